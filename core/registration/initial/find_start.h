#pragma once

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/chance_test.h"
#include "core/registration/initial/match_features.h"
#include "core/registration/initial/refine_affine.h"
#include "core/registration/initial/turn_search.h"

namespace alinify {

/// A map that some way proposed, refined and judged.
struct StartCandidate {
  std::string name;
  Affine2 start, map;     ///< as proposed, and as refined
  bool negative = false;  ///< dark in one picture is light in the other
  Agreement agreement;
  ChanceTest chance_test;
  FeatureSupport support;

  /// Two witnesses that know nothing of each other, texture everywhere and single features: the better one
  /// counts.
  double evidence() const { return std::max(chance_test.z_score, support.z_score); }
};

/// Standard deviations above chance: from `enough` on a start is taken, from `sure` on no other way is tried.
/// Wrong maps, each the best of thousands, reached up to 6.5 (sections of the same outline; unrelated
/// images 5.7), right ones began at 10.4.
constexpr double enough_evidence = 7.5, sure_evidence = 9;

struct StartSearch {
  AffineFamily family = AffineFamily::Affine;
  double own_scale =
      1;  ///< moving pixels to a fixed pixel by calibration; the only scale of Translation and Rigid
  bool allow_flip = false;
};

/// Tries one way after the other until one is sure: as the images lie and the other plain ways with the
/// features; turns at the named scales; the same for negatives; turns at scales between. Best first.
std::vector<StartCandidate> find_start(const SmallPicture& fixed, const SmallPicture& moving,
                                       const StartSearch& search, ThreadPool& pool, Progress& progress);

}  // namespace alinify
