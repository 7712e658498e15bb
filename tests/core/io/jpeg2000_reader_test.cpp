#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <openjpeg.h>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/io/open_image.h"
#include "core/io/segment_cache.h"
#include "tests/core/io/read_by_vips.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_samples.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;
using testing::expect_error;
using testing::get_text;
using ::testing::HasSubstr;
using testing::put_text;
using testing::sample;
using testing::TemporaryFolder;

struct Jp2Spec {
  int width = 700, height = 500, channels = 3, bits = 8;
  bool is_signed = false, bare = false, lossy = false;
  int tile = 0;        ///< side; 0: one tile
  int x0 = 0, y0 = 0;  ///< where the image begins on the reference grid
  std::function<int(int x, int y, int c)> value;
};

int pattern(int x, int y, int c) {
  return (x * 13 + y * 7 + c * 50 + (x / 16 + y / 16) % 2 * 40) & 255;
}

void write_jp2(const std::filesystem::path& path, const Jp2Spec& spec) {
  std::vector<opj_image_cmptparm_t> components(static_cast<std::size_t>(spec.channels));
  for (auto& c : components) {
    c = {};
    c.dx = c.dy = 1;
    c.w = static_cast<OPJ_UINT32>(spec.width), c.h = static_cast<OPJ_UINT32>(spec.height);
    c.x0 = static_cast<OPJ_UINT32>(spec.x0), c.y0 = static_cast<OPJ_UINT32>(spec.y0);
    c.prec = static_cast<OPJ_UINT32>(spec.bits);
    c.sgnd = spec.is_signed;
  }
  opj_image_t* image = opj_image_create(static_cast<OPJ_UINT32>(spec.channels), components.data(),
                                        spec.channels >= 3 ? OPJ_CLRSPC_SRGB : OPJ_CLRSPC_GRAY);
  image->x0 = static_cast<OPJ_UINT32>(spec.x0), image->y0 = static_cast<OPJ_UINT32>(spec.y0);
  image->x1 = static_cast<OPJ_UINT32>(spec.x0 + spec.width),
  image->y1 = static_cast<OPJ_UINT32>(spec.y0 + spec.height);
  for (int c = 0; c < spec.channels; ++c)
    for (int y = 0; y < spec.height; ++y)
      for (int x = 0; x < spec.width; ++x) image->comps[c].data[y * spec.width + x] = spec.value(x, y, c);
  opj_cparameters_t parameters;
  opj_set_default_encoder_parameters(&parameters);
  parameters.tcp_numlayers = 1;
  if (std::min(spec.width, spec.height) < 64) parameters.numresolution = 3;
  parameters.tcp_rates[0] = spec.lossy ? 10 : 0;
  parameters.cp_disto_alloc = 1;
  parameters.irreversible = spec.lossy;
  parameters.image_offset_x0 = spec.x0, parameters.image_offset_y0 = spec.y0;
  parameters.tcp_mct = 0;
  if (spec.tile > 0) {
    parameters.tile_size_on = OPJ_TRUE;
    parameters.cp_tdx = parameters.cp_tdy = spec.tile;
  }
  opj_codec_t* codec = opj_create_compress(spec.bare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
  opj_stream_t* stream = opj_stream_create_default_file_stream(path.c_str(), OPJ_FALSE);
  ASSERT_TRUE(opj_setup_encoder(codec, &parameters, image));
  ASSERT_TRUE(opj_start_compress(codec, image, stream) && opj_encode(codec, stream) &&
              opj_end_compress(codec, stream));
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  opj_image_destroy(image);
}

void expect_values(const TileSource& source, Rect rect, const Jp2Spec& spec) {
  Image part(rect.size(), source.info().channels, source.info().type);
  source.read(0, rect, part.pixels());
  for (std::int64_t y = 0; y < rect.height; ++y)
    for (std::int64_t x = 0; x < rect.width; ++x)
      for (int c = 0; c < spec.channels; ++c)
        ASSERT_EQ(sample(part, x, y, c),
                  spec.value(static_cast<int>(rect.x + x), static_cast<int>(rect.y + y), c))
            << rect.x + x << ' ' << rect.y + y << ' ' << c;
}

TEST(Jpeg2000Reader, ReadsAnyRectangleOfTiledAndUntiledFiles) {
  const TemporaryFolder folder;
  OpenOptions options;
  options.pool = std::make_shared<ThreadPool>(3);
  struct Case {
    bool bare;
    int tile, offset;
  };
  for (const auto [bare, tile, offset] : {Case{false, 0, 0}, Case{true, 0, 37}, Case{false, 128, 0},
                                          Case{true, 128, 37}, Case{false, 300, 37}, Case{true, 300, 0}}) {
    Jp2Spec spec;
    // Larger than the squares in which one tile is decoded.
    if (tile == 0) spec.width = 1300, spec.height = 1100;
    spec.bare = bare, spec.tile = tile, spec.value = pattern;
    spec.x0 = offset, spec.y0 = offset / 2;
    SCOPED_TRACE(::testing::Message() << "bare " << bare << " tile " << tile << " offset " << offset);
    write_jp2(folder / "x.jp2", spec);
    const auto source = open_image(folder / "x.jp2", options);
    const ImageInfo& info = source->info();
    EXPECT_EQ(info.format, "JPEG 2000");
    ASSERT_EQ(info.size, (Size{spec.width, spec.height}));
    EXPECT_EQ(info.color, ColorModel::Rgb);
    expect_values(*source, {0, 0, spec.width, spec.height}, spec);
    expect_values(*source, {spec.width - 201, 90, 201, 333}, spec);
    expect_values(*source, {127, 299, 2, 2}, spec);
    expect_values(*source, {spec.width - 1, spec.height - 1, 1, 1}, spec);
  }
}

TEST(Jpeg2000Reader, GivesTheSamePixelsBeforeAndAfterAnImageOfOneTileIsDecodedAtOnce) {
  const TemporaryFolder folder;
  Jp2Spec spec;
  spec.width = 2100, spec.height = 2070, spec.channels = 1, spec.x0 = 5, spec.value = pattern;
  write_jp2(folder / "x.jp2", spec);
  OpenOptions options;
  options.pool = std::make_shared<ThreadPool>(2);
  const auto source = open_image(folder / "x.jp2", options);
  // The first three of nine squares on their own.
  for (const auto& [x, y] : {std::pair{10, 10}, {1020, 10}, {2050, 1020}, {30, 1030}, {2000, 2000}, {10, 10}})
    expect_values(*source, {x, y, 50, 60}, spec);
  for (std::size_t level = 1; level < source->info().levels.size(); ++level) {
    // A reopened file begins with squares.
    const auto fresh = open_image(folder / "x.jp2");
    const Size size = source->info().levels[level].size;
    const Image all = read_level(*source, static_cast<int>(level));
    const Rect corner{size.width - 20, size.height - 10, 20, 10};
    Image part(corner.size(), 1, PixelType::U8);
    fresh->read(static_cast<int>(level), corner, part.pixels());
    for (std::int64_t y = 0; y < corner.height; ++y)
      for (std::int64_t x = 0; x < corner.width; ++x)
        ASSERT_EQ(sample(part, x, y, 0), sample(all, corner.x + x, corner.y + y, 0)) << level;
  }
}

TEST(SegmentCache, LetsOneThreadMakeWhatSeveralWant) {
  SegmentCache cache(1000);
  std::atomic<int> made{0}, failed{0};
  const auto on_eight_threads = [](const auto& work) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) threads.emplace_back(work);
  };
  on_eight_threads([&] {
    const auto bytes = cache.recall_or_make({0, 7}, [&] {
      ++made;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      return std::make_shared<const std::vector<std::byte>>(10, std::byte{42});
    });
    EXPECT_EQ(bytes->at(9), std::byte{42});
  });
  EXPECT_EQ(made, 1);
  // A failed segment is tried again by the next reader.
  on_eight_threads([&] {
    try {
      cache.recall_or_make({0, 8}, [&]() -> SegmentCache::Bytes {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        throw Error(ErrorKind::Failed, Message::verbatim("torn"), {}, {});
      });
    } catch (const Error&) {
      ++failed;
    }
  });
  EXPECT_EQ(failed, 8);
  EXPECT_EQ(
      cache.recall_or_make({0, 8}, [] { return std::make_shared<const std::vector<std::byte>>(3); })->size(),
      3u);
}

