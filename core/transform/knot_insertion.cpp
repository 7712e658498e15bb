#include "core/transform/knot_insertion.h"

#include <cstddef>
#include <vector>

namespace alinify {
namespace {

constexpr int halved(int controls) {
  return 2 * (controls - 3) + 3;
}

// Along one axis: line `l` of `lines` has its elements `step` apart from first = l * line_step.
void insert_knots(const std::vector<Vec2d>& in, std::size_t in_line, std::size_t in_step,
                  std::vector<Vec2d>& out, std::size_t out_line, std::size_t out_step, int lines,
                  int controls) {
  for (int l = 0; l < lines; ++l) {
    const Vec2d* from = in.data() + static_cast<std::size_t>(l) * in_line;
    Vec2d* to = out.data() + static_cast<std::size_t>(l) * out_line;
    const auto at = [&](int i) { return from[static_cast<std::size_t>(i) * in_step]; };
    // New control point k lies at the old position (k + 1) / 2.
    for (int k = 0; k < controls; ++k) {
      const int i = k / 2;
      to[static_cast<std::size_t>(k) * out_step] =
          k % 2 == 0 ? 0.5 * (at(i) + at(i + 1)) : 0.125 * (at(i) + 6.0 * at(i + 1) + at(i + 2));
    }
  }
}

}  // namespace

BsplineGrid with_half_spacing(const BsplineGrid& grid) {
  BsplineGrid fine;
  fine.spacing = 0.5 * grid.spacing;
  fine.origin = grid.origin + fine.spacing;
  fine.columns = halved(grid.columns);
  fine.rows = halved(grid.rows);
  const auto columns = static_cast<std::size_t>(grid.columns),
             fine_columns = static_cast<std::size_t>(fine.columns);
  std::vector<Vec2d> wide(fine_columns * static_cast<std::size_t>(grid.rows));
  insert_knots(grid.coefficients, columns, 1, wide, fine_columns, 1, grid.rows, fine.columns);
  fine.coefficients.resize(fine_columns * static_cast<std::size_t>(fine.rows));
  insert_knots(wide, 1, fine_columns, fine.coefficients, 1, fine_columns, fine.columns, fine.rows);
  return fine;
}

BsplineGrid layout_with_double_spacing(const BsplineGrid& grid) {
  BsplineGrid coarse;
  coarse.spacing = 2.0 * grid.spacing;
  coarse.origin = grid.origin - grid.spacing;
  coarse.columns = (grid.columns - 3 + 1) / 2 + 3;
  coarse.rows = (grid.rows - 3 + 1) / 2 + 3;
  coarse.coefficients.resize(static_cast<std::size_t>(coarse.columns) *
                             static_cast<std::size_t>(coarse.rows));
  return coarse;
}

BsplineGrid refined_to(const BsplineGrid& grid, const BsplineGrid& coarse) {
  const BsplineGrid fine = with_half_spacing(coarse);
  BsplineGrid out = grid;
  out.coefficients.resize(static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows));
  for (int j = 0; j < grid.rows; ++j)
    for (int i = 0; i < grid.columns; ++i)
      out.coefficients[static_cast<std::size_t>(j) * static_cast<std::size_t>(grid.columns) +
                       static_cast<std::size_t>(i)] =
          fine.coefficients[static_cast<std::size_t>(j) * static_cast<std::size_t>(fine.columns) +
                            static_cast<std::size_t>(i)];
  return out;
}

}  // namespace alinify
