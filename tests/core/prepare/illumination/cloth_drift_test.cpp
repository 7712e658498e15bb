#include "core/prepare/illumination/cloth_drift.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace alinify {
namespace {

constexpr std::size_t length = 600, count = 60;

// A random pattern a few pixels wide, seen at a shift: smooth enough to be looked up between its samples.
class Pattern {
 public:
  explicit Pattern(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> phase(0, 2 * M_PI), period(5, 40);
    for (int i = 0; i < 40; ++i) waves_.push_back({2 * M_PI / period(random), phase(random)});
  }
  double operator()(double x) const {
    double sum = 0;
    for (const auto& [k, phase] : waves_) sum += std::cos(k * x + phase);
    return sum / std::sqrt(20.0);
  }

 private:
  std::vector<std::pair<double, double>> waves_;
};

std::vector<std::vector<float>> strips_of(double cloth_rms, double camera_rms, double wander_px,
                                          double noise_rms, std::vector<double>& camera) {
  const Pattern cloth(1);
  std::mt19937 random(2);
  std::normal_distribution<double> normal;
  camera.resize(length);
  for (double& v : camera) v = camera_rms * normal(random);
  std::vector<std::vector<float>> strips(count, std::vector<float>(length));
  for (std::size_t s = 0; s < count; ++s) {
    const double shift = wander_px * 0.5 * (1 - std::cos(M_PI * static_cast<double>(s) / (count - 1)));
    for (std::size_t x = 0; x < length; ++x)
      strips[s][x] = static_cast<float>(cloth_rms * cloth(static_cast<double>(x) + shift) + camera[x] +
                                        noise_rms * normal(random));
  }
  return strips;
}

std::vector<std::span<const float>> spans_of(const std::vector<std::vector<float>>& strips) {
  return {strips.begin(), strips.end()};
}

TEST(ClothDrift, FollowsYarnsThatAreStrongerThanTheCamerasColumns) {
  std::vector<double> camera;
  const auto strips = strips_of(0.1, 0.01, 40, 0.01, camera);
  const ClothDrift found = find_cloth_drift(spans_of(strips));
  ASSERT_TRUE(found.found);
  EXPECT_NEAR(found.range_px, 40, 0.5);
  EXPECT_GT(found.likeness, 0.9);
  for (std::size_t s = 0; s < count; ++s)
    EXPECT_NEAR(found.shift_px[s], 20 * (1 - std::cos(M_PI * static_cast<double>(s) / (count - 1))), 0.3)
        << s;
  // Without the cloth, the camera remains.
  double wrong = 0;
  for (std::size_t x = 0; x < length; ++x) {
    double rest = 0;
    for (std::size_t s = 0; s < count; ++s) rest += static_cast<double>(strips[s][x] - cloth_at(found, s, x));
    wrong += std::pow(rest / count - camera[x], 2);
  }
  EXPECT_LT(std::sqrt(wrong / length), 0.004);
}

TEST(ClothDrift, FollowsYarnsThatAreWeakerThanTheCamerasColumns) {
  std::vector<double> camera;
  const ClothDrift found = find_cloth_drift(spans_of(strips_of(0.02, 0.05, 40, 0.005, camera)));
  ASSERT_TRUE(found.found);
  EXPECT_NEAR(found.range_px, 40, 1);
}

TEST(ClothDrift, FindsNothingInAClothThatStands) {
  std::vector<double> camera;
  EXPECT_FALSE(find_cloth_drift(spans_of(strips_of(0.1, 0.01, 0, 0.01, camera))).found);
}

TEST(ClothDrift, FindsNothingWhereThereAreNoYarns) {
  std::vector<double> camera;
  EXPECT_FALSE(find_cloth_drift(spans_of(strips_of(0, 0.01, 0, 0.02, camera))).found);
}

}  // namespace
}  // namespace alinify
