#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/algo/executor.h"
#include "core/algo/executor_hooks.h"
#include "core/base/thread_pool.h"
#include "gpu/belief_per_neighbour.cuh"
#include "gpu/cuda_queue.h"
#include "gpu/distance_rows.cuh"
#include "gpu/fused_blur.cuh"
#include "gpu/fused_normalise.cuh"
#include "gpu/fused_solve_mean.cuh"
#include "gpu/fused_warp_view.cuh"
#include "gpu/resample_moving.cuh"
#include "gpu/sum_cells_per_column.cuh"

namespace alinify {

template <class T>
struct WarpTileArgs;

namespace cuda_detail {

// Minimum resident blocks per multiprocessor, for __launch_bounds__: an op limited by memory latency rather
// than registers sets device_blocks, and the compiler limits its register use to match. 0 leaves it to the
// compiler (1 would allow it all registers).
template <class Op>
constexpr int min_blocks_per_multiprocessor() {
  if constexpr (requires { Op::device_blocks; }) return Op::device_blocks;
  return 0;
}

// The three kernels behind all launches, apart from the hand-tuned ones (fused_*.cuh and ops with a
// launch_specialized overload).
template <class Op>
__global__ void __launch_bounds__(256, min_blocks_per_multiprocessor<Op>())
    run_op(const __grid_constant__ Op op, std::int64_t width, std::int64_t height) {
  const std::int64_t x = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (x >= width) return;
  const std::int64_t step = static_cast<std::int64_t>(gridDim.y) * blockDim.y;
  for (std::int64_t y = static_cast<std::int64_t>(blockIdx.y) * blockDim.y + threadIdx.y; y < height;
       y += step)
    op(x, y);
}

constexpr int sum_threads = 256;

// Rows summed per thread: a grid has at most 65535 blocks in y, so very tall images need more.
inline std::int64_t sum_rows_a_thread(std::int64_t height) {
  return std::max<std::int64_t>(16, (height + 65534) / 65535);
}

inline __device__ double sum_of_block(double mine) {
  __shared__ double kept[sum_threads];
  kept[threadIdx.x] = mine;
  for (int half = sum_threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (static_cast<int>(threadIdx.x) < half) kept[threadIdx.x] += kept[threadIdx.x + half];
  }
  __syncthreads();
  return kept[0];
}

// Which elements a thread sums, and in which order, depends only on the extent: the same bits every time.
template <class Term>
__global__ void __launch_bounds__(sum_threads)
    sum_blocks(const __grid_constant__ Term term, std::int64_t width, std::int64_t height,
               std::int64_t rows_a_thread, double* partial) {
  const std::int64_t x = static_cast<std::int64_t>(blockIdx.x) * sum_threads + threadIdx.x;
  const std::int64_t first = static_cast<std::int64_t>(blockIdx.y) * rows_a_thread;
  double mine = 0;
  if (x < width)
    for (std::int64_t y = first; y < min(first + rows_a_thread, height); ++y) mine += term(x, y);
  const double all = sum_of_block(mine);
  if (threadIdx.x == 0) partial[static_cast<std::int64_t>(blockIdx.y) * gridDim.x + blockIdx.x] = all;
}

inline __global__ void __launch_bounds__(sum_threads)
    sum_partials(const double* partial, std::int64_t count, double* out) {
  double mine = 0;
  for (std::int64_t i = threadIdx.x; i < count; i += sum_threads) mine += partial[i];
  const double all = sum_of_block(mine);
  if (threadIdx.x == 0) *out = all;
}

}  // namespace cuda_detail

/// The executor on a CUDA device: one stream. upload and stage_output use memory of this device as it is, so
/// data kept there is never copied; host memory goes through page-locked staging, and another device's memory
/// is copied to this one and back.
/// **Threads**: one at a time. **Throws** OutOfMemory, Error(Failed), and whatever the interruption check
/// throws.
class CudaExec {
 public:
  CudaExec(std::shared_ptr<DeviceMemory> memory, ThreadPool* pool) : queue_(std::move(memory), pool) {}
  CudaExec(const CudaExec&) = delete;
  CudaExec& operator=(const CudaExec&) = delete;

