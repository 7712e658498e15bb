// Pixel sizes stated by the user because those of the files are missing or wrong.
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

class StatedPixelSizes : public ::testing::Test {
 protected:
  void SetUp() override { make_pair(folder_, "p", "fabric", "200x180"); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  CliResult batch(const std::vector<std::string>& more) const {
    std::vector<std::string> words{"batch", path("list.csv"), "--out-dir", path("out"), "--device",
                                   "cpu",   "--engine",       "flow"};
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  }
  Json pixel_size(const std::string& transform, const std::string& image) const {
    const Json map = Json::parse(get_text(folder_ / transform));
    return map.at(image).contains("pixel_size_um") ? map.at(image).at("pixel_size_um") : Json(nullptr);
  }
  TemporaryFolder folder_;
};

TEST_F(StatedPixelSizes, OfABatchAreThoseOfTheLineElseOfTheOptionElseOfTheFiles) {
  const std::string pair = "p/fixed.tif,p/moving.tif,";
  const auto list = [&](const std::string& of_b) {
    put_text(folder_ / "list.csv", "fixed,moving,id,fixed_pixel_size,moving_pixel_size\n" + pair + "a,,\n" +
                                       pair + "b,0.5x0.25um," + of_b + "\n" + pair + "c,none,\n");
  };
  list("20px/mm");
  const std::vector<std::string> options{"--fixed-pixel-size", "254dpi", "--resume"};
  const CliResult first = batch(options);
  ASSERT_EQ(first.code, 0) << first.err;
  // 25.4 mm hold 254 dots, a millimetre 20.
  EXPECT_NEAR(pixel_size("out/a.json", "fixed")[0].get<double>(), 100, 1e-9);
  EXPECT_EQ(pixel_size("out/b.json", "fixed"), (Json{0.5, 0.25}));
  EXPECT_NEAR(pixel_size("out/b.json", "moving")[1].get<double>(), 50, 1e-9);
  EXPECT_EQ(pixel_size("out/c.json", "fixed"), Json(nullptr));
  // The same as register's result.
  const CliResult alone =
      run_cli({"register", "--fixed", path("p/fixed.tif"), "--moving", path("p/moving.tif"), "--engine",
               "flow", "--device", "cpu", "--fixed-pixel-size", "0.5x0.25um", "--moving-pixel-size",
               "20px/mm", "--transform-out", path("b.json")});
  ASSERT_EQ(alone.code, 0) << alone.err;
  EXPECT_EQ(get_text(folder_ / "out/b.json"), get_text(folder_ / "b.json"));

  // Results for another size are made again, and only those.
  EXPECT_THAT(batch(options).out, HasSubstr("3 skipped"));
  list("40px/mm");
  const CliResult merged = run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--merge"});
  EXPECT_EQ(merged.code, 1);
  EXPECT_THAT(merged.err, HasSubstr("another moving_pixel_size"));
  const CliResult again = batch({"--fixed-pixel-size", "508dpi", "--resume"});
  EXPECT_THAT(again.out, HasSubstr("2 done, 1 skipped")) << again.err;
  EXPECT_NEAR(pixel_size("out/a.json", "fixed")[0].get<double>(), 50, 1e-9);
  EXPECT_NEAR(pixel_size("out/b.json", "moving")[1].get<double>(), 25, 1e-9);
}

TEST_F(StatedPixelSizes, OfABatchAreRefusedBeforeAnythingIsBegunWhereTheyAreNone) {
  put_text(folder_ / "list.csv", "fixed,moving,fixed_pixel_size\np/fixed.tif,p/moving.tif,\n");
  const CliResult option = batch({"--moving-pixel-size", "wide"});
  EXPECT_EQ(option.code, 2);
  EXPECT_THAT(option.err, HasSubstr("--moving-pixel-size does not understand 'wide'"));
  put_text(folder_ / "list.csv", "fixed,moving,fixed_pixel_size\np/fixed.tif,p/moving.tif,1e9 um\n");
  const CliResult cell = batch({});
  EXPECT_EQ(cell.code, 2);
  EXPECT_THAT(cell.err, HasSubstr("line 2: fixed_pixel_size is \"1e9 um\""));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

TEST_F(StatedPixelSizes, OfAWarpedImageAreWrittenAndLeaveItsPixelsAlone) {
  const CliResult made =
      run_cli({"register", "--fixed", path("p/fixed.tif"), "--moving", path("p/moving.tif"), "--engine",
               "flow", "--device", "cpu", "--transform-out", path("t.json")});
  ASSERT_EQ(made.code, 0) << made.err;
  const auto warp = [&](const std::string& out, const std::vector<std::string>& more) {
    std::vector<std::string> words{"warp",  "--transform", path("t.json"), "--image", path("p/moving.tif"),
                                   "--out", path(out),     "--device",     "cpu",     "--compression",
                                   "none"};
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  };
  ASSERT_EQ(warp("plain.ome.tif", {}).code, 0);
  ASSERT_EQ(warp("stated.ome.tif", {"--fixed-pixel-size", "0.5x0.25um"}).code, 0);
  const std::string stated = get_text(folder_ / "stated.ome.tif");
  EXPECT_THAT(stated, HasSubstr("PhysicalSizeX=\"0.5\""));
  EXPECT_THAT(stated, HasSubstr("PhysicalSizeY=\"0.25\""));
  ASSERT_EQ(warp("none.ome.tif", {"--fixed-pixel-size", "none"}).code, 0);
  EXPECT_EQ(get_text(folder_ / "none.ome.tif").find("PhysicalSize"), std::string::npos);
  const auto pixels = numbers_of(read_image(path("plain.ome.tif")));
  EXPECT_EQ(numbers_of(read_image(path("stated.ome.tif"))), pixels);
  EXPECT_EQ(numbers_of(read_image(path("none.ome.tif"))), pixels);
  const CliResult refused = warp("x.tif", {"--fixed-pixel-size", "0um"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--fixed-pixel-size does not understand '0um'"));
}

}  // namespace
}  // namespace alinify::testing
