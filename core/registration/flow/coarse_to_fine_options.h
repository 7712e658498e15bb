#pragma once

#include <string>

#include "core/base/fields.h"
#include "core/registration/flow/flow_data.h"
#include "core/registration/messages.h"

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
  visit(Field{.name = "data",
              .unit = "",
              .title = messages::option_data,
              .help = messages::option_data_help,
              .choices = choice_words(data_choices)},
        o.data);
  visit(Field{"landmark_sigma_px", "px", messages::option_landmark_sigma,
              messages::option_landmark_sigma_help, 0, 1e6},
        o.landmark_sigma_px);
  visit(
      Field{"downsample", "", messages::option_downsample, messages::option_downsample_help, 0, 64, "", true},
      o.downsample);
}

}  // namespace alinify
