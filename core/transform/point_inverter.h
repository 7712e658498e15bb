#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/transform/continued_map.h"
#include "core/transform/origin_search.h"

namespace alinify {

/// What a search in one part of a chain has measured.
struct PartSearch {
  template <class Part>
  struct Lattice {
    explicit Lattice(const Part& part) : map(part, Affine2{}), origins(map) {}
    ContinuedMap<Part> map;
    OriginSearch<Part> origins;
  };
  std::optional<Box> reach;  ///< of its displacements
  std::unique_ptr<Lattice<DisplacementField>> of_field;
  std::unique_ptr<Lattice<BsplineGrid>> of_grid;
};

/// inverse_point() for many points of one map: the search's knowledge of the whole map is measured once, and
/// after `max_searches` of them there are no more, so that a map full of folds does not take forever. Keeps a
/// reference to the map. **Threads**: one at a time.
class PointInverter {
 public:
  /// `knows_pieces`: of several places that lead to a point, finds that on a piece of a slide; needs some 30
  /// ms for the first point.
  explicit PointInverter(const Transform& moving_from_fixed,
                         int max_searches = std::numeric_limits<int>::max(), bool knows_pieces = true)
      : map_(moving_from_fixed),
        parts_(moving_from_fixed.parts.size()),
        searches_left_(max_searches),
        knows_pieces_(knows_pieces) {}

  std::optional<Vec2d> operator()(Vec2d p_moving, double tolerance_px = 1e-6);

 private:
  const Transform& map_;
  std::vector<PartSearch> parts_;
  int searches_left_;
  bool knows_pieces_;
};

}  // namespace alinify
