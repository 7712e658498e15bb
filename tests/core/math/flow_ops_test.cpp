// The dense engine's steps on single pixels and cells, against formulas and plain loops.
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "core/math/kernels.h"
#include "core/math/ops/displacement_prior.h"
#include "core/math/ops/fit_cell.h"
#include "core/math/ops/guard_step.h"
#include "core/math/ops/landmark_term.h"
#include "core/math/ops/load_picture.h"
#include "core/math/ops/normalise_picture.h"
#include "core/math/ops/resample_moving.h"
#include "core/math/ops/resize_lanes.h"
#include "core/math/ops/solve_cell.h"
#include "core/math/ops/sum_cell.h"
#include "core/math/ops/texture_period_guard.h"
#include "core/math/ops/warp_view.h"
#include "core/math/weight_run.h"
#include "tests/core/math/planes.h"

namespace alinify {
namespace {

using test::Floats;
using test::made;
using test::Plane;
using test::Random;
using test::run;
using test::Weights;

TEST(CubicAt, IsExactForParabolasInside) {
  const auto formula = [](double x, double y) {
    return 0.3 * x * x - 0.2 * x * y + 0.1 * y * y + x - 2 * y + 5;
  };
  const Floats p = made(12, 11, formula);
  for (double fy = 0; fy < 1; fy += 0.13)
    for (double fx = 0; fx < 1; fx += 0.17)
      ASSERT_NEAR(cubic_at(p.in(), 4, 6, static_cast<float>(fx), static_cast<float>(fy)),
                  formula(4 + fx, 6 + fy), 1e-4);
}

TEST(CubicAt, ContinuesTheBorder) {
  Random random;
  const Floats p = made(7, 5, [&](double, double) { return random(); });
  for (std::int64_t iy = -3; iy < 8; ++iy)
    for (std::int64_t ix = -3; ix < 10; ++ix) {
      double wanted = 0;
      const double fx = 0.3, fy = 0.8;
      const auto weight = [](double d) {  // Keys' kernel
        const double a = std::fabs(d);
        return a < 1   ? 1.5 * a * a * a - 2.5 * a * a + 1
               : a < 2 ? -0.5 * a * a * a + 2.5 * a * a - 4 * a + 2
                       : 0;
      };
      for (int j = -1; j < 3; ++j)
        for (int i = -1; i < 3; ++i) wanted += weight(i - fx) * weight(j - fy) * p.held(ix + i, iy + j);
      ASSERT_NEAR(cubic_at(p.in(), ix, iy, 0.3f, 0.8f), wanted, 1e-5) << ix << ", " << iy;
    }
}

std::vector<float> lanczos_rows() {
  std::vector<float> rows(513 * 8);
  for (int k = 0; k <= 512; ++k) LanczosKernel::weights(static_cast<float>(k) / 512, rows.data() + 8 * k);
  return rows;
}

TEST(SixTapsAt, FollowsASineThatFourTapsFlatten) {
  const auto sine = [](double x, double y) { return std::sin(1.6 * x + 0.4) + 0 * y; };
  const Floats p = made(40, 20, sine);
  const std::vector<float> rows = lanczos_rows();
  const View2D<const float> table{rows.data(), 8, 513, 8};
  double six = 0, four = 0;
  for (int k = 0; k < 512; k += 8) {
    const float fx = static_cast<float>(k) / 512;
    const double wanted = sine(17 + static_cast<double>(fx), 9.25);
    six =
        std::max(six, std::fabs(static_cast<double>(six_taps_at(p.in(), table, 17, 9, fx, 0.25f)) - wanted));
    four = std::max(four, std::fabs(static_cast<double>(cubic_at(p.in(), 17, 9, fx, 0.25f)) - wanted));
  }
  EXPECT_LT(six, 0.03);
  EXPECT_LT(six, 0.5 * four);
}

TEST(SixTapsAt, IsTheSameInsideAndWhereTheBorderIsNear) {
  // The same values, once in the middle of a large picture and once with nothing but continued borders
  // around.
  Random random;
  const Floats small = made(9, 8, [&](double, double) { return random(); });
  const Floats large = made(29, 28, [&](double x, double y) {
    return small.held(static_cast<std::int64_t>(x) - 10, static_cast<std::int64_t>(y) - 10);
  });
  const std::vector<float> rows = lanczos_rows();
  const View2D<const float> table{rows.data(), 8, 513, 8};
  for (std::int64_t y = -3; y < 11; ++y)
    for (std::int64_t x = -3; x < 12; ++x)
      for (const float f : {0.0f, 0.37f, 0.9999f})
        ASSERT_NEAR(six_taps_at(small.in(), table, x, y, f, 1 - f),
                    six_taps_at(large.in(), table, x + 10, y + 10, f, 1 - f), 1e-5)
            << x << ", " << y << ", " << f;
}

TEST(CellRowDisplacements, AreBilinearBetweenTheCellsAndFlatBeyond) {
  Random random;
  Plane<float> field(5, 4, 2);
  for (float& v : field.values) v = static_cast<float>(random());
  const View2D<const float> view = field.in();
  for (std::int64_t y = 0; y < 16; ++y)
    for (std::int64_t cell = 0; cell < 5; ++cell) {
      const CellRowDisplacements d(view, cell, y);
      for (int k = 0; k < 4; ++k) {
        const double u = (4.0 * static_cast<double>(cell) + k - 1.5) / 4,
                     v = (static_cast<double>(y) - 1.5) / 4;
        const double iu = std::floor(u), iv = std::floor(v), fu = u - iu, fv = v - iv;
        for (const int lane : {0, 1}) {
          const auto at = [&](double i, double j) {
            const double x = std::fmin(std::fmax(i, 0), 4), yy = std::fmin(std::fmax(j, 0), 3);
            return static_cast<double>(
                field.at(static_cast<std::int64_t>(x), static_cast<std::int64_t>(yy), lane));
          };
          const double wanted = (1 - fv) * ((1 - fu) * at(iu, iv) + fu * at(iu + 1, iv)) +
                                fv * ((1 - fu) * at(iu, iv + 1) + fu * at(iu + 1, iv + 1));
          ASSERT_NEAR(lane == 0 ? d.x[k] : d.y[k], wanted, 1e-5) << cell << ", " << k << ", " << y;
        }
        const Vec2f same = displacement_at(view, static_cast<float>(4 * cell + k), static_cast<float>(y));
        ASSERT_NEAR(same.x, d.x[k], 1e-5);
        ASSERT_NEAR(same.y, d.y[k], 1e-5);
      }
    }
}

TEST(ResizeLanes, HalveAndDoubleConstantsAndSlopes) {
  for (const std::int64_t width : {12, 13}) {
    const std::int64_t height = 10, half = (width + 1) / 2;
    Plane<float> fine(width, height, 2), coarse(half, 5, 2), back(width, height, 2), cubic(width, height, 2);
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x) {
        fine.at(x, y, 0) = 7;
        fine.at(x, y, 1) = static_cast<float>(3 * x - 2 * y);
      }
    run(half, 5, HalveLanes<2>{fine.in(), coarse.view()});
    run(width, height, DoubleLanes<2>{coarse.in(), back.view()});
    run(half, 5, DoubleLanesCubic<2>{coarse.in(), cubic.view()});
    for (std::int64_t y = 0; y < 5; ++y)
      for (std::int64_t x = 0; x < half; ++x) {
        ASSERT_FLOAT_EQ(coarse.at(x, y, 0), 7);
        // Where the finer grid ends its last column is repeated.
        const double centre =
            2 * x + 1 < width ? 2 * static_cast<double>(x) + 0.5 : 2 * static_cast<double>(x);
        ASSERT_NEAR(coarse.at(x, y, 1), 3 * centre - 2 * (2 * static_cast<double>(y) + 0.5), 1e-4);
      }
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x) {
        ASSERT_NEAR(back.at(x, y, 0), 7, 1e-5);
        ASSERT_NEAR(cubic.at(x, y, 0), 7, 1e-5);
        if (x < 4 || y < 4 || x > width - 6 || y > height - 5) continue;
        ASSERT_NEAR(back.at(x, y, 1), 3 * static_cast<double>(x) - 2 * static_cast<double>(y), 1e-4);
        ASSERT_NEAR(cubic.at(x, y, 1), 3 * static_cast<double>(x) - 2 * static_cast<double>(y), 1e-4);
      }
  }
}

