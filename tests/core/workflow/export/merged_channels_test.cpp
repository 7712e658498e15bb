#include "core/workflow/export/merged_channels.h"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/image/put_channels.h"
#include "core/io/open_image.h"
#include "core/io/zarr/zarr_writer.h"
#include "core/workflow/export/export_warped.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;

ImageInfo info_of(ColorModel color, int channels, PixelType type = PixelType::U8) {
  ImageInfo info;
  info.color = color;
  info.channels = channels;
  info.type = type;
  return info;
}

TEST(MergedChannels, AreNamedAfterTheirImageAndWhatTheyAre) {
  ImageInfo stains = info_of(ColorModel::Channels, 2, PixelType::U16);
  stains.channel_names = {"DAPI", ""};
  stains.channel_colors = {ChannelColor{0, 0, 255}, {}};
  stains.channel_windows = {ChannelWindow{90, 4000}, {}};
  const ImageInfo grey = info_of(ColorModel::Grey, 1), rgb = info_of(ColorModel::Rgb, 3);
  const MergedChannels merged = merged_channels({{"fixed", &rgb}, {"moving", &grey}, {"IF", &stains}});
  EXPECT_EQ(merged.channels, 6);
  EXPECT_EQ(merged.type, PixelType::U16);
  EXPECT_THAT(merged.names,
              ElementsAre("fixed: red", "fixed: green", "fixed: blue", "moving", "IF: DAPI", "IF: 2"));
  EXPECT_THAT(merged.colors,
              ElementsAre(ChannelColor{255, 0, 0}, ChannelColor{0, 255, 0}, ChannelColor{0, 0, 255},
                          std::nullopt, ChannelColor{0, 0, 255}, std::nullopt));
  EXPECT_THAT(merged.windows, ElementsAre(std::nullopt, std::nullopt, std::nullopt, std::nullopt,
                                          ChannelWindow{90, 4000}, std::nullopt));
}

TEST(CommonType, HoldsTheValuesOfBoth) {
  using enum PixelType;
  EXPECT_EQ(common_type(U8, U8), U8);
  EXPECT_EQ(common_type(U8, U16), U16);
  EXPECT_EQ(common_type(I8, U8), I16);
  EXPECT_EQ(common_type(U16, I8), I32);
  EXPECT_EQ(common_type(U32, I8), F64);
  EXPECT_EQ(common_type(F32, U16), F32);
  EXPECT_EQ(common_type(F32, I32), F64);
  EXPECT_EQ(common_type(F64, U8), F64);
  for (const PixelType a : {U8, U16, U32, I8, I16, I32, F32, F64})
    for (const PixelType b : {U8, U16, U32, I8, I16, I32, F32, F64}) {
      const PixelType c = common_type(a, b);
      EXPECT_EQ(c, common_type(b, a));
      for (const PixelType part : {a, b})
        if (!is_float(part)) {
          // The extremes come back.
          Image one({2, 1}, 1, part), out({2, 1}, 3, c), back({2, 1}, 1, part);
          visit_pixel_type(part, [&](auto zero) {
            using T = decltype(zero);
            T* samples = reinterpret_cast<T*>(one.pixels().data);
            samples[0] = static_cast<T>(lowest_value(part)), samples[1] = static_cast<T>(highest_value(part));
          });
          put_channels(std::as_const(one).pixels(), out.pixels(), 2);
          visit_pixel_type(c, [&](auto zero) {
            using T = decltype(zero);
            const T* samples = reinterpret_cast<const T*>(out.pixels().data);
            EXPECT_EQ(static_cast<double>(samples[2]), lowest_value(part));
            EXPECT_EQ(static_cast<double>(samples[5]), highest_value(part));
          });
        }
    }
}

