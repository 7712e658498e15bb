#include "core/registration/initial/find_start.h"

#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/registration/initial/small_pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

using test::apart;
using test::small_picture;
using test::texture;

constexpr Size whole{200, 180};

// Turned about the middle of the fixed picture, which comes to lie at the middle of the moving one.
Affine2 turned(double degrees, double scale, bool mirrored = false) {
  const double a = degrees * std::numbers::pi / 180, c = scale * std::cos(a), s = scale * std::sin(a);
  const double flip = mirrored ? -1 : 1;
  const Affine2 turn{c * flip, -s, s * flip, c, 0, 0};
  const Vec2d middle{99.5, 89.5}, to = turn(middle);
  return {turn.xx, turn.xy, turn.yx, turn.yy, middle.x - to.x, middle.y - to.y};
}

SmallPicture seen_through(const Affine2& map, bool negative = false) {
  return small_picture(whole, [back = inverse(map), negative](double x, double y) {
    const Vec2d p = back({x, y});
    return negative ? 255 - texture(p.x, p.y) : texture(p.x, p.y);
  });
}

std::vector<StartCandidate> starts_of(const SmallPicture& fixed, const SmallPicture& moving,
                                      const StartSearch& search = {}, int threads = 2) {
  ThreadPool pool(threads);
  Progress progress;
  return find_start(fixed, moving, search, pool, progress);
}

SmallPicture plain() {
  return small_picture(whole, [](double x, double y) { return texture(x, y); });
}

TEST(FindStart, FindsTheTurnTheScaleAndTheShiftAndPutsThemFirst) {
  for (const auto& [degrees, scale] : {std::pair{0.0, 1.0}, {37.0, 1.0}, {160.0, 1.0}, {-75.0, 0.85}}) {
    const Affine2 truth = turned(degrees, scale);
    const auto found = starts_of(plain(), seen_through(truth));
    ASSERT_FALSE(found.empty()) << degrees;
    EXPECT_GE(found.front().evidence(), enough_evidence) << degrees;
    EXPECT_LT(apart(found.front().map, truth, whole), 2.5)
        << degrees << " by " << found.front().name.english();
    EXPECT_FALSE(found.front().negative);
    for (const StartCandidate& other : found)
      EXPECT_LE(std::min(other.evidence(), sure_evidence), std::min(found.front().evidence(), sure_evidence));
  }
}

TEST(FindStart, CallsNoPictureANegativeThatFitsAsItIs) {
  const auto weave_at = [](double shift) {
    return small_picture(whole, [shift](double x, double y) {
      const double turn = 2 * std::numbers::pi / 12;
      return 128 + 50 * (std::sin(turn * (x + shift)) + std::sin(turn * (y + shift))) + 0.1 * texture(x, y);
    });
  };
  for (const StartCandidate& found : starts_of(weave_at(0), weave_at(6)))
    EXPECT_FALSE(found.negative) << found.evidence();
}

// Nothing else tells where a design begins that repeats exactly.
TEST(FindStart, ChoosesOfEqualRepeatsTheOneWhereMostOverlaps) {
  const auto design = [](double x, double y) {
    const auto within = [](double v, double period) { return v - period * std::floor(v / period); };
    return texture(within(x, 66), within(y, 60));
  };
  const SmallPicture fixed = small_picture(whole, design);
  for (const Vec2d shift : {Vec2d{8, 5}, {-12, 20}, {25, -18}}) {
    const auto found = starts_of(
        fixed, small_picture(whole, [&](double x, double y) { return design(x - shift.x, y - shift.y); }));
    ASSERT_FALSE(found.empty());
    EXPECT_LT(apart(found.front().map, Affine2::translation(shift), whole), 2.5)
        << shift.x << ", " << shift.y << " by " << found.front().name.english();
  }
}

TEST(FindStart, SeesThatOnePictureIsTheNegativeOfTheOther) {
  const Affine2 truth = turned(25, 1);
  const auto found = starts_of(plain(), seen_through(truth, true));
  ASSERT_FALSE(found.empty());
  EXPECT_TRUE(found.front().negative);
  EXPECT_LT(apart(found.front().map, truth, whole), 2.5);
}

TEST(FindStart, MirrorsOnlyWhereItMay) {
  const Affine2 truth = turned(20, 1, true);
  StartSearch search;
  search.family = AffineFamily::Rigid;
  for (const StartCandidate& c : starts_of(plain(), seen_through(truth), search)) {
    EXPECT_GT(c.map.determinant(), 0) << c.name.english();
    EXPECT_LT(c.evidence(), enough_evidence) << c.name.english();
  }
  search.allow_flip = true;
  const auto found = starts_of(plain(), seen_through(truth), search);
  ASSERT_FALSE(found.empty());
  EXPECT_LT(found.front().map.determinant(), 0);
  EXPECT_LT(apart(found.front().map, truth, whole), 2.5);
}

TEST(FindStart, KeepsToTheFamilyAndToItsOwnScale) {
  StartSearch search;
  search.family = AffineFamily::Translation;
  search.own_scale = 1.25;
  const Affine2 truth{1.25, 0, 0, 1.25, -20, -35};
  const auto found = starts_of(plain(), seen_through(truth), search);
  ASSERT_FALSE(found.empty());
  EXPECT_LT(apart(found.front().map, truth, whole), 2.5);
  for (const StartCandidate& c : found) {
    EXPECT_NEAR(c.map.xx, 1.25, 1e-9) << c.name.english();
    EXPECT_NEAR(c.map.yy, 1.25, 1e-9) << c.name.english();
    EXPECT_NEAR(c.map.xy, 0, 1e-9) << c.name.english();
    EXPECT_NEAR(c.map.yx, 0, 1e-9) << c.name.english();
  }
}

