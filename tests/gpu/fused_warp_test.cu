// The warp in one launch against the plain operations on the same device, for every kind of sample, channel
// count, kernel and lattice that it takes.
#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "gpu/cuda_algorithms.cuh"
#include "tests/gpu/need_gpu.h"
#include "tests/support/algorithm_cases.h"

namespace alinify {
namespace {

using testing::Padded;

struct Shape {
  std::int64_t width, height, out_width, out_height;
  int gap;    ///< samples behind every row
  int shift;  ///< of the lattice
};

/// A picture whose rows begin anywhere.
template <class T>
struct Picture {
  Picture(std::int64_t samples, std::int64_t rows, int gap, T value = {})
      : width(samples),
        height(rows),
        stride(samples + gap),
        all(static_cast<std::size_t>(stride * rows), value) {}
  std::int64_t width, height, stride;
  std::vector<T> all;
  View2D<T> view() { return {all.data(), width, height, stride}; }
};

template <class T>
T random_sample(std::mt19937& random) {
  if constexpr (std::is_same_v<T, float>) {
    return std::uniform_real_distribution<float>(-3, 5)(random);
  } else {
    // Blacks and whites as well as all between, so that sums overshoot.
    const unsigned kind = random() % 4;
    return static_cast<T>(kind == 0 ? 0u : kind == 1 ? ~0u : random());
  }
}

/// A bent map that leaves the footprint on every side, as a lattice with nodes 2^shift pixels apart (-1: one
/// a pixel).
struct Lattice {
  std::int64_t columns, rows;
  std::vector<Vec2d> nodes;
  std::vector<Vec2f> rounded;
  std::vector<float> weights;

