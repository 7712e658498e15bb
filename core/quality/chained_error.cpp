#include "core/quality/chained_error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace alinify {
namespace {

// Of a level-0 pixel. Measured on phantoms of serial sections (tests/bench/bench_series.py), where maps are
// off by a quarter to half a pixel that no comparison sees.
constexpr double trusted_px = 0.25;
// Lengths whose parts along both axes are normal have nine of ten between these multiples of their mean.
constexpr double low_of_mean = 0.2555, high_of_mean = 1.9530;

// How little is known there.
int doubt_of(PlaceState state) {
  switch (state) {
    case PlaceState::Measured:
      return 0;
    case PlaceState::Blank:
      return 1;
    case PlaceState::Ambiguous:
      return 2;
    case PlaceState::Lost:
      return 3;
    case PlaceState::Uncovered:
      break;
  }
  return 4;
}

PlaceError uncovered() {
  PlaceError place;
  place.expected_px = place.low_px = place.high_px = std::numeric_limits<float>::quiet_NaN();
  return place;
}

PlaceError chained(const PlaceError& first, const PlaceError& second, const Jacobian2& j) {
  PlaceError result;
  result.state = doubt_of(first.state) >= doubt_of(second.state) ? first.state : second.state;
  const double det = j.determinant();
  // A fold has no inverse; folds within one map are reported by that map's own places.
  const bool invertible = std::abs(det) > 1e-6;
  const double stretch =
      invertible ? std::sqrt((j.xx * j.xx + j.xy * j.xy + j.yx * j.yx + j.yy * j.yy) / 2) / std::abs(det) : 1;
  const auto sum = [&](float a, float b) {
    return static_cast<float>(std::hypot(static_cast<double>(a), stretch * static_cast<double>(b)));
  };
  result.expected_px = sum(first.expected_px, second.expected_px);
  result.low_px = sum(first.low_px, second.low_px);
  result.high_px = sum(first.high_px, second.high_px);
  const Vec2d off = second.off_px;
  result.off_px = first.off_px;
  if (invertible)
    result.off_px =
        result.off_px + Vec2d{(j.yy * off.x - j.xy * off.y) / det, (j.xx * off.y - j.yx * off.x) / det};
  return result;
}

}  // namespace

ErrorMap chained_errors(const ErrorMap& first, const Transform& middle_from_fixed, const ErrorMap& second) {
  ErrorMap result = first;
  result.pixel_px = std::max(first.pixel_px, second.pixel_px);
  result.rival_px = std::max(first.rival_px, second.rival_px);
  for (std::int64_t j = 0; j < first.size.height; ++j)
    for (std::int64_t i = 0; i < first.size.width; ++i) {
      PlaceError& place = result.places[static_cast<std::size_t>(j * first.size.width + i)];
      const Vec2d p = first.centre_px(i, j);
      const std::optional<PlaceError> beyond = second.at_point(middle_from_fixed(p));
      const bool covered =
          place.state != PlaceState::Uncovered && beyond && beyond->state != PlaceState::Uncovered;
      place = covered ? chained(place, *beyond, jacobian(middle_from_fixed, p)) : uncovered();
    }
  return result;
}

ErrorMap link_errors(const ErrorMap& measured) {
  ErrorMap result = measured;
  const auto with = [](float px, double added_px) {
    return static_cast<float>(std::hypot(static_cast<double>(px), added_px));
  };
  for (PlaceError& place : result.places) {
    place.expected_px = with(place.expected_px, trusted_px);
    place.low_px = with(place.low_px, low_of_mean * trusted_px);
    place.high_px = with(place.high_px, high_of_mean * trusted_px);
  }
  return result;
}

ErrorMap reported_errors(const ErrorMap& by_chain, const ErrorMap& measured) {
  ErrorMap result = measured;
  for (std::int64_t j = 0; j < measured.size.height; ++j)
    for (std::int64_t i = 0; i < measured.size.width; ++i) {
      PlaceError& place = result.places[static_cast<std::size_t>(j * measured.size.width + i)];
      if (place.state == PlaceState::Uncovered || place.state == PlaceState::Measured) continue;
      const std::optional<PlaceError> chain = by_chain.at_point(measured.centre_px(i, j));
      if (chain && chain->state != PlaceState::Uncovered) place = *chain;
    }
  return result;
}

ErrorMap errors_of_another_map(const ErrorMap& errors, const Transform& map, const Transform& other) {
  ErrorMap result = errors;
  for (std::int64_t j = 0; j < errors.size.height; ++j)
    for (std::int64_t i = 0; i < errors.size.width; ++i) {
      PlaceError& place = result.places[static_cast<std::size_t>(j * errors.size.width + i)];
      const Vec2d p = errors.centre_px(i, j);
      const Jacobian2 by = jacobian(map, p);
      const double scale = std::sqrt(std::max(1e-12, std::abs(by.determinant())));
      const auto apart = static_cast<float>(length(other(p) - map(p)) / scale);
      place.expected_px += apart, place.high_px += apart;
    }
  return result;
}

}  // namespace alinify
