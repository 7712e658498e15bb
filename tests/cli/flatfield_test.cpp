// Illumination on the command line: estimate, apply, and registering through a correction.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/open_image.h"
#include "core/io/tiff_writer.h"
#include "core/io/transform_io.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

// The camera: darker towards the edges, every third column a tenth weaker.
double response(std::int64_t x, std::int64_t width) {
  const double u = 2 * static_cast<double>(x) / static_cast<double>(width) - 1;
  return (1 - 0.4 * u * u) * (x % 3 == 0 ? 0.9 : 1.0);
}

// `image` as that camera sees it.
Image seen(const Image& image) {
  Image dark(image.size(), image.channels(), image.type());
  for (std::int64_t y = 0; y < image.size().height; ++y) {
    const auto* const from = reinterpret_cast<const std::uint8_t*>(image.pixels().row(y));
    auto* const to = reinterpret_cast<std::uint8_t*>(dark.pixels().row(y));
    for (std::int64_t x = 0; x < image.size().width; ++x)
      for (int c = 0; c < image.channels(); ++c)
        to[x * image.channels() + c] =
            static_cast<std::uint8_t>(from[x * image.channels() + c] * response(x, image.size().width) + 0.5);
  }
  return dark;
}

void write(const Image& image, const std::filesystem::path& path) {
  TiffWriterOptions options;
  options.tile_size = 256;
  options.pixel_size_um = Vec2d{50, 50};
  options.icc_profile.assign(256, std::byte{42});
  TiffWriter writer(path, image.size(), image.channels(), image.type(),
                    image.channels() == 3 ? ColorModel::Rgb : ColorModel::Grey, options);
  for (int row = 0; row < writer.tile_rows(); ++row)
    for (int column = 0; column < writer.tile_columns(); ++column)
      writer.write_tile(column, row, image.pixels().crop(writer.tile_rect(column, row)));
  writer.finish();
}

// A pair whose moving image was captured by that camera, and its white reference.
class Flatfield : public ::testing::Test {
 protected:
  void SetUp() override {
    pair_ = make_pair(folder_, "pair", "fabric", "480x400", {"--rotation", "2"});
    truth_ = read_image(pair_ + "/moving.tif");
    write(seen(truth_), moving());
    Image white(Size{truth_.size().width, 300}, 3, PixelType::U8);
    std::fill_n(white.pixels().data, white.byte_count(), std::byte{250});
    write(seen(white), folder_ / "white.tif");
  }
  std::string moving() const { return (folder_ / "moving.tif").string(); }
  std::string profile() const { return (folder_ / "camera.json").string(); }
  CliResult estimate(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"flatfield", "estimate", moving(), "--out", profile()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_cli(arguments);
  }
  std::vector<std::string> white() const {
    return {"--white", (folder_ / "white.tif").string(), "--json", "--quiet"};
  }

  TemporaryFolder folder_;
  std::string pair_;
  Image truth_;
};

TEST_F(Flatfield, EstimatesFromAReferenceAndWritesTheEvenImage) {
  const CliResult estimated = estimate(white());
  ASSERT_EQ(estimated.code, 0) << estimated.err;
  const Json figures = Json::parse(estimated.out);
  EXPECT_EQ(figures["origin"], "references");
  ASSERT_EQ(figures["channels"].size(), 3u);
  EXPECT_NEAR(figures["channels"][0]["smooth_range"].get<double>(), 0.5, 0.1);
  // A third of the columns lower by a tenth: log(0.9) * sqrt(1 / 3 * 2 / 3).
  EXPECT_NEAR(figures["channels"][0]["fine_found"].get<double>(), 0.0497, 0.004);

  const std::string even = (folder_ / "even.tif").string();
  const CliResult applied =
      run_cli({"flatfield", "apply", moving(), "--profile", profile(), "--out", even, "--json"});
  ASSERT_EQ(applied.code, 0) << applied.err;
  const auto source = open_image(even);
  EXPECT_EQ(source->info().pixel_size_um, (Vec2d{50, 50}));
  EXPECT_EQ(source->info().icc_profile.size(), 256u);
  // The camera's mean response remains; all that it did to single columns is gone but for rounding.
  const Image result = read_level(*source, 0);
  const std::vector<double> found = numbers_of(result), wanted = numbers_of(truth_);
  double both = 0, squares = 0;
  for (std::size_t i = 0; i < found.size(); ++i)
    both += found[i] * wanted[i], squares += wanted[i] * wanted[i];
  const double scale = both / squares;
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], scale * wanted[i], 2.0) << i;
}

