#include "core/workflow/inspect.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/math/scalar.h"
#include "core/registration/grey_reader.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

constexpr std::int64_t block_px = 24;
constexpr std::int64_t few_blocks = 12;
constexpr float nowhere = std::numeric_limits<float>::quiet_NaN();

struct Picture {
  Size size;
  std::vector<float> values;
  float at(std::int64_t x, std::int64_t y) const {
    return values[static_cast<std::size_t>(y * size.width + x)];
  }
};

// Bilinear at a level-0 position; NaN outside.
float sample(const GreyImage& image, Vec2d p_full) {
  const Vec2d p = level_from_full(p_full, image.downsample);
  const Size size = image.size;
  if (!(p.x >= 0 && p.y >= 0 && p.x <= static_cast<double>(size.width - 1) &&
        p.y <= static_cast<double>(size.height - 1)))
    return nowhere;
  const std::int64_t i = floor_to_int64(p.x), j = floor_to_int64(p.y);
  const std::int64_t i1 = std::min(i + 1, size.width - 1), j1 = std::min(j + 1, size.height - 1);
  const auto fx = static_cast<float>(p.x - static_cast<double>(i)),
             fy = static_cast<float>(p.y - static_cast<double>(j));
  const View2D<const float> view = image.view();
  const float top = view.at(i, j) + (view.at(i1, j) - view.at(i, j)) * fx;
  const float bottom = view.at(i, j1) + (view.at(i1, j1) - view.at(i, j1)) * fx;
  return top + (bottom - top) * fy;
}

// The moving picture on the fixed picture's grid, displaced by `shift` pixels of that grid.
Picture warped(const GreyImage& fixed, const GreyImage& moving, const Transform& map, Vec2d shift,
               ThreadPool& pool, const Progress& progress) {
  Picture out{fixed.size, std::vector<float>(static_cast<std::size_t>(fixed.size.area()))};
  pool.parallel_for(fixed.size.height, [&](std::int64_t y) {
    progress.check_cancelled();
    for (std::int64_t x = 0; x < fixed.size.width; ++x) {
      const Vec2d there{static_cast<double>(x) + shift.x, static_cast<double>(y) + shift.y};
      const Vec2d p = full_from_level(there, fixed.downsample);
      out.values[static_cast<std::size_t>(y * fixed.size.width + x)] = sample(moving, map(p));
    }
  });
  return out;
}

Picture gradient(const Picture& from) {
  Picture out{from.size, std::vector<float>(from.values.size(), nowhere)};
  for (std::int64_t y = 1; y + 1 < from.size.height; ++y)
    for (std::int64_t x = 1; x + 1 < from.size.width; ++x) {
      const float dx = from.at(x + 1, y) - from.at(x - 1, y), dy = from.at(x, y + 1) - from.at(x, y - 1);
      out.values[static_cast<std::size_t>(y * from.size.width + x)] = std::sqrt(dx * dx + dy * dy);
    }
  return out;
}

struct Moments {
  double correlation = 0, deviation_a = 0;
  bool complete = false;  ///< every pixel of the block is there in both
};

