#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/math/rect.h"
#include "core/transform/landmarks.h"
#include "core/transform/local_correction.h"
#include "core/transform/transform.h"

namespace alinify::ui {

/// A part of the fixed image that is registered anew, from the map as it is, and how that is called.
struct PartialRun {
  Rect region;
  std::vector<LandmarkPair> hints;     ///< see PartialRegistration
  std::vector<CorrectedSpot> dragged;  ///< those of the hints that a hand dragged
  QString title, step, done;       ///< while it runs, for Undo, and when it is over; none: as for the whole
  std::optional<Rect> place = {};  ///< that the verdict had named, and that is registered again
  /// The result before stays where the new one follows no hint and is expected to be no better.
  bool only_if_better = false;
};

/// The drag that the new map follows least, in fixed pixels.
struct LostDrag {
  double dragged_px = 0, off_px = 0;
};
/// Empty: all were followed, to within half of their lengths or a pixel. `before`: the map that has them.
std::optional<LostDrag> lost_drag(const std::vector<CorrectedSpot>& dragged, const Transform& before,
                                  const Transform& now);

}  // namespace alinify::ui
