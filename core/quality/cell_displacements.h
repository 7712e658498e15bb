#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/math/rect.h"
#include "core/transform/transform.h"

namespace alinify {

/// A map's displacement at the centre of every cell of 4 x 4 pixels of a picture.
///
/// **Units**: pixels of the picture, `downsample` level-0 fixed pixels each; `scale` is the moving image's,
/// as the map's affine part has it. **Memory**: 1 byte a pixel. **Threads**: the same for any number; const
/// members from any.
class CellDisplacements {
 public:
  static constexpr std::int64_t cell = 4;  ///< pixels

  CellDisplacements(const Transform& moving_from_fixed, Size picture, double downsample, ThreadPool& pool);

  Size size() const { return size_; }
  double scale() const { return scale_; }
  Vec2d at(std::int64_t i, std::int64_t j) const {
    return displacements_[static_cast<std::size_t>(j * size_.width + i)];
  }

 private:
  Size size_;
  double scale_;
  std::vector<Vec2d> displacements_;
};

}  // namespace alinify
