#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace alinify {

/// Splits a stream of bytes, arriving in pieces of any size, into lines. Line ends are `\n`, `\r\n` or `\r`
/// (used by progress counters to rewrite their line); empty lines are passed on. A line longer than `longest`
/// bytes is split, so that a runaway program cannot exhaust memory.
class LineSplitter {
 public:
  using OnLine = std::function<void(std::string_view)>;
  explicit LineSplitter(OnLine on_line, std::size_t longest = 64 * 1024);

  void feed(std::string_view bytes);
  /// Passes on an unterminated last line.
  void finish();

 private:
  void hand_out();

  OnLine on_line_;
  std::size_t longest_;
  std::string pending_;
  bool after_return_ = false;
};

}  // namespace alinify
