// Designs for print: what the moving file stores is what the warped file stores.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tiffio.h>

#include "core/image/paper.h"
#include "core/image/stored_tags.h"
#include "core/io/open_image.h"
#include "core/io/tiff_strip_writer.h"
#include "core/process/child_process.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/messages.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/core/io/written_tiff.h"
#include "tests/core/workflow/export/stored_pages.h"
#include "tests/support/expect_error.h"
#include "tests/support/find_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using namespace alinify::testing;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
namespace fs = std::filesystem;

template <std::size_t N>
std::string with_zeros(const char (&text)[N]) {
  return {text, N};
}
const std::string ink_names = with_zeros("Cyan\0Magenta\0Yellow\0Black\0PANTONE 185 C\0Varnish");
const std::string photoshop =
    with_zeros("8BIM\x03\xed\0\0\0\0\0\x10\x01\x2c\0\0\0\1\0\1\x01\x2c\0\0\0\1\0\1 odd");

ImageInfo info_as_stored(const std::filesystem::path& path) {
  OpenOptions options;
  options.stored_samples = true;
  return open_image(path, options)->info();
}

// A kind of design with everything that its file states about itself.
struct Design {
  const char* name;
  PageSpec page;
};

PageSpec inks_of(int bits) {
  PageSpec page = page_of(6, bits, PHOTOMETRIC_SEPARATED);
  page.extra = {EXTRASAMPLE_UNSPECIFIED, EXTRASAMPLE_UNSPECIFIED};
  page.icc = std::string("profile with a \0 inside", 23);
  page.x_resolution = page.y_resolution = 254;
  page.more_tags = [](TIFF* tiff) {
    TIFFSetField(tiff, TIFFTAG_INKSET, INKSET_CMYK);
    TIFFSetField(tiff, TIFFTAG_INKNAMES, static_cast<int>(ink_names.size()), ink_names.data());
    TIFFSetField(tiff, TIFFTAG_PHOTOSHOP, static_cast<std::uint32_t>(photoshop.size()), photoshop.data());
  };
  return page;
}

PageSpec indexed_of(int bits) {
  PageSpec page = page_of(1, bits, PHOTOMETRIC_PALETTE);
  for (int color = 0; color < 3; ++color)
    for (int i = 0; i < 1 << bits; ++i)
      // The lightest entry lies in the middle.
      page.palette[color].push_back(
          static_cast<std::uint16_t>(65535 - 257 * ((i + 128 + 7 * color) % 256) / (color + 1)));
  return page;
}

std::vector<Design> designs() {
  std::vector<Design> all{{"inks_8", inks_of(8)},
                          {"inks_16", inks_of(16)},
                          {"lab_8", page_of(3, 8, PHOTOMETRIC_CIELAB)},
                          {"lab_16", page_of(3, 16, PHOTOMETRIC_CIELAB)},
                          {"icc_lab_16", page_of(3, 16, PHOTOMETRIC_ICCLAB)},
                          {"lab_planes", page_of(3, 16, PHOTOMETRIC_CIELAB)},
                          {"indexed_8", indexed_of(8)},
                          {"indexed_4", indexed_of(4)},
                          {"indexed_2", indexed_of(2)},
                          {"indexed_1", indexed_of(1)},
                          {"bits", page_of(1, 1, PHOTOMETRIC_MINISBLACK)},
                          {"bits_of_ink", page_of(1, 1, PHOTOMETRIC_MINISWHITE)},
                          {"min_is_white", page_of(1, 8, PHOTOMETRIC_MINISWHITE)},
                          {"five_inks", page_of(5, 8, PHOTOMETRIC_SEPARATED)},
                          {"rgb_and_spots", page_of(5, 8, PHOTOMETRIC_RGB)},
                          {"rgba", page_of(4, 16, PHOTOMETRIC_RGB)}};
  all[1].page.compression = COMPRESSION_LZW;
  all[1].page.predictor = 2;
  all[3].page.tile = 32;
  all[5].page.planar = true;
  all[11].page.compression = COMPRESSION_CCITTFAX4;
  all[13].page.more_tags = [](TIFF* tiff) { TIFFSetField(tiff, TIFFTAG_INKSET, INKSET_MULTIINK); };
  all[14].page.extra = {EXTRASAMPLE_UNSPECIFIED, EXTRASAMPLE_UNSPECIFIED};
  all[15].page.extra = {EXTRASAMPLE_UNASSALPHA};
  return all;
}

