#include "core/registration/initial/initial_alignment.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/math/affine2.h"
#include "tests/core/registration/initial/aligned.h"
#include "tests/core/registration/pictures.h"
#include "tests/core/registration/textures.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::align;
using test::noise;
using test::texture;
using test::turned;
using test::weave;

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

using Scene = double (*)(double, double);
double plain_texture(double x, double y) {
  return texture(x, y);
}

// moving(q) = scene(fixed_from_moving(q)); beyond the fixed image the scene goes on, or a canvas begins.
InitialRequest pair_under(const Affine2& moving_from_fixed, Size fixed, Size moving,
                          Scene scene = plain_texture, bool canvas = false) {
  const Affine2 back = inverse(moving_from_fixed);
  InitialRequest request;
  request.fixed = test::picture(fixed, scene);
  request.moving = test::picture(moving, [=](double x, double y) {
    const Vec2d p = back({x, y});
    const bool in = p.x >= 0 && p.y >= 0 && p.x <= static_cast<double>(fixed.width - 1) &&
                    p.y <= static_cast<double>(fixed.height - 1);
    return canvas && !in ? 215 : scene(p.x, p.y);
  });
  return request;
}

// The farthest any corner of the fixed image is off, as a share of the moving diagonal.
double error_of(const InitialAlignment& found, const Affine2& truth, const InitialRequest& request) {
  const Size f = request.fixed->info().size, m = request.moving->info().size;
  double worst = 0;
  for (const double x : {0.0, static_cast<double>(f.width)})
    for (const double y : {0.0, static_cast<double>(f.height)})
      worst = std::max(worst, length(found.moving_from_fixed({x, y}) - truth({x, y})));
  return worst / std::hypot(static_cast<double>(m.width), static_cast<double>(m.height));
}

InitialAlignment expect_found(const InitialRequest& request, const Affine2& truth, double tolerance = 0.006) {
  const InitialAlignment found = align(request);
  EXPECT_TRUE(found.found) << found.score;
  EXPECT_GT(found.confidence, 0.5);
  EXPECT_THAT(found.said, AnyOf("sure", "likely"));
  EXPECT_LT(error_of(found, truth, request), tolerance) << found.chosen.english() << " " << found.score;
  return found;
}

void expect_none(const InitialAlignment& found) {
  EXPECT_FALSE(found.found) << found.chosen.english() << " " << found.score;
  EXPECT_EQ(found.moving_from_fixed, Affine2{});
  EXPECT_EQ(found.said, "nothing found");
  EXPECT_LT(found.confidence, 0.5);
  ASSERT_FALSE(found.notes.empty());
  EXPECT_THAT(found.notes.front(), Says(HasSubstr("no start was found")));
}

InitialAlignment expect_nothing(const InitialRequest& request) {
  InitialAlignment found = align(request);
  expect_none(found);
  return found;
}

TEST(InitialAlignment, NoneAndCenterLookAtNoPixels) {
  InitialRequest request = pair_under({}, {256, 256}, {512, 128});
  request.mode = InitialMode::None;
  EXPECT_EQ(align(request).moving_from_fixed, Affine2{});
  request.mode = InitialMode::Center;
  const InitialAlignment centred = align(request);
  EXPECT_EQ(centred.moving_from_fixed, Affine2::translation({128, -64}));
  EXPECT_EQ(centred.said, "not measured");
}

TEST(InitialAlignment, FindsAShiftInEveryMode) {
  const Affine2 truth = Affine2::translation({17.5, -22.25});
  for (const InitialMode mode : {InitialMode::Translation, InitialMode::Rigid, InitialMode::Similarity,
                                 InitialMode::Affine, InitialMode::Auto}) {
    InitialRequest request = pair_under(truth, {256, 256}, {256, 256});
    request.mode = mode;
    expect_found(request, truth);
  }
}

class Turned : public ::testing::TestWithParam<double> {};
// The canvas grows with the turn and has one colour, as a rotated scan has it.
TEST_P(Turned, IsFoundOnItsCanvas) {
  const Affine2 truth = turned(GetParam(), 1, {159.5, 119.5}, {199.5, 199.5});
  expect_found(pair_under(truth, {320, 240}, {400, 400}, plain_texture, true), truth);
}
TEST_P(Turned, WeaveIsFoundOnItsCanvas) {
  const Affine2 truth = turned(GetParam(), 1, {159.5, 119.5}, {199.5, 199.5});
  expect_found(pair_under(truth, {320, 240}, {400, 400}, weave, true), truth);
}
INSTANTIATE_TEST_SUITE_P(ByAnyAngle, Turned, ::testing::Values(0.0, 7.0, 37.0, 90.0, 180.0, 251.0));

