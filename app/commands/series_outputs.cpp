#include "app/commands/series_outputs.h"

#include <utility>

#include "app/commands/command.h"
#include "app/commands/planned_files.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

namespace alinify::cli {

namespace fs = std::filesystem;

SeriesOutputs::SeriesOutputs(fs::path folder, std::string image_ending, std::string report, fs::path merged)
    : folder_(std::move(folder)),
      image_ending_(std::move(image_ending)),
      report_(std::move(report)),
      merged_(std::move(merged)) {}

fs::path SeriesOutputs::page() const {
  return report_ == "html" ? folder_ / "series.html" : fs::path();
}
fs::path SeriesOutputs::image(const std::string& id) const {
  return image_ending_.empty() ? fs::path() : folder_ / (id + image_ending_);
}
fs::path SeriesOutputs::report(const std::string& id) const {
  return report_.empty() ? fs::path() : folder_ / (id + ".report." + report_);
}
fs::path SeriesOutputs::report_of_pair(const std::string& pair_id) const {
  return report_.empty() ? fs::path() : pairs() / (pair_id + ".report." + report_);
}

void SeriesOutputs::check(const std::vector<SeriesSection>& sections,
                          const std::vector<fs::path>& others) const {
  PlannedFiles planned(messages::the_series_itself);
  for (const fs::path& other : others) planned.reads(other);
  for (const SeriesSection& section : sections)
    for (const fs::path& input : section.inputs()) planned.reads(input);
  for (const fs::path& own : {summary(), document(), page()}) planned.writes(own, "");
  if (!merged_.empty()) {
    if (planned.is_read(merged_))
      throw Error(ErrorKind::Usage, messages::cannot_write(merged_), messages::output_is_an_input,
                  messages::choose_another_name);
    if (without_links(merged_).parent_path() == without_links(folder_)) planned.writes(merged_, "");
  }
  for (const SeriesSection& section : sections) {
    for (const fs::path& path : {transform(section.id), image(section.id), report(section.id)})
      planned.writes(path, section.id);
    // The companion files of a transform: a field for every section on the way.
    for (std::size_t field = 0; field < 2 * sections.size(); ++field)
      planned.writes(folder_ / (section.id + ".field" + std::to_string(field) + ".tif"), section.id);
  }
}

void SeriesOutputs::make_folders() const {
  make_output_folder(folder_);
  make_output_folder(pairs());
  make_output_folder(records());
  check_output(summary(), {});
  if (!merged_.empty()) check_output(merged_, {});
}

}  // namespace alinify::cli
