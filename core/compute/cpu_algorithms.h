#pragma once

#include <cstdint>
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
#include "core/compute/cpu_exec.h"

/// Explicit instantiations of the algorithms for CPUs: every loop is optimised twice (see cpu_exec.h), which
/// takes a minute and a half in all. So each is compiled once, in its own file (instantiate_*.cpp), and
/// neither with all others nor again in the tests that include this.
namespace alinify {

extern template FlowTileSums flow_tile(CpuExec&, const FlowTileArgs&, const FlowSteps&,
                                       const std::function<void()>&);
extern template FitLosses fit_flow(CpuExec&, const FitFlowArgs&);
extern template void fit_thin_plate(CpuExec&, const ThinPlateArgs&);
extern template BsplineFit fit_bspline(CpuExec&, const FitBsplineArgs&);
extern template void match_cells(CpuExec&, std::span<const MatchPictures>, const MatchCellsOptions&,
                                 const MatchedCells&, const std::function<void()>&);
extern template void count_greys(CpuExec&, View2D<const std::uint16_t>, double, View2D<std::uint32_t>);
extern template void fill_holes(CpuExec&, const FillArgs&);
extern template void hole_seams(CpuExec&, const HoleSeamArgs&);
extern template std::uint32_t label_pieces(CpuExec&, const LabelArgs&, const std::function<void()>&);
extern template void separate_foreground(CpuExec&, const SeparateArgs&);
extern template void squared_distance(CpuExec&, const DistanceArgs&);
extern template void halve_grey(CpuExec&, const HalveGreyArgs&);
extern template void draw_view(CpuExec&, const DrawViewArgs&);
extern template ShadingFit estimate_shading(CpuExec&, const EstimateShadingArgs&,
                                            const std::function<void()>&);

extern template void warp_tile(CpuExec&, const WarpTileArgs<std::uint8_t>&);
extern template void warp_tile(CpuExec&, const WarpTileArgs<std::uint16_t>&);
extern template void warp_tile(CpuExec&, const WarpTileArgs<std::uint32_t>&);
extern template void warp_tile(CpuExec&, const WarpTileArgs<std::int8_t>&);
extern template void warp_tile(CpuExec&, const WarpTileArgs<std::int16_t>&);
extern template void warp_tile(CpuExec&, const WarpTileArgs<std::int32_t>&);
extern template void warp_tile(CpuExec&, const WarpTileArgs<float>&);
extern template void warp_tile(CpuExec&, const WarpTileArgs<double>&);

}  // namespace alinify
