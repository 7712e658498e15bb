#pragma once

#include <cstddef>
#include <optional>

#include "core/transform/transform.h"

namespace alinify {

/// A chain with one displacement field among affine parts, cell by cell: between four samples the map is
/// bilinear, so that its inverse and its bending are found from the samples alone, without trial steps
/// through the whole chain. **Units and frame**: level-0 pixels of the two images. **Threads**: const.
/// **Memory**: nothing beyond the transform, which it keeps a reference to.
class OneFieldMap {
 public:
  /// Empty for a chain with a spline, several fields or none, or a singular affine part.
  static std::optional<OneFieldMap> of(const Transform& moving_from_fixed);

  struct Found {
    Vec2d p_fixed;
    Jacobian2 slope;  ///< of the map there
  };
  /// The fixed point that maps to p_moving, exact to rounding, found by walking from cell to cell towards it,
  /// from a fixed point near it. Empty where the walk leaves the samples, meets a fold or does not end.
  std::optional<Found> inverse(Vec2d p_moving, Vec2d start) const;

  /// Whether the images of all points between a and b, in the fixed image, lie within `allowed_px` of the
  /// places that divide the chord between the images of a and b in the same ratio. An upper bound is
  /// compared, so false decides nothing.
  bool keeps_straight(Vec2d a, Vec2d b, double allowed_px) const {
    return is_straight(a, b, allowed_px, false);
  }
  /// The same for a segment of the moving image, of which a and b are the inverses of the ends; `allowed_px`
  /// in the fixed image. The map is taken to be at most twice as flat beside the chord's cells as in them.
  bool inverse_keeps_straight(Vec2d a, Vec2d b, double allowed_px) const {
    return is_straight(a, b, allowed_px, true);
  }

 private:
  // u = origin + s * along_x + t * along_y + s * t * cross, with s and t from 0 to 1 across the cell.
  struct Cell {
    Vec2d origin, along_x, along_y, cross;
  };

  OneFieldMap() = default;
  bool is_straight(Vec2d a, Vec2d b, double allowed_px, bool inverted) const;

  Cell cell(int column, int row) const {
    const Vec2f* const upper = field_->vectors->data() +
                               static_cast<std::size_t>(row) * static_cast<std::size_t>(field_->columns) +
                               static_cast<std::size_t>(column);
    const Vec2f* const lower = upper + field_->columns;
    const Vec2d ul = in_doubles(upper[0]), ur = in_doubles(upper[1]), ll = in_doubles(lower[0]),
                lr = in_doubles(lower[1]);
    return {ul, ur - ul, ll - ul, lr - ur - (ll - ul)};
  }
  bool inside(Vec2d c) const {
    return c.x >= 0 && c.y >= 0 && c.x <= field_->columns - 1 && c.y <= field_->rows - 1;
  }
  Vec2d in_cells(Vec2d p_field) const {
    return {(p_field.x - field_->origin.x) * cells_per_px_.x,
            (p_field.y - field_->origin.y) * cells_per_px_.y};
  }
  static Vec2d linear(const Affine2& m, Vec2d v) {
    return {m.xx * v.x + m.xy * v.y, m.yx * v.x + m.yy * v.y};
  }
  // Of the whole map, from how a cell's image changes across it.
  Jacobian2 slope(Vec2d along_s, Vec2d along_t) const {
    const Vec2d x = cells_per_px_.x * linear(moving_from_field_, along_s),
                y = cells_per_px_.y * linear(moving_from_field_, along_t);
    const Affine2& m = field_from_fixed_;
    return {x.x * m.xx + y.x * m.yx, x.x * m.xy + y.x * m.yy, x.y * m.xx + y.y * m.yx,
            x.y * m.xy + y.y * m.yy};
  }

  const DisplacementField* field_ = nullptr;
  Vec2d cells_per_px_;
  Affine2 field_from_fixed_, moving_from_field_, field_from_moving_, fixed_from_field_;
  double orientation_ = 1;
  double slope_per_cross_ = 0;  // how much of a cell's cross term the map's slope may change by, at most
};

}  // namespace alinify
