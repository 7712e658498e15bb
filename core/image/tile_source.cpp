#include "core/image/tile_source.h"

#include <utility>

#include "core/image/messages.h"

namespace alinify {
namespace {

class MemorySource final : public TileSource {
 public:
  MemorySource(std::shared_ptr<const Image> image, ImageInfo info)
      : image_(std::move(image)), info_(std::move(info)) {
    info_.size = image_->size();
    info_.channels = image_->channels();
    info_.type = image_->type();
    info_.levels = {LevelInfo{image_->size(), image_->size(), {1, 1}}};
  }

  const ImageInfo& info() const override { return info_; }
  void read(int, Rect rect, Pixels out) const override {
    if (!rect.empty()) copy_pixels(image_->pixels().crop(rect), out);
  }
  StoredPixels stored_pixels(int) const override { return StoredPixels::nowhere(messages::pixels_in_memory); }

 private:
  std::shared_ptr<const Image> image_;
  ImageInfo info_;
};

}  // namespace

StoredPixels TileSource::stored_pixels(int) const {
  return StoredPixels::nowhere(messages::pixels_made_as_read);
}

std::shared_ptr<const TileSource> TileSource::as_stored() const {
  return nullptr;
}

Image read_level(const TileSource& source, int level) {
  const ImageInfo& info = source.info();
  const Size size = info.levels.at(static_cast<std::size_t>(level)).size;
  Image image(size, info.channels, info.type);
  source.read(level, rect_of(size), image.pixels());
  return image;
}

std::shared_ptr<const TileSource> make_memory_source(std::shared_ptr<const Image> image, ImageInfo info) {
  return std::make_shared<MemorySource>(std::move(image), std::move(info));
}

}  // namespace alinify
