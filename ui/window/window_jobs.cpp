#include "ui/window/window_jobs.h"

namespace alinify::ui {

WindowJobs::WindowJobs(QObject* parent) : QObject(parent) {
  for (JobRunner* runner : {&loading_, &working_, &measuring_}) {
    connect(runner, &JobRunner::started, this, &WindowJobs::changed);
    connect(runner, &JobRunner::idle, this, [this] {
      if (!working_.busy()) kind_ = Kind::Other;
      Q_EMIT changed();
    });
  }
}

void WindowJobs::cancel() {
  loading_.cancel();
  working_.cancel();
  measuring_.cancel();
}

void WindowJobs::cancel_reading() {
  loading_.cancel();
  measuring_.cancel();
}

}  // namespace alinify::ui
