#include "core/io/temporary_file.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

#if !defined(_WIN32)
#include <sys/wait.h>
#include <unistd.h>
#endif
#if defined(__linux__)
#include <fcntl.h>
#include <sys/inotify.h>
#endif

namespace alinify::testing {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using ::testing::UnorderedElementsAreArray;
namespace fs = std::filesystem;

TEST(TakesNewFiles, SaysYesForAFolderThatCanBeWrittenAndLeavesNothingThere) {
  const TemporaryFolder folder;
  EXPECT_TRUE(takes_new_files(folder.path()));
  EXPECT_THAT(names_in(folder.path()), IsEmpty());
}

TEST(TakesNewFiles, SaysNoWhereThereIsNoFolder) {
  const TemporaryFolder folder;
  EXPECT_FALSE(takes_new_files(folder / "missing"));
}

#if defined(__linux__)
TEST(TakesNewFiles, SaysNoForAKernelFolder) {
  // Not even the superuser makes a file there.
  EXPECT_FALSE(takes_new_files("/proc/self"));
}

TEST(TakesNewFiles, ShowsNothingInTheFolderAtAnyMomentSoThatAKillLeavesNothing) {
  const TemporaryFolder folder;
  const int nameless = ::open(folder.path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (nameless < 0) GTEST_SKIP() << "the file system of " << folder.path() << " knows no nameless files";
  ::close(nameless);
  const int watch = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (watch < 0 || ::inotify_add_watch(watch, folder.path().c_str(), IN_CREATE | IN_MOVED_TO) < 0)
    GTEST_SKIP() << "folders cannot be watched here";
  EXPECT_TRUE(takes_new_files(folder.path()));
  char events[4096];
  EXPECT_LE(::read(watch, events, sizeof events), 0) << "a file with a name was made";
  put_text(folder / "seen", "");
  EXPECT_GT(::read(watch, events, sizeof events), 0) << "the watch sees nothing at all";
  ::close(watch);
}
#endif

#if !defined(_WIN32)
// The id of a process that has just ended.
std::string dead_process() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  int status = 0;
  ::waitpid(child, &status, 0);
  return std::to_string(child);
}

TEST(TemporaryFile, TidiesUpWhatDeadProcessesLeftAndNothingElse) {
  const TemporaryFolder folder;
  const std::string dead = dead_process(), parent = std::to_string(::getppid());
  const std::vector<std::string> of_others{
      ".alinify-probe-" + parent,        ".alinify-probe-" + dead + ".txt", ".alinify-probe-",
      ".a.tif.partial-" + parent + "-3", ".b.tif.partial-" + dead + "-3",   "a.tif.partial-notes"};
  for (const std::string& name : of_others) put_text(folder / name, "");
  for (const std::string& name : {".alinify-probe-" + dead, ".a.tif.partial-" + dead + "-3"})
    put_text(folder / name, "");
  { const TemporaryFile file(folder / "a.tif"); }
  EXPECT_THAT(names_in(folder.path()), UnorderedElementsAreArray(of_others));
}

TEST(TemporaryFile, TidiesUpAfterADeadProcessThatHadTheIdOfThisOne) {
  // As in a container, where every run may have the same id.
  const TemporaryFolder folder;
  const std::string own = std::to_string(platform::process_id());
  for (int number = 0; number < 50; ++number)
    put_text(folder / (".a.tif.partial-" + own + "-" + std::to_string(number)), "");
  const TemporaryFile first(folder / "a.tif");
  EXPECT_THAT(names_in(folder.path()), UnorderedElementsAre(first.path().filename().string()));
  const TemporaryFile second(folder / "a.tif");
  EXPECT_THAT(names_in(folder.path()),
              UnorderedElementsAre(first.path().filename().string(), second.path().filename().string()))
      << "the first one is in use";
}

TEST(TemporaryFile, LeftByADeadProcessIsKnownByItsName) {
  const std::string dead = dead_process();
  EXPECT_TRUE(is_left_over("/x/.scan.tif.partial-" + dead + "-0"));
  EXPECT_TRUE(is_left_over("/x/.a.partial-1-1.partial-" + dead + "-12"));
  for (const std::string& name :
       {".scan.tif.partial-" + std::to_string(::getppid()) + "-0", "scan.tif.partial-" + dead + "-0",
        ".scan.tif.partial-" + dead, ".scan.tif.partial-" + dead + "-", ".scan.tif.partial-" + dead + "-0x",
        std::string(".scan.tif.partial--1-0"), std::string(".scan.tif"), std::string()})
    EXPECT_FALSE(is_left_over(fs::path("/x") / name)) << name;
  const TemporaryFolder folder;
  const TemporaryFile own(folder / "a");
  EXPECT_FALSE(is_left_over(own.path()));
}
#endif

}  // namespace
}  // namespace alinify::testing
