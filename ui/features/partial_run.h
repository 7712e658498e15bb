#pragma once

#include <vector>

#include <QString>

#include "core/math/rect.h"
#include "core/transform/landmarks.h"

namespace alinify::ui {

/// A part of the fixed image that is registered anew, from the map as it is, and how that is called.
struct PartialRun {
  Rect region;
  std::vector<LandmarkPair> hints;  ///< see RegisterRegionRequest
  QString title, step, done;        ///< while it runs, for Undo, and when it is over; none: as for the whole
};

}  // namespace alinify::ui
