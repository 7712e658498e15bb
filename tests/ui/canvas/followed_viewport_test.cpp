// The view of the moving image as it is, beside that of the fixed one.
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/transforms.h"
#include "ui/canvas/canvas_tool.h"

namespace alinify {
namespace {

using ui::followed;

constexpr Size image{2000, 1600};

Viewport near_view(Vec2d at) {
  Viewport view;
  view.center_fixed = at, view.fixed_px_per_pixel = 0.25, view.size = {400, 300};
  return view;
}

TEST(FollowedViewport, HasScaleAndRotationOfAnAffineMap) {
  Transform map;
  map.fixed.size = image;
  map.parts = {testing::similarity_about({900, 700}, 30, 1.5, {12, -8})};
  const Viewport view = followed(near_view({400, 300}), map);
  EXPECT_NEAR(view.fixed_px_per_pixel, 0.25 * 1.5, 1e-9);
  EXPECT_NEAR(std::fabs(view.angle_rad), 30 * std::numbers::pi / 180, 1e-9);
  EXPECT_FALSE(view.mirrored);
  const Vec2d centre = map({400, 300});
  EXPECT_NEAR(view.center_fixed.x, centre.x, 1e-9);
  EXPECT_NEAR(view.center_fixed.y, centre.y, 1e-9);
  // The same spot lies under the same picture pixel.
  const Vec2d seen = view.fixed_from_picture({10, 20}),
              mapped = map(near_view({400, 300}).fixed_from_picture({10, 20}));
  EXPECT_NEAR(seen.x, mapped.x, 1e-9);
  EXPECT_NEAR(seen.y, mapped.y, 1e-9);
}

// A piece of 300 px that moved by 12 px along its own edge: between two rows of the field the map shears.
TEST(FollowedViewport, IsNotTurnedByTheRimOfAPieceThatMoved) {
  constexpr int columns = 201, rows = 161;
  auto vectors = std::make_shared<std::vector<Vec2f>>(columns * rows);
  for (int j = 60; j < 90; ++j)
    for (int i = 60; i < 90; ++i) (*vectors)[static_cast<std::size_t>(j * columns + i)] = {12, 0};
  Transform map;
  map.fixed.size = image;
  map.parts = {DisplacementField{{0, 0}, {10, 10}, columns, rows, vectors}};
  const Vec2d on_rim{750, 595};
  ASSERT_GT(std::fabs(jacobian(map, on_rim).xy), 1) << "there the derivative is a turn by half a right angle";
  const Viewport view = followed(near_view(on_rim), map);
  EXPECT_LT(std::fabs(view.angle_rad), 4 * std::numbers::pi / 180);
  EXPECT_NEAR(view.fixed_px_per_pixel, 0.25, 0.01);
}

}  // namespace
}  // namespace alinify
