#include "core/transform/local_correction.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

// The formula written out for one spot: everything around it follows by the bump.
TEST(LocalCorrection, DrawsTheSurroundingsOfOneSpotAlongAndNothingBeyondItsRadius) {
  const SpotCorrection map({{{100, 80}, {88, 85}, 60, false}});
  EXPECT_NEAR(map({100, 80}).x, 88, 1e-12);
  EXPECT_NEAR(map({100, 80}).y, 85, 1e-12);
  const double half = 0.5 * 0.5 * 0.5 * 0.5 * 3;
  EXPECT_NEAR(map({130, 80}).x, 130 - 12 * half, 1e-12);
  EXPECT_NEAR(map({130, 80}).y, 80 + 5 * half, 1e-12);
  EXPECT_EQ(map({160, 80}), (Vec2d{160, 80}));
  EXPECT_EQ(map({100, 300}), (Vec2d{100, 300}));
}

TEST(LocalCorrection, PutsEverySpotWhereItWasPutHoweverTheirRadiiOverlap) {
  const std::vector<CorrectedSpot> spots = {{{100, 100}, {90, 104}, 80, false},
                                            {{140, 110}, {146, 108}, 50, false},
                                            {{120, 160}, {120, 160}, 70, true},
                                            {{600, 600}, {590, 600}, 40, false}};
  const SpotCorrection map(spots);
  for (const CorrectedSpot& spot : spots) EXPECT_LT(length(map(spot.at) - spot.from), 1e-9);
  EXPECT_GT(map.min_jacobian(), 0);
}

TEST(LocalCorrection, IsCarriedByATransformToAThousandthOfTheDrag) {
  const std::vector<CorrectedSpot> spots = {{{1000, 900}, {1040, 880}, 200, false},
                                            {{1150, 930}, {1150, 930}, 150, true},
                                            {{5000, 4000}, {5010, 4000}, 64, false}};
  Transform base;
  base.fixed.size = {8000, 6000};
  base.parts = {Affine2{1.1, 0.02, -0.03, 0.95, 30, -20}};
  const Transform map = corrected(base, spots);
  EXPECT_EQ(map.parts.size(), 3u) << "two groups that do not touch, and the map";
  for (const CorrectedSpot& spot : spots) EXPECT_LT(length(map(spot.at) - base(spot.from)), 0.05);
  const SpotCorrection exact(spots);
  double worst = 0;
  for (double y = 650; y < 1150; y += 7)
    for (double x = 750; x < 1350; x += 7) worst = std::max(worst, length(map({x, y}) - base(exact({x, y}))));
  EXPECT_LT(worst, 0.05);
  EXPECT_LT(length(map({3000, 3000}) - base({3000, 3000})), 1e-12);
  EXPECT_LT(length(map({1000, 600}) - base({1000, 600})), 1e-3);
}

TEST(LocalCorrection, NeverComesNearAFoldWithinTheFarthestDrag) {
  for (int direction = 0; direction < 8; ++direction) {
    const double angle = direction * 0.785398;
    const double far = 90 * kFarthestDrag;
    const SpotCorrection map({{{0, 0}, {far * std::cos(angle), far * std::sin(angle)}, 90, false}});
    EXPECT_GT(map.min_jacobian(), 0.25);
  }
}

TEST(LocalCorrection, TellsAFold) {
  const SpotCorrection map({{{0, 0}, {60, 0}, 70, false}});
  EXPECT_LT(map.min_jacobian(), 0);
}

// The determinant of the formula against differences of the map itself.
TEST(LocalCorrection, KnowsItsJacobian) {
  const SpotCorrection map({{{10, 10}, {15, 7}, 40, false}, {{30, 5}, {28, 6}, 25, false}});
  const double h = 1e-5;
  for (const Vec2d p : {Vec2d{12, 14}, Vec2d{25, 3}, Vec2d{40, -10}, Vec2d{200, 0}}) {
    const Vec2d x = (1 / (2 * h)) * (map({p.x + h, p.y}) - map({p.x - h, p.y})),
                y = (1 / (2 * h)) * (map({p.x, p.y + h}) - map({p.x, p.y - h}));
    EXPECT_NEAR(map.jacobian(p), x.x * y.y - y.x * x.y, 1e-6);
  }
}

TEST(LocalCorrection, ChangesNothingWithoutSpotsOrWithPinsAlone) {
  Transform base;
  base.parts = {Affine2::translation({3, 4})};
  EXPECT_EQ(corrected(base, {}), base);
  EXPECT_EQ(corrected(base, {{{5, 5}, {5, 5}, 10, true}}), base);
}

TEST(LocalCorrection, RefusesWhatIsNoCorrection) {
  EXPECT_THROW(SpotCorrection({{{0, 0}, {1, 1}, 0, false}}), Error);
  EXPECT_THROW(SpotCorrection({{{0, 0}, {NAN, 1}, 5, false}}), Error);
  EXPECT_THROW(SpotCorrection({{{0, 0}, {1, 1}, 5, false}, {{0, 0}, {2, 1}, 5, false}}), Error);
}

}  // namespace
}  // namespace alinify
