#include "core/registration/opencv/resampled_pair.h"

#include <cmath>
#include <variant>

#include <gtest/gtest.h>

#include "tests/core/registration/pictures.h"

namespace alinify {
namespace {

TEST(ResampledPair, LiesWhereTheStartPutsIt) {
  RegistrationProblem problem;
  problem.fixed = test::picture({120, 90}, test::scene);
  problem.moving = test::picture({120, 90}, [](double x, double y) { return test::scene(x - 13, y + 6); });
  Transform start;
  start.parts = {Affine2::translation({13, -6})};
  std::vector<Message> notes;
  Progress progress;
  const ResampledPair pair =
      resample_pair(problem, start, 1, 1, PixelType::U8, *make_cpu_backend(2), notes, progress);
  const auto fixed = pair.fixed.pixels().samples<std::uint8_t>(),
             resampled = pair.resampled.pixels().samples<std::uint8_t>(),
             valid = pair.valid.pixels().samples<std::uint8_t>();
  double difference = 0;
  for (std::int64_t y = 0; y < 90; ++y) {
    for (std::int64_t x = 0; x < 120; ++x) {
      const bool inside = x + 13 < 120 && y - 6 >= 0;
      EXPECT_EQ(valid.at(x, y) != 0, inside) << x << ' ' << y;
      if (!inside) {
        EXPECT_EQ(resampled.at(x, y), fixed.at(x, y));
      }
      difference += std::abs(resampled.at(x, y) - fixed.at(x, y)) / (120.0 * 90.0);
    }
  }
  // The two ranges of grey values differ by what only one image shows.
  EXPECT_LT(difference, 6);
  EXPECT_TRUE(notes.empty());
}

// A flow on top of a displacement: p -> p + flow(p), then through the displacement.
TEST(ResampledPair, PutsAFlowBeforeTheDisplacementThatItWasResampledThrough) {
  const Size size{80, 64};
  ResampledPair pair{Image(size, 1, PixelType::U8), Image(size, 1, PixelType::U8),
                     Image(size, 1, PixelType::U8)};
  for (std::int64_t i = 0; i < pair.valid.byte_count(); ++i) pair.valid.pixels().data[i] = std::byte{255};
  std::vector<Vec2f> vectors(static_cast<std::size_t>(size.area()));
  const auto flow_at = [](double x, double y) { return Vec2d{0.02 * x + 1, -0.01 * y}; };
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const Vec2d v = flow_at(static_cast<double>(x), static_cast<double>(y));
      vectors[static_cast<std::size_t>(y * size.width + x)] = {static_cast<float>(v.x),
                                                               static_cast<float>(v.y)};
    }
  // d(p) = (0.1 p.y, 0.05 p.x): linear, so that a bilinear field holds it.
  DisplacementField through{{-100, -100}, {100, 100}, 4, 4, nullptr};
  auto samples = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 4; ++i)
      samples->push_back(
          {static_cast<float>(0.1 * (-100 + 100 * j)), static_cast<float>(0.05 * (-100 + 100 * i))});
  through.vectors = samples;

  RegistrationResult result;
  result.moving_from_fixed.fixed.size = size;
  result.moving_from_fixed.parts = {Affine2::translation({7, 9})};
  ThreadPool pool(2);
  Progress progress;
  prepend_flow_field({vectors.data(), size.width, size.height, size.width}, pair, 1, &through, pool, progress,
                     result);
  ASSERT_EQ(result.moving_from_fixed.parts.size(), 2u);
  for (double y = 0; y < 64; y += 7) {
    for (double x = 0; x < 80; x += 7) {
      const Vec2d p{x, y}, q = p + flow_at(x, y);
      const Vec2d expected = q + Vec2d{0.1 * q.y, 0.05 * q.x} + Vec2d{7, 9};
      EXPECT_LT(length(result.moving_from_fixed(p) - expected), 1e-4) << x << ' ' << y;
    }
  }
}

}  // namespace
}  // namespace alinify
