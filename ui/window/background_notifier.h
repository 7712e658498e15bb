#pragma once

#include <chrono>

#include <QObject>
#include <QString>
#include <QWidget>

#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// While the window is in the background, shows the progress of work in the task bar, and a notification and
/// a mark in the task bar when it ends. Nothing is shown while the window has the focus.
class BackgroundNotifier : public QObject {
  Q_OBJECT
 public:
  /// Work that took less than `min_duration` is not announced. The window must outlive this.
  BackgroundNotifier(QWidget& window, JobRunner& work,
                     std::chrono::milliseconds min_duration = std::chrono::seconds(10),
                     QObject* parent = nullptr);
  ~BackgroundNotifier() override;

 private:
  void progress(double fraction, double elapsed_s);
  void end();

  QWidget& window_;
  std::chrono::milliseconds min_duration_;
  std::chrono::steady_clock::time_point began_;
  QString title_, failure_;
  bool running_ = false, cancelled_ = false, shows_progress_ = false;
  int shown_percent_ = -1;
};

}  // namespace alinify::ui
