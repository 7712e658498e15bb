#include "core/registration/initial/small_picture.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/registration/initial/small_pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

using test::small_picture;
using test::texture;

double counted(const SmallPicture& p) {
  return cv::sum(p.levels[0].counts)[0];
}

TEST(SmallPicture, LeavesOutACanvasOfOneColourThatReachesACorner) {
  const SmallPicture p = small_picture(
      {120, 100}, [](double x, double y) { return x + y < 60 || x > 110 ? 255.0 : texture(x, y); });
  EXPECT_EQ(p.levels[0].counts.at<float>(10, 10), 0);
  EXPECT_EQ(p.levels[0].counts.at<float>(50, 115), 0);
  EXPECT_EQ(p.levels[0].counts.at<float>(60, 60), 1);
  EXPECT_NEAR(counted(p), 120 * 100 - 60 * 61 / 2 - 9 * 100, 30);
  EXPECT_NEAR(p.area, counted(p), 1e-6);
}

TEST(SmallPicture, KeepsAGroundThatIsNotOfOneValueAndOneThatIsNearlyEverything) {
  const SmallPicture grainy = small_picture({100, 100}, [](double x, double y) {
    return std::hypot(x - 50, y - 50) > 40 ? 240 + 12 * test::noise(3 * x, 3 * y, 9) : texture(x, y);
  });
  EXPECT_GT(counted(grainy), 9000);
  const SmallPicture small_thing = small_picture(
      {100, 100}, [](double x, double y) { return std::hypot(x - 50, y - 50) > 15 ? 255.0 : texture(x, y); });
  EXPECT_EQ(counted(small_thing), 10000);
}

TEST(NegativeOfASmallPicture, IsBrightWhereThePictureIsDarkAndLeavesThePictureAsItIs) {
  const SmallPicture p = small_picture({100, 90}, [](double x, double y) { return texture(x, y); });
  const cv::Mat before = p.levels[1].grey.clone();
  const SmallPicture negative = negative_of(p);
  EXPECT_EQ(cv::norm(p.levels[1].grey, before, cv::NORM_INF), 0);
  EXPECT_LT(cv::norm(negative.levels[1].grey + before, cv::Mat::ones(before.size(), CV_32F), cv::NORM_INF),
            1e-6);
  EXPECT_EQ(negative.levels.size(), p.levels.size());
}

TEST(SmallPicture, LeavesOutWhatAMaskDoes) {
  GreyImage mask;
  mask.size = {80, 60};
  for (int y = 0; y < 60; ++y)
    for (int x = 0; x < 80; ++x) mask.values.push_back(x < 40 ? 255.0f : 0.0f);
  const SmallPicture p = small_picture(
      {80, 60}, [](double x, double y) { return texture(x, y); }, 3, &mask);
  EXPECT_EQ(counted(p), 40 * 60);
  EXPECT_NEAR(p.middle.x, 3 * 20 - 0.5, 1e-9);
  EXPECT_NEAR(p.middle.y, 3 * 30 - 0.5, 1e-9);
}

TEST(SmallPicture, TakesNoMaskOfAnotherSize) {
  for (const Size other : {Size{80, 59}, Size{79, 60}, Size{60, 80}, Size{160, 120}}) {
    GreyImage mask;
    mask.size = other;
    mask.values.assign(static_cast<std::size_t>(other.width * other.height), 255.0f);
    EXPECT_THROW(small_picture(
                     {80, 60}, [](double x, double y) { return texture(x, y); }, 1, &mask),
                 Error)
        << other.width << " x " << other.height;
  }
}

TEST(SmallPicture, KnowsABlankOne) {
  EXPECT_TRUE(small_picture({50, 50}, [](double, double) { return 7.0; }).blank);
  EXPECT_FALSE(small_picture({50, 50}, [](double x, double) { return x; }).blank);
}

