#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace alinify {

/// Cuts a stream of bytes that arrives in pieces of any size into lines. Ends of lines are \n, \r\n or \r
/// (progress counters rewrite their line with it); empty lines are passed on. A line longer than `longest`
/// bytes is handed out in pieces, so that a program gone mad cannot fill the memory.
class LineSplitter {
 public:
  using OnLine = std::function<void(std::string_view)>;
  explicit LineSplitter(OnLine on_line, std::size_t longest = 64 * 1024);

  void feed(std::string_view bytes);
  /// Hands out what is left without an end of line.
  void finish();

 private:
  void hand_out();

  OnLine on_line_;
  std::size_t longest_;
  std::string pending_;
  bool after_return_ = false;
};

}  // namespace alinify