// The first directory's samples as numbers of their bits, by libtiff.
std::vector<std::uint32_t> samples_of(const fs::path& path) {
  const OpenTiff tiff = open_tiff(path);
  const auto width = tag_of<std::uint32_t>(tiff.get(), TIFFTAG_IMAGEWIDTH);
  const auto height = tag_of<std::uint32_t>(tiff.get(), TIFFTAG_IMAGELENGTH);
  const auto channels = tag_of<std::uint16_t>(tiff.get(), TIFFTAG_SAMPLESPERPIXEL);
  const auto bits = tag_of<std::uint16_t>(tiff.get(), TIFFTAG_BITSPERSAMPLE);
  const bool tiled = TIFFIsTiled(tiff.get()) != 0;
  std::uint32_t across = width, down = 0;
  if (tiled) {
    across = tag_of<std::uint32_t>(tiff.get(), TIFFTAG_TILEWIDTH);
    down = tag_of<std::uint32_t>(tiff.get(), TIFFTAG_TILELENGTH);
  } else {
    down = tag_of<std::uint32_t>(tiff.get(), TIFFTAG_ROWSPERSTRIP);
  }
  const std::size_t row_bytes = (std::size_t{across} * channels * bits + 7) / 8;
  std::vector<std::uint8_t> block(row_bytes * down);
  std::vector<std::uint32_t> samples(std::size_t{width} * height * channels);
  for (std::uint32_t y0 = 0; y0 < height; y0 += down)
    for (std::uint32_t x0 = 0; x0 < width; x0 += across) {
      const auto size = static_cast<tmsize_t>(block.size());
      const auto got = tiled ? TIFFReadEncodedTile(tiff.get(), TIFFComputeTile(tiff.get(), x0, y0, 0, 0),
                                                   block.data(), size)
                             : TIFFReadEncodedStrip(tiff.get(), y0 / down, block.data(), size);
      if (got < 0) throw std::runtime_error("libtiff does not decode " + path.string());
      for (std::uint32_t y = y0; y < std::min(height, y0 + down); ++y)
        for (std::uint32_t x = x0; x < std::min(width, x0 + across); ++x)
          for (std::uint32_t c = 0; c < channels; ++c) {
            const std::size_t bit = ((x - x0) * channels + c) * bits;
            const std::uint8_t* at = &block[(y - y0) * row_bytes + bit / 8];
            const std::uint32_t value = bits == 16 ? static_cast<std::uint32_t>(at[0] | at[1] << 8)
                                                   : at[0] >> (8 - bits - bit % 8) & ((1u << bits) - 1);
            samples[(std::size_t{y} * width + x) * channels + c] = value;
          }
    }
  return samples;
}

std::vector<std::uint32_t> samples_of(const PageSpec& page) {
  std::vector<std::uint32_t> samples;
  for (int y = 0; y < page.height; ++y)
    for (int x = 0; x < page.width; ++x)
      for (int c = 0; c < page.samples; ++c)
        samples.push_back(static_cast<std::uint32_t>(page.value(x, y, c)));
  return samples;
}

std::string photoshop_of(TIFF* tiff) {
  std::uint32_t count = 0;
  const void* data = nullptr;
  if (!TIFFGetField(tiff, TIFFTAG_PHOTOSHOP, &count, &data)) return {};
  return {static_cast<const char*>(data), count};
}

std::vector<std::uint16_t> palette_of(TIFF* tiff, int bits) {
  std::uint16_t* colors[3] = {};
  if (!TIFFGetField(tiff, TIFFTAG_COLORMAP, &colors[0], &colors[1], &colors[2])) return {};
  std::vector<std::uint16_t> all;
  for (const std::uint16_t* color : colors) all.insert(all.end(), color, color + (1 << bits));
  return all;
}

class StoredExport : public ::testing::Test {
 protected:
  // Warps by `parts`, from a moving file of that page.
  WrittenFile warp(const PageSpec& page, std::vector<TransformPart> parts, ExportRequest request = {}) {
    write_tiff(moving_, {page});
    return warp_file(std::move(parts), std::move(request));
  }
  WrittenFile warp_file(std::vector<TransformPart> parts, ExportRequest request = {}) {
    request.moving = open_image(moving_);
    request.moving_from_fixed.parts = std::move(parts);
    request.moving_from_fixed.fixed.size = request.moving_from_fixed.moving.size =
        request.moving->info().size;
    request.path = out_;
    request.file.tile_size = 64;
    const auto backend = make_cpu_backend(2);
    Progress progress;
    return export_warped(request, *backend, progress);
  }
  static ExportRequest printed() {
    ExportRequest request;
    request.print = true;
    request.file.compression = Compression::Lzw;
    return request;
  }

