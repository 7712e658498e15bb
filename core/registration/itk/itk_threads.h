#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"

namespace alinify {

/// While it exists, the loops of ITK filters created on the calling thread run on `pool`, in `pieces` between
/// which cancellation is checked: Cancelled leaves the ITK call as an exception. Filters created elsewhere in
/// the program run on their own thread alone, once the first object of this class has been made.
///
/// Several ITK sums depend on how many pieces there are, so their number must not depend on that of the
/// threads.
/// **Range**: pieces 1 to 128 (ITK's own limit). **Throws** nothing itself; ITK calls within its scope may
/// throw Cancelled. **Threads**: affects only the thread that created it, which must destroy it too; several
/// threads may each have one. Nestable.
class ItkThreads {
 public:
  ItkThreads(ThreadPool& pool, const Progress& progress, int pieces);
  ~ItkThreads();
  ItkThreads(const ItkThreads&) = delete;
  ItkThreads& operator=(const ItkThreads&) = delete;

  ThreadPool& pool;
  const Progress& progress;
  const int pieces;

 private:
  const ItkThreads* before_;
};

}  // namespace alinify
