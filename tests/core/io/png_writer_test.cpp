#include "core/io/png_writer.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <spng.h>

#include "core/base/error.h"
#include "tests/core/io/written_tiff.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using namespace alinify::testing;

struct Png {
  spng_ihdr header{};
  std::vector<char> bytes;
};

Png read_png(const std::filesystem::path& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.string().c_str(), "rb"),
                                                             &std::fclose);
  const std::unique_ptr<spng_ctx, void (*)(spng_ctx*)> context(spng_ctx_new(0), &spng_ctx_free);
  Png png;
  std::size_t bytes = 0;
  EXPECT_EQ(spng_set_png_file(context.get(), file.get()), 0);
  EXPECT_EQ(spng_get_ihdr(context.get(), &png.header), 0);
  EXPECT_EQ(spng_decoded_image_size(context.get(), SPNG_FMT_PNG, &bytes), 0);
  png.bytes.resize(bytes);
  EXPECT_EQ(spng_decode_image(context.get(), png.bytes.data(), bytes, SPNG_FMT_PNG, 0), 0);
  return png;
}

TEST(PngWriter, GivesBackEverySampleOfEightAndSixteenBits) {
  const TemporaryFolder folder;
  constexpr int color_types[] = {SPNG_COLOR_TYPE_GRAYSCALE, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA,
                                 SPNG_COLOR_TYPE_TRUECOLOR, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA};
  for (const PixelType type : {PixelType::U8, PixelType::U16}) {
    for (int channels = 1; channels <= 4; ++channels) {
      const Image image = noise_image({37, 23}, channels, type, 3);
      write_png(image.pixels(), folder / "a.png");
      const Png png = read_png(folder / "a.png");
      EXPECT_EQ(png.header.width, 37u);
      EXPECT_EQ(png.header.height, 23u);
      EXPECT_EQ(png.header.bit_depth, 8 * bytes_per_sample(type));
      EXPECT_EQ(png.header.color_type, color_types[channels - 1]);
      ASSERT_EQ(png.bytes.size(), static_cast<std::size_t>(image.byte_count()));
      EXPECT_EQ(std::memcmp(png.bytes.data(), image.pixels().data, png.bytes.size()), 0);
    }
  }
}

TEST(PngWriter, TakesAPartOfALargerImage) {
  const TemporaryFolder folder;
  const Image image = noise_image({50, 40}, 3, PixelType::U8, 3);
  const ConstPixels part = image.pixels().crop({11, 7, 20, 10});
  write_png(part, folder / "a.png");
  const Png png = read_png(folder / "a.png");
  for (std::int64_t y = 0; y < 10; ++y) EXPECT_EQ(std::memcmp(png.bytes.data() + y * 60, part.row(y), 60), 0);
}

