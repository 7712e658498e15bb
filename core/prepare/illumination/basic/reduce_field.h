#pragma once

#include <cstdint>
#include <vector>

#include "core/image/tile_source.h"

namespace alinify {

/// Statistics of a field taken while it was read.
struct FieldFacts {
  float min = 0, max = 0;      ///< of the reduced field
  bool finite = true;          ///< all samples are finite numbers
  bool uniform = true;         ///< all samples of the full field are equal
  double saturated_share = 0;  ///< of samples at the type's highest value; 0 for floating-point types
};

/// Reduces fields of one size to squares of `side` pixels with a triangular kernel two reduced pixels wide
/// (linear interpolation where a field is smaller), reading them in bands. **Units and frame**: the pixel
/// grids cover the same area: x_full + 0.5 = (x_reduced + 0.5) * full / side. **Memory**: a band of rows a
/// call. **Threads**: reduce may be called concurrently.
class FieldReducer {
 public:
  FieldReducer(Size full, int side);

  /// Reads channel `channel` of level 0 into side * side floats at `out`. **Throws** as TileSource::read.
  FieldFacts reduce(const TileSource& field, int channel, float* out) const;

 private:
  // The samples first .. first + weights.size() - 1 that make one reduced sample.
  struct Taps {
    std::int64_t first = 0;
    std::vector<float> weights;
  };
  static std::vector<Taps> taps_along(std::int64_t full, int side);

  Size full_;
  int side_;
  std::vector<Taps> columns_, rows_;
};

}  // namespace alinify
