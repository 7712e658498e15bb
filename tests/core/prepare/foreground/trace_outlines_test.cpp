#include "core/prepare/foreground/trace_outlines.h"

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/prepare/foreground/simplify_ring.h"

namespace alinify {
namespace {

struct Labels {
  std::int64_t width, height;
  std::vector<std::uint32_t> values;
  View2D<const std::uint32_t> view() const { return {values.data(), width, height, width}; }
};

Labels drawn(const std::vector<std::string>& rows) {
  Labels labels{static_cast<std::int64_t>(rows[0].size()), static_cast<std::int64_t>(rows.size()), {}};
  for (const std::string& row : rows)
    for (const char c : row) labels.values.push_back(c == '.' ? 0 : static_cast<std::uint32_t>(c - '0'));
  return labels;
}

bool inside(const std::vector<Vec2d>& ring, Vec2d p) {
  bool in = false;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2d a = ring[k], b = ring[(k + 1) % ring.size()];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) in = !in;
  }
  return in;
}

// Draws the outlines again, by the middles of pixels.
std::vector<std::uint32_t> redrawn(const std::vector<Outline>& outlines, std::int64_t width,
                                   std::int64_t height) {
  std::vector<std::uint32_t> values(static_cast<std::size_t>(width * height));
  for (std::int64_t y = 0; y < height; ++y)
    for (std::int64_t x = 0; x < width; ++x)
      for (const Outline& outline : outlines) {
        const Vec2d middle{static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5};
        bool in = inside(outline.shell, middle);
        for (const auto& hole : outline.holes) in = in && !inside(hole, middle);
        if (!in) continue;
        std::uint32_t& value = values[static_cast<std::size_t>(y * width + x)];
        EXPECT_EQ(value, 0u) << "two outlines cover " << x << ", " << y;
        value = outline.label;
      }
  return values;
}

TEST(TraceOutlines, OfARectangleAreItsFourCorners) {
  const std::vector<Outline> outlines = trace_outlines(drawn({".....", ".111.", ".111.", "....."}).view(), 0);
  ASSERT_EQ(outlines.size(), 1u);
  ASSERT_EQ(outlines[0].shell.size(), 4u);
  EXPECT_EQ(outlines[0].label, 1u);
  EXPECT_EQ(doubled_area(outlines[0].shell), 12);
  EXPECT_EQ(outlines[0].shell[0].x, 1);
  EXPECT_EQ(outlines[0].shell[0].y, 1);
}

TEST(TraceOutlines, HaveHolesAndIslandsInHoles) {
  const std::vector<Outline> outlines = trace_outlines(
      drawn({"1111111", "1.....1", "1.111.1", "1.1.1.1", "1.111.1", "1.....1", "1111111"}).view(), 0);
  ASSERT_EQ(outlines.size(), 2u);
  EXPECT_EQ(doubled_area(outlines[0].shell), 98);
  ASSERT_EQ(outlines[0].holes.size(), 1u);
  EXPECT_EQ(doubled_area(outlines[0].holes[0]), -50);
  EXPECT_EQ(doubled_area(outlines[1].shell), 18);
  ASSERT_EQ(outlines[1].holes.size(), 1u);
  EXPECT_EQ(doubled_area(outlines[1].holes[0]), -2);
}

TEST(TraceOutlines, GivePixelsThatTouchAtACornerRingsOfTheirOwn) {
  const std::vector<Outline> outlines = trace_outlines(drawn({"1.", ".1"}).view(), 0);
  ASSERT_EQ(outlines.size(), 2u);
  EXPECT_EQ(outlines[0].label, 1u);
  EXPECT_EQ(outlines[1].label, 1u);
}

TEST(TraceOutlines, DrawTheLabelsAgainAndNeverPassAPointTwice) {
  std::mt19937 random(6);
  for (int trial = 0; trial < 60; ++trial) {
    Labels labels{17, 13, {}};
    for (std::int64_t k = 0; k < labels.width * labels.height; ++k)
      labels.values.push_back(static_cast<std::uint32_t>(random()) % (trial % 3 == 0 ? 2 : 4));
    const std::vector<Outline> outlines = trace_outlines(labels.view(), 0);
    ASSERT_EQ(redrawn(outlines, labels.width, labels.height), labels.values) << "trial " << trial;
    for (const Outline& outline : outlines) {
      std::vector<std::vector<Vec2d>> rings = outline.holes;
      rings.push_back(outline.shell);
      for (const auto& ring : rings) {
        std::set<std::pair<double, double>> passed;
        for (const Vec2d corner : ring) EXPECT_TRUE(passed.emplace(corner.x, corner.y).second);
        EXPECT_EQ(doubled_area(ring) > 0, &ring == &rings.back());
      }
    }
  }
}

}  // namespace
}  // namespace alinify
