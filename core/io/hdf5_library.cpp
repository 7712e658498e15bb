#include "core/io/hdf5_library.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

// Constants from HDF5's headers, of 1.10 and newer.
using Id = std::int64_t;
using Count = unsigned long long;
constexpr unsigned read_only = 0, truncate_file = 2;
constexpr std::size_t variable_length = static_cast<std::size_t>(-1);
constexpr int class_float = 1, class_string = 3;

// The library's functions, found by name.
struct Library {
  platform::SharedLibrary file;
  bool complete = true;

  template <class Function>
  Function* find(const char* name) {
    auto* const found = reinterpret_cast<Function*>(file.find(name));
    if (!found) complete = false;
    return found;
  }
  // Types are variables of the library, set when it is opened.
  Id type(const char* name) {
    const auto* const found = static_cast<const Id*>(file.find(name));
    if (!found) complete = false;
    return found ? *found : -1;
  }

  explicit Library(const char* name) : file(name) {
    complete = file.loaded();
    if (!complete) return;
    open = find<int()>("H5open");
    version = find<int(unsigned*, unsigned*, unsigned*)>("H5get_libversion");
    set_error_printer = find<int(Id, void*, void*)>("H5Eset_auto2");
    create_file = find<Id(const char*, unsigned, Id, Id)>("H5Fcreate");
    open_file = find<Id(const char*, unsigned, Id)>("H5Fopen");
    close_file = find<int(Id)>("H5Fclose");
    create_group = find<Id(Id, const char*, Id, Id, Id)>("H5Gcreate2");
    close_group = find<int(Id)>("H5Gclose");
    exists = find<int(Id, const char*, Id)>("H5Lexists");
    create_space = find<Id(int, const Count*, const Count*)>("H5Screate_simple");
    space_points = find<long long(Id)>("H5Sget_simple_extent_npoints");
    close_space = find<int(Id)>("H5Sclose");
    create_dataset = find<Id(Id, const char*, Id, Id, Id, Id, Id)>("H5Dcreate2");
    open_dataset = find<Id(Id, const char*, Id)>("H5Dopen2");
    dataset_space = find<Id(Id)>("H5Dget_space");
    dataset_type = find<Id(Id)>("H5Dget_type");
    write = find<int(Id, Id, Id, Id, Id, const void*)>("H5Dwrite");
    read = find<int(Id, Id, Id, Id, Id, void*)>("H5Dread");
    reclaim = find<int(Id, Id, Id, void*)>("H5Dvlen_reclaim");
    close_dataset = find<int(Id)>("H5Dclose");
    copy_type = find<Id(Id)>("H5Tcopy");
    set_type_size = find<int(Id, std::size_t)>("H5Tset_size");
    type_size = find<std::size_t(Id)>("H5Tget_size");
    type_class = find<int(Id)>("H5Tget_class");
    is_variable_text = find<int(Id)>("H5Tis_variable_str");
    close_type = find<int(Id)>("H5Tclose");
    if (!complete || open() < 0) return;
    unsigned major = 0, minor = 0, release = 0;
    version(&major, &minor, &release);
    if (major != 1 || minor < 10) complete = false;
    native_double = type("H5T_NATIVE_DOUBLE_g");
    file_double = type("H5T_IEEE_F64LE_g");
    c_text = type("H5T_C_S1_g");
    set_error_printer(0, nullptr, nullptr);
  }

