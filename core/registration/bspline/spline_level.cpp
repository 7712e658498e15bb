#include "core/registration/bspline/spline_level.h"

#include <cstddef>

#include "core/compute/field_steps.h"
#include "core/math/cell_grid.h"
#include "core/registration/flow/coarse_to_fine.h"

namespace alinify {
namespace {

SplineAxis axis_of(double origin, double spacing, int controls, std::int64_t cells, double downsample) {
  SplineAxis axis;
  axis.cells = cells;
  axis.controls = controls;
  // Cell 0 is centred at pixel 1.5 of the level.
  axis.first = ((1.5 + 0.5) * downsample - 0.5 - origin) / spacing;
  axis.step = cell_px * downsample / spacing;
  return axis;
}

}  // namespace

SplineLevel::SplineLevel(Backend& backend, const BsplineGrid& grid, const LevelField& level,
                         SplineRegulariser regulariser, bool mutual)
    : backend_(backend),
      regulariser_(regulariser),
      mutual_(mutual),
      field_{level.level_size, level.cells, level.downsample, {backend, level.cells}},
      coefficients_(backend, {grid.columns, grid.rows}) {
  layout_.origin = grid.origin;
  layout_.spacing = grid.spacing;
  layout_.columns = grid.columns;
  layout_.rows = grid.rows;
  write(grid);
}

FitBsplineArgs SplineLevel::arguments() const {
  FitBsplineArgs args;
  args.along_x =
      axis_of(layout_.origin.x, layout_.spacing.x, layout_.columns, field_.cells.width, field_.downsample);
  args.along_y =
      axis_of(layout_.origin.y, layout_.spacing.y, layout_.rows, field_.cells.height, field_.downsample);
  args.start = coefficients_.view();
  args.regulariser = regulariser_;
  args.mutual = mutual_;
  args.min_determinant = min_map_determinant;
  return args;
}

BsplineFit SplineLevel::compare(const LevelField& measured_at, const NormalEquations& normal_equations,
                                const std::vector<double>& candidates, const Progress& progress) const {
  FitBsplineArgs args = arguments();
  args.field = measured_at.vectors.view();
  args.normal_equations = normal_equations.view();
  args.candidates = candidates;
  args.tolerance = 3e-3;
  args.held_out_cells = 4;
  return backend_.fields().fit_bspline(args, progress);
}

BsplineFit SplineLevel::fit(const LevelField& measured_at, const NormalEquations& normal_equations,
                            double bending_weight, double damping, const Progress& progress) {
  FitBsplineArgs args = arguments();
  args.field = measured_at.vectors.view();
  args.normal_equations = normal_equations.view();
  args.bending_weight = bending_weight;
  args.damping = damping;
  args.out = coefficients_.view();
  args.out_field = field_.vectors.view();
  return backend_.fields().fit_bspline(args, progress);
}

void SplineLevel::write(const BsplineGrid& grid) const {
  std::vector<Vec2f> values(grid.coefficients.size());
  const double per_level_px = 1 / field_.downsample;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Vec2d c = per_level_px * grid.coefficients[i];
    values[i] = {static_cast<float>(c.x), static_cast<float>(c.y)};
  }
  coefficients_.write({values.data(), grid.columns, grid.rows, grid.columns});
}

double SplineLevel::set(const BsplineGrid& grid, const Progress& progress) {
  write(grid);
  FitBsplineArgs args = arguments();
  args.out = coefficients_.view();
  args.out_field = field_.vectors.view();
  return backend_.fields().fit_bspline(args, progress).smallest_determinant;
}

BsplineGrid SplineLevel::grid() const {
  BsplineGrid grid = layout_;
  std::vector<Vec2f> values(static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows));
  coefficients_.read({values.data(), grid.columns, grid.rows, grid.columns});
  grid.coefficients.resize(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    grid.coefficients[i] = field_.downsample * in_doubles(values[i]);
  return grid;
}

std::int64_t SplineLevel::bytes_to_fit(const BsplineGrid& grid, Size cells) {
  const std::int64_t columns = grid.columns;
  return columns * grid.rows * fit_bspline_bytes_per_control_point +
         columns * cells.height * fit_bspline_bytes_per_gathered_element + cells.area() * 16;
}

}  // namespace alinify
