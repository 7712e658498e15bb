#include "core/image/cropped_source.h"

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace alinify {
namespace {

std::shared_ptr<const TileSource> numbered(Size size) {
  auto image = std::make_shared<Image>(size, 1, PixelType::U16);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      *reinterpret_cast<std::uint16_t*>(image->pixels().at(x, y)) = static_cast<std::uint16_t>(100 * y + x);
  ImageInfo info;
  info.size = size;
  info.type = PixelType::U16;
  info.levels = {{size, {16, 16}, {1, 1}}};
  info.pixel_size_um = Vec2d{0.5, 0.5};
  return make_memory_source(std::move(image), std::move(info));
}

TEST(CroppedSource, BeginsAtTheRectanglesFirstPixelAndKeepsTheCalibration) {
  const auto crop = make_cropped_source(numbered({60, 40}), {7, 11, 20, 9});
  EXPECT_EQ(crop->info().size, (Size{20, 9}));
  EXPECT_EQ(crop->info().levels.size(), 1u);
  EXPECT_EQ(crop->info().pixel_size_um, (Vec2d{0.5, 0.5}));
  const Image all = read_level(*crop, 0);
  for (std::int64_t y = 0; y < 9; ++y)
    for (std::int64_t x = 0; x < 20; ++x)
      EXPECT_EQ(*reinterpret_cast<const std::uint16_t*>(all.pixels().at(x, y)), 100 * (y + 11) + x + 7);
}

TEST(CroppedSource, IsCutOffAtTheImagesEdgeAndRefusedBeyondIt) {
  EXPECT_EQ(make_cropped_source(numbered({60, 40}), {-5, 30, 20, 30})->info().size, (Size{15, 10}));
  testing::expect_error(ErrorKind::Usage, "outside the image", [] {
    make_cropped_source(numbered({60, 40}), {60, 0, 20, 30});
  });
}

}  // namespace
}  // namespace alinify
