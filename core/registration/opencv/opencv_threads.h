#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"

namespace alinify {

/// Puts a switchboard in the place of OpenCV's own threads, for the whole program and its whole life: what
/// OpenCV does in parallel then runs on the thread that calls it, but for callers with an OpenCvThreads
/// object. cv::setNumThreads must not be called any more: told to take one thread, OpenCV would ask nobody.
/// **Threads**: may be called from several at once, any number of times.
void take_over_opencv_threads();

/// For as long as it lives, what OpenCV does in parallel for the calling thread runs on `pool`, in pieces
/// between which a cancellation is answered: Cancelled leaves the OpenCV call as an exception.
///
/// Some algorithms of OpenCV (DIS flow among them) cut their work into as many stripes as there are threads
/// and give other results for other cuts. Here they are told a fixed number, so that the result does not
/// depend on the machine.
/// **Throws** nothing itself; inside of it OpenCV calls may throw Cancelled. **Threads**: affects the thread
/// that made it, which must end it too; several threads may have one each. May be nested.
class OpenCvThreads {
 public:
  OpenCvThreads(ThreadPool& pool, const Progress& progress);
  ~OpenCvThreads();
  OpenCvThreads(const OpenCvThreads&) = delete;
  OpenCvThreads& operator=(const OpenCvThreads&) = delete;

  ThreadPool& pool;
  const Progress& progress;

 private:
  const OpenCvThreads* before_;
};

}  // namespace alinify
