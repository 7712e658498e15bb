#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/transform/landmarks.h"

namespace alinify {

/// A start from landmarks, tolerating wrong ones.
struct LandmarkStart {
  Affine2 moving_from_fixed;
  LandmarkFit fit = LandmarkFit::Affine;  ///< model fitted to the landmarks that agree
  int used = 0;                           ///< landmarks that agree
  double median_px = 0;                   ///< their median residual, moving pixels
  struct Contradiction {
    std::string id;
    double off_px = 0;  ///< from where the others predict it, moving pixels
  };
  std::vector<Contradiction> contradicting;  ///< the farthest first
  std::vector<Message> notes;                ///< sentences for the report
};

/// Fits the active landmarks: a translation to one, a similarity to two or three, an affine map to more (a
/// similarity if they are collinear). From four on, landmarks that contradict the others are detected and
/// excluded: the map is chosen that best fits the most consistent half, so that up to nearly half may be
/// wrong.
/// **Units and frame**: level-0 pixels. `moving_diagonal_px` sets the tolerance: landmarks less than half a
/// percent of it off are never rejected, the accuracy of manual placement.
/// **Throws** Error(Usage) for no active landmark, or for coincident ones.
/// **Source**: Rousseeuw, "Least median of squares regression", JASA 79, 1984.
LandmarkStart start_from_landmarks(const std::vector<LandmarkPair>& pairs, double moving_diagonal_px);

/// "look at landmark 4 (403 px) again ...": the active landmarks that contradict the others, in the way that
/// start_from_landmarks() finds them. Those that the images confirm are left out: one on a piece that moved
/// by itself contradicts the others and is right. Empty: none do, or there are too few to tell.
Message landmarks_to_look_at(const std::vector<LandmarkPair>& pairs, double moving_diagonal_px,
                             const std::function<bool(const LandmarkPair&)>& is_confirmed);

}  // namespace alinify
