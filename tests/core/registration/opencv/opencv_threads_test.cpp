#include "core/registration/opencv/opencv_threads.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/core/utility.hpp>

#include "core/base/error.h"

namespace alinify {
namespace {

// How often each index of a parallel loop was visited.
std::vector<int> visits_of(int count) {
  std::vector<int> visits(static_cast<std::size_t>(count));
  cv::parallel_for_(cv::Range(0, count), [&](const cv::Range& range) {
    for (int i = range.start; i < range.end; ++i) ++visits[static_cast<std::size_t>(i)];
  });
  return visits;
}

TEST(OpenCvThreads, VisitEveryPieceOnce) {
  ThreadPool pool(3);
  const Progress progress;
  for (const int count : {1, 2, 63, 64, 65, 1000}) {
    const OpenCvThreads threads(pool, progress);
    EXPECT_EQ(visits_of(count), std::vector<int>(static_cast<std::size_t>(count), 1)) << count;
  }
  take_over_opencv_threads();
  EXPECT_EQ(visits_of(100), std::vector<int>(100, 1)) << "without an object the caller does it alone";
}

TEST(OpenCvThreads, AreThoseOfThePoolAndNoOthers) {
  const Progress progress;
  const auto threads_of = [] {
    std::mutex mutex;
    std::set<std::thread::id> ids;
    cv::parallel_for_(cv::Range(0, 64), [&](const cv::Range&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      const std::lock_guard lock(mutex);
      ids.insert(std::this_thread::get_id());
    });
    return ids;
  };
  ThreadPool one(1), four(4);
  {
    const OpenCvThreads threads(four, progress);
    EXPECT_GT(threads_of().size(), 1u);
    EXPECT_LE(threads_of().size(), 4u);
    {
      const OpenCvThreads inner(one, progress);
      EXPECT_EQ(threads_of(), std::set<std::thread::id>{std::this_thread::get_id()});
    }
    EXPECT_GT(threads_of().size(), 1u);
  }
  EXPECT_EQ(threads_of(), std::set<std::thread::id>{std::this_thread::get_id()});
}

TEST(OpenCvThreads, TellTheSameNumberForAnyPool) {
  const Progress progress;
  ThreadPool one(1), four(4);
  const auto told = [&](ThreadPool& pool) {
    const OpenCvThreads threads(pool, progress);
    return cv::getNumThreads();
  };
  EXPECT_EQ(told(one), told(four));
  EXPECT_EQ(cv::getNumThreads(), 1);
}

TEST(OpenCvThreads, LeaveTheCallWhenCancelledAndWorkAgainAfterwards) {
  ThreadPool pool(2);
  const auto cancel = std::make_shared<CancelFlag>();
  const Progress progress({}, cancel);
  std::atomic<int> begun = 0;
  {
    const OpenCvThreads threads(pool, progress);
    EXPECT_THROW(cv::parallel_for_(cv::Range(0, 64),
                                   [&](const cv::Range&) {
                                     if (++begun == 3) cancel->request();
                                   }),
                 Cancelled);
  }
  EXPECT_LE(begun, 4) << "pieces were begun after the request";
  const Progress interior;
  const OpenCvThreads threads(pool, interior);
  EXPECT_EQ(visits_of(64), std::vector<int>(64, 1));
}

TEST(OpenCvThreads, HandOnWhatAPieceThrows) {
  ThreadPool pool(2);
  const Progress progress;
  const OpenCvThreads threads(pool, progress);
  EXPECT_THROW(
      cv::parallel_for_(cv::Range(0, 8), [](const cv::Range&) { CV_Error(cv::Error::StsNoMem, "no"); }),
      cv::Exception);
}

}  // namespace
}  // namespace alinify
