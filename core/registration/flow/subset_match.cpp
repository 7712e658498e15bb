#include "core/registration/flow/subset_match.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "core/math/cell_grid.h"
#include "core/math/kernels.h"

namespace alinify {
namespace {

constexpr int unknowns = 6;  // shift x, y, then G row by row
using Vector = std::array<double, unknowns>;
using Matrix = std::array<Vector, unknowns>;

// Cholesky; the prior on the diagonal makes the matrix positive definite.
Vector solved(Matrix a, Vector b) {
  for (int j = 0; j < unknowns; ++j) {
    for (int k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
    a[j][j] = std::sqrt(std::max(a[j][j], 1e-12));
    for (int i = j + 1; i < unknowns; ++i) {
      for (int k = 0; k < j; ++k) a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
  }
  for (int i = 0; i < unknowns; ++i) {
    for (int k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (int i = unknowns - 1; i >= 0; --i) {
    for (int k = i + 1; k < unknowns; ++k) b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}

// Composes the warp with the inverse of a step: W o step^-1.
LocalAffine without(const LocalAffine& warp, const Vector& step) {
  const double axx = 1 + step[2], axy = step[3], ayx = step[4], ayy = 1 + step[5];
  const double per = 1 / (axx * ayy - axy * ayx);
  const double ixx = ayy * per, ixy = -axy * per, iyx = -ayx * per, iyy = axx * per;
  const double mxx = 1 + warp.xx, mxy = warp.xy, myx = warp.yx, myy = 1 + warp.yy;
  LocalAffine out;
  out.xx = mxx * ixx + mxy * iyx - 1, out.xy = mxx * ixy + mxy * iyy;
  out.yx = myx * ixx + myy * iyx, out.yy = myx * ixy + myy * iyy - 1;
  out.shift.x = warp.shift.x - ((1 + out.xx) * step[0] + out.xy * step[1]);
  out.shift.y = warp.shift.y - (out.yx * step[0] + (1 + out.yy) * step[1]);
  return out;
}

// Weighted moments of two windows.
struct Moments {
  double weight = 0, fixed = 0, moving = 0, fixed_square = 0, moving_square = 0, product = 0;

  void add(double w, double f, double m) {
    weight += w, fixed += w * f, moving += w * m;
    fixed_square += w * f * f, moving_square += w * m * m, product += w * f * m;
  }
  double mean_fixed() const { return fixed / weight; }
  double mean_moving() const { return moving / weight; }
  double fixed_variance() const { return fixed_square / weight - mean_fixed() * mean_fixed(); }
  // A nearly blank window would correlate with anything.
  double moving_variance() const {
    return std::max(moving_square / weight - mean_moving() * mean_moving(), 0.1 * fixed_variance());
  }
  bool textured() const { return fixed_variance() > 1e-3; }
  double correlation() const {
    if (!textured()) return 0;
    return std::clamp(
        (product / weight - mean_fixed() * mean_moving()) / std::sqrt(fixed_variance() * moving_variance()),
        -1.0, 1.0);
  }
};

}  // namespace

LocalAffine field_around(const FlowField& field, Vec2d p) {
  const View2D<const float> lanes = as_lanes(field.view());
  const auto u = [&](double x, double y) {
    const Vec2f d = displacement_at(lanes, static_cast<float>(x), static_cast<float>(y));
    return Vec2d{static_cast<double>(d.x), static_cast<double>(d.y)};
  };
  constexpr double step = 6, per = 1 / (2 * step);
  const Vec2d along = per * (u(p.x + step, p.y) - u(p.x - step, p.y)),
              down = per * (u(p.x, p.y + step) - u(p.x, p.y - step));
  return {u(p.x, p.y), along.x, down.x, along.y, down.y};
}

SubsetMatcher::SubsetMatcher(const LevelPictures& pictures, const SubsetOptions& options)
    : pictures_(pictures), options_(options), radius_(static_cast<int>(std::ceil(2 * options.sigma_px))) {
  for (int y = -radius_; y <= radius_; ++y)
    for (int x = -radius_; x <= radius_; ++x)
      window_.push_back(
          static_cast<float>(std::exp(-0.5 * (x * x + y * y) / (options.sigma_px * options.sigma_px))));
  window_weight_ = std::accumulate(window_.begin(), window_.end(), 0.0);
}

bool SubsetMatcher::sample(Vec2d at, float* value) const {
  const NormalisedPicture& m = pictures_.moving;
  const double left = std::floor(at.x), top = std::floor(at.y);
  // Rejects NaN too.
  if (!(left >= 0 && top >= 0 && left < static_cast<double>(m.size.width - 1) &&
        top < static_cast<double>(m.size.height - 1)))
    return false;
  const auto x = static_cast<std::int64_t>(left), y = static_cast<std::int64_t>(top);
  const View2D<const float> v = m.view();
  const View2D<const std::uint8_t> w = m.weight();
  if (w.at(x, y) == 0 || w.at(x + 1, y + 1) == 0) return false;
  float wx[4], wy[4];
  CubicKernel::weights(static_cast<float>(at.x - left), wx);
  CubicKernel::weights(static_cast<float>(at.y - top), wy);
  float sum = 0;
  if (x >= 1 && y >= 1 && x + 2 < m.size.width && y + 2 < m.size.height) {
    for (int j = 0; j < 4; ++j) {
      const float* row = v.row(y - 1 + j) + x - 1;
      sum += wy[j] * (((wx[0] * row[0] + wx[1] * row[1]) + wx[2] * row[2]) + wx[3] * row[3]);
    }
  } else {
    for (int j = 0; j < 4; ++j) {
      const float* row = v.row(std::clamp<std::int64_t>(y - 1 + j, 0, m.size.height - 1));
      for (int i = 0; i < 4; ++i)
        sum += wy[j] * wx[i] * row[std::clamp<std::int64_t>(x - 1 + i, 0, m.size.width - 1)];
    }
  }
  *value = sum;
  return true;
}

// Calls visit(x, y, d, weight, moved) for every pixel of the window that both images cover.
template <class Visit>
void SubsetMatcher::over_window(Vec2d centre, const LocalAffine& warp, const Visit& visit) const {
  const NormalisedPicture& fixed = pictures_.fixed;
  const View2D<const std::uint8_t> weight = fixed.weight();
  const std::int64_t cx = std::llround(centre.x), cy = std::llround(centre.y);
  const int side = 2 * radius_ + 1;
  for (int row = 0; row < side; ++row) {
    const std::int64_t y = cy + row - radius_;
    if (y < 1 || y + 1 >= fixed.size.height) continue;
    for (int column = 0; column < side; ++column) {
      const std::int64_t x = cx + column - radius_;
      if (x < 1 || x + 1 >= fixed.size.width || weight.at(x, y) == 0) continue;
      const Vec2d p{static_cast<double>(x), static_cast<double>(y)}, d = p - centre;
      float moved = 0;
      if (!sample(pictures_.moving_from_fixed(p + warp.at(d)), &moved)) continue;
      visit(x, y, d, static_cast<double>(window_[static_cast<std::size_t>(row * side + column)]),
            static_cast<double>(moved));
    }
  }
}

SubsetMatch SubsetMatcher::look(Vec2d centre, const LocalAffine& warp) const {
  const View2D<const float> f = pictures_.fixed.view();
  Moments sums;
  over_window(centre, warp, [&](std::int64_t x, std::int64_t y, Vec2d, double w, double moved) {
    sums.add(w, static_cast<double>(f.at(x, y)), moved);
  });
  SubsetMatch result;
  result.warp = warp;
  result.coverage = sums.weight / window_weight_;
  if (result.coverage < options_.min_coverage) return result;
  result.texture = sums.fixed_variance();
  result.correlation = sums.correlation();
  return result;
}

SubsetMatch SubsetMatcher::match(Vec2d centre, const LocalAffine& expected) const {
  const View2D<const float> f = pictures_.fixed.view();
  SubsetMatch result;
  result.warp = expected;
  for (int step = 0;; ++step) {
    // One pass: the moments of both images, and the fixed image's steepest descent images against both.
    Moments sums;
    Vector j_sum{}, jf{}, jm{};
    std::array<double, unknowns*(unknowns + 1) / 2> h{};
    over_window(centre, result.warp, [&](std::int64_t x, std::int64_t y, Vec2d d, double w, double moved) {
      const auto value = static_cast<double>(f.at(x, y));
      const double gx = 0.5 * static_cast<double>(f.at(x + 1, y) - f.at(x - 1, y)),
                   gy = 0.5 * static_cast<double>(f.at(x, y + 1) - f.at(x, y - 1));
      const Vector j{gx, gy, gx * d.x, gx * d.y, gy * d.x, gy * d.y};
      sums.add(w, value, moved);
      std::size_t at = 0;
      for (std::size_t a = 0; a < unknowns; ++a) {
        const double wj = w * j[a];
        j_sum[a] += wj, jf[a] += wj * value, jm[a] += wj * moved;
        for (std::size_t b = 0; b <= a; ++b) h[at++] += wj * j[b];
      }
    });
    result.coverage = sums.weight / window_weight_;
    result.correlation = 0;
    if (result.coverage < options_.min_coverage) return result;
    result.texture = sums.fixed_variance();
    if (!sums.textured()) return result;
    result.correlation = sums.correlation();
    if (result.settled || step >= options_.max_steps) return result;

    // Information in 1 / px^2, weighted as in WeighCell; a poorly correlated window may still take a step.
    const double rho = std::max(result.correlation, 0.2), vf = sums.fixed_variance();
    const double gain = rho * rho / (1 - rho * rho + 0.02) / options_.sample_area_px2 / vf;
    const double ratio = std::sqrt(vf / sums.moving_variance());
    const LocalAffine& now = result.warp;
    // A step of d changes the warp by about -d.
    const Vector off{now.shift.x - expected.shift.x, now.shift.y - expected.shift.y, now.xx - expected.xx,
                     now.xy - expected.xy,           now.yx - expected.yx,           now.yy - expected.yy};
    Matrix a{};
    Vector b{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < unknowns; ++i) {
      const double sd = i < 2 ? options_.shift_sd_px : options_.strain_sd, prior = 1 / (sd * sd);
      for (std::size_t k = 0; k <= i; ++k) a[i][k] = a[k][i] = gain * h[at++];
      a[i][i] += prior;
      b[i] =
          gain * (ratio * (jm[i] - sums.mean_moving() * j_sum[i]) - (jf[i] - sums.mean_fixed() * j_sum[i])) +
          prior * off[i];
    }
    Vector d = solved(a, b);
    const double longest = std::hypot(d[0], d[1]);
    if (constexpr double max = 1.5; longest > max)
      for (double& v : d) v *= max / longest;
    result.warp = without(result.warp, d);
    if (!(length(result.warp.shift - expected.shift) < 4 * options_.shift_sd_px)) {
      result.correlation = 0;
      return result;
    }
    result.settled = longest < 0.03;
  }
}

}  // namespace alinify
