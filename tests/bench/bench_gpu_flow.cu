// The dense engine between two resident pictures.
#include <algorithm>
#include <cstdio>
#include <random>
#include <utility>

#include "core/image/image.h"
#include "gpu/cuda_check.h"
#include "gpu/gpu.h"
#include "tests/bench/bench_gpu.h"
#include "tests/bench/dense_flow.h"
#include "tests/bench/fabric_on_device.h"

namespace alinify::bench {
namespace {

// One grey picture of the pair, brought to the host as a file would be.
std::shared_ptr<const TileSource> fabric_source(GpuBench& bench, std::int64_t side, bool fixed) {
  const OnCard<std::uint8_t> made(bench, side * side);
  make_fabric(bench, side, fixed, 1, picture_of(made.data(), side, side, 1));
  const auto image = std::make_shared<Image>(Size{side, side}, 1, PixelType::U8);
  check_cuda(cudaMemcpy(image->pixels().data, made.data(), static_cast<std::size_t>(side * side),
                        cudaMemcpyDeviceToHost),
             "copy a picture from the device");
  ImageInfo info;
  info.size = {side, side};
  info.levels = {LevelInfo{}};
  info.levels[0].size = info.size;
  info.levels[0].tile_size = {side, 256};
  return make_memory_source(image, info);
}

std::string error_of(const FlowField& field, const FabricWarp& warp) {
  std::mt19937_64 random(7);
  std::vector<double> off;
  for (int k = 0; k < 20000; ++k) {
    const auto pick = [&](std::int64_t count) {
      return count / 20 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(count * 9 / 10));
    };
    const std::int64_t i = pick(field.cells.width), j = pick(field.cells.height);
    const Vec2d centre{static_cast<double>(i) * 4 + 1.5, static_cast<double>(j) * 4 + 1.5};
    off.push_back(length(in_doubles(field.view().at(i, j)) - warp.displacement(centre)));
  }
  std::sort(off.begin(), off.end());
  char text[80];
  std::snprintf(text, sizeof text, "off by %.4f px median, %.3f px for 95 of 100", off[off.size() / 2],
                off[off.size() * 95 / 100]);
  return text;
}

double free_gib() {
  std::size_t free = 0, all = 0;
  check_cuda(cudaMemGetInfo(&free, &all), "ask for free memory");
  return static_cast<double>(free) / (1 << 30);
}

// What the device spent on every name of work, and what every level took by the clock.
void print_parts(Backend& backend, const FlowPlan& plan, const GreyPyramid& fixed,
                 const GreyPyramid& moving) {
  const DenseFlow plain = dense_flow(backend, plan, fixed, moving);
  for (std::size_t i = 0; i < plain.levels_s.size(); ++i)
    std::printf("  level %zu of %zu, %lld x %lld: %.2f ms\n", i + 1, plain.levels_s.size(),
                static_cast<long long>(plan.levels[i].fixed.width),
                static_cast<long long>(plan.levels[i].fixed.height), 1e3 * plain.levels_s[i]);
  std::printf("  last fit: %.2f ms; all: %.2f ms\n", 1e3 * plain.fit_s, 1e3 * plain.whole_s);
  watch_gpu_work(true);
  (void)dense_flow(backend, plan, fixed, moving);
  watch_gpu_work(false);
  std::vector<GpuWork> spent = gpu_work();
  std::sort(spent.begin(), spent.end(), [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
  for (const GpuWork& work : spent)
    std::printf("  %9.3f ms %5lld x %s\n", 1e3 * work.seconds, static_cast<long long>(work.times),
                work.name.c_str());
}

// The same plan with its tiles dealt out over all devices.
void bench_shared_flow(GpuBench& bench, std::int64_t side, const FlowPlan& plan,
                       const std::shared_ptr<const TileSource>& fixed_source,
                       const std::shared_ptr<const TileSource>& moving_source, const FlowField& of_one) {
  const std::unique_ptr<Backend> backend = make_all_cuda_backend(0, 0);
  const GreyPyramid fixed = pyramid_of(fixed_source, plan, true, *backend),
                    moving = pyramid_of(moving_source, plan, false, *backend);
  DenseFlow flow;
  GpuRow row;
  row.ms = bench.median_wall_ms([&] { flow = dense_flow(*backend, plan, fixed, moving); });
  row.work = "dense flow on " + std::to_string(backend->devices().size()) + " devices";
  row.side = side;
  row.error =
      fetched(flow.field).vectors == of_one.vectors ? "the bits of one device" : "NOT the bits of one";
  bench.add(std::move(row));
}

}  // namespace

void bench_flow(GpuBench& bench, std::int64_t side) {
  const auto fixed_source = fabric_source(bench, side, true),
             moving_source = fabric_source(bench, side, false);
  bench.memory->trim();
  const double free_before = free_gib();
  // All the device, then no more than was asked for.
  for (const std::int64_t limit_gib : {0, 8}) {
    if (limit_gib > 0 && side != 17320) continue;
    const std::unique_ptr<Backend> backend = make_cuda_backend(bench.memory->device(), 0, limit_gib << 30);
    FlowWorkload work;
    work.fixed = work.moving = {side, side};
    const FlowPlan plan =
        plan_flow(flow_memory_model(*backend, FlowData::Texture), work, MemoryBudget{backend->available_memory_bytes()});
    const GreyPyramid fixed = pyramid_of(fixed_source, plan, true, *backend),
                      moving = pyramid_of(moving_source, plan, false, *backend);
    DenseFlow flow;
    GpuRow row;
    // Tiles are read anew in every run.
    const int runs = std::exchange(bench.runs, limit_gib > 0 ? std::min(bench.runs, 3) : bench.runs);
    row.ms = bench.median_wall_ms([&] { flow = dense_flow(*backend, plan, fixed, moving); });
    bench.runs = runs;
    if (bench.parts) print_parts(*backend, plan, fixed, moving);
    row.peak_gib = free_before - free_gib();  // what was taken is kept for the next call
    row.work = limit_gib > 0 ? "dense flow, all levels, 8 GiB at most" : "dense flow, all levels";
    row.side = side;
    const FlowField found = fetched(flow.field);
    row.error = error_of(found, {static_cast<double>(side), fabric_amplitude(side)});
    if (side == 17320) {
      row.peer = "0.262 s, 30.5 GiB";
      row.mark = "120 ms";
    }
    bench.add(std::move(row));
    if (limit_gib == 0 && list_gpus().size() > 1)
      bench_shared_flow(bench, side, plan, fixed_source, moving_source, found);
  }
}

}  // namespace alinify::bench
