#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/platform.h"

struct tiff;  // libtiff's TIFF

namespace alinify {

/// One libtiff handle on a file that several share. What libtiff complains of is kept here and never printed.
/// **Threads**: one at a time.
class TiffHandle {
 public:
  /// **Throws** Error(NotReadable) when libtiff refuses the header.
  explicit TiffHandle(std::shared_ptr<const platform::InputFile> file);
  ~TiffHandle();
  TiffHandle(const TiffHandle&) = delete;
  TiffHandle& operator=(const TiffHandle&) = delete;

  tiff* get() const noexcept { return tiff_; }
  std::uint64_t directory() const noexcept { return directory_; }

  /// Makes the directory at that offset the current one and sets the codecs to deliver what the reader
  /// expects (RGB for JPEG). False, with error(), when libtiff refuses it.
  bool select(std::uint64_t directory);

  /// Forgets how far the current strip was decoded, so that the next scanline starts it anew. False as
  /// select().
  bool restart();

  /// What libtiff said last, without its own module names; "" when it said nothing. Taking clears it.
  std::string take_error();
  std::vector<std::string> take_warnings();

  std::vector<std::byte> scratch, more_scratch;  ///< kept between uses

  struct Client;

 private:
  std::unique_ptr<Client> client_;
  tiff* tiff_ = nullptr;
  std::uint64_t directory_ = 0;
};

/// Handles of one file, as many as there are readers at once, kept for the next reader.
class TiffHandlePool {
 public:
  explicit TiffHandlePool(std::shared_ptr<const platform::InputFile> file) : file_(std::move(file)) {}

  /// A handle for one reader until it goes out of scope.
  class Lease {
   public:
    Lease(TiffHandlePool& pool, std::unique_ptr<TiffHandle> handle)
        : pool_(&pool), handle_(std::move(handle)) {}
    ~Lease() {
      if (handle_) pool_->give_back(std::move(handle_));
    }
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    TiffHandle* operator->() const { return handle_.get(); }
    TiffHandle& operator*() const { return *handle_; }

   private:
    TiffHandlePool* pool_;
    std::unique_ptr<TiffHandle> handle_;
  };

  /// One that stands at `directory`, preferring an idle handle that already does. **Throws**
  /// Error(NotReadable).
  Lease take(std::uint64_t directory);
  const platform::InputFile& file() const { return *file_; }
  std::shared_ptr<const platform::InputFile> shared_file() const { return file_; }

 private:
  void give_back(std::unique_ptr<TiffHandle> handle);

  std::shared_ptr<const platform::InputFile> file_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<TiffHandle>> idle_;
};

}  // namespace alinify
