#include "core/image/changed_info.h"

#include <utility>

namespace alinify {
namespace {

class ChangedInfo final : public TileSource {
 public:
  ChangedInfo(std::shared_ptr<const TileSource> image, std::function<void(ImageInfo&)> change)
      : image_(std::move(image)), change_(std::move(change)), info_(image_->info()) {
    change_(info_);
  }
  const ImageInfo& info() const override { return info_; }
  void read(int level, Rect rect, Pixels out) const override { image_->read(level, rect, out); }
  StoredPixels stored_pixels(int level) const override { return image_->stored_pixels(level); }
  std::shared_ptr<const TileSource> as_stored() const override {
    auto stored = image_->as_stored();
    return stored ? with_info(std::move(stored), change_) : nullptr;
  }

 private:
  std::shared_ptr<const TileSource> image_;
  std::function<void(ImageInfo&)> change_;
  ImageInfo info_;
};

}  // namespace

std::shared_ptr<const TileSource> with_info(std::shared_ptr<const TileSource> image,
                                            std::function<void(ImageInfo&)> change) {
  return std::make_shared<const ChangedInfo>(std::move(image), std::move(change));
}

}  // namespace alinify
