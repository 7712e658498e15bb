// Which TIFFs can be taken from the file as they are, and where their pixels lie in it. The oracle is read():
// the bytes found at the places told must be the pixels that it delivers.

#include "core/io/tiff_stored.h"

#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/image/cropped_source.h"
#include "core/io/open_image.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::get_text;
using testing::PageSpec;
using testing::put_text;
using testing::TemporaryFolder;
using testing::write_tiff;
namespace fs = std::filesystem;

PageSpec page(int bits = 8, int samples = 1) {
  PageSpec spec;
  spec.bits = bits;
  spec.samples = samples;
  spec.photometric = samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
  spec.value = [bits](int x, int y, int c) { return testing::pattern(x, y, c, bits); };
  return spec;
}

// Copies what the blocks tell from the file's bytes.
Image image_of(const StoredPixels& stored, const std::string& bytes, const ImageInfo& info, Size size) {
  Image image(size, info.channels, info.type);
  std::memset(image.pixels().data, 0xee, static_cast<std::size_t>(image.byte_count()));
  for (const StoredBlock& block : stored.blocks)
    for (std::int64_t y = 0; y < block.rect.height; ++y)
      std::memcpy(image.pixels().at(block.rect.x, block.rect.y + y),
                  bytes.data() + block.offset + y * block.row_bytes,
                  static_cast<std::size_t>(block.rect.width * image.pixels().pixel_bytes()));
  return image;
}

void expect_what_read_delivers(const TileSource& source, const fs::path& path, int level = 0) {
  const StoredPixels stored = source.stored_pixels(level);
  ASSERT_EQ(stored.why_not.english(), "");
  ASSERT_NE(stored.file, nullptr);
  EXPECT_EQ(stored.file->path(), path);
  const Image want = read_level(source, level);
  std::int64_t area = 0;
  for (const StoredBlock& block : stored.blocks) area += block.rect.area();
  EXPECT_EQ(area, want.size().area());
  const Image got = image_of(stored, get_text(path), source.info(), want.size());
  EXPECT_EQ(std::memcmp(got.pixels().data, want.pixels().data, static_cast<std::size_t>(want.byte_count())),
            0);
}

std::string refusal(const PageSpec& spec, const char* mode = "wl") {
  const TemporaryFolder folder;
  write_tiff(folder / "a.tif", {spec}, mode);
  const StoredPixels stored = open_image(folder / "a.tif", {})->stored_pixels(0);
  EXPECT_EQ(stored.blocks.empty(), !stored.why_not.empty());
  return stored.why_not.english();
}

TEST(TiffStored, TellsWhereStripsAndTilesOfEverySampleTypeLie) {
  const TemporaryFolder folder;
  for (const int bits : {8, 16, 32})
    for (const int samples : {1, 3})
      for (const int tile : {0, 16})
        for (const char* mode : {"wl", "wl8"}) {
          SCOPED_TRACE(std::to_string(bits) + " bits, " + std::to_string(samples) + " samples, tiles of " +
                       std::to_string(tile) + ", " + mode);
          PageSpec spec = page(bits, samples);
          spec.tile = tile;
          spec.rows_per_strip = 7;
          write_tiff(folder / "a.tif", {spec}, mode);
          const auto source = open_image(folder / "a.tif", {});
          expect_what_read_delivers(*source, folder / "a.tif");
        }
}

TEST(TiffStored, JoinsStripsThatFollowEachOtherInTheFile) {
  const TemporaryFolder folder;
  PageSpec spec = page(16, 3);
  spec.width = 60;
  write_tiff(folder / "a.tif", {spec}, "wl");
  const StoredPixels stored = open_image(folder / "a.tif", {})->stored_pixels(0);
  ASSERT_EQ(stored.blocks.size(), 1u);
  EXPECT_EQ(stored.blocks[0].rect, (Rect{0, 0, 60, 47}));
  EXPECT_EQ(stored.blocks[0].row_bytes, 60 * 6);
}

