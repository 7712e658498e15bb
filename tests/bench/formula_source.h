#pragma once

#include <cstddef>
#include <cstdint>

#include "core/image/pyramid.h"
#include "core/image/tile_source.h"

namespace alinify::bench {

/// An RGB image of 17320 x 17320 without a file: pixels from a formula that costs next to nothing, so that
/// only the drawing is measured.
class FormulaSource final : public TileSource {
 public:
  FormulaSource() {
    info_.size = {17320, 17320};
    info_.channels = 3;
    info_.color = ColorModel::Rgb;
    info_.compression = "none";
    for (const Size level : halving_sizes(info_.size, 512)) {
      const double d = static_cast<double>(info_.size.width) / static_cast<double>(level.width);
      info_.levels.push_back({level, {512, 512}, {d, d}});
    }
  }
  const ImageInfo& info() const override { return info_; }
  void read(int, Rect rect, Pixels out) const override {
    for (std::int64_t y = 0; y < out.height; ++y) {
      std::byte* row = out.row(y);
      for (std::int64_t i = 0; i < out.width * 3; ++i) row[i] = std::byte((rect.x * 3 + i) ^ (rect.y + y));
    }
  }

 private:
  ImageInfo info_;
};

}  // namespace alinify::bench