TEST(PngWriter, RefusesWhatAPngCannotHoldAndLeavesNothing) {
  const TemporaryFolder folder;
  const auto kind = [&](const Image& image, const std::filesystem::path& path) {
    try {
      write_png(image.pixels(), path);
    } catch (const Error& error) {
      return error.kind();
    }
    return ErrorKind::Failed;
  };
  EXPECT_EQ(kind(noise_image({4, 4}, 1, PixelType::F32, 1), folder / "a.png"), ErrorKind::Usage);
  EXPECT_EQ(kind(noise_image({4, 4}, 5, PixelType::U8, 1), folder / "a.png"), ErrorKind::Usage);
  EXPECT_EQ(kind(noise_image({4, 4}, 1, PixelType::U8, 1), folder / "none" / "a.png"),
            ErrorKind::NotWritable);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

// Tiles in an order that completes the last band first.
void write_tiles(ImageWriter& writer, ConstPixels pixels) {
  for (int row = writer.tile_rows() - 1; row >= 0; --row)
    for (int column = writer.tile_columns() - 1; column >= 0; --column)
      writer.write_tile(column, row, pixels.crop(writer.tile_rect(column, row)));
}

PngHeader header_of(const Image& image, ColorModel color) {
  PngHeader header;
  header.size = image.size();
  header.channels = image.channels();
  header.type = image.type();
  header.color = color;
  return header;
}

TEST(PngWriter, PutsTilesOfAnyOrderIntoRows) {
  const TemporaryFolder folder;
  struct Kind {
    int channels;
    PixelType type;
    ColorModel color;
  };
  for (const Kind kind :
       {Kind{1, PixelType::U8, ColorModel::Grey}, Kind{2, PixelType::U16, ColorModel::GreyAlpha},
        Kind{3, PixelType::U8, ColorModel::Rgb}, Kind{4, PixelType::U16, ColorModel::Rgba}}) {
    // More than one tile and band each way, none of them whole.
    const Image image = noise_image({1100, 1203}, kind.channels, kind.type, 5);
    PngWriter writer(folder / "a.png", header_of(image, kind.color));
    EXPECT_GT(writer.tile_columns(), 1);
    EXPECT_GT(writer.tile_rows(), 1);
    write_tiles(writer, image.pixels());
    const WrittenFile written = writer.finish();
    EXPECT_EQ(written.bytes, static_cast<std::int64_t>(std::filesystem::file_size(folder / "a.png")));
    EXPECT_EQ(written.levels, 1);
    const Png png = read_png(folder / "a.png");
    EXPECT_EQ(png.header.bit_depth, 8 * bytes_per_sample(kind.type));
    ASSERT_EQ(png.bytes.size(), static_cast<std::size_t>(image.byte_count()));
    EXPECT_EQ(std::memcmp(png.bytes.data(), image.pixels().data, png.bytes.size()), 0);
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(PngWriter, KeepsPaletteProfileAndPixelSize) {
  const TemporaryFolder folder;
  for (const int bits : {1, 2, 4, 8}) {
    Image image({53, 31}, 1, PixelType::U8);
    for (std::int64_t y = 0; y < 31; ++y)
      for (std::int64_t x = 0; x < 53; ++x)
        *image.pixels().at(x, y) = static_cast<std::byte>((x * 7 + y * 3) % (1 << bits));
    PngHeader header = header_of(image, ColorModel::Indexed);
    header.bits = bits;
    for (int i = 0; i < 1 << bits; ++i)
      header.palette.push_back({static_cast<std::uint8_t>(i * 31), static_cast<std::uint8_t>(255 - i), 7});
    header.icc_profile.assign(3000, std::byte{9});
    header.pixel_size_um = Vec2d{42.5, 21.25};
    PngWriter writer(folder / "a.png", header);
    write_tiles(writer, image.pixels());
    writer.finish();

    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
        std::fopen((folder / "a.png").string().c_str(), "rb"), &std::fclose);
    const std::unique_ptr<spng_ctx, void (*)(spng_ctx*)> context(spng_ctx_new(0), &spng_ctx_free);
    ASSERT_EQ(spng_set_png_file(context.get(), file.get()), 0);
    spng_ihdr ihdr{};
    spng_plte palette{};
    spng_phys density{};
    spng_iccp profile{};
    ASSERT_EQ(spng_get_ihdr(context.get(), &ihdr), 0);
    EXPECT_EQ(ihdr.bit_depth, bits);
    EXPECT_EQ(ihdr.color_type, SPNG_COLOR_TYPE_INDEXED);
    ASSERT_EQ(spng_get_plte(context.get(), &palette), 0);
    EXPECT_EQ(palette.n_entries, 1u << bits);
    EXPECT_EQ(palette.entries[1].red, 31);
    EXPECT_EQ(palette.entries[1].green, 254);
    ASSERT_EQ(spng_get_phys(context.get(), &density), 0);
    // 1e6 / 42.5 and 1e6 / 21.25, to the nearest.
    EXPECT_EQ(density.ppu_x, 23529u);
    EXPECT_EQ(density.ppu_y, 47059u);
    EXPECT_EQ(density.unit_specifier, 1);
    ASSERT_EQ(spng_get_iccp(context.get(), &profile), 0);
    EXPECT_EQ(profile.profile_len, 3000u);
    std::vector<std::uint8_t> rgb(53 * 31 * 3);
    ASSERT_EQ(spng_decode_image(context.get(), rgb.data(), rgb.size(), SPNG_FMT_RGB8, 0), 0);
    for (std::size_t i = 0; i < 53 * 31; ++i) {
      const auto x = static_cast<int>(i % 53), y = static_cast<int>(i / 53),
                 index = (x * 7 + y * 3) % (1 << bits);
      ASSERT_EQ(rgb[3 * i], (index * 31) & 255) << x << ", " << y << " of " << bits << " bits";
      ASSERT_EQ(rgb[3 * i + 1], 255 - index);
    }
  }
}

TEST(PngWriter, KeepsADescriptionInAnyScript) {
  const TemporaryFolder folder;
  const Image image = noise_image({37, 23}, 3, PixelType::U8, 3);
  PngHeader header = header_of(image, ColorModel::Rgb);
  header.description = "Moving image: Gewebe \u7ec7\u7269.tif\nEngine: flow";
  PngWriter writer(folder / "a.png", header);
  write_tiles(writer, image.pixels());
  writer.finish();
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      std::fopen((folder / "a.png").string().c_str(), "rb"), &std::fclose);
  const std::unique_ptr<spng_ctx, void (*)(spng_ctx*)> context(spng_ctx_new(0), &spng_ctx_free);
  ASSERT_EQ(spng_set_png_file(context.get(), file.get()), 0);
  std::uint32_t texts = 0;
  ASSERT_EQ(spng_get_text(context.get(), nullptr, &texts), 0);
  ASSERT_EQ(texts, 1u);
  spng_text text{};
  ASSERT_EQ(spng_get_text(context.get(), &text, &texts), 0);
  EXPECT_STREQ(text.keyword, "Description");
  EXPECT_EQ(text.type, SPNG_ITXT);
  EXPECT_EQ(std::string(text.text, text.length), header.description);
}

TEST(PngWriter, DividesColoursByTheAlphaThatWasMultipliedIn) {
  const TemporaryFolder folder;
  Image image({2, 2}, 4, PixelType::U8);
  const std::uint8_t samples[] = {50, 0, 100, 100, 255, 128, 0, 255, 0, 0, 0, 0, 1, 2, 3, 3};
  std::memcpy(image.pixels().data, samples, sizeof samples);
  PngWriter writer(folder / "a.png", header_of(image, ColorModel::Rgba), {CompressionLevel::Fast, true});
  write_tiles(writer, image.pixels());
  writer.finish();
  // 50 * 255 / 100 = 127.5; 2 * 255 / 3 = 170.
  const std::uint8_t straight[] = {128, 0, 255, 100, 255, 128, 0, 255, 0, 0, 0, 0, 85, 170, 255, 3};
  EXPECT_EQ(std::memcmp(read_png(folder / "a.png").bytes.data(), straight, sizeof straight), 0);
}

TEST(PngWriter, MakesSmallerFilesInMoreTime) {
  const TemporaryFolder folder;
  Image image({600, 600}, 3, PixelType::U8);
  for (std::int64_t y = 0; y < 600; ++y)
    for (std::int64_t x = 0; x < 1800; ++x)
      image.pixels().row(y)[x] = static_cast<std::byte>((x / 3 * y / 50 + (x * x * 31 + y * 17) % 5) & 255);
  std::int64_t before = 0;
  for (const CompressionLevel level :
       {CompressionLevel::Small, CompressionLevel::Default, CompressionLevel::Fast}) {
    PngWriter writer(folder / "a.png", header_of(image, ColorModel::Rgb), {level, false});
    write_tiles(writer, image.pixels());
    const std::int64_t bytes = writer.finish().bytes;
    EXPECT_GT(bytes, before);
    before = bytes;
  }
  // Filters and deflate take a slope's differences to next to nothing.
  EXPECT_LT(before, image.byte_count() / 2);
}

TEST(PngWriter, LeavesAnOlderFileWhereATileIsMissing) {
  const TemporaryFolder folder;
  const Image image = noise_image({700, 40}, 1, PixelType::U8, 1);
  write_png(image.pixels(), folder / "a.png");
  const auto before = std::filesystem::file_size(folder / "a.png");
  {
    PngWriter writer(folder / "a.png", header_of(image, ColorModel::Grey));
    writer.write_tile(0, 0, image.pixels().crop(writer.tile_rect(0, 0)));
    EXPECT_THROW(writer.finish(), Error);
  }
  EXPECT_EQ(std::filesystem::file_size(folder / "a.png"), before);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(PngWriter, RefusesInkAndChannelsThatAreNoColours) {
  PngHeader header;
  header.size = {4, 4};
  for (const auto& [channels, color] : {std::pair{4, ColorModel::Cmyk},
                                        {3, ColorModel::Channels},
                                        {3, ColorModel::Lab},
                                        {1, ColorModel::Indexed},
                                        {2, ColorModel::Channels}}) {
    header.channels = channels, header.color = color;
    expect_error(ErrorKind::Usage, name_of(color), [&] { check_png(header); });
  }
}

}  // namespace
}  // namespace alinify
