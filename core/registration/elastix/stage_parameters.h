#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/math/rect.h"
#include "core/registration/elastix/elastix_options.h"
#include "core/registration/elastix/parameter_file.h"

namespace alinify {

/// What the parameters of a stage depend on.
struct StageInputs {
  Size fixed, moving;  ///< at the working resolution
  double fixed_downsample = 1, moving_downsample = 1;
  double scale = 1;  ///< level-0 moving pixels to a level-0 fixed pixel, of the start
  int threads = 1;
  std::int64_t seed = 1;
};

/// One run of elastix: its parameters, and how many iterations it will do.
struct StagePlan {
  std::string name;  ///< "affine", "b-spline"
  ParameterFile file;
  int levels = 1;
  int iterations = 0;          ///< per level
  double grid_spacing_px = 0;  ///< b-spline: of the finest grid, level-0 fixed pixels
};

/// The affine stage's images need not be finer than this: what is left is the B-spline's work.
inline constexpr std::int64_t affine_longest_side = 2560;
/// Below this many pixels on the shortest side there is no room for a grid.
inline constexpr std::int64_t bspline_shortest_side = 48;
/// Below this elastix's pyramid filters refuse.
inline constexpr std::int64_t min_side = 16;

/// Each level halves the next; the coarsest keeps about 25 px on its shortest side. At most six.
int level_count(Size fixed, Size moving);

/// Spacing of the finest control points in working pixels: 32 px up to images of 4096 px, growing to 256 px
/// for 17320 px and on in proportion, so that the number of unknowns stays in the thousands while the
/// fabric's waves, which grow with the picture, are still followed.
double final_grid_spacing(Size fixed);

/// Iterations of the B-spline stage on every level: 1000; 500 for images of more than 8192 px, where the
/// finest grid is coarse against the pixels (a 17320 px weave comes out at 0.07 px with 500).
int bspline_iterations(Size fixed);
/// Iterations of the affine stage on every level; fewer where the image is large at level 0.
int affine_iterations(const StageInputs& inputs);

StagePlan affine_stage(const ElastixOptions& options, const StageInputs& inputs);
StagePlan bspline_stage(const ElastixOptions& options, const StageInputs& inputs);

}  // namespace alinify
