#include "gpu/cufile_library.h"

#include <cerrno>
#include <mutex>
#include <system_error>
#include <utility>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "gpu/messages.h"

namespace alinify {
namespace {

using cufile_abi::Description;
using cufile_abi::Handle;
using cufile_abi::Status;

const MessageText* words(int error) {
  switch (error) {
    case 5001:
      return &messages::cufile_no_kernel_module;
    case 5004:
      return &messages::cufile_versions_differ;
    case 500:
    case 5007:
      return &messages::cufile_no_such_platform;
    case cufile_abi::file_not_taken:
      return &messages::cufile_disk_unsupported;
    case 5009:
      return &messages::cufile_gpu_unsupported;
    case 5012:
    case 5013:
    case 5014:
      return &messages::cufile_refuses_memory;
    case 5018:
      return &messages::cufile_file_unsupported;
    case 5025:
      return &messages::cufile_user_refused;
    case 5034:
      return &messages::cufile_left_out;
    case 5049:
      return &messages::cufile_by_way_of_host;
    default:
      return nullptr;
  }
}

Message words(Status status) {
  if (status.err == cufile_abi::cuda_driver_error) return messages::cufile_driver_failed(status.cu_err);
  const MessageText* const known = words(status.err);
  return known ? messages::cufile_error_because(*known, status.err)
               : messages::cufile_error_number(status.err);
}

[[noreturn]] void refuse(Message why) {
  throw Error(ErrorKind::NotReadable, messages::cannot_read_through_cufile, std::move(why));
}

}  // namespace

struct CufileLibrary::Calls {
  Status (*driver_open)() = nullptr;
  Status (*driver_close)() = nullptr;
  Status (*handle_register)(Handle*, Description*) = nullptr;
  void (*handle_deregister)(Handle) = nullptr;
  std::int64_t (*read)(Handle, void*, std::size_t, std::int64_t, std::int64_t) = nullptr;
  // Not in every version.
  Status (*buffer_register)(const void*, std::size_t, int) = nullptr;
  Status (*buffer_deregister)(const void*) = nullptr;
  Status (*get_version)(int*) = nullptr;
  Status (*set_bool)(int, bool) = nullptr;
  Status (*set_string)(int, const char*) = nullptr;

  explicit Calls(const CufileSetup& setup) : library_(setup.library) {
    if (!library_.loaded()) refuse(messages::cufile_does_not_load(library_.why_not()));
    find(driver_open, "cuFileDriverOpen");
    find(handle_register, "cuFileHandleRegister");
    find(handle_deregister, "cuFileHandleDeregister");
    find(read, "cuFileRead");
    // The newer function is reference-counted.
    look_for(driver_close, "cuFileDriverClose_v2");
    if (!driver_close) find(driver_close, "cuFileDriverClose");
    look_for(buffer_register, "cuFileBufRegister");
    look_for(buffer_deregister, "cuFileBufDeregister");
    look_for(get_version, "cuFileGetVersion");
    look_for(set_bool, "cuFileSetParameterBool");
    look_for(set_string, "cuFileSetParameterString");
  }

 private:
  template <class Function>
  void look_for(Function& function, const char* symbol) {
    function = reinterpret_cast<Function>(library_.find(symbol));
  }
  template <class Function>
  void find(Function& function, const char* symbol) {
    look_for(function, symbol);
    if (!function) refuse(messages::cufile_without_symbol(symbol));
  }

  platform::SharedLibrary library_;
};

CufileLibrary::CufileLibrary(const CufileSetup& setup) : calls_(std::make_unique<Calls>(setup)) {
  const bool compat = setup.mode == CufileSetup::Mode::Compat;
  // Settings made earlier in the process win: the first to open the driver decides.
  bool mode_set = false;
  if (calls_->set_bool) {
    mode_set = calls_->set_bool(cufile_abi::allow_compat_mode, compat).err == 0;
    if (compat) mode_set = calls_->set_bool(cufile_abi::force_compat_mode, true).err == 0 && mode_set;
  }
  // Otherwise cuFile writes a cufile.log to the current directory.
  if (calls_->set_string)
    calls_->set_string(cufile_abi::log_file_path, (platform::state_folder() / "cufile.log").string().c_str());
  const Status opened = calls_->driver_open();
  if (opened.err != 0 && opened.err != cufile_abi::driver_already_open) refuse(words(opened));

  std::string name = "cuFile";
  int version = 0;
  if (calls_->get_version && calls_->get_version(&version).err == 0 && version > 0) {
    name += " ";
    name += std::to_string(version / 1000);
    name += ".";
    name += std::to_string(version % 1000 / 10);
  }
  if (compat)
    name_ =
        (mode_set ? messages::cufile_in_compatibility_mode : messages::cufile_by_host_where_it_must)(name);
  else if (!mode_set)
    name_ = messages::cufile_may_go_by_host(name);
  else
    name_ = Message::verbatim(name);
  registers_buffers_ = !compat && calls_->buffer_register && calls_->buffer_deregister;
}

CufileLibrary::~CufileLibrary() {
  calls_->driver_close();
}

std::shared_ptr<CufileLibrary> CufileLibrary::open(const CufileSetup& setup) {
  static std::mutex mutex;
  static std::weak_ptr<CufileLibrary> opened;
  const std::lock_guard lock(mutex);
  std::shared_ptr<CufileLibrary> library = opened.lock();
  if (!library) {
    library.reset(new CufileLibrary(setup));
    opened = library;
  }
  return library;
}

Handle CufileLibrary::add_file(int descriptor) const {
  Description description{};
  description.type = cufile_abi::opaque_descriptor;
  description.handle.fd = descriptor;
  Handle file = nullptr;
  const Status status = calls_->handle_register(&file, &description);
  if (status.err != 0) refuse(messages::cufile_does_not_take_file(name_, words(status)));
  return file;
}

void CufileLibrary::remove_file(Handle file) const noexcept {
  calls_->handle_deregister(file);
}

bool CufileLibrary::add_buffer(void* begin, std::int64_t bytes) const noexcept {
  return registers_buffers_ && calls_->buffer_register(begin, static_cast<std::size_t>(bytes), 0).err == 0;
}

void CufileLibrary::remove_buffer(void* begin) const noexcept {
  calls_->buffer_deregister(begin);
}

std::int64_t CufileLibrary::read(Handle file, void* base, std::int64_t at, std::int64_t offset,
                                 std::int64_t bytes) const {
  const std::int64_t got = calls_->read(file, base, static_cast<std::size_t>(bytes), offset, at);
  const int number = errno;
  if (got >= 0) return got;
  const Message why = got == -1 ? Message::verbatim(std::system_category().message(number))
                                : words(Status{static_cast<int>(-got), 0});
  refuse(messages::cufile_failed_at_byte(name_, offset, why));
}

}  // namespace alinify
