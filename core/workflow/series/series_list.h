#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace alinify {

/// One section of a series as a list names it. Paths are those of the list, behind the list's own folder
/// where they are relative; empty where the list has none.
struct SeriesSection {
  std::string id;        ///< a name for files: no two differ only in case
  std::size_t line = 0;  ///< of the list, from 1; 0: from no list
  std::filesystem::path image, mask;
  int page = 0;

  /// The files it is made from.
  std::vector<std::filesystem::path> inputs() const;
};

struct SeriesList {
  std::vector<SeriesSection> sections;      ///< two at least, as they follow each other
  std::vector<std::string> unused_columns;  ///< that mean nothing here
};

/// Reads a list of sections: CSV with a header that has the column image, and may have id, mask, page and
/// order. They follow each other by the numbers in the column order, and without it as the lines do. Without
/// an id a section is called after its file, with a number behind it where that name is taken.
/// **Throws** Error: NotFound, NotReadable; Usage where an image is missing, an id is taken or no name for
/// files, a page or a place in the order is none, or where there are fewer than two sections. The line is
/// named.
SeriesList read_series_list(const std::filesystem::path& path);

/// The same of images that are named one by one. **Throws** Error(Usage) for fewer than two.
SeriesList series_of(const std::vector<std::filesystem::path>& images);

/// Which section is meant: by its id, or else by its file, with or without the folder. Unset: none.
std::optional<std::size_t> section_named(std::span<const SeriesSection> sections, const std::string& name);

}  // namespace alinify
