#include "core/registration/elastix/work_folder.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/platform.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

class WorkFolders : public ::testing::Test {
 protected:
  WorkFolders() {
    parent_ = fs::temp_directory_path() / ("work_folder_test-" + std::to_string(platform::process_id()));
    fs::create_directories(parent_);
  }
  ~WorkFolders() override { fs::remove_all(parent_); }
  fs::path parent_;
};

TEST_F(WorkFolders, AreThereForTheirOwnerOnlyAndGoWithEverythingInThem) {
  fs::path path;
  {
    const WorkFolder folder(parent_);
    path = folder.path();
    ASSERT_TRUE(fs::is_directory(path));
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    fs::create_directories(path / "sub");
    std::ofstream(path / "sub" / "file") << "x";
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(WorkFolders, HaveNamesOfTheirOwn) {
  const WorkFolder a(parent_), b(parent_);
  EXPECT_NE(a.path(), b.path());
}

TEST_F(WorkFolders, SayWhyTheyCannotBeMade) {
  try {
    WorkFolder folder(parent_ / "missing");
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotWritable);
  }
}

TEST_F(WorkFolders, OfDeadProcessesAreRemovedAndNoOthers) {
  const WorkFolder ours(parent_);
  // The largest process id on Linux is 4194304; no process has this one.
  const fs::path dead = parent_ / "alinify-run-99999999-1", young = parent_ / "alinify-run-99999998-2";
  const fs::path running = parent_ / "alinify-run-1-3", other = parent_ / "somebody-else";
  for (const fs::path& path : {dead, young, running, other}) fs::create_directory(path);
  std::ofstream(dead / "owner") << 99999999;
  std::ofstream(dead / "fixed.mha") << "pixels";
  std::ofstream(running / "owner") << 1;
  EXPECT_EQ(remove_stale_work_folders(parent_), 2);
  EXPECT_FALSE(fs::exists(dead));
  EXPECT_FALSE(fs::exists(young)) << "killed before it could write its owner";
  EXPECT_TRUE(fs::exists(running));
  EXPECT_TRUE(fs::exists(other));
  EXPECT_TRUE(fs::exists(ours.path()));
}

TEST_F(WorkFolders, OfADeadProcessThatHadTheIdOfThisOneAreRemovedToo) {
  // As in a container, where every run may have the same id.
  const WorkFolder ours(parent_);
  const fs::path dead = parent_ / ("alinify-run-" + std::to_string(platform::process_id()) + "-1");
  fs::create_directory(dead);
  std::ofstream(dead / "owner") << platform::process_id();
  EXPECT_EQ(remove_stale_work_folders(parent_), 1);
  EXPECT_FALSE(fs::exists(dead));
  EXPECT_TRUE(fs::exists(ours.path()));
}

}  // namespace
}  // namespace alinify
