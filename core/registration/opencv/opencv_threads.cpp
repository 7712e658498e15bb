#include "core/registration/opencv/opencv_threads.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>

#include <opencv2/core/parallel/parallel_backend.hpp>

namespace alinify {
namespace {

// Thread count reported to OpenCV. More would leave single-row stripes on the coarsest pyramid levels.
constexpr int stripes = 8;
// Limit on the pieces of loops that have one for every row.
constexpr int max_stripes = 64;

thread_local const OpenCvThreads* opencv_caller = nullptr;
thread_local int piece_here = 0;

class Switchboard final : public cv::parallel::ParallelForAPI {
 public:
  void parallel_for(int tasks, FN_parallel_for_body_cb_t body, void* data) override {
    const OpenCvThreads* const here = opencv_caller;
    if (!here) return body(0, tasks, data);
    const std::int64_t pieces = std::min(tasks, max_stripes);
    here->pool.parallel_for(pieces, [&](std::int64_t i) {
      here->progress.check_cancelled();
      piece_here = static_cast<int>(i);
      body(static_cast<int>(tasks * i / pieces), static_cast<int>(tasks * (i + 1) / pieces), data);
    });
    piece_here = 0;
  }
  int getThreadNum() const override { return piece_here; }
  int getNumThreads() const override { return opencv_caller ? stripes : 1; }
  int setNumThreads(int) override { return stripes; }
  const char* getName() const override { return "alinify"; }
};

}  // namespace

void take_over_opencv_threads() {
  static std::once_flag installed;
  std::call_once(installed,
                 [] { cv::parallel::setParallelForBackend(std::make_shared<Switchboard>(), false); });
}

OpenCvThreads::OpenCvThreads(ThreadPool& pool_to_use, const Progress& progress_to_ask)
    : pool(pool_to_use), progress(progress_to_ask), before_(opencv_caller) {
  take_over_opencv_threads();
  opencv_caller = this;
}

OpenCvThreads::~OpenCvThreads() {
  opencv_caller = before_;
}

}  // namespace alinify
