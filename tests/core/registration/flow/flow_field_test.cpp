#include "core/registration/flow/flow_field.h"

#include <cmath>
#include <cstdint>
#include <memory>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/math/cell_grid.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// A field whose displacement at a place (pixels of its level) is given by a formula.
template <class Formula>
FlowField field_from(Size size, double downsample, const Formula& formula) {
  FlowField field(size, downsample);
  for (std::int64_t j = 0; j < field.cells.height; ++j)
    for (std::int64_t i = 0; i < field.cells.width; ++i) {
      const Vec2d d = formula(Vec2d{4.0 * static_cast<double>(i) + 1.5, 4.0 * static_cast<double>(j) + 1.5});
      field.view().at(i, j) = {static_cast<float>(d.x), static_cast<float>(d.y)};
    }
  return field;
}

// Plain bilinear interpolation between the cells, in double precision, the border continued straight.
Vec2d between_cells(const FlowField& field, Vec2d p) {
  const double x = (p.x - 1.5) / 4, y = (p.y - 1.5) / 4;
  const auto base = [](double v, std::int64_t count) {
    const auto i = static_cast<std::int64_t>(std::floor(v));
    return i < 0 ? std::int64_t{0} : i > count - 2 ? count - 2 : i;
  };
  const std::int64_t i = base(x, field.cells.width), j = base(y, field.cells.height);
  const double fx = x - static_cast<double>(i), fy = y - static_cast<double>(j);
  Vec2d sum{0, 0};
  for (const int b : {0, 1})
    for (const int a : {0, 1}) {
      const Vec2f d = field.view().at(i + a, j + b);
      const double w = (a ? fx : 1 - fx) * (b ? fy : 1 - fy);
      sum = sum + w * Vec2d{static_cast<double>(d.x), static_cast<double>(d.y)};
    }
  return sum;
}

Vec2d bumps(Vec2d p) {
  return {2 * std::sin(p.x / 31) * std::cos(p.y / 27) + 0.3 * std::sin(p.x / 7),
          1.5 * std::cos(p.x / 23 + p.y / 40)};
}
Vec2d slope(Vec2d p) {
  return {0.01 * p.x - 0.02 * p.y + 3, 0.03 * p.x + 0.005 * p.y - 1};
}

TEST(FlowField, HasACellForEveryFourPixelsBegun) {
  EXPECT_EQ(FlowField({16, 17}, 1).cells, (Size{4, 5}));
  EXPECT_EQ(FlowField({1, 20}, 1).cells, (Size{1, 5}));
  EXPECT_EQ(FlowField({16, 17}, 1).vectors.size(), 20u);
}

TEST(FlowField, OfAMapLeadsEveryCellWhereTheMapDoes) {
  BsplineGrid bend = make_bspline_grid(200, 160, {40, 40});
  for (std::size_t i = 0; i < bend.coefficients.size(); ++i)
    bend.coefficients[i] = {3 * std::sin(static_cast<double>(i)), 2 * std::cos(2.3 * static_cast<double>(i))};
  const Affine2 turn{0.9, -0.3, 0.25, 1.1, 12, -7};
  Transform map;
  map.fixed.size = {200, 160};
  map.parts = {bend, turn};
  const Affine2 other{0.95, -0.2, 0.2, 1.0, 3, 4};  // any affine will do
  for (const double downsample : {1.0, 4.0}) {
    const Size level{static_cast<std::int64_t>(200 / downsample),
                     static_cast<std::int64_t>(160 / downsample)};
    const FlowField field = field_of(map, other, level, downsample);
    for (std::int64_t j = 0; j < field.cells.height; ++j)
      for (std::int64_t i = 0; i < field.cells.width; ++i) {
        const Vec2d at{4.0 * static_cast<double>(i) + 1.5, 4.0 * static_cast<double>(j) + 1.5};
        const Vec2f u = field.view().at(i, j);
        const Vec2d full = full_from_level(at, downsample);
        const Vec2d there =
            other(full + downsample * Vec2d{static_cast<double>(u.x), static_cast<double>(u.y)});
        ASSERT_LT(length(there - map(full)), 1e-4) << i << ", " << j << " at 1/" << downsample;
      }
  }
}

TEST(FlowField, OfAnAffineMapUnderItselfIsZero) {
  Transform map;
  map.parts = {Affine2{0.9, -0.3, 0.25, 1.1, 12, -7}};
  for (const Vec2f u : field_of(map, Affine2{0.9, -0.3, 0.25, 1.1, 12, -7}, {50, 30}, 2).vectors)
    ASSERT_LT(std::hypot(u.x, u.y), 1e-5);
}

