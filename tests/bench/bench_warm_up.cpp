// The cost of warming up, and the time that it saves: one job several times in a process, after a warm-up or
// (--cold) without. The first run after a warm-up must be as quick as the later ones.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "app/services.h"
#include "core/phantom/phantom.h"
#include "core/warp/tiled_warper.h"
#include "core/workflow/inspect.h"
#include "core/workflow/register_pair.h"
#include "core/workflow/warm_up.h"

namespace {

using namespace alinify;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

struct Pair {
  std::shared_ptr<const TileSource> fixed, moving;
};

Pair make_pair(std::int64_t side, std::int64_t seed, ThreadPool& pool) {
  PhantomOptions options;
  options.size = {side, side};
  options.seed = seed;
  const Phantom phantom(options);
  const auto source = [&](bool fixed) {
    Image image(options.size, 3, PixelType::U8);
    constexpr std::int64_t band = 64;
    pool.parallel_for((side + band - 1) / band, [&](std::int64_t i) {
      const Rect rect = intersect({0, i * band, side, band}, rect_of(options.size));
      fixed ? phantom.render_fixed(rect, image.pixels().crop(rect))
            : phantom.render_moving(rect, image.pixels().crop(rect));
    });
    ImageInfo info;
    info.size = options.size;
    info.channels = 3;
    info.color = ColorModel::Rgb;
    info.levels = {{info.size, info.size, {1, 1}}};
    return make_memory_source(std::make_shared<const Image>(std::move(image)), info);
  };
  return {source(true), source(false)};
}

struct Times {
  double register_s = 0, engine_s = 0, inspect_s = 0, warp_s = 0;
  double all() const { return register_s + inspect_s + warp_s; }
};

Times run(Backend& backend, const Pair& pair) {
  Times times;
  RegisterPairRequest request;
  request.fixed = pair.fixed, request.moving = pair.moving;
  RegistrationObserver nobody;
  Progress progress;
  auto began = Clock::now();
  const RegistrationResult result = register_pair(request, backend, nobody, progress);
  times.register_s = since(began);
  for (const StageTime& stage : result.timing) times.engine_s += stage.elapsed_s;
  began = Clock::now();
  InspectRequest inspect;
  inspect.fixed = pair.fixed, inspect.moving = pair.moving;
  inspect.initial = result.initial, inspect.moving_from_fixed = result.moving_from_fixed;
  inspect_registration(inspect, backend, progress);
  times.inspect_s = since(began);
  began = Clock::now();
  const Size size = pair.fixed->info().size;
  Image out(size, 3, PixelType::U8);
  warp_region(result.moving_from_fixed, *pair.moving, {0, 0}, 1, {}, backend, out.pixels());
  times.warp_s = since(began);
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  bool cold = false;
  std::string device = "auto";
  std::int64_t side = 3000;
  int runs = 4;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--cold")) {
      cold = true;
    } else if (!std::strcmp(argv[i], "--device") && i + 1 < argc) {
      device = argv[++i];
    } else if (!std::strcmp(argv[i], "--size") && i + 1 < argc) {
      side = std::max(256, std::atoi(argv[++i]));
    } else if (!std::strcmp(argv[i], "--runs") && i + 1 < argc) {
      runs = std::clamp(std::atoi(argv[++i]), 2, 100);
    } else {
      std::fprintf(stderr, "usage: bench_warm_up [--cold] [--device D] [--size PX] [--runs N]\n");
      return 2;
    }
  }
  try {
    ThreadPool pool;
    const Pair pair = make_pair(side, 10, pool);
    auto began = Clock::now();
    const ChosenBackend chosen = make_backend(device, 0);
    std::printf("%s%s%s\nbackend made in %.3f s\n", chosen.backend->description().english().c_str(),
                chosen.notice.empty() ? "" : "\nnote: ", chosen.notice.english().c_str(), since(began));
    if (!cold) {
      Progress progress;
      const WarmUpReport report = warm_up(*chosen.backend, {}, progress);
      std::printf("warmed up in %.3f s:", report.elapsed_s);
      for (const StageTime& stage : report.stages)
        std::printf(" %s %.3f", stage.stage.c_str(), stage.elapsed_s);
      std::printf("\n");
      for (const Message& note : report.notes) std::printf("note: %s\n", note.english().c_str());
    }
    std::printf("%lld px, %s     register  (engine)  inspect    warp     all s\n",
                static_cast<long long>(side), cold ? "cold" : "warm");
    for (int i = 0; i < runs; ++i) {
      const Times t = run(*chosen.backend, pair);
      std::printf("run %d              %8.4f %8.4f %8.4f %8.4f %8.4f\n", i + 1, t.register_s, t.engine_s,
                  t.inspect_s, t.warp_s, t.all());
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}
