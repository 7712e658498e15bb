#pragma once

#include <string>

#include "core/base/fields.h"

namespace alinify {

/// Options of a registration by the dense engine. Zeros and empty strings mean automatic; the defaults are
/// validated.
struct FlowOptions {
  std::string data = "auto";     ///< what is compared: auto, texture, structure, difference
  double landmark_sigma_px = 1;  ///< standard deviation of a landmark; 0: landmarks are ignored
  bool hard_landmarks = false;   ///< the map interpolates the landmarks exactly
  bool diffeomorphic = true;     ///< the map is smoothed where it would fold
  double downsample = 0;         ///< 0: from the measured free memory

  bool holds_to_landmarks() const { return landmark_sigma_px > 0 || hard_landmarks; }
  /// **Throws** Error(Usage) for invalid values.
  void check() const;
};

template <class Visitor>
void visit_fields(FlowOptions& o, Visitor&& visit) {
  visit(
      Field{"data", "",
            "What is compared: texture (threads, scenes), structure (tissue in different stains), difference "
            "(pictures of one camera), or auto"},
      o.data);
  visit(
      Field{"landmark_sigma_px", "px", "Standard deviation of a landmark's position; 0 leaves landmarks out",
            0, 1e6, "landmark_trust_px"},
      o.landmark_sigma_px);
  visit(Field{"hard_landmarks", "", "The map goes through every landmark", 0, 1}, o.hard_landmarks);
  visit(Field{"diffeomorphic", "", "The map is smoothed where it would fold over itself", 0, 1},
        o.diffeomorphic);
  visit(Field{"downsample", "", "Work at 1/this of full resolution; 0 chooses from the free memory", 0, 64},
        o.downsample);
}

}  // namespace alinify
