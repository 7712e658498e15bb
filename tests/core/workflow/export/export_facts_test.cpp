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

/// Registers a pair of files. The OME-XML of the file of that name that the moving image is warped into;
/// empty: it has none.
std::string ome_of(const std::string& name, const testing::TemporaryFolder& folder,
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
  const std::string file = testing::get_text(folder / name);
  const auto begin = file.find("<OME"), end = file.find("</OME>");
  return begin == file.npos ? "" : file.substr(begin, end - begin);
}

TEST(ExportFacts, NameProgramEngineMapAndBothImagesByTheirHashes) {
  const testing::TemporaryFolder folder;
  PhantomOptions options;
  options.kind = PhantomKind::Fabric;
  options.size = {190, 170};
  ThreadPool pool(2);
  Progress progress;
  const PhantomFiles files = write_phantom(Phantom(options), folder.path(), {}, pool, progress);
  const std::string fixed = sha256_of_file(files.fixed), moving = sha256_of_file(files.moving);
  ASSERT_EQ(fixed.size(), 64u);
  ASSERT_NE(fixed, moving);

  const std::string ome = ome_of("warped.ome.tif", folder, files);
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

  EXPECT_EQ(ome_of("warped.tif", folder, files), "") << "a plain TIFF has no place for them";
}

}  // namespace
}  // namespace alinify
