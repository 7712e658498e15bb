#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

/// Ids that name files: of the pairs of a batch, of the sections of a series.
namespace alinify {

/// Whether every file system accepts it as a part of a name: letters of any language, digits, - and _, and
/// dots inside; 120 bytes at most.
bool is_file_id(std::string_view id);

/// The file's name without its ending as such an id; `otherwise` where nothing of it is left.
std::string file_id_after(const std::filesystem::path& file, const char* otherwise);

/// A name in lower case: some file systems treat two that differ only in case as one.
std::string folded_name(std::string_view name);

/// The ids of a list, of which no two differ only in case.
class FileIds {
 public:
  /// Reserves an id that a line gives; returns the line that has it already, if any.
  std::optional<std::size_t> take(const std::string& id, std::size_t line);
  /// Reserves `wanted`, or the first of wanted-2, wanted-3, ... that is free.
  std::string take_free(const std::string& wanted, std::size_t line);

 private:
  std::map<std::string, std::size_t> lines_;  // of the folded ids
};

}  // namespace alinify
