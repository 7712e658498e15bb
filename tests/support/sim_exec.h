#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/algo/executor.h"
#include "core/base/error.h"
#include "core/compute/host_memory.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#define ALINIFY_SIM_POISON(address, size) __asan_poison_memory_region(address, size)
#define ALINIFY_SIM_UNPOISON(address, size) __asan_unpoison_memory_region(address, size)
#else
#define ALINIFY_SIM_POISON(address, size) ((void)(address), (void)(size))
#define ALINIFY_SIM_UNPOISON(address, size) ((void)(address), (void)(size))
#endif

namespace alinify::testing {

/// A simulated GPU: an executor with separate memory and deferred execution, so that device bugs show up on
/// any machine.
///
/// - upload and download copy between two memories, and only when the queue runs; after a forgotten download
/// or
///   synchronize the host sees its old data.
/// - Nothing runs before synchronize() or sum(): an op that reads host memory finds it changed or gone.
/// - New memory is filled with 0xFF bytes (NaN as floats) to expose uninitialised reads. Under the address
///   sanitizer, device memory is poisoned whenever no op runs: host code that touches it aborts the test.
/// - Memory is freed in queue order, as by stream-ordered allocators.
/// - fail_allocation = n makes the n-th allocation from now throw OutOfMemory.
class SimExec {
 public:
  SimExec() = default;
  ~SimExec() { synchronize(); }
  SimExec(const SimExec&) = delete;
  SimExec& operator=(const SimExec&) = delete;

  int fail_allocation = 0;
  std::int64_t allocations = 0, live_bytes = 0, peak_bytes = 0;

 private:
  struct Memory {
    explicit Memory(std::size_t size) : bytes(new std::byte[size + 1]), count(size) {
      std::memset(bytes.get(), 0xFF, size);
      ALINIFY_SIM_POISON(bytes.get(), count);
    }
    ~Memory() { ALINIFY_SIM_UNPOISON(bytes.get(), count); }
    std::unique_ptr<std::byte[]> bytes;
    std::size_t count;
  };

 public:
  template <class T>
  class Staged {
   public:
    Staged(SimExec& exec, View2D<T> host) : exec_(&exec), host_(host) {
      memory_ = exec.allocate(static_cast<std::size_t>(host.width * host.height) * sizeof(T));
    }
    ~Staged() {
      if (memory_) exec_->release(std::move(memory_));
    }
    Staged(Staged&& other) noexcept
        : exec_(other.exec_), host_(other.host_), memory_(std::exchange(other.memory_, nullptr)) {}
    Staged(const Staged&) = delete;
    Staged& operator=(const Staged&) = delete;
    View2D<T> view() const {
      return {reinterpret_cast<T*>(memory_->bytes.get()), host_.width, host_.height, host_.width};
    }

   private:
    friend class SimExec;
    SimExec* exec_;
    View2D<T> host_;
    std::shared_ptr<Memory> memory_;
  };

  template <class T>
  class Scratch {
   public:
    Scratch(SimExec& exec, std::int64_t count)
        : exec_(exec), memory_(exec.allocate(static_cast<std::size_t>(count) * sizeof(T))) {}
    ~Scratch() { exec_.release(std::move(memory_)); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    T* data() const { return reinterpret_cast<T*>(memory_->bytes.get()); }

   private:
    SimExec& exec_;
    std::shared_ptr<Memory> memory_;
  };

  template <class Op>
  void for_each(std::string_view, Size extent, const Op& op) {
    static_assert(is_pixel_op<Op>);
    queue_.push_back([extent, op] {
      // Backwards: an op that depends on the order of its neighbours gives a different result here.
      for (std::int64_t y = extent.height - 1; y >= 0; --y)
        for (std::int64_t x = extent.width - 1; x >= 0; --x) op(x, y);
    });
  }

  template <class Term>
  double sum(std::string_view, Size extent, const Term& term) {
    static_assert(is_pixel_op<Term>);
    double total = 0;
    queue_.push_back([extent, term, &total] {
      for (std::int64_t y = 0; y < extent.height; ++y) {
        double row = 0;
        for (std::int64_t x = 0; x < extent.width; ++x) row += term(x, y);
        total += row;
      }
    });
    synchronize();
    return total;
  }

  template <class T>
  Staged<const T> upload(View2D<const T> host) {
    Staged<const T> staged(*this, host);
    queue_.push_back([memory = staged.memory_, host] {
      for (std::int64_t y = 0; y < host.height; ++y)
        std::memcpy(memory->bytes.get() + static_cast<std::size_t>(y * host.width) * sizeof(T), host.row(y),
                    static_cast<std::size_t>(host.width) * sizeof(T));
    });
    return staged;
  }
  template <class T>
  Staged<T> stage_output(View2D<T> host) {
    return Staged<T>(*this, host);
  }
  template <class T>
  void download(const Staged<T>& staged) {
    queue_.push_back([memory = staged.memory_, host = staged.host_] {
      for (std::int64_t y = 0; y < host.height; ++y)
        std::memcpy(host.row(y), memory->bytes.get() + static_cast<std::size_t>(y * host.width) * sizeof(T),
                    static_cast<std::size_t>(host.width) * sizeof(T));
    });
  }
  template <class T>
  Scratch<T> scratch(std::int64_t count) {
    return Scratch<T>(*this, count);
  }

  void synchronize() {
    for (const std::shared_ptr<Memory>& memory : live_)
      ALINIFY_SIM_UNPOISON(memory->bytes.get(), memory->count);
    for (const auto& work : queue_) work();
    queue_.clear();
    std::erase_if(live_, [](const std::shared_ptr<Memory>& memory) { return memory.use_count() == 1; });
    for (const std::shared_ptr<Memory>& memory : live_)
      ALINIFY_SIM_POISON(memory->bytes.get(), memory->count);
  }

  // Memory kept between calls is host memory, copied in and out like any other.
  static constexpr bool works_in_host_memory = true;
  std::shared_ptr<void> keep_memory(std::int64_t bytes) { return take_host_memory(bytes); }
  void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                 std::int64_t row_bytes, std::int64_t rows) {
    copy_host_rows(to, to_stride, from, from_stride, row_bytes, rows);
  }

 private:
  std::shared_ptr<Memory> allocate(std::size_t size) {
    ++allocations;
    if (fail_allocation > 0 && --fail_allocation == 0)
      throw OutOfMemory(Message::verbatim("cannot take device memory"), static_cast<std::int64_t>(size), 0);
    auto memory = std::make_shared<Memory>(size);
    live_.push_back(memory);
    live_bytes += static_cast<std::int64_t>(size);
    peak_bytes = std::max(peak_bytes, live_bytes);
    return memory;
  }
  void release(std::shared_ptr<Memory> memory) {
    live_bytes -= static_cast<std::int64_t>(memory->count);
    queue_.push_back([kept = std::move(memory)] {});
  }

  std::vector<std::function<void()>> queue_;
  std::vector<std::shared_ptr<Memory>> live_;
};

static_assert(Executor<SimExec>);

}  // namespace alinify::testing
