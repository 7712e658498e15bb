#include "core/annotations/shape_mapper.h"

#include <algorithm>
#include <utility>

#include "core/annotations/messages.h"
#include "core/annotations/polygon_repair.h"
#include "core/annotations/polygon_validity.h"
#include "core/base/error.h"

namespace alinify {
namespace {

bool apart(const Box& shape, Size image) {
  if (image.width <= 0 || image.height <= 0 || shape.empty()) return false;
  return shape.max.x < -0.5 || shape.max.y < -0.5 || shape.min.x > static_cast<double>(image.width) - 0.5 ||
         shape.min.y > static_cast<double>(image.height) - 0.5;
}

void drop_repeated(Ring& ring) {
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  while (ring.size() > 1 && ring.back() == ring.front()) ring.pop_back();
}

// The ends of a shape without area: its two points furthest apart along the wider side.
std::vector<GridPoint> extremes(const Ring& ring) {
  const auto [low, high] = std::minmax_element(ring.begin(), ring.end());
  if (*low == *high) return {*low};
  return {*low, *high};
}

// The file's own rings, as far as they lie on the grid: to tell whether it was valid.
bool was_valid(const std::vector<std::vector<std::vector<Vec2d>>>& polygons) {
  std::vector<Polygon> before;
  for (const auto& polygon : polygons) {
    Polygon& rings = before.emplace_back();
    for (const auto& corners : polygon) {
      Ring& ring = rings.emplace_back();
      for (const Vec2d q : corners) {
        GridPoint p;
        if (!on_grid(q, p)) return true;
        ring.push_back(p);
      }
      drop_repeated(ring);
    }
  }
  const Validity validity = validity_of(before);
  return validity == Validity::Valid ||
         (validity == Validity::Touching && same_area_and_rings(repaired(before), before));
}

}  // namespace

void ShapeMapper::map_outline(std::span<const Vec2d> corners, bool closed, bool densified,
                              std::vector<GridPoint>& out, std::vector<int>& corner_of) {
  corners_px_.clear();
  for (const Vec2d q : corners) {
    corners_px_.push_back(frames_.source.px_from_file(q));
    if (!is_mappable(corners_px_.back()))
      throw Error(ErrorKind::Failed, messages::cannot_map_shape, messages::coordinate_too_large,
                  messages::correct_the_coordinate);
    before_.take(corners_px_.back());
  }
  outlines_.map(corners_px_, closed, densified, mapped_px_, corner_of);
  out.clear();
  for (const Vec2d p : mapped_px_) {
    after_.take(p);
    GridPoint point;
    if (!on_grid(frames_.target.file_from_px(p), point))
      throw Error(ErrorKind::Failed, messages::cannot_map_shape, messages::coordinate_too_large,
                  messages::correct_the_coordinate);
    out.push_back(point);
  }
}

void ShapeMapper::end_shape() {
  ++counts_.shapes;
  counts_.reach.take(before_);
  counts_.outside_source += apart(before_, map_.source().size);
  counts_.outside_target += apart(after_, map_.target().size);
}

MappedArea ShapeMapper::area(const std::vector<std::vector<std::vector<Vec2d>>>& polygons) {
  begin_shape();
  MappedArea area;
  std::vector<GridPoint> all;
  for (const auto& polygon : polygons) {
    Polygon& rings = area.polygons.emplace_back();
    for (const auto& corners : polygon) {
      Ring& ring = rings.emplace_back();
      map_outline(corners, true, true, ring, corner_of_);
      drop_repeated(ring);
    }
  }
  end_shape();
  // Turned as it was: signs are compared, not areas, so the file's coordinates will do.
  for (std::size_t p = 0; p < polygons.size(); ++p)
    for (std::size_t r = 0; r < polygons[p].size(); ++r) {
      Ring& ring = area.polygons[p][r];
      double before = 0;
      const auto& corners = polygons[p][r];
      for (std::size_t i = 2; i < corners.size(); ++i) {
        const Vec2d a = corners[i - 1] - corners[0], b = corners[i] - corners[0];
        before += a.x * b.y - a.y * b.x;
      }
      if (before * double_area(ring) < 0 && ring.size() > 1) std::reverse(ring.begin() + 1, ring.end());
    }
  const Validity validity = validity_of(area.polygons);
  if (validity == Validity::Valid) return area;
  std::vector<Polygon> mended = repaired(area.polygons);
  if (validity == Validity::Touching && same_area_and_rings(mended, area.polygons)) return area;
  if (mended.empty()) {
    for (const Polygon& polygon : area.polygons)
      for (const Ring& ring : polygon) all.insert(all.end(), ring.begin(), ring.end());
    area.polygons.clear();
    if (!all.empty()) area.collapsed_to = extremes(all);
    ++counts_.collapsed;
    return area;
  }
  area.polygons = std::move(mended);
  area.repaired = true;
  ++counts_.repaired;
  counts_.invalid_before += !was_valid(polygons);
  return area;
}

std::vector<GridPoint> ShapeMapper::line(std::span<const Vec2d> corners, std::vector<int>& corner_of) {
  begin_shape();
  std::vector<GridPoint> out;
  map_outline(corners, false, true, out, corner_of);
  end_shape();
  return out;
}

std::vector<GridPoint> ShapeMapper::points(std::span<const Vec2d> points) {
  begin_shape();
  std::vector<GridPoint> out;
  map_outline(points, false, false, out, corner_of_);
  end_shape();
  return out;
}

AnnotationCounts ShapeMapper::take_counts() {
  AnnotationCounts counts = std::exchange(counts_, {});
  counts.inserted = outlines_.inserted() - std::exchange(inserted_before_, outlines_.inserted());
  counts.continued = outlines_.continued() - std::exchange(continued_before_, outlines_.continued());
  return counts;
}

}  // namespace alinify
