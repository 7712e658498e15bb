#include "ui/window/background_notifier.h"

#include <QApplication>

#include "ui/window/desktop_shell.h"

namespace alinify::ui {

BackgroundNotifier::BackgroundNotifier(QWidget& window, JobRunner& work,
                                       std::chrono::milliseconds min_duration, QObject* parent)
    : QObject(parent), window_(window), min_duration_(min_duration) {
  connect(&work, &JobRunner::started, this, [this](const QString& title) {
    // Several jobs one after the other are one work: the first start counts, the last end gives the title.
    if (!running_) began_ = std::chrono::steady_clock::now(), failure_.clear(), cancelled_ = false;
    running_ = true;
    title_ = title;
  });
  connect(
      &work, &JobRunner::progressed, this,
      [this](double fraction, const Message&, double elapsed_s, double) { progress(fraction, elapsed_s); });
  connect(&work, &JobRunner::failed, this, [this](const JobFailure& failure) { failure_ = failure.what; });
  connect(&work, &JobRunner::cancelled, this, [this] { cancelled_ = true; });
  connect(&work, &JobRunner::idle, this, &BackgroundNotifier::end);
}

BackgroundNotifier::~BackgroundNotifier() {
  if (shows_progress_) show_desktop_progress({});
}

void BackgroundNotifier::progress(double fraction, double elapsed_s) {
  if (elapsed_s * 1000 < static_cast<double>(min_duration_.count())) return;
  const int percent = static_cast<int>(fraction * 100);
  if (shows_progress_ && percent == shown_percent_) return;
  shown_percent_ = percent;
  shows_progress_ = true;
  show_desktop_progress(fraction);
}

void BackgroundNotifier::end() {
  if (shows_progress_) show_desktop_progress({});
  shows_progress_ = false;
  if (!running_) return;
  running_ = false;
  const bool was_long = std::chrono::steady_clock::now() - began_ >= min_duration_;
  // The user may be in any window of the program, dialogs included.
  if (!was_long || cancelled_ || QApplication::activeWindow() != nullptr) return;
  QApplication::alert(&window_);
  notify_desktop(title_, failure_.isEmpty() ? tr("It has finished.") : failure_);
}

}  // namespace alinify::ui
