#pragma once

#include <string>

#include "core/base/fields.h"
#include "core/registration/downsample_field.h"
#include "core/registration/flow/flow_data.h"
#include "core/registration/flow/messages.h"
#include "core/registration/landmark_sigma.h"
#include "core/registration/messages.h"

namespace alinify {

/// Options of a registration by the dense engine. Zeros and empty strings mean automatic; the defaults are
/// validated.
struct FlowOptions {
  std::string data = "auto";     ///< features: a word of data_choices
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
  visit(data_field(), o.data);
  visit(landmark_sigma_field(former_landmark_sigma), o.landmark_sigma_px);
  visit(Field{"hard_landmarks", "", messages::option_hard_landmarks, messages::option_hard_landmarks_help, 0,
              1},
        o.hard_landmarks);
  visit(Field{"diffeomorphic", "", messages::option_diffeomorphic, messages::option_diffeomorphic_help, 0, 1},
        o.diffeomorphic);
  visit(downsample_field(), o.downsample);
}

}  // namespace alinify
