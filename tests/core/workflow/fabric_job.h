#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/phantom/phantom.h"
#include "core/workflow/register_job.h"
#include "tests/support/image_source.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

/// Small pairs to register, and what a run leaves of them.
namespace alinify::test {

inline constexpr Size fabric_size{190, 170};

/// Small fabrics, each with its own seed.
inline RegisterJob job_of(int seed, const testing::TemporaryFolder& folder) {
  PhantomOptions options;
  options.kind = PhantomKind::Fabric;
  options.size = fabric_size;
  options.seed = seed;
  const Phantom phantom(options);
  Image fixed(fabric_size, 3, PixelType::U8), moving(fabric_size, 3, PixelType::U8);
  phantom.render_fixed(rect_of(fabric_size), fixed.pixels());
  phantom.render_moving(rect_of(fabric_size), moving.pixels());
  RegisterJob job;
  job.pair.fixed = testing::source_of(std::move(fixed));
  job.pair.moving = testing::source_of(std::move(moving));
  job.pair.engine = "flow";
  const std::string name = "pair-" + std::to_string(seed);
  job.transform_out = folder / (name + ".json");
  job.image.emplace();
  job.image->moving = job.pair.moving;
  job.image->path = folder / (name + ".tif");
  return job;
}

inline std::map<std::string, std::string> contents_of(const testing::TemporaryFolder& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    files[entry.path().filename().string()] = testing::get_text(entry.path());
  return files;
}

}  // namespace alinify::test
