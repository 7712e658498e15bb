#pragma once

#include <filesystem>
#include <string>

#include "core/base/platform.h"
#include "core/io/temporary_name.h"

namespace alinify {

/// Atomic file replacement: the file is written under a hidden name in the target's folder
/// (".NAME.partial-<process>-<number>"), then renamed. Without move_into_place() the destructor removes it
/// and the existing target is kept. The next constructor removes leftovers of killed processes for the same
/// target, and leftover probes in that folder. A target that is a symbolic link is followed.
/// **Throws** Error(NotWritable): the folder is missing or not writable, the target is a folder, a device or
/// write-protected, or the disk fails.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& target);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  /// Open for writing and reading until move_into_place().
  platform::RandomAccessFile& file() { return file_; }
  /// The hidden name, for libraries that open the file themselves.
  const std::filesystem::path& path() const { return name_.path(); }
  /// The final path, links resolved.
  const std::filesystem::path& target() const { return target_; }

  /// Flushes the data to disk, closes the file and atomically replaces the target.
  void move_into_place();

 private:
  std::filesystem::path target_;
  TemporaryName name_;
  platform::RandomAccessFile file_;
  bool in_place_ = false;
};

}  // namespace alinify
