#include "core/transform/point_inverter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace alinify {
namespace {

// Inverts a chain part by part, from the last. An affine part has a closed form. A displacement requires the
// x with x + u(x) = y; u is bounded, so x is near y. It is found by damped Newton steps from y - u(y) or, if
// those fail or end in a fold, from the triangles of a lattice whose images contain y.
//
// A part need not be one-to-one: between the pieces of a slide that changed places it folds, and beyond its
// domain its continuation leads back into the image. So a place outside, or one where the part stretches more
// than an object does, gives way to one on an object (origin_search.h).
//
// A B-spline's displacement drops to zero at the border of its valid region. The search uses constant
// extrapolation instead, which makes x + u(x) continuous and onto; the result is then checked against the
// real map.

LocalDisplacement continued(const DisplacementField& field, Vec2d p) {
  return field.local(p);
}

LocalDisplacement continued(const BsplineGrid& grid, Vec2d p) {
  const auto [min, max] = domain_of(grid);
  LocalDisplacement u = grid.local({std::clamp(p.x, min.x, max.x), std::clamp(p.y, min.y, max.y)});
  if (p.x < min.x || p.x > max.x) u.along_x = {};
  if (p.y < min.y || p.y > max.y) u.along_y = {};
  return u;
}

// Bounds of every displacement, zero among them: both kinds of weights are non-negative and sum to one.
Box displacement_bounds(const BsplineGrid& grid) {
  Box b{{}, {}};
  for (const Vec2d c : grid.coefficients) b.take(c);
  return b;
}
Box displacement_bounds(const DisplacementField& field) {
  Box b{{}, {}};
  if (!field.vectors) return b;
  for (const Vec2f v : *field.vectors) b.take(in_doubles(v));
  return b;
}

// The search's data of a part: measured when first needed, and counted.
struct Searches {
  PartSearch& of_part;
  int& left;
  bool knows_pieces;
};

struct Solution {
  Vec2d x;
  double determinant = 0, strain = 1;
};

// Its lattice over the part's domain, made when first needed.
const OriginSearch<DisplacementField>& origins_of(const DisplacementField& part, PartSearch& search) {
  if (!search.of_field) search.of_field = std::make_unique<PartSearch::Lattice<DisplacementField>>(part);
  return search.of_field->origins;
}
const OriginSearch<BsplineGrid>& origins_of(const BsplineGrid& part, PartSearch& search) {
  if (!search.of_grid) search.of_grid = std::make_unique<PartSearch::Lattice<BsplineGrid>>(part);
  return search.of_grid->origins;
}

template <class Part>
class DisplacementInverter {
 public:
  DisplacementInverter(const Part& part, Vec2d y, Searches searches)
      : part_(part),
        y_(y),
        searches_(searches),
        tolerance_(1e-12 + 1e-14 * (std::abs(y.x) + std::abs(y.y))) {}

  std::optional<Vec2d> solve() const {
    std::optional<Solution> found = newton(y_ - continued(part_, y_).value);
    const bool unfolded = found && found->determinant > 0;
    const bool likely =
        unfolded && found->strain <= max_strain_on_object && domain_of(part_).contains(found->x);
    if (likely && !(searches_.knows_pieces && origins_of(part_, searches_.of_part).has_several_areas()))
      return found->x;
    if (const std::optional<Solution> inside = likeliest_inside()) return inside->x;
    if (unfolded) return found->x;
    // Either no solution yet or one in a fold; an unfolded one is worth the search.
    if (searches_.left >= 0) --searches_.left;
    if (searches_.left < 0) return std::nullopt;
    if (const std::optional<Solution> other = search()) found = other;
    if (!found) return std::nullopt;
    return found->x;
  }

 private:
  std::optional<Solution> newton(Vec2d start) const {
    Vec2d x = start;
    LocalDisplacement u = continued(part_, x);
    Vec2d residual = x + u.value - y_;
    double error = length(residual);
    for (int iteration = 0; iteration < 64 && error > tolerance_; ++iteration) {
      const double xx = 1 + u.along_x.x, xy = u.along_y.x, yx = u.along_x.y, yy = 1 + u.along_y.y;
      const double determinant = xx * yy - xy * yx;
      Vec2d step = -1.0 * residual;
      if (std::abs(determinant) > 1e-9) {
        step =
            (-1 / determinant) * Vec2d{yy * residual.x - xy * residual.y, xx * residual.y - yx * residual.x};
      }
      if (!shorten_until_better(x, u, residual, error, step) &&
          !shorten_until_better(x, u, residual, error, -1.0 * residual)) {
        break;
      }
    }
    // At the limit of precision the residual may stop falling before it meets the tolerance.
    if (!(error <= 1000 * tolerance_)) return std::nullopt;
    const Jacobian2 slope{1 + u.along_x.x, u.along_y.x, u.along_x.y, 1 + u.along_y.y};
    return Solution{x, slope.determinant(), strain_of(slope)};
  }

  // Of the places inside the domain that lead there: on an object, or else the least strained one.
  std::optional<Solution> likeliest_inside() const {
    constexpr double near_enough = 1e-6;  // newton() goes on from there
    const std::vector<Origin> origins = origins_of(part_, searches_.of_part).unfolded(y_, near_enough);
    const Origin* likeliest = on_object(origins);
    for (const Origin& o : origins)
      if (!likeliest || (likeliest->strain > max_strain_on_object && o.strain < likeliest->strain))
        likeliest = &o;
    if (!likeliest) return std::nullopt;
    const std::optional<Solution> found = newton(likeliest->at);
    return found && found->determinant > 0 ? found : std::nullopt;
  }

