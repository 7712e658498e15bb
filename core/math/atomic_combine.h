#pragma once

#include <atomic>
#include <cstdint>

#include "core/math/portable.h"

namespace alinify {

/// Elements that many calls of one op combine into, possibly at the same time. Only operations whose result
/// is the same in any order: the minimum, the maximum or the sum of integers. The one exception from "gather,
/// never scatter" (core/algo/executor.h): which pixels belong together is known only to the pixels.
///
/// Integers of 32 and 64 bits. No order between elements is implied; an op that follows sees the results.

namespace atomic_detail {
#if defined(__CUDA_ARCH__)
__device__ inline unsigned* native(std::uint32_t* p) {
  return p;
}
__device__ inline unsigned long long* native(std::uint64_t* p) {
  return reinterpret_cast<unsigned long long*>(p);
}
#endif
}  // namespace atomic_detail

template <class T>
ALINIFY_HD inline T load_shared(const T* from) {
#if defined(__CUDA_ARCH__)
  return *static_cast<const volatile T*>(from);
#else
  return std::atomic_ref<T>(*const_cast<T*>(from)).load(std::memory_order_relaxed);
#endif
}

template <class T>
ALINIFY_HD inline void store_shared(T* to, T value) {
#if defined(__CUDA_ARCH__)
  *static_cast<volatile T*>(to) = value;
#else
  std::atomic_ref<T>(*to).store(value, std::memory_order_relaxed);
#endif
}

/// The smaller of both; returns the previous value.
template <class T>
ALINIFY_HD inline T min_into(T* target, T value) {
#if defined(__CUDA_ARCH__)
  return static_cast<T>(atomicMin(atomic_detail::native(target), value));
#else
  const std::atomic_ref<T> shared(*target);
  T before = shared.load(std::memory_order_relaxed);
  while (value < before && !shared.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
  return before;
#endif
}

/// The larger of both.
template <class T>
ALINIFY_HD inline void max_into(T* target, T value) {
  if (load_shared(target) >= value) return;
#if defined(__CUDA_ARCH__)
  atomicMax(atomic_detail::native(target), value);
#else
  const std::atomic_ref<T> shared(*target);
  T before = shared.load(std::memory_order_relaxed);
  while (before < value && !shared.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
#endif
}

/// The sum.
template <class T>
ALINIFY_HD inline void add_into(T* target, T value) {
#if defined(__CUDA_ARCH__)
  atomicAdd(atomic_detail::native(target), value);
#else
  std::atomic_ref<T>(*target).fetch_add(value, std::memory_order_relaxed);
#endif
}

}  // namespace alinify
