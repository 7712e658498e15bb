#include "core/quality/lost_places.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/math/neighbourhood.h"
#include "core/quality/cross_spectrum.h"
#include "core/quality/picture.h"

namespace alinify {
namespace {

constexpr int window_px = 32, square_px = 256, reach_px = (square_px - window_px) / 2;
constexpr int side = 2 * reach_px + 1;  // of the displacements
// Noise of single pixels is smoothed away, shading by the local mean.
constexpr std::int64_t band_radius_px = 6;
constexpr float contrast_floor = 0.02f;
// Windows this far apart share half of their pixels.
constexpr double spacing_px = window_px / 2.0, max_spacing_px = 2 * window_px;
constexpr std::size_t max_searched = 256;
constexpr double max_missing = 0.2;  // of a window
// Chosen on strained cloth of some seeds and textures, verified on others. Windows of unrelated texture lead
// by less: they have some 200 independent pixels, and 4000 independent displacements to choose from.
constexpr double min_likeness = 0.4, min_lead = 0.1;
constexpr double same_shift_px = 3;
constexpr int min_agreeing = 2, min_around = 3;

struct Place {
  std::int64_t i = 0, j = 0;  // of the map
  Vec2d shift_px;
  double likeness = 0, lead = 0;
  bool found = false;
};

GreyImage band_passed(const GreyImage& picture, ThreadPool& pool) {
  return locally_normalized(smoothed(smoothed(picture, &pool), &pool), band_radius_px, contrast_floor, &pool);
}

// Sums over all windows of a square, by running sums.
class WindowSums {
 public:
  template <class Value>
  explicit WindowSums(Value value) : sums_(static_cast<std::size_t>(stride) * stride) {
    for (int y = 0; y < square_px; ++y) {
      double row = 0;
      for (int x = 0; x < square_px; ++x) {
        row += value(x, y);
        sums_[index(x + 1, y + 1)] = sums_[index(x + 1, y)] + row;
      }
    }
  }
  double at(int x, int y) const {
    return sums_[index(x + window_px, y + window_px)] - sums_[index(x, y + window_px)] -
           sums_[index(x + window_px, y)] + sums_[index(x, y)];
  }

 private:
  static constexpr int stride = square_px + 1;
  static std::size_t index(int x, int y) {
    return static_cast<std::size_t>(y) * stride + static_cast<std::size_t>(x);
  }
  std::vector<double> sums_;
};

class Search {
 public:
  Search(const GreyImage& fixed, const GreyImage& warped, ThreadPool& pool)
      : fixed_(fixed),
        warped_(warped),
        fixed_band_(band_passed(fixed, pool)),
        warped_band_(band_passed(warped, pool)),
        fft_(square_px) {}

  // The window's middle is (x - 0.5, y - 0.5).
  void find(std::int64_t x, std::int64_t y, Place& place) const {
    const std::int64_t left = x - window_px / 2, top = y - window_px / 2;
    ComplexSquare both(square_px);
    const double norm = load(left, top, both);
    if (!(norm > 0)) return;
    const std::vector<std::uint8_t> missing = missing_in(left - reach_px, top - reach_px);
    const WindowSums sums([&](int i, int j) { return static_cast<double>(both.im[both.at(i, j)]); }),
        squares([&](int i, int j) {
          const auto v = static_cast<double>(both.im[both.at(i, j)]);
          return v * v;
        }),
        gone([&](int i, int j) { return static_cast<double>(missing[both.at(i, j)]); });
    fft_.forward(both);
    ComplexSquare product(square_px);
    add_cross_spectrum(both, false, product);
    fft_.inverse(product);
    constexpr double pixels = window_px * window_px, scale = 1.0 / (square_px * square_px);
    std::vector<float> likeness(static_cast<std::size_t>(side) * side, -1);
    for (int dy = 0; dy < side; ++dy)
      for (int dx = 0; dx < side; ++dx) {
        if (gone.at(dx, dy) > max_missing * pixels) continue;
        const double sum = sums.at(dx, dy),
                     there = std::sqrt(std::max(0.0, squares.at(dx, dy) - sum * sum / pixels));
        // Nearly blank windows would divide by zero.
        likeness[static_cast<std::size_t>(dy * side + dx)] =
            static_cast<float>(scale * static_cast<double>(product.re[product.at(dx, dy)]) /
                               (norm * std::max(there, 0.2 * norm)));
      }
    take_peak(likeness, place);
  }

