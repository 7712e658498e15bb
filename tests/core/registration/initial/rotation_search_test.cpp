#include "core/registration/initial/rotation_search.h"

#include <cmath>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "tests/core/registration/initial/aligned.h"
#include "tests/core/registration/initial/small_pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

using test::small_picture;
using test::texture;
using test::turned;

// Structure that is still there at 128 px.
double coarse(double x, double y) {
  return texture(x / 3, y / 3);
}

void expect_found(double degrees, double scale, bool mirrored) {
  const Affine2 truth = turned(degrees, scale, {128, 100}, {190, 200}, mirrored), back = inverse(truth);
  const SmallPicture fixed = small_picture({256, 200}, coarse),
                     moving = small_picture({380, 400}, [&](double x, double y) {
                       const Vec2d p = back({x, y});
                       const bool in = p.x >= 0 && p.y >= 0 && p.x <= 255 && p.y <= 199;
                       return in ? coarse(p.x, p.y) : 20.0;
                     });
  RotationSearch search;
  search.scales = {scale, 1.6 * scale};
  search.side = 96;
  search.mirrored = true;
  ThreadPool pool(2);
  Progress progress;
  const std::vector<RotationHit> hits = search_rotations(fixed, moving, search, pool, progress);
  ASSERT_FALSE(hits.empty());
  // Steps of 5 degrees leave up to 2.5, which is 7 px at the corners, and a pixel is four here.
  EXPECT_LT(test::apart(hits[0].map, truth, {256, 200}), 16 * scale) << degrees;
  EXPECT_EQ(hits[0].mirrored, mirrored);
  EXPECT_EQ(hits[0].scale, scale);
}

TEST(RotationSearch, FindsTurnShiftScaleAndMirrorToItsStep) {
  expect_found(0, 1, false);
  expect_found(62, 1, false);
  expect_found(233, 0.8, false);
  expect_found(118, 1.1, true);
}

TEST(RotationSearch, TriesNoTurnBeyondItsLimitButTheLimitItself) {
  const SmallPicture picture = small_picture({128, 100}, coarse);
  RotationSearch search;
  search.scales = {1, 1.5};
  search.side = 64;
  ThreadPool pool(2);
  Progress progress;
  const auto turns = [&](double limit) {
    search.max_turn_deg = limit;
    std::set<double> tried;
    for (const RotationHit& hit : search_rotations(picture, picture, search, pool, progress)) {
      // Told and true are the same.
      const double true_deg =
          std::atan2(hit.map.yx - hit.map.xy, hit.map.xx + hit.map.yy) * 180 / std::numbers::pi;
      EXPECT_NEAR(std::remainder(true_deg - hit.turn_deg, 360), 0, 0.5);
      tried.insert(hit.turn_deg);
    }
    return tried;
  };
  EXPECT_EQ(turns(0), (std::set<double>{0}));
  EXPECT_EQ(turns(10), (std::set<double>{0, 5, 10, 350, 355}));
  EXPECT_EQ(turns(7), (std::set<double>{0, 5, 7, 353, 355}));
  EXPECT_EQ(turns(180).size(), 72u);
}

TEST(RotationSearch, DoesNotMindANegative) {
  const SmallPicture fixed = small_picture({256, 200}, coarse),
                     moving = small_picture({256, 200},
                                            [](double x, double y) { return 255 - coarse(x + 20, y - 30); });
  RotationSearch search;
  search.scales = {1};
  ThreadPool pool(2);
  Progress progress;
  const std::vector<RotationHit> hits = search_rotations(fixed, moving, search, pool, progress);
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0].turn_deg, 0);
  EXPECT_LT(test::apart(hits[0].map, Affine2::translation({-20, 30}), {256, 200}), 3);
}

}  // namespace
}  // namespace alinify
