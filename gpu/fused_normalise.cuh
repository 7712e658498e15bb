#pragma once

#include <cstdint>

#include "core/math/ops/normalise_picture.h"
#include "gpu/fused_blur.cuh"

/// Smooths the moments and normalises the image by them in one launch: the smoothed moments, which need as
/// much memory as the image, never leave the block. The sums are those of BlurRun and NormalisePicture, in
/// their order.
namespace alinify::cuda_detail {

/// The interior of a tile of smoothed moments: those with all their neighbours in the tile.
struct NormaliseTile {
  static constexpr int across = blur_lanes_across - 2, down = 16 - 2;  // in moments
  static constexpr int runs = across / 2, rows = 2 * down;             // in runs of four pixels; in pixels
  static constexpr int threads = blur_lanes_across * blur_warps;
};

/// Runs `op` with `moments`, smoothed, as its moments.
template <int Radius>
__global__ void __launch_bounds__(NormaliseTile::threads)
    fused_normalise(const __grid_constant__ View2D<const float> moments,
                    const __grid_constant__ NormalisePicture op, const __grid_constant__ GaussianTaps taps) {
  using Tile = WideTile<4, Radius>;
  static_assert(Tile::rows == NormaliseTile::down + 2 && Tile::across == NormaliseTile::across + 2);
  __shared__ float4 kept[Tile::kept_rows * Tile::pitch];
  const int x0 = static_cast<int>(blockIdx.x) * NormaliseTile::across - 1,
            y0 = static_cast<int>(blockIdx.y) * NormaliseTile::down - 1;
  blur_wide_tile<4, Radius>(moments, taps, x0, y0, kept,
                            [&](int column, int row, const float4(&result)[Tile::run]) {
                              __syncthreads();  // all threads have finished reading
#pragma unroll
                              for (int j = 0; j < Tile::run; ++j)
                                kept[(row + j) * Tile::across + column] = result[j];
                            });
  __syncthreads();
  // Present the tile as part of the whole grid, so that the op clamps at the grid's border.
  NormalisePicture here = op;
  here.moments = {reinterpret_cast<const float*>(kept) - 4 * (y0 * Tile::across + x0), moments.width,
                  moments.height, 4 * Tile::across};
  const int first_run = static_cast<int>(blockIdx.x) * NormaliseTile::runs,
            first_row = static_cast<int>(blockIdx.y) * NormaliseTile::rows,
            thread = static_cast<int>(threadIdx.y) * blur_lanes_across + static_cast<int>(threadIdx.x);
  for (int i = thread; i < NormaliseTile::runs * NormaliseTile::rows; i += NormaliseTile::threads) {
    const int run = first_run + i % NormaliseTile::runs, y = first_row + i / NormaliseTile::runs;
    if (4 * run < static_cast<int>(op.out.width) && y < static_cast<int>(op.out.height)) here(run, y);
  }
}

inline bool may_fuse_normalise(const View2D<const float>& moments, const NormalisePicture& op,
                               const GaussianTaps& taps) {
  return taps.radius >= 1 && taps.radius <= max_blur_radius<4> && moments.data != op.out.data &&
         moments.height <= 65535 * NormaliseTile::down && moments.width < (std::int64_t{1} << 28);
}

inline void launch_normalise(const View2D<const float>& moments, const NormalisePicture& op,
                             const GaussianTaps& taps, cudaStream_t stream) {
  const dim3 blocks(
      static_cast<unsigned>((moments.width + NormaliseTile::across - 1) / NormaliseTile::across),
      static_cast<unsigned>((moments.height + NormaliseTile::down - 1) / NormaliseTile::down));
  with_blur_radius<max_blur_radius<4>>(taps.radius, [&](auto radius) {
    fused_normalise<decltype(radius)::value><<<blocks, blur_block(), 0, stream>>>(moments, op, taps);
  });
}

}  // namespace alinify::cuda_detail
