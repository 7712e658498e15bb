#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/shading.h"
#include "core/math/view2d.h"

/// The steps of a fit of core/math/shading.h that work on one vector of pixels: field and dark image, and
/// their cosine coefficients. **Shapes**: extent, unless said otherwise: pixels x 1; sums: MoveMultipliers'
/// five planes, one row each.
namespace alinify {

/// The field's target: for the approximate variant the mean lack of all images, to be added to the field; for
/// ladmap the field after a linearised step.
struct AimField {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  const float *field = nullptr, *dark = nullptr;
  View2D<const double> sums;
  float* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    const auto count = static_cast<double>(plan.images);
    const double of_field = plan.ladmap ? state->baseline_squares : state->baseline_sum,
                 of_dark = plan.ladmap ? state->baseline_sum : count,
                 step = plan.ladmap ? state->step_size : 1 / count;
    const double lack =
        sums.at(x, 0) - field[x] * of_field - dark[x] * of_dark + sums.at(x, 2) / state->penalty;
    out[x] = static_cast<float>((plan.ladmap ? field[x] : 0.0f) + lack * step);
  }
};

/// The field's coefficients after that step, made sparse. Extent: pixels x 1.
struct ShrinkFieldCoefficients {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  const float* aim = nullptr;
  float* coefficients = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    if (state->done > 0) return;
    const double step = plan.ladmap ? state->step_size : 1.0;
    const auto threshold = static_cast<float>(plan.lambda_field * step / state->penalty);
    coefficients[x] = shrunk((plan.ladmap ? 0.0f : coefficients[x]) + aim[x], threshold);
  }
};

/// Takes the new field, made non-negative with ladmap. **Shapes**: least: 1 x 1, its minimum; squares: two
/// rows of pixels, the squares of its change and of itself.
struct AcceptField {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  const float* wanted = nullptr;
  const double* min_value = nullptr;
  float* field = nullptr;
  View2D<double> squares;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    if (state->done > 0) return;
    if (!plan.ladmap) {
      field[x] = wanted[x];
      return;
    }
    const float value = wanted[x] - static_cast<float>(min2(0.0, *min_value));
    const double change = static_cast<double>(value) - static_cast<double>(field[x]);
    field[x] = value;
    squares.at(x, 0) = change * change;
    squares.at(x, 1) = static_cast<double>(value) * static_cast<double>(value);
  }
};

/// Keeps the field's product with the baseline where the baseline was normalised (ladmap).
struct ScaleField {
  const ShadingState* state = nullptr;
  float* field = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    if (state->done > 0) return;
    field[x] = static_cast<float>(field[x] * state->field_factor);
  }
};

/// 1 where the field is at least its mean.
struct MarkBright {
  const ShadingState* state = nullptr;
  const float* field = nullptr;
  double* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    out[x] = field[x] >= static_cast<float>(state->field_mean) ? 1 : 0;
  }
};

/// The residual common to all images where the constant part of the dark image is removed (ladmap).
struct AimDarkLevel {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  const float *field = nullptr, *detail = nullptr;
  const double* residual_sums = nullptr;  ///< of image - residual
  View2D<const double> sums;
  double* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    out[x] = residual_sums[x] - field[x] * state->baseline_sum -
             static_cast<double>(plan.images) * detail[x] + sums.at(x, 3) / (2 * state->penalty);
  }
};

/// The dark image's target, before it is made smooth and sparse.
struct AimDark {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  const float *field = nullptr, *detail = nullptr;
  const double* residual_sums = nullptr;  ///< with ladmap: of image - residual
  View2D<const double> sums;
  float* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    if (plan.ladmap) {
      const auto count = static_cast<double>(plan.images);
      const double lack = residual_sums[x] - field[x] * state->baseline_sum -
                          count * (detail[x] + state->dark_level) + sums.at(x, 3) / state->penalty;
      out[x] = static_cast<float>(detail[x] + lack / (1.02 * count));
      return;
    }
    if (!(state->valid_count > 0)) {
      out[x] = 0;
      return;
    }
    const double deviation = field[x] - state->field_mean;
    const double mean_background = sums.at(x, 1) / state->valid_count - state->valid_mean;
    out[x] = static_cast<float>(mean_background - state->valid_baseline * deviation +
                                state->dark_level * deviation);
  }
};

