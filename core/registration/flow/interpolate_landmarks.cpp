#include "core/registration/flow/interpolate_landmarks.h"

#include <algorithm>
#include <cmath>

#include "core/base/order_statistics.h"
#include "core/math/cell_grid.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// Solves the symmetric positive definite system A x = b for two right-hand sides, by Cholesky, in place.
void solve(std::vector<double>& a, std::vector<Vec2d>& b, const Progress* progress) {
  const std::size_t n = b.size();
  for (std::size_t j = 0; j < n; ++j) {
    if (progress) progress->check_cancelled();
    for (std::size_t k = 0; k < j; ++k) a[j * n + j] -= a[j * n + k] * a[j * n + k];
    a[j * n + j] = std::sqrt(std::max(a[j * n + j], 1e-12));
    for (std::size_t i = j + 1; i < n; ++i) {
      for (std::size_t k = 0; k < j; ++k) a[i * n + j] -= a[i * n + k] * a[j * n + k];
      a[i * n + j] /= a[j * n + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] = b[i] - a[i * n + k] * b[k];
    b[i] = (1 / a[i * n + i]) * b[i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] = b[i] - a[k * n + i] * b[k];
    b[i] = (1 / a[i * n + i]) * b[i];
  }
}

struct Anchor {
  Vec2d at, target;  // pixels of the level
};

// Merges landmarks closer than a cell into their mean: Gaussian bumps that near would conflict.
std::vector<Anchor> joined(const std::vector<Anchor>& anchors) {
  std::vector<Anchor> joint;
  std::vector<double> counts;
  for (const Anchor& a : anchors) {
    std::size_t k = 0;
    while (k < joint.size() && length(joint[k].at - a.at) >= cell_px) ++k;
    if (k == joint.size()) {
      joint.push_back(a);
      counts.push_back(1);
      continue;
    }
    const double share = 1 / ++counts[k];
    joint[k].at = joint[k].at + share * (a.at - joint[k].at);
    joint[k].target = joint[k].target + share * (a.target - joint[k].target);
  }
  return joint;
}

double middle_spacing(const std::vector<Anchor>& anchors) {
  std::vector<double> nearest;
  for (const Anchor& a : anchors) {
    double min = 1e300;
    for (const Anchor& b : anchors)
      if (&a != &b) min = std::min(min, length(a.at - b.at));
    nearest.push_back(min);
  }
  return median(std::move(nearest));
}

Vec2d displacement(const FlowField& field, Vec2d p) {
  return in_doubles(
      displacement_at(as_lanes(field.view()), static_cast<float>(p.x), static_cast<float>(p.y)));
}

std::vector<Anchor> anchors_of(const FlowField& field, const std::vector<LandmarkPair>& landmarks,
                               const Affine2& affine) {
  std::vector<Anchor> anchors;
  const Affine2 back = inverse(affine);
  for (const LandmarkPair& pair : landmarks)
    if (const auto at = place_on_level(pair, field.level_size, field.downsample); at && pair.active)
      anchors.push_back({*at, level_from_full(back(pair.moving), field.downsample)});
  return anchors;
}

// The largest distance of an anchor from its target, pixels of the level.
double farthest(const FlowField& field, const std::vector<Anchor>& anchors) {
  double max = 0;
  for (const Anchor& a : anchors) max = std::max(max, length(a.target - a.at - displacement(field, a.at)));
  return max;
}

}  // namespace

std::optional<Vec2d> place_on_level(const LandmarkPair& pair, Size level, double downsample) {
  const Vec2d p = level_from_full(pair.fixed, downsample);
  const bool inside = p.x >= -0.5 && p.y >= -0.5 && p.x < static_cast<double>(level.width) &&
                      p.y < static_cast<double>(level.height);
  if (!inside || !std::isfinite(pair.moving.x) || !std::isfinite(pair.moving.y)) return std::nullopt;
  return p;
}

