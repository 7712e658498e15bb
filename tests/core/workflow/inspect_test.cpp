#include "core/workflow/inspect.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/messages.h"
#include "core/compute/messages.h"
#include "core/grey/messages.h"
#include "core/image/halve.h"
#include "core/io/messages.h"
#include "core/phantom/phantom.h"
#include "core/quality/messages.h"
#include "core/transform/local_correction.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/report/quality_text.h"
#include "core/workflow/report/report_drawings.h"
#include "core/workflow/report/report_json.h"
#include "core/workflow/report/report_pictures.h"
#include "tests/support/backend_decorator.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_source.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "ui/messages.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;
using testing::source_of;

// A tissue pair of 500 x 400 with its truth.
struct Pair {
  std::shared_ptr<const TileSource> fixed, moving;
  Transform truth, identity;
  std::vector<LandmarkPair> points;

  explicit Pair(std::int64_t seed = 2, Size size = {500, 400}) : Pair(options_of(seed, size)) {}
  explicit Pair(const PhantomOptions& options) {
    const Phantom phantom(options);
    Image f(options.size, 3, PixelType::U8), m(options.size, 3, PixelType::U8);
    phantom.render_fixed(rect_of(options.size), f.pixels());
    phantom.render_moving(rect_of(options.size), m.pixels());
    fixed = source_of(std::move(f));
    moving = source_of(std::move(m));
    truth = phantom.truth();
    identity.fixed = identity.moving = truth.fixed;
    points = phantom.points();
  }

 private:
  static PhantomOptions options_of(std::int64_t seed, Size size) {
    PhantomOptions options;
    options.kind = PhantomKind::Tissue;
    options.size = size;
    options.seed = seed;
    return options;
  }
};

QualityReport inspect(const Pair& pair, const Transform& map, int threads = 2, bool with_points = false) {
  const auto backend = make_cpu_backend(threads);
  Progress progress;
  InspectRequest request;
  request.fixed = pair.fixed, request.moving = pair.moving;
  request.initial = pair.identity, request.moving_from_fixed = map;
  request.check_points = with_points ? pair.points : std::vector<LandmarkPair>{};
  request.with_pictures = true;
  return inspect_registration(request, *backend, progress);
}

TEST(Inspect, CallsTheExactMapGoodAndMeasuresItAboveTheStart) {
  const Pair pair;
  const QualityReport q = inspect(pair, pair.truth, 2, true);
  EXPECT_EQ(q.verdict, Verdict::Good) << (q.reasons.empty() ? "" : q.reasons.front().english());
  EXPECT_GT(q.tolerance_px, 0);
  EXPECT_LE(q.tolerance_px, 2);
  for (const Finding& place : q.findings)
    EXPECT_EQ(place.kind, FindingKind::Blank) << "only beside the section, where nothing is seen";
  EXPECT_GT(q.after.gradient, q.before.gradient + 0.2);
  EXPECT_GT(q.after.gradient, q.chance.gradient + 0.2);
  EXPECT_EQ(q.jacobian.folded_share, 0);
  ASSERT_TRUE(q.points_after.has_value());
  EXPECT_LT(q.points_after->largest_px, 1e-9);
  EXPECT_GT(q.points_before->median_px, 5);
}

TEST(Inspect, DoesNotCallAWrongMapGood) {
  const Pair pair;
  Transform wrong = pair.truth;
  wrong.parts.emplace_back(Affine2::translation({60, -45}));
  EXPECT_NE(inspect(pair, wrong).verdict, Verdict::Good);
  Transform away = pair.truth;
  away.parts.emplace_back(Affine2::translation({5000, 0}));
  const QualityReport nowhere = inspect(pair, away);
  EXPECT_EQ(nowhere.verdict, Verdict::Failed);
  EXPECT_EQ(nowhere.overlap_share, 0);
  EXPECT_THAT(nowhere.reasons.front(), Says(HasSubstr("0.0 %")));
  EXPECT_EQ(nowhere.expected.places, 0);
}

TEST(Inspect, MeasuresByHowMuchAMapIsOff) {
  const Pair pair;
  Transform near = pair.truth;
  near.parts.emplace_back(Affine2::translation({5, -4}));
  const QualityReport q = inspect(pair, near), exact = inspect(pair, pair.truth);
  // All of it is further off than the pixel that it is held to.
  EXPECT_EQ(q.verdict, Verdict::Failed) << q.reasons.front().english();
  EXPECT_NEAR(q.expected.median_px, std::hypot(5, 4), 0.7);
  EXPECT_LT(exact.expected.p90_px, 0.5);
  EXPECT_LT(q.after.gradient, 0.5 * exact.after.gradient);
  ASSERT_FALSE(q.residuals.empty());
  // The map stretches a little: 6.4 px there are about as many here.
  EXPECT_NEAR(q.residuals.back().quantile_px(0.5), std::hypot(5, 4), 0.7);
  EXPECT_LT(exact.residuals.back().quantile_px(0.9), 0.5);
  near.parts.emplace_back(Affine2::translation({10, -12}));
  EXPECT_EQ(inspect(pair, near).verdict, Verdict::Failed);
}

