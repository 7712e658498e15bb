#include "core/quality/lost_places.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "core/phantom/noise.h"
#include "tests/core/quality/lost_map.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::count_lost;
using testing::picture_of;
using testing::unrepeating;
using testing::weave;

constexpr Size size{512, 448};
constexpr int step_px = 8;
constexpr Rect spot{200, 160, 96, 80};

ErrorMap map_with(Rect lost, double downsample = 1) {
  return testing::map_lost_in(lost, size, step_px, downsample);
}

template <class Warped>
ErrorMap searched(ErrorMap map, const GreyImage& fixed, Warped warped, int threads = 2) {
  ThreadPool pool(threads);
  find_lost_places(map, fixed, picture_of(size, warped), step_px, pool, Progress());
  return map;
}

// Each picture has a grain of its own.
double grainy(double x, double y, std::uint32_t seed) {
  return unrepeating(x, y) +
         0.05 * static_cast<double>(noise::normal(static_cast<int>(x), static_cast<int>(y), seed));
}

double fixed_at(double x, double y) {
  return grainy(x, y, 1);
}

// The spot's content lies 70 px further right and 40 px further up than the map says; in its place is
// another.
double moved_at(double x, double y) {
  const double u = x - 70, v = y + 40, grain = grainy(x, y, 2) - unrepeating(x, y);
  if (spot.contains(Vec2d{u, v})) return unrepeating(u, v) + grain;
  return (spot.contains(Vec2d{x, y}) ? unrepeating(3 * y + 900, 2 * x) : unrepeating(x, y)) + grain;
}

TEST(LostPlaces, AreFoundFarAwayByTheirTexture) {
  const ErrorMap map = searched(map_with(spot), picture_of(size, fixed_at), moved_at);
  EXPECT_LT(count_lost(map), count_lost(map_with(spot)) / 3) << "at its rim a window shows half of it";
  const PlaceError middle = *map.at_point({248, 200});
  EXPECT_EQ(middle.state, PlaceState::Measured);
  EXPECT_NEAR(middle.off_px.x, 70, 1);
  EXPECT_NEAR(middle.off_px.y, -40, 1);
  EXPECT_NEAR(middle.expected_px, std::hypot(70, 40), 2);
  EXPECT_LE(middle.low_px, middle.expected_px);
  EXPECT_GE(middle.high_px, middle.expected_px);
}

TEST(LostPlaces, LeaveAllOthersAsTheyAre) {
  const ErrorMap before = map_with(spot);
  const ErrorMap map = searched(before, picture_of(size, fixed_at), moved_at);
  for (std::size_t k = 0; k < map.places.size(); ++k)
    if (before.places[k].state != PlaceState::Lost) {
      EXPECT_EQ(map.places[k].expected_px, 0.1f);
    }
}

TEST(LostPlaces, AreGivenInPixelsOfTheFullImages) {
  const ErrorMap map = searched(map_with(spot, 4), picture_of(size, fixed_at), moved_at);
  EXPECT_NEAR(map.at_point({4 * 248, 4 * 200})->off_px.x, 4 * 70, 4);
}

TEST(LostPlaces, StayLostWhereTheMovingImageShowsSomethingElse) {
  const auto other = [](double x, double y) {
    return spot.contains(Vec2d{x, y}) ? unrepeating(3 * y + 900, 2 * x) : grainy(x, y, 2);
  };
  EXPECT_EQ(count_lost(searched(map_with(spot), picture_of(size, fixed_at), other)),
            count_lost(map_with(spot)));
}

TEST(LostPlaces, StayLostWhereTheyAreFoundWhereTheMapSays) {
  const ErrorMap map = searched(map_with(spot), picture_of(size, fixed_at),
                                [](double x, double y) { return grainy(x, y, 2); });
  EXPECT_EQ(count_lost(map), count_lost(map_with(spot))) << "the comparison had its reasons";
}

TEST(LostPlaces, StayLostInAWeaveWhoseRepeatsAreAlike) {
  const auto cloth = [](double x, double y) { return weave(x, y, 9, 0); };
  const ErrorMap map = searched(map_with(spot), picture_of(size, cloth), [&](double x, double y) {
    return spot.contains(Vec2d{x, y}) ? cloth(x + 4, y) : cloth(x, y);
  });
  EXPECT_EQ(count_lost(map), count_lost(map_with(spot)));
}

TEST(LostPlaces, StayLostWhereTheirContentLiesBeyondTheMovingImage) {
  constexpr double missing = std::numeric_limits<double>::quiet_NaN();
  const auto cut_off = [](double x, double y) { return x >= spot.x ? missing : grainy(x, y, 2); };
  const ErrorMap map = searched(map_with(spot), picture_of(size, fixed_at), cut_off);
  EXPECT_EQ(count_lost(map), count_lost(map_with(spot)));
}

TEST(LostPlaces, AreFoundAlikeByAnyNumberOfThreads) {
  const ErrorMap one = searched(map_with(spot), picture_of(size, fixed_at), moved_at, 1),
                 three = searched(map_with(spot), picture_of(size, fixed_at), moved_at, 3);
  for (std::size_t k = 0; k < one.places.size(); ++k) EXPECT_EQ(one.places[k].off_px, three.places[k].off_px);
}

}  // namespace
}  // namespace alinify
