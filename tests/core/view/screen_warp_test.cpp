#include "core/view/screen_warp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_exec.h"

namespace alinify {
namespace {

constexpr Size kLevel{120, 90};

/// A plane in every channel, which linear interpolation keeps exactly.
double plane(Vec2d p, int channel) {
  return channel == 0 ? 20 + p.x : channel == 1 ? 200 - p.y : 10 + 0.5 * (p.x + p.y);
}

class ScreenWarpTest : public ::testing::Test {
 protected:
  ScreenWarpTest() {
    for (int v = 0; v < 256; ++v) same.push_back(static_cast<std::uint8_t>(v));
    for (std::int64_t y = 0; y < kLevel.height; ++y)
      for (std::int64_t x = 0; x < kLevel.width; ++x) {
        const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
        level.push_back({static_cast<std::uint8_t>(plane(p, 0)), static_cast<std::uint8_t>(plane(p, 1)),
                         static_cast<std::uint8_t>(plane(p, 2)), 255});
      }
  }

  /// The whole level lies at hand, `from_out` leads to it.
  std::vector<Rgba8> warped(const Affine2& from_out, Size size, Interpolation interpolation) const {
    Transform transform;
    transform.parts = {from_out};
    TileLatticeRequest request;
    request.moving_from_fixed = &transform;
    request.out_size = size;
    return drawn(make_tile_lattice(request), interpolation);
  }
  std::vector<Rgba8> drawn(const TileLattice& map, Interpolation interpolation) const {
    const Size size = map.out_size;
    std::vector<Rgba8> out(static_cast<std::size_t>(size.area()), Rgba8{1, 2, 3, 4});
    ViewLayerArgs layer;
    layer.kind = ShowKind::Colour;
    layer.show.channels = 4, layer.show.alpha = 3, layer.show.premultiplied = true;
    layer.tone = {same.data(), 256, 1, 256};
    layer.pieces = {
        {View2D<const std::uint8_t>{&level[0].r, 4 * kLevel.width, kLevel.height, 4 * kLevel.width}, 0, 0}};
    ScreenWarp warp;
    warp.set(map, interpolation, rect_of(kLevel), kLevel, layer);
    CpuExec exec;
    draw_view_detail::draw_layer(exec, layer, View2D<Rgba8>{out.data(), size.width, size.height, size.width});
    return out;
  }

  std::vector<Rgba8> level;
  std::vector<std::uint8_t> same;  ///< the table that changes nothing
};

TEST_F(ScreenWarpTest, KeepsAPlaneUnderARotationToOneStepAndLeavesTheOutsideEmpty) {
  const double c = 0.9 * std::cos(0.4), s = 0.9 * std::sin(0.4);
  const Affine2 from_out{c, -s, s, c, 15.3, -20.7};
  const Size size{140, 110};
  const std::vector<Rgba8> out = warped(from_out, size, Interpolation::Linear);
  int inside = 0, outside = 0;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const Rgba8 got = out[static_cast<std::size_t>(y * size.width + x)];
      const Vec2d p = from_out({static_cast<double>(x), static_cast<double>(y)});
      const double margin = std::min({p.x, p.y, static_cast<double>(kLevel.width - 1) - p.x,
                                      static_cast<double>(kLevel.height - 1) - p.y});
      if (margin > 0.01) {
        // A level's byte is cut by up to one, and so is the sum.
        ASSERT_NEAR(got.r, plane(p, 0), 1.01) << x << ", " << y;
        ASSERT_NEAR(got.g, plane(p, 1), 1.01) << x << ", " << y;
        ASSERT_NEAR(got.b, plane(p, 2), 1.51) << x << ", " << y;
        ASSERT_EQ(got.a, 255);
        ++inside;
      } else if (margin < -0.51) {
        ASSERT_EQ(got, Rgba8{}) << x << ", " << y;
        ++outside;
      }
    }
  EXPECT_GT(inside, 5000);
  EXPECT_GT(outside, 1000);
}

TEST_F(ScreenWarpTest, CopiesPixelsUnderAWholeShift) {
  for (const Interpolation interpolation : {Interpolation::Linear, Interpolation::Nearest}) {
    const std::vector<Rgba8> out = warped(Affine2::translation({7, 5}), {60, 50}, interpolation);
    for (std::int64_t y = 0; y < 50; ++y)
      for (std::int64_t x = 0; x < 60; ++x)
        ASSERT_EQ(out[static_cast<std::size_t>(y * 60 + x)],
                  level[static_cast<std::size_t>((y + 5) * kLevel.width + x + 7)]);
  }
}

TEST_F(ScreenWarpTest, ContinuesTheBorderPixelsToTheirOuterEdges) {
  const std::vector<Rgba8> out = warped({0.1, 0, 0, 1, -0.95, 30}, {20, 1}, Interpolation::Linear);
  for (int x = 0; x < 20; ++x) {
    const double p = 0.1 * x - 0.95;
    if (p > -0.49 && p < 0) {
      EXPECT_EQ(out[static_cast<std::size_t>(x)], level[30 * kLevel.width]) << p;
    } else if (p < -0.51) {
      EXPECT_EQ(out[static_cast<std::size_t>(x)], Rgba8{}) << p;
    }
  }
}

TEST_F(ScreenWarpTest, ShowsNothingWhereTheMapIsNotANumber) {
  TileLattice map;
  map.out_size = {3, 1};
  map.columns = 3, map.rows = 1;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  map.nodes = {{5, 6}, {nan, 6}, {5, 1e30}};
  map.min = {5, 6}, map.max = {5, 6};
  const std::vector<Rgba8> out = drawn(map, Interpolation::Linear);
  EXPECT_EQ(out[0], level[6 * kLevel.width + 5]);
  EXPECT_EQ(out[1], Rgba8{});
  EXPECT_EQ(out[2], Rgba8{});
}

}  // namespace
}  // namespace alinify
