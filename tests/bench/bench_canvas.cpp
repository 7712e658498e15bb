// Frame times of a scripted pan and zoom over a pair of files, as the window draws it: bench_canvas FIXED
// MOVING
// [--transform T.json] [--size 1920x1080] [--threads N] [--budget-mb N] [--mode overlay|...] [--soak SECONDS]
//
// Cold: frames are asked for 60 times a second while tiles are still being read. Warm: the same frames again,
// tiles in memory. The soak wanders over the pair and watches the cache's bytes.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/base/progress.h"
#include "core/image/tile_cache.h"
#include "core/io/open_image.h"
#include "core/io/transform_io.h"
#include "core/view/view_renderer.h"
#include "core/warp/pyramid_source.h"
#include "tests/bench/formula_source.h"

namespace {

using namespace alinify;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// A smooth field of the dense engine's kind: a vector every 4 pixels, an affine map behind it.
std::shared_ptr<const Transform> formula_map() {
  DisplacementField field;
  field.origin = {-2.5, -2.5};
  field.spacing = {4, 4};
  field.columns = field.rows = 4332;
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i)
      vectors->push_back({static_cast<float>(9 * std::sin(i * 0.011) + 4 * std::cos(j * 0.02)),
                          static_cast<float>(7 * std::cos(i * 0.013) - 5 * std::sin(j * 0.017))});
  field.vectors = std::move(vectors);
  auto map = std::make_shared<Transform>();
  map->fixed.size = map->moving.size = {17320, 17320};
  map->parts = {field, Affine2{0.997, -0.01, 0.01, 1.001, 34, 21}};
  return map;
}

