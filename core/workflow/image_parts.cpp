#include "core/workflow/image_parts.h"

#include <utility>

#include "core/image/cropped_source.h"

namespace alinify {

std::shared_ptr<const TileSource> part_of_mask(const std::shared_ptr<const TileSource>& mask, Rect part) {
  return mask ? make_cropped_source(mask, part) : nullptr;
}

Transform between_parts(const Transform& whole, const ImageParts& parts) {
  Transform map;
  map.parts.emplace_back(Affine2::translation(corner_of(parts.fixed)));
  map.parts.insert(map.parts.end(), whole.parts.begin(), whole.parts.end());
  map.parts.emplace_back(Affine2::translation(-1.0 * corner_of(parts.moving)));
  map.fixed = {parts.fixed.size(), whole.fixed.pixel_size_um};
  map.moving = {parts.moving.size(), whole.moving.pixel_size_um};
  return simplified(map);
}

Transform between_images(const Transform& part, const Transform& like, const ImageParts& parts) {
  Transform map = like;
  map.parts = {Affine2::translation(-1.0 * corner_of(parts.fixed))};
  map.parts.insert(map.parts.end(), part.parts.begin(), part.parts.end());
  map.parts.emplace_back(Affine2::translation(corner_of(parts.moving)));
  return map;
}

std::vector<LandmarkPair> between_parts(const std::vector<LandmarkPair>& landmarks, const ImageParts& parts) {
  const auto within = [](Vec2d p, Rect part) {
    return p.x >= 0 && p.y >= 0 && p.x < static_cast<double>(part.width) &&
           p.y < static_cast<double>(part.height);
  };
  std::vector<LandmarkPair> inside;
  for (LandmarkPair landmark : landmarks) {
    landmark.fixed = landmark.fixed - corner_of(parts.fixed);
    landmark.moving = landmark.moving - corner_of(parts.moving);
    if (landmark.active && within(landmark.fixed, parts.fixed) && within(landmark.moving, parts.moving))
      inside.push_back(std::move(landmark));
  }
  return inside;
}

}  // namespace alinify
