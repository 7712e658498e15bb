#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include <QObject>
#include <QString>

#include "core/base/message.h"
#include "core/base/progress.h"

namespace alinify::ui {

/// A failure in user-readable form.
struct JobFailure {
  QString what, why, hint, details;
};
/// Accepts any exception, so that none is ever shown raw.
JobFailure describe_failure(const std::exception& e);

/// Runs jobs one after the other on a separate thread, off the GUI thread.
///
/// The work receives a Progress and returns a value that is not modified afterwards; `done` receives it on
/// the GUI thread. Signals are emitted on the GUI thread; progress at most about twenty times a second.
class JobRunner : public QObject {
  Q_OBJECT
 public:
  explicit JobRunner(QObject* parent = nullptr);
  /// Cancels the running job and waits for it.
  ~JobRunner() override;

  template <class T>
  void start(const QString& title, std::function<std::shared_ptr<const T>(Progress&)> work,
             std::function<void(std::shared_ptr<const T>)> done) {
    add(title, [work = std::move(work), done = std::move(done)](Progress& progress) -> std::function<void()> {
      std::shared_ptr<const T> value = work(progress);
      return [done, value] { done(value); };
    });
  }

  /// True from start() until the last job has ended and its result was delivered.
  bool busy() const { return pending_ > 0; }
  QString title() const { return title_; }
  /// Requests the running job to stop and drops queued ones.
  void cancel();

 Q_SIGNALS:
  /// From within start(), before the job begins: one of its callers wants it to run.
  void given();
  void started(const QString& title);
  void progressed(double fraction, const alinify::Message& stage, double elapsed_s,
                  double remaining_s);  ///< remaining < 0: unknown so far
  void failed(const alinify::ui::JobFailure& failure);
  void cancelled();
  /// After the last job is done, failed or cancelled.
  void idle();

 private:
  /// Runs on the worker; returns a function that handles the result on the GUI thread.
  using Work = std::function<std::function<void()>(Progress&)>;
  struct Job {
    QString title;
    Work work;
    std::shared_ptr<CancelFlag> cancel;
  };
  void add(const QString& title, Work work);
  void run();
  void run_one(Job& job);
  void settle(const std::function<void()>& outcome);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> queue_;
  std::shared_ptr<CancelFlag> running_;
  bool stopping_ = false;
  int pending_ = 0;  ///< GUI thread
  QString title_;
  std::thread thread_;
};

}  // namespace alinify::ui
