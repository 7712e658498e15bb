#include "core/prepare/repeat/repeat_layout.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace alinify {
namespace {

using testing::expect_error;
using Pixel = RepeatLayout::Pixel;

constexpr Size design{12, 8};

TEST(RepeatLayout, RepeatsStraightInBothDirections) {
  const RepeatLayout layout = repeat_layout_from("straight", design);
  EXPECT_EQ(layout.design_pixel_of(0, 0), (Pixel{0, 0}));
  EXPECT_EQ(layout.design_pixel_of(12, 8), (Pixel{0, 0}));
  EXPECT_EQ(layout.design_pixel_of(-1, -1), (Pixel{11, 7}));
  EXPECT_EQ(layout.design_pixel_of(12 * 1'000'000'007LL + 5, -8 * 999'999'937LL + 3), (Pixel{5, 3}));
}

TEST(RepeatLayout, ShiftsTheNextColumnDownByHalfInAHalfDrop) {
  const RepeatLayout layout = repeat_layout_from("half-drop", design);
  EXPECT_EQ(layout.design_pixel_of(12, 4), (Pixel{0, 0}));
  EXPECT_EQ(layout.design_pixel_of(12, 0), (Pixel{0, 4}));
  EXPECT_EQ(layout.design_pixel_of(24, 0), (Pixel{0, 0}));
  EXPECT_EQ(layout.design_pixel_of(-12, 4), (Pixel{0, 0}));
  EXPECT_EQ(layout.design_pixel_of(3, 5), (Pixel{3, 5}));
}

TEST(RepeatLayout, ShiftsTheNextRowToTheRightInABrick) {
  const RepeatLayout layout = repeat_layout_from("brick", design);
  EXPECT_EQ(layout.design_pixel_of(6, 8), (Pixel{0, 0}));
  EXPECT_EQ(layout.design_pixel_of(0, 16), (Pixel{0, 0}));
  EXPECT_EQ(layout.design_pixel_of(4, 1), (Pixel{4, 1}));
}

TEST(RepeatLayout, ComesBackExactlyAfterAsManyColumnsAsTheDropHasParts) {
  // 100 is no multiple of 3: the shifts are 0, 33, 67 and never drift.
  const RepeatLayout layout = repeat_layout_from("1/3-drop", {10, 100});
  EXPECT_EQ(layout.shift_of(0), 0);
  EXPECT_EQ(layout.shift_of(1), 33);
  EXPECT_EQ(layout.shift_of(2), 67);
  EXPECT_EQ(layout.shift_of(3), 0);
  EXPECT_EQ(layout.shift_of(-1), 67);
  EXPECT_EQ(layout.shift_of(3'000'000), 0);
  EXPECT_EQ(repeat_layout_from("2/3-drop", {10, 100}).shift_of(1), 67);
  EXPECT_EQ(repeat_layout_from("2/3-drop", {10, 100}).shift_of(2), 33);
  EXPECT_EQ(repeat_layout_from("1/4-brick", {100, 10}).shift_of(3), 75);
}

TEST(RepeatLayout, MirrorsEverySecondColumnAndRow) {
  const RepeatLayout columns = repeat_layout_from("straight,mirror-columns", design);
  EXPECT_EQ(columns.design_pixel_of(12, 3), (Pixel{11, 3}));
  EXPECT_EQ(columns.design_pixel_of(23, 3), (Pixel{0, 3}));
  EXPECT_EQ(columns.design_pixel_of(24, 3), (Pixel{0, 3}));
  EXPECT_EQ(columns.design_pixel_of(-1, 3), (Pixel{0, 3}));
  const RepeatLayout rows = repeat_layout_from("straight,mirror-rows", design);
  EXPECT_EQ(rows.design_pixel_of(5, 8), (Pixel{5, 7}));
  EXPECT_EQ(rows.design_pixel_of(5, -1), (Pixel{5, 0}));
}

TEST(RepeatLayout, TurnsTheDesignClockwiseBeforeItIsRepeated) {
  const RepeatLayout quarter = repeat_layout_from("straight,turn-90", design);
  EXPECT_EQ(quarter.tile(), (Size{8, 12}));
  // What was top left is top right; what was bottom left is top left.
  EXPECT_EQ(quarter.design_pixel_of(7, 0), (Pixel{0, 0}));
  EXPECT_EQ(quarter.design_pixel_of(0, 0), (Pixel{0, 7}));
  EXPECT_EQ(quarter.design_pixel_of(7, 11), (Pixel{11, 0}));
  const RepeatLayout half = repeat_layout_from("straight,turn-180", design);
  EXPECT_EQ(half.design_pixel_of(0, 0), (Pixel{11, 7}));
  const RepeatLayout back = repeat_layout_from("straight,turn-270", design);
  EXPECT_EQ(back.design_pixel_of(0, 11), (Pixel{0, 0}));
  EXPECT_EQ(back.design_pixel_of(0, 0), (Pixel{11, 0}));
}

TEST(RepeatLayout, SaysTheSameOfPointsAsOfPixels) {
  for (const char* words : {"straight", "1/3-drop,mirror-rows", "3/4-brick,mirror-columns,turn-90",
                            "brick,turn-180", "half-drop,mirror-columns,mirror-rows,turn-270"}) {
    const RepeatLayout layout = repeat_layout_from(words, {7, 5});
    for (std::int64_t y = -30; y < 30; ++y)
      for (std::int64_t x = -30; x < 30; ++x) {
        const Pixel pixel = layout.design_pixel_of(x, y);
        const Vec2d point = layout.design_point_of({static_cast<double>(x), static_cast<double>(y)});
        ASSERT_EQ(point.x, static_cast<double>(pixel.x)) << words << " " << x << "," << y;
        ASSERT_EQ(point.y, static_cast<double>(pixel.y)) << words << " " << x << "," << y;
      }
  }
}

TEST(RepeatLayout, KnowsTranslationsThatLeaveThePlaneAsItIs) {
  for (const char* words :
       {"straight", "half-drop", "brick", "1/3-drop", "2/3-brick", "1/4-drop", "3/4-brick",
        "straight,mirror-columns", "straight,mirror-rows", "half-drop,mirror-rows",
        "half-drop,mirror-columns", "1/3-drop,mirror-rows,mirror-columns", "1/4-brick,mirror-columns",
        "brick,mirror-rows,turn-90"}) {
    const RepeatLayout layout = repeat_layout_from(words, {24, 36});
    const auto [first, second] = layout.periods();
    EXPECT_LE(length(first), length(second)) << words;
    EXPECT_GT(std::abs(first.x * second.y - first.y * second.x), 1) << words;
    for (const Vec2d by : {first, second, first + second})
      for (std::int64_t y = -40; y < 40; y += 3)
        for (std::int64_t x = -40; x < 40; x += 3)
          ASSERT_EQ(layout.design_pixel_of(x, y),
                    layout.design_pixel_of(x + std::llround(by.x), y + std::llround(by.y)))
              << words << " " << x << "," << y << " by " << by.x << "," << by.y;
  }
  // The shortest there are: a half drop of a tall repeat has a diagonal one.
  const RepeatLayout tall = repeat_layout_from("half-drop", {10, 100});
  EXPECT_EQ(std::abs(tall.periods().first.x), 20);
  EXPECT_EQ(tall.periods().first.y, 0);
  EXPECT_EQ(std::abs(tall.periods().second.x), 10);
  EXPECT_EQ(std::abs(tall.periods().second.y), 50);
}

TEST(RepeatLayout, FindsTheRepeatNextToAPlace) {
  for (const char* words : {"straight", "half-drop", "1/3-brick,mirror-rows", "brick,mirror-columns,turn-90",
                            "1/4-drop,turn-180", "half-drop,mirror-columns,mirror-rows,turn-270"}) {
    const RepeatLayout layout = repeat_layout_from(words, {16, 12});
    for (double y = -31; y < 40; y += 4.3)
      for (double x = -33; x < 40; x += 5.7) {
        // From a place that shows the point, seen from a little beside it.
        const Vec2d there{x, y}, q = layout.design_point_of(there);
        const Vec2d found = layout.plane_point_of(q, there + Vec2d{1.5, -1});
        EXPECT_LT(length(layout.design_point_of(found) - q), 1e-9) << words;
        EXPECT_LE(length(found - there - Vec2d{1.5, -1}), length(Vec2d{1.5, -1}) + 1e-9) << words;
      }
  }
}

TEST(RepeatLayout, CoversARectangleWithPiecesThatTellTheSamePixels) {
  const Rect rect{-17, -9, 61, 45};
  for (const char* words :
       {"straight", "half-drop", "1/3-brick", "1/4-drop,mirror-rows,turn-90", "brick,mirror-columns,turn-180",
        "straight,mirror-columns,mirror-rows,turn-270"}) {
    const RepeatLayout layout = repeat_layout_from(words, {13, 9});
    std::vector<int> covered(static_cast<std::size_t>(rect.area()));
    for (const RepeatPiece& piece : pieces_of(layout, rect)) {
      ASSERT_TRUE(rect.contains(piece.plane));
      ASSERT_TRUE(rect_of(layout.design).contains(piece.design));
      for (std::int64_t y = 0; y < piece.plane.height; ++y)
        for (std::int64_t x = 0; x < piece.plane.width; ++x) {
          const std::int64_t u = piece.mirrored_x ? piece.plane.width - 1 - x : x;
          const std::int64_t v = piece.mirrored_y ? piece.plane.height - 1 - y : y;
          const Pixel told = piece.transposed ? Pixel{piece.design.x + v, piece.design.y + u}
                                              : Pixel{piece.design.x + u, piece.design.y + v};
          ASSERT_EQ(told, layout.design_pixel_of(piece.plane.x + x, piece.plane.y + y)) << words;
          ++covered[static_cast<std::size_t>((piece.plane.y + y - rect.y) * rect.width + piece.plane.x + x -
                                             rect.x)];
        }
    }
    for (const int times : covered) ASSERT_EQ(times, 1) << words;
  }
}

TEST(RepeatLayout, ReadsTheTradesWordsAndWritesThem) {
  for (const char* words :
       {"straight", "half-drop", "brick", "1/3-drop", "2/3-drop", "1/4-brick", "straight,mirror-columns",
        "half-drop,mirror-rows,turn-90", "3/4-brick,mirror-columns,mirror-rows,turn-270"})
    EXPECT_EQ(words_of(repeat_layout_from(words, design)), words);
  EXPECT_EQ(words_of(repeat_layout_from("Half Drop", design)), "half-drop");
  EXPECT_EQ(words_of(repeat_layout_from("half-brick", design)), "brick");
  EXPECT_EQ(words_of(repeat_layout_from("2/4-drop, Turn 90", design)), "half-drop,turn-90");
  EXPECT_EQ(words_of(repeat_layout_from("mirror-rows", design)), "straight,mirror-rows");
}

TEST(RepeatLayout, RefusesWordsThatAreNone) {
  for (const char* words :
       {"", "sideways", "drop", "1/0-drop", "0/3-drop", "3/3-drop", "4/3-drop", "-1/3-drop", "1/x-drop",
        "1/3", "half-drop,half-drop", "half-drop,", "1/1000-drop", "1/3/4-drop", "straight,turn-45"})
    expect_error(ErrorKind::Usage, "not a kind of repeat", [&] { repeat_layout_from(words, design); });
}

}  // namespace
}  // namespace alinify
