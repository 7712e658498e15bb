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

/// Null where there is no mask.
std::shared_ptr<const TileSource> part_of_mask(const std::shared_ptr<const TileSource>& mask, Rect part);
/// The map between the parts, from that between the images.
Transform between_parts(const Transform& whole, const ImageParts& parts);
/// And back; everything else is as in `like`.
Transform between_images(const Transform& part, const Transform& like, const ImageParts& parts);
/// Those that lie in both parts, and take part.
std::vector<LandmarkPair> between_parts(const std::vector<LandmarkPair>& landmarks, const ImageParts& parts);

}  // namespace alinify
