// Pairs that cannot be registered, or hardly: blank, noise, unrelated, cropped, thin, masked, contradicted,
// full of holes. The program answers with one line that says why, or with a result whose verdict can be
// believed. It never crashes, and never calls a wrong map good.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <tiffio.h>

#include "core/base/order_statistics.h"
#include "core/io/transform_io.h"
#include "tests/cli/cli_program.h"
#include "tests/support/find_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;
using Picture = std::function<double(double, double)>;

/// Noise of several widths, 0..255, defined between pixels too: no two places are alike.
Picture scene(unsigned seed) {
  constexpr int side = 64;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<double> lattice(side * side);
  for (double& value : lattice) value = unit(random);
  return [lattice](double x, double y) {
    double sum = 128;
    for (const auto& [width, height] : {std::pair{4.0, 40.0}, {11.0, 60.0}, {30.0, 70.0}}) {
      const double u = x / width + 300, v = y / width + 300;
      const auto i = static_cast<int>(std::floor(u)), j = static_cast<int>(std::floor(v));
      const auto eased = [](double t) { return t * t * t * (t * (6 * t - 15) + 10); };
      const double s = eased(u - i), t = eased(v - j);
      const auto at = [&](int a, int b) {
        return lattice[static_cast<std::size_t>((b & (side - 1)) * side + (a & (side - 1)))];
      };
      sum += height * ((1 - t) * ((1 - s) * at(i, j) + s * at(i + 1, j)) +
                       t * ((1 - s) * at(i, j + 1) + s * at(i + 1, j + 1)));
    }
    return std::clamp(sum, 0.0, 255.0);
  };
}

/// The point of the moving image that shows the fixed image's point p.
Vec2d bent(Vec2d p) {
  return {p.x - 3 + 2 * std::cos(p.y / 40), p.y + 2 * std::sin(p.x / 50)};
}

struct Outcome {
  std::string verdict;  ///< good, check, failed, or error
  CliResult run;
  double error_px = std::numeric_limits<double>::infinity();  ///< median, of a result whose truth is known
};

class BadPairs : public ::testing::TestWithParam<const char*> {
 protected:
  static constexpr int width = 240, height = 200;

