#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "core/base/message.h"

namespace alinify::cli {

/// The files that a command over many images will write to its folder: none twice, and none that it reads.
class PlannedFiles {
 public:
  /// `command`: the command's name in sentences, for its own files, which have no id: "the batch itself".
  explicit PlannedFiles(MessageText command) : command_(command) {}

  void reads(const std::filesystem::path& file);
  /// `id`: the file's owner, empty for the command itself; one id may name a file twice. Ignores an empty
  /// path. **Throws** Error(Usage) if another id has that name, in letters of any case, or if the file is
  /// read; `line` of the list is named unless it is 0.
  void writes(const std::filesystem::path& file, const std::string& id, std::size_t line = 0);
  /// True if it is one of the files that are read.
  bool is_read(const std::filesystem::path& file) const;

 private:
  MessageArgument owner(const std::string& id) const;

  MessageText command_;
  std::set<std::filesystem::path> read_;
  std::map<std::string, std::string> written_;  // folded names, and the ids whose they are
};

/// The file or folder without links, as far as it exists.
std::filesystem::path without_links(const std::filesystem::path& path);

/// Creates a folder for results if it is missing. **Throws** Error(NotWritable).
void make_output_folder(const std::filesystem::path& folder);

}  // namespace alinify::cli
