#pragma once

namespace alinify {

/// Matching options. Tuned on fabric pairs (weaves, rolls, smooth cloth, prints) at a level with a shorter
/// side of 192 to 384 px, normalised over a Gaussian of 4 px: starting from an affine fit or from nothing,
/// the largest landmark error ends at 0.7 to 1.7 px of that level.
struct MatchCellsOptions {
  /// px; the search range is [-radius, radius]^2. An affine start leaves an error of a few pixels at such a
  /// level; more labels cost time and let more false ones win. From 2 to max_match_radius.
  int radius = 10;
  /// px; cell spacing. Fine enough for cloth stretched by a sixth (two labels per cell), coarse enough for 64
  /// pixels to outweigh noise.
  int cell_px = 8;
  /// px; sigma of the Gaussian correlation window. Wider ones blur the field (8 px: 10 to 20 % more error on
  /// fabric), narrower ones leave too little evidence in a cell.
  double window_px = 6;
  /// nats for a step of one pixel between adjacent cells, growing with the square of the step: the standard
  /// deviation of the step is 1 / sqrt(2 * smoothness) = 1 px. Twice as much flattens stretched cloth (the
  /// largest error of a weave grows from 1.6 to 3.5 px); half as much gains little and is less stable on
  /// noisy weave.
  double smoothness = 0.5;
  /// Belief propagation steps: messages travel one cell per step, so that regions of 60 cells are linked.
  /// More made no difference on the pairs tried.
  int iterations = 30;
  /// Fraction of the old message that is kept: without damping, messages oscillate between two states, as the
  /// cells of a grid form two colours that exchange messages only with each other.
  double damping = 0.5;
  /// px^2; area of one independent sample of a normalised image: neighbouring pixels are correlated, and
  /// counting each as an observation would make every vote certain.
  double sample_area_px = 10;
  /// Minimum product of both mean squares: about 1 for normalised texture, 0.02 for noise suppressed by the
  /// normalisation.
  double min_power = 1e-3;
  /// The moving image's mean square counts as at least this fraction of the fixed one's: a flat patch
  /// correlates with anything by chance.
  double min_ratio = 0.1;
  /// Caps the evidence of a cell for one label; a perfect match would outvote everything else.
  double greatest_rho = 0.99;
};

constexpr int max_match_radius = 18;

}  // namespace alinify