TEST(Inspect, ComparesPicturesNoFinerThanThePixelsOfTheCoarserImage) {
  Pair pair(2, {1200, 1000});
  const Size size = pair.moving->info().size;
  Image moving(size, 3, PixelType::U8), coarser(halved(size), 3, PixelType::U8);
  pair.moving->read(0, rect_of(size), moving.pixels());
  halve(moving.pixels(), coarser.pixels());
  pair.moving = source_of(std::move(coarser));
  const Affine2 half{0.5, 0, 0, 0.5, -0.25, -0.25};
  Transform map = pair.truth;
  map.parts.emplace_back(half);
  map.moving.size = pair.moving->info().size;
  const QualityReport q = inspect(pair, map);
  EXPECT_EQ(q.verdict, Verdict::Good) << (q.reasons.empty() ? "" : q.reasons.front().english());
  EXPECT_NEAR(q.downsample, 2, 0.1);
  EXPECT_EQ(q.residuals.size(), 2u) << "the fixed image's own pixels show more than there is to compare";
  EXPECT_GT(q.expected.median_px, 0.05);
  EXPECT_LT(q.expected.p90_px, 0.6);
}

// As on scans of hundreds of megapixels, whose pictures for the verdict are ten times as coarse as the
// images.
TEST(Inspect, IsNotDeceivedByMoireOfYarnsFinerThanThePicturesThatItCompares) {
  for (const double period : {3.0, 5.0}) {
    PhantomOptions options;
    options.kind = PhantomKind::Fabric;
    options.size = {1800, 1500};
    options.yarn_period_px = period;
    const Pair pair(options);
    const auto backend = make_cpu_backend(2);
    Progress progress;
    InspectRequest request;
    request.fixed = pair.fixed, request.moving = pair.moving;
    request.initial = pair.identity, request.moving_from_fixed = pair.truth;
    request.longest_side_px = 500;
    const QualityReport q = inspect_registration(request, *backend, progress);
    EXPECT_EQ(q.verdict, Verdict::Good) << period << ": " << q.reasons.front().english();
    EXPECT_LT(q.expected.median_px, 0.3) << period;
    // A yarn beside is a yarn beside.
    request.moving_from_fixed.parts.emplace_back(Affine2::translation({2 * period, 0}));
    EXPECT_EQ(inspect_registration(request, *backend, progress).verdict, Verdict::Failed) << period;
  }
}

// Plain cloth with a woven border: threads of a pixel, each pair of them one as dark as the other is light,
// which leave nothing in a picture four times as coarse.
TEST(Inspect, SeesThreadsAtFullResolutionWhereThePicturesThatItComparesShowNothing) {
  constexpr Size size{2000, 1600};
  constexpr std::int64_t border = 500;
  std::mt19937 random(7);
  const auto uniform = [&](int range) {
    return static_cast<int>(random() % static_cast<unsigned>(2 * range + 1)) - range;
  };
  std::vector<int> motifs(100 * 100), threads(static_cast<std::size_t>(size.area() / 2));
  for (int& v : motifs) v = uniform(60);
  for (int& v : threads) v = uniform(35);
  Image fixed(size, 1, PixelType::U8), moving(size, 1, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const int motif = x < border ? motifs[static_cast<std::size_t>(y / 16 * 100 + x / 16)] : 0;
      const int thread = threads[static_cast<std::size_t>((y * size.width + x) / 2)] * (x % 2 == 0 ? 1 : -1);
      for (Image* image : {&fixed, &moving})
        *image->pixels().at(x, y) = static_cast<std::byte>(128 + motif + thread + uniform(3));
    }
  const auto backend = make_cpu_backend(2);
  Progress progress;
  InspectRequest request;
  request.fixed = source_of(std::move(fixed)), request.moving = source_of(std::move(moving));
  request.initial.fixed = request.initial.moving = {size, {}};
  request.moving_from_fixed = request.initial;
  request.longest_side_px = 500;
  const QualityReport right = inspect_registration(request, *backend, progress);
  EXPECT_EQ(right.verdict, Verdict::Good) << right.reasons.front().english();
  EXPECT_LT(right.expected.share_unseen, 0.05);
  EXPECT_LT(share_blank(right.errors), 0.1) << "three quarters show nothing at a quarter of the resolution";

  // A patch amid the plain cloth, six threads off in its middle.
  request.moving_from_fixed = corrected(request.initial, {{{1300, 800}, {1306, 800}, 900}});
  const QualityReport off = inspect_registration(request, *backend, progress);
  const auto place = off.errors.at_point({1300, 800});
  ASSERT_TRUE(place);
  EXPECT_EQ(place->state, PlaceState::Measured);
  EXPECT_NEAR(place->expected_px, 6, 1);
}

