#include "core/transform/origin_search.h"

#include <gtest/gtest.h>

#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::Random;

TEST(OriginSearch, FindsTheOnePlaceOfAMapThatDoesNotFold) {
  const DisplacementField waves = testing::wavy_field(80, 60, {5, 5}, 6, 120);
  const ContinuedMap<DisplacementField> map(waves, {});
  const OriginSearch<DisplacementField> search(map);
  EXPECT_FALSE(search.has_several_areas());
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const Vec2d p = random.point(395, 295);
    const std::vector<Origin> origins = search.unfolded(map(p), 1e-9);
    ASSERT_EQ(origins.size(), 1u) << p.x << ", " << p.y;
    EXPECT_NEAR(length(origins[0].at - p), 0, 1e-6);
    EXPECT_LT(origins[0].strain, max_strain_on_object);
  }
  EXPECT_TRUE(search.unfolded({2000, 100}, 1e-9).empty()) << "no place leads there";
}

// Left of 450 px everything goes 600 px to the right, right of 750 as far to the left.
TEST(OriginSearch, TellsThePiecesOfASlideApartAndHowDeepAPlaceLiesInside) {
  const DisplacementField swapped = testing::swapped_pieces();
  const ContinuedMap<DisplacementField> map(swapped, {});
  const OriginSearch<DisplacementField> search(map);
  EXPECT_TRUE(search.has_several_areas());
  const std::vector<Origin> middle = search.unfolded({820, 300}, 1e-9),
                            rim = search.unfolded({1040, 300}, 1e-9);
  const Origin* const of_middle = on_object(middle);
  ASSERT_TRUE(of_middle);
  EXPECT_NEAR(length(of_middle->at - Vec2d{220, 300}), 0, 1e-6);
  EXPECT_NEAR(of_middle->strain, 1, 1e-6);
  EXPECT_NEAR(of_middle->depth, 220, 10) << "to the left edge of the image; the fold is 230 px away";
  ASSERT_TRUE(on_object(rim));
  EXPECT_NEAR(on_object(rim)->depth, 10, 6) << "beside the fold";
}

TEST(OnObject, IsTheDeepestPlaceThatIsNotStrained) {
  const std::vector<Origin> origins{{{1, 1}, 1.1, 5}, {{2, 2}, 1.3, 9}, {{3, 3}, 4, 50}};
  EXPECT_EQ(on_object(origins), &origins[1]);
  EXPECT_EQ(on_object({}), nullptr);
  const std::vector<Origin> strained{{{3, 3}, 4, 50}};
  EXPECT_EQ(on_object(strained), nullptr);
}

TEST(StrainOf, IsTheLargestStretchOrSqueezeWhateverTheTurn) {
  EXPECT_NEAR(strain_of({}), 1, 1e-12);
  EXPECT_NEAR(strain_of({0, -1, 1, 0}), 1, 1e-12);
  EXPECT_NEAR(strain_of({3, 0, 0, 1}), 3, 1e-12);
  EXPECT_NEAR(strain_of({0.25, 0, 0, 1}), 4, 1e-12);
  EXPECT_NEAR(strain_of({0, -0.25, 2, 0}), 4, 1e-12);
}

}  // namespace
}  // namespace alinify
