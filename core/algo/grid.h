#pragma once

#include "core/algo/executor.h"

namespace alinify {

/// Scratch memory of an executor as rows of elements of `Count` numbers. `view().width` counts elements and
/// `view().stride` numbers. Rows begin an odd number of cache lines apart: what lies above each other would
/// else share one set of the cache for many a width.
template <Executor E, int Count = 1, class T = float>
class Grid {
 public:
  Grid(E& exec, Size size)
      : size_(size),
        stride_(((size.width * Count + line - 1) / line | 1) * line),
        memory_(exec.template scratch<T>(stride_ * size.height)) {}
  Size size() const { return size_; }
  View2D<T> view() const { return {memory_.data(), size_.width, size_.height, stride_}; }

 private:
  static constexpr std::int64_t line = 64 / sizeof(T);
  Size size_;
  std::int64_t stride_;
  decltype(std::declval<E&>().template scratch<T>(0)) memory_;
};

}  // namespace alinify
