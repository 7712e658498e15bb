#include "core/view/screen_warp.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/math/lattice_map.h"
#include "core/math/ops/collapse_map_row.h"

namespace alinify {
namespace {

static_assert(std::endian::native == std::endian::little, "pixels are taken apart as little-endian integers");

constexpr int kFractionBits = 8;
constexpr float kOne = 1 << kFractionBits;
// Added before a position becomes an integer, taken off after: truncation is the floor of what is positive.
constexpr float kUp = 4;

// Bytes lie in the 16-bit lanes of an integer, so that four are multiplied at once: 255 * 256 + 128 stays
// within a lane.
constexpr std::uint64_t kLanes = 0x00ff00ff00ff00ffU;

// `t` of 256 of the way from a to b, rounded.
inline std::uint64_t between(std::uint64_t a, std::uint64_t b, std::uint64_t t) {
  return ((a * (256 - t) + b * t + 0x0080008000800080U) >> 8) & kLanes;
}

// Of two pixels, one behind the other, in two rows. `tx` and `ty` are 256ths.
inline Rgba8 between(std::uint64_t above, std::uint64_t below, std::uint64_t tx, std::uint64_t ty) {
  const std::uint64_t red_blue = between(above & kLanes, below & kLanes, ty);
  const std::uint64_t green_alpha = between(above >> 8 & kLanes, below >> 8 & kLanes, ty);
  constexpr std::uint64_t low = 0xffffffffU;
  const std::uint64_t left = (red_blue & low) | green_alpha << 32;
  const std::uint64_t right = red_blue >> 32 | (green_alpha & ~low);
  const std::uint64_t mixed = between(left, right, tx);
  return std::bit_cast<Rgba8>(static_cast<std::uint32_t>(mixed | mixed >> 24));
}

std::uint64_t pair_of(Rgba8 first, Rgba8 second) {
  return std::bit_cast<std::uint32_t>(first) | std::uint64_t{std::bit_cast<std::uint32_t>(second)} << 32;
}

// Where the pixels of one output row look, in 256ths of a footprint pixel.
struct RowPlaces {
  std::vector<std::int32_t> x, y;
};

// The map row by row, phases of the lattice in the inner loop, where they fill vector registers.
class Rows {
 public:
  Rows(const TileMap& map, Vec2d origin)
      : shift_(map.shift),
        columns_(map.columns),
        nodes_(rebased_nodes(map, origin)),
        weights_(lattice_weights(map.shift)),
        node_row_(static_cast<std::size_t>(map.columns)) {
    for (int tap = 0; shift_ >= 0 && tap < 4; ++tap)
      for (std::size_t phase = 0; phase < weights_.size() / 4; ++phase)
        by_tap_.push_back(weights_[4 * phase + static_cast<std::size_t>(tap)]);
    // Whatever lies farther away is outside, and must be an integer all the same.
    limit_ = static_cast<float>(1 << 22);
  }

  void places(std::int64_t y, std::int64_t width, RowPlaces& out) {
    if (shift_ < 0) {
      const Vec2f* node = nodes_.data() + y * columns_;
      for (std::int64_t x = 0; x < width; ++x)
        out.x[index(x)] = place(node[x].x), out.y[index(x)] = place(node[x].y);
      return;
    }
    const View2D<const Vec2f> lattice{nodes_.data(), columns_, 0, columns_};
    const View2D<Vec2f> here{node_row_.data(), columns_, 1, 0};  // every row is this one
    const CollapseMapRow collapse{lattice, here, weights_.data(), shift_};
    for (std::int64_t column = 0; column < columns_; ++column) collapse(column, y);
    const std::int64_t step = std::int64_t{1} << shift_;
    const float *w0 = by_tap_.data(), *w1 = w0 + step, *w2 = w1 + step, *w3 = w2 + step;
    for (std::int64_t first = 0; first < width; first += step) {
      const Vec2f* node = node_row_.data() + (first >> shift_);
      const Vec2f a = node[0], b = node[1], c = node[2], d = node[3];
      const std::int64_t count = std::min(step, width - first);
      std::int32_t *to_x = out.x.data() + first, *to_y = out.y.data() + first;
      for (std::int64_t k = 0; k < count; ++k) {
        to_x[k] = place(w0[k] * a.x + w1[k] * b.x + w2[k] * c.x + w3[k] * d.x);
        to_y[k] = place(w0[k] * a.y + w1[k] * b.y + w2[k] * c.y + w3[k] * d.y);
      }
    }
  }