  void SetUp() override {
    if (engine() == "elastix" && !find_program("elastix")) GTEST_SKIP() << "elastix is not installed";
    if (const std::string why_not = why_not_here(); !why_not.empty()) GTEST_SKIP() << why_not;
  }
  static std::string engine() { return GetParam(); }
  // Why the engine cannot run here: its library may be missing from this build.
  static std::string why_not_here() {
    if (engine() != "itk-syn") return {};
    const Json devices = Json::parse(run_cli({"devices", "--json"}).out);
    for (const Json& listed : devices.at("engines"))
      if (listed.at("name") == engine() && !listed.at("available")) return listed.at("why_not");
    return {};
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  template <class T>
  std::string write(const std::string& name, int w, int h, const Picture& value) const {
    TIFF* tiff = TIFFOpen(path(name).c_str(), "w");
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, w);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, h);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, static_cast<int>(8 * sizeof(T)));
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, sizeof(T) == 4 ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 16);
    std::vector<T> row(static_cast<std::size_t>(w));
    for (int y = 0; y < h; ++y) {
      for (int x = 0; x < w; ++x) row[static_cast<std::size_t>(x)] = static_cast<T>(value(x, y));
      TIFFWriteScanline(tiff, row.data(), static_cast<std::uint32_t>(y), 0);
    }
    TIFFClose(tiff);
    return path(name);
  }
  std::string grey(const std::string& name, int w, int h, const Picture& value) const {
    return write<std::uint8_t>(name, w, h, value);
  }
  std::string floats(const std::string& name, int w, int h, const Picture& value) const {
    return write<float>(name, w, h, value);
  }

  // The pair that the others are made of: moving(bent(p)) = fixed(p).
  static Picture fixed_scene() {
    return [s = scene(1)](double x, double y) {
      const Vec2d q = bent({x, y});
      return s(q.x, q.y);
    };
  }
  static Picture moving_scene() { return scene(1); }

  // Runs it and holds whatever comes out to the contract of the command line.
  Outcome run(const std::string& fixed, const std::string& moving, const std::vector<std::string>& more = {},
              const std::function<Vec2d(Vec2d)>& truth = {}, Vec2d frame = {width, height}) const {
    std::vector<std::string> arguments{"register", "--fixed",         fixed,         "--moving",
                                       moving,     "--engine",        engine(),      "--json",
                                       "--quiet",  "--transform-out", path("T.json")};
    if (engine() == "elastix")
      arguments.insert(arguments.end(), {"--set", at_length_ ? "iterations=150" : "iterations=60", "--set",
                                         at_length_ ? "affine_iterations=100" : "affine_iterations=60"});
    if (engine() == "elastix" && !at_length_) arguments.insert(arguments.end(), {"--set", "samples=1000"});
    if (engine() == "itk-syn" && !at_length_)
      arguments.insert(arguments.end(), {"--set", "iterations=40x30x20x5"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    Outcome outcome;
    outcome.run = run_cli(arguments, 500);
    const CliResult& r = outcome.run;
    outcome.verdict = "error";
    if (r.code != 0) {
      EXPECT_THAT(r.code, AnyOf(1, 2)) << r.err;
      EXPECT_EQ(r.out, "");
      EXPECT_THAT(r.err, StartsWith("error: "));
      EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
      EXPECT_THAT(r.err, HasSubstr(": ")) << "what and why";
      // Problem, reason and remedy: two sentences at least.
      EXPECT_THAT(r.err.substr(7), HasSubstr(". "));
      return outcome;
    }
    EXPECT_EQ(r.err, "");
    outcome.verdict = Json::parse(r.out).at("quality").at("verdict").get<std::string>();
    EXPECT_THAT(outcome.verdict, AnyOf("good", "check", "failed"));
    const Transform map = read_transform(path("T.json"));
    std::vector<double> errors;
    for (double y = 0.1 * frame.y; y < 0.9 * frame.y; y += frame.y / 20) {
      for (double x = 0.1 * frame.x; x < 0.9 * frame.x; x += frame.x / 20) {
        const Vec2d found = map({x, y});
        EXPECT_TRUE(std::isfinite(found.x) && std::isfinite(found.y));
        if (truth) errors.push_back(length(found - truth({x, y})));
      }
    }
    if (truth) outcome.error_px = median(std::move(errors));
    return outcome;
  }

  // A map may be wrong, but then nobody may call it good.
  static void expect_honest(const Outcome& outcome, double tolerance_px) {
    if (outcome.verdict != "good") return;
    EXPECT_LT(outcome.error_px, tolerance_px) << outcome.run.out;
  }

  // Whether elastix and ITK may take their time. A related pair is aligned to a tenth of a pixel by far less;
  // unrelated ones are bent to each other the more, the longer it goes on, and that must not deceive the
  // verdict.
  bool at_length_ = false;
  TemporaryFolder folder_;
};

TEST_P(BadPairs, AreToldFromAGoodOne) {
  const Outcome outcome = run(grey("f.tif", width, height, fixed_scene()),
                              grey("m.tif", width, height, moving_scene()), {}, bent);
  EXPECT_NE(outcome.verdict, "error") << outcome.run.err;
  EXPECT_LT(outcome.error_px, 1);
  EXPECT_NE(outcome.verdict, "failed") << outcome.run.out;
}

TEST_P(BadPairs, AreRefusedWhenAnImageIsBlank) {
  const Picture blank = [](double, double) { return 200.0; };
  const std::string scene_file = grey("s.tif", width, height, moving_scene()),
                    blank_file = grey("b.tif", width, height, blank);
  for (const auto& [fixed, moving] :
       {std::pair{blank_file, blank_file}, {scene_file, blank_file}, {blank_file, scene_file}}) {
    const Outcome outcome = run(fixed, moving);
    EXPECT_EQ(outcome.run.code, 1);
    EXPECT_THAT(outcome.run.err, HasSubstr("one grey level"));
  }
}

TEST_P(BadPairs, AreNeverGoodWhenAllButOnePixelIsBlank) {
  at_length_ = true;
  const std::string dot =
      grey("d.tif", width, height, [](double x, double y) { return x == 50 && y == 60 ? 0.0 : 200.0; });
  EXPECT_NE(run(grey("s.tif", width, height, moving_scene()), dot).verdict, "good");
}

TEST_P(BadPairs, AreNeverGoodWhenOneIsNoise) {
  at_length_ = true;
  std::mt19937 random(5);
  const Picture noise = [&](double, double) { return static_cast<double>(random() % 256); };
  const std::string a = grey("a.tif", width, height, noise), b = grey("b.tif", width, height, noise);
  EXPECT_NE(run(a, b).verdict, "good");
  EXPECT_NE(run(grey("s.tif", width, height, moving_scene()), a).verdict, "good");
}

// https://github.com/MathOnco/valis/issues/203: a wrong result without a warning.
TEST_P(BadPairs, AreNeverGoodWhenTheyShowDifferentThings) {
  at_length_ = true;
  for (const unsigned seed : {2u, 3u}) {
    const Outcome outcome =
        run(grey("f.tif", width, height, fixed_scene()), grey("m.tif", width, height, scene(seed)));
    EXPECT_NE(outcome.verdict, "good") << outcome.run.out;
  }
}

TEST_P(BadPairs, AreJudgedRightWhenOneIsAPartOfTheOther) {
  const Picture whole = scene(7);
  const auto part = [&](double x, double y) { return whole(x + 230, y + 170); };
  const std::string large = grey("whole.tif", 560, 480, whole), small = grey("part.tif", width, height, part);
  expect_honest(run(small, large, {}, [](Vec2d p) { return p + Vec2d{230, 170}; }), 1);
  // A sixth of the large fixed image has a counterpart: only that is searched.
  const Outcome other = run(large, small);
  if (other.verdict == "good") {
    const Vec2d middle = read_transform(path("T.json"))({350, 270});
    EXPECT_LT(length(middle - Vec2d{120, 100}), 2);
  }
}

TEST_P(BadPairs, AreRefusedWhenTheyAreOnePixelThin) {
  const Picture s = moving_scene();
  for (const auto& [w, h] : {std::pair{width, 1}, {1, height}, {1, 1}, {5, 5}}) {
    const std::string thin = grey("thin.tif", w, h, s);
    for (const Outcome& outcome : {run(thin, thin), run(grey("f.tif", width, height, s), thin)}) {
      EXPECT_EQ(outcome.run.code, 1) << w << " x " << h;
      EXPECT_THAT(outcome.run.err, HasSubstr(std::to_string(w) + " x " + std::to_string(h)));
    }
  }
}

TEST_P(BadPairs, AreJudgedHonestlyWhenTheyAreStrips) {
  const std::string strip = grey("f.tif", 900, 24, fixed_scene());
  const Outcome outcome = run(strip, grey("m.tif", 900, 24, moving_scene()));
  EXPECT_THAT(outcome.run.code, AnyOf(0, 1));
}

TEST_P(BadPairs, AreJudgedHonestlyWhenTheirSizesDifferFiveTimes) {
  // Five times the side of 160 x 132 is large enough: engines take their time for the pixels of the larger
  // one.
  constexpr int w = 160, h = 132;
  const Picture s = moving_scene();
  const auto five_times = [](Vec2d p) {
    const Vec2d q = bent(p);
    return Vec2d{5 * q.x + 2, 5 * q.y + 2};
  };
  const std::string fixed = grey("f.tif", w, h, fixed_scene()),
                    large = grey("m.tif", 5 * w, 5 * h,
                                 [&](double x, double y) { return s((x - 2) / 5, (y - 2) / 5); });
  expect_honest(run(fixed, large, {}, five_times, {w, h}), 5);
  const Outcome back = run(large, fixed);
  if (back.verdict == "good") {
    const Vec2d middle{w / 2.0, h / 2.0}, p = read_transform(path("T.json"))(five_times(middle));
    EXPECT_LT(length(p - middle), 1);
  }
}

TEST_P(BadPairs, AreRefusedWhenEverythingIsMasked) {
  const std::string fixed = grey("f.tif", width, height, fixed_scene()),
                    moving = grey("m.tif", width, height, moving_scene()),
                    nothing = grey("n.tif", width, height, [](double, double) { return 0.0; });
  for (const char* flag : {"--fixed-mask", "--moving-mask"}) {
    const Outcome outcome = run(fixed, moving, {flag, nothing});
    EXPECT_EQ(outcome.run.code, 1) << flag;
    EXPECT_THAT(outcome.run.err, HasSubstr("mask is empty"));
  }
}

TEST_P(BadPairs, AreNeverBentToLandmarksThatContradictEachOther) {
  const std::string fixed = grey("f.tif", width, height, fixed_scene()),
                    moving = grey("m.tif", width, height, moving_scene());
  const std::string header = "id,fixed_x,fixed_y,moving_x,moving_y\n";
  std::mt19937 random(8);
  const auto anywhere = [&] { return std::to_string(20 + static_cast<int>(random() % 160)); };
  const auto table = [&](const std::string& name, const std::function<std::string(Vec2d, int)>& there) {
    std::string text = header;
    for (int i = 0; i < 9; ++i) {
      const Vec2d p{30.0 + 85 * (i % 3), 25.0 + 70 * (i / 3)};
      text += std::to_string(i) + "," + std::to_string(p.x) + "," + std::to_string(p.y) + "," + there(p, i) +
              "\n";
    }
    put_text(path(name), text);
    return path(name);
  };
  const auto right = [](Vec2d p) { return std::to_string(bent(p).x) + "," + std::to_string(bent(p).y); };
  const std::string two_wrong = table("two.csv",
                                      [&](Vec2d p, int i) {
                                        return i == 2 || i == 6 ? anywhere() + "," + anywhere() : right(p);
                                      }),
                    all_wrong = table("all.csv", [&](Vec2d, int) { return anywhere() + "," + anywhere(); }),
                    on_a_point = table("point.csv", [&](Vec2d, int) { return "50,50"; });
  for (const std::string& landmarks : {two_wrong, all_wrong, on_a_point}) {
    for (const char* initial : {"landmarks", "auto"}) {
      SCOPED_TRACE(landmarks + " " + initial);
      expect_honest(run(fixed, moving, {"--landmarks", landmarks, "--initial", initial}, bent), 1);
    }
  }
}

TEST_P(BadPairs, AreJudgedHonestlyWhenPixelsAreNoNumbers) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  const Picture s = moving_scene();
  const std::string fixed = floats("f.tif", width, height, fixed_scene());
  const std::string hole = floats("hole.tif", width, height, [&](double x, double y) {
    return x > 80 && x < 150 && y > 60 && y < 110 ? nan : s(x, y);
  });
  const std::string dots = floats("dots.tif", width, height, [&](double x, double y) {
    return static_cast<int>(x) % 37 == 5 && static_cast<int>(y) % 31 == 7 ? (x > 100 ? inf : -inf) : s(x, y);
  });
  for (const std::string& moving : {hole, dots}) {
    const Outcome outcome = run(fixed, moving, {}, bent);
    expect_honest(outcome, 1);
    EXPECT_NE(outcome.verdict, "error") << "a few pixels that are no numbers are no reason to give up";
  }
  for (const double value : {nan, inf}) {
    const std::string all = floats("all.tif", width, height, [&](double, double) { return value; });
    const Outcome outcome = run(fixed, all);
    EXPECT_EQ(outcome.run.code, 1);
    EXPECT_THAT(outcome.run.err, HasSubstr("no pixel of the moving image holds a number"));
  }
}

INSTANTIATE_TEST_SUITE_P(By, BadPairs,
                         ::testing::Values("auto", "best", "flow", "bspline", "syn", "itk-syn", "opencv-dis",
                                           "elastix"),
                         [](const auto& engine) {
                           std::string name = engine.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace alinify::testing