  TemporaryFolder folder_;
  fs::path moving_ = folder_ / "m.tif", out_ = folder_ / "w.tif";
};

TEST_F(StoredExport, KeepsEverySampleAndTagOfEveryKindUnderTheIdentity) {
  for (const Design& design : designs()) {
    for (const bool print : {false, true}) {
      SCOPED_TRACE(std::string(design.name) + (print ? ", print" : ", tiles"));
      const PageSpec& page = design.page;
      warp(page, {}, print ? printed() : ExportRequest{});
      ASSERT_EQ(samples_of(out_), samples_of(page));
      const OpenTiff in = open_tiff(moving_), out = open_tiff(out_);
      for (const int tag : {TIFFTAG_PHOTOMETRIC, TIFFTAG_BITSPERSAMPLE, TIFFTAG_SAMPLESPERPIXEL})
        EXPECT_EQ(tag_of<std::uint16_t>(out.get(), tag), tag_of<std::uint16_t>(in.get(), tag)) << tag;
      EXPECT_EQ(tag_of<std::uint16_t>(out.get(), TIFFTAG_INKSET),
                tag_of<std::uint16_t>(in.get(), TIFFTAG_INKSET));
      EXPECT_EQ(palette_of(out.get(), page.bits), palette_of(in.get(), page.bits));
      EXPECT_EQ(photoshop_of(out.get()), photoshop_of(in.get()));
      EXPECT_EQ(TIFFIsTiled(out.get()) == 0, print);
    }
  }
}

TEST_F(StoredExport, CarriesInkNamesResourcesAndProfileByteForByte) {
  const ExportRequest plain;
  warp(inks_of(8), {}, plain);
  const OpenTiff out = open_tiff(out_);
  EXPECT_EQ(photoshop_of(out.get()), photoshop);
  const char* names = nullptr;
  ASSERT_TRUE(TIFFGetField(out.get(), TIFFTAG_INKNAMES, &names));
  EXPECT_EQ(std::string(names, ink_names.size()), ink_names);
  std::uint32_t count = 0;
  const void* profile = nullptr;
  ASSERT_TRUE(TIFFGetField(out.get(), TIFFTAG_ICCPROFILE, &count, &profile));
  EXPECT_EQ(std::string(static_cast<const char*>(profile), count), inks_of(8).icc);
  std::uint16_t extras = 0, *kinds = nullptr;
  ASSERT_TRUE(TIFFGetField(out.get(), TIFFTAG_EXTRASAMPLES, &extras, &kinds));
  EXPECT_EQ(std::vector<int>(kinds, kinds + extras), (std::vector<int>{0, 0}));
  EXPECT_THAT(open_image(out_)->info().channel_names,
              ::testing::ElementsAre("Cyan", "Magenta", "Yellow", "Black", "PANTONE 185 C", "Varnish"));
}

std::vector<std::string> warnings_of(const ImageInfo& info) {
  std::vector<std::string> texts;
  for (const Message& warning : info.warnings) texts.push_back(warning.english());
  return texts;
}

// CMYK, of which the file names or counts so many inks.
PageSpec cmyk_with(int count, const std::string& names) {
  PageSpec page = page_of(4, 8, PHOTOMETRIC_SEPARATED);
  page.more_tags = [count, names](TIFF* tiff) {
    TIFFSetField(tiff, TIFFTAG_INKSET, INKSET_CMYK);
    if (count > 0) TIFFSetField(tiff, TIFFTAG_NUMBEROFINKS, count);
    if (!names.empty()) TIFFSetField(tiff, TIFFTAG_INKNAMES, static_cast<int>(names.size()), names.data());
  };
  return page;
}

