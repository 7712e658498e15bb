#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace alinify {

class Message;

/// One entry of the message catalogue: a text of core, without its arguments. Entries are declared in the
/// messages.def of the folder that uses them, as MESSAGE(id, english), and are constants of namespace
/// `messages`. Calling one fills in its arguments:
///
///   throw Error(ErrorKind::NotFound, messages::cannot_read(path), messages::no_such_file,
///               messages::check_the_name);
///
/// The English text is also the key of its translations. %1 to %9 stand for the arguments.
struct MessageText {
  const char* id;
  const char* english;

  template <class... Arguments>
  Message operator()(Arguments&&... arguments) const;
};

/// The kind of a placeholder's value.
class MessageArgument {
 public:
  enum class Kind {
    Text,    ///< shown as it is: a path, an option's name, another program's words
    Number,  ///< "12.5 px", "1024", "2.3 GiB": C locale here, localised where it is shown
    Nested,  ///< messages of their own, joined by text()
  };

  // Defined below, where Message is complete: nvcc needs that.
  MessageArgument(std::string text);                   // NOLINT(*-explicit-*)
  MessageArgument(std::string_view text);              // NOLINT(*-explicit-*)
  MessageArgument(const char* text);                   // NOLINT(*-explicit-*)
  MessageArgument(const std::filesystem::path& path);  // NOLINT(*-explicit-*)
  MessageArgument(Message message);                    // NOLINT(*-explicit-*)
  MessageArgument(const MessageText& text);            // NOLINT(*-explicit-*)
  template <std::integral Integer>
  MessageArgument(Integer value);  // NOLINT(*-explicit-*)
  /// A number that is formatted already, with its unit: "12.5 px".
  static MessageArgument number(std::string formatted);
  /// The same of a length in pixels, with the length itself: in another unit it is rounded only there.
  static MessageArgument pixels(std::string formatted, double px);

  Kind kind() const { return kind_; }
  const std::string& text() const { return text_; }
  const std::vector<Message>& nested() const { return nested_; }
  /// The length that text() was formatted from; empty: no length, or not known, as in older sessions.
  const std::optional<double>& px() const { return px_; }
  /// Whether both read alike.
  friend bool operator==(const MessageArgument&, const MessageArgument&);

 private:
  friend class Message;
  MessageArgument() = default;
  Kind kind_ = Kind::Text;
  std::string text_;
  std::vector<Message> nested_;
  std::optional<double> px_;
};

/// A message of core to the user: a catalogue entry and its arguments. The command line prints english(); the
/// window translates the entry and formats the arguments in its own language. A value; cheap enough to copy.
class Message {
 public:
  Message() = default;                                ///< the empty message
  Message(const MessageText& text) : text_(&text) {}  // NOLINT(*-explicit-*)
  Message(const MessageText& text, std::vector<MessageArgument> arguments)
      : text_(&text), arguments_(std::move(arguments)) {}
  /// Text from elsewhere: from a library or another program, or a message of an older file.
  static Message verbatim(std::string text);
  /// Several messages in sequence: "first; second". Empty ones are left out.
  static Message joined(std::vector<Message> parts, std::string separator = "; ");

  bool empty() const { return text_ == nullptr && arguments_.empty(); }
  /// Null for verbatim(), joined() and an empty message.
  const MessageText* text() const { return text_; }
  const std::vector<MessageArgument>& arguments() const { return arguments_; }
  /// The last of joined() parts; any other message itself.
  const Message& last_part() const;
  std::string english() const;

  friend bool operator==(const Message&, const Message&) = default;

 private:
  const MessageText* text_ = nullptr;  // entries live as long as the program
  std::vector<MessageArgument> arguments_;
};

inline MessageArgument::MessageArgument(std::string text) : text_(std::move(text)) {}
inline MessageArgument::MessageArgument(std::string_view text) : text_(text) {}
inline MessageArgument::MessageArgument(const char* text) : text_(text) {}
inline MessageArgument::MessageArgument(const std::filesystem::path& path) : text_(path.string()) {}
template <std::integral Integer>
MessageArgument::MessageArgument(Integer value) : kind_(Kind::Number), text_(std::to_string(value)) {}

template <class... Arguments>
Message MessageText::operator()(Arguments&&... arguments) const {
  return Message(*this, {MessageArgument(std::forward<Arguments>(arguments))...});
}

/// `text` with %1 to %9 replaced by the values of the same number.
std::string filled_in(std::string_view text, const std::vector<std::string>& values);

}  // namespace alinify
