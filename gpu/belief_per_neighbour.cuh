#pragma once

#include <cstdint>

#include "core/math/ops/receive_belief_row.h"

/// SendBeliefRow and ReceiveBeliefRow with one thread per neighbour instead of one for all four: the coarsest
/// level has too few label rows to fill a device. Bit-identical to the ops.
namespace alinify::cuda_detail {

constexpr int belief_threads = 128;

template <class Op>
__global__ void __launch_bounds__(belief_threads)
    run_by_neighbour(const __grid_constant__ Op op, unsigned label_rows, std::int64_t cells) {
  const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * belief_threads + threadIdx.x,
                     cell = i / (label_rows * neighbours);
  if (cell >= cells) return;
  const unsigned rest = static_cast<unsigned>(i - cell * label_rows * neighbours);
  op(rest % label_rows, cell, static_cast<int>(rest / label_rows));
}

template <class Op>
void launch_by_neighbour(const Op& op, Size extent, cudaStream_t stream) {
  const std::int64_t all = extent.area() * neighbours;
  run_by_neighbour<<<static_cast<unsigned>((all + belief_threads - 1) / belief_threads), belief_threads, 0,
                     stream>>>(op, static_cast<unsigned>(extent.width), extent.height);
}

/// Extent: label rows x cells.
template <int Stride>
void launch_specialized(const SendBeliefRow<Stride>& op, Size extent, cudaStream_t stream) {
  launch_by_neighbour(op, extent, stream);
}
template <int Stride>
void launch_specialized(const ReceiveBeliefRow<Stride>& op, Size extent, cudaStream_t stream) {
  launch_by_neighbour(op, extent, stream);
}

}  // namespace alinify::cuda_detail
