#pragma once

#include <span>
#include <vector>

#include "core/annotations/annotation_counts.h"
#include "core/annotations/outline_map.h"
#include "core/annotations/polygon_rings.h"
#include "core/annotations/unit_frame.h"

namespace alinify {

/// How shapes of a file are mapped.
struct ShapeFrames {
  UnitFrame source, target;  ///< of the input and of the output
  double tolerance_px = 0.05;
};

/// A mapped area.
struct MappedArea {
  std::vector<Polygon> polygons;        ///< none: it has no area; see `collapsed_to`
  std::vector<GridPoint> collapsed_to;  ///< one point, or a line of two
  bool repaired = false;
};

/// Maps shapes in a file's coordinates to shapes on the output's grid, and counts repairs and losses.
/// Outlines keep their orientation: a counter-clockwise one stays so under a map that mirrors. **Throws**
/// Error(Failed) for coordinates beyond kGridLimit. **Threads**: an object a thread, over one PointMap.
class ShapeMapper {
 public:
  ShapeMapper(const PointMap& map, const ShapeFrames& frames)
      : map_(map), frames_(frames), outlines_(map, frames.tolerance_px) {}

  /// `corners`, in the file's coordinates, without repeating the first one of a ring.
  MappedArea area(const std::vector<std::vector<std::vector<Vec2d>>>& polygons);
  /// An open line; `corner_of` as in OutlineMap, for attributes of the corners beside their place.
  std::vector<GridPoint> line(std::span<const Vec2d> corners, std::vector<int>& corner_of);
  std::vector<GridPoint> points(std::span<const Vec2d> points);

  /// The counts since the last call; resets them to zero.
  AnnotationCounts take_counts();
  AnnotationCounts& counts() { return counts_; }

 private:
  void map_outline(std::span<const Vec2d> corners, bool closed, bool densified, std::vector<GridPoint>& out,
                   std::vector<int>& corner_of);
  void begin_shape() { before_ = after_ = Box(); }
  void end_shape();

  const PointMap& map_;
  ShapeFrames frames_;
  OutlineMap outlines_;
  AnnotationCounts counts_;
  std::int64_t inserted_before_ = 0, continued_before_ = 0;
  Box before_, after_;  // of the shape at hand, pixels
  std::vector<Vec2d> corners_px_, mapped_px_;
  std::vector<int> corner_of_;
};

}  // namespace alinify
