#include "core/quality/affine_likeness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/math/affine2.h"
#include "core/math/rect.h"
#include "core/quality/picture.h"
#include "core/quality/residuals.h"

namespace alinify {
namespace {

constexpr std::int64_t block = 40, reach = 10, margin = 4;  // pixels; the margin is for the affine map
constexpr std::int64_t max_side_blocks = 10;
constexpr std::int64_t normalized_radius = 8;
constexpr float contrast_floor = 0.02f;
constexpr double min_contrast = 0.3;  // of what nine of ten blocks stay below

// Means, deviations and the correlation of pairs of values.
class Moments {
 public:
  void add(double a, double b) { n_ += 1, a_ += a, b_ += b, aa_ += a * a, bb_ += b * b, ab_ += a * b; }
  double mean_a() const { return a_ / n_; }
  double mean_b() const { return b_ / n_; }
  double deviation_a() const { return std::sqrt(std::max(0.0, aa_ / n_ - mean_a() * mean_a())); }
  double deviation_b() const { return std::sqrt(std::max(0.0, bb_ / n_ - mean_b() * mean_b())); }
  double correlation() const {
    const double deviations = deviation_a() * deviation_b();
    return deviations > 0 ? (ab_ / n_ - mean_a() * mean_b()) / deviations : 0;
  }

 private:
  double n_ = 0, a_ = 0, b_ = 0, aa_ = 0, bb_ = 0, ab_ = 0;
};

// A value and its slopes between pixels, bilinear.
struct Sample {
  double value = 0, dx = 0, dy = 0;
};
Sample sample(View2D<const float> v, Vec2d p) {
  const auto x = static_cast<std::int64_t>(std::floor(p.x)), y = static_cast<std::int64_t>(std::floor(p.y));
  const double u = p.x - static_cast<double>(x), w = p.y - static_cast<double>(y);
  const auto at = [&](std::int64_t i, std::int64_t j) { return static_cast<double>(v.at(i, j)); };
  const double a = at(x, y), b = at(x + 1, y), c = at(x, y + 1), d = at(x + 1, y + 1);
  return {(1 - w) * ((1 - u) * a + u * b) + w * ((1 - u) * c + u * d), (1 - w) * (b - a) + w * (d - c),
          (1 - u) * (c - a) + u * (d - b)};
}

using Step = std::array<double, 6>;
// Normal equations of a Gauss-Newton step in six parameters.
class NormalEquations {
 public:
  void add(const Step& slope, double residual) {
    for (std::size_t r = 0; r < 6; ++r) {
      right_[r] += slope[r] * residual;
      for (std::size_t c = 0; c <= r; ++c) left_[r][c] += slope[r] * slope[c];
    }
  }
  // By a Cholesky decomposition; empty: they are singular.
  std::optional<Step> solved() const {
    std::array<Step, 6> l{};
    Step x = right_;
    constexpr double singular = 1e-9;
    for (std::size_t r = 0; r < 6; ++r)
      for (std::size_t c = 0; c <= r; ++c) {
        double sum = left_[r][c];
        for (std::size_t k = 0; k < c; ++k) sum -= l[r][k] * l[c][k];
        if (r == c && !(sum > singular * left_[r][r])) return std::nullopt;
        l[r][c] = r == c ? std::sqrt(sum) : sum / l[c][c];
      }
    for (std::size_t r = 0; r < 6; ++r) {
      for (std::size_t k = 0; k < r; ++k) x[r] -= l[r][k] * x[k];
      x[r] /= l[r][r];
    }
    for (std::size_t r = 6; r-- > 0;) {
      for (std::size_t k = r + 1; k < 6; ++k) x[r] -= l[k][r] * x[k];
      x[r] /= l[r][r];
    }
    return x;
  }

 private:
  std::array<Step, 6> left_{};
  Step right_{};
};

// The images by which blocks are found and compared, and smoothed ones with slopes that a fit can follow.
struct Compared {
  GreyImage fixed, warped, smooth_fixed, smooth_warped;
};

class BlockFit {
 public:
  BlockFit(const Compared& images, std::int64_t x0, std::int64_t y0) : images_(images), x0_(x0), y0_(y0) {}

