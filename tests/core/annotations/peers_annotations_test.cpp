// Requests of users of other programs, each answered by a test.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/open_image.h"
#include "core/io/tiff_writer.h"
#include "tests/core/annotations/mapped_file.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

using nlohmann::json;
using testing::expect_error;
using testing::job_of;
using testing::Mapped;
using testing::shift_by;
using testing::wavy_map;

// An array of features.
std::string array_of(const std::vector<std::string>& features) {
  std::string text;
  for (const std::string& feature : features) text.append(text.empty() ? "[" : ",").append(feature);
  return text.append("]");
}

std::string point_feature(double x, double y) {
  return R"({"type":"Feature","geometry":{"type":"Point","coordinates":[)" + std::to_string(x) + "," +
         std::to_string(y) + "]}}";
}

// https://github.com/MathOnco/valis/issues/173: GeoJSON in micrometres hangs.
TEST(PeersAnnotations, Valis173MicrometresAreScaledOrRefusedAndNeverHang) {
  Transform map = wavy_map();
  // A twentieth of a millimetre a pixel: in micrometres everything lies far beside the image.
  std::vector<std::string> points{point_feature(30000, 20000)};
  for (int i = 1; i < 500; ++i) points.push_back(point_feature(20000 + 50 * i, 15000 + 40 * i));
  const std::string file = array_of(points);
  expect_error(ErrorKind::Failed, "They may be in micrometres",
               [&] { Mapped("a.geojson", file, job_of(map)); });
  expect_error(ErrorKind::Failed, "They may be in micrometres",
               [&] { Mapped("a.geojson", file, job_of(map, MapDirection::MovingToFixed)); });

  AnnotationJob job = job_of(map);
  job.unit = LengthUnit::Micrometre;
  expect_error(ErrorKind::Failed, "pixel size of the fixed image is not known",
               [&] { Mapped("a.geojson", file, job); });
  job.fixed_pixel_size_um = job.moving_pixel_size_um = Vec2d{50, 50};
  const json out = json::parse(Mapped("a.geojson", file, job).text);
  const Vec2d expected = map(Vec2d{30000 / 50.0 - 0.5, 20000 / 50.0 - 0.5});
  EXPECT_NEAR(out[0]["geometry"]["coordinates"][0].get<double>(), (expected.x + 0.5) * 50, 1e-3);
  EXPECT_NEAR(out[0]["geometry"]["coordinates"][1].get<double>(), (expected.y + 0.5) * 50, 1e-3);

  // Likewise if the file states it itself.
  job.unit.reset();
  const Mapped stated("a.geojson", R"({"unit":"µm","type":"FeatureCollection","features":)" + file + "}",
                      job);
  EXPECT_EQ(json::parse(stated.text)["features"], out);
}

// https://github.com/MathOnco/valis/issues/167, /13 and /126: annotations end up beside their tissue. QuPath
// counts from the corner of the first pixel, so a map that scales must not take its numbers for centres.
TEST(PeersAnnotations, Valis167And13And126ShapesStayOnTheirPixelsUnderScaling) {
  Transform half;  // each pixel of the moving image covers two by two of the fixed one
  half.fixed.size = {1000, 800}, half.moving.size = {500, 400};
  half.parts = {Affine2{0.5, 0, 0, 0.5, -0.25, -0.25}};
  const std::string whole =
      R"([{"type":"Polygon","coordinates":[[[0,0],[1000,0],[1000,800],[0,800],[0,0]]]}])";
  EXPECT_EQ(json::parse(Mapped("a.geojson", whole, job_of(half)).text)[0]["coordinates"],
            json::parse("[[[0,0],[500,0],[500,400],[0,400],[0,0]]]"))
      << "the outline of the one image is the outline of the other";
  const std::string smaller =
      R"([{"type":"Polygon","coordinates":[[[0,0],[500,0],[500,400],[0,400],[0,0]]]}])";
  EXPECT_EQ(json::parse(Mapped("a.geojson", smaller, job_of(half, MapDirection::MovingToFixed)).text),
            json::parse(whole));
}

