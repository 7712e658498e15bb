#pragma once

// The only macro that the CUDA compiler cares about: what carries it runs on the host and on the device.
// core/math includes nothing but itself, <cmath>, <cstdint> and <cstddef>, so that it compiles everywhere.
#if defined(__CUDACC__)
#define ALINIFY_HD __host__ __device__
#else
#define ALINIFY_HD
#endif
