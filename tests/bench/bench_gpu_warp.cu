// Warping a whole resident picture: through a B-spline and through a displacement field.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>

#include "core/compute/tile_lattice.h"
#include "core/math/kernels.h"
#include "gpu/cuda_algorithms.cuh"
#include "gpu/cuda_check.h"
#include "tests/bench/bench_gpu.h"
#include "tests/bench/fabric_on_device.h"

namespace alinify::bench {
namespace {

struct CountApart {
  View2D<const std::uint8_t> a, b;
  int more_than = 0;
  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    const int d = a.at(x, y) - b.at(x, y);
    return (d < 0 ? -d : d) > more_than ? 1 : 0;
  }
};

/// The fabric's own warp as a transform, by a spline or a field of samples.
Transform fabric_transform(std::int64_t side, bool spline) {
  const FabricWarp warp{static_cast<double>(side), fabric_amplitude(side)};
  Transform transform;
  transform.fixed.size = transform.moving.size = {side, side};
  if (spline) {
    BsplineGrid grid = make_bspline_grid(static_cast<double>(side), static_cast<double>(side), {256, 256});
    for (int j = 0; j < grid.rows; ++j)
      for (int i = 0; i < grid.columns; ++i)
        grid.coefficients[static_cast<std::size_t>(j * grid.columns + i)] =
            warp.displacement({grid.origin.x + i * grid.spacing.x, grid.origin.y + j * grid.spacing.y});
    transform.parts.push_back(grid);
  } else {
    DisplacementField field;
    field.spacing = {8, 8};
    field.columns = field.rows = static_cast<int>((side + 7) / 8 + 1);
    std::vector<Vec2f> vectors;
    vectors.reserve(static_cast<std::size_t>(field.columns) * static_cast<std::size_t>(field.rows));
    for (int j = 0; j < field.rows; ++j)
      for (int i = 0; i < field.columns; ++i) {
        const Vec2d u = warp.displacement({8.0 * i, 8.0 * j});
        vectors.push_back({static_cast<float>(u.x), static_cast<float>(u.y)});
      }
    field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
    transform.parts.push_back(field);
  }
  return transform;
}

/// How far pixels of `out` are off what doubles give at the exact positions, at most; before rounding they
/// may be half a level off.
template <class Kernel>
double worst_error(const Transform& transform, View2D<const std::uint8_t> moving,
                   View2D<const std::uint8_t> out, int channels) {
  std::mt19937_64 random(5);
  const std::int64_t width = moving.width / channels;
  double worst = 0;
  std::vector<std::uint8_t> patch(static_cast<std::size_t>(Kernel::taps * channels)),
      found(static_cast<std::size_t>(channels));
  for (int k = 0; k < 600; ++k) {
    const auto x = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(width)),
               y = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(out.height));
    const Vec2d p = transform(Vec2d{static_cast<double>(x), static_cast<double>(y)});
    const auto ix = static_cast<std::int64_t>(std::floor(p.x)) - Kernel::before,
               iy = static_cast<std::int64_t>(std::floor(p.y)) - Kernel::before;
    if (ix < 0 || iy < 0 || ix + Kernel::taps > width || iy + Kernel::taps > moving.height) continue;
    double wx[Kernel::taps], wy[Kernel::taps];
    Kernel::weights(p.x - std::floor(p.x), wx);
    Kernel::weights(p.y - std::floor(p.y), wy);
    std::vector<double> sum(static_cast<std::size_t>(channels), 0.0);
    for (int j = 0; j < Kernel::taps; ++j) {
      check_cuda(
          cudaMemcpy(patch.data(), moving.row(iy + j) + ix * channels, patch.size(), cudaMemcpyDeviceToHost),
          "copy");
      for (int i = 0; i < Kernel::taps; ++i)
        for (int c = 0; c < channels; ++c)
          sum[static_cast<std::size_t>(c)] +=
              wy[j] * wx[i] * patch[static_cast<std::size_t>(i * channels + c)];
    }
    check_cuda(cudaMemcpy(found.data(), out.row(y) + x * channels, found.size(), cudaMemcpyDeviceToHost),
               "copy");
    for (int c = 0; c < channels; ++c) {
      const double exact = std::min(255.0, std::max(0.0, sum[static_cast<std::size_t>(c)]));
      worst = std::max(worst, std::abs(exact - found[static_cast<std::size_t>(c)]));
    }
  }
  return worst;
}

}  // namespace

