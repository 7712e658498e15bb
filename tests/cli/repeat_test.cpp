// One repeat of a design as the moving image: found on the scan, registered, warped and viewed.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <tiffio.h>

#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "core/prepare/repeat/repeated_design.h"
#include "tests/cli/cli_pair.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

constexpr Size design_px{204, 168};

// The design as 16 colours of a palette, by its brightness.
std::vector<std::uint8_t> write_palette_design(const std::string& rgb, const std::string& path) {
  const Image image = read_image(rgb);
  std::vector<std::uint8_t> indices;
  for (std::int64_t y = 0; y < image.size().height; ++y)
    for (std::int64_t x = 0; x < image.size().width; ++x) {
      const auto* p = reinterpret_cast<const std::uint8_t*>(image.pixels().at(x, y));
      indices.push_back(static_cast<std::uint8_t>((p[0] + p[1] + p[2]) / 48));
    }
  std::array<std::vector<std::uint16_t>, 3> colors;
  for (auto& channel : colors) channel.assign(256, 0);
  for (std::size_t i = 0; i < 16; ++i)
    for (auto& channel : colors) channel[i] = static_cast<std::uint16_t>(i * 4369);
  TIFF* file = TIFFOpen(path.c_str(), "w");
  TIFFSetField(file, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(image.size().width));
  TIFFSetField(file, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(image.size().height));
  TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, 8);
  TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, 1);
  TIFFSetField(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_PALETTE);
  TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, 16);
  TIFFSetField(file, TIFFTAG_COLORMAP, colors[0].data(), colors[1].data(), colors[2].data());
  for (std::int64_t y = 0; y < image.size().height; ++y)
    TIFFWriteScanline(file, indices.data() + y * image.size().width, static_cast<std::uint32_t>(y), 0);
  TIFFClose(file);
  return indices;
}

std::vector<std::uint8_t> read_palette(const std::string& path, int& photometric) {
  TIFF* file = TIFFOpen(path.c_str(), "r");
  std::uint32_t width = 0, height = 0;
  std::uint16_t meaning = 0;
  TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(file, TIFFTAG_IMAGELENGTH, &height);
  TIFFGetField(file, TIFFTAG_PHOTOMETRIC, &meaning);
  photometric = meaning;
  std::vector<std::uint8_t> pixels(std::size_t{width} * height);
  for (std::uint32_t y = 0; y < height; ++y)
    TIFFReadScanline(file, pixels.data() + std::size_t{y} * width, y);
  TIFFClose(file);
  return pixels;
}

class CliRepeat : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TemporaryFolder;
    pair_ =
        make_pair(*folder_, "print", "print", "640x560", {"--design", "204x168", "--repeat", "half-drop"});
    registered_ =
        new CliResult(run_cli({"register", "--fixed", pair_ + "/fixed.tif", "--moving", pair_ + "/moving.tif",
                               "--moving-repeat", "auto", "--engine", "flow", "--transform-out",
                               pair_ + "/T.json", "--out", pair_ + "/W.tif", "--json", "--quiet"}));
  }
  static void TearDownTestSuite() {
    delete registered_;
    delete folder_;
  }
  static TemporaryFolder* folder_;
  static std::string pair_;
  static CliResult* registered_;
};
TemporaryFolder* CliRepeat::folder_ = nullptr;
std::string CliRepeat::pair_;
CliResult* CliRepeat::registered_ = nullptr;

TEST_F(CliRepeat, IsFoundOnTheScanAndNoPlaceSlipsToTheNextRepeat) {
  ASSERT_EQ(registered_->code, 0) << registered_->err;
  const Transform found = read_transform(pair_ + "/T.json"), truth = read_transform(pair_ + "/truth.json");
  const auto noted = recorded_repeat(found), printed = recorded_repeat(truth);
  ASSERT_TRUE(noted && printed);
  EXPECT_EQ(noted->layout, printed->layout);
  EXPECT_EQ(found.moving.size, noted->extent.size());
  const Json report = Json::parse(registered_->out);
  EXPECT_EQ(report["options"]["moving-repeat"], text_of(*noted));
  // Wherever a point of the design was printed it is found, within a fraction of a pixel at the median.
  std::vector<double> errors;
  Vec2d first;
  for (const NamedPoint& point : read_points(pair_ + "/fixed_points.csv")) {
    const Vec2d there = found(point.position) + corner_of(noted->extent),
                belongs = truth(point.position) + corner_of(printed->extent);
    if (errors.empty())
      first = noted->layout.plane_point_of(printed->layout.design_point_of(belongs), there) - belongs;
    errors.push_back(length(there - belongs - first));
  }
  ASSERT_GT(errors.size(), 100u);
  std::sort(errors.begin(), errors.end());
  EXPECT_LT(errors[errors.size() / 2], 0.1);
  EXPECT_LT(errors.back(), 20);  // half a period is 66 px
}

