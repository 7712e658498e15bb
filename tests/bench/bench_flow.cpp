// How long the dense engine takes between two pictures that lie where it works and the field that lies there
// too, and an iteration of the B-spline there beside the bytes that it has to move:
//   bench_flow FIXED MOVING [DEVICE] [RUNS] [ops]
// With "ops" the time on the device by the name of the work.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/services.h"
#include "core/compute/grey_steps.h"
#include "core/image/pyramid.h"
#include "core/io/open_image.h"
#include "gpu/gpu.h"
#include "tests/bench/dense_flow.h"
#include "tests/bench/spline_iteration.h"

namespace {

using namespace alinify;
using bench::Clock;
using bench::since;

int run(int argc, char** argv) {
  const std::string device = argc > 3 ? argv[3] : "auto";
  const int runs = argc > 4 ? std::atoi(argv[4]) : 3;
  const bool ops = argc > 5 && std::string(argv[5]) == "ops";
  const ChosenBackend chosen = make_backend(device, 0);
  Backend& backend = *chosen.backend;
  Progress progress;
  const auto open = [&](const char* path) {
    OpenOptions options;
    options.pool = backend.pool();
    return open_image(path, options);
  };
  const auto fixed_source = open(argv[1]), moving_source = open(argv[2]);
  FlowWorkload work;
  work.fixed = fixed_source->info().size;
  work.moving = moving_source->info().size;
  const FlowPlan plan = plan_flow(flow_memory_model(backend, FlowData::Texture), work,
                                  MemoryBudget{backend.available_memory_bytes()});
  std::printf("%s: %s\n", backend.description().english().c_str(), plan.reason.english().c_str());
  auto began = Clock::now();
  const GreyPyramid fixed = bench::pyramid_of(fixed_source, plan, true, backend),
                    moving = bench::pyramid_of(moving_source, plan, false, backend);
  std::printf("both pyramids %.3f s\n", since(began));
  {
    const BackendBuffer<std::uint16_t> half(backend, halved(work.fixed));
    const auto from = fixed.tile(0, rect_of(work.fixed), *backend.pool()).pixels;
    began = Clock::now();
    backend.grey().halve({from, {}, half.view(), {}}, progress);
    std::printf("halving once %.2f ms\n", 1e3 * since(began));
  }
  std::vector<double> all;
  LevelField field;
  for (int k = 0; k < runs; ++k) {
    if (k + 1 == runs && ops) watch_gpu_work(true);
    const bench::DenseFlow flow = bench::dense_flow(backend, plan, fixed, moving);
    all.push_back(flow.whole_s);
    field = flow.field;
    std::printf("levels");
    for (const double level_s : flow.levels_s) std::printf(" %.2f", 1e3 * level_s);
    std::printf(" fit %.2f whole %.2f ms\n", 1e3 * flow.fit_s, 1e3 * flow.whole_s);
  }
  std::sort(all.begin(), all.end());
  std::printf("median %.2f ms\n", 1e3 * all[all.size() / 2]);
  std::vector<GpuWork> spent;
  if (ops) {
    spent = gpu_work();
    watch_gpu_work(false);
  }
  bench::print_spline_iteration(backend, plan, fixed, moving, field, runs);
  std::sort(spent.begin(), spent.end(),
            [](const GpuWork& a, const GpuWork& b) { return a.seconds > b.seconds; });
  for (const GpuWork& op : spent)
    std::printf("%-24s %8.3f ms %6lld times\n", op.name.c_str(), 1e3 * op.seconds,
                static_cast<long long>(op.times));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "bench_flow FIXED MOVING [DEVICE] [RUNS] [ops]\n");
    return 2;
  }
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
