#pragma once

#include <cstdint>

#include "core/math/pixel_bits.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Distances along a column to the nearest zero of a mask, in pixels. This value means "this far or farther":
/// greater distances are not distinguished.
inline constexpr std::uint16_t farthest_px = 65535;

ALINIFY_HD inline std::uint16_t one_farther(std::uint16_t distance) {
  return static_cast<std::uint16_t>(distance + (distance != farthest_px));
}

/// Columns are cut into bands of this many rows, so that there is work for every thread of a GPU.
inline constexpr std::int64_t distance_band = 64;

/// How far a band's zeros are from the rows just outside it.
/// **Shapes**: a row of `to_next_band` and `to_previous_band` a band. `to_next_band`: from the first row
/// below the band up to its last zero; `to_previous_band`: from the last row above it down to its first zero;
/// farthest_px if it has none. Extent: ceil(width / Count) x bands.
template <int Count>
struct BandZeros {
  View2D<const std::uint8_t> mask;
  View2D<std::uint16_t> to_next_band, to_previous_band;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t band) const {
    const std::int64_t left = i * Count, top = band * distance_band,
                       bottom = min2(top + distance_band, mask.height);
    const int count = static_cast<int>(min2(std::int64_t{Count}, mask.width - left));
    std::uint16_t down[Count], up[Count];
    for (int c = 0; c < count; ++c) down[c] = up[c] = farthest_px;
    for (std::int64_t y = top; y < bottom; ++y) {
      const std::uint8_t* const row = mask.row(y) + left;
      const auto so_far = static_cast<std::uint16_t>(y - top + 1);
      for (int c = 0; c < count; ++c) {
        down[c] = row[c] ? one_farther(down[c]) : std::uint16_t{1};
        up[c] = row[c] || up[c] != farthest_px ? up[c] : so_far;
      }
    }
    for (int c = 0; c < count; ++c) to_next_band.row(band)[left + c] = down[c];
    for (int c = 0; c < count; ++c) to_previous_band.row(band)[left + c] = up[c];
  }
};

/// Propagates the result of BandZeros through all bands: afterwards row b of `from_above` is the distance
/// from band b's first row to the nearest zero above the band, row b + 1 of `from_below` that from its last
/// row to the nearest zero below it. **Shapes**: one row more than there are bands. Before, row b + 1 of
/// `from_above` holds band b's to_next_band and row b of `from_below` its to_previous_band; row 0 of
/// `from_above` and the last row of `from_below` state the distances beyond the mask. Extent: width x 2,
/// downwards and upwards.
struct CarryZeros {
  View2D<std::uint16_t> from_above, from_below;
  std::int64_t height = 0;  ///< of the mask

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t upwards) const {
    const std::int64_t bands = from_above.height - 1;
    if (upwards)
      for (std::int64_t b = bands; b-- > 0;) carry(from_below.at(x, b + 1), rows(b), from_below.at(x, b));
    else
      for (std::int64_t b = 0; b < bands; ++b) carry(from_above.at(x, b), rows(b), from_above.at(x, b + 1));
  }

 private:
  ALINIFY_HD std::int64_t rows(std::int64_t band) const {
    return min2(distance_band, height - band * distance_band);
  }
  ALINIFY_HD static void carry(std::uint16_t entering, std::int64_t rows, std::uint16_t& leaving) {
    if (entering == farthest_px) return;
    leaving = static_cast<std::uint16_t>(
        min2(static_cast<std::int64_t>(leaving), min2(entering + rows, std::int64_t{farthest_px})));
  }
};

/// The distance of every pixel to the nearest zero of its column. Views as CarryZeros leaves them. Extent:
/// ceil(width / Count) x bands.
template <int Count>
struct ColumnDistance {
  View2D<const std::uint8_t> mask;
  View2D<const std::uint16_t> from_above, from_below;
  View2D<std::uint16_t> distance;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t band) const {
    const std::int64_t left = i * Count, top = band * distance_band,
                       bottom = min2(top + distance_band, mask.height);
    if constexpr (Count == 1) return from_bits(left, band, top, bottom);
    const int count = static_cast<int>(min2(std::int64_t{Count}, mask.width - left));
    std::uint16_t nearest[Count];
    // from_above is one too many at the band's first row: the loop adds it.
    for (int c = 0; c < count; ++c) {
      const std::uint16_t above = from_above.row(band)[left + c];
      nearest[c] = above == farthest_px ? above : static_cast<std::uint16_t>(above - 1);
    }
    for (std::int64_t y = top; y < bottom; ++y) {
      const std::uint8_t* const row = mask.row(y) + left;
      std::uint16_t* const out = distance.row(y) + left;
      for (int c = 0; c < count; ++c)
        out[c] = nearest[c] = row[c] ? one_farther(nearest[c]) : std::uint16_t{0};
    }
    for (int c = 0; c < count; ++c) {
      const std::uint16_t below = from_below.row(band + 1)[left + c];
      nearest[c] = below == farthest_px ? below : static_cast<std::uint16_t>(below - 1);
    }
    for (std::int64_t y = bottom; y-- > top;) {
      std::uint16_t* const out = distance.row(y) + left;
      for (int c = 0; c < count; ++c) {
        nearest[c] = out[c] ? one_farther(nearest[c]) : std::uint16_t{0};
        out[c] = min2(out[c], nearest[c]);
      }
    }
  }

 private:
  /// One column: a band's zeros fit a register, so that every distance is written once.
  ALINIFY_HD void from_bits(std::int64_t x, std::int64_t band, std::int64_t top, std::int64_t bottom) const {
    static_assert(distance_band == 64);
    std::uint64_t zeros = 0;
    for (std::int64_t y = top; y < bottom; ++y)
      zeros |= static_cast<std::uint64_t>(mask.at(x, y) == 0) << (y - top);
    std::int64_t above = from_above.at(x, band), below = from_below.at(x, band + 1) + (bottom - top - 1);
    for (std::int64_t y = top; y < bottom; ++y, ++above, --below, zeros >>= 1) {
      std::int64_t nearest = min2(above, below);
      if (zeros & 1u) {
        above = nearest = 0;
      } else if (zeros) {
        const auto low = static_cast<std::uint32_t>(zeros);
        const int ahead = low ? lowest_bit(low) : 32 + lowest_bit(static_cast<std::uint32_t>(zeros >> 32));
        nearest = min2(above, static_cast<std::int64_t>(ahead));
      }
      distance.at(x, y) = static_cast<std::uint16_t>(min2(nearest, std::int64_t{farthest_px}));
    }
  }
};

}  // namespace alinify
