// How images are read: damaged ones as far as they go, and one page of several.
#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <tiffio.h>

#include "core/io/transform_io.h"
#include "core/io/zarr/zarr_writer.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/cli/grey_pages.h"
#include "tests/support/irregular_tiff.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

class DamagedImage : public ::testing::Test {
 protected:
  void SetUp() override {
    pair_ = make_pair(folder_, "pair", "tissue", "1100x600", {"--no-pyramid", "--compression", "deflate"});
    broken_ = pair_ + "/broken.tif";
    TIFF* tiff = TIFFOpen((pair_ + "/moving.tif").c_str(), "r");
    ASSERT_NE(tiff, nullptr);
    ASSERT_EQ(TIFFNumberOfTiles(tiff), 6u);
    const auto tile = static_cast<std::ptrdiff_t>(TIFFGetStrileOffset(tiff, 1));
    TIFFClose(tiff);
    std::string bytes = get_text(pair_ + "/moving.tif");
    std::fill_n(bytes.begin() + tile, 64, '\xff');  // no deflate stream begins so
    put_text(broken_, bytes);
  }
  // Fails without --partial, naming it; with it warns and does its work.
  void expect_both_ways(std::vector<std::string> arguments) {
    const CliResult refused = run_cli(arguments);
    EXPECT_EQ(refused.code, 1) << arguments[0];
    EXPECT_THAT(refused.err, HasSubstr("--partial"));
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
    arguments.emplace_back("--partial");
    const CliResult done = run_cli(arguments);
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_THAT(done.err, HasSubstr("warning: "));
    EXPECT_THAT(done.err, HasSubstr("broken.tif"));
    EXPECT_THAT(done.err, HasSubstr("read as zeros"));
  }
  TemporaryFolder folder_;
  std::string pair_, broken_;
};

// Tile 1 of three by two, in the moving image.
constexpr Rect missing{512, 0, 512, 512};

std::size_t at(std::int64_t x, std::int64_t y) {
  return static_cast<std::size_t>((y * 1100 + x) * 3);
}

TEST_F(DamagedImage, IsWarpedAsFarAsItGoes) {
  expect_both_ways({"warp", "--transform", pair_ + "/truth.json", "--image", broken_, "--out",
                    pair_ + "/w.tif", "--quiet"});
  ASSERT_EQ(run_cli({"warp", "--transform", pair_ + "/truth.json", "--image", pair_ + "/moving.tif", "--out",
                     pair_ + "/whole.tif", "--quiet"})
                .code,
            0);
  const auto part = numbers_of(read_image(pair_ + "/w.tif")),
             whole = numbers_of(read_image(pair_ + "/whole.tif"));
  ASSERT_EQ(part.size(), whole.size());
  const Transform truth = read_transform(pair_ + "/truth.json");
  // Cubic interpolation reads two pixels on either side.
  constexpr double support = 2.01;
  std::int64_t amid = 0, apart = 0, wrong = 0;
  for (std::int64_t y = 0; y < 600; ++y)
    for (std::int64_t x = 0; x < 1100; ++x) {
      const Vec2d q = truth(Vec2d{static_cast<double>(x), static_cast<double>(y)});
      // How far it lies within the missing tile; negative outside of it.
      const double depth = std::min({q.x - missing.x, static_cast<double>(missing.right() - 1) - q.x,
                                     q.y - missing.y, static_cast<double>(missing.bottom() - 1) - q.y});
      for (std::size_t c = 0; c < 3; ++c) {
        const double value = part[at(x, y) + c];
        if (depth > support) ++amid, wrong += value == 0 ? 0 : 1;
        if (depth < -support) ++apart, wrong += value == whole[at(x, y) + c] ? 0 : 1;
      }
    }
  EXPECT_GT(amid, 100000) << "a weak test";
  EXPECT_GT(apart, 100000) << "a weak test";
  EXPECT_EQ(wrong, 0);
}

