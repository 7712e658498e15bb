#include "core/image/stated_pixel_size.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

std::shared_ptr<const TileSource> image(std::optional<Vec2d> pixel_size_um) {
  auto pixels = std::make_shared<Image>(Size{4, 3}, 1, PixelType::U8);
  for (int i = 0; i < 12; ++i) pixels->pixels().at(i % 4, i / 4)[0] = std::byte(i);
  ImageInfo info;
  info.size = {4, 3};
  info.levels = {{{4, 3}, {4, 3}, {1, 1}}};
  info.pixel_size_um = pixel_size_um;
  return make_memory_source(pixels, info);
}

TEST(StatedPixelSize, CountsInsteadOfTheFilesAndBothAreTold) {
  const auto stated = with_pixel_size(image(Vec2d{907.14, 907.14}), {Vec2d{0.5, 0.25}});
  EXPECT_EQ(stated->info().pixel_size_um, (Vec2d{0.5, 0.25}));
  EXPECT_EQ(pixel_size_remark(stated->info()).english(),
            "its pixel size was set to 0.5 x 0.25 um; its file says 907.1 x 907.1 um");
  EXPECT_EQ(pixel_size_remark(with_pixel_size(image({}), {Vec2d{2, 2}})->info()).english(),
            "its pixel size was set to 2 x 2 um; its file says none");
}

TEST(StatedPixelSize, CanBeThatNobodyKnowsIt) {
  const auto unknown = with_pixel_size(image(Vec2d{907.14, 907.14}), {});
  EXPECT_FALSE(unknown->info().pixel_size_um.has_value());
  EXPECT_EQ(pixel_size_remark(unknown->info()).english(),
            "its pixel size is treated as unknown; its file says 907.1 x 907.1 um, which is implausible");
}

TEST(StatedPixelSize, IsNotRemarkedUponWhereTheFileWasBelieved) {
  EXPECT_TRUE(pixel_size_remark(image(Vec2d{1, 1})->info()).empty());
  EXPECT_TRUE(pixel_size_remark(with_pixel_size(image({}), {})->info()).empty());
}

TEST(StatedPixelSize, LeavesThePixelsAsTheyAre) {
  const Image read = read_level(*with_pixel_size(image({}), {Vec2d{2, 2}}), 0);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(read.pixels().at(i % 4, i / 4)[0], std::byte(i));
}

}  // namespace
}  // namespace alinify
