// Pairs of which a part is spoiled: strained beyond all, missing, moved apart as two layers, drowned in
// noise, of another design, blank. What is sound is registered all the same, what is lost is named, and the
// whole is not called good.
//
// Tests whose names begin with DISABLED_ say what ought to hold and does not yet; the comment above each says
// what happens instead.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <tiffio.h>

#include "core/io/transform_io.h"
#include "core/phantom/noise.h"
#include "core/phantom/pattern.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using Json = nlohmann::json;
using Picture = std::function<double(Vec2d)>;
using Map = std::function<Vec2d(Vec2d)>;

constexpr int width = 720, height = 560;

/// Printed plain weave, given by a formula, as two cameras see it: grey values 0 to 255.
class Cloth {
 public:
  explicit Cloth(std::uint32_t seed) : pattern_(make_fabric_pattern({width, height}, seed, 9)) {}
  double fixed(Vec2d at) const { return grey(pattern_->fixed_color(at)); }
  double moving(Vec2d at) const { return grey(pattern_->moving_color(at)); }

 private:
  static double grey(Rgb c) { return 255 * static_cast<double>(0.3f * c.r + 0.59f * c.g + 0.11f * c.b); }
  std::shared_ptr<const Pattern> pattern_;
};

/// A drape strained by 0.05 at the most, as most cloth lies.
Vec2d draped(Vec2d p) {
  return {p.x + 4 + 5 * std::sin(p.y / 110 + 1), p.y - 3 + 6 * std::sin(p.x / 130)};
}

/// Waves whose gradient is 1.0 at the steepest, along both axes at once. They nearly fold.
Vec2d waves(Vec2d p) {
  const double deep = 80 / (2 * std::numbers::pi);
  return {deep * std::sin(p.y / deep), deep * std::sin(p.x / deep)};
}

struct Pair {
  Map truth;              ///< moving from fixed
  Picture fixed, moving;  ///< fixed(p) shows what moving(truth(p)) shows, where nothing is spoiled
  /// How far a fixed point lies from what is spoiled; below zero within. Level-0 pixels.
  std::function<double(Vec2d)> from_spoiled;
  bool gone = true;  ///< what is spoiled has no partner; otherwise it is lost only where the map is wrong
};

/// The program's statement on one point, and the truth.
struct Point {
  Vec2d at;
  double error_px = 0, from_spoiled = 0;
  bool named = false;  ///< one of the places to look at holds it
  std::string state;
  double expected_px = 0, high_px = 0;  ///< infinite where the moving image is not
};

struct Outcome {
  std::string verdict;
  double share_within = 0;
  std::vector<Point> lost;   ///< spoiled, and without a partner or far off
  std::vector<Point> sound;  ///< well away from what is spoiled
  std::vector<Point> all;
};

template <class Which>
double share_of(const std::vector<Point>& points, Which which) {
  return points.empty() ? 0
                        : static_cast<double>(std::count_if(points.begin(), points.end(), which)) /
                              static_cast<double>(points.size());
}
bool is_named(const Point& p) {
  return p.named;
}

class SpoiledPairs : public ::testing::Test {
 protected:
  static constexpr double far_px = 3;      // further off is lost: a third of a yarn
  static constexpr double margin_px = 48;  // three places: half a block, and what the map reaches over smoothly

