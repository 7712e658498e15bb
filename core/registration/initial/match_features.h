#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {

/// Two places that look alike, level-0 pixels.
struct FeatureMatch {
  Vec2d fixed, moving;
  double fixed_angle = 0, moving_angle = 0;  ///< of the feature in its picture, radians
  double fixed_size = 1, moving_size = 1;
};

/// A map that features propose.
struct FeatureHit {
  Affine2 map;
  int agreeing = 0;  ///< matches that lie where the map puts them
  bool mirrored = false;
};

/// What matches say of a map.
struct FeatureSupport {
  int agreeing = 0;  ///< different places whose match lies where the map puts it, turned and sized as it says
  double by_chance = 0;  ///< how many would, were the matches dealt out anew
  double z_score = 0;    ///< in standard deviations, as the likelihood ratio of the two has it
};

/// SIFT features of both locally normalised pictures.
struct FeatureSet {
  struct Picture {
    std::vector<Vec2d> place;  // pixels of the level
    std::vector<double> size, angle;
    cv::Mat descriptors;  // one unit row each
  };
  Picture fixed, moving, mirrored;                ///< mirrored: the moving picture with x running backwards
  std::size_t fixed_level = 0, moving_level = 0;  ///< where they were looked for
};
FeatureSet find_features(const SmallPicture& fixed, const SmallPicture& moving, std::size_t fixed_level,
                         std::size_t moving_level, bool mirrored, ThreadPool& pool, Progress& progress);

/// Features matched, and the similarities that most matches agree on.
///
/// Every match has a place, a turn and a scale and so proposes a whole similarity: all of them are tried,
/// none is drawn at random.
/// **Source**: Lowe, "Distinctive image features from scale-invariant keypoints", IJCV 60(2), 2004;
/// Arandjelovic & Zisserman, "Three things everyone should know to improve object retrieval", CVPR 2012
/// (roots of descriptors).
/// **Threads**: the result does not depend on the pool.
class FeatureMatches {
 public:
  FeatureMatches() = default;
  /// `negative`: as if one of the pictures were its negative. A negative's features lie at the same places,
  /// half a turn further, with their patches upside down, so that nothing need be found again.
  FeatureMatches(const FeatureSet& features, const SmallPicture& fixed, const SmallPicture& moving,
                 bool negative, ThreadPool& pool, Progress& progress);

  const std::vector<FeatureHit>& hits() const { return hits_; }
  FeatureSupport support(const Affine2& map) const;
  std::size_t count() const { return plain_.size() + mirrored_.size(); }

 private:
  std::vector<FeatureMatch> plain_, mirrored_;  // mirrored_: the moving picture's x runs backwards
  Affine2 flip_;                                // of the moving picture, level-0 pixels
  double tolerance_px_ = 1, apart_px_ = 1;      // moving and fixed level-0 pixels
  std::vector<FeatureHit> hits_;
};

}  // namespace alinify
