#include "core/io/field_io.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include <gtest/gtest.h>
#include <tiffio.h>

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::get_text;
using testing::put_text;
using testing::TemporaryFolder;
using testing::wavy_field;

struct RawLayout {
  std::uint32_t width = 5, height = 7;
  int channels = 2, bits = 32, format = SAMPLEFORMAT_IEEEFP, planar = PLANARCONFIG_CONTIG, rows_per_strip = 3;
  const char* mode = "w";
};

// A field as another program may write it, by libtiff's plainest calls: (x, y) holds (x + 100 y, -x).
void write_raw(const std::filesystem::path& path, const RawLayout& layout) {
  TIFF* t = TIFFOpen(path.string().c_str(), layout.mode);
  ASSERT_NE(t, nullptr);
  TIFFSetField(t, TIFFTAG_IMAGEWIDTH, layout.width);
  TIFFSetField(t, TIFFTAG_IMAGELENGTH, layout.height);
  TIFFSetField(t, TIFFTAG_SAMPLESPERPIXEL, layout.channels);
  TIFFSetField(t, TIFFTAG_BITSPERSAMPLE, layout.bits);
  TIFFSetField(t, TIFFTAG_SAMPLEFORMAT, layout.format);
  TIFFSetField(t, TIFFTAG_PLANARCONFIG, layout.planar);
  TIFFSetField(t, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
  TIFFSetField(t, TIFFTAG_ROWSPERSTRIP, layout.rows_per_strip);
  TIFFSetField(t, TIFFTAG_IMAGEDESCRIPTION, "somebody else's words");
  const bool planar = layout.planar == PLANARCONFIG_SEPARATE;
  for (int plane = 0; plane < (planar ? 2 : 1); ++plane) {
    for (std::uint32_t y = 0; y < layout.height; ++y) {
      std::vector<float> row(static_cast<std::size_t>(layout.width) *
                             static_cast<std::size_t>(layout.channels));
      for (std::uint32_t x = 0; x < layout.width; ++x) {
        const float u = static_cast<float>(x + 100 * y), v = -static_cast<float>(x);
        if (planar) {
          row[x] = plane == 0 ? u : v;
        } else {
          row[x * static_cast<std::uint32_t>(layout.channels)] = u;
          if (layout.channels > 1) row[x * static_cast<std::uint32_t>(layout.channels) + 1] = v;
        }
      }
      ASSERT_EQ(TIFFWriteScanline(t, row.data(), y, static_cast<std::uint16_t>(plane)), 1);
    }
  }
  TIFFClose(t);
}

TEST(FieldFile, ReadsBackBitForBit) {
  const TemporaryFolder folder;
  for (const auto& [columns, rows] : {std::pair{1, 1}, {256, 256}, {257, 255}, {700, 300}}) {
    DisplacementField field = wavy_field(columns, rows, {0.1, 7.25}, 50, 90);
    field.origin = {-1.0 / 3, 1e5};
    write_field(field, folder / "f.tif");
    EXPECT_TRUE(read_field(folder / "f.tif") == field) << columns;
  }
}

TEST(FieldFile, IsATiledFloatTiffForEverybody) {
  const TemporaryFolder folder;
  const DisplacementField field = wavy_field(300, 280, {2, 2}, 50, 90);
  write_field(field, folder / "f.tif");
  TIFF* t = TIFFOpen((folder / "f.tif").string().c_str(), "r");
  ASSERT_NE(t, nullptr);
  EXPECT_TRUE(TIFFIsTiled(t));
  std::uint16_t predictor = 0, compression = 0;
  TIFFGetField(t, TIFFTAG_PREDICTOR, &predictor);
  TIFFGetField(t, TIFFTAG_COMPRESSION, &compression);
  EXPECT_EQ(predictor, PREDICTOR_FLOATINGPOINT);
  EXPECT_EQ(compression, COMPRESSION_ADOBE_DEFLATE);
  std::vector<float> tile(256 * 256 * 2);
  ASSERT_GT(TIFFReadTile(t, tile.data(), 256, 256, 0, 0), 0);
  const Vec2f expected = (*field.vectors)[(256 + 20) * 300 + 256 + 40];
  EXPECT_EQ(tile[(20 * 256 + 40) * 2], expected.x);
  EXPECT_EQ(tile[(20 * 256 + 40) * 2 + 1], expected.y);
  TIFFClose(t);
}

TEST(FieldFile, AsksForItsRowsInBandsAndInOrder) {
  const TemporaryFolder folder;
  int next = 0;
  write_field(
      {{0, 0}, {1, 1}, 10, 600},
      [&](int first, int count, Vec2f* out) {
        EXPECT_EQ(first, next);
        EXPECT_LE(count, 256);
        for (int i = 0; i < count * 10; ++i) out[i] = {static_cast<float>(first), static_cast<float>(i)};
        next += count;
      },
      folder / "f.tif");
  EXPECT_EQ(next, 600);
  EXPECT_EQ((*read_field(folder / "f.tif").vectors)[5999], (Vec2f{512, 879}));
}

TEST(FieldFile, OfAnotherProgramHasStepOneAndOriginZero) {
  const TemporaryFolder folder;
  RawLayout layout;
  for (const int planar : {PLANARCONFIG_CONTIG, PLANARCONFIG_SEPARATE}) {
    for (const char* mode : {"w", "wb8"}) {
      layout.planar = planar;
      layout.mode = mode;
      write_raw(folder / "raw.tif", layout);
      const DisplacementField field = read_field(folder / "raw.tif");
      EXPECT_EQ(field.columns, 5);
      EXPECT_EQ(field.rows, 7);
      EXPECT_EQ(field.origin, (Vec2d{0, 0}));
      EXPECT_EQ(field.spacing, (Vec2d{1, 1}));
      for (int y = 0; y < 7; ++y) {
        for (int x = 0; x < 5; ++x) {
          EXPECT_EQ(field.displacement({static_cast<double>(x), static_cast<double>(y)}),
                    (Vec2d{x + 100.0 * y, -1.0 * x}));
        }
      }
    }
  }
}

TEST(FieldFile, RefusesWhatIsNoField) {
  const TemporaryFolder folder;
  const auto file = folder / "f.tif";
  const auto refuses = [&](const std::string& words) {
    expect_error(ErrorKind::NotReadable, words, [&] { read_field(file); });
  };
  put_text(file, "not a TIFF at all");
  refuses("f.tif");
  put_text(file, "");
  refuses("f.tif");
  RawLayout grey;
  grey.channels = 1;
  write_raw(file, grey);
  refuses("two channels of 32-bit floating point, this file has 1 of 32 bits");
  RawLayout whole;
  whole.format = SAMPLEFORMAT_UINT;
  write_raw(file, whole);
  refuses("two channels of 32-bit floating point");
  expect_error(ErrorKind::NotFound, "none.tif", [&] { read_field(folder / "none.tif"); });
  expect_error(ErrorKind::NotReadable, "folder", [&] { read_field(folder.path()); });
}

TEST(FieldFile, CutAnywhereIsAnErrorAndNeverACrash) {
  const TemporaryFolder folder;
  const auto file = folder / "f.tif";
  write_field(wavy_field(300, 20, {1, 1}, 9, 40), file);
  const std::string whole = get_text(file);
  for (std::size_t size = 0; size < whole.size(); size += whole.size() / 97 + 1) {
    put_text(file, whole.substr(0, size));
    expect_error(ErrorKind::NotReadable, "f.tif", [&] { read_field(file); });
  }
}

TEST(FieldFile, SurvivesEveryDamagedTiff) {
  const char* const shared = std::getenv("ALINIFY_SHARED_DIR");
  const std::filesystem::path tiffs =
      std::filesystem::path(shared ? shared : ALINIFY_SOURCE_DIR "/../shared") / "data/tiff/hostile";
  if (!std::filesystem::is_directory(tiffs)) GTEST_SKIP() << tiffs << " is not there: NOT checked";
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(tiffs)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    try {
      const DisplacementField field = read_field(entry.path());
      EXPECT_GT(field.columns, 0);
    } catch (const Error&) {
    }
  }
  EXPECT_GT(files, 100);
}

TEST(FieldFile, IsNotLeftBehindWhenItCannotBeFinished) {
  const TemporaryFolder folder;
  DisplacementField field = wavy_field(10, 10, {1, 1}, 9, 40);
  auto vectors = *field.vectors;
  vectors[55].x = std::numeric_limits<float>::infinity();
  field.vectors = std::make_shared<const std::vector<Vec2f>>(vectors);
  expect_error(ErrorKind::NotWritable, "not a finite number", [&] { write_field(field, folder / "f.tif"); });
  expect_error(ErrorKind::NotWritable, "empty", [&] { write_field(DisplacementField{}, folder / "f.tif"); });
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace alinify
