#include "app/commands/series_outputs.h"

#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/workflow/file_id.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

fs::path real(const fs::path& path) {
  std::error_code problem;
  const fs::path whole = fs::weakly_canonical(path, problem);
  return problem ? fs::absolute(path).lexically_normal() : whole;
}

void make_folder(const fs::path& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (!fs::is_directory(folder))
    throw Error(ErrorKind::NotWritable, messages::cannot_make_folder(folder),
                problem ? Message::verbatim(problem.message()) : messages::something_else_has_that_name,
                messages::give_another_out_dir);
}

}  // namespace

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
  std::set<fs::path> read;
  for (const fs::path& other : others) read.insert(real(other));
  for (const SeriesSection& section : sections)
    for (const fs::path& input : section.inputs()) read.insert(real(input));
  const fs::path folder = real(folder_);
  std::map<std::string, std::string> made;  // folded names, and the ids whose they are; "" for the series
  const auto owner = [](const std::string& id) {
    return id.empty() ? MessageArgument(messages::the_series_itself) : MessageArgument(id);
  };
  const auto add = [&](const fs::path& path, const std::string& whose) {
    if (path.empty()) return;
    const std::string name = path.filename().string();
    const auto [other, is_new] = made.emplace(folded_name(name), whose);
    if (!is_new && other->second != whose)
      throw Error(ErrorKind::Usage, messages::cannot_write_twice(path),
                  messages::file_would_be_of_both(owner(whose), owner(other->second)),
                  messages::give_one_another_id);
    if (read.contains(real(path)))
      throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::output_is_an_input,
                  messages::give_another_out_dir_or_id);
  };
  for (const fs::path& own : {summary(), document(), page()}) add(own, "");
  if (!merged_.empty()) {
    if (read.contains(real(merged_)))
      throw Error(ErrorKind::Usage, messages::cannot_write(merged_), messages::output_is_an_input,
                  messages::choose_another_name);
    if (real(merged_).parent_path() == folder) add(merged_, "");
  }
  for (const SeriesSection& section : sections) {
    for (const fs::path& path : {transform(section.id), image(section.id), report(section.id)})
      add(path, section.id);
    // What a transform may bring with it: a field for every section on the way.
    for (std::size_t field = 0; field < 2 * sections.size(); ++field)
      add(folder_ / (section.id + ".field" + std::to_string(field) + ".tif"), section.id);
  }
}

void SeriesOutputs::make_folders() const {
  make_folder(folder_);
  make_folder(pairs());
  make_folder(records());
  check_output(summary(), {});
  if (!merged_.empty()) check_output(merged_, {});
}

}  // namespace alinify::cli