TEST_F(CliRepeat, IsWarpedByTheTransformAloneWithItsPaletteKept) {
  ASSERT_EQ(registered_->code, 0) << registered_->err;
  // The RGB design gives the very image that register wrote.
  const CliResult rgb = run_cli({"warp", "--transform", pair_ + "/T.json", "--image", pair_ + "/moving.tif",
                                 "--out", pair_ + "/W2.tif", "--quiet"});
  ASSERT_EQ(rgb.code, 0) << rgb.err;
  EXPECT_EQ(numbers_of(read_image(pair_ + "/W.tif")), numbers_of(read_image(pair_ + "/W2.tif")));

  const std::vector<std::uint8_t> design =
      write_palette_design(pair_ + "/moving.tif", pair_ + "/palette.tif");
  const CliResult warped =
      run_cli({"warp", "--transform", pair_ + "/T.json", "--image", pair_ + "/palette.tif", "--out",
               pair_ + "/P.tif", "--layout", "print", "--quiet"});
  ASSERT_EQ(warped.code, 0) << warped.err;
  int photometric = 0;
  const std::vector<std::uint8_t> indices = read_palette(pair_ + "/P.tif", photometric);
  EXPECT_EQ(photometric, PHOTOMETRIC_PALETTE);
  const Transform map = read_transform(pair_ + "/T.json");
  const RepeatedDesign repeated = *recorded_repeat(map);
  ASSERT_EQ(indices.size(), static_cast<std::size_t>(map.fixed.size.area()));
  for (std::int64_t y = 0; y < map.fixed.size.height; y += 7)
    for (std::int64_t x = 0; x < map.fixed.size.width; x += 5) {
      const Vec2d p = map({static_cast<double>(x), static_cast<double>(y)}) + corner_of(repeated.extent);
      const double fx = p.x - std::floor(p.x), fy = p.y - std::floor(p.y);
      if (std::abs(fx - 0.5) < 0.01 || std::abs(fy - 0.5) < 0.01)
        continue;  // either neighbour is the nearest
      const auto pixel = repeated.layout.design_pixel_of(std::llround(p.x), std::llround(p.y));
      ASSERT_EQ(indices[static_cast<std::size_t>(y * map.fixed.size.width + x)],
                design[static_cast<std::size_t>(pixel.y * design_px.width + pixel.x)])
          << x << "," << y;
    }
}

TEST_F(CliRepeat, IsComposedAndInspectedByTheTransformAlone) {
  ASSERT_EQ(registered_->code, 0) << registered_->err;
  const CliResult composed =
      run_cli({"compose", "--fixed", pair_ + "/fixed.tif", "--moving", pair_ + "/moving.tif", "--transform",
               pair_ + "/T.json", "--out", pair_ + "/C.png", "--quiet"});
  EXPECT_EQ(composed.code, 0) << composed.err;
  const CliResult inspected =
      run_cli({"inspect", "--fixed", pair_ + "/fixed.tif", "--moving", pair_ + "/moving.tif", "--transform",
               pair_ + "/T.json", "--json", "--quiet"});
  ASSERT_EQ(inspected.code, 0) << inspected.err;
  EXPECT_NE(Json::parse(inspected.out)["verdict"], "failed");
}

TEST_F(CliRepeat, IsRefusedWithAReasonWhereItCannotBe) {
  const auto refused = [&](const std::vector<std::string>& more, const std::string& why, int code = 2) {
    std::vector<std::string> arguments{
        "register", "--fixed", pair_ + "/fixed.tif", "--moving", pair_ + "/moving.tif", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CliResult result = run_cli(arguments);
    EXPECT_EQ(result.code, code) << why;
    EXPECT_THAT(result.err, HasSubstr(why));
  };
  refused({"--moving-repeat", "sideways"}, "not a kind of repeat");
  refused({"--moving-repeat", "straight", "--repeat-size", "0x168"}, "is empty");
  refused({"--moving-repeat", "straight", "--repeat-size", "0x0mm"}, "is empty");
  refused({"--moving-repeat", "straight", "--repeat-size", "203.5x168"}, "not a whole number of pixels");
  refused({"--moving-repeat", "straight", "--repeat-size", "205x168"}, "larger than the design");
  refused({"--repeat-size", "204x168"}, "kind of repeat is missing");
  const std::string other =
      make_pair(*folder_, "other", "print", "640x560", {"--design", "204x168", "--seed", "8"});
  const CliResult unrelated = run_cli({"register", "--fixed", pair_ + "/fixed.tif", "--moving",
                                       other + "/moving.tif", "--moving-repeat", "auto", "--quiet"});
  EXPECT_EQ(unrelated.code, 1);
  EXPECT_THAT(unrelated.err, HasSubstr("cannot tell how the design lies on the scan"));
  const CliResult warped = run_cli({"warp", "--transform", pair_ + "/T.json", "--image", pair_ + "/fixed.tif",
                                    "--out", pair_ + "/no.tif", "--quiet"});
  EXPECT_EQ(warped.code, 1);
  EXPECT_THAT(warped.err, HasSubstr("repeats a design of 204 x 168 px"));
}

TEST_F(CliRepeat, TellsWhetherADesignCloses) {
  const CliResult closes =
      run_cli({"info", pair_ + "/moving.tif", "--repeat", "half-drop", "--json", "--quiet"});
  ASSERT_EQ(closes.code, 0) << closes.err;
  EXPECT_TRUE(Json::parse(closes.out)["repeat"]["findings"].empty()) << closes.out;
  const CliResult open =
      run_cli({"info", pair_ + "/moving.tif", "--repeat", "1/4-drop", "--json", "--quiet"});
  ASSERT_EQ(open.code, 0) << open.err;
  const Json repeat = Json::parse(open.out)["repeat"];
  EXPECT_FALSE(repeat["columns"]["closes"]);
  EXPECT_TRUE(repeat["rows"]["closes"]);
}

}  // namespace
}  // namespace alinify::testing
