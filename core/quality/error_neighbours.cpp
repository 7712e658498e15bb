#include "core/quality/error_neighbours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/math/neighbourhood.h"
#include "core/transform/connected_cells.h"
#include "core/transform/length_scale.h"

namespace alinify {
namespace {

// A map may bend unnoticed by so much of the square of the way, both in pixels of the pictures, and stretch
// by so much of the way.
constexpr double unseen_bend = 1.0 / 200, unseen_strain = 1.0 / 1000;

// The map's values at all places, in fixed pixels up to an affine map.
std::vector<Vec2d> mapped_places(const ErrorMap& map, const Transform& moving_from_fixed) {
  const double scale = std::max(1e-6, length_scale(moving_from_fixed));
  std::vector<Vec2d> mapped;
  mapped.reserve(map.places.size());
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i)
      mapped.push_back((1 / scale) * moving_from_fixed(map.centre_px(i, j)));
  return mapped;
}

// How far the map strays from going on straight, by the way in places: the mean second difference where three
// measured places lie so far from each other in a row; and where it bends more or less than on average.
class Straying {
 public:
  Straying(const ErrorMap& map, const Transform& moving_from_fixed) : size_(map.size) {
    const std::vector<Vec2d> mapped = mapped_places(map, moving_from_fixed);
    const std::int64_t columns = map.size.width, rows = map.size.height;
    for (auto& bends : bends_) bends.assign(map.places.size(), -1);
    constexpr std::int64_t few = 32;
    for (std::int64_t way = 1; 2 * way < std::max(columns, rows); way *= 2) {
      double sum = 0;
      std::int64_t count = 0;
      const auto add = [&](std::int64_t k, std::int64_t step, std::vector<double>& bends) {
        for (const std::int64_t n : {k, k - step, k + step})
          if (map.places[static_cast<std::size_t>(n)].state != PlaceState::Measured) return;
        const auto at = [&](std::int64_t n) { return mapped[static_cast<std::size_t>(n)]; };
        const double bend = length(at(k - step) + at(k + step) - 2.0 * at(k));
        sum += bend, ++count;
        if (way == 1) bends[static_cast<std::size_t>(k)] = bend;
      };
      for (std::int64_t j = 0; j < rows; ++j)
        for (std::int64_t i = 0; i < columns; ++i) {
          if (i >= way && i + way < columns) add(j * columns + i, way, bends_[0]);
          if (j >= way && j + way < rows) add(j * columns + i, way * columns, bends_[1]);
        }
      if (count < few) break;
      means_.push_back(sum / static_cast<double>(count));
    }
    mean_bend_ = bend_around(0, 0, std::max(columns, rows), few);
    const double step = map.step_px / map.pixel_px;
    bend_ = map.pixel_px * unseen_bend * step * step;
    stretch_ = unseen_strain * map.step_px;
  }

  // How much more the map bends around a place than on average, from the measured places nearest to it. Cloth
  // stretches unevenly: where it bends at all, plain ground hides more.
  double local_factor(std::int64_t i, std::int64_t j) const {
    constexpr std::int64_t first_radius = 4, last_radius = 16, enough = 8;
    constexpr double least = 0.2, most = 5;
    if (!(mean_bend_ > 0)) return 1;
    for (std::int64_t radius = first_radius; radius <= last_radius; radius *= 2)
      if (const double bend = bend_around(i, j, radius, enough); bend > 0)
        return std::clamp(bend / mean_bend_, least, most);
    return 1;
  }

  // Level-0 fixed pixels, after so many places without a word, where the map bends by that factor of its
  // mean.
  double after(double places, double factor) const {
    return std::max(factor * measured_after(places), stretch_ * places);
  }
  // The same so far from one measured place and so far from another, on a straight line: halfway, a line
  // between two values strays by half of their second difference.
  double between(double places, double more_places, double factor) const {
    const double way = std::sqrt(places * more_places);
    return std::max(0.5 * factor * measured_after(way), stretch_ * std::min(places, more_places));
  }
  // The deviation that nine of ten stay below. A bulge in a blank area need not be like those seen elsewhere.
  double seldom(double strays, int places) const {
    const auto way = static_cast<double>(places);
    return 3 * std::max(strays, bend_ * way * way);
  }

