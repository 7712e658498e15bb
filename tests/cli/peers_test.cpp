// Requests and problems of users of other programs, each answered by a test. Others are answered where their
// subject is tested: VALIS 203 in bad_pairs_test.cpp, 234 in core/memory_plan/flow_plan_test.cpp, 246 in
// search_limits_test.cpp, FireANTs 100 in point_inverter_test.cpp, ABBA 227 in ui/landmarks_window_test.cpp.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <tiffio.h>

#include "core/io/open_image.h"
#include "core/io/transform_io.h"
#include "core/phantom/pattern.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;
using Picture = std::function<double(Vec2d)>;

double luma(Rgb c) {
  return 255 * static_cast<double>(0.299f * c.r + 0.587f * c.g + 0.114f * c.b);
}

class Peers : public ::testing::Test {
 protected:
  static constexpr int width = 300, height = 240;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // Grey, of any sample type.
  template <class T>
  std::string write(const std::string& name, const Picture& value) const {
    TIFF* tiff = TIFFOpen(path(name).c_str(), "w");
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, static_cast<int>(8 * sizeof(T)));
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT,
                 std::is_floating_point_v<T> ? SAMPLEFORMAT_IEEEFP
                 : std::is_signed_v<T>       ? SAMPLEFORMAT_INT
                                             : SAMPLEFORMAT_UINT);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 16);
    std::vector<T> row(width);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x)
        row[static_cast<std::size_t>(x)] = static_cast<T>(value({double(x), double(y)}));
      TIFFWriteScanline(tiff, row.data(), static_cast<std::uint32_t>(y), 0);
    }
    TIFFClose(tiff);
    return path(name);
  }
  Json registered(const std::string& fixed, const std::string& moving,
                  const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"register", "--fixed",  fixed,    "--moving",        moving,
                                       "--engine", "flow",     "--json", "--transform-out", path("T.json"),
                                       "--quiet",  "--device", "cpu"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CliResult result = run_cli(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.code == 0 ? Json::parse(result.out) : Json();
  }
  TemporaryFolder folder_;
};

// https://github.com/MathOnco/valis/issues/197: warn where a pair is too difficult, and show what was found.
TEST_F(Peers, Valis197APairThatIsTooDifficultIsToldWithWhatWasTriedForIt) {
  const auto a = make_fabric_pattern({width, height}, 3, 9), b = make_fabric_pattern({width, height}, 8, 13);
  const Json report =
      registered(write<std::uint8_t>("f.tif", [&](Vec2d p) { return luma(a->fixed_color(p)); }),
                 write<std::uint8_t>("m.tif", [&](Vec2d p) { return luma(b->moving_color(p)); }),
                 {"--report", path("r.html")});
  EXPECT_NE(report.at("quality").at("verdict"), "good");
  EXPECT_FALSE(report.at("quality").at("reasons").empty());
  ASSERT_FALSE(report.at("start").at("tried").empty());
  for (const Json& tried : report.at("start").at("tried"))
    EXPECT_TRUE(tried.at("features_above_chance").is_number());
  // The report shows both pictures.
  EXPECT_THAT(get_text(folder_ / "r.html"), HasSubstr("<image"));
}

// https://github.com/MathOnco/valis/issues/210: the same offset remains everywhere.
TEST_F(Peers, Valis210NoConstantOffsetRemains) {
  const auto cloth = make_fabric_pattern({width, height}, 3, 9);
  const Vec2d offset{3.4, -2.7};
  const Json report =
      registered(write<std::uint8_t>("f.tif", [&](Vec2d p) { return luma(cloth->fixed_color(p + offset)); }),
                 write<std::uint8_t>("m.tif", [&](Vec2d p) { return luma(cloth->moving_color(p)); }));
  EXPECT_EQ(report.at("quality").at("verdict"), "good");
  const Transform map = read_transform(path("T.json"));
  Vec2d sum{};
  int count = 0;
  for (double y = 20; y < height - 20; y += 5)
    for (double x = 20; x < width - 20; x += 5, ++count) sum = sum + (map({x, y}) - (Vec2d{x, y} + offset));
  EXPECT_LT(length(sum) / count, 0.05);
}

// https://github.com/qupath/qupath-extension-align/issues/19: brightfield beside fluorescence does not
// converge, nor do several pieces of tissue that lie differently.
TEST_F(Peers, QuPathAlign19PiecesThatMovedApartAreFoundUnderBrightfieldAndFluorescence) {
  const auto tissue = make_tissue_pattern({width, height}, 5);
  // The right half lies 7 px further than the left one; between them the slide is bare.
  const auto shift = [](double x) { return x < width / 2.0 ? Vec2d{-3, 2} : Vec2d{4, -1}; };
  const auto on_piece = [](Vec2d p) { return std::fabs(p.x - width / 2.0) > 14; };
  const auto bright = [&](Vec2d p) { return on_piece(p) ? luma(tissue->fixed_color(p + shift(p.x))) : 240; };
  // Dark where nothing glows.
  const auto glowing = [&](Vec2d p) {
    for (const double side : {0.0, double(width)}) {
      const Vec2d fixed = p - shift(side);
      if ((fixed.x < width / 2.0) == (side == 0.0) && on_piece(fixed))
        return std::max(0.0, 250 - luma(tissue->fixed_color(p)));
    }
    return 8.0;
  };
  registered(write<std::uint8_t>("f.tif", bright), write<std::uint8_t>("m.tif", glowing));
  const Transform map = read_transform(path("T.json"));
  std::vector<double> off;
  for (double y = 15; y < height - 15; y += 4)
    for (double x = 15; x < width - 15; x += 4) {
      const Vec2d p{x, y}, truth = p + shift(x);
      if (std::fabs(x - width / 2.0) > 30 && tissue->has_structure(truth))
        off.push_back(length(map(p) - truth));
    }
  ASSERT_GT(off.size(), 300u);
  std::sort(off.begin(), off.end());
  EXPECT_LT(off[off.size() / 2], 1);
}

