#pragma once

#include <optional>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/flow/flow_field.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// Where a landmark lies on a level of the fixed image, its pixels. Nothing for one outside of the picture,
/// or at no place at all: it can hold nothing.
std::optional<Vec2d> place_on_level(const LandmarkPair& pair, Size level, double downsample);

/// Bends the field so that affine(p + u(p)) takes every landmark to its partner: Gaussian bumps around the
/// landmarks, half as wide as the middle distance to the next one, whose heights solve for all of them
/// together. Landmarks that contradict each other (closer than a cell, with different partners) are met half
/// way. Returns the largest distance that is left, level-0 pixels.
/// **Source**: radial basis functions as in Wendland, "Scattered Data Approximation", Cambridge 2005,
/// chapter 6.
/// **Threads**: the rows are shared out over `pool` where there is one; the same bits for any number.
/// **Throws** Cancelled where `progress` says so.
double interpolate_landmarks(FlowField& field, const std::vector<LandmarkPair>& landmarks,
                             const Affine2& affine, ThreadPool* pool = nullptr,
                             const Progress* progress = nullptr);

/// How a field that must not fold came out where it also was to go through landmarks.
struct InterpolatedField {
  double folded_before = 0;        ///< share of the cells that folded at first
  double changed = 0;              ///< share of the cells that were smoothed, at most, in one round
  double left_px = 0;              ///< the largest distance of a landmark from its partner, level-0 pixels
  bool landmarks_relaxed = false;  ///< a landmark could have been held but for the folds
};
/// Both at once: holds the landmarks and smooths what folds (determinant below `least`) in turn until neither
/// has anything left to do. Where they contradict each other the folds go and landmarks give way.
InterpolatedField interpolate_without_folds(FlowField& field, const std::vector<LandmarkPair>& landmarks,
                                            const Affine2& affine, double min, ThreadPool* pool = nullptr,
                                            const Progress* progress = nullptr);

}  // namespace alinify
