#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/algo/executor.h"
#include "core/algo/executor_hooks.h"
#include "core/base/thread_pool.h"
#include "core/compute/host_memory.h"

// CPUs have wider registers than the x86-64 baseline, so the loops over ops are compiled twice: plainly, and
// for AVX2 together with everything they call. (A call between the two would pass vectors differently, hence
// only where functions are inlined.)
#if defined(__GNUC__) && defined(__x86_64__) && defined(__OPTIMIZE__) && !defined(__NO_INLINE__)
#define ALINIFY_CPU_AVX2 __attribute__((target("avx2"), flatten, noinline))
#endif

namespace alinify {

/// One row of an op. Both variants give the same bits: AVX2 has no fused multiply-add.
namespace cpu_loops {

template <class Op>
void each(const Op& op, std::int64_t width, std::int64_t y) {
  const Op local = op;  // a private copy, so its members stay in registers
  for (std::int64_t x = 0; x < width; ++x) local(x, y);
}

template <class Term>
double sum(const Term& term, std::int64_t width, std::int64_t y) {
  const Term local = term;
  double total = 0;
  for (std::int64_t x = 0; x < width; ++x) total += local(x, y);
  return total;
}

#ifdef ALINIFY_CPU_AVX2
template <class Op>
ALINIFY_CPU_AVX2 void each_by_avx2(const Op& op, std::int64_t width, std::int64_t y) {
  each(op, width, y);
}

template <class Term>
ALINIFY_CPU_AVX2 double sum_by_avx2(const Term& term, std::int64_t width, std::int64_t y) {
  return sum(term, width, y);
}

inline bool has_avx2() {
  return __builtin_cpu_supports("avx2") != 0;
}
#else
inline bool has_avx2() {
  return false;
}
#endif

}  // namespace cpu_loops

/// Runs ops immediately, on the calling thread or row by row on all threads of a pool. Host memory is the
/// queue's memory: upload and stage_output only borrow.
/// **Threads**: an executor belongs to one thread at a time. **Memory**: scratch blocks are cached for the
/// next request (faulting in fresh pages costs more than the work done in them) and freed with the executor.
class CpuExec {
 public:
  static constexpr int register_floats = 8;

  /// `pool` null: runs on the calling thread only.
  explicit CpuExec(ThreadPool* pool = nullptr) : pool_(pool) {}
  CpuExec(const CpuExec&) = delete;
  CpuExec& operator=(const CpuExec&) = delete;

  /// Whether to use AVX2 where the CPU has it (the default).
  void use_avx2(bool wanted) { wide_ = wanted && cpu_loops::has_avx2(); }
  bool has_wide_registers() const { return wide_; }

  /// Larger than the caches of a few cores, but work is divided among threads row by row, and each needs
  /// rows.
  std::int64_t cached_side_px() const { return 3072; }

  /// `check` is called before every row, on the thread that processes it, and may throw to abort.
  void interrupt_with(std::function<void()> check) { check_ = std::move(check); }

  template <class T>
  struct Borrowed {
    View2D<T> borrowed;
    View2D<T> view() const { return borrowed; }
  };

  struct Block {
    std::shared_ptr<void> memory;
    std::size_t size = 0;
  };

  template <class T>
  class Scratch {
   public:
    Scratch(CpuExec& exec, std::int64_t count)
        : exec_(exec), block_(exec.take_block(static_cast<std::size_t>(count) * sizeof(T))) {}
    ~Scratch() { exec_.give_back(std::move(block_)); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    T* data() const { return static_cast<T*>(block_.memory.get()); }

   private:
    CpuExec& exec_;
    Block block_;
  };

  template <class Op>
  void for_each(std::string_view, Size extent, const Op& op) {
    static_assert(is_pixel_op<Op>);
    run_rows(extent.height, [&](std::int64_t y) {
#ifdef ALINIFY_CPU_AVX2
      if (wide_) return cpu_loops::each_by_avx2(op, extent.width, y);
#endif
      cpu_loops::each(op, extent.width, y);
    });
  }

  template <class Term>
  double sum(std::string_view, Size extent, const Term& term) {
    static_assert(is_pixel_op<Term>);
    // One partial sum per row, added in row order: the same bits for any thread count.
    std::vector<double> partial(static_cast<std::size_t>(std::max<std::int64_t>(0, extent.height)));
    run_rows(extent.height, [&](std::int64_t y) {
      double& row = partial[static_cast<std::size_t>(y)];
#ifdef ALINIFY_CPU_AVX2
      if (wide_) return void(row = cpu_loops::sum_by_avx2(term, extent.width, y));
#endif
      row = cpu_loops::sum(term, extent.width, y);
    });
    double total = 0;
    for (const double row : partial) total += row;
    return total;
  }

  template <class T>
  Borrowed<const T> upload(View2D<const T> host) {
    return {host};
  }
  template <class T>
  Borrowed<T> stage_output(View2D<T> host) {
    return {host};
  }
  template <class T>
  void download(const Borrowed<T>&) {}
  template <class T>
  Scratch<T> scratch(std::int64_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    return Scratch<T>(*this, count);
  }
  void synchronize() {}

  static constexpr bool works_in_host_memory = true;
  std::shared_ptr<void> keep_memory(std::int64_t bytes) {
    return take_host_memory(bytes);
  }
  void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                 std::int64_t row_bytes, std::int64_t rows) {
    copy_host_rows(to, to_stride, from, from_stride, row_bytes, rows);
  }

 private:
  Block take_block(std::size_t size);
  void give_back(Block block) {
    free_.push_back(std::move(block));
  }

  template <class Row>
  void run_rows(std::int64_t height, const Row& row) {
    const auto rows = [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t y = begin; y < end; ++y) {
        if (check_) check_();
        row(y);
      }
    };
    // Rows per task: enough work to outweigh dispatch, enough tasks to keep every thread busy.
    const std::int64_t band =
        pool_ ? std::clamp<std::int64_t>(height / (8 * pool_->thread_count()), 1, 16) : height;
    if (height <= band) return rows(0, height);
    pool_->parallel_for((height + band - 1) / band,
                        [&](std::int64_t i) { rows(i * band, std::min(height, (i + 1) * band)); });
  }

  ThreadPool* pool_;
  bool wide_ = cpu_loops::has_avx2();
  std::function<void()> check_;
  std::vector<Block> free_;
};

static_assert(Executor<CpuExec>);
static_assert(HasRegisterFloats<CpuExec> && DetectsWideRegisters<CpuExec> && HasCaches<CpuExec> &&
              Interruptible<CpuExec>);

}  // namespace alinify
