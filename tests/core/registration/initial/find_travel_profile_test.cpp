#include "core/registration/initial/find_travel_profile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <numbers>
#include <optional>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/registration/initial/small_pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

using test::noise;
using test::small_picture;
using test::texture;
using test::weave;
using Pattern = std::function<double(double, double)>;
using Shift = std::function<double(double)>;

constexpr Size wide{300, 400};

double waves(double y) {
  return 20 * std::sin(2 * std::numbers::pi * y / 230) + 4 * std::cos(2 * std::numbers::pi * y / 97);
}

// The line that the shift takes to `at`; shifts change by less than a pixel a line, or lines would cross.
double unshifted(const Shift& shift, double at) {
  double y = at;
  for (int i = 0; i < 60; ++i) y = at - shift(y);
  return y;
}

// The pattern as a web shows it whose line y the shift has moved.
Pattern shifted(const Pattern& cloth, const Shift& shift, bool along_y = true) {
  return [=](double x, double y) {
    return along_y ? cloth(x, unshifted(shift, y)) : cloth(unshifted(shift, x), y);
  };
}

std::optional<TravelProfile> find(const SmallPicture& fixed, const SmallPicture& moving,
                                  const Affine2& map = {}, bool negative = false, int threads = 1) {
  ThreadPool pool(threads);
  Progress progress;
  return find_travel_profile(fixed, moving, map, negative, pool, progress);
}

// The largest difference of the lines `from` to `to` from the shift, in pixels of the small picture.
double worst(const TravelProfile& profile, const Shift& shift, std::size_t from, std::size_t to) {
  double largest = 0;
  for (std::size_t i = from; i < to; ++i)
    largest =
        std::max(largest, std::abs(profile.shift_px[i] / profile.spacing_px - shift(static_cast<double>(i))));
  return largest;
}

void expect_waves(const std::optional<TravelProfile>& found, bool along_y, std::size_t lines) {
  ASSERT_TRUE(found);
  EXPECT_EQ(found->along_y, along_y);
  ASSERT_EQ(found->shift_px.size(), lines);
  EXPECT_LT(worst(*found, waves, 10, lines - 10), 3);
  EXPECT_GT(found->agreement_after, found->agreement_before + 0.3);
}

TEST(TravelProfile, FindsTheShiftOfEveryLineOfTissueAndOfAWeave) {
  for (const Pattern& cloth : {Pattern([](double x, double y) { return texture(x, y); }), Pattern(weave)})
    expect_waves(find(small_picture(wide, cloth), small_picture(wide, shifted(cloth, waves))), true, 400);
}

TEST(TravelProfile, FindsItAlongX) {
  const Pattern cloth = [](double x, double y) { return texture(x, y); };
  const Size lying{400, 300};
  expect_waves(find(small_picture(lying, cloth), small_picture(lying, shifted(cloth, waves, false))), false,
               400);
}

TEST(TravelProfile, FindsItBehindAMapAndInANegative) {
  const Pattern cloth = [](double x, double y) { return texture(x, y); };
  const Pattern moving = shifted(cloth, waves);
  // The moving picture is mirrored in x and half as large again.
  const Affine2 map{-1.5, 0, 0, 1.5, 449, 3};
  const Affine2 back = inverse(map);
  const SmallPicture seen = small_picture({450, 610}, [&](double x, double y) {
    const Vec2d p = back({x, y});
    return 255 - moving(p.x, p.y);
  });
  expect_waves(find(small_picture(wide, cloth), seen, map, true), true, 400);
  EXPECT_FALSE(find(small_picture(wide, cloth), seen, map, false)) << "the negative was not told";
}

TEST(TravelProfile, IsInPixelsOfTheFullImage) {
  const Pattern cloth = [](double x, double y) { return texture(x, y); };
  const auto found = find(small_picture(wide, cloth, 4), small_picture(wide, shifted(cloth, waves), 4));
  expect_waves(found, true, 400);
  EXPECT_DOUBLE_EQ(found->spacing_px, 4);
  EXPECT_DOUBLE_EQ(found->origin_px, 1.5) << "the middle of the first four lines";
  const DisplacementField field = found->field({1200, 1600});
  for (const double x : {0.0, 611.0, 1199.0}) {
    const Vec2d d = field.displacement({x, 4 * 150 + 1.5});
    EXPECT_DOUBLE_EQ(d.x, 0);
    EXPECT_NEAR(d.y, found->shift_px[150], 1e-4);
  }
}

TEST(TravelProfile, TellsTheSpeed) {
  TravelProfile profile;
  profile.spacing_px = 2;
  // A third slower than the mean in the first half, a third faster in the second.
  for (int i = 0; i < 200; ++i) profile.shift_px.push_back(2.0 / 3 * (i < 100 ? -i : i - 200));
  EXPECT_NEAR(profile.speed().lowest, 2.0 / 3, 0.01);
  EXPECT_NEAR(profile.speed().highest, 4.0 / 3, 0.01);
}

TEST(TravelProfile, FindsNoneWhereThereIsNone) {
  const auto cloth = [](double x, double y) { return texture(x, y); };
  const SmallPicture fixed = small_picture(wide, cloth);
  EXPECT_FALSE(find(fixed, fixed)) << "even travel";
  EXPECT_FALSE(find(fixed, small_picture(wide, [](double x, double y) { return texture(x, y, 77); })))
      << "another cloth";
  EXPECT_FALSE(find(fixed, small_picture(wide, [](double x, double y) { return 128 + 90 * noise(x, y, 5); })))
      << "noise";
  EXPECT_FALSE(find(fixed, small_picture(wide, [](double, double) { return 128.0; }))) << "nothing";
  // Every column is shifted by another amount: along y, but not the lines as wholes.
  const Pattern sheared = [&](double x, double y) { return cloth(x, y - 25 * std::sin(x / 19)); };
  EXPECT_FALSE(find(fixed, small_picture(wide, sheared)));
}

TEST(TravelProfile, LeavesWhatIsSmallToTheEngine) {
  const Pattern cloth = [](double x, double y) { return texture(x, y); };
  const Shift small = [](double y) { return 2 * std::sin(y / 30); };
  EXPECT_FALSE(find(small_picture(wide, cloth), small_picture(wide, shifted(cloth, small))));
}

TEST(TravelProfile, IsTheSameForAnyNumberOfThreadsAndCanBeCancelled) {
  const Pattern cloth = [](double x, double y) { return texture(x, y); };
  const SmallPicture fixed = small_picture(wide, cloth), moving = small_picture(wide, shifted(cloth, waves));
  const auto one = find(fixed, moving, {}, false, 1), three = find(fixed, moving, {}, false, 3);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->shift_px, three->shift_px);
  const auto flag = std::make_shared<CancelFlag>();
  flag->request();
  ThreadPool pool(2);
  Progress cancelled({}, flag);
  EXPECT_THROW(find_travel_profile(fixed, moving, {}, false, pool, cancelled), Cancelled);
}

TEST(TravelProfile, IsNotLookedForInASpeck) {
  const auto cloth = [](double x, double y) { return texture(x, y); };
  const SmallPicture fixed = small_picture({30, 60}, cloth);
  EXPECT_FALSE(find(fixed, fixed));
}

}  // namespace
}  // namespace alinify
