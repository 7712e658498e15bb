#pragma once

#include <functional>
#include <vector>

#include "core/algo/flow_args.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/plan/flow_memory.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/flow_options.h"
#include "core/registration/flow/grey_pyramid.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// What plan_flow needs to know of this engine.
FlowMemoryModel flow_memory_model();

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
  double landmark_trust_px = 1;
  bool negative = false;  ///< the moving picture's greys are turned round
  /// Is told the mean local correlation: before every step of a level in one piece, after every tile of others.
  std::function<void(double)> course = {};
};

/// Moves the field over one level, tile after tile, all from the field as it was. With `information` (eight
/// floats a cell of the level), what is still missing afterwards is written there.
/// Returns the mean local correlation.
double solve_level(const LevelInputs& in, const FlowSteps& steps, FlowField& field, float* information,
                   Progress& progress);

/// Smooths the field as far as the measurements bear out, place by place and tile after tile.
void fit_level(Backend& backend, const std::vector<float>& information, FlowField& field, Progress& progress);

}  // namespace alinify
