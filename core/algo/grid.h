#pragma once

#include "core/algo/executor.h"

namespace alinify {

/// Executor scratch memory as rows of elements of `Count` numbers. `view().width` counts elements,
/// `view().stride` numbers. The row pitch is an odd number of cache lines: with common widths, vertically
/// adjacent elements would otherwise compete for one cache set.
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
