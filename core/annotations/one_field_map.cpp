#include "core/annotations/one_field_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

namespace alinify {
namespace {

constexpr int kMostCells = 32;              // on a walk
constexpr double kLeastDeterminant = 1e-6;  // below this it counts as a fold

bool invertible(const Affine2& m) {
  return m.determinant() != 0 && std::isfinite(1 / m.determinant());
}

}  // namespace

std::optional<OneFieldMap> OneFieldMap::of(const Transform& moving_from_fixed) {
  OneFieldMap map;
  for (const TransformPart& part : moving_from_fixed.parts) {
    if (const auto* affine = std::get_if<Affine2>(&part)) {
      Affine2& side = map.field_ ? map.moving_from_field_ : map.field_from_fixed_;
      side = compose(*affine, side);
    } else if (const auto* field = std::get_if<DisplacementField>(&part); field && !map.field_) {
      map.field_ = field;
    } else {
      return std::nullopt;
    }
  }
  const DisplacementField* field = map.field_;
  if (!field || !field->vectors || field->vectors->empty() || field->columns < 2 || field->rows < 2)
    return std::nullopt;
  if (!invertible(map.field_from_fixed_) || !invertible(map.moving_from_field_)) return std::nullopt;
  map.cells_per_px_ = {1 / field->spacing.x, 1 / field->spacing.y};
  map.fixed_from_field_ = alinify::inverse(map.field_from_fixed_);
  map.field_from_moving_ = alinify::inverse(map.moving_from_field_);
  map.orientation_ = map.field_from_fixed_.determinant() * map.moving_from_field_.determinant() < 0 ? -1 : 1;
  const Affine2& m = map.field_from_fixed_;
  map.slope_per_cross_ =
      0.5 * length(map.cells_per_px_) * std::sqrt(m.xx * m.xx + m.xy * m.xy + m.yx * m.yx + m.yy * m.yy);
  return map;
}

std::optional<OneFieldMap::Found> OneFieldMap::inverse(Vec2d p_moving, Vec2d start) const {
  const Vec2d y = field_from_moving_(p_moving), from = in_cells(field_from_fixed_(start));
  if (!inside(from)) return std::nullopt;
  int column = std::min(static_cast<int>(from.x), field_->columns - 2),
      row = std::min(static_cast<int>(from.y), field_->rows - 2);
  double s = from.x - column, t = from.y - row;
  const double area = field_->spacing.x * field_->spacing.y;
  constexpr double edge = 1e-9;  // neighbours agree on their edge: either will do
  for (int walked = 0; walked < kMostCells; ++walked) {
    const Cell u = cell(column, row);
    const Vec2d along_x = u.along_x + Vec2d{field_->spacing.x, 0},
                along_y = u.along_y + Vec2d{0, field_->spacing.y};
    const Vec2d sought =
        y - u.origin - field_->origin - Vec2d{column * field_->spacing.x, row * field_->spacing.y};
    Vec2d along_s, along_t;
    bool converged = false;
    for (int step = 0; step < 6 && !converged; ++step) {
      along_s = along_x + t * u.cross, along_t = along_y + s * u.cross;
      const double determinant = along_s.x * along_t.y - along_s.y * along_t.x;
      if (!(determinant / area > kLeastDeterminant)) return std::nullopt;
      const Vec2d off = s * along_s + t * along_y - sought;
      const double ds = (along_t.y * off.x - along_t.x * off.y) / determinant,
                   dt = (along_s.x * off.y - along_s.y * off.x) / determinant;
      s -= ds, t -= dt;
      // The error left is of second order.
      converged = std::abs(ds) + std::abs(dt) < 1e-7;
      if (!(s > -1 && s < 2 && t > -1 && t < 2)) break;
    }
    if (s >= -edge && s <= 1 + edge && t >= -edge && t <= 1 + edge) {
      if (!converged) return std::nullopt;
      const Vec2d q = field_->origin + Vec2d{(column + s) * field_->spacing.x, (row + t) * field_->spacing.y};
      const Found found{fixed_from_field_(q), slope(along_s, along_t)};
      if (!(found.slope.determinant() * orientation_ > kLeastDeterminant)) return std::nullopt;
      return found;
    }
    const double right = std::floor(s), down = std::floor(t);
    if (!(column + right >= 0 && column + right <= field_->columns - 2 && row + down >= 0 &&
          row + down <= field_->rows - 2)) {
      return std::nullopt;
    }
    column += static_cast<int>(right), row += static_cast<int>(down);
    s -= right, t -= down;
  }
  return std::nullopt;
}

// Across a cell a segment's displacement is a parabola, whose height over its chord is known; between the
// places where the segment enters and leaves cells it is measured against the whole chord.
bool OneFieldMap::is_straight(Vec2d a, Vec2d b, double allowed_px, bool inverted) const {
  const Vec2d from = in_cells(field_from_fixed_(a)), to = in_cells(field_from_fixed_(b));
  if (!inside(from) || !inside(to)) return false;
  int column = std::min(static_cast<int>(from.x), field_->columns - 2),
      row = std::min(static_cast<int>(from.y), field_->rows - 2);
  const int last_column = std::min(static_cast<int>(to.x), field_->columns - 2),
            last_row = std::min(static_cast<int>(to.y), field_->rows - 2);
  if (std::abs(last_column - column) + std::abs(last_row - row) > kMostCells) return false;
  const Vec2d along = to - from;
  const auto displacement = [&](const Cell& u, int i, int j, Vec2d c) {
    const double s = c.x - i, t = c.y - j;
    return u.origin + s * u.along_x + t * (u.along_y + s * u.cross);
  };
  Cell u = cell(column, row);
  const Vec2d at_from = displacement(u, column, row, from);
  const Vec2d change = displacement(cell(last_column, last_row), last_column, last_row, to) - at_from;
  double entered = 0, off_entered = 0;
  for (int walked = 0; walked <= kMostCells + 2; ++walked) {
    constexpr double never = std::numeric_limits<double>::infinity();
    const double across_x = along.x > 0   ? (column + 1 - from.x) / along.x
                            : along.x < 0 ? (column - from.x) / along.x
                                          : never,
                 across_y = along.y > 0   ? (row + 1 - from.y) / along.y
                            : along.y < 0 ? (row - from.y) / along.y
                                          : never;
    const double left = std::min({across_x, across_y, 1.0});
    const double off_left =
        left >= 1 ? 0
                  : length(linear(moving_from_field_, displacement(u, column, row, from + left * along) -
                                                          at_from - left * change));
    const double share = left - entered, cross = length(linear(moving_from_field_, u.cross));
    double off = std::max(off_entered, off_left) + 0.25 * cross * std::abs(along.x * along.y) * share * share;
    if (inverted) {
      const Jacobian2 j = slope(u.along_x + Vec2d{field_->spacing.x, 0} + 0.5 * u.cross,
                                u.along_y + Vec2d{0, field_->spacing.y} + 0.5 * u.cross);
      // The smaller singular value, from below: it is the determinant over the larger one.
      const double smallest =
          j.determinant() * orientation_ / std::sqrt(j.xx * j.xx + j.xy * j.xy + j.yx * j.yx + j.yy * j.yy) -
          slope_per_cross_ * cross;
      if (!(smallest > 0)) return false;
      off *= 2 / smallest;
    }
    if (!(off <= allowed_px)) return false;
    if (left >= 1) return true;
    if (across_x <= across_y) column += along.x > 0 ? 1 : -1;
    if (across_y <= across_x) row += along.y > 0 ? 1 : -1;
    if (column < 0 || row < 0 || column > field_->columns - 2 || row > field_->rows - 2) return false;
    u = cell(column, row);
    entered = left, off_entered = off_left;
  }
  return false;
}

}  // namespace alinify