// https://github.com/qupath/qupath-extension-align/issues/20: one of the pictures, floating point and signed
// 16 bit, is shown saturated.
TEST_F(Peers, QuPathAlign20EachPictureIsShownWithinItsOwnRange) {
  // Every grey from 0 to 1 occurs, none often: only a wrong range can put many pixels at an end.
  const auto grey = [](Vec2d p) { return 0.5 + 0.25 * (std::sin(p.x / 31) + std::cos(p.y / 23)); };
  const std::string fixed = write<float>("f.tif", [&](Vec2d p) { return 1e-4 * grey(p); }),
                    moving = write<std::int16_t>("m.tif", [&](Vec2d p) { return -900 + 700 * grey(p); });
  for (const char* shown : {"fixed", "moving"}) {
    const CliResult result = run_cli({"compose", "--fixed", fixed, "--moving", moving, "--mode", shown,
                                      "--out", path("c.png"), "--size", "300", "--quiet"});
    ASSERT_EQ(result.code, 0) << result.err;
    const Image picture = read_level(*open_image(path("c.png")), 0);
    int ends = 0, lowest = 255, highest = 0;
    for (std::int64_t i = 0; i < picture.byte_count(); i += 3) {
      const int value = std::to_integer<int>(picture.pixels().data[i]);
      ends += value == 0 || value == 255;
      lowest = std::min(lowest, value), highest = std::max(highest, value);
    }
    EXPECT_LT(lowest, 40) << shown;
    EXPECT_GT(highest, 215) << shown;
    EXPECT_LT(ends, picture.size().area() / 20) << shown << " is saturated";
  }
}

// https://github.com/BIOP/ijp-imagetoatlas/issues/236: a spline is not invertible, and what is saved of it is
// wrong.
TEST_F(Peers, Abba236ASplineIsInvertedAndWhatIsSavedOfItIsTheSame) {
  Transform map;
  map.fixed.size = map.moving.size = {400, 300};
  map.parts = {wavy_field(51, 39, {8, 8}, 6, 170)};
  write_transform(map, path("T.json"));
  const auto run = [&](const std::vector<std::string>& flags) {
    std::vector<std::string> arguments{"transform", "--quiet"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const CliResult result = run_cli(arguments);
    ASSERT_EQ(result.code, 0) << result.err;
  };
  run({"--transform", path("T.json"), "--to", "bspline", "--grid", "32", "--out", path("S.json")});
  run({"--transform", path("S.json"), "--invert", "--out", path("I.json")});
  const Transform spline = read_transform(path("S.json")), inverse = read_transform(path("I.json"));
  for (double y = 30; y < 270; y += 20)
    for (double x = 30; x < 370; x += 20) {
      const Vec2d p{x, y};
      EXPECT_LT(length(inverse(spline(p)) - p), 0.02) << x << ", " << y;
    }
}

// https://github.com/InsightSoftwareConsortium/ITKElastix/issues/341: the operation is aborted where memory
// is short.
TEST_F(Peers, ItkElastix341LittleMemoryMakesItCoarserOrIsToldAndNeverAborts) {
  const auto cloth = make_fabric_pattern({width, height}, 3, 9);
  const std::string image =
      write<std::uint8_t>("f.tif", [&](Vec2d p) { return luma(cloth->fixed_color(p)); });
  const CliResult refused = run_cli({"register", "--fixed", image, "--moving", image, "--engine", "flow",
                                     "--device", "cpu", "--memory-limit", "2M", "--quiet"});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.err, HasSubstr("error: "));
  EXPECT_THAT(refused.err, HasSubstr("2.0 MiB"));
  EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
}

// https://github.com/nf-core/modules/issues/7165: slides, which may be folders, through a pipeline's steps.
TEST_F(Peers, NfCore7165SlidesThatAreFoldersGoThroughABatchAndAreKnownAgain) {
  const auto cloth = make_fabric_pattern({width, height}, 3, 9);
  const std::string fixed =
      write<std::uint8_t>("f.tif", [&](Vec2d p) { return luma(cloth->fixed_color(p)); });
  Transform none;
  none.fixed.size = none.moving.size = {width, height};
  none.parts = {Affine2{1, 0, 0, 1, 0, 0}};
  write_transform(none, path("none.json"));
  const CliResult stored = run_cli({"warp", "--transform", path("none.json"), "--image", fixed, "--out",
                                    path("slide.ome.zarr"), "--quiet"});
  ASSERT_EQ(stored.code, 0) << stored.err;
  put_text(folder_ / "list.csv", "id,fixed,moving\nroll,f.tif,slide.ome.zarr\n");
  const auto batch = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"batch", path("list.csv"), "--out-dir", path("out"), "--engine",
                                       "flow",  "--device",       "cpu",       "--json",    "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CliResult result = run_cli(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.code == 0 ? Json::parse(result.out) : Json();
  };
  EXPECT_EQ(batch({}).at("pairs").at(0).at("state"), "done");
  EXPECT_EQ(batch({"--resume"}).at("pairs").at(0).at("state"), "skipped");
}

}  // namespace
}  // namespace alinify::testing