// https://github.com/BIOP/qupath-extension-warpy/issues/13: objects outside of the image are dropped or fail.
TEST(PeersAnnotations, Warpy13ShapesBesideTheOtherImageAreKeptAndCounted) {
  const Mapped mapped("a.geojson", array_of({point_feature(10, 10), point_feature(990, 10)}),
                      job_of(shift_by({100, 0})));
  EXPECT_EQ(json::parse(mapped.text).size(), 2u);
  EXPECT_EQ(mapped.result.counts.outside_target, 1);
  ASSERT_EQ(mapped.result.remarks.size(), 1u);
  EXPECT_EQ(mapped.result.remarks[0].english(), "1 shapes lie beside the moving image; they are kept");
}

// https://github.com/BIOP/qupath-extension-warpy/pull/21: cells without a nucleus failed.
TEST(PeersAnnotations, Warpy21CellsWithoutANucleusAreMapped) {
  const Mapped mapped(
      "a.geojson",
      R"([{"type":"Feature","geometry":{"type":"Point","coordinates":[1,1]},"nucleusGeometry":null,"properties":{"objectType":"cell"}}])",
      job_of(shift_by({1, 0})));
  EXPECT_EQ(json::parse(mapped.text)[0]["nucleusGeometry"], json());
  EXPECT_EQ(json::parse(mapped.text)[0]["geometry"]["coordinates"], json::array({2, 1}));
}

TEST(PeersAnnotations, LabelImagesKeepTheirNumbersExactly) {
  const testing::TemporaryFolder folder;
  const Size size{200, 160};
  for (const PixelType type : {PixelType::U8, PixelType::U16, PixelType::U32}) {
    Image labels(size, 1, type);
    const auto largest = static_cast<std::uint32_t>(highest_value(type));
    visit_pixel_type(type, [&](auto zero) {
      using T = decltype(zero);
      for (std::int64_t y = 0; y < size.height; ++y)
        for (std::int64_t x = 0; x < size.width; ++x)
          reinterpret_cast<T*>(labels.pixels().row(y))[x] =
              x < 50 ? T{} : static_cast<T>(largest - static_cast<std::uint32_t>(x / 25));
    });
    TiffWriterOptions options;
    options.pyramid = false;
    TiffWriter writer(folder / "labels.tif", size, 1, type, ColorModel::Grey, options);
    for (int j = 0; j < writer.tile_rows(); ++j)
      for (int i = 0; i < writer.tile_columns(); ++i) writer.write_tile(i, j, labels.pixels());
    writer.finish();
    for (const MapDirection direction : {MapDirection::MovingToFixed, MapDirection::FixedToMoving}) {
      AnnotationJob job =
          job_of(shift_by({direction == MapDirection::MovingToFixed ? 20.0 : -20.0, 0}, size), direction);
      job.in = folder / "labels.tif", job.out = folder / "mapped.tif";
      Progress progress;
      const auto backend = make_cpu_backend(2);
      const AnnotationResult result = map_annotations(job, *backend, progress);
      EXPECT_EQ(result.kind, AnnotationKind::Labels);
      EXPECT_EQ(result.ids, 6);
      EXPECT_EQ(result.ids_lost, 0);
      const auto out = open_image(job.out);
      ASSERT_EQ(out->info().type, type);
      const Image pixels = read_level(*out, 0);
      std::int64_t wrong = 0;
      visit_pixel_type(type, [&](auto zero) {
        using T = decltype(zero);
        for (std::int64_t x = 0; x + 20 < size.width; ++x)
          wrong += reinterpret_cast<const T*>(pixels.pixels().row(80))[x] !=
                   reinterpret_cast<const T*>(labels.pixels().row(80))[x + 20];
      });
      EXPECT_EQ(wrong, 0);
    }
  }
}

}  // namespace
}  // namespace alinify