  /// `check` is called before every operation is submitted and may throw to abort.
  void interrupt_with(std::function<void()> check) { check_ = std::move(check); }
  CudaQueue& queue() { return queue_; }

  template <class T>
  class Staged {
   public:
    Staged(CudaQueue& queue, View2D<T> host) : queue_(&queue), host_(host), view_(host) {
      if (host.width <= 0 || host.height <= 0 || device_of(host.data) == queue.memory().device()) return;
      bytes_ = host.width * host.height * static_cast<std::int64_t>(sizeof(T));
      block_ = queue.take(bytes_);
      view_ = {static_cast<T*>(block_), host.width, host.height, host.width};
    }
    ~Staged() {
      if (block_) queue_->give_back(block_, bytes_);
    }
    Staged(Staged&& other) noexcept
        : queue_(other.queue_),
          host_(other.host_),
          view_(other.view_),
          block_(std::exchange(other.block_, nullptr)),
          bytes_(other.bytes_) {}
    Staged(const Staged&) = delete;
    Staged& operator=(const Staged&) = delete;
    View2D<T> view() const { return view_; }

   private:
    friend class CudaExec;
    CudaQueue* queue_;
    View2D<T> host_, view_;
    void* block_ = nullptr;
    std::int64_t bytes_ = 0;
  };

