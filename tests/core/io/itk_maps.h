#pragma once

#include <itkTransform.h>

#include "core/math/vec2.h"

namespace alinify::testing {

using ItkMap = itk::Transform<double, 2, 2>;

/// A point mapped by ITK.
inline Vec2d through(const ItkMap& map, Vec2d p) {
  ItkMap::InputPointType point;
  point[0] = p.x;
  point[1] = p.y;
  const auto moved = map.TransformPoint(point);
  return {moved[0], moved[1]};
}

}  // namespace alinify::testing
