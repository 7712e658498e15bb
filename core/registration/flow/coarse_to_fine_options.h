#pragma once

#include <string>

#include "core/base/fields.h"
#include "core/registration/downsample_field.h"
#include "core/registration/flow/flow_data.h"
#include "core/registration/landmark_sigma.h"

namespace alinify {

/// Options of every engine that works coarse to fine. Zeros and "auto" mean automatic; the defaults are
/// validated.
struct CoarseToFineOptions {
  std::string data = "auto";     ///< features: a word of data_choices
  double landmark_sigma_px = 1;  ///< standard deviation of a landmark; 0: landmarks are ignored
  double downsample = 0;         ///< 0: from the measured free memory

  bool holds_to_landmarks() const { return landmark_sigma_px > 0; }
  /// **Throws** Error(Usage) for invalid values.
  void check() const;
};

template <class Visitor>
void visit_fields(CoarseToFineOptions& o, Visitor&& visit) {
  visit(data_field(), o.data);
  visit(landmark_sigma_field(), o.landmark_sigma_px);
  visit(downsample_field(), o.downsample);
}

}  // namespace alinify
