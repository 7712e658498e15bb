#include "core/registration/flow/level_pictures.h"

#include <cmath>
#include <memory>

#include "core/algo/flow_tile.h"
#include "core/compute/cpu_exec.h"
#include "core/image/pyramid.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

NormalisedPicture normalised(const GreyPyramid& pyramid, int level, bool negative,
                             const FeatureFilter& filter, Backend& backend) {
  const Size size = pyramid.size(level);
  const GreyTile tile = pyramid.tile(level, rect_of(size), *backend.pool());
  std::vector<std::uint16_t> stored(static_cast<std::size_t>(size.area()));
  std::vector<std::uint8_t> mask(tile.mask.width > 0 ? stored.size() : 0);
  backend.copy_rows(stored.data(), size.width * 2, tile.pixels.data, tile.pixels.stride * 2, size.width * 2,
                    size.height);
  if (!mask.empty())
    backend.copy_rows(mask.data(), size.width, tile.mask.data, tile.mask.stride, size.width, size.height);

  const Size padded{(size.width + cell_px - 1) / cell_px * cell_px, (size.height + 1) / 2 * 2};
  NormalisedPicture out;
  out.size = size;
  out.stride = padded.width;
  out.values.resize(static_cast<std::size_t>(padded.area()));
  out.weights.resize(out.values.size());
  const View2D<float> values{out.values.data(), padded.width, padded.height, padded.width};
  const View2D<std::uint8_t> weights{out.weights.data(), padded.width, padded.height, padded.width};
  CpuExec exec(backend.pool().get());
  const Grid<CpuExec> picture(exec, padded);
  LoadPicture<std::uint16_t> load{{stored.data(), size.width, size.height, size.width},
                                  {},
                                  negative ? -GreyPyramid::gain : GreyPyramid::gain,
                                  negative ? 1 - GreyPyramid::offset : GreyPyramid::offset,
                                  picture.view(),
                                  weights};
  if (!mask.empty()) load.mask = {mask.data(), size.width, size.height, size.width};
  exec.for_each("load", Size{padded.width / cell_px, padded.height}, load);
  flow_tile_detail::normalise(exec, picture.view(), false, weights, weights, filter, values);
  return out;
}

}  // namespace

LevelPictures level_pictures(const LevelInputs& in, const FeatureFilter& filter) {
  const double fixed = std::ldexp(1.0, in.level.fixed_level), moving = std::ldexp(1.0, in.level.moving_level);
  return {normalised(in.fixed, in.level.fixed_level, false, filter, in.backend),
          normalised(in.moving, in.level.moving_level, in.negative, filter, in.backend),
          compose(level_from_full(Vec2d{moving, moving}),
                  compose(in.affine, full_from_level(Vec2d{fixed, fixed})))};
}

}  // namespace alinify
