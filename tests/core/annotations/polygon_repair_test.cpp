#include "core/annotations/polygon_repair.h"

#include <cmath>
#include <iostream>

#include <gtest/gtest.h>

#include "core/annotations/polygon_validity.h"
#include "tests/core/annotations/geos.h"
#include "tests/support/expect_error.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::Geos;
using testing::wkt_of;

constexpr std::int64_t kPx = static_cast<std::int64_t>(kGridPerUnit);

Ring ring(std::initializer_list<std::pair<int, int>> corners) {
  Ring r;
  for (const auto& [x, y] : corners) r.push_back({x * kPx, y * kPx});
  return r;
}

double area_px(const std::vector<Polygon>& polygons) {
  double sum = 0;
  for (const Polygon& polygon : polygons)
    for (std::size_t i = 0; i < polygon.size(); ++i)
      sum += (i == 0 ? 0.5 : -0.5) * std::abs(double_area(polygon[i]));
  return sum / kGridPerUnit / kGridPerUnit;
}

// How often a ring winds around a point that is on none of its edges, by the angles that its corners turn.
int winding(const Ring& r, double x, double y) {
  double turn = 0;
  for (std::size_t i = 0; i < r.size(); ++i) {
    const GridPoint a = r[i], b = r[(i + 1) % r.size()];
    const double ax = static_cast<double>(a.x) - x, ay = static_cast<double>(a.y) - y;
    const double bx = static_cast<double>(b.x) - x, by = static_cast<double>(b.y) - y;
    turn += std::atan2(ax * by - ay * bx, ax * bx + ay * by);
  }
  return static_cast<int>(std::lround(turn / 6.283185307179586));
}

bool covered(const std::vector<Polygon>& polygons, double x, double y) {
  for (const Polygon& polygon : polygons) {
    if (winding(polygon[0], x, y) == 0) continue;
    bool in_hole = false;
    for (std::size_t h = 1; h < polygon.size(); ++h) in_hole = in_hole || winding(polygon[h], x, y) != 0;
    if (!in_hole) return true;
  }
  return false;
}

TEST(PolygonRepair, LeavesAValidPolygonWithAHoleItsArea) {
  const std::vector<Polygon> square{
      {ring({{0, 0}, {10, 0}, {10, 10}, {0, 10}}), ring({{2, 2}, {4, 2}, {4, 4}, {2, 4}})}};
  EXPECT_EQ(validity_of(square), Validity::Valid);
  EXPECT_TRUE(same_area_and_rings(repaired(square), square));
}

TEST(PolygonRepair, KeepsBothWingsOfABowTie) {
  const std::vector<Polygon> bow{{ring({{0, 0}, {10, 10}, {10, 0}, {0, 10}})}};
  EXPECT_EQ(validity_of(bow), Validity::Invalid);
  const std::vector<Polygon> mended = repaired(bow);
  EXPECT_EQ(mended.size(), 2u);
  EXPECT_NEAR(area_px(mended), 50, 1e-9);
}

TEST(PolygonRepair, FillsALoopThatIsWoundAroundTwice) {
  // Around a square of 10, and around its corner of 4 once more.
  const std::vector<Polygon> loop{
      {ring({{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, -2}, {4, -2}, {4, 4}, {-2, 4}, {-2, 0}})}};
  const std::vector<Polygon> mended = repaired(loop);
  ASSERT_EQ(mended.size(), 1u);
  EXPECT_EQ(mended[0].size(), 1u) << "no hole";
  EXPECT_NE(validity_of(mended), Validity::Invalid);
}

TEST(PolygonRepair, CutsOffWhatAHoleThatSticksOutCovers) {
  const std::vector<Polygon> notched{
      {ring({{0, 0}, {10, 0}, {10, 10}, {0, 10}}), ring({{8, 4}, {12, 4}, {12, 6}, {8, 6}})}};
  EXPECT_EQ(validity_of(notched), Validity::Invalid);
  const std::vector<Polygon> mended = repaired(notched);
  ASSERT_EQ(mended.size(), 1u);
  EXPECT_EQ(mended[0].size(), 1u);
  EXPECT_NEAR(area_px(mended), 96, 1e-9);
}

TEST(PolygonRepair, JoinsPartsThatOverlap) {
  const std::vector<Polygon> parts{{ring({{0, 0}, {6, 0}, {6, 6}, {0, 6}})},
                                   {ring({{4, 4}, {4, 10}, {10, 10}, {10, 4}})}};
  EXPECT_EQ(validity_of(parts), Validity::Invalid);
  const std::vector<Polygon> mended = repaired(parts);
  EXPECT_EQ(mended.size(), 1u);
  EXPECT_NEAR(area_px(mended), 36 + 36 - 4, 1e-9);
}

TEST(PolygonRepair, TakesAHoleThatTouchesInOnePointForValid) {
  const std::vector<Polygon> touching{
      {ring({{0, 0}, {10, 0}, {10, 10}, {0, 10}}), ring({{0, 0}, {4, 2}, {2, 4}})}};
  EXPECT_EQ(validity_of(touching), Validity::Touching);
  EXPECT_TRUE(same_area_and_rings(repaired(touching), touching));
}

