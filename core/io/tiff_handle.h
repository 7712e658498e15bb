#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/platform.h"

struct tiff;  // libtiff's TIFF

namespace alinify {

/// One libtiff handle on a shared file. libtiff's messages are collected here and never printed.
/// **Threads**: one at a time.
class TiffHandle {
 public:
  /// **Throws** Error(NotReadable) if libtiff rejects the header.
  explicit TiffHandle(std::shared_ptr<const platform::InputFile> file);
  ~TiffHandle();
  TiffHandle(const TiffHandle&) = delete;
  TiffHandle& operator=(const TiffHandle&) = delete;

  tiff* get() const noexcept { return tiff_; }
  std::uint64_t directory() const noexcept { return directory_; }

  /// Makes the directory at that offset current and configures the codecs for the reader (RGB for JPEG).
  /// False, with error(), if libtiff rejects it.
  bool select(std::uint64_t directory);

  /// Resets decoding of the current strip, so that the next scanline starts it again. Returns false as
  /// select() does.
  bool restart();

  /// libtiff's last messages, without its module names; "" if none. Taking clears them.
  std::string take_error();
  std::vector<Message> take_warnings();

  std::vector<std::byte> scratch, more_scratch;  ///< reused between calls

  struct Client;

 private:
  std::unique_ptr<Client> client_;
  tiff* tiff_ = nullptr;
  std::uint64_t directory_ = 0;
};

/// Handles of one file, one per concurrent reader, kept for reuse.
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

  /// A handle positioned at `directory`, preferably an idle one that already is. **Throws**
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
