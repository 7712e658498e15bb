#include "core/view/view_renderer.h"

#include <cmath>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "core/image/tile_cache.h"
#include "tests/core/view/rgba_pixel.h"
#include "tests/support/rgb_source.h"
#include "tests/support/slow_source.h"

namespace alinify {
namespace {

using testing::pixel;
using testing::rgb_source;

class ViewRendererTest : public ::testing::Test {
 protected:
  /// 400 x 300 at 1:1, the whole of it.
  ViewRequest request() const {
    ViewRequest r;
    r.layers = {{fixed}, {moving, true}};
    r.viewport = {{199.5, 149.5}, 1, {400, 300}};
    r.background = {9, 8, 7};
    return r;
  }

  std::shared_ptr<const TileSource> fixed = rgb_source({400, 300}, [](auto x, auto y) {
    return std::array<int, 3>{static_cast<int>(x % 256), static_cast<int>(y % 256), 50};
  });
  std::shared_ptr<const TileSource> moving = rgb_source({400, 300}, [](auto x, auto y) {
    return std::array<int, 3>{static_cast<int>((x + 10) % 256), static_cast<int>(y % 256), 90};
  });
  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  std::shared_ptr<TileCache> cache = std::make_shared<TileCache>();
  ViewRenderer renderer{*backend, cache};
};

TEST(Viewport, MapsThereAndBack) {
  const Viewport v{{1000, 500}, 2.5, {640, 480}};
  const Vec2d p = v.picture_from_fixed(v.fixed_from_picture({17, 401}));
  EXPECT_NEAR(p.x, 17, 1e-9);
  EXPECT_NEAR(p.y, 401, 1e-9);
  EXPECT_NEAR(v.fixed_from_picture({319.5, 239.5}).x, 1000, 1e-9);
}

TEST(FittingViewport, ShowsAllOfTheImage) {
  const Viewport v = fitting_viewport({17320, 9000}, {800, 600});
  EXPECT_LE(v.fixed_from_picture({-0.5, -0.5}).x, -0.5);
  EXPECT_GE(v.fixed_from_picture({799.5, 599.5}).x, 17319.5);
  EXPECT_LE(v.fixed_from_picture({-0.5, -0.5}).y, -0.5);
}

TEST_F(ViewRendererTest, ShowsTheFixedImagePixelForPixelAtOneToOne) {
  ViewRequest r = request();
  r.mode = CompareMode::Fixed;
  const Image picture = renderer.render(r);
  for (const auto& [x, y] : {std::pair{0, 0}, {399, 299}, {255, 256}, {256, 255}, {123, 45}})
    EXPECT_EQ(pixel(picture, x, y), (std::array<int, 4>{x % 256, y % 256, 50, 255})) << x << ", " << y;
}

TEST_F(ViewRendererTest, ShowsTheMovingImageThroughTheTransform) {
  ViewRequest r = request();
  r.mode = CompareMode::Moving;
  Transform t;
  t.parts = {Affine2::translation({30, 20})};
  t.fixed.size = t.moving.size = {400, 300};
  r.moving_from_fixed = std::make_shared<const Transform>(t);
  const Image picture = renderer.render(r);
  EXPECT_EQ(pixel(picture, 100, 50), (std::array<int, 4>{140, 70, 90, 255}));
  EXPECT_EQ(pixel(picture, 369, 279), (std::array<int, 4>{(399 + 10) % 256, 299 % 256, 90, 255}));
  EXPECT_EQ(pixel(picture, 371, 100), (std::array<int, 4>{9, 8, 7, 255})) << "there is no moving image there";
}

TEST_F(ViewRendererTest, OverlaysWithAnOpacity) {
  ViewRequest r = request();
  r.opacity = 0.2;
  EXPECT_NEAR(pixel(renderer.render(r), 20, 20)[2], 0.8 * 50 + 0.2 * 90, 1.0);
  r.opacity = 0;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20)[2], 50);
  r.opacity = 1;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20)[2], 90);
}

TEST_F(ViewRendererTest, ShowsDifferencesWithAGain) {
  ViewRequest r = request();
  r.mode = CompareMode::Difference;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{10, 0, 40, 255}));
  r.difference_gain = 3;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{30, 0, 120, 255}));
}