TEST(Inspect, AllowsALandmarkThreeStandardDeviationsOfThoseThatTheEngineWasTold) {
  const Pair pair(2, {160, 120});
  const auto backend = make_cpu_backend(2);
  InspectRequest request;
  request.fixed = pair.fixed, request.moving = pair.moving;
  request.initial = pair.identity, request.moving_from_fixed = pair.truth;
  request.landmarks = {{"1", {50, 40}, pair.truth({50, 40}), true}};
  auto& options = request.moving_from_fixed.provenance.options;
  const auto may_be_off_px = [&] {
    Progress progress;
    return inspect_registration(request, *backend, progress).landmarks.value().may_be_off_px;
  };
  options.clear();
  EXPECT_EQ(may_be_off_px(), 0) << "an engine without such an option";
  options["landmark_sigma_px"] = "2.5";
  EXPECT_EQ(may_be_off_px(), 7.5);
  options["landmark_sigma_px"] = "0";
  EXPECT_TRUE(std::isinf(may_be_off_px())) << "the engine left them out";
  options["landmark_sigma_px"] = "2.5";
  request.held_to_landmarks = false;
  EXPECT_TRUE(std::isinf(may_be_off_px())) << "they only chose the start";
}

TEST(Inspect, SaysWhenTheEngineMadeItWorse) {
  Pair pair;
  Transform worse = pair.truth;
  worse.parts.emplace_back(Affine2::translation({9, -8}));
  pair.identity = pair.truth;  // what the run began with
  const QualityReport q = inspect(pair, worse);
  EXPECT_NE(q.verdict, Verdict::Good);
  EXPECT_THAT(q.reasons, ::testing::Contains(Says(HasSubstr("less than before"))));
}

// A weave that repeats every 10 px looks right under the exact map and a repeat off alike.
TEST(Inspect, DoesNotCallAnyMapOfARepeatingTextureGood) {
  Pair pair;
  Image cloth({500, 400}, 1, PixelType::U8);
  for (std::int64_t y = 0; y < 400; ++y)
    for (std::int64_t x = 0; x < 500; ++x)
      *cloth.pixels().at(x, y) = static_cast<std::byte>(x % 10 * 12 + y % 10 * 8);
  pair.fixed = pair.moving = source_of(std::move(cloth));
  Transform shifted = pair.identity;
  shifted.parts.emplace_back(Affine2::translation({10, 0}));
  for (const Transform& map : {pair.identity, shifted}) {
    const QualityReport q = inspect(pair, map);
    EXPECT_GT(q.after.grey, 0.9);
    EXPECT_GT(q.texture.strength, 0.9);
    EXPECT_EQ(q.verdict, Verdict::Check);
    EXPECT_THAT(q.reasons, ::testing::Contains(Says(HasSubstr("texture is periodic"))));
  }
}

// A print that repeats every 75 by 60 px, far beyond what is searched around a place.
TEST(Inspect, DoesNotCallAnyMapOfARepeatingPrintGoodButWhereAStainTellsTheRepeat) {
  const auto print = [](bool with_stain) {
    Image cloth({500, 400}, 1, PixelType::U8);
    for (std::int64_t y = 0; y < 400; ++y)
      for (std::int64_t x = 0; x < 500; ++x) {
        const auto px = static_cast<double>(x), py = static_cast<double>(y);
        double value = 0;
        for (int k = 0; k < 30; ++k) {
          const double waves = (k * 7 % 13 - 6) * px / 75 + (k * 5 % 11 - 5) * py / 60;
          value += std::sin(2 * std::numbers::pi * waves + k * k);
        }
        const bool stained = with_stain && std::hypot(px - 250, py - 200) < 30;
        *cloth.pixels().at(x, y) = static_cast<std::byte>(std::lround(128 + (stained ? -9 : 9) * value));
      }
    return source_of(std::move(cloth));
  };
  for (const bool with_stain : {false, true}) {
    Pair pair;
    pair.fixed = pair.moving = print(with_stain);
    Transform shifted = pair.identity;
    shifted.parts.emplace_back(Affine2::translation({75, 0}));
    const QualityReport right = inspect(pair, pair.identity), off = inspect(pair, shifted);
    EXPECT_EQ(right.verdict, with_stain ? Verdict::Good : Verdict::Check);
    EXPECT_EQ(off.verdict, with_stain ? Verdict::Failed : Verdict::Check);
    if (with_stain) {
      EXPECT_NEAR(off.expected.median_px, 75, 1);
    } else {
      EXPECT_THAT(right.reasons,
                  ::testing::Contains(Says(HasSubstr("one repeat of the texture cannot be told"))));
      EXPECT_NEAR(right.errors.rival_px, 60, 2);
    }
  }
}

// Right but for one place, as a jump of an engine over a repeat or a crease leaves it.
TEST(Inspect, NamesThePlaceWhereAMapIsWrong) {
  const Pair pair;
  Transform bent = pair.truth;
  BsplineGrid grid = make_bspline_grid(500, 400, {70, 70});
  for (int i = 5; i < 7; ++i) grid.coefficients[static_cast<std::size_t>(3 * grid.columns + i)] = {0, 14};
  bent.parts.insert(bent.parts.begin(), grid);
  const QualityReport q = inspect(pair, bent);
  EXPECT_EQ(q.verdict, Verdict::Check);
  ASSERT_FALSE(q.findings.empty());
  // The place of the strongest bending.
  Vec2d worst;
  double largest = 0;
  for (double y = 0; y < 400; y += 10)
    for (double x = 0; x < 500; x += 10)
      if (const double off = length(bent({x, y}) - pair.truth({x, y})); off > largest)
        largest = off, worst = {x, y};
  const Rect r = q.findings.front().rect;
  EXPECT_GT(largest, 6);
  EXPECT_LT(static_cast<double>(r.x), worst.x);
  EXPECT_LT(static_cast<double>(r.y), worst.y);
  EXPECT_GT(static_cast<double>(r.right()), worst.x);
  EXPECT_GT(static_cast<double>(r.bottom()), worst.y);
}

