#pragma once

#include <cstdint>
#include <memory>

#include "core/base/message.h"
#include "core/base/platform.h"

namespace alinify {

/// A file opened by a DirectReader. **Threads**: any number concurrently.
class DirectFile {
 public:
  virtual ~DirectFile() = default;
  /// Reads up to `bytes` from file position `offset` into the reader's block, `at` bytes from its start.
  /// Returns the number read, which may be fewer; 0 at end of file. **Throws** Error(NotReadable).
  virtual std::int64_t read(std::int64_t offset, void* block, std::int64_t at, std::int64_t bytes) = 0;
};

/// Reads files into a backend's memory without a copy through host memory. **Threads**: any.
class DirectReader {
 public:
  virtual ~DirectReader() = default;
  /// "cuFile 1.16"; complete once a file has been opened.
  virtual Message name() const = 0;
  /// Does the setup that all files share, which is slow the first time. Failures are reported by open().
  virtual void prepare() noexcept {}
  /// **Throws** Error(NotReadable), also if the reader turns out not to work on this machine.
  virtual std::unique_ptr<DirectFile> open(const platform::InputFile& file) = 0;
  /// Backend memory to read files into, aligned to 4096 bytes. **Throws** OutOfMemory.
  virtual std::shared_ptr<void> take_block(std::int64_t bytes) = 0;
};

/// A backend's direct reader, or why it has none.
struct DirectReaderOffer {
  std::shared_ptr<DirectReader> reader;
  Message why_not;  ///< why there is no reader, if a user may expect one: "cuFile is not installed"
};

}  // namespace alinify
