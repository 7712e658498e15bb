#include "core/view/deformation_view.h"

#include <cmath>
#include <cstring>
#include <map>

#include <gtest/gtest.h>

namespace alinify {
namespace {

/// Bends by (x - 200)^2 / 1000 along y, which is the nearest affine map's business only in part.
Transform bowed() {
  Transform map;
  map.fixed.size = {400, 300}, map.moving.size = {400, 300};
  DisplacementField field;
  field.columns = 401, field.rows = 2, field.spacing = {1, 400};
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int row = 0; row < 2; ++row)
    for (int x = 0; x <= 400; ++x)
      vectors->push_back({0, static_cast<float>((x - 200) * (x - 200) / 1000.0)});
  field.vectors = std::move(vectors);
  map.parts = {field};
  return map;
}

Viewport turned_view() {
  Viewport view;
  view.center_fixed = {210, 140};
  view.fixed_px_per_pixel = 1.7;
  view.size = {301, 203};
  view.angle_rad = 0.4;
  return view;
}

TEST(DeformationView, HoldsTheValueOfEachSquaresMiddleInATurnedView) {
  const Transform map = bowed();
  const Deformation deformation(map);
  ThreadPool one(1), many(3);
  const Viewport view = turned_view();
  for (const int step : {1, 4}) {
    const DeformationView seen =
        sample_deformation(deformation, DeformationMeasure::Magnitude, view, step, many);
    EXPECT_EQ(seen.columns, (301 + step - 1) / step);
    EXPECT_EQ(seen.rows, (203 + step - 1) / step);
    int outside = 0;
    for (std::int64_t y = 0; y < 203; y += 13)
      for (std::int64_t x = 0; x < 301; x += 7) {
        const Vec2d middle{static_cast<double>(x / step * step) + 0.5 * (step - 1),
                           static_cast<double>(y / step * step) + 0.5 * (step - 1)};
        const Vec2d p = view.fixed_from_picture(middle);
        if (p.x < -0.5 || p.y < -0.5 || p.x > 399.5 || p.y > 299.5) {
          EXPECT_TRUE(std::isnan(seen.at(x, y))) << "beyond the image there is nothing";
          ++outside;
        } else {
          EXPECT_FLOAT_EQ(seen.at(x, y), static_cast<float>(length(deformation.bending(p))));
        }
      }
    EXPECT_GT(outside, 10);
    const DeformationView again =
        sample_deformation(deformation, DeformationMeasure::Magnitude, view, step, one);
    EXPECT_EQ(std::memcmp(again.values.data(), seen.values.data(), 4 * seen.values.size()), 0);
  }
}

TEST(DeformationView, IsLeftAloneAsSoonAsItIsStale) {
  const Transform map = bowed();
  ThreadPool pool(1);
  Viewport view;
  view.center_fixed = {200, 150}, view.size = {300, 200};
  int asked = 0;
  const DeformationView seen = sample_deformation(Deformation(map), DeformationMeasure::Area, view, 1, pool,
                                                  [&] { return ++asked > 3; });
  EXPECT_EQ(asked, 4);
  EXPECT_TRUE(std::isnan(seen.at(150, 199)));
  EXPECT_FALSE(std::isnan(seen.at(150, 2)));
}

TEST(BentGrid, StaysOnTheImageWhenTheViewMoves) {
  Transform map;
  map.fixed.size = {400, 300}, map.moving.size = {400, 300};
  const Deformation flat(map);
  Viewport view;
  view.center_fixed = {100.3, 90.7}, view.size = {100, 80};
  const auto positions = [&] {
    std::vector<double> xs;
    for (const GridLine& line : bent_grid(flat, view, 25, 5, 3))
      if (std::abs(line.front().x - line.back().x) < 1e-9) xs.push_back(line.front().x);
    return xs;
  };
  for (const double x : positions()) EXPECT_NEAR(std::remainder(x + 0.5, 25), 0, 1e-9);
  EXPECT_GE(positions().size(), 4u);
  view.center_fixed = {5, 5};
  for (const double x : positions()) EXPECT_GE(x, -0.5) << "there is no grid beyond the image";
}

TEST(BentGrid, IsBentByTheDeformationSoManyTimes) {
  const Transform map = bowed();
  const Deformation deformation(map);
  Viewport view;
  view.center_fixed = {200, 150}, view.size = {400, 300};
  std::map<int, double> top_of;  // upright lines by the x that they stand at: the bowing is along y alone
  for (const GridLine& line : bent_grid(deformation, view, 50, 10, 4))
    if (std::abs(line.front().x - line.back().x) < 1e-6) {
      EXPECT_NEAR(line.back().y - line.front().y, 300, 1e-6);
      top_of[static_cast<int>(std::lround(line.front().x + 0.5))] = line.front().y;
    }
  ASSERT_TRUE(top_of.contains(50) && top_of.contains(200) && top_of.contains(350));
  EXPECT_NEAR(top_of[50] - top_of[200], 4 * 22.5, 1);
  EXPECT_NEAR(top_of[350] - top_of[200], 4 * 22.5, 1);
}

TEST(BentPlaces, LieInTheMiddlesOfTheGridsCells) {
  const Transform map = bowed();
  const Deformation deformation(map);
  Viewport view;
  view.center_fixed = {200, 150}, view.size = {400, 300};
  const std::vector<BentPlace> places = bent_places(deformation, view, 50);
  EXPECT_EQ(places.size(), 8u * 6u);
  for (const BentPlace& place : places) {
    EXPECT_NEAR(std::fmod(place.at.x + 0.5, 50), 25, 1e-9);
    EXPECT_EQ(place.bending, deformation.bending(place.at));
  }
}

TEST(ValueScale, GivesAHalfAndTwoTheSameDistanceFromOne) {
  DeformationExtent extent;
  extent.min_area = 0.55, extent.max_area = 1.3;
  const ValueScale scale = area_scale(extent);
  EXPECT_EQ(scale.high, 2);
  EXPECT_EQ(scale.low, 0.5);
  EXPECT_DOUBLE_EQ(scale.share_of(1), 0.5);
  EXPECT_NEAR(0.5 - scale.share_of(1 / 1.5), scale.share_of(1.5) - 0.5, 1e-12);
  EXPECT_EQ(scale.share_of(-1), 0);
  EXPECT_EQ(scale.share_of(7), 1);
}

TEST(ValueScale, EndsAtARoundNumberAboveWhatWasMeasured) {
  for (const auto& [bend, high] :
       {std::pair{37.0, 40.0}, {40.0, 40.0}, {8.5, 10.0}, {0.0, 0.01}, {1.2, 1.5}}) {
    DeformationExtent extent;
    extent.bend_px = bend;
    EXPECT_NEAR(magnitude_scale(extent).high, high, 1e-12) << bend;
  }
}

}  // namespace
}  // namespace alinify