// The moving image is spoilt in one place; masked out, the place does not count against the map.
TEST(Inspect, LeavesOutWhatIsMasked) {
  Pair pair;
  Image spoilt = read_level(*pair.moving, 0), mask({500, 400}, 1, PixelType::U8);
  for (std::int64_t y = 0; y < 400; ++y)
    for (std::int64_t x = 0; x < 500; ++x) {
      *mask.pixels().at(x, y) = x < 300 ? std::byte{1} : std::byte{0};
      if (x >= 300)
        for (int c = 0; c < 3; ++c)
          spoilt.pixels().at(x, y)[c] = static_cast<std::byte>((x * 71 + y * 131 + x * y * 7) % 251);
    }
  pair.moving = source_of(std::move(spoilt));
  EXPECT_NE(inspect(pair, pair.truth).verdict, Verdict::Good);
  InspectRequest request;
  request.fixed = pair.fixed, request.moving = pair.moving;
  request.moving_mask = source_of(std::move(mask));
  request.initial = pair.identity, request.moving_from_fixed = pair.truth;
  const auto backend = make_cpu_backend(2);
  Progress progress;
  const QualityReport q = inspect_registration(request, *backend, progress);
  EXPECT_EQ(q.verdict, Verdict::Good) << q.reasons.front().english();
  for (const BlockResidual& b : q.residuals.back().blocks) EXPECT_LT(b.centre_px.x, 330);
}

// A device that others have filled.
class FullDevice final : public testing::BackendDecorator {
 public:
  FullDevice() : BackendDecorator(make_cpu_backend(2)) {}
  std::string device() const override { return "cuda:3"; }
  bool works_in_host_memory() const override { return false; }
  void warp_tile(const WarpTileRequest&, Pixels) override {
    throw OutOfMemory(Message::verbatim("cannot allocate GPU memory"), 1000, 10);
  }
};

TEST(Inspect, GoesOnOnTheProcessorWhereADeviceIsFullAndSaysSo) {
  const Pair pair;
  InspectRequest request;
  request.fixed = pair.fixed, request.moving = pair.moving;
  request.initial = pair.identity, request.moving_from_fixed = pair.truth;
  FullDevice device;
  Progress progress;
  const QualityReport q = inspect_registration(request, device, progress);
  EXPECT_EQ(q.verdict, Verdict::Good);
  ASSERT_FALSE(q.reasons.empty());
  EXPECT_THAT(q.reasons.back(), Says(::testing::HasSubstr("memory ran out on cuda:3")));
}

TEST(Inspect, SaysWhenAMapFolds) {
  const Pair pair;
  Transform folded = pair.truth;
  BsplineGrid grid = make_bspline_grid(500, 400, {60, 60});
  grid.coefficients[static_cast<std::size_t>(5 * grid.columns + 5)] = {200, 0};
  folded.parts.insert(folded.parts.begin(), grid);
  const QualityReport q = inspect(pair, folded);
  EXPECT_GT(q.jacobian.folded_share, 0);
  EXPECT_NE(q.verdict, Verdict::Good);
  ASSERT_TRUE(q.inverse_consistency.has_value());
  EXPECT_GT(q.inverse_consistency->largest_px, 1) << "some points come back elsewhere";
}

TEST(Inspect, HoldsAFoldAgainstAMapWhereThereIsSomethingToSeeOnly) {
  // Texture in the left half, bare ground in the right; one fold in either.
  const auto half = [](Size size) {
    Image image(size, 1, PixelType::U8);
    std::uint32_t state = 7;
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x) {
        state = state * 1664525u + 1013904223u;
        const bool drawn = x < size.width / 2 && ((x / 5) * 7919 + (y / 5) * 104729) % 11 < 5;
        *(reinterpret_cast<std::uint8_t*>(image.pixels().row(y)) + x) =
            static_cast<std::uint8_t>((drawn ? 60 : 200) + (x < size.width / 2 ? state >> 28 : 0));
      }
    return source_of(std::move(image));
  };
  Pair pair;
  pair.fixed = pair.moving = half({500, 400});
  const auto folded_at = [&](int column) {
    Transform map = pair.identity;
    BsplineGrid grid = make_bspline_grid(500, 400, {30, 30});
    grid.coefficients[static_cast<std::size_t>(7 * grid.columns + column)] = {110, 0};
    map.parts.insert(map.parts.begin(), grid);
    return inspect(pair, map);
  };
  const QualityReport on_texture = folded_at(4), on_ground = folded_at(14);
  EXPECT_GT(on_texture.jacobian.folded_share, 0.001);
  EXPECT_GT(on_ground.jacobian.folded_share, 0.001);
  EXPECT_GT(on_texture.folded_content_share.value_or(0), 0.001);
  EXPECT_EQ(on_ground.folded_content_share.value_or(1), 0);
  EXPECT_NE(on_texture.verdict, Verdict::Good);
}

