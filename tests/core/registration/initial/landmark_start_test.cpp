#include "core/registration/initial/landmark_start.h"

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;

constexpr double diagonal = 1400;

// Spread over 1000 x 1000 by a lattice that no line holds.
std::vector<LandmarkPair> landmarks_under(const Affine2& map, int count) {
  std::vector<LandmarkPair> pairs;
  for (int i = 0; i < count; ++i) {
    const Vec2d p{std::fmod(617.0 * i + 40, 1000), std::fmod(331.0 * i * i + 90, 1000)};
    pairs.push_back({std::to_string(i), p, map(p), true});
  }
  return pairs;
}

double error_px(const Affine2& found, const Affine2& truth) {
  double worst = 0;
  for (const Vec2d p : {Vec2d{0, 0}, Vec2d{1000, 0}, Vec2d{0, 1000}, Vec2d{1000, 1000}})
    worst = std::max(worst, length(found(p) - truth(p)));
  return worst;
}

const Affine2 turned{0.8, -0.6, 0.6, 0.8, 120, -40}, sheared{1.1, 0.08, -0.05, 0.93, -30, 60};

TEST(LandmarkStart, FitsAsMuchAsTheLandmarksDetermine) {
  EXPECT_EQ(start_from_landmarks(landmarks_under(turned, 1), diagonal).fit, LandmarkFit::Translation);
  EXPECT_LT(error_px(start_from_landmarks(landmarks_under(turned, 2), diagonal).moving_from_fixed, turned),
            1e-6);
  const LandmarkStart start = start_from_landmarks(landmarks_under(sheared, 9), diagonal);
  EXPECT_EQ(start.fit, LandmarkFit::Affine);
  EXPECT_LT(error_px(start.moving_from_fixed, sheared), 1e-6);
  EXPECT_EQ(start.used, 9);
  EXPECT_TRUE(start.contradicting.empty());
}

TEST(LandmarkStart, NamesThoseThatContradictTheOthersAndLeavesThemOut) {
  std::vector<LandmarkPair> pairs = landmarks_under(sheared, 12);
  pairs[3].moving.x += 200;
  pairs[7].moving = pairs[7].moving + Vec2d{-90, 60};
  pairs[10].moving.y -= 400;
  const LandmarkStart start = start_from_landmarks(pairs, diagonal);
  EXPECT_LT(error_px(start.moving_from_fixed, sheared), 1e-6);
  ASSERT_EQ(start.contradicting.size(), 3u);
  EXPECT_EQ(start.contradicting[0].id, "10");
  EXPECT_EQ(start.contradicting[1].id, "3");
  EXPECT_EQ(start.contradicting[2].id, "7");
  EXPECT_NEAR(start.contradicting[1].off_px, 200, 1e-6);
  EXPECT_THAT(start.notes.at(0),
              Says(HasSubstr("look at landmark 10 (400.0 px), 3 (200.0 px), 7 (108.2 px) again")));
}

TEST(LandmarksToLookAt, AreThoseThatContradictTheOthers) {
  const auto none = [](const LandmarkPair&) { return false; };
  std::vector<LandmarkPair> pairs = landmarks_under(sheared, 12);
  EXPECT_TRUE(landmarks_to_look_at(pairs, diagonal, none).empty());
  pairs[3].moving.x += 200;
  EXPECT_EQ(landmarks_to_look_at(pairs, diagonal, none).english(),
            "look at landmark 3 (200.0 px) again: far from where the others put it (1 of 12)");
  EXPECT_TRUE(
      landmarks_to_look_at(pairs, diagonal, [](const LandmarkPair& pair) { return pair.id == "3"; }).empty())
      << "the images say that it is right";
  pairs[3].active = false;
  EXPECT_TRUE(landmarks_to_look_at(pairs, diagonal, none).empty()) << "it takes no part";
  std::vector<LandmarkPair> three = landmarks_under(turned, 3);
  three[1].moving.x += 200;
  EXPECT_TRUE(landmarks_to_look_at(three, diagonal, none).empty()) << "too few to tell which one";
  std::vector<LandmarkPair> on_one_spot = landmarks_under(turned, 5);
  for (LandmarkPair& pair : on_one_spot) pair.fixed = pair.moving = {5, 5};
  EXPECT_TRUE(landmarks_to_look_at(on_one_spot, diagonal, none).empty());
}

TEST(LandmarkStart, FindsTheOneWrongAmongFourAndFive) {
  for (const int count : {4, 5}) {
    std::vector<LandmarkPair> pairs = landmarks_under(turned, count);
    pairs[1].moving.x += 300;
    const LandmarkStart start = start_from_landmarks(pairs, diagonal);
    ASSERT_EQ(start.contradicting.size(), 1u) << count;
    EXPECT_EQ(start.contradicting[0].id, "1");
    EXPECT_LT(error_px(start.moving_from_fixed, turned), 1e-6);
  }
}

