#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace alinify {

/// One section of a series as a list names it. Relative paths are resolved against the list's folder; those
/// that the list lacks are empty.
struct SeriesSection {
  std::string id;        ///< a name for files: no two differ only in case
  std::size_t line = 0;  ///< of the list, from 1; 0: from no list
  std::filesystem::path image, mask;
  int page = 0;

  /// The files it is made from.
  std::vector<std::filesystem::path> inputs() const;
};

struct SeriesList {
  std::vector<SeriesSection> sections;      ///< at least two, in their order
  std::vector<std::string> unused_columns;  ///< ignored columns of the file
};

/// Reads a list of sections: CSV with a header that has the column image, and may have id, mask, page and
/// order. They follow each other by the numbers in the column order, and without it as the lines do. Without
/// an id a section is called after its file, with a number appended if that name is taken.
/// **Throws** Error: NotFound, NotReadable; Usage, naming the line, for a missing image, an id that is taken
/// or unfit as a file name, an invalid page or order, or fewer than two sections.
SeriesList read_series_list(const std::filesystem::path& path);

/// A list of images that are named one by one. **Throws** Error(Usage) for fewer than two.
SeriesList series_of(const std::vector<std::filesystem::path>& images);

/// The index of the section with that id, or else that file, with or without its folder. Unset if there is
/// none.
std::optional<std::size_t> section_named(std::span<const SeriesSection> sections, const std::string& name);

}  // namespace alinify
