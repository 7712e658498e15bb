#include "core/quality/cell_displacements.h"

#include <algorithm>

#include "core/transform/coordinates.h"
#include "core/transform/length_scale.h"

namespace alinify {
namespace {

// The middle of an image's last pixel.
Vec2d last_pixel_of(Size size) {
  return {static_cast<double>(size.width - 1), static_cast<double>(size.height - 1)};
}

}  // namespace

CellDisplacements::CellDisplacements(const Transform& moving_from_fixed, Size picture, double downsample,
                                     ThreadPool& pool)
    : size_{(picture.width + cell - 1) / cell, (picture.height + cell - 1) / cell},
      scale_(length_scale(moving_from_fixed)),
      displacements_(static_cast<std::size_t>(size_.area())) {
  const double half = 0.5 * static_cast<double>(cell - 1);
  const Affine2 overall = nearest_affine(moving_from_fixed);
  const Size full = moving_from_fixed.fixed.size;
  const Vec2d last =
      full.area() > 0 ? last_pixel_of(full) : full_from_level(last_pixel_of(picture), downsample);
  // A spline has no displacement beyond its grid: a cell whose middle is no pixel goes on from within.
  const auto mapped = [&](Vec2d at) {
    if (at.x <= last.x && at.y <= last.y) return moving_from_fixed(at);
    const Vec2d inside{std::min(at.x, last.x), std::min(at.y, last.y)};
    return moving_from_fixed(inside) + overall(at) - overall(inside);
  };
  pool.parallel_for(size_.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < size_.width; ++i) {
      const Vec2d at = full_from_level(
          Vec2d{static_cast<double>(i * cell) + half, static_cast<double>(j * cell) + half}, downsample);
      displacements_[static_cast<std::size_t>(j * size_.width + i)] = (mapped(at) - at) * (1 / downsample);
    }
  });
}

}  // namespace alinify
