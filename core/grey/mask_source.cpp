#include "core/grey/mask_source.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/grey/messages.h"

namespace alinify {
namespace {

class BinaryMask final : public TileSource {
 public:
  explicit BinaryMask(std::shared_ptr<const TileSource> mask)
      : mask_(std::move(mask)), info_(info_of_mask(mask_->info())) {}

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    const ImageInfo& from = mask_->info();
    Image pixels(rect.size(), from.channels, from.type);
    mask_->read(level, rect, pixels.pixels());
    visit_pixel_type(from.type, [&](auto zero) {
      using T = decltype(zero);
      const ConstPixels read_pixels = pixels.pixels();
      const auto samples = read_pixels.samples<T>();
      const int counted = color_channels(from);
      for (std::int64_t y = 0; y < rect.height; ++y) {
        auto* const target = reinterpret_cast<std::uint8_t*>(out.row(y));
        for (std::int64_t x = 0; x < rect.width; ++x) {
          const T* const pixel = samples.row(y) + x * from.channels;
          target[x] = std::any_of(pixel, pixel + counted, [](T v) { return v != T{}; }) ? 1 : 0;
        }
      }
    });
  }

 private:
  std::shared_ptr<const TileSource> mask_;
  ImageInfo info_;
};

class MaskOfBoth final : public TileSource {
 public:
  MaskOfBoth(std::shared_ptr<const TileSource> one, std::shared_ptr<const TileSource> other)
      : one_(std::move(one)), other_(std::move(other)), info_(one_->info()) {
    info_.path.clear();
  }
  const ImageInfo& info() const override { return info_; }
  void read(int level, Rect rect, Pixels out) const override {
    one_->read(level, rect, out);
    Image second(rect.size(), 1, PixelType::U8);
    other_->read(level, rect, second.pixels());
    for (std::int64_t y = 0; y < rect.height; ++y) {
      auto* const target = reinterpret_cast<std::uint8_t*>(out.row(y));
      const auto* const from = reinterpret_cast<const std::uint8_t*>(second.pixels().row(y));
      for (std::int64_t x = 0; x < rect.width; ++x) target[x] = target[x] & from[x];
    }
  }

 private:
  std::shared_ptr<const TileSource> one_, other_;  // both binary, 0 or 1
  ImageInfo info_;
};

}  // namespace

ImageInfo info_of_mask(ImageInfo image) {
  image.channels = 1;
  image.type = PixelType::U8;
  image.color = ColorModel::Grey;
  image.levels.resize(1);
  return image;
}

std::shared_ptr<const TileSource> binary_mask(std::shared_ptr<const TileSource> mask) {
  return std::make_shared<BinaryMask>(std::move(mask));
}

void check_mask_size(Size mask, Size image, const Message& problem) {
  if (!(mask == image))
    throw Error(ErrorKind::Failed, problem,
                messages::mask_of_other_size(size_number(mask), size_number(image)),
                messages::draw_mask_full_size);
}

std::shared_ptr<const TileSource> mask_of_both(std::shared_ptr<const TileSource> one,
                                               std::shared_ptr<const TileSource> other) {
  if (!one || !other) return one ? one : other;
  if (!(one->info().size == other->info().size))
    throw Error(ErrorKind::Failed, messages::cannot_use_two_masks, messages::mask_sizes_differ,
                messages::draw_mask_full_size);
  return std::make_shared<MaskOfBoth>(binary_mask(std::move(one)), binary_mask(std::move(other)));
}

}  // namespace alinify