  double likeness() const {
    Affine2 map = Affine2::translation(best_shift());
    double best = likeness_under(images_.fixed, images_.warped, map).value_or(-1);
    constexpr int max_steps = 20;
    constexpr double small_px = 0.02;
    for (int step = 0; step < max_steps; ++step) {
      const std::optional<Step> change = step_from(map);
      if (!change) break;
      const Step& d = *change;
      map = {map.xx + d[1], map.xy + d[2], map.yx + d[4], map.yy + d[5], map.tx + d[0], map.ty + d[3]};
      const std::optional<double> likeness = likeness_under(images_.fixed, images_.warped, map);
      if (!likeness) break;  // it left the search area
      best = std::max(best, *likeness);
      const double corner = 0.5 * static_cast<double>(block);
      if (std::abs(d[0]) + corner * (std::abs(d[1]) + std::abs(d[2])) < small_px &&
          std::abs(d[3]) + corner * (std::abs(d[4]) + std::abs(d[5])) < small_px)
        break;
    }
    return best;
  }

 private:
  // Of the block's pixels, counted from its centre.
  template <class Visit>
  void for_each_pixel(const Visit& visit) const {
    constexpr double half = 0.5 * static_cast<double>(block - 1);
    for (std::int64_t y = 0; y < block; ++y)
      for (std::int64_t x = 0; x < block; ++x)
        visit(x0_ + x, y0_ + y, Vec2d{static_cast<double>(x) - half, static_cast<double>(y) - half});
  }
  Vec2d centre() const {
    constexpr double half = 0.5 * static_cast<double>(block - 1);
    return {static_cast<double>(x0_) + half, static_cast<double>(y0_) + half};
  }

  Vec2d best_shift() const {
    Vec2d best{0, 0};
    double highest = -2;
    for (std::int64_t v = -reach; v <= reach; ++v)
      for (std::int64_t u = -reach; u <= reach; ++u) {
        Moments both;
        for (std::int64_t y = y0_; y < y0_ + block; ++y) {
          const float *const a = images_.fixed.view().row(y), *const b = images_.warped.view().row(y + v) + u;
          for (std::int64_t x = x0_; x < x0_ + block; ++x)
            both.add(static_cast<double>(a[x]), static_cast<double>(b[x]));
        }
        if (const double c = both.correlation(); c > highest)
          highest = c, best = {static_cast<double>(u), static_cast<double>(v)};
      }
    return best;
  }

  // Within the pixels that are known to be covered.
  bool is_inside(Vec2d p) const {
    constexpr auto around = static_cast<double>(reach + margin);
    const Vec2d far = p - centre();
    return std::max(std::abs(far.x), std::abs(far.y)) < around + 0.5 * static_cast<double>(block - 1) - 1;
  }

  // Empty where the map leaves them.
  std::optional<double> likeness_under(const GreyImage& fixed, const GreyImage& warped,
                                       const Affine2& map) const {
    Moments both;
    bool inside = true;
    for_each_pixel([&](std::int64_t x, std::int64_t y, Vec2d from_centre) {
      const Vec2d p = centre() + map(from_centre);
      inside = inside && is_inside(p);
      if (inside) both.add(static_cast<double>(fixed.view().at(x, y)), sample(warped.view(), p).value);
    });
    return inside ? std::optional(both.correlation()) : std::nullopt;
  }

