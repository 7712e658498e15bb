#pragma once

#include <filesystem>
#include <string>

#include "core/base/platform.h"

namespace alinify {

/// A file that appears at its target whole or not at all: written under a hidden name in the target's own
/// folder
/// (".NAME.partial-<process>-<number>"), then renamed. Without move_into_place() the destructor removes it,
/// and what lay at the target before stays. What a killed process left for the same target, or of a probe in
/// that folder, is removed by the next constructor. A target that is a symbolic link is followed.
/// **Throws** Error(NotWritable): the folder is missing or not writable, the target is a folder, a device or
/// write-protected, the disk refuses.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& target);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  /// Open for writing and reading until move_into_place().
  platform::RandomAccessFile& file() { return file_; }
  /// The hidden name, for libraries that want to open the file themselves.
  const std::filesystem::path& path() const { return path_; }
  /// Where the file will be, links followed.
  const std::filesystem::path& target() const { return target_; }

  /// Flushes what was written onto the disk, closes the file and puts it in the target's place in one step.
  void move_into_place();

 private:
  std::filesystem::path target_, path_;
  platform::RandomAccessFile file_;
  int number_ = 0;  // in the hidden name
  bool in_place_ = false;
};

/// Whether new files can be made in `folder`, found out by making one that is gone before this returns.
bool takes_new_files(const std::filesystem::path& folder);

/// True for a hidden name as TemporaryFile gives it whose process runs no more: what a kill left. Any folder
/// in which targets are named anew each time has to look for these itself.
bool is_left_over(const std::filesystem::path& file);

}  // namespace alinify
