#pragma once

#include <cstddef>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/prepare/illumination/smooth_profile.h"

namespace alinify {

/// Why the part of single pixels is left out of a profile.
enum class Rejection {
  None,
  TooFewStrips,     ///< fewer than are needed to distinguish it from chance
  StationaryYarns,  ///< the cloth's own columns do not move: they cannot be separated from the camera's
  HalvesDisagree,   ///< the first and the second half of the strips do not show the same
};

struct FixedPatternOptions {
  std::size_t smooth_terms = 8;    ///< cosines across the whole profile; 0: no slow part is looked for
  std::size_t longest_period = 0;  ///< positions; slower changes than this are no part of `fine`; 0: all are
  bool has_taps =
      true;  ///< a camera with 2, 4 or 8 outputs: exact periods of 2, 4 or 8 positions are its own
};

/// The component common to profiles of different places: a camera's columns, a line's exposure.
struct FixedPattern {
  SmoothProfile smooth;
  std::vector<float> fine;  ///< with mean 0; all 0 where it was rejected
  double fine_found = 0;    ///< root mean square of the part of single pixels, applied or not
  double uncertainty = 0;   ///< expected error of `fine`, root mean square
  double agreement = 0;     ///< correlation of the fine parts of both halves of the strips, -1 ... 1
  double moved_px = 0;      ///< how far the cloth was seen to move across the profiles; 0: not seen to move
  Rejection rejection = Rejection::None;
};

/// Separates the component common to all strips from that of the cloth:
/// - Strips form 8 groups of neighbours. The disagreement of the groups' trimmed means is the noise at each
///   frequency, their common part the signal. The mean is filtered by signal / (signal + noise), after
///   Wiener, so that a frequency at which the cloth is stronger than the camera is left alone.
/// - Yarns that continue from strip to strip and wander sideways are tracked and removed
///   (find_cloth_drift); periods longer than their movement cannot be separated, and are left alone.
/// - Single frequencies at which the common part exceeds its surroundings are a stationary weave; a camera's
///   columns have no period but that of its taps. They are left alone; where the cloth's strongest period
///   is one of them, all of `fine` is rejected.
/// **Shapes**: [strip][position], logarithms, finite, each with mean 0. **Units**: logarithm of sample
/// values, so 0.01 is 1 %. **Throws** Cancelled. **Threads**: the pool's; the same for any number.
/// **Memory**: three copies of the strips.
FixedPattern find_fixed_pattern(const std::vector<std::vector<float>>& strips,
                                const FixedPatternOptions& options, ThreadPool& pool, Progress& progress);

/// The mean without the lowest and the highest tenth. NaN are left out; NaN if nothing remains.
float trimmed_mean(std::vector<float>& values);

}  // namespace alinify
