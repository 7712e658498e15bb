// The effects of the flags for the output image's pixels.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/cli/grey_pages.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;

// The file's first quantisation table, luminance, in the zigzag order that it is stored in: 64 bytes behind a
// DQT marker, a length of 67 and the table's number, 0.
std::vector<int> quantisation_of(const std::string& path) {
  const std::string bytes = get_text(path), marker("\xff\xdb\0\x43\0", 5);
  const std::size_t at = bytes.find(marker);
  std::vector<int> table;
  for (std::size_t i = at; at != std::string::npos && i < at + 64 && i + 5 < bytes.size(); ++i)
    table.push_back(static_cast<unsigned char>(bytes[i + 5]));
  return table;
}

// The first ten of the luminance table of ITU T.81, Annex K, in zigzag order.
constexpr std::array<int, 10> annex_k{16, 11, 12, 14, 12, 10, 16, 14, 13, 14};

// Scales as the Independent JPEG Group does.
int scaled(int step, int quality) {
  const int percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return std::clamp((step * percent + 50) / 100, 1, 255);
}

class WrittenPixels : public ::testing::Test {
 protected:
  std::vector<std::string> warp(const std::string& map, const std::string& image,
                                const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"warp", "--transform", map,  "--image",
                                       image,  "--out",       out_, "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  TemporaryFolder folder_;
  std::string out_ = (folder_ / "w.tif").string();
};

TEST_F(WrittenPixels, AreQuantisedAsTheJpegQualitySays) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "300x200");
  const auto warp_at = [&](const std::vector<std::string>& more) {
    std::vector<std::string> flags{"--compression", "jpeg", "--no-pyramid"};
    flags.insert(flags.end(), more.begin(), more.end());
    const CliResult result = run_cli(warp(pair + "/truth.json", pair + "/moving.tif", flags));
    EXPECT_EQ(result.code, 0) << result.err;
    return quantisation_of(out_);
  };
  std::uintmax_t bytes_before = 0;
  for (const int quality : {30, 50, 75, 95}) {
    const std::vector<int> table = warp_at({"--jpeg-quality", std::to_string(quality)});
    ASSERT_EQ(table.size(), 64u);
    for (std::size_t i = 0; i < annex_k.size(); ++i)
      EXPECT_EQ(table[i], scaled(annex_k[i], quality)) << quality << ", step " << i;
    EXPECT_GT(std::filesystem::file_size(out_), bytes_before) << quality;
    bytes_before = std::filesystem::file_size(out_);
  }
  EXPECT_EQ(warp_at({}).front(), scaled(annex_k.front(), 90)) << "without the flag it is 90";
  for (const char* impossible : {"0", "101", "-5", "good"}) {
    const CliResult refused = run_cli(warp(pair + "/truth.json", pair + "/moving.tif",
                                           {"--compression", "jpeg", "--jpeg-quality", impossible}));
    EXPECT_EQ(refused.code, 2) << impossible;
    EXPECT_THAT(refused.err, HasSubstr("--jpeg-quality"));
  }
}

TEST_F(WrittenPixels, BeyondTheMovingImageAreWhatOutsideSays) {
  const std::string image = (folder_ / "grey.tif").string(), map = (folder_ / "T.json").string();
  write_grey_pages(image, {10});
  // Fixed pixel (x, y) shows (x + 12, y - 5) of the moving image.
  write_affine_map(folder_, "1 0 12\n0 1 -5\n", "40x30", "40x30", map);
  const auto with_outside = [&](const std::vector<std::string>& more) {
    const CliResult result = run_cli(warp(map, image, more));
    EXPECT_EQ(result.code, 0) << result.err;
    return numbers_of(read_image(out_));
  };
  const auto expected = [](double outside) {
    std::vector<double> values;
    for (int y = 0; y < 30; ++y)
      for (int x = 0; x < 40; ++x) values.push_back(x + 12 < 40 && y - 5 >= 0 ? 10 : outside);
    return values;
  };
  EXPECT_EQ(with_outside({}), expected(0));
  EXPECT_EQ(with_outside({"--outside", "200"}), expected(200));
  EXPECT_EQ(with_outside({"--outside", "77", "--interpolation", "nearest"}), expected(77));
  EXPECT_EQ(run_cli(warp(map, image, {"--outside", "white"})).code, 2);
}

