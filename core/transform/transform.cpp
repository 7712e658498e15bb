#include "core/transform/transform.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>

namespace alinify {

Vec2d Transform::operator()(Vec2d p_fixed) const {
  Vec2d p = p_fixed;
  for (const TransformPart& part : parts) {
    p = std::visit([p](const auto& map) { return map(p); }, part);
  }
  return p;
}

void map_points(const Transform& moving_from_fixed, std::span<const Vec2d> in, std::span<Vec2d> out) {
  assert(in.size() == out.size());
  if (in.data() != out.data()) std::copy(in.begin(), in.end(), out.begin());
  for (const TransformPart& part : moving_from_fixed.parts) {
    std::visit(
        [out](const auto& map) {
          for (Vec2d& p : out) p = map(p);
        },
        part);
  }
}

std::vector<Vec2d> map_points(const Transform& moving_from_fixed, std::span<const Vec2d> p_fixed) {
  std::vector<Vec2d> points(p_fixed.begin(), p_fixed.end());
  map_points(moving_from_fixed, points, points);
  return points;
}

namespace {

bool moves_nothing(const BsplineGrid& grid) {
  return std::all_of(grid.coefficients.begin(), grid.coefficients.end(),
                     [](Vec2d c) { return c == Vec2d{}; });
}
bool moves_nothing(const DisplacementField& field) {
  return !field.vectors ||
         std::all_of(field.vectors->begin(), field.vectors->end(), [](Vec2f v) { return v == Vec2f{}; });
}

}  // namespace

Transform simplified(const Transform& transform) {
  Transform result = transform;
  result.parts.clear();
  for (const TransformPart& part : transform.parts) {
    if (const auto* affine = std::get_if<Affine2>(&part)) {
      auto* before = result.parts.empty() ? nullptr : std::get_if<Affine2>(&result.parts.back());
      const Affine2 joined = before ? compose(*affine, *before) : *affine;
      if (before) result.parts.pop_back();
      if (!(joined == Affine2{})) result.parts.emplace_back(joined);
    } else if (const auto* grid = std::get_if<BsplineGrid>(&part)) {
      if (!moves_nothing(*grid)) result.parts.push_back(part);
    } else if (!moves_nothing(std::get<DisplacementField>(part))) {
      result.parts.push_back(part);
    }
  }
  return result;
}

}  // namespace alinify
