#include "core/image/paper.h"

#include <memory>

#include <gtest/gtest.h>

#include "core/image/stored_tags.h"

namespace alinify {
namespace {

ImageInfo image(ColorModel color, int channels, PixelType type = PixelType::U8) {
  ImageInfo info;
  info.size = {10, 10};
  info.color = color, info.channels = channels, info.type = type;
  return info;
}

ImageInfo stored(ImageInfo info, int photometric, int bits = 8) {
  StoredTags tags;
  tags.photometric = photometric, tags.bits = bits;
  info.stored = std::make_shared<const StoredTags>(tags);
  return info;
}

TEST(StoredAsShown, HoldsForGreyRgbAndPlainChannels) {
  const ImageInfo grey = image(ColorModel::Grey, 1), rgb = image(ColorModel::Rgb, 3, PixelType::U16);
  EXPECT_TRUE(is_stored_as_shown(stored(grey, 1), grey));
  EXPECT_TRUE(is_stored_as_shown(stored(rgb, -1, 16), rgb));
  EXPECT_TRUE(is_stored_as_shown(stored(image(ColorModel::Channels, 5), 2), image(ColorModel::Channels, 5)));
  EXPECT_TRUE(is_stored_as_shown(grey, grey)) << "a format without stored samples";
}

TEST(StoredAsShown, DoesNotHoldWhereAValueMeansAnotherColour) {
  const ImageInfo grey = image(ColorModel::Grey, 1), rgb = image(ColorModel::Rgb, 3);
  EXPECT_FALSE(is_stored_as_shown(stored(grey, 0), grey)) << "0 is white";
  EXPECT_FALSE(is_stored_as_shown(stored(grey, 1, 1), grey)) << "single bits";
  EXPECT_FALSE(is_stored_as_shown(stored(image(ColorModel::Indexed, 1), 3), rgb));
  EXPECT_FALSE(is_stored_as_shown(stored(image(ColorModel::Cmyk, 4), 5), image(ColorModel::Cmyk, 4)));
  EXPECT_FALSE(is_stored_as_shown(stored(image(ColorModel::Lab, 3), 8), rgb));
}

}  // namespace
}  // namespace alinify
