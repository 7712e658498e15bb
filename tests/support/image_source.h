#pragma once

#include <memory>
#include <utility>

#include "core/image/tile_source.h"

namespace alinify::testing {

/// An image of one level in memory: three channels are RGB, any other number grey.
inline std::shared_ptr<const TileSource> source_of(Image image) {
  ImageInfo info;
  info.color = image.channels() == 3 ? ColorModel::Rgb : ColorModel::Grey;
  return make_memory_source(std::make_shared<const Image>(std::move(image)), info);
}

}  // namespace alinify::testing