// The largest turn in degrees and the scales of all that was found, by the singular value decomposition's own
// terms.
void expect_within(const std::vector<StartCandidate>& found, double max_deg, double min_scale,
                   double max_scale) {
  for (const StartCandidate& c : found) {
    const double deg = std::atan2(c.map.yx - c.map.xy, c.map.xx + c.map.yy) * 180 / std::numbers::pi;
    EXPECT_LE(std::fabs(deg), max_deg + 0.11) << c.name.english();
    EXPECT_GE(std::sqrt(c.map.determinant()), 0.997 * min_scale) << c.name.english();
    EXPECT_LE(std::sqrt(c.map.determinant()), 1.003 * max_scale) << c.name.english();
  }
}

TEST(FindStart, FindsATurnWithinItsLimitAndNoneBeyond) {
  const Affine2 truth = turned(30, 1);
  const SmallPicture fixed = plain(), moving = seen_through(truth);
  StartSearch search;
  for (const double limit : {40.0, 31.0}) {
    search.limits.max_rotation_deg = limit;
    const auto found = starts_of(fixed, moving, search);
    ASSERT_FALSE(found.empty()) << limit;
    EXPECT_GE(found.front().evidence(), enough_evidence) << limit;
    EXPECT_LT(apart(found.front().map, truth, whole), 2.5) << limit;
    expect_within(found, limit, 0, 100);
  }
  for (const double limit : {29.0, 25.0, 20.0, 0.0}) {
    search.limits.max_rotation_deg = limit;
    const auto refused = starts_of(fixed, moving, search);
    for (const StartCandidate& c : refused) EXPECT_LT(c.evidence(), enough_evidence) << limit;
    expect_within(refused, limit, 0, 100);
  }
}

TEST(FindStart, FindsAScaleWithinItsLimitAndNoneBeyond) {
  const Affine2 truth = turned(10, 1.4);
  const SmallPicture fixed = plain(), moving = seen_through(truth);
  StartSearch search;
  for (const ScaleRange range : {ScaleRange{1.2, 1.6}, {0.5, 1.45}, {1.4, 1.4}}) {
    search.limits.scale = range;
    const auto found = starts_of(fixed, moving, search);
    ASSERT_FALSE(found.empty()) << range.max;
    EXPECT_GE(found.front().evidence(), enough_evidence) << range.max;
    EXPECT_LT(apart(found.front().map, truth, whole), 2.5) << range.max;
    expect_within(found, 180, range.min, range.max);
  }
  for (const ScaleRange range : {ScaleRange{0.8, 1.2}, {0.9, 1.35}, {1.5, 3}}) {
    search.limits.scale = range;
    const auto refused = starts_of(fixed, moving, search);
    for (const StartCandidate& c : refused) EXPECT_LT(c.evidence(), enough_evidence) << range.max;
    expect_within(refused, 180, range.min, range.max);
  }
}

TEST(FindStart, FindsWhatLiesAsItIsWhereNothingMayTurnOrScale) {
  StartSearch search;
  search.limits = {0, ScaleRange{1, 1}};
  const Affine2 truth = Affine2::translation({14, -9});
  const auto found = starts_of(plain(), seen_through(truth), search);
  ASSERT_FALSE(found.empty());
  EXPECT_GE(found.front().evidence(), enough_evidence);
  EXPECT_LT(apart(found.front().map, truth, whole), 2.5);
}

TEST(FindStart, FindsNothingSureInUnrelatedPicturesAndNothingAtAllInBlankOnes) {
  const SmallPicture other = small_picture(whole, [](double x, double y) { return texture(x, y, 77); });
  for (const StartCandidate& c : starts_of(plain(), other))
    EXPECT_LT(c.evidence(), enough_evidence) << c.name.english();
  const SmallPicture blank = small_picture(whole, [](double, double) { return 9.0; });
  EXPECT_TRUE(starts_of(plain(), blank).empty());
  EXPECT_TRUE(starts_of(blank, plain()).empty());
}

// Nothing sure is found, so that every way to a start is tried, the negatives too.
TEST(FindStart, LeavesThePicturesAsTheyAre) {
  const SmallPicture fixed = plain();
  const SmallPicture moving = small_picture(whole, [](double x, double y) { return texture(x, y, 77); });
  const cv::Mat fixed_before = fixed.levels[0].grey.clone(), moving_before = moving.levels[0].grey.clone();
  starts_of(fixed, moving);
  EXPECT_EQ(cv::norm(fixed.levels[0].grey, fixed_before, cv::NORM_INF), 0);
  EXPECT_EQ(cv::norm(moving.levels[0].grey, moving_before, cv::NORM_INF), 0);
}

TEST(FindStart, GivesTheSameOnAnyNumberOfThreads) {
  const SmallPicture fixed = plain(), moving = seen_through(turned(100, 1));
  const auto one = starts_of(fixed, moving, {}, 1), four = starts_of(fixed, moving, {}, 4);
  ASSERT_EQ(one.size(), four.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].name, four[i].name);
    EXPECT_TRUE(one[i].map == four[i].map) << one[i].name.english();
    EXPECT_EQ(one[i].evidence(), four[i].evidence());
  }
}

TEST(FindStart, EndsWhenItIsCancelled) {
  const auto cancel = std::make_shared<CancelFlag>();
  Progress progress({}, cancel);
  cancel->request();
  ThreadPool pool(2);
  EXPECT_THROW(find_start(plain(), plain(), {}, pool, progress), Cancelled);
}

}  // namespace
}  // namespace alinify
