#include "ui/jobs/job_runner.h"

#include <new>

#include <QMetaObject>

#include "core/base/error.h"
#include "ui/core_text.h"

namespace alinify::ui {

JobFailure describe_failure(const std::exception& e) {
  if (const auto* error = dynamic_cast<const Error*>(&e))
    return {translated(error->problem_message()),
            translated(error->why_message()),
            translated(error->hint_message()),
            {}};  // what() is the same again, in English
  if (dynamic_cast<const std::bad_alloc*>(&e))
    return {JobRunner::tr("There is not enough memory"),
            JobRunner::tr("the system refused a request for memory"),
            JobRunner::tr("Close other programs and try again."), QString::fromUtf8(e.what())};
  return {JobRunner::tr("Something went wrong inside the program"), QString::fromUtf8(e.what()),
          JobRunner::tr("Please report this with the steps that led here."), QString::fromUtf8(e.what())};
}

JobRunner::JobRunner(QObject* parent) : QObject(parent), thread_([this] { run(); }) {}

JobRunner::~JobRunner() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
    queue_.clear();
    if (running_) running_->request();
  }
  wake_.notify_all();
  thread_.join();
}

void JobRunner::add(const QString& title, Work work) {
  ++pending_;
  {
    std::lock_guard lock(mutex_);
    queue_.push_back({title, std::move(work), std::make_shared<CancelFlag>()});
  }
  wake_.notify_all();
  Q_EMIT given();
}

void JobRunner::cancel() {
  std::size_t dropped = 0;
  {
    std::lock_guard lock(mutex_);
    dropped = queue_.size();
    queue_.clear();
    if (running_) running_->request();
  }
  for (; dropped > 0; --dropped) settle([this] { Q_EMIT cancelled(); });
}

void JobRunner::settle(const std::function<void()>& outcome) {
  --pending_;
  outcome();
  if (pending_ == 0) Q_EMIT idle();
}

void JobRunner::run() {
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      job = std::move(queue_.front());
      queue_.pop_front();
      running_ = job.cancel;
    }
    run_one(job);
    std::lock_guard lock(mutex_);
    running_.reset();
  }
}

void JobRunner::run_one(Job& job) {
  const auto on_gui = [this](std::function<void()> call) {
    QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
  };
  on_gui([this, title = job.title] {
    title_ = title;
    Q_EMIT started(title);
  });
  Progress progress(
      [this, on_gui](const ProgressSnapshot& s) {
        on_gui(
            [this, s] { Q_EMIT progressed(s.fraction, s.stage, s.elapsed_s, s.remaining_s.value_or(-1)); });
      },
      job.cancel);
  try {
    std::function<void()> done = job.work(progress);
    on_gui([this, done = std::move(done)] { settle(done); });
  } catch (const Cancelled&) {
    on_gui([this] { settle([this] { Q_EMIT cancelled(); }); });
  } catch (const std::exception& e) {
    on_gui([this, failure = describe_failure(e)] { settle([&] { Q_EMIT failed(failure); }); });
  }
}

}  // namespace alinify::ui
