#include "core/workflow/export/export_warped.h"

#include <cstring>
#include <filesystem>
#include <iterator>

#include <gtest/gtest.h>

#include "core/io/open_image.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_source.h"

namespace alinify {
namespace {

Transform made_for(Size moving) {
  Transform map;
  map.fixed.size = {32, 24};
  map.moving.size = moving;
  return map;
}

ImageInfo image_of(Size size) {
  ImageInfo info;
  info.size = size;
  info.path = "stain.tif";
  return info;
}

TEST(MovingSize, IsWhatTheTransformWasMadeForOrNotKnown) {
  EXPECT_NO_THROW(check_moving_size(made_for({64, 48}), image_of({64, 48}), Message::verbatim("cannot")));
  EXPECT_NO_THROW(check_moving_size(made_for({}), image_of({64, 48}), Message::verbatim("cannot")));
  for (const Size other : {Size{63, 48}, Size{64, 49}, Size{48, 64}})
    testing::expect_error(
        ErrorKind::Failed,
        "cannot do it: the transform was made for a moving image of 64 x 48 pixels and "
        "stain.tif has " +
            std::to_string(other.width) + " x " + std::to_string(other.height),
        [&] {
          check_moving_size(made_for({64, 48}), image_of(other), Message::verbatim("cannot do it"));
        });
}

TEST(ExportWarped, RefusesAnImageOfAnotherSizeAndWritesNothing) {
  const testing::TemporaryFolder folder;
  ExportRequest request;
  request.moving_from_fixed = made_for({64, 48});
  request.moving = testing::source_of(Image({40, 30}, 3, PixelType::U8));
  request.path = folder / "w.tif";
  const auto backend = make_cpu_backend(1);
  Progress progress;
  testing::expect_error(ErrorKind::Failed, "64 x 48", [&] { export_warped(request, *backend, progress); });
  EXPECT_TRUE(test::contents_of(folder).empty());
}

TEST(ExportWarped, WritesAnOmeZarrUnderANameThatPromisesOne) {
  const testing::TemporaryFolder folder;
  ExportRequest request;
  request.moving_from_fixed = made_for({64, 48});
  request.moving_from_fixed.fixed = {{50, 40}, Vec2d{2, 2}};
  Image white({64, 48}, 3, PixelType::U8);
  std::memset(white.pixels().data, 255, static_cast<std::size_t>(white.byte_count()));
  request.moving = testing::source_of(std::move(white));
  const auto backend = make_cpu_backend(1);
  Progress progress;
  for (const NgffVersion version : {NgffVersion::V04, NgffVersion::V05}) {
    request.path = folder / "w.ome.zarr";
    request.zarr_version = version;
    EXPECT_EQ(export_warped(request, *backend, progress).path, request.path);
    const auto written = open_image(request.path);
    EXPECT_EQ(written->info().format, "OME-Zarr " + name_of(version));
    EXPECT_EQ(written->info().size, (Size{50, 40}));
    EXPECT_EQ(written->info().pixel_size_um, (Vec2d{2, 2}));
    EXPECT_EQ(read_level(*written, 0).pixels().at(25, 20)[2], std::byte{255});
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

// Half of it bright, every pixel another.
Image picture_of(Size size) {
  Image image(size, 3, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width * 3; ++x)
      image.pixels().row(y)[x] = static_cast<std::byte>((x * 7 + y * 13 + (x > size.width ? 90 : 0)) % 256);
  return image;
}

TEST(ExportWarped, ReducesToTheBitsOfThePyramidsLevelAndToLargerPixels) {
  const testing::TemporaryFolder folder;
  ExportRequest request;
  request.moving_from_fixed = made_for({1300, 900});
  request.moving_from_fixed.fixed = {{1250, 850}, Vec2d{2, 2}};
  request.moving_from_fixed.parts = {Affine2{1, 0.01, -0.01, 1, 3.25, 4.5}};
  request.moving = testing::source_of(picture_of({1300, 900}));
  request.path = folder / "whole.tif";
  const auto backend = make_cpu_backend(2);
  Progress progress;
  export_warped(request, *backend, progress);
  const auto whole = open_image(request.path);
  ASSERT_GE(whole->info().levels.size(), 3U);
  request.reduced_by = 4;
  for (const char* name : {"quarter.tif", "quarter.ome.tif", "quarter.png", "quarter.ome.zarr"}) {
    request.path = folder / name;
    const ExportedImage written = export_warped(request, *backend, progress);
    EXPECT_EQ(written.size, (Size{313, 213})) << name;
    EXPECT_EQ(written.frame.size(), (Size{1250, 850})) << name;
    const auto quarter = open_image(request.path);
    EXPECT_EQ(quarter->info().size, (Size{313, 213})) << name;
    ASSERT_TRUE(quarter->info().pixel_size_um) << name;
    EXPECT_NEAR(quarter->info().pixel_size_um->x, 8, 0.01) << name;
    const Image level = read_level(*whole, 2), all = read_level(*quarter, 0);
    ASSERT_EQ(level.byte_count(), all.byte_count()) << name;
    EXPECT_EQ(std::memcmp(level.pixels().data, all.pixels().data, static_cast<std::size_t>(all.byte_count())),
              0)
        << name;
  }
}

TEST(ExportWarped, RefusesToReduceAFileForPrintingOrByAnotherNumber) {
  const testing::TemporaryFolder folder;
  ExportRequest request;
  request.moving_from_fixed = made_for({64, 48});
  request.moving = testing::source_of(picture_of({64, 48}));
  request.path = folder / "w.tif";
  const auto backend = make_cpu_backend(1);
  Progress progress;
  const auto run = [&] { export_warped(request, *backend, progress); };
  request.reduced_by = 3;
  testing::expect_error(ErrorKind::Usage, "3 times smaller", run);
  request.reduced_by = 2;
  request.print = true;
  testing::expect_error(ErrorKind::Usage, "for printing keeps every pixel", run);
  EXPECT_TRUE(test::contents_of(folder).empty());
}

TEST(ExportWarped, TakesNamesThatPromiseAKindItWritesOrNothing) {
  for (const char* name :
       {"w", "w.tif", "w.TIFF", "w.btf", "w.tf2", "w.tf8", "w.zarr", "w.ome.zarr", "w.png", "w.JPG"})
    EXPECT_NO_THROW(image_kind_for(name, {})) << name;
  for (const char* name : {"w.bmp", "w.webp", "w.tif.gz"})
    testing::expect_error(ErrorKind::Usage, "w.tif", [&] { image_kind_for(name, {}); });
}

}  // namespace
}  // namespace alinify