TEST(InitialAlignment, FindsAMirroredImageOnlyWhenAllowedButSaysSo) {
  const Affine2 truth = turned(63, 1, {127.5, 127.5}, {180, 180}, true);
  InitialRequest request = pair_under(truth, {256, 256}, {360, 360}, plain_texture, true);
  const InitialAlignment unasked = align(request);
  EXPECT_FALSE(unasked.found);
  EXPECT_THAT(unasked.notes, Contains(Says(HasSubstr("seems to be mirrored"))));
  request.allow_flip = true;
  const InitialAlignment found = align(request);
  EXPECT_TRUE(found.found);
  EXPECT_TRUE(found.mirrored);
  EXPECT_LT(error_of(found, truth, request), 0.006);
}

TEST(InitialAlignment, FindsATurnedPairWithinTheLimitAndSaysWhereThereIsNone) {
  const Affine2 truth = turned(30, 1, {159.5, 119.5}, {199.5, 199.5});
  InitialRequest request = pair_under(truth, {320, 240}, {400, 400}, plain_texture, true);
  request.limits.max_rotation_deg = 40;
  EXPECT_EQ(expect_found(request, truth).limits, request.limits);
  request.limits.max_rotation_deg = 20;
  EXPECT_THAT(expect_nothing(request).notes.front(),
              Says(HasSubstr("within the limits (turned by at most 20 degrees)")));
}

TEST(InitialAlignment, MeasuresScalesInMicrometresWhereItKnowsThem) {
  const Affine2 truth = turned(12, 1.5, {128, 128}, {190, 190});
  InitialRequest request = pair_under(truth, {256, 256}, {380, 380}, plain_texture, true);
  request.limits.scale = ScaleRange{1.4, 1.6};
  expect_found(request, truth);
  request.limits.scale = ScaleRange{0.8, 1.25};
  expect_nothing(request);
  // Pixels half as large in the moving image: what is 1.5 times as many of them is 0.75 times as long.
  const SearchLimits in_um{180, ScaleRange{0.7, 0.8}};
  const SearchLimits in_px = in_um.in_pixels(Vec2d{1, 1}, Vec2d{0.5, 0.5});
  EXPECT_DOUBLE_EQ(in_px.scale->min, 1.4);
  EXPECT_DOUBLE_EQ(in_px.scale->max, 1.6);
  EXPECT_EQ(in_um.in_pixels(Vec2d{1, 1}, {}), in_um);
}

TEST(InitialAlignment, RefusesLimitsThatAreNone) {
  InitialRequest request = pair_under({}, {64, 64}, {64, 64});
  for (const double limit : {-1.0, 181.0, std::numeric_limits<double>::quiet_NaN()}) {
    request.limits.max_rotation_deg = limit;
    EXPECT_THROW(align(request), Error) << limit;
  }
}

TEST(InitialAlignment, FindsAnImageFiveTimesLargerAndSmaller) {
  const Affine2 grown = turned(33, 5, {128, 128}, {900, 900});
  expect_found(pair_under(grown, {256, 256}, {1800, 1800}, plain_texture, true), grown);
  const Affine2 shrunk = turned(33, 0.2, {640, 640}, {170, 170});
  const auto broad = [](double x, double y) { return texture(x / 5, y / 5); };
  expect_found(pair_under(shrunk, {1280, 1280}, {340, 340}, broad, true), shrunk);
}

TEST(InitialAlignment, FindsACropInTheWholeAndTheWholeInACrop) {
  const Affine2 into_crop = Affine2::translation({-300, -180});
  expect_found(pair_under(into_crop, {640, 512}, {256, 240}), into_crop);
  const Affine2 into_whole = Affine2::translation({300, 180});
  expect_found(pair_under(into_whole, {256, 240}, {640, 512}), into_whole);
}

TEST(InitialAlignment, DoesNotMindInvertedContrast) {
  const Affine2 truth = turned(-67, 1, {128, 128}, {150, 160});
  InitialRequest request = pair_under(truth, {256, 256}, {300, 300});
  request.moving = test::picture({300, 300}, [back = inverse(truth)](double x, double y) {
    const Vec2d p = back({x, y});
    return 255 - 0.7 * texture(p.x, p.y);
  });
  expect_found(request, truth);
}

