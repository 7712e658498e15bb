#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/session/session.h"

namespace alinify {

class JsonReader;

/// A message as sessions store it:
///
///   {"id": "map_folded", "english": "folded 1.5 %", "arguments": [{"number": "1.5 %"}]}
///
/// An argument is a "text", a "number", or "nested" messages with a "separator". Without an id it is a list,
/// its only argument; foreign words are a plain string.
nlohmann::ordered_json message_json(const Message& message);
nlohmann::ordered_json messages_json(const std::vector<Message>& messages);

/// Inverse of message_json(); reads plain strings too. The English text verbatim if `find` is empty,
/// does not know the id, or its entry wants more arguments than there are.
/// **Throws** Error(NotReadable).
Message read_message(const JsonReader& value, const FindMessage& find);
std::vector<Message> read_messages(const JsonReader& value, const FindMessage& find);

}  // namespace alinify