TEST_F(StoredExport, TellsInksThatContradictTheSamplesAndCopiesNone) {
  // Names as they lie in the file: libtiff mends what it reads.
  const std::string names = with_zeros("Gold leaf\0Silver leaf");
  warp(cmyk_with(0, names), {});
  EXPECT_THAT(testing::get_text(moving_), HasSubstr("Silver leaf"));
  EXPECT_THAT(warnings_of(open_image(moving_)->info()),
              Contains(HasSubstr("it names 2 inks (InkNames) and has 4 samples per pixel")));
  EXPECT_THAT(testing::get_text(out_), Not(HasSubstr("Silver leaf")));
  EXPECT_THAT(warnings_of(open_image(out_)->info()), IsEmpty());
  EXPECT_EQ(samples_of(out_), samples_of(moving_));

  warp(cmyk_with(7, {}), {});
  EXPECT_THAT(warnings_of(open_image(moving_)->info()),
              ElementsAre(HasSubstr("it states 7 inks (NumberOfInks) and has 4 samples per pixel")));
  EXPECT_THAT(warnings_of(open_image(out_)->info()), IsEmpty());

  warp(cmyk_with(0, with_zeros("C\0M\0Y\0Gold leaf")), {});
  EXPECT_THAT(warnings_of(open_image(moving_)->info()), IsEmpty());
  EXPECT_THAT(open_image(out_)->info().channel_names, ElementsAre("C", "M", "Y", "Gold leaf"));
}

TEST_F(StoredExport, SaysOfLabThatItIsShownAsRgbAndKept) {
  for (const int photometric : {PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB}) {
    const PageSpec page = page_of(3, 8, photometric);
    warp(page, {});
    EXPECT_THAT(
        warnings_of(open_image(moving_)->info()),
        ElementsAre(
            "its CIE Lab is shown and registered as 8-bit RGB; a plain TIFF that it is warped to keeps it"));
    EXPECT_EQ(tag_of<std::uint16_t>(open_tiff(out_).get(), TIFFTAG_PHOTOMETRIC), photometric);
    EXPECT_EQ(samples_of(out_), samples_of(page));
  }
}

TEST_F(StoredExport, TurnsAPaletteIntoItsOwnIndicesOnlyAndSaysSo) {
  PageSpec page = indexed_of(8);
  const std::set<std::uint32_t> used{3, 77, 250};
  page.value = [](int x, int y, int) { return (x / 3 + y / 5) % 3 == 0 ? 3 : (x + y) % 2 == 0 ? 77 : 250; };
  ExportRequest cubic;
  cubic.warp.outside = 77;
  const WrittenFile written = warp(page, {similarity_about({65, 38}, 31, 0.93, {2.3, -1.7})}, cubic);
  const std::vector<std::uint32_t> samples = samples_of(out_);
  EXPECT_EQ(std::set<std::uint32_t>(samples.begin(), samples.end()), used);
  ASSERT_EQ(written.notes.size(), 1u);
  EXPECT_EQ(written.notes[0].text(), &messages::palette_warped_by_nearest);
  EXPECT_EQ(written.levels, 1);
  ExportRequest nearest = cubic;
  nearest.warp.interpolation = Interpolation::Nearest;
  nearest.file.pyramid = false;
  EXPECT_TRUE(warp(page, {}, nearest).notes.empty());
}

TEST_F(StoredExport, MixesSignedLabAcrossZero) {
  for (const int bits : {8, 16}) {
    const int max = (1 << bits) - 1;
    PageSpec page = page_of(3, bits, PHOTOMETRIC_CIELAB);
    // a* = -2 left of column 60 and +2 from there on; b* = 5 everywhere.
    page.value = [max](int x, int, int c) { return c == 0 ? 100 : c == 2 ? 5 : x < 60 ? max - 1 : 2; };
    ExportRequest linear;
    linear.warp.interpolation = Interpolation::Linear;
    linear.file.pyramid = false;
    warp(page, {Affine2{1, 0, 0, 1, 0.5, 0}}, linear);
    const std::vector<std::uint32_t> samples = samples_of(out_);
    const auto at = [&](int x, int c) { return samples[static_cast<std::size_t>((20 * 131 + x) * 3 + c)]; };
    EXPECT_EQ(at(58, 1), static_cast<std::uint32_t>(max - 1));
    EXPECT_EQ(at(59, 1), 0u) << "half way between -2 and 2";
    EXPECT_EQ(at(60, 1), 2u);
    EXPECT_EQ(at(59, 0), 100u);
    EXPECT_EQ(at(59, 2), 5u);
  }
}