TEST(TiffStored, KeepsStripsApartThatLieInAnotherOrder) {
  const TemporaryFolder folder;
  const PageSpec spec = page();
  TIFF* tiff = TIFFOpen((folder / "a.tif").string().c_str(), "wl");
  ASSERT_NE(tiff, nullptr);
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, 61);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, 47);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
  TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 16);
  for (const int strip : {2, 0, 1}) {
    const int rows = strip == 2 ? 15 : 16;
    std::vector<std::uint8_t> block = testing::packed_block(spec, 0, strip * 16, 61, rows, 0);
    ASSERT_GE(TIFFWriteRawStrip(tiff, static_cast<std::uint32_t>(strip), block.data(), 61 * rows), 0);
  }
  ASSERT_TRUE(TIFFWriteDirectory(tiff));
  TIFFClose(tiff);
  const auto source = open_image(folder / "a.tif", {});
  const StoredPixels stored = source->stored_pixels(0);
  ASSERT_EQ(stored.blocks.size(), 2u);  // 0 and 1 follow each other, 2 lies before them
  EXPECT_EQ(stored.blocks[0].rect, (Rect{0, 0, 61, 32}));
  EXPECT_EQ(stored.blocks[1].rect, (Rect{0, 32, 61, 15}));
  EXPECT_LT(stored.blocks[1].offset, stored.blocks[0].offset);
  expect_what_read_delivers(*source, folder / "a.tif");
}

TEST(TiffStored, TellsEveryLevelOfAPyramid) {
  const TemporaryFolder folder;
  PageSpec full = page(8, 3), half = page(8, 3);
  full.tile = half.tile = 16;
  full.width = 64, full.height = 48;
  half.width = 32, half.height = 24;
  half.subfile_type = FILETYPE_REDUCEDIMAGE;
  write_tiff(folder / "a.tif", {full, half}, "wl");
  const auto source = open_image(folder / "a.tif", {});
  ASSERT_EQ(source->info().levels.size(), 2u);
  expect_what_read_delivers(*source, folder / "a.tif", 0);
  expect_what_read_delivers(*source, folder / "a.tif", 1);
}

TEST(TiffStored, SaysWhyOtherFilesCannotBeTakenAsTheyAre) {
  struct Case {
    std::string why;
    std::function<void(PageSpec&)> change;
    const char* mode = "wl";
  };
  const std::vector<Case> cases = {
      {"it is compressed (lzw)", [](PageSpec& s) { s.compression = COMPRESSION_LZW; }},
      {"it is compressed (deflate)", [](PageSpec& s) { s.compression = COMPRESSION_ADOBE_DEFLATE; }},
      {"its channels lie in planes of their own",
       [](PageSpec& s) { s.samples = 3, s.planar = true, s.photometric = PHOTOMETRIC_RGB; }},
      {"its bytes lie in another order than this machine's", [](PageSpec& s) { s = page(16); }, "wb"},
      {"its 1-bit samples are converted as they are read", [](PageSpec& s) { s = page(1); }},
      {"its 12-bit samples are converted as they are read", [](PageSpec& s) { s = page(12); }},
      {"it counts from white", [](PageSpec& s) { s.photometric = PHOTOMETRIC_MINISWHITE; }},
      {"it is turned as it is read (orientation 6)", [](PageSpec& s) { s.orientation = 6; }},
      {"its bits lie in another order than this machine's",
       [](PageSpec& s) { s.fill_order = FILLORDER_LSB2MSB; }},
      {"its colours come from a palette",
       [](PageSpec& s) {
         s.photometric = PHOTOMETRIC_PALETTE;
         for (auto& colour : s.palette) colour.assign(256, 1000);
       }},
  };
  for (const Case& one : cases) {
    PageSpec spec = page();
    one.change(spec);
    EXPECT_EQ(refusal(spec, one.mode), one.why);
  }
}

TEST(TiffStored, TakesOneByteSamplesOfEitherByteOrderAndASinglePlane) {
  EXPECT_EQ(refusal(page(), "wb"), "");
  PageSpec one_plane = page();
  one_plane.planar = true;
  EXPECT_EQ(refusal(one_plane), "");
}

