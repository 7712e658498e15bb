#include "core/transform/inverse_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::Random;
using testing::random_grid;
using testing::similarity_about;
using testing::wavy_field;

InverseMap inverse_of(const Transform& map, int threads = 2, InverseOptions options = {}) {
  ThreadPool pool(threads);
  Progress progress;
  return inverted(map, options, pool, progress);
}

// Points of the moving image that the fixed one reaches, against Newton's method on the map itself.
void expect_agrees_with_inverse_point(const Transform& map, const InverseMap& inverse, double tolerance_px,
                                      int points, std::uint32_t seed) {
  Random random(seed);
  for (int i = 0; i < points; ++i) {
    const Vec2d p =
        random.point(static_cast<double>(map.fixed.size.width), static_cast<double>(map.fixed.size.height));
    const Vec2d q = map(p);
    const std::optional<Vec2d> exact = inverse_point(map, q);
    ASSERT_TRUE(exact.has_value());
    EXPECT_LT(length(inverse.fixed_from_moving(q) - *exact), tolerance_px) << p.x << ", " << p.y;
  }
}

const DisplacementField* field_in(const Transform& map) {
  for (const TransformPart& part : map.parts)
    if (const auto* field = std::get_if<DisplacementField>(&part)) return field;
  return nullptr;
}

TEST(InverseMap, OfAffinePartsIsAffineAndExact) {
  Transform map;
  map.fixed = {{17320, 16000}, Vec2d{0.5, 0.5}}, map.moving = {{9000, 8000}, {}};
  map.parts = {similarity_about({8000, 9000}, 170, 0.5, {1000, -3000}), Affine2{-1, 0, 0, 1, 8999, 0}};
  const InverseMap inverse = inverse_of(map);
  ASSERT_EQ(inverse.fixed_from_moving.parts.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<Affine2>(inverse.fixed_from_moving.parts[0]));
  EXPECT_EQ(inverse.error_px, 0);
  EXPECT_TRUE(inverse.folded.empty());
  for (const Vec2d p : {Vec2d{0, 0}, Vec2d{17319, 0}, Vec2d{123, 15999}})
    EXPECT_NEAR(length(inverse.fixed_from_moving(map(p)) - p), 0, 1e-8);
}

TEST(InverseMap, OfTheIdentityIsTheIdentity) {
  Transform map;
  map.fixed.size = map.moving.size = {300, 200};
  EXPECT_TRUE(inverse_of(map).fixed_from_moving.parts.empty());
}

TEST(InverseMap, SwapsBothImagesAndSaysThatItIsAnInverse) {
  Transform map;
  map.fixed = {{300, 200}, Vec2d{0.5, 0.5}}, map.moving = {{400, 100}, Vec2d{2, 2}};
  map.provenance.engine = "flow", map.provenance.seed = 7;
  map.provenance.fixed_path = "f.tif", map.provenance.moving_path = "m.tif";
  map.provenance.options = {{"levels", "5"}, {"fixed_flatfield", "lamp.json"}};
  const Transform inverse = inverse_of(map).fixed_from_moving;
  EXPECT_EQ(inverse.provenance.options,
            (std::map<std::string, std::string>{{"levels", "5"}, {"moving_flatfield", "lamp.json"}}));
  EXPECT_EQ(inverse.fixed, map.moving);
  EXPECT_EQ(inverse.moving, map.fixed);
  EXPECT_EQ(inverse.provenance.engine, "flow");
  EXPECT_EQ(inverse.provenance.seed, 7);
  EXPECT_EQ(inverse.provenance.fixed_path, "m.tif");
  EXPECT_EQ(inverse.provenance.moving_path, "f.tif");
  EXPECT_TRUE(inverse.provenance.inverse);
  EXPECT_FALSE(inverse_of(inverse).fixed_from_moving.provenance.inverse);
}

