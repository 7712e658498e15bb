// Registration end to end: it finds the truth, follows its options, and leaves nothing behind.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <signal.h>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/png_writer.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/find_program.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;
namespace fs = std::filesystem;

const std::vector<std::string> by_elastix{"--engine", "elastix"};
// A fifth of the iterations that it takes by itself, of fewer points: where it is to go in the right
// direction, not to arrive exactly.
const std::vector<std::string> by_hasty_elastix =
    by_elastix + std::vector<std::string>{"--set", "affine_iterations=100", "--set", "iterations=200",
                                          "--set", "samples=1000"};
// Fewer iterations, but of all points: where unrelated images are to be bent to each other as far as they can
// be.
const std::vector<std::string> by_patient_elastix =
    by_elastix + std::vector<std::string>{"--set", "affine_iterations=100", "--set", "iterations=200"};

class Register : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!find_program("elastix")) GTEST_SKIP() << "elastix is not installed";
  }
  TemporaryFolder folder_;
};

TEST_F(Register, FindsTheTruthOfATissuePhantomAndSaysHowGoodItIs) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "200x180");
  const CliResult result =
      run_cli({"register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--engine",
               "elastix", "--transform-out", pair + "/T.json", "--out", pair + "/w.tif", "--report",
               pair + "/report.json", "--seed", "4", "--json", "--quiet"});
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const Json summary = Json::parse(result.out), report = Json::parse(get_text(pair + "/report.json"));
  EXPECT_EQ(summary.at("engine"), "elastix");
  EXPECT_EQ(report.at("seed"), 4);
  EXPECT_EQ(report.at("quality").at("verdict"), "good");
  EXPECT_GT(report.at("quality").at("local_correlation").at("after").at("gradient"),
            report.at("quality").at("local_correlation").at("before").at("gradient"));
  EXPECT_FALSE(report.at("trace").empty());
  EXPECT_FALSE(report.at("resolution").at("reason").get<std::string>().empty());
  const CliResult evaluated =
      run_cli({"evaluate", "--transform", pair + "/T.json", "--fixed-points", pair + "/fixed_points.csv",
               "--moving-points", pair + "/moving_points.csv", "--json"});
  EXPECT_LT(Json::parse(evaluated.out).at("tre_px").at("median"), 1.5);
  const Image warped = read_image(pair + "/w.tif");
  EXPECT_EQ(warped.size(), (Size{200, 180}));
  EXPECT_EQ(warped.channels(), 3);
}

TEST_F(Register, OfAnImageWithItselfIsTheIdentity) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "300x300");
  const CliResult result =
      run_cli(std::vector<std::string>{"register", "--fixed", pair + "/fixed.tif", "--moving",
                                       pair + "/fixed.tif", "--transform-out", pair + "/T.json", "--quiet"} +
              by_hasty_elastix);
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("the fixed and the moving image are one and the same")) << result.err;
  const Transform map = read_transform(pair + "/T.json");
  for (double y = 60; y < 250; y += 30)
    for (double x = 60; x < 250; x += 30) EXPECT_LT(length(map({x, y}) - Vec2d{x, y}), 0.5);
}

TEST_F(Register, BeginsFromLandmarksAndNamesTheWrongOne) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "300x300", {"--rotation", "70"});
  const auto fixed = read_points(pair + "/fixed_points.csv"),
             moving = read_points(pair + "/moving_points.csv");
  std::string table = "id,fixed_x,fixed_y,moving_x,moving_y\n";
  ASSERT_GE(fixed.size(), 60u);
  for (std::size_t i = 0; i < 60; i += 6) {
    const double wrong = i == 30 ? -90 : 0;  // still inside the image
    table += fixed[i].id + "," + std::to_string(fixed[i].position.x) + "," +
             std::to_string(fixed[i].position.y) + "," + std::to_string(moving[i].position.x + wrong) + "," +
             std::to_string(moving[i].position.y) + "\n";
  }
  put_text(pair + "/L.csv", table);
  const CliResult result =
      run_cli(std::vector<std::string>{"register", "--fixed", pair + "/fixed.tif", "--moving",
                                       pair + "/moving.tif", "--initial", "landmarks", "--landmarks",
                                       pair + "/L.csv", "--transform-out", pair + "/T.json", "--quiet"} +
              by_hasty_elastix);
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("look at landmark " + fixed[30].id));
}

