#include "core/registration/initial/match_features.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "tests/core/registration/initial/small_pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

using test::small_picture;

double scene(double x, double y) {
  return test::texture(x, y);
}

struct Found {
  FeatureMatches matches;
  Affine2 truth;
};

Found match(const Affine2& truth, bool negative_picture, bool as_negative, bool mirrored,
            double fixed_downsample = 1, const SearchLimits& limits = {}) {
  const Affine2 back = inverse(truth);
  const SmallPicture fixed = small_picture({220, 200}, scene, fixed_downsample),
                     moving = small_picture({300, 300}, [&](double x, double y) {
                       const Vec2d p = back({x, y});
                       return negative_picture ? 255 - scene(p.x, p.y) : scene(p.x, p.y);
                     });
  ThreadPool pool(2);
  Progress progress;
  const FeatureSet set = find_features(fixed, moving, 0, 0, mirrored, pool, progress);
  return {FeatureMatches(set, fixed, moving, as_negative, limits, pool, progress), truth};
}

const double a = 75 * std::numbers::pi / 180;
const Affine2 turned{1.2 * std::cos(a), -1.2 * std::sin(a), 1.2 * std::sin(a), 1.2 * std::cos(a), 240, 30};

TEST(MatchFeatures, FindsATurnedAndScaledPicture) {
  const Found f = match(turned, false, false, false);
  ASSERT_FALSE(f.matches.hits().empty());
  EXPECT_LT(test::apart(f.matches.hits()[0].map, turned, {220, 200}), 2);
  EXPECT_GT(f.matches.hits()[0].agreeing, 30);
}

TEST(MatchFeatures, ProposesNothingBeyondTheLimits) {
  for (const SearchLimits& within : {SearchLimits{80, {}}, {180, ScaleRange{1, 1.3}}}) {
    const Found f = match(turned, false, false, false, 1, within);
    ASSERT_FALSE(f.matches.hits().empty());
    EXPECT_LT(test::apart(f.matches.hits()[0].map, turned, {220, 200}), 2);
  }
  for (const SearchLimits& beyond : {SearchLimits{70, {}}, {180, ScaleRange{0.5, 1.1}}}) {
    const Found f = match(turned, false, false, false, 1, beyond);
    for (const FeatureHit& hit : f.matches.hits()) EXPECT_TRUE(beyond.admit(hit.map)) << hit.agreeing;
  }
}

TEST(MatchFeatures, FindsANegativeByTurningItsFeaturesOver) {
  const Found f = match(turned, true, true, false);
  ASSERT_FALSE(f.matches.hits().empty());
  EXPECT_LT(test::apart(f.matches.hits()[0].map, turned, {220, 200}), 2);
  const Found not_asked = match(turned, true, false, false);
  EXPECT_LT(not_asked.matches.support(turned).z_score, 4);
}

TEST(MatchFeatures, FindsAMirroredPicture) {
  const Affine2 mirrored = compose(turned, Affine2{-1, 0, 0, 1, 219, 0});
  const Found f = match(mirrored, false, false, true);
  ASSERT_FALSE(f.matches.hits().empty());
  bool found = false;
  for (const FeatureHit& hit : f.matches.hits())
    found |= hit.mirrored && test::apart(hit.map, mirrored, {220, 200}) < 2;
  EXPECT_TRUE(found);
  EXPECT_GT(f.matches.support(mirrored).z_score, 10);
}

TEST(MatchFeatures, SupportTellsTheRightMapFromOthers) {
  const Found f = match(turned, false, false, false);
  const FeatureSupport right = f.matches.support(turned),
                       shifted = f.matches.support(compose(Affine2::translation({40, 0}), turned)),
                       identity = f.matches.support({});
  EXPECT_GT(right.z_score, 12);
  EXPECT_GT(right.agreeing, 10 * right.by_chance);
  EXPECT_LT(shifted.z_score, 4);
  EXPECT_LT(identity.z_score, 4);
}

TEST(MatchFeatures, AnswersInLevelZeroPixels) {
  // The same small pictures; the fixed one stands for an image three times as large.
  const Found f = match(turned, false, false, false, 3);
  ASSERT_FALSE(f.matches.hits().empty());
  EXPECT_LT(test::apart(f.matches.hits()[0].map, between_full(turned, 3, 1), {660, 600}), 2);
}

TEST(MatchFeatures, HasNothingToSayOfPicturesWithoutFeatures) {
  const SmallPicture smooth = small_picture({100, 100}, [](double x, double y) { return x + 0.5 * y; });
  ThreadPool pool(1);
  Progress progress;
  const FeatureSet set = find_features(smooth, smooth, 0, 0, true, pool, progress);
  const FeatureMatches matches(set, smooth, smooth, false, {}, pool, progress);
  EXPECT_TRUE(matches.hits().empty());
  EXPECT_EQ(matches.support({}).z_score, 0);
}

}  // namespace
}  // namespace alinify
