#include "core/io/tiff_writer.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <random>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tiffio.h>

#include "core/base/error.h"
#include "core/io/tiff_layout.h"
#include "core/io/tiff_strip_writer.h"
#include "tests/core/io/written_tiff.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using namespace alinify::testing;
namespace fs = std::filesystem;

TiffWriterOptions options_with(Compression compression, int tile_size = 32) {
  TiffWriterOptions options;
  options.compression = compression;
  options.tile_size = tile_size;
  return options;
}

template <class Work>
Error error_of(Work&& work) {
  try {
    work();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "nothing was thrown";
  return Error(ErrorKind::Failed, {}, {});
}

class TiffWriterOf : public ::testing::TestWithParam<std::tuple<Compression, PixelType>> {};

TEST_P(TiffWriterOf, GivesBackEverySampleOfEveryLevelThroughLibtiff) {
  const auto [compression, type] = GetParam();
  const TemporaryFolder folder;
  const std::pair<int, ColorModel> kinds[] = {{1, ColorModel::Grey},
                                              {3, ColorModel::Rgb},
                                              {2, ColorModel::Channels},
                                              {5, ColorModel::Channels},
                                              {4, ColorModel::Cmyk}};
  // Less than a tile, a whole one, odd edges both ways, and a strip that stays one tile high.
  const Size sizes[] = {{131, 77}, {1, 1}, {32, 32}, {130, 5}};
  bool big = false;
  for (const auto& [channels, color] : kinds) {
    for (const Size size : sizes) {
      if (channels > 1 && size.width < 131) continue;
      big = !big;
      SCOPED_TRACE(::testing::Message() << channels << " channels, " << size.width << " x " << size.height
                                        << (big ? ", BigTIFF" : ", classic"));
      TiffWriterOptions options = options_with(compression);
      options.bigtiff = big;
      const Image image = noise_image(size, channels, type, 7);
      const WrittenFile written = write_whole(folder / "a.tif", image, color, options);
      EXPECT_EQ(written.bigtiff, big);
      EXPECT_EQ(written.bytes, static_cast<std::int64_t>(fs::file_size(folder / "a.tif")));

      const std::vector<Decoded> levels = decode_levels(folder / "a.tif", type);
      ASSERT_EQ(levels.size(), static_cast<std::size_t>(written.levels));
      ASSERT_EQ(levels[0].samples, plain(image).samples);
      for (std::size_t level = 1; level < levels.size(); ++level) {
        const Decoded expected = naive_half(levels[level - 1], !is_float(type));
        ASSERT_EQ(levels[level].width, expected.width);
        ASSERT_EQ(levels[level].height, expected.height);
        if (is_float(type)) {
          ASSERT_THAT(levels[level].samples,
                      ::testing::Pointwise(::testing::DoubleNear(1e-6), expected.samples));
        } else {
          ASSERT_EQ(levels[level].samples, expected.samples);
        }
      }
      EXPECT_LE(std::max(levels.back().width, levels.back().height), 32);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, TiffWriterOf,
                         ::testing::Combine(::testing::Values(Compression::None, Compression::Lzw,
                                                              Compression::Deflate, Compression::Zstd),
                                            ::testing::Values(PixelType::U8, PixelType::U16, PixelType::U32,
                                                              PixelType::I8, PixelType::I16, PixelType::I32,
                                                              PixelType::F32, PixelType::F64)),
                         [](const auto& test) {
                           return name_of(std::get<0>(test.param)) + "_" +
                                  std::string(name_of(std::get<1>(test.param)));
                         });

TEST(TiffWriter, GivesTheSamePictureWhateverTheOrderAndTheThreads) {
  const TemporaryFolder folder;
  const Image image = noise_image({500, 401}, 3, PixelType::U8, 11);
  for (const Compression compression : {Compression::None, Compression::Deflate}) {
    const TiffWriterOptions options = options_with(compression, 16);
    write_whole(folder / "in-order.tif", image, ColorModel::Rgb, options);
    for (unsigned seed = 1; seed <= 4; ++seed) {
      TiffWriter writer(folder / "shuffled.tif", image.size(), 3, PixelType::U8, ColorModel::Rgb, options);
      std::vector<int> order(static_cast<std::size_t>(writer.tile_columns() * writer.tile_rows()));
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), std::mt19937(seed));
      std::vector<std::thread> threads;
      for (std::size_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
          for (std::size_t i = t; i < order.size(); i += 4) {
            const int column = order[i] % writer.tile_columns(), row = order[i] / writer.tile_columns();
            writer.write_tile(column, row, image.pixels().crop(writer.tile_rect(column, row)));
          }
        });
      }
      for (std::thread& thread : threads) thread.join();
      writer.finish();
      const auto a = decode_levels(folder / "in-order.tif", PixelType::U8);
      const auto b = decode_levels(folder / "shuffled.tif", PixelType::U8);
      ASSERT_EQ(a.size(), b.size());
      for (std::size_t level = 0; level < a.size(); ++level) EXPECT_EQ(a[level].samples, b[level].samples);
      if (compression == Compression::None) {
        EXPECT_TRUE(get_text(folder / "in-order.tif") == get_text(folder / "shuffled.tif"));
      }
    }
  }
}

