#pragma once

#include "core/image/image_info.h"
#include "core/transform/transform.h"

namespace alinify {

/// What a transform keeps of an image.
inline ImageGeometry geometry_of(const ImageInfo& image) {
  return {image.size, image.pixel_size_um};
}

}  // namespace alinify