TEST_F(StoredExport, LeavesBarePaperOutsideTheMovingImage) {
  // By the specification of each encoding; the palette's lightest entry is found by looking.
  const PageSpec indexed = indexed_of(8);
  std::uint32_t lightest = 0;
  double best = -1;
  for (std::uint32_t i = 0; i < 256; ++i) {
    const double light =
        0.299 * indexed.palette[0][i] + 0.587 * indexed.palette[1][i] + 0.114 * indexed.palette[2][i];
    if (light > best) best = light, lightest = i;
  }
  const std::vector<std::pair<PageSpec, std::vector<std::uint32_t>>> expected{
      {inks_of(8), {0, 0, 0, 0, 0, 0}},
      {page_of(3, 8, PHOTOMETRIC_CIELAB), {255, 0, 0}},
      {page_of(3, 16, PHOTOMETRIC_CIELAB), {65535, 0, 0}},
      {page_of(3, 16, PHOTOMETRIC_ICCLAB), {0xFF00, 0x8000, 0x8000}},
      {page_of(3, 8, PHOTOMETRIC_ITULAB), {255, 128, 96}},
      {indexed, {lightest}},
      {page_of(1, 1, PHOTOMETRIC_MINISBLACK), {1}},
      {page_of(1, 1, PHOTOMETRIC_MINISWHITE), {0}},
      {page_of(1, 8, PHOTOMETRIC_MINISBLACK), {0}}};
  for (const auto& [page, paper] : expected) {
    SCOPED_TRACE(::testing::Message() << "photometric " << page.photometric << ", " << page.bits << " bits");
    // A shift by 40 columns, and one past everything.
    for (const double shift : {-40.0, -4000.0}) {
      warp(page, {Affine2{1, 0, 0, 1, shift, 0}});
      const std::vector<std::uint32_t> samples = samples_of(out_), before = samples_of(page);
      for (std::size_t c = 0; c < paper.size(); ++c) {
        EXPECT_EQ(samples[c], paper[c]);
        if (shift < -1000) continue;
        EXPECT_EQ(samples[(131 * 9 + 39) * paper.size() + c], paper[c]);
        EXPECT_EQ(samples[(131 * 9 + 41) * paper.size() + c], before[(131 * 9 + 1) * paper.size() + c]);
      }
    }
  }
}

TEST_F(StoredExport, PutsTheAskedValueOutsideInstead) {
  ExportRequest request;
  request.warp.outside = 7;
  warp(page_of(3, 8, PHOTOMETRIC_CIELAB), {Affine2{1, 0, 0, 1, -4000, 0}}, request);
  const std::vector<std::uint32_t> samples = samples_of(out_);
  EXPECT_EQ(std::vector<std::uint32_t>(samples.begin(), samples.begin() + 3),
            (std::vector<std::uint32_t>{7, 7, 7}));
}

TEST_F(StoredExport, PrintsInOneLevelOfStripsWithLzwAndDifferencesWhereNeighboursAreAlike) {
  for (const auto& [page, predictor] : {std::pair{inks_of(8), PREDICTOR_HORIZONTAL},
                                        {indexed_of(8), PREDICTOR_NONE},
                                        {page_of(1, 1, PHOTOMETRIC_MINISWHITE), PREDICTOR_NONE}}) {
    EXPECT_EQ(warp(page, {}, printed()).levels, 1);
    const OpenTiff out = open_tiff(out_);
    EXPECT_EQ(tag_of<std::uint16_t>(out.get(), TIFFTAG_COMPRESSION), COMPRESSION_LZW);
    EXPECT_EQ(tag_of<std::uint16_t>(out.get(), TIFFTAG_PREDICTOR), predictor);
    EXPECT_TRUE(TIFFLastDirectory(out.get()));
  }
}

TEST_F(StoredExport, PacksSingleBitsAsFaxesDoWhereAsked) {
  for (const int photometric : {PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK})
    for (const bool print : {false, true}) {
      ExportRequest request = print ? printed() : ExportRequest{};
      request.file.compression = Compression::CcittG4;
      const PageSpec page = page_of(1, 1, photometric);
      warp(page, {}, request);
      EXPECT_EQ(samples_of(out_), samples_of(page));
      EXPECT_EQ(tag_of<std::uint16_t>(open_tiff(out_).get(), TIFFTAG_COMPRESSION), COMPRESSION_CCITTFAX4);
    }
  ExportRequest request;
  request.file.compression = Compression::CcittG4;
  expect_error(ErrorKind::Usage, "1 of 8 bits", [&] { warp(indexed_of(8), {}, request); });
}