TEST_F(Register, OfHopelessImagesIsAnErrorOrAnHonestResult) {
  const std::string pair = make_pair(folder_, "pair", "fabric", "200x200");
  // One pixel: read from a TIFF that warp makes by an affine map onto a 1 x 1 fixed image.
  put_text(folder_ / "one.txt", "1 0 20\n0 1 20\n");
  const std::string one = (folder_ / "one.tif").string();
  ASSERT_EQ(
      run_cli({"transform", "--transform", (folder_ / "one.txt").string(), "--from", "affine", "--fixed-size",
               "1x1", "--moving", pair + "/moving.tif", "--out", (folder_ / "one.json").string()})
          .code,
      0);
  ASSERT_EQ(run_cli({"warp", "--transform", (folder_ / "one.json").string(), "--image", pair + "/moving.tif",
                     "--out", one, "--quiet"})
                .code,
            0);
  const std::string t = (folder_ / "T.json").string();
  const CliResult tiny = run_cli(
      {"register", "--fixed", one, "--moving", pair + "/moving.tif", "--transform-out", t, "--quiet"});
  EXPECT_EQ(tiny.code, 1) << tiny.out;
  EXPECT_EQ(std::count(tiny.err.begin(), tiny.err.end(), '\n'), 1) << tiny.err;
  EXPECT_FALSE(fs::exists(t));
  // Two unrelated cloths: whatever comes out must not be called good.
  const std::string other = make_pair(folder_, "other", "tissue", "200x200", {"--seed", "9"});
  const CliResult unrelated =
      run_cli(std::vector<std::string>{"register", "--fixed", pair + "/fixed.tif", "--moving",
                                       other + "/moving.tif", "--quiet", "--json"} +
              by_patient_elastix);
  if (unrelated.code == 0) {
    EXPECT_NE(Json::parse(unrelated.out).at("quality").at("verdict"), "good");
  } else {
    EXPECT_EQ(unrelated.code, 1) << unrelated.err;
  }
}

TEST_F(Register, StopsAtAnyMomentWithinASecondOrTwoAndLeavesNothing) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "700x700");
  const auto before = names_in(pair);
  std::mt19937 random(5);
  int cancelled = 0;
  for (int round = 0; round < 5; ++round) {
    CliProcess work({"register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif",
                     "--transform-out", pair + "/T.json", "--out", pair + "/w.tif"});
    work.wait_until_it_handles(SIGINT);
    std::this_thread::sleep_for(
        std::chrono::milliseconds(50 + 700 * round + static_cast<int>(random() % 500)));
    const auto asked = std::chrono::steady_clock::now();
    work.signal(SIGINT);
    const CliResult result = work.wait();
    const double took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - asked).count();
    if (result.code == 0) {
      fs::remove(pair + "/T.json");
      fs::remove(pair + "/w.tif");
      continue;
    }
    ++cancelled;
    EXPECT_EQ(result.code, 130) << result.err;
    EXPECT_THAT(result.err, ::testing::EndsWith("cancelled\n"));
    // Before its options are read it has nothing to say yet.
    if (round > 0) {
      EXPECT_THAT(result.err, ::testing::HasSubstr("\ncancelling\n"));
    }
    EXPECT_LT(took_s, 5) << "it should take less than a second; this machine may be busy";
    EXPECT_FALSE(fs::exists(pair + "/w.tif"));
    fs::remove(pair + "/T.json");  // may be whole when the export was cut short
    EXPECT_EQ(names_in(pair), before);
  }
  EXPECT_GT(cancelled, 0);
}

double median_error(const std::string& pair, const std::string& transform,
                    const std::vector<LandmarkPair>& points) {
  return target_registration_error(read_transform(pair + transform), points).median_px;
}

std::vector<LandmarkPair> truth_of(const std::string& pair) {
  return match_by_id(read_points(pair + "/fixed_points.csv"), read_points(pair + "/moving_points.csv"));
}

