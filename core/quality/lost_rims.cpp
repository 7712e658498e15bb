#include "core/quality/lost_rims.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/order_statistics.h"
#include "core/math/neighbourhood.h"

namespace alinify {
namespace {

// So far a block reaches beyond the place that it speaks for, in places.
constexpr int max_rings = 3;
// Of the squares compared: smaller ones are too often alike by chance.
constexpr std::int64_t side_px = 16;
// Of the usual likeness; more is asked of a place most of whose neighbours are lost, for some are alike by
// chance.
constexpr double hardly_alike = 0.3, hardly_alike_amid_lost = 0.6;
constexpr int most_neighbours = 5;
constexpr double min_usual = 0.5;  // less is as little as noise leaves
constexpr std::size_t max_sampled = 512;

// The normalised correlation of two features in a square; empty where either is blank, or much is missing.
std::optional<double> correlation(const GreyImage& a, const GreyImage& b, Rect square) {
  double n = 0, sum_a = 0, sum_b = 0, aa = 0, bb = 0, ab = 0;
  for (std::int64_t y = square.y; y < square.bottom(); ++y)
    for (std::int64_t x = square.x; x < square.right(); ++x) {
      const auto u = static_cast<double>(a.view().at(x, y)), v = static_cast<double>(b.view().at(x, y));
      if (!std::isfinite(u) || !std::isfinite(v)) continue;
      n += 1, sum_a += u, sum_b += v, aa += u * u, bb += v * v, ab += u * v;
    }
  if (2 * n < static_cast<double>(square.area())) return std::nullopt;
  const double var_a = aa - sum_a * sum_a / n, var_b = bb - sum_b * sum_b / n;
  constexpr double blank = 1e-6;
  if (var_a < blank * n && var_b < blank * n) return std::nullopt;
  return (ab - sum_a * sum_b / n) / std::sqrt(std::max(var_a, blank * n) * std::max(var_b, blank * n));
}

class Squares {
 public:
  Squares(const std::vector<GreyImage>& fixed, const std::vector<GreyImage>& warped, int step_px)
      : fixed_(fixed), warped_(warped), step_px_(step_px) {}

  // By the feature that is most alike; empty: none tells.
  std::optional<double> likeness(std::int64_t i, std::int64_t j) const {
    const Rect square =
        intersect(grown({i * step_px_, j * step_px_, step_px_, step_px_}, (side_px - step_px_) / 2),
                  rect_of(fixed_.front().size));
    std::optional<double> best;
    for (std::size_t k = 0; k < fixed_.size(); ++k)
      if (const auto c = correlation(fixed_[k], warped_[k], square)) best = std::max(best.value_or(-1), *c);
    return best;
  }

 private:
  const std::vector<GreyImage>&fixed_, &warped_;
  std::int64_t step_px_;
};

int lost_neighbours(const ErrorMap& map, std::int64_t i, std::int64_t j, int reach) {
  int lost = 0;
  for_each_neighbour(map.size, i, j, reach, [&](std::int64_t x, std::int64_t y) {
    lost += map.at(x, y).state == PlaceState::Lost ? 1 : 0;
  });
  return lost;
}

// Of measured places far from lost ones; empty: there are too few, or squares so small tell nothing.
std::optional<double> usual_likeness(const ErrorMap& map, const Squares& squares) {
  constexpr std::size_t few = 16;
  const std::size_t stride = 1 + map.places.size() / max_sampled;
  std::vector<double> likenesses;
  for (std::size_t k = 0; k < map.places.size(); k += stride) {
    const auto i = static_cast<std::int64_t>(k) % map.size.width,
               j = static_cast<std::int64_t>(k) / map.size.width;
    if (map.places[k].state != PlaceState::Measured || lost_neighbours(map, i, j, max_rings) > 0) continue;
    if (const auto likeness = squares.likeness(i, j)) likenesses.push_back(*likeness);
  }
  if (likenesses.size() < few) return std::nullopt;
  const double usual = median(std::move(likenesses));
  return usual < min_usual ? std::nullopt : std::optional(usual);
}

}  // namespace

void lose_unlike_rims(ErrorMap& map, const std::vector<GreyImage>& fixed,
                      const std::vector<GreyImage>& warped, int step_px) {
  const auto is_lost = [](const PlaceError& p) { return p.state == PlaceState::Lost; };
  const auto first_lost = std::find_if(map.places.begin(), map.places.end(), is_lost);
  if (first_lost == map.places.end() || fixed.empty()) return;
  const PlaceError lost = *first_lost;
  const Squares squares(fixed, warped, step_px);
  const std::optional<double> usual = usual_likeness(map, squares);
  if (!usual) return;
  for (int ring = 0; ring < max_rings; ++ring) {
    std::vector<std::size_t> unlike;
    for (std::int64_t j = 0; j < map.size.height; ++j)
      for (std::int64_t i = 0; i < map.size.width; ++i) {
        const PlaceError& place = map.at(i, j);
        const int lost_beside = lost_neighbours(map, i, j, 1);
        if (place.state != PlaceState::Measured || is_found_elsewhere(place, map.pixel_px) ||
            lost_beside == 0)
          continue;
        const double least = lost_beside < most_neighbours ? hardly_alike : hardly_alike_amid_lost;
        if (const auto likeness = squares.likeness(i, j); likeness && *likeness < least * *usual)
          unlike.push_back(static_cast<std::size_t>(j * map.size.width + i));
      }
    if (unlike.empty()) return;
    for (const std::size_t k : unlike) {
      const float jump_px = map.places[k].jump_px;
      map.places[k] = lost;
      map.places[k].jump_px = jump_px;
    }
  }
}

}  // namespace alinify
