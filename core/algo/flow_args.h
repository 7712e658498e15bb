#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/algo/match_options.h"
#include "core/math/affine2.h"
#include "core/math/rect.h"
#include "core/math/view2d.h"

/// Arguments of the dense engine's device calls: flow_tile and fit_flow (core/algo/flow_tile.h, fit_flow.h).
namespace alinify {

/// Compares edges rather than greys: where they are, how they run and how clear they are, but not which side
/// is the lighter one. Every edge becomes the tensor n n^T of its normalised gradient
/// n = g / sqrt(|g|^2 + slope^2), as three images (EdgePlanes) that are low-passed and normalised in
/// turn. **Units**: pixels of the level.
struct EdgeFilter {
  double slope = 0.15;       ///< of the normalised image, per pixel: a gradient that counts half
  double blur_px = 2;        ///< widens the capture range
  double window_px = 32;     ///< sigma of the local mean and deviation of the tensors; 0: no normalisation
  double noise_floor = 0.1;  ///< deviation below which they count as noise
};

/// Makes the feature image that is compared: low-passed, then normalised by its local mean and deviation, so
/// that neither shading nor contrast matters. **Units**: pixels of the level.
struct FeatureFilter {
  double blur_px = 0.8;       ///< with less blur, steps near the Nyquist frequency overshoot
  double window_px = 4;       ///< sigma of the local mean and deviation; 0: no normalisation
  double noise_floor = 0.02;  ///< deviation below which texture counts as noise; fraction of the range
  std::optional<EdgeFilter> edges = std::nullopt;  ///< if given, its edges are compared, not its greys

