// Fields seen from midway between both images, and back.
#include "core/registration/flow/midway_field.h"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "core/math/cell_grid.h"
#include "tests/core/registration/flow/sampled_field.h"

namespace alinify {
namespace {

using test::sampled_field;
using Formula = std::function<Vec2d(Vec2d)>;

constexpr Size level{400, 320};

Vec2d wave(Vec2d p) {
  return {9 * std::sin(p.y / 40) + 3, 7 * std::cos(p.x / 50)};
}

class MidwayFieldTest : public ::testing::Test {
 protected:
  std::unique_ptr<Backend> backend_ = make_cpu_backend(2);
  Progress progress_;
};

TEST_F(MidwayFieldTest, ShowsAPlaceWhereHalfItsDisplacementLeads) {
  constexpr std::int64_t margin = 4;
  const MidwayField midway =
      seen_midway(*backend_, placed(*backend_, sampled_field(level, wave)), margin, progress_);
  EXPECT_EQ(midway.between.level_size, (Size{400 + 32, 320 + 32}));
  const FlowField between = fetched(midway.between);
  for (const Vec2d p : {Vec2d{100, 90}, Vec2d{210, 200}, Vec2d{333, 60}}) {
    const Vec2d q = p + 0.5 * wave(p) + Vec2d{4.0 * margin, 4.0 * margin};
    const Vec2f u =
        displacement_at(as_lanes(between.view()), static_cast<float>(q.x), static_cast<float>(q.y));
    EXPECT_NEAR(static_cast<double>(u.x), wave(p).x, 0.05);
    EXPECT_NEAR(static_cast<double>(u.y), wave(p).y, 0.05);
  }
}

TEST_F(MidwayFieldTest, ComesBackToTheFixedImageUnchanged) {
  const FlowField field = sampled_field(level, wave);
  MidwayField midway = seen_midway(*backend_, placed(*backend_, field), 4, progress_);
  FlowField of_fixed = fetched(midway.between);
  for (Vec2f& u : of_fixed.vectors) u = {-0.5f * u.x, -0.5f * u.y};
  midway.of_fixed.write(of_fixed.view());
  const FlowField back = fetched(seen_from_fixed(*backend_, midway, level, progress_));
  ASSERT_EQ(back.cells, field.cells);
  // Interpolated twice between cells. At the border what lies beyond is constant, which a wave is not.
  constexpr std::int64_t border = 4;
  for (std::int64_t j = border; j < field.cells.height - border; ++j)
    for (std::int64_t i = border; i < field.cells.width - border; ++i) {
      EXPECT_NEAR(back.view().at(i, j).x, field.view().at(i, j).x, 0.08f);
      EXPECT_NEAR(back.view().at(i, j).y, field.view().at(i, j).y, 0.08f);
    }
}

TEST_F(MidwayFieldTest, NeedsAMarginOfHalfTheLargestDisplacementAtTheBorder) {
  const LevelField inside = placed(*backend_, sampled_field(level, [](Vec2d p) {
    return std::hypot(p.x - 200, p.y - 160) < 100 ? Vec2d{50, 0} : Vec2d{0, 0};
  }));
  EXPECT_EQ(midway_margin_px(inside), 0);
  const LevelField outside = placed(*backend_, sampled_field(level, [](Vec2d p) {
    return Vec2d{0, p.x > 395 ? -12.0 : 1.0};
  }));
  EXPECT_EQ(midway_margin_px(outside), 6);
}

}  // namespace
}  // namespace alinify
