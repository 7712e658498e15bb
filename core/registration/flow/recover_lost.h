#pragma once

#include <cstdint>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/level_pictures.h"
#include "core/registration/flow/subset_match.h"

namespace alinify {

/// When a subset (a window of the fixed image) counts as found or lost. The shares were chosen on fabric
/// pairs of known strain with odd seeds and validated on others.
struct RecoveryOptions {
  SubsetOptions subset;
  int spacing_px = 8;
  /// Mean square of a normalised subset; below it there is too little texture.
  double min_texture = 0.01;
  /// Minimum upper-quartile correlation for right and wrong subsets to be distinguishable: two images of one
  /// specimen reach 0.85 and more, neighbouring sections 0.2 to 0.77, and there subsets also match by chance.
  double min_usual_correlation = 0.8;
  /// Minimum correlation of a found subset: three standard deviations above chance for a subset's 45
  /// independent samples.
  double min_correlation = 0.45;
  /// Share of the expected correlation below which a subset is lost. Correct maps stay above 0.8; half way
  /// between two repeats of a weave it is 0.6.
  double found_share = 0.75;
  /// Below this share a subset is rematched and must be confirmed by its neighbours.
  double doubtful_share = 0.92;
  /// px; maximum disagreement of neighbours' first-order extrapolations. A slip by a repeat, 3 px and more,
  /// exceeds it.
  double consistency_px = 1;
  /// px; a subset found at least this far from the field's position was lost.
  double moved_px = 0.5;
};

/// Subset counts.
struct RecoveryReport {
  std::int64_t textured = 0;
  std::int64_t lost = 0;       ///< textured, but not found at the field's position
  std::int64_t recovered = 0;  ///< found elsewhere, and the field corrected
};

/// Finds and recovers the places of a level that the field lost: subsets not found at the field's position,
/// and pieces that are found but do not continue the rest, e.g. where the field slipped by one repeat of a
/// weave. From the largest coherent piece outward every subset is matched starting from the first-order
/// extrapolation of its sure neighbours, best correlated first. Around recovered subsets the field follows
/// them; elsewhere it stays bit-identical.
///
/// **Units**: pixels of the level. **Threads**: matching is parallel, growth sequential: bit-identical for
/// any number. **Memory**: 200 bytes a subset. **Throws** Cancelled.
/// **Source**: Pan, "Reliability-guided digital image correlation for image deformation measurement", Applied
/// Optics 48(8), 2009.
RecoveryReport recover_lost(const LevelPictures& pictures, const RecoveryOptions& options, FlowField& field,
                            ThreadPool& pool, const Progress& progress);

}  // namespace alinify