TEST(Inspect, DoesNotTakeAMirroredMapForAFoldedOne) {
  const Pair pair;
  Transform mirrored = pair.identity;
  mirrored.parts.emplace_back(Affine2{-1, 0, 0, 1, 499, 0});
  const QualityReport q = inspect(pair, mirrored);
  EXPECT_TRUE(q.mirrored);
  EXPECT_EQ(q.jacobian.folded_share, 0);
  ASSERT_TRUE(q.inverse_consistency.has_value());
  EXPECT_LT(q.inverse_consistency->largest_px, 1e-6);
}

TEST(Inspect, IsTheSameForAnyNumberOfThreads) {
  const Pair pair;
  const QualityReport one = inspect(pair, pair.truth, 1), five = inspect(pair, pair.truth, 5);
  EXPECT_EQ(one.after.gradient, five.after.gradient);
  EXPECT_EQ(one.before.grey, five.before.grey);
  EXPECT_EQ(one.chance.gradient, five.chance.gradient);
  EXPECT_EQ(one.blocks, five.blocks);
  EXPECT_EQ(one.residuals.back().quantile_px(0.5), five.residuals.back().quantile_px(0.5));
}

TEST(Inspect, HasNothingToSayOfABlankImage) {
  Pair pair;
  Image blank({500, 400}, 1, PixelType::U8);
  std::fill_n(blank.pixels().data, blank.byte_count(), std::byte{7});
  pair.fixed = source_of(std::move(blank));
  EXPECT_NE(inspect(pair, pair.truth).verdict, Verdict::Good);
}

JobResult report_of(const Pair& pair) {
  JobResult report;
  report.fixed = pair.fixed->info();
  report.moving = pair.moving->info();
  report.fixed.path = "a <b> & \"c\".tif";
  report.result.moving_from_fixed = pair.truth;
  report.result.moving_from_fixed.provenance.engine = "elastix";
  for (int i = 0; i < 5; ++i) report.result.trace.push_back({"affine", 0, 2, i, -0.1 * i, 1, 0.1 * i});
  report.result.trace.back().step.reset();
  report.result.notes = {Message::verbatim("a note")};
  report.quality = inspect(pair, pair.truth);
  report.quality->findings.clear();  // blank ground beside the section
  return report;
}

TEST(Report, HoldsTheWholeRunAsJson) {
  const nlohmann::json json = to_json(report_of(Pair()), true);
  EXPECT_EQ(json.at("fixed").at("path"), "a <b> & \"c\".tif");
  EXPECT_EQ(json.at("fixed").at("width"), 500);
  EXPECT_EQ(json.at("engine"), "elastix");
  const auto& quality = json.at("quality");
  EXPECT_EQ(quality.at("verdict"), "good");
  EXPECT_GT(quality.at("tolerance_px"), 0);
  EXPECT_TRUE(quality.at("places").is_array());
  const auto& finest = quality.at("residuals").back();
  EXPECT_EQ(finest.at("map").size(), finest.at("blocks"));
  EXPECT_LT(finest.at("median_px"), 0.5);
  const auto& correlation = quality.at("correlation_map");
  EXPECT_EQ(correlation.at("after").at("gradient").size(),
            correlation.at("columns").get<std::size_t>() * correlation.at("rows").get<std::size_t>());
  EXPECT_EQ(json.at("trace").size(), 5u);
  EXPECT_EQ(json.at("trace").at(0).at("step"), 1);
  EXPECT_FALSE(json.at("trace").at(4).contains("step")) << "not 0: the engine measured none";
  EXPECT_EQ(json.at("notes").at(0), "a note");
  EXPECT_FALSE(to_json(report_of(Pair()), false).contains("trace"));
}

TEST(Report, CallsPlacesByTheLettersThatTheWindowShows) {
  JobResult report = report_of(Pair());
  report.quality->findings = {{{10, 20, 64, 64}, Message::verbatim("the worst"), 9},
                              {{200, 100, 64, 64}, Message::verbatim("the next"), 3}};
  const std::string html = report_html(report);
  EXPECT_THAT(html, HasSubstr("<td>A</td><td>42 px</td>"));
  EXPECT_THAT(html, HasSubstr("<td>B</td><td>232 px</td>")) << "by their middle";
  EXPECT_THAT(html, HasSubstr(">A</text>"));
  EXPECT_THAT(html, HasSubstr("<b>B.</b> the next"));
}