TEST_F(DamagedImage, IsComposedAsFarAsItGoes) {
  const auto compose = [&](const std::string& moving, const std::string& out) {
    return std::vector<std::string>{
        "compose", "--fixed", pair_ + "/fixed.tif", "--moving", moving, "--mode", "moving", "--size",
        "1100",    "--out",   pair_ + out,          "--quiet"};
  };
  expect_both_ways(compose(broken_, "/c.png"));
  ASSERT_EQ(run_cli(compose(pair_ + "/moving.tif", "/whole.png")).code, 0);
  const auto part = numbers_of(read_image(pair_ + "/c.png")),
             whole = numbers_of(read_image(pair_ + "/whole.png"));
  ASSERT_EQ(part.size(), whole.size());
  std::int64_t wrong = 0;
  for (std::int64_t y = 0; y < 600; ++y)
    for (std::int64_t x = 0; x < 1100; ++x)
      for (std::size_t c = 0; c < 3; ++c)
        wrong += part[at(x, y) + c] == (missing.contains(Rect{x, y, 1, 1}) ? 0 : whole[at(x, y) + c]) ? 0 : 1;
  EXPECT_EQ(wrong, 0);
}

TEST_F(DamagedImage, TellsWhatItHoldsEitherWay) {
  const auto told = [](std::vector<std::string> arguments) {
    arguments.emplace_back("--json");
    const CliResult result = run_cli(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    Json json = Json::parse(result.out);
    json.erase("path");
    return json;
  };
  const Json whole = told({"info", pair_ + "/moving.tif"});
  EXPECT_EQ(whole.at("width"), 1100);
  EXPECT_EQ(told({"info", broken_}), whole);
  EXPECT_EQ(told({"info", broken_, "--partial"}), whole);
}

TEST(Info, SaysWhyADensityIsNotBelievedAndGivesNoPixelSize) {
  const TemporaryFolder folder;
  const std::string image = (folder / "edited.tif").string();
  write_grey_pages(image, {10}, 72);
  const Json json = Json::parse(run_cli({"info", image, "--json"}).out);
  EXPECT_TRUE(json.at("pixel_size_um").is_null());
  ASSERT_EQ(json.at("warnings").size(), 1u);
  EXPECT_THAT(json.at("warnings")[0].get<std::string>(), HasSubstr("72 dots per inch"));
  const std::string text = run_cli({"info", image}).out;
  EXPECT_THAT(text, HasSubstr("is ignored"));
  EXPECT_THAT(text, HasSubstr("not known"));

  write_grey_pages(image, {10}, 600);
  const Json scan = Json::parse(run_cli({"info", image, "--json"}).out);
  EXPECT_NEAR(scan.at("pixel_size_um")[0].get<double>(), 42.333, 0.001);
  EXPECT_TRUE(scan.at("warnings").empty());
}

// The one line of `text` that holds both, and no second one.
void expect_told_once(const std::string& text, const std::string& file, const std::string& what) {
  std::istringstream lines(text);
  int told = 0;
  for (std::string line; std::getline(lines, line);)
    told += line.starts_with("warning: ") && line.find(file) != std::string::npos &&
            line.find(what) != std::string::npos;
  EXPECT_EQ(told, 1) << text;
}

TEST(Info, SaysBetweenWhichSamplesTheChannelsAreShown) {
  const TemporaryFolder folder;
  const std::string image = (folder / "stains.zarr").string();
  ZarrWriterOptions options;
  options.channel_windows = {ChannelWindow{12, 99.5}, ChannelWindow{0, 255}};
  Image black({40, 30}, 2, PixelType::U8);
  ZarrWriter writer(image, black.size(), 2, PixelType::U8, ColorModel::Channels, options);
  writer.write_tile(0, 0, black.pixels());
  writer.finish();
  EXPECT_THAT(run_cli({"info", image}).out, HasSubstr("12 to 99.5, 0 to 255"));
  EXPECT_EQ(Json::parse(run_cli({"info", image, "--json"}).out).at("channel_windows"),
            (Json{{12.0, 99.5}, {0.0, 255.0}}));
}

TEST(FileWarnings, AreToldByEveryCommandThatReadsTheFile) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "tissue", "300x200"), out = folder.path().string();
  const std::string moving = pair + "/irregular.tif";
  write_irregular_tiff(pair + "/moving.tif", moving);
  const std::string fixed = pair + "/fixed.tif", map = out + "/T.json", report = out + "/r.json";
  const std::string what = "directory";

  const CliResult registered =
      run_cli({"register", "--fixed", fixed, "--moving", moving, "--transform-out", map, "--report", report});
  ASSERT_EQ(registered.code, 0) << registered.err;
  expect_told_once(registered.err, "irregular.tif", what);
  const Json json = Json::parse(get_text(report));
  const std::string notes = json.at("notes").dump();
  EXPECT_THAT(notes, HasSubstr("irregular.tif: "));
  EXPECT_THAT(notes, HasSubstr(what));

  put_text(out + "/pairs.csv",
           "id,fixed,moving\na," + fixed + "," + moving + "\nb," + fixed + "," + moving + "\n");
  put_text(out + "/sections.csv", "id,image\na," + fixed + "\nb," + moving + "\n");
  for (std::vector<std::string> arguments : std::vector<std::vector<std::string>>{
           {"warp", "--transform", map, "--image", moving, "--out", out + "/w.tif"},
           {"inspect", "--fixed", fixed, "--moving", moving, "--transform", map},
           {"batch", out + "/pairs.csv", "--out-dir", out + "/batch"},
           {"series", out + "/sections.csv", "--out-dir", out + "/series"}}) {
    arguments.emplace_back("--quiet");
    const CliResult done = run_cli(arguments);
    EXPECT_EQ(done.code, 0) << arguments[0] << done.err;
    expect_told_once(done.err, "irregular.tif", what);
  }
}