  template <class T>
  class Scratch {
   public:
    Scratch(CudaQueue& queue, std::int64_t count)
        : queue_(queue), bytes_(count * static_cast<std::int64_t>(sizeof(T))), block_(queue.take(bytes_)) {}
    ~Scratch() { queue_.give_back(block_, bytes_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    T* data() const { return static_cast<T*>(block_); }

   private:
    CudaQueue& queue_;
    std::int64_t bytes_;
    void* block_;
  };

  template <class Op>
  void for_each(std::string_view name, Size extent, const Op& op) {
    static_assert(is_pixel_op<Op>);
    if (check_) check_();
    if (extent.width <= 0 || extent.height <= 0) return;
    // Narrow extents would otherwise leave most of each warp idle.
    unsigned across = 32;
    while (across > 1 && across / 2 >= extent.width) across /= 2;
    // Small extents use small blocks, so that every multiprocessor gets some.
    const unsigned threads = extent.height < 65536 / extent.width ? 64 : 256;
    const dim3 block(across, threads / across);
    const std::int64_t columns = (extent.width + block.x - 1) / block.x,
                       rows = (extent.height + block.y - 1) / block.y;
    const dim3 grid(static_cast<unsigned>(columns),
                    static_cast<unsigned>(std::min<std::int64_t>(rows, 65535)));
    queue_.begin_launch(name);
    if constexpr (requires { cuda_detail::launch_specialized(op, extent, queue_.stream()); })
      cuda_detail::launch_specialized(op, extent, queue_.stream());
    else
      cuda_detail::run_op<<<grid, block, 0, queue_.stream()>>>(op, extent.width, extent.height);
    queue_.end_launch(name);
  }

  template <class Term>
  double sum(std::string_view name, Size extent, const Term& term) {
    static_assert(is_pixel_op<Term>);
    if (check_) check_();
    if (extent.width <= 0 || extent.height <= 0) return 0;
    const std::int64_t rows = cuda_detail::sum_rows_a_thread(extent.height);
    const dim3 grid(
        static_cast<unsigned>((extent.width + cuda_detail::sum_threads - 1) / cuda_detail::sum_threads),
        static_cast<unsigned>((extent.height + rows - 1) / rows));
    const std::int64_t count = static_cast<std::int64_t>(grid.x) * grid.y;
    const Scratch<double> partial(queue_, count + 1);
    queue_.begin_launch(name);
    cuda_detail::sum_blocks<<<grid, cuda_detail::sum_threads, 0, queue_.stream()>>>(
        term, extent.width, extent.height, rows, partial.data() + 1);
    cuda_detail::sum_partials<<<1, cuda_detail::sum_threads, 0, queue_.stream()>>>(partial.data() + 1, count,
                                                                                   partial.data());
    queue_.end_launch(name);
    return queue_.fetch(partial.data());
  }

  template <class T>
  Staged<const T> upload(View2D<const T> host) {
    Staged<const T> staged(queue_, host);
    if (staged.block_) {
      if (check_) check_();
      queue_.upload(staged.block_, host.data, host.stride * static_cast<std::int64_t>(sizeof(T)),
                    host.width * static_cast<std::int64_t>(sizeof(T)), host.height);
    }
    return staged;
  }
  template <class T>
  Staged<T> stage_output(View2D<T> host) {
    return Staged<T>(queue_, host);
  }
  template <class T>
  void download(const Staged<T>& staged) {
    if (!staged.block_) return;
    if (check_) check_();
    const View2D<T>& host = staged.host_;
    queue_.download(host.data, host.stride * static_cast<std::int64_t>(sizeof(T)), staged.block_,
                    host.width * static_cast<std::int64_t>(sizeof(T)), host.height);
  }
  template <class T>
  Scratch<T> scratch(std::int64_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    return Scratch<T>(queue_, count);
  }
  void synchronize() { queue_.synchronize(); }

  /// All of core/algo/warp_tile.h in one launch; false if there is no kernel: only unsigned 8- and 16-bit and
  /// float samples with 1, 3 or 4 channels have one.
  template <class T>
  bool fused_warp(const WarpTileArgs<T>& args);

  /// A separable Gaussian (core/algo/gaussian.h) in one launch; false if in place or the radius has no
  /// kernel.
  template <int Count>
  bool fused_blur(View2D<const float> in, View2D<float> out, const GaussianTaps& taps) {
    if (!cuda_detail::may_fuse_blur<Count>(in, out, taps)) return false;
    if (check_) check_();
    queue_.begin_launch("fused blur");
    cuda_detail::launch_blur<Count>(in, out, taps, queue_.stream());
    queue_.end_launch("fused blur");
    return true;
  }

  /// Smooths the residual and applies `op` (core/algo/fit_flow.h) in one launch; `half`, unless empty,
  /// receives the remaining residual on the half-size grid. False if it has no kernel for this.
  bool fused_solve_mean(View2D<const float> residual, const GaussianTaps& taps, const SolveMean& op,
                        View2D<float> half) {
    if (!cuda_detail::may_fuse_solve_mean(residual, op, taps)) return false;
    if (check_) check_();
    queue_.begin_launch("fused solve");
    cuda_detail::launch_solve_mean(residual, op, half, taps, queue_.stream());
    queue_.end_launch("fused solve");
    return true;
  }

  /// Smooths `moments` and applies `op` (core/algo/flow_tile.h) in one launch. False if it has no kernel for
  /// this.
  bool fused_normalise(View2D<const float> moments, const GaussianTaps& taps, const NormalisePicture& op) {
    if (!cuda_detail::may_fuse_normalise(moments, op, taps)) return false;
    if (check_) check_();
    queue_.begin_launch("fused normalise");
    cuda_detail::launch_normalise(moments, op, taps, queue_.stream());
    queue_.end_launch("fused normalise");
    return true;
  }

  static constexpr bool works_in_host_memory = false;
  std::shared_ptr<void> keep_memory(std::int64_t bytes) { return queue_.keep_memory(bytes); }
  static std::shared_ptr<void> allocate_pinned(std::int64_t bytes) { return take_page_locked(bytes); }
  void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                 std::int64_t row_bytes, std::int64_t rows) {
    queue_.copy_rows(to, to_stride, from, from_stride, row_bytes, rows);
  }

 private:
  CudaQueue queue_;
  std::function<void()> check_;
};

static_assert(Executor<CudaExec>);
static_assert(FusesWarp<CudaExec, std::uint8_t> && FusesBlur<CudaExec, 1> && FusesNormalise<CudaExec> &&
              FusesSolveMean<CudaExec> && Interruptible<CudaExec> && AllocatesPinned<CudaExec>);

}  // namespace alinify