 private:
  // The window of the fixed image without its mean as real part, the square around it of the warped one as
  // imaginary. Returns the window's norm; 0 where too much is missing.
  double load(std::int64_t left, std::int64_t top, ComplexSquare& both) const {
    double sum = 0, square = 0;
    int count = 0;
    for (int y = 0; y < window_px; ++y)
      for (int x = 0; x < window_px; ++x) {
        if (!is_known(fixed_, left + x, top + y)) continue;
        const auto v = static_cast<double>(fixed_band_.view().at(left + x, top + y));
        sum += v, square += v * v, ++count;
      }
    if (count < (1 - max_missing) * window_px * window_px) return 0;
    const double mean = sum / count;
    for (int y = 0; y < window_px; ++y)
      for (int x = 0; x < window_px; ++x)
        if (is_known(fixed_, left + x, top + y))
          both.re[both.at(x, y)] = fixed_band_.view().at(left + x, top + y) - static_cast<float>(mean);
    for (int y = 0; y < square_px; ++y)
      for (int x = 0; x < square_px; ++x)
        if (is_known(warped_, left - reach_px + x, top - reach_px + y))
          both.im[both.at(x, y)] = warped_band_.view().at(left - reach_px + x, top - reach_px + y);
    return std::sqrt(std::max(0.0, square - sum * mean));
  }

  static bool is_known(const GreyImage& picture, std::int64_t x, std::int64_t y) {
    return x >= 0 && y >= 0 && x < picture.size.width && y < picture.size.height &&
           std::isfinite(picture.view().at(x, y));
  }

  std::vector<std::uint8_t> missing_in(std::int64_t left, std::int64_t top) const {
    std::vector<std::uint8_t> missing(static_cast<std::size_t>(square_px) * square_px);
    for (int y = 0; y < square_px; ++y)
      for (int x = 0; x < square_px; ++x)
        missing[static_cast<std::size_t>(y * square_px + x)] = is_known(warped_, left + x, top + y) ? 0 : 1;
    return missing;
  }

  // The best displacement, and its lead over the best one at least 4 px away.
  static void take_peak(const std::vector<float>& likeness, Place& place) {
    constexpr int apart = 4;
    const auto best = std::max_element(likeness.begin(), likeness.end()) - likeness.begin();
    const int bx = static_cast<int>(best) % side, by = static_cast<int>(best) / side;
    float rival = -1;
    for (int y = 0; y < side; ++y)
      for (int x = 0; x < side; ++x)
        if ((x - bx) * (x - bx) + (y - by) * (y - by) >= apart * apart)
          rival = std::max(rival, likeness[static_cast<std::size_t>(y * side + x)]);
    place.likeness = static_cast<double>(likeness[static_cast<std::size_t>(best)]);
    place.lead = place.likeness - static_cast<double>(std::max(0.0f, rival));
    place.shift_px = {static_cast<double>(bx - reach_px), static_cast<double>(by - reach_px)};
  }

