#pragma once

#include <functional>
#include <vector>

#include "core/algo/flow_args.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/grey/grey_pyramid.h"
#include "core/memory_plan/flow_plan.h"
#include "core/registration/flow/flow_data.h"
#include "core/registration/flow/flow_options.h"
#include "core/registration/flow/level_field.h"
#include "core/registration/flow/midway_field.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// The memory model of this engine on this backend, for plan_flow.
FlowMemoryModel flow_memory_model(const Backend& backend, FlowData data);

/// Validated settings for solving a level. Structure is for tissue in different stains: images are
/// blurred by 2 px, large windows, few independent samples, and displacements limited to 0.15 of the image
/// side. Gradient compares the edges of images that share neither greys nor their order: it blurs less, and
/// limits displacements likewise. Mutual counts which greys meet: its steps depend on the pairs counted where
/// solve_level begins, so that a level is best solved more than once.
FlowSteps flow_steps(FlowData data, Size level, bool coarsest, bool finest);

struct LevelInputs {
  Backend& backend;
  const GreyPyramid &fixed, &moving;
  const FlowLevel& level;
  Affine2 affine;  ///< moving_from_fixed, level 0
  std::int64_t halo_px = 256;
  std::vector<LandmarkPair> landmarks;
  double landmark_sigma_px = 1;
  bool negative = false;  ///< the moving image's greys are inverted
  /// Receives the mean local correlation: before every step on a single-tile level, otherwise after every
  /// tile.
  std::function<void(double)> course = {};
  float share = 1;  ///< of the first channel's evidence
  /// Further channels of both images: pyramids of the same levels as the first one's.
  struct Channel {
    const GreyPyramid &fixed, &moving;
    float share = 1;
  };
  std::vector<Channel> further_channels = {};
};

/// Measurements on a level: eight floats per cell (width counts floats), in the layout of WeighCell.
using NormalEquations = BackendBuffer<float>;
NormalEquations make_normal_equations(Backend& backend, Size cells);

/// Updates the field over one level, tile by tile, every tile starting from the original field; a backend's
/// devices share the tiles, bit-identical to a single device. `normal_equations` receives the remaining
/// residual, if given. Returns means over the cells.
FlowTileSums solve_level(const LevelInputs& in, const FlowSteps& steps, LevelField& field,
                         const NormalEquations* normal_equations, Progress& progress);

/// The same midway between both images, where each takes half of every step (Avants et al. 2008, see
/// core/algo/flow_tile.h). The field's halves are recomputed from `between`.
FlowTileSums solve_level(const LevelInputs& in, const FlowSteps& steps, MidwayField& field,
                         const NormalEquations* normal_equations, Progress& progress);

/// Smooths the field adaptively, as far as the measurements support, piece by piece. `mean_trace` is
/// solve_level's mean trace of the normal equations; `max_cells` the longest side of a piece, 0: chosen for
/// the backend.
void fit_level(Backend& backend, const NormalEquations& normal_equations, double mean_trace,
               LevelField& field, Progress& progress, std::int64_t max_cells = 0);

/// Carries the fitted field over ground that shows nothing, as a thin plate (core/algo/thin_plate.h). `steps`
/// are those that measured the normal equations, by texture or difference.
void bridge_plain_ground(Backend& backend, const FlowSteps& steps, const NormalEquations& normal_equations,
                         LevelField& field, const Progress& progress);

}  // namespace alinify
