#include "core/image/stated_pixel_size.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/image/changed_info.h"
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

}  // namespace

std::shared_ptr<const TileSource> with_pixel_size(std::shared_ptr<const TileSource> image,
                                                  const StatedPixelSize& stated) {
  return with_info(std::move(image), [stated](ImageInfo& info) {
    const Message remark = remark_on(stated.um, info.pixel_size_um);
    if (!remark.empty()) info.warnings.push_back(remark);
    info.pixel_size_um = stated.um;
  });
}

Message pixel_size_remark(const ImageInfo& info) {
  const auto remark = std::find_if(info.warnings.begin(), info.warnings.end(), is_remark);
  return remark == info.warnings.end() ? Message() : *remark;
}

}  // namespace alinify
