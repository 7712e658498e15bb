#pragma once

#include "core/algo/executor.h"
#include "core/math/ops/sort_rows.h"

namespace alinify {

/// Sorts every column upwards, `Length` of them per call, of which the width is a multiple.
template <int Length, Executor E>
void sort_columns(E& exec, View2D<float> rows) {
  std::int64_t top = 1;
  while (2 * top < rows.height) top *= 2;
  for (std::int64_t p = top; p > 0; p /= 2) {
    std::int64_t q = top, phase = 0, distance = p;
    for (;;) {
      if (rows.height > distance)
        exec.for_each("sort", Size{rows.width / Length, rows.height - distance},
                      CompareExchange<Length>{rows, p, phase, distance});
      if (q == p) break;
      distance = q - p;
      q /= 2;
      phase = p;
    }
  }
}

}  // namespace alinify
