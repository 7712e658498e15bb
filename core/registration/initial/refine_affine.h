#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "core/base/progress.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {

/// Degrees of freedom of a refinement.
enum class AffineFamily { Translation, Rigid, Similarity, Affine };

/// The nearest map of the family; Translation and Rigid keep the scale of `like`, Translation its rotation
/// too.
Affine2 nearest_in_family(const Affine2& map, AffineFamily family, const Affine2& like);

/// A normalised level of the fixed image, cached for all candidates.
struct FixedLevel {
  double downsample = 1;
  cv::Mat normalised, counts;
  double area = 0;  ///< valid pixels
};

/// The part of a level that a map may bring the moving image to, with a margin: a small image in a large one
/// must not cost as much as the large one.
struct LevelPart {
  std::shared_ptr<const FixedLevel> level;
  cv::Mat normalised, counts;
  Vec2d origin;  ///< of the part, pixels of the level
};

/// Goodness of fit of two images under a map.
struct AffineFit {
  double correlation = 0;  ///< mean local correlation over the overlap, -1..1
  double overlap = 0;      ///< share of the smaller image's valid area covered by the other one
};

/// Robust affine alignment of locally normalised images: Gauss-Newton steps, each pixel weighted by the
/// correlation of its neighbourhood, so that missing or creased parts have less influence.
/// Keeps references to both pictures. **Frame**: all maps are moving_from_fixed between level-0 pixels.
/// **Throws** Cancelled. **Threads**: const members may be called concurrently. **Source**: Baker & Matthews,
/// "Lucas-Kanade 20 years on", IJCV 56(3), 2004 (forward compositional); weights as in Holland & Welsch 1977
/// (IRLS).
class AffineRefiner {
 public:
  /// `pool` null: runs on the calling thread only.
  AffineRefiner(const SmallPicture& fixed, const SmallPicture& moving, ThreadPool* pool = nullptr)
      : fixed_(fixed), moving_(moving), pool_(pool) {}

  struct Step {
    double long_side;     ///< approximate length of the overlap's long side in pixels
    double blur, window;  ///< px
    int rounds, steps;    ///< the moving image is resampled each round, steps follow within it
  };
  struct Refined {
    Affine2 map;
    AffineFit fit;
  };
  /// `rounds` 0 only measures the fit of `start`. The fit is zero if a step makes the map singular; the map
  /// is then the last good one.
  Refined refine(const Affine2& start, AffineFamily family, const Step& step, const Progress& progress) const;

  /// The fixed image at the level that Step::long_side selects under the map.
  LevelPart part_for(const Affine2& map, double long_side, double blur, double window) const;
  /// The moving image resampled through the map onto a part.
  ResampledPicture resample(const LevelPart& part, const Affine2& map) const;
  const SmallPicture& fixed() const { return fixed_; }
  const SmallPicture& moving() const { return moving_; }

 private:
  std::shared_ptr<const FixedLevel> level_for(const Affine2& map, double long_side, double blur,
                                              double window) const;

  const SmallPicture &fixed_, &moving_;
  ThreadPool* pool_;
  mutable std::mutex mutex_;
  mutable std::map<std::tuple<std::size_t, double, double>, std::shared_ptr<const FixedLevel>> levels_;
};

}  // namespace alinify
