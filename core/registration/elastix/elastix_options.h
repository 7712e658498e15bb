#pragma once

#include <string>

#include "core/base/fields.h"
#include "core/registration/downsample_field.h"
#include "core/registration/elastix/messages.h"
#include "core/registration/messages.h"

namespace alinify {

/// Options of a registration by elastix. Zeros and empty strings mean automatic; the defaults are validated.
struct ElastixOptions {
  bool affine = true;         ///< run an affine stage before the B-spline
  bool bspline = true;        ///< run the B-spline stage
  int affine_iterations = 0;  ///< per level; 0: from the image size
  int iterations = 0;         ///< of the B-spline, per level; 0: from the image size
  int levels = 0;             ///< 0: from the image size
  double grid_spacing_px =
      0;            ///< of the finest grid, level-0 pixels of the fixed image; 0: from the image size
  int samples = 0;  ///< per iteration; 0: from the grid and the thread count
  int histogram_bins = 32;
  double downsample = 0;    ///< 0: from the measured free memory
  std::string program;      ///< path of elastix; empty: search for it
  std::string temp_folder;  ///< empty: the system default

  /// **Throws** Error(Usage) for inconsistent values.
  void check() const;
};

template <class Visitor>
void visit_fields(ElastixOptions& o, Visitor&& visit) {
  visit(Field{"affine", "", messages::option_affine, messages::option_affine_help, 0, 1}, o.affine);
  visit(Field{"bspline", "", messages::option_bspline, messages::option_bspline_help, 0, 1}, o.bspline);
  visit(Field{"affine_iterations", "", messages::option_affine_iterations,
              messages::option_affine_iterations_help, 0, 100000, "", true},
        o.affine_iterations);
  visit(Field{"iterations", "", messages::option_iterations, messages::option_bspline_iterations_help, 0,
              100000, "", true},
        o.iterations);
  visit(Field{"levels", "", messages::option_levels, messages::option_elastix_levels_help, 0, 12, "", true},
        o.levels);
  visit(Field{"grid_spacing_px", "px", messages::option_grid_spacing, messages::option_grid_spacing_help, 0,
              100000, "", true},
        o.grid_spacing_px);
  visit(Field{"samples", "", messages::option_samples, messages::option_samples_help, 0, 10000000, "", true},
        o.samples);
  visit(Field{"histogram_bins", "", messages::option_histogram_bins, messages::option_histogram_bins_help, 8,
              256},
        o.histogram_bins);
  visit(downsample_field(), o.downsample);
  visit(Field{"program", "", messages::option_program, messages::option_program_help}, o.program);
  visit(Field{"temp_folder", "", messages::option_temp_folder, messages::option_temp_folder_help},
        o.temp_folder);
}

}  // namespace alinify