TEST(Report, SaysFirstThatAPersonHasReviewedADoubtfulResultAndTellsBlankGroundApart) {
  JobResult report = report_of(Pair());
  report.quality->verdict = Verdict::Check;
  report.quality->findings = {{{10, 20, 64, 64}, Message::verbatim("the worst"), 9},
                              {{200, 100, 64, 64}, Message::verbatim("nothing"), 3, 3, FindingKind::Blank}};
  EXPECT_THAT(report_html(report), HasSubstr("<b>check</b>"));
  report.quality->findings[0].accepted = true;
  const std::string html = report_html(report);
  EXPECT_THAT(html, HasSubstr("<b>check; reviewed and accepted</b>"));
  const auto places = html.find("<td>A</td>"), blank = html.find("Blank areas"),
             of_it = html.find("<td>B</td>");
  EXPECT_LT(places, blank);
  EXPECT_LT(blank, of_it);
  EXPECT_NE(of_it, std::string::npos);
}

TEST(Report, EscapesWhatItShowsAsHtmlAndNeedsNothingFromElsewhere) {
  const std::string html = report_html(report_of(Pair()));
  EXPECT_THAT(html, HasSubstr("a &lt;b&gt; &amp; &quot;c&quot;.tif"));
  EXPECT_THAT(html, HasSubstr("<polyline"));
  EXPECT_THAT(html, ::testing::Not(HasSubstr("http")));
  EXPECT_THAT(html, ::testing::Not(HasSubstr("src=")));
  for (const char* figure : {"Unregistered", "At the start", "After", "Checkerboard", "Deformation",
                             "Residual", "Forward and back", "Correlation before", "Correlation after"})
    EXPECT_THAT(html, HasSubstr("aria-label='" + std::string(figure) + "'"));
  EXPECT_THAT(html, HasSubstr("data:image/png;base64,iVBORw0KGgo"));
  EXPECT_THAT(html, HasSubstr(", chosen from the images</td>")) << "the tolerance";
}

TEST(Report, DrawsTheClothAlongTheRollAndUnfoldsItWhereItTravelledUnevenly) {
  JobResult report = report_of(Pair());
  std::string html = report_html(report);
  EXPECT_THAT(html, HasSubstr("Ahead of even travel"));
  EXPECT_THAT(html, HasSubstr("<details><summary>Stretched by"));
  InitialAlignment start;
  start.travel = TravelProfile{true, 0, 100, {0, 5, 0}, 0.4, 0.9};
  report.result.start = start;
  html = report_html(report);
  EXPECT_THAT(html, HasSubstr("<details open>"));
  EXPECT_THAT(html, HasSubstr("of its mean speed"));
}

TEST(Report, IsWordedAsTheCommandLineAndTheWindowAre) {
  const JobResult report = report_of(Pair());
  const std::string html = report_html(report);
  for (const auto& [name, text] : quality_lines(*report.quality))
    if (name.text() != &messages::line_quality) {
      EXPECT_THAT(html, HasSubstr(escaped(text.english()))) << name.english();
    }
  for (const Message& reason : report.quality->reasons) {
    EXPECT_THAT(html, HasSubstr(escaped(reason.english())));
    EXPECT_THAT(verdict_sentence(*report.quality), Says(HasSubstr(reason.english())));
  }
}

// A line of 300 x 400 px, where a pixel is 20 um wide and 10 um high; a right angle of the pixels; 11
// threads.
TEST(Report, TellsWhatWasMeasuredInPixelsAndOnTheCloth) {
  JobResult report = report_of(Pair());
  EXPECT_THAT(report_html(report), ::testing::Not(HasSubstr("Measured by hand")));
  EXPECT_FALSE(to_json(report, false).contains("measurements"));
  report.fixed.pixel_size_um = Vec2d{20, 10};
  ThreadCount threads;
  for (int i = 0; i < 11; ++i) threads.at_px.push_back(10.0 * i);
  threads.spacing_px = 10;
  report.measurements = {{MeasureKind::Distance, {{100, 50}, {400, 450}}},
                         {MeasureKind::Angle, {{110, 50}, {100, 50}, {110, 70}}},
                         {MeasureKind::Threads, {{0, 0}, {100, 0}}, threads},
                         {MeasureKind::Threads, {{0, 0}, {0, 90}}}};
  const auto json = to_json(report, false).at("measurements");
  EXPECT_EQ(json.at(0).at("kind"), "distance");
  EXPECT_DOUBLE_EQ(json.at(0).at("length_px").get<double>(), 500);
  EXPECT_NEAR(json.at(0).at("length_um").get<double>(), std::hypot(6000, 4000), 1e-9);
  EXPECT_NEAR(json.at(1).at("degrees").get<double>(), 45, 1e-9) << "on the cloth";
  EXPECT_EQ(json.at(2).at("threads").at("count"), 11);
  EXPECT_NEAR(json.at(2).at("threads").at("per_cm").get<double>(), 50, 1e-9) << "one every 200 um";
  EXPECT_TRUE(json.at(3).at("threads").is_null());
  const std::string html = report_html(report);
  EXPECT_THAT(html, HasSubstr("<td>100.0</td><td>50.0</td><td>500.0</td><td>7.211</td>"));
  EXPECT_THAT(html, HasSubstr("45.0°"));
  EXPECT_THAT(html, HasSubstr("11 threads, 50.00 per cm"));
  EXPECT_THAT(html, HasSubstr("no regular threads"));
}