 private:
  // The mean second difference of adjacent places along x plus that along y; 0: fewer than so many of either.
  double bend_around(std::int64_t i, std::int64_t j, std::int64_t radius, std::int64_t enough) const {
    double total = 0;
    for (const std::vector<double>& bends : bends_) {
      double sum = 0;
      std::int64_t count = 0;
      for_each_neighbour(size_, i, j, radius, [&](std::int64_t x, std::int64_t y) {
        const double bend = bends[static_cast<std::size_t>(y * size_.width + x)];
        if (bend >= 0) sum += bend, ++count;
      });
      if (count < enough) return 0;
      total += sum / static_cast<double>(count);
    }
    return total;
  }

  double measured_after(double way) const {
    if (means_.empty()) return bend_ * way * way;
    const double octave = std::max(0.0, std::log2(way));
    const auto below = static_cast<std::size_t>(octave);
    // Beyond the measured distances it grows as on a constant bend.
    if (below + 1 >= means_.size())
      return means_.back() * std::pow(4.0, octave - static_cast<double>(means_.size() - 1));
    // It grows by a power of the way.
    const double min_px = 1e-9;
    return std::exp2(std::lerp(std::log2(std::max(min_px, means_[below])),
                               std::log2(std::max(min_px, means_[below + 1])),
                               octave - static_cast<double>(below)));
  }

  Size size_;
  std::array<std::vector<double>, 2> bends_;  // along x and y, by place; -1: not measured
  double mean_bend_ = 0;                      // of both; 0: too few are measured
  std::vector<double> means_;                 // after 1, 2, 4 ... places
  double bend_ = 0, stretch_ = 0;             // after one
};

// The errors of the places around one that a walk has reached: means, but the largest upper end.
struct NeighbourErrors {
  int count = 0;
  double expected_px = 0, low_px = 0, high_px = 0;
};

// Ring by ring from the places that know their error (ring 0) to those that need one.
class RingWalk {
 public:
  template <class Knows>
  RingWalk(ErrorMap& map, const Knows& knows) : map_(map), ring_(map.places.size(), -1) {
    for (std::size_t k = 0; k < ring_.size(); ++k)
      if (knows(map.places[k])) ring_[k] = 0;
  }

  // `take(place, i, j, neighbours, round)` changes a place not reached before, by the evidence around it;
  // false: it is not reached in this round either.
  template <class NeedsValue, class Take>
  void run(const NeedsValue& needs_value, const Take& take) {
    for (int round = 1;; ++round) {
      std::vector<std::pair<std::size_t, PlaceError>> taken;
      for (std::int64_t j = 0; j < map_.size.height; ++j)
        for (std::int64_t i = 0; i < map_.size.width; ++i) {
          const std::size_t k = index(i, j);
          if (reached(k) || !needs_value(map_.places[k])) continue;
          PlaceError place = map_.places[k];
          if (take(place, i, j, around(i, j), round)) taken.emplace_back(k, place);
        }
      if (taken.empty()) break;
      for (const auto& [k, place] : taken) map_.places[k] = place, ring_[k] = round;
    }
  }

  std::size_t index(std::int64_t i, std::int64_t j) const {
    return static_cast<std::size_t>(j * map_.size.width + i);
  }
  bool reached(std::size_t k) const { return ring_[k] >= 0; }
  int ring(std::size_t k) const { return ring_[k]; }

 private:
  NeighbourErrors around(std::int64_t i, std::int64_t j) const {
    NeighbourErrors neighbours;
    for_each_neighbour(map_.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
      if (!reached(index(x, y))) return;
      const PlaceError& other = map_.at(x, y);
      neighbours.expected_px += static_cast<double>(other.expected_px);
      neighbours.low_px += static_cast<double>(other.low_px);
      neighbours.high_px = std::max(neighbours.high_px, static_cast<double>(other.high_px)),
      ++neighbours.count;
    });
    if (neighbours.count > 0)
      neighbours.expected_px /= neighbours.count, neighbours.low_px /= neighbours.count;
    return neighbours;
  }