double cpu_ms_now() {
  return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double share_of(std::vector<double> values, double share) {
  return values.empty() ? 0 : lower_quantile(values, share);
}

/// Fit, zoom to life size somewhere, pan, magnify, pan, and back to the whole.
std::vector<Viewport> script_of(Size image, Size picture) {
  std::vector<Viewport> script;
  Viewport v = fitting_viewport(image, picture);
  const double fit = v.fixed_px_per_pixel;
  const Vec2d target{0.37 * static_cast<double>(image.width), 0.58 * static_cast<double>(image.height)};
  const auto zoom_to = [&](double scale, int frames) {
    const Viewport from = v;
    for (int i = 1; i <= frames; ++i) {
      const double t = static_cast<double>(i) / frames;
      v.fixed_px_per_pixel = from.fixed_px_per_pixel * std::pow(scale / from.fixed_px_per_pixel, t);
      v.center_fixed = from.center_fixed + t * (target - from.center_fixed);
      script.push_back(v);
    }
  };
  const auto pan = [&](Vec2d step_px, int frames) {
    for (int i = 0; i < frames; ++i) {
      v.center_fixed = v.center_fixed + v.fixed_px_per_pixel * step_px;
      script.push_back(v);
    }
  };
  zoom_to(fit / 3, 60);
  pan({9, 5}, 60);
  zoom_to(1, 60);
  pan({-13, 7}, 60);
  pan({17, 1}, 60);
  zoom_to(0.25, 40);
  pan({11, -6}, 40);
  zoom_to(fit, 60);
  return script;
}

/// Wall time, and the processor time of all threads, which a busy machine does not stretch.
void print(const char* what, const std::vector<double>& ms, std::size_t complete, double cpu_ms) {
  std::printf(
      "%-6s frames %4zu  median %6.2f ms  95%% %6.2f ms  99%% %6.2f ms  most %6.2f ms  complete %5.1f %%  "
      "CPU %5.2f ms a frame\n",
      what, ms.size(), share_of(ms, 0.5), share_of(ms, 0.95), share_of(ms, 0.99), share_of(ms, 1.0),
      100.0 * static_cast<double>(complete) / static_cast<double>(std::max<std::size_t>(1, ms.size())),
      cpu_ms / static_cast<double>(std::max<std::size_t>(1, ms.size())));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files;
  std::map<std::string, std::string> set;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.rfind("--", 0) == 0 && i + 1 < argc) {
      set[word] = argv[++i];
    } else {
      files.push_back(word);
    }
  }
  if (files.size() != 2 && !(files.size() == 1 && files[0] == "formula")) {
    std::fprintf(
        stderr,
        "usage: bench_canvas FIXED MOVING | formula [--transform T.json] [--size 1920x1080] [--threads N] "
        "[--budget-mb N] [--mode N] [--soak SECONDS]\n");
    return 2;
  }
  const auto number = [&](const char* name, long fallback) {
    return set.contains(name) ? std::atol(set[name].c_str()) : fallback;
  };
  Size picture{1920, 1080};
  if (set.contains("--size")) {
    long w = 0, h = 0;
    if (std::sscanf(set["--size"].c_str(), "%ldx%ld", &w, &h) == 2) picture = {w, h};
  }
  try {
    const auto backend = make_cpu_backend(static_cast<int>(number("--threads", 0)));
    const auto cache = std::make_shared<TileCache>(TileCacheOptions{number("--budget-mb", 0) << 20, 2});
    Progress progress;
    auto begin = Clock::now();
    ViewRequest request;
    const auto open = [&](const std::string& path) {
      OpenOptions options;
      options.pool = backend->pool();
      return with_pyramid(open_image(path, options), *backend->pool(), progress);
    };
    if (files.size() == 1) {
      request.layers = {{std::make_shared<bench::FormulaSource>()},
                        {std::make_shared<bench::FormulaSource>(), true}};
      request.moving_from_fixed = formula_map();
    } else {
      request.layers = {{open(files[0])}, {open(files[1]), true}};
    }
    request.opacity = 0.5;
    std::printf("opened in %.1f s on %s\n", ms_since(begin) / 1000, backend->description().english().c_str());
    if (set.contains("--transform"))
      request.moving_from_fixed = std::make_shared<const Transform>(read_transform(set["--transform"]));
    request.mode = static_cast<CompareMode>(number("--mode", 0));

    ViewRenderer renderer(*backend, cache);
    const std::vector<Viewport> script = script_of(request.layers[0].source->info().size, picture);
    std::int64_t max_bytes = 0;
    const auto run = [&](const char* name, bool paced) {
      std::vector<double> ms;
      std::size_t complete = 0;
      auto next = Clock::now();
      const double cpu = cpu_ms_now();
      for (const Viewport& v : script) {
        request.viewport = v;
        begin = Clock::now();
        complete += renderer.render_now(request).complete;
        ms.push_back(ms_since(begin));
        max_bytes = std::max(max_bytes, cache->state().resident_bytes);
        if (paced) std::this_thread::sleep_until(next += std::chrono::microseconds(16667));
      }
      print(name, ms, complete, cpu_ms_now() - cpu);
    };
    run("cold", true);
    begin = Clock::now();
    for (const Viewport& v : script) {
      request.viewport = v;
      renderer.render(request);
    }
    std::printf("every tile read in %.1f s\n", ms_since(begin) / 1000);
    run("warm", false);
    run("paced", true);

    if (const long seconds = number("--soak", 0); seconds > 0) {
      std::vector<double> ms;
      std::size_t complete = 0;
      const auto start = Clock::now();
      const double cpu = cpu_ms_now();
      const Size image = request.layers[0].source->info().size;
      for (double t = 0; t < static_cast<double>(seconds); t = ms_since(start) / 1000) {
        request.viewport = {{(0.5 + 0.48 * std::sin(t * 0.31)) * static_cast<double>(image.width),
                             (0.5 + 0.48 * std::sin(t * 0.23)) * static_cast<double>(image.height)},
                            std::exp(1.2 + 1.2 * std::sin(t * 0.11)),
                            picture};
        begin = Clock::now();
        complete += renderer.render_now(request).complete;
        ms.push_back(ms_since(begin));
        max_bytes = std::max(max_bytes, cache->state().resident_bytes);
        std::this_thread::sleep_until(begin + std::chrono::microseconds(16667));
      }
      print("soak", ms, complete, cpu_ms_now() - cpu);
    }
    const TileCacheState state = cache->state();
    std::printf("cache: most %.1f MiB of a budget of %.1f MiB, %lld loads, %lld evictions\n",
                static_cast<double>(max_bytes) / (1 << 20),
                static_cast<double>(state.budget_bytes) / (1 << 20), static_cast<long long>(state.loads),
                static_cast<long long>(state.evictions));
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "bench_canvas: %s\n", e.what());
    return 1;
  }
}
