// What the work on a GPU takes, beside what OpenCV's CUDA modules take for it on one NVIDIA H200, and beside
// the rate of a plain copy in the device's memory:
//   bench_gpu [--device N] [--runs N] [--sizes 2048,4096,...] [--only copies|warp|compose|view|flow]
//             [--parts yes]
// Pictures are squares of 4, 16, 64, 300 and 1000 megapixels, a woven fabric made on the device. Times are
// medians, measured with events after warming up; with --parts what the dense flow's pieces took, too.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>

#include "core/algo/compose_images.h"
#include "core/base/error.h"
#include "core/base/order_statistics.h"
#include "gpu/cuda_check.h"
#include "gpu/gpu.h"
#include "tests/bench/bench_gpu.h"
#include "tests/bench/fabric_on_device.h"

namespace alinify::bench {

double GpuBench::median_ms(const std::function<void()>& call) {
  cudaEvent_t begin, end;
  check_cuda(cudaEventCreate(&begin), "make an event");
  check_cuda(cudaEventCreate(&end), "make an event");
  std::vector<double> all;
  for (int k = -2; k < runs; ++k) {
    check_cuda(cudaEventRecord(begin, exec.queue().stream()), "record an event");
    call();
    check_cuda(cudaEventRecord(end, exec.queue().stream()), "record an event");
    check_cuda(cudaEventSynchronize(end), "wait");
    float ms = 0;
    check_cuda(cudaEventElapsedTime(&ms, begin, end), "read an event");
    if (k >= 0) all.push_back(static_cast<double>(ms));
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return median(all);
}

void GpuBench::add(GpuRow row) {
  const double mp = 1e-6 * static_cast<double>(row.side * row.side);
  std::printf("%-44s %6.0f MP %10.3f ms", row.work.c_str(), mp, row.ms);
  if (row.counted_bytes > 0) {
    const double rate = row.counted_bytes / (1e-3 * row.ms);
    std::printf("  %5.0f GB/s", 1e-9 * rate);
    if (copy_rate > 0) std::printf(" %3.0f %%", 100 * rate / copy_rate);
  }
  if (row.peak_gib >= 0) std::printf("  peak %.2f GiB", row.peak_gib);
  if (!row.error.empty()) std::printf("  %s", row.error.c_str());
  if (!row.peer.empty()) std::printf("  [OpenCV %s]", row.peer.c_str());
  if (!row.mark.empty()) std::printf("  [mark %s]", row.mark.c_str());
  std::printf("\n");
  std::fflush(stdout);
  rows.push_back(std::move(row));
}

double GpuBench::median_wall_ms(const std::function<void()>& call) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> all;
  for (int k = -2; k < runs; ++k) {
    const auto began = Clock::now();
    call();
    if (k >= 0) all.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
  }
  return median(all);
}

double fabric_amplitude(std::int64_t side) {
  return side <= 4096 ? 12 : 30;
}

void make_fabric(GpuBench& bench, std::int64_t side, bool fixed, int channels, View2D<std::uint8_t> out) {
  const FabricWarp warp{static_cast<double>(side), fabric_amplitude(side)};
  bench.exec.for_each("fabric", Size{out.width / channels, out.height},
                      FabricPixel{out, warp, fixed, channels, 0});
  bench.exec.synchronize();
}

void bench_copies(GpuBench& bench) {
  const std::int64_t bytes = std::int64_t{900} << 20;
  const OnCard<std::uint8_t> a(bench, bytes), b(bench, bytes);
  check_cuda(cudaMemsetAsync(a.data(), 37, static_cast<std::size_t>(bytes), bench.exec.queue().stream()),
             "fill");
  const auto copy = [&](void* to, const void* from, cudaMemcpyKind kind) {
    return bench.median_ms([&] {
      check_cuda(
          cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), kind, bench.exec.queue().stream()),
          "copy");
    });
  };
  const double ms = copy(b.data(), a.data(), cudaMemcpyDeviceToDevice);
  bench.copy_rate = 2.0 * static_cast<double>(bytes) / (1e-3 * ms);
  std::printf("copy on the device, 900 MiB: %.3f ms, %.0f GB/s read and written\n", ms,
              1e-9 * bench.copy_rate);
  void* host = nullptr;
  check_cuda(cudaHostAlloc(&host, static_cast<std::size_t>(bytes), cudaHostAllocPortable),
             "take page-locked memory");
  for (const bool up : {true, false}) {
    const double t =
        up ? copy(b.data(), host, cudaMemcpyHostToDevice) : copy(host, a.data(), cudaMemcpyDeviceToHost);
    std::printf("page-locked memory %s: %.1f ms, %.1f GB/s\n", up ? "to the device" : "from the device", t,
                1e-6 * static_cast<double>(bytes) / t);
  }
  cudaFreeHost(host);
}

