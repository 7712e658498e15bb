#include "core/transform/frame.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/transform/messages.h"
#include "core/transform/point_inverter.h"

namespace alinify {
namespace {

constexpr std::pair<Frame, const char*> kNames[] = {
    {Frame::Fixed, "fixed"}, {Frame::Overlap, "overlap"}, {Frame::Union, "union"}};
constexpr int kStepsPerSide = 1000;
constexpr double kMaxControlPoints = 1 << 26;

// Points along the outer edge of an image, whose pixels are squares around whole numbers; the corners
// exactly.
std::vector<Vec2d> outline_of(Size size) {
  const double right = static_cast<double>(size.width) - 0.5, bottom = static_cast<double>(size.height) - 0.5;
  std::vector<Vec2d> points;
  for (int i = 0; i <= kStepsPerSide; ++i) {
    const double t = static_cast<double>(i) / kStepsPerSide;
    const double x = -0.5 + t * (right + 0.5), y = -0.5 + t * (bottom + 0.5);
    for (const Vec2d p : {Vec2d{x, -0.5}, Vec2d{x, bottom}, Vec2d{-0.5, y}, Vec2d{right, y}})
      points.push_back(p);
  }
  return points;
}

bool within(Vec2d p, Size size) {
  constexpr double slack = 1e-6;
  return p.x >= -0.5 - slack && p.y >= -0.5 - slack && p.x <= static_cast<double>(size.width) - 0.5 + slack &&
         p.y <= static_cast<double>(size.height) - 0.5 + slack;
}

// The pixels whose squares the box touches by more than rounding.
Rect pixels_of(const Box& box) {
  constexpr double slack = 1e-3;
  const auto first = [](double v) { return static_cast<std::int64_t>(std::floor(v + 0.5 + slack)); };
  const auto last = [](double v) { return static_cast<std::int64_t>(std::ceil(v - 0.5 - slack)); };
  const std::int64_t x = first(box.min.x), y = first(box.min.y);
  return {x, y, std::max<std::int64_t>(1, last(box.max.x) - x + 1),
          std::max<std::int64_t>(1, last(box.max.y) - y + 1)};
}

// `grid` with the control points of its edge repeated until its valid region holds `wanted`.
BsplineGrid continued(const BsplineGrid& grid, const Box& wanted) {
  const Box valid = domain_of(grid);
  const auto cells = [](double distance, double spacing) {
    return distance > 0 ? std::ceil(distance / spacing) + 1 : 0;
  };
  const double left = cells(valid.min.x - wanted.min.x, grid.spacing.x),
               right = cells(wanted.max.x - valid.max.x, grid.spacing.x),
               top = cells(valid.min.y - wanted.min.y, grid.spacing.y),
               bottom = cells(wanted.max.y - valid.max.y, grid.spacing.y);
  if (left + right + top + bottom == 0) return grid;
  if (!((grid.columns + left + right) * (grid.rows + top + bottom) <= kMaxControlPoints))
    throw Error(ErrorKind::Failed, messages::cannot_find_frame, messages::frame_too_large,
                messages::choose_fixed_frame);
  BsplineGrid wider = grid;
  wider.columns += static_cast<int>(left + right);
  wider.rows += static_cast<int>(top + bottom);
  wider.origin = grid.origin - Vec2d{left * grid.spacing.x, top * grid.spacing.y};
  wider.coefficients.clear();
  wider.coefficients.reserve(static_cast<std::size_t>(wider.columns) * static_cast<std::size_t>(wider.rows));
  for (int j = 0; j < wider.rows; ++j)
    for (int i = 0; i < wider.columns; ++i) {
      const int row = std::clamp(j - static_cast<int>(top), 0, grid.rows - 1);
      const int column = std::clamp(i - static_cast<int>(left), 0, grid.columns - 1);
      wider.coefficients.push_back(
          grid.coefficients[static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) +
                            static_cast<std::size_t>(column)]);
    }
  return wider;
}

// The map with its splines continued over the part that `frame` needs.
Transform continued_over(const Transform& map, Rect frame) {
  Transform result = map;
  std::vector<Vec2d> points = outline_of(frame.size());
  for (Vec2d& p : points) p = p + corner_of(frame);
  for (TransformPart& part : result.parts) {
    if (auto* grid = std::get_if<BsplineGrid>(&part)) {
      Box box;
      for (const Vec2d p : points) box.take(p);
      *grid = continued(*grid, box);
    }
    for (Vec2d& p : points) p = std::visit([&](const auto& map_part) { return map_part(p); }, part);
  }
  return result;
}

// Where the moving image roughly lies, with room around it.
Rect rough_union(const Transform& map) {
  const Affine2 affine = nearest_affine(map);
  Box box;
  for (const Vec2d corner : outline_of(map.fixed.size)) box.take(corner);
  if (std::abs(affine.determinant()) > 1e-9)
    for (const Vec2d p : outline_of(map.moving.size)) box.take(inverse(affine)(p));
  const double room = 0.25 * std::max(box.size().x, box.size().y);
  return pixels_of(box.grown(room));
}

// The moving image's outline, in fixed pixels.
std::vector<Vec2d> moving_outline(const Transform& map) {
  PointInverter inverted(map, kStepsPerSide);
  std::vector<Vec2d> found;
  for (const Vec2d p : outline_of(map.moving.size))
    if (const std::optional<Vec2d> fixed = inverted(p, 1e-3)) found.push_back(*fixed);
  return found;
}

}  // namespace

