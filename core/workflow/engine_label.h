#pragma once

#include <string_view>

#include "core/base/message.h"

namespace alinify {

/// An engine's name as progress shows it: in English the name itself.
Message engine_label(std::string_view engine);

}  // namespace alinify
