#pragma once

#include <cstdint>

#include "core/math/blend.h"
#include "core/math/view2d.h"

namespace alinify {

/// Replaces the colours of shown pixels, channel by channel, by those of a table.
/// **Shapes**: extent: pixels' size; `table` has 256 entries, entry v the replacements of red, green and blue
/// v.
/// **Range**: premultiplied; the table is of colours that are not, alpha stays.
struct MatchColors {
  View2D<Rgba8> pixels;
  const Rgba8* table = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    Rgba8& p = pixels.at(x, y);
    if (p.a == 255) {
      p = {table[p.r].r, table[p.g].g, table[p.b].b, 255};
    } else if (p.a != 0) {
      p.r = multiply_bytes(table[whole(p.r, p.a)].r, p.a);
      p.g = multiply_bytes(table[whole(p.g, p.a)].g, p.a);
      p.b = multiply_bytes(table[whole(p.b, p.a)].b, p.a);
    }
  }

 private:
  ALINIFY_HD static int whole(int color, int alpha) { return min2(255, (color * 255 + alpha / 2) / alpha); }
};

}  // namespace alinify