Frame frame_from(const std::string& word) {
  for (const auto& [frame, name] : kNames)
    if (word == name) return frame;
  throw Error(ErrorKind::Usage, messages::cannot_find_frame_named(word), messages::no_such_frame,
              messages::choose_a_frame);
}

std::string name_of(Frame frame) {
  for (const auto& [known, name] : kNames)
    if (known == frame) return name;
  return "?";
}

Rect frame_rect(const Transform& map, Frame frame) {
  const Rect fixed = rect_of(map.fixed.size);
  if (frame == Frame::Fixed) return fixed;
  if (fixed.empty() || rect_of(map.moving.size).empty())
    throw Error(ErrorKind::Failed, messages::cannot_find_frame, messages::frame_needs_both_sizes,
                messages::choose_fixed_frame);
  const Transform wide = continued_over(map, rough_union(map));
  const std::vector<Vec2d> outline = moving_outline(wide);
  Box box;
  if (frame == Frame::Union) {
    // A few points that cannot be followed lie in folds; without most of them nothing is known.
    if (2 * outline.size() < outline_of(map.moving.size).size())
      throw Error(ErrorKind::Failed, messages::cannot_find_frame, messages::outline_cannot_be_followed,
                  messages::choose_fixed_frame);
    for (const Vec2d p : outline) box.take(p);
    return united(fixed, pixels_of(box));
  }
  // The common area is bounded by the parts of either outline within the other image.
  for (const Vec2d p : outline)
    if (within(p, map.fixed.size)) box.take(p);
  for (const Vec2d p : outline_of(map.fixed.size))
    if (within(wide(p), map.moving.size)) box.take(p);
  if (box.empty())
    throw Error(ErrorKind::Failed, messages::cannot_find_frame, messages::images_do_not_overlap,
                messages::choose_fixed_frame);
  return intersect(fixed, pixels_of(box));
}

Transform seen_from(const Transform& map, Rect frame) {
  Transform result = rect_of(map.fixed.size).contains(frame) ? map : continued_over(map, frame);
  result.fixed.size = frame.size();
  if (frame.x == 0 && frame.y == 0) return result;
  result.parts.insert(result.parts.begin(), Affine2::translation(corner_of(frame)));
  return simplified(result);
}

}  // namespace alinify
