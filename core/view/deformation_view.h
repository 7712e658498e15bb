#pragma once

#include <functional>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/transform/deformation.h"
#include "core/view/layer_look.h"
#include "core/view/viewport.h"

namespace alinify {

enum class DeformationMeasure {
  Magnitude,  ///< length of what is bent, level-0 fixed pixels
  Area,       ///< relative area; 0 and less: folded
};

/// Values of a deformation for a picture: one for each square of `step` picture pixels, taken at its middle.
struct DeformationView {
  int step = 1;
  std::int64_t columns = 0, rows = 0;
  std::vector<float> values;  ///< rows one after the other; NaN beyond the fixed image
  float at(std::int64_t x, std::int64_t y) const {
    return values[static_cast<std::size_t>((y / step) * columns + x / step)];
  }
};

/// **Shapes**: ceil(viewport.size / step). `stale` is asked now and then; once it says yes the rest is left
/// NaN and the view is of no use. The same bits for any pool.
DeformationView sample_deformation(const Deformation& deformation, DeformationMeasure measure,
                                   const Viewport& viewport, int step, ThreadPool& pool,
                                   const std::function<bool()>& stale = {});

/// A line of a grid on the fixed image as the map bends it, level-0 fixed pixels.
using GridLine = std::vector<Vec2d>;

/// The lines of a regular grid of `cell_px`, counted from the corner of the fixed image so that they stay
/// when the view moves, with what the map bends made `times` as large; as much of them as the viewport shows.
/// Points follow each other in steps of about `step_px`.
std::vector<GridLine> bent_grid(const Deformation& deformation, const Viewport& viewport, double cell_px,
                                double step_px, double times);

/// Places of a lattice of `cell_px`, fixed to the image like the grid's, with what is bent there.
struct BentPlace {
  Vec2d at, bending;
};
std::vector<BentPlace> bent_places(const Deformation& deformation, const Viewport& viewport, double cell_px);

/// Which colour stands for a value.
struct ValueScale {
  double low = 0, high = 1;
  bool logarithmic = false;
  ColorMap colors = ColorMap::Viridis;
  /// 0 to 1 between the ends, held there beyond them.
  double share_of(double value) const;
};
/// Ends that hold what was measured and are good to read: 0 to 1.5, 2, 3, 4, 5, 6, 8, 10 and their tens.
ValueScale magnitude_scale(const DeformationExtent& extent);
/// As far below 1 as above it, by factors: a half stands as far from the middle as two.
ValueScale area_scale(const DeformationExtent& extent);

}  // namespace alinify