TEST(InitialAlignment, IsNotFooledByAPrintThatRepeats) {
  // The same motif every 64 px; only the cloth between tells one repeat from the next.
  const auto print = [](double x, double y) {
    const double u = std::fmod(x + 6400, 64), v = std::fmod(y + 6400, 64);
    return 0.65 * texture(u, v, 31) + 0.35 * texture(x, y, 41);
  };
  const Affine2 truth = Affine2::translation({-61, 68});
  InitialRequest request;
  request.fixed = test::picture({320, 320}, print);
  request.moving = test::picture({320, 320}, [&](double x, double y) { return print(x + 61, y - 68); });
  expect_found(request, truth);
}

// Two webs of the same cloth, one of whose lines lie up to 12 px ahead of or behind even travel.
InitialRequest uneven_travel() {
  const auto ahead = [](double y) { return 12 * std::sin(y / 40); };
  InitialRequest request;
  request.fixed = test::picture({300, 400}, plain_texture);
  request.moving = test::picture({300, 400}, [&](double x, double y) {
    double from = y;
    for (int i = 0; i < 60; ++i) from = y - ahead(from);
    return plain_texture(x, from);
  });
  return request;
}

TEST(InitialAlignment, LooksForUnevenTravelBehindAnAffineStartUnlessToldOtherwise) {
  InitialRequest request = uneven_travel();
  const InitialAlignment as_it_is = align(request);
  ASSERT_TRUE(as_it_is.travel);
  request.travel = TravelSearch::On;
  EXPECT_EQ(align(request).travel->shift_px, as_it_is.travel->shift_px);
  request.travel = TravelSearch::Off;
  const InitialAlignment without = align(request);
  EXPECT_FALSE(without.travel);
  EXPECT_EQ(without.moving_from_fixed, as_it_is.moving_from_fixed);
  EXPECT_THAT(without.notes, Not(Contains(Says(HasSubstr("unevenly")))));
}

TEST(InitialAlignment, LooksForUnevenTravelBehindARigidStartOnlyWhereItIsTold) {
  InitialRequest request = uneven_travel();
  request.mode = InitialMode::Rigid;
  EXPECT_FALSE(align(request).travel);
  request.travel = TravelSearch::On;
  const InitialAlignment told = align(request);
  ASSERT_TRUE(told.travel);
  EXPECT_TRUE(told.travel->along_y);
  EXPECT_THAT(told.notes, Contains(Says(HasSubstr("travelled unevenly along y"))));
}

TEST(InitialAlignment, TellsThatNoUnevenTravelWasFoundWhereItWasAskedFor) {
  InitialRequest request = pair_under({}, {256, 256}, {256, 256});
  EXPECT_THAT(align(request).notes, Not(Contains(Says(HasSubstr("uneven travel")))));
  request.travel = TravelSearch::On;
  EXPECT_THAT(align(request).notes, Contains(Says(HasSubstr("no uneven travel"))));
  for (const InitialMode blind : {InitialMode::None, InitialMode::Center}) {
    request.mode = blind;
    EXPECT_THROW(align(request), Error);
  }
}

TEST(InitialAlignment, StaysInItsFamily) {
  const Affine2 truth = turned(5, 1.1, {128, 128}, {128, 128});
  InitialRequest request = pair_under(truth, {256, 256}, {256, 256});
  request.mode = InitialMode::Translation;
  const Affine2 shift = align(request).moving_from_fixed;
  EXPECT_EQ((std::vector<double>{shift.xx, shift.xy, shift.yx, shift.yy}), (std::vector<double>{1, 0, 0, 1}));
  request.mode = InitialMode::Rigid;
  EXPECT_NEAR(align(request).moving_from_fixed.determinant(), 1, 1e-9);
  request.mode = InitialMode::Similarity;
  const Affine2 similar = align(request).moving_from_fixed;
  EXPECT_NEAR(similar.xx, similar.yy, 1e-9);
  EXPECT_NEAR(similar.xy, -similar.yx, 1e-9);
  expect_found(request, truth);
}

