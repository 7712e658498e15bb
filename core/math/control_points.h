#pragma once

#include <cstdint>

#include "core/math/portable.h"
#include "core/math/view2d.h"

namespace alinify {

/// How the cells along one axis depend on a cubic B-spline's control points, and the reverse. All tables are
/// one row.
struct SplineAxisTable {
  View2D<const float> weights;               ///< four per cell: of its control points
  View2D<const std::int32_t> first_control;  ///< per cell: the first of the four
  View2D<const std::int32_t> cell_range;  ///< two per control point: first cell it acts on, one past the last
  /// overlap_floats per control point: integrals over the valid region of the product of its basis function
  /// with that of the control point d further on, at 8 * order + d + 3 for d = -3..3: of the functions, their
  /// first and their second derivatives, the second derivative with the function, and the reverse.
  View2D<const float> overlaps;
};
inline constexpr int overlap_floats = 40;

/// The stiffness of a B-spline grid: the integral of u_xx^2 + 2 u_xy^2 + u_yy^2, or of (u_xx + u_yy)^2.
/// **Source**: Rueckert et al., IEEE TMI 18(8), 1999; Fischer and Modersitzki, "Curvature based image
/// registration", Journal of Mathematical Imaging and Vision 18, 2003.
enum class SplineRegulariser { Bending, Curvature };

/// A vector per control point, as two planes. Both have a border of zeros, control_border_x wide and
/// control_border_y high, so that ops may read past the grid; width and height count control points.
struct ControlPlanes {
  View2D<float> x, y;
};
struct ConstControlPlanes {
  View2D<const float> x, y;
  ConstControlPlanes() = default;
  ConstControlPlanes(View2D<const float> of_x, View2D<const float> of_y) : x(of_x), y(of_y) {}
  ConstControlPlanes(const ControlPlanes& planes) : x(planes.x), y(planes.y) {}  // NOLINT: as View2D converts
};
inline constexpr std::int64_t control_border_x = 16, control_border_y = 3;

/// The half of a symmetric matrix's row that is stored: the blocks that couple a control point to those
/// behind it in row-major order, up to three rows and columns away. Block 0 is the point itself, 1 to 3 its
/// row's next three, then seven for each of the next three rows. A block is a symmetric 2 x 2 matrix (xx, xy,
/// yy).
inline constexpr int stencil_blocks = 25, stencil_planes = 3 * stencil_blocks;
ALINIFY_HD constexpr int stencil_block(int dx, int dy) {
  return dy == 0 ? dx : 4 + 7 * (dy - 1) + dx + 3;
}

/// The matrix: stencil_planes planes, plane i of control row y at row stencil_planes * y + i, with
/// control_border_x zeros on either side; width counts control points.
struct Stencil {
  View2D<float> planes;

  ALINIFY_HD float* plane(std::int64_t y, int block, int entry) const {
    return planes.row(stencil_planes * y + 3 * block + entry);
  }
};

/// Numbers per span of a B-spline grid, as `count` planes: plane i of span row y at row count * y + i, with
/// control_border_x numbers more on either side; width counts spans.
struct SpanPlanes {
  View2D<float> planes;
  int count = 1;

  ALINIFY_HD float* plane(std::int64_t y, int i) const { return planes.row(count * y + i); }
};

}  // namespace alinify
