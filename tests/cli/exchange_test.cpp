// transform --to and --from: every format of the list, from the command line.
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/hdf5_library.h"
#include "core/io/transform_formats.h"
#include "core/io/transform_io.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/transforms.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

class ExchangeOnTheCommandLine : public ::testing::Test {
 protected:
  void SetUp() override {
    map_.fixed = {{320, 260}, Vec2d{0.5, 0.5}};
    map_.moving = {{400, 300}, Vec2d{0.25, 0.25}};
    map_.parts = {random_grid(320, 260, {64, 64}, 5, 3), similarity_about({160, 130}, 12, 1.1, {20, 10})};
    write_transform(map_, in("T.json"));
  }
  std::string in(const std::string& name) { return (folder_ / name).string(); }
  CliResult to(const std::string& format, const std::string& out, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"transform", "--transform", in("T.json"), "--to", format, "--out", in(out),
                               "--json", "--quiet"});
    return run_cli(more);
  }

  TemporaryFolder folder_;
  Transform map_;
};

TEST_F(ExchangeOnTheCommandLine, NamesEveryFormatWithWhatItLoses) {
  const std::string help = run_cli({"transform", "--help"}).out;
  for (const TransformFormat& format : transform_formats()) {
    EXPECT_THAT(help, HasSubstr(std::string(format.name) + " ." + format.ending));
    EXPECT_THAT(help, HasSubstr(format.title->english)) << format.name;
    // Long sentences are broken into lines.
    EXPECT_THAT(help, HasSubstr(std::string(format.loses->english).substr(0, 12))) << format.name;
  }
}

TEST_F(ExchangeOnTheCommandLine, WritesEveryFormatAndReadsBackThoseThatAreRead) {
  for (const TransformFormat& format : transform_formats()) {
    if (!format.writes || (std::string(format.name) == "itk-h5" && !hdf5_available())) continue;
    const std::string name = std::string(format.name) + "-out." + format.ending;
    std::vector<std::string> more;
    if (format.experimental) more = {"--experimental"};
    if (std::string(format.name) == "bspline") more = {"--grid", "64"};
    const CliResult result = to(format.name, name, more);
    ASSERT_EQ(result.code, 0) << format.name << ": " << result.err;
    ASSERT_TRUE(std::filesystem::exists(in(name))) << format.name;
    const bool affine = std::string(format.name) == "affine" || std::string(format.name) == "qupath";
    EXPECT_EQ(
        Json::parse(result.out).at("note").get<std::string>().find("nearest affine") != std::string::npos,
        affine)
        << format.name;
    if (!format.reads || affine || std::string(format.name) == "alinify") continue;
    const CliResult back =
        run_cli({"transform", "--transform", in(name), "--from", format.name, "--fixed-size", "320x260",
                 "--moving-size", "400x300", "--out", in("back.json"), "--quiet"});
    ASSERT_EQ(back.code, 0) << format.name << ": " << back.err;
    const Transform read = read_transform(in("back.json"));
    for (double y = 0; y < 260; y += 20)
      for (double x = 0; x < 320; x += 20)
        EXPECT_NEAR(length(read(Vec2d{x, y}) - map_(Vec2d{x, y})), 0, 1e-3) << format.name;
  }
}

TEST_F(ExchangeOnTheCommandLine, TellsTheResidualOfAThinPlateSpline) {
  const Json near = Json::parse(to("warpy", "near.json", {"--tolerance", "0.1"}).out),
             few = Json::parse(to("bigwarp", "few.csv", {"--tolerance", "0.1", "--max-points", "12"}).out);
  EXPECT_LT(near.at("residual").at("max_px").get<double>(), 0.2);
  EXPECT_EQ(few.at("points"), 12);
  EXPECT_GT(few.at("residual").at("max_px").get<double>(), near.at("residual").at("max_px").get<double>());
  EXPECT_THAT(few.at("note").get<std::string>(), HasSubstr("more than the 0.1 px requested"));
  EXPECT_EQ(to("warpy", "x", {"--tolerance", "0"}).code, 2);
  EXPECT_EQ(to("warpy", "x", {"--max-points", "3"}).code, 2);
}

TEST_F(ExchangeOnTheCommandLine, RefusesFlagsThatDoNotGoWithTheFormat) {
  const auto refuses = [&](const CliResult& result, const char* words) {
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(in("x")));
  };
  refuses(to("ngff", "x"), "Add --experimental");
  refuses(to("itk", "x", {"--millimetres"}), "It goes with mha and nrrd");
  refuses(to("warpy", "x", {"--grid", "64"}), "no B-spline grid");
  refuses(to("nifti", "x"), "nifti");
  EXPECT_EQ(to("mha", "mm.mha", {"--millimetres"}).code, 0);
}

}  // namespace
}  // namespace alinify::testing
