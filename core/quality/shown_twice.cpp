#include "core/quality/shown_twice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>
#include <utility>

#include "core/base/order_statistics.h"

namespace alinify {
namespace {

constexpr double apart = 4;  // places

// The measured places by the squares of the moving image that the map leads them to.
class ByDestination {
 public:
  explicit ByDestination(double side_px) : side_px_(side_px) {}

  void add(std::size_t place, Vec2d q) { places_[key_of(q, 0, 0)].push_back(place); }
  // Calls use(place) for those led to the square of q or one beside it.
  template <class Use>
  void visit_near(Vec2d q, const Use& use) const {
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (const auto found = places_.find(key_of(q, dx, dy)); found != places_.end())
          for (const std::size_t place : found->second) use(place);
  }

 private:
  std::int64_t key_of(Vec2d q, int dx, int dy) const {
    const auto x = static_cast<std::int64_t>(std::floor(q.x / side_px_)) + dx,
               y = static_cast<std::int64_t>(std::floor(q.y / side_px_)) + dy;
    return (y << 32) ^ (x & 0xffffffff);
  }
  double side_px_;
  std::unordered_map<std::int64_t, std::vector<std::size_t>> places_;
};

bool lies_where_it_was_led(const PlaceError& place, double pixel_px) {
  return place.state == PlaceState::Measured && !is_found_elsewhere(place, pixel_px);
}

}  // namespace

std::vector<std::uint8_t> places_shown_twice(const ErrorMap& map, const Transform& moving_from_fixed,
                                             ThreadPool& pool) {
  const std::size_t count = map.places.size();
  const auto centre_of = [&](std::size_t k) {
    return map.centre_px(static_cast<std::int64_t>(k) % map.size.width,
                         static_cast<std::int64_t>(k) / map.size.width);
  };
  std::vector<Vec2d> led_to(count);
  std::vector<double> areas(count);
  pool.parallel_for(map.size.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const auto k = static_cast<std::size_t>(j * map.size.width + i);
      led_to[k] = moving_from_fixed(centre_of(k));
      areas[k] = std::abs(jacobian(moving_from_fixed, centre_of(k)).determinant());
    }
  });
  std::vector<std::uint8_t> twice(count, 0);
  std::vector<double> of_measured;
  for (std::size_t k = 0; k < count; ++k)
    if (lies_where_it_was_led(map.places[k], map.pixel_px)) of_measured.push_back(areas[k]);
  const double side_px = map.step_px * std::sqrt(median(std::move(of_measured)));
  if (!(side_px > 0)) return twice;
  ByDestination measured(side_px);
  for (std::size_t k = 0; k < count; ++k)
    if (lies_where_it_was_led(map.places[k], map.pixel_px)) measured.add(k, led_to[k]);
  for (std::size_t k = 0; k < count; ++k)
    measured.visit_near(led_to[k], [&](std::size_t other) {
      if (length(led_to[other] - led_to[k]) <= side_px &&
          length(centre_of(other) - centre_of(k)) > apart * map.step_px)
        twice[k] = 1;
    });
  return twice;
}

}  // namespace alinify
