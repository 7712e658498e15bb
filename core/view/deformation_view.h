#pragma once

#include <functional>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/transform/deformation.h"
#include "core/view/layer_look.h"
#include "core/view/viewport.h"

namespace alinify {

enum class DeformationMeasure {
  Magnitude,  ///< length of the bending, level-0 fixed pixels
  Area,       ///< relative area; <= 0: folded
};

/// Deformation values for a picture: one per square of `step` picture pixels, sampled at its centre.
struct DeformationView {
  int step = 1;
  std::int64_t columns = 0, rows = 0;
  std::vector<float> values;  ///< row-major; NaN outside the fixed image
  float at(std::int64_t x, std::int64_t y) const {
    return values[static_cast<std::size_t>((y / step) * columns + x / step)];
  }
};

/// **Shapes**: ceil(viewport.size / step). `stale` is polled; once it returns true the rest is left NaN and
/// the result is useless. **Threads**: bit-identical for any pool.
DeformationView sample_deformation(const Deformation& deformation, DeformationMeasure measure,
                                   const Viewport& viewport, int step, ThreadPool& pool,
                                   const std::function<bool()>& stale = {});

/// A grid line on the fixed image, deformed by the map; level-0 fixed pixels.
using GridLine = std::vector<Vec2d>;

/// The lines of a regular grid of `cell_px`, anchored at the fixed image's corner so that panning does not
/// move them, with the bending magnified by `times`; clipped to the viewport. Points are about `step_px`
/// apart.
std::vector<GridLine> bent_grid(const Deformation& deformation, const Viewport& viewport, double cell_px,
                                double step_px, double times);

/// Bending on a lattice of `cell_px` anchored to the image like the grid's.
struct BentPlace {
  Vec2d at, bending;
};
std::vector<BentPlace> bent_places(const Deformation& deformation, const Viewport& viewport, double cell_px);

/// Maps values to colours.
struct ValueScale {
  double low = 0, high = 1;
  bool logarithmic = false;
  ColorMap colors = ColorMap::Viridis;
  /// Position between the ends, clamped to [0, 1].
  double share_of(double value) const;
};
/// A range that covers the measured one and reads well: 0 to 1.5, 2, 3, 4, 5, 6, 8 or 10 times a power of
/// ten.
ValueScale magnitude_scale(const DeformationExtent& extent);
/// Symmetric about 1 by factors: a half is as far from the middle as two.
ValueScale area_scale(const DeformationExtent& extent);

}  // namespace alinify
