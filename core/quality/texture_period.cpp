#include "core/quality/texture_period.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/math/parabola.h"
#include "core/math/rect.h"

namespace alinify {
namespace {

constexpr std::int64_t block_px = 64, max_reach_px = 48, min_reach_px = 12, blocks_a_side = 4;
constexpr std::size_t few_blocks = 4;
constexpr double hardly_told_apart = 0.8;  // so alike are repeats that could be mistaken
// Every other pixel of a block is enough.
constexpr std::int64_t stride = 2;

struct Block {
  std::int64_t x, y;
  double deviation;
  TexturePeriod found;
};

double mean_of(View2D<const float> picture, std::int64_t x0, std::int64_t y0, double& deviation) {
  double sum = 0, squares = 0;
  for (std::int64_t y = y0; y < y0 + block_px; y += stride)
    for (std::int64_t x = x0; x < x0 + block_px; x += stride) {
      const double v = static_cast<double>(picture.at(x, y));
      sum += v, squares += v * v;
    }
  constexpr double n = (block_px / stride) * (block_px / stride);
  deviation = std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n)));
  return sum / n;
}

struct Displacement {
  std::int64_t dx = 0, dy = 0;
};

struct Peak {
  double value;
  Vec2d at;
};

// Likeness of a block to the surroundings of a place so far from it, by the displacement from there.
class Likeness {
 public:
  Likeness() = default;
  Likeness(View2D<const float> picture, const Block& block, Displacement about, std::int64_t reach)
      : reach_(reach), values_(static_cast<std::size_t>((2 * reach + 1) * (2 * reach + 1))) {
    double deviation = 0;
    const double mean = mean_of(picture, block.x, block.y, deviation);
    constexpr double n = (block_px / stride) * (block_px / stride);
    for (std::int64_t dy = -reach; dy <= reach; ++dy)
      for (std::int64_t dx = -reach; dx <= reach; ++dx) {
        double b = 0, bb = 0, ab = 0;
        for (std::int64_t y = block.y; y < block.y + block_px; y += stride)
          for (std::int64_t x = block.x; x < block.x + block_px; x += stride) {
            const double va = static_cast<double>(picture.at(x, y)) - mean,
                         vb = static_cast<double>(picture.at(x + about.dx + dx, y + about.dy + dy)) - mean;
            b += vb, bb += vb * vb, ab += va * vb;
          }
        const double variance = bb / n - b / n * (b / n);
        // The block is centred, so its product with the other's mean is 0.
        at(dx, dy) = variance > 1e-12 ? ab / n / (deviation * std::sqrt(variance)) : 0;
      }
  }

  double& at(std::int64_t dx, std::int64_t dy) {
    return values_[static_cast<std::size_t>((dy + reach_) * (2 * reach_ + 1) + dx + reach_)];
  }

  bool is_peak(std::int64_t dx, std::int64_t dy) {
    for (std::int64_t j = -1; j <= 1; ++j)
      for (std::int64_t i = -1; i <= 1; ++i)
        if (at(dx + i, dy + j) > at(dx, dy)) return false;
    return true;
  }

  // A peak to a fraction of a pixel, by parabolas.
  Vec2d vertex_at(std::int64_t dx, std::int64_t dy) {
    return {static_cast<double>(dx) + parabola_vertex(at(dx - 1, dy), at(dx, dy), at(dx + 1, dy)),
            static_cast<double>(dy) + parabola_vertex(at(dx, dy - 1), at(dx, dy), at(dx, dy + 1))};
  }

  // The minimum along the straight line to it.
  double valley_before(std::int64_t dx, std::int64_t dy) {
    const auto steps = static_cast<std::int64_t>(std::ceil(std::hypot(dx, dy)));
    double min = 1;
    for (std::int64_t s = 1; s < steps; ++s)
      min = std::min(min, at(std::llround(static_cast<double>(dx * s) / static_cast<double>(steps)),
                             std::llround(static_cast<double>(dy * s) / static_cast<double>(steps))));
    return min;
  }

  TexturePeriod highest_peak() {
    constexpr double clear_valley = 0.25, shortest_px = 3;
    // Farther repeats are as similar as the nearest one, which is the one reported.
    constexpr double as_alike = 0.05;
    std::vector<TexturePeriod> peaks;
    double highest = 0;
    for (std::int64_t dy = 1 - reach_; dy < reach_; ++dy)
      for (std::int64_t dx = 1 - reach_; dx < reach_; ++dx) {
        const double value = at(dx, dy), distance = std::hypot(dx, dy);
        if (value <= highest - as_alike || distance < shortest_px || !is_peak(dx, dy)) continue;
        if (valley_before(dx, dy) >= value - clear_valley) continue;
        peaks.push_back({value, distance});
        highest = std::max(highest, value);
      }
    TexturePeriod nearest;
    for (const TexturePeriod& peak : peaks)
      if (peak.strength > highest - as_alike &&
          (nearest.period_px == 0 || peak.period_px < nearest.period_px))
        nearest = peak;
    nearest.strength = highest;
    return nearest;
  }

