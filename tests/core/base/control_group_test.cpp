// Control groups as a container or a scheduler sets them, from files as the kernel writes them.
#include "core/base/control_group.h"

#include <cmath>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

namespace fs = std::filesystem;

class ControlGroup : public ::testing::Test {
 protected:
  void member_of(const std::string& lines) { put_text(folder_ / "membership", lines); }
  void put(const std::string& file, const std::string& text) {
    const fs::path path = folder_ / "mount" / file;
    fs::create_directories(path.parent_path());
    put_text(path, text);
  }
  ControlGroupLimits limits() const {
    return control_group_limits(folder_ / "membership", folder_ / "mount");
  }
  TemporaryFolder folder_;
};

TEST_F(ControlGroup, WithoutFilesThereIsNoLimit) {
  EXPECT_FALSE(limits().memory_limit_bytes);
  EXPECT_FALSE(limits().memory_available_bytes);
  EXPECT_TRUE(std::isinf(limits().cores));
}

TEST_F(ControlGroup, AJobsLimitHoldsForItsTasksThatHaveNone) {
  member_of("0::/slurm/job_7/step_0\n");
  put("slurm/job_7/memory.max", "1000000\n");
  put("slurm/job_7/memory.current", "400000\n");
  put("slurm/job_7/memory.stat", "anon 300000\ninactive_file 100000\n");
  put("slurm/job_7/cpu.max", "250000 100000\n");
  put("slurm/job_7/step_0/memory.max", "max\n");
  put("slurm/job_7/step_0/memory.current", "1\n");
  put("slurm/job_7/step_0/cpu.max", "max 100000\n");
  EXPECT_EQ(limits().memory_limit_bytes, 1000000);
  EXPECT_EQ(limits().memory_available_bytes, 700000) << "page cache that would be given back is free";
  EXPECT_EQ(limits().cores, 2.5);
}

TEST_F(ControlGroup, TheTightestOfSeveralLimitsCounts) {
  member_of("0::/a/b\n");
  put("a/memory.max", "5000\n");
  put("a/memory.current", "4900\n");
  put("a/cpu.max", "100000 100000\n");
  put("a/b/memory.max", "3000\n");
  put("a/b/memory.current", "1000\n");
  put("a/b/cpu.max", "400000 100000\n");
  EXPECT_EQ(limits().memory_limit_bytes, 3000);
  EXPECT_EQ(limits().memory_available_bytes, 100) << "the outer group is nearly full";
  EXPECT_EQ(limits().cores, 1);
}

TEST_F(ControlGroup, AContainerSeesItsOwnGroupAtTheMount) {
  member_of("0::/docker/0123456789abcdef\n");
  put("memory.max", "2048\n");
  put("memory.current", "48\n");
  EXPECT_EQ(limits().memory_limit_bytes, 2048);
  EXPECT_EQ(limits().memory_available_bytes, 2000);
}

TEST_F(ControlGroup, VersionOneHasAFolderAController) {
  member_of("9:memory:/job\n4:cpu,cpuacct:/job\n1:name=systemd:/job\n0::/\n");
  put("memory/job/memory.limit_in_bytes", "9000\n");
  put("memory/job/memory.usage_in_bytes", "8000\n");
  put("memory/job/memory.stat", "inactive_file 1\ntotal_inactive_file 500\n");
  put("memory/memory.limit_in_bytes", "9223372036854771712\n");
  put("cpu,cpuacct/job/cpu.cfs_quota_us", "300000\n");
  put("cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
  put("cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  EXPECT_EQ(limits().memory_limit_bytes, 9000);
  EXPECT_EQ(limits().memory_available_bytes, 1500);
  EXPECT_EQ(limits().cores, 3);
}

TEST_F(ControlGroup, NonsenseIsNoLimit) {
  member_of("no colon\n0::/../../etc\n::\n");
  put("memory.max", "soon\n");
  put("cpu.max", "-5 0\n");
  EXPECT_FALSE(limits().memory_limit_bytes);
  EXPECT_TRUE(std::isinf(limits().cores));
}

}  // namespace
}  // namespace alinify::testing
