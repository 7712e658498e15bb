#pragma once

#include <vector>

#include "core/phantom/phantom.h"

namespace alinify {

/// The exact map of a phantom: a random B-spline grid of long waves, then rotation, stretch, skew and shift
/// about the centre.
Transform make_phantom_truth(const PhantomOptions& options);

/// The truth along one row of fixed pixels: the grid's rows are summed once, so that a pixel costs four terms
/// instead of sixteen. The same map as the transform, up to rounding.
class TruthRow {
 public:
  TruthRow(const Transform& truth, double y);
  Vec2d operator()(double x) const;

 private:
  double y_, first_x_ = 0, spacing_x_ = 1;
  std::vector<Vec2d> columns_;
  Affine2 affine_;
};

}  // namespace alinify
