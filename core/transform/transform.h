#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/math/affine2.h"
#include "core/math/rect.h"
#include "core/transform/bspline_grid.h"
#include "core/transform/displacement_field.h"

namespace alinify {

/// The properties of an image that a transform stores, so that it can be interpreted without it.
struct ImageGeometry {
  Size size;
  std::optional<Vec2d> pixel_size_um;

  friend bool operator==(const ImageGeometry&, const ImageGeometry&) = default;
};

using TransformPart = std::variant<Affine2, BsplineGrid, DisplacementField>;

/// How a transform was made; stored with it so that the run can be repeated.
struct Provenance {
  std::string engine;                          ///< "elastix", "manual", "imported"
  std::map<std::string, std::string> options;  ///< engine options by name, as for --set
  std::optional<std::int64_t> seed;
  std::string program_version;
  std::string fixed_path, moving_path;
  bool inverse = false;  ///< the run found the inverse of this map

  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// moving_from_fixed: an ordered chain. A point of the fixed image, in level-0 pixels, goes through
/// parts.front() first; parts.back() yields a point of the moving image in level-0 pixels. No parts: the
/// identity. Value semantics.
/// **Threads**: const members may be called concurrently.
struct Transform {
  std::vector<TransformPart> parts;
  ImageGeometry fixed, moving;
  Provenance provenance;

  Vec2d operator()(Vec2d p_fixed) const;

  friend bool operator==(const Transform&, const Transform&) = default;
};

/// Maps many points through the chain, part by part: faster than one by one. `in` and `out` have the same
/// length and may be the same memory. **Threads**: runs on the calling thread.
void map_points(const Transform& moving_from_fixed, std::span<const Vec2d> in, std::span<Vec2d> out);
std::vector<Vec2d> map_points(const Transform& moving_from_fixed, std::span<const Vec2d> p_fixed);

/// Derivatives of the map at a point, named as in Affine2: xx = dx'/dx, xy = dx'/dy, yx = dy'/dx, yy =
/// dy'/dy.
struct Jacobian2 {
  double xx = 1, xy = 0, yx = 0, yy = 1;
  double determinant() const { return xx * yy - xy * yx; }
};

/// Analytic for every part. **Range**: the determinant is <= 0 where the map folds.
Jacobian2 jacobian(const Transform& moving_from_fixed, Vec2d p_fixed);

/// The fixed point that maps to p_moving, found by Newton steps from a coarse start. Empty if none is found
/// that maps to within `tolerance_px` of p_moving, or if p_moving is not finite. Of several solutions in a
/// fold, an unfolded one is preferred. **Units**: level-0 pixels; the tolerance is in moving pixels.
std::optional<Vec2d> inverse_point(const Transform& moving_from_fixed, Vec2d p_moving,
                                   double tolerance_px = 1e-6);

/// The same map with consecutive affine parts merged and identities dropped.
Transform simplified(const Transform& transform);

/// The affine map nearest to the whole chain: the product of its parts if all are affine, otherwise a
/// least-squares fit on a regular lattice over the fixed image. If fixed.size is unset, the lattice covers
/// the first grid.
Affine2 nearest_affine(const Transform& moving_from_fixed);

/// Minimum and maximum Jacobian determinant on a lattice over the fixed image, and the fraction that folds:
/// where the determinant is zero or its sign differs from that of the combined affine parts (a flip is not a
/// fold).
struct JacobianRange {
  double min = 1, max = 1, folded_share = 0;
};
/// `points_per_side`: lattice points along each side of the fixed image, at most one per pixel. fixed.size
/// must be set: if it is 0 x 0, a single point at (-0.5, -0.5) is evaluated.
JacobianRange jacobian_range(const Transform& moving_from_fixed, int points_per_side = 256);

/// The bounding box, in moving pixels, of the mapped fixed rectangle, sampled on its border and a lattice;
/// exact to a margin of 1 px for maps that are smooth over a lattice step. For planning; the warper measures
/// per tile.
Rect moving_footprint(const Transform& moving_from_fixed, Rect fixed_rect);

}  // namespace alinify