void bench_warp(GpuBench& bench, std::int64_t side) {
  const OnCard<std::uint8_t> moving(bench, 3 * side * side), out(bench, 3 * side * side);
  const View2D<std::uint8_t> from = picture_of(moving.data(), side, side, 3),
                             to = picture_of(out.data(), side, side, 3);
  make_fabric(bench, side, false, 3, from);
  const bool marked = side == 17320;
  for (const bool spline : {true, false}) {
    const Transform transform = fabric_transform(side, spline);
    TileLatticeRequest wanted;
    wanted.moving_from_fixed = &transform;
    wanted.out_size = {side, side};
    wanted.straight_allowed = true;
    wanted.pool = &bench.pool;
    const auto began = std::chrono::steady_clock::now();
    const TileLattice map = make_tile_lattice(wanted);
    const double map_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
    std::printf("  lattice of the %s: %d x %d, %d px apart, made on the host in %.0f ms\n",
                spline ? "spline" : "field", map.columns, map.rows, map.shift < 0 ? 1 : 1 << map.shift,
                map_ms);
    if (map.shift < 0) continue;
    const OnCard<Vec2d> nodes(bench, map.nodes);
    const OnCard<Vec2f> lattice(bench, rebased_nodes(map, {0, 0}));
    const OnCard<float> weights(bench, lattice_weights(map));
    WarpTileArgs<std::uint8_t> args;
    args.source = from;
    args.out = to;
    args.channels = 3;
    args.lattice = {lattice.data(), map.columns, map.rows, map.columns};
    args.nodes = {nodes.data(), map.columns, map.rows, map.columns};
    args.weights = {weights.data(), weights.count(), 1, weights.count()};
    args.lattice_shift = map.shift;
    args.min_x = args.min_y = -0.5f;
    args.max_x = args.max_y = static_cast<float>(side) - 0.5f;
    args.highest = 255;
    for (const Interpolation how :
         {Interpolation::Linear, Interpolation::Cubic, Interpolation::Nearest, Interpolation::Lanczos}) {
      if (how != Interpolation::Linear && how != Interpolation::Cubic && !(marked && spline)) continue;
      args.interpolation = how;
      const char* name = how == Interpolation::Linear    ? "linear"
                         : how == Interpolation::Cubic   ? "cubic"
                         : how == Interpolation::Nearest ? "nearest"
                                                         : "lanczos";
      GpuRow row;
      row.side = side;
      row.work = std::string("warp RGB through a ") + (spline ? "spline" : "field of 8 px") + ", " + name;
      bench.memory->forget_peak();
      row.ms = bench.median_ms([&] { warp_tile(bench.exec, args); });
      row.peak_gib = static_cast<double>(bench.memory->peak_bytes()) / (1 << 30);
      row.counted_bytes = 6.0 * static_cast<double>(side * side);
      if (marked && how == Interpolation::Linear) row.peer = "1.95 ms", row.mark = "1.2 ms";
      if (marked && how == Interpolation::Cubic) row.peer = "8.6 ms", row.mark = "3 ms";
      char text[80];
      if (how == Interpolation::Linear || how == Interpolation::Cubic) {
        std::snprintf(text, sizeof text, "off by %.3f at most",
                      how == Interpolation::Linear ? worst_error<LinearKernel>(transform, from, to, 3)
                                                   : worst_error<CubicKernel>(transform, from, to, 3));
        row.error = text;
      }
      bench.add(row);
      if (!(spline && side <= 17320 && side >= 8192)) continue;
      // By the plain operations, in three passes.
      const OnCard<std::uint8_t> plain_out(bench, 3 * side * side);
      WarpTileArgs<std::uint8_t> plain = args;
      plain.out = picture_of(plain_out.data(), side, side, 3);
      bench.memory->forget_peak();
      const int runs = bench.runs;
      bench.runs = std::min(5, runs);
      row = {};
      row.side = side;
      row.work = std::string("  the same by plain operations, ") + name;
      row.ms = bench.median_ms([&] { warp_tile_by_ops(bench.exec, plain); });
      bench.runs = runs;
      row.peak_gib = static_cast<double>(bench.memory->peak_bytes()) / (1 << 30);
      const Size extent{plain.out.width, plain.out.height};
      const double apart = bench.exec.sum("apart", extent, CountApart{args.out, plain.out, 0}),
                   far = bench.exec.sum("far apart", extent, CountApart{args.out, plain.out, 1});
      std::snprintf(text, sizeof text, "%.3f %% of samples differ, %.0f by more than 1",
                    100 * apart / static_cast<double>(extent.area()), far);
      row.error = text;
      bench.add(row);
    }
  }
}

}  // namespace alinify::bench
