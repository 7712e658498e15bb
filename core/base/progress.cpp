#include "core/base/progress.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace alinify {

using Clock = std::chrono::steady_clock;

struct Progress::Shared {
  Listener listener;
  std::shared_ptr<const CancelFlag> cancel;
  Clock::time_point start = Clock::now();

  std::mutex mutex;
  std::vector<Message> labels;  // one per depth
  double fraction = 0;
  Clock::time_point last_report{};

  void report(bool stage_changed) {
    if (!listener) return;
    const auto now = Clock::now();
    // Nobody can read more than 20 reports a second, but a change of stage is always reported.
    if (!stage_changed && fraction < 1.0 && now - last_report < std::chrono::milliseconds(50)) return;
    last_report = now;
    ProgressSnapshot snapshot;
    snapshot.fraction = fraction;
    snapshot.stage = Message::joined(labels, ": ");
    snapshot.elapsed_s = std::chrono::duration<double>(now - start).count();
    // The shares of the stages are rough: projected from the first of them, a run of 4 s had 33 s left.
    constexpr double min_fraction = 0.1;
    if (fraction > min_fraction && snapshot.elapsed_s > 0.5)
      snapshot.remaining_s = snapshot.elapsed_s * (1.0 - fraction) / fraction;
    listener(snapshot);
  }
};

Progress::Progress(Listener listener, std::shared_ptr<const CancelFlag> cancel)
    : shared_(std::make_shared<Shared>()), done_(std::make_shared<std::atomic<double>>(0.0)) {
  shared_->listener = std::move(listener);
  shared_->cancel = std::move(cancel);
}

Progress::Progress(std::shared_ptr<Shared> shared, double begin, double width, std::size_t depth)
    : shared_(std::move(shared)),
      begin_(begin),
      width_(width),
      done_(std::make_shared<std::atomic<double>>(0.0)),
      depth_(depth) {}

Progress Progress::sub(double share, Message label) {
  const double begin = begin_ + width_ * taken_;
  share = std::clamp(share, 0.0, 1.0 - taken_);
  taken_ += share;
  Progress child(shared_, begin, width_ * share, depth_ + 1);
  child.relabel(std::move(label));
  child.update(0.0);
  return child;
}

void Progress::update(double fraction) {
  done_->store(std::clamp(fraction, 0.0, 1.0), std::memory_order_relaxed);
  const std::lock_guard lock(shared_->mutex);
  shared_->fraction = std::max(shared_->fraction, begin_ + width_ * std::clamp(fraction, 0.0, 1.0));
  shared_->report(false);
}

void Progress::advance(double fraction) {
  double before = done_->load(std::memory_order_relaxed);
  while (!done_->compare_exchange_weak(before, before + fraction, std::memory_order_relaxed)) {
  }
  const std::lock_guard lock(shared_->mutex);
  shared_->fraction = std::max(shared_->fraction, begin_ + width_ * std::clamp(before + fraction, 0.0, 1.0));
  shared_->report(false);
}

void Progress::relabel(Message label) {
  const std::lock_guard lock(shared_->mutex);
  shared_->labels.resize(depth_ + 1);
  const bool changed = shared_->labels[depth_] != label;
  shared_->labels[depth_] = std::move(label);
  shared_->report(changed);
}

bool Progress::cancelled() const noexcept {
  return shared_->cancel && shared_->cancel->requested();
}

void Progress::check_cancelled() const {
  if (cancelled()) throw Cancelled();
}

}  // namespace alinify
