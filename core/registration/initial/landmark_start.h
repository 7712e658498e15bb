#pragma once

#include <string>
#include <vector>

#include "core/transform/landmarks.h"

namespace alinify {

/// A start from landmarks of which some may be wrong.
struct LandmarkStart {
  Affine2 moving_from_fixed;
  LandmarkFit fit = LandmarkFit::Affine;  ///< what the landmarks that agree were fitted by
  int used = 0;                           ///< landmarks that agree
  double median_px = 0;                   ///< how far these are off, moving pixels
  struct Contradiction {
    std::string id;
    double off_px = 0;  ///< from where the others put it, moving pixels
  };
  std::vector<Contradiction> contradicting;  ///< the farthest first
  std::vector<std::string> notes;            ///< sentences for the report
};

/// Fits the active landmarks: a translation to one, a similarity to two or three, an affine map to more (a
/// similarity where they lie on one line). From four on, those that contradict the others are told apart and
/// left out: the map is sought that puts the most nearly half of them best, so that up to that many may be
/// wrong.
/// **Units and frame**: level-0 pixels. `moving_diagonal_px` says what is small: landmarks less than half a
/// percent of it off are never called wrong, hands are no better.
/// **Throws** Error(Usage) for no active landmark, or where they coincide.
/// **Source**: Rousseeuw, "Least median of squares regression", JASA 79, 1984.
LandmarkStart start_from_landmarks(const std::vector<LandmarkPair>& pairs, double moving_diagonal_px);

}  // namespace alinify
