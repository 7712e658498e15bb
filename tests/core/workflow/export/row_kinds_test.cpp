// Warped images as PNG and JPEG, which are rows and nothing else.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <tiffio.h>

#include "core/image/stored_tags.h"
#include "core/io/open_image.h"
#include "core/io/png_writer.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/messages.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/core/io/written_tiff.h"
#include "tests/core/workflow/export/stored_pages.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using namespace alinify::testing;
namespace fs = std::filesystem;

constexpr int width = page_width, height = page_height;

// Entry 2 is the lightest.
PageSpec palette_page(int bits) {
  PageSpec page = page_of(1, bits, PHOTOMETRIC_PALETTE);
  for (auto& color : page.palette) color.assign(std::size_t{1} << bits, 0);
  for (int c = 0; c < 3; ++c) page.palette[c][2] = 65535;
  page.palette[0][3] = 0x8080;
  page.palette[1][1] = 0x4000;
  page.value = [](int x, int y, int) { return (x / 3 + y / 5) % 2 == 0 ? 3 : 1; };
  return page;
}

class RowKinds : public ::testing::Test {
 protected:
  // Warps by a map that moves the moving image `shift` columns to the left.
  ExportedImage warp(const fs::path& moving, const std::string& out, double shift = 0) {
    return warp(moving, out, shift, ExportRequest());
  }
  ExportedImage warp(const fs::path& moving, const std::string& out, double shift, ExportRequest request) {
    request.moving = open_image(moving);
    const Size size = request.moving->info().size;
    request.moving_from_fixed.parts = {Affine2{1, 0, 0, 1, shift, 0}};
    request.moving_from_fixed.fixed.size = request.moving_from_fixed.moving.size = size;
    request.path = folder_ / out;
    const auto backend = make_cpu_backend(2);
    Progress progress;
    return export_warped(request, *backend, progress);
  }
  fs::path tiff(const PageSpec& page) {
    write_tiff(folder_ / "m.tif", {page});
    return folder_ / "m.tif";
  }
  std::shared_ptr<const TileSource> written(const std::string& name) { return open_image(folder_ / name); }
  static std::vector<std::byte> bytes_of(const TileSource& source) {
    const Image image = read_level(source, 0);
    return {image.pixels().data, image.pixels().data + image.byte_count()};
  }
  static bool noted(const ExportedImage& file, const MessageText& text) {
    return std::any_of(file.notes.begin(), file.notes.end(),
                       [&](const Message& note) { return note.text() == &text; });
  }
  TemporaryFolder folder_;
};

TEST_F(RowKinds, APngKeepsEightAndSixteenBits) {
  for (const int bits : {8, 16})
    for (const int samples : {1, 3}) {
      const fs::path moving =
          tiff(page_of(samples, bits, samples == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB));
      const ExportedImage file = warp(moving, "w.png");
      EXPECT_EQ(file.kind, ImageKind::Png);
      EXPECT_EQ(file.levels, 1);
      EXPECT_TRUE(file.notes.empty());
      EXPECT_EQ(written("w.png")->info().type, bits == 8 ? PixelType::U8 : PixelType::U16);
      EXPECT_EQ(bytes_of(*written("w.png")), bytes_of(*open_image(moving)));
    }
}

TEST_F(RowKinds, AJpegOfSixteenBitsIsRefusedAndNotNarrowed) {
  const fs::path moving = tiff(page_of(3, 16, PHOTOMETRIC_RGB));
  expect_error(ErrorKind::Usage, "Write a PNG or a TIFF", [&] { warp(moving, "w.jpg"); });
  EXPECT_FALSE(fs::exists(folder_ / "w.jpg"));
  EXPECT_EQ(warp(tiff(page_of(3, 8, PHOTOMETRIC_RGB)), "w.jpg").kind, ImageKind::Jpeg);
  EXPECT_EQ(written("w.jpg")->info().size, (Size{width, height}));
}