  /// Feature images that it makes.
  std::size_t planes() const { return edges ? 3 : 1; }
};

/// Solver settings for a tile of one level.
struct FlowSteps {
  std::vector<FeatureFilter> filters{FeatureFilter{}};
  /// Compares greys by mutual information: neither their order nor their difference counts, only how well one
  /// predicts the other. Needs filters that do not normalise, and FlowTileArgs::pairs.
  bool mutual = false;
  bool match = false;  ///< start with voted block matching
  MatchCellsOptions matching;
  int iterations = 6;
  int fine_iterations = 0;     ///< how many of the last iterations use fine_smoothing_cells
  double smoothing_cells = 1;  ///< sigma of the Gaussian applied to the field after every step
  double fine_smoothing_cells = 0.5;
  double window_px = 6;              ///< sigma of the finest window
  int octaves = 4;                   ///< number of windows, each twice as wide as the previous
  double prior_px = 0.5;             ///< standard deviation of a window's solution about the next wider one's
  double sample_area_px2 = 10;       ///< area of one independent sample of normalised texture
  double displacement_prior_px = 0;  ///< standard deviation of the field about its start; 0: no prior
  double longest_step_px = 1;
  double convergence_px = 0.03;  ///< iteration stops when the mean step length falls below this
  bool cubic = false;            ///< bicubic rather than bilinear interpolation within the iterations
};

/// Arguments of mutual information for a pair of channels. **Memory**: each view is in host or device memory.
struct PairTables {
  View2D<const float> scores;  ///< PairScores::table
  /// If not empty, nothing is solved or measured; the core's pairs of greys are counted (CountPair).
  View2D<std::uint64_t> counts;
};

/// A further channel of both images, in the frame and with the mask of the first one: each is measured by
/// itself, and the normal equations are summed.
struct FlowChannel {
  View2D<const std::uint16_t> fixed, moving;
  float share = 1;  ///< of its evidence
  PairTables pairs;
};

/// One tile of one level. **Memory**: each view is in host or device memory. **Frame**: of the whole level,
/// in whose pixels positions and displacements are, so that a tile rounds them as any other tile would.
struct FlowTileArgs {
  View2D<const std::uint16_t> fixed;
  View2D<const std::uint16_t> moving;  ///< the part of the moving level that the tile may need
  View2D<const std::uint8_t> fixed_mask, moving_mask;  ///< sizes as fixed and moving, or empty
  float fixed_gain = 1, fixed_offset = 0, moving_gain = 1, moving_offset = 0;
  std::int64_t first_x = 0, first_y = 0;    ///< the tile's first pixel in the frame
  Affine2 moving_from_frame;                ///< to pixels of the moving level, at zero displacement
  std::int64_t moving_x = 0, moving_y = 0;  ///< first pixel of `moving` in its level
  Vec2d moving_min, moving_max;             ///< centres of that level's outermost pixels
  View2D<const Vec2f> field;                ///< current displacement, one per cell: ceil(fixed / 4)
  /// Four floats per cell, in LandmarkTerm's layout (width counts floats), or empty.
  View2D<const float> landmark_terms;
  View2D<const float> six_taps;  ///< interpolation weights for the moving image (six_taps_at), or empty
  Rect core;                     ///< the cells to output; empty: all
  View2D<Vec2f> out;             ///< resulting displacement of the core
  /// If not empty, the tile is symmetric. Both images move, and the tile lies midway between them: `field` is
  /// the displacement from the fixed image to the moving one, half of which each of them takes, and `fixed`
  /// is the part of the fixed level that the tile may need. Receives the fixed image's displacement in the
  /// end; the moving one's is `out` + `out_fixed`.
  View2D<Vec2f> out_fixed;
  /// For a symmetric tile, as those of the moving image.
  Affine2 fixed_from_frame;
  std::int64_t fixed_x = 0, fixed_y = 0;
  Vec2d fixed_min, fixed_max;
  std::vector<double>* course = nullptr;  ///< receives the core's sum of local correlation before every step
  /// Normal equations of the core, eight floats per cell (width counts floats), or empty.
  View2D<float> normal_equations;
  float share = 1;                            ///< of the first channel's evidence
  PairTables pairs;                           ///< of mutual information, for the first channel
  std::vector<FlowChannel> further_channels;  ///< of both images
  std::uint32_t count_one_in = 1;             ///< of so many pixels one is counted; a power of two
};

/// Values to follow along displacements: out(p) = values(q) where q + times * path(q) = p. Where several q
/// lead to p, or none, some q near it. **Memory**: each view is in host or device memory. **Shapes**: path
/// and values have the same; cell (i, j) of out lies where cell (i, j) + shift of path does. **Units**:
/// pixels; 4 to a cell.
struct CarryFieldArgs {
  View2D<const Vec2f> path, values;
  float times = 1;
  std::int64_t shift_x = 0, shift_y = 0;
  View2D<Vec2f> out;
};

/// Sums over the core's cells.
struct FlowTileSums {
  double correlation = 0;
  double trace = 0;  ///< of the matrices of the normal equations; 0 if those were not requested
};

/// Part of a field and its measurements. **Memory**: each view is in host or device memory. **Shapes**:
/// normal_equations has eight floats per cell (width counts floats). **Units**: pixels.
struct FitFlowArgs {
  View2D<const Vec2f> field;
  View2D<const float> normal_equations;
  std::int64_t first_x = 0, first_y = 0;  ///< the part's first cell in the whole field
  double prior = 0;                       ///< weight of the next wider mean, per cell
  View2D<Vec2f> out;                      ///< empty: only the losses are wanted
  int candidate = -1;                     ///< index into fit_bandwidths; -1: the best for each region
};

/// Candidate smoothing bandwidths: sigmas of a Gaussian in cells. The best one is the one that best predicts
/// held-out cells.
inline constexpr std::array<double, 8> fit_bandwidths{1, 1.5, 2.25, 3.25, 4.75, 7, 10, 15};
/// Loss over the held-out cells per candidate; infinite for candidates too wide for the part.
using FitLosses = std::array<double, fit_bandwidths.size()>;

/// Memory fit_flow needs besides its arguments; approximate, for planning.
inline constexpr std::int64_t fit_flow_bytes_per_cell = 200;

}  // namespace alinify