TEST(InverseMap, UndoesASineOfOneCoordinateByItsClosedForm) {
  // x' = x + a sin(k y), y' = y: the inverse is x = x' - a sin(k y') exactly.
  const double a = 12, k = 2 * M_PI / 250;
  constexpr int columns = 301, rows = 401;
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) vectors->push_back({static_cast<float>(a * std::sin(k * 2 * j)), 0});
  Transform map;
  map.fixed.size = map.moving.size = {601, 801};
  map.parts = {DisplacementField{{0, 0}, {2, 2}, columns, rows, vectors}};
  const InverseMap inverse = inverse_of(map);
  EXPECT_LE(inverse.error_px, 0.01);
  Random random(1);
  for (int i = 0; i < 500; ++i) {
    const Vec2d q = random.point(601, 801);
    const Vec2d p = inverse.fixed_from_moving(q);
    EXPECT_NEAR(p.x, q.x - a * std::sin(k * q.y), 0.015);
    EXPECT_NEAR(p.y, q.y, 1e-4);
  }
}

TEST(InverseMap, OfAFieldBeforeAnAffineMapSamplesOnlyTheField) {
  Transform map;
  map.fixed.size = {2000, 1600}, map.moving.size = {2500, 2100};
  map.parts = {wavy_field(501, 401, {4, 4}, 12, 600), similarity_about({1000, 800}, 25, 1.1, {250, 240})};
  const InverseMap inverse = inverse_of(map);
  ASSERT_EQ(inverse.fixed_from_moving.parts.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<Affine2>(inverse.fixed_from_moving.parts[0]));
  EXPECT_LE(inverse.error_px, 0.01);
  EXPECT_TRUE(inverse.folded.empty());
  expect_agrees_with_inverse_point(map, inverse, 0.015, 500, 2);
}

TEST(InverseMap, IsSampledNoFinerThanTheToleranceAsksFor) {
  Transform map;
  map.fixed.size = map.moving.size = {4000, 4000};
  map.parts = {wavy_field(1001, 1001, {4, 4}, 3, 3000)};
  const Transform loose = inverse_of(map, 2, {.tolerance_px = 0.5}).fixed_from_moving;
  const Transform tight = inverse_of(map, 2, {.tolerance_px = 0.002}).fixed_from_moving;
  EXPECT_GE(field_in(loose)->spacing.x, 32);
  EXPECT_LE(field_in(tight)->spacing.x, 16);
}

TEST(InverseMap, SaysHowFarItIsOffWhereTheFinestSpacingIsTooWide) {
  Transform map;
  map.fixed.size = map.moving.size = {800, 800};
  map.parts = {wavy_field(201, 201, {4, 4}, 2, 30)};
  const InverseMap inverse = inverse_of(map);
  EXPECT_GT(inverse.error_px, inverse.tolerance_px);
  EXPECT_GT(inverse.off_share, 0.001);
  EXPECT_LT(inverse.error_px, 1);
}

TEST(InverseMap, OfAFieldFinerThanTheFloorIsAsFineAsTheField) {
  Transform map;
  map.fixed.size = map.moving.size = {300, 300};
  map.parts = {wavy_field(601, 601, {0.5, 0.5}, 1, 20)};
  const InverseMap inverse = inverse_of(map);
  EXPECT_LE(field_in(inverse.fixed_from_moving)->spacing.x, 1);
  EXPECT_LE(inverse.error_px, 0.02);
  expect_agrees_with_inverse_point(map, inverse, 0.02, 300, 3);
}

TEST(InverseMap, UndoesASplineWhoseDisplacementIsManyGridSpacings) {
  Transform map;
  map.fixed.size = map.moving.size = {600, 600};
  BsplineGrid grid = make_bspline_grid(600, 600, {20, 20});
  for (int j = 0; j < grid.rows; ++j)
    for (int i = 0; i < grid.columns; ++i)
      grid.coefficients[static_cast<std::size_t>(j * grid.columns + i)] = {
          200 + 25 * std::sin(i * 0.25 + 0.1 * j), -150 + 25 * std::cos(j * 0.25)};
  map.parts = {grid};
  const InverseMap inverse = inverse_of(map);
  EXPECT_LE(inverse.error_px, 0.01);
  expect_agrees_with_inverse_point(map, inverse, 0.02, 500, 4);
}