/// An RGB image of which every pixel differs, and a map that shifts it.
class WrittenRegion : public WrittenPixels {
 protected:
  // Fixed pixel (x, y) shows (x - 10, y - 5) of the moving image.
  void SetUp() override {
    TIFF* tiff = TIFFOpen(image_.c_str(), "w");
    ASSERT_NE(tiff, nullptr);
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, 60);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, 40);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 3);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    for (int y = 0; y < 40; ++y) {
      std::vector<std::uint8_t> row;
      for (int x = 0; x < 60; ++x)
        for (const int value : {x, y, x + y}) row.push_back(static_cast<std::uint8_t>(value));
      TIFFWriteScanline(tiff, row.data(), static_cast<std::uint32_t>(y));
    }
    TIFFClose(tiff);
    write_affine_map(folder_, "1 0 -10\n0 1 -5\n", "80x50", "60x40", map_);
  }
  static std::vector<double> expected(Rect region, const std::array<double, 3>& fill) {
    std::vector<double> values;
    for (std::int64_t y = region.y - 5; y < region.bottom() - 5; ++y)
      for (std::int64_t x = region.x - 10; x < region.right() - 10; ++x)
        for (std::size_t c = 0; c < 3; ++c)
          values.push_back(x < 0 || y < 0 || x >= 60 || y >= 40 ? fill[c]
                                                                : static_cast<double>(c == 0   ? x
                                                                                      : c == 1 ? y
                                                                                               : x + y));
    return values;
  }
  std::string image_ = (folder_ / "rgb.tif").string(), map_ = (folder_ / "T.json").string();
};

TEST_F(WrittenRegion, HasThePixelsOfTheWholeAndTheColourBeyond) {
  for (const auto& [text, region] : {std::pair{"12,7,30,20", Rect{12, 7, 30, 20}},
                                     {"-6,-4,20,12", {-6, -4, 20, 12}},
                                     {"1,0.5,3,1mm", {10, 5, 30, 10}},
                                     {"1000,500,3000,1000um", {10, 5, 30, 10}}}) {
    const CliResult result = run_cli(
        warp(map_, image_,
             {"--region", text, "--outside", "255,240,200", "--fixed-pixel-size", "100um", "--json"}));
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(numbers_of(read_image(out_)), expected(region, {255, 240, 200})) << text;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json.at("frame"), "region");
    EXPECT_EQ(json.at("x"), region.x);
    EXPECT_EQ(json.at("y"), region.y);
    EXPECT_EQ(json.at("width"), region.width);
    EXPECT_EQ(json.at("height"), region.height);
  }
  ASSERT_EQ(run_cli(warp(map_, image_, {"--region", "0,0,80,50", "--outside", "9"})).code, 0);
  EXPECT_EQ(numbers_of(read_image(out_)), expected({0, 0, 80, 50}, {9, 9, 9}))
      << "one value for all channels";
}

TEST_F(WrittenRegion, KeepsWhereItLiesInAnOmeTiff) {
  out_ = (folder_ / "w.ome.tif").string();
  ASSERT_EQ(run_cli(warp(map_, image_, {"--region", "12,7,30,20", "--fixed-pixel-size", "0.5um"})).code, 0);
  TIFF* tiff = TIFFOpen(out_.c_str(), "r");
  ASSERT_NE(tiff, nullptr);
  const char* text = nullptr;
  ASSERT_EQ(TIFFGetField(tiff, TIFFTAG_IMAGEDESCRIPTION, &text), 1);
  const std::string xml = text;
  TIFFClose(tiff);
  EXPECT_THAT(xml, HasSubstr("PositionX=\"6\""));
  EXPECT_THAT(xml, HasSubstr("PositionY=\"3.5\""));
  EXPECT_THAT(xml, HasSubstr("region 12,7,30,20"));
}

