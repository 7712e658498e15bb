// A whole series from sections in memory, against maps that are known.
#include "core/workflow/series/register_series.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "core/phantom/series_phantom.h"
#include "core/quality/tolerance.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/series/chain_quality.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_source.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Size section_size{420, 400};

class Sections {
 public:
  explicit Sections(int count, bool restained = false) {
    SeriesPhantomOptions options;
    options.size = section_size;
    options.sections = count;
    options.restained = restained;
    options.lifetime_sections = 6;
    phantom = std::make_unique<SeriesPhantom>(options);
    for (int k = 0; k < count; ++k) {
      Image image(section_size, 3, PixelType::U8);
      phantom->render(k, rect_of(section_size), image.pixels());
      images.push_back(testing::source_of(std::move(image)));
      request.ids.push_back("s" + std::to_string(k));
    }
    request.tree = tree_of_order(static_cast<std::size_t>(count), 0);
    request.folder = folder.path();
    request.open = [this](const SeriesPair& pair, Backend&) {
      opened.push_back(pair.id);
      RegisterJob job;
      job.pair.fixed = images[pair.link.onto], job.pair.moving = images[pair.link.section];
      job.pair.engine = "flow";
      job.tolerance = Tolerance{2, false};
      return job;
    };
  }

  void make_blank(std::size_t section) {
    Image grey(section_size, 3, PixelType::U8);
    std::fill_n(grey.pixels().data, grey.byte_count(), std::byte{240});
    images[section] = testing::source_of(std::move(grey));
  }

  std::vector<SectionResult> run() {
    const auto backend = make_cpu_backend(2);
    Backend* const backends[] = {backend.get()};
    SeriesObserver observer;
    return register_series(request, backends, observer);
  }

  // How far a section's map is off at the places that it and the reference show, in pixels of the reference.
  std::vector<double> errors(std::size_t section, const Transform& map) const {
    std::map<std::string, Vec2d> there;
    for (const NamedPoint& p : phantom->points(static_cast<int>(section))) there[p.id] = p.position;
    std::vector<double> off;
    for (const NamedPoint& p : phantom->points(static_cast<int>(request.tree.reference)))
      if (there.contains(p.id)) off.push_back(length(map(p.position) - there.at(p.id)));
    std::sort(off.begin(), off.end());
    return off;
  }
  double median_error(std::size_t section, const Transform& map) const {
    const auto off = errors(section, map);
    return off.at(off.size() / 2);
  }

  testing::TemporaryFolder folder;
  std::unique_ptr<SeriesPhantom> phantom;
  std::vector<std::shared_ptr<const TileSource>> images;
  SeriesRequest request;
  std::vector<std::string> opened;
};

// Four sections by neighbours on the first one: two tests share one run.
struct ChainOfFour {
  ChainOfFour() : series(4) {
    series.request.strategy = SeriesStrategy::Neighbour;
    results = series.run();
  }
  Sections series;
  std::vector<SectionResult> results;
};
const ChainOfFour& chain_of_four() {
  static const ChainOfFour chain;
  return chain;
}

TEST(Series, ByNeighboursPutsMapsTogetherThatLeadWhereTheSectionsAre) {
  const auto& [series, results] = chain_of_four();
  EXPECT_EQ(results[0].way, SectionWay::Itself);
  EXPECT_EQ(results[1].way, SectionWay::Direct);
  ASSERT_EQ(results[3].way, SectionWay::Chain);
  EXPECT_THAT(results[3].via, ElementsAre(2, 1));
  EXPECT_TRUE(results[3].measured.has_value());
  for (std::size_t k = 1; k < 4; ++k) {
    ASSERT_TRUE(results[k].usable()) << k << ": " << results[k].error.english();
    EXPECT_LT(series.median_error(k, *results[k].map), 2.0) << k;
    EXPECT_EQ(results[k].map->fixed.size, section_size);
  }
  // A chain has no pair of its own: it consists of those of its links.
  EXPECT_TRUE(std::filesystem::exists(series.folder / "s3@s2.json"));
  EXPECT_FALSE(std::filesystem::exists(series.folder / "s3@s0.json"));
}