  ErrorMap& map_;
  std::vector<int> ring_;
};

// How many steps (dx, dy) from place (i, j) the first one lies that knows its error (ring 0); 0: none does.
double steps_to_known(const RingWalk& walk, Size size, std::int64_t i, std::int64_t j, std::int64_t dx,
                      std::int64_t dy) {
  double steps = 1;
  for (i += dx, j += dy; i >= 0 && j >= 0 && i < size.width && j < size.height; i += dx, j += dy, ++steps)
    if (walk.ring(walk.index(i, j)) == 0) return steps;
  return 0;
}

// How far the map may deviate at a place without an error of its own: continued straight from the nearest one
// that has one, or between two on a line with it.
double strays_at(const Straying& straying, const RingWalk& walk, Size size, std::size_t k) {
  const auto i = static_cast<std::int64_t>(k) % size.width, j = static_cast<std::int64_t>(k) / size.width;
  const double factor = straying.local_factor(i, j);
  double strays = straying.after(walk.ring(k), factor);
  constexpr std::int64_t directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const auto& [dx, dy] : directions) {
    const double step = std::hypot(dx, dy), before = steps_to_known(walk, size, i, j, -dx, -dy),
                 after = steps_to_known(walk, size, i, j, dx, dy);
    if (before > 0 && after > 0)
      strays = std::min(strays, straying.between(step * before, step * after, factor));
  }
  return strays;
}

// Of an expected error. Errors along two axes: 90 % of a Rayleigh distribution of this mean, and some more
// for its heavier tail.
constexpr double low_share = 0.2, high_share = 3;
float low_of(float expected_px) {
  return static_cast<float>(low_share) * expected_px;
}
float high_of(float expected_px) {
  return static_cast<float>(high_share) * expected_px;
}

void measure_by_itself(PlaceError& place, float own_px) {
  place.state = PlaceState::Measured;
  place.expected_px = own_px;
  place.low_px = low_of(own_px), place.high_px = high_of(own_px);
}

void raise_to(PlaceError& place, float expected_px) {
  place.expected_px = expected_px;
  place.low_px = std::min(place.low_px, low_of(expected_px));
  place.high_px = std::max(place.high_px, high_of(expected_px));
}

// Of a map's jumps and of its roughness, picture pixels: smaller ones occur in maps that follow strained
// cloth.
constexpr float beside_jump_px = 0.35f, rough_px = 0.11f;

// The error expected of a place that is off by more than a pixel of the pictures, by how much is not known.
constexpr double beyond_a_pixel = 1.05;
// Of the places that an image covers: with more than this blank, it shows plain ground, or glass.
constexpr double plain_ground_share = 0.1;

}  // namespace

// Blocks overlap, so that several of them see an error. One that stands alone was deceived, as specks of dust
// and noise in blank ground deceive: it has nothing to say.
void drop_outliers(ErrorMap& map) {
  constexpr double similar = 0.5;
  std::vector<std::size_t> dropped;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const PlaceError& p = map.at(i, j);
      if (p.state != PlaceState::Measured && p.state != PlaceState::Lost) continue;
      int speaking = 0, agreeing = 0;
      for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
        const PlaceError& other = map.at(x, y);
        if ((x == i && y == j) || !shows_something(other)) return;
        ++speaking;
        agreeing += other.expected_px > static_cast<float>(similar) * p.expected_px ? 1 : 0;
      });
      if (agreeing < 2 && (speaking >= 3 || p.state == PlaceState::Lost))
        dropped.push_back(static_cast<std::size_t>(j * map.size.width + i));
    }
  for (const std::size_t k : dropped) map.places[k].state = PlaceState::Blank;
}

std::vector<std::uint8_t> confirmed_at_map(const ErrorMap& map) {
  // Chosen on strained cloths of even seeds and shown on odd ones: docs/benchmarks.md. Shares from 0.6 to
  // 0.99 give nearly the same.
  constexpr double at_map_px = 0.5, agreeing = 0.8;
  const auto lies_at_map = [&](const PlaceError& p) {
    return shows_something(p) && length(p.off_px) < at_map_px * map.pixel_px;
  };
  std::vector<std::uint8_t> confirmed(map.places.size(), 0);
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      int shown = 0, at_map = 0;
      for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
        shown += shows_something(map.at(x, y)) ? 1 : 0;
        at_map += lies_at_map(map.at(x, y)) ? 1 : 0;
      });
      confirmed[static_cast<std::size_t>(j * map.size.width + i)] =
          lies_at_map(map.at(i, j)) && at_map > agreeing * shown ? 1 : 0;
    }
  return confirmed;
}

