#include "core/transform/landmarks.h"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/transform/transform.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::Random;
using testing::similarity_about;

std::vector<LandmarkPair> pairs_of(const Affine2& map, int count, double noise, std::uint32_t seed) {
  Random random(seed);
  std::vector<LandmarkPair> pairs;
  for (int i = 0; i < count; ++i) {
    const Vec2d p = random.point(17320, 12000);
    const double dx = random.in(-noise, noise);
    pairs.push_back({std::to_string(i), p, map(p) + Vec2d{dx, random.in(-noise, noise)}, true});
  }
  return pairs;
}

double squares(const Affine2& map, const std::vector<LandmarkPair>& pairs) {
  double sum = 0;
  for (const LandmarkPair& p : pairs) sum += dot(map(p.fixed) - p.moving, map(p.fixed) - p.moving);
  return sum;
}

TEST(FitLandmarks, FindsAnExactMapOfItsKind) {
  const Affine2 affine{1.1, 0.2, -0.15, 0.9, 300, -40};
  const Affine2 similarity = similarity_about({8000, 6000}, -137, 4.9, {10, 20});
  const Affine2 rigid = similarity_about({8000, 6000}, 65, 1, {10, 20});
  const struct {
    LandmarkFit fit;
    Affine2 map;
  } cases[] = {{LandmarkFit::Affine, affine},
               {LandmarkFit::Similarity, similarity},
               {LandmarkFit::Rigid, rigid},
               {LandmarkFit::Translation, Affine2::translation({-3, 8.5})}};
  for (const auto& c : cases) {
    const Affine2 found = fit_landmarks(pairs_of(c.map, 6, 0, 1), c.fit);
    for (const Vec2d p : {Vec2d{0, 0}, Vec2d{17319, 11999}})
      EXPECT_NEAR(length(found(p) - c.map(p)), 0, 1e-7);
  }
}

// No small change of the fit's own freedoms makes the sum of squares less.
TEST(FitLandmarks, IsTheLeastSquaresFit) {
  const std::vector<LandmarkPair> pairs =
      pairs_of(similarity_about({8000, 6000}, 20, 1.3, {100, -50}), 12, 25, 2);
  const Affine2 affine = fit_landmarks(pairs, LandmarkFit::Affine);
  for (double Affine2::*member :
       {&Affine2::xx, &Affine2::xy, &Affine2::yx, &Affine2::yy, &Affine2::tx, &Affine2::ty}) {
    const double step = member == &Affine2::tx || member == &Affine2::ty ? 1e-2 : 1e-6;
    for (const double sign : {-1.0, 1.0}) {
      Affine2 other = affine;
      other.*member += sign * step;
      EXPECT_GT(squares(other, pairs), squares(affine, pairs));
    }
  }
  for (const LandmarkFit fit : {LandmarkFit::Rigid, LandmarkFit::Similarity}) {
    const Affine2 found = fit_landmarks(pairs, fit);
    EXPECT_NEAR(found.xx, found.yy, 1e-15);
    EXPECT_NEAR(found.xy, -found.yx, 1e-15);
    if (fit == LandmarkFit::Rigid) {
      EXPECT_NEAR(found.determinant(), 1, 1e-12);
    }
    const Vec2d mean{8000, 6000};
    for (const double sign : {-1.0, 1.0}) {
      for (const Affine2& change :
           {similarity_about(found(mean), sign * 1e-3, 1, {}), similarity_about({}, 0, 1, {sign * 1e-2, 0}),
            similarity_about(found(mean), 0, fit == LandmarkFit::Rigid ? 1 : 1 + sign * 1e-5, {})}) {
        EXPECT_GE(squares(compose(change, found), pairs), squares(found, pairs) * (1 - 1e-12));
      }
    }
  }
}

TEST(FitLandmarks, NeverMirrorsARigidMap) {
  const std::vector<LandmarkPair> pairs = pairs_of(Affine2::scaling(-1, 1), 8, 0, 3);
  EXPECT_GT(fit_landmarks(pairs, LandmarkFit::Rigid).determinant(), 0);
  EXPECT_LT(fit_landmarks(pairs, LandmarkFit::Affine).determinant(), 0);
}

TEST(FitLandmarks, LeavesInactivePairsOut) {
  std::vector<LandmarkPair> pairs = pairs_of(Affine2::translation({4, 4}), 5, 0, 4);
  pairs.push_back({"wrong", {0, 0}, {900, 900}, false});
  EXPECT_NEAR(fit_landmarks(pairs, LandmarkFit::Translation).tx, 4, 1e-9);
}

