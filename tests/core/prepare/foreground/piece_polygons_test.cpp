#include "core/prepare/foreground/piece_polygons.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace alinify {
namespace {

FoundPieces drawn(const std::vector<std::string>& rows, Size image, double downsample) {
  FoundPieces found;
  found.image = image, found.downsample = downsample;
  found.size = {static_cast<std::int64_t>(rows[0].size()), static_cast<std::int64_t>(rows.size())};
  for (const std::string& row : rows)
    for (const char c : row) found.labels.push_back(c == '.' ? 0 : static_cast<std::uint32_t>(c - '0'));
  return found;
}

// A ring, a piece in its hole that is named first, and a piece beside it that touches it.
const std::vector<std::string> kRing{"2222222..", "2.....244", "2.111.244",
                                     "2.111.2..", "2.....2..", "2222222.."};

TEST(PiecePolygons, CountWhereThePiecesAreAndNowhereElse) {
  const FoundPieces found = drawn(kRing, {9, 6}, 1);
  const std::vector<MaskPolygon> polygons = piece_polygons(found, 0);
  ASSERT_EQ(polygons.size(), 4u) << "three outlines and a hole";
  for (std::int64_t y = 0; y < 6; ++y)
    for (std::int64_t x = 0; x < 9; ++x)
      EXPECT_EQ(counts_at(polygons, {static_cast<double>(x), static_cast<double>(y)}),
                kRing[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != '.')
          << x << ", " << y;
}

TEST(PiecePolygons, LieOnThePixelsOfTheFullResolutionAndStayWithinTheImage) {
  // 17 x 11 pixels seen at a half: the last column and row of the labels reach beyond.
  const FoundPieces found = drawn(kRing, {17, 11}, 2);
  const std::vector<MaskPolygon> polygons = piece_polygons(found, 0);
  double right = 0, bottom = 0;
  for (const MaskPolygon& polygon : polygons)
    for (const Vec2d p : polygon.corners) right = std::max(right, p.x), bottom = std::max(bottom, p.y);
  EXPECT_EQ(right, 16.5);
  EXPECT_EQ(bottom, 10.5);
  for (std::int64_t y = 0; y < 11; ++y)
    for (std::int64_t x = 0; x < 17; ++x)
      EXPECT_EQ(counts_at(polygons, {static_cast<double>(x), static_cast<double>(y)}),
                kRing[static_cast<std::size_t>(y / 2)][static_cast<std::size_t>(x / 2)] != '.')
          << x << ", " << y;
}

TEST(PiecePolygons, OfADiscHaveFewCornersThatStayWithinTheChord) {
  constexpr std::int64_t side = 1200;
  constexpr double radius = 420, centre = 0.5 * (side - 1);
  FoundPieces found;
  found.image = {2 * side, 2 * side}, found.downsample = 2, found.size = {side, side};
  for (std::int64_t y = 0; y < side; ++y)
    for (std::int64_t x = 0; x < side; ++x)
      found.labels.push_back(
          std::hypot(static_cast<double>(x) - centre, static_cast<double>(y) - centre) <= radius ? 1 : 0);
  const double chord = editable_chord_px(found);
  EXPECT_EQ(chord, 2.4);
  const std::vector<MaskPolygon> polygons = piece_polygons(found, chord);
  ASSERT_EQ(polygons.size(), 1u);
  // An arc of sagitta s over a circle of radius r: about pi / sqrt(2 s / r) edges round.
  const double edges = 3.14159265 / std::sqrt(2 * chord / (2 * radius));
  EXPECT_LT(static_cast<double>(polygons[0].corners.size()), 2.5 * edges);
  for (const Vec2d p : polygons[0].corners)
    EXPECT_NEAR(std::hypot(p.x - (side - 0.5), p.y - (side - 0.5)), 2 * radius, 3);
}

}  // namespace
}  // namespace alinify
