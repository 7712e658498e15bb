#include "core/transform/deformation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/order_statistics.h"

namespace alinify {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Deformation::Deformation(const Transform& moving_from_fixed) : map_(moving_from_fixed) {
  if (map_.fixed.size.area() < 1) return;
  const Affine2 affine = nearest_affine(map_);
  affine_area_ = affine.determinant();
  defined_ = std::isfinite(affine_area_) && std::abs(affine_area_) > 1e-12;
  if (defined_) back_ = inverse(affine);
}

Vec2d Deformation::bending(Vec2d p_fixed) const {
  if (!defined_) return {nan, nan};
  return back_(map_(p_fixed)) - p_fixed;
}

double Deformation::relative_area(Vec2d p_fixed) const {
  if (!defined_) return nan;
  return jacobian(map_, p_fixed).determinant() / affine_area_;
}

DeformationExtent measure_extent(const Deformation& deformation, int points_along, ThreadPool& pool) {
  DeformationExtent extent;
  if (!deformation.defined()) return extent;
  const Size size = deformation.map().fixed.size;
  const double longer = static_cast<double>(std::max(size.width, size.height));
  const auto points = [&](std::int64_t side) {
    return std::max<std::int64_t>(1, std::llround(points_along * static_cast<double>(side) / longer));
  };
  const std::int64_t columns = points(size.width), rows = points(size.height);
  const auto count = static_cast<std::size_t>(columns * rows);
  std::vector<double> bends(count), areas(count);
  pool.parallel_for(rows, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < columns; ++i) {
      const auto middle = [](std::int64_t k, std::int64_t n, std::int64_t side) {
        return (static_cast<double>(k) + 0.5) / static_cast<double>(n) * static_cast<double>(side) - 0.5;
      };
      const Vec2d p{middle(i, columns, size.width), middle(j, rows, size.height)};
      const auto k = static_cast<std::size_t>(j * columns + i);
      bends[k] = length(deformation.bending(p));
      areas[k] = deformation.relative_area(p);
    }
  });
  const auto lost = [](double value) { return !std::isfinite(value); };
  std::erase_if(bends, lost);
  std::erase_if(areas, lost);
  if (!bends.empty()) {
    extent.bend_px = nearest_quantile(bends, 0.995);
    extent.max_bend_px = *std::max_element(bends.begin(), bends.end());
  }
  const std::size_t all = areas.size();
  std::erase_if(areas, [](double area) { return area <= 0; });
  if (all > 0) extent.folded_share = 1 - static_cast<double>(areas.size()) / static_cast<double>(all);
  if (!areas.empty()) {
    extent.min_area = nearest_quantile(areas, 0.005);
    extent.max_area = nearest_quantile(areas, 0.995);
  }
  return extent;
}

double round_below(double value) {
  if (!(value > 0) || !std::isfinite(value)) return 0;
  const double power = std::pow(10, std::floor(std::log10(value))), lead = value / power;
  return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
}

}  // namespace alinify
