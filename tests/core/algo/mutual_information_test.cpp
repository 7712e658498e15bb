// Mutual information of greys and its derivatives, against plain loops in double precision and finite
// differences.
#include "core/algo/mutual_information.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/math/planes.h"

namespace alinify {
namespace {

using test::Floats;
using test::made;
using test::Random;
using test::run;
using test::Weights;

constexpr std::int64_t width = 64, height = 48;

// The cubic B-spline by its definition as a convolution: Cox and de Boor's recursion.
double spline(int degree, double t) {
  const double half = 0.5 * (degree + 1);
  if (degree == 0) return t >= -0.5 && t < 0.5 ? 1 : 0;
  return ((t + half) * spline(degree - 1, t + 0.5) + (half - t) * spline(degree - 1, t - 0.5)) / degree;
}

double bin_of(double grey) {
  return 1 + (pair_bins - 3) * std::fmin(1, std::fmax(0, grey));
}

// The joint histogram's share of every pair of bins.
std::vector<double> joint(const std::vector<double>& f, const std::vector<double>& m) {
  std::vector<double> p(static_cast<std::size_t>(pair_bins) * pair_bins, 0.0);
  for (std::size_t i = 0; i < f.size(); ++i)
    for (int a = 0; a < pair_bins; ++a) {
      const double of_f = spline(3, bin_of(f[i]) - a);
      if (of_f == 0) continue;
      for (int k = 0; k < pair_bins; ++k)
        p[static_cast<std::size_t>(a * pair_bins + k)] +=
            of_f * spline(3, bin_of(m[i]) - k) / static_cast<double>(f.size());
    }
  return p;
}

// Mutual information of pairs, a share of which is taken for unrelated.
double information(const std::vector<double>& f, const std::vector<double>& m) {
  const std::vector<double> p = joint(f, m);
  const auto at = [&](int a, int k) { return p[static_cast<std::size_t>(a * pair_bins + k)]; };
  std::vector<double> q(pair_bins, 0.0), r(pair_bins, 0.0);
  for (int a = 0; a < pair_bins; ++a)
    for (int k = 0; k < pair_bins; ++k) {
      q[static_cast<std::size_t>(a)] += at(a, k);
      r[static_cast<std::size_t>(k)] += at(a, k);
    }
  double sum = 0;
  for (int a = 0; a < pair_bins; ++a)
    for (int k = 0; k < pair_bins; ++k) {
      const double chance = q[static_cast<std::size_t>(a)] * r[static_cast<std::size_t>(k)];
      const double mixed = 0.98 * at(a, k) + 0.02 * chance;
      if (mixed > 0) sum += mixed * std::log(mixed / chance);
    }
  return sum;
}

std::vector<double> values_of(const Floats& plane) {
  return {plane.values.begin(), plane.values.end()};
}

// A fixed picture, and a moving one whose greys go up and down with those of the fixed one.
struct Pair {
  Floats fixed = made(width, height, [](double x, double y) { return scene(x, y); });
  Floats moving;
  explicit Pair(double shift = 0, double noise = 0.02) : moving(width, height) {
    Random random;
    moving = made(width, height, [&](double x, double y) {
      return shown(scene(x - shift, y + 0.5 * shift)) + noise * (random() - 0.5);
    });
  }
  static double scene(double x, double y) {
    return 0.5 + 0.22 * std::sin(0.31 * x + 0.1 * y) + 0.2 * std::cos(0.27 * y - 0.06 * x);
  }
  static double shown(double grey) { return 0.5 + 0.4 * std::cos(7 * grey); }
};

PairCounts counted(const Floats& fixed, const Floats& moving, std::uint32_t one_in = 1) {
  PairCounts counts;
  run(width, height,
      CountPair{fixed.in(), moving.in(), Weights(width, height, 1, 1).in(), 0, 0, 0, 0, one_in,
                counts.view()});
  return counts;
}

TEST(CountPair, CountsEveryPairUnderItsWindow) {
  const Pair pair;
  const PairCounts counts = counted(pair.fixed, pair.moving);
  const std::vector<double> wanted = joint(values_of(pair.fixed), values_of(pair.moving));
  constexpr double each = width * height * static_cast<double>(pair_count_scale);
  for (int a = 0; a < pair_bins; ++a)
    for (int k = 0; k < pair_bins; ++k)
      ASSERT_NEAR(static_cast<double>(counts.view().at(k, a)) / each,
                  wanted[static_cast<std::size_t>(a * pair_bins + k)], 2e-6)
          << a << ", " << k;
}

TEST(CountPair, LeavesOutWhatOneImageDoesNotShow) {
  const Pair pair;
  Weights weight(width, height, 1, 0);
  weight.at(20, 30) = 1;
  PairCounts counts;
  run(width, height, CountPair{pair.fixed.in(), pair.moving.in(), weight.in(), 0, 0, 0, 0, 1, counts.view()});
  double all = 0;
  for (int a = 0; a < pair_bins; ++a)
    for (int k = 0; k < pair_bins; ++k) all += static_cast<double>(counts.view().at(k, a));
  EXPECT_NEAR(all, static_cast<double>(pair_count_scale), 16);
}

TEST(CountPair, CountsTheSamePixelsInTilesAsAtOnce) {
  const Pair pair;
  for (const std::uint32_t one_in : {1u, 4u}) {
    const PairCounts at_once = counted(pair.fixed, pair.moving, one_in);
    PairCounts in_tiles;
    for (std::int64_t y = 0; y < height; y += 16)
      for (std::int64_t x = 0; x < width; x += 32) {
        // A tile with a margin of eight columns, of which its core is counted.
        const std::int64_t before = x == 0 ? 0 : 8;
        Floats f(32 + before, 16), m(32 + before, 16);
        for (std::int64_t j = 0; j < 16; ++j)
          for (std::int64_t i = 0; i < f.width; ++i) {
            f.at(i, j) = pair.fixed.at(x - before + i, y + j);
            m.at(i, j) = pair.moving.at(x - before + i, y + j);
          }
        PairCounts part;
        run(32, 16,
            CountPair{f.in(), m.in(), Weights(f.width, 16, 1, 1).in(), before, 0, x - before, y, one_in,
                      part.view()});
        in_tiles.add(part);
      }
    for (int a = 0; a < pair_bins; ++a)
      for (int k = 0; k < pair_bins; ++k)
        ASSERT_EQ(in_tiles.view().at(k, a), at_once.view().at(k, a)) << one_in;
  }
}

TEST(CountPair, CountsAboutOnePixelInSoMany) {
  const Pair pair;
  const PairCounts counts = counted(pair.fixed, pair.moving, 8);
  double all = 0;
  for (int a = 0; a < pair_bins; ++a)
    for (int k = 0; k < pair_bins; ++k) all += static_cast<double>(counts.view().at(k, a));
  EXPECT_NEAR(all / static_cast<double>(pair_count_scale), width * height / 8.0, 60);
}

TEST(PairScores, TellTheMutualInformation) {
  for (const double shift : {0.0, 0.5, 4.0}) {
    const Pair pair(shift);
    EXPECT_NEAR(PairScores(counted(pair.fixed, pair.moving)).information(),
                information(values_of(pair.fixed), values_of(pair.moving)), 1e-4)
        << shift;
  }
  EXPECT_EQ(PairScores(PairCounts()).information(), 0);
}

TEST(PairScores, SlopeIsTheDerivativeOfTheInformationByAPixelsGrey) {
  const Pair pair(1.5);
  const PairScores scores(counted(pair.fixed, pair.moving));
  const std::vector<double> f = values_of(pair.fixed);
  int steep = 0;
  for (std::size_t i = 7; i < f.size(); i += 97) {
    std::vector<double> m = values_of(pair.moving);
    constexpr double step = 1e-4;
    const double here = m[i];
    m[i] = here + step;
    const double ahead = information(f, m);
    m[i] = here - step;
    const double change = (ahead - information(f, m)) / (2 * step) * static_cast<double>(f.size());
    const auto slope = static_cast<double>(
        PairScore(scores.table(), static_cast<float>(f[i]), PairBin(static_cast<float>(here))).slope);
    ASSERT_NEAR(slope, change, 0.01 * std::fabs(change) + 0.1) << i;
    steep += std::fabs(change) > 5 ? 1 : 0;
  }
  EXPECT_GT(steep, 10) << "the derivatives were all small";
}

TEST(PairScores, FallOffAtTheEndsOfTheRange) {
  const Pair pair;
  const PairScores scores(counted(pair.fixed, pair.moving));
  EXPECT_EQ(PairScore(scores.table(), 0.5f, PairBin(1.3f)).slope, 0);
  EXPECT_EQ(PairScore(scores.table(), 0.5f, PairBin(-0.2f)).slope, 0);
}

// The cell's five normal equations and its score.
std::vector<double> cell_of(const Floats& fixed, const Floats& moving, const PairScores& scores,
                            std::int64_t x, std::int64_t y) {
  Floats out(width / 4, height / 4, 8);
  run(width / 4, height / 4,
      SumPairCell{fixed.in(), moving.in(), Weights(width, height, 1, 1).in(), scores.table(), out.view()});
  std::vector<double> lanes;
  for (int lane = 0; lane < 8; ++lane) lanes.push_back(static_cast<double>(out.at(x, y, lane)));
  return lanes;
}

TEST(SumPairCell, RightSideIsTheDerivativeOfTheInformationByTheCellsDisplacement) {
  const Pair pair(1.5);
  const PairScores scores(counted(pair.fixed, pair.moving));
  const std::vector<double> f = values_of(pair.fixed);
  int steep = 0;
  for (const auto& [x, y] :
       {std::pair{3, 5}, {8, 2}, {12, 9}, {6, 7}, {10, 4}, {5, 3}, {9, 8}, {13, 6}, {4, 9}, {7, 5}}) {
    const std::vector<double> lanes = cell_of(pair.fixed, pair.moving, scores, x, y);
    for (const bool along_x : {true, false}) {
      // Every pixel of the cell gets brighter along Scharr's gradient, by plain loops.
      const auto moved_by = [&](double d) {
        std::vector<double> m = values_of(pair.moving);
        for (std::int64_t j = 4 * y; j < 4 * y + 4; ++j)
          for (std::int64_t i = 4 * x; i < 4 * x + 4; ++i) {
            double gradient = 0;
            for (int k = -1; k <= 1; ++k)
              gradient += (k == 0 ? 10.0 : 3.0) / 32 *
                          (along_x ? pair.moving.held(i + 1, j + k) - pair.moving.held(i - 1, j + k)
                                   : pair.moving.held(i + k, j + 1) - pair.moving.held(i + k, j - 1));
            m[static_cast<std::size_t>(j * width + i)] += d * gradient;
          }
        return information(f, m);
      };
      constexpr double step = 1e-3;
      const double change =
          (moved_by(step) - moved_by(-step)) / (2 * step) * static_cast<double>(f.size()) / 16;
      ASSERT_NEAR(lanes[along_x ? 3 : 4], change, 0.01 * std::fabs(change) + 0.005) << x << ", " << y;
      steep += std::fabs(change) > 0.05 ? 1 : 0;
    }
  }
  EXPECT_GE(steep, 5) << "the derivatives were all small";
}

TEST(SumPairCell, StepsFindAShiftBetweenGreysThatGoUpAndDown) {
  // Counted where the pictures lie in register, as they nearly do after the steps before.
  constexpr double shift = 0.4;
  const Pair aligned, moved(shift);
  const PairScores scores(counted(aligned.fixed, aligned.moving));
  Floats out(width / 4, height / 4, 8);
  run(width / 4, height / 4,
      SumPairCell{moved.fixed.in(), moved.moving.in(), Weights(width, height, 1, 1).in(), scores.table(),
                  out.view()});
  double sum[5] = {};
  for (std::int64_t y = 1; y + 1 < height / 4; ++y)
    for (std::int64_t x = 1; x + 1 < width / 4; ++x)
      for (int lane = 0; lane < 5; ++lane) sum[lane] += static_cast<double>(out.at(x, y, lane));
  const double per = 1 / (sum[0] * sum[2] - sum[1] * sum[1]);
  EXPECT_NEAR((sum[2] * sum[3] - sum[1] * sum[4]) * per, shift, 0.25 * shift);
  EXPECT_NEAR((sum[0] * sum[4] - sum[1] * sum[3]) * per, -0.5 * shift, 0.25 * shift);
}

TEST(SumPairCell, SaysNothingOfPicturesThatHaveNothingToDoWithEachOther) {
  Random random;
  const Floats fixed = made(width, height, [&](double, double) { return random(); }),
               moving = made(width, height, [&](double, double) { return random(); });
  const Pair related;
  const double chance = PairScores(counted(fixed, moving)).information(),
               shared = PairScores(counted(related.fixed, related.moving)).information();
  EXPECT_LT(chance, 0.25 * shared);
}

}  // namespace
}  // namespace alinify
