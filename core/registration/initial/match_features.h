#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/search_limits.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {

/// Two places with similar descriptors, level-0 pixels.
struct FeatureMatch {
  Vec2d fixed, moving;
  double fixed_angle = 0, moving_angle = 0;  ///< of the feature in its image, radians
  double fixed_size = 1, moving_size = 1;    ///< diameters, level-0 pixels
};

/// A map proposed by features.
struct FeatureHit {
  Affine2 map;       ///< moving_from_fixed between level-0 pixels, the mirroring included
  int agreeing = 0;  ///< distinct places whose match is consistent with the map
  bool mirrored = false;
};

/// How well matches support a map.
struct FeatureSupport {
  int agreeing = 0;      ///< distinct places whose match fits the map in position, rotation and scale
  double by_chance = 0;  ///< expected number for randomly permuted matches
  double z_score = 0;    ///< in standard deviations, from the likelihood ratio of the two counts
};

/// SIFT features of both locally normalised images.
struct FeatureSet {
  struct Picture {
    std::vector<Vec2d> place;  // pixels of the level
    std::vector<double> size, angle;
    cv::Mat descriptors;  // one unit-length row each
  };
  Picture fixed, moving, mirrored;                ///< mirrored: the moving image with x reversed
  std::size_t fixed_level = 0, moving_level = 0;  ///< levels on which they were detected
};
/// `mirrored`: also detects the features of the mirrored moving image. **Throws** Cancelled. **Threads**:
/// works on `pool`; may be called concurrently.
FeatureSet find_features(const SmallPicture& fixed, const SmallPicture& moving, std::size_t fixed_level,
                         std::size_t moving_level, bool mirrored, ThreadPool& pool, Progress& progress);

/// Matched features, and the similarities that most matches agree on.
///
/// Every match has a position, rotation and scale and so proposes a full similarity: all of them are tried,
/// none is sampled at random.
/// **Source**: Lowe, "Distinctive image features from scale-invariant keypoints", IJCV 60(2), 2004;
/// Arandjelovic & Zisserman, "Three things everyone should know to improve object retrieval", CVPR 2012
/// (RootSIFT).
/// **Throws** Cancelled, from the constructor. **Threads**: the result does not depend on the pool; const
/// members may be called concurrently.
class FeatureMatches {
 public:
  FeatureMatches() = default;
  /// `negative`: as if one of the images were inverted. A negative has its features at the same places,
  /// rotated by half a turn, with the patches upside down, so detection is not repeated. `limits`: in pixels;
  /// a match, or a hit, that lies beyond them proposes nothing.
  FeatureMatches(const FeatureSet& features, const SmallPicture& fixed, const SmallPicture& moving,
                 bool negative, const SearchLimits& limits, ThreadPool& pool, Progress& progress);

  const std::vector<FeatureHit>& hits() const { return hits_; }
  /// Hits beyond the limits: the true pose, if those within the limits only approximate it.
  const std::vector<FeatureHit>& beyond() const { return beyond_; }
  /// `map`: moving_from_fixed between level-0 pixels. Zero with fewer than four matches.
  FeatureSupport support(const Affine2& map) const;
  std::size_t count() const { return plain_.size() + mirrored_.size(); }

 private:
  std::vector<FeatureMatch> plain_, mirrored_;  // mirrored_: the moving image with x reversed
  Affine2 flip_;                                // of the moving image, level-0 pixels
  double tolerance_px_ = 1, apart_px_ = 1;      // moving and fixed level-0 pixels
  std::vector<FeatureHit> hits_, beyond_;
};

}  // namespace alinify
