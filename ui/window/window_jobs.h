#pragma once

#include <QObject>

#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// The window's jobs off the GUI thread. Jobs of one runner run one after the other; different runners run
/// concurrently. **Threads**: the GUI's.
class WindowJobs : public QObject {
  Q_OBJECT
 public:
  explicit WindowJobs(QObject* parent = nullptr);

  /// Reading and writing small files.
  JobRunner& loading() { return loading_; }
  /// Jobs that change or write results: one at a time.
  JobRunner& working() { return working_; }
  /// Comparisons of the images under a result, for the overlays.
  JobRunner& measuring() { return measuring_; }
  /// The warm-up, once after the window came up; nothing waits for it.
  JobRunner& warming() { return warming_; }

  /// True while anything is loaded, registered, exported or measured.
  bool busy() const { return loading_.busy() || working_.busy() || measuring_.busy(); }
  /// Sets the kind of the next job of working(); call it before start().
  void begin_registering() { kind_ = Kind::Registering; }
  void begin_exporting() { kind_ = Kind::Exporting; }
  bool registering() const { return kind_ == Kind::Registering; }
  bool exporting() const { return kind_ == Kind::Exporting; }
  /// Announces a job given to a runner: conflicting commands are to be disabled now, not when it begins.
  void announce() { Q_EMIT changed(); }
  /// Cancels every job that the user waits for.
  void cancel();
  /// Cancels loading and measuring, dropping their results.
  void cancel_reading();

 Q_SIGNALS:
  /// A job was given to a runner or began, or a runner's last job has ended.
  void changed();

 private:
  enum class Kind { Other, Registering, Exporting };
  Kind kind_ = Kind::Other;  ///< of working()'s present job
  JobRunner loading_, working_, measuring_, warming_;
};

}  // namespace alinify::ui
