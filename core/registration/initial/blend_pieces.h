#pragma once

#include <span>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/initial/piece_starts.h"
#include "core/transform/transform.h"

namespace alinify {

/// Joins maps of pieces into one. On a piece the map is that of the piece; between pieces it blends them by
/// an inverse power of the distances: 4, 8 or 24, whichever folds the least area. If pieces have changed
/// places, some of the empty area between them folds.
class PieceBlend {
 public:
  /// **Memory**: 4 bytes a label of the fixed image for each piece found.
  explicit PieceBlend(const PieceStarts& starts);

  /// base(p + field(p)) is `maps[k]` on piece starts.matched[k]. `maps` are moving_from_fixed of the whole
  /// images. **Shapes**: one sample per `spacing_px`, at most 20 million. **Threads**: bit-identical for any
  /// pool. **Throws** Cancelled.
  DisplacementField field(const Affine2& base, std::span<const Transform> maps, double spacing_px,
                          ThreadPool& pool, const Progress& progress) const;
  /// The same for the starts themselves.
  DisplacementField field_of_starts(ThreadPool& pool, const Progress& progress) const;

  /// The smallest Jacobian determinant of p + field(p) on the pieces, between samples of the labels.
  double smallest_determinant(const DisplacementField& field) const;

 private:
  double distance(std::size_t k, Vec2d p) const;
  double folded_share() const;

  PieceLabels fixed_;
  double power_ = 4;
  std::vector<Affine2> starts_;
  std::vector<int> labels_;                    // of piece k
  std::vector<std::vector<float>> distances_;  // from piece k, in labels
};

}  // namespace alinify
