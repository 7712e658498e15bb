#pragma once

#include <filesystem>
#include <string>

#include "core/base/platform.h"

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
  const std::filesystem::path& path() const { return path_; }
  /// The final path, links resolved.
  const std::filesystem::path& target() const { return target_; }

  /// Flushes the data to disk, closes the file and atomically replaces the target.
  void move_into_place();

 private:
  std::filesystem::path target_, path_;
  platform::RandomAccessFile file_;
  int number_ = 0;  // in the hidden name
  bool in_place_ = false;
};

/// Whether new files can be created in `folder`, tested by creating one and removing it again.
bool takes_new_files(const std::filesystem::path& folder);

/// True for a hidden name of TemporaryFile whose process no longer runs. Needed by folders whose target names
/// are never reused, since no later constructor cleans up there.
bool is_left_over(const std::filesystem::path& file);

}  // namespace alinify
