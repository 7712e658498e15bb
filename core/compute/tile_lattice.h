#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/math/rect.h"
#include "core/math/sample.h"
#include "core/transform/transform.h"

namespace alinify {

/// The positions in the moving image of one output tile's pixels: a lattice of exact positions, interpolated
/// in between.
///
/// Evaluating a B-spline chain costs sixteen products per component and part; interpolating the lattice costs
/// four. The lattice is as coarse as the map allows: a spacing is accepted if interpolated and exact
/// positions agree to the tolerance at the centre of every lattice cell. If no spacing above one pixel is (a
/// kink, the edge of a grid), every pixel is evaluated exactly. A displacement field whose spacing is a
/// power-of-two number of output pixels, alone or followed by affine maps, is bilinear itself: its own
/// samples then form the lattice, interpolated linearly, which is exact and needs at most a sixteenth as many
/// nodes as pixels.
/// **Frame**: positions are pixels of the moving image's chosen level. **Memory**: 16 bytes per node.
struct TileLattice {
  Size out_size;
  /// Node spacing is 2^shift output pixels. On a cubic lattice node k + 1 is the last one at or before pixel
  /// 2^shift * k; on a linear one node k is, which need not coincide with a pixel. -1: one node per pixel.
  int shift = -1;
  int columns = 0, rows = 0;  ///< in nodes
  std::vector<Vec2d> nodes;
  /// Four per phase, 2^shift phases, for both axes; empty: cubic, lattice_weights(shift).
  std::vector<float> weights;

  /// Bounds of all positions in the tile, with a margin for interpolation overshoot. Empty (min > max) if no
  /// position is finite.
  Vec2d min, max;
};

struct TileLatticeRequest {
  const Transform* moving_from_fixed = nullptr;
  Vec2d first_pixel_fixed;  ///< fixed point of output pixel (0, 0)
  double fixed_px_per_pixel = 1;
  Affine2 moving_level_from_full;
  Size out_size;
  double tolerance_px = 5e-4;  ///< at cell centres, in level pixels
  /// Allows a field's own samples as the lattice; the caller must use lattice_weights(map).
  bool straight_allowed = false;
  /// Threads to share the work on a large tile; null: the calling thread only. The result is bit-identical.
  ThreadPool* pool = nullptr;
};

TileLattice make_tile_lattice(const TileLatticeRequest& request);

/// The level pixels that `interpolation` reads for positions of this map, clipped to the level. Empty if all
/// lie outside.
Rect footprint(const TileLattice& map, Interpolation interpolation, Size level_size);

/// The nodes as floats relative to `origin`, for use within a tile: float resolution is 2^-9 px at 20000 px,
/// 2^-14 within a tile.
std::vector<Vec2f> rebased_nodes(const TileLattice& map, Vec2d origin);

/// Cubic interpolation weights: four for each of 2^shift phases.
std::vector<float> lattice_weights(int shift);
/// The weights this map uses.
std::vector<float> lattice_weights(const TileLattice& map);

}  // namespace alinify
