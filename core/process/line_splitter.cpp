#include "core/process/line_splitter.h"

#include <utility>

namespace alinify {

LineSplitter::LineSplitter(OnLine on_line, std::size_t longest)
    : on_line_(std::move(on_line)), longest_(longest) {}

void LineSplitter::hand_out() {
  // Removed first: on_line may throw, and the line must not be passed on twice.
  const std::string line = std::exchange(pending_, {});
  on_line_(line);
}

void LineSplitter::feed(std::string_view bytes) {
  for (const char c : bytes) {
    const bool second_half = c == '\n' && after_return_;
    after_return_ = c == '\r';
    if (second_half) continue;
    if (c == '\n' || c == '\r') {
      hand_out();
      continue;
    }
    pending_ += c;
    if (pending_.size() >= longest_) hand_out();
  }
}

void LineSplitter::finish() {
  if (!pending_.empty()) hand_out();
  after_return_ = false;
}

}  // namespace alinify
