#include "core/io/raster_source.h"

#include <mutex>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

class DecodeOnceSource final : public TileSource {
 public:
  DecodeOnceSource(ImageInfo info, std::function<Image()> decode,
                   std::function<std::shared_ptr<const TileSource>()> as_stored)
      : info_(std::move(info)), decode_(std::move(decode)), as_stored_(std::move(as_stored)) {}

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    if (rect.empty()) return;
    if (level != 0 || !info_.rect().contains(rect))
      throw Error(ErrorKind::Usage, messages::cannot_read(info_.path), messages::rectangle_outside_image);
    if (out.channels != info_.channels || out.type != info_.type || !(out.size() == rect.size()))
      throw Error(ErrorKind::Usage, messages::cannot_read(info_.path), messages::buffer_of_another_kind);
    copy_pixels(whole().pixels().crop(rect), out);
  }

  StoredPixels stored_pixels(int) const override {
    return StoredPixels::nowhere(messages::stored_format_compressed(info_.format));
  }

  std::shared_ptr<const TileSource> as_stored() const override { return as_stored_ ? as_stored_() : nullptr; }

 private:
  const Image& whole() const {
    const std::lock_guard lock(mutex_);
    if (image_.empty()) image_ = decode_();
    return image_;
  }

  ImageInfo info_;
  std::function<Image()> decode_;
  std::function<std::shared_ptr<const TileSource>()> as_stored_;
  mutable std::mutex mutex_;
  mutable Image image_;
};

}  // namespace

std::shared_ptr<const TileSource> make_decode_once_source(
    ImageInfo info, std::function<Image()> decode,
    std::function<std::shared_ptr<const TileSource>()> as_stored) {
  return std::make_shared<DecodeOnceSource>(std::move(info), std::move(decode), std::move(as_stored));
}

void check_decoded_size(const ImageInfo& info, std::int64_t file_bytes, std::int64_t max_expansion) {
  const double bytes =
      double(info.size.width) * double(info.size.height) * info.channels * bytes_per_sample(info.type);
  if (max_expansion > 0 && bytes > (double(file_bytes) + 64) * double(max_expansion))
    throw Error(
        ErrorKind::NotReadable, messages::cannot_read(info.path),
        messages::claims_more_pixels_than_file(info.size.width, info.size.height, bytes_number(file_bytes)),
        messages::export_it_again);
  const std::int64_t available = platform::available_memory_bytes();
  if (bytes > double(available))
    throw OutOfMemory(messages::cannot_read(info.path), static_cast<std::int64_t>(bytes), available,
                      messages::save_as_tiled_tiff);
}

}  // namespace alinify