TEST(TiffWriter, WritesJpegThatComesBackCloseToThePicture) {
  const TemporaryFolder folder;
  for (const int channels : {1, 3}) {
    Image image({90, 70}, channels, PixelType::U8);
    const auto samples = image.pixels().samples<std::uint8_t>();
    for (std::int64_t y = 0; y < 70; ++y)
      for (std::int64_t x = 0; x < 90 * channels; ++x)
        samples.at(x, y) = static_cast<std::uint8_t>(20 + x / channels + y + 30 * (x % channels));
    write_whole(folder / "a.tif", image, channels == 1 ? ColorModel::Grey : ColorModel::Rgb,
                options_with(Compression::Jpeg));
    const std::vector<Decoded> levels = decode_levels(folder / "a.tif", PixelType::U8);
    EXPECT_THAT(levels[0].samples, ::testing::Pointwise(::testing::DoubleNear(6), plain(image).samples));
    EXPECT_THAT(levels[1].samples,
                ::testing::Pointwise(::testing::DoubleNear(6), naive_half(plain(image), true).samples));
    const OpenTiff tiff = open_tiff(folder / "a.tif");
    EXPECT_EQ(tag_of<std::uint16_t>(tiff.get(), TIFFTAG_PHOTOMETRIC),
              channels == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_YCBCR);
  }
}

TEST(TiffWriter, KeepsPixelSizeProfileDescriptionAndSoftware) {
  const TemporaryFolder folder;
  TiffWriterOptions options = options_with(Compression::Deflate);
  options.pixel_size_um = Vec2d{0.2527, 12.5};
  options.description = "Warped \xC2\xB5-scan";
  for (int i = 0; i < 3000; ++i) options.icc_profile.push_back(static_cast<std::byte>(i));
  write_whole(folder / "a.tif", noise_image({70, 70}, 3, PixelType::U16, 1), ColorModel::Rgb, options);

  const OpenTiff tiff = open_tiff(folder / "a.tif");
  TIFF* t = tiff.get();
  EXPECT_EQ(tag_of<std::uint16_t>(t, TIFFTAG_RESOLUTIONUNIT), RESUNIT_CENTIMETER);
  EXPECT_FLOAT_EQ(tag_of<float>(t, TIFFTAG_XRESOLUTION), static_cast<float>(1e4 / 0.2527));
  EXPECT_FLOAT_EQ(tag_of<float>(t, TIFFTAG_YRESOLUTION), 800.0f);
  EXPECT_STREQ(tag_of<char*>(t, TIFFTAG_IMAGEDESCRIPTION), "Warped \xC2\xB5-scan");
  EXPECT_THAT(tag_of<char*>(t, TIFFTAG_SOFTWARE), ::testing::MatchesRegex("Alinify [0-9.]+"));
  EXPECT_EQ(tag_of<std::uint16_t>(t, TIFFTAG_PREDICTOR), PREDICTOR_HORIZONTAL);
  EXPECT_EQ(tag_of<std::uint16_t>(t, TIFFTAG_PHOTOMETRIC), PHOTOMETRIC_RGB);
  std::uint32_t profile_bytes = 0;
  void* profile = nullptr;
  ASSERT_TRUE(TIFFGetField(t, TIFFTAG_ICCPROFILE, &profile_bytes, &profile));
  ASSERT_EQ(profile_bytes, 3000u);
  EXPECT_EQ(std::memcmp(profile, options.icc_profile.data(), 3000), 0);

  ASSERT_TRUE(TIFFReadDirectory(t));
  EXPECT_EQ(tag_of<std::uint32_t>(t, TIFFTAG_SUBFILETYPE), static_cast<std::uint32_t>(FILETYPE_REDUCEDIMAGE));
  EXPECT_FLOAT_EQ(tag_of<float>(t, TIFFTAG_YRESOLUTION), 400.0f);
}

