#include "core/phantom/series_phantom.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/io/open_image.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

SeriesPhantomOptions options_of(int sections) {
  SeriesPhantomOptions options;
  options.size = {256, 240};
  options.sections = sections;
  return options;
}

// The specimen's grey at the same lattice of specimen places, as a section shows it.
std::vector<double> specimen_greys(const SeriesPhantom& phantom, int section) {
  Image image(phantom.options().size, 3, PixelType::U8);
  phantom.render(section, rect_of(image.size()), image.pixels());
  std::vector<double> greys;
  for (double y = 60; y < 180; y += 1.5)
    for (double x = 60; x < 190; x += 1.5) {
      const auto p = inverse_point(phantom.specimen_from_section(section), {x, y});
      if (!p) return {};
      const auto* rgb =
          reinterpret_cast<const std::uint8_t*>(image.pixels().at(std::llround(p->x), std::llround(p->y)));
      greys.push_back(rgb[0] + rgb[1] + rgb[2]);
    }
  return greys;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto n = static_cast<double>(a.size());
  double ma = 0, mb = 0, ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) ma += a[i] / n, mb += b[i] / n;
  for (std::size_t i = 0; i < a.size(); ++i)
    ab += (a[i] - ma) * (b[i] - mb), aa += (a[i] - ma) * (a[i] - ma), bb += (b[i] - mb) * (b[i] - mb);
  return ab / std::sqrt(aa * bb);
}

TEST(SeriesPhantom, ShowsOnePlaceOfTheSpecimenAtEachOfItsPoints) {
  const SeriesPhantom phantom(options_of(4));
  std::map<std::string, Vec2d> places;
  for (int k = 0; k < 4; ++k) {
    EXPECT_GT(phantom.points(k).size(), 100u);
    for (const NamedPoint& point : phantom.points(k)) {
      const Vec2d place = phantom.specimen_from_section(k)(point.position);
      const auto [known, is_new] = places.emplace(point.id, place);
      EXPECT_LT(length(place - known->second), 1e-5) << point.id << " in section " << k;
    }
  }
}

TEST(SeriesPhantom, ResemblesItselfLessTheFurtherSectionsLieApart) {
  const SeriesPhantom phantom(options_of(7));
  // One stain, so that only the structures differ.
  const auto first = specimen_greys(phantom, 0);
  const double near = correlation(first, specimen_greys(phantom, 2)),
               far = correlation(first, specimen_greys(phantom, 6));
  EXPECT_GT(near, far + 0.1);
  SeriesPhantomOptions restained = options_of(7);
  restained.restained = true;
  const SeriesPhantom rounds(restained);
  EXPECT_GT(correlation(specimen_greys(rounds, 0), specimen_greys(rounds, 6)), near + 0.1)
      << "rounds of one section show the same structures";
}

TEST(SeriesPhantom, BendsSmoothlyFromSectionToSection) {
  SeriesPhantomOptions options = options_of(20);
  options.rotation_deg = 0;
  const SeriesPhantom phantom(options);
  // Bending alone: what the splines do.
  const auto bend = [&](int k, Vec2d p) {
    return std::get<BsplineGrid>(phantom.specimen_from_section(k).parts.front())(p) - p;
  };
  double steps = 0, jumps = 0, largest = 0;
  for (int k = 0; k + 8 < 20; ++k)
    for (const Vec2d p : {Vec2d{60, 60}, Vec2d{128, 120}, Vec2d{200, 170}}) {
      steps += length(bend(k + 1, p) - bend(k, p));
      jumps += length(bend(k + 8, p) - bend(k, p));
      largest = std::max(largest, length(bend(k, p)));
    }
  EXPECT_LT(steps, 0.75 * jumps);
  EXPECT_LE(largest, 0.006 * 256);
  EXPECT_GT(largest, 0.1);
}

TEST(SeriesPhantom, WritesImagesMapsPointsAndTheirList) {
  const testing::TemporaryFolder folder;
  const SeriesPhantom phantom(options_of(2));
  ThreadPool pool(2);
  Progress progress;
  const SeriesPhantomFiles files = write_series_phantom(phantom, folder / "s", {}, pool, progress);
  ASSERT_EQ(files.sections.size(), 2u);
  EXPECT_EQ(files.sections[1].id, "section-02");
  EXPECT_EQ(open_image(files.sections[1].image, {})->info().size, (Size{256, 240}));
  EXPECT_EQ(read_transform(files.sections[1].truth).parts, phantom.specimen_from_section(1).parts);
  EXPECT_EQ(read_points(files.sections[0].points).size(), phantom.points(0).size());
  EXPECT_EQ(testing::get_text(files.list),
            "id,image\nsection-01,section-01.tif\nsection-02,section-02.tif\n");
}

TEST(SeriesPhantom, RefusesWhatCannotBeMade) {
  for (const auto& [change, words] : {std::pair<void (*)(SeriesPhantomOptions&), std::string>{
                                          [](SeriesPhantomOptions& o) { o.sections = 1; }, "1 sections"},
                                      {[](SeriesPhantomOptions& o) { o.lifetime_sections = 0; }, "lifetime"},
                                      {[](SeriesPhantomOptions& o) { o.amplitude_px = 400; }, "fold"},
                                      {[](SeriesPhantomOptions& o) { o.size.width = 3; }, "3 x 240"}}) {
    SeriesPhantomOptions options = options_of(3);
    change(options);
    testing::expect_error(ErrorKind::Usage, words, [&] { SeriesPhantom{options}; });
  }
}

}  // namespace
}  // namespace alinify
