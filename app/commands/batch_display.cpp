#include "app/commands/batch_display.h"

#include "app/cli_text.h"
#include "app/messages.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/workflow/report/quality_text.h"

namespace alinify::cli {

BatchDisplay::BatchDisplay(CommandContext& context, Progress& progress, std::size_t pairs,
                           std::size_t done_before)
    : context_(context),
      progress_(progress),
      pairs_(pairs),
      done_before_(done_before),
      with_stages_(platform::stderr_is_terminal()) {}

void BatchDisplay::begin(std::size_t job, const std::string& id, const std::string& device) {
  const std::lock_guard lock(mutex_);
  running_[job] = {id, device, {}, 0};
  show();
}

void BatchDisplay::progress(std::size_t job, const ProgressSnapshot& snapshot) {
  const std::lock_guard lock(mutex_);
  Running& pair = running_[job];
  pair.fraction = snapshot.fraction;
  // "level 5 of 7" of "register: flow: level 5 of 7" says most in the least room.
  pair.stage = snapshot.stage.last_part().english();
  show();
}

void BatchDisplay::end(std::size_t job, const BatchOutcome& outcome) {
  const std::lock_guard lock(mutex_);
  if (running_.erase(job) == 0) return;  // skipped, or never begun: reported all together
  ++ended_;
  std::vector<Message> line{messages::labelled(outcome.id, name_of(outcome.state))};
  if (outcome.tolerance_px)
    line.push_back(messages::held_to(with_unit(pixels_text(*outcome.tolerance_px), "px")));
  if (!outcome.error.empty()) {
    line.push_back(outcome.error);
  } else if (outcome.state == BatchState::Check) {
    line.push_back(outcome.reason);
  }
  context_.note(messages::pair_ended(Message::joined(std::move(line), ", "),
                                     MessageArgument::number(duration(outcome.elapsed_s)), outcome.device));
  show();
}

Message BatchDisplay::standing() const {
  const std::lock_guard lock(mutex_);
  std::vector<Message> text{messages::pairs_done(done_before_ + ended_, pairs_)};
  for (const auto& [job, pair] : running_) {
    std::vector<Message> parts{messages::labelled(pair.device, pair.id)};
    if (!pair.stage.empty()) parts.push_back(Message::verbatim(pair.stage));
    parts.push_back(Message::verbatim(percent_text(pair.fraction, 0)));
    text.push_back(Message::joined(std::move(parts), ", "));
  }
  return Message::joined(std::move(text));
}

void BatchDisplay::show() {
  double done = static_cast<double>(ended_);
  std::vector<Message> text{messages::pairs_done(done_before_ + ended_, pairs_)};
  for (const auto& [job, pair] : running_) {
    done += pair.fraction;
    text.push_back(with_stages_ && !pair.stage.empty()
                       ? messages::device_pair_and_stage(pair.device, pair.id, pair.stage)
                       : messages::labelled(pair.device, pair.id));
  }
  progress_.relabel(Message::joined(std::move(text)));
  if (const std::size_t to_do = pairs_ - done_before_; to_do > 0)
    progress_.update(done / static_cast<double>(to_do));
}

}  // namespace alinify::cli
