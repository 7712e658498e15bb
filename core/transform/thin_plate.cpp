#include "core/transform/thin_plate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/transform/messages.h"
#include "core/transform/solve_linear.h"

namespace alinify {
namespace {

constexpr std::int64_t candidates_per_side = 129, checks_per_side = 385;
// Between the candidates the spline is a little farther off, so less may have to be aimed at there.
constexpr int rounds = 4;

[[noreturn]] void refuse_fit(Message why, Message hint = {}) {
  throw Error(ErrorKind::Usage, messages::cannot_fit_thin_plate, std::move(why), std::move(hint));
}

// r^2 log r, up to a factor that the weights take.
double kernel(Vec2d d) {
  const double square = dot(d, d);
  return square > 0 ? square * std::log(square) : 0;
}

// Evenly spread over pixel centres from the first to the last, at most `count`.
std::vector<double> places(std::int64_t length, std::int64_t count) {
  const std::int64_t n = std::min(length, count);
  std::vector<double> at(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i)
    at[static_cast<std::size_t>(i)] =
        static_cast<double>(length - 1) * static_cast<double>(i) / static_cast<double>(n - 1);
  return at;
}

struct Candidate {
  Vec2d fixed, moving;
  double distance = 0;  // from the spline
};

void measure(const ThinPlateSpline& spline, std::vector<Candidate>& candidates, ThreadPool& pool,
             const Progress& progress) {
  constexpr std::int64_t per_piece = 256;
  const auto count = static_cast<std::int64_t>(candidates.size());
  pool.parallel_for((count + per_piece - 1) / per_piece, [&](std::int64_t piece) {
    progress.check_cancelled();
    for (std::int64_t i = piece * per_piece; i < std::min(count, (piece + 1) * per_piece); ++i) {
      Candidate& at = candidates[static_cast<std::size_t>(i)];
      at.distance = length(spline(at.fixed) - at.moving);
    }
  });
}

// Adds the farthest candidates, none of them near another one of this round: the spline through the first
// would have come nearer to its neighbours by itself.
void add_farthest(const std::vector<Candidate>& candidates, double aim_px, int max_points, double area,
                  std::vector<LandmarkPair>& pairs) {
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return candidates[a].distance > candidates[b].distance;
  });
  const std::size_t before = pairs.size(), max_pairs = static_cast<std::size_t>(max_points),
                    wanted = std::min(max_pairs, before + std::max<std::size_t>(1, before / 4));
  const double apart = std::sqrt(area / static_cast<double>(wanted));
  for (const std::size_t index : order) {
    const Candidate& at = candidates[index];
    if (pairs.size() >= wanted || !(at.distance > aim_px)) break;
    const bool near =
        std::any_of(pairs.begin() + static_cast<std::ptrdiff_t>(before), pairs.end(),
                    [&](const LandmarkPair& pair) { return length(pair.fixed - at.fixed) < apart; });
    if (!near) pairs.push_back({std::to_string(pairs.size() + 1), at.fixed, at.moving, true});
  }
}

}  // namespace

ThinPlateSpline::ThinPlateSpline(const std::vector<LandmarkPair>& pairs) {
  std::vector<Vec2d> moving;
  for (const LandmarkPair& pair : pairs) {
    if (!pair.active) continue;
    if (!std::isfinite(pair.fixed.x + pair.fixed.y + pair.moving.x + pair.moving.y))
      refuse_fit(messages::coordinate_not_finite);
    knots_.push_back(pair.fixed);
    moving.push_back(pair.moving);
  }
  const std::size_t count = knots_.size(), n = count + 3;
  for (const Vec2d knot : knots_) centre_ = centre_ + (1 / static_cast<double>(count)) * knot;
  double radius = 0;
  for (const Vec2d knot : knots_) radius = std::max(radius, length(knot - centre_));
  if (count < 3 || !(radius > 0)) refuse_fit(messages::thin_plate_undetermined, messages::add_spread_pairs);
  scale_ = 1 / radius;
  for (Vec2d& knot : knots_) knot = scale_ * (knot - centre_);

  std::vector<double> matrix(n * n);
  weights_ = std::move(moving);
  weights_.resize(n);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) matrix[i * n + j] = kernel(knots_[i] - knots_[j]);
    const std::array<double, 3> plane{1, knots_[i].x, knots_[i].y};
    for (std::size_t k = 0; k < 3; ++k) matrix[i * n + count + k] = matrix[(count + k) * n + i] = plane[k];
  }
  if (!solve_linear(matrix, weights_, 1e-13))
    refuse_fit(messages::thin_plate_undetermined, messages::add_spread_pairs);
  constant_ = weights_[count], along_x_ = weights_[count + 1], along_y_ = weights_[count + 2];
  weights_.resize(count);
}

