#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/transform/transform.h"

namespace alinify {

struct RegistrationProblem;
class PyramidPair;

/// The expected error of a map, by a measure that no engine optimises. Level-0 fixed pixels.
struct MapFigures {
  double median_px = 0, p90_px = 0;  ///< expected error over all places where it is known
  double tolerance_px = 0;           ///< the largest error that is called good
  double share_within = 0;           ///< of the places: expected within the tolerance
  std::int64_t places = 0;           ///< 0: known nowhere
  JacobianRange jacobian;
};

/// The figures of a map with its expected error place by place, to compare maps of one problem.
struct JudgedMap {
  MapFigures figures;
  double pixel_px = 1;  ///< of the compared pictures: much finer differences cannot be measured
  /// Row by row, the same places for every map of one problem; NaN where it is unknown.
  std::vector<float> expected_px;
};

/// Judges maps of a problem for an engine that chooses among others.
class MapJudge {
 public:
  virtual ~MapJudge() = default;
  /// `moving_from_fixed` need not carry the images' geometry.
  /// **Throws** Error(NotReadable), OutOfMemory, Cancelled. **Threads**: one at a time.
  virtual JudgedMap judge(const RegistrationProblem& problem, const PyramidPair& pyramids,
                          const Transform& moving_from_fixed, Backend& backend, Progress& progress) = 0;
};

}  // namespace alinify