Moments compare_block(const Picture& a, const Picture& b, std::int64_t x0, std::int64_t y0) {
  double sum_a = 0, sum_b = 0, sum_aa = 0, sum_bb = 0, sum_ab = 0;
  for (std::int64_t y = y0; y < y0 + block_px; ++y)
    for (std::int64_t x = x0; x < x0 + block_px; ++x) {
      const double va = static_cast<double>(a.at(x, y)), vb = static_cast<double>(b.at(x, y));
      sum_a += va, sum_b += vb, sum_aa += va * va, sum_bb += vb * vb, sum_ab += va * vb;
    }
  Moments m;
  if (!std::isfinite(sum_ab) || !std::isfinite(sum_a)) return m;
  constexpr double n = block_px * block_px;
  const double var_a = std::max(0.0, sum_aa / n - sum_a / n * (sum_a / n)),
               var_b = std::max(0.0, sum_bb / n - sum_b / n * (sum_b / n));
  m.complete = true;
  m.deviation_a = std::sqrt(var_a);
  const double scale = std::sqrt(var_a * var_b);
  m.correlation = scale > 1e-12 ? (sum_ab / n - sum_a / n * (sum_b / n)) / scale : 0;
  return m;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

struct Comparison {
  LocalCorrelation correlation;
  std::int64_t blocks = 0;
};

// Blocks of the fixed picture that hardly vary (background, a blank ground) say nothing and are left out.
Comparison compare(const Picture& fixed, const Picture& fixed_gradient, const Picture& moving) {
  const Picture moving_gradient = gradient(moving);
  struct Block {
    double deviation, gradient, grey;
  };
  std::vector<Block> blocks;
  double largest = 0;
  for (std::int64_t y = 1; y + block_px < fixed.size.height; y += block_px)
    for (std::int64_t x = 1; x + block_px < fixed.size.width; x += block_px) {
      const Moments edges = compare_block(fixed_gradient, moving_gradient, x, y),
                    grey = compare_block(fixed, moving, x, y);
      if (!edges.complete || !grey.complete) continue;
      blocks.push_back({grey.deviation_a, edges.correlation, grey.correlation});
      largest = std::max(largest, grey.deviation_a);
    }
  std::vector<double> by_gradient, by_grey;
  for (const Block& block : blocks) {
    if (!(block.deviation > 0.1 * largest)) continue;
    by_gradient.push_back(block.gradient);
    by_grey.push_back(block.grey);
  }
  const auto count = static_cast<std::int64_t>(by_gradient.size());
  return {{median(std::move(by_gradient)), median(std::move(by_grey))}, count};
}

// Means of factor x factor pixels; at the far edges of fewer.
GreyImage reduced(const GreyImage& from, std::int64_t factor) {
  GreyImage to;
  to.size = {(from.size.width + factor - 1) / factor, (from.size.height + factor - 1) / factor};
  to.downsample = from.downsample * static_cast<double>(factor);
  for (std::int64_t y = 0; y < from.size.height; y += factor)
    for (std::int64_t x = 0; x < from.size.width; x += factor) {
      const std::int64_t right = std::min(x + factor, from.size.width),
                         bottom = std::min(y + factor, from.size.height);
      double sum = 0;
      for (std::int64_t j = y; j < bottom; ++j)
        for (std::int64_t i = x; i < right; ++i) sum += static_cast<double>(from.view().at(i, j));
      to.values.push_back(static_cast<float>(sum / static_cast<double>((right - x) * (bottom - y))));
    }
  return to;
}

struct Agreement {
  LocalCorrelation before, after, chance;
  std::int64_t blocks = 0;
};

Agreement agreement(const GreyImage& fixed, const GreyImage& moving, const InspectRequest& request,
                    ThreadPool& pool, const Progress& progress) {
  const Picture fixed_picture{fixed.size, fixed.values};
  const Picture fixed_gradient = gradient(fixed_picture);
  const auto under = [&](const Transform& transform, Vec2d shift) {
    return compare(fixed_picture, fixed_gradient, warped(fixed, moving, transform, shift, pool, progress));
  };
  Agreement a;
  const Comparison after = under(request.moving_from_fixed, {0, 0});
  a.after = after.correlation;
  a.blocks = after.blocks;
  a.before = under(request.initial, {0, 0}).correlation;
  // Odd shifts of more than a block, in four directions.
  std::vector<double> gradients, greys;
  for (const Vec2d shift : {Vec2d{37, 29}, Vec2d{-41, 31}, Vec2d{29, -43}, Vec2d{-31, -37}}) {
    const Comparison chance = under(request.moving_from_fixed, shift);
    if (chance.blocks > 0)
      gradients.push_back(chance.correlation.gradient), greys.push_back(chance.correlation.grey);
  }
  a.chance = {median(std::move(gradients)), median(std::move(greys))};
  return a;
}

double overlap(const Transform& map, Size fixed, Size moving) {
  constexpr int side = 128;
  int inside = 0;
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      const Vec2d p = map({(i + 0.5) / side * static_cast<double>(fixed.width) - 0.5,
                           (j + 0.5) / side * static_cast<double>(fixed.height) - 0.5});
      if (p.x >= -0.5 && p.y >= -0.5 && p.x <= static_cast<double>(moving.width) - 0.5 &&
          p.y <= static_cast<double>(moving.height) - 0.5)
        ++inside;
    }
  return static_cast<double>(inside) / (side * side);
}

