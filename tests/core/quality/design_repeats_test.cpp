#include "core/quality/design_repeats.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::grain;
using testing::picture_of;
using testing::repeating;
using testing::unrepeating;

constexpr Size size{420, 360};

using Formula = std::function<double(double x, double y)>;

// Distance to the nearest whole number of repeats of the figure that is not none.
double off_repeats_px(Vec2d shift, Vec2d repeat) {
  const double across = std::round(shift.x / repeat.x), down = std::round(shift.y / repeat.y);
  if (across == 0 && down == 0) return length(shift);
  return std::hypot(shift.x - across * repeat.x, shift.y - down * repeat.y);
}

TEST(SelfSimilarShifts, AreWholeRepeatsOfAFigure) {
  ThreadPool pool(2);
  GreyImage picture = picture_of(size, repeating);
  const std::vector<Vec2d> shifts = self_similar_shifts(picture, pool);
  ASSERT_GE(shifts.size(), 4u);
  const auto has = [&](Vec2d wanted) {
    return std::any_of(shifts.begin(), shifts.end(),
                       [&](Vec2d s) { return std::min(length(s - wanted), length(s + wanted)) < 1.5; });
  };
  for (const Vec2d wanted : {Vec2d{90, 0}, Vec2d{0, 70}, Vec2d{90, 70}, Vec2d{90, -70}})
    EXPECT_TRUE(has(wanted)) << wanted.x << ", " << wanted.y;
  for (std::size_t k = 0; k < 4; ++k)
    EXPECT_LT(off_repeats_px(shifts[k], {90, 70}), 1.5) << shifts[k].x << ", " << shifts[k].y;
  picture.downsample = 2.5;
  EXPECT_EQ(self_similar_shifts(picture, pool)[0], 2.5 * shifts[0]);
}

TEST(SelfSimilarShifts, AreNoneInPlainOrTinyPictures) {
  ThreadPool pool(1);
  EXPECT_TRUE(self_similar_shifts(picture_of(size, [](double, double) { return 0.5; }), pool).empty());
  EXPECT_TRUE(self_similar_shifts(picture_of({12, 300}, repeating), pool).empty());
}

struct Pair {
  Formula fixed, moving;  // the moving image under the map
  std::vector<Vec2d> similar_px = {};
  double noise = 0.05;
};

DesignRepeats repeats_of(const Pair& pair, const ResidualMap* closer = nullptr,
                         std::function<ResidualMap(const Affine2&, const std::vector<Vec2d>&)> look = {}) {
  ThreadPool pool(2);
  const auto picture = [&](const Formula& formula, const Affine2& repeat, std::uint32_t number) {
    return picture_of(size, [&](double x, double y) {
      const Vec2d q = repeat({x, y});
      return formula(q.x, q.y) + pair.noise * grain(std::round(q.x) + 500, std::round(q.y) + 500, number);
    });
  };
  const GreyImage fixed = picture(pair.fixed, {}, 1), warped = picture(pair.moving, {}, 2);
  DesignRepeatRequest request;
  request.fixed = &fixed, request.warped = &warped;
  request.similar_px = pair.similar_px.empty() ? self_similar_shifts(fixed, pool) : pair.similar_px;
  request.warped_further = [&](const Affine2& repeat) { return picture(pair.moving, repeat, 2); };
  request.full_resolution = closer;
  request.look_closer = std::move(look);
  return find_design_repeats(request, pool, Progress());
}

Vec2d shift_of(const Affine2& repeat, Vec2d at) {
  return repeat(at) - at;
}

TEST(DesignRepeats, AreThoseThatNothingTellsApart) {
  const DesignRepeats repeats = repeats_of({repeating, repeating});
  EXPECT_EQ(repeats.size(), 8u);
  for (const Affine2& repeat : repeats)
    for (const Vec2d at : {Vec2d{100, 100}, Vec2d{320, 260}})
      EXPECT_LT(off_repeats_px(shift_of(repeat, at), {90, 70}), 0.3);
}

TEST(DesignRepeats, FollowStrainedCloth) {
  // A hundredth longer at the left than in the middle, and shorter at the right.
  const Formula strained = [](double x, double y) {
    return repeating(x + 0.0001 * (x - 210) * (x - 210), y);
  };
  const DesignRepeats repeats = repeats_of({strained, strained});
  ASSERT_FALSE(repeats.empty());
  for (const Affine2& repeat : repeats)
    for (const Vec2d at : {Vec2d{150, 130}, Vec2d{270, 230}}) {
      const auto figure_at = [](Vec2d p) { return Vec2d{p.x + 0.0001 * (p.x - 210) * (p.x - 210), p.y}; };
      EXPECT_LT(off_repeats_px(figure_at(repeat(at)) - figure_at(at), {90, 70}), 1) << at.x;
    }
}

TEST(DesignRepeats, AreNoneWhereThreadsTellThemApart) {
  const Formula on_cloth = [](double x, double y) { return 0.6 * repeating(x, y) + 0.4 * unrepeating(x, y); };
  EXPECT_TRUE(repeats_of({on_cloth, on_cloth}).empty());
}

TEST(DesignRepeats, AreNoneThatLeadBackToTheMap) {
  EXPECT_TRUE(repeats_of({unrepeating, unrepeating, {{26, 0}, {0, 30}}}).empty());
}

TEST(DesignRepeats, AreNoneWhereFullResolutionTellsThemApart) {
  ResidualMap closer;
  for (int k = 0; k < 20; ++k) {
    BlockResidual block;
    block.centre_px = {20.0 * k, 100};
    block.ncc_at_map = block.peak = 0.95;
    closer.blocks.push_back(block);
  }
  const auto further = [&](double likeness) {
    return [&closer, likeness](const Affine2&, const std::vector<Vec2d>&) {
      ResidualMap map = closer;
      for (BlockResidual& block : map.blocks) block.ncc_at_map = block.peak = likeness;
      return map;
    };
  };
  EXPECT_FALSE(repeats_of({repeating, repeating}, &closer, further(0.95)).empty());
  EXPECT_TRUE(repeats_of({repeating, repeating}, &closer, further(0.6)).empty());
}

}  // namespace
}  // namespace alinify