TEST(TiffWriter, SaysWhatItsChannelsAre) {
  const TemporaryFolder folder;
  struct Case {
    ColorModel color;
    int channels;
    bool premultiplied;
    int photometric;
    std::vector<std::uint16_t> extra;
  };
  const Case cases[] = {
      {ColorModel::Grey, 1, false, PHOTOMETRIC_MINISBLACK, {}},
      {ColorModel::GreyAlpha, 2, false, PHOTOMETRIC_MINISBLACK, {EXTRASAMPLE_UNASSALPHA}},
      {ColorModel::Rgba, 4, false, PHOTOMETRIC_RGB, {EXTRASAMPLE_UNASSALPHA}},
      {ColorModel::Rgba, 4, true, PHOTOMETRIC_RGB, {EXTRASAMPLE_ASSOCALPHA}},
      {ColorModel::Cmyk, 4, false, PHOTOMETRIC_SEPARATED, {}},
      {ColorModel::Channels,
       3,
       false,
       PHOTOMETRIC_MINISBLACK,
       {EXTRASAMPLE_UNSPECIFIED, EXTRASAMPLE_UNSPECIFIED}},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(name_of(c.color));
    TiffWriterOptions options = options_with(Compression::None);
    options.alpha_is_premultiplied = c.premultiplied;
    write_whole(folder / "a.tif", noise_image({20, 20}, c.channels, PixelType::I16, 1), c.color, options);
    const OpenTiff tiff = open_tiff(folder / "a.tif");
    EXPECT_EQ(tag_of<std::uint16_t>(tiff.get(), TIFFTAG_PHOTOMETRIC), c.photometric);
    EXPECT_EQ(tag_of<std::uint16_t>(tiff.get(), TIFFTAG_SAMPLEFORMAT), SAMPLEFORMAT_INT);
    std::uint16_t count = 0, *extra = nullptr;
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_EXTRASAMPLES, &count, &extra);
    EXPECT_EQ(std::vector<std::uint16_t>(extra, extra + count), c.extra);
  }
}

TEST(TiffWriter, WeighsColoursByTheirOpacityInTheCoarserLevels) {
  const TemporaryFolder folder;
  Image image({40, 2}, 2, PixelType::U8);
  const auto samples = image.pixels().samples<std::uint8_t>();
  for (std::int64_t y = 0; y < 2; ++y) {
    for (std::int64_t x = 0; x < 40; ++x) {
      samples.at(2 * x, y) = x % 2 == 0 ? 200 : 0;  // what lies under the transparent pixels is black
      samples.at(2 * x + 1, y) = x % 2 == 0 ? 255 : 0;
    }
  }
  TiffWriterOptions options = options_with(Compression::None);
  write_whole(folder / "a.tif", image, ColorModel::GreyAlpha, options);
  const Decoded half = decode_levels(folder / "a.tif", PixelType::U8).at(1);
  EXPECT_EQ(half.at(3, 0, 0), 200);
  EXPECT_EQ(half.at(3, 0, 1), 128);
  options.alpha_is_premultiplied = true;
  write_whole(folder / "a.tif", image, ColorModel::GreyAlpha, options);
  EXPECT_EQ(decode_levels(folder / "a.tif", PixelType::U8).at(1).at(3, 0, 0), 100);
}