TEST(LoadPicture, GivesNoWeightBeyondThePictureAndOutsideTheMask) {
  Plane<std::uint16_t> stored(10, 6);
  for (std::size_t i = 0; i < stored.values.size(); ++i)
    stored.values[i] = static_cast<std::uint16_t>(1000 * i);
  Plane<std::uint8_t> mask(10, 6, 1, 1);
  mask.at(3, 2) = 0;
  for (const bool masked : {false, true}) {
    Floats out(12, 8);
    Weights weight(12, 8, 1, 77);
    run(3, 8,
        LoadPicture<std::uint16_t>{stored.in(), masked ? mask.in() : View2D<const std::uint8_t>{}, 0.5f, -3,
                                   out.view(), weight.view()});
    for (std::int64_t y = 0; y < 8; ++y)
      for (std::int64_t x = 0; x < 12; ++x) {
        ASSERT_FLOAT_EQ(out.at(x, y), static_cast<float>(0.5 * stored.held(x, y) - 3)) << x << ", " << y;
        const bool counts = x < 10 && y < 6 && !(masked && x == 3 && y == 2);
        ASSERT_EQ(weight.at(x, y), counts ? 1 : 0) << x << ", " << y;
      }
    Weights alone(12, 8, 1, 77);
    run(3, 8,
        LoadPicture<std::uint16_t>{
            stored.in(), masked ? mask.in() : View2D<const std::uint8_t>{}, 0.5f, -3, {}, alone.view()});
    EXPECT_EQ(alone.values, weight.values);
  }
}

