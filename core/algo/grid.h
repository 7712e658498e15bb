#pragma once

#include "core/algo/executor.h"

namespace alinify {

/// Scratch memory of an executor as rows of elements of `Count` floats. `view().width` counts elements and
/// `view().stride` floats.
template <Executor E, int Count = 1>
class Grid {
 public:
  Grid(E& exec, Size size)
      : size_(size), memory_(exec.template scratch<float>(size.width * size.height * Count)) {}
  Size size() const { return size_; }
  View2D<float> view() const { return {memory_.data(), size_.width, size_.height, size_.width * Count}; }

 private:
  Size size_;
  decltype(std::declval<E&>().template scratch<float>(0)) memory_;
};

}  // namespace alinify
