#pragma once

#include <cstdint>
#include <memory>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/image/image.h"
#include "core/image/tile_source.h"
#include "core/transform/transform.h"
#include "core/view/view_renderer.h"

namespace alinify::cli {

/// How both images are drawn in one picture.
struct PairLook {
  CompareMode mode = CompareMode::Overlay;
  double opacity = 0.5, gain = 1, checker_px = 96;
  std::int64_t longest_side_px = 2000;      ///< of the picture, which is never larger than the fixed image
  int window_px = ViewRequest{}.window_px;  ///< of local difference and edges
  bool match_colors = false;                ///< shows the moving image in the fixed one's colours
};

struct PairPicture {
  Image rgb;                      ///< 8 bits
  double fixed_px_per_pixel = 1;  ///< at least 1
  bool colors_matched = false;    ///< false too where there was nothing to match
};

/// Draws the whole of the fixed image and, unless `moving` is null, the moving one over it. Images
/// without reduced levels are read to their end. **Throws** Error, Cancelled.
PairPicture draw_pair(std::shared_ptr<const TileSource> fixed, std::shared_ptr<const TileSource> moving,
                      std::shared_ptr<const Transform> moving_from_fixed, const PairLook& look,
                      Backend& backend, Progress& progress);

}  // namespace alinify::cli
