#include "core/phantom/phantom.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/phantom/noise.h"
#include "core/phantom/truth.h"
#include "core/prepare/repeat/check_seam.h"
#include "core/prepare/repeat/repeated_design.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_samples.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::raw_bytes;

PhantomOptions options_for(PhantomKind kind, Size size, std::int64_t seed = 3) {
  PhantomOptions options;
  options.kind = kind;
  options.size = size;
  options.seed = seed;
  return options;
}

Image fixed_part(const Phantom& phantom, Rect rect) {
  Image image(rect.size(), phantom.fixed_channels(), PixelType::U8);
  phantom.render_fixed(rect, image.pixels());
  return image;
}

TEST(Phantom, GivesTheSamePixelsWhateverRectangleTheyAreAskedIn) {
  for (const PhantomKind kind : {PhantomKind::Fabric, PhantomKind::Tissue}) {
    const Phantom phantom(options_for(kind, {301, 207}));
    const Image whole = fixed_part(phantom, {0, 0, 301, 207});
    const Rect part{113, 59, 71, 40};
    const Image alone = fixed_part(phantom, part);
    Image cut(part.size(), 3, PixelType::U8);
    copy_pixels(whole.pixels().crop(part), cut.pixels());
    EXPECT_EQ(raw_bytes(alone), raw_bytes(cut));
    Image moving(part.size(), 3, PixelType::U8), all({301, 207}, 3, PixelType::U8);
    phantom.render_moving(part, moving.pixels());
    phantom.render_moving({0, 0, 301, 207}, all.pixels());
    copy_pixels(all.pixels().crop(part), cut.pixels());
    EXPECT_EQ(raw_bytes(moving), raw_bytes(cut));
  }
}

TEST(Phantom, RendersAlongTheVeryMapThatItGivesAsTruth) {
  for (const PhantomKind kind : {PhantomKind::Fabric, PhantomKind::Tissue}) {
    const Phantom phantom(options_for(kind, {1000, 640}));
    for (double y = 0; y < 640; y += 71) {
      const TruthRow row(phantom.truth(), y);
      for (double x = 0; x < 1000; x += 37)
        EXPECT_LT(length(row(x) - phantom.truth()({x, y})), 1e-9) << x << ", " << y;
    }
  }
}

TEST(Phantom, LetsNoLocalDisplacementPassTheAmplitude) {
  PhantomOptions options = options_for(PhantomKind::Fabric, {900, 900});
  options.amplitude_px = 12;
  const Phantom phantom(options);
  const auto& grid = std::get<BsplineGrid>(phantom.truth().parts.front());
  double largest = 0;
  for (double y = 0; y < 900; y += 15)
    for (double x = 0; x < 900; x += 15) {
      EXPECT_TRUE(grid.in_valid_region({x, y}));
      largest = std::max(largest, length(grid.displacement({x, y})));
    }
  EXPECT_LE(largest, 12);
  EXPECT_GT(largest, 3);
  options.amplitude_px = 0;
  EXPECT_EQ(Phantom(options).truth().parts.size(), 1u);
}

TEST(Phantom, TurnsTheImageByTheAngleAskedFor) {
  PhantomOptions options = options_for(PhantomKind::Tissue, {512, 512});
  options.rotation_deg = 30;
  options.amplitude_px = 0;
  const Affine2 map = nearest_affine(Phantom(options).truth());
  EXPECT_NEAR(std::atan2(map.yx, map.xx) * 180 / 3.14159265358979, 30, 1e-6);
}

TEST(Phantom, SpreadsItsPointsOverBothImages) {
  for (const PhantomKind kind : {PhantomKind::Fabric, PhantomKind::Tissue}) {
    const Phantom phantom(options_for(kind, {800, 600}));
    EXPECT_EQ(phantom.points().size(), 200u);
    double min_x = 1e9, max_x = -1;
    for (const LandmarkPair& pair : phantom.points()) {
      EXPECT_LT(length(phantom.truth()(pair.fixed) - pair.moving), 1e-12);
      for (const Vec2d p : {pair.fixed, pair.moving}) {
        EXPECT_GE(p.x, 0);
        EXPECT_GE(p.y, 0);
        EXPECT_LE(p.x, 799);
        EXPECT_LE(p.y, 599);
      }
      min_x = std::min(min_x, pair.fixed.x), max_x = std::max(max_x, pair.fixed.x);
    }
    EXPECT_GT(max_x - min_x, 300);
  }
}

TEST(Phantom, WeavesWithThePeriodAskedFor) {
  PhantomOptions options = options_for(PhantomKind::Fabric, {512, 64});
  options.yarn_period_px = 12;
  const Phantom phantom(options);
  Image image({512, 64}, 3, PixelType::U8);
  phantom.render_moving({0, 0, 512, 64}, image.pixels());
  // A plain weave repeats after two yarns: a row agrees with itself 24 px on, and disagrees 12 px on.
  const auto agreement = [&](std::int64_t shift) {
    double ab = 0, aa = 0;
    for (std::int64_t y = 0; y < 64; ++y) {
      const auto* row = reinterpret_cast<const std::uint8_t*>(image.pixels().row(y));
      // High-pass, so that the print does not count.
      const auto at = [&](std::int64_t x) { return 2.0 * row[3 * x] - row[3 * (x - 3)] - row[3 * (x + 3)]; };
      for (std::int64_t x = 3; x + shift + 3 < 512; ++x) ab += at(x) * at(x + shift), aa += at(x) * at(x);
    }
    return ab / aa;
  };
  EXPECT_GT(agreement(24), agreement(18) + 0.1);
  EXPECT_GT(agreement(24), 0.15);
}

