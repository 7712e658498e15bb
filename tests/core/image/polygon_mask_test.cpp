#include "core/image/polygon_mask.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace alinify {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

MaskPolygon box(double left, double top, double right, double bottom, bool counts = true) {
  return {{{left, top}, {right, top}, {right, bottom}, {left, bottom}}, counts};
}

bool set_at(const Image& mask, std::int64_t x, std::int64_t y) {
  return mask.pixels().at(x, y)[0] != std::byte(0);
}

/// Whether a point lies within, by the sum of the angles that the corners are seen under.
bool seen_all_round(const std::vector<Vec2d>& corners, Vec2d p) {
  double sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2d a = corners[i] - p, b = corners[(i + 1) % corners.size()] - p;
    sum += std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
  }
  return std::abs(sum) > 3;
}

TEST(PolygonMask, HoldsThePixelsWhoseCentresLieWithin) {
  const auto mask = make_polygon_mask({40, 30}, {box(4.5, 2.5, 10.5, 7.5)});
  const Image pixels = read_level(*mask, 0);
  int count = 0;
  for (std::int64_t y = 0; y < 30; ++y)
    for (std::int64_t x = 0; x < 40; ++x) {
      EXPECT_EQ(set_at(pixels, x, y), x >= 5 && x <= 10 && y >= 3 && y <= 7) << x << ", " << y;
      count += set_at(pixels, x, y);
    }
  EXPECT_EQ(count, 30);
}

TEST(PolygonMask, FollowsAnyOutlineInAnyPieceOfTheImage) {
  // No corner on a line of pixel centres.
  const std::vector<Vec2d> star{{20.3, 1.2},  {24.1, 11.3}, {37.2, 12.4}, {27.3, 18.7}, {31.4, 28.2},
                                {20.1, 22.6}, {8.2, 28.6},  {12.7, 18.3}, {2.4, 11.1},  {15.6, 10.9}};
  const auto mask = make_polygon_mask({40, 30}, {{star, true}});
  for (const Rect piece : {Rect{0, 0, 40, 30}, Rect{13, 5, 11, 17}}) {
    Image pixels(piece.size(), 1, PixelType::U8);
    mask->read(0, piece, pixels.pixels());
    for (std::int64_t y = 0; y < piece.height; ++y)
      for (std::int64_t x = 0; x < piece.width; ++x) {
        const Vec2d p{static_cast<double>(piece.x + x), static_cast<double>(piece.y + y)};
        EXPECT_EQ(set_at(pixels, x, y), seen_all_round(star, p)) << p.x << ", " << p.y;
        EXPECT_EQ(counts_at({{star, true}}, p), seen_all_round(star, p));
      }
  }
}

TEST(PolygonMask, LaysPolygonsOneOverTheOther) {
  const std::vector<MaskPolygon> hole{box(1.5, 1.5, 20.5, 20.5), box(5.5, 5.5, 15.5, 15.5, false),
                                      box(8.5, 8.5, 11.5, 11.5)};
  const Image pixels = read_level(*make_polygon_mask({30, 30}, hole), 0);
  EXPECT_FALSE(set_at(pixels, 0, 0));
  EXPECT_TRUE(set_at(pixels, 3, 3));
  EXPECT_FALSE(set_at(pixels, 6, 6));
  EXPECT_TRUE(set_at(pixels, 10, 10));
  const Image without = read_level(*make_polygon_mask({30, 30}, {box(5.5, 5.5, 15.5, 15.5, false)}), 0);
  EXPECT_TRUE(set_at(without, 0, 0)) << "what is left out is all that does not count";
  EXPECT_FALSE(set_at(without, 10, 10));
}

TEST(PolygonMask, RefusesWhatMarksNothing) {
  testing::expect_error(ErrorKind::Usage, "three corners", [] { make_polygon_mask({30, 30}, {}); });
  testing::expect_error(ErrorKind::Usage, "three corners", [] {
    make_polygon_mask({30, 30}, {{{{1, 1}, {2, 2}}, true}});
  });
  testing::expect_error(ErrorKind::Usage, "three corners", [] {
    make_polygon_mask({30, 30}, {{{{1, 1}, {2, kNan}, {3, 0}}, true}});
  });
  testing::expect_error(ErrorKind::Usage, "outside the image", [] {
    make_polygon_mask({30, 30}, {box(40, 40, 50, 50)});
  });
  EXPECT_TRUE(counts_at({}, {3, 3}));
}

}  // namespace
}  // namespace alinify
