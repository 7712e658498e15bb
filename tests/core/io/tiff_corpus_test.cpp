// Reads TIFFs that many programs have written, against libtiff's own decoding, and TIFFs that were made to do
// harm.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/io/open_image.h"
#include "tests/support/image_samples.h"

namespace alinify {
namespace {

using testing::sample;
namespace fs = std::filesystem;

fs::path corpus_folder() {
  const char* named = std::getenv("ALINIFY_SHARED_DIR");
  return (named ? fs::path(named) : fs::path(ALINIFY_SOURCE_DIR) / ".." / "shared") / "data" / "tiff";
}

struct Entry {
  std::string path, kind;
};

std::vector<Entry> index_of(const fs::path& folder) {
  std::vector<Entry> entries;
  std::ifstream in(folder / "INDEX.tsv");
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<std::string> columns;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) columns.push_back(cell);
    if (columns.size() >= 9 && fs::exists(folder / columns[0])) entries.push_back({columns[0], columns[8]});
  }
  return entries;
}

struct Tags {
  std::uint32_t width = 0, height = 0;
  std::uint16_t bits = 1, samples = 1, format = 1, photometric = 1, planar = 1, compression = 1,
                orientation = 1;
};

Tags tags_of(TIFF* tiff) {
  Tags t;
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &t.width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &t.height);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &t.bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &t.samples);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &t.format);
  TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &t.photometric);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &t.planar);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &t.compression);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &t.orientation);
  return t;
}

// A binary fraction by its definition: sign, exponent, fraction.
double small_float(std::uint64_t bits, int exponent_bits, int fraction_bits) {
  const double sign = bits >> (exponent_bits + fraction_bits) & 1 ? -1 : 1;
  const int exponent = static_cast<int>(bits >> fraction_bits & ((1u << exponent_bits) - 1));
  const double fraction = std::ldexp(static_cast<double>(bits & ((1u << fraction_bits) - 1)), -fraction_bits);
  const int bias = (1 << (exponent_bits - 1)) - 1;
  if (exponent == (1 << exponent_bits) - 1) return fraction == 0 ? sign * INFINITY : NAN;
  return exponent == 0 ? sign * std::ldexp(fraction, 1 - bias)
                       : sign * std::ldexp(1 + fraction, exponent - bias);
}

double value_of(const std::vector<std::uint8_t>& row, std::size_t index, const Tags& t) {
  const std::size_t bit = index * t.bits;
  std::uint64_t v = 0;
  if (t.bits % 8 == 0) {
    std::memcpy(&v, &row[bit / 8], t.bits / 8u);
  } else {
    for (std::size_t i = bit; i < bit + t.bits; ++i) v = v << 1 | (row[i / 8] >> (7 - i % 8) & 1u);
  }
  if (t.format == SAMPLEFORMAT_IEEEFP) {
    if (t.bits == 16) return small_float(v, 5, 10);
    if (t.bits == 24) return small_float(v, 7, 16);
    if (t.bits == 32) {
      float f;
      std::memcpy(&f, &v, 4);
      return double(f);
    }
    double d;
    std::memcpy(&d, &v, 8);
    return d;
  }
  if (t.format == SAMPLEFORMAT_INT && (v >> (t.bits - 1) & 1))
    return static_cast<double>(static_cast<std::int64_t>(v | ~std::uint64_t{0} << (t.bits - 1)));
  return static_cast<double>(v);
}

