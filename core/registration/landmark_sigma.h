#pragma once

#include <optional>

#include "core/base/fields.h"
#include "core/registration/messages.h"
#include "core/transform/transform.h"

namespace alinify {

/// What the dense engine once called the option below, as early maps record it.
inline constexpr const char* former_landmark_sigma = "landmark_trust_px";

/// The option of engines that can hold to landmarks: the standard deviation of one, in level-0 pixels of the
/// moving image; 0 leaves landmarks out.
inline Field landmark_sigma_field(const char* formerly = "") {
  return {.name = "landmark_sigma_px",
          .unit = "px",
          .title = messages::option_landmark_sigma,
          .help = messages::option_landmark_sigma_help,
          .min = 0,
          .max = 1e6,
          .formerly = formerly};
}

/// The value of that option with which a map was made, as its engine recorded it. Empty: the engine has no
/// such option, or what is recorded is no number.
std::optional<double> landmark_sigma_px_of(const Provenance& provenance);

}  // namespace alinify