class OneImage final : public TileSource {
 public:
  explicit OneImage(const Phantom& phantom) : image_(phantom.moving_size(), 3, PixelType::U8) {
    phantom.render_moving(rect_of(image_.size()), image_.pixels());
    info_.size = image_.size();
    info_.channels = 3;
    info_.color = ColorModel::Rgb;
    info_.levels = {{image_.size(), image_.size(), {1, 1}}};
  }
  const ImageInfo& info() const override { return info_; }
  void read(int, Rect rect, Pixels out) const override { copy_pixels(image_.pixels().crop(rect), out); }

 private:
  Image image_;
  ImageInfo info_;
};

TEST(Phantom, PrintsADesignThatClosesAsItIsRepeated) {
  PhantomOptions options = options_for(PhantomKind::Print, {512, 400});
  for (const char* words :
       {"straight", "half-drop", "brick", "1/3-drop", "2/3-brick", "1/4-drop", "3/4-brick",
        "straight,mirror-columns", "half-drop,turn-90", "1/4-brick,turn-270"}) {
    options.repeat = repeat_layout_from(words, {156, 120});
    const OneImage design{Phantom(options)};
    Progress progress;
    const SeamReport seam = check_seam(design, options.repeat, progress);
    EXPECT_TRUE(seam.findings.empty()) << words << ": " << seam.findings[0].english();
  }
  // Not as it is not repeated.
  options.repeat = repeat_layout_from("half-drop", {156, 120});
  Progress progress;
  EXPECT_TRUE(check_seam(OneImage{Phantom(options)}, repeat_layout_from("straight", {156, 120}), progress)
                  .columns.visible);
}

TEST(Phantom, NotesTheRepeatThatItsTruthLeadsTo) {
  PhantomOptions options = options_for(PhantomKind::Print, {600, 420});
  options.repeat = repeat_layout_from("1/3-brick", {});
  const Phantom phantom(options);
  EXPECT_EQ(phantom.moving_size(), (Size{192, 132}));  // a third, in twelves
  const auto noted = recorded_repeat(phantom.truth());
  ASSERT_TRUE(noted);
  EXPECT_EQ(noted->layout, repeat_layout_from("1/3-brick", {192, 132}));
  EXPECT_EQ(noted->extent.size(), phantom.truth().moving.size);
  // The whole scan lies on the extent.
  EXPECT_TRUE(
      rect_of(noted->extent.size()).contains(moving_footprint(phantom.truth(), rect_of(options.size))));
  EXPECT_EQ(phantom.points().size(), 200u);
  // The print is the design at the truth: bright where it is bright, over many points.
  Image scan(options.size, 3, PixelType::U8), design(phantom.moving_size(), 3, PixelType::U8);
  phantom.render_fixed(rect_of(scan.size()), scan.pixels());
  phantom.render_moving(rect_of(design.size()), design.pixels());
  double n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
  for (std::int64_t y = 0; y < 420; y += 3)
    for (std::int64_t x = 0; x < 600; x += 3) {
      const Vec2d p =
          phantom.truth()({static_cast<double>(x), static_cast<double>(y)}) + corner_of(noted->extent);
      const auto pixel = noted->layout.design_pixel_of(std::llround(p.x), std::llround(p.y));
      const double seen = static_cast<double>(*scan.pixels().at(x, y)),
                   drawn = static_cast<double>(*design.pixels().at(pixel.x, pixel.y));
      ++n, a += seen, b += drawn, aa += seen * seen, bb += drawn * drawn, ab += seen * drawn;
    }
  EXPECT_GT((ab - a * b / n) / std::sqrt((aa - a * a / n) * (bb - b * b / n)), 0.8);
}

TEST(Phantom, RefusesWhatCannotBeMade) {
  expect_error(ErrorKind::Usage, "size", [] { Phantom(options_for(PhantomKind::Fabric, {8, 100})); });
  expect_error(ErrorKind::Usage, "size", [] { Phantom(options_for(PhantomKind::Fabric, {100, 2'000'000})); });
  PhantomOptions options = options_for(PhantomKind::Tissue, {256, 256});
  options.amplitude_px = 200;
  expect_error(ErrorKind::Usage, "fold", [&] { Phantom phantom(options); });
}

TEST(Noise, IsEvenlySpreadAndContinuous) {
  double sum = 0, squares = 0;
  constexpr int n = 200;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      const double value = static_cast<double>(noise::unit(i - 100, j - 100, 9));
      sum += value, squares += value * value;
    }
  // Uniform on [0, 1): mean 1/2 and mean square 1/3, each within four standard errors.
  EXPECT_NEAR(sum / (n * n), 0.5, 4 * 0.289 / n);
  EXPECT_NEAR(squares / (n * n), 1.0 / 3, 4 * 0.298 / n);
  for (double x = -3; x < 3; x += 0.25)
    EXPECT_NEAR(noise::smooth(x - 1e-6, 0.3, 4), noise::smooth(x + 1e-6, 0.3, 4), 1e-4) << x;
}

}  // namespace
}  // namespace alinify
