#include "core/base/message.h"

#include <cmath>

namespace alinify {
namespace {

std::string english_of(const MessageArgument& argument) {
  if (argument.kind() != MessageArgument::Kind::Nested) return argument.text();
  std::string text;
  for (const Message& part : argument.nested())
    text += (text.empty() ? "" : argument.text()) + part.english();
  return text;
}

}  // namespace

MessageArgument::MessageArgument(Message message) : kind_(Kind::Nested) {
  nested_.push_back(std::move(message));
}

MessageArgument::MessageArgument(const MessageText& text) : MessageArgument(Message(text)) {}

MessageArgument MessageArgument::number(std::string formatted) {
  MessageArgument argument(std::move(formatted));
  argument.kind_ = Kind::Number;
  return argument;
}

MessageArgument MessageArgument::pixels(std::string formatted, double px) {
  MessageArgument argument = number(std::move(formatted));
  if (std::isfinite(px)) argument.px_ = px;
  return argument;
}

bool operator==(const MessageArgument& a, const MessageArgument& b) {
  return a.kind_ == b.kind_ && a.text_ == b.text_ && a.nested_ == b.nested_;
}

Message Message::verbatim(std::string text) {
  Message message;
  if (!text.empty()) message.arguments_.emplace_back(std::move(text));
  return message;
}

Message Message::joined(std::vector<Message> parts, std::string separator) {
  std::erase_if(parts, [](const Message& part) { return part.empty(); });
  if (parts.size() == 1) return std::move(parts.front());
  Message message;
  if (parts.empty()) return message;
  MessageArgument list;
  list.kind_ = MessageArgument::Kind::Nested;
  list.text_ = std::move(separator);
  list.nested_ = std::move(parts);
  message.arguments_.push_back(std::move(list));
  return message;
}

const Message& Message::last_part() const {
  if (text_ || arguments_.empty() || arguments_.front().nested_.empty()) return *this;
  return arguments_.front().nested_.back().last_part();
}

std::string Message::english() const {
  if (!text_) return arguments_.empty() ? std::string() : english_of(arguments_.front());
  std::vector<std::string> values;
  values.reserve(arguments_.size());
  for (const MessageArgument& argument : arguments_) values.push_back(english_of(argument));
  return filled_in(text_->english, values);
}

std::string filled_in(std::string_view text, const std::vector<std::string>& values) {
  std::string filled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool placeholder =
        text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
    if (!placeholder) {
      filled += text[i];
      continue;
    }
    const auto which = static_cast<std::size_t>(text[++i] - '1');
    if (which < values.size()) filled += values[which];
  }
  return filled;
}

}  // namespace alinify
