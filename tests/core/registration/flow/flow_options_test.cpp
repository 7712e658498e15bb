// The options of the dense engine, each on pictures made for it whose map is a formula.
#include "core/registration/flow/flow_options.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/phantom/pattern.h"
#include "core/registration/flow/flow_engine.h"
#include "core/registration/flow/solve_level.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::Brightness;
using test::cloth;
using test::distances;
using test::Map;
using test::picture;
using test::problem_of;
using test::quantile;
using test::seen_through;
using test::waves;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr Size size{320, 288};
constexpr Rect all{0, 0, 320, 288};

RegistrationResult registered(const RegistrationProblem& problem, const FlowOptions& options) {
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  return FlowEngine(options).run(problem, *backend, nobody, progress);
}

FlowOptions comparing(const std::string& data) {
  FlowOptions options;
  options.data = data;
  return options;
}

double luma(Rgb c) {
  return 255 * (0.299 * static_cast<double>(c.r) + 0.587 * static_cast<double>(c.g) +
                0.114 * static_cast<double>(c.b));
}

TEST(FlowOptions, StructureFollowsTissueThroughAnotherStain) {
  // Haematoxylin and eosin, and the same tissue with a brown marker that only some regions express.
  const std::shared_ptr<const Pattern> tissue = make_tissue_pattern(size, 5);
  const Map truth = waves(4);
  const RegistrationProblem problem = problem_of(seen_through(
                                                     truth,
                                                     [=](double x, double y) {
                                                       return luma(tissue->fixed_color({x, y}));
                                                     },
                                                     size),
                                                 picture(size, [=](double x, double y) {
                                                   return luma(tissue->moving_color({x, y}));
                                                 }));
  const Transform found = registered(problem, comparing("structure")).moving_from_fixed;
  // The slide around the tissue shows nothing to go by.
  std::vector<double> off, before;
  for (double y = 12; y < 276; y += 4)
    for (double x = 12; x < 308; x += 4) {
      const Vec2d p{x, y}, q = truth(p);
      if (!tissue->has_structure(q)) continue;
      off.push_back(length(found(p) - q));
      before.push_back(length(p - q));
    }
  ASSERT_GT(off.size(), 500u);
  std::sort(off.begin(), off.end());
  std::sort(before.begin(), before.end());
  EXPECT_LT(quantile(off, 0.5), 0.7);
  EXPECT_LT(quantile(off, 0.5), 0.35 * quantile(before, 0.5));
  EXPECT_LT(quantile(off, 0.9), quantile(before, 0.5));
}

TEST(FlowOptions, StructureHasADisplacementPriorThatWidensWithTheImageAndTheOthersHaveNone) {
  EXPECT_DOUBLE_EQ(flow_steps(FlowData::Structure, {1000, 400}, true, false).displacement_prior_px, 150);
  EXPECT_DOUBLE_EQ(flow_steps(FlowData::Structure, {200, 600}, false, true).displacement_prior_px, 90);
  EXPECT_EQ(flow_steps(FlowData::Texture, {1000, 400}, true, false).displacement_prior_px, 0);
  EXPECT_EQ(flow_steps(FlowData::Difference, {1000, 400}, true, false).displacement_prior_px, 0);
}

TEST(FlowOptions, DifferenceFollowsPicturesOfOneCamera) {
  const Map truth = waves(3);
  const auto value = cloth(9);
  const RegistrationResult result =
      registered(problem_of(seen_through(truth, value, size), picture(size, value)), comparing("difference"));
  const auto off = distances(result.moving_from_fixed, truth, all, size);
  EXPECT_LT(quantile(off, 0.5), 0.1);
  EXPECT_LT(quantile(off, 0.95), 0.4);
}

TEST(FlowOptions, DifferenceIsMisledByShadingWhereTextureIsNot) {
  // One side brighter by half: greys that are equal lie at different places of the cloth.
  const Map truth = waves(3);
  const auto value = cloth(9);
  const auto shaded = picture(size, [&](double x, double y) {
    const Vec2d q = truth({x, y});
    return (0.6 + 0.4 * std::sin(0.02 * x) * std::cos(0.025 * y)) * value(q.x, q.y);
  });
  const RegistrationProblem problem = problem_of(shaded, picture(size, value));
  const auto off = [&](const std::string& data) {
    return quantile(distances(registered(problem, comparing(data)).moving_from_fixed, truth, all, size), 0.9);
  };
  const double by_texture = off("texture");
  EXPECT_LT(by_texture, 0.4);
  EXPECT_GT(off("difference"), 2 * by_texture) << "the option made no difference";
}

TEST(FlowOptions, ANegativeIsTurnedRoundAndMatchedAsWellAsThePositive) {
  const Map truth = waves(2);
  const auto value = cloth(9);
  const auto fixed = seen_through(truth, value, size);
  const RegistrationResult positive =
      registered(problem_of(fixed, picture(size, value)), comparing("texture"));
  const RegistrationResult negative =
      registered(problem_of(fixed, picture(size, [&](double x, double y) { return 255 - value(x, y); })),
                 comparing("texture"));
  EXPECT_THAT(positive.notes, Not(Contains(Says(HasSubstr("negative")))));
  EXPECT_THAT(negative.notes, Contains(Says(HasSubstr("negative"))));
  const auto off = distances(negative.moving_from_fixed, truth, all, size);
  EXPECT_LT(quantile(off, 0.5), 0.1);
  // All that differs is the rounding of 255 - v.
  EXPECT_NEAR(quantile(off, 0.9), quantile(distances(positive.moving_from_fixed, truth, all, size), 0.9),
              0.05);
}

