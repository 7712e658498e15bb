#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace alinify {

/// A pair as a list names it. Paths are those of the list, behind the list's own folder where they are
/// relative; empty where the list has none.
struct BatchEntry {
  std::string id;        ///< a name for files: no two differ only in case
  std::size_t line = 0;  ///< of the list, from 1
  std::filesystem::path fixed, moving, fixed_mask, moving_mask, landmarks, check_points;
  int fixed_page = 0, moving_page = 0;
  std::string initial;  ///< how to begin, where this pair begins otherwise than the rest

  /// The files it is made from, those that there are.
  std::vector<std::filesystem::path> inputs() const;
};

struct BatchList {
  std::vector<BatchEntry> entries;          ///< at least one
  std::vector<std::string> unused_columns;  ///< that mean nothing here
};

/// Reads a list of pairs: CSV with a header that has the columns fixed and moving, and may have id,
/// fixed_mask, moving_mask, landmarks, check_points, fixed_page, moving_page and initial. Without an id the
/// pair is called after its moving file, with a number behind it where that name is taken.
/// **Throws** Error: NotFound, NotReadable; Usage where a column or a file's name is missing, an id is taken
/// or no name for files, a page or a start is none, or where there is no pair. The line is named.
BatchList read_batch_list(const std::filesystem::path& path);

}  // namespace alinify
