#include "core/quality/local_correlation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/order_statistics.h"
#include "core/quality/block_moments.h"
#include "core/quality/picture.h"

namespace alinify {
namespace {

constexpr std::int64_t block_px = 24;

struct ComparedBlock {
  double correlation = 0, deviation = 0;
  bool complete = false;  ///< every pixel of the block is valid in both
};

ComparedBlock compare_block(const GreyImage& a, const GreyImage& b, std::int64_t x0, std::int64_t y0) {
  const BlockMoments m = block_moments(a, b, {x0, y0, block_px, block_px});
  if (m.n < block_px * block_px) return {};
  const double scale = std::sqrt(m.variance_a() * m.variance_b());
  return {scale > 1e-12 ? m.covariance() / scale : 0, std::sqrt(m.variance_a()), true};
}

}  // namespace

LocalComparison compare_locally(const GreyImage& fixed, const GreyImage& fixed_gradient,
                                const GreyImage& warped) {
  const GreyImage warped_gradient = gradient_of(warped);
  LocalComparison result;
  CorrelationMap& map = result.map;
  const auto count = [](std::int64_t n) { return std::max<std::int64_t>(0, (n - 2) / block_px); };
  map.size = {count(fixed.size.width), count(fixed.size.height)};
  map.step_px = static_cast<double>(block_px) * fixed.downsample;
  map.origin_px = fixed.downsample - 0.5;  // blocks begin at pixel 1, the first with a gradient
  std::vector<ComparedBlock> edges, greys;
  double largest = 0;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const std::int64_t x = 1 + i * block_px, y = 1 + j * block_px;
      edges.push_back(compare_block(fixed_gradient, warped_gradient, x, y));
      greys.push_back(compare_block(fixed, warped, x, y));
      if (greys.back().complete && edges.back().complete) largest = std::max(largest, greys.back().deviation);
    }
  std::vector<double> by_gradient, by_grey;
  constexpr float nowhere = std::numeric_limits<float>::quiet_NaN();
  map.gradient.assign(edges.size(), nowhere), map.grey.assign(edges.size(), nowhere);
  for (std::size_t k = 0; k < edges.size(); ++k) {
    if (!edges[k].complete || !greys[k].complete || !(greys[k].deviation > 0.1 * largest)) continue;
    by_gradient.push_back(edges[k].correlation), by_grey.push_back(greys[k].correlation);
    map.gradient[k] = static_cast<float>(edges[k].correlation);
    map.grey[k] = static_cast<float>(greys[k].correlation);
  }
  result.blocks = static_cast<std::int64_t>(by_gradient.size());
  result.median = {median(std::move(by_gradient)), median(std::move(by_grey))};
  return result;
}

}  // namespace alinify
