#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {

/// A map that a search proposes.
struct TurnHit {
  Affine2 map;
  double score = 0;
  double scale = 1;  ///< moving pixels to a fixed pixel
  int turn = 0;      ///< of TurnSearch::turns
  bool mirrored = false;
};

/// Looks for a turn, a scale and a shift without any features: the logarithm of the gradient's magnitude,
/// which differs little between stains, lights and cameras, correlated at all shifts for every turn and
/// scale. Only what counts in both pictures votes.
/// **Threads**: turns and scales are spread over the pool; the result does not depend on it.
struct TurnSearch {
  double side = 128;                    ///< px; long side of the pictures that are compared
  int turns = 72;                       ///< over the full circle
  std::vector<double> scales;           ///< moving level-0 pixels to a fixed one
  bool turned = true;                   ///< false: shifts only
  bool plain = true, mirrored = false;  ///< which of the two are tried
};
/// The best shift of every turn and scale, best first.
std::vector<TurnHit> search_turns(const SmallPicture& fixed, const SmallPicture& moving,
                                  const TurnSearch& search, ThreadPool& pool, Progress& progress);

}  // namespace alinify