TEST_F(StoredExport, StatesTheFixedImagesResolutionAndTheMovingOnesOnlyWhereItHasNone) {
  ExportRequest request = printed();
  request.moving_from_fixed.fixed.pixel_size_um = Vec2d{25400.0 / 300, 25400.0 / 600};
  EXPECT_TRUE(warp(inks_of(8), {}, request).notes.empty());
  {
    const OpenTiff out = open_tiff(out_);
    EXPECT_EQ(tag_of<float>(out.get(), TIFFTAG_XRESOLUTION), 300);
    EXPECT_EQ(tag_of<float>(out.get(), TIFFTAG_YRESOLUTION), 600);
    EXPECT_EQ(tag_of<std::uint16_t>(out.get(), TIFFTAG_RESOLUTIONUNIT), RESUNIT_INCH);
  }
  const WrittenFile written = warp(inks_of(8), {}, printed());
  EXPECT_EQ(tag_of<float>(open_tiff(out_).get(), TIFFTAG_XRESOLUTION), 254);
  ASSERT_EQ(written.notes.size(), 1u);
  EXPECT_EQ(written.notes[0].text(), &messages::resolution_is_the_moving_ones);
  EXPECT_EQ(info_as_stored(out_).stored->density, info_as_stored(moving_).stored->density);
  const WrittenFile unknown = warp(page_of(3, 8, PHOTOMETRIC_CIELAB), {}, printed());
  ASSERT_EQ(unknown.notes.size(), 1u);
  EXPECT_EQ(unknown.notes[0].text(), &messages::resolution_is_not_known);
}

TEST_F(StoredExport, LeavesPhotoshopsLayersOutAndSaysSo) {
  static const TIFFFieldInfo layers[] = {{37724, TIFF_VARIABLE2, TIFF_VARIABLE2, TIFF_UNDEFINED, FIELD_CUSTOM,
                                          1, 1, const_cast<char*>("ImageSourceData")}};
  PageSpec page = inks_of(8);
  page.more_tags = [](TIFF* tiff) {
    TIFFMergeFieldInfo(tiff, layers, 1);
    TIFFSetField(tiff, 37724, std::uint32_t{5}, "Adobe");
  };
  const WrittenFile written = warp(page, {});
  ASSERT_EQ(written.notes.size(), 1u);
  EXPECT_EQ(written.notes[0].text(), &messages::photoshop_layers_left_out);
  EXPECT_FALSE(info_as_stored(out_).stored->has_layers);
}

TEST_F(StoredExport, IsAsTheFileIsTurned) {
  PageSpec page = inks_of(8);
  page.orientation = 6;  // the stored first row is the right-hand side
  page.x_resolution = 100, page.y_resolution = 200;
  warp(page, {}, printed());
  const OpenTiff out = open_tiff(out_);
  EXPECT_EQ(tag_of<std::uint32_t>(out.get(), TIFFTAG_IMAGEWIDTH), 77u);
  EXPECT_EQ(tag_of<float>(out.get(), TIFFTAG_XRESOLUTION), 200);
  EXPECT_EQ(tag_of<float>(out.get(), TIFFTAG_YRESOLUTION), 100);
  const std::vector<std::uint32_t> samples = samples_of(out_);
  for (int c = 0; c < 6; ++c) {
    EXPECT_EQ(samples[static_cast<std::size_t>(76 * 6 + c)], static_cast<std::uint32_t>(page.value(0, 0, c)));
    EXPECT_EQ(samples[static_cast<std::size_t>(c)], static_cast<std::uint32_t>(page.value(0, 76, c)));
  }
}

TEST_F(StoredExport, KeepsConvertingWhatOnlyLibtiffDecodes) {
  PageSpec page = page_of(3, 8, PHOTOMETRIC_YCBCR);
  page.more_tags = [](TIFF* tiff) { TIFFSetField(tiff, TIFFTAG_YCBCRSUBSAMPLING, 1, 1); };
  write_tiff(moving_, {page});
  EXPECT_EQ(open_image(moving_)->as_stored(), nullptr);
  warp_file({});
  EXPECT_EQ(tag_of<std::uint16_t>(open_tiff(out_).get(), TIFFTAG_PHOTOMETRIC), PHOTOMETRIC_RGB);
}

TEST_F(StoredExport, ShowsAndRegistersThePictureAsBefore) {
  write_tiff(moving_, {indexed_of(4)});
  const auto shown = open_image(moving_);
  EXPECT_EQ(shown->info().color, ColorModel::Rgb);
  EXPECT_EQ(shown->info().stored, nullptr);
  const auto stored = shown->as_stored();
  ASSERT_NE(stored, nullptr);
  EXPECT_EQ(stored->info().color, ColorModel::Indexed);
  EXPECT_EQ(stored->info().stored->bits, 4);
  EXPECT_EQ(stored->as_stored(), nullptr);
}

