#pragma once

#include <cstdint>

#include "core/algo/warp_tile.h"

/// What a launch of the warp is told, and where its pixels come from: positions between the nodes of a
/// lattice.
namespace alinify::cuda_detail {

/// A block is eight warps, two side by side and four below one another; a warp takes 32 pixels of a row, and
/// as many rows in turn as the launch says.
constexpr int warp_threads = 256, warp_across = 64, warps_down = 4;

/// Lattice nodes that many pixels lie between, along one side.
constexpr int warp_nodes(int pixels, int shift) {
  return ((pixels - 1) >> shift) + 5;
}

template <class T>
struct WarpLaunch {
  WarpTileArgs<T> args;
  int width = 0, height = 0, out_width = 0, out_height = 0;  ///< pixels
  int source_stride = 0;
  int rows = 8;          ///< a warp's, a multiple of four
  bool aligned = false;  ///< rows of the output begin at a word; pixels of four channels lie at a multiple of
                         ///< their size in both
};

/// Positions and the level's edges, relative to a whole pixel of the footprint.
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

/// Fills the block's part of the lattice, and says where it is measured from.
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

/// Four positions of a column of a lattice, weighed across; what is left is to weigh them down.
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
