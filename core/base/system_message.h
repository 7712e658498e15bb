#pragma once

#include <system_error>

#include "core/base/message.h"

namespace alinify {

/// Why the system refused something, in a message that can be translated; in the system's own words where it
/// is none of the usual reasons.
Message system_message(const std::error_code& failure);

}  // namespace alinify
