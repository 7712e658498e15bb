#include "core/quality/block_match.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::picture_of;
using testing::unrepeating;

constexpr Size size{BlockMatcher::picture_px, BlockMatcher::picture_px};
constexpr int block = BlockMatcher::block_px, reach = BlockMatcher::reach_px,
              region = BlockMatcher::region_px, margin = BlockMatcher::margin_px;
constexpr float contrast_floor = 0.02f;

GreyImage scene() {
  return picture_of(size, [](double x, double y) { return unrepeating(x, y); });
}
// A picture that shows at p + shift the content of the fixed one at p.
GreyImage scene_moved_by(Vec2d shift) {
  return picture_of(size, [=](double x, double y) { return unrepeating(x - shift.x, y - shift.y); });
}

std::optional<BlockMatch> match(const GreyImage& fixed, const GreyImage& warped,
                                ComparedFeatures features = ComparedFeatures::Both) {
  const BlockMatcher matcher(contrast_floor);
  return matcher.match(matcher.prepare(fixed, warped), features);
}

cv::Mat part_of(const GreyImage& picture, int x, int y, int side) {
  cv::Mat part(side, side, CV_32F);
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) part.at<float>(j, i) = picture.view().at(x + i, y + j);
  return part;
}

TEST(BlockMatch, FindsABlockWhereItWasMovedTo) {
  for (const Vec2d shift : {Vec2d{0, 0}, Vec2d{5, -3}, Vec2d{-11.3, 7.6}, Vec2d{27, 24.5}})
    for (const ComparedFeatures features :
         {ComparedFeatures::Grey, ComparedFeatures::Edges, ComparedFeatures::Both}) {
      const auto found = match(scene(), scene_moved_by(shift), features);
      ASSERT_TRUE(found);
      EXPECT_LT(length(found->shift_px - shift), 0.15) << shift.x << " " << shift.y;
      EXPECT_LT(length(found->phase_shift_px - shift), 0.1) << shift.x << " " << shift.y;
      EXPECT_GT(found->peak, 0.94);
      EXPECT_GT(found->phase_peak, 0.6);
      // The block found lies on whole pixels, so that half of one along both axes may be left.
      EXPECT_LT(found->return_error_px, 0.75);
      EXPECT_LT(found->second_peak, 0.6 * found->peak);
    }
}

TEST(BlockMatch, LikensAsOpenCvsTemplateMatchingDoes) {
  const BlockMatcher matcher(contrast_floor);
  for (const Vec2d shift : {Vec2d{9, 4}, Vec2d{-20, 13}}) {
    const auto pair = matcher.prepare(scene(), scene_moved_by(shift));
    cv::Mat likeness;
    cv::matchTemplate(part_of(pair.warped_grey, margin, margin, region),
                      part_of(pair.fixed_grey, margin + reach, margin + reach, block), likeness,
                      cv::TM_CCOEFF_NORMED);
    ASSERT_EQ(likeness.size(), cv::Size(2 * reach + 1, 2 * reach + 1));
    double peak = 0, near = 0;
    cv::Point at;
    cv::minMaxLoc(likeness, nullptr, &peak, nullptr, &at);
    cv::minMaxLoc(likeness(cv::Rect(reach - 1, reach - 1, 3, 3)), nullptr, &near);
    const auto found = matcher.match(pair, ComparedFeatures::Grey);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->peak, peak, 1e-3);
    EXPECT_NEAR(found->ncc_at_map, near, 1e-3);
    EXPECT_NEAR(found->shift_px.x, at.x - reach, 0.5);
    EXPECT_NEAR(found->shift_px.y, at.y - reach, 0.5);
  }
}

TEST(BlockMatch, KnowsTheRepeatsOfAWeaveAsRivals) {
  const auto weave = [](double x, double y) { return testing::weave(x, y, 16, 0.1); };
  const auto found = match(picture_of(size, weave), picture_of(size, weave));
  ASSERT_TRUE(found);
  EXPECT_LT(length(found->shift_px), 0.1);
  EXPECT_GT(found->second_peak, 0.8);
  EXPECT_GT(found->peak, found->second_peak);
}

TEST(BlockMatch, ComparesNegativesByTheirEdges) {
  const GreyImage negative =
      picture_of(size, [](double x, double y) { return 1 - unrepeating(x - 6, y + 2); });
  const auto edges = match(scene(), negative, ComparedFeatures::Edges),
             grey = match(scene(), negative, ComparedFeatures::Grey);
  ASSERT_TRUE(edges && grey);
  EXPECT_LT(length(edges->shift_px - Vec2d{6, -2}), 0.2);
  EXPECT_GT(edges->peak, 0.95);
  EXPECT_LT(grey->peak, 0.7);
}

TEST(BlockMatch, FindsNoWayBackFromAPictureOfSomethingElse) {
  const GreyImage other =
      picture_of(size, [](double x, double y) { return unrepeating(y + 3000, 1700 - x); });
  const auto found = match(scene(), other);
  ASSERT_TRUE(found);
  EXPECT_LT(found->peak, 0.6);
  EXPECT_LT(found->phase_peak, 0.4);
}

TEST(BlockMatch, SaysNothingWhereTooLittleIsThere) {
  const float nowhere = std::numeric_limits<float>::quiet_NaN();
  const auto with_missing = [&](auto missing) {
    GreyImage picture = scene();
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x)
        if (missing(x, y)) picture.values[static_cast<std::size_t>(y * size.width + x)] = nowhere;
    return picture;
  };
  constexpr int begin = margin + reach;
  // A quarter of the block is too much, a tenth is not.
  EXPECT_FALSE(match(scene(), with_missing([](auto x, auto) { return x < begin + block / 4; })));
  EXPECT_TRUE(match(scene(), with_missing([](auto x, auto) { return x < begin + block / 10; })));
  // The block is there, but hardly anything around it.
  EXPECT_FALSE(match(scene(), with_missing([](auto x, auto y) {
                       return x < begin || y < begin || x >= begin + block || y >= begin + block;
                     })));
}

TEST(BlockMatch, MeasuresWhatTheBlockHoldsAndWhatTheOtherPictureCovers) {
  const BlockMatcher matcher(contrast_floor);
  const GreyImage flat = picture_of(size, [](double, double) { return 0.4; });
  // A slope of 0.01 a pixel along x.
  const GreyImage slope = picture_of(size, [](double x, double) { return 0.01 * x; });
  EXPECT_NEAR(matcher.prepare(flat, scene()).texture, 0, 1e-6);
  EXPECT_NEAR(matcher.prepare(flat, scene()).contrast, 0, 1e-6);
  EXPECT_NEAR(matcher.prepare(slope, scene()).contrast, 2 * 0.01, 1e-6);
  EXPECT_GT(matcher.prepare(scene(), flat).texture, 0.75);
  GreyImage half = scene();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width / 2; ++x)
      half.values[static_cast<std::size_t>(y * size.width + x)] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(matcher.prepare(scene(), half).seen, 0.5);
  EXPECT_EQ(matcher.prepare(scene(), scene()).seen, 1);
}

}  // namespace
}  // namespace alinify