TEST(TiffWriter, LeavesThePyramidOutWhenTold) {
  const TemporaryFolder folder;
  TiffWriterOptions options = options_with(Compression::Lzw);
  options.pyramid = false;
  EXPECT_EQ(
      write_whole(folder / "a.tif", noise_image({200, 100}, 1, PixelType::U8, 1), ColorModel::Grey, options)
          .levels,
      1);
  EXPECT_EQ(decode_levels(folder / "a.tif", PixelType::U8).size(), 1u);
}

TEST(TiffWriter, PutsTheFullImagesDirectoryFirst) {
  const TemporaryFolder folder;
  write_whole(folder / "a.tif", noise_image({200, 100}, 1, PixelType::U8, 1), ColorModel::Grey,
              options_with(Compression::Deflate));
  const OpenTiff tiff = open_tiff(folder / "a.tif");
  EXPECT_LE(TIFFCurrentDirOffset(tiff.get()), 16u);
  EXPECT_EQ(tag_of<std::uint32_t>(tiff.get(), TIFFTAG_IMAGEWIDTH), 200u);
  EXPECT_EQ(tag_of<std::uint32_t>(tiff.get(), TIFFTAG_SUBFILETYPE), 0u);
}

TEST(TiffWriter, ChoosesBigTiffWhereFourGigabytesMightNotDo) {
  const auto chosen = [](std::int64_t side, Compression compression) {
    return lay_out_tiff({side, side}, 3, PixelType::U8, ColorModel::Rgb, options_with(compression, 512))
        .bigtiff;
  };
  EXPECT_FALSE(chosen(17320, Compression::None));
  EXPECT_TRUE(chosen(33000, Compression::None));
  EXPECT_FALSE(chosen(30000, Compression::None));
  EXPECT_TRUE(chosen(30000, Compression::Lzw));  // 3.6 GB that LZW may make larger
  TiffWriterOptions classic = options_with(Compression::None, 512);
  classic.bigtiff = false;
  const Error error = error_of([&] {
    lay_out_tiff({40000, 40000}, 3, PixelType::U8, ColorModel::Rgb, classic);
  });
  EXPECT_EQ(error.kind(), ErrorKind::Usage);
  EXPECT_THAT(error.hint(), ::testing::HasSubstr("BigTIFF"));
}

TEST(TiffWriter, EstimatesUncompressedFilesExactly) {
  const TemporaryFolder folder;
  for (const bool pyramid : {false, true}) {
    for (const bool big : {false, true}) {
      TiffWriterOptions options = options_with(Compression::None);
      options.pyramid = pyramid;
      options.bigtiff = big;
      const WrittenFile written = write_whole(folder / "a.tif", noise_image({333, 97}, 3, PixelType::U16, 1),
                                              ColorModel::Rgb, options);
      EXPECT_EQ(estimated_file_bytes({333, 97}, 3, PixelType::U16, options), written.bytes);
    }
  }
  EXPECT_LT(estimated_file_bytes({5000, 5000}, 3, PixelType::U8, options_with(Compression::Jpeg, 512)),
            estimated_file_bytes({5000, 5000}, 3, PixelType::U8, options_with(Compression::Deflate, 512)));
}