// The stored samples of a page, [y][x][c], through TIFFReadScanline or TIFFReadTile.
std::optional<std::vector<double>> stored_samples(TIFF* tiff, const Tags& t) {
  std::vector<double> all(std::size_t{t.width} * t.height * t.samples);
  const bool planar = t.planar == PLANARCONFIG_SEPARATE && t.samples > 1;
  const unsigned per_pixel = planar ? 1 : t.samples, planes = planar ? t.samples : 1;
  const auto put = [&](const std::vector<std::uint8_t>& row, unsigned x0, unsigned count, unsigned y,
                       unsigned plane) {
    for (unsigned x = 0; x < count && x0 + x < t.width; ++x)
      for (unsigned c = 0; c < per_pixel; ++c)
        all[(std::size_t{y} * t.width + x0 + x) * t.samples + (planar ? plane : c)] =
            value_of(row, std::size_t{x} * per_pixel + c, t);
  };
  if (TIFFIsTiled(tiff)) {
    std::uint32_t w = 0, h = 0;
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &w);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &h);
    std::vector<std::uint8_t> tile(static_cast<std::size_t>(TIFFTileSize(tiff)));
    const std::size_t row_bytes = static_cast<std::size_t>(TIFFTileRowSize(tiff));
    for (unsigned plane = 0; plane < planes; ++plane)
      for (unsigned y = 0; y < t.height; y += h)
        for (unsigned x = 0; x < t.width; x += w) {
          if (TIFFReadTile(tiff, tile.data(), x, y, 0, static_cast<std::uint16_t>(plane)) < 0)
            return std::nullopt;
          for (unsigned i = 0; i < h && y + i < t.height; ++i)
            put({tile.begin() + static_cast<std::ptrdiff_t>(i * row_bytes),
                 tile.begin() + static_cast<std::ptrdiff_t>((i + 1) * row_bytes)},
                x, w, y + i, plane);
        }
    return all;
  }
  std::vector<std::uint8_t> row(static_cast<std::size_t>(TIFFScanlineSize(tiff)));
  for (unsigned plane = 0; plane < planes; ++plane)
    for (unsigned y = 0; y < t.height; ++y) {
      if (TIFFReadScanline(tiff, row.data(), y, static_cast<std::uint16_t>(plane)) < 0) return std::nullopt;
      put(row, 0, t.width, y, plane);
    }
  return all;
}

std::string difference(double got, double want, std::int64_t x, std::int64_t y, int c) {
  std::ostringstream text;
  text << "channel " << c << " of (" << x << ", " << y << ") is " << got << ", not " << want;
  return text.str();
}

// "" when our reading of the first page agrees with libtiff's.
std::string compare_with_libtiff(const fs::path& path) {
  const auto source = open_image(path, {});
  const Image image = read_level(*source, 0);
  TIFF* tiff = TIFFOpen(path.string().c_str(), "r");
  if (!tiff) return "libtiff cannot open it";
  const std::unique_ptr<TIFF, void (*)(TIFF*)> closer(tiff, TIFFClose);
  const Tags t = tags_of(tiff);
  const bool turned = t.orientation >= 5;
  if (image.size().width != (turned ? t.height : t.width) ||
      image.size().height != (turned ? t.width : t.height))
    return "the size is wrong";
  if (turned) return "no oracle for this orientation";
  const auto place = [&](std::int64_t sx, std::int64_t sy, std::int64_t& x, std::int64_t& y) {
    x = t.orientation == 2 || t.orientation == 3 ? t.width - 1 - sx : sx;
    y = t.orientation == 3 || t.orientation == 4 ? t.height - 1 - sy : sy;
  };
  const bool converted = t.compression == COMPRESSION_OJPEG || t.photometric == PHOTOMETRIC_YCBCR ||
                         t.photometric == PHOTOMETRIC_CIELAB || t.photometric == PHOTOMETRIC_LOGL ||
                         t.photometric == PHOTOMETRIC_LOGLUV;
  if (converted) {
    std::vector<std::uint32_t> raster(std::size_t{t.width} * t.height);
    if (!TIFFReadRGBAImageOriented(tiff, t.width, t.height, raster.data(), ORIENTATION_TOPLEFT, 1))
      return "libtiff cannot convert it";
    if (image.type() != PixelType::U8) return "the type is wrong";
    for (std::int64_t y = 0; y < t.height; ++y)
      for (std::int64_t x = 0; x < t.width; ++x)
        for (int c = 0; c < image.channels(); ++c) {
          const double want = raster[static_cast<std::size_t>(y * t.width + x)] >> 8 * c & 255;
          if (sample(image, x, y, c) != want) return difference(sample(image, x, y, c), want, x, y, c);
        }
    return {};
  }
  const auto stored = stored_samples(tiff, t);
  if (!stored) return "libtiff cannot decode it";
  if (t.photometric == PHOTOMETRIC_PALETTE) {
    std::uint16_t* map[3] = {};
    if (!TIFFGetField(tiff, TIFFTAG_COLORMAP, &map[0], &map[1], &map[2])) return "libtiff knows no palette";
    std::uint16_t largest = 0;
    for (const std::uint16_t* channel : map)
      for (std::size_t i = 0; i < std::size_t{1} << t.bits; ++i) largest = std::max(largest, channel[i]);
    // Eight-bit pictures show the higher byte, unless all there is are low bytes.
    const int divisor = image.type() == PixelType::U16 || largest < 256 ? 1 : 256;
    for (std::int64_t y = 0; y < t.height; ++y)
      for (std::int64_t x = 0; x < t.width; ++x)
        for (int c = 0; c < 3; ++c) {
          const auto entry =
              static_cast<std::size_t>((*stored)[static_cast<std::size_t>((y * t.width + x) * t.samples)]);
          const double want = map[c][entry] / divisor;
          if (sample(image, x, y, c) != want) return difference(sample(image, x, y, c), want, x, y, c);
        }
    return {};
  }
  const double max = std::ldexp(1.0, t.bits) - 1;
  // OME files join pages as channels; the first page is then the first channel.
  for (std::int64_t sy = 0; sy < t.height; ++sy)
    for (std::int64_t sx = 0; sx < t.width; ++sx)
      for (int c = 0; c < t.samples; ++c) {
        double want = (*stored)[static_cast<std::size_t>((sy * t.width + sx) * t.samples + c)];
        if (t.photometric == PHOTOMETRIC_MINISWHITE && c == 0)
          want = t.format == SAMPLEFORMAT_INT      ? -1 - want
                 : t.format == SAMPLEFORMAT_IEEEFP ? 1 - want
                                                   : max - want;
        if (t.bits < 8 && t.format == SAMPLEFORMAT_UINT) want = std::floor(want * 255 / max + 0.5);
        std::int64_t x = 0, y = 0;
        place(sx, sy, x, y);
        const double got = sample(image, x, y, c);
        if (got != want && !(std::isnan(got) && std::isnan(want))) return difference(got, want, x, y, c);
      }
  return {};
}