TEST(FlowOptions, GradientFollowsEdgesWhicheverSideOfThemIsLighter) {
  const Map truth = waves(2);
  const RegistrationProblem problem = test::half_a_negative(truth, size);
  const RegistrationResult by_gradient = registered(problem, comparing("gradient")),
                           by_texture = registered(problem, comparing("texture"));
  const auto off = [&](const RegistrationResult& result, Rect where) {
    return quantile(distances(result.moving_from_fixed, truth, where, size), 0.5);
  };
  const Rect negative{0, 0, 140, 288}, positive{180, 0, 140, 288};
  EXPECT_LT(off(by_gradient, negative), 0.1);
  EXPECT_LT(off(by_gradient, positive), 0.1);
  EXPECT_GT(std::max(off(by_texture, negative), off(by_texture, positive)), 1)
      << "one half ought to mislead what compares greys";
  ASSERT_TRUE(by_gradient.agreement);
  EXPECT_GT(by_gradient.agreement->above_chance(), 0.3) << "measured by what was compared";
}

TEST(FlowOptions, GradientGivesTheSameMapForAPictureAndItsNegative) {
  const Map truth = waves(2);
  const auto value = cloth(9);
  const auto fixed = seen_through(truth, value, size);
  const auto map_to = [&](const Brightness& shown) {
    return registered(problem_of(fixed, picture(size, shown)), comparing("gradient")).moving_from_fixed;
  };
  const Transform positive = map_to(value),
                  negative = map_to([&](double x, double y) { return 255 - value(x, y); });
  EXPECT_LT(quantile(distances(positive, truth, all, size), 0.5), 0.1);
  for (double y = 16; y < 280; y += 24)
    for (double x = 16; x < 310; x += 24)
      // All that differs is the rounding of 255 - v.
      ASSERT_LT(length(positive({x, y}) - negative({x, y})), 0.05) << x << ", " << y;
}

TEST(FlowOptions, WhatCannotBeComparedIsRefusedWithWhatCan) {
  for (const std::string data : {"gradients", "Texture", ""}) try {
      comparing(data).check();
      ADD_FAILURE() << "'" << data << "' was accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Usage);
      for (const char* word : {"auto", "texture", "structure", "gradient", "difference"}) {
        EXPECT_THAT(error.why(), HasSubstr(word));
        EXPECT_NO_THROW(comparing(word).check());
      }
    }
}

TEST(FlowOptions, GradientIsPlannedWithTheMemoryOfItsThreePictures) {
  const auto backend = make_cpu_backend(1);
  EXPECT_GE(flow_memory_model(*backend, FlowData::Gradient).bytes_per_tile_px,
            flow_memory_model(*backend, FlowData::Structure).bytes_per_tile_px + 4 * sizeof(float));
}

TEST(FlowOptions, ALandmarkPullsTheLessTheLessItIsTrusted) {
  // Cloth that agrees everywhere, and one landmark 4 px beside what it shows.
  const auto value = cloth(4.5);
  const auto show = picture(size, value);
  RegistrationProblem problem = problem_of(show, show);
  const Vec2d there{160, 144};
  problem.landmarks = {{"beside", there, there + Vec2d{4, 0}, true}};
  double before = 4;
  for (const double trust_px : {0.05, 0.5, 5.0, 0.0}) {
    FlowOptions options;
    options.landmark_sigma_px = trust_px;
    const double pulled = (registered(problem, options).moving_from_fixed(there) - there).x;
    EXPECT_LE(pulled, before + 1e-6) << "trusted to " << trust_px << " px";
    EXPECT_GT(pulled, -0.05);
    before = pulled;
  }
  EXPECT_LT(before, 0.05) << "0 leaves it out";
}

// Two neighbours whose partners have changed places: along the line between them the map must turn back.
RegistrationProblem pair_with_crossed_landmarks() {
  RegistrationProblem problem = test::pair_of_cloth(waves(0), size);
  problem.landmarks = {{"left", {130, 144}, {190, 144}, true}, {"right", {190, 144}, {130, 144}, true}};
  return problem;
}

TEST(FlowOptions, AMapThatFoldsIsKeptAndToldWhereFoldsAreAllowed) {
  FlowOptions options;
  options.hard_landmarks = true;
  options.diffeomorphic = false;
  const RegistrationResult result = registered(pair_with_crossed_landmarks(), options);
  const Transform& map = result.moving_from_fixed;
  EXPECT_GT(map({130, 144}).x, map({190, 144}).x);
  EXPECT_GT(jacobian_range(map, 320).folded_share, 0);
  EXPECT_THAT(result.notes, Contains(Says(HasSubstr("The map folds on"))));
}

TEST(FlowOptions, AMapThatMustNotFoldDoesNotAndTellsThatItGaveWay) {
  FlowOptions options;
  options.hard_landmarks = true;
  const RegistrationResult result = registered(pair_with_crossed_landmarks(), options);
  EXPECT_EQ(jacobian_range(result.moving_from_fixed, 320).folded_share, 0);
  for (double x = 4; x < 316; x += 4) {
    const double step = result.moving_from_fixed({x + 1, 144}).x - result.moving_from_fixed({x, 144}).x;
    EXPECT_GT(step, 0) << "the map turns back at " << x;
  }
  EXPECT_FALSE(result.notes.empty());
}

TEST(FlowOptions, LandmarksCountAsHeldWhetherSoftlyOrHard) {
  FlowOptions options;
  EXPECT_TRUE(FlowEngine(options).holds_to_landmarks());
  options.landmark_sigma_px = 0;
  EXPECT_FALSE(FlowEngine(options).holds_to_landmarks());
  options.hard_landmarks = true;
  EXPECT_TRUE(FlowEngine(options).holds_to_landmarks());
}

}  // namespace
}  // namespace alinify