TEST_F(WrittenRegion, IsReducedWithItsPixelsAsMuchLarger) {
  out_ = (folder_ / "w.ome.tif").string();
  const CliResult result = run_cli(warp(
      map_, image_, {"--region", "12,8,30,20", "--fixed-pixel-size", "0.5um", "--reduce", "2", "--json"}));
  ASSERT_EQ(result.code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("width"), 15);
  EXPECT_EQ(json.at("height"), 10);
  EXPECT_EQ(json.at("x"), 12);
  EXPECT_EQ(json.at("reduced_by"), 2);
  const std::vector<double> whole = expected({12, 8, 30, 20}, {});
  std::vector<double> means;
  for (std::size_t y = 0; y < 20; y += 2)
    for (std::size_t x = 0; x < 30; x += 2)
      for (std::size_t c = 0; c < 3; ++c) {
        const auto at = [&](std::size_t i, std::size_t j) { return whole[((y + j) * 30 + x + i) * 3 + c]; };
        means.push_back(std::floor((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4 + 0.5));
      }
  EXPECT_EQ(numbers_of(read_image(out_)), means);
  const CliResult refused = run_cli(warp(map_, image_, {"--reduce", "3"}));
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--reduce"));
}

TEST_F(WrittenRegion, IsToldBeforehand) {
  const CliResult told = run_cli(warp(map_, image_, {"--region", "12,7,30,20", "--dry-run", "--json"}));
  ASSERT_EQ(told.code, 0) << told.err;
  const auto file = nlohmann::json::parse(told.out).at("files").at(0);
  EXPECT_EQ(file.at("width"), 30);
  EXPECT_EQ(file.at("height"), 20);
  EXPECT_EQ(file.at("raw_bytes"), 30 * 20 * 3);
  ASSERT_EQ(run_cli(warp(map_, image_, {"--region", "12,7,30,20"})).code, 0);
  EXPECT_EQ(file.at("estimated_bytes"), std::filesystem::file_size(out_));
}

TEST_F(WrittenRegion, IsRefusedWhereItCannotBeMeantSo) {
  const auto refused = [&](const std::vector<std::string>& more, const char* words) {
    const CliResult result = run_cli(warp(map_, image_, more));
    EXPECT_EQ(result.code, 2) << words;
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(out_));
  };
  refused({"--region", "1,2,3"}, "x, y, width and height");
  refused({"--region", "80,0,5,5"}, "80 x 50");
  refused({"--region", "1,1,2,2mm"}, "pixel size is not known");
  refused({"--region", "1,1,2,2", "--frame", "union"}, "--frame");
  refused({"--outside", "1,2"}, "2 values are given for the 3 channels");
  refused({"--outside", "300"}, "300 is no value of uint8 samples");
  refused({"--outside", "1,2,"}, "cannot use --outside 1,2,");
  // register reports it before it searches for the map.
  const CliResult register_refused = run_cli(
      {"register", "--fixed", image_, "--moving", image_, "--out", out_, "--region", "60,0,5,5", "--quiet"});
  EXPECT_EQ(register_refused.code, 2);
  EXPECT_THAT(register_refused.err, HasSubstr("60 x 40"));
}

TEST_F(WrittenPixels, OfSeveralImagesGoThroughOneMapIntoOneFileOrSeveral) {
  const std::string fixed = (folder_ / "f.tif").string(), map = (folder_ / "T.json").string(),
                    a = (folder_ / "a.tif").string(), b = (folder_ / "b.tif").string();
  write_grey_pages(fixed, {70});
  write_grey_pages(a, {10});
  write_grey_pages(b, {20});
  // Fixed pixel (x, y) shows (x + 12, y - 5) of the moving images: they begin 12 to the left and 5 below.
  write_affine_map(folder_, "1 0 12\n0 1 -5\n", "40x30", "40x30", map);
  const std::string merged = (folder_ / "m.ome.tif").string();
  const CliResult all = run_cli({"warp", "--transform", map, "--image", a, "--image", b, "--merge",
                                 "--merge-fixed", fixed, "--frame", "union", "--out", merged, "--quiet"});
  ASSERT_EQ(all.code, 0) << all.err;
  EXPECT_THAT(all.out, HasSubstr("(-12, 0)"));
  const auto source = open_image(merged);
  EXPECT_THAT(source->info().channel_names, ::testing::ElementsAre("fixed", "a", "b"));
  ASSERT_EQ(source->info().size, (Size{52, 35}));
  const Image image = read_level(*source, 0);
  std::vector<double> expected;
  for (int y = 0; y < 35; ++y)
    for (int x = -12; x < 40; ++x) {
      expected.push_back(x >= 0 && y < 30 ? 70 : 0);
      for (const double value : {10.0, 20.0}) expected.push_back(x + 12 < 40 && y - 5 >= 0 ? value : 0);
    }
  EXPECT_EQ(numbers_of(image), expected);

  std::filesystem::create_directory(folder_ / "out");
  const CliResult each = run_cli({"warp", "--transform", map, "--image", a, "--image", b, "--format",
                                  "ome-tiff", "--out-dir", (folder_ / "out").string(), "--quiet"});
  EXPECT_EQ(each.code, 0) << each.err;
  EXPECT_THAT(names_in(folder_ / "out"), ::testing::UnorderedElementsAre("a.ome.tif", "b.ome.tif"));
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--image", b, "--out", out_},
                                                {"--out-dir", (folder_ / "out").string(), "--out", out_},
                                                {"--merge", "--out-dir", (folder_ / "out").string()},
                                                {}}) {
    std::vector<std::string> arguments{"warp", "--transform", map, "--image", a};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    EXPECT_EQ(run_cli(arguments).code, 2);
  }
}