void expect_usage_error(const std::vector<LandmarkPair>& pairs, LandmarkFit fit, const std::string& words) {
  try {
    fit_landmarks(pairs, fit);
    FAIL() << "expected: " << words;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Usage);
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

TEST(FitLandmarks, RefusesWhatDoesNotDetermineTheMap) {
  const auto pair = [](Vec2d f, Vec2d m) { return LandmarkPair{"", f, m, true}; };
  expect_usage_error({}, LandmarkFit::Translation, "takes 1 pair");
  expect_usage_error({pair({1, 1}, {2, 2})}, LandmarkFit::Rigid, "takes 2 pairs and 1 is active");
  expect_usage_error({pair({1, 1}, {2, 2}), pair({1, 1}, {5, 2})}, LandmarkFit::Similarity,
                     "fixed points coincide");
  expect_usage_error({pair({1, 1}, {2, 2}), pair({9, 1}, {2, 2})}, LandmarkFit::Rigid,
                     "moving points coincide");
  expect_usage_error({pair({0, 0}, {0, 0}), pair({1000, 1000}, {9, 1}), pair({2000, 2000}, {5, 7}),
                      pair({500, 500}, {2, 2})},
                     LandmarkFit::Affine, "on one line");
  // A square against itself mirrored: every rotation is as good as any other.
  expect_usage_error({pair({0, 0}, {0, 9}), pair({9, 0}, {9, 9}), pair({9, 9}, {9, 0}), pair({0, 9}, {0, 0})},
                     LandmarkFit::Rigid, "every rotation");
  expect_usage_error({pair({std::nan(""), 0}, {0, 0})}, LandmarkFit::Translation, "finite");
}

TEST(LandmarkFitFor, AsksForMorePairsThanTheFitHasFreedoms) {
  EXPECT_EQ(landmark_fit_for(1), LandmarkFit::Translation);
  EXPECT_EQ(landmark_fit_for(3), LandmarkFit::Similarity);
  EXPECT_EQ(landmark_fit_for(4), LandmarkFit::Affine);
  EXPECT_STREQ(name_of(LandmarkFit::Rigid), "rigid");
}

TEST(MatchById, KeepsTheFixedListsOrderAndDropsLonePoints) {
  const std::vector<LandmarkPair> pairs = match_by_id({{"c", {3, 3}}, {"a", {1, 1}}, {"lone", {0, 0}}},
                                                      {{"a", {10, 10}}, {"b", {20, 20}}, {"c", {30, 30}}});
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].id, "c");
  EXPECT_EQ(pairs[0].moving, (Vec2d{30, 30}));
  EXPECT_EQ(pairs[1].fixed, (Vec2d{1, 1}));
}

TEST(MatchById, RefusesAnIdThatTwoPointsOfAnImageHave) {
  const std::vector<NamedPoint> once{{"a", {1, 1}}, {"b", {2, 2}}}, twice{{"a", {1, 1}}, {"a", {2, 2}}};
  EXPECT_THROW(match_by_id(twice, once), Error);
  EXPECT_THROW(match_by_id(once, twice), Error);
}

TEST(TargetRegistrationError, MeasuresInPixelsMicrometresAndShareOfTheDiagonal) {
  Transform t;
  t.fixed.size = {300, 400};  // diagonal 500
  t.moving.pixel_size_um = Vec2d{0.5, 2};
  t.parts = {Affine2::translation({1, 0})};
  std::vector<LandmarkPair> pairs;
  // Off by (3, 4), (0, 1), (0, 0), (10, 0): 5, 1, 0, 10 px.
  for (const Vec2d off : {Vec2d{3, 4}, Vec2d{0, 1}, Vec2d{0, 0}, Vec2d{10, 0}}) {
    pairs.push_back({"p", {7, 7}, Vec2d{8, 7} - off, true});
  }
  pairs.push_back({"off", {0, 0}, {999, 999}, false});
  const TargetRegistrationError e = target_registration_error(t, pairs);
  ASSERT_EQ(e.rows.size(), 4u);
  EXPECT_DOUBLE_EQ(e.rows[0].distance_px, 5);
  EXPECT_DOUBLE_EQ(e.median_px, 3);
  EXPECT_DOUBLE_EQ(e.mean_px, 4);
  EXPECT_DOUBLE_EQ(e.p90_px, 8.5);
  EXPECT_DOUBLE_EQ(e.largest_px, 10);
  ASSERT_TRUE(e.has_um);
  EXPECT_DOUBLE_EQ(e.largest_um, std::hypot(1.5, 8));
  EXPECT_DOUBLE_EQ(e.median_um, 3.5);
  EXPECT_DOUBLE_EQ(e.median_rtre, 3.0 / 500);
  EXPECT_DOUBLE_EQ(e.mean_rtre, 4.0 / 500);
}

TEST(TargetRegistrationError, OfNoPairsIsEmpty) {
  const TargetRegistrationError e = target_registration_error(Transform{}, {});
  EXPECT_TRUE(e.rows.empty());
  EXPECT_EQ(e.median_px, 0);
  EXPECT_FALSE(e.has_um);
}

TEST(MissedLandmarks, AreThoseBeyondTheLimitTheFarthestFirst) {
  const double no_number = std::numeric_limits<double>::quiet_NaN();
  const auto ids_beyond = [&](double limit_px) {
    std::string ids;
    for (const auto& row :
         missed_landmarks({{"a", 3}, {"b", 8}, {"c", no_number}, {"d", 5}, {"e", 8}, {"f", 9}}, limit_px))
      ids += row.id;
    return ids;
  };
  EXPECT_EQ(ids_beyond(4), "cfbed");
  EXPECT_EQ(ids_beyond(8), "cf") << "the limit itself is allowed";
  EXPECT_EQ(ids_beyond(std::numeric_limits<double>::infinity()), "c") << "no limit allows no place at all";
  EXPECT_TRUE(missed_landmarks({}, 0).empty());
}

}  // namespace
}  // namespace alinify
