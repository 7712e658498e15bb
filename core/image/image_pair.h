#pragma once

#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// The two images of a registration, with their masks. The sources stay open and are read on demand.
struct ImagePair {
  std::shared_ptr<const TileSource> fixed, moving;
  std::shared_ptr<const TileSource> fixed_mask,
      moving_mask;  ///< null: every pixel counts; else non-zero ones

  /// The ImagePair part of a derived object.
  ImagePair& images() { return *this; }
  const ImagePair& images() const { return *this; }
};

}  // namespace alinify
