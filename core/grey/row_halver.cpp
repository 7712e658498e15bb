#include "core/grey/row_halver.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "core/math/ops/halve_grey.h"
#include "core/math/scalar.h"

namespace alinify {
namespace {

constexpr int kTaps = 6, kBefore = 2, kBehind = 3;  // of them before and behind an even row
constexpr float kSumOfTaps = 32;

float tap(int t) {
  return static_cast<float>(halving_tap(t));
}

// Columns of a halved row from its sums down the columns.
void halve_along(const std::vector<float>& sums, float* out) {
  const auto width = static_cast<std::int64_t>(sums.size());
  constexpr float each = 1 / (kSumOfTaps * kSumOfTaps);
  for (std::int64_t u = 0; u < (width + 1) / 2; ++u) {
    const std::int64_t left = 2 * u - kBefore;
    float sum = 0;
    if (left >= 0 && left + kTaps <= width) {
      const float* const p = sums.data() + left;
      sum = (p[0] + p[5]) + 5 * (p[1] + p[4]) + 10 * (p[2] + p[3]);
    } else {
      for (int t = 0; t < kTaps; ++t)
        sum += tap(t) * sums[static_cast<std::size_t>(mirrored_index(left + t, width))];
    }
    out[u] = each * sum;
  }
}

}  // namespace

std::vector<float> RowHalver::add(View2D<const float> rows, ThreadPool& pool) {
  for (std::int64_t y = 0; y < rows.height; ++y)
    kept_.insert(kept_.end(), rows.row(y), rows.row(y) + size_.width);
  const std::int64_t width = size_.width;
  const std::int64_t end = first_kept_ + std::ssize(kept_) / width;
  const std::int64_t halved_end =
      end >= size_.height ? halved_size().height : std::max(next_halved_, (end - kBehind + 1) / 2);
  const std::int64_t halved_width = halved_size().width, count = halved_end - next_halved_;
  std::vector<float> halved(static_cast<std::size_t>(halved_width * count));
  constexpr std::int64_t piece = 8;
  pool.parallel_for((count + piece - 1) / piece, [&](std::int64_t i) {
    std::vector<float> sums(static_cast<std::size_t>(width));
    for (std::int64_t v = i * piece; v < std::min(count, (i + 1) * piece); ++v) {
      std::fill(sums.begin(), sums.end(), 0.0f);
      for (int t = 0; t < kTaps; ++t) {
        const std::int64_t y = mirrored_index(2 * (next_halved_ + v) - kBefore + t, size_.height);
        const float* const row = kept_.data() + (y - first_kept_) * width;
        const float weight = tap(t);
        for (std::int64_t x = 0; x < width; ++x) sums[static_cast<std::size_t>(x)] += weight * row[x];
      }
      halve_along(sums, halved.data() + v * halved_width);
    }
  });
  next_halved_ = halved_end;
  const std::int64_t first_wanted =
      std::clamp<std::int64_t>(2 * next_halved_ - kBefore - 1, first_kept_, end);
  kept_.erase(kept_.begin(), kept_.begin() + (first_wanted - first_kept_) * width);
  first_kept_ = first_wanted;
  return halved;
}

}  // namespace alinify
