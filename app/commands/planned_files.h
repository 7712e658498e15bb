#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "core/base/message.h"

namespace alinify::cli {

/// The files that a command over many images will write into its folder: none twice, and none that it reads.
class PlannedFiles {
 public:
  /// `command` is how a sentence calls the command itself, whose files have no id: "the batch itself".
  explicit PlannedFiles(MessageText command) : command_(command) {}

  void reads(const std::filesystem::path& file);
  /// `id` is whose file it is, empty for the command's own; one id may name a file twice. Nothing for an
  /// empty path. **Throws** Error(Usage) where another id has that name, in letters of any case, or where the
  /// file is read; `line` of the list is named unless it is 0.
  void writes(const std::filesystem::path& file, const std::string& id, std::size_t line = 0);
  /// Whether it is one of those that are read.
  bool is_read(const std::filesystem::path& file) const;

 private:
  MessageArgument owner(const std::string& id) const;

  MessageText command_;
  std::set<std::filesystem::path> read_;
  std::map<std::string, std::string> written_;  // folded names, and the ids whose they are
};

/// The file or folder without links, as far as it exists.
std::filesystem::path without_links(const std::filesystem::path& path);

/// Makes a folder for results where it is missing. **Throws** Error(NotWritable).
void make_output_folder(const std::filesystem::path& folder);

}  // namespace alinify::cli
