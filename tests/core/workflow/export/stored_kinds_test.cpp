// Designs for print in the kinds of file and in the frames that come from microscopy.
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <tiffio.h>

#include "core/io/messages.h"
#include "core/io/open_image.h"
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
PageSpec palette_of_four() {
  PageSpec page = page_of(1, 8, PHOTOMETRIC_PALETTE);
  for (auto& color : page.palette) color.assign(256, 0);
  for (int c = 0; c < 3; ++c) page.palette[c][2] = 65535;
  page.palette[0][3] = page.palette[1][7] = 50000;
  page.value = [](int x, int y, int) { return (x / 3 + y / 5) % 2 == 0 ? 3 : 7; };
  return page;
}

class StoredKinds : public ::testing::Test {
 protected:
  ExportedImage warp(const PageSpec& page, ExportRequest request, double shift = 0) {
    write_tiff(moving_, {page});
    request.moving = open_image(moving_);
    request.moving_from_fixed.parts = {Affine2{1, 0, 0, 1, shift, 0}};
    request.moving_from_fixed.fixed.size = request.moving_from_fixed.moving.size = {width, height};
    request.path = out_;
    const auto backend = make_cpu_backend(2);
    Progress progress;
    return export_warped(request, *backend, progress);
  }
  static ExportRequest ome() {
    ExportRequest request;
    request.kind = ImageKind::OmeTiff;
    return request;
  }
  static std::vector<std::byte> bytes_of(const fs::path& path) {
    const Image image = read_level(*open_image(path), 0);
    return {image.pixels().data, image.pixels().data + image.byte_count()};
  }

  TemporaryFolder folder_;
  fs::path moving_ = folder_ / "m.tif", out_ = folder_ / "w.tif";
};

TEST_F(StoredKinds, AnOmeTiffGetsThePictureThatIsShownAndSaysSo) {
  for (const PageSpec& page : {palette_of_four(), page_of(3, 16, PHOTOMETRIC_CIELAB),
                               page_of(1, 1, PHOTOMETRIC_MINISBLACK), page_of(5, 8, PHOTOMETRIC_SEPARATED)}) {
    SCOPED_TRACE(::testing::Message() << "photometric " << page.photometric);
    const ExportedImage written = warp(page, ome());
    EXPECT_EQ(written.kind, ImageKind::OmeTiff);
    EXPECT_EQ(written.interpolation, Interpolation::Cubic);
    ASSERT_EQ(written.notes.size(), 1u);
    EXPECT_EQ(written.notes[0].text(), &messages::written_as_shown);
    EXPECT_EQ(bytes_of(out_), bytes_of(moving_));
    EXPECT_EQ(open_image(out_)->info().channels, open_image(moving_)->info().channels);
  }
}

TEST_F(StoredKinds, AnOmeTiffOfPlainColoursHasNothingToSay) {
  for (const PageSpec& page : {page_of(3, 8, PHOTOMETRIC_RGB), page_of(1, 16, PHOTOMETRIC_MINISBLACK),
                               page_of(1, 8, PHOTOMETRIC_MINISWHITE)}) {
    EXPECT_TRUE(warp(page, ome()).notes.empty());
    EXPECT_EQ(bytes_of(out_), bytes_of(moving_));
  }
}

TEST_F(StoredKinds, AnOmeTiffIsNeitherForPrintNorOfCmyk) {
  ExportRequest request = ome();
  expect_error(ErrorKind::Usage, "CMYK", [&] { warp(page_of(4, 8, PHOTOMETRIC_SEPARATED), request); });
  request.print = true;
  expect_error(ErrorKind::Usage, "print", [&] { warp(page_of(3, 8, PHOTOMETRIC_RGB), request); });
  EXPECT_FALSE(fs::exists(out_));
}

TEST_F(StoredKinds, WhatBothShowKeepsItsIndicesOnBarePaper) {
  for (const bool print : {false, true}) {
    ExportRequest request;
    request.frame = Frame::Union;
    request.print = print;
    // The moving image lies 10 columns to the right.
    const ExportedImage written = warp(palette_of_four(), request, -10);
    EXPECT_EQ(written.frame, (Rect{0, 0, width + 10, height}));
    EXPECT_EQ(written.interpolation, Interpolation::Nearest);
    EXPECT_EQ(written.levels, 1);
    const auto stored = open_image(out_)->as_stored();
    ASSERT_NE(stored, nullptr);
    ASSERT_EQ(stored->info().color, ColorModel::Indexed);
    ASSERT_EQ(stored->info().size, (Size{width + 10, height}));
    const Image image = read_level(*stored, 0);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width + 10; ++x)
        ASSERT_EQ(std::to_integer<int>(*image.pixels().at(x, y)),
                  x < 10 ? 2 : palette_of_four().value(x - 10, y, 0))
            << x << ", " << y;
  }
}

TEST_F(StoredKinds, EveryLevelOfCompressionGivesBackPackedBitsAndLab) {
  for (const CompressionLevel level :
       {CompressionLevel::Fast, CompressionLevel::Default, CompressionLevel::Small})
    for (const bool print : {false, true})
      for (const PageSpec& page :
           {page_of(1, 1, PHOTOMETRIC_MINISBLACK), page_of(3, 8, PHOTOMETRIC_CIELAB)}) {
        ExportRequest request;
        request.file.level = level;
        request.print = print;
        warp(page, request);
        EXPECT_EQ(bytes_of(out_), bytes_of(moving_));
        const OpenTiff tiff = open_tiff(out_);
        EXPECT_EQ(tag_of<std::uint16_t>(tiff.get(), TIFFTAG_COMPRESSION), COMPRESSION_ADOBE_DEFLATE);
        EXPECT_EQ(tag_of<std::uint16_t>(tiff.get(), TIFFTAG_PREDICTOR),
                  page.bits == 1 ? PREDICTOR_NONE : PREDICTOR_HORIZONTAL);
      }
}

}  // namespace
}  // namespace alinify