  // The highest value that is not at the edge; empty where it is no peak, but the slope of one outside.
  std::optional<Peak> highest() {
    std::int64_t x = 0, y = 0;
    double max = 0;
    for (std::int64_t dy = 1 - reach_; dy < reach_; ++dy)
      for (std::int64_t dx = 1 - reach_; dx < reach_; ++dx)
        if (at(dx, dy) > max) max = at(dx, dy), x = dx, y = dy;
    return max > 0 && is_peak(x, y) ? std::optional(Peak{max, vertex_at(x, y)}) : std::nullopt;
  }

  void add(const Likeness& other) {
    for (std::size_t k = 0; k < values_.size(); ++k) values_[k] += other.values_[k];
  }

  // Peaks of the values times `scale` separated from the centre by a valley, both signs of each, the highest
  // first.
  std::vector<Peak> peaks(double scale) {
    constexpr double min = 0.25, valley = 0.15, as_high = 0.5, shortest_px = 3;
    constexpr std::size_t max = 4;
    std::vector<Peak> found;
    for (std::int64_t dy = 0; dy < reach_; ++dy)
      for (std::int64_t dx = 1 - reach_; dx < reach_; ++dx) {
        if ((dy == 0 && dx <= 0) || std::hypot(dx, dy) < shortest_px || !is_peak(dx, dy)) continue;
        const double value = scale * at(dx, dy);
        if (value < min || scale * valley_before(dx, dy) > value - valley) continue;
        found.push_back({value, vertex_at(dx, dy)});
      }
    std::stable_sort(found.begin(), found.end(),
                     [](const Peak& a, const Peak& b) { return a.value > b.value; });
    std::vector<Peak> both;
    for (std::size_t k = 0; k < std::min(max, found.size()); ++k)
      if (found[k].value > as_high * found[0].value)
        both.push_back(found[k]), both.push_back({found[k].value, -1.0 * found[k].at});
    return both;
  }

 private:
  std::int64_t reach_ = 0;
  std::vector<double> values_;
};

// Blocks spread over the image, excluding those as blank as background.
std::vector<Block> spread_blocks(View2D<const float> picture, std::int64_t reach) {
  std::vector<Block> blocks;
  double largest = 0;
  const auto place = [&](std::int64_t extent, std::int64_t i) {
    return reach + (extent - block_px - 2 * reach) * i / (blocks_a_side - 1);
  };
  for (std::int64_t j = 0; j < blocks_a_side; ++j)
    for (std::int64_t i = 0; i < blocks_a_side; ++i) {
      Block block{place(picture.width, i), place(picture.height, j), 0, {}};
      mean_of(picture, block.x, block.y, block.deviation);
      largest = std::max(largest, block.deviation);
      blocks.push_back(block);
    }
  // As blank as background, relative to the others or absolutely.
  std::erase_if(blocks,
                [&](const Block& b) { return !(b.deviation >= 0.1 * largest) || b.deviation < 1e-6; });
  return blocks;
}

// The likenesses of all blocks together.
Likeness sum_of_likenesses(View2D<const float> picture, const std::vector<Block>& blocks, Displacement about,
                           std::int64_t reach, ThreadPool& pool) {
  std::vector<Likeness> surfaces(blocks.size());
  pool.parallel_for(static_cast<std::int64_t>(blocks.size()), [&](std::int64_t k) {
    surfaces[static_cast<std::size_t>(k)] =
        Likeness(picture, blocks[static_cast<std::size_t>(k)], about, reach);
  });
  Likeness sum = surfaces.front();
  for (std::size_t k = 1; k < surfaces.size(); ++k) sum.add(surfaces[k]);
  return sum;
}

