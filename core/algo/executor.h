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

/// Runs pixel work; core/algo is written against it. CpuExec, CudaExec and the tests' simulated GPU satisfy
/// it. An executor is one queue: its work runs in the order submitted, possibly later.
///
/// Every executor must provide:
/// - for_each(name, extent, op): calls op(x, y) once for every 0 <= x < extent.width, 0 <= y < extent.height,
///   in any order.
/// - sum(name, extent, term): returns the sum of term(x, y) over the extent in double, always added in the
///   same order. Waits for the result.
/// - upload(view): makes host memory readable by the queue; ops use .view(). The host memory must stay valid
///   until synchronize().
/// - stage_output(view): memory for the queue to write, destined for the host memory `view`; ops use .view().
/// - download(staged): copies a staged output to its host memory.
/// - scratch<T>(count): uninitialised queue memory, released with its holder; ops use .data().
/// - synchronize(): waits until all submitted work has completed.
///
/// DeviceBackend also needs works_in_host_memory, keep_memory and copy_rows.
///
/// Optional hooks: core/algo/executor_hooks.h.
///
/// Ops are trivially copyable values of views and numbers, with host pointers only through upload and
/// stage_output. Their call operators are const and write only elements belonging to their own (x, y):
/// gather, never scatter. The only exception is integers combined by minimum, maximum or sum, which is the
/// same in any order (core/math/atomic_combine.h).
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

/// Required of every op, so that a developer without CUDA cannot break the GPU build unnoticed.
template <class Op>
inline constexpr bool is_pixel_op = std::is_trivially_copyable_v<Op>&& std::is_trivially_destructible_v<Op>;

}  // namespace alinify