TEST(Report, MarksThePlacesToLook) {
  JobResult report = report_of(Pair());
  for (int i = 0; i < 7; ++i)
    report.quality->findings.push_back({{10 * i, 20, 64, 48}, Message::verbatim("because <of> it"), 1});
  const std::string html = report_html(report);
  EXPECT_THAT(html, HasSubstr("<rect class='place' x='60' y='20' width='64' height='48'/>"));
  EXPECT_THAT(html, HasSubstr("because &lt;of&gt; it"));
  EXPECT_THAT(html, ::testing::Not(HasSubstr("<td>accepted</td>")));
  report.quality->findings[2].accepted = true;
  EXPECT_THAT(report_html(report),
              HasSubstr("<td>52 px</td><td>44 px</td><td>64 px</td><td>48 px</td><td>because &lt;of&gt; "
                        "it</td><td>accepted</td>"));
  const nlohmann::ordered_json figures = to_json(*report.quality, false);
  EXPECT_TRUE(figures.at("places").at(2).at("accepted").get<bool>());
  EXPECT_FALSE(figures.at("places").at(3).at("accepted").get<bool>());
  const std::vector<Message> lines = places_to_look(*report.quality, 5);
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[1].english(), "x 10 to 74, y 20 to 68 px: because <of> it");
  EXPECT_EQ(lines[5].english(), "2 more places");
}

TEST(Report, NamesBothImagesAtTheTopAndEveryLandmark) {
  JobResult report = report_of(Pair());
  report.fixed.path = "/data/block 7/fixed.tif", report.moving.path = "/data/block 7/moving.tif";
  report.quality->points_after.emplace().rows = {{"corner", 0.5}, {"knot <3>", 12.25}};
  report.quality->points_before.emplace().rows = {{"knot <3>", 40}, {"corner", 31}};
  const std::string html = report_html(report);
  const std::size_t names = html.find("<b>moving.tif</b> on <b>fixed.tif</b>");
  EXPECT_LT(names, html.find("class='verdict"));
  EXPECT_THAT(html, HasSubstr("<td>corner</td><td>0.50 px</td><td>31.0 px</td>"));
  EXPECT_THAT(html, HasSubstr("<td>knot &lt;3&gt;</td><td>12.2 px</td><td>40.0 px</td>"));
}

// Puts everything in braces and decimal commas; words that are not the catalogue's stay as they are.
std::string in_braces(const Message& message) {
  std::vector<std::string> values;
  for (const MessageArgument& argument : message.arguments()) {
    std::string value = argument.text();
    if (argument.kind() == MessageArgument::Kind::Number) std::replace(value.begin(), value.end(), '.', ',');
    if (argument.kind() == MessageArgument::Kind::Nested) {
      value.clear();
      for (const Message& part : argument.nested())
        value += (value.empty() ? "" : argument.text()) + in_braces(part);
    }
    values.push_back(value);
  }
  if (message.text()) return "{" + filled_in(message.text()->english, values) + "}";
  return values.empty() ? std::string() : values.front();
}

// A page taken apart: its visible or spoken text, and all tags without it.
struct TakenApart {
  std::string words, tags;
};
TakenApart taken_apart(std::string_view html) {
  constexpr std::string_view label = "aria-label='";
  TakenApart page;
  bool style = false;
  while (!html.empty()) {
    const std::size_t begin = html.find('<');
    if (!style) page.words.append(html.substr(0, begin)).append(" ");
    if (begin == std::string_view::npos) break;
    const std::size_t end = html.find('>', begin);
    std::string tag(html.substr(begin, end + 1 - begin));
    style = tag == "<style>";
    if (const std::size_t at = tag.find(label); at != std::string::npos) {
      const std::size_t from = at + label.size(), size = tag.find('\'', from) - from;
      page.words.append(tag, from, size).append(" ");
      tag.erase(from, size);
    }
    page.tags += tag + "\n";
    html.remove_prefix(end + 1);
  }
  return page;
}

std::string outside_of_braces(const std::string& text) {
  std::string outside;
  int depth = 0;
  for (const char c : text) {
    if (c == '{') ++depth;
    if (depth == 0) outside += c;
    if (c == '}') --depth;
  }
  return outside;
}

std::set<std::string> words_in(const std::string& text) {
  static const std::regex word("[A-Za-z]{2,}");
  std::set<std::string> words;
  for (std::sregex_iterator found(text.begin(), text.end(), word), end; found != end; ++found)
    words.insert(found->str());
  return words;
}

