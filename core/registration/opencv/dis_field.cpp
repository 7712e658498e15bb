#include "core/registration/opencv/dis_field.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// Samples with weights: 1 where known, 0 where not.
struct Lattice {
  std::int64_t columns = 0, rows = 0;
  std::vector<Vec2f> vectors;
  std::vector<float> weights;

  Lattice(std::int64_t columns_, std::int64_t rows_)
      : columns(columns_),
        rows(rows_),
        vectors(static_cast<std::size_t>(columns_ * rows_)),
        weights(static_cast<std::size_t>(columns_ * rows_)) {}
  std::size_t at(std::int64_t i, std::int64_t j) const { return static_cast<std::size_t>(j * columns + i); }
};

// Clamped at the border, so that the last cell is correct up to the edge.
Vec2f flow_at(View2D<const Vec2f> flow, std::int64_t x, std::int64_t y) {
  const std::int64_t cx = std::min(x, flow.width - 1), cy = std::min(y, flow.height - 1);
  Vec2f value = flow.at(cx, cy);
  if (x > cx && cx > 0) value = value + static_cast<float>(x - cx) * (flow.at(cx, cy) - flow.at(cx - 1, cy));
  if (y > cy && cy > 0) value = value + static_cast<float>(y - cy) * (flow.at(cx, cy) - flow.at(cx, cy - 1));
  return value;
}

std::int64_t samples_along(std::int64_t length, std::int64_t spacing) {
  return (length - 1 + spacing - 1) / spacing + 1;
}

Lattice sampled(View2D<const Vec2f> flow, View2D<const std::uint8_t> valid, std::int64_t spacing,
                ThreadPool& pool) {
  Lattice lattice(samples_along(flow.width, spacing), samples_along(flow.height, spacing));
  pool.parallel_for(lattice.rows, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < lattice.columns; ++i) {
      const std::int64_t x = std::min(i * spacing, flow.width - 1),
                         y = std::min(j * spacing, flow.height - 1);
      if (!valid.at(x, y)) continue;
      lattice.vectors[lattice.at(i, j)] = flow_at(flow, i * spacing, j * spacing);
      lattice.weights[lattice.at(i, j)] = 1;
    }
  });
  return lattice;
}

// Fills unknown samples from coarser and coarser means of known ones.
void fill(Lattice& fine) {
  if (std::all_of(fine.weights.begin(), fine.weights.end(), [](float w) { return w > 0; })) return;
  if (fine.columns == 1 && fine.rows == 1) return;  // nothing is known: no displacement
  Lattice coarse((fine.columns + 1) / 2, (fine.rows + 1) / 2);
  for (std::int64_t j = 0; j < coarse.rows; ++j) {
    for (std::int64_t i = 0; i < coarse.columns; ++i) {
      Vec2f sum;
      float weight = 0;
      for (std::int64_t y = 2 * j; y < std::min(2 * j + 2, fine.rows); ++y) {
        for (std::int64_t x = 2 * i; x < std::min(2 * i + 2, fine.columns); ++x) {
          sum = sum + fine.weights[fine.at(x, y)] * fine.vectors[fine.at(x, y)];
          weight += fine.weights[fine.at(x, y)];
        }
      }
      if (weight <= 0) continue;
      coarse.vectors[coarse.at(i, j)] = (1 / weight) * sum;
      coarse.weights[coarse.at(i, j)] = std::min(1.0f, weight);
    }
  }
  fill(coarse);
  for (std::int64_t j = 0; j < fine.rows; ++j) {
    for (std::int64_t i = 0; i < fine.columns; ++i) {
      float& weight = fine.weights[fine.at(i, j)];
      if (weight > 0) continue;
      // Fine samples lie a quarter of a spacing from the coarse sample that contains them.
      const auto beside = [](std::int64_t k, std::int64_t count) {
        return std::clamp<std::int64_t>(k / 2 + (k % 2 ? 1 : -1), 0, count - 1);
      };
      const std::int64_t x = i / 2, y = j / 2, x2 = beside(i, coarse.columns), y2 = beside(j, coarse.rows);
      const auto value = [&](std::int64_t u, std::int64_t v) { return coarse.vectors[coarse.at(u, v)]; };
      fine.vectors[fine.at(i, j)] =
          0.5625f * value(x, y) + 0.1875f * value(x2, y) + 0.1875f * value(x, y2) + 0.0625f * value(x2, y2);
      weight = 1;
    }
  }
}

// Measured at about a million pixels spread over the image.
double loss_of(const Lattice& lattice, std::int64_t spacing, View2D<const Vec2f> flow,
               View2D<const std::uint8_t> valid) {
  const auto step = static_cast<std::int64_t>(
      std::ceil(std::sqrt(static_cast<double>(flow.width) * static_cast<double>(flow.height) / 1e6)));
  // An even step would only hit the samples themselves, which lose nothing.
  const std::int64_t odd_step = step | 1;
  std::vector<float> losses;
  for (std::int64_t y = 0; y < flow.height; y += odd_step) {
    for (std::int64_t x = 0; x < flow.width; x += odd_step) {
      if (!valid.at(x, y)) continue;
      const std::int64_t i = x / spacing, j = y / spacing;
      const std::int64_t i2 = std::min(i + 1, lattice.columns - 1), j2 = std::min(j + 1, lattice.rows - 1);
      const float s = static_cast<float>(x % spacing) / static_cast<float>(spacing),
                  t = static_cast<float>(y % spacing) / static_cast<float>(spacing);
      const auto value = [&](std::int64_t u, std::int64_t v) { return lattice.vectors[lattice.at(u, v)]; };
      const Vec2f kept = (1 - t) * ((1 - s) * value(i, j) + s * value(i2, j)) +
                         t * ((1 - s) * value(i, j2) + s * value(i2, j2));
      const Vec2f lost = kept - flow.at(x, y);
      losses.push_back(std::hypot(lost.x, lost.y));
    }
  }
  return losses.empty() ? 0 : lower_quantile(losses, 0.99);
}

}  // namespace

DisField dis_field_from(View2D<const Vec2f> flow, View2D<const std::uint8_t> valid, double downsample,
                        const DisFieldLimits& limits, ThreadPool& pool, Progress& progress) {
  DisField result;
  result.spacing = limits.coarsest_spacing;
  Lattice lattice(0, 0);
  for (;; result.spacing /= 2) {
    progress.check_cancelled();
    lattice = sampled(flow, valid, result.spacing, pool);
    fill(lattice);
    progress.check_cancelled();
    result.loss_px = loss_of(lattice, result.spacing, flow, valid);
    if (result.loss_px <= limits.loss_px || result.spacing == 1) break;
    const std::int64_t finer = result.spacing / 2;
    if (samples_along(flow.width, finer) * samples_along(flow.height, finer) > limits.max_samples) break;
  }
  for (Vec2f& v : lattice.vectors) v = static_cast<float>(downsample) * v;
  const double spacing = downsample * static_cast<double>(result.spacing);
  result.field = {full_from_level({0, 0}, downsample),
                  {spacing, spacing},
                  static_cast<int>(lattice.columns),
                  static_cast<int>(lattice.rows),
                  std::make_shared<const std::vector<Vec2f>>(std::move(lattice.vectors))};
  progress.update(1);
  return result;
}

}  // namespace alinify
