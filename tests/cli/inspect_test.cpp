// inspect: its verdicts on right and wrong transforms, and its files.
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/image/image.h"
#include "core/io/png_writer.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

class Inspect : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
  std::string pair_ = make_pair(folder_, "pair", "tissue", "480x360");
  std::string truth_ = pair_ + "/truth.json";

  std::vector<std::string> arguments(const std::string& transform,
                                     const std::vector<std::string>& more = {}) {
    std::vector<std::string> all{
        "inspect",  "--transform",         transform, "--fixed", pair_ + "/fixed.tif",
        "--moving", pair_ + "/moving.tif", "--quiet"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  Json inspected(const std::string& transform, std::vector<std::string> more = {}) {
    more.push_back("--json");
    const CliResult result = run_cli(arguments(transform, more));
    EXPECT_EQ(result.code, 0) << result.err;
    return Json::parse(result.out);
  }
  // The truth, then a shift in the moving image.
  std::string shifted(const std::string& name, const std::string& dx, const std::string& dy) {
    Json json = Json::parse(get_text(truth_));
    json["parts"].push_back(
        Json::parse(R"({"type": "affine", "matrix": [[1, 0, )" + dx + "], [0, 1, " + dy + "]]}"));
    put_text(folder_ / "pair" / name, json.dump());
    return pair_ + "/" + name;
  }
};

TEST_F(Inspect, TellsARightTransformFromWrongOnes) {
  const Json right = inspected(truth_);
  EXPECT_EQ(right.at("verdict"), "good");
  EXPECT_LE(right.at("tolerance_px"), 2);
  // The few places listed for a right map cover less than the hundredth that "good" allows.
  double named = 0;
  for (const Json& place : right.at("places"))
    named += place.at("width").get<double>() * place.at("height").get<double>();
  EXPECT_LT(named, 0.01 * 480 * 360);
  EXPECT_GT(right.at("expected_error").at("share_within_tolerance"), 0.99);
  const Json off = inspected(shifted("off.json", "6", "-3"));
  EXPECT_EQ(off.at("verdict"), "failed");  // everywhere further than the pixel that it is held to
  EXPECT_EQ(off.at("tolerance_px"), 1);
  EXPECT_NEAR(off.at("expected_error").at("median_px").get<double>(), 6.7, 0.7);
  const Json allowed = inspected(shifted("off.json", "6", "-3"), {"--tolerance", "9px"});
  EXPECT_EQ(allowed.at("tolerance_px"), 9);
  EXPECT_GT(allowed.at("expected_error").at("share_within_tolerance"), 0.99);
  EXPECT_NEAR(off.at("residuals").back().at("median_px").get<double>(), 6.7, 0.7);
  EXPECT_EQ(inspected(shifted("far.json", "90", "80")).at("verdict"), "failed");
}

TEST_F(Inspect, MeasuresCheckPointsAndLandmarksToo) {
  const Json points = inspected(truth_, {"--fixed-points", pair_ + "/fixed_points.csv", "--moving-points",
                                         pair_ + "/moving_points.csv"});
  EXPECT_LT(points.at("check_points").at("after").at("tre_px").at("max"), 1e-3);
  EXPECT_GT(points.at("check_points").at("before").at("tre_px").at("median"), 1);
  put_text(folder_ / "L.csv",
           "id,fixed_x,fixed_y,moving_x,moving_y\n1,10,10,12,10\n2,300,20,302,20\n3,290,310,292,310\n"
           "4,20,300,22,300\n5,150,150,161,150\n");
  const Json landmarks = inspected(truth_, {"--landmarks", (folder_ / "L.csv").string()});
  EXPECT_EQ(landmarks.at("landmarks").at("left_out").at("fit"), "affine");
  // The other four are exact, so that the fifth misses by all of its 9 px.
  EXPECT_NEAR(landmarks.at("landmarks").at("left_out").at("error").at("tre_px").at("max").get<double>(), 9,
              1e-6);
}

TEST_F(Inspect, LeavesOutWhatMasksLeaveOutAndRefusesAMaskOfAnotherSize) {
  // For half of the picture alone, no place on the other half is reported.
  const std::string half = (folder_ / "half.pgm.png").string();
  Image mask({480, 360}, 1, PixelType::U8);
  for (std::int64_t y = 0; y < 360; ++y)
    for (std::int64_t x = 0; x < 480; ++x) *mask.pixels().at(x, y) = x < 240 ? std::byte{1} : std::byte{0};
  write_png(mask.pixels(), half);
  const Json all = inspected(truth_), left = inspected(truth_, {"--fixed-mask", half});
  EXPECT_LT(left.at("local_correlation").at("blocks"), all.at("local_correlation").at("blocks"));
  for (const Json& block : left.at("residuals").back().at("map")) EXPECT_LT(block.at("x"), 290);
  const Json moving = inspected(truth_, {"--moving-mask", half});
  EXPECT_LT(moving.at("local_correlation").at("blocks"), all.at("local_correlation").at("blocks"));

  Image small({48, 36}, 1, PixelType::U8);
  std::fill_n(small.pixels().data, small.byte_count(), std::byte{1});
  write_png(small.pixels(), folder_ / "small.png");
  const CliResult refused = run_cli(arguments(truth_, {"--fixed-mask", (folder_ / "small.png").string()}));
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.err, HasSubstr("480 x 360"));
}

