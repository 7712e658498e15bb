#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/shading.h"
#include "core/math/view2d.h"

/// The steps of a fit of core/math/shading.h that work on one number per image, and on the fit's state.
/// **Shapes**: extent: images x 1, or 1 x 1 for ops that write the state; sums: SplitImages' sums, first and
/// second, one row each.
namespace alinify {

/// Adds a row of partial sums to its final one. Extent: images x 2.
struct JoinPartialSums {
  View2D<const double> first, second;  ///< bands of partial sums
  View2D<double> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const View2D<const double>& from = y == 0 ? first : second;
    double sum = 0;
    for (std::int64_t k = 0; k < from.height; ++k) sum += from.at(x, k);
    out.at(x, y) = sum;
  }
};

struct SumOfBoth {
  View2D<const double> sums;
  double* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const { out[x] = sums.at(x, 0) + sums.at(x, 1); }
};

/// The baseline as each image's mean background, relative to the mean of all (approximate variant).
/// **Shapes**: terms: rows of images for ReadBaseline: baseline, and for the dark image: whether it is below
/// 1, and the products of that with baseline, its square, the contrast between bright and dark pixels, its
/// product with the baseline, and the background.
struct MeasureBaseline {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  View2D<const double> sums;
  const double* total = nullptr;
  const double* bright = nullptr;  ///< pixels whose field is at least its mean
  float *baseline = nullptr, *before = nullptr, *valid = nullptr;
  View2D<double> terms;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t) const {
    if (state->done > 0) return;
    const double background = sums.at(i, 0) + sums.at(i, 1);
    const double ratio = *total > 0 ? background * static_cast<double>(plan.images) / *total : 0;
    const auto level = static_cast<float>(max2(ratio, 0.0));
    before[i] = baseline[i];
    baseline[i] = level;
    terms.at(i, 0) = level;
    if (!plan.dark) return;
    const double pixels = static_cast<double>(plan.pixels),
                 mean = *total / (pixels * static_cast<double>(plan.images));
    const bool is_valid = level < 1 && *total > 0 && *bright > 0 && *bright < pixels;
    valid[i] = is_valid ? 1.0f : 0.0f;
    const double contrast =
        is_valid ? (sums.at(i, 0) / *bright - sums.at(i, 1) / (pixels - *bright)) / mean : 0;
    const double counts = is_valid ? 1 : 0, value = level;
    terms.at(i, 1) = counts;
    terms.at(i, 2) = counts * value;
    terms.at(i, 3) = counts * value * value;
    terms.at(i, 4) = contrast;
    terms.at(i, 5) = contrast * value;
    terms.at(i, 6) = counts * background;
  }
};

/// Reads MeasureBaseline's summed terms into the state, and with a dark image solves for its constant part.
struct ReadBaseline {
  ShadingPlan plan;
  ShadingState* state = nullptr;
  View2D<const double> terms;  ///< 1 x 7, or 1 x 1 without a dark image

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    if (state->done > 0) return;
    state->baseline_sum = terms.at(0, 0);
    if (!plan.dark) return;
    const double count = terms.at(0, 1), sum = terms.at(0, 2), squares = terms.at(0, 3),
                 contrast = terms.at(0, 4), product = terms.at(0, 5);
    state->valid_count = count;
    if (!(count > 0)) return;
    state->valid_baseline = sum / count;
    state->valid_mean = terms.at(0, 6) / (count * static_cast<double>(plan.pixels));
    const double regularisation =
        plan.updates == ShadingUpdates::BasicPy1 ? 1e-6 * static_cast<double>(plan.images) : 0;
    const double determinant = sum * contrast - count * product + regularisation;
    double level = determinant == 0 ? 0 : (squares * contrast - sum * product) / determinant;
    level = state->field_mean > 0 ? min2(max2(level, 0.0), plan.dark_limit / state->field_mean) : 0;
    state->dark_level = level;
  }
};

/// The baseline as each image's mean background less the mean of a known dark image.
struct MeasureLevels {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  View2D<const double> sums;
  double dark_mean = 0;
  float *baseline = nullptr, *before = nullptr;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t) const {
    if (state->done > 0) return;
    const double mean = (sums.at(i, 0) + sums.at(i, 1)) / static_cast<double>(plan.pixels);
    before[i] = baseline[i];
    baseline[i] = static_cast<float>(max2(mean - dark_mean, 0.0));
  }
};

/// The baseline as each image's projection on the field (ladmap), not normalised. **Shapes**: terms: rows of
/// images: the baseline, and the residual's squared change.
struct ProjectBaseline {
  const ShadingState* state = nullptr;
  View2D<const double> sums;
  const float* baseline = nullptr;
  View2D<double> terms;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t) const {
    if (state->done > 0) return;
    const double projected = state->field_squares > 0 ? sums.at(i, 0) / state->field_squares : baseline[i];
    terms.at(i, 0) = max2(projected, 0.0);
    terms.at(i, 1) = sums.at(i, 1);
  }
};