  int (*open)() = nullptr;
  int (*version)(unsigned*, unsigned*, unsigned*) = nullptr;
  int (*set_error_printer)(Id, void*, void*) = nullptr;
  Id (*create_file)(const char*, unsigned, Id, Id) = nullptr;
  Id (*open_file)(const char*, unsigned, Id) = nullptr;
  int (*close_file)(Id) = nullptr;
  Id (*create_group)(Id, const char*, Id, Id, Id) = nullptr;
  int (*close_group)(Id) = nullptr;
  int (*exists)(Id, const char*, Id) = nullptr;
  Id (*create_space)(int, const Count*, const Count*) = nullptr;
  long long (*space_points)(Id) = nullptr;
  int (*close_space)(Id) = nullptr;
  Id (*create_dataset)(Id, const char*, Id, Id, Id, Id, Id) = nullptr;
  Id (*open_dataset)(Id, const char*, Id) = nullptr;
  Id (*dataset_space)(Id) = nullptr;
  Id (*dataset_type)(Id) = nullptr;
  int (*write)(Id, Id, Id, Id, Id, const void*) = nullptr;
  int (*read)(Id, Id, Id, Id, Id, void*) = nullptr;
  int (*reclaim)(Id, Id, Id, void*) = nullptr;
  int (*close_dataset)(Id) = nullptr;
  Id (*copy_type)(Id) = nullptr;
  int (*set_type_size)(Id, std::size_t) = nullptr;
  std::size_t (*type_size)(Id) = nullptr;
  int (*type_class)(Id) = nullptr;
  int (*is_variable_text)(Id) = nullptr;
  int (*close_type)(Id) = nullptr;
  Id native_double = -1, file_double = -1, c_text = -1;
};

// Debian's serial build first; the numbers are those of 1.10, 1.12 and 1.14. Null if there is none.
const Library* library() {
  static const std::unique_ptr<const Library> loaded = [] {
    for (const char* name : {"libhdf5_serial.so.310", "libhdf5_serial.so.103", "libhdf5.so.320",
                             "libhdf5.so.310", "libhdf5.so.200", "libhdf5.so.103", "libhdf5.so.101",
                             "libhdf5_serial.so", "libhdf5.so", "libhdf5.dylib", "hdf5.dll"}) {
      auto found = std::make_unique<const Library>(name);
      if (found->complete) return found;
    }
    return std::unique_ptr<const Library>();
  }();
  return loaded.get();
}

std::mutex& hdf5_mutex() {
  static std::mutex mutex;
  return mutex;
}

// An identifier that is closed with its scope.
class Held {
 public:
  Held(Id id, int (*close)(Id)) : id_(id), close_(close) {}
  ~Held() {
    if (id_ >= 0) close_(id_);
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  operator Id() const { return id_; }  // NOLINT(*-explicit-*)
  bool good() const { return id_ >= 0; }

 private:
  Id id_;
  int (*close_)(Id);
};

const Library& needed_library() {
  if (const Library* const found = library()) return *found;
  throw Error(ErrorKind::Usage, messages::cannot_exchange_transform_as("itk-h5"), messages::no_hdf5_library,
              messages::install_hdf5_or_use_text);
}

}  // namespace

bool hdf5_available() {
  return library() != nullptr;
}

struct Hdf5File::Handle {
  const Library& h5;
  fs::path shown_as;
  std::unique_lock<std::mutex> lock{hdf5_mutex()};
  Id file = -1;

  [[noreturn]] void cannot_write() const {
    throw Error(ErrorKind::NotWritable, messages::cannot_write(shown_as), messages::hdf5_refuses);
  }
  [[noreturn]] void cannot_read(const std::string& name) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(shown_as), messages::hdf5_lacks(name));
  }
  // A dataset of `count` values; `values` is in the memory's type.
  void write_dataset(const std::string& name, Id file_type, Id memory_type, std::size_t count,
                     const void* values) const {
    const Count length = count;
    const Held space(h5.create_space(1, &length, nullptr), h5.close_space);
    if (!space.good()) cannot_write();
    const Held dataset(h5.create_dataset(file, name.c_str(), file_type, space, 0, 0, 0), h5.close_dataset);
    if (!dataset.good()) cannot_write();
    if (count > 0 && h5.write(dataset, memory_type, 0, 0, 0, values) < 0) cannot_write();
  }
};