TEST(ResampleMoving, ShowsATurnedAndBentPictureInPlace) {
  const auto formula = [](double x, double y) {
    return 30000 + 9000 * std::sin(0.21 * x) * std::cos(0.17 * y);
  };
  Plane<std::uint16_t> picture(80, 70);
  for (std::int64_t y = 0; y < 70; ++y)
    for (std::int64_t x = 0; x < 80; ++x)
      picture.at(x, y) =
          static_cast<std::uint16_t>(std::lround(formula(static_cast<double>(x), static_cast<double>(y))));
  Plane<float> field(10, 10, 2);
  for (std::int64_t j = 0; j < 10; ++j)
    for (std::int64_t i = 0; i < 10; ++i) {  // a slope: bilinear interpolation has it exactly
      field.at(i, j, 0) = static_cast<float>(0.2 * static_cast<double>(i) - 0.6);
      field.at(i, j, 1) = static_cast<float>(0.15 * static_cast<double>(j) + 0.3);
    }
  const Affine2 turn{0.8, -0.5, 0.5, 0.8, 30, 5};
  const std::vector<float> rows = lanczos_rows();
  for (const bool six : {false, true}) {
    Floats out(40, 40);
    Weights weight(40, 40, 1, 77);
    run(10, 40,
        ResampleMoving<std::uint16_t>{
            picture.in(),
            {},
            field.in(),
            six ? View2D<const float>{rows.data(), 8, 513, 8} : View2D<const float>{},
            turn,
            {0, 0},
            {79, 69},
            1,
            0,
            out.view(),
            weight.view()});
    // Several cells per call, and as a block of a larger frame: the same bits.
    Floats again(40, 40), block(16, 12);
    Weights again_weight(40, 40, 1, 77), block_weight(16, 12, 1, 77);
    const View2D<const float> table =
        six ? View2D<const float>{rows.data(), 8, 513, 8} : View2D<const float>{};
    run(2, 40,
        ResampleMoving<std::uint16_t, 8>{picture.in(),
                                         {},
                                         field.in(),
                                         table,
                                         turn,
                                         {0, 0},
                                         {79, 69},
                                         1,
                                         0,
                                         again.view(),
                                         again_weight.view()});
    EXPECT_EQ(again.values, out.values);
    EXPECT_EQ(again_weight.values, weight.values);
    const View2D<const float> part{field.in().row(4) + 2 * 3, 4, 3, field.in().stride};
    run(4, 12,
        ResampleMoving<std::uint16_t>{picture.in(),
                                      {},
                                      part,
                                      table,
                                      turn,
                                      {0, 0},
                                      {79, 69},
                                      1,
                                      0,
                                      block.view(),
                                      block_weight.view(),
                                      12,
                                      16});
    // Half a cell from its border, displacements are interpolated as in the whole.
    for (std::int64_t y = 2; y < 10; ++y)
      for (std::int64_t x = 2; x < 14; ++x)
        ASSERT_EQ(block.at(x, y), out.at(x + 12, y + 16)) << x << ", " << y;
    std::int64_t inside = 0;
    for (std::int64_t y = 2; y < 38; ++y)
      for (std::int64_t x = 2; x < 38; ++x) {
        const double px = static_cast<double>(x), py = static_cast<double>(y);
        const Vec2d q = turn({px + 0.2 * (px - 1.5) / 4 - 0.6, py + 0.15 * (py - 1.5) / 4 + 0.3});
        if (q.x < -0.51 || q.y < -0.51 || q.x > 79.51 || q.y > 69.51) {
          ASSERT_EQ(weight.at(x, y), 0) << x << ", " << y;
        } else if (q.x > 3 && q.y > 3 && q.x < 76 && q.y < 66) {
          ++inside;
          ASSERT_EQ(weight.at(x, y), 1) << x << ", " << y;
          ASSERT_NEAR(out.at(x, y), formula(q.x, q.y), 9000 * 0.004)
              << x << ", " << y << (six ? " six" : " four");
        }
      }
    EXPECT_GT(inside, 600);
  }
}

TEST(ResampleMoving, GivesNoWeightToPlacesThatAreMaskedOrNotNumbers) {
  const Plane<std::uint16_t> picture(16, 16, 1, 500);
  Plane<std::uint8_t> mask(16, 16, 1, 1);
  mask.at(7, 8) = 0;
  Plane<float> field(4, 4, 2);
  field.at(0, 0, 0) = std::numeric_limits<float>::quiet_NaN();
  field.at(3, 3, 1) = std::numeric_limits<float>::infinity();
  Floats out(16, 16);
  Weights weight(16, 16, 1, 77);
  run(4, 16,
      ResampleMoving<std::uint16_t>{
          picture.in(), mask.in(), field.in(), {}, {}, {0, 0}, {15, 15}, 1, 0, out.view(), weight.view()});
  for (const float v : out.values) ASSERT_TRUE(std::isfinite(v));
  Floats unmasked(16, 16), again(16, 16);
  Weights unmasked_weight(16, 16, 1, 77), again_weight(16, 16, 1, 77);
  run(4, 16,
      ResampleMoving<std::uint16_t>{picture.in(),
                                    {},
                                    field.in(),
                                    {},
                                    {},
                                    {0, 0},
                                    {15, 15},
                                    1,
                                    0,
                                    unmasked.view(),
                                    unmasked_weight.view()});
  run(2, 16,
      ResampleMoving<std::uint16_t, 2>{
          picture.in(), {}, field.in(), {}, {}, {0, 0}, {15, 15}, 1, 0, again.view(), again_weight.view()});
  EXPECT_EQ(again.values, unmasked.values);
  EXPECT_EQ(again_weight.values, unmasked_weight.values);
  EXPECT_EQ(weight.at(0, 0), 0);
  EXPECT_EQ(weight.at(15, 15), 0);
  EXPECT_EQ(weight.at(7, 8), 0);
  EXPECT_EQ(weight.at(8, 7), 1);
}

TEST(WarpView, TakesTheViewFromWhereTheFieldPoints) {
  const auto formula = [](double x, double y) { return 0.02 * x * x - 0.03 * x * y + y; };
  const Floats view = made(32, 24, formula);
  Plane<float> field(8, 6, 2);
  for (std::size_t i = 0; i < field.values.size(); ++i) field.values[i] = i % 2 == 0 ? 1.3f : -2.6f;
  Floats cubic(32, 24), linear(32, 24);
  run(8, 24, WarpView<true>{view.in(), field.in(), cubic.view()});
  run(8, 24, WarpView<false>{view.in(), field.in(), linear.view()});
  for (std::int64_t y = 4; y < 23; ++y)
    for (std::int64_t x = 0; x < 28; ++x) {
      const double px = static_cast<double>(x) + 1.3, py = static_cast<double>(y) - 2.6;
      ASSERT_NEAR(cubic.at(x, y), formula(px, py), 1e-3) << x << ", " << y;
      ASSERT_NEAR(linear.at(x, y), formula(px, py), 0.01) << x << ", " << y;
    }
  EXPECT_NEAR(linear.at(31, 0), view.at(31, 0), 1e-5) << "border pixels are continued";
}

// Smooth displacements, whose pixels follow each other, and wild ones, that also leave the picture.
Plane<float> bent_field(std::int64_t width, std::int64_t height, double wildness) {
  Random random;
  Plane<float> field(width, height, 2);
  for (std::int64_t y = 0; y < height; ++y)
    for (std::int64_t x = 0; x < width; ++x) {
      const double u = 0.11 * static_cast<double>(x) - 0.7 * static_cast<double>(y % 3);
      field.at(x, y, 0) = static_cast<float>(u + wildness * (random() - 0.5));
      field.at(x, y, 1) = static_cast<float>(0.4 - 0.5 * u + wildness * (random() - 0.5));
    }
  return field;
}

