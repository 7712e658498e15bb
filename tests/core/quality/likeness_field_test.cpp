#include "core/quality/likeness_field.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::picture_of;
using testing::unrepeating;

constexpr Size size{200, 168};
constexpr float contrast_floor = 0.02f;
constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

struct Surface {
  std::vector<float> small, large;
};

class TestField {
 public:
  TestField(const GreyImage& fixed, const GreyImage& warped,
            ComparedFeatures features = ComparedFeatures::Grey, int step_px = 8, int threads = 2)
      : pool_(threads),
        field_(fixed, feature_images(fixed, features, contrast_floor, pool_), step_px, pool_) {
    field_.load(feature_images(warped, features, contrast_floor, pool_), warped);
  }
  const LikenessField& field() const { return field_; }
  Surface at(std::int64_t i, std::int64_t j, int reach = LikenessField::max_reach_px) {
    std::vector<std::uint8_t> wanted(static_cast<std::size_t>(field_.places().area()), 0);
    wanted[static_cast<std::size_t>(j * field_.places().width + i)] = 1;
    Surface surface;
    field_.visit(reach, wanted, pool_, Progress(), [&](const LikenessField::Surfaces& s) {
      EXPECT_EQ(s.i, i);
      EXPECT_EQ(s.j, j);
      surface.small.assign(s.small.begin(), s.small.end());
      surface.large.assign(s.large.begin(), s.large.end());
    });
    return surface;
  }
  ThreadPool& pool() { return pool_; }

 private:
  ThreadPool pool_;
  LikenessField field_;
};

Vec2d summit_of(const std::vector<float>& surface, int reach) {
  const auto k = static_cast<int>(std::max_element(surface.begin(), surface.end()) - surface.begin());
  const int side = 2 * reach + 1;
  return {static_cast<double>(k % side - reach), static_cast<double>(k / side - reach)};
}

double likeness_at(const std::vector<float>& surface, int reach, int dx, int dy) {
  return static_cast<double>(surface[static_cast<std::size_t>((dy + reach) * (2 * reach + 1) + dx + reach)]);
}

// Another picture than the fixed one in part, so that no likeness is 1 or 0.
double altered(double x, double y) {
  return 0.7 * unrepeating(x - 2, y + 1) + 0.3 * unrepeating(y + 700, x);
}

// The definition, pixel by pixel and in doubles: a product of two blocks over the root of both squares.
double direct(const std::vector<GreyImage>& fixed, const std::vector<GreyImage>& warped, std::int64_t x0,
              std::int64_t y0, int extent, int dx, int dy) {
  double likeness = 0;
  for (std::size_t g = 0; g < fixed.size(); ++g) {
    double fw = 0, ff = 0, ww = 0;
    for (std::int64_t y = y0; y < y0 + extent; ++y)
      for (std::int64_t x = x0; x < x0 + extent; ++x) {
        const auto f = static_cast<double>(fixed[g].view().at(x, y)),
                   w = static_cast<double>(warped[g].view().at(x + dx, y + dy));
        fw += f * w, ff += f * f, ww += w * w;
      }
    likeness += fw / std::sqrt(ff * ww) / static_cast<double>(fixed.size());
  }
  return likeness;
}

