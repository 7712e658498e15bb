#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/annotations/annotation_counts.h"
#include "core/annotations/map_direction.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/transform/transform.h"

namespace alinify {

/// The centre of the first pixel in QuPath's coordinates, which start at the corner of the image.
inline constexpr double qupath_origin_px = 0.5;

enum class AnnotationKind {
  GeoJson,  ///< QuPath and others
  ImageJ,   ///< .roi, or a RoiSet in a ZIP archive
  Table,    ///< CSV, TSV
  Labels,   ///< an image whose values are the numbers of objects
};
/// "geojson", "imagej", "csv", "labels".
std::string name_of(AnnotationKind kind);

/// The kind of a file, by its first bytes. **Throws** Error: NotFound, NotReadable (of no such kind).
AnnotationKind annotation_kind_of(const std::filesystem::path& path);

enum class LengthUnit { Pixel, Micrometre };

struct AnnotationJob {
  Transform moving_from_fixed;
  MapDirection direction = MapDirection::FixedToMoving;
  std::filesystem::path in, out;
  std::optional<AnnotationKind> kind;  ///< unset: annotation_kind_of(in)
  /// Unit of the coordinates. Unset: the file's own (a member "unit", the name of a column), else pixels,
  /// which are then checked against the image. Results are in the same unit.
  std::optional<LengthUnit> unit;
  /// Set if the transform lacks them, or to override them.
  std::optional<Vec2d> fixed_pixel_size_um, moving_pixel_size_um;
  std::string x_column, y_column;   ///< of a table; empty: found by their names
  std::optional<bool> from_corner;  ///< of a table: where its places begin; unset: by the columns' names
};

struct AnnotationResult {
  AnnotationKind kind = AnnotationKind::GeoJson;
  AnnotationCounts counts;
  LengthUnit unit = LengthUnit::Pixel;
  std::string x_name, y_name;  ///< of the columns used
  bool from_corner = true;
  std::int64_t ids = 0, ids_lost = 0;  ///< of a label image: before, and of those not there afterwards
  std::int64_t bytes = 0;              ///< of the file that was written
  std::vector<Message> remarks;        ///< remarks for the user, the most serious first
};

/// "1024 features mapped", with the columns of a table or the numbers of labels.
Message summary_of(const AnnotationResult& result);

/// Maps the annotations of one image of a pair to the other one. Nothing is left out: places outside the
/// other image are kept and counted. The file appears whole or not at all.
/// **Throws** Error: NotFound, NotReadable, NotWritable; Failed for coordinates that lie beside their own
/// image for the greater part while no unit is stated, or in micrometres while no pixel size is known;
/// Cancelled. **Threads**: on the backend's pool; the result does not depend on their number.
/// **Memory**: see map_geojson(), map_table(), map_imagej(), export_warped().
AnnotationResult map_annotations(const AnnotationJob& job, Backend& backend, Progress& progress);

}  // namespace alinify
