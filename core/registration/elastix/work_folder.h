#pragma once

#include <filesystem>

namespace alinify {

/// A private folder for the files that go to and from a child process: readable by its owner only, with a
/// name of its own, gone with everything in it when this object goes.
///
/// It holds a file `owner` with our process id, so that a later start can tell a folder in use from one left
/// over by a process that was killed.
class WorkFolder {
 public:
  /// **Throws** Error(NotWritable). `parent` empty: the system's folder for temporary files.
  explicit WorkFolder(const std::filesystem::path& parent = {});
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Removes the work folders of processes that no longer run; returns how many. Run at program start and
/// before every registration. Folders in use, of other users, and whatever else lies there stay. Never
/// throws.
int remove_stale_work_folders(const std::filesystem::path& parent = {});

}  // namespace alinify