 private:
  static std::size_t index(std::int64_t i) { return static_cast<std::size_t>(i); }
  std::int32_t place(float position) const {
    // A NaN fails the first comparison and ends far outside.
    const float low = position > -limit_ ? position : -limit_;
    const float held = low < limit_ ? low : limit_;
    return static_cast<std::int32_t>((held + kUp) * kOne + 0.5F) -
           (static_cast<std::int32_t>(kUp) << kFractionBits);
  }

  int shift_, columns_;
  std::vector<Vec2f> nodes_;
  std::vector<float> weights_, by_tap_;
  std::vector<Vec2f> node_row_;
  float limit_;
};

struct Footprint {
  View2D<const Rgba8> pixels;

  Rgba8 nearest(std::int32_t px, std::int32_t py) const {
    constexpr std::int32_t half = 1 << (kFractionBits - 1);
    return at((px + half) >> kFractionBits, (py + half) >> kFractionBits);
  }
  // The border is continued.
  Rgba8 linear(std::int32_t px, std::int32_t py) const {
    const std::int64_t x = px >> kFractionBits, y = py >> kFractionBits;
    return between(pair_of(at(x, y), at(x + 1, y)), pair_of(at(x, y + 1), at(x + 1, y + 1)),
                   static_cast<std::uint64_t>(px & 255), static_cast<std::uint64_t>(py & 255));
  }
  // Where both neighbours are known to be there.
  Rgba8 linear_inside(std::int32_t px, std::int32_t py) const {
    const Rgba8* const first = pixels.row(py >> kFractionBits) + (px >> kFractionBits);
    std::uint64_t above, below;
    std::memcpy(&above, first, sizeof above);
    std::memcpy(&below, first + pixels.stride, sizeof below);
    return between(above, below, static_cast<std::uint64_t>(px & 255), static_cast<std::uint64_t>(py & 255));
  }

 private:
  Rgba8 at(std::int64_t x, std::int64_t y) const {
    return pixels.at(std::clamp<std::int64_t>(x, 0, pixels.width - 1),
                     std::clamp<std::int64_t>(y, 0, pixels.height - 1));
  }
};

}  // namespace

void warp_for_screen(const TileMap& map, Interpolation interpolation, View2D<const Rgba8> footprint,
                     Vec2d footprint_origin, Size level_size, View2D<Rgba8> out) {
  Rows rows(map, footprint_origin);
  RowPlaces places;
  places.x.resize(static_cast<std::size_t>(out.width));
  places.y.resize(static_cast<std::size_t>(out.width));
  const Footprint source{footprint};
  const auto level_x = static_cast<double>(level_size.width),
             level_y = static_cast<double>(level_size.height);
  // The level's outer edges in 256ths of a footprint pixel.
  const auto edge = [](double level, double origin) {
    return static_cast<std::int32_t>(std::clamp((level - 0.5 - origin) * kOne, -1e9, 1e9));
  };
  const std::int32_t least_x = edge(0, footprint_origin.x), most_x = edge(level_x, footprint_origin.x);
  const std::int32_t least_y = edge(0, footprint_origin.y), most_y = edge(level_y, footprint_origin.y);
  const bool nearest = interpolation == Interpolation::Nearest;
  // The footprint holds every neighbour that the map asks for, unless the level ends before.
  const bool all_inside = map.shift >= 0 && map.least.x >= 0 && map.least.y >= 0 &&
                          map.most.x <= level_x - 2 && map.most.y <= level_y - 2;

  for (std::int64_t y = 0; y < out.height; ++y) {
    rows.places(y, out.width, places);
    Rgba8* const o = out.row(y);
    const std::int32_t *px = places.x.data(), *py = places.y.data();
    if (all_inside && !nearest) {
      for (std::int64_t x = 0; x < out.width; ++x) o[x] = source.linear_inside(px[x], py[x]);
      continue;
    }
    for (std::int64_t x = 0; x < out.width; ++x) {
      if (px[x] < least_x || px[x] > most_x || py[x] < least_y || py[x] > most_y) {
        o[x] = {};
      } else {
        o[x] = nearest ? source.nearest(px[x], py[x]) : source.linear(px[x], py[x]);
      }
    }
  }
}

}  // namespace alinify
