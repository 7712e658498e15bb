#pragma once

#include "core/base/fields.h"
#include "core/registration/messages.h"

namespace alinify {

/// The option by which a person chooses an engine's working resolution; 0: from the measured free memory.
inline Field downsample_field() {
  return {"downsample", "", messages::option_downsample, messages::option_downsample_help, 0, 64, "", true};
}

}  // namespace alinify