void keep_confirmed(ErrorMap& map, const OwnErrors& own) {
  constexpr double far_px = 3;  // of the pictures
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    PlaceError& p = map.places[k];
    const bool doubted =
        p.state == PlaceState::Lost ||
        (p.state == PlaceState::Measured && static_cast<double>(p.expected_px) > far_px * map.pixel_px);
    if (own.confirmed[k] && doubted) measure_by_itself(p, own.px[k]);
  }
}

void settle_confirmed(ErrorMap& map, const OwnErrors& own) {
  constexpr float of_rival = 0.5f;
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    PlaceError& p = map.places[k];
    if (own.confirmed[k] && p.state == PlaceState::Ambiguous && p.expected_px <= of_rival * own.rival_px[k])
      measure_by_itself(p, own.px[k]);
  }
}

void doubt_edges(ErrorMap& map, const std::vector<bool>& at_edge) {
  constexpr int places_across = 6;  // of an edge, at most: half a large block and its normalisation window
  for (int round = 0; round < places_across; ++round) {
    std::vector<std::size_t> doubted;
    for (std::int64_t j = 0; j < map.size.height; ++j)
      for (std::int64_t i = 0; i < map.size.width; ++i) {
        const auto k = static_cast<std::size_t>(j * map.size.width + i);
        const PlaceError& p = map.places[k];
        constexpr double same_px = 1.5;  // pictures' pixels; further off it was found elsewhere
        if (!at_edge[k] || p.state != PlaceState::Measured || length(p.off_px) > same_px * map.pixel_px)
          continue;
        bool beside_ambiguous = false;
        for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
          beside_ambiguous = beside_ambiguous || map.at(x, y).state == PlaceState::Ambiguous;
        });
        if (beside_ambiguous) doubted.push_back(k);
      }
    if (doubted.empty()) return;
    for (const std::size_t k : doubted) map.places[k].state = PlaceState::Ambiguous;
  }
}

void doubt_few_decided(ErrorMap& map) {
  constexpr int several = 3;
  std::vector<std::size_t> doubted;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      if (map.at(i, j).state != PlaceState::Measured) continue;
      int measured = -1, ambiguous = 0;
      for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
        measured += map.at(x, y).state == PlaceState::Measured ? 1 : 0;
        ambiguous += map.at(x, y).state == PlaceState::Ambiguous ? 1 : 0;
      });
      if (measured < several && ambiguous > 0)
        doubted.push_back(static_cast<std::size_t>(j * map.size.width + i));
    }
  for (const std::size_t k : doubted) map.places[k].state = PlaceState::Ambiguous;
}

namespace {

// By how many places the repeat is excluded that is so by the fewest.
std::int64_t least_excluded_in(const std::vector<std::size_t>& region,
                               const std::vector<RepeatEvidence>& evidence, std::size_t repeats) {
  std::array<std::int64_t, most_repeats_compared> excluded{};
  for (const std::size_t k : region)
    for (std::size_t r = 0; r < excluded.size(); ++r) excluded[r] += evidence[k].excluded >> r & 1;
  return *std::min_element(
      excluded.begin(), excluded.begin() + static_cast<std::ptrdiff_t>(std::min(repeats, excluded.size())));
}

}  // namespace