double interpolate_landmarks(FlowField& field, const std::vector<LandmarkPair>& landmarks,
                             const Affine2& affine, ThreadPool* pool, const Progress* progress) {
  const std::vector<Anchor> anchors = anchors_of(field, landmarks, affine);
  if (anchors.empty()) return 0;
  const auto longest = static_cast<double>(std::max(field.level_size.width, field.level_size.height));
  const std::vector<Anchor> joint = joined(anchors);
  const double spacing = joint.size() > 1 ? middle_spacing(joint) : longest / 4;
  const double sigma = std::clamp(0.5 * spacing, 3.0 * cell_px, longest / 8);
  const auto bump = [&](Vec2d d) { return std::exp(-0.5 * dot(d, d) / (sigma * sigma)); };

  // The field is sampled on cells: a second round removes the error of interpolating between them.
  double left = 0;
  for (int round = 0; round < 4; ++round) {
    std::vector<Vec2d> heights;
    left = farthest(field, anchors);
    for (const Anchor& a : joint) heights.push_back(a.target - a.at - displacement(field, a.at));
    if (left * field.downsample < 0.01 || round == 3) break;
    const std::size_t n = joint.size();
    std::vector<double> a(n * n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        a[i * n + j] = bump(joint[i].at - joint[j].at) + (i == j ? 1e-6 : 0);
    solve(a, heights, progress);
    const auto reach = static_cast<std::int64_t>(std::ceil(5 * sigma / cell_px));
    // Each row adds the bumps in landmark order, so that sums do not depend on the threads.
    const auto add_to_rows = [&](std::int64_t first, std::int64_t last) {
      for (std::size_t k = 0; k < n; ++k) {
        const auto ci = static_cast<std::int64_t>(joint[k].at.x) / cell_px,
                   cj = static_cast<std::int64_t>(joint[k].at.y) / cell_px;
        for (std::int64_t j = std::max(first, cj - reach); j < std::min(last, cj + reach + 1); ++j) {
          if (progress) progress->check_cancelled();
          for (std::int64_t i = std::max<std::int64_t>(0, ci - reach);
               i <= std::min(field.cells.width - 1, ci + reach); ++i) {
            const Vec2d centre{static_cast<double>(i) * cell_px + 1.5,
                               static_cast<double>(j) * cell_px + 1.5};
            const Vec2d more = bump(centre - joint[k].at) * heights[k];
            Vec2f& u = field.view().at(i, j);
            u = {u.x + static_cast<float>(more.x), u.y + static_cast<float>(more.y)};
          }
        }
      }
    };
    constexpr std::int64_t piece = 16;
    const std::int64_t rows = field.cells.height;
    if (!pool || rows <= piece) {
      add_to_rows(0, rows);
    } else {
      pool->parallel_for((rows + piece - 1) / piece,
                         [&](std::int64_t i) { add_to_rows(i * piece, std::min(rows, (i + 1) * piece)); });
    }
  }
  return left * field.downsample;
}

InterpolatedField interpolate_without_folds(FlowField& field, const std::vector<LandmarkPair>& landmarks,
                                            const Affine2& affine, double min, ThreadPool* pool,
                                            const Progress* progress) {
  InterpolatedField held;
  held.folded_before = folded_share(field, 0, pool);
  const std::vector<Anchor> anchors = anchors_of(field, landmarks, affine);
  double possible = 0;
  // Smoothing a fold moves its landmark slightly; the next, smaller correction folds less.
  constexpr int rounds = 6;
  for (int round = 0; round < rounds; ++round) {
    held.changed = std::max(held.changed, unfold(field, min, pool, progress));
    possible = interpolate_landmarks(field, landmarks, affine, pool, progress);
    if (folded_share(field, min, pool) == 0) break;
    if (round + 1 == rounds) held.changed = std::max(held.changed, unfold(field, min, pool, progress));
  }
  held.left_px = farthest(field, anchors) * field.downsample;
  held.landmarks_relaxed = held.left_px > possible + 0.1;
  return held;
}

}  // namespace alinify
