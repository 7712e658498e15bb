#pragma once

#include "core/algo/grid.h"
#include "core/math/ops/reduce_rows.h"

namespace alinify {

/// Sums or minima of rows of numbers, added in a fixed order and left in the executor's memory.
template <Executor E>
class RowReduction {
 public:
  RowReduction(E& exec, std::int64_t longest, std::int64_t rows)
      : exec_(exec),
        first_(exec, {shortened(longest), rows}),
        second_(exec, {shortened(shortened(longest)), rows}) {}

  /// **Shapes**: out: 1 x in.height.
  void reduce(View2D<const double> in, View2D<double> out, bool minimum = false) {
    bool into_first = true;
    while (in.width > reduced_count) {
      const View2D<double> memory = into_first ? first_.view() : second_.view();
      const View2D<double> next{memory.data, shortened(in.width), in.height, memory.stride};
      exec_.for_each("reduce", Size{next.width, next.height}, ReduceRows{in, minimum, next});
      in = next;
      into_first = !into_first;
    }
    exec_.for_each("reduce", Size{1, in.height},
                   ReduceRows{in, minimum, {out.data, 1, in.height, out.stride}});
  }

 private:
  static constexpr std::int64_t reduced_count = 32;
  static std::int64_t shortened(std::int64_t count) { return (count + reduced_count - 1) / reduced_count; }

  E& exec_;
  Grid<E, 1, double> first_, second_;
};

}  // namespace alinify
