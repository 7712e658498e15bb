#pragma once

#include <charconv>
#include <cstddef>
#include <limits>
#include <string_view>
#include <system_error>

namespace alinify {

/// Walks over JSON without taking it apart: values are stretches of the text, to be written again as they
/// stand. Checks brackets, strings and separators; values are parsed on request only. **Throws** Malformed,
/// with the offset. **Memory**: none.
class JsonText {
 public:
  struct Malformed {
    std::size_t at = 0;
  };

  explicit JsonText(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }
  void jump(std::size_t to) { at_ = to; }
  std::string_view text() const { return text_; }
  [[noreturn]] void fail() const { throw Malformed{at_}; }

  void blank() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  /// The next character that is no blank; 0 at the end.
  char peek() {
    blank();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void want(char c) {
    if (!take(c)) fail();
  }

  /// A string without its quotes, escapes as they are.
  std::string_view string() {
    want('"');
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ >= text_.size()) fail();
    return text_.substr(begin, at_++ - begin);
  }

  double number() {
    blank();
    double value = 0;
    const char* const begin = text_.data() + at_;
    const auto [end, failure] = std::from_chars(begin, text_.data() + text_.size(), value);
    // JSON has neither "nan" nor "inf"; numbers too small for a double are read as zero, those too large as
    // infinite.
    if (failure == std::errc::invalid_argument || !(*begin == '-' || (*begin >= '0' && *begin <= '9')) ||
        value - value != 0) {
      fail();
    }
    const std::string_view digits = text_.substr(at_, static_cast<std::size_t>(end - begin));
    at_ = static_cast<std::size_t>(end - text_.data());
    return failure == std::errc::result_out_of_range ? out_of_range(digits) : value;
  }

  /// Any value.
  std::string_view value() {
    const char first = peek();
    const std::size_t begin = at_;
    if (first == '"') {
      string();
    } else if (first == '{' || first == '[') {
      skip_nested();
    } else {
      while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != ',' && text_[at_] != '}' &&
             text_[at_] != ']') {
        if (text_[at_] == '"' || text_[at_] == '{' || text_[at_] == '[' || text_[at_] == ':') fail();
        ++at_;
      }
      if (at_ == begin) fail();
    }
    return text_.substr(begin, at_ - begin);
  }

  /// Calls member(name, name_begin) at each member of an object, standing at its value, which the call must
  /// walk over.
  template <class Member>
  void object(const Member& member) {
    want('{');
    if (take('}')) return;
    do {
      blank();
      const std::size_t begin = at_;
      const std::string_view name = string();
      want(':');
      blank();
      member(name, begin);
    } while (take(','));
    want('}');
  }

  /// Calls item() at each item of an array, which it must walk over.
  template <class Item>
  void array(const Item& item) {
    want('[');
    if (take(']')) return;
    do {
      item();
    } while (take(','));
    want(']');
  }

  static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

 private:
  // The value of a number that no double holds.
  static double out_of_range(std::string_view digits) {
    const std::size_t exponent = digits.find_first_of("eE");
    const bool small = exponent != std::string_view::npos
                           ? digits[exponent + 1] == '-'
                           : digits.starts_with("0.") || digits.starts_with("-0.");
    if (small) return 0;
    constexpr double infinite = std::numeric_limits<double>::infinity();
    return digits.front() == '-' ? -infinite : infinite;
  }

  // Brackets of both kinds are counted together: a wrong pair is found where something is asked for.
  void skip_nested() {
    int depth = 0;
    for (; at_ < text_.size(); ++at_) {
      switch (text_[at_]) {
        case '"':
          string();
          --at_;
          break;
        case '{':
        case '[':
          ++depth;
          break;
        case '}':
        case ']':
          if (--depth == 0) {
            ++at_;
            return;
          }
          break;
        default:
          break;
      }
    }
    fail();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// A value that JsonText walked over, without its quotes, escapes as they are; empty if it is no string.
inline std::string_view unquoted(std::string_view value) {
  return value.size() >= 2 && value.front() == '"' ? value.substr(1, value.size() - 2) : std::string_view();
}

}  // namespace alinify