class Corpus : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(corpus_folder() / "valid" / "INDEX.tsv"))
      GTEST_SKIP() << "there is no corpus at " << corpus_folder() << " (set ALINIFY_SHARED_DIR)";
    TIFFSetWarningHandler(nullptr);
    TIFFSetErrorHandler(nullptr);
  }

  struct Tally {
    int right = 0, refused = 0, wrong = 0;
  };
  static Tally check(const std::string& kind, bool refusal_is_failure) {
    Tally tally;
    for (const Entry& entry : index_of(corpus_folder() / "valid")) {
      if (entry.kind != kind) continue;
      SCOPED_TRACE(entry.path);
      try {
        const std::string wrong = compare_with_libtiff(corpus_folder() / "valid" / entry.path);
        if (wrong.empty())
          ++tally.right;
        else
          ++tally.wrong, ADD_FAILURE() << wrong;
      } catch (const Error& error) {
        ++tally.refused;
        if (refusal_is_failure)
          ADD_FAILURE() << error.what();
        else
          std::printf("  refused: %s\n", error.what());
      }
    }
    std::printf("  %s: %d right, %d refused, %d wrong\n", kind.c_str(), tally.right, tally.refused,
                tally.wrong);
    return tally;
  }
};

TEST_F(Corpus, EveryCoreFileIsReadAsLibtiffReadsIt) {
  EXPECT_GT(check("core", true).right, 200);
}

TEST_F(Corpus, EveryFileThatLibtiffAloneReadsIsReadAsItDoes) {
  EXPECT_GT(check("libtiff-only", true).right, 70);
}

TEST_F(Corpus, FilesOfOtherReadersAreReadOrRefusedInOneLine) {
  check("other-readers-only", false);
  check("exotic", false);
}

TEST_F(Corpus, HostileFilesAreSurvivedInBoundedTimeAndMemory) {
  const std::int64_t before = platform::peak_memory_bytes();
  int read_right = 0, refused = 0;
  for (const bool partial : {false, true})
    for (const Entry& entry : index_of(corpus_folder() / "hostile")) {
      SCOPED_TRACE(entry.path);
      const auto start = std::chrono::steady_clock::now();
      OpenOptions options;
      options.partial = partial;
      try {
        const auto source = open_image(corpus_folder() / "hostile" / entry.path, options);
        for (std::size_t level = 0; level < source->info().levels.size(); ++level) {
          const Size size = source->info().levels[level].size;
          // All of it where that is little; otherwise the corners.
          const std::int64_t w = std::min<std::int64_t>(size.width, 1000),
                             h = std::min<std::int64_t>(size.height, 1000);
          Image image({w, h}, source->info().channels, source->info().type);
          source->read(static_cast<int>(level), {0, 0, w, h}, image.pixels());
          source->read(static_cast<int>(level), {size.width - w, size.height - h, w, h}, image.pixels());
        }
        ++read_right;
      } catch (const Error& error) {
        ++refused;
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        EXPECT_FALSE(error.why().empty());
      }
      EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 10.0);
    }
  std::printf("  hostile: %d read, %d refused\n", read_right, refused);
  EXPECT_LT(platform::peak_memory_bytes() - before, std::int64_t{1} << 30);
}

}  // namespace
}  // namespace alinify
