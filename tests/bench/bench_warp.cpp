// Warping one 512 x 512 tile: what each interpolation, sample type and channel count costs, in output
// megapixels a second of one thread. Run: build/dev/bin/bench_warp

#include <cstdint>
#include <random>

#include <benchmark/benchmark.h>

#include "core/compute/backend.h"
#include "core/compute/tile_lattice.h"

namespace alinify {
namespace {

Transform elastix_like(double spacing) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> shift(-20, 20);
  BsplineGrid grid = make_bspline_grid(17320, 17320, {spacing, spacing});
  for (Vec2d& c : grid.coefficients) c = {shift(random), shift(random)};
  Transform transform;
  transform.parts = {Affine2{1, 0.01, -0.01, 1, 5, 5}, grid};
  return transform;
}

void warp_tile(benchmark::State& state, PixelType type, int channels, Interpolation interpolation) {
  const auto backend = make_cpu_backend(1);
  const Transform transform = elastix_like(256);
  WarpTileRequest request;
  request.moving_from_fixed = &transform;
  request.first_pixel_fixed = {5120, 5120};
  request.level_size = {17320, 17320};
  request.interpolation = interpolation;
  const Size out_size{512, 512};
  const Rect touched = backend->warp_footprint(request, out_size);
  Image source(touched.size(), channels, type);
  std::mt19937 random(2);
  for (std::int64_t i = 0; i < source.byte_count(); ++i)
    source.pixels().data[i] = static_cast<std::byte>(is_float(type) ? 0 : random());
  request.footprint = source.pixels();
  request.footprint_origin = {static_cast<double>(touched.x), static_cast<double>(touched.y)};
  Image out(out_size, channels, type);
  for (auto _ : state) {
    backend->warp_tile(request, out.pixels());
    benchmark::DoNotOptimize(out.pixels().data);
  }
  state.counters["MP/s"] = benchmark::Counter(static_cast<double>(out_size.area()) * 1e-6,
                                              benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(warp_tile, rgb8_nearest, PixelType::U8, 3, Interpolation::Nearest);
BENCHMARK_CAPTURE(warp_tile, rgb8_linear, PixelType::U8, 3, Interpolation::Linear);
BENCHMARK_CAPTURE(warp_tile, rgb8_cubic, PixelType::U8, 3, Interpolation::Cubic);
BENCHMARK_CAPTURE(warp_tile, rgb8_lanczos, PixelType::U8, 3, Interpolation::Lanczos);
BENCHMARK_CAPTURE(warp_tile, grey8_cubic, PixelType::U8, 1, Interpolation::Cubic);
BENCHMARK_CAPTURE(warp_tile, grey16_cubic, PixelType::U16, 1, Interpolation::Cubic);
BENCHMARK_CAPTURE(warp_tile, float_cubic, PixelType::F32, 1, Interpolation::Cubic);

void make_map(benchmark::State& state) {
  const Transform transform = elastix_like(static_cast<double>(state.range(0)));
  TileLatticeRequest request;
  request.moving_from_fixed = &transform;
  request.first_pixel_fixed = {5120, 5120};
  request.out_size = {512, 512};
  int shift = 0;
  for (auto _ : state) {
    const TileLattice map = make_tile_lattice(request);
    shift = map.shift;
    benchmark::DoNotOptimize(map.nodes.data());
  }
  state.counters["shift"] = shift;
  state.counters["MP/s"] =
      benchmark::Counter(512.0 * 512.0 * 1e-6, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(make_map)->Arg(32)->Arg(64)->Arg(128)->Arg(256)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace alinify

BENCHMARK_MAIN();
