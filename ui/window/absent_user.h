#pragma once

#include <chrono>

#include <QObject>
#include <QString>
#include <QWidget>

#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// Tells whoever has turned to another window how long work is getting on: progress in the task bar, and once
/// it has ended a notification and the task bar's mark. Who looks at the window is told nothing twice.
class AbsentUser : public QObject {
  Q_OBJECT
 public:
  /// Work that took less than `long_work` is none to be told of. The window outlives this.
  AbsentUser(QWidget& window, JobRunner& work, std::chrono::milliseconds long_work = std::chrono::seconds(10),
             QObject* parent = nullptr);
  ~AbsentUser() override;

 private:
  void progress(double fraction, double elapsed_s);
  void end();

  QWidget& window_;
  std::chrono::milliseconds long_work_;
  std::chrono::steady_clock::time_point began_;
  QString title_, failure_;
  bool running_ = false, cancelled_ = false, shows_progress_ = false;
  int shown_percent_ = -1;
};

}  // namespace alinify::ui