TEST_F(RowKinds, InkMakesAJpegAndNoPng) {
  const fs::path moving = tiff(page_of(4, 8, PHOTOMETRIC_SEPARATED));
  expect_error(ErrorKind::Usage, "cmyk", [&] { warp(moving, "w.png"); });
  const ExportedImage file = warp(moving, "w.jpg");
  EXPECT_TRUE(file.notes.empty());
  EXPECT_EQ(written("w.jpg")->info().color, ColorModel::Cmyk);
  expect_error(ErrorKind::Usage, "PNG is not laid out for print", [&] {
    ExportRequest request;
    request.print = true;
    warp(tiff(page_of(3, 8, PHOTOMETRIC_RGB)), "w.png", 0, request);
  });
}

TEST_F(RowKinds, ChannelsThatAreNoColoursMakeNeither) {
  const fs::path moving = tiff(page_of(5, 8, PHOTOMETRIC_MINISBLACK));
  expect_error(ErrorKind::Usage, "1 to 4 channels", [&] { warp(moving, "w.png"); });
  expect_error(ErrorKind::Usage, "5 x channels", [&] { warp(moving, "w.jpg"); });
  // Two grey images side by side are no picture either.
  write_tiff(folder_ / "b.tif", {page_of(1, 8, PHOTOMETRIC_MINISBLACK)});
  ExportRequest request;
  request.more = {{open_image(folder_ / "b.tif")}};
  expect_error(ErrorKind::Usage, "a PNG holds one image",
               [&] { warp(tiff(page_of(1, 8, PHOTOMETRIC_MINISBLACK)), "w.png", 0, request); });
}

TEST_F(RowKinds, APaletteStaysOneFromTiffToPngAndBack) {
  for (const int bits : {2, 4, 8}) {
    const PageSpec page = palette_page(bits);
    // The moving image lies 10 columns to the right: bare paper is the lightest entry.
    const ExportedImage png = warp(tiff(page), "w.png", -10);
    EXPECT_EQ(png.interpolation, Interpolation::Nearest);
    EXPECT_TRUE(noted(png, messages::palette_warped_by_nearest));
    const auto check = [&](const std::string& name) {
      const auto stored = written(name)->as_stored();
      ASSERT_NE(stored, nullptr) << name;
      EXPECT_EQ(stored->info().color, ColorModel::Indexed);
      EXPECT_EQ(stored->info().stored->bits, bits);
      const Image image = read_level(*stored, 0);
      for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
          ASSERT_EQ(std::to_integer<int>(*image.pixels().at(x, y)), x < 10 ? 2 : page.value(x - 10, y, 0))
              << x << ", " << y << " of " << name;
      // Its colours are those of the file it came from.
      const Image shown = read_level(*written(name), 0);
      const std::size_t index = static_cast<std::size_t>(page.value(90, 40, 0));
      for (int c = 0; c < 3; ++c)
        EXPECT_EQ(std::to_integer<int>(shown.pixels().at(100, 40)[c]), page.palette[c][index] >> 8);
    };
    check("w.png");
    warp(folder_ / "w.png", "back.tif");
    check("back.tif");
    warp(folder_ / "w.png", "again.png");
    check("again.png");
  }
}

