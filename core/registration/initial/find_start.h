#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/match_features.h"
#include "core/registration/initial/refine_affine.h"
#include "core/registration/initial/rotation_search.h"
#include "core/registration/initial/search_limits.h"
#include "core/registration/initial/significance.h"

namespace alinify {

/// A proposed map, refined and scored. **Frame**: both maps are moving_from_fixed between level-0 pixels.
struct StartCandidate {
  Message name;
  Affine2 start, map;     ///< as proposed, and as refined
  bool negative = false;  ///< dark in one picture is light in the other
  bool outside = false;   ///< its refinement lies beyond the limits, so it is rejected
  AffineFit fit;
  ChanceTest chance_test;
  FeatureSupport support;

  /// The better of two independent sources of evidence, texture everywhere and single features.
  double evidence() const { return std::max(chance_test.z_score, support.z_score); }
};

/// Standard deviations above chance: from `enough` on a start is accepted, from `sure` on the search stops.
/// Wrong maps, each the best of thousands, reached up to 6.5 (sections with the same outline; unrelated
/// images 5.7); correct ones started at 10.4.
constexpr double enough_evidence = 7.5, sure_evidence = 9;

struct StartSearch {
  AffineFamily family = AffineFamily::Affine;
  double own_scale =
      1;  ///< moving pixels per fixed pixel by calibration; the only scale of Translation and Rigid
  bool allow_flip = false;
  SearchLimits limits;  ///< scales in moving pixels per fixed pixel, see SearchLimits::in_pixels()
};

/// Tries one strategy after another until one is sure: the images as they lie and the other simple
/// placements, with features; rotations at the named scales; the same for negatives; rotations at scales in
/// between. Best first, at most 12; empty if a picture is blank or a speck. Nothing beyond the limits is
/// among them: a map that its refinement leads there is dropped rather than held at the limit, where it would
/// be wrong.
/// **Throws** Cancelled. **Threads**: works on `pool`; may be called concurrently.
std::vector<StartCandidate> find_start(const SmallPicture& fixed, const SmallPicture& moving,
                                       const StartSearch& search, ThreadPool& pool, Progress& progress);

}  // namespace alinify
