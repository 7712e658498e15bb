#pragma once

#include "core/base/fields.h"
#include "core/compute/opencv_flow.h"

namespace alinify {

/// Options of a registration by OpenCV's Farneback flow on CUDA.
struct FarnebackOptions {
  FarnebackSettings flow;
  int tile_px = 0;        ///< 0: as large as the device's free memory allows
  double downsample = 0;  ///< 0: from the measured free memory

  /// **Throws** Error(Usage).
  void check() const;
};

/// Options of a registration by OpenCV's TV-L1 flow on CUDA.
struct TvL1Options {
  TvL1Settings flow;
  double low_pass_px = 0.7;  ///< sigma of the Gaussian applied to both images first; 0: none
  int tile_px = 0;
  double downsample = 0;

  /// **Throws** Error(Usage).
  void check() const;
};

namespace opencv_cuda_detail {

template <class Options, class Visitor>
void visit_common(Options& o, Visitor&& visit) {
  visit(Field{"tile", "px", "Side of a tile; 0 takes the largest that the device's memory allows", 0, 20480},
        o.tile_px);
  visit(Field{"downsample", "", "Work at 1/this of full resolution; 0 chooses from the free memory", 0, 64},
        o.downsample);
}

}  // namespace opencv_cuda_detail

template <class Visitor>
void visit_fields(FarnebackOptions& o, Visitor&& visit) {
  visit(Field{"levels", "", "Halvings of the pictures, as far as their size allows", 0, 12}, o.flow.levels);
  visit(Field{"window", "px", "Side of the window that a vector is averaged over", 3, 201}, o.flow.window_px);
  visit(Field{"iterations", "", "Iterations on every level", 1, 100}, o.flow.iterations);
  visit(Field{"poly_n", "px", "Reach of the polynomials that the pictures are described by: 5 or 7", 5, 7},
        o.flow.poly_n);
  visit(Field{"poly_sigma", "px", "Sigma of the Gaussian that weighs pixels in a polynomial", 0.5, 5},
        o.flow.poly_sigma);
  opencv_cuda_detail::visit_common(o, visit);
}

template <class Visitor>
void visit_fields(TvL1Options& o, Visitor&& visit) {
  visit(Field{"low_pass", "px",
              "Sigma of the Gaussian that keeps fine threads from aliasing in OpenCV's pyramid; 0: none", 0,
              20},
        o.low_pass_px);
  visit(Field{"scales", "", "Levels of the pyramid, as far as the pictures' size allows", 1, 60},
        o.flow.scales);
  visit(Field{"scale_step", "", "Size of a level to the next finer one", 0.4, 0.95}, o.flow.scale_step);
  visit(Field{"warps", "", "Times that the moving picture is warped anew on every level", 1, 100},
        o.flow.warps);
  visit(Field{"iterations", "", "Iterations after every warp", 1, 1000}, o.flow.iterations);
  visit(Field{"lambda", "", "Weight of the pictures against smoothness; smaller is smoother", 0.001, 10},
        o.flow.lambda);
  opencv_cuda_detail::visit_common(o, visit);
}

}  // namespace alinify
