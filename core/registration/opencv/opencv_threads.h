#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"

namespace alinify {

/// Replaces OpenCV's thread backend for the lifetime of the program: OpenCV's parallel loops then run on the
/// calling thread, except for callers with an OpenCvThreads object. cv::setNumThreads must not be called
/// afterwards: with one thread, OpenCV would bypass the backend.
/// **Threads**: may be called concurrently and repeatedly.
void take_over_opencv_threads();

/// While it exists, OpenCV's parallel loops on the calling thread run on `pool`, in pieces between which
/// cancellation is checked: Cancelled leaves the OpenCV call as an exception.
///
/// Some OpenCV algorithms (DIS flow among them) split their work into as many stripes as there are threads,
/// and the result depends on the split. They are given a fixed number here, so that the result does not
/// depend on the machine.
/// **Throws** nothing itself; OpenCV calls within its scope may throw Cancelled. **Threads**: affects only
/// the thread that created it, which must destroy it too; several threads may each have one. Nestable.
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
