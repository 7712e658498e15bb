#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/math/affine2.h"
#include "core/math/vec2.h"
#include "core/transform/transform.h"

namespace alinify {

/// Where output pixels look, evaluated through every part of a chain: level pixels of the moving image from
/// output pixels of a tile. Neighbouring affine parts are folded into one.
///
/// Lattices of points are evaluated row by row and part by part, a leading displacement field from its own
/// rows, which every output row between them shares: several times as fast as point by point, with the same
/// bits.
class ExactMap {
 public:
  /// Output pixel (x, y) stands for fixed point first_pixel_fixed + (x, y) * fixed_px_per_pixel.
  ExactMap(const Transform& moving_from_fixed, Vec2d first_pixel_fixed, double fixed_px_per_pixel,
           const Affine2& moving_level_from_full);

  bool affine() const { return affine_; }
  Vec2d operator()(double x, double y) const;

  /// Positions of output pixels first + (i, j) * step, row by row.
  std::vector<Vec2d> lattice(Vec2d first, double step, int columns, int rows) const;

  /// A tile's part of a displacement field whose samples lie a power of two of output pixels apart, followed
  /// by affine maps alone: between its samples, taken through those, the map is bilinear without any error.
  struct OwnLattice {
    int shift = 0;        ///< samples lie 2^shift output pixels apart
    double phase_px = 0;  ///< how far output pixel (0, 0) lies behind sample (0, 0), both ways, 0 .. 2^shift
    std::int64_t first_column = 0, first_row = 0;  ///< which sample of the field that is; may lie outside
  };
  /// Empty where the chain is another one.
  std::optional<OwnLattice> own_lattice() const;
  /// Positions of samples of that lattice, the field continued flat; level pixels.
  std::vector<Vec2d> at_samples(const OwnLattice& lattice, int columns, int rows) const;

 private:
  void through_the_rest(std::vector<Vec2d>& points, std::size_t first_part) const;

  Transform chain_;
  Affine2 fixed_from_out_, level_from_moving_, level_from_out_;
  bool affine_ = false;
};

}  // namespace alinify