  /// Writes it with the noise of a camera, so that nothing agrees to the last bit.
  std::string write(const std::string& name, const Picture& value, std::uint32_t seed) const {
    const std::string path = (folder_ / name).string();
    TIFF* tiff = TIFFOpen(path.c_str(), "w");
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 16);
    std::vector<std::uint8_t> row(static_cast<std::size_t>(width));
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const double grain = 2 * static_cast<double>(noise::normal(x, y, seed));
        row[static_cast<std::size_t>(x)] = static_cast<std::uint8_t>(
            std::clamp(value({static_cast<double>(x), static_cast<double>(y)}) + grain, 0.0, 255.0));
      }
      TIFFWriteScanline(tiff, row.data(), static_cast<std::uint32_t>(y), 0);
    }
    TIFFClose(tiff);
    return path;
  }

  Outcome run(const Pair& pair, const std::vector<std::string>& more = {}) const {
    const std::string map_file = (folder_ / "T.json").string(), report = (folder_ / "R.json").string();
    std::vector<std::string> arguments{
        "register", "--quiet", "--fixed",  write("f.tif", pair.fixed, 71),  "--transform-out", map_file,
        "--report", report,    "--moving", write("m.tif", pair.moving, 72), "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CliResult r = run_cli(arguments);
    EXPECT_EQ(r.code, 0) << r.err;
    if (r.code != 0) return {};
    const Transform map = read_transform(map_file);
    const Json quality = Json::parse(get_text(report)).at("quality");
    Outcome outcome;
    outcome.verdict = quality.at("verdict").get<std::string>();
    outcome.share_within = quality.at("expected_error").at("share_within_tolerance").get<double>();
    for (double y = 12; y <= height - 13; y += 8)
      for (double x = 12; x <= width - 13; x += 8) {
        Point p = said_of({x, y}, quality);
        const Vec2d there = pair.truth(p.at);
        if (there.x < 0 || there.y < 0 || there.x > width - 1 || there.y > height - 1) continue;
        p.error_px = length(map(p.at) - there), p.from_spoiled = pair.from_spoiled(p.at);
        outcome.all.push_back(p);
        if (p.from_spoiled < 0 && (pair.gone || p.error_px > far_px)) outcome.lost.push_back(p);
        if (p.from_spoiled > margin_px) outcome.sound.push_back(p);
      }
    return outcome;
  }

  static Point said_of(Vec2d at, const Json& quality) {
    Point p;
    p.at = at;
    for (const Json& place : quality.at("places")) {
      const double x = at.x - place.at("x").get<double>(), y = at.y - place.at("y").get<double>();
      p.named |=
          x >= 0 && y >= 0 && x < place.at("width").get<double>() && y < place.at("height").get<double>();
    }
    const Json& errors = quality.at("error_map");
    const auto index = [&](double along, int axis) {
      return std::llround((along - errors.at("origin_px")[static_cast<std::size_t>(axis)].get<double>()) /
                          errors.at("step_px").get<double>());
    };
    const auto k =
        static_cast<std::size_t>(index(at.y, 1) * errors.at("columns").get<std::int64_t>() + index(at.x, 0));
    const auto number = [&](const char* name) {
      const Json& value = errors.at(name).at(k);
      return value.is_null() ? HUGE_VAL : value.get<double>();
    };
    p.state = errors.at("state").at(k).get<std::string>();
    p.expected_px = number("expected_px"), p.high_px = number("high_px");
    return p;
  }

  /// The sound part is right, and is not blamed.
  static void expect_the_rest_right(const Outcome& outcome) {
    ASSERT_GT(outcome.sound.size(), 500u);
    for (const Point& p : outcome.sound) EXPECT_LT(p.error_px, 1) << p.at.x << ", " << p.at.y;
    EXPECT_LT(share_of(outcome.sound, is_named), 0.01);
  }

  static void expect_the_lost_named(const Outcome& outcome) {
    EXPECT_NE(outcome.verdict, "good");
    ASSERT_GT(outcome.lost.size(), 20u) << "nothing is lost: the pair is no test";
    EXPECT_GE(share_of(outcome.lost, is_named), 0.8);
  }

  // The pair that the others are made of: one cloth under a gentle drape.
  const Cloth cloth_{3}, other_{80};
  Picture fixed_under(const Map& truth) const {
    return [this, truth](Vec2d p) { return cloth_.fixed(truth(p)); };
  }
  Picture moving() const {
    return [this](Vec2d p) { return cloth_.moving(p); };
  }
  /// The moving image with something else to the right of a line, and how far a fixed point lies from it.
  Pair right_half(const Picture& instead) const {
    constexpr double from = 370;
    return {draped, fixed_under(draped),
            [this, instead](Vec2d p) { return p.x > from ? instead(p) : cloth_.moving(p); },
            [](Vec2d p) { return from - draped(p).x; }};
  }

  // A strip right across the cloth, in moving pixels.
  static constexpr double strip_middle = 285, strip_half = 45, blank_grey = 200;
  static double from_strip(Vec2d moving) { return std::abs(moving.y - strip_middle) - strip_half; }
  static Picture blank_along(const Picture& picture, const Map& truth) {
    return [picture, truth](Vec2d p) { return from_strip(truth(p)) < 0 ? blank_grey : picture(p); };
  }
  static Vec2d as_it_lies(Vec2d p) { return p; }

  /// Layers that moved apart from a line by `by` each.
  Pair layers(Vec2d by, const std::function<double(Vec2d)>& from_edge) const {
    const Map truth = [=](Vec2d p) { return draped(p) + (from_edge(p) < 0 ? -1.0 : 1.0) * by; };
    return {truth, fixed_under(truth), moving(), [=](Vec2d p) { return std::abs(from_edge(p)) - margin_px; },
            false};
  }
  static double from_slanted_edge(Vec2d p) { return (p.x + 0.2 * p.y - 420) / std::hypot(1, 0.2); }
  static double from_level_edge(Vec2d p) { return p.y - 280; }

  TemporaryFolder folder_;
};

