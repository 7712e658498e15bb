#pragma once

#include "core/base/fields.h"
#include "core/compute/opencv_flow.h"
#include "core/registration/downsample_field.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/messages.h"

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
  visit(Field{"tile", "px", messages::option_tile, messages::option_tile_help, 0, 20480}, o.tile_px);
  visit(downsample_field(), o.downsample);
}

}  // namespace opencv_cuda_detail

template <class Visitor>
void visit_fields(FarnebackOptions& o, Visitor&& visit) {
  visit(Field{"levels", "", messages::option_levels, messages::option_farneback_levels_help, 0, 12},
        o.flow.levels);
  visit(Field{"window", "px", messages::option_window, messages::option_window_help, 3, 201},
        o.flow.window_px);
  visit(Field{"iterations", "", messages::option_iterations, messages::option_farneback_iterations_help, 1,
              100},
        o.flow.iterations);
  visit(Field{"poly_n", "px", messages::option_poly_n, messages::option_poly_n_help, 5, 7}, o.flow.poly_n);
  visit(Field{"poly_sigma", "px", messages::option_poly_sigma, messages::option_poly_sigma_help, 0.5, 5},
        o.flow.poly_sigma);
  opencv_cuda_detail::visit_common(o, visit);
}

template <class Visitor>
void visit_fields(TvL1Options& o, Visitor&& visit) {
  visit(Field{"low_pass", "px", messages::option_low_pass, messages::option_low_pass_help, 0, 20},
        o.low_pass_px);
  visit(Field{"scales", "", messages::option_scales, messages::option_scales_help, 1, 60}, o.flow.scales);
  visit(Field{"scale_step", "", messages::option_scale_step, messages::option_scale_step_help, 0.4, 0.95},
        o.flow.scale_step);
  visit(Field{"warps", "", messages::option_warps, messages::option_warps_help, 1, 100}, o.flow.warps);
  visit(Field{"iterations", "", messages::option_iterations, messages::option_tv_l1_iterations_help, 1, 1000},
        o.flow.iterations);
  visit(Field{"lambda", "", messages::option_lambda, messages::option_lambda_help, 0.001, 10}, o.flow.lambda);
  opencv_cuda_detail::visit_common(o, visit);
}

}  // namespace alinify
