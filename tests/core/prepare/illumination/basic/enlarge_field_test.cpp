#include <gtest/gtest.h>

#include "core/prepare/illumination/basic/estimate_basic.h"

namespace alinify {
namespace {

// A plane in the frame that both grids share: a reduced pixel's centre is at (i + 0.5) / reduced.
TEST(EnlargeField, ReproducesAPlaneUpToTheEdges) {
  Image reduced({16, 16}, 1, PixelType::F32);
  const auto at = reduced.pixels().samples<float>();
  const auto plane = [](double x, double y) { return 0.7 + 0.4 * x - 0.2 * y; };
  for (int y = 0; y < 16; ++y)
    for (int x = 0; x < 16; ++x) at.at(x, y) = static_cast<float>(plane((x + 0.5) / 16, (y + 0.5) / 16));
  for (const Size full : {Size{101, 77}, Size{16, 16}, Size{9, 1024}}) {
    const Image out = enlarge_field(reduced, full);
    const auto found = out.pixels().samples<float>();
    ASSERT_TRUE(out.size() == full);
    for (std::int64_t y = 0; y < full.height; ++y)
      for (std::int64_t x = 0; x < full.width; ++x)
        ASSERT_NEAR(found.at(x, y),
                    plane((static_cast<double>(x) + 0.5) / static_cast<double>(full.width),
                          (static_cast<double>(y) + 0.5) / static_cast<double>(full.height)),
                    1e-6);
  }
}

}  // namespace
}  // namespace alinify
