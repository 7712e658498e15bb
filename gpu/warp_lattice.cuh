#pragma once

#include <cstdint>

#include "core/algo/warp_tile.h"

/// Arguments of a warp launch, and the source positions of its pixels: interpolated between lattice nodes.
namespace alinify::cuda_detail {

/// A block is eight warps, two across and four down; each warp covers 32 pixels of a row, for as many
/// successive rows as the launch specifies.
constexpr int warp_threads = 256, warp_across = 64, warps_down = 4;

/// Lattice nodes needed along one axis for that many pixels.
constexpr int warp_nodes(int pixels, int shift) {
  return ((pixels - 1) >> shift) + 5;
}

template <class T>
struct WarpLaunch {
  WarpTileArgs<T> args;
  int width = 0, height = 0, out_width = 0, out_height = 0;  ///< in pixels
  int source_stride = 0;
  int rows = 8;  ///< per warp; a multiple of four
  /// Output rows start on a word; with four channels, pixels in both views are aligned to their size.
  bool aligned = false;
};

/// Positions and the level's edges, relative to an integer pixel of the footprint.
struct WarpFrame {
  int base_x = 0, base_y = 0;
  float min_x = 0, max_x = 0, min_y = 0, max_y = 0;
};

template <class T>
__device__ Vec2d warp_node(const WarpTileArgs<T>& args, int column, int row) {
  if (args.nodes.data) return args.nodes.at(column, row) - args.nodes_origin;
  const Vec2f node = args.lattice.at(column, row);
  return {node.x, node.y};
}

/// Loads the block's part of the lattice and returns its origin.
template <class T>
__device__ WarpFrame gather_nodes(const WarpLaunch<T>& launch, int first_x, int first_y, int columns,
                                  int rows, Vec2f* nodes) {
  const WarpTileArgs<T>& args = launch.args;
  WarpFrame frame;
  const int column = first_x >> args.lattice_shift, row = first_y >> args.lattice_shift;
  const Vec2d start = warp_node(args, column, row);
  if (fabs(start.x) < 1e9 && fabs(start.y) < 1e9) {
    frame.base_x = static_cast<int>(floor(start.x));
    frame.base_y = static_cast<int>(floor(start.y));
  }
  for (int j = static_cast<int>(threadIdx.x) / 32; j < rows; j += warp_threads / 32)
    for (int i = static_cast<int>(threadIdx.x) % 32; i < columns; i += 32) {
      const Vec2d node = warp_node(args, column + i, row + j);
      nodes[j * columns + i] = {static_cast<float>(node.x - frame.base_x),
                                static_cast<float>(node.y - frame.base_y)};
    }
  return frame;
}

/// Four positions of a lattice column, interpolated across; at() interpolates them down.
struct LatticeColumn {
  float x[4], y[4];

  __device__ __forceinline__ void set(const Vec2f* node, int columns, float4 w) {
#pragma unroll
    for (int j = 0; j < 4; ++j, node += columns) {
      x[j] = w.x * node[0].x + w.y * node[1].x + w.z * node[2].x + w.w * node[3].x;
      y[j] = w.x * node[0].y + w.y * node[1].y + w.z * node[2].y + w.w * node[3].y;
    }
  }
  __device__ __forceinline__ Vec2f at(float4 w) const {
    return {w.x * x[0] + w.y * x[1] + w.z * x[2] + w.w * x[3],
            w.x * y[0] + w.y * y[1] + w.z * y[2] + w.w * y[3]};
  }
};

}  // namespace alinify::cuda_detail
