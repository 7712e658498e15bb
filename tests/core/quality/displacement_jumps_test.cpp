#include "core/quality/displacement_jumps.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/transform/bspline_grid.h"
#include "core/transform/coordinates.h"
#include "core/transform/displacement_field.h"

namespace alinify {
namespace {

constexpr Size size{256, 240};
constexpr int step_px = 8;
constexpr Size places{size.width / step_px, size.height / step_px};

// A map with a vector for every second pixel of a picture whose pixels are `downsample` wide.
template <class Displacement>
Transform map_of(Displacement displacement, double downsample = 1) {
  DisplacementField field;
  field.origin = full_from_level(Vec2d{0, 0}, downsample);
  field.spacing = {2 * downsample, 2 * downsample};
  field.columns = 133, field.rows = 125;
  std::vector<Vec2f> vectors;
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i) {
      const Vec2d d = downsample * displacement(2.0 * i, 2.0 * j);
      vectors.push_back({static_cast<float>(d.x), static_cast<float>(d.y)});
    }
  field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
  Transform map;
  map.parts.emplace_back(std::move(field));
  const auto scaled = [&](std::int64_t side) { return std::llround(static_cast<double>(side) * downsample); };
  map.fixed.size = map.moving.size = {scaled(size.width), scaled(size.height)};
  return map;
}

std::vector<float> jumps(const Transform& map, double downsample = 1, int threads = 2) {
  ThreadPool pool(threads);
  return displacement_jumps(CellDisplacements(map, size, downsample, pool), step_px, places, pool);
}

float at(const std::vector<float>& jumps, double x, double y) {
  return jumps[static_cast<std::size_t>(static_cast<std::int64_t>(y) / step_px * places.width +
                                        static_cast<std::int64_t>(x) / step_px)];
}

float largest(const std::vector<float>& jumps) {
  return *std::max_element(jumps.begin(), jumps.end());
}

// 5 px along the threads, in the corner of 24 px on the right at the top, over a seam of 8 px.
Vec2d slipped_in_a_corner(double x, double y) {
  const auto in = [](double far) { return std::clamp(far / 8, 0.0, 1.0); };
  return {5 * std::min(in(x - 228), in(24 - y)), 0};
}

TEST(DisplacementJumps, AreNoneWhereTheMapIsAQuadraticToTheVeryEdges) {
  const Transform map = map_of([](double x, double y) {
    return Vec2d{0.2 * x - 0.1 * y + 3 + 1e-3 * x * y, 0.05 * x + 0.3 * y - 2e-3 * x * x + 1e-3 * y * y};
  });
  // But for the field's own interpolation between its vectors.
  EXPECT_LT(largest(jumps(map)), 0.01f);
}

// Its last cells stick out of the picture, and the spline moves nothing beyond its grid.
TEST(DisplacementJumps, AreNoneAtTheEdgesOfASplineThatEndsWithTheImage) {
  constexpr Size image{1013, 950};
  for (const double downsample : {1.0, 4.0}) {
    BsplineGrid grid = make_bspline_grid(image.width, image.height, {image.width / 4.0, image.height / 4.0});
    grid.coefficients.assign(grid.coefficients.size(), {40, -30});
    Transform map;
    map.parts.emplace_back(std::move(grid));
    map.fixed.size = map.moving.size = image;
    const auto pixels = [&](std::int64_t side) {
      return static_cast<std::int64_t>(std::ceil(static_cast<double>(side) / downsample));
    };
    const Size picture{pixels(image.width), pixels(image.height)};
    const Size all{(picture.width + step_px - 1) / step_px, (picture.height + step_px - 1) / step_px};
    ThreadPool pool(2);
    EXPECT_LT(
        largest(displacement_jumps(CellDisplacements(map, picture, downsample, pool), step_px, all, pool)),
        0.1)
        << downsample;
  }
}

TEST(DisplacementJumps, AreSmallInClothThatIsStrainedByFortyPerCentWithinAHundredPixels) {
  const Transform map = map_of([](double x, double y) {
    constexpr double waves = 2 * 3.14159265 / 100, strain = 0.4;
    return Vec2d{strain / waves * std::sin(waves * x), strain / waves * std::sin(waves * (x + y))};
  });
  EXPECT_LT(largest(jumps(map)), 0.35f);
}

TEST(DisplacementJumps, AreFoundWhereTheMapSlipsByAThreadInACorner) {
  const std::vector<float> found = jumps(map_of(slipped_in_a_corner));
  float around = 0;
  for (double y = 4; y < 32; y += 8)
    for (double x = 220; x < 256; x += 8) around = std::max(around, at(found, x, y));
  EXPECT_GT(around, 0.8f);
  for (double y = 4; y < 240; y += 8)
    for (const double x : {20.0, 100.0, 190.0}) EXPECT_LT(at(found, x, y), 0.01f) << x << ", " << y;
}

TEST(DisplacementJumps, AreInThePixelsOfThePictureWhateverItsScaleAndThatOfTheMovingImage) {
  const std::vector<float> expected = jumps(map_of(slipped_in_a_corner));
  const std::vector<float> reduced = jumps(map_of(slipped_in_a_corner, 4), 4);
  Transform larger = map_of(slipped_in_a_corner);
  larger.parts.emplace_back(Affine2::scaling(3, 3));
  const std::vector<float> enlarged = jumps(larger);
  for (std::size_t k = 0; k < expected.size(); ++k) {
    EXPECT_NEAR(reduced[k], expected[k], 0.05) << k;
    EXPECT_NEAR(enlarged[k], expected[k], 0.05) << k;
  }
}

TEST(DisplacementJumps, AreTheSameForAnyNumberOfThreads) {
  const Transform map = map_of(slipped_in_a_corner);
  EXPECT_EQ(jumps(map, 1, 1), jumps(map, 1, 5));
}

TEST(DisplacementJumps, AreNoneInAPictureOfAFewPixels) {
  ThreadPool pool(1);
  const Transform map = map_of([](double, double) { return Vec2d{2, 1}; });
  for (const Size few : {Size{1, 1}, Size{3, 40}, Size{9, 9}})
    for (const float jump : displacement_jumps(CellDisplacements(map, few, 1, pool), step_px, {2, 5}, pool))
      EXPECT_LT(jump, 1e-3f) << few.width << " x " << few.height;
}

std::vector<float> roughness(const Transform& map, double downsample = 1, int threads = 2) {
  ThreadPool pool(threads);
  return displacement_roughness(CellDisplacements(map, size, downsample, pool), step_px, places, pool);
}

// Noise of one pixel a cell, within a square in the middle.
Vec2d rough_in_the_middle(double x, double y) {
  if (std::abs(x - 128) > 40 || std::abs(y - 120) > 40) return {0.1 * x, 0};
  const auto i = static_cast<int>(x / 4), j = static_cast<int>(y / 4);
  return {0.1 * x + ((i * 7 + j * 13) % 2 == 0 ? 0.5 : -0.5), 0};
}

TEST(DisplacementRoughness, IsNoneWhereTheMapIsAQuadratic) {
  const Transform map = map_of([](double x, double y) {
    return Vec2d{0.2 * x - 0.1 * y + 3 + 1e-3 * x * y, 0.05 * x - 2e-3 * x * x + 1e-3 * y * y};
  });
  EXPECT_LT(largest(roughness(map)), 0.01f);
}

TEST(DisplacementRoughness, IsSmallInClothThatIsStrainedByFortyPerCentWithinAHundredPixels) {
  const Transform map = map_of([](double x, double y) {
    constexpr double waves = 2 * 3.14159265 / 100, strain = 0.4;
    return Vec2d{strain / waves * std::sin(waves * x), strain / waves * std::sin(waves * (x + y))};
  });
  EXPECT_LT(largest(roughness(map)), 0.11f);
}

TEST(DisplacementRoughness, IsWhatAMapScattersByWhereItFollowsNoise) {
  const std::vector<float> found = roughness(map_of(rough_in_the_middle));
  EXPECT_NEAR(at(found, 128, 120), 0.5f, 0.1f);
  EXPECT_LT(at(found, 40, 40), 0.01f);
}

TEST(DisplacementRoughness, CountsInPixelsOfThePictureForAnyNumberOfThreads) {
  const std::vector<float> full = roughness(map_of(rough_in_the_middle)),
                           half = roughness(map_of(rough_in_the_middle, 2), 2, 1);
  ASSERT_EQ(full.size(), half.size());
  for (std::size_t k = 0; k < full.size(); ++k) EXPECT_NEAR(full[k], half[k], 0.02f);
}

std::vector<float> steps(const Transform& map, double downsample = 1, int threads = 2) {
  ThreadPool pool(threads);
  return displacement_steps(CellDisplacements(map, size, downsample, pool), step_px, places, pool);
}

// A piece on strained cloth that lies (12, -5) px off, over a seam of `blur` px.
auto slipped_piece(double blur) {
  return [blur](double x, double y) {
    const auto in = [blur](double far) { return std::clamp(0.5 + far / blur, 0.0, 1.0); };
    const double share = std::min({in(x - 80), in(176 - x), in(y - 80), in(160 - y)});
    return Vec2d{0.2 * x + 12 * share, 0.1 * x - 5 * share};
  };
}

TEST(DisplacementSteps, AreAllThatAPieceSlippedByAtItsRimAndNothingElsewhere) {
  for (const double blur : {2.0, 16.0}) {
    const std::vector<float> found = steps(map_of(slipped_piece(blur)));
    EXPECT_NEAR(at(found, 80, 120), 13, 1.3) << blur;
    EXPECT_NEAR(at(found, 128, 160), 13, 1.3) << blur;
    EXPECT_LT(at(found, 24, 24), 0.1f) << blur;
    EXPECT_LT(at(found, 230, 120), 0.1f) << blur;
  }
}

TEST(DisplacementSteps, AreSmallInClothThatIsStrainedByFortyPerCentWithinAHundredPixels) {
  const Transform map = map_of([](double x, double y) {
    constexpr double waves = 2 * 3.14159265 / 100, strain = 0.4;
    return Vec2d{strain / waves * std::sin(waves * x), strain / waves * std::sin(waves * (x + y))};
  });
  // The cubic part of half a wave that bends up and down again within 72 px.
  EXPECT_LT(largest(steps(map)), 20.0f);
  EXPECT_GT(largest(steps(map)), 2.0f);
}

TEST(DisplacementSteps, CountInPixelsOfThePictureForAnyNumberOfThreads) {
  const std::vector<float> full = steps(map_of(slipped_piece(8))),
                           half = steps(map_of(slipped_piece(8), 2), 2, 1);
  ASSERT_EQ(full.size(), half.size());
  for (std::size_t k = 0; k < full.size(); ++k) EXPECT_NEAR(full[k], half[k], 0.1f);
}

TEST(DisplacementSteps, AreNoneInAPictureOfAFewPixels) {
  ThreadPool pool(1);
  const Transform map = map_of(slipped_piece(8));
  for (const Size few : {Size{1, 1}, Size{3, 40}, Size{24, 24}})
    for (const float step : displacement_steps(CellDisplacements(map, few, 1, pool), step_px, {3, 5}, pool))
      EXPECT_EQ(step, 0) << few.width << " x " << few.height;
}

}  // namespace
}  // namespace alinify
