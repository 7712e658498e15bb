#pragma once

#include <memory>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/image/image_pair.h"
#include "core/image/pixel_type.h"
#include "core/image/tile_source.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// A small pair to practise on.
struct WarmUpPair : ImagePair {  ///< RGB; the masks leave out a corner
  std::vector<LandmarkPair> landmarks;
};

/// Texture without repeat, the moving image shifted and bent by a few pixels; the same on every machine.
WarmUpPair make_warm_up_pair(Size size, ThreadPool& pool);

/// An image of one type with something in it.
std::shared_ptr<const TileSource> make_warm_up_image(Size size, int channels, PixelType type);

}  // namespace alinify