void settle_at_marks(ErrorMap& map, const std::vector<float>& own_px, const std::vector<float>& jumps_px,
                     const std::vector<RepeatEvidence>& evidence, std::size_t repeats) {
  constexpr std::int64_t several = 4, many_more = 3;
  constexpr double same_px = 3;
  const std::size_t count = map.places.size();
  std::vector<std::uint8_t> taken(count, 0);
  for (std::size_t k = 0; k < count; ++k)
    taken[k] = shows_something(map.places[k]) && jumps_px[k] <= beside_jump_px ? 0 : 1;
  for (std::size_t seed = 0; seed < count; ++seed) {
    if (taken[seed]) continue;
    const std::vector<std::size_t> region = take_connected(seed, false, map.size, taken);
    std::vector<double> x, y;
    for (const std::size_t k : region)
      if (evidence[k].is_elsewhere) x.push_back(evidence[k].off_px.x), y.push_back(evidence[k].off_px.y);
    // Those that agree: wherever something else was found lies somewhere else every time.
    const Vec2d off{median(x), median(y)};
    std::int64_t elsewhere = 0;
    for (const std::size_t k : region)
      elsewhere +=
          evidence[k].is_elsewhere && length(evidence[k].off_px - off) <= same_px * map.pixel_px ? 1 : 0;
    const std::int64_t least_excluded = least_excluded_in(region, evidence, repeats);
    if (least_excluded >= several && least_excluded > many_more * elsewhere) {
      // As far as the map meets the texture: it may stretch from a mark that it meets to another repeat.
      std::vector<std::uint8_t> closed(count, 1);
      for (const std::size_t k : region)
        closed[k] = map.places[k].state == PlaceState::Lost || !std::isfinite(own_px[k]) ? 1 : 0;
      for (const std::size_t begin : region) {
        if (closed[begin]) continue;
        const std::vector<std::size_t> part = take_connected(begin, false, map.size, closed);
        if (least_excluded_in(part, evidence, repeats) < several) continue;
        for (const std::size_t k : part)
          if (map.places[k].state == PlaceState::Ambiguous) measure_by_itself(map.places[k], own_px[k]);
      }
    } else if (elsewhere >= several && elsewhere > many_more * least_excluded) {
      for (const std::size_t k : region) {
        if (map.places[k].state == PlaceState::Lost) continue;
        measure_by_itself(map.places[k], static_cast<float>(length(off)));
        map.places[k].off_px = off;
      }
    }
  }
}

void settle_at_landmarks(ErrorMap& map, const std::vector<float>& own_px, const std::vector<float>& jumps_px,
                         const std::vector<LandmarkResidual>& landmarks) {
  constexpr double of_repeat = 1.0 / 3;
  const std::size_t count = map.places.size();
  const auto is_open = [&](std::size_t k) {
    return shows_something(map.places[k]) && map.places[k].state != PlaceState::Lost &&
           std::isfinite(own_px[k]) && jumps_px[k] <= beside_jump_px;
  };
  std::vector<std::uint8_t> taken(count, 0), followed(count, 0), contradicted(count, 0);
  for (std::size_t k = 0; k < count; ++k) taken[k] = is_open(k) ? 0 : 1;
  for (const LandmarkResidual& landmark : landmarks)
    if (const auto k = map.index_at(landmark.at))
      (landmark.off_px < of_repeat * map.rival_px ? followed : contradicted)[*k] = 1;
  for (std::size_t seed = 0; seed < count; ++seed) {
    if (!followed[seed] || taken[seed]) continue;
    const std::vector<std::size_t> region = take_connected(seed, false, map.size, taken);
    if (std::any_of(region.begin(), region.end(), [&](std::size_t k) { return contradicted[k] != 0; }))
      continue;
    for (const std::size_t k : region)
      if (map.places[k].state == PlaceState::Ambiguous) measure_by_itself(map.places[k], own_px[k]);
  }
}

void expect_one_repeat(ErrorMap& map) {
  const auto repeat_px = static_cast<float>(map.rival_px);
  if (!(repeat_px > 0)) return;
  for (PlaceError& p : map.places) {
    if (p.state != PlaceState::Ambiguous || p.expected_px <= repeat_px) continue;
    p.expected_px = repeat_px;
    p.low_px = low_of(repeat_px), p.high_px = high_of(repeat_px);
  }
}

