#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gpu/cuda_exec.cuh"

namespace alinify::bench {

/// One line of the table.
struct GpuRow {
  std::string work;
  std::int64_t side = 0;
  double ms = 0;
  std::string peer, mark;    ///< what OpenCV takes for it on an H200, and what was asked for; at 300 MP
  double counted_bytes = 0;  ///< that must be moved; 0: not counted
  double peak_gib = -1;
  std::string error;
};

/// Shared by the parts of the benchmark: one device, one queue, and the table.
struct GpuBench {
  explicit GpuBench(int device) : memory(std::make_shared<DeviceMemory>(device, 0)), exec(memory, &pool) {}

  ThreadPool pool{0};
  std::shared_ptr<DeviceMemory> memory;
  CudaExec exec;
  double copy_rate = 0;  ///< bytes a second, read and written, of a copy on the device
  int runs = 15;
  bool parts = false;  ///< also print what the dense flow's pieces of work took
  std::vector<GpuRow> rows;

  /// Median milliseconds of `runs` calls between two events of the queue, after two calls for warming up.
  double median_ms(const std::function<void()>& call);
  /// Likewise by the host's clock; `call` waits for its own end.
  double median_wall_ms(const std::function<void()>& call);
  /// Prints the row and keeps it.
  void add(GpuRow row);
};

/// Memory on the device for `count` values.
template <class T>
class OnCard {
 public:
  OnCard(GpuBench& bench, std::int64_t count)
      : memory_(bench.memory->take_shared(count * static_cast<std::int64_t>(sizeof(T)))), count_(count) {}
  OnCard(GpuBench& bench, const std::vector<T>& host)
      : OnCard(bench, static_cast<std::int64_t>(host.size())) {
    bench.exec.queue().upload(memory_.get(), host.data(), bytes(), bytes(), 1);
    bench.exec.synchronize();
  }
  T* data() const { return static_cast<T*>(memory_.get()); }
  std::int64_t count() const { return count_; }

 private:
  std::int64_t bytes() const { return count_ * static_cast<std::int64_t>(sizeof(T)); }
  std::shared_ptr<void> memory_;
  std::int64_t count_;
};

/// Rows of packed pixels, `channels` samples each.
template <class T>
View2D<T> picture_of(T* data, std::int64_t width, std::int64_t height, int channels) {
  return {data, width * channels, height, width * channels};
}

void bench_copies(GpuBench& bench);
void bench_warp(GpuBench& bench, std::int64_t side);
void bench_compose(GpuBench& bench, std::int64_t side);
void bench_view(GpuBench& bench, std::int64_t side);
void bench_flow(GpuBench& bench, std::int64_t side);

/// The fabric pair of that size, made on the device; three channels or one.
void make_fabric(GpuBench& bench, std::int64_t side, bool fixed, int channels, View2D<std::uint8_t> out);
/// The amplitude of its warp.
double fabric_amplitude(std::int64_t side);

}  // namespace alinify::bench