TEST(TiffStored, RefusesAStripThatIsTooShortAndATileThatIsLeftOut) {
  const TemporaryFolder folder;
  TIFF* tiff = TIFFOpen((folder / "sparse.tif").string().c_str(), "wl");
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, 40);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, 16);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
  TIFFSetField(tiff, TIFFTAG_TILEWIDTH, 16);
  TIFFSetField(tiff, TIFFTAG_TILELENGTH, 16);
  ASSERT_TRUE(TIFFWriteDirectory(tiff));
  TIFFSetDirectory(tiff, 0);
  std::vector<std::uint8_t> tile(256, 7);
  ASSERT_GE(TIFFWriteRawTile(tiff, 0, tile.data(), 256), 0);
  ASSERT_GE(TIFFWriteRawTile(tiff, 2, tile.data(), 256), 0);
  TIFFRewriteDirectory(tiff);
  TIFFClose(tiff);
  EXPECT_EQ(open_image(folder / "sparse.tif", {})->stored_pixels(0).why_not.english(),
            "its tile 1 is left out of the file");

  tiff = TIFFOpen((folder / "short.tif").string().c_str(), "wl");
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, 100);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, 40);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
  TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 20);
  std::vector<std::uint8_t> strip(2000, 9);
  ASSERT_GE(TIFFWriteRawStrip(tiff, 0, strip.data(), 2000), 0);
  ASSERT_GE(TIFFWriteRawStrip(tiff, 1, strip.data(), 1900), 0);
  TIFFClose(tiff);
  EXPECT_EQ(open_image(folder / "short.tif", {})->stored_pixels(0).why_not.english(),
            "its strip 1 is not all in the file");
}

TEST(TiffStored, RefusesSamplesThatBeginBetweenTwo) {
  const TemporaryFolder folder;
  PageSpec spec = page(16);
  spec.rows_per_strip = 47;
  write_tiff(folder / "a.tif", {spec}, "wl");
  // The same file with its only strip moved to an odd place at its end.
  std::string bytes = get_text(folder / "a.tif");
  const StoredPixels stored = open_image(folder / "a.tif", {})->stored_pixels(0);
  ASSERT_EQ(stored.blocks.size(), 1u);
  const auto begin = static_cast<std::uint32_t>(stored.blocks[0].offset);
  const std::string pixels = bytes.substr(begin, 61 * 47 * 2);
  if (bytes.size() % 2 == 0) bytes.push_back('\0');
  const auto moved = static_cast<std::uint32_t>(bytes.size());
  bytes += pixels;
  // Its entry in the directory: tag 273, LONG, one value.
  const std::string entry("\x11\x01\x04\x00\x01\x00\x00\x00", 8);
  const std::size_t at = bytes.find(entry);
  ASSERT_NE(at, std::string::npos);
  ASSERT_EQ(std::memcmp(bytes.data() + at + 8, &begin, 4), 0);
  std::memcpy(bytes.data() + at + 8, &moved, 4);
  put_text(folder / "odd.tif", bytes);
  const auto source = open_image(folder / "odd.tif", {});
  EXPECT_EQ(source->stored_pixels(0).why_not.english(),
            "its strip 0 does not begin at a multiple of its samples' size");
  const auto usual = open_image(folder / "a.tif", {});
  const Image got = read_level(*source, 0), want = read_level(*usual, 0);
  EXPECT_EQ(std::memcmp(got.pixels().data, want.pixels().data, 61 * 47 * 2), 0);
}

TEST(TiffStored, SourcesThatAreNoFilesSaySo) {
  const TemporaryFolder folder;
  write_tiff(folder / "a.tif", {page()}, "wl");
  const std::shared_ptr<const TileSource> file = open_image(folder / "a.tif", {});
  EXPECT_EQ(make_cropped_source(file, {3, 4, 20, 20})->stored_pixels(0).why_not.english(),
            "only a part of it is wanted");
  const auto held = std::make_shared<const Image>(read_level(*file, 0));
  EXPECT_EQ(make_memory_source(held, file->info())->stored_pixels(0).why_not.english(),
            "it is held in memory");
}

}  // namespace
}  // namespace alinify
