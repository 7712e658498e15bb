#include "core/session/message_json.h"

#include <algorithm>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/io/json_reader.h"
#include "core/session/messages.h"

namespace alinify {
namespace {

using Json = nlohmann::ordered_json;

constexpr int max_depth = 32;  // of messages in messages

Json argument_json(const MessageArgument& argument) {
  switch (argument.kind()) {
    case MessageArgument::Kind::Text:
      return {{"text", argument.text()}};
    case MessageArgument::Kind::Number:
      if (argument.px())
        return {{"number", argument.text()}, {"px", *argument.px()}};  // older versions ignore it
      return {{"number", argument.text()}};
    case MessageArgument::Kind::Nested:
      break;
  }
  return {{"nested", messages_json(argument.nested())}, {"separator", argument.text()}};
}

std::size_t arguments_wanted_by(std::string_view english) {
  std::size_t wanted = 0;
  for (std::size_t i = 0; i + 1 < english.size(); ++i)
    if (english[i] == '%' && english[i + 1] >= '1' && english[i + 1] <= '9')
      wanted = std::max(wanted, static_cast<std::size_t>(english[i + 1] - '0'));
  return wanted;
}

Message read_at(const JsonReader& value, const FindMessage& find, int depth);

Message read_list(const JsonReader& argument, const FindMessage& find, int depth) {
  const JsonReader nested = argument.member("nested");
  std::vector<Message> parts;
  for (std::size_t i = 0; i < nested.size(); ++i) parts.push_back(read_at(nested.item(i), find, depth + 1));
  return Message::joined(std::move(parts), argument.member("separator").text());
}

MessageArgument read_argument(const JsonReader& value, const FindMessage& find, int depth) {
  if (value.has("text")) return value.member("text").text();
  if (value.has("px"))
    return MessageArgument::pixels(value.member("number").text(), value.member("px").number());
  if (value.has("number")) return MessageArgument::number(value.member("number").text());
  if (!value.has("nested")) value.refuse(messages::argument_has_no_value);
  return read_list(value, find, depth);
}

Message read_at(const JsonReader& value, const FindMessage& find, int depth) {
  if (depth > max_depth) value.refuse(messages::message_nested_too_deeply);
  if (value.raw().is_string()) return Message::verbatim(value.text());
  const std::string english = value.member("english").text();
  const JsonReader arguments = value.member("arguments");
  if (!value.has("id"))
    return arguments.size() == 1 ? read_list(arguments.item(0), find, depth) : Message::verbatim(english);
  const std::string id = value.member("id").text();
  const MessageText* const text = find ? find(id) : nullptr;
  if (!text || arguments.size() < arguments_wanted_by(text->english)) return Message::verbatim(english);
  std::vector<MessageArgument> values;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    values.push_back(read_argument(arguments.item(i), find, depth));
  return {*text, std::move(values)};
}

}  // namespace

Json message_json(const Message& message) {
  const std::vector<MessageArgument>& arguments = message.arguments();
  const bool is_list =
      !message.text() && !arguments.empty() && arguments.front().kind() == MessageArgument::Kind::Nested;
  if (!message.text() && !is_list) return message.english();
  Json json;
  if (message.text()) json["id"] = message.text()->id;
  json["english"] = message.english();
  json["arguments"] = Json::array();
  for (const MessageArgument& argument : arguments) json["arguments"].push_back(argument_json(argument));
  return json;
}

Json messages_json(const std::vector<Message>& messages) {
  Json json = Json::array();
  for (const Message& message : messages) json.push_back(message_json(message));
  return json;
}

Message read_message(const JsonReader& value, const FindMessage& find) {
  return read_at(value, find, 0);
}

std::vector<Message> read_messages(const JsonReader& value, const FindMessage& find) {
  std::vector<Message> messages;
  for (std::size_t i = 0; i < value.size(); ++i) messages.push_back(read_message(value.item(i), find));
  return messages;
}

}  // namespace alinify