TEST(LikenessField, IsTheNormalisedCorrelationOfBlocksAroundAPlace) {
  const GreyImage fixed = picture_of(size, unrepeating), warped = picture_of(size, altered);
  struct Case {
    int step, i, j, small, large;
  };
  for (const Case& c : {Case{8, 12, 9, 24, 56}, Case{16, 6, 5, 32, 64}})
    for (const ComparedFeatures features :
         {ComparedFeatures::Grey, ComparedFeatures::Edges, ComparedFeatures::Both}) {
      TestField f(fixed, warped, features, c.step);
      EXPECT_EQ(f.field().small_px(), c.small);
      EXPECT_EQ(f.field().large_px(), c.large);
      const auto a = feature_images(fixed, features, contrast_floor, f.pool()),
                 b = feature_images(warped, features, contrast_floor, f.pool());
      EXPECT_EQ(a.size(), features == ComparedFeatures::Both ? 2u : 1u);
      constexpr int reach = 5;
      const Surface s = f.at(c.i, c.j, reach);
      const int x = c.i * c.step + c.step / 2, y = c.j * c.step + c.step / 2;
      for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx) {
          // Sixty-fourths of a deviation are distinguished.
          EXPECT_NEAR(likeness_at(s.small, reach, dx, dy),
                      direct(a, b, x - c.small / 2, y - c.small / 2, c.small, dx, dy), 2e-3);
          EXPECT_NEAR(likeness_at(s.large, reach, dx, dy),
                      direct(a, b, x - c.large / 2, y - c.large / 2, c.large, dx, dy), 2e-3);
        }
    }
}

TEST(LikenessField, PeaksWhereAShiftedPictureShowsThePlaceAtTheBordersToo) {
  constexpr int reach = LikenessField::max_reach_px;
  const GreyImage fixed = picture_of(size, unrepeating),
                  warped = picture_of(size, [](double x, double y) { return unrepeating(x - 5, y - 3); });
  TestField f(fixed, warped);
  ASSERT_EQ(f.field().places(), (Size{25, 21}));
  for (const auto& [i, j] : {std::pair{12, 10}, {0, 10}, {24, 9}, {12, 0}, {13, 20}, {1, 0}}) {
    const Surface s = f.at(i, j);
    EXPECT_EQ(summit_of(s.large, reach), (Vec2d{5, 3})) << i << ", " << j;
    EXPECT_GT(likeness_at(s.large, reach, 5, 3), 0.9) << i << ", " << j;
  }
  // In the very corner 16 of 24 pixels are left along both axes: displacements into the picture can be seen,
  // those out of it as long as a third of the block and some more is there.
  const Surface corner = f.at(0, 0);
  EXPECT_EQ(summit_of(corner.small, reach), (Vec2d{5, 3}));
  EXPECT_GT(likeness_at(corner.small, reach, -2, 0), -1);
  EXPECT_EQ(likeness_at(corner.small, reach, -4, 0), static_cast<double>(LikenessField::impossible));
}

TEST(LikenessField, DoesNotMindGainAndOffsetNorByEdgesInversion) {
  const GreyImage fixed = picture_of(size, unrepeating);
  const GreyImage brighter =
      picture_of(size, [](double x, double y) { return 0.3 + 0.5 * unrepeating(x, y); });
  const GreyImage inverse = picture_of(size, [](double x, double y) { return 1 - unrepeating(x, y); });
  const auto here = [&](const GreyImage& warped, ComparedFeatures features) {
    TestField f(fixed, warped, features);
    return likeness_at(f.at(12, 10, 2).small, 2, 0, 0);
  };
  EXPECT_GT(here(brighter, ComparedFeatures::Grey), 0.99);
  EXPECT_LT(here(inverse, ComparedFeatures::Grey), -0.99);
  EXPECT_GT(here(inverse, ComparedFeatures::Edges), 0.99);
}

TEST(LikenessField, SaysNothingWhereTooLittleOfTheOtherPictureIsThere) {
  constexpr int reach = LikenessField::max_reach_px;
  const GreyImage fixed = picture_of(size, unrepeating);
  const GreyImage half =
      picture_of(size, [](double x, double y) { return x >= 104 ? nowhere : unrepeating(x, y); });
  TestField f(fixed, half);
  // The small block of place 12 lies from 88 to 112: a third of it is gone, all but 4 columns at +12.
  const Surface s = f.at(12, 10);
  EXPECT_GT(likeness_at(s.small, reach, 0, 0), 0.95);
  EXPECT_GT(likeness_at(s.small, reach, -12, 0), -1);
  EXPECT_EQ(likeness_at(s.small, reach, 12, 0), static_cast<double>(LikenessField::impossible));
  for (const float c : f.at(20, 10).small) EXPECT_EQ(c, LikenessField::impossible);
  EXPECT_TRUE(f.field().ground(12, 10).covered);
  EXPECT_FALSE(f.field().ground(13, 10).covered);
  EXPECT_NEAR(f.field().ground(12, 10).seen_small, 16.0 / 24, 1e-6);
  EXPECT_EQ(f.field().ground(20, 10).seen_small, 0);
}

