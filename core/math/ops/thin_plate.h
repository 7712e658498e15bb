#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Means over 2 x 2 cells of what is known of a field: its values and the matrices of its normal equations,
/// less what chance alone would show. Where only one column or row is left, the field is continued linearly,
/// so that an even strain remains even.
/// **Shapes**: normal_equations: eight floats per cell; field: two; matrix: four per node (xx, xy, yy, and
/// how much of xx and yy is certain); mean: two; extent: nodes, ceil(cells / 2).
struct GatherNode {
  View2D<const float> normal_equations, field;
  float chance = 0;  ///< squared correlation of unrelated textures
  View2D<float> matrix, mean;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Matrix = Lanes<float, 4>;
    Matrix sum = Matrix::all(0);
    for (std::int64_t j = 2 * y; j < 2 * y + 2; ++j)
      for (std::int64_t i = 2 * x; i < 2 * x + 2; ++i) {
        const float* n = normal_equations.row(min2(j, field.height - 1)) + 8 * min2(i, field.width - 1);
        // Landmarks are certain, whatever the images show around them.
        const float believed = share(n[5]), certain = n[7];
        const float m[4] = {believed * (n[0] - certain) + certain, believed * n[1],
                            believed * (n[2] - certain) + certain, certain};
        sum = sum + Matrix::load(m);
      }
    (0.25f * sum).store_element(matrix.row(y) + 4 * x);
    continued_mean(field, x, y).store_element(mean.row(y) + 2 * x);
  }
  ALINIFY_HD float share(float correlation) const {
    if (!(chance > 0)) return 1;
    const float square = correlation * correlation;
    return square > 2 * chance ? 1 - 2 * chance / square : 0;
  }

  /// The mean of 2 x 2 elements of `field`, of which those beyond its end continue it linearly.
  ALINIFY_HD static Lanes<float, 2> continued_mean(const View2D<const float>& field, std::int64_t x,
                                                   std::int64_t y) {
    using Pair = Lanes<float, 2>;
    const auto along = [&](std::int64_t row) {
      const auto at = [&](std::int64_t i) { return Pair::load_element(field.row(row) + 2 * i); };
      const Pair first = at(2 * x);
      if (2 * x + 1 < field.width) return 0.5f * (first + at(2 * x + 1));
      return x > 0 ? 1.5f * first - 0.5f * at(2 * x - 1) : first;
    };
    const Pair first = along(2 * y);
    if (2 * y + 1 < field.height) return 0.5f * (first + along(2 * y + 1));
    return y > 0 ? 1.5f * first - 0.5f * along(2 * y - 1) : first;
  }
};

/// GatherNode's means on the next coarser grid. **Shapes**: two floats per node; extent: nodes of out.
struct HalveContinued {
  View2D<const float> in;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    GatherNode::continued_mean(in, x, y).store_element(out.row(y) + 2 * x);
  }
};

/// How element `fine` of an axis depends on the halved one: 3/4 on the nearer of its two parents and 1/4 on
/// the other. Beyond its ends the coarse grid is continued linearly: a plate whose edges are free answers any
/// false moment there by turning away. In the second differences of the finer grid every one of the coarser
/// grid's occurs twice, as a quarter; a plate of a sixteenth of the stiffness is no softer than its
/// prolongation then, which is why, inside the grid, no correction overshoots.
struct Parents {
  std::int64_t near = 0, other = 0;
  float of_near = 1, of_other = 0;

  ALINIFY_HD Parents(std::int64_t fine, std::int64_t coarse_count) : near(fine / 2) {
    const std::int64_t away = fine % 2 == 0 ? -1 : 1, far = near + away;
    const bool inside = far >= 0 && far < coarse_count;
    other = coarse_count < 2 ? near : inside ? far : near - away;
    if (coarse_count < 2) return;
    of_near = inside ? 0.75f : 1.25f;
    of_other = inside ? 0.25f : -0.25f;
  }
  ALINIFY_HD float of(std::int64_t coarse) const {
    return (coarse == near ? of_near : 0.0f) + (coarse == other ? of_other : 0.0f);
  }
  /// The same without continuation: no weight is negative.
  ALINIFY_HD float clamped(std::int64_t coarse) const {
    return of_other < 0 ? (coarse == near ? 1.0f : 0.0f) : of(coarse);
  }
};