/// Gives the baseline the mean 1. **Shapes**: raw: ProjectBaseline's first row; total: its sum; terms: rows
/// of images: the squared change, the baseline and its square.
struct NormaliseBaseline {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  const double *raw = nullptr, *total = nullptr;
  float *baseline = nullptr, *before = nullptr;
  View2D<double> terms;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t) const {
    if (state->done > 0) return;
    const double mean = *total / static_cast<double>(plan.images), value = mean > 0 ? raw[i] / mean : raw[i];
    const double change = value - static_cast<double>(baseline[i]);
    before[i] = baseline[i];
    baseline[i] = static_cast<float>(value);
    terms.at(i, 0) = change * change;
    terms.at(i, 1) = value;
    terms.at(i, 2) = value * value;
  }
};

/// The state at the start of a fit.
struct StartState {
  ShadingState start;
  ShadingState* state = nullptr;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const { *state = start; }
};

/// The new field's mean, and with ladmap how far it moved.
struct ReadField {
  ShadingPlan plan;
  ShadingState* state = nullptr;
  const float* coefficients = nullptr;
  const double* min_value = nullptr;
  const double* squares = nullptr;  ///< the sum of the squared change, and behind it the sum of squares
  std::int64_t stride = 0;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    if (state->done > 0) return;
    state->field_mean = static_cast<double>(coefficients[0]) / static_cast<double>(plan.side);
    if (!plan.ladmap) return;
    state->field_mean -= min2(0.0, *min_value);
    state->change = std::sqrt(squares[0] / state->step_size);
    state->field_squares = squares[stride];
  }
};

/// ProjectBaseline's and NormaliseBaseline's summed terms (ladmap).
struct ReadProjection {
  ShadingPlan plan;
  ShadingState* state = nullptr;
  View2D<const double> terms;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    if (state->done > 0) return;
    const double mean = terms.at(0, 0) / static_cast<double>(plan.images);
    state->field_factor = mean > 0 ? mean : 1;
    state->field_mean *= state->field_factor;
    state->change = max2(state->change, std::sqrt(terms.at(0, 1)));
  }
};
struct ReadNormalised {
  ShadingState* state = nullptr;
  View2D<const double> terms;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    if (state->done > 0) return;
    state->change = max2(state->change, std::sqrt(terms.at(0, 0)));
    state->baseline_sum = terms.at(0, 1);
    state->baseline_squares = terms.at(0, 2);
  }
};

/// AimDarkLevel's sum (ladmap).
struct ReadDarkLevel {
  ShadingPlan plan;
  ShadingState* state = nullptr;
  const double* total = nullptr;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    if (state->done > 0) return;
    const double mean = *total / (static_cast<double>(plan.images) * static_cast<double>(plan.pixels));
    const double level = min2(max2(mean, 0.0), max2(plan.dark_limit, 0.0));
    const double change = level - state->dark_level;
    state->change = max2(state->change, change * change);
    state->dark_level = level;
  }
};
struct ReadDarkChange {
  ShadingPlan plan;
  ShadingState* state = nullptr;
  const double* squares = nullptr;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    if (state->done > 0) return;
    state->change = max2(state->change, std::sqrt(*squares * 1.02 * static_cast<double>(plan.images)));
  }
};

/// Ends an iteration: decides whether the fit has converged and raises the penalty.
struct EndIteration {
  ShadingPlan plan;
  ShadingState* state = nullptr;
  const double* lack_squares = nullptr;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    if (state->done > 0) return;
    state->iterations += 1;
    state->residual = std::sqrt(*lack_squares) / plan.image_norm;
    const bool settled = !plan.ladmap || state->change / plan.image_norm <= plan.change_tolerance;
    if (state->residual <= plan.tolerance && settled) state->done = 1;
    state->penalty = min2(state->penalty * plan.penalty_growth, state->penalty_limit);
    state->step_size = 1 / (1.02 * state->baseline_squares + 0.01);
  }
};

/// The normalisation of new weights, from their sum.
struct ReadWeights {
  ShadingPlan plan;
  ShadingState* state = nullptr;
  const double* total = nullptr;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    state->weight_scale = static_cast<double>(plan.images) * static_cast<double>(plan.pixels) / *total;
  }
};

/// A number of the state, for Executor::sum.
struct StateNumber {
  const double* number = nullptr;

  ALINIFY_HD double operator()(std::int64_t, std::int64_t) const { return *number; }
};

/// Each image's mean background.
struct MeasureBrightness {
  const float* baseline = nullptr;
  double field_mean = 0, dark_mean = 0;
  double* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t) const {
    out[i] = baseline[i] * field_mean + dark_mean;
  }
};

}  // namespace alinify