TEST(FlowField, RefinedStandsForTheSameDisplacementsOfFullPixels) {
  const FlowField coarse = field_from({64, 48}, 8, slope);
  const FlowField fine = refined(coarse, {127, 96});
  EXPECT_EQ(fine.downsample, 4);
  EXPECT_EQ(fine.cells, (Size{32, 24}));
  // Away from the border a straight slope comes through bilinear interpolation unharmed.
  for (std::int64_t j = 1; j + 1 < fine.cells.height; ++j)
    for (std::int64_t i = 1; i + 1 < fine.cells.width; ++i) {
      const Vec2d full =
          full_from_level({4.0 * static_cast<double>(i) + 1.5, 4.0 * static_cast<double>(j) + 1.5}, 4);
      const Vec2d wanted = 8 * slope(level_from_full(full, 8));
      const Vec2f u = fine.view().at(i, j);
      ASSERT_NEAR(4 * static_cast<double>(u.x), wanted.x, 1e-4) << i << ", " << j;
      ASSERT_NEAR(4 * static_cast<double>(u.y), wanted.y, 1e-4) << i << ", " << j;
    }
}

TEST(FlowField, AsAPartOfATransformMapsEveryPixelWithinTheTolerance) {
  // Odd, even and tiny numbers of cells; fields that can be thinned a lot, a little and not at all.
  for (const Size size : {Size{200, 160}, Size{257, 131}, Size{130, 261}, Size{20, 300}, Size{8, 8}})
    for (const double downsample : {1.0, 2.0})
      for (const int kind : {0, 1, 2}) {
        const FlowField field = field_from(size, downsample, [&](Vec2d p) {
          return kind == 0 ? slope(p) : kind == 1 ? bumps(p) : 0.02 * bumps(0.2 * p) + slope(p);
        });
        const double tolerance = 0.004;
        const DisplacementField part = displacement_of(field, tolerance);
        double worst = 0;
        Vec2d where{};
        for (double y = -0.5; y <= static_cast<double>(size.height) - 0.5; y += 0.5)
          for (double x = -0.5; x <= static_cast<double>(size.width) - 0.5; x += 0.5) {
            // Beyond the cells' centres straight on holds to the side; at corners there are two ways of it.
            const bool beside = x < 1.5 || x > 4 * static_cast<double>(field.cells.width) - 2.5;
            const bool below = y < 1.5 || y > 4 * static_cast<double>(field.cells.height) - 2.5;
            if (beside && below) continue;
            const Vec2d full = full_from_level({x, y}, downsample);
            const double off = length(part.displacement(full) - downsample * between_cells(field, {x, y}));
            if (off > worst) worst = off, where = {x, y};
          }
        EXPECT_LT(worst, tolerance + 2e-5) << size.width << " x " << size.height << ", 1/" << downsample
                                           << ", kind " << kind << " at " << where.x << ", " << where.y;
      }
}

TEST(FlowField, IsThinnedWhereItIsSmoothAndKeptWhereItIsNot) {
  const Size size{512, 512};
  const FlowField straight = field_from(size, 1, slope), rough = field_from(size, 1, bumps);
  EXPECT_LT(displacement_of(straight, 0.004).vectors->size(), straight.vectors.size() / 50);
  EXPECT_GE(displacement_of(rough, 1e-5).vectors->size(), rough.vectors.size());
}

TEST(FlowField, OfFourPixelsOrLessIsStillAPartOfATransform) {
  const DisplacementField part = displacement_of(field_from({3, 2}, 1, slope), 0.004);
  const Vec2d d = part.displacement({1.5, 1.5}), wanted = slope({1.5, 1.5});
  EXPECT_NEAR(d.x, wanted.x, 1e-5);
  EXPECT_NEAR(d.y, wanted.y, 1e-5);
}

// The determinant of the map's derivative in the middle between cells, by plain differences of the positions.
double min_determinant(const FlowField& field) {
  double min = 1e9;
  const auto at = [&](std::int64_t i, std::int64_t j) {
    const Vec2f u = field.view().at(i, j);
    return Vec2d{4.0 * static_cast<double>(i) + static_cast<double>(u.x),
                 4.0 * static_cast<double>(j) + static_cast<double>(u.y)};
  };
  for (std::int64_t j = 0; j + 1 < field.cells.height; ++j)
    for (std::int64_t i = 0; i + 1 < field.cells.width; ++i) {
      const Vec2d a = at(i, j), b = at(i + 1, j), c = at(i, j + 1), d = at(i + 1, j + 1);
      const auto cross = [](Vec2d u, Vec2d v) { return (u.x * v.y - u.y * v.x) / 16; };
      // Of a bilinear patch the least determinant lies at a corner.
      min =
          std::min({min, cross(b - a, c - a), cross(b - a, d - b), cross(d - c, c - a), cross(d - c, d - b)});
    }
  return min;
}