/// value + coarse, from the grid with twice the spacing. **Shapes**: two floats per node; extent: nodes of
/// value. `out` may be `value`.
struct AddFromCoarser {
  View2D<const float> coarse, value;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const Parents h(x, coarse.width), v(y, coarse.height);
    const auto along = [&](std::int64_t row) {
      const float* from = coarse.row(row);
      return h.of_near * Pair::load_element(from + 2 * h.near) +
             h.of_other * Pair::load_element(from + 2 * h.other);
    };
    const Pair change = v.of_near * along(v.near) + v.of_other * along(v.other);
    (Pair::load_element(value.row(y) + 2 * x) + change).store_element(out.row(y) + 2 * x);
  }
};

/// The adjoint of AddFromCoarser, as a mean over the finer nodes of a coarser one. `clamped`: of weights that
/// are positive, for matrices. **Shapes**: Count floats per node; extent: nodes of out, ceil(in / 2).
template <int Count>
struct GatherToCoarser {
  View2D<const float> in;
  bool clamped = false;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Element = Lanes<float, Count>;
    Element sum = Element::all(0);
    for (std::int64_t j = max2<std::int64_t>(0, 2 * y - 2); j < min2(2 * y + 4, in.height); ++j) {
      const Parents v(j, out.height);
      const float of_row = clamped ? v.clamped(y) : v.of(y);
      if (of_row == 0) continue;
      for (std::int64_t i = max2<std::int64_t>(0, 2 * x - 2); i < min2(2 * x + 4, in.width); ++i) {
        const Parents h(i, out.width);
        const float weight = of_row * (clamped ? h.clamped(x) : h.of(x));
        if (weight != 0) sum = sum + weight * Element::load_element(in.row(j) + Count * i);
      }
    }
    (0.25f * sum).store_element(out.row(y) + Count * x);
  }
};

/// Half the gradient of a plate's bending energy, the sum over the grid of |u_xx|^2 + 2 |u_xy|^2 + |u_yy|^2
/// by differences, at one node. The edges are free. **Shapes**: u: two floats per node.
ALINIFY_HD inline Lanes<float, 2> bending_force(const View2D<const float>& u, std::int64_t x,
                                                std::int64_t y) {
  using Pair = Lanes<float, 2>;
  const auto at = [&](std::int64_t i, std::int64_t j) { return Pair::load_element(u.row(j) + 2 * i); };
  if (x > 1 && y > 1 && x + 2 < u.width && y + 2 < u.height) {
    // By differences: a displacement of a hundred pixels must not leave rounding noise behind.
    const Pair here = at(x, y);
    const auto off = [&](std::int64_t i, std::int64_t j) { return at(x + i, y + j) - here; };
    return 2.0f * ((off(-1, -1) + off(1, -1)) + (off(-1, 1) + off(1, 1))) -
           8.0f * ((off(-1, 0) + off(1, 0)) + (off(0, -1) + off(0, 1))) +
           ((off(-2, 0) + off(2, 0)) + (off(0, -2) + off(0, 2)));
  }
  Pair sum = Pair::all(0);
  constexpr float second[3] = {1, -2, 1};
  for (std::int64_t k = -1; k <= 1; ++k) {
    // The second differences around x - k, in which this node is element 1 + k.
    const std::int64_t i = x - k, j = y - k;
    if (i > 0 && i + 1 < u.width) sum = sum + second[1 + k] * (at(i - 1, y) - 2.0f * at(i, y) + at(i + 1, y));
    if (j > 0 && j + 1 < u.height)
      sum = sum + second[1 + k] * (at(x, j - 1) - 2.0f * at(x, j) + at(x, j + 1));
  }
  for (std::int64_t j = y - 1; j <= y; ++j)
    for (std::int64_t i = x - 1; i <= x; ++i) {
      if (i < 0 || j < 0 || i + 1 >= u.width || j + 1 >= u.height) continue;
      const float sign = (i == x) == (j == y) ? 2.0f : -2.0f;
      sum = sum + sign * (at(i, j) - at(i + 1, j) - at(i, j + 1) + at(i + 1, j + 1));
    }
  return sum;
}

/// The diagonal of the matrix of bending_force.
ALINIFY_HD inline float bending_diagonal(std::int64_t width, std::int64_t height, std::int64_t x,
                                         std::int64_t y) {
  const auto along = [](std::int64_t i, std::int64_t count) {
    float sum = 0;
    if (i > 0 && i + 1 < count) sum += 4;
    if (i > 1) sum += 1;
    if (i + 2 < count) sum += 1;
    return sum;
  };
  const float squares = static_cast<float>((x > 0 ? 1 : 0) + (x + 1 < width ? 1 : 0)) *
                        static_cast<float>((y > 0 ? 1 : 0) + (y + 1 < height ? 1 : 0));
  return along(x, width) + along(y, height) + 2 * squares;
}