TEST(Series, TellsOfAChainAnErrorThatCoversTheTrueOne) {
  const auto& [series, results] = chain_of_four();
  int covered = 0, all = 0;
  double off = 0, told_off = 0;
  for (std::size_t k = 2; k < 4; ++k) {
    ASSERT_TRUE(results[k].map);
    std::map<std::string, Vec2d> there;
    for (const NamedPoint& p : series.phantom->points(static_cast<int>(k))) there[p.id] = p.position;
    for (const NamedPoint& p : series.phantom->points(0)) {
      if (!there.contains(p.id)) continue;
      const auto told = results[k].errors.at_point(p.position);
      if (!told || told->state != PlaceState::Measured) continue;
      const double here = length((*results[k].map)(p.position) - there.at(p.id));
      ++all;
      covered += here <= static_cast<double>(told->high_px) ? 1 : 0;
      off += here, told_off += static_cast<double>(told->expected_px);
    }
  }
  ASSERT_GT(all, 300);
  // Right bounds would cover 0.95. A cause that shifts several links the same way is detected by none of
  // them.
  EXPECT_GT(covered, 0.85 * all) << "of " << all;
  EXPECT_LT(off, 1.5 * told_off);
  EXPECT_GT(off, 0.5 * told_off);
}

TEST(Series, OfRestainedRoundsLiesOnTheReferenceAtOnce) {
  Sections rounds(3, true);
  rounds.request.strategy = SeriesStrategy::Auto;
  const auto results = rounds.run();
  for (std::size_t k = 1; k < 3; ++k) {
    EXPECT_EQ(results[k].way, SectionWay::Direct);
    EXPECT_EQ(results[k].verdict, Verdict::Good);
    EXPECT_LT(rounds.median_error(k, *results[k].map), 1.0);
  }
  EXPECT_THAT(rounds.opened, ::testing::UnorderedElementsAre("s1@s0", "s2@s0"));
}

TEST(Series, GoesAroundASectionThatMatchesNothing) {
  Sections series(4);
  series.request.strategy = SeriesStrategy::Neighbour;
  series.make_blank(2);
  const auto results = series.run();
  EXPECT_FALSE(results[2].usable());
  EXPECT_EQ(results[2].way, SectionWay::None);
  EXPECT_FALSE(results[2].error.empty() && results[2].reasons.empty()) << "nobody is told why";
  ASSERT_TRUE(results[3].usable());
  EXPECT_THAT(results[3].via, ElementsAre(1)) << "it goes by the next one on its way";
  EXPECT_LT(series.median_error(3, *results[3].map), 2.0);
}

TEST(Series, EndsWithoutAMapWhereAllAreLost) {
  Sections series(3);
  series.make_blank(0);
  const auto results = series.run();
  EXPECT_EQ(results[0].way, SectionWay::Itself);
  for (std::size_t k = 1; k < 3; ++k) EXPECT_FALSE(results[k].usable());
}

TEST(Series, RegistersOnlyWhatAnEarlierRunHasNotLeft) {
  Sections series(3);
  series.request.strategy = SeriesStrategy::Neighbour;
  const auto first = series.run();
  EXPECT_EQ(series.opened.size(), 3u) << "two pairs, and both images of the chain";
  series.opened.clear();
  series.request.done_before = [](const SeriesPair& pair) -> std::optional<BatchOutcome> {
    if (pair.id != "s1@s0") return {};
    BatchOutcome outcome;
    outcome.verdict = Verdict::Good;
    return outcome;
  };
  const auto second = series.run();
  EXPECT_THAT(series.opened, ElementsAre("s2@s1", "s2@s0"));
  ASSERT_TRUE(second[2].map);
  EXPECT_EQ(second[2].map->parts, first[2].map->parts);
  EXPECT_EQ(second[2].verdict, first[2].verdict);
  EXPECT_EQ(second[2].expected.median_px, first[2].expected.median_px);
}

TEST(Series, RefinesFromTheMapOfTheChain) {
  Sections series(3);
  series.request.strategy = SeriesStrategy::Neighbour;
  series.request.refine = true;
  const auto results = series.run();
  EXPECT_TRUE(std::filesystem::exists(series.folder / "s2@s0@refined.json"));
  EXPECT_TRUE(results[2].way == SectionWay::Chain || results[2].way == SectionWay::Refined);
  EXPECT_THAT(results[2].via, ElementsAre(1));
  EXPECT_LT(series.median_error(2, *results[2].map), 2.0);
}