/// Threshold that makes the dark image's coefficients, and then its pixels, sparse.
ALINIFY_HD inline double dark_threshold(const ShadingPlan& plan, const ShadingState& state, double lambda) {
  constexpr double approximate_bound = 10;
  return lambda /
         ((plan.ladmap ? 1.02 * static_cast<double>(plan.images) : approximate_bound) * state.penalty);
}

struct ShrinkDarkCoefficients {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  float* coefficients = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    coefficients[x] =
        shrunk(coefficients[x], static_cast<float>(dark_threshold(plan, *state, plan.lambda_dark)));
  }
};

/// Takes the new dark image. `before` receives the one that the last residual was measured with. **Shapes**:
/// squares: one row of pixels, the squared change (ladmap).
struct AcceptDark {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  const float *field = nullptr, *wanted = nullptr;
  const float* weights = nullptr;  ///< of its sparsity (ladmap)
  float *detail = nullptr, *dark = nullptr, *before = nullptr;
  double* squares = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    if (state->done > 0) return;
    if (plan.ladmap) {
      const double threshold = dark_threshold(plan, *state, plan.sparse_dark) * weights[x];
      const float value = shrunk(wanted[x], static_cast<float>(threshold));
      const double change = static_cast<double>(value) - static_cast<double>(detail[x]);
      squares[x] = change * change;
      detail[x] = value;
      dark[x] = static_cast<float>(value + state->dark_level);
      return;
    }
    before[x] = dark[x];
    if (!(state->valid_count > 0)) return;
    const auto threshold = static_cast<float>(dark_threshold(plan, *state, plan.lambda_dark));
    const double constant = plan.updates == ShadingUpdates::BasicPy1 ? 1 : 0,
                 level = state->dark_level * (constant + state->field_mean - field[x]);
    dark[x] = static_cast<float>(shrunk(wanted[x], threshold) + level);
  }
};

/// Field and dark image of a finished fit, not normalised. **Shapes**: field_out, dark_out: one row of
/// pixels.
struct FinishField {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  const float *field = nullptr, *dark = nullptr;
  const float* dark_before = nullptr;  ///< of the last residual; not with ladmap
  double baseline_mean = 1;            ///< of the last residual
  double *field_out = nullptr, *dark_out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    if (plan.ladmap) {
      field_out[x] = field[x];
      dark_out[x] = dark[x];
      return;
    }
    const double total_dark = dark[x] + state->dark_level * field[x];
    field_out[x] = plan.updates == ShadingUpdates::BasicPy1
                       ? static_cast<double>(field[x])
                       : field[x] * baseline_mean + dark_before[x] - total_dark;
    dark_out[x] = total_dark;
  }
};

/// Weights of the dark image's sparsity; normalised by the caller.
struct WeighDark {
  double epsilon = 0;
  const float* detail = nullptr;
  double* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    out[x] = 1 / (std::fabs(static_cast<double>(detail[x])) + epsilon);
  }
};

/// Terms of the sums that measure a vector's change by a reweighting.
struct AbsoluteChange {
  const float *before = nullptr, *after = nullptr;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t) const {
    return std::fabs(static_cast<double>(after[x]) - static_cast<double>(before[x]));
  }
};
struct AbsoluteValue {
  const float* values = nullptr;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t) const {
    return std::fabs(static_cast<double>(values[x]));
  }
};
struct SumOfValues {
  const double* values = nullptr;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t) const { return values[x]; }
};
struct SumOfSquares {
  View2D<const float> values;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return static_cast<double>(values.at(x, y)) * static_cast<double>(values.at(x, y));
  }
};

/// The mean of the middle one or two of sorted rows. Extent: pixels x 1.
struct MedianOfSorted {
  View2D<const float> sorted;
  float* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    out[x] = 0.5f * (sorted.at(x, (sorted.height - 1) / 2) + sorted.at(x, sorted.height / 2));
  }
};

}  // namespace alinify