  bool shorten_until_better(Vec2d& x, LocalDisplacement& u, Vec2d& residual, double& error,
                            Vec2d step) const {
    for (double share = 1; share > 1e-4; share /= 2) {
      const Vec2d x_new = x + share * step;
      const LocalDisplacement u_new = continued(part_, x_new);
      const Vec2d residual_new = x_new + u_new.value - y_;
      if (const double error_new = length(residual_new); error_new < error * (1 - 1e-3 * share)) {
        x = x_new, u = u_new, residual = residual_new, error = error_new;
        return true;
      }
    }
    return false;
  }

  // Covers every possible x with a lattice of half grid cells and starts from the triangles whose images
  // contain y.
  std::optional<Solution> search() const {
    std::optional<Box>& bounds = searches_.of_part.reach;
    if (!bounds) bounds = displacement_bounds(part_);
    const Box& reach = *bounds;
    const Vec2d first = y_ - reach.max - part_.spacing, last = y_ - reach.min + part_.spacing;
    const auto steps = [](double from, double to, double spacing) {
      return static_cast<int>(std::clamp(std::ceil((to - from) / (0.5 * spacing)), 8.0, 512.0));
    };
    const int columns = steps(first.x, last.x, part_.spacing.x),
              rows = steps(first.y, last.y, part_.spacing.y);
    const Vec2d pace{(last.x - first.x) / columns, (last.y - first.y) / rows};
    if (!is_finite(pace)) return std::nullopt;

    const auto corner = [&](int i, int j) { return Vec2d{first.x + i * pace.x, first.y + j * pace.y}; };
    const auto fill = [&](int j, std::vector<Vec2d>& line) {
      for (int i = 0; i <= columns; ++i) {
        const Vec2d x = corner(i, j);
        line[static_cast<std::size_t>(i)] = x + continued(part_, x).value;
      }
    };
    std::vector<Vec2d> upper(static_cast<std::size_t>(columns) + 1), lower(upper.size());
    std::optional<Solution> in_fold;
    Vec2d nearest = y_;
    double nearest_distance = std::numeric_limits<double>::infinity();
    fill(0, upper);
    for (int j = 0; j < rows; ++j, upper.swap(lower)) {
      fill(j + 1, lower);
      for (int i = 0; i < columns; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const double distance = length(upper[k] - y_);
        if (distance < nearest_distance) nearest_distance = distance, nearest = corner(i, j);
        const std::array<Vec2d, 3> images[2] = {{upper[k], upper[k + 1], lower[k]},
                                                {lower[k + 1], lower[k], upper[k + 1]}};
        for (int half = 0; half < 2; ++half) {
          const std::optional<Vec2d> share = within_triangle(images[half], y_);
          if (!share) continue;
          const double direction = half == 0 ? 1 : -1;
          const Vec2d base = half == 0 ? corner(i, j) : corner(i + 1, j + 1);
          const auto found = newton(base + direction * Vec2d{share->x * pace.x, share->y * pace.y});
          if (found && found->determinant > 0) return found;
          if (found && !in_fold) in_fold = found;
        }
      }
    }
    if (const auto found = newton(nearest); found && found->determinant > 0) return found;
    return in_fold;
  }

  const Part& part_;
  Vec2d y_;
  Searches searches_;
  double tolerance_;
};

std::optional<Vec2d> inverse_of_part(const Affine2& affine, Vec2d y, Searches) {
  const double determinant = affine.determinant();
  if (determinant == 0 || !std::isfinite(1 / determinant)) return std::nullopt;
  return inverse(affine)(y);
}

std::optional<Vec2d> inverse_of_part(const DisplacementField& field, Vec2d y, Searches searches) {
  return DisplacementInverter<DisplacementField>(field, y, searches).solve();
}

std::optional<Vec2d> inverse_of_part(const BsplineGrid& grid, Vec2d y, Searches searches) {
  if (grid.columns >= 4 && grid.rows >= 4) {
    const auto x = DisplacementInverter<BsplineGrid>(grid, y, searches).solve();
    if (x && grid.in_valid_region(*x)) return x;
  }
  // Outside its valid region the part is the identity.
  if (!grid.in_valid_region(y)) return y;
  return std::nullopt;
}

}  // namespace

std::optional<Vec2d> PointInverter::operator()(Vec2d p_moving, double tolerance_px) {
  if (!is_finite(p_moving)) return std::nullopt;
  Vec2d p = p_moving;
  for (std::size_t k = map_.parts.size(); k-- > 0;) {
    const Searches searches{parts_[k], searches_left_, knows_pieces_};
    const std::optional<Vec2d> before = std::visit(
        [p, searches](const auto& part) { return inverse_of_part(part, p, searches); }, map_.parts[k]);
    if (!before) return std::nullopt;
    p = *before;
  }
  // An affine part with a small determinant amplifies rounding errors: two plain Newton steps through the
  // whole chain correct that.
  for (int polish = 0; polish < 3; ++polish) {
    const Vec2d residual = map_(p) - p_moving;
    if (length(residual) <= tolerance_px) return p;
    const Jacobian2 j = jacobian(map_, p);
    const double determinant = j.determinant();
    if (determinant == 0) return std::nullopt;
    p = p - (1 / determinant) *
                Vec2d{j.yy * residual.x - j.xy * residual.y, j.xx * residual.y - j.yx * residual.x};
  }
  return std::nullopt;
}

std::optional<Vec2d> inverse_point(const Transform& moving_from_fixed, Vec2d p_moving, double tolerance_px) {
  return PointInverter(moving_from_fixed, std::numeric_limits<int>::max(), false)(p_moving, tolerance_px);
}

}  // namespace alinify