// A dent so steep that the map runs backwards on one side of it.
FlowField folded_field() {
  return field_from({240, 200}, 1, [](Vec2d p) {
    const double r2 = (p.x - 80) * (p.x - 80) + (p.y - 90) * (p.y - 90);
    return Vec2d{30 * std::exp(-r2 / (2 * 12 * 12)), -20 * std::exp(-r2 / (2 * 12 * 12))};
  });
}

TEST(FlowField, UnfoldedHasNoFoldsAndIsTheSameWhereItHadNone) {
  FlowField field = folded_field();
  const FlowField before = field;
  ASSERT_LT(min_determinant(field), 0);
  EXPECT_GT(folded_share(field, 0), 0);
  const double changed = unfold(field, 0.05);
  EXPECT_GE(min_determinant(field), 0.05 - 1e-4);
  EXPECT_EQ(folded_share(field, 0.05), 0);
  std::int64_t different = 0;
  for (std::int64_t j = 0; j < field.cells.height; ++j)
    for (std::int64_t i = 0; i < field.cells.width; ++i) {
      const bool differs = !(field.view().at(i, j) == before.view().at(i, j));
      different += differs;
      const double far = std::hypot(4.0 * static_cast<double>(i) - 80, 4.0 * static_cast<double>(j) - 90);
      if (far > 90) {
        ASSERT_FALSE(differs) << "far away, at cell " << i << ", " << j;
      }
    }
  EXPECT_LE(static_cast<double>(different), changed * static_cast<double>(field.cells.area()) + 0.5);
  EXPECT_GT(changed, 0);
  EXPECT_LT(changed, 0.3);
}

TEST(FlowField, WithoutFoldsIsLeftAloneByUnfolding) {
  FlowField field = field_from({240, 200}, 1, bumps);
  ASSERT_GT(min_determinant(field), 0.05);
  const FlowField before = field;
  EXPECT_EQ(folded_share(field, 0.05), 0);
  EXPECT_EQ(unfold(field, 0.05), 0);
  EXPECT_TRUE(field.vectors == before.vectors);
}

TEST(FlowField, IsUnfoldedEvenWhereItIsNothingButNoise) {
  FlowField field(Size{200, 160}, 1);
  std::uint32_t state = 7;
  for (Vec2f& u : field.vectors) {
    const auto next = [&] {
      return static_cast<float>((state = state * 1664525u + 1013904223u) >> 8) / 16777216.0f;
    };
    u = {40 * next() - 20, 40 * next() - 20};
  }
  ASSERT_GT(folded_share(field, 0), 0.5);
  unfold(field, 0.05);
  EXPECT_EQ(folded_share(field, 0.05), 0);
  EXPECT_GE(min_determinant(field), 0.05 - 1e-4);
}

TEST(FlowField, IsTheSameBitsOnAnyNumberOfThreads) {
  const Size size{1400, 1170};
  const FlowField rough = field_from(size, 1, bumps),
                  smooth = field_from(size, 2, [](Vec2d p) { return 0.02 * bumps(0.1 * p) + slope(p); });
  FlowField noise(size, 1);
  std::uint32_t state = 11;
  for (Vec2f& u : noise.vectors) {
    const auto next = [&] {
      return static_cast<float>((state = state * 1664525u + 1013904223u) >> 8) / 16777216.0f;
    };
    u = {3 * next(), 3 * next()};
  }
  Transform map;
  map.parts = {displacement_of(rough, 0.004), Affine2{0.9, -0.3, 0.25, 1.1, 12, -7}};
  for (const int threads : {2, 5}) {
    ThreadPool pool(threads);
    for (const FlowField* field : {&rough, &smooth}) {
      EXPECT_TRUE(displacement_of(*field, 0.004, &pool) == displacement_of(*field, 0.004)) << threads;
      EXPECT_TRUE(refined(*field, {2799, 2340}, &pool).vectors == refined(*field, {2799, 2340}).vectors);
    }
    EXPECT_TRUE(field_of(map, Affine2{}, size, 1, &pool).vectors ==
                field_of(map, Affine2{}, size, 1).vectors);
    EXPECT_EQ(folded_share(noise, 0, &pool), folded_share(noise, 0));
    FlowField one = noise, many = noise;
    EXPECT_EQ(unfold(one, 0.05), unfold(many, 0.05, &pool));
    EXPECT_TRUE(one.vectors == many.vectors) << threads;
  }
}

TEST(FlowField, StopsUnfoldingWhenAsked) {
  FlowField field = folded_field();
  const auto flag = std::make_shared<CancelFlag>();
  const Progress progress({}, flag);
  flag->request();
  EXPECT_THROW(unfold(field, 0.05, nullptr, &progress), Cancelled);
}

}  // namespace
}  // namespace alinify
