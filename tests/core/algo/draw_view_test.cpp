#include "core/algo/draw_view.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_algorithms.h"
#include "core/compute/tile_lattice.h"

namespace alinify {
namespace {

struct Colour {
  double r, g, b, a;  ///< 0..1, premultiplied
};

Colour of(Rgba8 p) {
  return {p.r / 255.0, p.g / 255.0, p.b / 255.0, p.a / 255.0};
}
double brightness(Colour c) {
  return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b;
}

/// W3C Compositing and Blending Level 1, in real numbers, written per channel from its formulas.
Colour blended(BlendMode mode, Colour b, Colour t) {
  const double both = b.a * t.a;
  const auto channel = [&](double cb, double ct, int index) {
    // The formulas of the standard are for colours that are not premultiplied.
    const double ub = b.a > 0 ? cb / b.a : 0, ut = t.a > 0 ? ct / t.a : 0;
    double mixed = ut;
    switch (mode) {
      case BlendMode::Normal:
        break;
      case BlendMode::Add:
        return std::min(1.0, cb + ct);
      case BlendMode::Multiply:
        mixed = ub * ut;
        break;
      case BlendMode::Screen:
        mixed = ub + ut - ub * ut;
        break;
      case BlendMode::Difference:
        mixed = std::fabs(ub - ut);
        break;
      case BlendMode::RedCyan:
        mixed = index == 0 ? (b.a > 0 ? brightness(b) / b.a : 0) : (t.a > 0 ? brightness(t) / t.a : 0);
    }
    return (1 - b.a) * ct + (1 - t.a) * cb + both * mixed;
  };
  const double alpha = mode == BlendMode::Add ? std::min(1.0, b.a + t.a) : b.a + t.a - both;
  return {channel(b.r, t.r, 0), channel(b.g, t.g, 1), channel(b.b, t.b, 2), alpha};
}

std::vector<Rgba8> random_pixels(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Rgba8> pixels(count);
  for (Rgba8& p : pixels) {
    p.a = random() % 3 == 0 ? 255 : static_cast<std::uint8_t>(random() % 256);
    const auto below = [&] { return static_cast<std::uint8_t>(random() % (p.a + 1U)); };
    p.r = below(), p.g = below(), p.b = below();
  }
  return pixels;
}

class BlendPairTest : public ::testing::TestWithParam<BlendMode> {};

TEST_P(BlendPairTest, AgreesWithTheStandardInRealNumbers) {
  // An odd width: the last pixel of a row has no partner.
  const std::int64_t width = 61, height = 37;
  const auto count = static_cast<std::size_t>(width * height);
  const std::vector<Rgba8> below = random_pixels(count, 1), top = random_pixels(count, 2);
  for (const int opacity : {255, 130, 0}) {
    std::vector<Rgba8> out = below;
    CpuExec exec;
    draw_view_detail::blend(exec, GetParam(), View2D<Rgba8>{out.data(), width, height, width},
                            View2D<const Rgba8>{top.data(), width, height, width}, opacity);
    for (std::size_t i = 0; i < count; ++i) {
      Colour t = of(top[i]);
      const double o = opacity / 255.0;
      t = {t.r * o, t.g * o, t.b * o, t.a * o};
      const Colour expected = blended(GetParam(), of(below[i]), t), got = of(out[i]);
      // Each of up to four products is rounded to a byte.
      const double off = 2.6 / 255;
      ASSERT_NEAR(got.r, expected.r, off) << i << " at " << opacity;
      ASSERT_NEAR(got.g, expected.g, off) << i << " at " << opacity;
      ASSERT_NEAR(got.b, expected.b, off) << i << " at " << opacity;
      ASSERT_NEAR(got.a, expected.a, off) << i << " at " << opacity;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Modes, BlendPairTest,
                         ::testing::Values(BlendMode::Normal, BlendMode::Add, BlendMode::Multiply,
                                           BlendMode::Screen, BlendMode::Difference, BlendMode::RedCyan));

/// Grey layers that lie where they are, one pixel to a pixel.
class DrawViewTest : public ::testing::Test {
 protected:
  static constexpr std::int64_t width = 9, height = 6;

  DrawViewTest() {
    for (int v = 0; v < 256; ++v) {
      same.push_back(static_cast<std::uint8_t>(v));
      grey.push_back(
          {static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(v), 255});
    }
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x) here.push_back({static_cast<float>(x), static_cast<float>(y)});
  }
  ViewLayerArgs layer(const std::vector<std::uint8_t>& samples, bool moving) const {
    ViewLayerArgs args;
    args.pieces = {{View2D<const std::uint8_t>{samples.data(), width, height, width}, 0, 0}};
    args.footprint = {width, height};
    args.tone = {same.data(), 256, 1, 256};
    args.color_map = {grey.data(), 256, 1, 256};
    args.lattice = {here.data(), width, height, width};
    args.min_x = args.min_y = -0.5F;
    args.max_x = width - 0.5F, args.max_y = height - 0.5F;
    args.of_moving_side = moving;
    return args;
  }
  std::vector<Rgba8> drawn(DrawViewArgs args) const {
    std::vector<Rgba8> out(static_cast<std::size_t>(width * height), Rgba8{1, 2, 3, 4});
    args.out = {out.data(), width, height, width};
    if (args.numbers.background == Rgba8{0, 0, 0, 255}) args.numbers.background = {7, 8, 9, 255};
    CpuExec exec;
    draw_view(exec, args);
    return out;
  }

  std::vector<std::uint8_t> same, first = std::vector<std::uint8_t>(width * height, 100),
                                  second = std::vector<std::uint8_t>(width * height, 40),
                                  third = std::vector<std::uint8_t>(width * height, 20);
  std::vector<Rgba8> grey;
  std::vector<Vec2f> here;
};

TEST_F(DrawViewTest, ShowsTheBackgroundWhereNoLayerIs) {
  for (const CompareMode mode : {CompareMode::Overlay, CompareMode::Difference, CompareMode::Swipe}) {
    DrawViewArgs args;
    args.mode = mode;
    EXPECT_EQ(drawn(args)[5], (Rgba8{7, 8, 9, 255}));
  }
}

TEST_F(DrawViewTest, StacksAllLayersInTheirOrder) {
  DrawViewArgs args;
  args.layers = {layer(first, true), layer(second, false), layer(third, true)};
  args.layers[1].blend = BlendMode::Add;
  args.layers[2].opacity = 51;
  EXPECT_NEAR(drawn(args)[10].r, 0.8 * 140 + 0.2 * 20, 1);
}

TEST_F(DrawViewTest, ComparesTheStacksOfTheTwoSides) {
  DrawViewArgs args;
  args.layers = {layer(first, false), layer(second, true), layer(third, true)};
  args.layers[2].blend = BlendMode::Add;
  args.mode = CompareMode::Difference;
  EXPECT_EQ(drawn(args)[10], (Rgba8{40, 40, 40, 255})) << "100 - (40 + 20)";
}

TEST_F(DrawViewTest, SwipesAlongALineOfAnyAngle) {
  DrawViewArgs args;
  args.layers = {layer(first, false), layer(second, true)};
  args.mode = CompareMode::Swipe;
  args.numbers.normal_x = 0.6F, args.numbers.normal_y = 0.8F, args.numbers.limit = 4;
  const std::vector<Rgba8> out = drawn(args);
  for (std::int64_t y = 0; y < height; ++y)
    for (std::int64_t x = 0; x < width; ++x) {
      const double side = 0.6 * static_cast<double>(x) + 0.8 * static_cast<double>(y) - 4;
      if (std::fabs(side) > 1e-4) {
        EXPECT_EQ(out[static_cast<std::size_t>(y * width + x)].r, side < 0 ? 100 : 40) << x << ", " << y;
      }
    }
}

TEST_F(DrawViewTest, LeavesAFadedLowestLayerFaded) {
  DrawViewArgs args;
  args.layers = {layer(first, false)};
  args.layers[0].opacity = 128;
  EXPECT_NEAR(drawn(args)[3].r, 100 * 128 / 255.0 + 7 * 127 / 255.0, 1);
}

TEST_F(DrawViewTest, WritesBlueFirstWhereAskedTo) {
  DrawViewArgs args;
  args.layers = {layer(first, false)};
  args.layers[0].opacity = 100;
  args.numbers.background = {200, 90, 10, 255};
  const std::vector<Rgba8> usual = drawn(args);
  args.numbers.swap_red_and_blue = true;
  const std::vector<Rgba8> swapped = drawn(args);
  EXPECT_NE(usual[0].r, usual[0].b);
  for (std::size_t i = 0; i < usual.size(); ++i)
    EXPECT_EQ(swapped[i], (Rgba8{usual[i].b, usual[i].g, usual[i].r, usual[i].a})) << i;
}

/// Three bytes a pixel through a lattice, in two pieces, some of it beyond the image.
std::vector<Rgba8> drawn_through(int shift, bool linear, bool inside, bool wide) {
  const std::int64_t side = 120, width = 83, height = 61;
  std::mt19937 random(5);
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(3 * side * side));
  for (std::uint8_t& v : bytes) v = static_cast<std::uint8_t>(random() % 256);
  const std::int64_t step = shift < 0 ? 1 : std::int64_t{1} << shift;
  const std::int64_t columns = shift < 0 ? width : (width - 1) / step + 4;
  const std::int64_t rows = shift < 0 ? height : (height - 1) / step + 4;
  std::vector<Vec2f> nodes;
  for (std::int64_t j = 0; j < rows; ++j)
    for (std::int64_t i = 0; i < columns; ++i) {
      const auto x = static_cast<float>((shift < 0 ? i : i - 1) * step),
                 y = static_cast<float>((shift < 0 ? j : j - 1) * step);
      const float wave = 3 * std::sin(0.07F * x) * std::cos(0.05F * y);
      nodes.push_back(inside ? Vec2f{10 + 1.1F * x + wave, 12 + 1.05F * y - wave + 0.02F * x}
                             : Vec2f{-9 + 1.7F * x + wave, -5 + 2.1F * y - wave});
    }
  ViewLayerArgs layer;
  layer.kind = ShowKind::Bytes;
  layer.show.channels = 3;
  const View2D<const std::uint8_t> all{bytes.data(), 3 * side, side, 3 * side};
  layer.pieces = {{View2D<const std::uint8_t>{all.data, 3 * 47, side, all.stride}, 0, 0},
                  {View2D<const std::uint8_t>{all.data + 3 * 47, 3 * (side - 47), side, all.stride}, 47, 0}};
  layer.footprint = {side, side};
  layer.lattice = {nodes.data(), columns, rows, columns};
  const std::vector<float> weights = lattice_weights(shift);
  std::vector<float> by_tap;
  for (std::size_t tap = 0; tap < 4; ++tap)
    for (std::size_t phase = 0; phase < weights.size() / 4; ++phase)
      by_tap.push_back(weights[4 * phase + tap]);
  const auto row = [](const std::vector<float>& values) {
    const auto count = static_cast<std::int64_t>(values.size());
    return View2D<const float>{values.data(), count, 1, count};
  };
  layer.weights = row(weights), layer.weights_by_tap = row(by_tap);
  layer.lattice_shift = shift;
  layer.min_x = layer.min_y = -0.5F;
  layer.max_x = layer.max_y = static_cast<float>(side) - 0.5F;
  layer.inside = inside && shift >= 0;
  layer.linear = linear;

  std::vector<Rgba8> out(static_cast<std::size_t>(width * height));
  DrawViewArgs args;
  args.layers = {layer};
  args.out = {out.data(), width, height, width};
  CpuExec exec;
  exec.use_avx2(wide);
  draw_view(exec, args);
  return out;
}

TEST(DrawView, GivesTheSameBitsWithAndWithoutWideRegisters) {
  if (!cpu_loops::has_avx2()) GTEST_SKIP() << "this processor or build has no AVX2 loops";
  for (const int shift : {-1, 2, 3, 5})
    for (const bool linear : {true, false})
      for (const bool inside : {true, false})
        EXPECT_EQ(drawn_through(shift, linear, inside, true), drawn_through(shift, linear, inside, false))
            << "nodes 2^" << shift << " apart, " << (linear ? "linear" : "nearest")
            << (inside ? ", all inside" : ", partly outside");
}

}  // namespace
}  // namespace alinify