TEST(InitialAlignment, LooksAtWhatTheMasksLeaveOnly) {
  // A second, brighter texture lies elsewhere in the moving image and fills most of it.
  const Affine2 truth = turned(20, 1, {100, 100}, {330, 120});
  const Affine2 back = inverse(truth);
  const auto inside = [back](double x, double y) {
    const Vec2d p = back({x, y});
    return p.x >= 0 && p.y >= 0 && p.x <= 200 && p.y <= 200;
  };
  InitialRequest request;
  request.fixed = test::picture({200, 200}, plain_texture);
  request.moving = test::picture({480, 320}, [=](double x, double y) {
    const Vec2d p = back({x, y});
    return inside(x, y) ? texture(p.x, p.y) : texture(x, y, 77);
  });
  request.moving_mask =
      test::picture({480, 320}, [=](double x, double y) { return inside(x, y) ? 255.0 : 0.0; });
  expect_found(request, truth);
}

TEST(InitialAlignment, FindsNothingInNoiseUnrelatedOrBlankImages) {
  const auto white_noise = [](std::uint64_t seed) {
    return [seed](double x, double y) { return 128 + 200 * noise(x + 0.0, y + 0.0, seed); };
  };
  InitialRequest request;
  request.fixed = test::picture({300, 260}, white_noise(3));
  request.moving = test::picture({300, 260}, white_noise(4));
  expect_nothing(request);
  request.fixed = test::picture({300, 260}, [](double x, double y) { return texture(x, y, 11); });
  request.moving = test::picture({280, 300}, [](double x, double y) { return texture(x, y, 21); });
  expect_nothing(request);
  request.moving = test::picture({300, 260}, [](double, double) { return 90.0; });
  EXPECT_THAT(expect_nothing(request).notes.front(),
              Says(HasSubstr("the moving image shows one value only")));
  request.fixed = request.moving;
  expect_nothing(request);
}

TEST(InitialAlignment, FindsNothingWhereAMaskLeavesNothing) {
  InitialRequest request = pair_under({}, {200, 200}, {200, 200});
  request.fixed_mask = test::picture({200, 200}, [](double, double) { return 0.0; });
  expect_nothing(request);
}

TEST(InitialAlignment, SurvivesImagesOfAnySize) {
  for (const Size size : {Size{1, 1}, Size{1, 40}, Size{300, 1}, Size{2, 2}, Size{17, 2000}, Size{20, 16}}) {
    InitialRequest request;
    request.fixed = test::picture(size, [](double x, double y) { return std::fmod(10 * x + y, 256); });
    request.moving = test::picture({60, 40}, test::scene);
    for (int k = 0; k < 2; ++k) {
      const Affine2 map = align(request).moving_from_fixed;
      EXPECT_TRUE(std::isfinite(map.xx + map.xy + map.yx + map.yy + map.tx + map.ty));
      std::swap(request.fixed, request.moving);
    }
  }
}

TEST(InitialAlignment, GivesTheSameBitsForAnyNumberOfThreads) {
  const Affine2 truth = turned(140, 1.2, {128, 128}, {190, 190});
  const InitialRequest request = pair_under(truth, {256, 256}, {380, 380}, plain_texture, true);
  const InitialAlignment one = align(request, 1);
  for (const int threads : {2, 5}) {
    const InitialAlignment many = align(request, threads);
    EXPECT_EQ(many.moving_from_fixed, one.moving_from_fixed);
    EXPECT_EQ(many.score, one.score);
    EXPECT_EQ(many.chosen, one.chosen);
    ASSERT_EQ(many.tried.size(), one.tried.size());
    for (std::size_t i = 0; i < one.tried.size(); ++i) {
      EXPECT_EQ(many.tried[i].moving_from_fixed, one.tried[i].moving_from_fixed);
      EXPECT_EQ(many.tried[i].z_score, one.tried[i].z_score);
    }
  }
}

TEST(InitialAlignment, StopsWhenAsked) {
  const auto cancel = std::make_shared<CancelFlag>();
  cancel->request();
  Progress progress({}, cancel);
  ThreadPool pool(2);
  EXPECT_THROW(align_initially(pair_under({}, {256, 256}, {256, 256}), pool, progress), Cancelled);
}

TEST(InitialAlignment, KnowsItsWordsAndLeavesLandmarksToOthers) {
  EXPECT_EQ(initial_mode_from("similarity"), InitialMode::Similarity);
  EXPECT_THROW(initial_mode_from("best"), Error);
  InitialRequest request = pair_under({}, {64, 64}, {64, 64});
  request.mode = InitialMode::Landmarks;
  EXPECT_THROW(align(request), Error);
}

}  // namespace
}  // namespace alinify
