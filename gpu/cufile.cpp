#include "gpu/cufile.h"

#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/math/scalar.h"
#include "gpu/cufile_library.h"
#include "gpu/messages.h"

namespace alinify {
namespace {

// Blocks registered with cuFile: reads address those by base and offset, others by plain address.
class Registered {
 public:
  void add(const void* block) {
    const std::lock_guard lock(mutex_);
    blocks_.insert(block);
  }
  void remove(const void* block) {
    const std::lock_guard lock(mutex_);
    blocks_.erase(block);
  }
  bool holds(const void* block) const {
    const std::lock_guard lock(mutex_);
    return blocks_.count(block) != 0;
  }

 private:
  mutable std::mutex mutex_;
  std::set<const void*> blocks_;
};

struct Shared {
  CufileDevice device;
  Registered registered;
};

class CufileFile final : public DirectFile {
 public:
  CufileFile(std::shared_ptr<CufileLibrary> library, std::shared_ptr<Shared> shared,
             const platform::InputFile& file)
      : library_(std::move(library)), shared_(std::move(shared)), file_(file) {
    shared_->device.run([&] { handle_ = library_->add_file(file_.descriptor()); });
  }
  ~CufileFile() override { library_->remove_file(handle_); }

  std::int64_t read(std::int64_t offset, void* block, std::int64_t at, std::int64_t bytes) override {
    std::int64_t got = 0;
    shared_->device.run([&] {
      got = shared_->registered.holds(block)
                ? library_->read(handle_, block, at, offset, bytes)
                : library_->read(handle_, static_cast<std::byte*>(block) + at, 0, offset, bytes);
    });
    return got;
  }

 private:
  std::shared_ptr<CufileLibrary> library_;
  std::shared_ptr<Shared> shared_;
  platform::UncachedFile file_;
  cufile_abi::Handle handle_ = nullptr;
};

class CufileReader final : public DirectReader {
 public:
  CufileReader(CufileSetup setup, CufileDevice device)
      : setup_(std::move(setup)), shared_(std::make_shared<Shared>()) {
    shared_->device = std::move(device);
  }

  Message name() const override {
    const std::lock_guard lock(mutex_);
    return library_ ? library_->name() : Message::verbatim("cuFile");
  }

  void prepare() noexcept override {
    try {
      library();
    } catch (...) {
      // Stored and reported when a file is opened.
    }
  }

  std::unique_ptr<DirectFile> open(const platform::InputFile& file) override {
    return std::make_unique<CufileFile>(library(), shared_, file);
  }

  std::shared_ptr<void> take_block(std::int64_t wanted) override {
    // Whole 2 MiB GPU pages, so that the block starts on one, as disk transfers require.
    constexpr std::int64_t page = std::int64_t{2} << 20;
    const std::int64_t bytes = rounded_up(wanted, page);
    const std::shared_ptr<CufileLibrary> library = this->library();
    std::shared_ptr<void> memory = shared_->device.allocate(bytes);
    void* const begin = memory.get();
    bool added = false;
    shared_->device.run([&] { added = library->add_buffer(begin, bytes); });
    if (!added) return memory;
    shared_->registered.add(begin);
    return {begin, [library, shared = shared_, memory = std::move(memory)](void* block) mutable {
              shared->registered.remove(block);
              try {
                shared->device.run([&] { library->remove_buffer(block); });
              } catch (...) {
                // A device that is gone holds no registration.
              }
              memory.reset();
            }};
  }

 private:
  // Caches failure too, so that a driver that did not open is not retried for every image.
  std::shared_ptr<CufileLibrary> library() {
    const std::lock_guard lock(mutex_);
    if (failure_) throw *failure_;
    if (library_) return library_;
    try {
      shared_->device.run([&] { library_ = CufileLibrary::open(setup_); });
    } catch (const Error& error) {
      failure_ = std::make_unique<Error>(error);
      throw;
    }
    return library_;
  }

  CufileSetup setup_;
  std::shared_ptr<Shared> shared_;
  mutable std::mutex mutex_;
  std::shared_ptr<CufileLibrary> library_;
  std::unique_ptr<Error> failure_;
};

}  // namespace

CufileSetup cufile_setup() {
  using Mode = CufileSetup::Mode;
  CufileSetup setup;
  std::error_code ignored;
  setup.kernel_module = std::filesystem::exists("/proc/driver/nvidia-fs", ignored);
  if (const char* library = std::getenv("ALINIFY_CUFILE_LIBRARY"); library && *library)
    setup.library = library;
  if (const char* mode = std::getenv("ALINIFY_CUFILE"); mode && *mode) {
    setup.mode_word = mode;
    setup.mode = setup.mode_word == "off"      ? Mode::Off
                 : setup.mode_word == "auto"   ? Mode::Auto
                 : setup.mode_word == "compat" ? Mode::Compat
                                               : Mode::Unknown;
  }
  return setup;
}

Message why_not_cufile(const CufileSetup& setup) {
  switch (setup.mode) {
    case CufileSetup::Mode::Off:
      return messages::cufile_is_off;
    case CufileSetup::Mode::Unknown:
      return messages::cufile_mode_is_unknown(setup.mode_word);
    default:
      break;
  }
  if (setup.mode == CufileSetup::Mode::Auto && !setup.kernel_module)
    return messages::cufile_module_not_loaded;
  if (!platform::SharedLibrary(setup.library).loaded()) return messages::cufile_not_installed(setup.library);
  return {};
}

DirectReaderOffer make_cufile_reader(const CufileSetup& setup, CufileDevice device) {
  DirectReaderOffer offer;
  offer.why_not = why_not_cufile(setup);
  if (offer.why_not.empty()) offer.reader = std::make_shared<CufileReader>(setup, std::move(device));
  return offer;
}

}  // namespace alinify
