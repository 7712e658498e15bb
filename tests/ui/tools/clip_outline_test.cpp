#include "ui/tools/clip_outline.h"

#include <cmath>

#include <gtest/gtest.h>

namespace alinify {
namespace {

using ui::area_within;
using ui::outline_within;

const QRectF area(0, 0, 100, 80);

QPolygonF star(QPointF middle, double reach, int points) {
  QPolygonF polygon;
  for (int k = 0; k < 2 * points; ++k) {
    const double turn = k * M_PI / points, r = k % 2 == 0 ? reach : 0.4 * reach;
    polygon << middle + r * QPointF(std::cos(turn), std::sin(turn));
  }
  return polygon;
}

TEST(AreaWithin, HoldsTheSamePointsOfTheAreaAsThePolygon) {
  for (const QPolygonF& polygon : {star({50, 40}, 30, 5), star({90, 70}, 60, 7), star({50, 40}, 4000, 9),
                                   star({-10, 30}, 25, 4), star({300, 300}, 20, 5)}) {
    const QPolygonF clipped = area_within(polygon, area);
    const QRectF bounds = clipped.boundingRect();
    if (!clipped.isEmpty()) {
      EXPECT_TRUE(area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(bounds));
    }
    int inside = 0;
    for (double y = 0.37; y < 80; y += 3.1)
      for (double x = 0.41; x < 100; x += 2.9) {
        const bool in = polygon.containsPoint({x, y}, Qt::OddEvenFill);
        inside += in;
        EXPECT_EQ(clipped.containsPoint({x, y}, Qt::OddEvenFill), in) << x << ", " << y;
      }
    if (polygon.boundingRect().left() > 200) {
      EXPECT_EQ(inside, 0);
      EXPECT_TRUE(clipped.isEmpty());
    }
  }
}

TEST(OutlineWithin, HasAllOfTheOutlineThatIsSeenAndNothingFarAway) {
  EXPECT_TRUE(outline_within(star({300, 300}, 20, 5), area).empty());
  // Around the area: nothing of it is seen.
  EXPECT_TRUE(outline_within({{-10, -10}, {200, -10}, {200, 200}, {-10, 200}}, area).empty());
  const auto whole = outline_within(star({50, 40}, 30, 5), area);
  ASSERT_EQ(whole.size(), 1u) << "one line that joins its corners";
  EXPECT_EQ(whole[0].size(), 11);
  const auto cut = outline_within({{50, 40}, {50000, 40}, {50000, 60}, {50, 60}}, area);
  ASSERT_EQ(cut.size(), 2u);
  double seen = 0;
  for (const QPolygonF& line : cut)
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
      const QPointF d = line[i + 1] - line[i];
      seen += std::hypot(d.x(), d.y());
      EXPECT_TRUE(area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(line[i]));
    }
  EXPECT_NEAR(seen, 50 + 50 + 20, 1e-9);
}

}  // namespace
}  // namespace alinify
