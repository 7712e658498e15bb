#include "gpu/device_memory.h"

#include <cstring>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/gpu/cuda_stream.h"
#include "tests/gpu/first_gpu.h"
#include "tests/gpu/need_gpu.h"

namespace alinify {
namespace {

using testing::free_on_device;
using testing::Stream;

constexpr std::int64_t mebi = std::int64_t{1} << 20;

int first_gpu() {
  return list_gpus().front().index;
}

TEST(DeviceMemory, CountsWhatIsTakenAndRemembersTheMost) {
  ALINIFY_NEED_GPU();
  DeviceMemory memory(first_gpu(), 0);
  const Stream s;
  void* a = memory.take(3 * mebi, s.stream);
  void* b = memory.take(5 * mebi, s.stream);
  EXPECT_EQ(memory.live_bytes(), 8 * mebi);
  memory.give_back(a, 3 * mebi, s.stream);
  EXPECT_EQ(memory.live_bytes(), 5 * mebi);
  EXPECT_EQ(memory.peak_bytes(), 8 * mebi);
  memory.forget_peak();
  EXPECT_EQ(memory.peak_bytes(), 5 * mebi);
  memory.give_back(b, 5 * mebi, s.stream);
  EXPECT_EQ(memory.live_bytes(), 0);
  EXPECT_EQ(memory.take(0, s.stream), nullptr);
  memory.give_back(nullptr, 0, s.stream);
  EXPECT_EQ(memory.live_bytes(), 0);
}

TEST(DeviceMemory, GivesBlocksThatBeginAtMultiplesOf256Bytes) {
  ALINIFY_NEED_GPU();
  DeviceMemory memory(first_gpu(), 0);
  const Stream s;
  std::vector<std::pair<void*, std::int64_t>> blocks;
  for (const std::int64_t bytes : {1, 3, 255, 256, 257, 4097, 70001}) {
    blocks.emplace_back(memory.take(bytes, s.stream), bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(blocks.back().first) % 256, 0u) << bytes;
  }
  for (const auto& [block, bytes] : blocks) memory.give_back(block, bytes, s.stream);
}

TEST(DeviceMemory, RefusesWhatPassesItsLimitAndSaysHowMuchWasWanted) {
  ALINIFY_NEED_GPU();
  DeviceMemory memory(first_gpu(), 10 * mebi);
  const Stream s;
  EXPECT_EQ(memory.limit_bytes(), 10 * mebi);
  EXPECT_EQ(memory.available_bytes(), 10 * mebi);
  void* a = memory.take(6 * mebi, s.stream);
  EXPECT_EQ(memory.available_bytes(), 4 * mebi);
  try {
    memory.take(4 * mebi + 1, s.stream);
    FAIL() << "a byte too many was given";
  } catch (const OutOfMemory& error) {
    EXPECT_EQ(error.wanted_bytes(), 4 * mebi + 1);
    EXPECT_EQ(error.kind(), ErrorKind::OutOfMemory);
    EXPECT_NE(std::string(error.what()).find("--gpu-memory-limit"), std::string::npos) << error.what();
  }
  EXPECT_EQ(memory.live_bytes(), 6 * mebi);
  EXPECT_EQ(memory.peak_bytes(), 6 * mebi);
  void* b = memory.take(4 * mebi, s.stream);
  EXPECT_NE(b, nullptr);
  memory.give_back(a, 6 * mebi, s.stream);
  memory.give_back(b, 4 * mebi, s.stream);
}

TEST(DeviceMemory, SaysOutOfMemoryWhenTheDeviceHasNoMore) {
  ALINIFY_NEED_GPU();
  DeviceMemory memory(first_gpu(), 0);
  const Stream s;
  const std::int64_t all = list_gpus().front().memory_bytes;
  try {
    memory.take(all + mebi, s.stream);
    FAIL() << "more than the device has was given";
  } catch (const OutOfMemory& error) {
    EXPECT_EQ(error.wanted_bytes(), all + mebi);
  }
  EXPECT_EQ(memory.live_bytes(), 0);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "the failure is answered, the next call must not find it";
  void* a = memory.take(mebi, s.stream);
  EXPECT_EQ(cudaMemsetAsync(a, 1, mebi, s.stream), cudaSuccess);
  memory.give_back(a, mebi, s.stream);
  EXPECT_EQ(cudaStreamSynchronize(s.stream), cudaSuccess);
}

TEST(DeviceMemory, KeepsWhatIsGivenBackUntilItIsTrimmed) {
  ALINIFY_NEED_GPU();
  DeviceMemory memory(first_gpu(), 0);
  const Stream s;
  constexpr std::int64_t bytes = 256 * mebi;
  const std::int64_t before = free_on_device(), available = memory.available_bytes();
  void* a = memory.take(bytes, s.stream);
  cudaStreamSynchronize(s.stream);
  EXPECT_LE(memory.available_bytes(), available - bytes + 32 * mebi);
  memory.give_back(a, bytes, s.stream);
  cudaStreamSynchronize(s.stream);
  EXPECT_LE(free_on_device(), before - bytes + 32 * mebi) << "the pool gave it to the driver";
  EXPECT_GE(memory.available_bytes(), available - 32 * mebi) << "what the pool keeps can be had";
  memory.trim();
  EXPECT_GE(free_on_device(), before - 32 * mebi);
}

TEST(DeviceMemory, IsNotGivenToOneStreamWhileAnotherStillWritesIt) {
  ALINIFY_NEED_GPU();
  DeviceMemory memory(first_gpu(), 0);
  const Stream one, two;
  constexpr std::int64_t bytes = 64 * mebi;
  for (int turn = 0; turn < 4; ++turn) {
    void* a = memory.take(bytes, one.stream);
    for (int i = 0; i < 50; ++i) cudaMemsetAsync(a, 1, bytes, one.stream);
    memory.give_back(a, bytes, one.stream);
    void* b = memory.take(bytes, two.stream);
    cudaMemsetAsync(b, 2, bytes, two.stream);
    cudaStreamSynchronize(two.stream);
    cudaStreamSynchronize(one.stream);
    std::vector<unsigned char> found(bytes);
    ASSERT_EQ(cudaMemcpy(found.data(), b, bytes, cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_EQ(found.front(), 2);
    EXPECT_EQ(std::memcmp(found.data(), found.data() + 1, bytes - 1), 0);
    memory.give_back(b, bytes, two.stream);
  }
}

TEST(DeviceMemory, MayBeTakenByManyThreadsAtOnce) {
  ALINIFY_NEED_GPU();
  DeviceMemory memory(first_gpu(), 0);
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 8; ++t)
      threads.emplace_back([&memory, t] {
        const OnDevice here(memory.device());
        const Stream s;
        for (int i = 0; i < 200; ++i) {
          const std::int64_t bytes = 1000 + 7919 * ((i * 31 + t) % 97);
          void* block = memory.take(bytes, s.stream);
          cudaMemsetAsync(block, t, static_cast<std::size_t>(bytes), s.stream);
          memory.give_back(block, bytes, s.stream);
        }
        EXPECT_EQ(cudaStreamSynchronize(s.stream), cudaSuccess);
      });
  }
  EXPECT_EQ(memory.live_bytes(), 0);
  EXPECT_GE(memory.peak_bytes(), 1000);
}

TEST(DeviceMemory, SharedBlocksLiveAsLongAsTheirLastHolder) {
  ALINIFY_NEED_GPU();
  DeviceMemory memory(first_gpu(), 8 * mebi);
  std::shared_ptr<void> first = memory.take_shared(5 * mebi);
  const std::shared_ptr<void> second = first;
  first.reset();
  EXPECT_EQ(memory.live_bytes(), 5 * mebi);
  EXPECT_EQ(cudaMemset(second.get(), 3, 5 * mebi), cudaSuccess);
  EXPECT_THROW(memory.take_shared(4 * mebi), OutOfMemory);
  EXPECT_EQ(memory.live_bytes(), 5 * mebi);
}

TEST(OnDevice, PutsTheDeviceBackThatWasCurrent) {
  ALINIFY_NEED_GPU();
  const auto gpus = list_gpus();
  int before = -1, after = -2;
  ASSERT_EQ(cudaGetDevice(&before), cudaSuccess);
  {
    const OnDevice here(gpus.back().index);
    int now = -1;
    cudaGetDevice(&now);
    EXPECT_EQ(now, gpus.back().index);
  }
  cudaGetDevice(&after);
  EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace alinify
