#include "core/prepare/foreground/find_pieces.h"

#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/prepare/foreground/piece_images.h"

namespace alinify {
namespace {

std::shared_ptr<const TileSource> painted(Size size, const std::function<double(double, double)>& grey,
                                          std::optional<Vec2d> pixel_size_um = {}) {
  auto image = std::make_shared<Image>(size, 1, PixelType::U8);
  const auto samples = image->pixels().samples<std::uint8_t>();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      samples.at(x, y) = static_cast<std::uint8_t>(grey(static_cast<double>(x), static_cast<double>(y)));
  ImageInfo info;
  info.size = size;
  info.levels = {{size, {256, 256}, {1, 1}}};
  info.pixel_size_um = pixel_size_um;
  return make_memory_source(image, info);
}

// Two sections on glass, one with a hole, and a speck; a little noise.
double section(double x, double y, bool bright) {
  const bool left = std::hypot(x - 90, y - 100) < 50 && std::hypot(x - 90, y - 100) > 10,
             right = std::abs(x - 220) < 40 && std::abs(y - 90) < 60,
             speck = std::hypot(x - 150, y - 180) < 2;
  const double noise = 6 * std::sin(12.9898 * x + 78.233 * y);
  return (left || right || speck) != bright ? 90 + noise : 220 + noise;
}

FoundPieces found_in(const TileSource& source, const FindPiecesOptions& options = {}) {
  const auto backend = make_cpu_backend(2);
  Progress progress;
  return find_pieces(source, options, *backend, progress);
}

TEST(FindPieces, TellsSectionsFromGlassWhicheverIsBrighter) {
  for (const bool bright : {false, true}) {
    const auto source = painted(
        {300, 200}, [&](double x, double y) { return section(x, y, bright); }, Vec2d{2, 2});
    FindPiecesOptions options;
    options.smallest_piece_px = 100;
    const FoundPieces found = found_in(*source, options);
    EXPECT_EQ(found.bright, bright);
    EXPECT_GT(found.threshold, 100);
    EXPECT_LT(found.threshold, 212);
    ASSERT_EQ(found.pieces.size(), 2u);
    const Piece &right = found.pieces[0], &left = found.pieces[1];
    EXPECT_NEAR(right.area_px, 79 * 119, 0.02 * 79 * 119);
    EXPECT_NEAR(left.area_px, 3.14159 * 2500, 0.02 * 7854) << "the hole is filled";
    ASSERT_TRUE(left.area_mm2);
    EXPECT_NEAR(*left.area_mm2, left.area_px * 4e-6, 1e-12);
    EXPECT_NEAR(left.centroid.x, 90, 0.3);
    EXPECT_NEAR(left.centroid.y, 100, 0.3);
    EXPECT_NEAR(static_cast<double>(right.bounds.x), 181, 1);
    EXPECT_NEAR(static_cast<double>(right.bounds.width), 79, 2);
  }
}

TEST(FindPieces, LeavesHolesThatAreLargerThanAskedFor) {
  const auto source = painted({300, 200}, [](double x, double y) { return section(x, y, false); });
  FindPiecesOptions options;
  options.smallest_piece_px = 100;
  options.largest_hole_px = 200;
  EXPECT_NEAR(found_in(*source, options).pieces[1].area_px, 3.14159 * 2400, 150);
}

TEST(FindPieces, AtAReducedResolutionSpeaksOfTheFullOne) {
  const auto source = painted({301, 203}, [](double x, double y) { return section(x, y, false); });
  FindPiecesOptions options;
  options.smallest_piece_px = 100;
  options.downsample = 4;
  const FoundPieces found = found_in(*source, options);
  EXPECT_EQ(found.size.width, 76);
  EXPECT_EQ(found.size.height, 51);
  ASSERT_EQ(found.pieces.size(), 2u);
  EXPECT_NEAR(found.pieces[1].area_px, 3.14159 * 2500, 500);
  EXPECT_NEAR(found.pieces[1].centroid.x, 90, 1.5);
  ASSERT_EQ(found.remarks.size(), 1u);
  EXPECT_NE(found.remarks[0].english().find("1/4"), std::string::npos);
}

TEST(FindPieces, SplitsWhatANarrowBridgeJoins) {
  const auto source = painted({300, 140}, [](double x, double y) {
    return std::hypot(x - 90, y - 70) < 45 || std::hypot(x - 200, y - 70) < 45 ||
                   (std::abs(y - 70) < 6 && x > 90 && x < 200)
               ? 40
               : 200;
  });
  FindPiecesOptions options;
  EXPECT_EQ(found_in(*source, options).pieces.size(), 1u);
  options.split_touching = true;
  EXPECT_EQ(found_in(*source, options).pieces.size(), 2u);
}

TEST(FindPieces, GivesMasksAndLabelsOfTheFullSize) {
  const auto source = painted({301, 203}, [](double x, double y) { return section(x, y, false); });
  FindPiecesOptions options;
  options.smallest_piece_px = 100;
  options.downsample = 2;
  const auto found = std::make_shared<const FoundPieces>(found_in(*source, options));
  const auto mask = mask_image(found), labels = label_image(found);
  EXPECT_EQ(mask->info().size, (Size{301, 203}));
  const Image mask_pixels = read_level(*mask, 0), label_pixels = read_level(*labels, 0);
  EXPECT_EQ(labels->info().type, PixelType::U8);
  const auto m = mask_pixels.pixels().samples<std::uint8_t>(),
             l = label_pixels.pixels().samples<std::uint8_t>();
  for (const auto& [x, y, label] : {std::array{90, 70, 2}, std::array{220, 90, 1}, std::array{300, 202, 0}}) {
    EXPECT_EQ(l.at(x, y), label);
    EXPECT_EQ(m.at(x, y), label ? 255 : 0);
  }
}

TEST(FindPieces, TakesAGivenThresholdAsAGreyOfTheImage) {
  const auto source = painted({100, 60}, [](double x, double) { return 2 * x; });
  FindPiecesOptions options;
  options.method = ThresholdMethod::Given;
  options.threshold = 100;
  options.smooth_px = 0;
  options.side = ForegroundSide::Bright;
  const FoundPieces found = found_in(*source, options);
  ASSERT_EQ(found.pieces.size(), 1u);
  EXPECT_EQ(found.pieces[0].bounds.x, 51);
  options.side = ForegroundSide::Dark;
  EXPECT_EQ(found_in(*source, options).pieces[0].bounds.width, 51);
}

std::string failure_of(const TileSource& source, const FindPiecesOptions& options) {
  try {
    found_in(source, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "no failure";
}

TEST(FindPieces, SaysWhyThereIsNone) {
  const auto even = painted({80, 60}, [](double, double) { return 77; });
  EXPECT_NE(failure_of(*even, {}).find("same grey, 77"), std::string::npos) << failure_of(*even, {});
  const auto source = painted({300, 200}, [](double x, double y) { return section(x, y, false); });
  FindPiecesOptions options;
  options.smallest_piece_px = 60001;
  EXPECT_NE(failure_of(*source, options).find("larger than the image"), std::string::npos);
  options.smallest_piece_px = 30000;
  EXPECT_NE(failure_of(*source, options).find("leaves nothing"), std::string::npos);
  options.smallest_piece_px = 10;
  options.method = ThresholdMethod::Given;
  options.threshold = 250;
  options.side = ForegroundSide::Bright;
  EXPECT_NE(failure_of(*source, options).find("nothing is brighter than the threshold 250"),
            std::string::npos)
      << failure_of(*source, options);
  options.threshold = 3;
  options.side = ForegroundSide::Dark;
  EXPECT_NE(failure_of(*source, options).find("nothing is darker"), std::string::npos);
}

TEST(FindPieces, WarnsWhereEverythingIsForeground) {
  const auto source = painted({200, 150}, [](double x, double y) { return x < 2 && y < 2 ? 250 : 40; });
  FindPiecesOptions options;
  options.smooth_px = 0;
  options.side = ForegroundSide::Dark;
  const FoundPieces found = found_in(*source, options);
  ASSERT_EQ(found.remarks.size(), 1u);
  EXPECT_NE(found.remarks[0].english().find("of the image is foreground"), std::string::npos);
}

}  // namespace
}  // namespace alinify
