// How long a picture of 1920 x 1080 takes when its tiles are in memory: a scripted pan and zoom over a pair
// of 17320 x 17320 RGB images, the moving one through an affine map and through a B-spline.

#include <algorithm>
#include <cmath>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/image/tile_cache.h"
#include "core/view/view_renderer.h"
#include "tests/bench/formula_source.h"

namespace {

using namespace alinify;

void draw(benchmark::State& state) {
  const auto backend = make_cpu_backend(static_cast<int>(state.range(1)));
  const auto cache = std::make_shared<TileCache>();
  ViewRenderer renderer(*backend, cache);
  ViewRequest request;
  request.layers = {{std::make_shared<bench::FormulaSource>()},
                    {std::make_shared<bench::FormulaSource>(), true}};
  request.opacity = 0.5;
  auto transform = std::make_shared<Transform>();
  transform->fixed.size = transform->moving.size = {17320, 17320};
  transform->parts = {Affine2{0.99, -0.03, 0.03, 0.99, 120, -80}};
  if (state.range(0) != 0) {
    BsplineGrid grid;
    grid.spacing = {512, 512};
    grid.origin = {-1024, -1024};
    grid.columns = grid.rows = 40;
    for (int i = 0; i < 40 * 40; ++i)
      grid.coefficients.push_back({8.0 * std::sin(i * 0.7), 8.0 * std::cos(i * 0.3)});
    transform->parts.insert(transform->parts.begin(), grid);
  }
  request.moving_from_fixed = transform;
  request.viewport = {{8000, 8000}, 6, {1920, 1080}};
  std::vector<ViewRequest> script;
  for (int i = 0; i < 60; ++i) {
    request.viewport.center_fixed =
        request.viewport.center_fixed + Vec2d{37.3 * request.viewport.fixed_px_per_pixel / 4, 11.9};
    if (i >= 20 && i < 40) request.viewport.fixed_px_per_pixel *= 0.96;
    script.push_back(request);
  }
  for (const ViewRequest& r : script) renderer.render(r);
  std::size_t step = 0;
  for (auto _ : state) benchmark::DoNotOptimize(renderer.render_now(script[step++ % script.size()]));
}

BENCHMARK(draw)
    ->ArgNames({"bspline", "threads"})
    ->Args({0, 1})
    ->Args({0, 2})
    ->Args({1, 2})
    ->Iterations(60)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();

}  // namespace

BENCHMARK_MAIN();
