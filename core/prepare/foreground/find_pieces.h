#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/image/tile_source.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify {

enum class ThresholdMethod { Otsu, Triangle, Given };
enum class ForegroundSide {
  Auto,   ///< the side of the threshold on which less than half of the border lies
  Dark,   ///< tissue on bright glass
  Bright  ///< fluorescence, fabric on a dark bed
};

/// Lengths in pixels and areas in square pixels of the image at full resolution, whatever the resolution that
/// pieces are found at.
struct FindPiecesOptions {
  double downsample = 0;  ///< 0: at most 64 megapixels (plan_foreground.h); 1: full resolution
  ThresholdMethod method = ThresholdMethod::Otsu;
  double threshold = 0;  ///< of Given: a grey of the image; brighter is above, this and darker below it
  ForegroundSide side = ForegroundSide::Auto;
  double smooth_px = 1;              ///< sigma, in pixels of the resolution that pieces are found at; 0 to 4
  double open_px = 0, close_px = 0;  ///< radii of discs
  std::optional<double> largest_hole_px;    ///< area up to which holes are filled; unset: all holes
  std::optional<double> smallest_piece_px;  ///< area; unset: a ten-thousandth of the image
  bool split_touching = false;              ///< pieces that only a narrow bridge joins
  double neck = 0.5;  ///< narrow: less than this share of the width of the smaller of both
};

/// One piece of the foreground.
struct Piece {
  std::uint32_t label = 0;
  Rect bounds;         ///< pixels of the full resolution, clipped to the image
  double area_px = 0;  ///< of the full resolution
  std::optional<double> area_mm2;
  Vec2d centroid;  ///< level-0 coordinates
};

struct FoundPieces {
  Size image;                         ///< full resolution
  double downsample = 1;              ///< of the labels
  Size size;                          ///< ceil(image / downsample)
  std::vector<std::uint32_t> labels;  ///< rows of `size`: 0 in the background, pieces from 1
  std::vector<Piece> pieces;          ///< piece k has label k + 1
  double threshold = 0;               ///< a grey of the image
  bool bright = false;                ///< the foreground is above it
  double share = 0;                   ///< of the image that is foreground
  std::vector<Message> remarks;       ///< remarks for the user

  View2D<const std::uint32_t> label_view() const {
    return {labels.data(), size.width, size.height, size.width};
  }
};

/// Separates the foreground of an image from its background and separates its pieces: reads it in grey,
/// smooths, finds a threshold, opens, closes, fills holes, drops small components, labels those connected by
/// 8 neighbours, or by more than a narrow bridge (core/algo/separate_foreground.h, core/algo/split_pieces.h).
/// The same on every device. Pieces smaller than asked for are dropped before touching ones are split.
///
/// **Units and frame**: level-0 pixels, pixel centres at whole numbers. **Throws** Error(Usage) for options
/// out of range; Error(Failed) if the image is of one grey, or nothing is left; the exceptions of the source
/// and the backend; Cancelled. **Memory**: on the host 10 bytes a pixel of the resolution chosen, on the
/// backend as plan_foreground states.
FoundPieces find_pieces(const TileSource& source, const FindPiecesOptions& options, Backend& backend,
                        Progress& progress);

}  // namespace alinify
