#pragma once

#include <string>

#include "core/base/fields.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/messages.h"

namespace alinify {

/// Options of a registration by OpenCV's DIS flow. The defaults are OpenCV's own for the preset.
struct DisOptions {
  std::string preset = "medium";  ///< ultrafast, fast or medium, as OpenCV names them
  double downsample = 0;          ///< 0: from the measured free memory

  /// **Throws** Error(Usage) for an unknown preset, or a downsample between 0 and 1.
  void check() const;
};

template <class Visitor>
void visit_fields(DisOptions& o, Visitor&& visit) {
  visit(Field{"preset", "", messages::option_preset, messages::option_preset_help}, o.preset);
  visit(
      Field{"downsample", "", messages::option_downsample, messages::option_downsample_help, 0, 64, "", true},
      o.downsample);
}

}  // namespace alinify
