#include "app/commands/register_estimate_run.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli_text.h"
#include "app/commands/temporary_folder.h"
#include "app/commands/warp_command.h"
#include "app/messages.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/workflow/register_estimate.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

// The folder of the outputs; without any, the temporary folder.
fs::path place_of(const RegisterJob& job) {
  for (const fs::path& out : {job.transform_out, job.image ? job.image->path : fs::path(), job.inverse_out})
    if (!out.empty()) return existing_folder(fs::absolute(out).parent_path());
  return fs::temp_directory_path();
}

}  // namespace

void estimate_register_run(const RegisterJob& job, Backend& backend, CommandContext& context) {
  const TemporaryFolder folder(place_of(job));
  const RegisterEstimate estimate = estimate_register_job(job, folder.path(), backend, context.progress());
  const std::int64_t free_bytes = platform::free_disk_bytes(folder.path().parent_path());
  const auto transform_bytes = static_cast<std::int64_t>(estimate.transform_bytes);
  const std::int64_t bytes = transform_bytes + (estimate.image ? estimate.image->file_bytes : 0);
  const bool fits = free_bytes < 0 || bytes <= free_bytes;

  nlohmann::ordered_json json{{"pixels", estimate.pixels}, {"trials", nlohmann::ordered_json::array()}};
  std::string tried;
  for (const RegisterTrial& trial : estimate.trials) {
    json["trials"].push_back(
        {{"downsample", trial.downsample}, {"pixels", trial.pixels}, {"elapsed_s", trial.elapsed_s}});
    append_item(tried, "1/" + fixed_decimals(trial.downsample, 0) + " in " + duration(trial.elapsed_s));
  }
  const bool exact = estimate.trials.front().downsample == 1;
  const std::string about = exact ? "" : "about ";
  json["elapsed_s"] = estimate.elapsed_s;
  json["total_s"] = estimate.total_s();
  json["transform_bytes"] = transform_bytes;
  if (estimate.image) json["image"] = estimate_json(*estimate.image, job.image->path);
  json["disk_bytes"] = bytes;
  json["free_disk_bytes"] =
      free_bytes < 0 ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(free_bytes);
  json["fits_on_disk"] = fits;
  json["device"] = backend.device();

  std::vector<std::pair<std::string, std::string>> rows{
      {"pixels", fixed_decimals(estimate.pixels / 1e6, 1) + " megapixels in both images"},
      {"tried", exact ? "in full in " + duration(estimate.trials.front().elapsed_s) : tried},
      {"time", about + duration(estimate.elapsed_s) + " to the judged map"}};
  if (!job.transform_out.empty() || !job.inverse_out.empty())
    rows.emplace_back("transform", about + human_bytes(transform_bytes));
  rows.emplace_back("disk", about + human_bytes(bytes) +
                                (free_bytes < 0 ? "" : " of " + human_bytes(free_bytes) + " free") +
                                (fits ? "" : ": not enough"));
  if (estimate.image)
    for (const Message& note : estimate.image->notes) context.note(note);
  context.print(json,
                aligned(rows) + (estimate.image ? estimate_text(*estimate.image, job.image->path) : ""));
}

}  // namespace alinify::cli
