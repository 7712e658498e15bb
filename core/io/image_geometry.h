#pragma once

#include "core/image/image_info.h"
#include "core/transform/transform.h"

namespace alinify {

/// The properties of an image that a transform stores.
inline ImageGeometry geometry_of(const ImageInfo& image) {
  return {image.size, image.pixel_size_um};
}

}  // namespace alinify
