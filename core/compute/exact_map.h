#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/math/affine2.h"
#include "core/math/vec2.h"
#include "core/transform/transform.h"

namespace alinify {

/// Maps output pixels of a tile to level pixels of the moving image by evaluating every part of a transform
/// chain. Adjacent affine parts are merged into one.
///
/// Lattices of points are evaluated row by row and part by part; rows interpolated from a leading
/// displacement field are shared by every output row between them. Several times as fast as point by point,
/// with the same bits.
class ExactMap {
 public:
  /// Output pixel (x, y) is the fixed point first_pixel_fixed + (x, y) * fixed_px_per_pixel.
  ExactMap(const Transform& moving_from_fixed, Vec2d first_pixel_fixed, double fixed_px_per_pixel,
           const Affine2& moving_level_from_full);

  bool affine() const { return affine_; }
  Vec2d operator()(double x, double y) const;

  /// Positions of output pixels first + (i, j) * step, in row-major order.
  std::vector<Vec2d> lattice(Vec2d first, double step, int columns, int rows) const;

  /// A tile's part of a displacement field whose sample spacing is a power-of-two number of output pixels and
  /// which is followed only by affine maps. Between its samples, mapped through those, the map is exactly
  /// bilinear.
  struct OwnLattice {
    int shift = 0;        ///< sample spacing is 2^shift output pixels
    double phase_px = 0;  ///< offset of output pixel (0, 0) from sample (0, 0) along both axes, 0 .. 2^shift
    std::int64_t first_column = 0, first_row = 0;  ///< index of that sample in the field; may lie outside it
  };
  /// Empty if the chain has any other form.
  std::optional<OwnLattice> own_lattice() const;
  /// Positions of that lattice's samples in level pixels, with constant extrapolation of the field.
  std::vector<Vec2d> at_samples(const OwnLattice& lattice, int columns, int rows) const;

 private:
  void through_the_rest(std::vector<Vec2d>& points, std::size_t first_part) const;

  Transform chain_;
  Affine2 fixed_from_out_, level_from_moving_, level_from_out_;
  bool affine_ = false;
};

}  // namespace alinify