/// The force that bends a field back to its surroundings: -stiffness times bending_force. **Shapes**: two
/// floats per node; extent: nodes.
struct BendingForce {
  View2D<const float> field;
  float stiffness = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    (-stiffness * bending_force(field, x, y)).store_element(out.row(y) + 2 * x);
  }
};

/// The matrix of the plate's equations, A + stiffness K, with A the nodes' matrices and K that of
/// bending_force. **Shapes**: matrix: four floats per node.
struct PlateMatrix {
  View2D<const float> nodes;
  float stiffness = 0;

  ALINIFY_HD Lanes<float, 2> product(const View2D<const float>& u, std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const auto m = Lanes<float, 4>::load_element(nodes.row(y) + 4 * x);
    const Pair here = Pair::load_element(u.row(y) + 2 * x);
    const float held[2] = {m[0] * here[0] + m[1] * here[1], m[1] * here[0] + m[2] * here[1]};
    return Pair::load(held) + stiffness * bending_force(u, x, y);
  }
};

/// matrix * value, or right - matrix * value. **Shapes**: two floats per node; extent: nodes. `out` may be
/// `right`.
struct PlateProduct {
  PlateMatrix matrix;
  View2D<const float> value, right;  ///< right empty: the product itself
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const Pair product = matrix.product(value, x, y);
    (right.width > 0 ? Pair::load_element(right.row(y) + 2 * x) - product : product)
        .store_element(out.row(y) + 2 * x);
  }
};

/// One step of Chebyshev's iteration, preconditioned by the diagonal's 2 x 2 blocks: direction = keep *
/// direction + gain * D^-1 residual, out = value + direction.
/// **Shapes**: two floats per node; extent: nodes. `out` is not `value`.
struct RelaxPlate {
  PlateMatrix matrix;
  View2D<const float> right, value;
  float keep = 0, gain = 0;  ///< keep 0: `direction` is not read
  View2D<float> direction = {}, out = {};

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const Pair r = Pair::load_element(right.row(y) + 2 * x) - matrix.product(value, x, y);
    const auto m = Lanes<float, 4>::load_element(matrix.nodes.row(y) + 4 * x);
    const float stiff = matrix.stiffness * bending_diagonal(value.width, value.height, x, y);
    const float a = m[0] + stiff, b = m[1], c = m[2] + stiff;
    // Threads of one direction have no second eigenvalue but for rounding.
    const float per = gain / max2(a * c - b * b, 1e-6f * a * c);
    const float step[2] = {per * (c * r[0] - b * r[1]), per * (a * r[1] - b * r[0])};
    float* own = direction.row(y) + 2 * x;
    const Pair next = keep == 0 ? Pair::load(step) : keep * Pair::load_element(own) + Pair::load(step);
    next.store_element(own);
    (Pair::load_element(value.row(y) + 2 * x) + next).store_element(out.row(y) + 2 * x);
  }
};

/// A term of the scalar product of two fields, to be summed. **Shapes**: two floats per node.
struct FieldProduct {
  View2D<const float> a, b;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    const float *p = a.row(y) + 2 * x, *q = b.row(y) + 2 * x;
    return static_cast<double>(p[0] * q[0] + p[1] * q[1]);
  }
};

/// a + share * b. **Shapes**: two floats per node; extent: nodes. `out` may be either.
struct AddFieldShare {
  View2D<const float> a, b;
  float share = 1;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    (Pair::load_element(a.row(y) + 2 * x) + share * Pair::load_element(b.row(y) + 2 * x))
        .store_element(out.row(y) + 2 * x);
  }
};

/// The matrix of a node: what is known of its displacement, in every direction.
struct NodeMatrix {
  float xx = 0, xy = 0, yy = 0;

  ALINIFY_HD static NodeMatrix load(const float* m) { return {m[0], m[1], m[2]}; }

  /// Between the smaller eigenvalue and half of it: how well the worst known direction is known.
  ALINIFY_HD float evidence() const {
    const float trace = xx + yy;
    return trace > 0 ? max2(0.0f, xx * yy - xy * xy) / trace : 0;
  }
  /// Less `share` of the larger eigenvalue in every direction: as much shows along a straight edge by its
  /// noise alone.
  ALINIFY_HD NodeMatrix less_noise(float share) const {
    const float noise = share * 0.5f * (xx + yy + std::sqrt((xx - yy) * (xx - yy) + 4 * xy * xy));
    return {xx - noise, xy, yy - noise};
  }
};

/// The second differences of a field around a node inside its grid. **Shapes**: field: two floats per node.
struct SecondDifferences {
  Lanes<float, 2> xx, xy, yy;

