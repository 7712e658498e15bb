#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "core/transform/continued_map.h"

namespace alinify {

/// inverse_point() for many points of one map: the search's knowledge of the whole map is measured once, and
/// after `max_searches` of them there are no more, so that a map full of folds does not take forever. Keeps a
/// reference to the map. **Threads**: one at a time.
class PointInverter {
 public:
  explicit PointInverter(const Transform& moving_from_fixed,
                         int max_searches = std::numeric_limits<int>::max())
      : map_(moving_from_fixed), reach_(moving_from_fixed.parts.size()), searches_left_(max_searches) {}

  std::optional<Vec2d> operator()(Vec2d p_moving, double tolerance_px = 1e-6);

 private:
  const Transform& map_;
  std::vector<std::optional<Box>> reach_;  // of each part's displacements, once measured
  int searches_left_;
};

}  // namespace alinify
