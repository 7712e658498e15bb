#include "app/cli_progress.h"

#include <algorithm>
#include <ostream>

#include "app/cli_text.h"

namespace alinify::cli {
namespace {

std::string percent(double fraction) {
  const std::string text = percent_text(std::clamp(fraction, 0.0, 1.0), 0);
  return std::string(5 - std::min<std::size_t>(5, text.size()), ' ') + text;
}

}  // namespace

std::string progress_line(const ProgressSnapshot& snapshot, int columns) {
  const std::size_t room = static_cast<std::size_t>(std::max(20, columns));
  const std::size_t bar = room >= 70 ? 26 : 10;
  const auto done =
      static_cast<std::size_t>(std::clamp(snapshot.fraction, 0.0, 1.0) * static_cast<double>(bar));
  std::string line = "[";
  line.append(done, '=');
  if (done < bar) line.append(1, '>').append(bar - done - 1, ' ');
  line += "] " + percent(snapshot.fraction) + "  ";
  const std::string time =
      snapshot.remaining_s ? "  " + clock_time(*snapshot.remaining_s) + " left" : std::string();
  if (line.size() + time.size() + 8 > room) return cut_to(line + time, room);
  return line + cut_to(one_line(snapshot.stage.english()), room - line.size() - time.size()) + time;
}

ProgressDisplay::ProgressDisplay(std::ostream& out, bool terminal, int columns)
    : out_(out), terminal_(terminal), columns_(columns) {}

ProgressDisplay::~ProgressDisplay() {
  finish();
}

void ProgressDisplay::show(const ProgressSnapshot& snapshot) {
  const std::scoped_lock lock(mutex_);
  if (!terminal_) return show_plain(snapshot);
  // One column less than there are: a full line would wrap on some terminals.
  const std::string line = progress_line(snapshot, columns_ - 1);
  if (line == last_line_) return;
  out_ << '\r' << line;
  if (line.size() < last_line_.size()) out_ << std::string(last_line_.size() - line.size(), ' ');
  out_ << std::flush;
  last_line_ = line;
  line_is_open_ = true;
}

void ProgressDisplay::show_plain(const ProgressSnapshot& snapshot) {
  const std::string stage = snapshot.stage.english();
  const bool new_stage = stage != stage_ && snapshot.elapsed_s - last_plain_s_ >= 0.5;
  if (!new_stage && snapshot.elapsed_s - last_plain_s_ < 10) return;
  stage_ = stage;
  last_plain_s_ = snapshot.elapsed_s;
  out_ << percent(snapshot.fraction) << "  " << one_line(stage);
  if (snapshot.remaining_s) out_ << "  " << clock_time(*snapshot.remaining_s) << " left";
  out_ << std::endl;
}

void ProgressDisplay::finish() {
  const std::scoped_lock lock(mutex_);
  if (!line_is_open_) return;
  out_ << '\r' << std::string(last_line_.size(), ' ') << '\r' << std::flush;
  line_is_open_ = false;
  last_line_.clear();
}

}  // namespace alinify::cli
