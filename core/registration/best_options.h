#pragma once

#include <array>
#include <string>

#include "core/base/fields.h"
#include "core/registration/messages.h"

namespace alinify {

/// Engines whose maps are compared, by name, the one that is kept where nothing speaks for another first.
/// All of them have the options below.
inline constexpr std::array compared_engines{"flow", "bspline", "syn"};

/// What all compared engines are told. Zeros and "auto" mean automatic; the defaults are validated.
struct BestOptions {
  std::string data = "auto";     ///< what is compared: auto, texture, structure, gradient, difference
  double landmark_sigma_px = 1;  ///< standard deviation of a landmark; 0: landmarks are ignored
  double downsample = 0;         ///< 0: from the measured free memory

  /// **Throws** Error(Usage) for invalid values.
  void check() const;
};

template <class Visitor>
void visit_fields(BestOptions& o, Visitor&& visit) {
  visit(Field{"data", "", messages::option_data, messages::option_data_help}, o.data);
  visit(Field{"landmark_sigma_px", "px", messages::option_landmark_sigma,
              messages::option_landmark_sigma_help, 0, 1e6},
        o.landmark_sigma_px);
  visit(
      Field{"downsample", "", messages::option_downsample, messages::option_downsample_help, 0, 64, "", true},
      o.downsample);
}

}  // namespace alinify
