#include "core/image/image.h"

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

TEST(Image, HoldsItsPixelsInterleavedAndPacked) {
  Image image({5, 3}, 4, PixelType::U16);
  EXPECT_EQ(image.byte_count(), 5 * 3 * 4 * 2);
  auto samples = image.pixels().samples<std::uint16_t>();
  samples.at(2 * 4 + 3, 1) = 777;
  EXPECT_EQ(*reinterpret_cast<std::uint16_t*>(image.pixels().at(2, 1) + 3 * 2), 777);
}

TEST(Image, SaysHowMuchMemoryWasWantedWhenThereIsNotEnough) {
  try {
    Image({std::int64_t{1} << 31, std::int64_t{1} << 31}, 4, PixelType::F64);
    FAIL() << "an image of 2^67 bytes was made";
  } catch (const OutOfMemory& error) {
    EXPECT_GT(error.wanted_bytes(), std::int64_t{1} << 60);
  }
}

TEST(Pixels, CropSharesThePixelsAndTheirRows) {
  Image image({10, 8}, 3, PixelType::U8);
  const Pixels part = image.pixels().crop({4, 5, 3, 2});
  EXPECT_EQ(part.data, image.pixels().at(4, 5));
  EXPECT_EQ(part.size(), (Size{3, 2}));
  EXPECT_EQ(part.row(1), image.pixels().at(4, 6));
}

TEST(CopyPixels, CopiesBetweenDifferentRowLengths) {
  Image from({4, 2}, 1, PixelType::U8), to({9, 9}, 1, PixelType::U8);
  for (int i = 0; i < 8; ++i) from.pixels().data[i] = static_cast<std::byte>(i + 1);
  for (int i = 0; i < 81; ++i) to.pixels().data[i] = std::byte{0};
  copy_pixels(from.pixels(), to.pixels().crop({3, 4, 4, 2}));
  EXPECT_EQ(*to.pixels().at(3, 4), std::byte{1});
  EXPECT_EQ(*to.pixels().at(6, 5), std::byte{8});
  EXPECT_EQ(*to.pixels().at(7, 5), std::byte{0});
}

}  // namespace
}  // namespace alinify
