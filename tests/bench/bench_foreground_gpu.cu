#include <algorithm>
#include <cstdio>
#include <memory>

#include "gpu/cuda_algorithms.cuh"
#include "gpu/gpu.h"
#include "gpu/op_times.h"
#include "tests/bench/bench_foreground.h"

namespace alinify::bench {
namespace {

/// Device memory for rows of values.
template <class T>
struct OnDevice2D {
  OnDevice2D(CudaExec& exec_, std::int64_t side_)
      : exec(exec_), side(side_), memory(exec.keep_memory(bytes())) {}
  std::int64_t row_bytes() const { return side * static_cast<std::int64_t>(sizeof(T)); }
  std::int64_t bytes() const { return row_bytes() * side; }
  View2D<T> view() const { return {static_cast<T*>(memory.get()), side, side, side}; }
  void write(const std::vector<T>& host) {
    exec.copy_rows(memory.get(), row_bytes(), host.data(), row_bytes(), row_bytes(), side);
  }
  std::vector<T> read() const {
    std::vector<T> host(static_cast<std::size_t>(side * side));
    exec.copy_rows(host.data(), row_bytes(), memory.get(), row_bytes(), row_bytes(), side);
    return host;
  }
  CudaExec& exec;
  std::int64_t side;
  std::shared_ptr<void> memory;
};

template <class T>
const char* compared(const std::vector<T>& found, const std::vector<T>& expected) {
  if (expected.empty()) return "not compared";
  return found == expected ? "the processor's bits" : "NOT the processor's bits";
}

}  // namespace

void foreground_on_gpu(const std::vector<std::uint8_t>& mask, std::int64_t side,
                       const std::vector<std::uint32_t>& distance, const std::vector<std::uint8_t>& filled,
                       const std::vector<std::uint32_t>& labels, bool ops) {
  const std::vector<GpuDevice> devices = list_gpus();
  if (devices.empty()) {
    std::puts("SKIPPED: there is no CUDA device");
    return;
  }
  CudaExec exec(std::make_shared<DeviceMemory>(devices.front().index, 0), nullptr);
  std::printf("%s, %ld x %ld, masks and results on the device\n", devices.front().name.c_str(),
              static_cast<long>(side), static_cast<long>(side));
  OnDevice2D<std::uint8_t> from(exec, side), work(exec, side);
  OnDevice2D<std::uint32_t> to(exec, side);
  from.write(mask);
  const View2D<const std::uint8_t> source = from.view();
  const std::function<void()> never = [] {};
  const auto tell = [&](const char* name, double ms, const char* note) {
    std::printf("%-22s %9.2f ms   %s\n", name, ms, note);
    std::fflush(stdout);
  };
  constexpr int runs = 7;
  const auto reset = [&] { exec.copy_rows(work.memory.get(), side, from.memory.get(), side, side, side); };
  const double distance_ms = median_ms(runs, [&] {
    squared_distance(exec, DistanceArgs{source, to.view(), {}, {}});
  });
  tell("distance", distance_ms, compared(to.read(), distance));
  const double label_ms = median_ms(runs, [&] { label_pieces(exec, LabelArgs{source, to.view()}, never); });
  tell("components", label_ms, "");
  const double copy_ms = median_ms(runs, reset);
  const double fill_ms = median_ms(runs,
                                   [&] {
                                     reset();
                                     fill_holes(exec, FillArgs{work.view(), 0xfffffffeu, {}, {}});
                                   }) -
                         copy_ms;
  tell("fill holes", fill_ms, compared(work.read(), filled));
  std::uint32_t pieces = 0;
  const double split_ms = median_ms(3, [&] {
    pieces = label_pieces(exec, LabelArgs{View2D<const std::uint8_t>(work.view()), to.view(), true, 0.5, 8},
                          never);
  });
  tell("distance, watershed", split_ms, compared(to.read(), labels));
  tell("fill, distance, pieces", fill_ms + split_ms, (std::to_string(pieces) + " pieces").c_str());
  if (!ops) return;
  op_times().want(true);
  reset();
  squared_distance(exec, DistanceArgs{source, to.view(), {}, {}});
  fill_holes(exec, FillArgs{work.view(), 0xfffffffeu, {}, {}});
  label_pieces(exec, LabelArgs{View2D<const std::uint8_t>(work.view()), to.view(), true, 0.5, 8}, never);
  exec.synchronize();
  op_times().want(false);
  for (const auto& [name, spent] : op_times().take())
    std::printf("  %-20s %9.2f ms in %ld\n", name.c_str(), 1e3 * spent.seconds,
                static_cast<long>(spent.times));
}

}  // namespace alinify::bench