TEST_F(Flatfield, RegistersThroughACorrectionAndRecordsIt) {
  ASSERT_EQ(estimate(white()).code, 0);
  const std::string map = (folder_ / "T.json").string(), report = (folder_ / "R.json").string(),
                    out = (folder_ / "W.tif").string();
  const std::vector<std::string> arguments{"register",
                                           "--fixed",
                                           pair_ + "/fixed.tif",
                                           "--moving",
                                           moving(),
                                           "--device",
                                           "cpu",
                                           "--moving-flatfield",
                                           profile(),
                                           "--transform-out",
                                           map,
                                           "--report",
                                           report,
                                           "--out",
                                           out,
                                           "--interpolation",
                                           "nearest",
                                           "--quiet"};
  const CliResult run = run_cli(arguments);
  ASSERT_EQ(run.code, 0) << run.err;
  const Transform first = read_transform(map);
  EXPECT_EQ(first.provenance.options.at("moving_flatfield"), profile());
  EXPECT_EQ(first.provenance.options.at("moving_flatfield_hash").size(), 16u);
  EXPECT_FALSE(first.provenance.options.contains("fixed_flatfield"));
  const Json told = Json::parse(get_text(report));
  EXPECT_EQ(told["flatfield"]["moving"]["path"], profile());
  EXPECT_TRUE(told["flatfield"]["fixed"].is_null());
  EXPECT_EQ(told["flatfield"]["exported"], false);

  // Written as the file has it: no value that the captured image lacks.
  const Image as_captured = read_image(out);
  ASSERT_EQ(run_cli({"warp", "--transform", map, "--image", moving(), "--interpolation", "nearest", "--out",
                     (folder_ / "plain.tif").string(), "--quiet"})
                .code,
            0);
  EXPECT_EQ(numbers_of(as_captured), numbers_of(read_image((folder_ / "plain.tif").string())));
  // And corrected where it is asked for, by register and by warp alike.
  std::vector<std::string> again = arguments;
  again.push_back("--export-corrected");
  ASSERT_EQ(run_cli(again).code, 0);
  ASSERT_EQ(run_cli({"warp", "--transform", map, "--image", moving(), "--flatfield", profile(),
                     "--interpolation", "nearest", "--out", (folder_ / "even.tif").string(), "--quiet"})
                .code,
            0);
  EXPECT_EQ(numbers_of(read_image(out)), numbers_of(read_image((folder_ / "even.tif").string())));
  EXPECT_NE(numbers_of(read_image(out)), numbers_of(as_captured));
  EXPECT_EQ(Json::parse(get_text(report))["flatfield"]["exported"], true);
  // The same run twice gives the same map.
  EXPECT_EQ(read_transform(map), first);
}

TEST_F(Flatfield, RefusesWhatDoesNotFitOrMeansNothing) {
  ASSERT_EQ(estimate(white()).code, 0);
  const std::string fixed = pair_ + "/fixed.tif", out = (folder_ / "x.tif").string();
  const auto refused = [&](const std::vector<std::string>& arguments, int code, const std::string& words) {
    const CliResult result = run_cli(arguments);
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(out));
  };
  Image small(Size{50, 40}, 3, PixelType::U8);
  std::fill_n(small.pixels().data, small.byte_count(), std::byte{90});
  write(small, folder_ / "small.tif");
  const std::string narrow = (folder_ / "small.tif").string();
  refused({"flatfield", "apply", narrow, "--profile", profile(), "--out", out}, 1, "is for 480 columns");
  refused({"flatfield", "apply", moving(), "--profile", fixed, "--out", out}, 1, "cannot read");
  refused({"flatfield", "estimate", moving(), "--white", narrow, "--out", (folder_ / "y.json").string()}, 1,
          "it has 50 columns, and the image has 480");
  refused({"flatfield", "estimate", narrow, "--out", (folder_ / "y.json").string()}, 1,
          "at least 128 are needed");
  refused({"flatfield", "estimate", moving(), "--method", "guess", "--out", (folder_ / "y.json").string()}, 2,
          "--method");
  refused({"flatfield", "estimate", moving(), "--out", moving()}, 1, "it is one of the inputs");
  refused({"flatfield"}, 2, "flatfield");
  refused({"register", "--fixed", narrow, "--moving", moving(), "--fixed-flatfield", profile()}, 1,
          "is for 480 columns");
  refused({"register", "--fixed", fixed, "--moving", moving(), "--export-corrected", "--out", out}, 2,
          "--export-corrected");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "y.json"));
}