std::string table_of(const std::vector<LandmarkPair>& points) {
  std::string table = "id,fixed_x,fixed_y,moving_x,moving_y\n";
  for (const LandmarkPair& p : points)
    table += p.id + "," + std::to_string(p.fixed.x) + "," + std::to_string(p.fixed.y) + "," +
             std::to_string(p.moving.x) + "," + std::to_string(p.moving.y) + "\n";
  return table;
}

TEST_F(Register, FindsAMirroredImageWhenToldThatItMayBeAndDoesNotPraiseItOtherwise) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "240x210");
  const Image moving = read_image(pair + "/moving.tif");
  Image mirrored(moving.size(), moving.channels(), moving.type());
  const std::int64_t width = moving.size().width;
  const auto bytes = static_cast<std::size_t>(moving.channels());
  for (std::int64_t y = 0; y < moving.size().height; ++y)
    for (std::int64_t x = 0; x < width; ++x)
      std::memcpy(mirrored.pixels().at(width - 1 - x, y), moving.pixels().at(x, y), bytes);
  write_png(mirrored.pixels(), pair + "/mirrored.png");
  std::vector<LandmarkPair> points = truth_of(pair);
  for (LandmarkPair& p : points) p.moving.x = static_cast<double>(width - 1) - p.moving.x;

  const std::vector<std::string> arguments =
      std::vector<std::string>{
          "register",        "--fixed",        pair + "/fixed.tif", "--moving", pair + "/mirrored.png",
          "--transform-out", pair + "/T.json", "--quiet",           "--json"} +
      by_hasty_elastix;
  const CliResult told = run_cli(arguments + std::vector<std::string>{"--allow-flip"});
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_LT(median_error(pair, "/T.json", points), 3);
  EXPECT_TRUE(Json::parse(told.out).at("quality").at("jacobian").at("mirrored").get<bool>());
  const CliResult untold = run_cli(arguments);
  if (untold.code == 0) {
    EXPECT_GT(median_error(pair, "/T.json", points), 10);
    EXPECT_NE(Json::parse(untold.out).at("quality").at("verdict"), "good");
  } else {
    EXPECT_EQ(untold.code, 1) << untold.err;
  }
}

TEST_F(Register, HeedsMasks) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "320x280");
  // A part of both images that shows something else, moved otherwise: a label that was stuck on askew.
  const auto spoil = [&](const std::string& name, std::int64_t from_x, std::int64_t shift) {
    Image image = read_image(pair + name + ".tif");
    Image mask(image.size(), 1, PixelType::U8);
    for (std::int64_t y = 0; y < image.size().height; ++y)
      for (std::int64_t x = 0; x < image.size().width; ++x) {
        const bool label = x >= from_x;
        *mask.pixels().at(x, y) = label ? std::byte{0} : std::byte{1};
        if (!label) continue;
        const std::int64_t u = (x - from_x + shift) / 9, v = (y + 2 * shift) / 7;
        const auto value = static_cast<std::byte>((u * u * 37 + v * 91 + u * v * 13) % 256);
        std::memset(image.pixels().at(x, y), static_cast<int>(value),
                    static_cast<std::size_t>(image.channels()));
      }
    write_png(image.pixels(), pair + name + "_spoilt.png");
    write_png(mask.pixels(), pair + name + "_mask.png");
  };
  spoil("/fixed", 150, 0);
  spoil("/moving", 150, 25);
  std::vector<LandmarkPair> points;
  for (const LandmarkPair& p : truth_of(pair))
    if (p.fixed.x < 110) points.push_back(p);
  ASSERT_GT(points.size(), 10u);
  const std::vector<std::string> images = std::vector<std::string>{"register",
                                                                   "--fixed",
                                                                   pair + "/fixed_spoilt.png",
                                                                   "--moving",
                                                                   pair + "/moving_spoilt.png",
                                                                   "--transform-out",
                                                                   pair + "/T.json",
                                                                   "--quiet"} +
                                          by_hasty_elastix;
  const CliResult masked =
      run_cli(images + std::vector<std::string>{"--fixed-mask", pair + "/fixed_mask.png", "--moving-mask",
                                                pair + "/moving_mask.png"});
  ASSERT_EQ(masked.code, 0) << masked.err;
  EXPECT_LT(median_error(pair, "/T.json", points), 2);
  const CliResult all = run_cli(images);
  ASSERT_EQ(all.code, 0) << all.err;
  EXPECT_GT(median_error(pair, "/T.json", points), 10) << "the spoilt part does no harm: a weak test";

  // An empty mask leaves nothing to register by.
  const Image mask = read_image(pair + "/fixed_mask.png");
  Image empty(mask.size(), 1, PixelType::U8);
  std::memset(empty.pixels().data, 0, static_cast<std::size_t>(empty.byte_count()));
  write_png(empty.pixels(), pair + "/empty.png");
  const CliResult nothing = run_cli(images + std::vector<std::string>{"--fixed-mask", pair + "/empty.png"});
  EXPECT_EQ(nothing.code, 1);
  EXPECT_THAT(nothing.err, HasSubstr("mask"));
}