// A picture of a formula, so that nothing needs to be compared with what the program made of it.
std::shared_ptr<const TileSource> picture(Size size, int channels, PixelType type, int first) {
  Image image(size, channels, type);
  visit_pixel_type(type, [&](auto zero) {
    using T = decltype(zero);
    T* sample = reinterpret_cast<T*>(image.pixels().data);
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x)
        for (int c = 0; c < channels; ++c) *sample++ = static_cast<T>(first + 50 * c + x + 2 * y);
  });
  ImageInfo info = info_of(ColorModel::Channels, channels, type);
  info.size = size;
  info.levels = {{size, size, {1, 1}}};
  return make_memory_source(std::make_shared<const Image>(std::move(image)), info);
}

Transform shifted(Size fixed, Size moving, Vec2d shift) {
  Transform map;
  map.fixed.size = fixed;
  map.moving.size = moving;
  map.fixed.pixel_size_um = Vec2d{0.5, 0.25};
  map.parts = {Affine2::translation(shift)};
  return map;
}

double sample(const Image& image, std::int64_t x, std::int64_t y, int c) {
  return visit_pixel_type(image.type(), [&](auto zero) {
    using T = decltype(zero);
    return static_cast<double>(reinterpret_cast<const T*>(image.pixels().at(x, y))[c]);
  });
}

TEST(ExportWarped, MergesImagesOfSeveralTypesThroughOneMap) {
  const testing::TemporaryFolder folder;
  const Size size{40, 30};
  ExportRequest request;
  request.moving_from_fixed = shifted({32, 24}, size, {3, 4});
  request.moving = picture(size, 1, PixelType::U8, 0);
  request.more = {{picture(size, 2, PixelType::U16, 1000)}};
  request.fixed = picture({32, 24}, 1, PixelType::U8, 7);
  request.path = folder / "w.ome.tif";
  const auto backend = make_cpu_backend(2);
  Progress progress;
  export_warped(request, *backend, progress);
  const auto written = open_image(request.path, {});
  EXPECT_EQ(written->info().type, PixelType::U16);
  ASSERT_EQ(written->info().channels, 4);
  EXPECT_EQ(written->info().channel_names[0], "fixed");
  EXPECT_EQ(written->info().pixel_size_um->x, 0.5);
  EXPECT_EQ(written->info().pixel_size_um->y, 0.25);
  const Image image = read_level(*written, 0);
  for (const auto& [x, y] : {std::pair<std::int64_t, std::int64_t>{0, 0}, {31, 23}, {10, 5}}) {
    const double place = static_cast<double>(x + 2 * y), moved = static_cast<double>(x + 3 + 2 * (y + 4));
    EXPECT_EQ(sample(image, x, y, 0), 7 + place);
    EXPECT_EQ(sample(image, x, y, 1), moved);
    EXPECT_EQ(sample(image, x, y, 2), 1000 + moved);
    EXPECT_EQ(sample(image, x, y, 3), 1050 + moved);
  }
}

