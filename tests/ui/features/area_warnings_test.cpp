#include "ui/features/area_warnings.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/ui/bent_map.h"

namespace alinify::ui {
namespace {

constexpr Rect kPart{1800, 1800, 400, 400};

Transform map_with(std::vector<TransformPart> parts) {
  Transform map;
  map.fixed.size = map.moving.size = {4000, 4000};
  map.parts = std::move(parts);
  return map;
}

// At its narrowest the first has 1/16 of the usual area of the moving image on an area of the fixed one, the
// second ten times as much.
const DisplacementField kStretching = test::bent_along_x(2000, 30, -0.9375, 100),
                        kPressing = test::bent_along_x(2000, 10, 9, 200);

std::vector<std::string> words_of(const std::vector<Message>& warnings) {
  std::vector<std::string> all;
  for (const Message& warning : warnings) all.push_back(warning.english());
  return all;
}
bool has(const std::vector<std::string>& all, const std::string& words) {
  return all.size() == 1 && all.front().find(words) != std::string::npos;
}

TEST(AreaWarnings, TellStretchingAndPressingOfTheMovingImageApartAndWhereTheyAre) {
  // That the moving image has twice the scale, or is a mirror image, is usual.
  const Affine2 scale{2, 0, 0, -2, 0, 4000};
  const std::vector<std::string> stretched =
      words_of(area_warnings(map_with({scale}), map_with({kStretching, scale}), kPart));
  EXPECT_TRUE(has(stretched, "areas of the moving image are stretched 16-fold")) << ::testing::PrintToString(stretched);
  EXPECT_TRUE(has(stretched, "at x 19") || has(stretched, "at x 20")) << stretched.front();
  const std::vector<std::string> pressed =
      words_of(area_warnings(map_with({scale}), map_with({kPressing, scale}), kPart));
  EXPECT_TRUE(has(pressed, "areas of the moving image are pressed to 10 %")) << ::testing::PrintToString(pressed);
}

TEST(AreaWarnings, AreOfThePartRegisteredAgainAndOfWhatItDidNotDoBefore) {
  const Transform plain = map_with({}), bent = map_with({kStretching});
  EXPECT_TRUE(area_warnings(plain, bent, {0, 0, 400, 400}).empty()) << "it lies elsewhere";
  EXPECT_TRUE(area_warnings(bent, bent, kPart).empty()) << "it was so before";
  EXPECT_TRUE(area_warnings(bent, plain, kPart).empty());
  const Transform little = map_with({test::bent_along_x(2000, 30, -0.5, 100)});
  EXPECT_TRUE(area_warnings(plain, little, kPart).empty()) << "cloth gives way by so much";
  EXPECT_FALSE(area_warnings(little, bent, kPart).empty());
  const Transform folded = map_with({test::bent_along_x(2000, 30, -1.5, 100)});
  EXPECT_TRUE(area_warnings(plain, folded, kPart).empty()) << "the verdict speaks of folds";
}

}  // namespace
}  // namespace alinify::ui
