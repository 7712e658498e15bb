#include "ui/window/absent_user.h"

#include <QApplication>

#include "ui/window/desktop_shell.h"

namespace alinify::ui {

AbsentUser::AbsentUser(QWidget& window, JobRunner& work, std::chrono::milliseconds long_work, QObject* parent)
    : QObject(parent), window_(window), long_work_(long_work) {
  connect(&work, &JobRunner::started, this, [this](const QString& title) {
    // Several jobs one after the other are one work: what began first counts, what ends last gives the title.
    if (!running_) began_ = std::chrono::steady_clock::now(), failure_.clear(), cancelled_ = false;
    running_ = true;
    title_ = title;
  });
  connect(
      &work, &JobRunner::progressed, this,
      [this](double fraction, const QString&, double elapsed_s, double) { progress(fraction, elapsed_s); });
  connect(&work, &JobRunner::failed, this, [this](const JobFailure& failure) { failure_ = failure.what; });
  connect(&work, &JobRunner::cancelled, this, [this] { cancelled_ = true; });
  connect(&work, &JobRunner::idle, this, &AbsentUser::end);
}

AbsentUser::~AbsentUser() {
  if (shows_progress_) show_desktop_progress({});
}

void AbsentUser::progress(double fraction, double elapsed_s) {
  if (elapsed_s * 1000 < static_cast<double>(long_work_.count())) return;
  const int percent = static_cast<int>(fraction * 100);
  if (shows_progress_ && percent == shown_percent_) return;
  shown_percent_ = percent;
  shows_progress_ = true;
  show_desktop_progress(fraction);
}

void AbsentUser::end() {
  if (shows_progress_) show_desktop_progress({});
  shows_progress_ = false;
  if (!running_) return;
  running_ = false;
  const bool was_long = std::chrono::steady_clock::now() - began_ >= long_work_;
  // Any window of the program is where the user is: a dialog of it as well.
  if (!was_long || cancelled_ || QApplication::activeWindow() != nullptr) return;
  QApplication::alert(&window_);
  notify_desktop(title_, failure_.isEmpty() ? tr("It has finished.") : failure_);
}

}  // namespace alinify::ui
