#include "gpu/gpu_library.h"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <typeinfo>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/log.h"
#include "gpu/messages.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

const GpuCalls& fake() {
  const GpuLibrary library = load_gpu_library(FAKE_GPU_LIBRARY);
  if (!library.calls) throw std::runtime_error(library.why_not.english());
  return *library.calls;
}

std::string address(const void* of) {
  std::ostringstream text;
  text << of;
  return text.str();
}

TEST(GpuLibrary, IsLoadedFromAFileAndCalled) {
  ASSERT_EQ(fake().list_gpus().size(), 1u);
  EXPECT_EQ(fake().list_gpus().front().name, "a fake");
  EXPECT_EQ(fake().gpu_work().front().times, 2);
}

TEST(GpuLibrary, HasItsErrorsCaughtByTheirTypes) {
  try {
    fake().make_cuda_backend(0, 1, 0);
    FAIL() << "nothing was thrown";
  } catch (const OutOfMemory&) {
    FAIL() << "this is an Error and no OutOfMemory";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotReadable);
    EXPECT_STREQ(error.what(),
                 "cannot use this GPU: there is no NVIDIA driver on this machine. 'alinify-cli devices' "
                 "lists the devices.");
  }
  try {
    fake().make_cuda_backend(1, 1, 123456);
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    const auto* const memory = dynamic_cast<const OutOfMemory*>(&error);
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(memory->wanted_bytes(), 123456);
  }
  EXPECT_THROW(fake().make_cuda_backend(2, 1, 0), Cancelled);
  EXPECT_THROW(fake().make_cuda_backend(3, 1, 0), std::out_of_range);
}

TEST(GpuLibrary, HasAnErrorOfAnotherThreadCaughtToo) {
  try {
    fake().make_all_cuda_backend(1, 0);
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::External);
  }
}

TEST(GpuLibrary, UsesTheProgramsOwnCore) {
  // Addresses, because the standard library compares type informations by their names where they exist twice.
  EXPECT_THAT(
      fake().opencv_cuda_modules(),
      ElementsAre(address(&typeid(Error)), address(&typeid(Cancelled)), address(&typeid(Backend)),
                  address(&messages::gpu_no_driver), address(reinterpret_cast<const void*>(&set_log_sink))));
}

TEST(GpuLibrary, SaysItsMessagesFromTheProgramsCatalogue) {
  try {
    fake().make_cuda_backend(0, 1, 0);
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.why_message().text(), &messages::gpu_no_driver);
    EXPECT_EQ(error.why_message(), Message(messages::gpu_no_driver));
  }
}

TEST(GpuLibrary, LogsWhereTheProgramListens) {
  std::vector<std::string> heard;
  set_log_sink([&heard](LogLevel, std::string_view line) { heard.emplace_back(line); });
  fake().list_gpus();
  set_log_sink({});
  EXPECT_THAT(heard, ElementsAre("said in the library"));
}

TEST(GpuLibrary, IsMissedWithAReason) {
  const GpuLibrary missing = load_gpu_library("/nowhere/libalinify_gpu.so");
  EXPECT_EQ(missing.calls, nullptr);
#ifdef ALINIFY_BUILT_WITH_CUDA
  EXPECT_EQ(missing.why, GpuStatus::NoLibrary);
  EXPECT_THAT(missing.why_not.english(), HasSubstr("there is no /nowhere/libalinify_gpu.so"));
  EXPECT_THAT(missing.why_not.english(), HasSubstr("alinify-cuda"));
#else
  EXPECT_EQ(missing.why, GpuStatus::BuiltWithoutCuda);
  EXPECT_EQ(missing.why_not.english(), "this program was built without CUDA");
#endif
}

TEST(GpuLibrary, OfAnotherBuildIsRefused) {
  for (const char* path : {FAKE_GPU_LIBRARY_OF_OTHER_BUILD, FAKE_GPU_LIBRARY_WITHOUT_CALLS}) {
    const GpuLibrary other = load_gpu_library(path);
    EXPECT_EQ(other.calls, nullptr);
    EXPECT_EQ(other.why, GpuStatus::LibraryFailed);
    EXPECT_EQ(other.why_not.english(), std::string(path) + " belongs to another build of this program");
  }
}

TEST(GpuLibrary, ThatAsksForMoreThanAProgramHasIsRefusedAtOnce) {
  const GpuLibrary asking = load_gpu_library(FAKE_GPU_LIBRARY_ASKING_TOO_MUCH);
  EXPECT_EQ(asking.calls, nullptr);
  EXPECT_EQ(asking.why, GpuStatus::LibraryFailed);
  EXPECT_THAT(asking.why_not.english(), HasSubstr("does not load"));
  EXPECT_THAT(asking.why_not.english(), HasSubstr("nothing_of_this_name_is_in_any_program"));
}

TEST(GpuLibrary, ThatIsNoneIsRefused) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "libalinify_gpu.so") << "not a library";
  const GpuLibrary none = load_gpu_library(folder.path() / "libalinify_gpu.so");
  EXPECT_EQ(none.calls, nullptr);
  EXPECT_EQ(none.why, GpuStatus::LibraryFailed);
  EXPECT_THAT(none.why_not.english(), HasSubstr("does not load"));
}

#ifdef ALINIFY_BUILT_WITH_CUDA
TEST(GpuLibrary, OfThisBuildLoads) {
  const GpuLibrary& library = gpu_library();
  EXPECT_NE(library.calls, nullptr) << library.why_not.english();
}
#endif

}  // namespace
}  // namespace alinify