TEST_F(SpoiledPairs, AreToldFromASoundOne) {
  const Outcome outcome = run({draped, fixed_under(draped), moving(), [](Vec2d) { return HUGE_VAL; }});
  EXPECT_EQ(outcome.verdict, "good");
  EXPECT_EQ(share_of(outcome.sound, is_named), 0);
  expect_the_rest_right(outcome);
}

TEST_F(SpoiledPairs, AreNamedWhereTheClothIsStrainedBeyondAll) {
  constexpr double from = 430;
  const Map truth = [](Vec2d p) { return draped(p) + std::clamp((p.x - from) / 60, 0.0, 1.0) * waves(p); };
  const Outcome outcome =
      run({truth, fixed_under(truth), moving(), [](Vec2d p) { return from - p.x; }, false});
  expect_the_lost_named(outcome);
  expect_the_rest_right(outcome);
}

class PairsStrainedThroughout : public SpoiledPairs {
 protected:
  Pair strained() const {
    const Map truth = [](Vec2d p) { return draped(p) + waves(p); };
    return {truth, fixed_under(truth), moving(), [](Vec2d) { return -1.0; }, false};
  }
};

TEST_F(PairsStrainedThroughout, AreNotExpectedRightAndFailWhereAPixelIsAskedFor) {
  const Outcome outcome = run(strained(), {"--tolerance", "1px"});
  EXPECT_EQ(outcome.verdict, "failed");
  expect_the_lost_named(outcome);
  EXPECT_LT(share_of(outcome.lost, [](const Point& p) { return p.expected_px <= 1; }), 0.01);
}

TEST_F(PairsStrainedThroughout, AreNeverGoodWhateverTheToleranceChosen) {
  EXPECT_NE(run(strained()).verdict, "good");
}

// The blocks that are found again hardly resemble their partners, so that the cloth is taken for sections in
// two stains: held to 4.6 px, errors of 11 px at the median expected to be 1.8 px, a fifth of them named.
TEST_F(PairsStrainedThroughout, DISABLED_AreNamedWithTheToleranceChosen) {
  const Outcome outcome = run(strained());
  expect_the_lost_named(outcome);
  EXPECT_GT(share_of(outcome.lost, [](const Point& p) { return p.high_px >= p.error_px; }), 0.8);
}

TEST_F(SpoiledPairs, AreNamedWhereHalfOfTheClothIsMissing) {
  const Outcome outcome = run(right_half([](Vec2d) { return 30.0; }));
  expect_the_lost_named(outcome);
  expect_the_rest_right(outcome);
}

TEST_F(SpoiledPairs, AreNamedWhereThereIsOnlyNoise) {
  const Outcome outcome = run(right_half([](Vec2d p) {
    return 128 + 60 * static_cast<double>(noise::normal(noise::cell(p.x), noise::cell(p.y), 99));
  }));
  expect_the_lost_named(outcome);
  expect_the_rest_right(outcome);
}

// Blank ground in one image is no excuse where the other shows cloth.
TEST_F(SpoiledPairs, AreNamedWhereTheFixedImageAloneIsBareOrNoise) {
  constexpr double from = 370;
  for (const double deep : {0.0, 12.0}) {
    SCOPED_TRACE(deep);
    const Picture instead = [deep](Vec2d p) {
      return 128 + deep * static_cast<double>(noise::normal(noise::cell(p.x), noise::cell(p.y), 98));
    };
    const Picture whole = fixed_under(draped);
    const Outcome outcome = run({draped, [&](Vec2d p) { return p.x > from ? instead(p) : whole(p); },
                                 moving(), [](Vec2d p) { return from - p.x; }});
    expect_the_lost_named(outcome);
    expect_the_rest_right(outcome);
  }
}

