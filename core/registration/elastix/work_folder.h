#pragma once

#include <filesystem>

namespace alinify {

/// A private folder for files exchanged with a child process: readable by its owner only, uniquely named, and
/// removed with its contents on destruction.
///
/// A file `owner` holds our process id, so that a later start can tell a folder in use from one left behind
/// by a killed process.
class WorkFolder {
 public:
  /// **Throws** Error(NotWritable). `parent` empty: the system's temporary folder.
  explicit WorkFolder(const std::filesystem::path& parent = {});
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Removes the work folders of processes that no longer run; returns how many. Called at program start and
/// before every registration. Folders in use, other users' folders and unrelated files stay. Never throws.
int remove_stale_work_folders(const std::filesystem::path& parent = {});

}  // namespace alinify