TEST(LikenessField, IsNeverAboveOneWhereTheOtherPictureEndsBesideStrongTexture) {
  // Below row 104 the fixed picture shows hardly anything, and the other one nothing at all: its block's
  // energy lies in the two thirds that both have.
  const GreyImage fixed = picture_of(size, [](double x, double y) {
    return y < 104 ? unrepeating(x, y) : 0.5 + 0.002 * (unrepeating(x, y) - 0.5);
  });
  const GreyImage ending =
      picture_of(size, [](double x, double y) { return y < 104 ? unrepeating(x, y) : nowhere; });
  TestField f(fixed, ending);
  const Surface s = f.at(12, 12);
  EXPECT_NEAR(f.field().ground(12, 12).seen_small, 16.0 / 24, 1e-6);
  EXPECT_GT(likeness_at(s.small, LikenessField::max_reach_px, 0, 0), 0.9);
  EXPECT_LE(*std::max_element(s.small.begin(), s.small.end()), 1);
  EXPECT_LE(*std::max_element(s.large.begin(), s.large.end()), 1);
}

TEST(LikenessField, KnowsThePlacesWhoseFeaturesTheFixedPicturesEdgeShapes) {
  const GreyImage fixed = picture_of(size, unrepeating);
  TestField f(fixed, fixed);
  const std::int64_t last = f.field().places().width - 1;
  EXPECT_TRUE(f.field().ground(0, 12).at_edge);
  EXPECT_TRUE(f.field().ground(last, 12).at_edge);
  EXPECT_TRUE(f.field().ground(12, 0).at_edge);
  // Its block ends inside; 10 px around it do not.
  EXPECT_TRUE(f.field().ground(4, 12).at_edge);
  EXPECT_FALSE(f.field().ground(5, 12).at_edge);
}

TEST(LikenessField, TakesAPlaceForCoveredWhereMostOfItIs) {
  const GreyImage fixed = picture_of(size, unrepeating);
  const auto covered = [&](double from, double to) {
    TestField f(fixed, picture_of(size, [=](double x, double y) {
                  return x < from || x >= to ? nowhere : unrepeating(x, y);
                }));
    return f.field().ground(12, 10).covered;  // from 96 to 104
  };
  EXPECT_TRUE(covered(98, 200));
  EXPECT_FALSE(covered(102, 200));
  EXPECT_TRUE(covered(0, 102));
  EXPECT_FALSE(covered(0, 98));
}

TEST(LikenessField, IsNotDeceivedByWhatIsMissingInTheFixedPicture) {
  constexpr int reach = 6;
  const GreyImage hole = picture_of(size, [](double x, double y) {
    return x > 88 && x < 96 && y > 76 && y < 92 ? nowhere : unrepeating(x, y);
  });
  const GreyImage warped = picture_of(size, [](double x, double y) { return unrepeating(x - 3, y + 2); });
  TestField f(hole, warped);
  const Surface s = f.at(12, 10, reach);
  EXPECT_EQ(summit_of(s.small, reach), (Vec2d{3, -2}));
  EXPECT_GT(likeness_at(s.small, reach, 3, -2), 0.8);
}

