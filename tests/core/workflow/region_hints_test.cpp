// Drags and landmarks of the user decide where the pictures cannot.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/transform/local_correction.h"
#include "core/workflow/register_region.h"
#include "tests/core/workflow/lost_patch.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

using namespace test::lost_patch;

struct Pair {
  std::shared_ptr<const TileSource> fixed = fixed_picture(), moving = moving_picture();
  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;

  std::vector<Message> notes;  // of the last run
  Transform run(const Transform& current, std::vector<LandmarkPair> hints,
                std::vector<LandmarkPair> found_elsewhere = {}) {
    RegisterPairRequest images;
    images.fixed = fixed, images.moving = moving;
    images.engine = "flow";
    const PartialRegistration part{std::make_shared<const Transform>(current), kRegion, std::move(hints),
                                   std::move(found_elsewhere)};
    RegistrationResult result = register_region(images, part, *backend, nobody, progress);
    notes = result.notes;
    return result.moving_from_fixed;
  }
};

TEST(RegionHints, ASpotThatWasDraggedDecidesBetweenRepeats) {
  Pair pair;
  const Transform before = map_without_repeat();
  EXPECT_GT(worst_in_patch(pair.run(before, {})), 6) << "nothing in the pictures tells the repeats apart";

  // Dragged a pixel off, and not in the middle.
  const Vec2d at = kMiddle + Vec2d{30, 10};
  const auto from = inverse_point(before, truth(at) + Vec2d{1, 0}, 1e-4);
  ASSERT_TRUE(from);
  const Transform current = corrected(before, {{at, *from, 38, false}});
  EXPECT_GT(worst_in_patch(pair.run(current, {})), 6) << "as a start alone it is lost";
  const Transform after = pair.run(current, {{"dragged", at, current(at), true}});
  EXPECT_LT(worst_in_patch(after), 0.5);
  EXPECT_GT(jacobian_range(after, 200).min, 0.2);
  EXPECT_THAT(pair.notes, Contains(Says(MatchesRegex("The result is within [01]\\.. px of the drags.*"))));
  for (const Vec2d p : {Vec2d{20, 20}, Vec2d{600, 240}, Vec2d{320, 460}})
    EXPECT_EQ(after(p), current(p)) << "elsewhere to the last bit";
}

TEST(RegionHints, ALandmarkDecidesAsWell) {
  Pair pair;
  const Vec2d at = kMiddle + Vec2d{-20, 25};
  const Transform after = pair.run(map_without_repeat(), {{"1", at, truth(at), true}});
  EXPECT_LT(worst_in_patch(after), 0.5);
  EXPECT_GT(jacobian_range(after, 200).min, 0.2);
}

TEST(RegionHints, WhatTheCheckFoundElsewhereMovesNoThreadsThatMatchAsWellWhereTheyAre) {
  Pair pair;
  const Transform before = map_without_repeat();
  std::vector<LandmarkPair> repeats;
  for (const double x : {-24.0, 0.0, 24.0})
    for (const double y : {-24.0, 0.0, 24.0})
      repeats.push_back({"", kMiddle + Vec2d{x, y}, truth(kMiddle + Vec2d{x, y}), true});
  EXPECT_LT(worst_in_patch(pair.run(before, repeats)), 0.5) << "a person's word moves them";
  const Transform without = pair.run(before, {}), with = pair.run(before, {}, repeats);
  for (const Vec2d off : {Vec2d{}, Vec2d{30, 0}, Vec2d{0, -30}, Vec2d{90, 80}})
    EXPECT_EQ(with(kMiddle + off), without(kMiddle + off));
}

/// A patch within a blank ring that lies further away than an engine looks by itself; its threads differ.
namespace far_patch {

constexpr Vec2d kOff{-22, 9};

Vec2d truth_there(Vec2d p) {
  return around(p) + in_patch(p) * kOff;
}

std::shared_ptr<const TileSource> picture_of(Size size, bool moving) {
  const Vec2d middle = moving ? truth_there(kMiddle) : kMiddle, hole = moving ? around(kMiddle) : kMiddle;
  return test::picture(size, [=](double x, double y) {
    const Vec2d p{x, y}, threads = moving ? p : truth_there(p);
    if (length(p - middle) < kPatch) return test::weave(threads.x + 1000, threads.y);
    return length(p - hole) < kRing ? 128.0 : test::weave(threads.x, threads.y);
  });
}

double worst(const Transform& map) {
  double worst = 0;
  for (double y = -45; y <= 45; y += 5)
    for (double x = -45; x <= 45; x += 5)
      if (const Vec2d p = kMiddle + Vec2d{x, y}; std::hypot(x, y) <= 45)
        worst = std::max(worst, length(map(p) - truth_there(p)));
  return worst;
}

/// Of which the patch's places were found where they lie, as true as to a pixel.
ErrorMap errors() {
  ErrorMap map;
  map.size = {kFixed.width / 8, kFixed.height / 8};
  map.step_px = 8;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const Vec2d at{8.0 * static_cast<double>(i), 8.0 * static_cast<double>(j)};
      const bool in = length(at - kMiddle) < kPatch - 12;
      map.places.push_back({PlaceState::Measured, in ? 24.0f : 0.1f, 0, 30, in ? kOff : Vec2d{0.1, 0}});
    }
  return map;
}

}  // namespace far_patch

TEST(RegionHints, PlacesThatTheCheckFoundElsewhereLeadTheRunThere) {
  Pair pair;
  pair.fixed = far_patch::picture_of(kFixed, false), pair.moving = far_patch::picture_of(kMoving, true);
  const Transform before = map_without_repeat();
  EXPECT_GT(far_patch::worst(pair.run(before, {})), 6) << "else it is found without";
  const std::vector<LandmarkPair> found = hints_from(far_patch::errors(), before, kRegion);
  EXPECT_GT(found.size(), 80u);
  for (const LandmarkPair& place : found)
    EXPECT_LT(length(place.moving - before(place.fixed) - far_patch::kOff), 3);
  const Transform after = pair.run(before, {}, found);
  EXPECT_LT(far_patch::worst(after), 0.5);
  EXPECT_GT(jacobian_range(after, 200).min, 0);
}

TEST(RegionHints, AreOnlyThePlacesInTheRegionThatAnEngineWouldNotFind) {
  const Transform map = map_without_repeat();
  EXPECT_TRUE(hints_from(far_patch::errors(), map, {0, 0, 200, 200}).empty());
  ErrorMap near = far_patch::errors();
  for (PlaceError& place : near.places) place.off_px = {2, 2};
  EXPECT_TRUE(hints_from(near, map, kRegion).empty());
  ErrorMap lost = far_patch::errors();
  for (PlaceError& place : lost.places) place.state = PlaceState::Lost;
  EXPECT_TRUE(hints_from(lost, map, kRegion).empty());
}

TEST(RegionHints, ThoseThatSayNothingNewAndThoseElsewhereChangeNothing) {
  Pair pair;
  const Transform before = map_without_repeat();
  const Transform without = pair.run(before, {});
  const Vec2d outside{600, 40};
  const Transform with = pair.run(before, {{"far", outside, truth(outside) + Vec2d{kRepeat, 0}, true},
                                           {"left out", kMiddle, truth(kMiddle), false}});
  EXPECT_EQ(with(kMiddle), without(kMiddle));
  EXPECT_EQ(with({250, 180}), without({250, 180}));
  EXPECT_THAT(pair.notes, Not(Contains(Says(HasSubstr("drags")))));
}

}  // namespace
}  // namespace alinify