// A repeat measured over several of them, as far as these are as alike: over four, it is known four times as
// precisely. One that is no clear repeat stays as it is.
Vec2d measured_over_several(View2D<const float> picture, const Peak& repeat, ThreadPool& pool) {
  constexpr double farthest_px = 96, clear = 0.5, as_alike = 0.9;
  // Known to half a pixel over the repeats before, to one over twice as many.
  constexpr std::int64_t around = 2;
  Vec2d at = repeat.at;
  if (repeat.value < clear) return at;
  for (int repeats = 2; repeats * length(at) <= farthest_px; repeats *= 2) {
    const std::int64_t dx = std::llround(repeats * at.x), dy = std::llround(repeats * at.y);
    const std::int64_t reach = std::max(std::abs(dx), std::abs(dy)) + around;
    if (std::min(picture.width, picture.height) < block_px + 2 * reach) break;
    const std::vector<Block> blocks = spread_blocks(picture, reach);
    if (blocks.size() < few_blocks) break;
    const auto peak = sum_of_likenesses(picture, blocks, {dx, dy}, around, pool).highest();
    if (!peak || peak->value < as_alike * repeat.value * static_cast<double>(blocks.size())) break;
    at = (1.0 / repeats) * (Vec2d{static_cast<double>(dx), static_cast<double>(dy)} + peak->at);
  }
  return at;
}

// At most 24 px long.
std::vector<Peak> short_periods(View2D<const float> picture, ThreadPool& pool) {
  const std::int64_t room = std::min(picture.width, picture.height) - block_px;
  const std::int64_t reach = std::min<std::int64_t>(24, room / 2);
  if (reach < min_reach_px) return {};
  const std::vector<Block> blocks = spread_blocks(picture, reach);
  if (blocks.size() < few_blocks) return {};
  std::vector<Peak> found =
      sum_of_likenesses(picture, blocks, {}, reach, pool).peaks(1.0 / static_cast<double>(blocks.size()));
  for (std::size_t k = 0; k < found.size(); k += 2) {  // both signs of each
    found[k].at = measured_over_several(picture, found[k], pool);
    found[k + 1].at = -1.0 * found[k].at;
  }
  return found;
}

// At most four times as long: found in a picture a quarter of the size, then to a fraction of a pixel.
std::vector<Vec2d> long_periods(View2D<const float> picture, ThreadPool& pool) {
  constexpr std::int64_t factor = 4, around = factor + 1;
  const Size size{picture.width / factor, picture.height / factor};
  std::vector<float> means(static_cast<std::size_t>(size.area()));
  for (std::int64_t y = 0; y < size.height * factor; ++y)
    for (std::int64_t x = 0; x < size.width * factor; ++x)
      means[static_cast<std::size_t>(y / factor * size.width + x / factor)] +=
          picture.at(x, y) / (factor * factor);
  std::vector<Vec2d> periods;
  const View2D<const float> small{means.data(), size.width, size.height, size.width};
  for (const Peak& coarse : short_periods(small, pool)) {
    if (coarse.value < hardly_told_apart) break;
    const std::int64_t dx = std::llround(factor * coarse.at.x), dy = std::llround(factor * coarse.at.y);
    const std::int64_t reach = std::max(std::abs(dx), std::abs(dy)) + around;
    if (std::min(picture.width, picture.height) < block_px + 2 * reach) continue;
    const std::vector<Block> blocks = spread_blocks(picture, reach);
    if (blocks.size() < few_blocks) continue;
    const auto peak = sum_of_likenesses(picture, blocks, {dx, dy}, around, pool).highest();
    if (peak && peak->value >= hardly_told_apart * static_cast<double>(blocks.size()))
      periods.push_back(Vec2d{static_cast<double>(dx), static_cast<double>(dy)} + peak->at);
  }
  return periods;
}

}  // namespace

TexturePeriod texture_period(View2D<const float> picture, ThreadPool& pool) {
  const std::int64_t room = std::min(picture.width, picture.height) - block_px;
  const std::int64_t reach = std::min(max_reach_px, room / 2);
  if (reach < min_reach_px) return {};
  std::vector<Block> blocks = spread_blocks(picture, reach);
  if (blocks.size() < few_blocks) return {};
  pool.parallel_for(static_cast<std::int64_t>(blocks.size()), [&](std::int64_t k) {
    Block& block = blocks[static_cast<std::size_t>(k)];
    block.found = Likeness(picture, block, {}, reach).highest_peak();
  });
  std::vector<double> strengths, periods;
  for (const Block& block : blocks) {
    strengths.push_back(block.found.strength);
    periods.push_back(block.found.period_px);
  }
  return {median(std::move(strengths)), median(std::move(periods))};
}

std::vector<Vec2d> texture_periods_of(View2D<const float> picture, ThreadPool& pool) {
  const std::vector<Peak> found = short_periods(picture, pool);
  std::vector<Vec2d> periods;
  for (const Peak& peak : found) periods.push_back(peak.at);
  // A figure of a print resembles others more or less: only those count that could be mistaken, and no
  // multiples of the threads.
  if (found.empty() || found.front().value < hardly_told_apart)
    for (const Vec2d far : long_periods(picture, pool)) periods.push_back(far);
  return periods;
}

}  // namespace alinify
