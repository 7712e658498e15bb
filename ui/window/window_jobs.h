#pragma once

#include <QObject>

#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// The work of a window away from the GUI thread. Runs of one runner wait for each other, those of two do
/// not. **Threads**: the GUI's.
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
  /// Once, after the window came up; nobody waits for it.
  JobRunner& warming() { return warming_; }

  /// True while anything is loaded, registered, exported or measured.
  bool busy() const { return loading_.busy() || working_.busy() || measuring_.busy(); }
  /// Sets the kind of the next job of working(); call it before start().
  void begin_registering() { kind_ = Kind::Registering; }
  void begin_exporting() { kind_ = Kind::Exporting; }
  bool registering() const { return kind_ == Kind::Registering; }
  bool exporting() const { return kind_ == Kind::Exporting; }
  /// A job was given to a runner: conflicting commands are to be disabled now, not when it begins.
  void announce() { Q_EMIT changed(); }
  /// Cancels every job that the user waits for.
  void cancel();
  /// Cancels all; their results are dropped.
  void cancel_reading();

 Q_SIGNALS:
  /// A job was given to a runner or began, or the last one of a runner has ended.
  void changed();

 private:
  enum class Kind { Other, Registering, Exporting };
  Kind kind_ = Kind::Other;  ///< of working()'s present job
  JobRunner loading_, working_, measuring_, warming_;
};

}  // namespace alinify::ui
