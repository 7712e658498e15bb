#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/math/rect.h"
#include "core/transform/landmarks.h"
#include "core/transform/local_correction.h"
#include "core/transform/transform.h"

namespace alinify::ui {

/// A part of the fixed image to register again from the present map, and its texts.
struct PartialRun {
  Rect region;
  std::vector<LandmarkPair> hints;            ///< see PartialRegistration
  std::vector<CorrectedSpot> dragged;         ///< those of the hints that were dragged
  std::vector<LandmarkPair> found_elsewhere;  ///< see PartialRegistration
  QString title, step, done;       ///< during the run, for Undo, and afterwards; empty: as for the whole
  std::optional<Rect> place = {};  ///< listed by the verdict, and registered again
  /// Keeps the previous result if the new one follows no hint and is not expected to be better.
  bool only_if_better = false;
  std::vector<CorrectedSpot> not_followed = {};  ///< afterwards: those dragged that the new map left
};

/// What a person has placed anywhere in the image; level-0 pixels.
struct PlacedByHand {
  std::vector<LandmarkPair> hints;   ///< see hints_by_hand_in
  std::vector<CorrectedSpot> spots;  ///< those of the hints that were dragged or pinned
};

/// A drag that the new map does not follow, in fixed pixels.
struct LostDrag {
  CorrectedSpot spot;
  double dragged_px = 0, off_px = 0;
};
/// Those not followed to within half of their lengths or a pixel, the one followed least first. `before`: the
/// map with the drags.
std::vector<LostDrag> lost_drags(const std::vector<CorrectedSpot>& dragged, const Transform& before,
                                 const Transform& now);

}  // namespace alinify::ui
