#pragma once

#include <vector>

#include "core/registration/flow/flow_field.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// Bends the field so that affine(p + u(p)) takes every landmark to its partner: Gaussian bumps around the
/// landmarks, half as wide as the middle distance to the next one, whose heights solve for all of them
/// together. Landmarks that contradict each other (closer than a cell, with different partners) are met half
/// way. Returns the largest distance that is left, level-0 pixels.
/// **Source**: radial basis functions as in Wendland, "Scattered Data Approximation", Cambridge 2005,
/// chapter 6.
double hold_landmarks(FlowField& field, const std::vector<LandmarkPair>& landmarks, const Affine2& affine);

}  // namespace alinify