TEST(PolygonRepair, FindsSpikesAndRepeatedPartsOfAnOutline) {
  EXPECT_EQ(validity_of({{ring({{0, 0}, {10, 0}, {15, 0}, {10, 0}, {10, 10}})}}), Validity::Invalid);
  EXPECT_EQ(validity_of({{ring({{0, 0}, {10, 0}, {5, 0}})}}), Validity::Invalid);
  EXPECT_TRUE(repaired({{ring({{0, 0}, {10, 0}, {5, 0}})}}).empty()) << "it has no area";
  EXPECT_NEAR(area_px(repaired({{ring({{0, 0}, {10, 0}, {15, 0}, {10, 0}, {10, 10}})}})), 50, 1e-9);
}

// Corners on a coarse lattice make every awkward case: edges upon edges, corners on edges, spikes.
std::vector<Polygon> tangle(testing::Random& random, int lattice, int corners, int rings, int parts) {
  std::vector<Polygon> polygons;
  for (int p = 0; p < parts; ++p) {
    Polygon& polygon = polygons.emplace_back();
    for (int k = 0; k < rings; ++k) {
      Ring r;
      for (int i = 0; i < corners; ++i) {
        const auto x = static_cast<std::int64_t>(random.in(0, lattice));
        const GridPoint q{x * kPx, static_cast<std::int64_t>(random.in(0, lattice)) * kPx};
        if (r.empty() || r.back() != q) r.push_back(q);
      }
      while (r.size() > 1 && r.back() == r.front()) r.pop_back();
      polygon.push_back(r);
    }
  }
  return polygons;
}

TEST(PolygonRepair, CoversWhatTanglesWindAroundAndNothingElse) {
  const Geos geos;
  if (!geos.there()) std::cout << "NOTE: without libgeos_c.so.1, which would judge validity too\n";
  testing::Random random(7);
  int pieces = 0;
  for (int round = 0; round < 600; ++round) {
    const int lattice = round % 3 == 0 ? 6 : round % 3 == 1 ? 40 : 4000;
    const std::vector<Polygon> before = tangle(random, lattice, 3 + round % 11, 1 + round % 3, 1 + round % 2);
    const std::vector<Polygon> after = repaired(before);
    pieces += static_cast<int>(after.size());
    EXPECT_TRUE(after.empty() || validity_of(after) != Validity::Invalid) << wkt_of(before);
    if (geos.there() && !after.empty()) {
      const auto area = geos.valid_area(wkt_of(after));
      ASSERT_TRUE(area.has_value()) << wkt_of(before) << "\nbecame " << wkt_of(after);
      EXPECT_NEAR(*area / kGridPerUnit / kGridPerUnit, area_px(after), 1e-6);
    }
    int wrong = 0;
    for (int i = 0; i < 60; ++i) {
      // Off the lattice by an irrational amount: on no edge of a small one.
      const double x = random.in(0, lattice * kGridPerUnit) + 0.1234567,
                   y = random.in(0, lattice * kGridPerUnit) + 0.7654321;
      wrong += covered(before, x, y) != covered(after, x, y);
    }
    EXPECT_EQ(wrong, 0) << wkt_of(before);
  }
  EXPECT_GT(pieces, 600);
}

TEST(PolygonRepair, AgreesWithGeosOnWhatIsValid) {
  const Geos geos;
  if (!geos.there()) GTEST_SKIP() << "libgeos_c.so.1 is not installed";
  testing::Random random(11);
  int valid = 0;
  for (int round = 0; round < 4000; ++round) {
    const std::vector<Polygon> polygons = tangle(random, 12, 3 + round % 3, 1 + round % 2, 1 + round % 2);
    bool complete = true;
    for (const Polygon& polygon : polygons)
      for (const Ring& r : polygon) complete = complete && r.size() >= 3;
    if (!complete) continue;
    Validity ours = validity_of(polygons);
    if (ours == Validity::Touching && same_area_and_rings(repaired(polygons), polygons))
      ours = Validity::Valid;
    const bool theirs = geos.valid_area(wkt_of(polygons)).has_value();
    EXPECT_EQ(ours == Validity::Valid, theirs) << wkt_of(polygons);
    valid += theirs;
  }
  EXPECT_GT(valid, 500);
}

TEST(PolygonRepair, RefusesAScribbleOfMillionsOfCrossingsInsteadOfTakingAllMemory) {
  testing::Random random(4);
  const std::vector<Polygon> scribble = tangle(random, 30000, 20000, 1, 1);
  EXPECT_EQ(validity_of(scribble), Validity::Invalid);
  testing::expect_error(ErrorKind::Failed, "a million places", [&] { repaired(scribble); });
}

TEST(PolygonRepair, HandlesAnOutlineOfATwentyThousandCornersThatCrossesItselfAtManyPlaces) {
  Ring r;
  testing::Random random(3);
  for (int i = 0; i < 20000; ++i) {
    const double a = 6.283185307179586 * i / 20000, radius = 9000 + random.in(-6, 6);
    r.push_back({std::llround(radius * std::cos(a) * kGridPerUnit),
                 std::llround(radius * std::sin(a) * kGridPerUnit)});
  }
  for (std::size_t i = 0; i + 30 < r.size(); i += 200) std::swap(r[i], r[i + 30]);
  const std::vector<Polygon> before{{r}};
  EXPECT_EQ(validity_of(before), Validity::Invalid);
  const std::vector<Polygon> after = repaired(before);
  EXPECT_NE(validity_of(after), Validity::Invalid);
  EXPECT_NEAR(area_px(after), 3.14159265 * 9000 * 9000, 2e5);
}

}  // namespace
}  // namespace alinify