// A block measures the average error of its pixels. How much that changes from place to place says how much
// it changes within the block.
void add_variation(ErrorMap& map, const std::vector<double>& sigmas_px) {
  constexpr double same_px = 3;  // further apart they are not of one smooth error
  std::vector<double> variance(map.places.size(), 0);
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const PlaceError& p = map.at(i, j);
      if (p.state != PlaceState::Measured) continue;
      double sum = 0;
      int count = 0;
      for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
        const PlaceError& other = map.at(x, y);
        const Vec2d d = other.off_px - p.off_px;
        if (other.state != PlaceState::Measured || length(d) > same_px) return;
        sum += d.x * d.x + d.y * d.y, ++count;
      });
      // Two offsets differ by the noise of both along both axes.
      const auto k = static_cast<std::size_t>(j * map.size.width + i);
      if (count > 1) variance[k] = std::max(0.0, sum / (count - 1) - 4 * sigmas_px[k] * sigmas_px[k]);
    }
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    PlaceError& p = map.places[k];
    const auto e = static_cast<double>(p.expected_px);
    if (variance[k] > 0) p.expected_px = static_cast<float>(std::sqrt(e * e + variance[k]));
    if (variance[k] > 0) p.high_px += static_cast<float>(std::sqrt(variance[k]));
  }
}

void raise_measured_to(ErrorMap& map, double scale, const std::vector<float>& errors) {
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    PlaceError& p = map.places[k];
    if (p.state != PlaceState::Measured) continue;
    if (const auto e = static_cast<float>(scale * static_cast<double>(errors[k])); e > p.expected_px)
      p.high_px += e - p.expected_px, p.expected_px = e;
  }
}

void allow_for_unresolved(ErrorMap& map, double scale, const std::vector<float>& errors,
                          const std::vector<std::uint8_t>& confirmed,
                          const std::vector<float>& roughness_px) {
  constexpr float smooth_px = 0.1f;
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    PlaceError& p = map.places[k];
    if (p.state != PlaceState::Measured) continue;
    if (!confirmed.empty() && confirmed[k] && roughness_px[k] < smooth_px) continue;
    // A place that was found elsewhere says so itself.
    const auto within = static_cast<float>(scale * static_cast<double>(errors[k]));
    if (within <= p.expected_px) continue;
    p.expected_px = within;
    p.high_px = std::max(p.high_px, 2 * within);
  }
}

void allow_for_jumps(ErrorMap& map, const std::vector<float>& jumps_px) {
  // Chosen on one half of the seeds of strained weaves and shown on the other: docs/benchmarks.md. Two
  // thresholds, as for edges in pictures (Canny 1986).
  constexpr float sure_px = 0.8f;
  std::vector<std::uint8_t> taken(jumps_px.size(), 0), jumps(jumps_px.size(), 0);
  for (std::size_t k = 0; k < taken.size(); ++k) taken[k] = jumps_px[k] > beside_jump_px ? 0 : 1;
  for (std::size_t seed = 0; seed < taken.size(); ++seed) {
    if (taken[seed] || jumps_px[seed] <= sure_px) continue;
    for (const std::size_t k : take_connected(seed, true, map.size, taken)) jumps[k] = 1;
  }
  // A slip is seen by blocks around it only in part: never less than a pixel, and some.
  constexpr double of_jump = 1.5;
  for (std::size_t k = 0; k < jumps.size(); ++k) {
    PlaceError& p = map.places[k];
    if (!jumps[k] || !shows_something(p)) continue;
    const auto off = static_cast<float>(map.pixel_px *
                                        std::max(beyond_a_pixel, of_jump * static_cast<double>(jumps_px[k])));
    if (off > p.expected_px) raise_to(p, off);
  }
}

void reach_over_jumps(ErrorMap& map, const std::vector<float>& steps_px) {
  constexpr float half = 0.5f;
  constexpr double seen_px = 1.4;  // more than roughness alone raises to
  const auto is_off = [&](std::size_t k, double px) {
    const PlaceError& p = map.places[k];
    return p.state != PlaceState::Uncovered && p.state != PlaceState::Ambiguous &&
           !is_found_elsewhere(p, map.pixel_px) && static_cast<double>(p.expected_px) > px * map.pixel_px;
  };
  std::vector<std::uint8_t> taken(map.places.size(), 0);
  for (std::size_t k = 0; k < taken.size(); ++k) taken[k] = is_off(k, 1) ? 0 : 1;
  for (std::size_t seed = 0; seed < taken.size(); ++seed) {
    if (taken[seed] || !shows_something(map.places[seed]) || !is_off(seed, seen_px)) continue;
    for (const std::size_t k : take_connected(seed, true, map.size, taken)) {
      PlaceError& p = map.places[k];
      p.jump_px = static_cast<float>(map.pixel_px) * steps_px[k];
      p.expected_px = std::max(p.expected_px, half * p.jump_px);
      p.high_px = std::max(p.high_px, p.jump_px);
    }
  }
}

