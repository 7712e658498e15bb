#pragma once

#include <system_error>

#include "core/base/message.h"

namespace alinify {

/// The reason why the system refused something, as a translatable message; unusual reasons in the system's
/// own words.
Message system_message(const std::error_code& failure);

}  // namespace alinify