TEST(LikenessField, KnowsTheGroundOfAPlace) {
  const GreyImage half_blank =
      picture_of(size, [](double x, double y) { return x < 100 ? unrepeating(x, y) : 0.5; });
  TestField f(half_blank, half_blank);
  EXPECT_GT(f.field().ground(6, 10).texture, 0.6f);
  EXPECT_EQ(f.field().ground(20, 10).texture, 0);
  EXPECT_EQ(f.field().ground(20, 10).contrast, 0);
  EXPECT_EQ(f.field().ground(12, 10).seen_small, 1);
  EXPECT_EQ(f.field().ground(12, 10).seen_large, 1);
  // A corner place stands at 4: 16 of 24, and 32 of 56 pixels along both axes.
  EXPECT_NEAR(f.field().ground(0, 0).seen_small, 16.0 * 16 / (24 * 24), 1e-6);
  EXPECT_NEAR(f.field().ground(0, 0).seen_large, 32.0 * 32 / (56 * 56), 1e-6);
  const auto contrast_of = [](double along_x, double along_y, int i = 12, int j = 10) {
    const GreyImage slope = picture_of(size, [=](double x, double y) { return along_x * x + along_y * y; });
    return static_cast<double>(TestField(slope, slope).field().ground(i, j).contrast);
  };
  EXPECT_NEAR(contrast_of(0.003, 0.004) / contrast_of(0.001, 0), 5, 1e-3);
  // A mean also of what a corner leaves of the block, but for its outermost pixels.
  EXPECT_NEAR(contrast_of(0.003, 0, 0, 0) / contrast_of(0.003, 0), 15.0 * 15 / (16 * 16), 0.04);
}

TEST(LikenessField, VisitsWhatIsWantedOnceAndGivesTheSameBitsOnAnyNumberOfThreads) {
  const GreyImage fixed = picture_of(size, unrepeating), warped = picture_of(size, altered);
  std::vector<std::vector<float>> of_one;
  // With more threads, the places are also compared in smaller squares.
  for (const int threads : {1, 5}) {
    TestField f(fixed, warped, ComparedFeatures::Both, 8, threads);
    const auto count = static_cast<std::size_t>(f.field().places().area());
    std::vector<std::uint8_t> wanted(count, 0);
    for (std::size_t k = 0; k < count; k += 3) wanted[k] = 1;
    std::vector<std::vector<float>> surfaces(count);
    std::vector<std::atomic<int>> visits(count);
    f.field().visit(3, wanted, f.pool(), Progress(), [&](const LikenessField::Surfaces& s) {
      const auto k = static_cast<std::size_t>(s.j * f.field().places().width + s.i);
      ++visits[k];
      surfaces[k].assign(s.small.begin(), s.small.end());
      surfaces[k].insert(surfaces[k].end(), s.large.begin(), s.large.end());
    });
    for (std::size_t k = 0; k < count; ++k) EXPECT_EQ(visits[k], wanted[k]) << k;
    if (threads == 1) {
      of_one = std::move(surfaces);
    } else {
      EXPECT_EQ(surfaces, of_one);
    }
  }
}

// White noise under weights of 1 2 1 along an axis has an autocorrelation of 1, 4/6 and 1/6, whose squares
// sum to 1.94; noise in squares of three pixels one of 1, 30/36, 17/36, 6/36 and 1/36, to 2.89. The area is
// their square, some less for the local mean that is taken off.
TEST(LikenessField, TellsOverWhatAreaTheResidualHangsTogether) {
  constexpr Size large{384, 360};
  const auto area_of = [&](int square) {
    std::mt19937 random(4);
    std::uniform_real_distribution<double> grey(0, 1);
    const auto noise = [&] {
      std::vector<double> values(static_cast<std::size_t>(large.area()));
      for (double& v : values) v = grey(random);
      return picture_of(large, [&](double x, double y) {
        return values[static_cast<std::size_t>(static_cast<int>(y) / square * static_cast<int>(large.width) +
                                               static_cast<int>(x) / square)];
      });
    };
    const GreyImage a = noise(), b = noise();
    return TestField(a, b).field().residual_area_px();
  };
  EXPECT_NEAR(area_of(1), 1.944 * 1.944, 0.4);
  EXPECT_NEAR(area_of(3), 2.892 * 2.892, 1.3);
  const GreyImage same = picture_of(size, unrepeating);
  EXPECT_EQ(TestField(same, same).field().residual_area_px(), 1);
}

}  // namespace
}  // namespace alinify
