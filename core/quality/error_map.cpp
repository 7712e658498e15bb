#include "core/quality/error_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/math/neighbourhood.h"

namespace alinify {
namespace {

// That of an error along two axes with this mean: the tail of a Rayleigh distribution.
double probability_beyond(double limit_px, double mean_px) {
  if (!(mean_px > 0)) return 0;
  const double ratio = limit_px / mean_px;
  return std::exp(-0.25 * std::numbers::pi * ratio * ratio);
}

// Calls visit(place, middle) for the places in the region at which there is something to see.
template <class Visit>
void for_each_seen(const ErrorMap& map, Rect region, const Visit& visit) {
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const PlaceError& place = map.at(i, j);
      const Vec2d at = map.centre_px(i, j);
      const Rect pixel{static_cast<std::int64_t>(std::floor(at.x)),
                       static_cast<std::int64_t>(std::floor(at.y)), 1, 1};
      if (region.contains(pixel) && shows_something(place)) visit(place, at);
    }
}

}  // namespace

const char* name_of(PlaceState state) {
  switch (state) {
    case PlaceState::Measured:
      return "measured";
    case PlaceState::Blank:
      return "blank";
    case PlaceState::Lost:
      return "lost";
    case PlaceState::Ambiguous:
      return "ambiguous";
    case PlaceState::Uncovered:
      break;
  }
  return "uncovered";
}

double largest_px(const PlaceError& place) {
  return static_cast<double>(std::max(place.expected_px, place.jump_px));
}

bool shows_something(const PlaceError& place) {
  return place.state != PlaceState::Uncovered && place.state != PlaceState::Blank;
}

bool is_found_elsewhere(const PlaceError& place, double pixel_px) {
  constexpr double clearly_px = 1.5;
  return place.state == PlaceState::Measured && length(place.off_px) > clearly_px * pixel_px;
}

void limit_errors(ErrorMap& map, double longest_px) {
  const auto longest = static_cast<float>(longest_px);
  for (PlaceError& place : map.places)
    for (float* const px : {&place.expected_px, &place.low_px, &place.high_px, &place.jump_px})
      if (*px > longest) *px = longest;
}

bool is_bad(const PlaceError& place, double tolerance_px) {
  return shows_something(place) && !(static_cast<double>(place.expected_px) <= tolerance_px);
}

std::optional<std::size_t> ErrorMap::index_at(Vec2d p) const {
  const Vec2d at = (p - origin_px) * (1 / step_px);
  const auto i = static_cast<std::int64_t>(std::llround(at.x)),
             j = static_cast<std::int64_t>(std::llround(at.y));
  if (i < 0 || j < 0 || i >= size.width || j >= size.height) return std::nullopt;
  return static_cast<std::size_t>(j * size.width + i);
}

std::optional<PlaceError> ErrorMap::at_point(Vec2d p) const {
  const auto k = index_at(p);
  return k ? std::optional(places[*k]) : std::nullopt;
}

std::optional<WorstPlace> worst_place(const ErrorMap& map, Rect region) {
  std::optional<WorstPlace> worst;
  for_each_seen(map, region, [&](const PlaceError& place, Vec2d at) {
    const bool lost = place.state == PlaceState::Lost || (worst && worst->lost);
    if (!worst || largest_px(place) > worst->expected_px) worst = WorstPlace{largest_px(place), at};
    worst->lost = lost;
  });
  return worst;
}

std::optional<double> mean_error_px(const ErrorMap& map, Rect region) {
  double sum = 0;
  std::int64_t count = 0;
  for_each_seen(map, region, [&](const PlaceError& place, Vec2d) {
    sum += static_cast<double>(place.expected_px);
    ++count;
  });
  return count > 0 ? std::optional(sum / static_cast<double>(count)) : std::nullopt;
}

std::optional<double> share_within(const ErrorMap& map, Rect region, double tolerance_px) {
  std::int64_t within = 0, count = 0;
  for_each_seen(map, region, [&](const PlaceError& place, Vec2d) {
    within += is_bad(place, tolerance_px) ? 0 : 1;
    ++count;
  });
  return count > 0 ? std::optional(static_cast<double>(within) / static_cast<double>(count)) : std::nullopt;
}