TEST_F(StoredExport, ShowsIccAndItuLabInTheColoursTheyStandFor) {
  // sRGB's primaries, white and middle grey in Lab of D50, as published with the ICC's sRGB profile.
  const double colors[5][3] = {
      {54.29, 80.81, 69.89}, {87.82, -79.27, 80.99}, {29.57, 68.30, -112.03}, {100, 0, 0}, {53.59, 0, 0}};
  const int rgb[5][3] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}, {128, 128, 128}};
  // In 8 bits half a step of a* is 10 bytes of a colour that is nearly 0.
  for (const auto& [photometric, bits, tolerance] :
       {std::tuple{PHOTOMETRIC_ICCLAB, 8, 12}, {PHOTOMETRIC_ICCLAB, 16, 1}, {PHOTOMETRIC_ITULAB, 8, 12}}) {
    PageSpec page = page_of(3, bits, photometric);
    page.width = 5, page.height = 1;
    const bool itu = photometric == PHOTOMETRIC_ITULAB;
    page.value = [&, itu = itu, bits = bits](int x, int, int c) {
      const double v = colors[x][c], unit = bits == 16 ? 256 : 1;
      if (c == 0) return std::round(v / 100 * (bits == 16 ? 65280 : 255));
      if (!itu) return std::round((v + 128) * unit);
      return std::round(c == 1 ? v * 255 / 170 + 128 : v * 255 / 200 + 96);
    };
    write_tiff(moving_, {page});
    const Image shown = read_level(*open_image(moving_), 0);
    ASSERT_EQ(shown.channels(), 3);
    for (int x = 0; x < 5; ++x) {
      if (itu && x == 2) continue;  // ITU's b* ends at -75
      for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(std::to_integer<int>(shown.pixels().at(x, 0)[c]), rgb[x][c], tolerance)
            << photometric << ", " << bits << " bits, colour " << x << ", channel " << c;
    }
  }
}

// Compares pairs of files (moving, warped, levels of the warped one) as tifffile and Pillow read them; says
// on a line each where a pair differs, and at last how many pictures it has compared.
constexpr const char* compare_script = R"(
import os, sys, warnings
warnings.simplefilter('ignore')
import numpy, tifffile
from PIL import Image
compared = 0
def value(page, tag):
    v = page.tags[tag].value if tag in page.tags else None
    return v.tobytes() if hasattr(v, 'tobytes') else v
for first, second, levels in zip(sys.argv[1::3], sys.argv[2::3], sys.argv[3::3]):
    def say(*words): print(os.path.basename(second), *words)
    a, b = tifffile.TiffFile(first), tifffile.TiffFile(second)
    if len(b.pages) != int(levels): say('pages', len(b.pages))
    a, b = a.pages[0], b.pages[0]
    if int(a.photometric) != int(b.photometric): say('photometric', b.photometric)
    if a.bitspersample != b.bitspersample: say('bits', b.bitspersample)
    for tag in (320, 332, 333, 334, 338, 34377, 34675):
        if value(a, tag) != value(b, tag): say('tag', tag, value(a, tag), value(b, tag))
    try:
        x, y = a.asarray(), b.asarray()
    except (ValueError, NotImplementedError):  # a codec that tifffile has no package for
        x = y = None
    if x is not None:
        if a.planarconfig == 2: x = numpy.moveaxis(x, 0, -1)
        if not numpy.array_equal(x, y): say('samples differ')
        compared += 1
    try:
        x = Image.open(first)
        x.load()
    except Exception:  # a kind that Pillow does not know
        continue
    y = Image.open(second)
    y.load()
    if (x.mode, x.size) != (y.mode, y.size): say('Pillow mode', x.mode, y.mode)
    if x.tobytes() != y.tobytes(): say('Pillow samples differ')
    if x.getpalette() != y.getpalette(): say('Pillow palette differs')
    compared += 1
print('compared', compared)
)";

// The first python3 of the PATH may be one without packages.
std::optional<fs::path> python_with_packages() {
  std::vector<fs::path> pythons{"/usr/bin/python3"};
  if (const auto found = find_program("python3")) pythons.push_back(*found);
  for (const fs::path& python : pythons) {
    const ChildCommand command{python, {"-c", "import numpy, tifffile, PIL"}, {}};
    const auto ignored = [](std::string_view) {};
    if (fs::exists(python) && run_child(command, ignored, [] { return false; }).succeeded()) return python;
  }
  return std::nullopt;
}

