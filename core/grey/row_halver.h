#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/math/rect.h"
#include "core/math/view2d.h"

namespace alinify {

/// Halves a picture that comes row by row, by the taps of GreyPyramid: 1 5 10 10 5 1 along both axes,
/// mirrored at the edges. Threads finer than two pixels of the result vanish instead of aliasing into moire.
/// **Threads**: one at a time; the same bits for any pool. **Memory**: the rows added at a time, and five.
class RowHalver {
 public:
  explicit RowHalver(Size size) : size_(size) {}

  /// The size of the result.
  Size halved_size() const { return {(size_.width + 1) / 2, (size_.height + 1) / 2}; }
  /// Adds the next rows, as wide as the picture; returns the rows of the result that they complete.
  std::vector<float> add(View2D<const float> rows, ThreadPool& pool);

 private:
  Size size_;
  std::vector<float> kept_;  // rows from first_kept_ on
  std::int64_t first_kept_ = 0, next_halved_ = 0;
};

}  // namespace alinify
