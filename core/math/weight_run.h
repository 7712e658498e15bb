#pragma once

#include <cstdint>

#include "core/math/lanes.h"

namespace alinify {

/// Validity of four adjacent pixels: a byte of 1 or 0 each, the first in the lowest byte. Weight images use
/// one byte per pixel because most ops are limited by memory bandwidth. On a GPU a run must be aligned to
/// four bytes.
struct WeightRun {
  std::uint32_t bytes;

  ALINIFY_HD static WeightRun all() { return {0x01010101u}; }
  ALINIFY_HD static WeightRun load(const std::uint8_t* from) {
#if defined(__CUDA_ARCH__)
    return {*reinterpret_cast<const std::uint32_t*>(from)};
#else
    return gathered(from);
#endif
  }
  /// The run starting one pixel before the run loaded from `here`, or one after it.
  ALINIFY_HD WeightRun before(const std::uint8_t* here) const {
#if defined(__CUDA_ARCH__)
    return {bytes << 8 | here[-1]};
#else
    return gathered(here - 1);
#endif
  }
  ALINIFY_HD WeightRun behind(const std::uint8_t* here) const {
#if defined(__CUDA_ARCH__)
    return {bytes >> 8 | static_cast<std::uint32_t>(here[4]) << 24};
#else
    return gathered(here + 1);
#endif
  }
  ALINIFY_HD void store(std::uint8_t* to) const {
#if defined(__CUDA_ARCH__)
    *reinterpret_cast<std::uint32_t*>(to) = bytes;
#else
    for (int i = 0; i < 4; ++i) to[i] = static_cast<std::uint8_t>(bytes >> 8 * i);
#endif
  }
  ALINIFY_HD friend WeightRun operator&(WeightRun a, WeightRun b) {
    return {a.bytes & b.bytes};
  }

 private:
  // Compilers merge this into one load.
  ALINIFY_HD static WeightRun gathered(const std::uint8_t* p) {
    return {p[0] | std::uint32_t{p[1]} << 8 | std::uint32_t{p[2]} << 16 | std::uint32_t{p[3]} << 24};
  }
};

/// Four weights as floats.
ALINIFY_HD inline Lanes<float, 4> load_weights(const std::uint8_t* from) {
#if defined(__CUDA_ARCH__)
  const std::uint32_t bytes = WeightRun::load(from).bytes;
  Lanes<float, 4> lanes;
  for (int i = 0; i < 4; ++i) lanes.v[i] = (bytes >> 8 * i & 1) != 0 ? 1.0f : 0.0f;
  return lanes;
#else
  return load_floats<4>(from);
#endif
}

/// `counts` must be 0 or 1.
ALINIFY_HD inline void store_weights(const Lanes<float, 4>& counts, std::uint8_t* to) {
#if !defined(__CUDA_ARCH__)
  // By far the most common case.
  if (sum_of(counts) == 4) return WeightRun::all().store(to);
#endif
  WeightRun run{0};
  for (int i = 0; i < 4; ++i) run.bytes |= counts[i] != 0 ? 1u << 8 * i : 0u;
  run.store(to);
}

}  // namespace alinify
