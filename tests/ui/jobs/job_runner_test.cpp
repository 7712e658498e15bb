#include "ui/jobs/job_runner.h"

#include <stdexcept>

#include <QSignalSpy>
#include <QThread>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::JobFailure;
using ui::JobRunner;

TEST(JobRunner, WorksElsewhereAndHandsTheResultOverHere) {
  JobRunner runner;
  QThread* worker = nullptr;
  QThread* receiver = nullptr;
  int value = 0;
  runner.start<int>(
      "answer",
      [&](Progress&) {
        worker = QThread::currentThread();
        return std::make_shared<const int>(42);
      },
      [&](std::shared_ptr<const int> v) {
        receiver = QThread::currentThread();
        value = *v;
      });
  EXPECT_TRUE(runner.busy());
  ASSERT_TRUE(wait_for([&] { return !runner.busy(); }));
  EXPECT_EQ(value, 42);
  EXPECT_EQ(receiver, QThread::currentThread());
  EXPECT_NE(worker, receiver);
}

TEST(JobRunner, RunsJobsOneAfterTheOther) {
  JobRunner runner;
  std::vector<int> order;
  for (int i = 0; i < 5; ++i)
    runner.start<int>(
        "job", [i](Progress&) { return std::make_shared<const int>(i); },
        [&](std::shared_ptr<const int> v) { order.push_back(*v); });
  ASSERT_TRUE(wait_for([&] { return !runner.busy(); }));
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST(JobRunner, CancelsTheRunningJobAndDropsTheWaitingOnes) {
  JobRunner runner;
  int cancelled = 0, done = 0;
  QObject::connect(&runner, &JobRunner::cancelled, [&] { ++cancelled; });
  for (int i = 0; i < 3; ++i)
    runner.start<int>(
        "long",
        [](Progress& progress) -> std::shared_ptr<const int> {
          while (true) {
            progress.check_cancelled();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
          }
        },
        [&](std::shared_ptr<const int>) { ++done; });
  QTest::qWait(30);
  runner.cancel();
  ASSERT_TRUE(wait_for([&] { return !runner.busy(); }));
  EXPECT_EQ(cancelled, 3);
  EXPECT_EQ(done, 0);
}

TEST(JobRunner, TellsAnyExceptionAsWhatWhyAndHint) {
  const auto failure_of = [](auto thrower) {
    JobRunner runner;
    JobFailure status_message;
    QObject::connect(&runner, &JobRunner::failed, [&](const JobFailure& f) { status_message = f; });
    runner.start<int>(
        "fails",
        [thrower](Progress&) -> std::shared_ptr<const int> {
          thrower();
          return nullptr;
        },
        [](auto) {});
    wait_for([&] { return !runner.busy(); });
    return status_message;
  };
  const JobFailure error = failure_of([] {
    throw Error(ErrorKind::NotFound, Message::verbatim("cannot find it"), Message::verbatim("it is gone"),
                Message::verbatim("Look again."));
  });
  EXPECT_EQ(error.what, "cannot find it");
  EXPECT_EQ(error.why, "it is gone");
  EXPECT_EQ(error.hint, "Look again.");
  EXPECT_FALSE(failure_of([] { throw std::bad_alloc(); }).hint.isEmpty());
  EXPECT_FALSE(failure_of([] { throw std::runtime_error("boom"); }).hint.isEmpty());
}

TEST(JobRunner, StopsItsJobWhenItEnds) {
  std::atomic<bool> left{false};
  {
    JobRunner runner;
    runner.start<int>(
        "long",
        [&](Progress& progress) -> std::shared_ptr<const int> {
          while (!progress.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          left = true;
          throw Cancelled();
        },
        [](auto) {});
    QTest::qWait(20);
  }
  EXPECT_TRUE(left.load());
}

}  // namespace
}  // namespace alinify
