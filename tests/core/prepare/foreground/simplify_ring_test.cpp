#include "core/prepare/foreground/simplify_ring.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace alinify {
namespace {

double distance_to(const std::vector<Vec2d>& ring, Vec2d p) {
  double least = 1e300;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2d a = ring[k], b = ring[(k + 1) % ring.size()];
    for (int i = 0; i <= 100; ++i) least = std::min(least, length(p - (a + (i / 100.0) * (b - a))));
  }
  return least;
}

TEST(SimplifyRing, KeepsEveryCornerWithinTheChord) {
  std::vector<Vec2d> ring;
  for (int k = 0; k < 400; ++k) {
    const double angle = k * 6.283185307 / 400, radius = 50 + 4 * std::sin(9 * angle);
    ring.push_back({std::round(100 + radius * std::cos(angle)), std::round(100 + radius * std::sin(angle))});
  }
  for (const double chord : {0.5, 1.0, 3.0}) {
    const std::vector<Vec2d> simple = simplify_ring(ring, chord);
    EXPECT_LT(simple.size(), chord < 1 ? 300u : 150u);
    EXPECT_GE(simple.size(), 8u);
    for (const Vec2d corner : ring) EXPECT_LE(distance_to(simple, corner), chord + 0.05);
  }
}

TEST(SimplifyRing, LeavesSquaresAndZeroChordsAlone) {
  const std::vector<Vec2d> square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  EXPECT_EQ(simplify_ring(square, 5).size(), 4u);
  const std::vector<Vec2d> stairs{{0, 0}, {3, 0}, {3, 1}, {2, 1}, {2, 2}, {0, 2}};
  EXPECT_EQ(simplify_ring(stairs, 0).size(), 6u);
}

TEST(SimplifyRing, KeepsAllCornersWhereFewerWouldCross) {
  // A spike from the left reaches almost through to a notch on the right: with a coarse chord their edges
  // would cross.
  const std::vector<Vec2d> ring{{0, 0},     {100, 0},     {100, 100}, {0, 100}, {0, 51},
                                {90, 50.6}, {99.5, 50.5}, {90, 50.4}, {0, 49}};
  const std::vector<Vec2d> simple = simplify_ring(ring, 2.5);
  for (std::size_t i = 0; i < simple.size(); ++i) {
    for (std::size_t j = i + 2; j < simple.size(); ++j) {
      if (i == 0 && j + 1 == simple.size()) continue;
      const Vec2d a = simple[i], b = simple[i + 1], c = simple[j], d = simple[(j + 1) % simple.size()];
      const auto side = [](Vec2d p, Vec2d q, Vec2d r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
      };
      EXPECT_FALSE(side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) << i << ", " << j;
    }
  }
}

}  // namespace
}  // namespace alinify
