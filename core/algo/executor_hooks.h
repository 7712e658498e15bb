#pragma once

#include <concepts>
#include <cstdint>
#include <functional>

#include "core/math/view2d.h"

namespace alinify {

struct GaussianTaps;
struct NormalisePicture;
struct SolveMean;
template <class T>
struct WarpTileArgs;

/// Optional capabilities of an executor beyond the concept Executor. core/algo and DeviceBackend detect these
/// hooks at compile time; without one the work is done op by op, or one element per call, with the results
/// that the hook documents. A hook whose signature does not match is not used, without any error: so each
/// executor asserts the concepts that it means to satisfy.
///
/// A fused_ hook does several ops in one launch. It returns false, having done nothing, if it has no kernel
/// for the arguments; the algorithm then runs op by op.

/// `static constexpr int register_floats`: floats per call that fill the executor's registers. Declared by
/// executors whose loops become vector instructions; on a GPU, where adjacent threads work on adjacent
/// elements, there is none.
template <class E>
concept HasRegisterFloats = requires {
  E::register_floats;
};

/// Floats per call of a run op (gaussian.h, estimate_shading.h): 1 without register_floats.
template <class E>
constexpr int register_floats_of() {
  if constexpr (HasRegisterFloats<E>) return E::register_floats;
  return 1;
}

/// `cached_side_px()`: the side of a picture small enough for an op to find the results of the op before in
/// the caches. Algorithms divide their tiles accordingly (flow_tile.h), with the same bits.
template <class E>
concept HasCaches = requires(const E& exec) {
  { exec.cached_side_px() } -> std::same_as<std::int64_t>;
};

/// `has_wide_registers()`: if true, ops of two widths process eight pixels instead of four (draw_view.h).
template <class E>
concept DetectsWideRegisters = requires(const E& exec) {
  { exec.has_wide_registers() } -> std::same_as<bool>;
};

/// `fused_warp(args)`: a whole tile warp, on views in the executor's memory (warp_tile.h). Integer results
/// may differ by one from warp_tile_by_ops, as sums are rounded differently.
template <class E, class T>
concept FusesWarp = requires(E& exec, const WarpTileArgs<T>& args) {
  { exec.fused_warp(args) } -> std::same_as<bool>;
};

/// `fused_blur<Count>(in, out, taps)`: both passes of a separable Gaussian over elements of `Count` floats
/// (gaussian.h); not possible in place.
template <class E, int Count>
concept FusesBlur = requires(E& exec, View2D<const float> in, View2D<float> out, const GaussianTaps& taps) {
  { exec.template fused_blur<Count>(in, out, taps) } -> std::same_as<bool>;
};

/// `fused_normalise(moments, taps, op)`: smooths the moments and normalises by them (flow_tile.h).
template <class E>
concept FusesNormalise = requires(E& exec, View2D<const float> moments, const GaussianTaps& taps,
                                  const NormalisePicture& op) {
  { exec.fused_normalise(moments, taps, op) } -> std::same_as<bool>;
};

/// `fused_solve_mean(residual, taps, op, half)`: smooths the residual and solves (fit_flow.h); not possible
/// in place.
template <class E>
concept FusesSolveMean = requires(E& exec, View2D<const float> residual, const GaussianTaps& taps,
                                  const SolveMean& op) {
  { exec.fused_solve_mean(residual, taps, op, View2D<float>{}) } -> std::same_as<bool>;
};

/// `interrupt_with(check)`: `check` is called between pieces of work and may throw; empty: nothing is called.
template <class E>
concept Interruptible = requires(E& exec, std::function<void()> check) {
  exec.interrupt_with(check);
};

/// `allocate_pinned(bytes)`, static: page-locked host memory.
template <class E>
concept AllocatesPinned = requires(std::int64_t bytes) {
  E::allocate_pinned(bytes);
};

}  // namespace alinify
