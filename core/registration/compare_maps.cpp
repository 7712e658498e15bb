#include "core/registration/compare_maps.h"

#include <algorithm>
#include <cmath>

namespace alinify {
namespace {

// Errors below this share of a compared pixel count as equal.
constexpr double floor_pixels = 0.25;
// The least clear gain, absolute and in standard deviations of its mean: cautious values, as the tissue pairs
// (tests/bench/choose_engine.py) do not distinguish finer ones.
constexpr double min_clear_gain = 0.2, min_deviations = 3;
// Blocks overlap: so many places along a side carry the information of one.
constexpr double places_per_block = 4;

}  // namespace

MapComparison compare_maps(const JudgedMap& map, const JudgedMap& other) {
  const double floor_px = floor_pixels * std::max(map.pixel_px, other.pixel_px);
  MapComparison result;
  double sum = 0, sum_of_squares = 0;
  const std::size_t n = std::min(map.expected_px.size(), other.expected_px.size());
  for (std::size_t i = 0; i < n; ++i) {
    const double ratio = std::log((static_cast<double>(map.expected_px[i]) + floor_px) /
                                  (static_cast<double>(other.expected_px[i]) + floor_px));
    if (!std::isfinite(ratio)) continue;
    sum += ratio, sum_of_squares += ratio * ratio;
    ++result.places;
  }
  if (result.places == 0) return result;
  const auto places = static_cast<double>(result.places);
  const double mean = sum / places, variance = std::max(0.0, sum_of_squares / places - mean * mean);
  const double deviation =
      std::sqrt(variance / std::max(1.0, places / (places_per_block * places_per_block)));
  result.gain = 1 - std::exp(mean);
  // A map that folds more is not better, whatever it matches.
  const bool folds_more = map.figures.jacobian.folded_share > other.figures.jacobian.folded_share + 0.001;
  result.clear = result.gain >= min_clear_gain && -mean >= min_deviations * deviation && !folds_more;
  return result;
}

}  // namespace alinify
