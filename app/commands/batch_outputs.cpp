#include "app/commands/batch_outputs.h"

#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/workflow/file_id.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

fs::path real(const fs::path& path) {
  std::error_code problem;
  const fs::path whole = fs::weakly_canonical(path, problem);
  return problem ? fs::absolute(path).lexically_normal() : whole;
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

std::vector<std::string> BatchOutputs::names(const std::string& id) const {
  std::vector<std::string> names;
  for (const fs::path& path : {transform(id), image(id), report(id)})
    if (!path.empty()) names.push_back(path.filename().string());
  return names;
}

void BatchOutputs::check(const std::vector<BatchEntry>& entries, const fs::path& list) const {
  std::set<fs::path> read{real(list)};
  for (const BatchEntry& entry : entries)
    for (const fs::path& input : entry.inputs()) read.insert(real(input));
  const fs::path folder = real(folder_);
  std::map<std::string, std::string> made;  // folded names, and the ids whose they are; "" for the batch
  const auto owner = [](const std::string& id) {
    return id.empty() ? MessageArgument(messages::the_batch_itself) : MessageArgument(id);
  };
  const auto add = [&](const std::string& name, const std::string& whose, std::size_t line) {
    const auto here = [&](Message why) {
      return line > 0 ? messages::in_line_of_list(line, std::move(why)) : std::move(why);
    };
    const auto [other, is_new] = made.emplace(folded_name(name), whose);
    if (!is_new && other->second != whose)
      throw Error(ErrorKind::Usage, messages::cannot_write_twice(folder_ / name),
                  here(messages::file_would_be_of_both(owner(whose), owner(other->second))),
                  messages::give_one_another_id);
    if (read.contains(real(folder / name)))
      throw Error(ErrorKind::Usage, messages::cannot_write(folder_ / name),
                  here(messages::output_is_an_input), messages::give_another_out_dir_or_id);
  };
  for (const fs::path& own : {summary(), summary_page(), records()}) add(own.filename().string(), "", 0);
  for (const BatchEntry& entry : entries) {
    for (const std::string& name : names(entry.id)) add(name, entry.id, entry.line);
    // What a transform may bring with it.
    for (int field = 0; field < 4; ++field)
      add(entry.id + ".field" + std::to_string(field) + ".tif", entry.id, entry.line);
  }
}

void BatchOutputs::make_folder() const {
  std::error_code problem;
  fs::create_directories(folder_, problem);
  if (!fs::is_directory(folder_))
    throw Error(ErrorKind::NotWritable, messages::cannot_make_folder(folder_),
                problem ? Message::verbatim(problem.message()) : messages::something_else_has_that_name,
                messages::give_another_out_dir);
  check_output(summary(), {});
}

}  // namespace alinify::cli