TEST(Jpeg2000Reader, KeepsEveryDepthAndSign) {
  const TemporaryFolder folder;
  struct Case {
    int bits;
    bool is_signed;
    PixelType type;
  };
  for (const Case& one :
       {Case{16, false, PixelType::U16}, Case{12, false, PixelType::U16}, Case{8, true, PixelType::I8},
        Case{16, true, PixelType::I16}, Case{20, false, PixelType::U32}}) {
    Jp2Spec spec;
    spec.width = 90, spec.height = 70, spec.channels = 1, spec.bits = one.bits,
    spec.is_signed = one.is_signed;
    spec.value = [&](int x, int y, int) {
      const int range = 1 << one.bits, v = (x * 977 + y * 31) % range;
      return one.is_signed ? v - range / 2 : v;
    };
    write_jp2(folder / "x.jp2", spec);
    const auto source = open_image(folder / "x.jp2");
    EXPECT_EQ(source->info().type, one.type);
    EXPECT_EQ(source->info().color, ColorModel::Grey);
    expect_values(*source, {0, 0, 90, 70}, spec);
  }
}

TEST(Jpeg2000Reader, StretchesFewBits) {
  const TemporaryFolder folder;
  Jp2Spec spec;
  spec.width = 40, spec.height = 30, spec.channels = 1, spec.bits = 2;
  spec.value = [](int x, int y, int) { return (x + y) % 4; };
  write_jp2(folder / "x.jp2", spec);
  spec.value = [](int x, int y, int) { return (x + y) % 4 * 85; };
  expect_values(*open_image(folder / "x.jp2"), {0, 0, 40, 30}, spec);
}

