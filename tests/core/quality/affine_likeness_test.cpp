#include "core/quality/affine_likeness.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "core/quality/residuals.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::grain;
using testing::picture_of;
using testing::unrepeating;

constexpr Size size{400, 360};

std::optional<double> likeness(const GreyImage& fixed, const GreyImage& warped, int threads = 2) {
  ThreadPool pool(threads);
  return affine_likeness(fixed, warped, pool, Progress());
}

double fine(double x, double y) {
  return unrepeating(2 * x, 2 * y) + 0.1 * grain(x, y, 1);
}
// Under a map that is off by up to 5 px, in waves of 96 px.
double bent(double x, double y) {
  const double turn = 2 * std::numbers::pi / 96;
  const double u = x + 5 * std::sin(turn * y), v = y + 5 * std::sin(turn * x);
  return unrepeating(2 * u, 2 * v) + 0.1 * grain(x, y, 2);
}
// Another section, which shares a third of what it shows: a correlation of 0.47.
double section(double x, double y) {
  return 0.35 * unrepeating(2 * x, 2 * y) + 0.65 * unrepeating(2 * x + 700, 900 - 2 * y);
}

TEST(AffineLikeness, TellsOneTextureUnderAMapThatBendsWithinBlocks) {
  const GreyImage fixed = picture_of(size, fine), warped = picture_of(size, bent);
  ThreadPool pool(2);
  EXPECT_LT(measure_residuals(fixed, warped, 169, pool, Progress()).usual_likeness(), one_texture_likeness)
      << "blocks alone take it for two stains";
  EXPECT_GT(likeness(fixed, warped).value(), 0.75);
}

TEST(AffineLikeness, FindsHardlyMoreBetweenSections) {
  const GreyImage fixed = picture_of(size, fine), warped = picture_of(size, section);
  EXPECT_NEAR(likeness(fixed, warped).value(), 0.47, 0.1);
  const GreyImage unrelated = picture_of(size, [](double x, double y) { return fine(x + 700, 900 - y); });
  EXPECT_LT(likeness(fixed, unrelated).value(), 0.5);
}

TEST(AffineLikeness, DoesNotDependOnGainAndOffset) {
  const GreyImage fixed = picture_of(size, fine), warped = picture_of(size, bent),
                  faint = picture_of(size, [](double x, double y) { return 0.3 + 0.4 * bent(x, y); });
  EXPECT_NEAR(likeness(fixed, faint).value(), likeness(fixed, warped).value(), 0.05);
}

TEST(AffineLikeness, IsUnknownWhereTooLittleIsCoveredOrShown) {
  const GreyImage fixed = picture_of(size, fine);
  EXPECT_FALSE(likeness(fixed, picture_of(size,
                                          [](double x, double y) {
                                            return x < 340 ? std::numeric_limits<double>::quiet_NaN()
                                                           : fine(x, y);
                                          }))
                   .has_value());
  EXPECT_FALSE(likeness(picture_of(size, [](double, double) { return 0.5; }), fixed).has_value());
  const GreyImage tiny = picture_of(Size{40, 40}, fine);
  EXPECT_FALSE(likeness(tiny, tiny).has_value());
}

TEST(AffineLikeness, IsTheSameForAnyNumberOfThreads) {
  const GreyImage fixed = picture_of(size, fine), warped = picture_of(size, bent);
  EXPECT_EQ(likeness(fixed, warped, 1), likeness(fixed, warped, 5));
}

}  // namespace
}  // namespace alinify
