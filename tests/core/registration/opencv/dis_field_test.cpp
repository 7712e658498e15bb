#include "core/registration/opencv/dis_field.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "core/math/rect.h"

namespace alinify {
namespace {

struct Flow {
  Flow(std::int64_t width, std::int64_t height, const std::function<Vec2d(double, double)>& value)
      : vectors(static_cast<std::size_t>(width * height)), valid(vectors.size(), 255) {
    for (std::int64_t y = 0; y < height; ++y) {
      for (std::int64_t x = 0; x < width; ++x) {
        const Vec2d v = value(static_cast<double>(x), static_cast<double>(y));
        vectors[static_cast<std::size_t>(y * width + x)] = {static_cast<float>(v.x), static_cast<float>(v.y)};
      }
    }
    flow = {vectors.data(), width, height, width};
    counts = {valid.data(), width, height, width};
  }
  DisField kept(double downsample = 1, const DisFieldLimits& limits = {}) {
    ThreadPool pool(2);
    Progress progress;
    return dis_field_from(flow, counts, downsample, limits, pool, progress);
  }
  std::vector<Vec2f> vectors;
  std::vector<std::uint8_t> valid;
  View2D<Vec2f> flow;
  View2D<std::uint8_t> counts;
};

TEST(DisField, KeepsAnAffineFlowExactlyEveryFourPixelsUpToTheEdges) {
  const auto truth = [](double x, double y) { return Vec2d{0.01 * x - 0.02 * y + 3, 0.015 * y - 1}; };
  for (const Size size : {Size{101, 64}, Size{4, 4}, Size{1, 9}, Size{66, 67}}) {
    Flow flow(size.width, size.height, truth);
    const DisField kept = flow.kept();
    EXPECT_EQ(kept.spacing, 4);
    EXPECT_NEAR(kept.loss_px, 0, 1e-5);
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        const Vec2d p{1.0 * x, 1.0 * y};
        ASSERT_LT(length(kept.field.displacement(p) - truth(p.x, p.y)), 1e-5) << x << ' ' << y;
      }
    }
  }
}

TEST(DisField, SpeaksOfLevelZeroPixels) {
  Flow flow(40, 30, [](double x, double) { return Vec2d{0.1 * x, 2}; });
  const DisField kept = flow.kept(8);
  // Working pixel (10, 10) has its centre at 8 * 10.5 - 0.5; a vector of one working pixel is 8 of level 0.
  const Vec2d d = kept.field.displacement({83.5, 83.5});
  EXPECT_NEAR(d.x, 8, 1e-4);
  EXPECT_NEAR(d.y, 16, 1e-4);
}

TEST(DisField, GoesFinerWhereMuchWouldBeLostAndSaysWhatIsWhenItMayNot) {
  Flow flow(96, 96, [](double x, double y) { return Vec2d{std::sin(0.5 * x), std::cos(0.5 * y)}; });
  EXPECT_EQ(flow.kept(1, {.loss_px = 1}).spacing, 4);
  EXPECT_EQ(flow.kept(1, {.loss_px = 0.3}).spacing, 2);
  const DisField all = flow.kept();
  EXPECT_EQ(all.spacing, 1);
  EXPECT_EQ(all.loss_px, 0);
  // 25 x 25 samples every 4 px, 49 x 49 every 2.
  const DisField coarse = flow.kept(1, {.max_samples = 49 * 49 - 1});
  EXPECT_EQ(coarse.spacing, 4);
  // Between nodes four apart a wave of 0.5 rad/px bends away by up to 1 - cos(1) = 0.46 a component.
  EXPECT_GT(coarse.loss_px, 0.3);
  EXPECT_LT(coarse.loss_px, 0.66);
}

TEST(DisField, FillsWhatDoesNotCountFromItsSurroundings) {
  Flow flow(120, 80, [](double x, double) { return Vec2d{x < 60 ? 2.0 : 1e6, x < 60 ? -3.0 : -1e6}; });
  for (std::int64_t y = 0; y < 80; ++y)
    for (std::int64_t x = 60; x < 120; ++x) flow.counts.at(x, y) = 0;
  const DisField kept = flow.kept();
  for (const Vec2f v : *kept.field.vectors) {
    EXPECT_NEAR(v.x, 2, 1e-5);
    EXPECT_NEAR(v.y, -3, 1e-5);
  }
  // Nothing counts: no displacement.
  std::fill(flow.valid.begin(), flow.valid.end(), std::uint8_t{0});
  const DisField none = flow.kept();
  for (const Vec2f v : *none.field.vectors) EXPECT_EQ(v, (Vec2f{0, 0}));
}

TEST(DisField, FillsAHoleSmoothly) {
  const auto truth = [](double x, double y) { return Vec2d{0.05 * x, 0.05 * y}; };
  Flow flow(160, 160, truth);
  for (std::int64_t y = 40; y < 120; ++y) {
    for (std::int64_t x = 40; x < 120; ++x) {
      flow.counts.at(x, y) = 0;
      flow.flow.at(x, y) = {100, 100};
    }
  }
  const DisField kept = flow.kept();
  for (double y = 40; y < 120; y += 8)
    for (double x = 40; x < 120; x += 8)
      EXPECT_LT(length(kept.field.displacement({x, y}) - truth(x, y)),
                2.9);  // the hole's half side times 0.05 * sqrt(2)
}

}  // namespace
}  // namespace alinify
