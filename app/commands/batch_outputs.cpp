#include "app/commands/batch_outputs.h"

#include <utility>

#include "app/commands/command.h"
#include "app/commands/planned_files.h"
#include "app/messages.h"
#include "core/workflow/file_id.h"

namespace alinify::cli {

namespace fs = std::filesystem;

namespace {

// ".geojson"; of a label image ".ome.tif" too.
std::string ending_of(const fs::path& file) {
  const std::string last = file.extension().string(), before = file.stem().extension().string();
  return folded_name(before) == ".ome" ? before + last : last;
}

}  // namespace

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

fs::path BatchOutputs::annotations_on_moving(const BatchEntry& entry) const {
  if (entry.fixed_annotations.empty()) return {};
  return folder_ / (entry.id + ".annotations-on-moving" + ending_of(entry.fixed_annotations));
}

fs::path BatchOutputs::annotations_on_fixed(const BatchEntry& entry) const {
  if (entry.moving_annotations.empty()) return {};
  return folder_ / (entry.id + ".annotations-on-fixed" + ending_of(entry.moving_annotations));
}

std::vector<std::string> BatchOutputs::names(const BatchEntry& entry) const {
  if (entry.is_series()) {
    std::vector<std::string> names{entry.id + "/summary.csv", entry.id + "/series.json"};
    if (report_ == "html") names.push_back(entry.id + "/series.html");
    if (!entry.merge.empty()) names.push_back(entry.id + "/" + entry.merge);
    return names;
  }
  std::vector<std::string> names;
  for (const fs::path& path : {transform(entry.id), image(entry.id), report(entry.id),
                               annotations_on_moving(entry), annotations_on_fixed(entry)})
    if (!path.empty()) names.push_back(path.filename().string());
  return names;
}

void BatchOutputs::check(const std::vector<BatchEntry>& entries, const fs::path& list) const {
  PlannedFiles planned(messages::the_batch_itself);
  planned.reads(list);
  for (const BatchEntry& entry : entries)
    for (const auto& [role, input] : inputs_by_role(entry)) planned.reads(input);
  for (const fs::path& own : {summary(), summary_page(), records()}) planned.writes(own, "");
  for (const BatchEntry& entry : entries) {
    if (entry.is_series()) {
      planned.writes(series(entry.id), entry.id, entry.line);
      continue;
    }
    for (const std::string& name : names(entry)) planned.writes(folder_ / name, entry.id, entry.line);
    // The companion files of a transform.
    for (int field = 0; field < 4; ++field)
      planned.writes(folder_ / (entry.id + ".field" + std::to_string(field) + ".tif"), entry.id, entry.line);
  }
}

void BatchOutputs::make_folder() const {
  make_output_folder(folder_);
  make_output_folder(records());
  check_output(summary(), {});
}

}  // namespace alinify::cli
