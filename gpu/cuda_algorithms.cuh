#pragma once

#include <functional>
#include <span>

#include "core/algo/draw_view.h"
#include "core/algo/estimate_shading.h"
#include "core/algo/fit_bspline.h"
#include "core/algo/fit_flow.h"
#include "core/algo/flow_tile.h"
#include "core/algo/halve_grey.h"
#include "core/algo/match_cells.h"
#include "core/algo/separate_foreground.h"
#include "core/algo/split_pieces.h"
#include "core/algo/thin_plate.h"
#include "core/algo/warp_tile.h"
#include "gpu/cuda_exec.cuh"

/// Explicit instantiations of the algorithms for CUDA: compiling their kernels for all architectures takes
/// minutes, so each is compiled once, in its own file (instantiate_*.cu), and not in the files that include
/// this.
namespace alinify {

extern template FlowTileSums flow_tile(CudaExec&, const FlowTileArgs&, const FlowSteps&,
                                       const std::function<void()>&);
extern template FitLosses fit_flow(CudaExec&, const FitFlowArgs&);
extern template void fit_thin_plate(CudaExec&, const ThinPlateArgs&);
extern template BsplineFit fit_bspline(CudaExec&, const FitBsplineArgs&);
extern template void match_cells(CudaExec&, std::span<const MatchPictures>, const MatchCellsOptions&,
                                 const MatchedCells&, const std::function<void()>&);
extern template void count_greys(CudaExec&, View2D<const std::uint16_t>, double, View2D<std::uint32_t>);
extern template void fill_holes(CudaExec&, const FillArgs&);
extern template void hole_seams(CudaExec&, const HoleSeamArgs&);
extern template std::uint32_t label_pieces(CudaExec&, const LabelArgs&, const std::function<void()>&);
extern template void separate_foreground(CudaExec&, const SeparateArgs&);
extern template void squared_distance(CudaExec&, const DistanceArgs&);
extern template void halve_grey(CudaExec&, const HalveGreyArgs&);
extern template void draw_view(CudaExec&, const DrawViewArgs&);
extern template ShadingFit estimate_shading(CudaExec&, const EstimateShadingArgs&,
                                            const std::function<void()>&);

extern template void warp_tile(CudaExec&, const WarpTileArgs<std::uint8_t>&);
extern template void warp_tile(CudaExec&, const WarpTileArgs<std::uint16_t>&);
extern template void warp_tile(CudaExec&, const WarpTileArgs<std::uint32_t>&);
extern template void warp_tile(CudaExec&, const WarpTileArgs<std::int8_t>&);
extern template void warp_tile(CudaExec&, const WarpTileArgs<std::int16_t>&);
extern template void warp_tile(CudaExec&, const WarpTileArgs<std::int32_t>&);
extern template void warp_tile(CudaExec&, const WarpTileArgs<float>&);
extern template void warp_tile(CudaExec&, const WarpTileArgs<double>&);

extern template void warp_tile_by_ops(CudaExec&, const WarpTileArgs<std::uint8_t>&);
extern template void warp_tile_by_ops(CudaExec&, const WarpTileArgs<std::uint16_t>&);
extern template void warp_tile_by_ops(CudaExec&, const WarpTileArgs<float>&);

}  // namespace alinify