TEST(InverseMap, FollowsASplineToWhereItDropsToZeroIfTheFixedImageReachesThere) {
  // The spline covers the upper left of the image; beyond, the map is the identity.
  Transform map;
  map.fixed.size = map.moving.size = {600, 600};
  BsplineGrid grid = make_bspline_grid(300, 300, {30, 30});
  grid.coefficients.assign(grid.coefficients.size(), {6, 4});
  map.parts = {grid};
  const InverseMap inverse = inverse_of(map);
  EXPECT_NEAR(length(inverse.fixed_from_moving(Vec2d{150, 150}) - Vec2d{144, 146}), 0, 1e-4);
  for (const Vec2d p : {Vec2d{400, 100}, Vec2d{320, 320}, Vec2d{599, 599}})
    EXPECT_NEAR(length(inverse.fixed_from_moving(p) - p), 0, 1e-4) << p.x;
}

TEST(InverseMap, GoesOnSmoothlyBeyondASplineThatCoversTheFixedImage) {
  Transform map;
  map.fixed.size = {600, 600}, map.moving.size = {900, 900};
  BsplineGrid grid = make_bspline_grid(600, 600, {30, 30});
  grid.coefficients.assign(grid.coefficients.size(), {20, -10});
  map.parts = {grid};
  const InverseMap inverse = inverse_of(map);
  for (const Vec2d q : {Vec2d{300, 300}, Vec2d{899, 700}, Vec2d{5, 899}})
    EXPECT_NEAR(length(inverse.fixed_from_moving(q) - (q - Vec2d{20, -10})), 0, 1e-4) << q.x;
}

TEST(InverseMap, OfAChainOfEverythingWithAFlip) {
  Transform map;
  map.fixed.size = {800, 600}, map.moving.size = {900, 700};
  map.parts = {Affine2{-0.9, 0.1, 0.05, 1.1, 790, -10}, random_grid(900, 800, {128, 96}, 9, 6),
               wavy_field(50, 40, {20, 20}, 5, 400), Affine2{1.3, 0, 0.2, 0.7, 100, 50}};
  const InverseMap inverse = inverse_of(map);
  EXPECT_TRUE(inverse.folded.empty());
  Random random(6);
  for (int i = 0; i < 500; ++i) {
    const Vec2d p = random.point(800, 600);
    EXPECT_LT(length(inverse.fixed_from_moving(map(p)) - p), 0.1) << p.x << ", " << p.y;
  }
}

TEST(InverseMap, TakesAFieldThatMirrorsAndTurnsForNoFold) {
  // As written by other programs: one field that also holds the flip and the turn.
  Transform whole;
  whole.parts = {similarity_about({300, 250}, 140, 1.2, {30, -20}), Affine2{-1, 0, 0, 1, 640, 0}};
  const DisplacementField waves = wavy_field(151, 126, {4, 4}, 3, 250);
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < waves.rows; ++j)
    for (int i = 0; i < waves.columns; ++i) {
      const Vec2d p{4.0 * i, 4.0 * j}, u = whole(waves(p)) - p;
      vectors->push_back({static_cast<float>(u.x), static_cast<float>(u.y)});
    }
  Transform map;
  map.fixed.size = {601, 501}, map.moving.size = {640, 640};
  map.parts = {DisplacementField{{0, 0}, {4, 4}, waves.columns, waves.rows, vectors}};
  const InverseMap inverse = inverse_of(map);
  EXPECT_TRUE(inverse.folded.empty());
  Random random(8);
  for (int i = 0; i < 500; ++i) {
    const Vec2d p = random.point(601, 501);
    EXPECT_LT(length(inverse.fixed_from_moving(map(p)) - p), 0.05) << p.x << ", " << p.y;
  }
}

