#include "core/image/region_mask.h"

#include <cstring>

#include "core/base/error.h"
#include "core/image/messages.h"

namespace alinify {
namespace {

class RegionMask final : public TileSource {
 public:
  RegionMask(Size image, Rect region) : region_(region) {
    info_.size = image;
    info_.format = "region";
    info_.levels = {{image, {512, 512}, {1, 1}}};
  }
  const ImageInfo& info() const override { return info_; }
  void read(int, Rect rect, Pixels out) const override {
    const Rect inside = intersect(rect, region_);
    for (std::int64_t y = 0; y < rect.height; ++y) {
      std::memset(out.row(y), 0, static_cast<std::size_t>(rect.width));
      const std::int64_t row = rect.y + y;
      if (!inside.empty() && row >= inside.y && row < inside.bottom())
        std::memset(out.row(y) + (inside.x - rect.x), 255, static_cast<std::size_t>(inside.width));
    }
  }

 private:
  ImageInfo info_;
  Rect region_;
};

}  // namespace

std::shared_ptr<const TileSource> make_region_mask(Size image, Rect region) {
  const Rect inside = intersect(region, rect_of(image));
  if (inside.empty())
    throw Error(ErrorKind::Usage, messages::cannot_use_region, messages::outside_of_the_image,
                messages::draw_region_over_fixed_image);
  return std::make_shared<RegionMask>(image, inside);
}

}  // namespace alinify
