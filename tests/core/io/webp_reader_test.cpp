#include <cstdint>
#include <cstring>
#include <string>
#include <vector>
#include <webp/encode.h>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/core/io/read_by_vips.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::put_text;
using testing::TemporaryFolder;

constexpr int kWidth = 150, kHeight = 90;

std::vector<std::uint8_t> samples(int channels) {
  std::vector<std::uint8_t> list;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x)
      // An opacity of 0 would let the encoder drop the colours.
      for (int c = 0; c < channels; ++c)
        list.push_back(static_cast<std::uint8_t>(c == 3 ? 1 + (x + y) % 255 : x * 3 + y * 5 + c * 60));
  return list;
}

std::string take(std::uint8_t* bytes, std::size_t count) {
  std::string text(reinterpret_cast<const char*>(bytes), count);
  WebPFree(bytes);
  return text;
}

std::string lossless(int channels) {
  const auto pixels = samples(channels);
  std::uint8_t* bytes = nullptr;
  const std::size_t count = channels == 4
                                ? WebPEncodeLosslessRGBA(pixels.data(), kWidth, kHeight, kWidth * 4, &bytes)
                                : WebPEncodeLosslessRGB(pixels.data(), kWidth, kHeight, kWidth * 3, &bytes);
  return take(bytes, count);
}

TEST(WebpReader, ReadsColoursAndOpacityExactly) {
  const TemporaryFolder folder;
  for (const int channels : {3, 4}) {
    // Content decides, not the name.
    put_text(folder / "picture.png", lossless(channels));
    const auto source = open_image(folder / "picture.png");
    const ImageInfo& info = source->info();
    EXPECT_EQ(info.format, "WebP");
    EXPECT_EQ(info.size, (Size{kWidth, kHeight}));
    EXPECT_EQ(info.color, channels == 4 ? ColorModel::Rgba : ColorModel::Rgb);
    const Image image = read_level(*source, 0);
    const auto expected = samples(channels);
    ASSERT_EQ(image.byte_count(), static_cast<std::int64_t>(expected.size()));
    EXPECT_EQ(std::memcmp(image.pixels().data, expected.data(), expected.size()), 0);
  }
}

TEST(WebpReader, ReadsWhatVipsReads) {
  const TemporaryFolder folder;
  std::uint8_t* bytes = nullptr;
  const auto pixels = samples(3);
  const std::size_t count = WebPEncodeRGB(pixels.data(), kWidth, kHeight, kWidth * 3, 70, &bytes);
  put_text(folder / "lossy.webp", take(bytes, count));
  testing::expect_read_as_vips_does(folder / "lossy.webp");
}

TEST(WebpReader, RefusesDamageAndReadsTheBeginningWhenAsked) {
  const TemporaryFolder folder;
  constexpr int side = 400;
  std::vector<std::uint8_t> pixels;
  for (unsigned i = 0; i < 3u * side * side; ++i) pixels.push_back(static_cast<std::uint8_t>(i * 7919u >> 6));
  std::uint8_t* encoded = nullptr;
  const std::size_t count = WebPEncodeRGB(pixels.data(), side, side, side * 3, 90, &encoded);
  const std::string bytes = take(encoded, count);
  put_text(folder / "whole.webp", bytes);
  put_text(folder / "cut.webp", bytes.substr(0, bytes.size() * 3 / 4));
  expect_error(ErrorKind::NotReadable, "ends early",
               [&] { read_level(*open_image(folder / "cut.webp"), 0); });
  put_text(folder / "head.webp", bytes.substr(0, 16));
  expect_error(ErrorKind::NotReadable, "ends early", [&] { open_image(folder / "head.webp"); });
  OpenOptions partial;
  partial.partial = true;
  const Image whole = read_level(*open_image(folder / "whole.webp"), 0);
  const Image part = read_level(*open_image(folder / "cut.webp", partial), 0);
  ASSERT_EQ(part.size(), (Size{side, side}));
  EXPECT_EQ(std::memcmp(part.pixels().data, whole.pixels().data, std::size_t{3} * side * side / 2), 0);
  for (int c = 0; c < 3; ++c) EXPECT_EQ(part.pixels().at(side - 1, side - 1)[c], std::byte{0});
}

}  // namespace
}  // namespace alinify