Hdf5File::Hdf5File(const fs::path& path, Use use, const fs::path& shown_as)
    : handle_(new Handle{needed_library(), shown_as}) {
  const Library& h5 = handle_->h5;
  const std::string name = path.string();
  if (use == Use::Create) {
    handle_->file = h5.create_file(name.c_str(), truncate_file, 0, 0);
    if (handle_->file < 0) handle_->cannot_write();
    return;
  }
  { const platform::InputFile exists(path); }  // its errors are plainer than the library's
  handle_->file = h5.open_file(name.c_str(), read_only, 0);
  if (handle_->file < 0)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(shown_as), messages::no_hdf5_or_damaged);
}

Hdf5File::~Hdf5File() {
  if (handle_->file >= 0) handle_->h5.close_file(handle_->file);
}

void Hdf5File::close() {
  if (handle_->h5.close_file(std::exchange(handle_->file, -1)) < 0) handle_->cannot_write();
}

void Hdf5File::create_group(const std::string& name) {
  const Held group(handle_->h5.create_group(handle_->file, name.c_str(), 0, 0, 0), handle_->h5.close_group);
  if (!group.good()) handle_->cannot_write();
}

void Hdf5File::write_numbers(const std::string& name, const std::vector<double>& values) {
  handle_->write_dataset(name, handle_->h5.file_double, handle_->h5.native_double, values.size(),
                         values.data());
}

void Hdf5File::write_text(const std::string& name, const std::string& text) {
  const Library& h5 = handle_->h5;
  const Held type(h5.copy_type(h5.c_text), h5.close_type);
  if (!type.good() || h5.set_type_size(type, variable_length) < 0) handle_->cannot_write();
  const char* const first = text.c_str();
  handle_->write_dataset(name, type, type, 1, &first);
}

bool Hdf5File::has(const std::string& name) const {
  return handle_->h5.exists(handle_->file, name.c_str(), 0) > 0;
}

std::vector<double> Hdf5File::numbers(const std::string& name) const {
  const Library& h5 = handle_->h5;
  if (!has(name)) handle_->cannot_read(name);
  const Held dataset(h5.open_dataset(handle_->file, name.c_str(), 0), h5.close_dataset);
  if (!dataset.good()) handle_->cannot_read(name);
  const Held space(h5.dataset_space(dataset), h5.close_space), type(h5.dataset_type(dataset), h5.close_type);
  const long long count = h5.space_points(space);
  if (count < 0 || h5.type_class(type) != class_float) handle_->cannot_read(name);
  const std::int64_t bytes = count > (std::int64_t{1} << 56) ? INT64_MAX : count * 8;
  if (bytes > platform::available_memory_bytes())
    throw OutOfMemory(messages::cannot_read(handle_->shown_as), bytes, platform::available_memory_bytes());
  std::vector<double> values(static_cast<std::size_t>(count));
  if (count > 0 && h5.read(dataset, h5.native_double, 0, 0, 0, values.data()) < 0) handle_->cannot_read(name);
  return values;
}

std::string Hdf5File::text(const std::string& name) const {
  const Library& h5 = handle_->h5;
  if (!has(name)) handle_->cannot_read(name);
  const Held dataset(h5.open_dataset(handle_->file, name.c_str(), 0), h5.close_dataset);
  if (!dataset.good()) handle_->cannot_read(name);
  const Held space(h5.dataset_space(dataset), h5.close_space), type(h5.dataset_type(dataset), h5.close_type);
  if (h5.space_points(space) != 1 || h5.type_class(type) != class_string) handle_->cannot_read(name);
  if (h5.is_variable_text(type) > 0) {
    char* text = nullptr;
    if (h5.read(dataset, type, 0, 0, 0, &text) < 0 || !text) handle_->cannot_read(name);
    std::string copy(text);
    h5.reclaim(type, space, 0, &text);
    return copy;
  }
  const std::size_t size = h5.type_size(type);
  if (size > 4096) handle_->cannot_read(name);
  std::string text(size, '\0');
  if (h5.read(dataset, type, 0, 0, 0, text.data()) < 0) handle_->cannot_read(name);
  return text.substr(0, text.find('\0'));
}

}  // namespace alinify