TEST_F(Flatfield, LeavesNothingBehindWhenItFails) {
  const std::vector<std::string> before = names_in(folder_.path());
  EXPECT_EQ(run_cli({"flatfield", "estimate", moving(), "--white", (folder_ / "none.tif").string(), "--out",
                     profile()})
                .code,
            1);
  EXPECT_EQ(names_in(folder_.path()), before);
}

TEST(FlatfieldOfAStack, IsFoundByBasicAndTakenOut) {
  // Twenty fields of specks under a light that falls off to the right.
  const TemporaryFolder folder;
  constexpr std::int64_t side = 96;
  const auto light = [](std::int64_t x) { return 1.3 - 0.6 * static_cast<double>(x) / (side - 1); };
  std::vector<std::string> fields;
  unsigned seed = 7;
  const auto random = [&seed] { return (seed = seed * 1664525u + 1013904223u) >> 16; };
  for (int i = 0; i < 20; ++i) {
    Image field(Size{side, side}, 1, PixelType::U16);
    const auto samples = field.pixels().samples<std::uint16_t>();
    std::vector<double> specimen(side * side, 2000);
    for (int speck = 0; speck < 12; ++speck) {
      const std::int64_t x = random() % (side - 8), y = random() % (side - 8);
      for (std::int64_t v = y; v < y + 8; ++v)
        for (std::int64_t u = x; u < x + 8; ++u) specimen[static_cast<std::size_t>(v * side + u)] = 9000;
    }
    for (std::int64_t y = 0; y < side; ++y)
      for (std::int64_t x = 0; x < side; ++x)
        samples.row(y)[x] =
            static_cast<std::uint16_t>(specimen[static_cast<std::size_t>(y * side + x)] * light(x));
    fields.push_back((folder / ("field" + std::to_string(i) + ".tif")).string());
    write(field, fields.back());
  }
  const std::string profile = (folder / "light.json").string(), even = (folder / "even.tif").string();
  std::vector<std::string> words{"flatfield", "estimate"};
  words.insert(words.end(), fields.begin(), fields.end());
  const std::vector<std::string> how{"--method",        "basic", "--parameters", "matlab",   "--set",
                                     "working_size=48", "--out", profile,        "--device", "cpu",
                                     "--json"};
  words.insert(words.end(), how.begin(), how.end());
  const CliResult estimated = run_cli(words);
  ASSERT_EQ(estimated.code, 0) << estimated.err;
  const Json figures = Json::parse(estimated.out);
  EXPECT_EQ(figures["method"], "basic");
  EXPECT_EQ(figures["fields"], 20);
  EXPECT_EQ(figures["channels"][0]["baseline"].size(), 20u);
  const CliResult applied = run_cli({"flatfield", "apply", fields[3], "--profile", profile, "--out", even});
  ASSERT_EQ(applied.code, 0) << applied.err;
  // A single grey under the light is a single grey again.
  const Image flat = read_image(even);
  const auto samples = flat.pixels().samples<std::uint16_t>();
  std::vector<double> background;
  for (std::int64_t y = 0; y < side; ++y)
    for (std::int64_t x = 0; x < side; ++x)
      if (samples.row(y)[x] < 5000) background.push_back(samples.row(y)[x]);
  const auto [least, most] = std::minmax_element(background.begin(), background.end());
  EXPECT_GT(*least, 1900);
  EXPECT_LT(*most, 2100);
  // The words of one method are no words of the other.
  const CliResult both = run_cli({"flatfield", "estimate", fields[0], fields[1], "--out", profile});
  EXPECT_EQ(both.code, 2);
  EXPECT_THAT(both.err, HasSubstr("--method basic"));
  EXPECT_EQ(run_cli({"flatfield", "estimate", fields[0], fields[1], "--method", "basic", "--rows", "--out",
                     profile})
                .code,
            2);
  EXPECT_EQ(run_cli({"flatfield", "estimate", fields[0], fields[1], "--method", "basic", "--set", "fast=1",
                     "--out", profile})
                .code,
            2);
}

}  // namespace
}  // namespace alinify::testing
