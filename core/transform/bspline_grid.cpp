#include "core/transform/bspline_grid.h"

#include <cmath>
#include <cstddef>

#include "core/base/error.h"
#include "core/math/bspline.h"
#include "core/math/scalar.h"
#include "core/transform/messages.h"

namespace alinify {
namespace {

// The 4 x 4 control points around a point, and the point's position between the middle ones.
struct Support {
  std::size_t first = 0;  // index of the upper left control point
  double tx = 0, ty = 0;
};

// As in ITK and elastix, the continuous index c of each axis must satisfy 1 <= c < size - 2.
bool find_support(const BsplineGrid& grid, Vec2d p, Support& support) {
  const double cx = (p.x - grid.origin.x) / grid.spacing.x, cy = (p.y - grid.origin.y) / grid.spacing.y;
  // Written so that NaN is outside.
  if (!(cx >= 1 && cx < grid.columns - 2 && cy >= 1 && cy < grid.rows - 2)) return false;
  const int column = static_cast<int>(cx), row = static_cast<int>(cy);
  support.tx = cx - column;
  support.ty = cy - row;
  support.first = static_cast<std::size_t>(row - 1) * static_cast<std::size_t>(grid.columns) +
                  static_cast<std::size_t>(column - 1);
  return true;
}

}  // namespace

bool BsplineGrid::in_valid_region(Vec2d p) const {
  Support support;
  return find_support(*this, p, support);
}

Vec2d BsplineGrid::displacement(Vec2d p) const {
  Support support;
  if (!find_support(*this, p, support)) return {};
  double wx[4], wy[4];
  cubic_bspline_weights(support.tx, wx);
  cubic_bspline_weights(support.ty, wy);
  Vec2d sum;
  const Vec2d* line = coefficients.data() + support.first;
  for (int j = 0; j < 4; ++j, line += columns) {
    sum = sum + wy[j] * (wx[0] * line[0] + wx[1] * line[1] + wx[2] * line[2] + wx[3] * line[3]);
  }
  return sum;
}

LocalDisplacement BsplineGrid::local(Vec2d p) const {
  Support support;
  LocalDisplacement result;
  if (!find_support(*this, p, support)) return result;
  double wx[4], wy[4], dx[4], dy[4];
  cubic_bspline_weights(support.tx, wx);
  cubic_bspline_weights(support.ty, wy);
  cubic_bspline_derivatives(support.tx, dx);
  cubic_bspline_derivatives(support.ty, dy);
  const Vec2d* line = coefficients.data() + support.first;
  for (int j = 0; j < 4; ++j, line += columns) {
    const Vec2d value = wx[0] * line[0] + wx[1] * line[1] + wx[2] * line[2] + wx[3] * line[3];
    const Vec2d slope = dx[0] * line[0] + dx[1] * line[1] + dx[2] * line[2] + dx[3] * line[3];
    result.value = result.value + wy[j] * value;
    result.along_x = result.along_x + wy[j] * slope;
    result.along_y = result.along_y + dy[j] * value;
  }
  result.along_x = (1 / spacing.x) * result.along_x;
  result.along_y = (1 / spacing.y) * result.along_y;
  return result;
}

BsplineGrid make_bspline_grid(double width, double height, Vec2d spacing) {
  if (!(width >= 1 && height >= 1 && spacing.x > 0 && spacing.y > 0 && std::isfinite(width) &&
        std::isfinite(height) && std::isfinite(spacing.x) && std::isfinite(spacing.y))) {
    throw Error(ErrorKind::Usage, messages::cannot_make_bspline_grid, messages::bspline_grid_empty);
  }
  // As many whole steps as cover the image from edge to edge, plus one control point before and two after.
  const double columns = std::ceil(width / spacing.x) + 3, rows = std::ceil(height / spacing.y) + 3;
  if (columns * rows > 2147483647.0) {
    throw Error(ErrorKind::Usage, messages::cannot_make_bspline_grid, messages::bspline_grid_too_large,
                messages::choose_larger_grid_spacing);
  }
  BsplineGrid grid;
  grid.spacing = spacing;
  grid.columns = static_cast<int>(columns);
  grid.rows = static_cast<int>(rows);
  grid.origin = {-((columns - 1) * spacing.x - (width - 1)) / 2,
                 -((rows - 1) * spacing.y - (height - 1)) / 2};
  grid.coefficients.resize(static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows));
  return grid;
}

}  // namespace alinify
