#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/annotations/ordered_pieces.h"
#include "core/annotations/shape_mapper.h"
#include "core/annotations/table_columns.h"

namespace alinify {

struct TableColumnsUsed {
  PlaceColumns columns;
  std::string x_name, y_name;
};

struct TableRequest {
  std::string x_column, y_column;  ///< empty: found by their names
  /// The frames to map with, once the columns are known.
  std::function<ShapeFrames(const TableColumnsUsed&)> frames_for;
};

/// Maps the places in a table of text (CSV, TSV), of any size. Two cells of each line are replaced; all
/// others, their order, quotes, the separator (comma, semicolon or tab: whichever the header has most of) and
/// the ends of lines stay byte for byte. Lines before the header that begin with # are kept. Where the
/// separator is not a comma, a decimal comma is read and written. Lines whose places are empty or "NaN" are
/// kept and counted.
/// **Throws** Error: NotFound, NotReadable (naming the line), Usage (which columns?), NotWritable; Cancelled.
/// **Threads**, **memory**: as map_geojson().
AnnotationCounts map_table(const std::filesystem::path& from, SequentialOutput& to, const PointMap& map,
                           const TableRequest& request, TableColumnsUsed& used, ThreadPool& pool,
                           Progress& progress);

}  // namespace alinify
