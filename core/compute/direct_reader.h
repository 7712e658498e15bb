#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/platform.h"

namespace alinify {

/// A file that a DirectReader reads. **Threads**: any number at once.
class DirectFile {
 public:
  virtual ~DirectFile() = default;
  /// Reads up to `bytes` from `offset` of the file on, to `at` bytes behind the beginning of a block of the
  /// reader's, and tells how many there were: fewer now and then, none at the file's end.
  /// **Throws** Error(NotReadable).
  virtual std::int64_t read(std::int64_t offset, void* block, std::int64_t at, std::int64_t bytes) = 0;
};

/// A way for bytes from a file into a backend's memory that does not lead through the host's.
/// **Threads**: any.
class DirectReader {
 public:
  virtual ~DirectReader() = default;
  /// "cuFile 1.16"; known once a file was opened.
  virtual std::string name() const = 0;
  /// Gets ready what all files need, which takes a while the first time. What fails is told by open().
  virtual void prepare() noexcept {}
  /// Opens a file. **Throws** Error(NotReadable), also where the reader turns out to be of no use here.
  virtual std::unique_ptr<DirectFile> open(const platform::InputFile& file) = 0;
  /// Memory of the backend's for files to be read into, aligned to 4096 bytes. **Throws** OutOfMemory.
  virtual std::shared_ptr<void> take_block(std::int64_t bytes) = 0;
};

/// What a backend has of the sort.
struct DirectReaderOffer {
  std::shared_ptr<DirectReader> reader;
  std::string why_not;  ///< where there is none and one could ask for it: "cuFile is not installed"
};

}  // namespace alinify