// A result with everything that a report can contain.
JobResult full_report() {
  JobResult report = report_of(Pair());
  report.fixed.path = "/1.tif", report.moving.path = "/2.tif";
  report.corrections.fixed.emplace().path = report.corrections.moving.emplace().path = "/3.tif";
  report.device = messages::cpu_with_threads(4);
  report.machine = messages::machine_cores_and_memory(4, MessageArgument::number("15.6 GiB"));
  report.initial_mode = messages::start_as_shown, report.elapsed_s = 12.5;
  const ImageReading direct{messages::reading_of_fixed, Message::verbatim("cuFile"), 1, 10, 0, {}};
  const ImageReading usual{messages::reading_of_moving,
                           messages::reading_page_locked,
                           16,
                           900'000'000,
                           0.147,
                           messages::stored_segment_left_out(messages::strip_number(3))};
  report.stages = {{"stage", 1.25, {}, -1, 0, {direct, usual}}};
  RegistrationResult& result = report.result;
  result.moving_from_fixed.provenance.options = {{"option", "4.5"}};
  result.trace.insert(
      result.trace.end(),
      {{"affine", 1, 2, 0, -0.5, 1, 1}, {"other", 0, 2, 0, 1, 1, 1}, {"other", 1, 2, 0, 0.5, 1, 1}});
  result.resolution.downsample = 2.5, result.resolution.reason = messages::places_to_look_at(2);
  result.start.emplace().travel = TravelProfile{true, 0, 100, {0, 5, 0}, 0.4, 0.9};
  ComparedEngine engine;
  engine.engine = "flow", engine.kept_is_better_by = 0.125;
  MapFigures& figures = engine.figures.emplace();
  figures.places = 9, figures.median_px = 0.25, figures.p90_px = 1.5;
  result.compared.assign(2, engine);
  result.compared[1] = {}, result.compared[1].engine = "syn", result.compared[1].kept = true;
  ThreadCount threads{{0, 10, 20}, 10.25};
  report.measurements = {{MeasureKind::Distance, {{100, 50}, {400, 450}}},
                         {MeasureKind::Angle, {{110, 50}, {100, 50}, {110, 70}}},
                         {MeasureKind::Threads, {{0, 0}, {100, 0}}, threads},
                         {MeasureKind::Threads, {{0, 0}, {0, 90}}}};
  report.quality->findings = {{{10, 20, 64, 64}, messages::hardly_anything_found, 9}};
  report.quality->points_after.emplace().rows = {{"5", 0.5}};
  report.quality->points_before.emplace().rows = {{"5", 40.5}};
  return report;
}

TEST(Report, SaysEverythingInTheLanguageItIsAskedFor) {
  const JobResult report = full_report();
  const std::string html = report_html(report, nullptr, {"xx", in_braces});
  EXPECT_THAT(html, HasSubstr("<html lang='xx'>"));
  const TakenApart page = taken_apart(html);
  const std::string rest = outside_of_braces(page.words);
  // Units, names of files and kinds of images, engines, stages, options and words of other programs.
  const std::set<std::string> may_stay{"px",      "mm",     "tif",  "uint",   "rgb",
                                       "elastix", "flow",   "syn",  "affine", "other",
                                       "stage",   "option", "note", "ndash",  "cuFile"};
  for (const std::string& word : words_in(rest))
    EXPECT_TRUE(may_stay.contains(word)) << word << " in " << rest;
  for (const char* said :
       {"{Metric}", "{Stretch}", "{12,5 s}", "{0,25 px}", "{as it was shown}", "{4 cores, 15,6 GiB memory}",
        "{CPU, 4 threads}",
        "{{{moving}: {page-locked buffers}, 16 threads}, 6,1 GB/s}; not directly: {its {strip 3} is left "
        "out"})
    EXPECT_THAT(page.words, HasSubstr(said));
}

TEST(Report, WritesDecimalCommasWherePeopleReadThemAndPointsWhereProgramsDo) {
  const JobResult report = full_report();
  const TakenApart english = taken_apart(report_html(report));
  TakenApart other = taken_apart(report_html(report, nullptr, {"en", in_braces}));
  EXPECT_TRUE(english.tags == other.tags) << "coordinates are not for reading";
  other.words.erase(other.words.find("4.5"), 3);  // an option's value, as a command line takes it
  const std::regex decimal_point("[0-9]\\.[0-9]");
  std::smatch found;
  EXPECT_FALSE(std::regex_search(other.words, found, decimal_point)) << found.prefix().str() << found.str();
}

TEST(Report, EncodesBytesAsBase64) {
  const auto uri = [](std::string_view text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    return data_uri({first, first + text.size()});
  };
  EXPECT_EQ(uri("Man"), "data:image/png;base64,TWFu");  // RFC 4648's classic
  EXPECT_EQ(uri("Ma"), "data:image/png;base64,TWE=");
  EXPECT_EQ(uri("M"), "data:image/png;base64,TQ==");
  EXPECT_EQ(uri(""), "data:image/png;base64,");
}

TEST(Report, IsWrittenAsItsNameSays) {
  const testing::TemporaryFolder folder;
  const JobResult report = report_of(Pair());
  write_report(report, folder / "r.json");
  write_report(report, folder / "r.html");
  EXPECT_EQ(testing::get_text(folder / "r.json").front(), '{');
  EXPECT_EQ(testing::get_text(folder / "r.html").substr(0, 9), "<!doctype");
  testing::expect_error(ErrorKind::Usage, ".json", [&] { write_report(report, folder / "r.pdf"); });
}

}  // namespace
}  // namespace alinify