TEST_F(Register, SaysWhatBecameOfLandmarksAndBeginsFromThemWhereTheStartGoesAstray) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "300x300");
  const std::vector<LandmarkPair> truth = truth_of(pair);
  put_text(pair + "/L.csv", table_of({truth.begin(), truth.begin() + 12}));
  // The user is believed against the pixels: the images are turned by half a turn.
  std::vector<LandmarkPair> turned(truth.begin(), truth.begin() + 12);
  for (LandmarkPair& p : turned) p.moving = Vec2d{299, 299} - p.moving;
  put_text(pair + "/turned.csv", table_of(turned));
  const auto notes_with = [&](const std::string& initial, const std::string& landmarks) {
    const CliResult result =
        run_cli(std::vector<std::string>{"register", "--fixed", pair + "/fixed.tif", "--moving",
                                         pair + "/moving.tif", "--initial", initial, "--landmarks",
                                         pair + landmarks, "--set", "bspline=false", "--json", "--quiet"} +
                by_hasty_elastix);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.code == 0 ? Json::parse(result.out).at("notes").dump() : std::string();
  };
  EXPECT_THAT(notes_with("center", "/L.csv"), HasSubstr("12 given did not affect the run"));
  const std::string agreeing = notes_with("auto", "/L.csv");
  EXPECT_THAT(agreeing, HasSubstr("12 given did not affect the run"));
  EXPECT_THAT(agreeing, Not(HasSubstr("was dropped")));
  const std::string contrary = notes_with("auto", "/turned.csv");
  EXPECT_THAT(contrary, HasSubstr("was dropped"));
  EXPECT_THAT(contrary, HasSubstr("12 given only chose the start"));
}

TEST(BestOfSeveral, SaysWhichEngineWasKeptAndByHowMuch) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "fabric", "260x240");
  const CliResult result =
      run_cli({"register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--engine",
               "best", "--transform-out", pair + "/T.json", "--json", "--quiet"});
  ASSERT_EQ(result.code, 0) << result.err;
  const Json report = Json::parse(result.out);
  const std::string kept = report.at("engine");
  EXPECT_EQ(read_transform(pair + "/T.json").provenance.engine, kept);
  std::vector<std::string> tried;
  for (const Json& engine : report.at("engines_compared")) {
    tried.push_back(engine.at("engine"));
    EXPECT_EQ(engine.at("kept").get<bool>(), tried.back() == kept);
  }
  EXPECT_THAT(tried, ::testing::IsSupersetOf({"flow", "bspline"}));
  const std::string notes = report.at("notes").dump();
  EXPECT_THAT(notes, HasSubstr(kept + " was kept: "));
  EXPECT_THAT(notes, HasSubstr("bspline: expected error"));
  EXPECT_THAT(notes, HasSubstr("flow: expected error"));
  const CliResult evaluated =
      run_cli({"evaluate", "--transform", pair + "/T.json", "--fixed-points", pair + "/fixed_points.csv",
               "--moving-points", pair + "/moving_points.csv", "--json"});
  EXPECT_LT(Json::parse(evaluated.out).at("tre_px").at("median"), 0.2);
  // An option of only one of them is not a common option.
  const CliResult refused =
      run_cli({"register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--engine",
               "best", "--set", "grid_spacing_px=16"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("grid_spacing_px"));
}

