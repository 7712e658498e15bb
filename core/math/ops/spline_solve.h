#pragma once

#include <cmath>

#include "core/math/control_points.h"
#include "core/math/lanes.h"
#include "core/math/scalar.h"

namespace alinify {

/// product = matrix * vector, for `N` control points of a row at once.
/// **Shapes**: extent: ceil(columns / N) x rows. Elements past the last column get zero, as their border has.
template <int N>
struct ApplyStencil {
  Stencil matrix;
  ConstControlPlanes vector;
  ControlPlanes product;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t row) const {
    using Run = Lanes<float, N>;
    const std::int64_t x = N * run;
    Run sum_x = Run::all(0), sum_y = Run::all(0);
    const auto add = [&](const float* xx, const float* xy, const float* yy, const float* vx,
                         const float* vy) {
      const Run a = Run::load(xx), b = Run::load(xy), c = Run::load(yy), u = Run::load(vx), v = Run::load(vy);
      sum_x = sum_x + (a * u + b * v);
      sum_y = sum_y + (b * u + c * v);
    };
    for (int dy = 0; dy < 4; ++dy)
      for (int dx = dy == 0 ? 0 : -3; dx <= 3; ++dx) {
        const int block = stencil_block(dx, dy);
        add(matrix.plane(row, block, 0) + x, matrix.plane(row, block, 1) + x, matrix.plane(row, block, 2) + x,
            vector.x.row(row + dy) + x + dx, vector.y.row(row + dy) + x + dx);
        // The other half: this point's block in the row of the one before it.
        if (block == 0 || row < dy) continue;
        const std::int64_t before = x - dx;
        add(matrix.plane(row - dy, block, 0) + before, matrix.plane(row - dy, block, 1) + before,
            matrix.plane(row - dy, block, 2) + before, vector.x.row(row - dy) + before,
            vector.y.row(row - dy) + before);
      }
    sum_x.store(product.x.row(row) + x);
    sum_y.store(product.y.row(row) + x);
  }
};

/// The matrix's diagonal blocks, as three planes (xx, xy, yy). A control point without evidence or stiffness
/// gets a small one. Extent: control points.
struct CopyDiagonal {
  Stencil matrix;
  float damping = 0;
  View2D<float> xx, xy, yy;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    xx.at(x, y) = matrix.plane(y, 0, 0)[x] + damping;
    xy.at(x, y) = matrix.plane(y, 0, 1)[x];
    yy.at(x, y) = matrix.plane(y, 0, 2)[x] + damping;
  }
};

/// Inverts the blocks in place: the preconditioner. A block that rounding has made singular, as the barrier's
/// large entries may, is taken as nearly so, never as indefinite. Extent: control points.
struct InvertBlocks {
  View2D<float> xx, xy, yy;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    // By the correlation, as a product of two large entries may overflow.
    constexpr float max_correlation = 0.999995f;
    const float a = xx.at(x, y), c = yy.at(x, y), root_a = std::sqrt(a), root_c = std::sqrt(c),
                correlation = min2(max_correlation, max2(-max_correlation, xy.at(x, y) / root_a / root_c)),
                per = 1 / (1 - correlation * correlation);
    xx.at(x, y) = per / a;
    xy.at(x, y) = -correlation * per / root_a / root_c;
    yy.at(x, y) = per / c;
  }
};

/// Three planes of the preconditioner (xx, xy, yy).
struct Preconditioner {
  View2D<const float> xx, xy, yy;

  ALINIFY_HD void apply(std::int64_t i, std::int64_t j, float rx, float ry, const ControlPlanes& to) const {
    to.x.at(i, j) = xx.at(i, j) * rx + xy.at(i, j) * ry;
    to.y.at(i, j) = xy.at(i, j) * rx + yy.at(i, j) * ry;
  }
};

/// residual = right - share * product, and the preconditioned residual; `right` may be `residual`. Extent:
/// control points.
struct UpdateResidual {
  ConstControlPlanes right, product;
  float share = 0;
  Preconditioner preconditioner;
  ControlPlanes residual, preconditioned;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float rx = right.x.at(x, y) - share * product.x.at(x, y);
    const float ry = right.y.at(x, y) - share * product.y.at(x, y);
    residual.x.at(x, y) = rx;
    residual.y.at(x, y) = ry;
    preconditioner.apply(x, y, rx, ry, preconditioned);
  }
};

/// One step of conjugate gradients: solution += share * direction, and its residual. Extent: control points.
struct AdvanceSolution {
  ConstControlPlanes direction;
  ControlPlanes solution;
  UpdateResidual update;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    solution.x.at(x, y) += update.share * direction.x.at(x, y);
    solution.y.at(x, y) += update.share * direction.y.at(x, y);
    update(x, y);
  }
};

/// direction = preconditioned + share * direction. Extent: control points.
struct TurnDirection {
  ConstControlPlanes preconditioned;
  float share = 0;
  ControlPlanes direction;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    direction.x.at(x, y) = preconditioned.x.at(x, y) + share * direction.x.at(x, y);
    direction.y.at(x, y) = preconditioned.y.at(x, y) + share * direction.y.at(x, y);
  }
};

/// A term of the scalar product, to be summed.
struct ControlProduct {
  ConstControlPlanes a, b;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return static_cast<double>(a.x.at(x, y)) * static_cast<double>(b.x.at(x, y)) +
           static_cast<double>(a.y.at(x, y)) * static_cast<double>(b.y.at(x, y));
  }
};

/// One of the matrix's planes, to be summed.
struct PickPlane {
  Stencil matrix;
  int block = 0, entry = 0;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return static_cast<double>(matrix.plane(y, block, entry)[x]);
  }
};

/// Writes one value.
struct FillPlane {
  float value = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const { out.at(x, y) = value; }
};

/// Two floats per control point to two planes, and their sum with another pair of planes back again. Extent:
/// control points.
struct SplitToPlanes {
  View2D<const float> vectors;
  ControlPlanes planes;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    planes.x.at(x, y) = vectors.row(y)[2 * x];
    planes.y.at(x, y) = vectors.row(y)[2 * x + 1];
  }
};
struct AddPlanes {
  ConstControlPlanes a, b;
  ControlPlanes out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.x.at(x, y) = a.x.at(x, y) + b.x.at(x, y);
    out.y.at(x, y) = a.y.at(x, y) + b.y.at(x, y);
  }
};
struct JoinSum {
  ConstControlPlanes a, b;
  View2D<float> vectors;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    vectors.row(y)[2 * x] = a.x.at(x, y) + b.x.at(x, y);
    vectors.row(y)[2 * x + 1] = a.y.at(x, y) + b.y.at(x, y);
  }
};

/// out = a + share * b; `out` may be either. Extent: control points.
struct AddShare {
  ConstControlPlanes a, b;
  float share = 1;
  ControlPlanes out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.x.at(x, y) = a.x.at(x, y) + share * b.x.at(x, y);
    out.y.at(x, y) = a.y.at(x, y) + share * b.y.at(x, y);
  }
};

}  // namespace alinify
