#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/math/rect.h"
#include "core/registration/elastix/elastix_options.h"
#include "core/registration/elastix/parameter_file.h"

namespace alinify {

/// Inputs that the parameters of a stage depend on.
struct StageInputs {
  Size fixed, moving;  ///< at the working resolution
  double fixed_downsample = 1, moving_downsample = 1;
  double scale = 1;  ///< level-0 moving pixels per level-0 fixed pixel, of the start
  int threads = 1;
  std::int64_t seed = 1;
};

/// One run of elastix: its parameters and its iteration count.
struct StagePlan {
  std::string name;  ///< "affine", "b-spline"
  Message title;     ///< the name to display
  ParameterFile file;
  int levels = 1;
  int iterations = 0;          ///< per level
  double grid_spacing_px = 0;  ///< b-spline only: of the finest grid, level-0 fixed pixels
};

/// The affine stage needs no finer images than this: the B-spline corrects the rest.
inline constexpr std::int64_t affine_longest_side = 2560;
/// Below this many pixels on the shortest side there is no room for a grid.
inline constexpr std::int64_t bspline_shortest_side = 48;
/// elastix's pyramid filters reject anything smaller.
inline constexpr std::int64_t min_elastix_side = 16;

/// Each level halves the next; the coarsest has about 25 px on its shortest side. At most six levels.
int level_count(Size fixed, Size moving);

/// Spacing of the finest control points in working pixels: 32 px up to images of 4096 px, growing to 256 px
/// at 17320 px and proportionally beyond, so that the unknowns number only thousands while the fabric's
/// waves, which scale with the image, can still be followed.
double final_grid_spacing(Size fixed);

/// Iterations of the B-spline stage per level: 1000; 500 for images over 8192 px, where the finest grid is
/// coarse relative to the pixels (a 17320 px weave reaches 0.07 px with 500).
int bspline_iterations(Size fixed);
/// Iterations of the affine stage per level; fewer for an image that is large at level 0.
int affine_iterations(const StageInputs& inputs);

StagePlan affine_stage(const ElastixOptions& options, const StageInputs& inputs);
StagePlan bspline_stage(const ElastixOptions& options, const StageInputs& inputs);

}  // namespace alinify
