#include "core/image/tile_source.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(MemorySource, ReadsAnyRectangle) {
  auto image = std::make_shared<Image>(Size{6, 4}, 1, PixelType::U8);
  for (int i = 0; i < 24; ++i) image->pixels().data[i] = static_cast<std::byte>(i);
  const auto source = make_memory_source(image, {});
  EXPECT_EQ(source->info().size, (Size{6, 4}));
  ASSERT_EQ(source->info().levels.size(), 1u);
  Image out({2, 2}, 1, PixelType::U8);
  source->read(0, {3, 1, 2, 2}, out.pixels());
  EXPECT_EQ(*out.pixels().at(0, 0), std::byte{9});
  EXPECT_EQ(*out.pixels().at(1, 1), std::byte{16});
}

TEST(ReadLevel, GivesTheWholeLevel) {
  auto image = std::make_shared<Image>(Size{3, 2}, 2, PixelType::U8);
  for (int i = 0; i < 12; ++i) image->pixels().data[i] = static_cast<std::byte>(i);
  const Image whole = read_level(*make_memory_source(image, {}), 0);
  EXPECT_EQ(whole.size(), (Size{3, 2}));
  EXPECT_EQ(*(whole.pixels().at(2, 1) + 1), std::byte{11});
}

}  // namespace
}  // namespace alinify
