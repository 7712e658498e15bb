#include "core/prepare/foreground/foreground_slabs.h"

#include <utility>

#include <gtest/gtest.h>

#include "core/compute/foreground_steps.h"
#include "tests/support/algorithm_cases.h"

namespace alinify {
namespace {

using testing::Padded;

// Blobs, and a meander of zeros that leaves the image only after crossing every slab several times.
Padded<std::uint8_t> meander(std::int64_t width, std::int64_t height) {
  Padded<std::uint8_t> mask = testing::blobs(width, height);
  for (std::int64_t y = 0; y < height; ++y) {
    for (std::int64_t x = width / 2; x < width; ++x) {
      const bool wall = x % 4 == 0, first = y < 3, last = y >= height - 3;
      const bool gap = x % 8 == 0 ? first : last;
      mask.at(x, y) = (wall && !gap) || (!wall && (y == 0 || y == height - 1)) || x == width - 1 ? 255 : 0;
    }
  }
  return mask;
}

TEST(ForegroundSlabs, HaveTheDistancesOfTheWhole) {
  const auto backend = make_cpu_backend(2);
  const Padded<std::uint8_t> mask = meander(160, 221);
  Padded<std::uint32_t> whole(mask.width, mask.height);
  backend->foreground().squared_distance(DistanceArgs{mask.view(), whole.view(), {}, {}}, Progress());
  for (const std::int64_t rows : {1, 7, 64, 100, 500}) {
    Padded<std::uint32_t> slabs(mask.width, mask.height);
    squared_distance_in_slabs(mask.view(), slabs.view(), rows, *backend, Progress());
    EXPECT_EQ(slabs.all, whole.all) << rows << " rows a slab";
  }
}

TEST(ForegroundSlabs, FillTheHolesOfTheWhole) {
  const auto backend = make_cpu_backend(2);
  for (const std::uint32_t largest : {40u, 900u, 4000000u}) {
    Padded<std::uint8_t> whole = meander(160, 221);
    backend->foreground().fill_holes(FillArgs{whole.view(), largest, {}, {}}, Progress());
    for (const std::int64_t rows : {1, 7, 64, 100, 500}) {
      Padded<std::uint8_t> slabs = meander(160, 221);
      fill_holes_in_slabs(slabs.view(), largest, rows, *backend, Progress());
      EXPECT_EQ(slabs.all, whole.all) << rows << " rows a slab, up to " << largest;
    }
    EXPECT_NE(whole.all, meander(160, 221).all) << "something is filled";
  }
}

}  // namespace
}  // namespace alinify
