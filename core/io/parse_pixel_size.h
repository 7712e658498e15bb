#pragma once

#include <optional>
#include <string_view>

#include "core/image/stated_pixel_size.h"

namespace alinify {

/// A pixel size as written by the user: "0.5um", "0.25x0.26um", "0.042mm", "600dpi", "23.6px/mm",
/// "394px/cm"; a number alone is micrometres, "none" says that it is not known. Empty for anything else, and
/// for a size that sane_pixel_size() refuses.
std::optional<StatedPixelSize> parse_pixel_size(std::string_view text);

}  // namespace alinify