void allow_for_roughness(ErrorMap& map, const std::vector<float>& roughness_px) {
  const auto off = static_cast<float>(beyond_a_pixel * map.pixel_px);
  // A strip along the edges of either image is blank where half of a block has no partner. That is no ground,
  // unless the image has much of it, which goes on there.
  constexpr int strip = 2;
  std::vector<bool> near_moving_edge(map.places.size());
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i)
      if (map.at(i, j).state == PlaceState::Uncovered)
        for_each_neighbour(map.size, i, j, strip, [&](std::int64_t x, std::int64_t y) {
          near_moving_edge[static_cast<std::size_t>(y * map.size.width + x)] = true;
        });
  const auto in_strip = [&](std::int64_t i, std::int64_t j) {
    return std::min({i, j, map.size.width - 1 - i, map.size.height - 1 - j}) < strip ||
           near_moving_edge[static_cast<std::size_t>(j * map.size.width + i)];
  };
  std::int64_t blank_inside = 0, covered_inside = 0;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      if (in_strip(i, j)) continue;
      covered_inside += map.at(i, j).state != PlaceState::Uncovered ? 1 : 0;
      blank_inside += map.at(i, j).state == PlaceState::Blank ? 1 : 0;
    }
  const bool plain =
      static_cast<double>(blank_inside) > plain_ground_share * static_cast<double>(covered_inside);
  const auto is_ground = [&](std::int64_t i, std::int64_t j) {
    return map.at(i, j).state == PlaceState::Blank && (plain || !in_strip(i, j));
  };
  std::vector<std::size_t> raised;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const auto k = static_cast<std::size_t>(j * map.size.width + i);
      const PlaceError& p = map.places[k];
      const bool blank = is_ground(i, j);
      if ((!blank && p.state != PlaceState::Measured) || roughness_px[k] <= rough_px || p.expected_px >= off)
        continue;
      bool at_rim = false;
      for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
        at_rim = at_rim || (blank ? shows_something(map.at(x, y)) : is_ground(x, y));
      });
      if (at_rim) raised.push_back(k);
    }
  for (const std::size_t k : raised) {
    map.places[k].state = PlaceState::Measured;
    raise_to(map.places[k], off);
  }
}

std::vector<std::uint8_t> abrupt_places(const std::vector<float>& jumps_px,
                                        const std::vector<float>& roughness_px) {
  std::vector<std::uint8_t> abrupt(std::max(jumps_px.size(), roughness_px.size()), 0);
  for (std::size_t k = 0; k < jumps_px.size(); ++k) abrupt[k] = jumps_px[k] > beside_jump_px ? 1 : 0;
  for (std::size_t k = 0; k < roughness_px.size(); ++k)
    if (roughness_px[k] > rough_px) abrupt[k] = 1;
  return abrupt;
}

void add_unlikeness(ErrorMap& map, double likeness) {
  constexpr double hidden_px = 1.5, steep_from = 2;
  const double c = std::clamp(likeness, 0.05, 1.0), differing = (1 - c) / c, held = std::min(1.0, differing);
  const double hidden = map.pixel_px * hidden_px * held * held * held * std::max(1.0, differing / steep_from);
  for (PlaceError& p : map.places) {
    if (p.state != PlaceState::Measured) continue;
    const auto e = static_cast<double>(p.expected_px);
    const double all = std::sqrt(e * e + hidden * hidden);
    p.expected_px = static_cast<float>(all);
    if (e < 3 * map.pixel_px || differing > 1) {
      p.low_px = std::min(p.low_px, static_cast<float>(low_share * all));
      p.high_px = std::max(p.high_px, static_cast<float>(high_share * all));
    }
  }
}