// Somebody chose the colours and the contrast of an immunofluorescence, and wants to see them again.
TEST(ExportWarped, KeepsNamesColoursAndWindowsOfAZarrsChannelsAloneAndMerged) {
  const testing::TemporaryFolder folder;
  const Size size{40, 30};
  ZarrWriterOptions stains;
  stains.channel_names = {"DAPI", "CD3"};
  stains.channel_colors = {ChannelColor{1, 2, 255}, ChannelColor{255, 128, 0}};
  stains.channel_windows = {ChannelWindow{100, 900}, ChannelWindow{7, 65000}};
  stains.channels_off = {false, true};
  {
    ZarrWriter writer(folder / "m.ome.zarr", size, 2, PixelType::U16, ColorModel::Channels, stains);
    Image image(size, 2, PixelType::U16);
    writer.write_tile(0, 0, image.pixels());
    writer.finish();
  }
  const auto backend = make_cpu_backend(2);
  Progress progress;
  ExportRequest request;
  request.moving_from_fixed = shifted({32, 24}, size, {3, 4});
  request.moving = open_image(folder / "m.ome.zarr");
  for (const char* const name : {"w.ome.zarr", "w.ome.tif"}) {
    request.path = folder / name;
    export_warped(request, *backend, progress);
    const ImageInfo info = open_image(request.path)->info();
    EXPECT_EQ(info.channel_names, stains.channel_names) << name;
    EXPECT_THAT(info.channel_colors, ElementsAre(stains.channel_colors[0], stains.channel_colors[1])) << name;
    // OME-TIFF has no word for a window.
    if (request.path.extension() == ".zarr") {
      EXPECT_EQ(info.channel_windows, stains.channel_windows);
      EXPECT_EQ(info.channels_off, stains.channels_off);
    }
  }
  request.fixed = picture({32, 24}, 1, PixelType::U8, 7);
  request.path = folder / "merged.ome.zarr";
  export_warped(request, *backend, progress);
  const ImageInfo merged = open_image(request.path)->info();
  EXPECT_THAT(merged.channel_names, ElementsAre("fixed", "moving: DAPI", "moving: CD3"));
  EXPECT_EQ(merged.channel_colors[2], stains.channel_colors[1]);
  EXPECT_EQ(merged.channel_windows[1], stains.channel_windows[0]);
  EXPECT_THAT(merged.channels_off, ElementsAre(false, false, true));
}

TEST(ExportWarped, ShowsTheFrameThatWasAskedFor) {
  const testing::TemporaryFolder folder;
  ExportRequest request;
  // moving = fixed + (3, -4): it begins 3 to the left of the fixed image and 4 below.
  request.moving_from_fixed = shifted({32, 24}, {40, 30}, {3, -4});
  request.moving = picture({40, 30}, 1, PixelType::U8, 0);
  request.fixed = picture({32, 24}, 1, PixelType::U8, 100);
  const auto backend = make_cpu_backend(1);
  Progress progress;
  request.frame = Frame::Union;
  request.path = folder / "union.ome.tif";
  const ExportedImage all = export_warped(request, *backend, progress);
  EXPECT_EQ(all.frame, (Rect{-3, 0, 40, 34}));
  const Image image = read_level(*open_image(request.path, {}), 0);
  ASSERT_EQ(image.size(), (Size{40, 34}));
  EXPECT_EQ(sample(image, 0, 4, 1), 0);          // the moving image's first pixel
  EXPECT_EQ(sample(image, 39, 33, 1), 39 + 58);  // and its last
  EXPECT_EQ(sample(image, 3, 0, 0), 100);        // the fixed image's first pixel
  EXPECT_EQ(sample(image, 2, 0, 0), 0);          // beside it
  request.frame = Frame::Overlap;
  request.path = folder / "overlap.tif";
  EXPECT_EQ(export_warped(request, *backend, progress).frame, (Rect{0, 4, 32, 20}));
  const Image both = read_level(*open_image(request.path, {}), 0);
  EXPECT_EQ(sample(both, 0, 0, 0), 108);
  EXPECT_EQ(sample(both, 0, 0, 1), 3);
}

TEST(ExportWarped, RefusesImagesThatDoNotGoTogether) {
  const testing::TemporaryFolder folder;
  ExportRequest request;
  request.moving_from_fixed = shifted({32, 24}, {}, {});
  request.moving = picture({40, 30}, 1, PixelType::U8, 0);
  request.path = folder / "w.tif";
  const auto backend = make_cpu_backend(1);
  Progress progress;
  request.more = {{picture({40, 31}, 1, PixelType::U8, 0)}};
  testing::expect_error(ErrorKind::Failed, "same size", [&] { export_warped(request, *backend, progress); });
  request.more.clear();
  request.fixed = picture({31, 24}, 1, PixelType::U8, 0);
  testing::expect_error(ErrorKind::Failed, "fixed image that the transform",
                        [&] { export_warped(request, *backend, progress); });
  EXPECT_TRUE(test::contents_of(folder).empty());
}

}  // namespace
}  // namespace alinify
