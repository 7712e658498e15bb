#pragma once

// The only CUDA macro: marks functions that run on host and device. core/math includes nothing but itself,
// <atomic>, <cmath>, <cstdint> and <cstddef>, so that it compiles everywhere.
#if defined(__CUDACC__)
#define ALINIFY_HD __host__ __device__
#else
#define ALINIFY_HD
#endif
