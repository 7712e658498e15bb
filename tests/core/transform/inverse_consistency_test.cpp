#include "core/transform/inverse_consistency.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::similarity_about;
using testing::wavy_field;

TEST(InverseConsistency, OfAnAffineMapAndItsInverseIsZero) {
  Transform map, back;
  map.fixed.size = {900, 700};
  const Affine2 m = similarity_about({400, 300}, 33, 1.3, {20, 10});
  map.parts = {m}, back.parts = {inverse(m)};
  const InverseConsistency c = inverse_consistency(map, back);
  EXPECT_LT(c.largest_px, 1e-9);
  EXPECT_EQ(c.folded_share, 0);
}

TEST(InverseConsistency, MeasuresHowFarPointsComeBackBesideThemselves) {
  Transform map, back;
  map.fixed.size = {100, 80};
  map.parts = {Affine2::translation({5, 7})}, back.parts = {Affine2::translation({-2, -3})};
  const InverseConsistency c = inverse_consistency(map, back);
  for (const double px : {c.median_px, c.p99_px, c.largest_px}) EXPECT_NEAR(px, 5, 1e-12);
  // x runs over the centres of 100 pixels: the distance is 0.02 x.
  back.parts = {Affine2{1.02, 0, 0, 1, 0, 0}}, map.parts = {};
  const InverseConsistency spread = inverse_consistency(map, back);
  EXPECT_NEAR(spread.largest_px, 0.02 * 99, 1e-12);
  EXPECT_NEAR(spread.median_px, 0.02 * 49.5, 0.011);
  EXPECT_NEAR(spread.p99_px, 0.02 * 98, 0.021);
}

TEST(InverseConsistency, OfAMapAloneIsZeroWhereItIsOneToOne) {
  Transform map;
  map.fixed.size = map.moving.size = {2000, 1600};
  map.parts = {Affine2{-1, 0, 0, 1, 1999, 0}, wavy_field(501, 401, {4, 4}, 12, 600)};
  const InverseConsistency c = inverse_consistency(map);
  EXPECT_LT(c.largest_px, 1e-4);
  EXPECT_EQ(c.folded_share, 0);
}

TEST(InverseConsistency, OfAFoldingMapSaysHowFarApartTheOriginsLie) {
  Transform map;
  map.fixed.size = map.moving.size = {400, 400};
  map.parts = {wavy_field(101, 101, {4, 4}, 60, 150)};
  ASSERT_LT(jacobian_range(map).min, -0.5);
  const InverseConsistency c = inverse_consistency(map);
  EXPECT_GT(c.folded_share, 0.1);
  EXPECT_GT(c.largest_px, 10);
}

TEST(InverseConsistency, OfAFlipIsNoFold) {
  Transform map;
  map.fixed.size = map.moving.size = {400, 300};
  map.parts = {Affine2{-1, 0, 0, 1, 399, 0}};
  EXPECT_EQ(inverse_consistency(map).folded_share, 0);
}

TEST(InverseConsistency, OfASingularMapIsAllLost) {
  Transform map;
  map.fixed.size = map.moving.size = {40, 30};
  map.parts = {Affine2{1, 1, 1, 1, 0, 0}};
  EXPECT_EQ(inverse_consistency(map).folded_share, 1);
}

TEST(InverseConsistency, NeedsNoImageSizes) {
  Transform map;
  EXPECT_EQ(inverse_consistency(map).largest_px, 0);
  map.parts = {wavy_field(11, 11, {8, 8}, 1, 60)};
  EXPECT_LT(inverse_consistency(map).largest_px, 1e-4);
}

}  // namespace
}  // namespace alinify
