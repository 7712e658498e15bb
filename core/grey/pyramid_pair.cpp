#include "core/grey/pyramid_pair.h"

#include <utility>

#include "core/base/messages.h"
#include "core/grey/messages.h"
#include "core/image/pyramid.h"

namespace alinify {
namespace {

std::shared_ptr<const GreyPyramid> pyramid_of(const std::shared_ptr<const TileSource>& source,
                                              const std::shared_ptr<const TileSource>& mask, Backend& backend,
                                              Progress& progress) {
  // Coarser than any engine begins: the last levels take next to nothing.
  constexpr std::int64_t coarsest_px = 64;
  const auto levels = halving_sizes(source->info().size, coarsest_px).size();
  return std::make_shared<const GreyPyramid>(source, mask, 0, static_cast<int>(levels) - 1, backend,
                                             progress);
}

}  // namespace

void PyramidPair::read(const ImagePair& images, Backend& backend, Progress& progress) {
  release();
  Progress fixed_part = progress.sub(0.5, messages::fixed_image);
  auto of_fixed = pyramid_of(images.fixed, images.fixed_mask, backend, fixed_part);
  Progress moving_part = progress.sub(1, messages::moving_image);
  moving_ = pyramid_of(images.moving, images.moving_mask, backend, moving_part);
  fixed_ = std::move(of_fixed);
}

void PyramidPair::release() {
  fixed_.reset();
  moving_.reset();
}

std::int64_t PyramidPair::bytes() const {
  return (fixed_ ? fixed_->bytes() : 0) + (moving_ ? moving_->bytes() : 0);
}

std::vector<ImageReading> readings_of(const GreyPyramid& fixed, const GreyPyramid& moving) {
  std::vector<ImageReading> readings{fixed.reading(), moving.reading()};
  readings[0].image = messages::reading_of_fixed;
  readings[1].image = messages::reading_of_moving;
  return readings;
}

}  // namespace alinify
