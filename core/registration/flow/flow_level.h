#pragma once

#include <functional>
#include <vector>

#include "core/algo/flow_args.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/plan/flow_memory.h"
#include "core/registration/flow/flow_options.h"
#include "core/registration/flow/level_field.h"
#include "core/registration/grey_pyramid.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// What plan_flow needs to know of this engine on this backend.
FlowMemoryModel flow_memory_model(const Backend& backend);

/// What is compared, and how.
enum class FlowData { Texture, Structure, Difference };

/// How a level is solved: the validated values. Structure is what differently stained tissue shares: pictures
/// blurred over 2 px, large windows, few independent samples, and a leash of 0.15 of the image's side.
FlowSteps flow_steps(FlowData data, Size level, bool coarsest, bool finest);

struct LevelInputs {
  Backend& backend;
  const GreyPyramid &fixed, &moving;
  const FlowLevel& level;
  Affine2 affine;  ///< moving_from_fixed, level 0
  std::int64_t halo_px = 256;
  std::vector<LandmarkPair> landmarks;
  double landmark_sigma_px = 1;
  bool negative = false;  ///< the moving picture's greys are turned round
  /// Is told the mean local correlation: before every step of a level in one piece, after every tile of
  /// others.
  std::function<void(double)> course = {};
};

/// What was measured on a level: eight floats a cell (width counts floats), as WeighCell makes them.
using NormalEquations = BackendBuffer<float>;
NormalEquations make_normal_equations(Backend& backend, Size cells);

/// Moves the field over one level, tile after tile, all from the field as it was; a backend's devices share
/// the tiles, which gives the same bits as one of them alone. With `normal_equations`, what is still missing
/// afterwards is written there. Returns means over the cells.
FlowTileSums solve_level(const LevelInputs& in, const FlowSteps& steps, LevelField& field,
                         const NormalEquations* normal_equations, Progress& progress);

/// Smooths the field as far as the measurements bear out, place by place and piece after piece. `mean_trace`
/// is what solve_level said of the normal equations; `max_cells` the longest side of a piece, 0: what suits
/// the backend.
void fit_level(Backend& backend, const NormalEquations& normal_equations, double mean_trace,
               LevelField& field, Progress& progress, std::int64_t max_cells = 0);

}  // namespace alinify