void bridge_lost(ErrorMap& map, const Transform& moving_from_fixed) {
  const std::int64_t columns = map.size.width, rows = map.size.height;
  const auto lost = [&](const PlaceError& p) { return p.state == PlaceState::Lost; };
  if (std::none_of(map.places.begin(), map.places.end(), lost)) return;
  // The map's second differences between places: how far it strays from going on straight, fixed pixels.
  const std::vector<Vec2d> mapped = mapped_places(map, moving_from_fixed);
  const auto bend_at = [&](std::int64_t i, std::int64_t j) {
    double max_bend = 0;
    constexpr std::int64_t directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (const auto& d : directions) {
      const std::int64_t x0 = i - d[0], x1 = i + d[0], y0 = j - d[1], y1 = j + d[1];
      if (std::min({x0, x1, y0, y1}) < 0 || std::max(x0, x1) >= columns || std::max(y0, y1) >= rows) continue;
      const auto at = [&](std::int64_t x, std::int64_t y) {
        return mapped[static_cast<std::size_t>(y * columns + x)];
      };
      max_bend = std::max(max_bend, length(at(x0, y0) + at(x1, y1) - 2.0 * at(i, j)));
    }
    return max_bend;
  };
  const double step = map.step_px / map.pixel_px, unseen = map.pixel_px * unseen_bend * step * step;
  std::vector<double> strays(map.places.size(), 0);  // of the map, over a step
  RingWalk walk(map, [](const PlaceError& p) { return p.state == PlaceState::Measured; });
  walk.run(lost,
           [&](PlaceError& p, std::int64_t i, std::int64_t j, const NeighbourErrors& neighbours, int round) {
             // One place that was found is no ground to stand on.
             if (neighbours.count < 2) return false;
             double strayed = 0;
             for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
               if (walk.reached(walk.index(x, y))) strayed = std::max(strayed, strays[walk.index(x, y)]);
             });
             const double strays_here = strays[walk.index(i, j)] = strayed + bend_at(i, j);
             const double more = strays_here + unseen * (2 * round - 1);
             const float before_px = p.expected_px;
             p.expected_px = static_cast<float>(neighbours.expected_px + more);
             p.low_px = 0, p.high_px = static_cast<float>(neighbours.high_px + 3 * more);
             return p.expected_px < before_px;
           });
}

// Blank and ambiguous places take the error of those around, ring by ring, less certainly at every step. That
// of lost or displaced places is handed on too: a slipped patch of an even weave is seen by its rim only.
void fill_from_neighbours(ErrorMap& map, const Transform& moving_from_fixed, double unknown_places) {
  const auto needs_value = [&](const PlaceError& p) {
    return p.state == PlaceState::Blank || p.state == PlaceState::Ambiguous;
  };
  if (std::none_of(map.places.begin(), map.places.end(), needs_value)) return;
  RingWalk walk(map,
                [&](const PlaceError& p) { return !needs_value(p) && p.state != PlaceState::Uncovered; });
  walk.run(
      needs_value, [](PlaceError& p, std::int64_t, std::int64_t, const NeighbourErrors& neighbours, int) {
        if (neighbours.count == 0) return false;
        p.expected_px = static_cast<float>(neighbours.expected_px);
        p.low_px = static_cast<float>(neighbours.low_px), p.high_px = static_cast<float>(neighbours.high_px);
        return true;
      });
  const Straying straying(map, moving_from_fixed);
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    if (walk.ring(k) <= 0) continue;
    PlaceError& p = map.places[k];
    const double strays = strays_at(straying, walk, map.size, k);
    p.expected_px += static_cast<float>(strays);
    p.high_px += static_cast<float>(straying.seldom(strays, walk.ring(k)));
  }
  for (std::size_t k = 0; k < map.places.size(); ++k)
    if (!walk.reached(k) && needs_value(map.places[k])) {
      map.places[k].expected_px = static_cast<float>(unknown_places * map.step_px);
      map.places[k].low_px = 0, map.places[k].high_px = 4 * map.places[k].expected_px;
    }
}

}  // namespace alinify
