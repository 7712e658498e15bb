#pragma once

#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace alinify {

/// Every message of core's modules up to this one, with those of this one. Modules beside and above it
/// (core/phantom, gpu, app) have lists of their own: a front end that looks for their messages as well asks
/// this one first.
const std::vector<const MessageText*>& message_catalogue();

/// The entry of that id; null if there is none. For reading sessions, see FindMessage. **Threads**: any.
const MessageText* find_message(std::string_view id);

}  // namespace alinify