// Rounds of one section: the images show all of each other, so that a map of two links can only lose.
TEST(Series, KeepsTheRefinedMapWhereItIsClearlyBetterAndForgetsTheChains) {
  Sections series(3, true);
  series.request.strategy = SeriesStrategy::Neighbour;
  const auto by_chain = series.run();
  // Goes on from the links of the first run.
  series.request.refine = true;
  series.request.done_before = [](const SeriesPair& pair) -> std::optional<BatchOutcome> {
    if (pair.start) return {};
    BatchOutcome outcome;
    outcome.verdict = Verdict::Good;
    return outcome;
  };
  const auto results = series.run();
  ASSERT_EQ(by_chain[2].way, SectionWay::Chain);
  ASSERT_EQ(results[2].way, SectionWay::Refined) << results[2].error.english();
  EXPECT_EQ(name_of(results[2].way), "refined");
  EXPECT_EQ(results[2].pair_id, "s2@s0@refined");
  EXPECT_THAT(results[2].via, ElementsAre(1));
  EXPECT_LT(series.median_error(2, *results[2].map), series.median_error(2, *by_chain[2].map));
  EXPECT_LE(results[2].verdict, by_chain[2].verdict);
  // A section reached at once from a neighbour is left alone.
  EXPECT_EQ(results[1].way, SectionWay::Direct);
  EXPECT_FALSE(std::filesystem::exists(series.folder / "s1@s0@refined.json"));
}

TEST(Series, StopsWhenItIsToldTo) {
  Sections series(3);
  const auto cancel = std::make_shared<CancelFlag>();
  cancel->request();
  const auto backend = make_cpu_backend(1);
  Backend* const backends[] = {backend.get()};
  SeriesObserver observer;
  EXPECT_THROW(register_series(series.request, backends, observer, cancel), Cancelled);
  EXPECT_THAT(series.opened, IsEmpty());
  testing::expect_error(ErrorKind::Usage, "no device",
                        [&] { register_series(series.request, {}, observer); });
}

TEST(ComparedSections, ResembleTheirNeighboursMost) {
  // One stain: another one makes sections more unlike than a step in depth does.
  const Sections series(5);
  ThreadPool pool(2);
  Progress progress;
  const SectionSimilarity similarity =
      compare_sections({series.images[4], series.images[0], series.images[2]}, {}, pool, progress);
  EXPECT_GT(similarity.at(0, 2), similarity.at(0, 1));
  EXPECT_GT(similarity.at(1, 2), similarity.at(0, 1));
  EXPECT_THAT(tree_of_similarity(similarity, 1).way_of(0), ElementsAre(2, 1));
}

// --- the verdict on a chain
// -------------------------------------------------------------------------------------

ErrorMap flat_errors(float expected_px, PlaceState state = PlaceState::Measured) {
  ErrorMap map;
  map.size = {20, 20};
  map.origin_px = {10, 10};
  map.step_px = 20;
  map.places.assign(400, {state, expected_px, expected_px / 2, 2 * expected_px, {}});
  return map;
}

QualityReport chain_quality(Verdict seen, PlaceState state, float chain_px, Verdict weakest) {
  ChainEvidence evidence;
  evidence.measured.verdict = seen;
  evidence.measured.tolerance_px = 2;
  evidence.measured.errors = flat_errors(9, state);
  evidence.by_chain = flat_errors(chain_px);
  evidence.weakest_link = weakest;
  evidence.via = "s1";
  return quality_of_chain(evidence, {400, 400});
}

TEST(ChainQuality, RestsOnTheLinksWhereTheImagesShowNothingOfEachOther) {
  EXPECT_EQ(chain_quality(Verdict::Check, PlaceState::Lost, 1, Verdict::Good).verdict, Verdict::Good);
  EXPECT_EQ(chain_quality(Verdict::Check, PlaceState::Lost, 1, Verdict::Check).verdict, Verdict::Check);
  EXPECT_EQ(chain_quality(Verdict::Check, PlaceState::Lost, 3, Verdict::Good).verdict, Verdict::Failed);
}