TEST(SmallPicture, MapsBetweenLevelsByThePixelConvention) {
  // Pixel 0 of a level that is downsampled by 4 lies at 1.5, of one downsampled by 2 at 0.5.
  const Affine2 shift = Affine2::translation({7, -3});
  const Vec2d q = between_levels(shift, 4, 2)({0, 0});
  EXPECT_NEAR(q.x, (1.5 + 7 + 0.5) / 2 - 0.5, 1e-12);
  EXPECT_NEAR(q.y, (1.5 - 3 + 0.5) / 2 - 0.5, 1e-12);
  const Affine2 map{1.1, 0.2, -0.3, 0.9, 5, 6}, back = between_full(between_levels(map, 4, 2), 4, 2);
  EXPECT_LT(test::apart(map, back, {100, 100}), 1e-9);
}

TEST(SmallPicture, LaysOntoAPieceWhatItLaysOntoTheWhole) {
  const SmallPicture p = small_picture({90, 70}, [](double x, double y) { return texture(x, y); });
  const Affine2 map{0.9, 0.1, -0.1, 0.9, 12, 9};
  const ResampledPicture whole = resample_onto(p, map, {80, 80}, 1),
                         piece = resample_onto(p, map, {30, 20}, 1, {25, 31});
  EXPECT_LT(cv::norm(whole.grey(cv::Rect(25, 31, 30, 20)), piece.grey, cv::NORM_INF), 0.03);
  EXPECT_EQ(cv::norm(whole.counts(cv::Rect(25, 31, 30, 20)), piece.counts, cv::NORM_INF), 0);
}

TEST(SmallPicture, NormalisingTakesShadingAndContrastAway) {
  const SmallPicture plain = small_picture({160, 160}, [](double x, double y) { return texture(x, y); });
  const SmallPicture shaded = small_picture({160, 160}, [](double x, double y) {
    return (texture(x, y) - 128) * (0.5 + 0.003 * x) + 0.6 * y + 40 * std::sin(x / 60);
  });
  const cv::Mat a = normalise(plain.levels[0].grey, plain.levels[0].counts, 1, 8),
                b = normalise(shaded.levels[0].grey, shaded.levels[0].counts, 1, 8);
  EXPECT_GT(a.dot(b) / std::sqrt(a.dot(a) * b.dot(b)), 0.98);
  EXPECT_NEAR(cv::mean(a)[0], 0, 0.05);
  // Below one: what is wider than the window is in the local mean.
  EXPECT_NEAR(a.dot(a) / static_cast<double>(a.total()), 0.58, 0.02);
}

TEST(SmallPicture, NormalisingLeavesAVarianceOfOneWhateverTheContrast) {
  // A wave that is short beside the window has a local mean of 0 and the local variance of the whole: A^2
  // / 2.
  for (const double amplitude : {20.0, 90.0}) {
    const SmallPicture waves = small_picture({160, 160}, [&](double x, double y) {
      return 128 + amplitude * std::sin(2 * std::numbers::pi * (0.8 * x + 0.6 * y) / 12);
    });
    const cv::Mat n = normalise(waves.levels[0].grey, waves.levels[0].counts, 1, 12);
    const cv::Mat inner = n(cv::Rect(30, 30, 100, 100));
    EXPECT_NEAR(inner.dot(inner) / static_cast<double>(inner.total()), 1, 0.03) << amplitude;
    EXPECT_NEAR(cv::mean(inner)[0], 0, 0.02) << amplitude;
  }
}

TEST(SmallPicture, SmoothsWidelyAsAGaussianDoes) {
  cv::Mat point = cv::Mat::zeros(101, 101, CV_32F);
  point.at<float>(50, 50) = 1;
  for (const double sigma : {1.5, 4.0, 9.0}) {
    const cv::Mat s = smooth(point, sigma);
    double sum = 0, squares = 0;
    for (int y = 0; y < 101; ++y)
      for (int x = 0; x < 101; ++x) {
        sum += s.at<float>(y, x);
        squares += s.at<float>(y, x) * (x - 50) * (x - 50);
      }
    EXPECT_NEAR(sum, 1, 1e-4);
    EXPECT_NEAR(std::sqrt(squares / sum), sigma, 0.12 * sigma);
  }
}

}  // namespace
}  // namespace alinify
