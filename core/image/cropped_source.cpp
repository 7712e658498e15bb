#include "core/image/cropped_source.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/image/messages.h"

namespace alinify {
namespace {

class CroppedSource final : public TileSource {
 public:
  CroppedSource(std::shared_ptr<const TileSource> whole, Rect part)
      : whole_(std::move(whole)), part_(part), info_(whole_->info()) {
    info_.size = part.size();
    LevelInfo level = info_.levels.front();
    level.size = part.size();
    level.tile_size = {std::min(level.tile_size.width, part.width),
                       std::min(level.tile_size.height, part.height)};
    info_.levels = {level};
  }
  const ImageInfo& info() const override { return info_; }
  void read(int, Rect rect, Pixels out) const override {
    whole_->read(0, {rect.x + part_.x, rect.y + part_.y, rect.width, rect.height}, out);
  }
  StoredPixels stored_pixels(int) const override {
    return StoredPixels::nowhere(messages::only_part_is_wanted);
  }

 private:
  std::shared_ptr<const TileSource> whole_;
  Rect part_;
  ImageInfo info_;
};

}  // namespace

std::shared_ptr<const TileSource> make_cropped_source(std::shared_ptr<const TileSource> whole, Rect part) {
  const Rect inside = intersect(part, whole->info().rect());
  if (inside.empty())
    throw Error(ErrorKind::Usage, messages::cannot_cut_region_out, messages::outside_of_the_image,
                messages::choose_region_on_image);
  return std::make_shared<CroppedSource>(std::move(whole), inside);
}

}  // namespace alinify