TEST_F(Inspect, WritesItsReportAsTheNameSaysAndTellsItInWords) {
  const std::string html = pair_ + "/r.html", json = pair_ + "/r.json";
  const CliResult told = run_cli(arguments(truth_, {"--report", html, "--before", truth_}));
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_EQ(told.err, "");
  EXPECT_THAT(told.out, StartsWith("quality"));
  EXPECT_THAT(told.out, HasSubstr("good: "));
  EXPECT_THAT(get_text(html), HasSubstr("data:image/png;base64,"));
  EXPECT_EQ(run_cli(arguments(truth_, {"--report", json})).code, 0);
  const Json report = Json::parse(get_text(json));
  EXPECT_EQ(report.at("quality").at("verdict"), "good");
  EXPECT_FALSE(report.at("quality").at("residuals").back().at("map").empty());
}

TEST_F(Inspect, GivesPointsTheErrorThatIsExpectedOfThem) {
  put_text(folder_ / "p.csv", "id,x,y\nmiddle,240,180\noutside,-50,20\n");
  const std::string off = shifted("off.json", "6", "-3"), in = (folder_ / "p.csv").string(),
                    out = (folder_ / "q.csv").string();
  std::vector<std::string> call{"points", "--transform", off,       "--points",    in,
                                "--out",  out,           "--quiet", "--with-error"};
  const CliResult refused = run_cli(call);
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--fixed F.tif --moving M.tif"));
  call.insert(call.end(), {"--fixed", pair_ + "/fixed.tif", "--moving", pair_ + "/moving.tif"});
  EXPECT_EQ(run_cli(call).code, 0);
  const std::string text = get_text(out);
  EXPECT_THAT(text, StartsWith("id,x,y,expected_error_px,low_px,high_px,state\nmiddle,"));
  EXPECT_THAT(text, HasSubstr(",nan,nan,nan,uncovered\n"));
  std::string cell;
  std::istringstream line(text.substr(text.find("middle,")));
  for (int k = 0; k < 4; ++k) std::getline(line, cell, ',');
  EXPECT_NEAR(std::stod(cell), 6.7, 0.7);  // 6.7 px further, all over
}

TEST_F(Inspect, RefusesWhatItCannotUse) {
  const auto refuses = [&](const std::vector<std::string>& more, int code, const std::string& words) {
    const CliResult result = run_cli(arguments(truth_, more));
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_THAT(result.err, StartsWith("error: "));
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_EQ(result.out, "");
  };
  refuses({"--fixed-points", pair_ + "/fixed_points.csv"}, 2, "missing");
  refuses({"--report", pair_ + "/r.pdf"}, 2, ".html");
  refuses({"--tolerance", "5 miles"}, 2, "0.5px or 5um");
  refuses({"--tolerance", "0px"}, 2, "above zero");
  refuses({"--report", pair_ + "/fixed.tif.html/no"}, 2, ".html");
  put_text(folder_ / "other.csv", "id,x,y\nzzz,1,2\n");
  refuses(
      {"--fixed-points", pair_ + "/fixed_points.csv", "--moving-points", (folder_ / "other.csv").string()}, 1,
      "in common");
  EXPECT_EQ(run_cli({"inspect", "--transform", truth_}).code, 2);
  EXPECT_EQ(run_cli(arguments(pair_ + "/no.json")).code, 1);
  EXPECT_FALSE(std::filesystem::exists(pair_ + "/r.pdf"));
}

TEST_F(Inspect, IsHonestAboutPicturesThatSayNothing) {
  const std::string tiny = make_pair(folder_, "tiny", "fabric", "40x30");
  const CliResult result =
      run_cli({"inspect", "--transform", tiny + "/truth.json", "--fixed", tiny + "/fixed.tif", "--moving",
               tiny + "/moving.tif", "--json", "--quiet"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(Json::parse(result.out).at("verdict"), "check");
  EXPECT_THAT(result.out, HasSubstr("too little texture"));
}

}  // namespace
}  // namespace alinify::testing