class WrittenKinds : public WrittenPixels {
 protected:
  // A map that changes nothing, and an image of one grey level.
  void SetUp() override {
    write_grey_pages(image_, {90}, 600);
    write_affine_map(folder_, "1 0 0\n0 1 0\n", "40x30", "40x30", map_);
  }
  CliResult warp_to(const std::string& name, const std::vector<std::string>& more = {}) {
    out_ = (folder_ / name).string();
    return run_cli(warp(map_, image_, more));
  }
  std::string image_ = (folder_ / "grey.tif").string(), map_ = (folder_ / "T.json").string();
};

TEST_F(WrittenKinds, AreDecidedOnceByTheNameOrByTheFormat) {
  struct Case {
    const char* name;
    std::vector<std::string> more;
    const char* format;
    const char* compression;
  };
  for (const Case& one :
       {Case{"w.png", {}, "PNG", "deflate"}, Case{"w.jpg", {"--jpeg-quality", "95"}, "JPEG", "jpeg"},
        Case{"w.ome.zarr", {}, "OME-Zarr", "zstd"},
        Case{"bare", {"--format", "ome-zarr"}, "OME-Zarr", "zstd"},
        Case{"bare2", {"--format", "png"}, "PNG", "deflate"},
        Case{"w.tif", {"--format", "ome-tiff"}, "OME-TIFF", "deflate"},
        Case{"p.tif", {"--layout", "print"}, "TIFF", "lzw"}}) {
    std::vector<std::string> flags{"--json"};
    flags.insert(flags.end(), one.more.begin(), one.more.end());
    const CliResult result = warp_to(one.name, flags);
    ASSERT_EQ(result.code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json.at("format"), one.format);
    EXPECT_EQ(json.at("compression"), one.compression);
    const Image image = read_image(out_);
    ASSERT_EQ(image.size(), (Size{40, 30}));
    EXPECT_NEAR(numbers_of(image)[5 * 40 + 7], 90, 1);
  }
}

TEST_F(WrittenKinds, AreToldBeforehandWithoutWritingThem) {
  const CliResult told = warp_to("w.tif", {"--dry-run", "--json"});
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_FALSE(std::filesystem::exists(out_));
  const auto file = nlohmann::json::parse(told.out).at("files").at(0);
  EXPECT_EQ(file.at("raw_bytes"), 40 * 30);
  EXPECT_EQ(file.at("fits"), true);
  ASSERT_EQ(warp_to("w.tif").code, 0);
  EXPECT_EQ(file.at("estimated_bytes"), std::filesystem::file_size(out_));
  EXPECT_THAT(warp_to("w.png", {"--dry-run"}).out, HasSubstr("uncompressed"));
}

TEST_F(WrittenKinds, AreNotWrittenUnderNamesThatPromiseAnother) {
  const auto refused = [&](const std::string& name, const std::vector<std::string>& more, const char* words) {
    const CliResult result = warp_to(name, more);
    EXPECT_EQ(result.code, 2) << name;
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(out_));
  };
  refused("w.tif", {"--format", "ome-zarr"}, "Name it w.ome.zarr");
  refused("w.png", {"--format", "tiff"}, "Name it w.tif");
  refused("w.png", {"--compression", "lzw"}, "PNG has one compression, deflate");
  refused("w.jpg", {"--compression", "deflate"}, "JPEG has one compression, jpeg");
  refused("w.jpg", {"--compression-level", "small"}, "levels");
  refused("w.bmp", {}, "none of these ends in .bmp");
  const CliResult listed = run_cli({"warp", "--help"});
  for (const char* name : {"tiff", "ome-tiff", "ome-zarr", "png", "jpeg"})
    EXPECT_THAT(listed.out, HasSubstr(name));
}

}  // namespace
}  // namespace alinify::testing
