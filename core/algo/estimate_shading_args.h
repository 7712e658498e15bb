#pragma once

#include <cstdint>

#include "core/math/shading.h"
#include "core/math/view2d.h"

namespace alinify {

/// A stack of images to estimate the shading of (core/algo/estimate_shading.h). **Memory**: each view is in
/// host or device memory. **Shapes**: images: one image of side x side pixels per row, packed; field, dark:
/// the same, one row; baseline: one number per image, one row.
struct EstimateShadingArgs {
  View2D<const float> images;
  std::int64_t side = 0;
  bool ladmap = false;         ///< LADMAP instead of the approximate variant
  bool estimate_dark = false;  ///< otherwise the dark image is zero
  /// Of the approximate variant. Original sorts the images' values at every pixel first, whatever the
  /// variant.
  ShadingUpdates updates = ShadingUpdates::BasicPy2;
  double epsilon = 0.1;              ///< of the weights
  double lambda_field = 0;           ///< 0: the mean image's sum of absolute cosine coefficients / 800
  double lambda_dark = 0;            ///< 0: lambda_field * dark_share
  double dark_share = 0.1;           ///< see lambda_dark
  double sparse_dark = 0.01;         ///< weight of the dark image's own sparsity (ladmap)
  int max_iterations = 500;          ///< of one fit
  double tolerance = 1e-3;           ///< of a fit's residual, relative to the images' norm
  double change_tolerance = 1e-2;    ///< of an iteration's change, relative to the images' norm (ladmap)
  int max_reweightings = 10;         ///< fits at most
  double reweight_tolerance = 1e-2;  ///< of the mean change from fit to fit, relative
  double penalty_growth = 1.5;       ///< rho
  double penalty_start = 12.5;       ///< mu times the images' spectral norm
  double penalty_range = 1e7;        ///< largest penalty over the first
  double min_value = 0;              ///< the smallest value of all images
  View2D<float> field, dark, baseline;
};

struct ShadingFit {
  double lambda_field = 0, lambda_dark = 0;  ///< as used
  int iterations = 0;                        ///< of all fits
  int reweightings = 0;                      ///< fits done
  double residual = 0;                       ///< of the last fit, relative
  double change = 0;                         ///< from the last fit but one to the last, relative
  bool fit_converged = false;                ///< the last fit did, within max_iterations
  bool converged = false;                    ///< so did the reweighting
};

/// Memory that estimate_shading needs: approximate, for planning.
inline std::int64_t estimate_shading_bytes(std::int64_t images, std::int64_t side) {
  return 18 * images * side * side + 300 * side * side;
}

}  // namespace alinify
