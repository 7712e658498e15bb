#pragma once

#include <optional>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/flow/flow_field.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// Position of a landmark on a level of the fixed image, in its pixels. Empty for one outside the image or
/// with no finite position.
std::optional<Vec2d> place_on_level(const LandmarkPair& pair, Size level, double downsample);

/// Deforms the field so that affine(p + u(p)) takes every landmark to its partner: Gaussian bumps at the
/// landmarks, half as wide as the median distance to the nearest neighbour, with heights solved jointly.
/// Contradictory landmarks (closer than a cell, with different partners) are averaged. Returns the largest
/// residual distance, level-0 pixels.
/// **Source**: radial basis functions as in Wendland, "Scattered Data Approximation", Cambridge 2005, chapter
/// 6.
/// **Threads**: rows are distributed over `pool` if given; bit-identical for any number.
/// **Throws** Cancelled through `progress`.
double interpolate_landmarks(FlowField& field, const std::vector<LandmarkPair>& landmarks,
                             const Affine2& affine, ThreadPool* pool = nullptr,
                             const Progress* progress = nullptr);

/// Outcome of interpolating landmarks under the constraint that the field must not fold.
struct InterpolatedField {
  double folded_before = 0;        ///< share of the cells that folded initially
  double changed = 0;              ///< largest share of the cells smoothed in one round
  double left_px = 0;              ///< largest landmark residual, level-0 pixels
  bool landmarks_relaxed = false;  ///< some landmark was given up only because of folds
};
/// Both constraints together: alternates between interpolating the landmarks and smoothing folds (determinant
/// below `min`) until neither changes anything. In conflict, removing folds wins over landmarks.
InterpolatedField interpolate_without_folds(FlowField& field, const std::vector<LandmarkPair>& landmarks,
                                            const Affine2& affine, double min, ThreadPool* pool = nullptr,
                                            const Progress* progress = nullptr);

}  // namespace alinify
