#include "core/algo/compose_images.h"

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_exec.h"

namespace alinify {
namespace {

struct Bytes {
  Bytes(std::int64_t pixels, std::int64_t rows)
      : width(3 * pixels), height(rows), all(static_cast<std::size_t>(width * rows)) {}
  std::int64_t width, height;
  std::vector<std::uint8_t> all;
  View2D<std::uint8_t> view() { return {all.data(), width, height, width}; }
};

Bytes random_bytes(std::int64_t pixels, std::int64_t rows, unsigned seed) {
  Bytes bytes(pixels, rows);
  std::mt19937 random(seed);
  for (std::uint8_t& b : bytes.all) b = static_cast<std::uint8_t>(random());
  return bytes;
}

TEST(ComposeImages, LaysTheMovingPictureOnTheFixedOneRoundedToTheNearestLevel) {
  for (const int opacity : {0, 1, 77, 128, 254, 255}) {
    Bytes fixed = random_bytes(37, 11, 1), moving = random_bytes(37, 11, 2), out(37, 11);
    CpuExec exec;
    compose_images(exec, CompareMode::Overlay, View2D<const std::uint8_t>(fixed.view()),
                   View2D<const std::uint8_t>(moving.view()), out.view(), ComposeNumbers{}, opacity);
    for (std::size_t i = 0; i < out.all.size(); ++i) {
      const double exact = (fixed.all[i] * (255.0 - opacity) + moving.all[i] * 1.0 * opacity) / 255;
      ASSERT_EQ(out.all[i], std::floor(exact + 0.5)) << i << ", opacity " << opacity;
    }
  }
}

TEST(ComposeImages, ShowsWhatThePictureOnTheScreenShows) {
  ComposeNumbers how;
  how.checker = 5.5f, how.checker_x = 3.25f, how.checker_y = -1.5f;
  how.normal_x = 0.6f, how.normal_y = -0.8f, how.limit = 4;
  how.gain_16th = 55;
  for (const CompareMode mode : {CompareMode::Difference, CompareMode::Fixed, CompareMode::Moving,
                                 CompareMode::Checkerboard, CompareMode::RedCyan, CompareMode::Swipe})
    for (const std::int64_t width : {1, 4, 6, 31}) {
      Bytes fixed = random_bytes(width, 9, 3), moving = random_bytes(width, 9, 4), out(width, 9);
      CpuExec exec;
      compose_images(exec, mode, View2D<const std::uint8_t>(fixed.view()),
                     View2D<const std::uint8_t>(moving.view()), out.view(), how, 128);
      const auto opaque = [&](const Bytes& bytes) {
        std::vector<Rgba8> pixels;
        for (std::size_t i = 0; i < bytes.all.size(); i += 3)
          pixels.push_back({bytes.all[i], bytes.all[i + 1], bytes.all[i + 2], 255});
        return pixels;
      };
      std::vector<Rgba8> f = opaque(fixed), m = opaque(moving), shown(f.size());
      compose_view(exec, mode, View2D<const Rgba8>{f.data(), width, 9, width},
                   View2D<const Rgba8>{m.data(), width, 9, width},
                   View2D<Rgba8>{shown.data(), width, 9, width}, how);
      const std::vector<Rgba8> found = opaque(out);
      for (std::size_t i = 0; i < found.size(); ++i)
        ASSERT_TRUE(found[i] == shown[i]) << "mode " << static_cast<int>(mode) << ", pixel " << i;
    }
}

}  // namespace
}  // namespace alinify
