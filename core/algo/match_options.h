#pragma once

namespace alinify {

/// How pictures are matched. Tuned on fabric pairs (weaves, rolls, smooth cloth, prints) at a level whose
/// shorter side is 192 to 384 px, normalised over a Gaussian of 4 px: from an affine start, or none, the
/// largest landmark error ends at 0.7 to 1.7 px of that level.
struct MatchCellsOptions {
  /// px; shifts are looked for in [-radius, radius]^2. A start that is an affine fit is left with a few
  /// pixels at such a level; more labels cost time and let more wrong ones win. From 2 to max_match_radius.
  int radius = 10;
  /// px; spacing of the cells. Fine enough for cloth that stretches by a sixth (two labels a cell), coarse
  /// enough for 64 pixels to outweigh noise.
  int cell_px = 8;
  /// px; sigma of the Gaussian window over which correlation is taken. Wider ones blur the field (8 px: 10 to
  /// 20 % more error on fabric), narrower ones leave single cells with little to say.
  double window_px = 6;
  /// nats for a step of one pixel between neighbouring cells, times the square of the step: one standard
  /// deviation of the step is 1 / sqrt(2 * smoothness) = 1 px. Twice as much flattens stretched cloth (the
  /// largest error of a weave grows from 1.6 to 3.5 px), half as much gains little and holds noisy weave less
  /// well.
  double smoothness = 0.5;
  /// Steps of belief propagation: word travels one cell a step, so that regions of 60 cells hang together.
  /// More change nothing on the pairs tried.
  int iterations = 30;
  /// Share of the old message that stays: without, messages swing between two states on grids (whose cells
  /// form two colours that only hear each other).
  double damping = 0.5;
  /// px^2; area of one independent sample of a normalised picture: neighbouring pixels repeat each other, and
  /// taking each for an observation would make every vote certain.
  double sample_area_px = 10;
  /// Of the product of both mean squares: normalised texture has 1, noise that the normalisation held down
  /// about 0.02.
  double min_power = 1e-3;
  /// The moving picture's mean square counts as at least this share of the fixed one's: a flat patch
  /// correlates with anything by chance.
  double min_ratio = 0.1;
  /// Bounds what a cell may say for one label; a perfect match would outvote all others.
  double greatest_rho = 0.99;
};

constexpr int max_match_radius = 18;

}  // namespace alinify
