#include "core/quality/unlike_squares.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/math/neighbourhood.h"
#include "core/quality/block_moments.h"
#include "core/transform/connected_cells.h"

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
constexpr std::size_t min_together = 4;  // unlike squares
constexpr double min_content = 0.4;      // of the usual deviation: plain ground has less
constexpr double min_usual = 0.5;        // less is as little as noise leaves
constexpr std::size_t max_sampled = 512;

class Squares {
 public:
  Squares(const ErrorMap& map, const ComparedPictures& pictures, int step_px, ThreadPool& pool)
      : pictures_(pictures), step_px_(step_px), columns_(map.size.width), likeness_(map.places.size()) {
    pool.parallel_for(map.size.height, [&](std::int64_t j) {
      for (std::int64_t i = 0; i < columns_; ++i)
        if (map.at(i, j).state == PlaceState::Measured)
          likeness_[static_cast<std::size_t>(j * columns_ + i)] = most_alike(i, j);
    });
  }

  // Of a measured place: the normalised correlation of the feature that is most alike; empty: none tells.
  std::optional<double> likeness(std::int64_t i, std::int64_t j) const {
    return likeness_[static_cast<std::size_t>(j * columns_ + i)];
  }
  // The deviation of what either picture shows there.
  double content(std::int64_t i, std::int64_t j) const {
    const auto m = moments(pictures_.fixed, pictures_.warped, i, j);
    return m ? std::sqrt(std::max(m->variance_a(), m->variance_b())) : 0;
  }

 private:
  std::optional<double> most_alike(std::int64_t i, std::int64_t j) const {
    constexpr double blank = 1e-6;
    std::optional<double> best;
    for (std::size_t k = 0; k < pictures_.fixed_features.size(); ++k) {
      const auto m = moments(pictures_.fixed_features[k], pictures_.warped_features[k], i, j);
      if (!m || (m->variance_a() < blank && m->variance_b() < blank)) continue;
      const double norm = std::sqrt(std::max(blank, m->variance_a()) * std::max(blank, m->variance_b()));
      best = std::max(best.value_or(-1), m->covariance() / norm);
    }
    return best;
  }
  // Empty where much of the square is missing.
  std::optional<BlockMoments> moments(const GreyImage& a, const GreyImage& b, std::int64_t i,
                                      std::int64_t j) const {
    const Rect square =
        intersect(grown({i * step_px_, j * step_px_, step_px_, step_px_}, (side_px - step_px_) / 2),
                  rect_of(pictures_.fixed.size));
    const BlockMoments m = block_moments(a, b, square);
    return 2 * m.n < static_cast<double>(square.area()) ? std::nullopt : std::optional(m);
  }

  const ComparedPictures& pictures_;
  std::int64_t step_px_, columns_;
  std::vector<std::optional<double>> likeness_;
};

int lost_neighbours(const ErrorMap& map, std::int64_t i, std::int64_t j, int reach) {
  int lost = 0;
  for_each_neighbour(map.size, i, j, reach, [&](std::int64_t x, std::int64_t y) {
    lost += map.at(x, y).state == PlaceState::Lost ? 1 : 0;
  });
  return lost;
}

bool can_be_lost(const ErrorMap& map, const PlaceError& place) {
  return place.state == PlaceState::Measured && !is_found_elsewhere(place, map.pixel_px);
}

// Of measured places far from lost ones.
struct Usual {
  double likeness = 0, content = 0;
};
// Empty: there are too few, or squares so small tell nothing.
std::optional<Usual> usual_of(const ErrorMap& map, const Squares& squares) {
  constexpr std::size_t few = 16;
  const std::size_t stride = 1 + map.places.size() / max_sampled;
  std::vector<double> likenesses, contents;
  for (std::size_t k = 0; k < map.places.size(); k += stride) {
    const auto i = static_cast<std::int64_t>(k) % map.size.width,
               j = static_cast<std::int64_t>(k) / map.size.width;
    if (map.places[k].state != PlaceState::Measured || lost_neighbours(map, i, j, max_rings) > 0) continue;
    if (const auto likeness = squares.likeness(i, j)) {
      likenesses.push_back(*likeness);
      contents.push_back(squares.content(i, j));
    }
  }
  if (likenesses.size() < few) return std::nullopt;
  const Usual usual{median(std::move(likenesses)), median(std::move(contents))};
  return usual.likeness < min_usual ? std::nullopt : std::optional(usual);
}

void lose(PlaceError& place, const PlaceError& lost) {
  const float jump_px = place.jump_px;
  place = lost;
  place.jump_px = jump_px;
}

// Unlike squares that touch, where the map goes on evenly.
void lose_groups(ErrorMap& map, const PlaceError& lost, const Squares& squares, const Usual& usual) {
  std::vector<std::uint8_t> taken(map.places.size(), 1);
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const PlaceError& place = map.at(i, j);
      if (!can_be_lost(map, place) || place.jump_px > 0) continue;
      const auto likeness = squares.likeness(i, j);
      if (likeness && *likeness < hardly_alike * usual.likeness &&
          squares.content(i, j) >= min_content * usual.content)
        taken[static_cast<std::size_t>(j * map.size.width + i)] = 0;
    }
  for (std::size_t seed = 0; seed < taken.size(); ++seed) {
    if (taken[seed]) continue;
    const std::vector<std::size_t> group = take_connected(seed, true, map.size, taken);
    if (group.size() < min_together) continue;
    for (const std::size_t k : group) lose(map.places[k], lost);
  }
}

void lose_rims(ErrorMap& map, const PlaceError& lost, const Squares& squares, const Usual& usual) {
  for (int ring = 0; ring < max_rings; ++ring) {
    std::vector<std::size_t> unlike;
    for (std::int64_t j = 0; j < map.size.height; ++j)
      for (std::int64_t i = 0; i < map.size.width; ++i) {
        const int lost_beside = lost_neighbours(map, i, j, 1);
        if (lost_beside == 0 || !can_be_lost(map, map.at(i, j))) continue;
        const double least = lost_beside < most_neighbours ? hardly_alike : hardly_alike_amid_lost;
        if (const auto likeness = squares.likeness(i, j); likeness && *likeness < least * usual.likeness)
          unlike.push_back(static_cast<std::size_t>(j * map.size.width + i));
      }
    if (unlike.empty()) return;
    for (const std::size_t k : unlike) lose(map.places[k], lost);
  }
}

}  // namespace

void lose_unlike_squares(ErrorMap& map, const PlaceError& lost, const ComparedPictures& pictures, int step_px,
                         ThreadPool& pool) {
  const Squares squares(map, pictures, step_px, pool);
  const std::optional<Usual> usual = usual_of(map, squares);
  if (!usual) return;
  lose_groups(map, lost, squares, *usual);
  lose_rims(map, lost, squares, *usual);
}

}  // namespace alinify
