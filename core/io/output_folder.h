#pragma once

#include <filesystem>

#include "core/io/temporary_name.h"

namespace alinify {

/// Replacement of a folder as a whole: it is written under a hidden name beside the target (see
/// TemporaryName), then renamed. Without move_into_place() the destructor removes it and the existing target
/// is kept.
/// **Throws** Error(NotWritable): the place is not writable, or the target is something that must not be
/// replaced: a file, or a folder that `may_replace` refuses (an empty one may always be).
class OutputFolder {
 public:
  OutputFolder(const std::filesystem::path& target, bool (*may_replace)(const std::filesystem::path&));
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  /// The hidden folder; exists.
  const std::filesystem::path& path() const { return name_.path(); }
  /// The final path, links resolved.
  const std::filesystem::path& target() const { return target_; }

  /// Flushes everything to disk and replaces the target.
  void move_into_place();

 private:
  std::filesystem::path target_;
  TemporaryName name_;
  bool in_place_ = false;
};

/// The target with links followed. **Throws** as the constructor of OutputFolder.
std::filesystem::path check_output_folder(const std::filesystem::path& target,
                                          bool (*may_replace)(const std::filesystem::path&));

}  // namespace alinify
