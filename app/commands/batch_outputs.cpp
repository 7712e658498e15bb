#include "app/commands/batch_outputs.h"

#include <utility>

#include "app/commands/command.h"
#include "app/commands/planned_files.h"
#include "app/messages.h"

namespace alinify::cli {

namespace fs = std::filesystem;

BatchOutputs::BatchOutputs(fs::path folder, std::string image_ending, std::string report)
    : folder_(std::move(folder)), image_ending_(std::move(image_ending)), report_(std::move(report)) {}

fs::path BatchOutputs::summary(const std::optional<BatchShard>& shard) const {
  if (!shard) return folder_ / "summary.csv";
  return folder_ /
         ("summary-" + std::to_string(shard->index) + "-of-" + std::to_string(shard->count) + ".csv");
}

fs::path BatchOutputs::image(const std::string& id) const {
  return image_ending_.empty() ? fs::path() : folder_ / (id + image_ending_);
}

fs::path BatchOutputs::report(const std::string& id) const {
  return report_.empty() ? fs::path() : folder_ / (id + ".report." + report_);
}

std::vector<std::string> BatchOutputs::names(const std::string& id) const {
  std::vector<std::string> names;
  for (const fs::path& path : {transform(id), image(id), report(id)})
    if (!path.empty()) names.push_back(path.filename().string());
  return names;
}

void BatchOutputs::check(const std::vector<BatchEntry>& entries, const fs::path& list) const {
  PlannedFiles planned(messages::the_batch_itself);
  planned.reads(list);
  for (const BatchEntry& entry : entries)
    for (const fs::path& input : entry.inputs()) planned.reads(input);
  for (const fs::path& own : {summary(), summary_page(), records()}) planned.writes(own, "");
  for (const BatchEntry& entry : entries) {
    for (const std::string& name : names(entry.id)) planned.writes(folder_ / name, entry.id, entry.line);
    // What a transform may bring with it.
    for (int field = 0; field < 4; ++field)
      planned.writes(folder_ / (entry.id + ".field" + std::to_string(field) + ".tif"), entry.id, entry.line);
  }
}

void BatchOutputs::make_folder() const {
  make_output_folder(folder_);
  check_output(summary(), {});
}

}  // namespace alinify::cli
