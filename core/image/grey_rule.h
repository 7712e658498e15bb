#pragma once

#include "core/image/image_info.h"
#include "core/math/grey.h"

namespace alinify {

/// Conversion of the image's pixels to grey.
GreyRule grey_rule(const ImageInfo& info);

}  // namespace alinify