TEST_F(ViewRendererTest, ShowsTheDifferenceOfAGreyAndAColourImageByTheirBrightness) {
  auto grey = std::make_shared<Image>(Size{400, 300}, 1, PixelType::U8);
  for (std::int64_t i = 0; i < grey->byte_count(); ++i) grey->pixels().data[i] = std::byte{60};
  ImageInfo info;
  info.size = grey->size();
  info.levels = {{info.size, {256, 256}, {1, 1}}};
  ViewRequest r = request();
  r.mode = CompareMode::Difference;
  r.layers[0].source = make_memory_source(std::move(grey), std::move(info));
  for (ViewLayer& layer : r.layers) layer.look.window = DisplayWindow{0, 255};
  const double brightness = 0.2126 * 110 + 0.7152 * 200 + 0.0722 * 90;
  const auto p = pixel(renderer.render(r), 100, 200);
  EXPECT_NEAR(p[0], brightness - 60, 1.5);
  EXPECT_EQ(p, (std::array<int, 4>{p[0], p[0], p[0], 255})) << "no rainbow";
  r.layers[1].look.channel = 1;
  EXPECT_EQ(pixel(renderer.render(r), 100, 200), (std::array<int, 4>{140, 140, 140, 255}))
      << "one channel of it is grey too";
}

TEST_F(ViewRendererTest, AlternatesSquaresThatAreFixedToTheImage) {
  ViewRequest r = request();
  r.mode = CompareMode::Checkerboard;
  r.checker_px = 50;
  const Image before = renderer.render(r);
  const int here = pixel(before, 25, 25)[2], beside = pixel(before, 75, 25)[2];
  EXPECT_NE(here, beside);
  EXPECT_EQ(pixel(before, 75, 75)[2], here);
  r.viewport.center_fixed = r.viewport.center_fixed + Vec2d{60, 0};
  EXPECT_EQ(pixel(renderer.render(r), 15, 25)[2], beside) << "the square moved with the image";
}

TEST_F(ViewRendererTest, ShowsBrightnessInRedAndCyan) {
  ViewRequest r = request();
  r.mode = CompareMode::RedCyan;
  const auto p = pixel(renderer.render(r), 20, 40);
  EXPECT_NEAR(p[0], 0.2126 * 20 + 0.7152 * 40 + 0.0722 * 50, 1.5);
  EXPECT_NEAR(p[1], 0.2126 * 30 + 0.7152 * 40 + 0.0722 * 90, 1.5);
  EXPECT_EQ(p[1], p[2]);
}

TEST_F(ViewRendererTest, ShowsASingleChannelInItsColourWhereItIsNotCompared) {
  const auto channel = [](ChannelColor color) {
    auto image = std::make_shared<Image>(Size{400, 300}, 1, PixelType::U8);
    for (std::int64_t i = 0; i < image->byte_count(); ++i) image->pixels().data[i] = std::byte{100};
    ImageInfo info;
    info.size = image->size();
    info.channel_colors = {color};
    info.levels = {{info.size, {256, 256}, {1, 1}}};
    return make_memory_source(std::move(image), std::move(info));
  };
  ViewRequest r = request();
  r.layers[0].source = channel({0, 255, 51});
  r.layers[1].source = channel({255, 0, 0});
  for (ViewLayer& layer : r.layers) layer.look.window = DisplayWindow{0, 255};
  r.mode = CompareMode::Fixed;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{0, 100, 20, 255}));
  r.mode = CompareMode::Moving;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{100, 0, 0, 255}));
  r.mode = CompareMode::Difference;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{0, 0, 0, 255})) << "the same values";
  r.mode = CompareMode::RedCyan;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{100, 100, 100, 255}));
  r.mode = CompareMode::Overlay;
  r.layers[1].look.blend = BlendMode::Add;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{100, 100, 20, 255}));
  r.layers[1].look.blend = BlendMode::Difference;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{0, 0, 0, 255}));
  r.mode = CompareMode::Fixed;
  r.layers[0].source = channel({0, 0, 0});
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{100, 100, 100, 255}))
      << "black is no choice";
  r.layers[0].source = channel({0, 255, 51});
  r.layers[0].look.tint = {255, 0, 255};
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{100, 0, 100, 255})) << "as chosen by hand";
}

TEST_F(ViewRendererTest, HidesALayer) {
  ViewRequest r = request();
  r.layers[0].look.visible = false;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20)[2], 90);
  r.layers[1].look.visible = false;
  EXPECT_EQ(pixel(renderer.render(r), 20, 20), (std::array<int, 4>{9, 8, 7, 255}));
}