void bench_compose(GpuBench& bench, std::int64_t side) {
  const OnCard<std::uint8_t> fixed(bench, 3 * side * side), moving(bench, 3 * side * side),
      out(bench, 3 * side * side);
  const auto view = [&](const OnCard<std::uint8_t>& p) { return picture_of(p.data(), side, side, 3); };
  make_fabric(bench, side, true, 3, view(fixed));
  make_fabric(bench, side, false, 3, view(moving));
  ComposeNumbers numbers;
  bench.memory->forget_peak();
  const bool marked = side == 17320;
  for (const CompareMode mode :
       {CompareMode::Overlay, CompareMode::Difference, CompareMode::RedCyan, CompareMode::Checkerboard}) {
    GpuRow row;
    row.side = side;
    row.work = mode == CompareMode::Overlay      ? "compose two RGB pictures, overlay"
               : mode == CompareMode::Difference ? "compose two RGB pictures, difference"
               : mode == CompareMode::RedCyan    ? "compose two RGB pictures, red and cyan"
                                                 : "compose two RGB pictures, checkerboard";
    row.ms = bench.median_ms(
        [&] { compose_images(bench.exec, mode, view(fixed), view(moving), view(out), numbers, 128); });
    row.counted_bytes = 9.0 * static_cast<double>(side * side);
    if (marked && mode == CompareMode::Overlay) row.peer = "0.94 ms", row.mark = "0.8 ms";
    bench.add(row);
    if (!marked && side > 5000) break;
  }
}

namespace {

int run(int argc, char** argv) {
  int device = 0, runs = 15;
  bool parts = false;
  std::vector<std::int64_t> sides{2048, 4096, 8192, 17320, 31624};
  std::set<std::string> only;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string key = argv[i], value = argv[i + 1];
    std::stringstream list(value);
    if (key == "--device") device = std::atoi(value.c_str());
    if (key == "--runs") runs = std::atoi(value.c_str());
    if (key == "--parts") parts = value == "yes";
    if (key == "--sizes") {
      sides.clear();
      for (std::string side; std::getline(list, side, ',');) sides.push_back(std::atoll(side.c_str()));
    }
    if (key == "--only")
      for (std::string part; std::getline(list, part, ',');) only.insert(part);
  }
  const auto gpus = list_gpus();
  const auto gpu =
      std::find_if(gpus.begin(), gpus.end(), [device](const GpuDevice& d) { return d.index == device; });
  if (gpu == gpus.end()) {
    std::fprintf(stderr, "error: no device %d: %s\n", device, gpu_status().english().c_str());
    return 1;
  }
  std::printf("%s, %.0f GiB\n", gpu->name.c_str(), static_cast<double>(gpu->memory_bytes) / (1 << 30));
  GpuBench bench(device);
  bench.runs = std::max(1, runs);
  bench.parts = parts;
  bench_copies(bench);
  const auto wanted = [&](const char* part) { return only.empty() || only.count(part) > 0; };
  for (const std::int64_t side : sides) {
    const std::pair<const char*, void (*)(GpuBench&, std::int64_t)> parts[] = {
        {"warp", bench_warp}, {"compose", bench_compose}, {"view", bench_view}, {"flow", bench_flow}};
    for (const auto& [name, part] : parts) {
      if (!wanted(name)) continue;
      try {
        part(bench, side);
      } catch (const OutOfMemory& error) {
        std::printf("%-44s %6.0f MP  not done: %s\n", name, 1e-6 * static_cast<double>(side * side),
                    error.what());
      }
      bench.memory->trim();
    }
  }
  return 0;
}

}  // namespace
}  // namespace alinify::bench

int main(int argc, char** argv) {
  try {
    return alinify::bench::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}
