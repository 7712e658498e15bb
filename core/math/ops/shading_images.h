#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/shading.h"
#include "core/math/view2d.h"

/// The passes of a fit of core/math/shading.h over all images. **Shapes**: an image is a row, `padded` wide;
/// a call handles `Length` adjacent pixels (1 or shading_lanes), with the same bits. Vectors per pixel are
/// `padded` long, vectors per image `images`.
namespace alinify {

/// Splits every image into background and residual, and sums along the image.
/// **Shapes**: extent: (shading_lanes / Length) x images; first, second: images x shading_lanes partial sums:
/// of image - residual where the field is at least its mean, and where it is less; with ladmap, of field *
/// (image - residual + multiplier / penalty) and of the residual's squared change.
template <int Length>
struct SplitImages {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  View2D<const float> images, multipliers, weights;
  const float *field = nullptr, *dark = nullptr, *baseline = nullptr;
  View2D<float> residual, first, second;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t i) const {
    if (state->done > 0) return;
    const std::int64_t x0 = run * Length;
    const double penalty = state->penalty * (plan.ladmap ? static_cast<double>(plan.images) : 1.0);
    const auto inverse = static_cast<float>(1 / state->penalty),
               threshold = static_cast<float>(state->weight_scale / penalty),
               mean = static_cast<float>(state->field_mean);
    const float level = baseline[i];
    const float *image = images.row(i), *multiplier = multipliers.row(i), *weight = weights.row(i);
    float* to = residual.row(i);
    float a[Length] = {}, b[Length] = {};
    if (plan.ladmap) {
      for (std::int64_t x = x0; x < plan.padded; x += shading_lanes)
        for (int k = 0; k < Length; ++k) {
          const float pull = multiplier[x + k] * inverse;
          const float split =
              shrunk(image[x + k] - (level * field[x + k] + dark[x + k]) + pull, weight[x + k] * threshold);
          const float change = split - to[x + k];
          to[x + k] = split;
          a[k] += field[x + k] * (image[x + k] - split + pull);
          b[k] += change * change;
        }
    } else {
      for (std::int64_t x = x0; x < plan.padded; x += shading_lanes)
        for (int k = 0; k < Length; ++k) {
          const float split =
              shrunk(image[x + k] - (level * field[x + k] + dark[x + k]) + multiplier[x + k] * inverse,
                     weight[x + k] * threshold);
          to[x + k] = split;
          const float background = image[x + k] - split;
          a[k] += field[x + k] >= mean ? background : 0.0f;
          b[k] += field[x + k] >= mean ? 0.0f : background;
        }
    }
    for (int k = 0; k < Length; ++k) {
      first.at(i, x0 + k) = a[k];
      second.at(i, x0 + k) = b[k];
    }
  }
};

/// Moves the multipliers by the residual of the constraint, and sums over the images of a group. **Shapes**:
/// extent: (padded / Length) x groups; sums: five planes of `groups` rows, one after the other: the sums of
/// share * (image - residual), other_share * (image - residual), share * multiplier, other_share
/// * multiplier, and of the squared lack.
template <int Length>
struct MoveMultipliers {
  ShadingPlan plan;
  const ShadingState* state = nullptr;
  View2D<const float> images, residual;
  const float *field = nullptr, *dark = nullptr, *baseline = nullptr;
  const float *share = nullptr, *other_share = nullptr;
  View2D<float> multipliers, sums;
  std::int64_t groups = 0;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t group) const {
    if (state->done > 0) return;
    const std::int64_t x0 = run * Length, end = min2(plan.images, (group + 1) * shading_group);
    const auto penalty = static_cast<float>(state->penalty);
    float kept[5][Length] = {};
    for (std::int64_t i = group * shading_group; i < end; ++i) {
      const float level = baseline[i], s = share[i], t = other_share[i];
      const float *image = images.row(i) + x0, *split = residual.row(i) + x0;
      float* multiplier = multipliers.row(i) + x0;
      for (int k = 0; k < Length; ++k) {
        const float background = image[k] - split[k];
        const float lack = background - (level * field[x0 + k] + dark[x0 + k]);
        const float moved = multiplier[k] + penalty * lack;
        multiplier[k] = moved;
        kept[0][k] += s * background;
        kept[1][k] += t * background;
        kept[2][k] += s * moved;
        kept[3][k] += t * moved;
        kept[4][k] += lack * lack;
      }
    }
    for (int plane = 0; plane < 5; ++plane)
      for (int k = 0; k < Length; ++k) sums.at(x0 + k, plane * groups + group) = kept[plane][k];
  }
};

