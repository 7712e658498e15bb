#pragma once

#include <span>
#include <vector>

#include "core/annotations/point_map.h"

namespace alinify {

/// Maps outlines whose edges are straight in one image to the other, where they bend. So many points are
/// inserted between two corners that no chord is further from the edge's true image than `tolerance_px` of
/// the target; unless the map is known to keep a piece straight, this is checked in the middle of short ones
/// and at up to 31 places of long ones, before each halving. Ends at pieces of 0.02 px, where a map tears.
/// **Threads**: an object a thread. **Memory**: some 100 bytes a point of the longest outline.
class OutlineMap {
 public:
  OutlineMap(const PointMap& map, double tolerance_px)
      : map_(map), trail_(map), tolerance_px_(tolerance_px) {}

  /// The corners mapped, with points between them where `densified`; `closed` outlines do not repeat their
  /// first point. `corner_of` has, for each point, the index of the corner that it is or follows.
  void map(std::span<const Vec2d> corners, bool closed, bool densified, std::vector<Vec2d>& mapped,
           std::vector<int>& corner_of);

  std::int64_t inserted() const { return inserted_; }
  std::int64_t continued() const { return trail_.continued; }

 private:
  struct Piece {
    Vec2d a, b, mapped_a, mapped_b;
    int corner = 0;
    double t = 0, length_t = 1;  ///< where it begins on the edge, and its share of that
  };
  struct Between {
    int corner;
    double t;
    Vec2d mapped;
  };

  int tests_of(const Piece& piece) const;
  double allowed_px(int tests) const;
  bool known_straight(const Piece& piece, std::int64_t continued_before) const;

  const PointMap& map_;
  PointMap::Trail trail_;
  double tolerance_px_;
  std::int64_t inserted_ = 0;
  std::vector<Piece> pieces_, halves_;
  std::vector<Between> between_;
  std::vector<Vec2d> tests_, corners_mapped_;
};

}  // namespace alinify
