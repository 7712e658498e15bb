#pragma once

#include <cstdint>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/level_pictures.h"
#include "core/registration/flow/subset_match.h"

namespace alinify {

/// When a subset (a window of the fixed picture) counts as found, and when as lost. The shares were chosen on
/// fabric pairs of known strain with odd seeds and checked on others.
struct RecoveryOptions {
  SubsetOptions subset;
  int spacing_px = 8;
  /// Mean square of a normalised subset; below it there is nothing to go by.
  double min_texture = 0.01;
  /// Correlation that the better quarter of the subsets has at least, for any to be told right from wrong:
  /// two pictures of one specimen reach 0.85 and more, neighbouring sections 0.2 to 0.77, and there a subset
  /// is found by chance as well.
  double min_usual_correlation = 0.8;
  /// Correlation that a found subset has at least: three standard deviations above chance for the 45
  /// independent samples of a subset.
  double min_correlation = 0.45;
  /// Of the correlation to be expected: less, and the subset is lost. Right maps stay above 0.8, half way
  /// between two repeats of a weave there is 0.6.
  double found_share = 0.75;
  /// Less than this share, and the subset is matched anew and must be confirmed by its neighbours.
  double doubtful_share = 0.92;
  /// px; the most by which neighbours' first-order continuations may miss each other. A slip by a repeat, 3
  /// px and more, misses by more.
  double agreement_px = 1;
  /// px; a subset found so far from where the field says was lost.
  double moved_px = 0.5;
};

/// Numbers of subsets.
struct RecoveryReport {
  std::int64_t textured = 0;
  std::int64_t lost = 0;       ///< textured, but not found where the field says
  std::int64_t recovered = 0;  ///< found elsewhere, and the field changed accordingly
};

/// Looks for places of a level that the field lost, and recovers them: subsets that are not found where the
/// field says, and pieces that are found but do not continue the rest, as where the field slipped by a repeat
/// of a weave. From the largest coherent piece outward every subset is matched from the first-order
/// continuation of its sure neighbours, the best correlated first. Around the recovered ones the field
/// follows them; everywhere else it stays as it is, to the bit.
///
/// **Units**: pixels of the level. **Threads**: looking is shared out over the pool, growing has one order:
/// the same bits for any number. **Memory**: 200 bytes a subset. **Throws** Cancelled.
/// **Source**: Pan, "Reliability-guided digital image correlation for image deformation measurement", Applied
/// Optics 48(8), 2009.
RecoveryReport recover_lost(const LevelPictures& pictures, const RecoveryOptions& options, FlowField& field,
                            ThreadPool& pool, const Progress& progress);

}  // namespace alinify
