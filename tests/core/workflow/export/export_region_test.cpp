#include "core/workflow/export/export_region.h"

#include <gtest/gtest.h>

#include "core/io/open_image.h"
#include "core/workflow/export/export_estimate.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

// With pixels half as high as they are wide.
const ImageGeometry fixed{{1000, 800}, Vec2d{20, 10}};

TEST(ExportRegion, IsReadInPixelsAndLengths) {
  EXPECT_EQ(region_in_px(parse_export_region("100,200,300,400"), fixed), (Rect{100, 200, 300, 400}));
  EXPECT_EQ(region_in_px(parse_export_region(" -20, 0, 640, 480 px"), fixed), (Rect{-20, 0, 640, 480}));
  // 2 mm are 100 pixels across and 200 down.
  EXPECT_EQ(region_in_px(parse_export_region("2,2,0.4,0.4mm"), fixed), (Rect{100, 200, 20, 40}));
  EXPECT_EQ(region_in_px(parse_export_region("2000,2000,400,400um"), fixed), (Rect{100, 200, 20, 40}));
  EXPECT_EQ(region_in_px(parse_export_region("31,4,1,1um"), fixed), (Rect{2, 0, 1, 1}))
      << "the nearest pixels";
  for (const char* text : {"", "mm", "1,2,3", "1,2,3,4,5", "1,2,3,", "1,2,0,4", "1,2,3,-4", "a,2,3,4",
                           "1,2,3,4in", "1,2,nan,4", "1,2,3,1e999", "1;2;3;4"})
    testing::expect_error(ErrorKind::Usage, "1200,800,640,480", [&] { parse_export_region(text); });
}

TEST(ExportRegion, ShowsAPixelOfTheFixedImageAtLeast) {
  EXPECT_EQ(region_in_px(parse_export_region("999,799,5,5"), fixed), (Rect{999, 799, 5, 5}));
  for (const char* text : {"1000,0,5,5", "0,-5,5,5", "1e300,0,5,5", "0,0,1e300,5"})
    testing::expect_error(ErrorKind::Usage, "1000 x 800",
                          [&] { region_in_px(parse_export_region(text), fixed); });
  testing::expect_error(ErrorKind::Usage, "cannot use the region 1,2,3,4mm: the fixed image's pixel size",
                        [&] {
                          region_in_px(parse_export_region("1,2,3,4mm"), {{1000, 800}, {}});
                        });
}

TEST(ExportRegion, SaysWhatItWasReadFrom) {
  EXPECT_EQ(text_of(parse_export_region("12.5,-8,6.4,4.8mm")), "12.5,-8,6.4,4.8mm");
  EXPECT_EQ(text_of(ExportRegion(Rect{1, 2, 3, 4})), "1,2,3,4");
}

/// A ramp of which every pixel differs, mapped by a shift; what any pixel then is can be said by hand.
class RegionOfAnExport : public ::testing::Test {
 protected:
  void SetUp() override {
    Image ramp({60, 40}, 4, PixelType::U8);
    for (std::int64_t y = 0; y < 40; ++y)
      for (std::int64_t x = 0; x < 60; ++x)
        for (int c = 0; c < 4; ++c) ramp.pixels().at(x, y)[c] = std::byte(c == 3 ? 128 : value(x, y, c));
    ImageInfo info;
    info.color = ColorModel::Rgba;
    request.moving = make_memory_source(std::make_shared<const Image>(std::move(ramp)), info);
    Transform& map = request.moving_from_fixed;
    map.fixed = {{80, 50}, Vec2d{2, 2}};
    map.moving.size = {60, 40};
    map.parts = {Affine2::translation({-10, -5})};
    request.path = folder / "w.tif";
    request.warp.outside_of_channel = {255, 240, 200};
  }
  static int value(std::int64_t x, std::int64_t y, int c) {
    return static_cast<int>(c == 0 ? x : c == 1 ? y : x + y);
  }
  void expect_region(Rect region) {
    request.region = ExportRegion(region);
    Progress progress;
    const ExportedImage written = export_warped(request, *backend, progress);
    EXPECT_EQ(written.frame, region);
    const Image image = read_level(*open_image(request.path), 0);
    ASSERT_EQ(image.size(), region.size());
    ASSERT_EQ(image.channels(), 4);
    int wrong = 0;
    for (std::int64_t j = 0; j < region.height; ++j)
      for (std::int64_t i = 0; i < region.width; ++i) {
        const std::int64_t x = region.x + i - 10, y = region.y + j - 5;
        const bool inside = x >= 0 && y >= 0 && x < 60 && y < 40;
        const int fill[] = {255, 240, 200, 255};
        for (int c = 0; c < 4; ++c)
          wrong += std::to_integer<int>(image.pixels().at(i, j)[c]) != (!inside  ? fill[c]
                                                                        : c == 3 ? 128
                                                                                 : value(x, y, c));
      }
    EXPECT_EQ(wrong, 0);
  }
  testing::TemporaryFolder folder;
  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  ExportRequest request;
};

TEST_F(RegionOfAnExport, HasThePixelsOfTheWholeAndTheColourGivenBeyondThem) {
  for (const Rect region :
       {Rect{0, 0, 80, 50}, Rect{12, 7, 30, 20}, Rect{-6, -4, 20, 12}, Rect{70, 44, 15, 9}})
    expect_region(region);
}

TEST_F(RegionOfAnExport, IsEstimatedByItself) {
  request.region = ExportRegion(Rect{12, 7, 30, 20});
  Progress progress;
  const ExportEstimate estimate = estimate_export(request, *backend, progress);
  EXPECT_EQ(estimate.frame, (Rect{12, 7, 30, 20}));
  EXPECT_EQ(estimate.raw_bytes, 30 * 20 * 4);
  const ExportedImage written = export_warped(request, *backend, progress);
  EXPECT_EQ(estimate.file_bytes, written.bytes);
}

TEST_F(RegionOfAnExport, TakesAValueForEachChannelOrForEachButAlphaAndNothingElse) {
  Progress progress;
  for (const std::size_t count : {2u, 5u}) {
    request.warp.outside_of_channel.assign(count, 7);
    testing::expect_error(ErrorKind::Usage, std::to_string(count) + " values",
                          [&] { export_warped(request, *backend, progress); });
  }
  // Such as the samples can have.
  request.warp.outside_of_channel = {255, 256, 200, 255};
  testing::expect_error(ErrorKind::Usage, "256 is no value of uint8 samples, which go from 0 to 255",
                        [&] { export_warped(request, *backend, progress); });
  request.warp.outside_of_channel.clear();
  request.warp.outside = -1;
  testing::expect_error(ErrorKind::Usage, "-1 is no value",
                        [&] { export_warped(request, *backend, progress); });
  request.warp.outside.reset();
  request.warp.outside_of_channel = {255, 240, 200};
  ImageInfo grey;
  grey.color = ColorModel::Grey;
  request.more.push_back(
      {make_memory_source(std::make_shared<const Image>(Size{60, 40}, 1, PixelType::U8), grey)});
  testing::expect_error(ErrorKind::Usage, "3 values are given for the 1 channels",
                        [&] { export_warped(request, *backend, progress); });
  EXPECT_TRUE(test::contents_of(folder).empty());
}

}  // namespace
}  // namespace alinify
