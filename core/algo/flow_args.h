#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/algo/match_options.h"
#include "core/math/affine2.h"
#include "core/math/rect.h"
#include "core/math/view2d.h"

/// What the dense engine asks of a device: flow_tile and fit_flow, core/algo/flow_tile.h and fit_flow.h.
namespace alinify {

/// What is compared: a picture low-passed and then normalised by its local mean and deviation, so that
/// neither shading nor contrast counts. **Units**: pixels of the level.
struct FlowView {
  double blur_px = 0.8;       ///< less, and steps near the Nyquist frequency overshoot
  double window_px = 4;       ///< sigma of the local mean and deviation; 0: the picture as it is
  double noise_floor = 0.02;  ///< deviation below which texture counts as noise, share of the image's range
};

/// How a tile of one level is solved.
struct FlowSteps {
  std::vector<FlowView> views{FlowView{}};
  bool match = false;  ///< begin with voted block matching
  MatchCellsOptions matching;
  int iterations = 6;
  int fine_iterations = 0;     ///< of these, the last ones that smooth by fine_smoothing_cells only
  double smoothing_cells = 1;  ///< sigma of the Gaussian over the field after every step
  double fine_smoothing_cells = 0.5;
  double window_px = 6;         ///< sigma of the finest window
  int octaves = 4;              ///< windows, each twice as wide as the one before
  double prior_px = 0.5;        ///< how far a window's answer may lie from the wider one's
  double sample_area_px2 = 10;  ///< area of one independent sample of normalised texture
  double displacement_prior_px =
      0;  ///< how far the field strays from the start, one standard deviation; 0: as far as it likes
  double longest_step_px = 1;
  double convergence_px = 0.03;  ///< the steps end when their mean length is below this
  bool cubic = false;            ///< interpolation inside the steps
};

/// One tile of one level. **Memory**: every view is the host's or the device's own. **Frame**: pixels of the
/// tile, displacements in pixels of the level.
struct FlowTileArgs {
  View2D<const std::uint16_t> fixed;
  View2D<const std::uint16_t> moving;                  ///< the part of the moving level that may be needed
  View2D<const std::uint8_t> fixed_mask, moving_mask;  ///< alike, or empty
  float fixed_gain = 1, fixed_offset = 0, moving_gain = 1, moving_offset = 0;
  Affine2 moving_from_tile;      ///< pixels of `moving`; at zero displacement
  Vec2d moving_min, moving_max;  ///< centres of the whole level's outermost pixels, in pixels of `moving`
  View2D<const Vec2f> field;     ///< the displacement so far, one a cell: ceil(fixed / 4)
  /// Four floats a cell as LandmarkTerm takes them (width counts floats), or empty.
  View2D<const float> landmark_terms;
  View2D<const float> six_taps;  ///< weights to pull the moving picture with (six_taps_at), or empty
  Rect core;                     ///< the cells that are answered for; empty: all
  View2D<Vec2f> out;             ///< the displacement after, of the core
  std::vector<double>* course =
      nullptr;  ///< gets the sum of the local correlation, over the core, before every step
  View2D<float>
      normal_equations;  ///< of the core when measuring, eight floats a cell (width counts floats); or empty
};

/// Sums over the core's cells.
struct FlowTileSums {
  double correlation = 0;
  double trace = 0;  ///< of the matrices of the normal equations; 0 without measuring
};

/// A piece of the field and what was measured about it. **Memory**: likewise. **Shapes**: normal_equations
/// has eight floats a cell (width counts floats). **Units**: pixels.
struct FitFlowArgs {
  View2D<const Vec2f> field;
  View2D<const float> normal_equations;
  std::int64_t first_x = 0, first_y = 0;  ///< the piece's first cell in the whole field
  double prior = 0;                       ///< information per cell that holds where nothing was measured
  View2D<Vec2f> out;                      ///< empty: only the losses are wanted
  int candidate = -1;                     ///< which of fit_bandwidths; -1: the best one in every region
};

/// How far neighbouring cells are averaged: widths of the Gaussian, cells. Which one is best is decided by
/// how well each predicts cells that it has not seen.
inline constexpr std::array<double, 8> fit_bandwidths{1, 1.5, 2.25, 3.25, 4.75, 7, 10, 15};
/// The loss over cells that were left out, a candidate each; infinite for those that are too wide for the
/// piece.
using FitLosses = std::array<double, fit_bandwidths.size()>;

/// What fit_flow takes beside its arguments; rough, for planning.
inline constexpr std::int64_t fit_flow_bytes_per_cell = 200;

}  // namespace alinify
