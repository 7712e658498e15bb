#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/math/portable.h"
#include "core/math/rect.h"
#include "core/math/view2d.h"

namespace alinify {

namespace executor_detail {
struct AnyOp {
  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {}
};
struct AnyTerm {
  ALINIFY_HD double operator()(std::int64_t, std::int64_t) const { return 0; }
};
}  // namespace executor_detail

/// Where pixel work runs. core/algo writes its sequences against these verbs; CpuExec, CudaExec and the
/// simulated GPU of the tests provide them. One executor is one queue: what is asked of it happens in the
/// order it was asked, perhaps later.
///
///   for_each(name, extent, op)   op(x, y) once for every 0 <= x < extent.width, 0 <= y < extent.height, in
///   any order sum(name, extent, term)      the sum of term(x, y) over the extent, in double, always added in
///   the same order; waits upload(view)                 host memory for the queue to read; .view() is what
///   ops get. The host memory must stay until synchronize() stage_output(view)           memory for the queue
///   to write that will end in the host memory `view`; .view() is what ops get download(staged) brings it
///   there scratch<T>(count)            uninitialised memory of the queue, given back when the holder ends;
///   .data() is what ops get synchronize()                waits until all that was asked has happened
///
/// It may say `register_floats`, how many floats one call of an op should treat at once; one where it does
/// not. It may have has_wide_registers(): whether ops that come in two widths should treat eight pixels
/// instead of four.
///
/// Ops are plain values of views and numbers (trivially copyable, no host pointers but through upload and
/// stage_output), with const call operators that write only what belongs to their own (x, y): gather, never
/// scatter.
template <class E>
concept Executor = requires(E& e, View2D<const float> in, View2D<float> out, Size extent) {
  e.for_each("name", extent, executor_detail::AnyOp{});
  { e.sum("name", extent, executor_detail::AnyTerm{}) } -> std::same_as<double>;
  { e.upload(in).view() } -> std::convertible_to<View2D<const float>>;
  { e.stage_output(out).view() } -> std::convertible_to<View2D<float>>;
  e.download(e.stage_output(out));
  { e.template scratch<float>(std::int64_t{}).data() } -> std::convertible_to<float*>;
  e.synchronize();
};

/// What every op must be, so that a developer without CUDA cannot break the GPU build unnoticed.
template <class Op>
inline constexpr bool is_pixel_op = std::is_trivially_copyable_v<Op>&& std::is_trivially_destructible_v<Op>;

}  // namespace alinify
