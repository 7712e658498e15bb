// Values followed along displacements, against formulas that can be inverted by hand.
#include "core/math/ops/carry_field.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/math/rect.h"

namespace alinify {
namespace {

using Formula = std::function<Vec2d(Vec2d)>;  // of a place in pixels

struct Field {
  Size cells;
  std::vector<float> lanes;

  explicit Field(
      Size size, const Formula& formula = [](Vec2d) { return Vec2d{}; })
      : cells(size), lanes(static_cast<std::size_t>(size.area() * 2)) {
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x) {
        const Vec2d v = formula(centre(x, y));
        lanes[static_cast<std::size_t>(2 * (y * size.width + x))] = static_cast<float>(v.x);
        lanes[static_cast<std::size_t>(2 * (y * size.width + x) + 1)] = static_cast<float>(v.y);
      }
  }
  static Vec2d centre(std::int64_t x, std::int64_t y) {
    return {static_cast<double>(x * cell_px) + 1.5, static_cast<double>(y * cell_px) + 1.5};
  }
  View2D<float> view() { return {lanes.data(), cells.width, cells.height, cells.width * 2}; }
  View2D<const float> in() const { return {lanes.data(), cells.width, cells.height, cells.width * 2}; }
  Vec2d at(std::int64_t x, std::int64_t y) const {
    const float* v = in().row(y) + 2 * x;
    return {static_cast<double>(v[0]), static_cast<double>(v[1])};
  }
};

Field carried(const Field& path, const Field& values, float times, Size out_size, std::int64_t shift) {
  Field out(out_size);
  const CarryField op{path.in(), values.in(), times, shift, shift, out.view()};
  for (std::int64_t y = 0; y < out_size.height; ++y)
    for (std::int64_t x = 0; x < out_size.width; ++x) op(x, y);
  return out;
}

constexpr Size size{40, 30};

TEST(CarryField, TakesValuesFromWhereAStraightPathBegins) {
  // q + 0.5 (8, -4) = p: two pixels and a half cell back in x, half a cell on in y.
  const Field path(size, [](Vec2d) { return Vec2d{8, -4}; });
  const Field values(size, [](Vec2d q) { return Vec2d{q.x + 3 * q.y, q.y}; });
  const Field out = carried(path, values, 0.5f, size, 0);
  const Vec2d p = Field::centre(20, 10), q{p.x - 4, p.y + 2};
  EXPECT_NEAR(out.at(20, 10).x, q.x + 3 * q.y, 1e-4);
  EXPECT_NEAR(out.at(20, 10).y, q.y, 1e-4);
}

TEST(CarryField, SolvesALinearPathExactly) {
  // q + u(q) = p with u(q) = A q: q = (I + A)^-1 p.
  const Field path(size, [](Vec2d q) { return Vec2d{0.3 * q.x - 0.1 * q.y, 0.2 * q.y}; });
  const Field values(size, [](Vec2d q) { return q; });
  const Field out = carried(path, values, 1, size, 0);
  for (const auto& [x, y] : {std::pair{5, 4}, std::pair{20, 20}, std::pair{30, 8}}) {
    const Vec2d p = Field::centre(x, y), q{(p.x + 0.1 * p.y / 1.2) / 1.3, p.y / 1.2};
    EXPECT_NEAR(out.at(x, y).x, q.x, 1e-3);
    EXPECT_NEAR(out.at(x, y).y, q.y, 1e-3);
  }
}

TEST(CarryField, LeadsBackAlongACurvedPath) {
  const Formula wave = [](Vec2d q) { return Vec2d{6 * std::sin(0.06 * q.y), 5 * std::cos(0.05 * q.x)}; };
  const Field path(size, wave), values(size, [](Vec2d q) { return q; });
  const Field out = carried(path, values, 1, size, 0);
  for (std::int64_t y = 6; y < 24; ++y)
    for (std::int64_t x = 6; x < 34; ++x) {
      const Vec2d q = out.at(x, y), p = Field::centre(x, y), there = q + wave(q);
      // The field is bilinear between samples of the wave: h^2 / 8 of its curvature.
      EXPECT_NEAR(there.x, p.x, 0.05);
      EXPECT_NEAR(there.y, p.y, 0.05);
    }
}

TEST(CarryField, LaysAFrameWithAMarginAroundAnother) {
  const Field path(size), values(size, [](Vec2d q) { return q; });
  const Field out = carried(path, values, 1, {44, 34}, -2);
  EXPECT_EQ(out.at(2, 2).x, 1.5);
  EXPECT_EQ(out.at(12, 7).x, 10 * cell_px + 1.5);
  EXPECT_EQ(out.at(0, 0).x, 1.5) << "the border's value continues";
}

TEST(CarryField, FindsAPointEvenInAFold) {
  // Slope -1.5: p is reached from three places.
  const Field path(size, [](Vec2d q) { return Vec2d{std::clamp(-1.5 * (q.x - 80), -30.0, 30.0), 0.0}; });
  const Field values(size, [](Vec2d q) { return q; });
  const Field out = carried(path, values, 1, size, 0);
  for (std::int64_t x = 0; x < size.width; ++x) {
    EXPECT_TRUE(std::isfinite(out.at(x, 9).x));
    EXPECT_LT(std::abs(out.at(x, 9).x - Field::centre(x, 9).x), 40);
  }
}

}  // namespace
}  // namespace alinify
