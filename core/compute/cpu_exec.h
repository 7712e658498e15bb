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
#include "core/base/thread_pool.h"

namespace alinify {

/// Runs ops at once on the calling thread, or over the rows on all threads of a pool. Host memory is the
/// queue's memory: upload and stage_output only borrow.
/// **Threads**: one executor belongs to one thread at a time. **Memory**: scratch blocks are kept for the
/// next request (fresh pages cost more than the work done in them), and freed with the executor.
class CpuExec {
 public:
  /// `pool` null: on the calling thread alone.
  explicit CpuExec(ThreadPool* pool = nullptr) : pool_(pool) {}
  CpuExec(const CpuExec&) = delete;
  CpuExec& operator=(const CpuExec&) = delete;

  /// `check` is called before every piece of work, on whichever thread does it, and may throw to end it.
  void interrupt_with(std::function<void()> check) { check_ = std::move(check); }

  template <class T>
  struct Borrowed {
    View2D<T> borrowed;
    View2D<T> view() const { return borrowed; }
  };

  struct Block {
    std::unique_ptr<std::byte[]> bytes;
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
    T* data() const { return reinterpret_cast<T*>(block_.bytes.get()); }

   private:
    CpuExec& exec_;
    Block block_;
  };

  template <class Op>
  void for_each(std::string_view, Size extent, const Op& op) {
    static_assert(is_pixel_op<Op>);
    run_rows(extent.height, [&](std::int64_t begin, std::int64_t end) {
      const Op local = op;  // nobody else holds it, so its members stay in registers
      for (std::int64_t y = begin; y < end; ++y)
        for (std::int64_t x = 0; x < extent.width; ++x) local(x, y);
    });
  }

  template <class Term>
  double sum(std::string_view, Size extent, const Term& term) {
    static_assert(is_pixel_op<Term>);
    // One partial a row, then the rows in order: the same bits for any thread count.
    std::vector<double> partial(static_cast<std::size_t>(std::max<std::int64_t>(0, extent.height)));
    run_rows(extent.height, [&](std::int64_t begin, std::int64_t end) {
      const Term local = term;
      for (std::int64_t y = begin; y < end; ++y) {
        double row = 0;
        for (std::int64_t x = 0; x < extent.width; ++x) row += local(x, y);
        partial[static_cast<std::size_t>(y)] = row;
      }
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

 private:
  Block take_block(std::size_t size);
  void give_back(Block block) { free_.push_back(std::move(block)); }

  template <class Rows>
  void run_rows(std::int64_t height, const Rows& rows) {
    constexpr std::int64_t band = 16;  // rows a piece: enough work to outweigh handing it out
    if (check_) check_();
    if (!pool_ || height <= band) return rows(0, height);
    pool_->parallel_for((height + band - 1) / band, [&](std::int64_t i) {
      if (check_) check_();
      rows(i * band, std::min(height, (i + 1) * band));
    });
  }

  ThreadPool* pool_;
  std::function<void()> check_;
  std::vector<Block> free_;
};

static_assert(Executor<CpuExec>);

}  // namespace alinify
