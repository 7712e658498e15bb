#pragma once

/// CPU time used by this process. Implemented with the other system calls (platform.cpp).
namespace alinify::platform {

/// Processor time of all threads of this process and its ended children so far, seconds of one core.
double processor_seconds();
/// Processor time of the threads alive now, since their start.
struct ThreadTimes {
  double computed_s = 0;
  double waited_s = 0;  ///< ready to compute, while others had the core; 0 where unknown
};
ThreadTimes living_thread_times();

}  // namespace alinify::platform