TEST(WarpView, GivesEveryPixelTheBitsItHasAlone) {
  Random random;
  const Floats view = made(64, 40, [&](double, double) { return random(); });
  for (const double wildness : {0.0, 0.3, 30.0}) {
    const Plane<float> field = bent_field(16, 10, wildness);
    Floats cubic(64, 40), linear(64, 40);
    run(16, 40, WarpView<true>{view.in(), field.in(), cubic.view()});
    run(16, 40, WarpView<false>{view.in(), field.in(), linear.view()});
    for (std::int64_t y = 0; y < 40; ++y)
      for (std::int64_t x = 0; x < 64; ++x) {
        const CellRowDisplacements d(field.in(), x / 4, y);
        const int jx = floor_to_int(d.x[x % 4]), jy = floor_to_int(d.y[x % 4]);
        const float fx = d.x[x % 4] - static_cast<float>(jx), fy = d.y[x % 4] - static_cast<float>(jy);
        ASSERT_EQ(cubic.at(x, y), cubic_at(view.in(), x + jx, y + jy, fx, fy)) << x << ", " << y;
        const auto row = [&](std::int64_t j) {
          const double left = view.held(x + jx, j), right = view.held(x + jx + 1, j);
          return left + static_cast<double>(fx) * (right - left);
        };
        const double wanted = row(y + jy) + static_cast<double>(fy) * (row(y + jy + 1) - row(y + jy));
        ASSERT_NEAR(linear.at(x, y), wanted, 1e-5) << x << ", " << y;
      }
  }
}

TEST(CubicRun, GivesEveryPixelTheBitsItHasAlone) {
  Random random;
  Plane<std::uint16_t> picture(40, 30);
  for (std::uint16_t& value : picture.values) value = static_cast<std::uint16_t>(65536 * random());
  int in_rows = 0;
  for (int n = 0; n < 4000; ++n) {
    int x[4], y[4];
    float fx[4], fy[4];
    const bool row = n % 2 == 0;
    for (int k = 0; k < 4; ++k) {
      x[k] = row && k > 0 ? x[0] + k : static_cast<int>(50 * random()) - 5;
      y[k] = row && k > 0 ? y[0] : static_cast<int>(40 * random()) - 5;
      fx[k] = static_cast<float>(random());
      fy[k] = static_cast<float>(random());
    }
    using Ints = Lanes<int, 4>;
    using Run = Lanes<float, 4>;
    in_rows += in_a_row(Ints::load(x), Ints::load(y));
    const Run found =
        cubic_run(picture.in(), 2, -1, Ints::load(x), Ints::load(y), Run::load(fx), Run::load(fy));
    for (int k = 0; k < 4; ++k)
      ASSERT_EQ(found[k], cubic_at(picture.in(), 2 + x[k], y[k] - 1, fx[k], fy[k])) << x[k] << ", " << y[k];
  }
  EXPECT_EQ(in_rows, 2000);
}

TEST(NormalisePicture, IsValueLessMeanByDeviationOfThePixelsThatCount) {
  // With moments that are one everywhere, every pixel is held against the whole picture's mean and deviation.
  Random random;
  const Floats picture = made(16, 12, [&](double x, double) { return 3 * random() + 0.2 * x; });
  Weights weight(16, 12, 1, 1);
  for (std::int64_t y = 0; y < 12; ++y)
    for (std::int64_t x = 9; x < 13; ++x) weight.at(x, y) = 0;
  Plane<float> moments(8, 6, 4), even(8, 6, 4);
  run(8, 6, GatherMoments<>{picture.in(), weight.in(), moments.view()});
  double sums[4] = {}, n = 0, mean = 0, square = 0;
  for (std::int64_t k = 0; k < 48; ++k)
    for (int lane = 0; lane < 4; ++lane)
      sums[lane] += static_cast<double>(moments.at(k % 8, k / 8, lane)) / 48;
  for (std::int64_t k = 0; k < 192; ++k) {
    const double w = weight.held(k % 16, k / 16), v = picture.held(k % 16, k / 16);
    n += w, mean += w * v, square += w * v * v;
  }
  mean /= n;
  EXPECT_NEAR(sums[0], n / 192, 1e-5);
  EXPECT_NEAR(sums[1] / sums[0], mean, 1e-4);
  EXPECT_NEAR(sums[2] / sums[0], square / n, 1e-3);
  EXPECT_EQ(sums[3], 0);
  for (std::int64_t k = 0; k < 48; ++k)
    for (int lane = 0; lane < 4; ++lane) even.at(k % 8, k / 8, lane) = static_cast<float>(sums[lane]);
  Floats out(16, 12);
  run(4, 12, NormalisePicture{picture.in(), weight.in(), even.in(), 0.04f, out.view()});
  Floats in_place = picture;
  run(4, 12, NormalisePicture{in_place.in(), weight.in(), even.in(), 0.04f, in_place.view()});
  EXPECT_EQ(in_place.values, out.values);
  for (std::int64_t y = 0; y < 12; ++y)
    for (std::int64_t x = 0; x < 16; ++x) {
      const double wanted = weight.held(x, y) > 0
                                ? (picture.held(x, y) - mean) / std::sqrt(square / n - mean * mean + 0.04)
                                : 0;
      ASSERT_NEAR(out.at(x, y), wanted, 1e-3) << x << ", " << y;
    }
}