  const GreyImage &fixed_, &warped_;
  GreyImage fixed_band_, warped_band_;
  Fft2 fft_;
};

// The lost places of a lattice of the map's whose step is `stride`, and for every cell of the lattice its
// place's index.
struct Lattice {
  std::int64_t stride = 1;
  Size size;
  std::vector<Place> places;
  std::vector<std::optional<std::size_t>> index;
};

Lattice lost_lattice(const ErrorMap& map, std::int64_t stride) {
  Lattice lattice;
  lattice.stride = stride;
  lattice.size = {(map.size.width + stride - 1) / stride, (map.size.height + stride - 1) / stride};
  lattice.index.resize(static_cast<std::size_t>(lattice.size.area()));
  for (std::int64_t j = 0; j < lattice.size.height; ++j)
    for (std::int64_t i = 0; i < lattice.size.width; ++i) {
      if (map.at(i * stride, j * stride).state != PlaceState::Lost) continue;
      lattice.index[static_cast<std::size_t>(j * lattice.size.width + i)] = lattice.places.size();
      lattice.places.push_back({i * stride, j * stride, {}, 0, 0, false});
    }
  return lattice;
}

// The finest lattice whose places can be searched for in reasonable time; empty if there is none.
std::optional<Lattice> lattice_to_search(const ErrorMap& map, int step_px) {
  for (std::int64_t stride = std::max<std::int64_t>(1, std::llround(spacing_px / step_px));
       static_cast<double>(stride * step_px) <= max_spacing_px; stride *= 2) {
    Lattice lattice = lost_lattice(map, stride);
    if (lattice.places.size() <= max_searched) return lattice;
  }
  return std::nullopt;
}

// Windows beside each other share pixels, so that each must stand out by itself too.
void confirm_by_neighbours(Lattice& lattice) {
  // Where the map says, the comparison has looked more closely, and lost it.
  const auto stands_out = [](const Place& p) {
    return p.likeness >= min_likeness && p.lead >= min_lead && length(p.shift_px) > same_shift_px;
  };
  const auto visit_neighbours = [&](const Place& place, const auto& visit) {
    const std::int64_t i = place.i / lattice.stride, j = place.j / lattice.stride;
    for_each_neighbour(lattice.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
      const auto& other = lattice.index[static_cast<std::size_t>(y * lattice.size.width + x)];
      if (other && (x != i || y != j)) visit(lattice.places[*other]);
    });
  };
  const auto agree = [](const Place& a, const Place& b) {
    return length(a.shift_px - b.shift_px) <= same_shift_px;
  };
  std::vector<std::size_t> reached;
  for (std::size_t k = 0; k < lattice.places.size(); ++k) {
    Place& place = lattice.places[k];
    if (!stands_out(place)) continue;
    int agreeing = 0;
    visit_neighbours(
        place, [&](const Place& other) { agreeing += stands_out(other) && agree(place, other) ? 1 : 0; });
    if (agreeing >= min_agreeing) reached.push_back(k);
  }
  for (const std::size_t k : reached) lattice.places[k].found = true;
  // From there on, the same displacement is evidence enough.
  while (!reached.empty()) {
    const Place from = lattice.places[reached.back()];
    reached.pop_back();
    visit_neighbours(from, [&](Place& other) {
      if (other.found || !(other.likeness > 0) || !agree(from, other)) return;
      other.found = true;
      reached.push_back(static_cast<std::size_t>(&other - lattice.places.data()));
    });
  }
  // Half of a window's pixels are those of its neighbours: one among found ones goes with them.
  std::vector<std::pair<std::size_t, Vec2d>> followers;
  for (std::size_t k = 0; k < lattice.places.size(); ++k) {
    if (lattice.places[k].found) continue;
    std::vector<Vec2d> around;
    visit_neighbours(lattice.places[k], [&](const Place& other) {
      if (other.found) around.push_back(other.shift_px);
    });
    const auto as_first = [&](Vec2d shift) { return length(shift - around.front()) <= same_shift_px; };
    if (around.size() >= min_around && std::all_of(around.begin(), around.end(), as_first))
      followers.emplace_back(k, around.front());
  }
  for (const auto& [k, shift] : followers) lattice.places[k].shift_px = shift, lattice.places[k].found = true;
}

PlaceError lies_elsewhere(Vec2d off_px, double pixel_px) {
  const double far = length(off_px), unsure = same_shift_px * pixel_px;
  return {PlaceState::Measured, static_cast<float>(far), static_cast<float>(std::max(0.0, far - unsure)),
          static_cast<float>(far + unsure), off_px};
}

}  // namespace

void find_lost_places(ErrorMap& map, const GreyImage& fixed, const GreyImage& warped, int step_px,
                      ThreadPool& pool, const Progress& progress) {
  std::optional<Lattice> lattice = lattice_to_search(map, step_px);
  if (!lattice || lattice->places.size() <= static_cast<std::size_t>(min_agreeing)) return;
  const Search search(fixed, warped, pool);
  pool.parallel_for(static_cast<std::int64_t>(lattice->places.size()), [&](std::int64_t k) {
    progress.check_cancelled();
    Place& place = lattice->places[static_cast<std::size_t>(k)];
    // A place's middle lies between two pixels where the step is even.
    search.find(place.i * step_px + step_px / 2, place.j * step_px + step_px / 2, place);
  });
  confirm_by_neighbours(*lattice);
  // The nearest place that was searched for speaks for a lost one.
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      PlaceError& lost = map.places[static_cast<std::size_t>(j * map.size.width + i)];
      if (lost.state != PlaceState::Lost) continue;
      const Place* nearest = nullptr;
      std::int64_t min = lattice->stride * lattice->stride + 1;
      for (const Place& place : lattice->places) {
        const std::int64_t dx = place.i - i, dy = place.j - j;
        if (dx * dx + dy * dy < min) nearest = &place, min = dx * dx + dy * dy;
      }
      if (nearest && nearest->found) lost = lies_elsewhere(map.pixel_px * nearest->shift_px, map.pixel_px);
    }
}

}  // namespace alinify