// A weave of the same yarns with another print fits anywhere, yarn on yarn.
TEST_F(SpoiledPairs, AreNamedBeyondASeamWhereAnotherDesignBegins) {
  for (const double turn : {0.0, 0.64}) {
    SCOPED_TRACE(turn);
    const Outcome outcome = run(right_half([&](Vec2d p) {
      return other_.moving(
          {std::cos(turn) * p.x - std::sin(turn) * p.y, std::sin(turn) * p.x + std::cos(turn) * p.y});
    }));
    expect_the_lost_named(outcome);
    expect_the_rest_right(outcome);
  }
}

TEST_F(SpoiledPairs, AreRightOnEitherSideOfLayersThatMovedApart) {
  expect_the_rest_right(run(layers({-7, 5}, from_slanted_edge)));  // a strip shows twice in the fixed image
  expect_the_rest_right(run(layers({15, 0}, from_level_edge)));    // slid along each other
  expect_the_rest_right(run(layers({0, 10}, from_level_edge)));    // a fold hides a strip of the cloth
}

// A map is smooth, so that points within some 12 px of the edge are off by 7 px at the median. Blocks there
// hold both layers and agree where one of them is right: the places are found by windows smaller than a
// block.
TEST_F(SpoiledPairs, AreNamedWhereLayersMovedApart) {
  for (const Vec2d by : {Vec2d{15, 0}, Vec2d{0, 10}}) {
    SCOPED_TRACE(by.y);
    expect_the_lost_named(run(layers(by, from_level_edge)));
  }
  expect_the_lost_named(run(layers({-7, 5}, from_slanted_edge)));
}

TEST_F(SpoiledPairs, AreNamedWhereAStripOfTheMovingImageIsBlank) {
  const Outcome outcome = run({draped, fixed_under(draped), blank_along(moving(), as_it_lies),
                               [](Vec2d p) { return from_strip(draped(p)); }});
  expect_the_lost_named(outcome);
  expect_the_rest_right(outcome);
}

// Blank is no bad news: nothing is named there, but nothing is said to be measured either.
TEST_F(SpoiledPairs, AreKnownByTheirNeighboursAloneWhereAStripIsBlankInBoth) {
  const Outcome outcome =
      run({draped, blank_along(fixed_under(draped), draped), blank_along(moving(), as_it_lies),
           [](Vec2d p) { return from_strip(draped(p)); }});
  expect_the_rest_right(outcome);
  double rim = 0, middle = 0, rim_points = 0, middle_points = 0;
  for (const Point& p : outcome.all) {
    if (p.from_spoiled < -24) {
      EXPECT_EQ(p.state, "blank") << p.at.x << ", " << p.at.y;
      middle += p.expected_px, ++middle_points;
    } else if (p.from_spoiled < 0) {
      rim += p.expected_px, ++rim_points;
    }
    // The rim itself may be off by more than it seems.
    if (std::abs(p.from_spoiled) > 8) {
      EXPECT_FALSE(p.named) << p.at.x << ", " << p.at.y;
    }
  }
  ASSERT_GT(middle_points, 100);
  // The less is known, the further it lies from what is measured.
  EXPECT_GT(middle / middle_points, 1.5 * rim / rim_points);
}

// The cloth may have been bent by 6 px within the strip: neighbours tell less of a place the further they
// lie.
TEST_F(SpoiledPairs, AreNotTakenForKnownWithinABlankStrip) {
  const Map truth = [](Vec2d p) {
    const double t = std::min(1.0, std::abs(p.y - strip_middle) / strip_half);
    return draped(p) + Vec2d{6 * (1 - t * t) * (1 - t * t), 0};
  };
  const Outcome outcome =
      run({truth, blank_along(fixed_under(truth), truth), blank_along(moving(), as_it_lies),
           [&](Vec2d p) { return from_strip(truth(p)); }, false});
  expect_the_rest_right(outcome);
  ASSERT_GT(outcome.lost.size(), 20u);
  EXPECT_GT(share_of(outcome.lost, [](const Point& p) { return p.high_px >= p.error_px; }), 0.75);
}

}  // namespace
}  // namespace alinify::testing
