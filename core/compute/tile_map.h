#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/math/rect.h"
#include "core/math/sample.h"
#include "core/transform/transform.h"

namespace alinify {

/// Where the pixels of one output tile look, as a lattice of exact positions that is interpolated in between.
///
/// Evaluating a B-spline chain costs sixteen products a component and part; interpolating this lattice costs
/// four. The lattice is as coarse as the map allows: a spacing is taken when, at the middle of every lattice
/// cell, interpolation and exact map agree to the tolerance; where no spacing above one pixel does (a kink,
/// the edge of a grid), every pixel is evaluated exactly. A displacement field that lies a power of two of
/// output pixels apart, alone or before affine maps, is bilinear itself: its own samples are the lattice
/// then, joined by straight lines, exact and a sixteenth of the pixels or less.
/// **Frame**: positions are pixels of the moving image's chosen level. **Memory**: 16 bytes a node.
struct TileMap {
  Size out_size;
  /// Nodes lie 2^shift output pixels apart: node k + 1 is the last one at or before pixel 2^shift * k of a
  /// cubic lattice, node k that of a straight one, which need not lie on a pixel. -1: one a pixel.
  int shift = -1;
  int columns = 0, rows = 0;  ///< of nodes
  std::vector<Vec2d> nodes;
  /// Four a phase, 2^shift phases, across and down; empty: lattice_weights(shift), cubic.
  std::vector<float> weights;

  /// Bounds of every position in the tile; a margin covers what interpolation may add. Empty (least > most)
  /// if no position is finite.
  Vec2d min, max;
};

struct TileMapRequest {
  const Transform* moving_from_fixed = nullptr;
  Vec2d first_pixel_fixed;  ///< fixed point of output pixel (0, 0)
  double fixed_px_per_pixel = 1;
  Affine2 moving_level_from_full;
  Size out_size;
  double tolerance_px = 5e-4;  ///< at the cell middles, level pixels
  /// The caller goes by lattice_weights(map): a field's own samples may be the lattice.
  bool straight_allowed = false;
  /// Threads to share the work of a large tile out to; null: the calling one alone. The same bits either way.
  ThreadPool* pool = nullptr;
};

TileMap make_tile_map(const TileMapRequest& request);

/// Pixels of the level that `interpolation` touches for positions of this map, clipped to the level. Empty
/// when all lie outside.
Rect footprint(const TileMap& map, Interpolation interpolation, Size level_size);

/// The nodes as floats relative to `origin`, for use inside a tile: at 20000 px a float's step is 2^-9 px,
/// inside a tile 2^-14.
std::vector<Vec2f> rebased_nodes(const TileMap& map, Vec2d origin);

/// Interpolation weights of every phase: four each, 2^shift phases.
std::vector<float> lattice_weights(int shift);
/// Those that this map goes by.
std::vector<float> lattice_weights(const TileMap& map);

}  // namespace alinify
