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

TEST(ExportWarped, TakesNamesThatPromiseAKindItWritesOrNothing) {
  for (const char* name :
       {"w", "w.tif", "w.TIFF", "w.btf", "w.tf2", "w.tf8", "w.zarr", "w.ome.zarr", "w.png", "w.JPG"})
    EXPECT_NO_THROW(image_kind_for(name, {})) << name;
  for (const char* name : {"w.bmp", "w.webp", "w.tif.gz"})
    testing::expect_error(ErrorKind::Usage, "w.tif", [&] { image_kind_for(name, {}); });
}

}  // namespace
}  // namespace alinify