TEST(GatherMoments, HasTheSameBitsHoweverManyItGathersAtOnce) {
  Random random;
  const Floats picture = made(28, 6, [&](double, double) { return 3 * random() - 1; });
  const Weights weight = made<std::uint8_t>(28, 6, [&](double, double) { return random() < 0.7; });
  Plane<float> one(14, 3, 4), four(14, 3, 4, 77);
  run(14, 3, GatherMoments<1>{picture.in(), weight.in(), one.view()});
  run(4, 3, GatherMoments<4>{picture.in(), weight.in(), four.view()});
  EXPECT_EQ(four.values, one.values);
}

TEST(OverlapWeights, KeepsPixelsThatCountInBothPictures) {
  Random random;
  const Weights a = made<std::uint8_t>(24, 10, [&](double, double) { return random() < 0.7; });
  const Weights b = made<std::uint8_t>(24, 10, [&](double, double) { return random() < 0.7; });
  Weights out(24, 10, 1, 77);
  run(6, 10, OverlapWeights{a.in(), b.in(), out.view()});
  for (std::int64_t y = 0; y < 10; ++y)
    for (std::int64_t x = 0; x < 24; ++x)
      ASSERT_EQ(out.at(x, y), a.held(x, y) > 0 && b.held(x, y) > 0 ? 1 : 0) << x << ", " << y;
}

TEST(JoinWeights, KeepsPixelsWhoseNeighboursCountInBothPictures) {
  Random random;
  const Weights a = made<std::uint8_t>(56, 10, [&](double, double) { return random() < 0.97; });
  const Weights b = made<std::uint8_t>(56, 10, [&](double, double) { return random() < 0.97; });
  Weights out(56, 10, 1, 77), sixteen(56, 10, 1, 77);
  run(14, 10, JoinWeights<>{a.in(), b.in(), out.view()});
  run(4, 10, JoinWeights<16>{a.in(), b.in(), sixteen.view()});
  EXPECT_EQ(sixteen.values, out.values);
  for (std::int64_t y = 0; y < 10; ++y)
    for (std::int64_t x = 0; x < 56; ++x) {
      bool all = true;
      for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) all = all && a.held(x + i, y + j) > 0 && b.held(x + i, y + j) > 0;
      ASSERT_EQ(out.at(x, y), all ? 1 : 0) << x << ", " << y;
    }
}

TEST(WeightRun, KeepsEveryPatternOfFourPixelsAndThoseBeside) {
  for (int pattern = 0; pattern < 64; ++pattern) {
    std::uint8_t six[6], kept[4] = {77, 77, 77, 77};
    for (int k = 0; k < 6; ++k) six[k] = static_cast<std::uint8_t>(pattern >> k & 1);
    const std::uint8_t* here = six + 1;
    const WeightRun run = WeightRun::load(here);
    store_weights(load_weights(here), kept);
    for (int k = 0; k < 4; ++k) {
      EXPECT_EQ(kept[k], here[k]) << pattern;
      EXPECT_EQ(load_weights(here)[k], static_cast<float>(here[k])) << pattern;
      EXPECT_EQ(run.before(here).bytes >> 8 * k & 255, here[k - 1]) << pattern;
      EXPECT_EQ(run.behind(here).bytes >> 8 * k & 255, here[k + 1]) << pattern;
    }
  }
}

TEST(SumCell, HasTheMeansOfAPlainLoopInsideAndAtTheBorder) {
  Random random;
  const Floats f = made(20, 12, [&](double, double) { return 2 * random() - 1; });
  const Floats m = made(20, 12, [&](double, double) { return 2 * random() - 1; });
  const Weights w = made<std::uint8_t>(20, 12, [&](double, double) { return random() < 0.8; });
  Plane<float> out(5, 3, 8), twice(5, 3, 8);
  run(5, 3, SumCell{f.in(), m.in(), w.in(), out.view(), false});
  for (const bool add : {false, true}) run(5, 3, SumCell{f.in(), m.in(), w.in(), twice.view(), add});
  const auto mean = [&](std::int64_t x, std::int64_t y) { return 0.5 * (f.held(x, y) + m.held(x, y)); };
  for (std::int64_t cy = 0; cy < 3; ++cy)
    for (std::int64_t cx = 0; cx < 5; ++cx) {
      double wanted[8] = {};
      for (std::int64_t y = 4 * cy; y < 4 * cy + 4; ++y)
        for (std::int64_t x = 4 * cx; x < 4 * cx + 4; ++x) {
          double gx = 0, gy = 0;
          const double across[3] = {3.0 / 32, 10.0 / 32, 3.0 / 32};
          for (int k = -1; k <= 1; ++k) {
            gx += across[k + 1] * (mean(x + 1, y + k) - mean(x - 1, y + k));
            gy += across[k + 1] * (mean(x + k, y + 1) - mean(x + k, y - 1));
          }
          const double a = f.held(x, y), b = m.held(x, y), e = a - b;
          const double terms[8] = {gx * gx, gx * gy, gy * gy, gx * e, gy * e, a * b, a * a, b * b};
          for (int k = 0; k < 8; ++k) wanted[k] += w.held(x, y) * terms[k] / 16;
        }
      for (int k = 0; k < 8; ++k) {
        ASSERT_NEAR(out.at(cx, cy, k), wanted[k], 1e-5) << "sum " << k << " of cell " << cx << ", " << cy;
        ASSERT_NEAR(twice.at(cx, cy, k), 2 * wanted[k], 2e-5) << k;
      }
    }
}

TEST(WeighCell, TrustsWhatCorrelatesAndNothingElse) {
  Plane<float> sums(3, 1, 8, 2.0f), window(3, 1, 8), out(3, 1, 8);
  const double rho[3] = {0.9, 0.3, -0.7};
  for (int i = 0; i < 3; ++i) {
    window.at(i, 0, 5) = static_cast<float>(rho[i] * 6);
    window.at(i, 0, 6) = 4;
    window.at(i, 0, 7) = 9;
  }
  run(3, 1, WeighCell{sums.in(), window.in(), 5, out.view()});
  for (int i = 0; i < 3; ++i) {
    const double r = std::fmax(rho[i], 0), weight = 5 * r * r / (1 - r * r + 0.02);
    for (int k = 0; k < 5; ++k) EXPECT_NEAR(out.at(i, 0, k), 2 * weight, 1e-3 * (1 + weight));
    EXPECT_NEAR(out.at(i, 0, 5), r, 1e-5);
  }
}

