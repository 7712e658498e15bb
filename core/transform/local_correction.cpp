#include "core/transform/local_correction.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "core/base/error.h"
#include "core/transform/bspline_fit.h"
#include "core/transform/messages.h"
#include "core/transform/solve_linear.h"

namespace alinify {
namespace {

double bump(double r) {
  if (!(r < 1)) return 0;
  const double s = 1 - r;
  return s * s * s * s * (4 * r + 1);
}
// (d bump / dr) / r.
double bump_slope_over_r(double r) {
  if (!(r < 1)) return 0;
  const double s = 1 - r;
  return -20 * s * s * s;
}

[[noreturn]] void refuse(const MessageText& why, const MessageText& hint) {
  throw Error(ErrorKind::Usage, messages::cannot_correct_map, why, hint);
}

void check(const std::vector<CorrectedSpot>& spots) {
  for (const CorrectedSpot& spot : spots) {
    const double sum = spot.at.x + spot.at.y + spot.from.x + spot.from.y;
    if (!std::isfinite(sum)) refuse(messages::spot_not_finite, messages::remove_spot);
    if (!(spot.radius_px > 0) || !std::isfinite(spot.radius_px))
      refuse(messages::spot_without_radius, messages::give_spot_a_radius);
  }
}

// Groups of spots whose radii overlap, directly or through others, in the order of their first members.
std::vector<std::vector<CorrectedSpot>> groups_of(const std::vector<CorrectedSpot>& spots) {
  std::vector<std::size_t> group(spots.size());
  std::iota(group.begin(), group.end(), std::size_t{0});
  for (std::size_t i = 0; i < spots.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (length(spots[i].at - spots[j].at) < spots[i].radius_px + spots[j].radius_px) {
        const std::size_t from = std::max(group[i], group[j]), to = std::min(group[i], group[j]);
        std::replace(group.begin(), group.end(), from, to);
      }
  std::vector<std::vector<CorrectedSpot>> groups;
  for (std::size_t g = 0; g < spots.size(); ++g) {
    std::vector<CorrectedSpot> members;
    for (std::size_t i = 0; i < spots.size(); ++i)
      if (group[i] == g) members.push_back(spots[i]);
    if (!members.empty()) groups.push_back(std::move(members));
  }
  return groups;
}

BsplineGrid grid_of(const std::vector<CorrectedSpot>& group) {
  const SpotCorrection map(group);
  double left = 1e300, top = 1e300, right = -1e300, bottom = -1e300, min = 1e300;
  for (const CorrectedSpot& spot : group) {
    left = std::min(left, spot.at.x - spot.radius_px), right = std::max(right, spot.at.x + spot.radius_px);
    top = std::min(top, spot.at.y - spot.radius_px), bottom = std::max(bottom, spot.at.y + spot.radius_px);
    min = std::min(min, spot.radius_px);
  }
  constexpr double max_samples = 4e6;
  const double coarsest = min / 6;
  const double step = std::max(min / 16, std::sqrt((right - left) * (bottom - top) / max_samples));
  if (step > coarsest) refuse(messages::corrections_too_wide, messages::correct_with_larger_radius);
  DisplacementField samples;
  samples.spacing = {step, step};
  // Two steps of zeros all around, so that the spline has decayed where it ends.
  samples.origin = {left - 2 * step, top - 2 * step};
  samples.columns = static_cast<int>(std::ceil((right - left) / step)) + 5;
  samples.rows = static_cast<int>(std::ceil((bottom - top) / step)) + 5;
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  vectors->reserve(static_cast<std::size_t>(samples.columns) * static_cast<std::size_t>(samples.rows));
  for (int j = 0; j < samples.rows; ++j)
    for (int i = 0; i < samples.columns; ++i) {
      const Vec2d d = map.displacement(samples.origin + Vec2d{i * step, j * step});
      vectors->push_back({static_cast<float>(d.x), static_cast<float>(d.y)});
    }
  samples.vectors = std::move(vectors);
  return bspline_through(samples);
}

}  // namespace

SpotCorrection::SpotCorrection(std::vector<CorrectedSpot> spots) : spots_(std::move(spots)) {
  check(spots_);
  const std::size_t n = spots_.size();
  std::vector<double> a(n * n);
  std::vector<Vec2d> b(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k)
      a[i * n + k] = bump(length(spots_[i].at - spots_[k].at) / spots_[k].radius_px);
    b[i] = spots_[i].from - spots_[i].at;
  }
  if (!solve_linear(a, b, 1e-9)) refuse(messages::two_spots_on_one_place, messages::remove_one_spot);
  weights_ = std::move(b);
}

Vec2d SpotCorrection::displacement(Vec2d p) const {
  Vec2d sum;
  for (std::size_t k = 0; k < spots_.size(); ++k) {
    const Vec2d d = p - spots_[k].at;
    const double radius = spots_[k].radius_px;
    if (std::fabs(d.x) < radius && std::fabs(d.y) < radius)
      sum = sum + bump(length(d) / radius) * weights_[k];
  }
  return sum;
}

double SpotCorrection::jacobian(Vec2d p) const {
  double xx = 1, xy = 0, yx = 0, yy = 1;
  for (std::size_t k = 0; k < spots_.size(); ++k) {
    const double radius = spots_[k].radius_px;
    const Vec2d d = p - spots_[k].at;
    const double slope = bump_slope_over_r(length(d) / radius) / (radius * radius);
    xx += slope * d.x * weights_[k].x, xy += slope * d.y * weights_[k].x;
    yx += slope * d.x * weights_[k].y, yy += slope * d.y * weights_[k].y;
  }
  return xx * yy - xy * yx;
}

double SpotCorrection::min_jacobian() const {
  double min = 1;
  for (const CorrectedSpot& spot : spots_)
    for (int j = -10; j <= 10; ++j)
      for (int i = -10; i <= 10; ++i)
        min = std::min(min, jacobian(spot.at + (spot.radius_px / 10) *
                                                   Vec2d{static_cast<double>(i), static_cast<double>(j)}));
  return min;
}

std::vector<TransformPart> correction_parts(const std::vector<CorrectedSpot>& spots) {
  std::vector<TransformPart> parts;
  for (const std::vector<CorrectedSpot>& group : groups_of(spots)) {
    const bool moved =
        std::any_of(group.begin(), group.end(), [](const CorrectedSpot& s) { return !(s.at == s.from); });
    if (moved) parts.emplace_back(grid_of(group));
  }
  return parts;
}

Transform corrected(const Transform& moving_from_fixed, const std::vector<CorrectedSpot>& spots) {
  Transform result = moving_from_fixed;
  std::vector<TransformPart> parts = correction_parts(spots);
  result.parts.insert(result.parts.begin(), parts.begin(), parts.end());
  return result;
}

}  // namespace alinify