TEST(TiffWriter, RefusesWhatATiffCannotHold) {
  const TemporaryFolder folder;
  const auto kind = [&](Size size, int channels, PixelType type, ColorModel color,
                        const TiffWriterOptions& options) {
    return error_of([&] { TiffWriter(folder / "a.tif", size, channels, type, color, options); }).kind();
  };
  const TiffWriterOptions jpeg = options_with(Compression::Jpeg), none = options_with(Compression::None);
  EXPECT_EQ(kind({0, 5}, 1, PixelType::U8, ColorModel::Grey, none), ErrorKind::Usage);
  EXPECT_EQ(kind({std::int64_t{1} << 40, 5}, 1, PixelType::U8, ColorModel::Grey, none), ErrorKind::Usage);
  EXPECT_EQ(kind({5, 5}, 2, PixelType::U8, ColorModel::Rgb, none), ErrorKind::Usage);
  EXPECT_EQ(kind({5, 5}, 1, PixelType::U8, ColorModel::Grey, options_with(Compression::None, 100)),
            ErrorKind::Usage);
  EXPECT_EQ(kind({5, 5}, 1, PixelType::U16, ColorModel::Grey, jpeg), ErrorKind::Usage);
  EXPECT_EQ(kind({5, 5}, 4, PixelType::U8, ColorModel::Rgba, jpeg), ErrorKind::Usage);
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(TiffWriter, RefusesTilesThatDoNotBelong) {
  const TemporaryFolder folder;
  const Image image = noise_image({50, 50}, 1, PixelType::U8, 1);
  TiffWriter writer(folder / "a.tif", image.size(), 1, PixelType::U8, ColorModel::Grey,
                    options_with(Compression::None));
  EXPECT_EQ(writer.tile_rect(1, 0), (Rect{32, 0, 18, 32}));
  const auto write = [&](int column, int row, Rect r) {
    writer.write_tile(column, row, image.pixels().crop(r));
  };
  EXPECT_EQ(error_of([&] { write(2, 0, {0, 0, 32, 32}); }).kind(), ErrorKind::Usage);
  EXPECT_EQ(error_of([&] { write(1, 0, {0, 0, 32, 32}); }).kind(), ErrorKind::Usage);
  write(0, 0, {0, 0, 32, 32});
  EXPECT_EQ(error_of([&] { write(0, 0, {0, 0, 32, 32}); }).kind(), ErrorKind::Usage);
  EXPECT_THAT(error_of([&] { writer.finish(); }).why(), ::testing::HasSubstr("tile (1, 0) was not written"));
}

TEST(TiffWriter, KnowsItsCompressionsByName) {
  for (const char* word : {"none", "lzw", "deflate", "zstd", "jpeg", "ccitt-g4"})
    EXPECT_EQ(name_of(compression_from(word)), word);
  EXPECT_EQ(error_of([] { compression_from("webp"); }).kind(), ErrorKind::Usage);
}

// A libtiff that was built without zstd: one without a way to begin is what it reports as not configured.
class LibtiffWithoutZstd : public ::testing::Test {
 protected:
  void SetUp() override {
    codec_ = TIFFRegisterCODEC(COMPRESSION_ZSTD, "not configured", nullptr);
    ASSERT_NE(codec_, nullptr);
  }
  void TearDown() override { TIFFUnRegisterCODEC(codec_); }

 private:
  TIFFCodec* codec_ = nullptr;
};

TEST_F(LibtiffWithoutZstd, FailsToWriteItAndDoesNotCallTheRequestWrong) {
  const TemporaryFolder folder;
  const auto expect_not_writable = [](const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotWritable);
    EXPECT_EQ(error.problem(), "cannot write with zstd compression");
    EXPECT_EQ(error.why(), "this computer's libtiff was built without it");
  };
  expect_not_writable(error_of([] { compression_from("zstd"); }));
  const TiffWriterOptions zstd = options_with(Compression::Zstd);
  expect_not_writable(error_of([&] {
    TiffWriter(folder / "a.tif", {5, 5}, 1, PixelType::U8, ColorModel::Grey, zstd);
  }));
  expect_not_writable(error_of([&] {
    TiffStripWriter(folder / "b.tif", {5, 5}, 1, PixelType::U8, ColorModel::Grey, zstd);
  }));
  EXPECT_TRUE(fs::is_empty(folder.path()));
  EXPECT_EQ(name_of(compression_from("deflate")), "deflate") << "the others are there";
}

TEST_F(LibtiffWithoutZstd, CallsAWrongRequestWrongAllTheSame) {
  const TemporaryFolder folder;
  const TiffWriterOptions zstd = options_with(Compression::Zstd);
  EXPECT_EQ(error_of([&] {
              TiffWriter(folder / "a.tif", {0, 5}, 1, PixelType::U8, ColorModel::Grey, zstd);
            }).kind(),
            ErrorKind::Usage);
  EXPECT_EQ(error_of([&] {
              TiffStripWriter(folder / "b.tif", {0, 5}, 1, PixelType::U8, ColorModel::Grey, zstd);
            }).kind(),
            ErrorKind::Usage);
}

}  // namespace
}  // namespace alinify
