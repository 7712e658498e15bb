#include "core/quality/error_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/order_statistics.h"

namespace alinify {
namespace {

// Calls visit(place, middle) for the places in the region at which there is something to see.
template <class Visit>
void for_each_seen(const ErrorMap& map, Rect region, const Visit& visit) {
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const PlaceError& place = map.at(i, j);
      const Vec2d at = map.origin_px + map.step_px * Vec2d{static_cast<double>(i), static_cast<double>(j)};
      const Rect pixel{static_cast<std::int64_t>(std::floor(at.x)),
                       static_cast<std::int64_t>(std::floor(at.y)), 1, 1};
      if (region.contains(pixel) && place.state != PlaceState::Uncovered && place.state != PlaceState::Blank)
        visit(place, at);
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

bool is_bad(const PlaceError& place, double tolerance_px) {
  return place.state != PlaceState::Uncovered && place.state != PlaceState::Blank &&
         !(static_cast<double>(place.expected_px) <= tolerance_px);
}

std::optional<PlaceError> ErrorMap::at_point(Vec2d p) const {
  const Vec2d at = (p - origin_px) * (1 / step_px);
  const auto i = static_cast<std::int64_t>(std::llround(at.x)),
             j = static_cast<std::int64_t>(std::llround(at.y));
  if (i < 0 || j < 0 || i >= size.width || j >= size.height) return std::nullopt;
  return this->at(i, j);
}

std::optional<WorstPlace> worst_place(const ErrorMap& map, Rect region) {
  std::optional<WorstPlace> worst;
  for_each_seen(map, region, [&](const PlaceError& place, Vec2d at) {
    if (!worst || static_cast<double>(place.expected_px) > worst->expected_px)
      worst = WorstPlace{place.expected_px, at};
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

}  // namespace alinify
