#include "core/prepare/foreground/piece_polygons.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/prepare/foreground/simplify_ring.h"
#include "core/prepare/foreground/trace_outlines.h"

namespace alinify {

std::vector<MaskPolygon> piece_polygons(const FoundPieces& found, double chord_px) {
  std::vector<Outline> outlines = trace_outlines(found.label_view(), chord_px / found.downsample);
  std::stable_sort(outlines.begin(), outlines.end(), [](const Outline& a, const Outline& b) {
    return std::abs(doubled_area(a.shell)) > std::abs(doubled_area(b.shell));
  });
  std::vector<MaskPolygon> polygons;
  // The last pixel of the labels may reach beyond the image.
  const auto width = static_cast<double>(found.image.width), height = static_cast<double>(found.image.height);
  const auto add = [&](const std::vector<Vec2d>& ring, bool counts) {
    MaskPolygon polygon;
    polygon.counts = counts;
    for (const Vec2d corner : ring)
      polygon.corners.push_back({std::min(corner.x * found.downsample, width) - 0.5,
                                 std::min(corner.y * found.downsample, height) - 0.5});
    polygons.push_back(std::move(polygon));
  };
  for (const Outline& outline : outlines) {
    add(outline.shell, true);
    for (const std::vector<Vec2d>& hole : outline.holes) add(hole, false);
  }
  return polygons;
}

double editable_chord_px(const FoundPieces& found) {
  return std::max(found.downsample,
                  1e-3 * static_cast<double>(std::max(found.image.width, found.image.height)));
}

}  // namespace alinify
