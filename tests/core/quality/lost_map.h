#pragma once

#include <cstdint>

#include "core/quality/error_map.h"

/// Maps of errors, lost in one part and right elsewhere.
namespace alinify::testing {

/// Of a picture of that size, in pixels of `downsample` level-0 ones. Lost where the middle of a place's
/// square lies within `lost`, pixels of the picture.
inline ErrorMap map_lost_in(Rect lost, Size picture, int step_px, double downsample = 1) {
  ErrorMap map;
  map.size = {picture.width / step_px, picture.height / step_px};
  map.pixel_px = downsample;
  map.step_px = step_px * downsample;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const Vec2d middle{(static_cast<double>(i) + 0.5) * step_px, (static_cast<double>(j) + 0.5) * step_px};
      map.places.push_back(lost.contains(middle) ? PlaceError{PlaceState::Lost, 12, 6, 36, {}}
                                                 : PlaceError{PlaceState::Measured, 0.1f, 0, 0.2f, {}});
    }
  return map;
}

inline std::int64_t count_lost(const ErrorMap& map) {
  std::int64_t count = 0;
  for (const PlaceError& p : map.places) count += p.state == PlaceState::Lost ? 1 : 0;
  return count;
}

}  // namespace alinify::testing