TEST(SolveCell, SolvesTheTwoEquations) {
  Random random;
  Plane<float> normal_equations(4, 4, 8), wider(4, 4, 2), out(4, 4, 2);
  for (std::int64_t k = 0; k < 16; ++k) {
    const double a = random(), b = random(), c = random(), d = random();
    const double values[5] = {a * a + b * b, a * c + b * d, c * c + d * d, random() - 0.5, random() - 0.5};
    for (int i = 0; i < 5; ++i) normal_equations.at(k % 4, k / 4, i) = static_cast<float>(values[i]);
    wider.at(k % 4, k / 4, 0) = static_cast<float>(random());
    wider.at(k % 4, k / 4, 1) = static_cast<float>(random());
  }
  run(4, 4, SolveCell{normal_equations.in(), wider.in(), 7, 0.5f, out.view()});
  for (std::int64_t k = 0; k < 16; ++k) {
    const auto i = [&](int lane) { return static_cast<double>(normal_equations.at(k % 4, k / 4, lane)); };
    const double x = static_cast<double>(out.at(k % 4, k / 4, 0)),
                 y = static_cast<double>(out.at(k % 4, k / 4, 1));
    const double wx = static_cast<double>(wider.at(k % 4, k / 4, 0)),
                 wy = static_cast<double>(wider.at(k % 4, k / 4, 1));
    // Put in again, both sides agree.
    EXPECT_NEAR(7 * (i(0) * x + i(1) * y) + 0.5 * x, 7 * i(3) + 0.5 * wx, 2e-4);
    EXPECT_NEAR(7 * (i(1) * x + i(2) * y) + 0.5 * y, 7 * i(4) + 0.5 * wy, 2e-4);
  }
}

TEST(LandmarkTerm, PullsTheSolutionToTheLandmarkByItsWeight) {
  // Measured: 1 px to the right, with information 2. A landmark says the whole displacement is 5, with 6.
  Plane<float> normal_equations(1, 1, 8), landmark_terms(1, 1, 4), field(1, 1, 2), step(1, 1, 2),
      out(1, 1, 2);
  normal_equations.at(0, 0, 0) = normal_equations.at(0, 0, 2) = 2;
  normal_equations.at(0, 0, 3) = 2 * 1;
  field.at(0, 0, 0) = 3;
  step.at(0, 0, 0) = 0.5f;
  landmark_terms.at(0, 0, 0) = 6;
  landmark_terms.at(0, 0, 1) = 5;
  run(1, 1, LandmarkTerm{landmark_terms.in(), field.in(), step.in(), normal_equations.view()});
  run(1, 1, SolveCell{normal_equations.in(), {}, 1, 1e-6f, out.view()});
  EXPECT_NEAR(out.at(0, 0, 0), (2 * 1 + 6 * (5 - 3.5)) / 8, 1e-4);
  EXPECT_NEAR(out.at(0, 0, 1), 0, 1e-5);
}

TEST(ComposeFields, GivesTheDisplacementOfOneMapAfterTheOther) {
  // Affine displacements: their composition has a formula, and bilinear interpolation is exact.
  const auto first = [](double x, double y) { return Vec2d{0.02 * x - 0.01 * y + 1, 0.03 * y - 2}; };
  const auto second = [](double x, double y) { return Vec2d{-0.04 * y + 3, 0.05 * x + 0.01 * y}; };
  Plane<float> step(12, 10, 2), field(12, 10, 2), out(12, 10, 2);
  for (std::int64_t j = 0; j < 10; ++j)
    for (std::int64_t i = 0; i < 12; ++i) {
      const double x = 4.0 * static_cast<double>(i) + 1.5, y = 4.0 * static_cast<double>(j) + 1.5;
      step.at(i, j, 0) = static_cast<float>(first(x, y).x),
                    step.at(i, j, 1) = static_cast<float>(first(x, y).y);
      field.at(i, j, 0) = static_cast<float>(second(x, y).x),
                     field.at(i, j, 1) = static_cast<float>(second(x, y).y);
    }
  run(12, 10, ComposeFields{field.in(), step.in(), out.view()});
  for (std::int64_t j = 2; j < 8; ++j)
    for (std::int64_t i = 2; i < 10; ++i) {
      const Vec2d p{4.0 * static_cast<double>(i) + 1.5, 4.0 * static_cast<double>(j) + 1.5};
      const Vec2d d = first(p.x, p.y), wanted = d + second(p.x + d.x, p.y + d.y);
      ASSERT_NEAR(out.at(i, j, 0), wanted.x, 1e-4) << i << ", " << j;
      ASSERT_NEAR(out.at(i, j, 1), wanted.y, 1e-4) << i << ", " << j;
    }
}

TEST(SplitCell, SplitsTheInformationOfTheSquaresItTakes) {
  Random random;
  const ValidationSplit split{1, 2, 3, 0};
  Plane<float> normal_equations(9, 7, 8), matrix(9, 7, 4, 9.0f), right(9, 7, 2, 9.0f);
  for (float& value : normal_equations.values) value = static_cast<float>(random());
  run(9, 7, SplitCell{normal_equations.in(), split, matrix.view(), right.view()});
  int taken = 0;
  for (std::int64_t y = 0; y < 7; ++y)
    for (std::int64_t x = 0; x < 9; ++x) {
      const bool here = ((x + 3) / 2 + y / 2) % 2 == 1;
      taken += here;
      for (int k = 0; k < 3; ++k) EXPECT_EQ(matrix.at(x, y, k), here ? normal_equations.at(x, y, k) : 0);
      EXPECT_EQ(matrix.at(x, y, 3), 0);
      for (int k = 0; k < 2; ++k) EXPECT_EQ(right.at(x, y, k), here ? normal_equations.at(x, y, 3 + k) : 0);
    }
  EXPECT_GT(taken, 20);
  EXPECT_LT(taken, 43);
}

