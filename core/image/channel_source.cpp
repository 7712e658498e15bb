#include "core/image/channel_source.h"

#include <utility>

namespace alinify {
namespace {

class ChannelSource final : public TileSource {
 public:
  ChannelSource(std::shared_ptr<const TileSource> image, int channel)
      : image_(std::move(image)), channel_(channel), info_(image_->info()) {
    info_.channels = 1;
    info_.color = ColorModel::Grey;
    info_.channel_names.clear();
    info_.channel_colors.clear();
    info_.channel_windows.clear();
    info_.channels_off.clear();
    info_.icc_profile.clear();
    info_.stored = nullptr;
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    const int channels = image_->info().channels;
    Image all(rect.size(), channels, info_.type);
    image_->read(level, rect, all.pixels());
    visit_pixel_type(info_.type, [&](auto zero) {
      using T = decltype(zero);
      const ConstPixels pixels = all.pixels();
      const auto from = pixels.samples<T>();
      const auto to = out.samples<T>();
      for (std::int64_t y = 0; y < rect.height; ++y)
        for (std::int64_t x = 0; x < rect.width; ++x) to.at(x, y) = from.at(x * channels + channel_, y);
    });
  }

 private:
  std::shared_ptr<const TileSource> image_;
  int channel_;
  ImageInfo info_;
};

}  // namespace

std::shared_ptr<const TileSource> make_channel_source(std::shared_ptr<const TileSource> image, int channel) {
  return std::make_shared<const ChannelSource>(std::move(image), channel);
}

}  // namespace alinify
