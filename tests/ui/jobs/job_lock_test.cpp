#include "ui/jobs/job_lock.h"

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify::ui {
namespace {

using Rank = JobLock::Rank;

void nap(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

TEST(JobLock, LetsOneRunAtATimeAndAPersonsWorkBeforeTheQueues) {
  JobLock lock;
  std::mutex mutex;
  std::string order;
  std::atomic<int> running{0}, most{0};
  Progress silent;
  JobLock::Hold first = lock.acquire(Rank::Queue, silent);
  const auto work = [&](Rank rank, char sign) {
    Progress progress;
    const JobLock::Hold hold = lock.acquire(rank, progress);
    most = std::max(most.load(), ++running);
    {
      const std::lock_guard guard(mutex);
      order += sign;
    }
    nap(20);
    --running;
  };
  std::vector<std::jthread> threads;
  threads.emplace_back(work, Rank::Pictures, 'p');
  nap(20);
  threads.emplace_back(work, Rank::Queue, 'q');
  nap(20);
  threads.emplace_back(work, Rank::Window, 'w');
  nap(120);
  EXPECT_EQ(order, "") << "somebody did not wait";
  first.reset();
  threads.clear();
  EXPECT_EQ(order, "wqp");
  EXPECT_EQ(most, 1);
}

TEST(JobLock, HoldIsTrueWhileTheLockIsHeld) {
  const JobLock lock;
  Progress silent;
  JobLock::Hold hold;
  EXPECT_FALSE(hold);
  hold = lock.acquire(Rank::Window, silent);
  EXPECT_TRUE(hold);
  hold.reset();
  EXPECT_FALSE(hold);
  EXPECT_TRUE(lock.acquire(Rank::Queue, silent)) << "the lock was not released";
}

TEST(JobLock, SaysThatItWaitsAndCanBeCancelledMeanwhile) {
  JobLock lock;
  Progress silent;
  const JobLock::Hold first = lock.acquire(Rank::Queue, silent);
  const auto cancel = std::make_shared<CancelFlag>();
  std::string said;
  Progress progress([&](const ProgressSnapshot& now) { said = now.stage.english(); }, cancel);
  std::jthread stopping([&] {
    nap(60);
    cancel->request();
  });
  EXPECT_THROW(lock.acquire(Rank::Window, progress), Cancelled);
  EXPECT_EQ(said, "waiting for other work to end");
  Progress next;
  // A cancelled job blocks nobody.
  const JobLock::Hold beside = lock.acquire(Rank::Pictures, next, [] { return true; });
}

TEST(JobLock, LetsAnExportJoinWhereMemoryAllowsItAndTheNextWaitForBoth) {
  JobLock lock;
  Progress silent;
  JobLock::Hold run = lock.acquire(Rank::Queue, silent);
  std::atomic<bool> room{false}, exporting{false}, next_runs{false};
  std::atomic<bool> end_export{false};
  std::jthread exports([&] {
    Progress progress;
    const JobLock::Hold hold = lock.acquire(Rank::Window, progress, [&] { return room.load(); });
    exporting = true;
    while (!end_export) nap(5);
  });
  nap(120);
  EXPECT_FALSE(exporting);
  room = true;
  for (int i = 0; i < 200 && !exporting; ++i) nap(5);
  EXPECT_TRUE(exporting);
  std::jthread next([&] {
    Progress progress;
    const JobLock::Hold hold = lock.acquire(Rank::Queue, progress);
    next_runs = true;
  });
  run.reset();
  nap(120);
  EXPECT_FALSE(next_runs) << "the export still runs";
  end_export = true;
  next.join();
  EXPECT_TRUE(next_runs);
}

}  // namespace
}  // namespace alinify::ui