TEST_F(RowKinds, APaletteWithTransparentEntriesStaysOneInAPngAndIsMixedElsewhereWithANote) {
  PngHeader header;
  header.size = {width, height};
  header.color = ColorModel::Indexed;
  header.bits = 4;
  header.palette = {{10, 20, 30}, {200, 0, 0}, {255, 255, 255}, {0, 120, 60}, {1, 2, 3}};
  header.palette_opacity = {255, 128, 255, 0};
  const auto index = [](int x, int y) { return (x / 3 + y / 5) % 2 == 0 ? 1 : 4; };
  Image design(header.size, 1, PixelType::U8);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) *design.pixels().at(x, y) = static_cast<std::byte>(index(x, y));
  PngWriter writer(folder_ / "m.png", header);
  for (int row = 0; row < writer.tile_rows(); ++row)
    for (int column = 0; column < writer.tile_columns(); ++column)
      writer.write_tile(column, row, design.pixels().crop(writer.tile_rect(column, row)));
  writer.finish();

  const ExportedImage png = warp(folder_ / "m.png", "w.png", -10);
  EXPECT_EQ(png.interpolation, Interpolation::Nearest);
  EXPECT_TRUE(noted(png, messages::palette_warped_by_nearest));
  EXPECT_FALSE(noted(png, messages::palette_is_transparent));
  const auto stored = written("w.png")->as_stored();
  ASSERT_NE(stored, nullptr);
  EXPECT_EQ(stored->info().stored->palette_opacity, header.palette_opacity);
  const Image indices = read_level(*stored, 0), shown = read_level(*written("w.png"), 0);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      // Where the design does not reach lies the entry that is not seen, not the lightest one.
      const auto expected = static_cast<std::size_t>(x < 10 ? 3 : index(x - 10, y));
      ASSERT_EQ(std::to_integer<std::size_t>(*indices.pixels().at(x, y)), expected) << x << ", " << y;
      const std::byte* pixel = shown.pixels().at(x, y);
      for (std::size_t c = 0; c < 3; ++c)
        ASSERT_EQ(std::to_integer<int>(pixel[c]), header.palette[expected][c]);
      ASSERT_EQ(std::to_integer<int>(pixel[3]), expected < 4 ? header.palette_opacity[expected] : 255);
    }

  const ExportedImage tiff = warp(folder_ / "m.png", "w.tif", -10);
  EXPECT_TRUE(noted(tiff, messages::palette_is_transparent));
  EXPECT_EQ(written("w.tif")->info().color, ColorModel::Rgba);
  const Image mixed = read_level(*written("w.tif"), 0);
  EXPECT_EQ(std::to_integer<int>(mixed.pixels().at(5, 40)[3]), 0);
  EXPECT_EQ(std::to_integer<int>(mixed.pixels().at(10, 0)[3]), 128);
  EXPECT_EQ(std::to_integer<int>(mixed.pixels().at(10, 0)[0]), 200);
}

TEST_F(RowKinds, APaletteOfSixteenBitColoursIsWrittenAsItIsShown) {
  PageSpec page = palette_page(8);
  page.palette[0][3] = 0x1234;
  const ExportedImage file = warp(tiff(page), "w.png");
  EXPECT_TRUE(noted(file, messages::written_as_shown));
  EXPECT_EQ(written("w.png")->info().type, PixelType::U16);
  EXPECT_EQ(bytes_of(*written("w.png")), bytes_of(*open_image(folder_ / "m.tif")));
}

TEST_F(RowKinds, AreToldByTheirNamesOrByWhatIsAskedForButNotByBoth) {
  EXPECT_EQ(image_kind_for("w.PNG", {}), ImageKind::Png);
  EXPECT_EQ(image_kind_for("w.jpeg", {}), ImageKind::Jpeg);
  EXPECT_EQ(image_kind_for("w.ome.tiff", {}), ImageKind::OmeTiff);
  EXPECT_EQ(image_kind_for("a/w.zarr/", {}), ImageKind::OmeZarr);
  EXPECT_EQ(image_kind_for("w", {}), ImageKind::Tiff);
  // A name without an ending promises nothing, and a TIFF's serves both kinds of TIFF.
  for (const ImageKindDescription& known : image_kinds()) {
    EXPECT_EQ(image_kind_for("w", known.kind), known.kind);
    for (const std::string& ending : known.endings)
      EXPECT_EQ(image_kind_for("w" + ending, known.kind), known.kind);
  }
  EXPECT_EQ(image_kind_for("w.tif", ImageKind::OmeTiff), ImageKind::OmeTiff);
  EXPECT_EQ(image_kind_for("w.ome.tif", ImageKind::Tiff), ImageKind::Tiff);
  expect_error(ErrorKind::Usage, "Name it w.ome.zarr", [] { image_kind_for("w.tif", ImageKind::OmeZarr); });
  expect_error(ErrorKind::Usage, "Name it w.png", [] { image_kind_for("w.ome.tif", ImageKind::Png); });
  expect_error(ErrorKind::Usage, "Name it w.tif", [] { image_kind_for("w.zarr", ImageKind::Tiff); });
  expect_error(ErrorKind::Usage, "none of these ends in .bmp", [] { image_kind_for("w.bmp", {}); });
}

}  // namespace
}  // namespace alinify
