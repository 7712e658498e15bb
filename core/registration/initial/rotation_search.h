#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {

/// A map proposed by the search.
struct RotationHit {
  Affine2 map;
  double score = 0;
  double scale = 1;     ///< moving pixels per fixed pixel
  double turn_deg = 0;  ///< 0 to below 360
  bool mirrored = false;
};

/// The candidates of search_rotations().
struct RotationSearch {
  double side = 128;                    ///< px; long side of the compared images
  int turns = 72;                       ///< over the full circle
  double max_turn_deg = 180;            ///< either way; turns beyond it are not tried, it itself is
  std::vector<double> scales;           ///< moving level-0 pixels per fixed one
  bool turned = true;                   ///< false: shifts only
  bool plain = true, mirrored = false;  ///< whether to try each of the two
};
/// Feature-free search for rotation, scale and shift: the log gradient magnitude, which varies little between
/// stains, lighting and cameras, is correlated at all shifts for every rotation and scale. Only pixels valid
/// in both images count. Returns the best shift of every rotation and scale, best first.
/// **Threads**: rotations and scales are distributed over the pool; the result does not depend on it.
std::vector<RotationHit> search_rotations(const SmallPicture& fixed, const SmallPicture& moving,
                                          const RotationSearch& search, ThreadPool& pool, Progress& progress);

}  // namespace alinify
