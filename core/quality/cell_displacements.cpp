#include "core/quality/cell_displacements.h"

#include "core/transform/coordinates.h"
#include "core/transform/length_scale.h"

namespace alinify {

CellDisplacements::CellDisplacements(const Transform& moving_from_fixed, Size picture, double downsample,
                                     ThreadPool& pool)
    : size_{(picture.width + cell - 1) / cell, (picture.height + cell - 1) / cell},
      scale_(length_scale(moving_from_fixed)),
      displacements_(static_cast<std::size_t>(size_.area())) {
  const double half = 0.5 * static_cast<double>(cell - 1);
  pool.parallel_for(size_.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < size_.width; ++i) {
      const Vec2d at = full_from_level(
          Vec2d{static_cast<double>(i * cell) + half, static_cast<double>(j * cell) + half}, downsample);
      displacements_[static_cast<std::size_t>(j * size_.width + i)] =
          (moving_from_fixed(at) - at) * (1 / downsample);
    }
  });
}

}  // namespace alinify
