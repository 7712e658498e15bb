#include "gpu/gpu.h"

#include <cstdlib>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/gpu/need_gpu.h"

namespace alinify {
namespace {

TEST(Gpu, AnswersOnAnyMachineWithASentenceThatFitsTheList) {
  const auto devices = list_gpus();
  const std::string sentence = gpu_status().english();
  if (gpu_status_code() == GpuStatus::Found) {
    EXPECT_FALSE(devices.empty());
    EXPECT_THAT(sentence, testing::StartsWith("found " + std::to_string(devices.size()) + " device"));
  } else {
    EXPECT_TRUE(devices.empty());
    EXPECT_THAT(sentence, testing::StartsWith("no GPU is used: "));
    EXPECT_GT(sentence.size(), std::string("no GPU is used: ").size());
  }
}

TEST(Gpu, RefusesADeviceThatIsNotThere) {
  for (const int index : {-1, 99}) {
    try {
      make_cuda_backend(index, 1, 0);
      FAIL() << "there is no cuda:" << index;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::NotFound);
      EXPECT_THAT(error.what(), ::testing::HasSubstr("cuda:" + std::to_string(index)));
      EXPECT_THAT(error.why(), testing::StartsWith(gpu_status().english().substr(0, 5)));
      EXPECT_FALSE(error.hint().empty());
    }
  }
}

TEST(Gpu, MakesNoBackendOnAllDevicesWhereThereIsNone) {
  if (!list_gpus().empty()) {
    const auto backend = make_all_cuda_backend(1, 0);
    EXPECT_THAT(backend->device(), testing::StartsWith("cuda:"));
    EXPECT_FALSE(backend->works_in_host_memory());
    return;
  }
  try {
    make_all_cuda_backend(1, 0);
    FAIL() << "there is no GPU";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotFound);
    EXPECT_EQ(error.why(), gpu_status().english());
  }
}

TEST(Gpu, BoundsTheMemoryOfABackend) {
  ALINIFY_NEED_GPU();
  const auto backend = make_cuda_backend(list_gpus().front().index, 1, std::int64_t{64} << 20);
  EXPECT_EQ(backend->available_memory_bytes(), std::int64_t{64} << 20);
  EXPECT_THROW(backend->allocate(std::int64_t{65} << 20), OutOfMemory);
  const auto block = backend->allocate(std::int64_t{63} << 20);
  EXPECT_EQ(backend->available_memory_bytes(), std::int64_t{1} << 20);
}

TEST(Gpu, TellsOfItsSurroundingsOnAnyMachine) {
  if (!gpu_driver().empty()) {
    EXPECT_THAT(gpu_driver(), testing::MatchesRegex("[0-9]+[.][0-9]+.*"));
  }
  for (const std::string& module : opencv_cuda_modules()) EXPECT_THAT(module, testing::StartsWith("cuda"));
  const DirectReading first = direct_reading(), second = direct_reading();
  EXPECT_EQ(first.cufile, second.cufile);
  EXPECT_EQ(first.kernel, second.kernel);
  if (!first.cufile) {
    EXPECT_FALSE(first.why_not.empty());
  }
}

TEST(Gpu, GivesTheSameAnswerTwice) {
  const auto first = list_gpus();
  const auto second = list_gpus();
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].name, second[i].name);
  EXPECT_EQ(gpu_status().english(), gpu_status().english());
}

TEST(Gpu, DescribesEveryDeviceItFinds) {
  const auto devices = list_gpus();
  if (devices.empty()) {
    // A failure on a machine that should have one (ALINIFY_REQUIRE_GPU=1), elsewhere a loud skip.
    const char* required = std::getenv("ALINIFY_REQUIRE_GPU");
    ASSERT_FALSE(required && std::string(required) == "1") << gpu_status().english();
    GTEST_SKIP() << gpu_status().english();
  }
  std::set<int> indices;
  for (const auto& device : devices) {
    EXPECT_TRUE(indices.insert(device.index).second);
    EXPECT_FALSE(device.name.empty());
    EXPECT_GT(device.memory_bytes, std::int64_t{1} << 30);
    EXPECT_GT(device.free_bytes, 0);
    EXPECT_LE(device.free_bytes, device.memory_bytes);
    EXPECT_GE(device.compute_major, 7);
    EXPECT_GE(device.driver_version, 12000);
  }
}

}  // namespace
}  // namespace alinify
