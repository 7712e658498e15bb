#include "core/algo/warp_tile.h"

#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_algorithms.h"
#include "core/compute/device_backend.h"
#include "tests/support/sim_exec.h"
#include "tests/support/warp_numbers.h"

namespace alinify {
namespace {

using testing::SimExec;

template <class Exec>
struct Queue;
template <>
struct Queue<CpuExec> {
  CpuExec exec;
};
template <>
struct Queue<SimExec> {
  SimExec exec;
};
// The CPU with its rows handed out to threads.
struct PooledCpu {};
template <>
struct Queue<PooledCpu> {
  ThreadPool pool{3};
  CpuExec exec{&pool};
};

/// One tile's arguments with everything they point to.
template <class T>
struct Tile {
  Tile(int channels, Interpolation interpolation) : source(90 * 80 * channels), out(70 * 66 * channels) {
    std::mt19937 random(9);
    for (T& value : source) value = static_cast<T>(random() % 251);
    // Positions that leave the footprint on every side, on a lattice four pixels apart.
    const int columns = 69 / 4 + 4, rows = 65 / 4 + 4;
    for (int j = 0; j < rows; ++j) {
      for (int i = 0; i < columns; ++i) {
        const float x = static_cast<float>(4 * (i - 1)), y = static_cast<float>(4 * (j - 1));
        lattice.push_back({1.3f * x - 0.2f * y - 3.7f, 0.25f * x + 1.2f * y - 5.1f});
      }
    }
    args.source = {source.data(), 90 * channels, 80, 90 * channels};
    args.out = {out.data(), 70 * channels, 66, 70 * channels};
    args.channels = channels;
    args.lattice = {lattice.data(), columns, rows, columns};
    args.interpolation = interpolation;
    testing::map_by_quarters(args, weights);
  }
  std::vector<T> source, out;
  std::vector<Vec2f> lattice;
  std::vector<float> weights = testing::quarter_weights();
  WarpTileArgs<T> args;
};

template <class Which, class T>
std::vector<T> warped_by(int channels, Interpolation interpolation) {
  Tile<T> tile(channels, interpolation);
  Queue<Which> queue;
  warp_tile(queue.exec, tile.args);
  return tile.out;
}

template <class Which>
class BackendConformance : public ::testing::Test {};
using Places = ::testing::Types<PooledCpu, SimExec>;
TYPED_TEST_SUITE(BackendConformance, Places);

TYPED_TEST(BackendConformance, WarpsToTheSameBitsAsTheCpuAlone) {
  for (const Interpolation interpolation :
       {Interpolation::Nearest, Interpolation::Linear, Interpolation::Cubic, Interpolation::Lanczos}) {
    for (const int channels : {1, 3, 4, 6}) {
      EXPECT_EQ((warped_by<TypeParam, std::uint8_t>(channels, interpolation)),
                (warped_by<CpuExec, std::uint8_t>(channels, interpolation)));
      EXPECT_EQ((warped_by<TypeParam, float>(channels, interpolation)),
                (warped_by<CpuExec, float>(channels, interpolation)));
    }
    EXPECT_EQ((warped_by<TypeParam, double>(2, interpolation)),
              (warped_by<CpuExec, double>(2, interpolation)));
  }
}

TEST(WarpTile, WritesEveryPixel) {
  Tile<float> tile(3, Interpolation::Cubic);
  std::memset(tile.out.data(), 0xFF, tile.out.size() * sizeof(float));
  CpuExec exec;
  warp_tile(exec, tile.args);
  for (const float value : tile.out) EXPECT_EQ(value, value);
}

TEST(WarpTile, GivesAllScratchBack) {
  Tile<std::uint8_t> tile(3, Interpolation::Cubic);
  SimExec exec;
  warp_tile(exec, tile.args);
  EXPECT_EQ(exec.live_bytes, 0);
  EXPECT_LE(exec.peak_bytes,
            warp_tile_scratch_bytes(90 * 80, 70 * 66, 3, 4) + 90 * 80 * 3 + 70 * 66 * 3 + 8192);
}

TEST(WarpTile, SurvivesRunningOutOfMemoryAtEveryAllocation) {
  for (int n = 1;; ++n) {
    Tile<std::uint8_t> tile(3, Interpolation::Linear);
    SimExec exec;
    exec.fail_allocation = n;
    try {
      warp_tile(exec, tile.args);
      EXPECT_GT(n, 5) << "the sequence takes at least six pieces of memory";
      break;
    } catch (const OutOfMemory& error) {
      EXPECT_GT(error.wanted_bytes(), 0);
    }
    exec.synchronize();
    EXPECT_EQ(exec.live_bytes, 0);
  }
}

TEST(SimExec, DoesNothingBeforeItIsAskedToSynchronize) {
  std::vector<float> host(4, 1.0f);
  SimExec exec;
  {
    auto out = exec.stage_output(View2D<float>{host.data(), 4, 1, 4});
    exec.download(out);
    EXPECT_EQ(host[0], 1.0f);
  }
  exec.synchronize();
  EXPECT_NE(host[0], host[0]) << "memory that nobody wrote must show as NaN";
}

}  // namespace
}  // namespace alinify
