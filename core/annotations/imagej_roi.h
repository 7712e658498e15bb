#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/annotations/ordered_pieces.h"
#include "core/annotations/shape_mapper.h"

namespace alinify {

/// Maps one region of interest of ImageJ, as it lies in a .roi file, to the bytes of the mapped one.
///
/// Areas (polygon, freehand, traced, composite, rectangle, oval, ellipse, rotated rectangle) become polygons,
/// or composites where they have holes or several parts; lines that the map bends become polylines, but for
/// arrows; points stay points. Coordinates are written with their fractions. Name, colours, stroke, group,
/// position in the stack and properties are kept. Texts and pictures are moved, not bent.
///
/// ImageJ counts areas from the corner of the first pixel, lines and points from its centre. **Throws**
/// Error(NotReadable) for data that are no ImageJ region. **Threads**: an object a thread. **Source**: the
/// layout that ImageJ's RoiDecoder documents.
class RoiMapper {
 public:
  explicit RoiMapper(const PointMap& map, double tolerance_px = 0.05);

  std::string map(std::string_view roi);
  AnnotationCounts take_counts();

 private:
  ShapeMapper areas_, lines_;
  double tolerance_px_;
};

/// A .roi file, or a RoiSet: a ZIP archive of them, in their order; other members of the archive are kept.
/// **Throws** Error: NotFound, NotReadable (naming the entry), NotWritable; Cancelled. **Threads**: on
/// `pool`. **Memory**: both archives, unpacked.
AnnotationCounts map_imagej(const std::filesystem::path& from, SequentialOutput& to, const PointMap& map,
                            ThreadPool& pool, Progress& progress);

}  // namespace alinify
