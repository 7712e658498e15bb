#pragma once

#include <cstdint>
#include <vector>

#include "core/math/vec2.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/level_pictures.h"

namespace alinify {

/// The displacement around a point, to first order: u(p + d) = shift + G d.
struct LocalAffine {
  Vec2d shift;
  double xx = 0, xy = 0, yx = 0, yy = 0;  ///< G, row by row

  Vec2d at(Vec2d d) const { return {shift.x + xx * d.x + xy * d.y, shift.y + yx * d.x + yy * d.y}; }
  /// The same field expanded about the point offset by `d`.
  LocalAffine seen_from(Vec2d d) const { return {at(d), xx, xy, yx, yy}; }
  friend LocalAffine operator+(const LocalAffine& a, const LocalAffine& b) {
    return {a.shift + b.shift, a.xx + b.xx, a.xy + b.xy, a.yx + b.yx, a.yy + b.yy};
  }
  friend LocalAffine operator*(double s, const LocalAffine& a) {
    return {s * a.shift, s * a.xx, s * a.xy, s * a.yx, s * a.yy};
  }
};

/// The displacement of a level's field around a point, its gradient measured over 12 px.
LocalAffine field_around(const FlowField& field, Vec2d p);

/// Quality of a subset's match.
struct SubsetMatch {
  LocalAffine warp;
  double correlation = 0;  ///< zero-normalised, of the subset at that warp; 0 if undefined
  double coverage = 0;     ///< share of the subset's weight covered by both images
  double texture = 0;      ///< mean square of the fixed subset about its mean; 1 is fully textured
  bool settled = false;    ///< converged
};

struct SubsetOptions {
  double sigma_px = 6;          ///< of the Gaussian window
  double shift_sd_px = 1.5;     ///< of the expected shift
  double strain_sd = 0.15;      ///< of the expected G, each entry
  double sample_area_px2 = 10;  ///< area of one independent sample of normalised texture
  double min_coverage = 0.35;   ///< at borders half of a subset and more lies outside
  int max_steps = 12;
};

/// Matches subsets (Gaussian windows) of the fixed image to the moving one under affine warps. The expected
/// warp is both the initial guess and a prior, which decides where texture is weak.
///
/// **Units and frame**: pixels of the level; the moving image is sampled at moving_from_fixed(p + u).
/// **Threads**: safe from any number. **Memory**: none beyond the tables.
/// **Source**: inverse compositional Gauss-Newton on the zero-normalised sum of squares: Baker and Matthews,
/// "Lucas-Kanade 20 years on", IJCV 56(3), 2004; Pan, Li and Tong, "Fast, robust and accurate digital image
/// correlation", Experimental Mechanics 53, 2013. The expectation is a Gaussian prior.
class SubsetMatcher {
 public:
  SubsetMatcher(const LevelPictures& pictures, const SubsetOptions& options);

  /// Evaluates a subset under exactly this warp.
  SubsetMatch look(Vec2d centre, const LocalAffine& warp) const;
  /// Iterates to the best fit. Correlation 0 if it moves more than four standard deviations away.
  SubsetMatch match(Vec2d centre, const LocalAffine& expected) const;

 private:
  bool sample(Vec2d at, float* value) const;
  template <class Visit>
  void over_window(Vec2d centre, const LocalAffine& warp, const Visit& visit) const;

  const LevelPictures& pictures_;
  SubsetOptions options_;
  int radius_;
  std::vector<float> window_;
  double window_weight_ = 0;
};

}  // namespace alinify
