#include "core/base/thread_pool.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/parallel_invoke.h"

namespace alinify {
namespace {

class ThreadPoolOf : public ::testing::TestWithParam<int> {};

TEST_P(ThreadPoolOf, CallsEveryPieceOnce) {
  ThreadPool pool(GetParam());
  std::vector<std::atomic<int>> calls(1000);
  pool.parallel_for(1000, [&](std::int64_t i) { ++calls[static_cast<std::size_t>(i)]; });
  for (const auto& count : calls) EXPECT_EQ(count, 1);
}

TEST_P(ThreadPoolOf, RunsRangesInsideRanges) {
  ThreadPool pool(GetParam());
  std::atomic<int> calls{0};
  pool.parallel_for(8, [&](std::int64_t) { pool.parallel_for(8, [&](std::int64_t) { ++calls; }); });
  EXPECT_EQ(calls, 64);
}

TEST_P(ThreadPoolOf, PassesAFailureOnAndStaysUsable) {
  ThreadPool pool(GetParam());
  EXPECT_THROW(pool.parallel_for(100,
                                 [](std::int64_t i) {
                                   if (i == 17) throw std::runtime_error("17");
                                 }),
               std::runtime_error);
  std::atomic<int> calls{0};
  pool.parallel_for(10, [&](std::int64_t) { ++calls; });
  EXPECT_EQ(calls, 10);
}

TEST_P(ThreadPoolOf, DoesNothingForAnEmptyRange) {
  ThreadPool pool(GetParam());
  pool.parallel_for(0, [](std::int64_t) { FAIL(); });
}

TEST_P(ThreadPoolOf, RunsPostedJobs) {
  std::mutex mutex;
  std::condition_variable done;
  int count = 0;
  ThreadPool pool(GetParam());
  for (int i = 0; i < 20; ++i) {
    pool.post([&] {
      const std::lock_guard lock(mutex);
      if (++count == 20) done.notify_all();
    });
  }
  std::unique_lock lock(mutex);
  EXPECT_TRUE(done.wait_for(lock, std::chrono::seconds(20), [&] { return count == 20; }));
}

TEST_P(ThreadPoolOf, InvokesEveryTaskOnceAndPassesAFailureOn) {
  ThreadPool pool(GetParam());
  int first = 0, second = 0;
  parallel_invoke(pool, {[&] { ++first; }, [&] { pool.parallel_for(1, [&](std::int64_t) { ++second; }); }});
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 1);
  EXPECT_THROW(parallel_invoke(&pool, {[] { throw std::runtime_error("a task"); }, [] {}}),
               std::runtime_error);
}

TEST(ParallelInvoke, RunsTheTasksInTurnWithoutAPool) {
  std::vector<int> order;
  parallel_invoke(nullptr, {[&] { order.push_back(1); }, [&] { order.push_back(2); }});
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

INSTANTIATE_TEST_SUITE_P(Threads, ThreadPoolOf, ::testing::Values(1, 2, 5));

TEST(ThreadPool, UsesSeveralThreadsAtOnce) {
  // Two pieces that wait for each other end only when two threads run them.
  ThreadPool pool(2);
  std::mutex mutex;
  std::condition_variable both;
  int inside = 0;
  bool met[2] = {};
  pool.parallel_for(2, [&](std::int64_t i) {
    std::unique_lock lock(mutex);
    ++inside;
    both.notify_all();
    met[i] = both.wait_for(lock, std::chrono::seconds(20), [&] { return inside == 2; });
  });
  EXPECT_TRUE(met[0]);
  EXPECT_TRUE(met[1]);
}

}  // namespace
}  // namespace alinify