TEST(ResidualCell, SaysTheSameAboutAnotherEstimate) {
  // Whatever is estimated, estimate + what is missing from it is the same place.
  Plane<float> matrix(1, 1, 4), right(1, 1, 2), field(1, 1, 2), estimate(1, 1, 2), residual(1, 1, 2);
  const float values[5] = {3, 1, 2, 0.7f, -0.4f};
  for (int i = 0; i < 3; ++i) matrix.at(0, 0, i) = values[i];
  for (int i = 0; i < 2; ++i) right.at(0, 0, i) = values[3 + i];
  field.at(0, 0, 0) = 1, field.at(0, 0, 1) = 2;
  estimate.at(0, 0, 0) = 1.8f, estimate.at(0, 0, 1) = 1.1f;
  run(1, 1, ResidualCell{matrix.in(), right.in(), field.in(), estimate.in(), residual.view()});
  run(1, 1, SolveMean{matrix.in(), right.in(), {}, 0, false, field.view()});
  run(1, 1, SolveMean{matrix.in(), residual.in(), {}, 0, false, estimate.view()});
  for (const int lane : {0, 1}) EXPECT_NEAR(field.at(0, 0, lane), estimate.at(0, 0, lane), 1e-5);
}

TEST(SolveMean, LeavesWhatTheSolutionDoesNotExplain) {
  // Three cells: the remainder is what a second look at the corrected estimate would find.
  Random random;
  Plane<float> own(3, 2, 4), means(3, 2, 4), right(3, 2, 2), smooth(3, 2, 2), field(3, 2, 2),
      estimate(3, 2, 2), before(3, 2, 2), wanted(3, 2, 2), rest(3, 2, 2);
  for (Plane<float>* plane : {&right, &smooth, &field, &estimate})
    for (float& value : plane->values) value = static_cast<float>(random() - 0.5);
  for (Plane<float>* plane : {&own, &means})
    for (std::size_t i = 0; i < plane->values.size(); ++i)
      plane->values[i] = static_cast<float>(i % 4 == 1 ? random() - 0.5 : i % 4 == 3 ? 0 : 1 + random());
  run(3, 2, ResidualCell{own.in(), right.in(), field.in(), estimate.in(), before.view()});
  SolveMean op{means.in(), smooth.in(), {}, 0.3f, false, estimate.view()};
  op.own = own.in(), op.before = before.in(), op.rest = rest.view();
  run(3, 2, op);
  run(3, 2, ResidualCell{own.in(), right.in(), field.in(), estimate.in(), wanted.view()});
  for (std::size_t i = 0; i < rest.values.size(); ++i)
    EXPECT_NEAR(rest.values[i], wanted.values[i], 1e-5) << i;
  EXPECT_NE(rest.values, before.values);
}

TEST(SolveMean, LeansOnTheWiderMeanAndAddsToWhatIsThere) {
  // The wider mean is a plane, which doubling keeps inside of the grid.
  const auto wide = [](double x, double y) { return Vec2d{0.3 * x - 0.1 * y, 0.2 * y + 1}; };
  Plane<float> matrix(12, 8, 4), right(12, 8, 2), wider(6, 4, 2), put(12, 8, 2, 5.0f), added(12, 8, 2, 5.0f);
  Random random;
  for (std::int64_t k = 0; k < 96; ++k) {
    const double a = random(), b = random(), c = random(), d = random();
    const double m[3] = {a * a + b * b, a * c + b * d, c * c + d * d};
    for (int i = 0; i < 3; ++i) matrix.at(k % 12, k / 12, i) = static_cast<float>(m[i]);
    for (int i = 0; i < 2; ++i) right.at(k % 12, k / 12, i) = static_cast<float>(random() - 0.5);
  }
  for (std::int64_t k = 0; k < 24; ++k) {
    const Vec2d d = wide(2.0 * static_cast<double>(k % 6) + 0.5, 2.0 * static_cast<double>(k / 6) + 0.5);
    wider.at(k % 6, k / 6, 0) = static_cast<float>(d.x);
    wider.at(k % 6, k / 6, 1) = static_cast<float>(d.y);
  }
  run(12, 8, SolveMean{matrix.in(), right.in(), wider.in(), 0.5f, true, put.view()});
  run(12, 8, SolveMean{matrix.in(), right.in(), wider.in(), 0.5f, false, added.view()});
  for (std::int64_t y = 1; y < 7; ++y)
    for (std::int64_t x = 1; x < 11; ++x) {
      const auto m = [&](int lane) { return static_cast<double>(matrix.at(x, y, lane)); };
      const double u = put.at(x, y, 0), v = put.at(x, y, 1);
      const Vec2d lean = wide(static_cast<double>(x), static_cast<double>(y));
      EXPECT_NEAR(m(0) * u + m(1) * v + 0.5 * u, right.at(x, y, 0) + 0.5 * lean.x, 1e-4);
      EXPECT_NEAR(m(1) * u + m(2) * v + 0.5 * v, right.at(x, y, 1) + 0.5 * lean.y, 1e-4);
      for (const int lane : {0, 1}) EXPECT_NEAR(added.at(x, y, lane), put.at(x, y, lane) + 5, 1e-5);
    }
}

