#pragma once

#include <string>

#include "core/base/fields.h"

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
  visit(Field{"affine", "", "An affine stage before the B-spline", 0, 1}, o.affine);
  visit(Field{"bspline", "", "The B-spline stage; without it the result is affine", 0, 1}, o.bspline);
  visit(Field{"affine_iterations", "",
              "Iterations of the affine stage on every level; 0 chooses from the image's size", 0, 100000},
        o.affine_iterations);
  visit(Field{"iterations", "",
              "Iterations of the B-spline stage on every level; 0 chooses from the image's size", 0, 100000},
        o.iterations);
  visit(Field{"levels", "", "Resolution levels; 0 chooses from the image's size", 0, 12}, o.levels);
  visit(Field{"grid_spacing_px", "px",
              "Spacing of the finest control points in pixels of the fixed image; 0 chooses", 0, 100000},
        o.grid_spacing_px);
  visit(Field{"samples", "", "Points compared in every iteration; 0 chooses from grid and threads", 0,
              10000000},
        o.samples);
  visit(Field{"histogram_bins", "", "Grey levels of the joint histogram of mutual information", 8, 256},
        o.histogram_bins);
  visit(Field{"downsample", "", "Work at 1/this of full resolution; 0 chooses from the free memory", 0, 64},
        o.downsample);
  visit(Field{"program", "", "Path of the elastix program; empty looks for it"}, o.program);
  visit(Field{"temp_folder", "", "Folder for temporary files; empty takes the system's"}, o.temp_folder);
}

}  // namespace alinify