TEST(FileWarnings, AreToldOfMasksAndOfImagesWhoseSizeAloneIsRead) {
  const TemporaryFolder folder;
  const std::string image = (folder / "image.tif").string(), mask = (folder / "mask.tif").string(),
                    irregular = (folder / "irregular.tif").string(), map = (folder / "T.json").string(),
                    affine = (folder / "A.txt").string();
  write_grey_pages(image, {10});
  write_grey_pages(mask, {255});
  write_irregular_tiff(mask, irregular);
  write_affine_map(folder, "1 0 0\n0 1 0\n", "40x30", "40x30", map);
  put_text(affine, "1 0 0\n0 1 0\n");
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"inspect", "--fixed", image, "--moving", image, "--transform", map, "--fixed-mask", irregular},
           {"inspect", "--fixed", image, "--moving", image, "--transform", map, "--moving-mask", irregular},
           {"transform", "--transform", affine, "--from", "affine", "--fixed", irregular, "--moving", image,
            "--out", map, "--quiet"},
           {"transform", "--transform", affine, "--from", "affine", "--fixed", image, "--moving", irregular,
            "--out", map, "--quiet"}})
    expect_told_once(run_cli(arguments).err, "irregular.tif", "directory");
  const std::string pair = make_pair(folder, "pair", "tissue", "300x200");
  write_irregular_tiff(pair + "/fixed.tif", irregular);
  const CliResult registered =
      run_cli({"register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--fixed-mask",
               irregular, "--transform-out", map, "--quiet"});
  EXPECT_EQ(registered.code, 0) << registered.err;
  expect_told_once(registered.err, "irregular.tif", "directory");
}

TEST(Pages, AreChosenOrTakenAsChannels) {
  const TemporaryFolder folder;
  const std::string image = (folder / "pages.tif").string(), map = (folder / "T.json").string(),
                    out = (folder / "w.tif").string();
  write_grey_pages(image, {10, 200});
  const Json one = Json::parse(run_cli({"info", image, "--page", "1", "--json"}).out);
  EXPECT_EQ(one.at("page"), 1);
  EXPECT_EQ(one.at("page_count"), 2);
  EXPECT_EQ(one.at("channels"), 1);
  EXPECT_EQ(Json::parse(run_cli({"info", image, "--pages-as-channels", "--json"}).out).at("channels"), 2);
  const CliResult none = run_cli({"info", image, "--page", "7"});
  EXPECT_EQ(none.code, 1);
  EXPECT_THAT(none.err, HasSubstr("page 7"));

  write_affine_map(folder, "1 0 0\n0 1 0\n", "40x30", "40x30", map);
  const auto warp = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"warp", "--transform", map, "--image", image, "--out", out, "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CliResult result = run_cli(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return numbers_of(read_image(out));
  };
  EXPECT_EQ(warp({}), std::vector<double>(1200, 10));
  EXPECT_EQ(warp({"--page", "1"}), std::vector<double>(1200, 200));
  std::vector<double> both;
  for (int i = 0; i < 1200; ++i) both.insert(both.end(), {10, 200});
  EXPECT_EQ(warp({"--pages-as-channels"}), both);
  // A pair within one file.
  const std::string picture = (folder / "p.tif").string();
  ASSERT_EQ(run_cli({"compose", "--fixed", image, "--moving", image, "--moving-page", "1", "--mode", "moving",
                     "--out", picture, "--quiet"})
                .code,
            0);
  EXPECT_EQ(numbers_of(read_image(picture)), std::vector<double>(3 * 1200, 200));
}

}  // namespace
}  // namespace alinify::testing
