// Never called. Makes nvcc compile every header of core/math as device code: a host-only standard function or
// a missing ALINIFY_HD breaks the build rather than surprising the first GPU user.
#include "gpu/all_math_headers.h"

namespace alinify {

__global__ void check_math_on_device(double* out, View2D<const float> image) {
  const Affine2 map = compose(inverse(Affine2::scaling(2, 3)), Affine2::translation({1, -1}));
  const Vec2d p = map(Vec2d{static_cast<double>(threadIdx.x), static_cast<double>(blockIdx.x)});
  double weights[4], slopes[4];
  cubic_bspline_weights(p.x - static_cast<double>(floor_to_int64(p.x)), weights);
  cubic_bspline_derivatives(p.y - static_cast<double>(floor_to_int64(p.y)), slopes);
  const Rect inside = intersect(grown(Rect{0, 0, image.width, image.height}, 1), Rect{1, 1, 7, 9});
  if (inside.contains(Rect{floor_to_int(static_cast<float>(p.x)), 1, 1, 1})) {
    out[threadIdx.x] = dot(Vec2d{weights[0], slopes[1]}, p) + length(p) +
                       image.at(clamp<std::int64_t>(3, 0, image.width - 1), 0);
  }
}

}  // namespace alinify
