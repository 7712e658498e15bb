#include "core/image/region_mask.h"

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

TEST(RegionMask, CountsInsideTheRegionAloneWhereverItIsRead) {
  const Rect region{13, 7, 20, 11};
  const auto mask = make_region_mask({50, 40}, region);
  ASSERT_EQ(mask->info().size, (Size{50, 40}));
  ASSERT_EQ(mask->info().channels, 1);
  for (const Rect rect : {Rect{0, 0, 50, 40}, Rect{10, 5, 9, 9}, Rect{30, 15, 20, 20}, Rect{0, 0, 5, 5}}) {
    Image out(rect.size(), 1, PixelType::U8);
    mask->read(0, rect, out.pixels());
    for (std::int64_t y = 0; y < rect.height; ++y)
      for (std::int64_t x = 0; x < rect.width; ++x) {
        const std::int64_t i = rect.x + x, j = rect.y + y;
        const bool inside = i >= 13 && i < 33 && j >= 7 && j < 18;
        ASSERT_EQ(out.pixels().at(x, y)[0], std::byte(inside ? 255 : 0)) << i << " " << j;
      }
  }
}

TEST(RegionMask, IsCutOffAtTheImageAndRefusesARegionBesideIt) {
  const auto mask = make_region_mask({10, 10}, {-5, -5, 8, 8});
  Image out({10, 10}, 1, PixelType::U8);
  mask->read(0, {0, 0, 10, 10}, out.pixels());
  int count = 0;
  for (std::int64_t y = 0; y < 10; ++y)
    for (std::int64_t x = 0; x < 10; ++x) count += out.pixels().at(x, y)[0] != std::byte(0);
  EXPECT_EQ(count, 9);
  EXPECT_THROW(make_region_mask({10, 10}, {10, 0, 5, 5}), Error);
}

}  // namespace
}  // namespace alinify
