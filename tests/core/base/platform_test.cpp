#include "core/base/platform.h"

#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/processor_time.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using testing::get_text;
using testing::put_text;
using testing::TemporaryFolder;

TEST(Platform, MeasuresMemoryThatFitsTheMachine) {
  EXPECT_GT(platform::total_memory_bytes(), std::int64_t{64} << 20);
  EXPECT_GT(platform::available_memory_bytes(), 0);
  EXPECT_LE(platform::available_memory_bytes(), platform::total_memory_bytes());
}

TEST(Platform, SeesTheMemoryThisProcessHasTaken) {
  const std::int64_t before = platform::peak_memory_bytes();
  std::vector<char> block(std::size_t{192} << 20, 1);
  EXPECT_GE(platform::peak_memory_bytes(), std::max(before, static_cast<std::int64_t>(block.size())));
}

TEST(Platform, KnowsTheMemoryItHoldsNow) {
  const std::int64_t before = platform::held_memory_bytes();
  ASSERT_GT(before, 0);
  std::vector<char> block(std::size_t{96} << 20, 1);
  EXPECT_GE(platform::held_memory_bytes(), before + (std::int64_t{90} << 20));
  // The system counts the two apart, some pages late.
  EXPECT_LE(platform::held_memory_bytes(), platform::peak_memory_bytes() + (std::int64_t{4} << 20));
}

// Slurm announces a task's cores where no control group limits it to them.
TEST(Platform, TakesNoMoreCoresThanASlurmTaskHas) {
  unsetenv("SLURM_CPUS_PER_TASK");
  const int all = platform::usable_cores();
  EXPECT_GE(all, 1);
  setenv("SLURM_CPUS_PER_TASK", "1", 1);
  EXPECT_EQ(platform::usable_cores(), 1);
  for (const char* no_limit : {"100000", "0", "-3", "", "many"}) {
    setenv("SLURM_CPUS_PER_TASK", no_limit, 1);
    EXPECT_EQ(platform::usable_cores(), all) << no_limit;
  }
  unsetenv("SLURM_CPUS_PER_TASK");
}

TEST(Platform, CountsWhatItComputes) {
  const double before = platform::processor_seconds();
  const platform::ThreadTimes threads = platform::living_thread_times();
  volatile double sum = 0;
  while (platform::processor_seconds() < before + 0.2)
    for (int i = 0; i < 100000; ++i) sum = sum + i;
  EXPECT_GE(platform::processor_seconds(), before + 0.2);
#ifdef __linux__
  if (threads.computed_s == 0) GTEST_SKIP() << "this kernel does not tell how its threads fare";
  EXPECT_GE(platform::living_thread_times().computed_s, threads.computed_s + 0.15);
  EXPECT_GE(platform::living_thread_times().waited_s, threads.waited_s);
#endif
}

TEST(Platform, ReplacesAFileInOneStep) {
  const TemporaryFolder folder;
  put_text(folder / "old", "old");
  put_text(folder / "new", "new");
  platform::replace_file(folder / "new", folder / "old");
  EXPECT_EQ(get_text(folder / "old"), "new");
  EXPECT_FALSE(fs::exists(folder / "new"));
}

TEST(Platform, SaysWhyAFileCannotBeReplaced) {
  const TemporaryFolder folder;
  EXPECT_THROW(platform::replace_file(folder / "missing", folder / "target"), Error);
}

TEST(Platform, KnowsOneFileByTwoNames) {
  const TemporaryFolder folder;
  put_text(folder / "a", "x");
  put_text(folder / "b", "x");
  fs::create_symlink(folder / "a", folder / "link");
  EXPECT_TRUE(platform::same_file(folder / "a", folder / "link"));
  EXPECT_TRUE(platform::same_file(folder / "a", folder.path() / "." / "a"));
  EXPECT_FALSE(platform::same_file(folder / "a", folder / "b"));
  EXPECT_FALSE(platform::same_file(folder / "a", folder / "missing"));
}

TEST(Platform, KnowsThatThisProcessRunsAndANonsenseOneDoesNot) {
  EXPECT_TRUE(platform::process_runs(platform::process_id()));
  EXPECT_FALSE(platform::process_runs(0x3fffffff));
}

TEST(Platform, SaysWhyALibraryDoesNotLoad) {
  const platform::SharedLibrary library("no-such-library-of-anybody");
  EXPECT_FALSE(library.loaded());
  EXPECT_NE(library.why_not(), "");
  EXPECT_EQ(library.find("anything"), nullptr);
}

#if defined(__linux__)
TEST(Platform, OpensTheVeryFileOnceMoreEvenWhenItsNameStandsForAnother) {
  const TemporaryFolder folder;
  put_text(folder / "a", "the first");
  const platform::InputFile file(folder / "a");
  put_text(folder / "b", "another");
  platform::replace_file(folder / "b", folder / "a");
  const platform::UncachedFile again(file);
  ASSERT_GE(again.descriptor(), 0);
  EXPECT_EQ(get_text("/proc/self/fd/" + std::to_string(again.descriptor())), "the first");
}
#endif

TEST(Platform, FindsTheFolderOfThisProgram) {
  EXPECT_TRUE(fs::is_directory(platform::program_folder()));
}

}  // namespace
}  // namespace alinify
