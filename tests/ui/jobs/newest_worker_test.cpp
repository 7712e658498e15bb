#include "ui/jobs/newest_worker.h"

#include <chrono>
#include <mutex>
#include <semaphore>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

using ui::NewestWorker;

/// Work that waits for a sign before it ends, and remembers what it was given.
struct Work {
  std::counting_semaphore<> begun{0}, go_on{0};
  std::mutex mutex;
  std::vector<int> given;
  std::vector<std::uint64_t> serials;
  bool complete = true;

  bool operator()(int request, std::uint64_t serial) {
    {
      const std::lock_guard lock(mutex);
      given.push_back(request);
      serials.push_back(serial);
    }
    begun.release();
    go_on.acquire();
    if (request < 0) throw std::runtime_error("a negative request");
    return complete;
  }
};

TEST(NewestWorker, NeverBeginsWhatANewerRequestOvertook) {
  Work work;
  NewestWorker<int> worker([&](int r, std::uint64_t s) { return work(r, s); }, {});
  EXPECT_EQ(worker.request(1), 1U);
  work.begun.acquire();
  worker.request(2);
  worker.request(3);
  EXPECT_EQ(worker.request(4), 4U);
  EXPECT_TRUE(worker.is_stale(1));
  EXPECT_FALSE(worker.is_stale(4));
  work.go_on.release(2);
  work.begun.acquire();
  EXPECT_EQ(work.given, (std::vector<int>{1, 4}));
  EXPECT_EQ(work.serials, (std::vector<std::uint64_t>{1, 4}));
}

TEST(NewestWorker, WorksAgainOnWhatLackedSomethingOnceThereIsMore) {
  Work work;
  work.complete = false;
  NewestWorker<int> worker([&](int r, std::uint64_t s) { return work(r, s); }, {});
  worker.request(7);
  work.begun.acquire();
  worker.more();
  work.go_on.release();
  work.begun.acquire();
  EXPECT_EQ(work.given, (std::vector<int>{7, 7}));
  EXPECT_EQ(work.serials, (std::vector<std::uint64_t>{1, 1})) << "it still answers the same request";
  work.complete = true;
  work.go_on.release();
  // Complete now: more data is not awaited, so that the next work done is the next request.
  worker.more();
  EXPECT_FALSE(work.begun.try_acquire_for(std::chrono::milliseconds(100)));
  worker.request(8);
  work.begun.acquire();
  EXPECT_EQ(work.given.back(), 8);
  EXPECT_EQ(work.given.size(), 3U);
  work.go_on.release();
}

TEST(NewestWorker, TellsOfAFailureAndTakesTheNextRequest) {
  Work work;
  std::binary_semaphore status_message{0};
  std::string what;
  NewestWorker<int> worker([&](int r, std::uint64_t s) { return work(r, s); },
                           [&](const std::exception& e) {
                             what = e.what();
                             status_message.release();
                           });
  work.go_on.release(2);
  worker.request(-1);
  status_message.acquire();
  EXPECT_EQ(what, "a negative request");
  work.begun.acquire();
  worker.request(5);
  work.begun.acquire();
  EXPECT_EQ(work.given.back(), 5);
}

}  // namespace
}  // namespace alinify
