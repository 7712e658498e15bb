#include "core/prepare/foreground/piece_images.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace alinify {
namespace {

class PieceImage final : public TileSource {
 public:
  PieceImage(std::shared_ptr<const FoundPieces> found, bool labels)
      : found_(std::move(found)), labels_(labels) {
    info_.size = found_->image;
    const std::size_t count = found_->pieces.size();
    info_.type = !labels || count < 256 ? PixelType::U8 : count < 65536 ? PixelType::U16 : PixelType::U32;
    info_.levels = {{info_.size, {512, 512}, {1, 1}}};
  }
  const ImageInfo& info() const override { return info_; }

  void read(int, Rect rect, Pixels out) const override {
    const View2D<const std::uint32_t> from = found_->label_view();
    const auto nearest = [this](std::int64_t full, std::int64_t count) {
      const auto at = static_cast<std::int64_t>((static_cast<double>(full) + 0.5) / found_->downsample);
      return std::min(at, count - 1);
    };
    std::vector<std::int64_t> columns(static_cast<std::size_t>(rect.width));
    for (std::int64_t x = 0; x < rect.width; ++x)
      columns[static_cast<std::size_t>(x)] = nearest(rect.x + x, from.width);
    visit_pixel_type(info_.type, [&](auto zero) {
      using T = decltype(zero);
      const auto to = out.samples<T>();
      for (std::int64_t y = 0; y < rect.height; ++y) {
        const std::uint32_t* const row = from.row(nearest(rect.y + y, from.height));
        T* const target = to.row(y);
        for (std::int64_t x = 0; x < rect.width; ++x) {
          const std::uint32_t label = row[columns[static_cast<std::size_t>(x)]];
          target[x] = labels_ ? static_cast<T>(label) : static_cast<T>(label ? 255 : 0);
        }
      }
    });
  }

 private:
  std::shared_ptr<const FoundPieces> found_;
  bool labels_;
  ImageInfo info_;
};

}  // namespace

std::shared_ptr<const TileSource> mask_image(std::shared_ptr<const FoundPieces> found) {
  return std::make_shared<PieceImage>(std::move(found), false);
}

std::shared_ptr<const TileSource> label_image(std::shared_ptr<const FoundPieces> found) {
  return std::make_shared<PieceImage>(std::move(found), true);
}

}  // namespace alinify