// A level's pixel covers 2^L pixels; a wavelet's sample lies on the first of them.
TEST(Jpeg2000Reader, PutsItsLevelsWhereAPyramidsLevelsLie) {
  const TemporaryFolder folder;
  for (const int tile : {0, 256}) {
    Jp2Spec spec;
    spec.width = 1601, spec.height = 1203, spec.channels = 1, spec.bits = 16, spec.tile = tile;
    spec.value = [](int x, int y, int) { return 20 * x + 8 * y; };
    write_jp2(folder / "ramp.jp2", spec);
    const auto source = open_image(folder / "ramp.jp2");
    const ImageInfo& info = source->info();
    ASSERT_GE(info.levels.size(), 4u);
    for (int level = 1; level < 4; ++level) {
      const double step = std::ldexp(1.0, level);
      const LevelInfo& here = info.levels[static_cast<std::size_t>(level)];
      EXPECT_EQ(here.downsample, (Vec2d{step, step}));
      EXPECT_EQ(here.size.width, static_cast<std::int64_t>(std::ceil(1601 / step)));
      const Image pixels = read_level(*source, level);
      // At the border there is nothing to interpolate with.
      for (std::int64_t y = 0; y < here.size.height - 2; ++y)
        for (std::int64_t x = 0; x < here.size.width - 2; ++x) {
          const double centre_x = (double(x) + 0.5) * step - 0.5, centre_y = (double(y) + 0.5) * step - 0.5;
          // Tiles' borders are mirrored, which bends the ramp there.
          const bool at_tile_border =
              tile > 0 &&
              (std::fmod(centre_x, tile) > tile - 3 * step || std::fmod(centre_y, tile) > tile - 3 * step ||
               std::fmod(centre_x, tile) < 3 * step || std::fmod(centre_y, tile) < 3 * step);
          if (!at_tile_border) {
            ASSERT_NEAR(sample(pixels, x, y, 0), 20 * centre_x + 8 * centre_y, 1.6)
                << level << ' ' << x << ' ' << y;
          }
        }
    }
  }
}

TEST(Jpeg2000Reader, ReadsWhatVipsReads) {
  const TemporaryFolder folder;
  Jp2Spec spec;
  spec.lossy = true, spec.tile = 200;
  spec.value = pattern;
  write_jp2(folder / "lossy.jp2", spec);
  testing::expect_read_as_vips_does(folder / "lossy.jp2");
}