  Lattice(const Shape& shape, Vec2d origin) {
    const std::int64_t step = shape.shift < 0 ? 1 : std::int64_t{1} << shape.shift;
    const std::int64_t first = shape.shift < 0 ? 0 : -step;
    columns = shape.shift < 0 ? shape.out_width : (shape.out_width - 1) / step + 4;
    rows = shape.shift < 0 ? shape.out_height : (shape.out_height - 1) / step + 4;
    const double sx = static_cast<double>(shape.width + 12) / static_cast<double>(shape.out_width),
                 sy = static_cast<double>(shape.height + 12) / static_cast<double>(shape.out_height);
    for (std::int64_t j = 0; j < rows; ++j)
      for (std::int64_t i = 0; i < columns; ++i) {
        const auto x = static_cast<double>(first + i * step), y = static_cast<double>(first + j * step);
        const Vec2d p{sx * x - 6 + 2 * std::sin(0.05 * y), sy * y - 6 + 2 * std::cos(0.04 * x + 1)};
        nodes.push_back(p + origin);
        rounded.push_back({static_cast<float>(p.x), static_cast<float>(p.y)});
      }
    // One place that no map leads to.
    rounded[rounded.size() / 2].x = std::nanf("");
    nodes[nodes.size() / 2].x = std::nan("");
    for (int phase = 0; shape.shift >= 0 && phase < step; ++phase) {
      double w[4];
      lagrange_weights(static_cast<double>(phase) / static_cast<double>(step), w);
      for (const double weight : w) weights.push_back(static_cast<float>(weight));
    }
  }
};

template <class T, int Channels>
struct Kind {
  using Sample = T;
  static constexpr int channels = Channels;
};
template <class K>
class FusedWarp : public ::testing::Test {};
using Kinds = ::testing::Types<Kind<std::uint8_t, 1>, Kind<std::uint8_t, 3>, Kind<std::uint8_t, 4>,
                               Kind<std::uint16_t, 1>, Kind<std::uint16_t, 3>, Kind<std::uint16_t, 4>,
                               Kind<float, 1>, Kind<float, 3>, Kind<float, 4>>;
TYPED_TEST_SUITE(FusedWarp, Kinds, );

TYPED_TEST(FusedWarp, IsWithinOneLevelOfThePlainOperations) {
  ALINIFY_NEED_GPU();
  using T = typename TypeParam::Sample;
  constexpr int channels = TypeParam::channels;
  CudaExec exec(std::make_shared<DeviceMemory>(list_gpus().front().index, 0), nullptr);
  std::mt19937 random(7);
  for (const Shape& shape :
       {Shape{200, 170, 256, 192, 0, 5}, Shape{201, 167, 253, 131, 1, 3}, Shape{150, 333, 97, 301, 5, 2},
        Shape{80, 90, 131, 67, 2, 1}, Shape{90, 60, 70, 75, 3, 0}, Shape{77, 91, 99, 45, 4, -1},
        Shape{3, 2, 40, 33, 0, 4}, Shape{1, 1, 35, 9, 1, 2}, Shape{400, 300, 129, 65, 0, 7},
        Shape{900, 800, 1000, 700, 3, 5}, Shape{901, 800, 1000, 700, 3, 3},
        Shape{3100, 2800, 3000, 2900, 0, 5}, Shape{3101, 2800, 3000, 2900, 0, 4}}) {
    // Large ones matter to packed colour alone.
    if (shape.width > 3000 && !(channels == 3 && sizeof(T) == 1)) continue;
    for (const Interpolation how :
         {Interpolation::Nearest, Interpolation::Linear, Interpolation::Cubic, Interpolation::Lanczos})
      for (const bool exact : {false, true}) {
        if (exact && shape.shift < 0) continue;
        Picture<T> source(shape.width * channels, shape.height, shape.gap);
        for (T& value : source.all) value = random_sample<T>(random);
        Picture<T> found(shape.out_width * channels, shape.out_height, shape.gap, T{77});
        Picture<T> expected = found;
        const Vec2d origin{exact ? 12345.0 : 0.0, exact ? 54321.0 : 0.0};
        const Lattice lattice(shape, origin);
        WarpTileArgs<T> args;
        args.source = source.view();
        args.channels = channels;
        args.lattice = {lattice.rounded.data(), lattice.columns, lattice.rows, lattice.columns};
        args.weights = {lattice.weights.data(), static_cast<std::int64_t>(lattice.weights.size()), 1,
                        static_cast<std::int64_t>(lattice.weights.size())};
        args.lattice_shift = shape.shift;
        args.min_x = -0.5f, args.min_y = -0.5f;
        args.max_x = static_cast<float>(shape.width) - 0.5f;
        args.max_y = static_cast<float>(shape.height) - 0.5f;
        args.interpolation = how;
        args.outside = 7;
        args.highest = std::is_same_v<T, float> ? 0 : static_cast<double>(static_cast<T>(~0u));
        args.out = expected.view();
        warp_tile_by_ops(exec, args);
        if (exact) {
          args.nodes = {lattice.nodes.data(), lattice.columns, lattice.rows, lattice.columns};
          args.nodes_origin = origin;
        }
        args.out = found.view();
        warp_tile(exec, args);

        std::size_t apart = 0, far = 0, worst = 0;
        double farthest = 0;
        for (std::size_t i = 0; i < found.all.size(); ++i) {
          const double d = std::abs(static_cast<double>(found.all[i]) - static_cast<double>(expected.all[i]));
          if (d == 0) continue;
          ++apart;
          if (!(d <= farthest)) farthest = d, worst = i;
          // Lanczos and cubic sums of floats of this size, at positions that are 2^-14 px apart.
          if (!(d <= (std::is_same_v<T, float> ? 5e-3 : 1))) ++far;
        }
        const auto where = ::testing::Message()
                           << "shift " << shape.shift << ", " << shape.width << " x " << shape.height
                           << ", kernel " << static_cast<int>(how) << (exact ? ", exact" : "");
        // A kernel of one tap jumps where a position rounds the other way.
        const std::size_t jumps = how == Interpolation::Nearest ? found.all.size() / 500 : 0;
        // 16-bit blacks and whites side by side: positions 2^-14 px apart are some levels.
        const std::size_t steep = std::is_same_v<T, std::uint16_t> ? found.all.size() : 0;
        // Whether a position that lies on the level's edge is inside of it hangs on its last digit.
        const std::size_t edge = found.all.size() / 1'000'000;
        EXPECT_LE(far, jumps + steep + edge) << where << ": " << farthest << " at " << worst;
        if (std::is_same_v<T, std::uint16_t> && how != Interpolation::Nearest)
          EXPECT_LE(farthest, 40) << where;
        if (std::is_same_v<T, std::uint8_t>) EXPECT_LE(apart, found.all.size() / 8) << where;
      }
  }
}

TYPED_TEST(FusedWarp, TakesWhatTheProgramNeedsMost) {
  ALINIFY_NEED_GPU();
  CudaExec exec(std::make_shared<DeviceMemory>(list_gpus().front().index, 0), nullptr);
  WarpTileArgs<typename TypeParam::Sample> nothing;
  nothing.channels = TypeParam::channels;
  EXPECT_TRUE(exec.fused_warp(nothing));
  nothing.channels = 2;
  EXPECT_FALSE(exec.fused_warp(nothing));
}

}  // namespace
}  // namespace alinify
