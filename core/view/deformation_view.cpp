#include "core/view/deformation_view.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace alinify {
namespace {

// The part of the fixed image visible in a viewport, which may be rotated, grown by `margin_px`.
struct Span {
  double left = 0, top = 0, right = -1, bottom = -1;
};
Span shown_part(const Viewport& viewport, Size image, double margin_px) {
  const auto w = static_cast<double>(viewport.size.width), h = static_cast<double>(viewport.size.height);
  Span span{1e300, 1e300, -1e300, -1e300};
  for (const Vec2d corner :
       {Vec2d{-0.5, -0.5}, Vec2d{w - 0.5, -0.5}, Vec2d{-0.5, h - 0.5}, Vec2d{w - 0.5, h - 0.5}}) {
    const Vec2d p = viewport.fixed_from_picture(corner);
    span.left = std::min(span.left, p.x), span.right = std::max(span.right, p.x);
    span.top = std::min(span.top, p.y), span.bottom = std::max(span.bottom, p.y);
  }
  span.left = std::max(span.left - margin_px, -0.5), span.top = std::max(span.top - margin_px, -0.5);
  span.right = std::min(span.right + margin_px, static_cast<double>(image.width) - 0.5);
  span.bottom = std::min(span.bottom + margin_px, static_cast<double>(image.height) - 0.5);
  return span;
}

}  // namespace

DeformationView sample_deformation(const Deformation& deformation, DeformationMeasure measure,
                                   const Viewport& viewport, int step, ThreadPool& pool,
                                   const std::function<bool()>& stale) {
  DeformationView view;
  view.step = std::max(1, step);
  view.columns = (viewport.size.width + view.step - 1) / view.step;
  view.rows = (viewport.size.height + view.step - 1) / view.step;
  view.values.assign(static_cast<std::size_t>(view.columns * view.rows),
                     std::numeric_limits<float>::quiet_NaN());
  if (!deformation.defined()) return view;
  const Size image = deformation.map().fixed.size;
  const double right = static_cast<double>(image.width) - 0.5,
               bottom = static_cast<double>(image.height) - 0.5;
  std::atomic<bool> dropped{false};
  pool.parallel_for(view.rows, [&](std::int64_t j) {
    if (dropped || (stale && stale())) {
      dropped = true;
      return;
    }
    for (std::int64_t i = 0; i < view.columns; ++i) {
      const double half = 0.5 * (view.step - 1);
      const Vec2d p = viewport.fixed_from_picture(
          {static_cast<double>(i * view.step) + half, static_cast<double>(j * view.step) + half});
      if (p.x < -0.5 || p.y < -0.5 || p.x > right || p.y > bottom) continue;
      view.values[static_cast<std::size_t>(j * view.columns + i)] =
          static_cast<float>(measure == DeformationMeasure::Magnitude ? length(deformation.bending(p))
                                                                      : deformation.relative_area(p));
    }
  });
  return view;
}

std::vector<GridLine> bent_grid(const Deformation& deformation, const Viewport& viewport, double cell_px,
                                double step_px, double times) {
  std::vector<GridLine> lines;
  if (!deformation.defined() || !(cell_px > 0) || !(step_px > 0)) return lines;
  const Span span = shown_part(viewport, deformation.map().fixed.size, cell_px);
  const auto trace = [&](Vec2d from, Vec2d to) {
    const auto count = std::max<std::int64_t>(1, std::llround(length(to - from) / step_px));
    GridLine line;
    line.reserve(static_cast<std::size_t>(count + 1));
    for (std::int64_t k = 0; k <= count; ++k) {
      const Vec2d p = from + (static_cast<double>(k) / static_cast<double>(count)) * (to - from);
      const Vec2d bent = p + times * deformation.bending(p);
      if (is_finite(bent)) line.push_back(bent);
    }
    if (line.size() > 1) lines.push_back(std::move(line));
  };
  const auto first = [&](double low) { return std::ceil((low + 0.5) / cell_px - 1e-9); };
  for (double k = first(span.left); k * cell_px - 0.5 <= span.right && span.top < span.bottom; ++k)
    trace({k * cell_px - 0.5, span.top}, {k * cell_px - 0.5, span.bottom});
  for (double k = first(span.top); k * cell_px - 0.5 <= span.bottom && span.left < span.right; ++k)
    trace({span.left, k * cell_px - 0.5}, {span.right, k * cell_px - 0.5});
  return lines;
}

std::vector<BentPlace> bent_places(const Deformation& deformation, const Viewport& viewport, double cell_px) {
  std::vector<BentPlace> places;
  if (!deformation.defined() || !(cell_px > 0)) return places;
  const Span span = shown_part(viewport, deformation.map().fixed.size, cell_px);
  // The centres of the grid's cells.
  const auto first = [&](double low) { return std::ceil((low + 0.5) / cell_px - 0.5); };
  for (double j = first(span.top); (j + 0.5) * cell_px - 0.5 <= span.bottom; ++j)
    for (double i = first(span.left); (i + 0.5) * cell_px - 0.5 <= span.right; ++i) {
      const Vec2d p{(i + 0.5) * cell_px - 0.5, (j + 0.5) * cell_px - 0.5};
      const Vec2d bending = deformation.bending(p);
      if (is_finite(bending)) places.push_back({p, bending});
    }
  return places;
}

double ValueScale::share_of(double value) const {
  if (logarithmic) {
    if (!(value > 0)) return 0;
    return std::clamp((std::log(value) - std::log(low)) / (std::log(high) - std::log(low)), 0.0, 1.0);
  }
  return high > low ? std::clamp((value - low) / (high - low), 0.0, 1.0) : 0.0;
}

ValueScale magnitude_scale(const DeformationExtent& extent) {
  ValueScale scale;
  // Below a hundredth of a pixel it is rounding noise.
  const double wanted = std::max(extent.bend_px, 0.01);
  double power = std::pow(10, std::floor(std::log10(wanted)));
  scale.high = 10 * power;
  for (const double lead : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0})
    if (lead * power >= wanted * (1 - 1e-9)) {
      scale.high = lead * power;
      break;
    }
  return scale;
}

ValueScale area_scale(const DeformationExtent& extent) {
  ValueScale scale;
  scale.logarithmic = true;
  scale.colors = ColorMap::CoolWarm;
  const double wanted = std::max({extent.max_area, 1 / std::max(extent.min_area, 1e-3), 1.0});
  scale.high = 10;
  for (const double factor : {1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2.0, 3.0, 5.0})
    if (factor >= wanted) {
      scale.high = factor;
      break;
    }
  scale.low = 1 / scale.high;
  return scale;
}

}  // namespace alinify
