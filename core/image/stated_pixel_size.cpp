#include "core/image/stated_pixel_size.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/image/messages.h"

namespace alinify {
namespace {

MessageArgument size_text(Vec2d um) {
  return with_unit(significant_digits(um.x, 4) + " x " + significant_digits(um.y, 4), "um");
}

Message remark_on(const std::optional<Vec2d>& stated, const std::optional<Vec2d>& of_file) {
  if (stated && of_file)
    return messages::pixel_size_set_against_file(size_text(*stated), size_text(*of_file));
  if (stated) return messages::pixel_size_set(size_text(*stated));
  return of_file ? messages::pixel_size_of_file_ignored(size_text(*of_file)) : Message();
}

bool is_remark(const Message& message) {
  if (!message.text()) return false;
  const std::string_view id = message.text()->id;
  return id == messages::pixel_size_set_against_file.id || id == messages::pixel_size_set.id ||
         id == messages::pixel_size_of_file_ignored.id;
}

class WithPixelSize final : public TileSource {
 public:
  WithPixelSize(std::shared_ptr<const TileSource> image, const StatedPixelSize& stated)
      : image_(std::move(image)), stated_(stated), info_(image_->info()) {
    const Message remark = remark_on(stated.um, info_.pixel_size_um);
    if (!remark.empty()) info_.warnings.push_back(remark);
    info_.pixel_size_um = stated.um;
  }
  const ImageInfo& info() const override { return info_; }
  void read(int level, Rect rect, Pixels out) const override { image_->read(level, rect, out); }
  StoredPixels stored_pixels(int level) const override { return image_->stored_pixels(level); }
  std::shared_ptr<const TileSource> as_stored() const override {
    auto stored = image_->as_stored();
    return stored ? std::make_shared<const WithPixelSize>(std::move(stored), stated_) : nullptr;
  }

 private:
  std::shared_ptr<const TileSource> image_;
  StatedPixelSize stated_;
  ImageInfo info_;
};

}  // namespace

std::shared_ptr<const TileSource> with_pixel_size(std::shared_ptr<const TileSource> image,
                                                  const StatedPixelSize& stated) {
  return std::make_shared<const WithPixelSize>(std::move(image), stated);
}

Message pixel_size_remark(const ImageInfo& info) {
  const auto remark = std::find_if(info.warnings.begin(), info.warnings.end(), is_remark);
  return remark == info.warnings.end() ? Message() : *remark;
}

}  // namespace alinify
