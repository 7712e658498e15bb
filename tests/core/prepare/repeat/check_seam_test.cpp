#include "core/prepare/repeat/check_seam.h"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "tests/core/prepare/repeat/small_design.h"

namespace alinify {
namespace {

using test::design_of;

constexpr Size size{96, 72};
constexpr double turn = 2 * 3.14159265358979323846;

// A wave along the diagonal that closes in both directions after `down` more periods from left to right.
int wave(double x, double y, double shift_per_repeat = 0) {
  const double phase = 3 * x / 96 + 2 * (y - shift_per_repeat * x / 96 * 72) / 72;
  return static_cast<int>(std::lround(128 + 90 * std::sin(turn * phase)));
}

SeamReport report_of(const std::function<int(std::int64_t, std::int64_t)>& value, const char* words) {
  const auto design = design_of(size, 1, [&](std::int64_t x, std::int64_t y, int) { return value(x, y); });
  Progress progress;
  return check_seam(*design, repeat_layout_from(words, size), progress);
}

TEST(CheckSeam, FindsNothingInADesignThatCloses) {
  const SeamReport report = report_of([](std::int64_t x, std::int64_t y) { return wave(x, y); }, "straight");
  EXPECT_TRUE(report.findings.empty()) << report.findings[0].english();
  EXPECT_NEAR(report.rows.across, report.rows.typical, 1);
}

TEST(CheckSeam, FollowsTheDrop) {
  // A quarter of a period more per repeat: closes as a design whose columns drop by a quarter, not straight.
  // 2 periods down the repeat, so a shift of 1/4 of it is half a period.
  const auto dropped = [](std::int64_t x, std::int64_t y) { return wave(x, y, 0.25); };
  EXPECT_TRUE(report_of(dropped, "1/4-drop").findings.empty());
  const SeamReport straight = report_of(dropped, "straight");
  EXPECT_TRUE(straight.columns.visible);
  EXPECT_FALSE(straight.rows.visible);
  ASSERT_EQ(straight.findings.size(), 1u);
  EXPECT_NE(straight.findings[0].english().find("from right to left"), std::string::npos);
}

TEST(CheckSeam, ClosesWhereColumnsAreMirrored) {
  // Light on the left, dark on the right: only mirrored does it close.
  const auto shaded = [](std::int64_t x, std::int64_t y) {
    return wave(0, y) / 2 + static_cast<int>(100 * x / 96);
  };
  EXPECT_TRUE(report_of(shaded, "straight").columns.visible);
  EXPECT_TRUE(report_of(shaded, "straight,mirror-columns").findings.empty());
}

TEST(CheckSeam, NamesTheOddRowAndByHowMuchItIsOff) {
  struct Case {
    const char* name;
    std::function<bool(std::int64_t, std::int64_t)> odd;
  };
  const Case cases[] = {
      {"topmost row", [](std::int64_t, std::int64_t y) { return y == 0; }},
      {"bottom row", [](std::int64_t, std::int64_t y) { return y == size.height - 1; }},
      {"leftmost column", [](std::int64_t x, std::int64_t) { return x == 0; }},
      {"rightmost column", [](std::int64_t x, std::int64_t) { return x == size.width - 1; }},
  };
  for (const Case& c : cases) {
    const SeamReport report =
        report_of([&](std::int64_t x, std::int64_t y) { return wave(x, y) * 3 / 4 + (c.odd(x, y) ? 60 : 0); },
                  "straight");
    ASSERT_EQ(report.findings.size(), 1u) << c.name;
    EXPECT_NE(report.findings[0].english().find(c.name), std::string::npos) << report.findings[0].english();
    const double levels = std::max({report.rows.odd_first ? report.rows.odd_first_levels : 0,
                                    report.rows.odd_last ? report.rows.odd_last_levels : 0,
                                    report.columns.odd_first ? report.columns.odd_first_levels : 0,
                                    report.columns.odd_last ? report.columns.odd_last_levels : 0});
    EXPECT_NEAR(levels, 60, 6) << c.name;
  }
}

TEST(CheckSeam, TakesNoStripeForASeam) {
  // A border of the motif that ends on the edge, as others end inside.
  const SeamReport report =
      report_of([](std::int64_t, std::int64_t y) { return y / 12 % 2 == 0 ? 40 : 200; }, "half-drop");
  EXPECT_FALSE(report.rows.visible);
}

TEST(CheckSeam, LooksAtATurnedDesignAsItLies) {
  // An eighth of the repeat is a quarter of the wave: dropped the other way, it does not close.
  const auto dropped = [](std::int64_t x, std::int64_t y) { return wave(x, y, 0.125); };
  EXPECT_TRUE(report_of(dropped, "1/8-drop").findings.empty());
  EXPECT_TRUE(report_of(dropped, "1/8-drop,turn-180").findings.empty());
  EXPECT_TRUE(report_of(dropped, "7/8-drop").columns.visible);
  // Turned by 90 degrees, the column on the right is the row below, and down is left.
  EXPECT_TRUE(report_of(dropped, "7/8-brick,turn-90").findings.empty());
  EXPECT_TRUE(report_of(dropped, "7/8-brick,turn-270").findings.empty());
  EXPECT_TRUE(report_of(dropped, "1/8-brick,turn-90").columns.visible);
}

}  // namespace
}  // namespace alinify
