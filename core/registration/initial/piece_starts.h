#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/message.h"
#include "core/math/affine2.h"
#include "core/math/rect.h"

namespace alinify {

/// The pieces of an image, as labels of the pixels of a reduced picture: 0 between pieces; pieces from 1, the
/// largest first. **Memory**: 4 bytes a label, shared between copies.
struct PieceLabels {
  Size image;             ///< full resolution
  Size size;              ///< of the labels
  double downsample = 1;  ///< level-0 pixels per label
  std::shared_ptr<const std::vector<std::int32_t>> labels;
  std::vector<Rect> bounds;  ///< of piece k + 1, level-0 pixels

  int count() const { return static_cast<int>(bounds.size()); }
};

/// A piece that was found in both images, and where it begins.
struct PieceStart {
  int fixed = 0, moving = 0;  ///< labels
  Message name;               ///< how it was found, as InitialCandidate::name
  Affine2 moving_from_fixed;  ///< level-0 pixels
  double correlation = 0, overlap = 0, z_score = 0, features_z_score = 0;  ///< as in InitialCandidate
  /// The piece's z_score under the common start; NaN if there was none.
  double common_z_score = 0;
};

/// Several pieces of content that do not lie in the moving image as in the fixed one: each with a start of
/// its own.
struct PieceStarts {
  PieceLabels fixed, moving;
  std::vector<PieceStart> matched;             ///< the largest first; at least one
  std::vector<int> fixed_alone, moving_alone;  ///< labels of those that nothing was found for

  /// The start of the largest piece; the map is described relative to it.
  const Affine2& base() const { return matched.front().moving_from_fixed; }
};

/// Width of the margin around a piece that belongs to it, level-0 pixels.
double piece_margin_px(const PieceLabels& side, int label);
/// Mask of the pixels nearer to a piece than to any other and within its margin: 1 or 0, rows of side.size.
std::vector<std::uint32_t> piece_region(const PieceLabels& side, int label);

}  // namespace alinify
