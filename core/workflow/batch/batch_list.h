#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace alinify {

/// A line of a list: a pair, or a series. Relative paths are resolved against the list's folder; those that
/// the list lacks are empty.
struct BatchEntry {
  std::string id;        ///< a name for files: no two differ only in case
  std::size_t line = 0;  ///< of the list, from 1
  std::filesystem::path fixed, moving, fixed_mask, moving_mask, landmarks, check_points;
  std::filesystem::path fixed_flatfield, moving_flatfield;      ///< corrections that they are read through
  std::filesystem::path fixed_annotations, moving_annotations;  ///< to be carried onto the other image
  int fixed_page = 0, moving_page = 0;
  std::string initial;  ///< how to begin, where this line begins otherwise than the rest
  /// As parse_pixel_size() takes them; empty: as the files say.
  std::string fixed_pixel_size, moving_pixel_size;

  /// A list of sections; then there is no pair, and nothing of the above but id and initial.
  std::filesystem::path series;
  std::string reference, strategy, order;  ///< of the series, as the command takes them; empty: its defaults
  std::string merge;                       ///< of the series: a name for the merged image; empty: none

  bool is_series() const { return !series.empty(); }
  /// The files that the line names.
  std::vector<std::filesystem::path> inputs() const;
};

/// The columns that name files.
struct BatchFileColumn {
  const char* name;
  std::filesystem::path BatchEntry::*file;
};
inline constexpr std::array<BatchFileColumn, 11> batch_file_columns{
    {{"fixed", &BatchEntry::fixed},
     {"moving", &BatchEntry::moving},
     {"fixed_mask", &BatchEntry::fixed_mask},
     {"moving_mask", &BatchEntry::moving_mask},
     {"landmarks", &BatchEntry::landmarks},
     {"check_points", &BatchEntry::check_points},
     {"fixed_flatfield", &BatchEntry::fixed_flatfield},
     {"moving_flatfield", &BatchEntry::moving_flatfield},
     {"fixed_annotations", &BatchEntry::fixed_annotations},
     {"moving_annotations", &BatchEntry::moving_annotations},
     {"series_list", &BatchEntry::series}}};
/// The columns that hold words.
struct BatchWordColumn {
  const char* name;
  std::string BatchEntry::*word;
};
inline constexpr std::array<BatchWordColumn, 7> batch_word_columns{
    {{"initial", &BatchEntry::initial},
     {"fixed_pixel_size", &BatchEntry::fixed_pixel_size},
     {"moving_pixel_size", &BatchEntry::moving_pixel_size},
     {"series_reference", &BatchEntry::reference},
     {"series_strategy", &BatchEntry::strategy},
     {"series_order", &BatchEntry::order},
     {"series_merge", &BatchEntry::merge}}};

/// Whether the column is of pairs alone. The others, except `initial`, belong to series.
constexpr bool is_word_of_pairs(std::string BatchEntry::*word) {
  return word == &BatchEntry::fixed_pixel_size || word == &BatchEntry::moving_pixel_size;
}

struct BatchList {
  std::vector<BatchEntry> entries;          ///< at least one
  std::vector<std::string> unused_columns;  ///< ignored columns of the file
};

/// Reads a list of pairs and series: CSV with a header that has the columns fixed and moving, or series_list,
/// and may have id, fixed_page, moving_page and those of the two tables above. Without an id a pair is called
/// after its moving file and a series after its list, with a number appended if that name is taken.
/// **Throws** Error: NotFound, NotReadable; Usage, naming the line, for a missing column or file name, an id
/// that is taken or unfit as a file name, an invalid page, start, pixel size or series option, options of a
/// pair on a series or the other way round, or an empty list.
BatchList read_batch_list(const std::filesystem::path& path);

/// Whether a CSV file is such a list: its header has these columns, which a table of points does not have.
/// Only the header is examined. **Throws** Error: NotFound, NotReadable. **Memory**: the whole file.
bool is_batch_list(const std::filesystem::path& path);

/// Whether a CSV file holds landmarks, or points of one image, by its header. **Throws**, **Memory**
/// likewise.
bool is_point_table(const std::filesystem::path& path);

/// All input files by role: the columns' names, and of a series also "section ID" and
/// "mask of ID". **Throws** Error as read_series_list() where the list of a series cannot be used.
std::vector<std::pair<std::string, std::filesystem::path>> inputs_by_role(const BatchEntry& entry);

}  // namespace alinify