TEST_F(ViewRendererTest, PutsBlocksTogetherWithoutSeams) {
  // A smooth ramp under a rotation: a seam between blocks would be a step.
  const auto smooth = rgb_source({1200, 1200}, [](auto x, auto y) {
    const int v = static_cast<int>((x + y) / 10);
    return std::array<int, 3>{v, v, v};
  });
  ViewRequest r;
  r.layers = {{smooth, true}};
  Transform t;
  const double c = std::cos(0.3), s = std::sin(0.3);
  t.parts = {Affine2{c, -s, s, c, 300, -100}};
  t.fixed.size = t.moving.size = {1200, 1200};
  r.moving_from_fixed = std::make_shared<const Transform>(t);
  r.mode = CompareMode::Moving;
  r.viewport = {{600, 600}, 1, {600, 600}};
  const Image picture = renderer.render(r);
  for (std::int64_t y = 0; y < 600; ++y)
    for (std::int64_t x = 1; x < 600; ++x)
      ASSERT_LE(std::abs(pixel(picture, x, y)[0] - pixel(picture, x - 1, y)[0]), 1) << x << ", " << y;
}

TEST(ViewRenderer, TouchesOnlyTheVisibleTilesOfTheFittingLevel) {
  const auto source = std::make_shared<test::SlowSource>(Size{8192, 8192});
  const auto backend = make_cpu_backend(2);
  ViewRenderer renderer(*backend, std::make_shared<TileCache>());
  ViewRequest r;
  r.layers = {{source}};
  r.viewport = {{4000, 4000}, 4, {512, 512}};
  renderer.render(r);
  const Rect seen{(4000 - 1024) / 4, (4000 - 1024) / 4, 512, 512};
  std::set<std::pair<std::int64_t, std::int64_t>> tiles;  // two threads may need one at the same time
  for (const auto& read : source->reads()) {
    tiles.insert({read.rect.x, read.rect.y});
    EXPECT_EQ(read.level, 2);
    EXPECT_FALSE(intersect(grown(seen, 2), read.rect).empty());
  }
  EXPECT_LE(tiles.size(), 9U);
}

TEST(ViewRenderer, ShowsACoarserLevelUntilTheFittingOneArrives) {
  const auto source = std::make_shared<test::SlowSource>(Size{4096, 4096});
  const auto backend = make_cpu_backend(2);
  const auto cache = std::make_shared<TileCache>();
  ViewRenderer renderer(*backend, cache);
  ViewRequest r;
  r.layers = {{source}};
  r.viewport = {{127.5, 127.5}, 1, {256, 256}};
  r.background = {1, 2, 3};

  source->close();
  ViewFrame frame = renderer.render_now(r);
  EXPECT_FALSE(frame.complete);
  EXPECT_EQ(pixel(frame.picture, 128, 128), (std::array<int, 4>{1, 2, 3, 255})) << "nothing is there yet";
  source->open();
  cache->wait_idle();
  frame = renderer.render_now(r);
  EXPECT_TRUE(frame.complete);
  EXPECT_EQ(pixel(frame.picture, 128, 128)[0], test::SlowSource::value(0, 128, 128));

  // Elsewhere only the coarsest level is there.
  source->close();
  r.viewport.center_fixed = {3000, 3000};
  frame = renderer.render_now(r);
  EXPECT_FALSE(frame.complete);
  EXPECT_EQ(pixel(frame.picture, 128, 128)[0] / 40, 4) << "drawn from level 4";
  source->open();
  cache->wait_idle();
  EXPECT_EQ(pixel(renderer.render_now(r).picture, 128, 128)[0], test::SlowSource::value(0, 3000, 3000));
}

TEST(ViewRenderer, StaysWithACoarserLevelWhereTilesCannotBeRead) {
  const auto source = std::make_shared<test::SlowSource>(Size{2048, 2048});
  source->fail_level(0);
  const auto backend = make_cpu_backend(2);
  const auto cache = std::make_shared<TileCache>();
  ViewRenderer renderer(*backend, cache);
  ViewRequest r;
  r.layers = {{source}};
  r.viewport = {{600, 600}, 1, {256, 256}};
  renderer.render_now(r);
  cache->wait_idle();
  const ViewFrame frame = renderer.render_now(r);
  EXPECT_TRUE(frame.complete) << "it will not get better";
  EXPECT_TRUE(cache->take_error().has_value());
  EXPECT_THROW(renderer.render(r), Error);
}

}  // namespace
}  // namespace alinify
