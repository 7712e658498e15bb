#include "gpu/pinned_staging.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "tests/gpu/cuda_stream.h"
#include "tests/gpu/need_gpu.h"

namespace alinify {
namespace {

using testing::Stream;

constexpr std::size_t mebi = std::size_t{1} << 20;

struct OnGpu {
  std::byte* data = nullptr;
  explicit OnGpu(std::size_t bytes) { cudaMalloc(reinterpret_cast<void**>(&data), bytes); }
  ~OnGpu() { cudaFree(data); }
  OnGpu(const OnGpu&) = delete;
  OnGpu& operator=(const OnGpu&) = delete;
};

struct Shape {
  std::size_t row_bytes, rows, host_stride, device_stride;
  std::size_t host_bytes() const { return host_stride * rows; }
  std::size_t device_bytes() const { return device_stride * rows; }
};

// Narrow and wide, packed and with gaps; a row, a picture and a row of more than one half of the staging,
// which has 32 MiB.
const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {{1, 1, 1, 1},
                                         {7, 1000, 11, 8},
                                         {4096, 300, 4096, 4096},
                                         {3000, 5000, 3100, 3200},
                                         {1, 100000, 3, 2},
                                         {40 * mebi, 1, 40 * mebi, 40 * mebi},
                                         {20 * mebi, 5, 20 * mebi + 5, 20 * mebi + 16},
                                         {64 << 10, 1700, 70 << 10, 64 << 10}};
  return all;
}

std::vector<std::byte> noise(std::size_t bytes, unsigned seed) {
  std::vector<std::byte> out(bytes);
  std::minstd_rand random(seed);
  for (std::size_t i = 0; i < bytes; i += 4) {
    const auto value = static_cast<std::uint32_t>(random());
    std::memcpy(out.data() + i, &value, std::min<std::size_t>(4, bytes - i));
  }
  return out;
}

// Rows of both are alike; `from` and `to` need not have one stride.
void expect_rows(const std::byte* to, std::size_t to_stride, const std::byte* from, std::size_t from_stride,
                 const Shape& shape) {
  std::size_t wrong = 0;
  for (std::size_t y = 0; y < shape.rows; ++y)
    wrong += std::memcmp(to + y * to_stride, from + y * from_stride, shape.row_bytes) != 0;
  EXPECT_EQ(wrong, 0u) << "rows of " << shape.rows << " of " << shape.row_bytes << " bytes";
}

// The bytes between the rows must not change.
void expect_gaps(const std::byte* to, std::size_t stride, std::byte value, const Shape& shape) {
  std::size_t wrong = 0;
  for (std::size_t y = 0; y < shape.rows; ++y)
    for (std::size_t i = shape.row_bytes; i < stride; ++i) wrong += to[y * stride + i] != value;
  EXPECT_EQ(wrong, 0u) << "bytes between rows of " << shape.row_bytes << " bytes";
}

TEST(PinnedStaging, BringsRowsThereAndBackWhateverTheirLength) {
  ALINIFY_NEED_GPU();
  ThreadPool pool(4);
  const Stream s;
  for (ThreadPool* threads : {static_cast<ThreadPool*>(nullptr), &pool}) {
    PinnedStaging staging(threads);  // one for all, as a queue has it
    for (const Shape& shape : shapes()) {
      const std::vector<std::byte> host = noise(shape.host_bytes(), 3);
      const OnGpu device(shape.device_bytes());
      ASSERT_NE(device.data, nullptr);
      ASSERT_EQ(cudaMemset(device.data, 0x55, shape.device_bytes()), cudaSuccess);
      staging.upload(device.data, shape.device_stride, host.data(), shape.host_stride, shape.row_bytes,
                     shape.rows, s.stream);
      ASSERT_EQ(cudaStreamSynchronize(s.stream), cudaSuccess);
      std::vector<std::byte> there(shape.device_bytes());
      ASSERT_EQ(cudaMemcpy(there.data(), device.data, there.size(), cudaMemcpyDeviceToHost), cudaSuccess);
      expect_rows(there.data(), shape.device_stride, host.data(), shape.host_stride, shape);
      expect_gaps(there.data(), shape.device_stride, std::byte{0x55}, shape);

      std::vector<std::byte> back(shape.host_bytes(), std::byte{0x77});
      staging.download(back.data(), shape.host_stride, device.data, shape.device_stride, shape.row_bytes,
                       shape.rows, s.stream);
      expect_rows(back.data(), shape.host_stride, host.data(), shape.host_stride, shape);
      expect_gaps(back.data(), shape.host_stride, std::byte{0x77}, shape);
    }
  }
}

TEST(PinnedStaging, HasReadPageableMemoryWhenItReturns) {
  ALINIFY_NEED_GPU();
  PinnedStaging staging(nullptr);
  const Stream s;
  const Shape shape{1 * mebi, 90, 1 * mebi, 1 * mebi};
  std::vector<std::byte> host = noise(shape.host_bytes(), 5);
  const std::vector<std::byte> kept = host;
  const OnGpu device(shape.device_bytes());
  for (int turn = 0; turn < 3; ++turn) {
    host = kept;
    staging.upload(device.data, shape.device_stride, host.data(), shape.host_stride, shape.row_bytes,
                   shape.rows, s.stream);
    std::fill(host.begin(), host.end(), std::byte{0});
    ASSERT_EQ(cudaStreamSynchronize(s.stream), cudaSuccess);
    std::vector<std::byte> there(shape.device_bytes());
    ASSERT_EQ(cudaMemcpy(there.data(), device.data, there.size(), cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_TRUE(there == kept) << "turn " << turn;
  }
}

TEST(PinnedStaging, TakesPageLockedMemoryAsItIs) {
  ALINIFY_NEED_GPU();
  PinnedStaging staging(nullptr);
  const Stream s;
  const Shape shape{3000, 700, 3008, 3072};
  std::byte *from = nullptr, *to = nullptr;
  ASSERT_EQ(cudaHostAlloc(reinterpret_cast<void**>(&from), shape.host_bytes(), cudaHostAllocPortable),
            cudaSuccess);
  ASSERT_EQ(cudaHostAlloc(reinterpret_cast<void**>(&to), shape.host_bytes(), cudaHostAllocPortable),
            cudaSuccess);
  const std::vector<std::byte> values = noise(shape.host_bytes(), 8);
  std::memcpy(from, values.data(), values.size());
  std::memset(to, 0x77, shape.host_bytes());
  EXPECT_EQ(place_of(from), MemoryPlace::PageLocked);
  const OnGpu device(shape.device_bytes());
  staging.upload(device.data, shape.device_stride, from, shape.host_stride, shape.row_bytes, shape.rows,
                 s.stream);
  staging.download(to, shape.host_stride, device.data, shape.device_stride, shape.row_bytes, shape.rows,
                   s.stream);
  expect_rows(to, shape.host_stride, values.data(), shape.host_stride, shape);
  expect_gaps(to, shape.host_stride, std::byte{0x77}, shape);
  cudaFreeHost(from);
  cudaFreeHost(to);
}

TEST(PinnedStaging, CopiesNothingOfNothing) {
  ALINIFY_NEED_GPU();
  PinnedStaging staging(nullptr);
  const Stream s;
  staging.upload(nullptr, 0, nullptr, 0, 0, 5, s.stream);
  staging.upload(nullptr, 0, nullptr, 0, 5, 0, s.stream);
  staging.download(nullptr, 0, nullptr, 0, 0, 5, s.stream);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST(PlaceOf, TellsTheHostsMemoryFromTheDevices) {
  ALINIFY_NEED_GPU();
  const OnGpu device(4096);
  std::vector<std::byte> pageable(4096);
  EXPECT_EQ(place_of(device.data), MemoryPlace::Device);
  EXPECT_EQ(place_of(device.data + 4095), MemoryPlace::Device);
  EXPECT_EQ(place_of(pageable.data()), MemoryPlace::Pageable);
  EXPECT_EQ(place_of(nullptr), MemoryPlace::Pageable);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST(TakePageLocked, GivesMemoryThatTheDeviceReadsAtOnceAndKeepsItForTheNextOfThatSize) {
  ALINIFY_NEED_GPU();
  constexpr std::int64_t bytes = 3 * std::int64_t{mebi} + 5;
  const std::shared_ptr<void> other = take_page_locked(bytes);
  void* kept = nullptr;
  {
    const std::shared_ptr<void> block = take_page_locked(bytes);
    EXPECT_NE(block, other);
    EXPECT_EQ(place_of(block.get()), MemoryPlace::PageLocked);
    kept = block.get();
  }
  EXPECT_NE(take_page_locked(bytes - 1).get(), kept) << "too small a block for those who ask for the size";
  const std::shared_ptr<void> again = take_page_locked(bytes);
  EXPECT_EQ(again.get(), kept);
  EXPECT_EQ(take_page_locked(0), nullptr);
}

}  // namespace
}  // namespace alinify