// Everything within 60 px of a place is pulled across it.
Transform folding_map() {
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < 201; ++j)
    for (int i = 0; i < 201; ++i) {
      const double x = 4 * i - 300, y = 4 * j - 500;
      const double pull = 80 * std::exp(-(x * x + y * y) / (2 * 30 * 30));
      vectors->push_back({static_cast<float>(pull), static_cast<float>(0.3 * pull)});
    }
  Transform map;
  map.fixed.size = {801, 801}, map.moving.size = {801, 801};
  map.parts = {Affine2::translation({10, -20}), DisplacementField{{0, 0}, {4, 4}, 201, 201, vectors}};
  return map;
}

TEST(InverseMap, NamesThePlaceWhereAMapFoldsAndFillsItInSmoothly) {
  const Transform map = folding_map();
  ASSERT_LT(jacobian_range(map).min, -0.2);
  const InverseMap inverse = inverse_of(map);
  ASSERT_EQ(inverse.folded.size(), 1u);
  // The fold is on the right of the place, which the translation puts at (290, 520).
  const Rect place = inverse.folded[0];
  EXPECT_GT(place.x, 280);
  EXPECT_LT(place.right(), 360);
  EXPECT_GT(place.y, 470);
  EXPECT_LT(place.bottom(), 570);
  // Every fixed point where the map folds lies in it.
  for (int y = 0; y < 801; y += 3)
    for (int x = 0; x < 801; x += 3)
      if (jacobian(map, {x + 0.1, y + 0.1}).determinant() < 0) {
        EXPECT_TRUE(place.contains(Rect{x, y, 1, 1})) << x << ", " << y;
      }
  // Smooth: no two samples beside each other lead far apart.
  const DisplacementField& field = *field_in(inverse.fixed_from_moving);
  float largest = 0;
  for (int j = 0; j < field.rows; ++j)
    for (int i = 1; i < field.columns; ++i) {
      const std::size_t k =
          static_cast<std::size_t>(j) * static_cast<std::size_t>(field.columns) + static_cast<std::size_t>(i);
      largest = std::max(largest, std::abs((*field.vectors)[k].x - (*field.vectors)[k - 1].x));
    }
  EXPECT_LT(largest, 25);  // of sheets that lie some 40 px apart
}

TEST(InverseMap, IsRightEverywhereButInTheFoldsImage) {
  const Transform map = folding_map();
  const InverseMap inverse = inverse_of(map);
  Random random(9);
  int told = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vec2d p = random.point(801, 801);
    if (length(p - Vec2d{320, 520}) < 140) continue;
    ++told;
    EXPECT_LT(length(inverse.fixed_from_moving(map(p)) - p), 0.06) << p.x << ", " << p.y;
  }
  EXPECT_GT(told, 1000);
}

TEST(InverseMap, IsTheSameForAnyNumberOfThreads) {
  Transform map = folding_map();
  map.parts.emplace_back(random_grid(900, 900, {100, 80}, 8, 3));
  const InverseMap one = inverse_of(map, 1), five = inverse_of(map, 5);
  EXPECT_EQ(one.fixed_from_moving, five.fixed_from_moving);
  EXPECT_EQ(one.error_px, five.error_px);
  EXPECT_EQ(one.folded, five.folded);
}

TEST(InverseMap, CoversTheWholeMovingImageAndWhatTheFixedOneReaches) {
  // A fixed image that sees more than the moving one, and a moving one that sees more than the fixed one.
  for (const auto& [fixed, moving] :
       {std::pair<Size, Size>{{1200, 900}, {300, 300}}, {{300, 300}, {1200, 900}}}) {
    Transform map;
    map.fixed.size = fixed, map.moving.size = moving;
    map.parts = {wavy_field(301, 226, {4, 4}, 10, 800)};
    const InverseMap inverse = inverse_of(map);
    expect_agrees_with_inverse_point(map, inverse, 0.02, 300, 11);
    Random random(12);
    for (int i = 0; i < 300; ++i) {
      const Vec2d q = random.point(static_cast<double>(moving.width), static_cast<double>(moving.height));
      // Just beyond the field it goes on smoothly, where the field itself has a bend.
      const Vec2d p = inverse.fixed_from_moving(q);
      const bool in_field = p.x > 0 && p.y > 0 && p.x < 1200 && p.y < 900;
      EXPECT_NEAR(length(map(p) - q), 0, in_field ? 0.02 : 0.3) << q.x << ", " << q.y;
    }
  }
}