Vec2d ThinPlateSpline::operator()(Vec2d p_fixed) const {
  const Vec2d p = scale_ * (p_fixed - centre_);
  Vec2d sum = constant_ + p.x * along_x_ + p.y * along_y_;
  for (std::size_t i = 0; i < knots_.size(); ++i) sum = sum + kernel(p - knots_[i]) * weights_[i];
  return sum;
}

ThinPlateFit fit_thin_plate(const Transform& moving_from_fixed, const ThinPlateOptions& options,
                            ThreadPool& pool, Progress& progress) {
  const Size size = moving_from_fixed.fixed.size;
  if (size.width < 1 || size.height < 1) refuse_fit(messages::map_without_fixed_size);
  if (size.width < 2 || size.height < 2) refuse_fit(messages::thin_plate_needs_area);
  if (!(options.tolerance_px > 0)) refuse_fit(messages::thin_plate_tolerance_not_positive);
  if (options.max_points < 4) refuse_fit(messages::thin_plate_needs_points);

  const std::vector<double> x = places(size.width, candidates_per_side),
                            y = places(size.height, candidates_per_side);
  std::vector<Vec2d> fixed;
  for (const double v : y)
    for (const double u : x) fixed.push_back({u, v});
  const std::vector<Vec2d> moving = map_points(moving_from_fixed, fixed);
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    if (!std::isfinite(moving[i].x + moving[i].y)) refuse_fit(messages::map_is_not_finite);
    candidates.push_back({fixed[i], moving[i]});
  }

  ThinPlateFit fit;
  for (const std::size_t corner : {std::size_t{0}, x.size() - 1, fixed.size() - x.size(), fixed.size() - 1})
    fit.pairs.push_back({std::to_string(fit.pairs.size() + 1), fixed[corner], moving[corner], true});
  ThinPlateSpline spline(fit.pairs);
  const double area = static_cast<double>(size.width) * static_cast<double>(size.height);
  double aim_px = options.tolerance_px;
  for (int round = 0; round < rounds; ++round, aim_px *= 0.75) {
    Progress choosing = progress.sub(0.8 / rounds, {});
    for (;;) {
      measure(spline, candidates, pool, choosing);
      const std::size_t before = fit.pairs.size();
      add_farthest(candidates, aim_px, options.max_points, area, fit.pairs);
      if (fit.pairs.size() == before) break;
      spline = ThinPlateSpline(fit.pairs);
      choosing.update(static_cast<double>(before) / static_cast<double>(options.max_points));
    }
    Progress measuring = progress.sub(0.2 / rounds, {});
    fit.residual = residual_between(
        [&](std::span<Vec2d> points) { map_points(moving_from_fixed, points, points); },
        [&](std::span<Vec2d> points) {
          for (Vec2d& p : points) p = spline(p);
        },
        places(size.width, checks_per_side), places(size.height, checks_per_side), pool, measuring);
    const bool full = static_cast<int>(fit.pairs.size()) >= options.max_points;
    if (full || fit.residual.max_px <= options.tolerance_px) break;
  }
  return fit;
}

}  // namespace alinify