/// Sums of share_i * (image i - residual i) over the images of a group. Extent, shapes: as MoveMultipliers,
/// of one plane. Without `residual`, of the images.
template <int Length>
struct SumImages {
  ShadingPlan plan;
  View2D<const float> images, residual;
  const float* share = nullptr;  ///< null: 1
  View2D<float> sums;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t group) const {
    const std::int64_t x0 = run * Length, end = min2(plan.images, (group + 1) * shading_group);
    float kept[Length] = {};
    for (std::int64_t i = group * shading_group; i < end; ++i) {
      const float s = share ? share[i] : 1.0f;
      const float* image = images.row(i) + x0;
      if (residual.data) {
        const float* split = residual.row(i) + x0;
        for (int k = 0; k < Length; ++k) kept[k] += s * (image[k] - split[k]);
      } else {
        for (int k = 0; k < Length; ++k) kept[k] += s * image[k];
      }
    }
    for (int k = 0; k < Length; ++k) sums.at(x0 + k, group) = kept[k];
  }
};

/// The product of every image and a vector of pixels. **Shapes**: extent: (shading_lanes / Length) x images;
/// partial: as SplitImages.
template <int Length>
struct ProjectImages {
  ShadingPlan plan;
  View2D<const float> images;
  const float* direction = nullptr;
  View2D<float> partial;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t i) const {
    const std::int64_t x0 = run * Length;
    const float* image = images.row(i);
    float sums[Length] = {};
    for (std::int64_t x = x0; x < plan.padded; x += shading_lanes)
      for (int k = 0; k < Length; ++k) sums[k] += image[x + k] * direction[x + k];
    for (int k = 0; k < Length; ++k) partial.at(i, x0 + k) = sums[k];
  }
};

/// New weights of the residual: small where it is large, so that content counts less than background.
/// Normalised by ShadingState::weight_scale only. **Shapes**: extent, partial (sums of the weights): as
/// SplitImages.
template <int Length>
struct WeighResidual {
  ShadingPlan plan;
  View2D<const float> residual;
  const float *field = nullptr, *dark = nullptr, *baseline = nullptr;
  const double* brightness = nullptr;  ///< mean background of each image; not with ladmap
  View2D<float> weights, partial;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t i) const {
    const std::int64_t x0 = run * Length;
    const auto epsilon = static_cast<float>(plan.epsilon);
    const float level = baseline[i],
                scale = plan.ladmap ? 0.0f : static_cast<float>(1 / (brightness[i] + 1e-6));
    const float* split = residual.row(i);
    float* to = weights.row(i);
    float sums[Length] = {};
    for (std::int64_t x = x0; x < plan.padded; x += shading_lanes)
      for (int k = 0; k < Length; ++k) {
        const float relative = plan.ladmap ? split[x + k] / (level * field[x + k] + dark[x + k] + epsilon)
                                           : split[x + k] * scale;
        const float weight = x + k < plan.pixels ? 1 / (std::fabs(relative) + epsilon) : 0.0f;
        to[x + k] = weight;
        sums[k] += weight;
      }
    for (int k = 0; k < Length; ++k) partial.at(i, x0 + k) = sums[k];
  }
};

}  // namespace alinify
