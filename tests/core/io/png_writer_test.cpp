#include "core/io/png_writer.h"

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <vector>

#include <gtest/gtest.h>
#include <spng.h>

#include "core/base/error.h"
#include "tests/core/io/written_tiff.h"
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

}  // namespace
}  // namespace alinify
