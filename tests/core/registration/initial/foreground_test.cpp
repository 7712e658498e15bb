#include "core/registration/initial/foreground.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/registration/pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

using test::noise;
using test::picture;
using test::texture;

Foreground found_in(const std::shared_ptr<const TileSource>& source) {
  ThreadPool pool(2);
  Progress silent;
  return find_foreground(source, pool, silent);
}

/// Points of a raster that lie in the truth, in the mask as well, and in either.
struct Overlap {
  double truth = 0, both = 0, either = 0;
  double share() const { return both / either; }
  double covered() const { return both / truth; }
};
template <class Inside>
Overlap overlap(const Foreground& found, Size size, const Inside& inside) {
  Overlap o;
  for (std::int64_t y = 2; y < size.height; y += 5)
    for (std::int64_t x = 2; x < size.width; x += 5) {
      const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
      const bool mask = counts_at(found.polygons, p), truth = inside(p.x, p.y);
      o.truth += truth, o.both += mask && truth, o.either += mask || truth;
    }
  return o;
}

TEST(Foreground, IsASectionOnGrainyGlass) {
  const auto inside = [](double x, double y) {
    const double u = (x - 610) / 330, v = (y - 400) / 260;
    return u * u + v * v < 1 + 0.25 * std::sin(5 * std::atan2(v, u));
  };
  const Size size{1300, 900};
  const Foreground found = found_in(picture(size, [&](double x, double y) {
    return inside(x, y) ? 0.8 * texture(x, y) : 238 + 6 * noise(x, y, 3) + 4 * noise(x / 300, y / 300, 4);
  }));
  ASSERT_EQ(found.polygons.size(), 1u);
  const Overlap o = overlap(found, size, inside);
  EXPECT_GT(o.share(), 0.9);
  EXPECT_GT(o.covered(), 0.99);
  EXPECT_NEAR(found.share, o.both * 25 / static_cast<double>(size.area()), 0.03);
}

TEST(Foreground, IsBrightOnDarkAsWellAndMayLieInSeveralPieces) {
  const auto inside = [](double x, double y) {
    return std::hypot(x - 200, y - 250) < 130 || std::hypot(x - 560, y - 300) < 160;
  };
  const Size size{800, 600};
  const Foreground found = found_in(picture(size, [&](double x, double y) {
    return inside(x, y) ? 60 + 0.7 * texture(x, y) : 6 + 5 * noise(x, y, 3);
  }));
  EXPECT_EQ(found.polygons.size(), 2u);
  EXPECT_GT(overlap(found, size, inside).share(), 0.87);
  EXPECT_GT(overlap(found, size, inside).covered(), 0.99);
}

TEST(Foreground, KeepsALargeHoleOutAndFillsSmallOnes) {
  const auto ring = [](double x, double y) {
    const double r = std::hypot(x - 400, y - 400);
    return r > 190 && r < 360;
  };
  const Size size{800, 800};
  const Foreground found = found_in(picture(size, [&](double x, double y) {
    const bool small_hole = std::hypot(x - 400, y - 130) < 18;
    return ring(x, y) && !small_hole ? 0.8 * texture(x, y) : 240 + 5 * noise(x, y, 3);
  }));
  ASSERT_EQ(found.polygons.size(), 2u);
  EXPECT_TRUE(found.polygons[0].counts);
  EXPECT_FALSE(found.polygons[1].counts);
  EXPECT_GT(overlap(found, size, ring).share(), 0.87);
  EXPECT_TRUE(counts_at(found.polygons, {400, 130}));
}

TEST(Foreground, GoesOnToTheBorderOfTheImageWhereThePictureDoes) {
  const Size size{900, 900};
  const Foreground found = found_in(picture(size, [](double x, double y) {
    return x < 350 && std::fabs(y - 450) < 300 ? 0.8 * texture(x, y) : 240 + 5 * noise(x, y, 3);
  }));
  ASSERT_EQ(found.polygons.size(), 1u);
  EXPECT_TRUE(counts_at(found.polygons, {0, 450}));
  EXPECT_FALSE(counts_at(found.polygons, {0, 20}));
}

TEST(Foreground, LeavesOutTheCanvasOfATurnedPicture) {
  const auto inside = [](double x, double y) {
    const double u = 0.8 * (x - 400) + 0.6 * (y - 400), v = -0.6 * (x - 400) + 0.8 * (y - 400);
    return std::fabs(u) < 260 && std::fabs(v) < 230;
  };
  const Size size{800, 800};
  const Foreground found =
      found_in(picture(size, [&](double x, double y) { return inside(x, y) ? texture(x, y) : 0.0; }));
  EXPECT_GT(overlap(found, size, inside).share(), 0.96);
}

TEST(Foreground, IsAllOfAPictureThatFillsItsFrame) {
  const Size size{700, 700};
  EXPECT_TRUE(found_in(picture(size, [](double x, double y) { return texture(x, y); })).polygons.empty());
  EXPECT_TRUE(found_in(picture(size, [](double x, double y) { return test::weave(x, y); })).polygons.empty());
  // A print of dots on bright cloth: the cloth is no ground.
  EXPECT_TRUE(found_in(picture(size, [](double x, double y) {
                return std::hypot(std::fmod(x, 50) - 25, std::fmod(y, 50) - 25) < 11
                           ? 60 + 20 * noise(x / 3, y / 3, 2)
                           : 225 + 8 * noise(x, y, 3);
              })).polygons.empty());
  const Foreground blank = found_in(picture(size, [](double, double) { return 200.0; }));
  EXPECT_TRUE(blank.polygons.empty());
  EXPECT_EQ(blank.share, 1);
}

}  // namespace
}  // namespace alinify