ErrorSummary summary_of(const ErrorMap& map, double tolerance_px) {
  ErrorSummary s;
  s.tolerance_px = tolerance_px;
  std::vector<double> expected, low, high;
  std::int64_t within = 0, ambiguous = 0, far = 0, unseen = 0;
  const auto is_far = [&](std::int64_t i, std::int64_t j) {
    if (i < 0 || j < 0 || i >= map.size.width || j >= map.size.height) return false;
    const PlaceError& p = map.at(i, j);
    return is_bad(p, 3 * tolerance_px) && p.state != PlaceState::Ambiguous;
  };
  // Patches, not specks.
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      if (!is_far(i, j)) continue;
      int beside = -1;
      for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) beside += is_far(i + x, j + y) ? 1 : 0;
      far += beside >= 3 ? 1 : 0;
    }
  for (const PlaceError& p : map.places) {
    if (p.state == PlaceState::Uncovered) continue;
    const bool fine = static_cast<double>(p.expected_px) <= tolerance_px;
    if (p.state == PlaceState::Blank && !fine) {
      ++unseen;
      continue;
    }
    ++s.places;
    // Blank places only repeat their neighbours.
    if (p.state != PlaceState::Blank) {
      expected.push_back(static_cast<double>(p.expected_px));
      low.push_back(static_cast<double>(p.low_px)), high.push_back(static_cast<double>(p.high_px));
    }
    within += fine ? 1 : 0;
    ambiguous += p.state == PlaceState::Ambiguous && !fine ? 1 : 0;
    s.measured += p.state == PlaceState::Measured || p.state == PlaceState::Lost ? 1 : 0;
  }
  if (unseen > 0) s.share_unseen = static_cast<double>(unseen) / static_cast<double>(s.places + unseen);
  if (expected.empty()) {
    s.places = 0;
    return s;
  }
  const auto share = [&](std::int64_t n) { return static_cast<double>(n) / static_cast<double>(s.places); };
  s.median_px = nearest_quantile(expected, 0.5), s.p90_px = nearest_quantile(expected, 0.9),
  s.p99_px = nearest_quantile(expected, 0.99);
  s.low_px = nearest_quantile(low, 0.5), s.high_px = nearest_quantile(high, 0.5);
  s.share_within = share(within), s.share_ambiguous = share(ambiguous);
  s.share_far = share(far);
  s.share_off = 1 - s.share_within - s.share_ambiguous;
  return s;
}

double share_blank(const ErrorMap& map) {
  std::int64_t blank = 0, covered = 0;
  for (const PlaceError& p : map.places) {
    covered += p.state != PlaceState::Uncovered ? 1 : 0;
    blank += p.state == PlaceState::Blank ? 1 : 0;
  }
  return covered > 0 ? static_cast<double>(blank) / static_cast<double>(covered) : 0;
}

bool shows_glass(const ErrorMap& map) {
  return share_blank(map) > 0.25;
}

double share_off_at_rims(const ErrorMap& map, double tolerance_px) {
  const auto index = [&](std::int64_t i, std::int64_t j) {
    return static_cast<std::size_t>(j * map.size.width + i);
  };
  const auto any_beside = [&](std::size_t k, const auto& is_wanted) {
    bool any = false;
    for_each_neighbour(map.size, static_cast<std::int64_t>(k) % map.size.width,
                       static_cast<std::int64_t>(k) / map.size.width, 1,
                       [&](std::int64_t x, std::int64_t y) { any = any || is_wanted(index(x, y)); });
    return any;
  };
  std::vector<std::uint8_t> inside(map.places.size(), 0);  // blank ground, with nothing to see beside it
  for (std::size_t k = 0; k < inside.size(); ++k)
    if (map.places[k].state == PlaceState::Blank)
      inside[k] = any_beside(k, [&](std::size_t n) { return shows_something(map.places[n]); }) ? 0 : 1;
  std::int64_t counted = 0;
  double off = 0;
  for (std::size_t k = 0; k < inside.size(); ++k) {
    const PlaceError& place = map.places[k];
    const bool blank = place.state == PlaceState::Blank;
    const auto expected_px = static_cast<double>(place.expected_px);
    if (place.state == PlaceState::Uncovered || (blank && !(expected_px <= tolerance_px))) continue;
    ++counted;
    if (blank && !inside[k] && any_beside(k, [&](std::size_t n) { return inside[n] != 0; }))
      off += probability_beyond(tolerance_px, expected_px);
  }
  return counted > 0 ? off / static_cast<double>(counted) : 0;
}

}  // namespace alinify