std::string percent(double share) {
  const double value = 100 * share;
  const auto tenths = static_cast<std::int64_t>(std::llround(value * 10));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

double best(const LocalCorrelation& c) {
  return std::max(c.gradient, std::abs(c.grey));
}

// How far the images agree better than chance. The better of the two measures counts: stains can hide one.
double gain(const LocalCorrelation& after, const LocalCorrelation& chance) {
  return std::max(after.gradient - std::max(0.0, chance.gradient),
                  std::abs(after.grey) - std::abs(chance.grey));
}

void judge(QualityReport& q) {
  bool failed = false, doubtful = false;
  const auto because = [&](bool& level, const std::string& reason) {
    level = true;
    q.reasons.push_back(reason);
  };
  if (q.overlap_share < 0.05) {
    because(failed, "only " + percent(q.overlap_share) + " of the fixed image lands on the moving image");
  } else if (q.overlap_share < 0.5) {
    because(doubtful, "only " + percent(q.overlap_share) + " of the fixed image lands on the moving image");
  }
  // A few folds in a corner come with maps that are right elsewhere.
  if (q.jacobian.folded_share > 0.1) {
    because(failed, "the map folds over itself on " + percent(q.jacobian.folded_share) + " of the image");
  } else if (q.jacobian.folded_share > 0.001) {
    because(doubtful, "the map folds over itself on " + percent(q.jacobian.folded_share) + " of the image");
  }
  if (q.blocks < few_blocks) {
    because(doubtful,
            "too little texture to compare the images by (" + std::to_string(q.blocks) + " blocks)");
  } else {
    const double fine = gain(q.after, q.chance);
    const double coarse = q.coarse_blocks < few_blocks ? fine : gain(q.coarse_after, q.coarse_chance);
    if (fine < 0.03 && coarse < 0.10) {
      because(failed, "the images agree no better than unrelated places do");
    } else if (fine < 0.10) {
      because(doubtful, coarse > 0.10
                            ? "only the coarse structures agree clearly better than unrelated places do"
                            : "the images agree only a little better than unrelated places do");
    } else if (best(q.after) < 0.2) {
      because(doubtful, "the images agree better than unrelated places do, but weakly");
    }
    if (best(q.after) < best(q.before) - 0.02)
      because(doubtful, "the images agree less than before the engine ran");
    if (q.repeat.strength > 0.5)
      because(doubtful, "the texture repeats, agreement cannot tell a shift by one repeat");
    if (!failed && !doubtful) q.reasons.push_back("the images agree clearly better than unrelated places do");
  }
  q.verdict = failed ? Verdict::Failed : doubtful ? Verdict::Check : Verdict::Good;
}

}  // namespace

std::string name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Good:
      return "good";
    case Verdict::Check:
      return "check";
    case Verdict::Failed:
      break;
  }
  return "failed";
}

QualityReport inspect_registration(const InspectRequest& request, ThreadPool& pool, Progress& progress) {
  const ImageInfo &fixed_info = request.fixed->info(), &moving_info = request.moving->info();
  QualityReport q;
  const Transform& map = request.moving_from_fixed;
  q.overlap_share = overlap(map, fixed_info.size, moving_info.size);
  q.jacobian = jacobian_range(map);
  q.mirrored = nearest_affine(map).determinant() < 0;
  if (!request.check_points.empty()) {
    q.points_before = target_registration_error(request.initial, request.check_points);
    q.points_after = target_registration_error(map, request.check_points);
  }

  const auto longest = static_cast<double>(std::max(fixed_info.size.width, fixed_info.size.height));
  const auto moving_longest = static_cast<double>(std::max(moving_info.size.width, moving_info.size.height));
  q.downsample = std::max(1.0, longest / request.longest_side_px);
  // Moving pixels that stand for as much of the specimen, whatever its scale.
  const double scale = std::sqrt(std::abs(nearest_affine(map).determinant()));
  const double moving_step = std::max(1.0, q.downsample * (std::isfinite(scale) && scale > 0 ? scale : 1.0));
  const auto side = [](double full, double step) {
    return std::max<std::int64_t>(1, std::llround(full / step));
  };
  Progress read_fixed = progress.sub(0.4, "read the fixed image"),
           read_moving = progress.sub(0.4, "read the moving image");
  const GreyImage fixed = read_small(request.fixed, side(longest, q.downsample), pool, read_fixed);
  const GreyImage moving = read_small(request.moving, side(moving_longest, moving_step), pool, read_moving);
  q.downsample = fixed.downsample;
  Progress compare_progress = progress.sub(0.2, "compare");

  q.repeat = texture_repeat(fixed.view(), pool);
  const Agreement fine = agreement(fixed, moving, request, pool, compare_progress);
  compare_progress.update(0.9);
  q.before = fine.before, q.after = fine.after, q.chance = fine.chance, q.blocks = fine.blocks;
  constexpr std::int64_t coarser = 4;
  const Agreement coarse =
      agreement(reduced(fixed, coarser), reduced(moving, coarser), request, pool, compare_progress);
  q.coarse_after = coarse.after, q.coarse_chance = coarse.chance, q.coarse_blocks = coarse.blocks;
  judge(q);
  progress.update(1);
  return q;
}

}  // namespace alinify
