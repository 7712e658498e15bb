#pragma once

#include <memory>
#include <vector>

#include "core/image/tile_source.h"
#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

/// A part of each image of a pair, to be registered as a pair of its own. Level-0 pixels.
struct ImageParts {
  Rect fixed, moving;
};

/// The part of a mask; null without a mask.
std::shared_ptr<const TileSource> part_of_mask(const std::shared_ptr<const TileSource>& mask, Rect part);
/// The map between the parts, from that between the images.
Transform between_parts(const Transform& whole, const ImageParts& parts);
/// The map between the images, from that between the parts; everything else is as in `like`.
Transform between_images(const Transform& part, const Transform& like, const ImageParts& parts);
/// The active landmarks that lie in both parts.
std::vector<LandmarkPair> between_parts(const std::vector<LandmarkPair>& landmarks, const ImageParts& parts);

}  // namespace alinify
