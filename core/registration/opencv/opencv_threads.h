#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"

namespace alinify {

/// For as long as it lives, what OpenCV does in parallel for the calling thread runs on `pool`, in pieces
/// between which a cancellation is answered: Cancelled leaves the OpenCV call as an exception.
///
/// OpenCV has one set of threads for the whole program; this replaces it, once, by a switchboard that looks
/// at who calls. Without such an object in the calling thread OpenCV then works on that thread alone. Some
/// algorithms of OpenCV (DIS flow among them) cut their work into as many stripes as there are threads and
/// give other results for other cuts. Here they are told a fixed number, so that the result does not depend
/// on the machine.
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