TEST_F(StoredExport, IsReadAlikeByTifffileAndPillow) {
  const auto python = python_with_packages();
  if (!python)
    GTEST_SKIP() << "there is no python3 with numpy, tifffile and Pillow: agreement was NOT checked";
  ChildCommand command{*python, {"-c", compare_script}, {}};
  for (const Design& design : designs()) {
    for (const bool print : {false, true}) {
      ExportRequest request = print ? printed() : ExportRequest{};
      // Pillow decodes LZW by libtiff; deflate is what tifffile decodes by itself.
      if (print && design.page.bits == 16) request.file.compression = Compression::Deflate;
      moving_ = folder_ / (std::string(design.name) + ".tif");
      out_ = folder_ / (std::string(design.name) + (print ? "-print.tif" : "-tiles.tif"));
      const int levels = warp(design.page, {}, request).levels;
      for (const std::string& argument : {moving_.string(), out_.string(), std::to_string(levels)})
        command.arguments.push_back(argument);
    }
  }
  std::vector<std::string> lines;
  const auto keep = [&](std::string_view line) { lines.emplace_back(line); };
  EXPECT_TRUE(run_child(command, keep, [] { return false; }).succeeded());
  ASSERT_EQ(lines.size(), 1u) << ::testing::PrintToString(lines);
  ASSERT_EQ(lines[0].rfind("compared ", 0), 0u) << lines[0];
  EXPECT_GE(std::stoi(lines[0].substr(9)), 24) << "too few of the pictures could be read by either";
}

// Writes in scrambled order from several threads.
void write_scrambled(ImageWriter& writer, const Image& image) {
  std::vector<std::pair<int, int>> tiles;
  for (int row = 0; row < writer.tile_rows(); ++row)
    for (int column = 0; column < writer.tile_columns(); ++column) tiles.emplace_back(column, row);
  std::shuffle(tiles.begin(), tiles.end(), std::mt19937(5));
  const auto work = [&](std::size_t first) {
    for (std::size_t i = first; i < tiles.size(); i += 2) {
      const Rect rect = writer.tile_rect(tiles[i].first, tiles[i].second);
      writer.write_tile(tiles[i].first, tiles[i].second, image.pixels().crop(rect));
    }
  };
  std::thread other(work, 1);
  work(0);
  other.join();
}

TEST(TiffStripWriter, GivesBackEverySampleWhateverTheOrderOfItsTiles) {
  const TemporaryFolder folder;
  for (const Compression compression : {Compression::None, Compression::Lzw, Compression::Deflate})
    for (const bool big : {false, true}) {
      const Image image = noise_image({1100, 733}, 3, PixelType::U16, 3);
      TiffWriterOptions options;
      options.compression = compression;
      options.bigtiff = big;
      TiffStripWriter writer(folder / "s.tif", image.size(), 3, PixelType::U16, ColorModel::Channels,
                             options);
      write_scrambled(writer, image);
      EXPECT_EQ(writer.finish().bigtiff, big);
      const std::vector<std::uint32_t> samples = samples_of(folder / "s.tif");
      const auto* expected = reinterpret_cast<const std::uint16_t*>(image.pixels().data);
      ASSERT_TRUE(std::equal(samples.begin(), samples.end(), expected));
      const OpenTiff tiff = open_tiff(folder / "s.tif");
      EXPECT_LE(TIFFStripSize64(tiff.get()), 256u << 10);
      EXPECT_GT(TIFFNumberOfStrips(tiff.get()), 15u);
    }
}

TEST(TiffStripWriter, RefusesTilesThatAreNoneComeTwiceOrAreMissing) {
  const TemporaryFolder folder;
  TiffStripWriter writer(folder / "s.tif", {1100, 700}, 1, PixelType::U8, ColorModel::Grey, {});
  const Image tile(writer.tile_rect(0, 0).size(), 1, PixelType::U8);
  ASSERT_EQ(tile.size().width, 512);
  writer.write_tile(0, 0, tile.pixels());
  expect_error(ErrorKind::Usage, "already written", [&] { writer.write_tile(0, 0, tile.pixels()); });
  expect_error(ErrorKind::Usage, "no such tile", [&] { writer.write_tile(3, 0, tile.pixels()); });
  expect_error(ErrorKind::Usage, "differ from the image's", [&] { writer.write_tile(2, 0, tile.pixels()); });
  expect_error(ErrorKind::Failed, "tile (1, 0) was not written", [&] { writer.finish(); });
  EXPECT_FALSE(fs::exists(folder / "s.tif"));
}

}  // namespace
}  // namespace alinify