TEST(ChainQuality, IsNeverGoodWhereTheImagesAgreeOnlyByChance) {
  const QualityReport report = chain_quality(Verdict::Failed, PlaceState::Measured, 1, Verdict::Good);
  EXPECT_EQ(report.verdict, Verdict::Check);
  EXPECT_FLOAT_EQ(report.errors.places[0].expected_px, 1) << "a comparison by chance has measured nothing";
}

TEST(ChainQuality, BelievesTheImagesRatherThanTheLinks) {
  const QualityReport report = chain_quality(Verdict::Check, PlaceState::Measured, 1, Verdict::Good);
  EXPECT_EQ(report.verdict, Verdict::Failed) << "both images say that it is 9 px off";
  EXPECT_NEAR(report.errors.places[0].expected_px, 9, 0.01);
  EXPECT_FALSE(report.findings.empty());
  EXPECT_EQ(chain_quality(Verdict::Good, PlaceState::Measured, 1, Verdict::Check).verdict, Verdict::Good);
}

// --- all of them in one file
// ------------------------------------------------------------------------------------

double red_of(const Image& image, std::int64_t x, std::int64_t y, int channel) {
  return static_cast<double>(reinterpret_cast<const std::uint8_t*>(image.pixels().at(x, y))[channel]);
}

TEST(ExportWarped, MergesImagesEachThroughItsOwnMap) {
  const testing::TemporaryFolder folder;
  const auto ramp = [](Size size, int offset) {
    Image image(size, 3, PixelType::U8);
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x)
        for (int c = 0; c < 3; ++c)
          reinterpret_cast<std::uint8_t*>(image.pixels().at(x, y))[c] =
              static_cast<std::uint8_t>(offset + x + y + c);
    return testing::source_of(std::move(image));
  };
  const auto shifted = [](Size moving, Vec2d shift) {
    Transform map;
    map.fixed.size = {32, 24}, map.moving.size = moving;
    map.parts = {Affine2::translation(shift)};
    return map;
  };
  ExportRequest request;
  request.moving = ramp({40, 30}, 10);
  request.moving_from_fixed = shifted({40, 30}, {2, 0});
  request.moving_label = "first";
  request.more.push_back(
      {ramp({50, 60}, 20), std::make_shared<const Transform>(shifted({50, 60}, {5, 7})), "second"});
  request.more.push_back({ramp({40, 30}, 100)});
  request.fixed = ramp({32, 24}, 0);
  request.fixed_label = "reference";
  request.path = folder / "all.ome.tif";
  const auto backend = make_cpu_backend(2);
  Progress progress;
  export_warped(request, *backend, progress);
  const auto written = open_image(request.path, {});
  ASSERT_EQ(written->info().channels, 12);
  EXPECT_EQ(written->info().channel_names[1], "reference: green");
  EXPECT_EQ(written->info().channel_names[3], "first: red");
  EXPECT_EQ(written->info().channel_names[8], "second: blue");
  const Image image = read_level(*written, 0);
  for (const auto& [x, y] : {std::pair<std::int64_t, std::int64_t>{0, 0}, {31, 20}, {10, 5}}) {
    EXPECT_EQ(red_of(image, x, y, 0), static_cast<double>(x + y));
    EXPECT_EQ(red_of(image, x, y, 3), static_cast<double>(10 + x + 2 + y));
    EXPECT_EQ(red_of(image, x, y, 6), static_cast<double>(20 + x + 5 + y + 7));
    EXPECT_EQ(red_of(image, x, y, 9), static_cast<double>(100 + x + 2 + y))
        << "through the moving image's map";
  }
  request.path = folder / "all.tif";
  request.frame = Frame::Union;
  EXPECT_EQ(export_warped(request, *backend, progress).frame, (Rect{-5, -7, 50, 60}));
  request.frame = Frame::Overlap;
  EXPECT_EQ(export_warped(request, *backend, progress).frame, (Rect{0, 0, 32, 24}));
  Transform elsewhere = shifted({50, 60}, {});
  elsewhere.fixed.size = {33, 24};
  request.more[0].map = std::make_shared<const Transform>(elsewhere);
  testing::expect_error(ErrorKind::Failed, "33 x 24", [&] { export_warped(request, *backend, progress); });
}

}  // namespace
}  // namespace alinify