float reach_of(const Floats& view) {
  const Weights weight(view.width, view.height, 1, 1);
  Floats out(1, 1);
  out.at(0, 0) = -1;
  Floats sums(2 * TexturePeriodSearch::lags, 1, 1, -1);
  run(TexturePeriodSearch::lags, 1, CorrelateLag{{}, view.in(), weight.in(), 1, sums.view()});
  FindTexturePeriod{{}, sums.in(), out.view()}(0, 0);
  return out.at(0, 0);
}

constexpr std::int64_t block = FindTexturePeriod::block;

TEST(FindTexturePeriod, FindsHalfThePeriodOfAWeaveInAnyDirection) {
  const double pi = std::acos(-1.0);
  for (const double period : {5.0, 6.0, 7.3, 8.0, 9.5})
    for (const double turned : {0.0, 0.35, 0.8}) {
      const Floats weave = made(block, block, [&](double x, double y) {
        const double u = std::cos(turned) * x + std::sin(turned) * y,
                     v = -std::sin(turned) * x + std::cos(turned) * y;
        return std::sin(2 * pi * u / period) + std::sin(2 * pi * v / period);
      });
      EXPECT_NEAR(reach_of(weave), 0.5 * period, 0.36) << "period " << period << ", turned by " << turned;
    }
}

TEST(FindTexturePeriod, NeverReachesBeyondHalfThePeriodOfStripes) {
  // Along stripes everything looks alike at any distance, so that the reach may be shorter.
  const double pi = std::acos(-1.0);
  for (const double turned : {0.0, 0.3, 0.6435, 1.1}) {
    const Floats stripes = made(block, block, [&](double x, double y) {
      return 1.4 * std::sin(2 * pi * (std::cos(turned) * x + std::sin(turned) * y) / 8);
    });
    EXPECT_LE(reach_of(stripes), 4.36) << "turned by " << turned;
    EXPECT_GT(reach_of(stripes), 1) << "turned by " << turned;
  }
}

TEST(FindTexturePeriod, FindsNothingInNoiseOrInNothing) {
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u}) {
    Random random{seed};
    Floats noise = made(block, block, [&](double, double) { return 3.4 * random() - 1.7; });
    EXPECT_EQ(reach_of(noise), FindTexturePeriod::unlimited) << "white, seed " << seed;
    // Smoothed over three pixels, as pictures are.
    const Floats rough = noise;
    for (std::int64_t y = 0; y < block; ++y)
      for (std::int64_t x = 0; x < block; ++x) {
        double sum = 0;
        for (int j = -1; j <= 1; ++j)
          for (int i = -1; i <= 1; ++i) sum += rough.held(x + i, y + j);
        noise.at(x, y) = static_cast<float>(sum / 3);
      }
    EXPECT_EQ(reach_of(noise), FindTexturePeriod::unlimited) << "smooth, seed " << seed;
  }
  EXPECT_EQ(reach_of(Floats(block, block)), FindTexturePeriod::unlimited);
  EXPECT_EQ(reach_of(Floats(40, block, 1, 1)), FindTexturePeriod::unlimited) << "too small to look";
}

TEST(SpreadReach, TakesTheMinimumOverTheBlocksAround) {
  Floats blocks(3, 2, 1, FindTexturePeriod::unlimited), out(3 * block / 4, 2 * block / 4);
  blocks.at(2, 1) = 3;
  run(3 * block / 4, 2 * block / 4, SpreadReach{{}, blocks.in(), out.view()});
  for (std::int64_t y = 0; y < 2 * block / 4; ++y)
    for (std::int64_t x = 0; x < 3 * block / 4; ++x)
      ASSERT_EQ(out.at(x, y), x / (block / 4) >= 1 ? 3 : FindTexturePeriod::unlimited) << x;
}

TEST(DisplacementPrior, PullsTheWholeDisplacementBackTheHarderTheShorterItIs) {
  // One cell: curvature 4 and 6, pictures that ask for (3, -2) more, a displacement of (5, 1) + (0.5, -1).
  for (const double prior_px : {0.01, 0.7, 100.0}) {
    Plane<float> f(1, 1, 2), s(1, 1, 2), normal_equations(1, 1, 8);
    f.values = {5, 1}, s.values = {0.5f, -1};
    normal_equations.values = {4, 0, 6, 4 * 3, 6 * -2, 0, 0, 0};
    const double w = 1 / (prior_px * prior_px);
    const View2D<const float> fields{f.values.data(), 2, 1, 2}, steps{s.values.data(), 2, 1, 2};
    DisplacementPrior{fields, steps, static_cast<float>(w), {normal_equations.values.data(), 8, 1, 8}}(0, 0);
    // The least of 4/2 (d - 3)^2 + w/2 (5.5 + d)^2, and of 6/2 (d + 2)^2 + w/2 (0 + d)^2.
    EXPECT_NEAR(normal_equations.values[3] / normal_equations.values[0], (4 * 3 - w * 5.5) / (4 + w), 1e-4);
    EXPECT_NEAR(normal_equations.values[4] / normal_equations.values[2], (6 * -2) / (6 + w), 1e-4);
    EXPECT_EQ(normal_equations.values[1], 0);
  }
}

TEST(GuardStep, ShortensStepsAndHoldsTheSumWithinReach) {
  Plane<float> field(2, 1, 2), step(2, 1, 2), out(2, 1, 2);
  Floats reach(2, 1, 1, 1e9f);
  step.at(0, 0, 0) = 3, step.at(0, 0, 1) = 4;
  field.at(1, 0, 0) = 3, step.at(1, 0, 0) = 0.5f;
  reach.at(1, 0) = 2;
  run(2, 1, GuardStep{field.in(), step.in(), reach.in(), 1, out.view()});
  EXPECT_NEAR(out.at(0, 0, 0), 0.6, 1e-6);
  EXPECT_NEAR(out.at(0, 0, 1), 0.8, 1e-6);
  EXPECT_NEAR(out.at(1, 0, 0), 2, 1e-6);
}

}  // namespace
}  // namespace alinify