TEST(InverseMap, NeedsNoImageSizes) {
  Transform map;
  map.parts = {wavy_field(101, 101, {8, 8}, 6, 400)};
  const InverseMap inverse = inverse_of(map);
  Random random(13);
  for (int i = 0; i < 200; ++i) {
    const Vec2d p = random.point(800, 800);
    EXPECT_LT(length(inverse.fixed_from_moving(map(p)) - p), 0.05);
  }
}

TEST(InverseMap, TakesFieldsThatDoNotFitTheImages) {
  Transform map;
  map.fixed.size = map.moving.size = {500, 400};
  // None at all, of one row, and far beside the image.
  const auto line = std::make_shared<std::vector<Vec2f>>(std::vector<Vec2f>{{1, 2}, {1, 2}, {1, 2}});
  map.parts = {DisplacementField{}, DisplacementField{{0, 0}, {8, 8}, 3, 1, line},
               DisplacementField{{9000, 9000}, {8, 8}, 1, 3, line}, BsplineGrid{}};
  const InverseMap inverse = inverse_of(map);
  EXPECT_NEAR(length(inverse.fixed_from_moving(map(Vec2d{200, 100})) - Vec2d{200, 100}), 0, 1e-3);
}

TEST(InverseMap, NamesAFieldThatHoldsNoNumbers) {
  Transform map;
  map.fixed.size = map.moving.size = {80, 80};
  auto vectors = std::make_shared<std::vector<Vec2f>>(121, Vec2f{2, 1});
  (*vectors)[60] = {std::numeric_limits<float>::quiet_NaN(), 0};
  map.parts = {DisplacementField{{0, 0}, {8, 8}, 11, 11, vectors}};
  const InverseMap inverse = inverse_of(map);
  ASSERT_EQ(inverse.folded.size(), 1u);
  for (const Vec2f v : *field_in(inverse.fixed_from_moving)->vectors)
    EXPECT_NEAR(static_cast<double>(v.x), -2, 1e-4);
}

TEST(InverseMap, RefusesASingularMap) {
  Transform map;
  map.parts = {Affine2{1, 1, 1, 1, 0, 0}};
  EXPECT_THROW(inverse_of(map), Error);
}

TEST(InverseMap, CanBeCancelled) {
  Transform map;
  map.parts = {wavy_field(101, 101, {8, 8}, 6, 400)};
  const auto cancel = std::make_shared<CancelFlag>();
  cancel->request();
  ThreadPool pool(2);
  Progress progress({}, cancel);
  EXPECT_THROW(inverted(map, {}, pool, progress), Cancelled);
}

TEST(InverseMap, LeadsBackToThePiecesOfASlideThatChangedPlaces) {
  for (const double degrees : {0.0, 130.0}) {
    Transform map;
    map.fixed = map.moving = {{1200, 600}, {}};
    map.parts = {testing::swapped_pieces(), similarity_about({600, 300}, degrees, 0.8, {20, -10})};
    const InverseMap inverse = inverse_of(map);
    Random random(6);
    for (int i = 0; i < 300; ++i) {
      // Two samples away from the fold, whose image ends on the pieces.
      const Vec2d p = random.point(430, 600) + Vec2d{i % 2 == 0 ? 0.0 : 769.0, 0};
      EXPECT_NEAR(length(inverse.fixed_from_moving(map(p)) - p), 0, 0.01) << p.x << ", " << p.y;
    }
    EXPECT_LT(inverse.error_px, 1) << "the way from one piece to the other is no error";
    EXPECT_FALSE(inverse.folded.empty());
  }
}

}  // namespace
}  // namespace alinify
