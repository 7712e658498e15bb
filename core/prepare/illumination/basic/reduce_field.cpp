#include "core/prepare/illumination/basic/reduce_field.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace alinify {
namespace {

// Rows read at once: whole rows of the file's tiles, but no more than a megabyte or so.
std::int64_t band_rows(const ImageInfo& info) {
  const std::int64_t row_bytes = info.size.width * info.channels * bytes_per_sample(info.type);
  const std::int64_t tile = info.levels.empty() ? 0 : info.levels.front().tile_size.height;
  const std::int64_t wanted =
      std::max<std::int64_t>(16, (std::int64_t{1} << 20) / std::max<std::int64_t>(1, row_bytes));
  if (tile <= 0) return wanted;
  return std::max<std::int64_t>(1, wanted / tile) * tile;
}

template <class T>
void convert_row(const T* samples, std::int64_t count, int channels, float* row) {
  for (std::int64_t x = 0; x < count; ++x) row[x] = static_cast<float>(samples[x * channels]);
}

}  // namespace

std::vector<FieldReducer::Taps> FieldReducer::taps_along(std::int64_t full, int side) {
  std::vector<Taps> all(static_cast<std::size_t>(side));
  const double ratio = static_cast<double>(full) / side, reach = std::max(ratio, 1.0);
  for (int i = 0; i < side; ++i) {
    Taps& taps = all[static_cast<std::size_t>(i)];
    const double centre = (i + 0.5) * ratio - 0.5;
    taps.first = std::max<std::int64_t>(0, static_cast<std::int64_t>(std::ceil(centre - reach)));
    const auto last = std::min<std::int64_t>(full - 1, static_cast<std::int64_t>(std::floor(centre + reach)));
    std::vector<double> weights;
    double sum = 0;
    for (std::int64_t k = taps.first; k <= last; ++k) {
      weights.push_back(std::max(0.0, 1 - std::abs(static_cast<double>(k) - centre) / reach));
      sum += weights.back();
    }
    for (const double weight : weights) taps.weights.push_back(static_cast<float>(weight / sum));
  }
  return all;
}

FieldReducer::FieldReducer(Size full, int side)
    : full_(full),
      side_(side),
      columns_(taps_along(full.width, side)),
      rows_(taps_along(full.height, side)) {}

FieldFacts FieldReducer::reduce(const TileSource& field, int channel, float* out) const {
  const ImageInfo& info = field.info();
  const std::int64_t width = full_.width, band = std::min(band_rows(info), full_.height);
  Image pixels({width, band}, info.channels, info.type);
  const auto columns = static_cast<std::size_t>(width);
  std::vector<float> row(columns);
  // Reduced rows in progress, each still as wide as the field. Rows come in order, so few are at a time.
  std::vector<std::vector<float>> open(static_cast<std::size_t>(side_));
  int first_open = 0;
  FieldFacts facts;
  facts.min = std::numeric_limits<float>::max();
  facts.max = std::numeric_limits<float>::lowest();
  const auto saturation = static_cast<float>(highest_value(info.type));
  const bool can_saturate = !is_float(info.type);
  std::int64_t saturated = 0;
  float first_sample = 0;
  const auto close = [&](int j) {
    std::vector<float>& sums = open[static_cast<std::size_t>(j)];
    for (int i = 0; i < side_; ++i) {
      const Taps& taps = columns_[static_cast<std::size_t>(i)];
      float sum = 0;
      for (std::size_t k = 0; k < taps.weights.size(); ++k)
        sum += taps.weights[k] * sums[static_cast<std::size_t>(taps.first) + k];
      out[std::int64_t{j} * side_ + i] = sum;
      facts.min = std::min(facts.min, sum);
      facts.max = std::max(facts.max, sum);
    }
    sums = {};
  };
  for (std::int64_t top = 0; top < full_.height; top += band) {
    const std::int64_t rows = std::min(band, full_.height - top);
    Pixels part = pixels.pixels().crop({0, 0, width, rows});
    field.read(0, {0, top, width, rows}, part);
    for (std::int64_t y = 0; y < rows; ++y) {
      visit_pixel_type(info.type, [&](auto zero) {
        using T = decltype(zero);
        convert_row(reinterpret_cast<const T*>(part.row(y)) + channel, width, info.channels, row.data());
      });
      if (top + y == 0) first_sample = row[0];
      // Counted without branches, so that the loops become vector instructions. A difference from itself is
      // zero only for finite numbers.
      std::int32_t full_scale = 0, other = 0, odd = 0;
      for (const float value : row) {
        full_scale += value >= saturation ? 1 : 0;
        other += value != first_sample ? 1 : 0;
        odd += value - value == 0 ? 0 : 1;
      }
      if (can_saturate) saturated += full_scale;
      if (other > 0) facts.uniform = false;
      if (odd > 0) facts.finite = false;
      for (int j = first_open; j < side_; ++j) {
        const Taps& taps = rows_[static_cast<std::size_t>(j)];
        const std::int64_t k = top + y - taps.first;
        if (k < 0) break;
        std::vector<float>& sums = open[static_cast<std::size_t>(j)];
        if (sums.empty()) sums.assign(columns, 0.0f);
        const float weight = taps.weights[static_cast<std::size_t>(k)];
        for (std::size_t x = 0; x < columns; ++x) sums[x] += weight * row[x];
        if (k + 1 == static_cast<std::int64_t>(taps.weights.size())) {
          close(j);
          first_open = j + 1;
        }
      }
    }
  }
  facts.saturated_share = static_cast<double>(saturated) / static_cast<double>(full_.area());
  return facts;
}

}  // namespace alinify