TEST(LandmarkStart, CallsNothingWrongThatOnlyAHandPlaced) {
  std::vector<LandmarkPair> pairs = landmarks_under(sheared, 20);
  for (std::size_t i = 0; i < pairs.size(); ++i)
    pairs[i].moving = pairs[i].moving + Vec2d{2.5 * std::sin(7.0 * static_cast<double>(i)),
                                              2.5 * std::cos(11.0 * static_cast<double>(i))};
  EXPECT_TRUE(start_from_landmarks(pairs, diagonal).contradicting.empty());
}

// Sets of landmarks placed to a sigma of 2 px, with one that is `off_px` astray: how often others than that
// one are left out, and how often that one is.
struct LeftOut {
  int others = 0, wrong = 0;
};
LeftOut left_out_of(int sets, int count, double off_px) {
  LeftOut left;
  std::mt19937 random(7);
  std::normal_distribution<double> by_hand(0, 2);
  std::uniform_real_distribution<double> any(0, 1000), angle(0, 6.28);
  for (int set = 0; set < sets; ++set) {
    std::vector<LandmarkPair> pairs;
    for (int i = 0; i < count; ++i) {
      const Vec2d p{any(random), any(random)};
      pairs.push_back({std::to_string(i), p, sheared(p) + Vec2d{by_hand(random), by_hand(random)}, true});
    }
    const double turn = angle(random);
    pairs[2].moving = pairs[2].moving + off_px * Vec2d{std::cos(turn), std::sin(turn)};
    for (const auto& one : start_from_landmarks(pairs, diagonal).contradicting)
      ++(one.id == "2" && off_px > 0 ? left.wrong : left.others);
  }
  return left;
}

TEST(LandmarkStart, FindsAWrongOneAmongFewThatAHandPlaced) {
  for (const int count : {6, 8, 12, 20}) {
    const LeftOut none = left_out_of(200, count, 0), one = left_out_of(200, count, 60);
    EXPECT_LE(none.others, 6) << count;
    EXPECT_LE(one.others, 6) << count;
    EXPECT_GE(one.wrong, count < 8 ? 100 : 190) << count;
  }
}

TEST(LandmarkStart, SaysWhenTooManyContradictEachOther) {
  std::vector<LandmarkPair> pairs = landmarks_under(sheared, 10);
  for (std::size_t i = 0; i < 4; ++i)
    pairs[i].moving = Vec2d{90.0 * static_cast<double>(i * i), 700 - 150.0 * static_cast<double>(i)};
  const LandmarkStart start = start_from_landmarks(pairs, diagonal);
  EXPECT_EQ(start.contradicting.size(), 4u);
  ASSERT_EQ(start.notes.size(), 2u);
  EXPECT_THAT(start.notes[1], Says(HasSubstr("is unreliable")));
}

TEST(LandmarkStart, FollowsAMirroredImage) {
  const Affine2 mirrored{-0.9, 0.2, 0.2, 0.9, 800, 30};
  for (const int count : {4, 8}) {
    std::vector<LandmarkPair> pairs = landmarks_under(mirrored, count);
    EXPECT_LT(error_px(start_from_landmarks(pairs, diagonal).moving_from_fixed, mirrored), 1e-6);
  }
}

TEST(LandmarkStart, FitsASimilarityToLandmarksOnOneLine) {
  std::vector<LandmarkPair> pairs;
  for (int i = 0; i < 7; ++i) {
    const Vec2d p{100.0 * i, 50.0 * i};
    pairs.push_back({std::to_string(i), p, turned(p), true});
  }
  const LandmarkStart start = start_from_landmarks(pairs, diagonal);
  EXPECT_EQ(start.fit, LandmarkFit::Similarity);
  EXPECT_LT(error_px(start.moving_from_fixed, turned), 1e-6);
}

TEST(LandmarkStart, LooksAtActiveOnesOnlyAndNeedsOne) {
  std::vector<LandmarkPair> pairs = landmarks_under(turned, 6);
  pairs[2].moving.x += 1000;
  pairs[2].active = false;
  EXPECT_TRUE(start_from_landmarks(pairs, diagonal).contradicting.empty());
  for (LandmarkPair& p : pairs) p.active = false;
  EXPECT_THROW(start_from_landmarks(pairs, diagonal), Error);
  EXPECT_THROW(start_from_landmarks({}, diagonal), Error);
}

TEST(LandmarkStart, TakesHundredsOfLandmarks) {
  std::vector<LandmarkPair> pairs;
  for (int i = 0; i < 300; ++i) {
    const Vec2d p{std::fmod(617.3 * i, 1000), std::fmod(331.7 * i + 0.37 * i * i, 1000)};
    pairs.push_back({std::to_string(i), p, sheared(p), true});
    if (i % 4 == 0) pairs.back().moving = pairs.back().moving + Vec2d{100.0 + i, -50};
  }
  const LandmarkStart start = start_from_landmarks(pairs, diagonal);
  EXPECT_EQ(start.contradicting.size(), 75u);
  EXPECT_LT(error_px(start.moving_from_fixed, sheared), 1e-6);
}

}  // namespace
}  // namespace alinify