  std::optional<Step> step_from(const Affine2& map) const {
    const GreyImage &fixed = images_.smooth_fixed, &warped = images_.smooth_warped;
    Moments both;
    std::vector<std::pair<double, Sample>> pairs;
    pairs.reserve(static_cast<std::size_t>(block * block));
    for_each_pixel([&](std::int64_t x, std::int64_t y, Vec2d from_centre) {
      pairs.emplace_back(static_cast<double>(fixed.view().at(x, y)),
                         sample(warped.view(), centre() + map(from_centre)));
      both.add(pairs.back().first, pairs.back().second.value);
    });
    const double gain = both.deviation_a() / std::max(1e-9, both.deviation_b());
    NormalEquations equations;
    std::size_t k = 0;
    for_each_pixel([&](std::int64_t, std::int64_t, Vec2d c) {
      const auto& [value, s] = pairs[k++];
      const double residual = value - both.mean_a() - gain * (s.value - both.mean_b());
      const double dx = gain * s.dx, dy = gain * s.dy;
      equations.add({dx, dx * c.x, dx * c.y, dy, dy * c.x, dy * c.y}, residual);
    });
    return equations.solved();
  }

  const Compared& images_;
  std::int64_t x0_, y0_;
};

struct Candidate {
  std::int64_t x0 = 0, y0 = 0;
  double contrast = 0;
};

// Blocks all over the image whose surroundings both images cover.
std::vector<Candidate> covered_blocks(const GreyImage& fixed, const GreyImage& warped) {
  constexpr std::int64_t around = reach + margin;
  const std::int64_t room_x = fixed.size.width - block - 2 * around,
                     room_y = fixed.size.height - block - 2 * around;
  std::vector<Candidate> blocks;
  if (room_x < 0 || room_y < 0) return blocks;
  const std::int64_t columns = std::min(max_side_blocks, room_x / (block / 2) + 1),
                     rows = std::min(max_side_blocks, room_y / (block / 2) + 1);
  const auto place = [](std::int64_t room, std::int64_t i, std::int64_t n) {
    return around + (n < 2 ? room / 2 : room * i / (n - 1));
  };
  for (std::int64_t j = 0; j < rows; ++j)
    for (std::int64_t i = 0; i < columns; ++i) {
      Candidate c{place(room_x, i, columns), place(room_y, j, rows)};
      const Rect area{c.x0 - around, c.y0 - around, block + 2 * around, block + 2 * around};
      Moments values;
      bool covered = true;
      for (std::int64_t y = area.y; y < area.bottom(); ++y)
        for (std::int64_t x = area.x; x < area.right(); ++x) {
          const float a = fixed.view().at(x, y), b = warped.view().at(x, y);
          covered = covered && std::isfinite(a) && std::isfinite(b);
          values.add(static_cast<double>(a), static_cast<double>(b));
        }
      if (!covered) continue;
      c.contrast = values.deviation_a();
      blocks.push_back(c);
    }
  return blocks;
}

}  // namespace

std::optional<double> affine_likeness(const GreyImage& fixed, const GreyImage& warped, ThreadPool& pool,
                                      const Progress& progress) {
  std::vector<Candidate> blocks = covered_blocks(fixed, warped);
  if (blocks.empty()) return std::nullopt;
  std::vector<double> contrasts;
  for (const Candidate& c : blocks) contrasts.push_back(c.contrast);
  const double enough = std::max(static_cast<double>(contrast_floor),
                                 min_contrast * value_of_rank(contrasts, 9 * contrasts.size() / 10));
  std::erase_if(blocks, [&](const Candidate& c) { return c.contrast < enough; });
  if (blocks.size() < few_blocks) return std::nullopt;
  Compared images;
  images.fixed = locally_normalized(fixed, normalized_radius, contrast_floor, &pool);
  images.warped = locally_normalized(warped, normalized_radius, contrast_floor, &pool);
  images.smooth_fixed = smoothed(images.fixed, &pool), images.smooth_warped = smoothed(images.warped, &pool);
  std::vector<double> likeness(blocks.size());
  pool.parallel_for(static_cast<std::int64_t>(blocks.size()), [&](std::int64_t i) {
    progress.check_cancelled();
    const Candidate& c = blocks[static_cast<std::size_t>(i)];
    likeness[static_cast<std::size_t>(i)] = BlockFit(images, c.x0, c.y0).likeness();
  });
  return value_of_rank(likeness, 3 * likeness.size() / 5);
}

}  // namespace alinify