TEST(Jpeg2000Reader, TakesThePixelSizeFromTheCaptureResolution) {
  const TemporaryFolder folder;
  Jp2Spec spec;
  spec.width = 40, spec.height = 30, spec.value = pattern;
  write_jp2(folder / "x.jp2", spec);
  std::string bytes = get_text(folder / "x.jp2");
  // 'res ' with 'resc': 2e6 / 1 samples to the metre vertically, 4e6 horizontally (ISO 15444-1, I.5.3.7.1).
  const std::string box("\0\0\0\x1ares \0\0\0\x12resc\0\x02\0\x01\0\x04\0\x01\x06\x06", 26);
  const std::size_t at = bytes.find("jp2h") - 4;
  const auto length = static_cast<std::size_t>(static_cast<unsigned char>(bytes[at + 3]));
  bytes.insert(at + length, box);
  bytes[at + 3] = static_cast<char>(length + box.size());
  put_text(folder / "scaled.jp2", bytes);
  const auto source = open_image(folder / "scaled.jp2");
  ASSERT_TRUE(source->info().pixel_size_um);
  EXPECT_DOUBLE_EQ(source->info().pixel_size_um->x, 0.25);
  EXPECT_DOUBLE_EQ(source->info().pixel_size_um->y, 0.5);
  expect_values(*source, {0, 0, 40, 30}, spec);
}

TEST(Jpeg2000Reader, RefusesDamageAndReadsWhatIsThereWhenAsked) {
  const TemporaryFolder folder;
  Jp2Spec spec;
  spec.tile = 128, spec.value = pattern;
  write_jp2(folder / "whole.jp2", spec);
  const std::string bytes = get_text(folder / "whole.jp2");
  put_text(folder / "cut.jp2", bytes.substr(0, bytes.size() / 2));
  expect_error(ErrorKind::NotReadable, "cut.jp2", [&] { read_level(*open_image(folder / "cut.jp2"), 0); });
  OpenOptions partial;
  partial.partial = true;
  const auto source = open_image(folder / "cut.jp2", partial);
  expect_values(*source, {0, 0, 128, 128}, spec);
  EXPECT_EQ(sample(read_level(*source, 0), spec.width - 1, spec.height - 1, 0), 0);
  // One tile: OpenJPEG makes a coarser picture of what there is, and it is told.
  Jp2Spec untiled = spec;
  untiled.tile = 0;
  write_jp2(folder / "one.jp2", untiled);
  const std::string one = get_text(folder / "one.jp2");
  put_text(folder / "half.jp2", one.substr(0, one.size() / 2));
  expect_error(ErrorKind::NotReadable, "half.jp2", [&] { read_level(*open_image(folder / "half.jp2"), 0); });
  std::vector<std::string> said;
  set_log_sink([&](LogLevel, std::string_view line) { said.emplace_back(line); });
  read_level(*open_image(folder / "one.jp2", partial), 0);
  EXPECT_TRUE(said.empty()) << said.front();
  read_level(*open_image(folder / "half.jp2", partial), 0);
  set_log_sink({});
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("half.jp2"), std::string::npos) << said[0];
  put_text(folder / "head.jp2", bytes.substr(0, 60));
  expect_error(ErrorKind::NotReadable, "head.jp2", [&] { open_image(folder / "head.jp2"); });
  // Every byte of the header, changed: refused or read, and nothing worse.
  spec.width = spec.height = 80, spec.tile = 64;
  write_jp2(folder / "small.jp2", spec);
  const std::string small = get_text(folder / "small.jp2");
  for (std::size_t i = 12; i < 260; ++i) {
    std::string odd = small;
    odd[i] = static_cast<char>(odd[i] ^ 0x55);
    put_text(folder / "odd.jp2", odd);
    try {
      const auto opened = open_image(folder / "odd.jp2");
      if (opened->info().size.area() < 4'000'000) read_level(*opened, 0);
    } catch (const Error&) {
    }
  }
}

}  // namespace
}  // namespace alinify
