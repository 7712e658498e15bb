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
  Transform run(const Transform& current, std::vector<LandmarkPair> hints) {
    RegisterPairRequest images;
    images.fixed = fixed, images.moving = moving;
    images.engine = "flow";
    const PartialRegistration part{std::make_shared<const Transform>(current), kRegion, std::move(hints)};
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