TEST(CheckPoints, MeasureTheMapAndTakeNoPartInIt) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "fabric", "260x240");
  std::vector<LandmarkPair> points = truth_of(pair);
  ASSERT_GT(points.size(), 9u);
  points.resize(9);
  // An outlier: measurements are reported, good or bad.
  points[4].moving.x += 40;
  put_text(pair + "/check.csv", table_of(points));
  const auto run = [&](const std::string& map, const std::vector<std::string>& more) {
    const CliResult result = run_cli(
        std::vector<std::string>{"register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif",
                                 "--engine", "flow", "--transform-out", map, "--json", "--quiet"} +
        more);
    EXPECT_EQ(result.code, 0) << result.err;
    return Json::parse(result.out);
  };
  const Json measured = run(pair + "/A.json", {"--check-points", pair + "/check.csv"}),
             unmeasured = run(pair + "/B.json", {});
  EXPECT_FALSE(unmeasured.at("quality").contains("check_points"));
  // Compares the maps at every point of a lattice.
  const Transform a = read_transform(pair + "/A.json"), b = read_transform(pair + "/B.json");
  for (double y = 0; y < 240; y += 7)
    for (double x = 0; x < 260; x += 7) ASSERT_EQ(length(a({x, y}) - b({x, y})), 0) << x << " " << y;
  std::vector<double> off;
  for (const LandmarkPair& p : points) off.push_back(length(a(p.fixed) - p.moving));
  std::sort(off.begin(), off.end());
  const Json& told = measured.at("quality").at("check_points").at("after").at("tre_px");
  EXPECT_NEAR(told.at("median").get<double>(), off[4], 1e-4);
  EXPECT_NEAR(told.at("max").get<double>(), off[8], 1e-4);
  EXPECT_NEAR(off[8], 40, 3);
}

#if defined(__linux__)
// Processes with `word` in their command line, that are no zombies.
int processes_with(const std::string& word) {
  int found = 0;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator("/proc", problem)) {
    std::ifstream file(entry.path() / "cmdline", std::ios::binary);
    const std::string line{std::istreambuf_iterator<char>(file), {}};
    if (line.find(word) != std::string::npos && line.find("elastix") != std::string::npos &&
        line.find("alinify-cli") == std::string::npos)
      ++found;
  }
  return found;
}

TEST_F(Register, KilledOutrightTakesElastixAlongAndTheNextRunTidiesUp) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "400x400");
  const fs::path work = folder_ / "work";
  fs::create_directory(work);
  const std::vector<std::string> arguments{
      "register",        "--fixed",        pair + "/fixed.tif", "--moving", pair + "/moving.tif",
      "--transform-out", pair + "/T.json", "--quiet",           "--set",    "temp_folder=" + work.string()};
  CliProcess run(arguments +
                 std::vector<std::string>{"--engine", "elastix", "--set", "affine_iterations=20000"});
  while (run.running() && processes_with(work.string()) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  ASSERT_TRUE(run.running());
  const auto killed = std::chrono::steady_clock::now();
  run.signal(SIGKILL);
  ASSERT_EQ(run.wait().code, 128 + SIGKILL);
  const auto elapsed_s = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - killed).count();
  };
  while (processes_with(work.string()) > 0 && elapsed_s() < 20)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(processes_with(work.string()), 0) << "elastix still runs " << elapsed_s() << " s later";
  RecordProperty("elastix_outlived_s", std::to_string(elapsed_s()));
  EXPECT_EQ(names_in(work).size(), 1u) << "nothing was left: a weak test";
  EXPECT_FALSE(fs::exists(pair + "/T.json"));

  const CliResult again =
      run_cli(arguments + by_hasty_elastix + std::vector<std::string>{"--set", "bspline=false"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(names_in(work), std::vector<std::string>{});
}
#endif

}  // namespace
}  // namespace alinify::testing
