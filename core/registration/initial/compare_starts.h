#pragma once

#include "core/registration/initial/find_start.h"

namespace alinify {

/// The fit as one number: correlation, less where little overlaps.
double quick(const AffineFit& fit);

/// Whether `a` is the better start, by all that was measured of both.
bool better(const StartCandidate& a, const StartCandidate& b);
/// Whether `a` is worth refining before `b`: before either was tested against chance.
bool more_promising(const StartCandidate& a, const StartCandidate& b);

/// False for a refinement that shears, stretches or scales so much that it has diverged.
bool sane(const Affine2& start, const Affine2& refined);

/// The farthest that two maps take a corner of an image apart.
double corner_distance(const Affine2& a, const Affine2& b, Size size);

}  // namespace alinify
