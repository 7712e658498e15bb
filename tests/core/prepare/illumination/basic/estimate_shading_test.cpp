// The fused algorithm against the papers' steps written down one by one, and its transform against the closed
// form.
#include "core/algo/estimate_shading.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "core/compute/cpu_algorithms.h"
#include "tests/core/prepare/illumination/basic/naive_shading.h"

namespace alinify {
namespace {

using testing::NaiveOptions;
using testing::NaiveShading;
using testing::NaiveStack;

// Cells of different brightness on a background that drifts, under an uneven light and on an offset.
NaiveStack cells(int side, int count) {
  NaiveStack stack{side, {}};
  std::mt19937 random(5);
  const auto uniform = [&] { return static_cast<double>(random() % 1000) / 1000; };
  for (int i = 0; i < count; ++i) {
    testing::Numbers1D image;
    const double base = 300 + 200 * uniform(), at_x = side * uniform(), at_y = side * uniform();
    for (int y = 0; y < side; ++y)
      for (int x = 0; x < side; ++x) {
        const double u = (x - 0.4 * side) / side, v = (y - 0.6 * side) / side;
        const double light = 1.2 - 1.1 * (u * u + v * v);
        const double cell =
            700 * std::exp(-((x - at_x) * (x - at_x) + (y - at_y) * (y - at_y)) / (0.02 * side * side));
        image.push_back(light * (base + cell) + 30 + 5 * u + 4 * uniform());
      }
    stack.images.push_back(image);
  }
  return stack;
}

struct Estimate {
  std::vector<float> field, dark, baseline;
  ShadingFit fit;
};

Estimate estimate(const NaiveStack& stack, EstimateShadingArgs args, ThreadPool* pool = nullptr) {
  std::vector<float> images;
  double least = stack.images[0][0];
  for (const auto& image : stack.images)
    for (const double value : image) {
      images.push_back(static_cast<float>(value));
      least = std::min(least, value);
    }
  const std::int64_t pixels = stack.pixels(), count = stack.count();
  Estimate out{std::vector<float>(static_cast<std::size_t>(pixels)),
               std::vector<float>(static_cast<std::size_t>(pixels)),
               std::vector<float>(static_cast<std::size_t>(count)),
               {}};
  args.images = {images.data(), pixels, count, pixels};
  args.side = stack.side;
  args.min_value = least;
  args.field = {out.field.data(), pixels, 1, pixels};
  args.dark = {out.dark.data(), pixels, 1, pixels};
  args.baseline = {out.baseline.data(), count, 1, count};
  CpuExec exec(pool);
  out.fit = estimate_shading(exec, args, [] {});
  return out;
}

double largest_difference(const std::vector<float>& found, const testing::Numbers1D& expected) {
  EXPECT_EQ(found.size(), expected.size());
  double largest = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double difference = std::fabs(static_cast<double>(found[i]) - expected[i]);
    if (!(difference <= largest)) largest = difference;  // NaN, too
    if (std::isnan(largest)) break;
  }
  return largest;
}

EstimateShadingArgs args_of(const NaiveOptions& options, bool ladmap) {
  EstimateShadingArgs args;
  args.ladmap = ladmap;
  args.estimate_dark = options.dark;
  args.updates = options.updates;
  args.tolerance = options.tolerance;
  args.reweight_tolerance = options.reweight_tolerance;
  args.max_reweightings = options.reweightings;
  return args;
}

class EstimateShadingVariants : public ::testing::TestWithParam<std::tuple<bool, bool, ShadingUpdates>> {};

TEST_P(EstimateShadingVariants, GivesTheNumbersOfThePublishedSteps) {
  const auto [ladmap, dark, updates] = GetParam();
  const bool original = updates == ShadingUpdates::Original;
  // 20 x 20 pixels need padding, 19 images fill no whole group.
  const NaiveStack stack = cells(20, 19);
  NaiveOptions options;
  options.dark = dark;
  options.updates = updates;
  if (original) options.tolerance = 1e-5, options.reweight_tolerance = 1e-3;
  // With a dark image ladmap's weights do not settle on a stack this small, and rounding grows from fit to
  // fit.
  if (ladmap && dark) options.reweightings = 2;
  const NaiveShading expected = ladmap ? naive_ladmap(stack, options) : naive_approximate(stack, options);
  const Estimate found = estimate(stack, args_of(options, ladmap));
  EXPECT_EQ(found.fit.iterations, expected.iterations);
  EXPECT_EQ(found.fit.reweightings, expected.reweightings);
  EXPECT_LT(largest_difference(found.field, expected.field), 1e-4);
  EXPECT_LT(largest_difference(found.dark, expected.dark), 0.02) << "of 30";
  if (!original) {
    EXPECT_LT(largest_difference(found.baseline, expected.baseline), 0.05) << "of 300 to 500";
  }
  if (dark) {
    EXPECT_GT(largest_difference(found.dark, testing::Numbers1D(expected.dark.size())), 1);
  }
}

INSTANTIATE_TEST_SUITE_P(All, EstimateShadingVariants,
                         ::testing::Values(std::tuple(false, false, ShadingUpdates::BasicPy2),
                                           std::tuple(false, true, ShadingUpdates::BasicPy2),
                                           std::tuple(false, false, ShadingUpdates::BasicPy1),
                                           std::tuple(false, true, ShadingUpdates::BasicPy1),
                                           std::tuple(false, false, ShadingUpdates::Original),
                                           std::tuple(false, true, ShadingUpdates::Original),
                                           std::tuple(true, false, ShadingUpdates::BasicPy2),
                                           std::tuple(true, true, ShadingUpdates::BasicPy2)));

TEST(EstimateShading, GivesTheSameBitsOnAnyNumberOfThreads) {
  const NaiveStack stack = cells(24, 40);
  for (const bool ladmap : {false, true}) {
    NaiveOptions options;
    options.dark = true;
    const Estimate expected = estimate(stack, args_of(options, ladmap));
    for (const int threads : {2, 3, 8}) {
      ThreadPool pool(threads);
      const Estimate found = estimate(stack, args_of(options, ladmap), &pool);
      EXPECT_TRUE(found.field == expected.field);
      EXPECT_TRUE(found.dark == expected.dark);
      EXPECT_TRUE(found.baseline == expected.baseline);
    }
  }
}

TEST(EstimateShading, SaysThatItDidNotConverge) {
  EstimateShadingArgs args;
  args.max_iterations = 5;
  const Estimate found = estimate(cells(20, 12), args);
  EXPECT_FALSE(found.fit.converged);
  EXPECT_FALSE(found.fit.fit_converged);
  EXPECT_EQ(found.fit.iterations, 5 * found.fit.reweightings);
}

TEST(EstimateShading, StopsWhereItIsAskedTo) {
  EstimateShadingArgs args;
  args.tolerance = 1e-7;
  struct Stopped {};
  const NaiveStack stack = cells(20, 12);
  std::vector<float> images, field(400), dark(400), baseline(12);
  for (const auto& image : stack.images)
    for (const double value : image) images.push_back(static_cast<float>(value));
  args.images = {images.data(), 400, 12, 400};
  args.side = 20;
  args.field = {field.data(), 400, 1, 400};
  args.dark = {dark.data(), 400, 1, 400};
  args.baseline = {baseline.data(), 12, 1, 12};
  CpuExec exec;
  int asked = 0;
  EXPECT_THROW(estimate_shading(exec, args,
                                [&] {
                                  if (++asked == 2) throw Stopped();
                                }),
               Stopped);
  EXPECT_EQ(asked, 2);
}

class CosineTransform : public ::testing::TestWithParam<int> {};

TEST_P(CosineTransform, IsTheClosedFormAndItsTransposeUndoesIt) {
  const std::int64_t side = GetParam();
  const auto count = static_cast<std::size_t>(side * side);
  std::vector<float> cosines(count), transposed(count), product(count);
  const auto square = [&](std::vector<float>& v) { return View2D<float>{v.data(), side, side, side}; };
  CpuExec exec;
  exec.for_each("cosines", Size{side, side}, CosineMatrix{false, square(cosines)});
  exec.for_each("cosines", Size{side, side}, CosineMatrix{true, square(transposed)});
  const double pi = std::acos(-1.0);
  double worst = 0;
  for (std::int64_t y = 0; y < side; ++y)
    for (std::int64_t x = 0; x < side; ++x) {
      const double expected =
          std::sqrt((y == 0 ? 1.0 : 2.0) / static_cast<double>(side)) *
          std::cos(pi * static_cast<double>(y) * (static_cast<double>(x) + 0.5) / static_cast<double>(side));
      worst = std::max(worst, std::fabs(expected - square(cosines).at(x, y)));
      EXPECT_EQ(square(cosines).at(x, y), square(transposed).at(y, x));
    }
  EXPECT_LT(worst, 1e-7);
  constexpr int length = 8;
  exec.for_each("product", Size{(side + length - 1) / length, side},
                MatrixProduct<length>{square(cosines), square(transposed), square(product)});
  for (std::int64_t y = 0; y < side; ++y)
    for (std::int64_t x = 0; x < side; ++x) EXPECT_NEAR(square(product).at(x, y), x == y ? 1 : 0, 2e-6);
}

INSTANTIATE_TEST_SUITE_P(Sides, CosineTransform, ::testing::Values(16, 21, 128));

TEST(CosineTransform, OfOneCosineIsOneCoefficient) {
  constexpr int side = 16;
  testing::Numbers1D wave;
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      wave.push_back(std::cos(std::acos(-1.0) * 3 * (x + 0.5) / side) *
                     std::cos(std::acos(-1.0) * 5 * (y + 0.5) / side));
  const testing::Numbers1D coefficients = testing::naive_cosines(wave, side, false);
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      EXPECT_NEAR(coefficients[static_cast<std::size_t>(y * side + x)], x == 3 && y == 5 ? side / 2.0 : 0,
                  1e-12);
}

TEST(SortRows, SortsEveryColumnOfAnyCount) {
  for (const std::int64_t count : {2, 3, 7, 8, 31, 100}) {
    std::mt19937 random(1);
    std::vector<float> values(static_cast<std::size_t>(count * 5));
    for (float& v : values) v = static_cast<float>(random() % 50);
    std::vector<float> sorted = values;
    CpuExec exec;
    sort_columns<1>(exec, View2D<float>{sorted.data(), 5, count, 5});
    for (std::size_t x = 0; x < 5; ++x) {
      std::vector<float> column, expected;
      for (std::size_t y = 0; y < static_cast<std::size_t>(count); ++y) {
        column.push_back(sorted[y * 5 + x]);
        expected.push_back(values[y * 5 + x]);
      }
      std::sort(expected.begin(), expected.end());
      EXPECT_EQ(column, expected) << count;
    }
  }
}

}  // namespace
}  // namespace alinify
