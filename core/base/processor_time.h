#pragma once

/// CPU time used by this process. Implemented with the other system calls (platform.cpp).
namespace alinify::platform {

/// What all threads of this process and its ended children have computed so far, seconds of one core.
double processor_seconds();
/// Of the threads that live now, since they began.
struct ThreadTimes {
  double computed_s = 0;
  double waited_s = 0;  ///< ready to compute, while others had the core; 0 where the system does not tell
};
ThreadTimes living_thread_times();

}  // namespace alinify::platform
