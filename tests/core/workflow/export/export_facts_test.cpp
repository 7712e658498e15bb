#include "core/workflow/export/export_facts.h"

#include <filesystem>
#include <functional>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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
/// warped into; nothing of a folder.
std::string warped_into(const std::string& name, const testing::TemporaryFolder& folder,
                        const PhantomFiles& files, NgffVersion zarr_version = NgffVersion::V04) {
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
  job.image->zarr_version = zarr_version;
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  run_register_job(job, *backend, nobody, progress);
  return std::filesystem::is_directory(folder / name) ? "" : testing::get_text(folder / name);
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

// Facts by their names, hashes included, as the two formats that keep them store one.
using StoredFact = std::function<std::string(const std::string& name, const std::string& value)>;

void expect_facts(const std::string& file, const StoredFact& fact, const PhantomFiles& files,
                  const std::filesystem::path& map) {
  const std::string fixed = sha256_of_file(files.fixed), moving = sha256_of_file(files.moving);
  ASSERT_EQ(fixed.size(), 64u);
  ASSERT_NE(fixed, moving);
  for (const auto& [name, value] : {std::pair("Program", "Alinify " + program_version()),
                                    {"Engine", "flow"},
                                    {"Registered with", "Alinify " + program_version()},
                                    {"Fixed image", "fixed.tif"},
                                    {"Fixed image SHA-256", fixed},
                                    {"Moving image", "moving.tif"},
                                    {"Moving image SHA-256", moving},
                                    {"Map", "map.json"},
                                    {"Map SHA-256", sha256_of_file(map)}})
    EXPECT_THAT(file, HasSubstr(fact(name, value)));
}

TEST(ExportFacts, NameProgramEngineMapAndBothImagesByTheirHashes) {
  const testing::TemporaryFolder folder;
  const PhantomFiles files = pair_in(folder);
  expect_facts(
      warped_into("warped.ome.tif", folder, files),
      [](const std::string& name, const std::string& value) {
        return "<M K=\"" + name + "\">" + value + "</M>";
      },
      files, folder / "map.json");
}

TEST(ExportFacts, StandInAnOmeZarrAsAnAttribute) {
  const testing::TemporaryFolder folder;
  const PhantomFiles files = pair_in(folder);
  for (const auto& [version, document] : {std::pair(NgffVersion::V04, "warped.ome.zarr/.zattrs"),
                                          {NgffVersion::V05, "warped.ome.zarr/zarr.json"}}) {
    warped_into("warped.ome.zarr", folder, files, version);
    const auto all = nlohmann::json::parse(testing::get_text(folder / document));
    const auto& group = version == NgffVersion::V04 ? all : all.at("attributes");
    expect_facts(
        group.at("provenance").dump(),
        [](const std::string& name, const std::string& value) {
          return nlohmann::json(name).dump() + ":" + nlohmann::json(value).dump();
        },
        files, folder / "map.json");
    EXPECT_EQ(open_image(folder / "warped.ome.zarr", {})->info().size,
              open_image(files.fixed, {})->info().size);
  }
}

}  // namespace
}  // namespace alinify