  ALINIFY_HD SecondDifferences(const View2D<const float>& field, std::int64_t x, std::int64_t y) {
    using Pair = Lanes<float, 2>;
    const auto at = [&](std::int64_t i, std::int64_t j) { return Pair::load_element(field.row(j) + 2 * i); };
    const Pair here = at(x, y);
    xx = at(x - 1, y) - 2.0f * here + at(x + 1, y);
    yy = at(x, y - 1) - 2.0f * here + at(x, y + 1);
    xy = here - at(x + 1, y) - at(x, y + 1) + at(x + 1, y + 1);
  }
  /// |xx|^2 + 2 |xy|^2 + |yy|^2, where the square of d is d' M d.
  ALINIFY_HD float square_by(const NodeMatrix& m) const {
    const auto square = [&](const Lanes<float, 2>& d) {
      return m.xx * d[0] * d[0] + 2 * m.xy * d[0] * d[1] + m.yy * d[1] * d[1];
    };
    return square(xx) + square(yy) + 2 * square(xy);
  }
};

/// The squares of a field's second differences around a node inside its grid: |u_xx|^2 + 2 |u_xy|^2 +
/// |u_yy|^2. **Shapes**: field: two floats per node.
ALINIFY_HD inline float squared_bend(const View2D<const float>& field, std::int64_t x, std::int64_t y) {
  return SecondDifferences(field, x, y).square_by({1, 0, 1});
}

/// NodeMatrix::evidence of a node. **Shapes**: matrix: four floats per node.
ALINIFY_HD inline float evidence_at(const View2D<const float>& matrix, std::int64_t x, std::int64_t y) {
  return NodeMatrix::load(matrix.row(y) + 4 * x).evidence();
}

/// Holds a field at its landmarks, and where it is seen to jump, as at the rim of a piece that moved: all
/// nodes of second differences whose squares exceed `limit` and whose surroundings all show something. At the
/// rim of plain ground what the field does beyond it is nothing that was seen. Nor is a bump along a straight
/// edge, which shows nothing of where it lies along itself: measured by the matrices of the nodes around,
/// less `noise` of their larger eigenvalues, the squares have to exceed `clear` too, and the evidence `seen`.
/// **Shapes**: field: two floats per node, matrix and held: four; extent: nodes.
struct HoldPlate {
  View2D<const float> field, matrix;
  float limit = 0, seen = 0, clear = 0, noise = 0, weight = 0;
  View2D<float> held;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const auto m = Lanes<float, 4>::load_element(matrix.row(y) + 4 * x);
    const float more = m[3] > 0 || jumps(x, y) ? weight : 0, result[4] = {m[0] + more, m[1], m[2] + more, 0};
    Lanes<float, 4>::load(result).store_element(held.row(y) + 4 * x);
  }
  ALINIFY_HD bool jumps(std::int64_t x, std::int64_t y) const {
    for (std::int64_t j = max2<std::int64_t>(1, y - 1); j <= min2(y + 1, field.height - 2); ++j)
      for (std::int64_t i = max2<std::int64_t>(1, x - 1); i <= min2(x + 1, field.width - 2); ++i)
        if (squared_bend(field, i, j) > limit && is_seen(i, j)) return true;
    return false;
  }
  ALINIFY_HD bool is_seen(std::int64_t x, std::int64_t y) const {
    const SecondDifferences bend(field, x, y);
    for (std::int64_t j = y - 1; j <= y + 1; ++j)
      for (std::int64_t i = x - 1; i <= x + 1; ++i) {
        const NodeMatrix known = NodeMatrix::load(matrix.row(j) + 4 * i).less_noise(noise);
        if (!(known.evidence() > seen && bend.square_by(known) > clear)) return false;
      }
    return true;
  }
};

/// What the nodes tell of a field's curvature: the square of its second differences times the evidence
/// there, or the evidence alone; to be summed. **Shapes**: matrix: four floats per node, field: two.
struct PlateCurvature {
  View2D<const float> matrix, field;
  float typical = 0;  ///< evidence of a node that counts half
  bool weights = false;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    if (x == 0 || y == 0 || x + 1 >= field.width || y + 1 >= field.height) return 0;
    // A difference is known no better than the least known of its nodes.
    float least = 1e30f;
    for (std::int64_t j = y - 1; j <= y + 1; ++j)
      for (std::int64_t i = x - 1; i <= x + 1; ++i) least = min2(least, evidence_at(matrix, i, j));
    const float weight = least / (least + typical);
    if (weights) return static_cast<double>(weight);
    return static_cast<double>(weight * squared_bend(field, x, y));
  }
};

}  // namespace alinify
