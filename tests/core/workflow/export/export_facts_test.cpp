#include "core/workflow/export/export_facts.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/thread_pool.h"
#include "core/io/open_image.h"
#include "core/io/sha256.h"
#include "core/phantom/phantom.h"
#include "core/workflow/register_job.h"
#include "core/workflow/version.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;

/// Registers a pair of files, and returns the contents of the file of that name that the moving image is
/// warped into.
std::string warped_into(const std::string& name, const testing::TemporaryFolder& folder,
                        const PhantomFiles& files) {
  RegisterJob job;
  job.pair.fixed = open_image(files.fixed, {});
  job.pair.moving = open_image(files.moving, {});
  job.pair.engine = "flow";
  job.judged = false;
  job.transform_out = folder / "map.json";
  job.image.emplace();
  job.image->moving = job.pair.moving;
  job.image->path = folder / name;
  job.image->transform_file = job.transform_out;
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  run_register_job(job, *backend, nobody, progress);
  return testing::get_text(folder / name);
}

PhantomFiles pair_in(const testing::TemporaryFolder& folder) {
  PhantomOptions options;
  options.kind = PhantomKind::Fabric;
  options.size = {190, 170};
  ThreadPool pool(2);
  Progress progress;
  return write_phantom(Phantom(options), folder.path(), {}, pool, progress);
}

TEST(ExportFacts, StandInPlainFilesTooWithoutHashes) {
  const testing::TemporaryFolder folder;
  const PhantomFiles files = pair_in(folder);
  for (const char* name : {"warped.tif", "warped.png", "warped.jpg"}) {
    const std::string file = warped_into(name, folder, files);
    for (const std::string& line :
         {"Program: Alinify " + program_version(), std::string("Map: map.json"), std::string("Engine: flow"),
          std::string("Fixed image: fixed.tif"), std::string("Moving image: moving.tif")})
      EXPECT_THAT(file, HasSubstr(line)) << name;
    EXPECT_THAT(file, ::testing::Not(HasSubstr("SHA-256"))) << name;
    EXPECT_THAT(file, ::testing::Not(HasSubstr(folder.path().string()))) << "no path of this machine";
    EXPECT_EQ(open_image(folder / name, {})->info().size, open_image(files.fixed, {})->info().size) << name;
  }
}

TEST(ExportFacts, NameProgramEngineMapAndBothImagesByTheirHashes) {
  const testing::TemporaryFolder folder;
  const PhantomFiles files = pair_in(folder);
  const std::string fixed = sha256_of_file(files.fixed), moving = sha256_of_file(files.moving);
  ASSERT_EQ(fixed.size(), 64u);
  ASSERT_NE(fixed, moving);

  const std::string ome = warped_into("warped.ome.tif", folder, files);
  const auto fact = [](const std::string& name, const std::string& value) {
    return HasSubstr("<M K=\"" + name + "\">" + value + "</M>");
  };
  EXPECT_THAT(ome, fact("Program", "Alinify " + program_version()));
  EXPECT_THAT(ome, fact("Engine", "flow"));
  EXPECT_THAT(ome, fact("Registered with", "Alinify " + program_version()));
  EXPECT_THAT(ome, fact("Fixed image", "fixed.tif"));
  EXPECT_THAT(ome, fact("Fixed image SHA-256", fixed));
  EXPECT_THAT(ome, fact("Moving image", "moving.tif"));
  EXPECT_THAT(ome, fact("Moving image SHA-256", moving));
  EXPECT_THAT(ome, fact("Map", "map.json"));
  EXPECT_THAT(ome, fact("Map SHA-256", sha256_of_file(folder / "map.json")));
}

}  // namespace
}  // namespace alinify
