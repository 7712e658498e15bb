#include "app/commands/batch_merge.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "app/messages.h"
#include "core/base/error.h"
#include "core/workflow/batch/batch_record.h"
#include "core/workflow/file_unchanged.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

// Reads the record of an entry, and describes its defects.
class Reading {
 public:
  Reading(const BatchEntry& entry, const BatchOutputs& outputs, std::size_t& inputs_gone)
      : entry_(entry), outputs_(outputs), inputs_gone_(inputs_gone) {}

  BatchOutcome outcome() {
    const std::optional<BatchRecord> record = read_batch_record(entry_.id, outputs_.records());
    if (!record) return wrong(BatchState::Missing, "no job has ended with it");
    for (const BatchFile& file : record->files)
      if (is_gone_or_cut(file))
        return wrong(BatchState::Missing, "its file " + file.name + " is gone or incomplete");
    if (const std::string why = changed_result(*record); !why.empty()) return wrong(BatchState::Changed, why);
    // A failure without results is reported as such, even if its inputs have changed since.
    if (record->outcome.state == BatchState::Failed && record->files.empty()) return record->outcome;
    if (const std::string why = changed_recipe(record->made_by); !why.empty())
      return wrong(BatchState::Changed, why);
    return record->outcome;
  }

 private:
  BatchOutcome wrong(BatchState state, std::string why) const {
    BatchOutcome outcome;
    outcome.id = entry_.id, outcome.state = state, outcome.error = Message::verbatim(std::move(why));
    return outcome;
  }

  bool is_gone_or_cut(const BatchFile& file) const {
    const fs::path path = outputs_.folder() / file.name;
    std::error_code problem;
    if (fs::is_directory(path, problem)) return false;  // an OME-Zarr
    const auto bytes = fs::file_size(path, problem);
    return problem || static_cast<std::int64_t>(bytes) < file.fingerprint.size_bytes;
  }

  std::string changed_result(const BatchRecord& record) const {
    for (const BatchFile& file : record.files)
      if (!is_unchanged(outputs_.folder() / file.name, file.fingerprint, file.written_at_ns))
        return "its file " + file.name + " has been changed since it was written";
    return {};
  }

  // "moving mask" from "moving_mask".
  static std::string words(std::string role) {
    std::replace(role.begin(), role.end(), '_', ' ');
    return role;
  }

  std::string changed_recipe(const BatchRecipe& made_by) {
    std::set<std::string> named;
    std::vector<std::pair<std::string, fs::path>> inputs;
    try {
      inputs = inputs_by_role(entry_);
    } catch (const Error&) {  // the list of a series is gone too
      ++inputs_gone_;
      return changed_cell(made_by);
    }
    for (const auto& [role, path] : inputs) {
      named.insert(role);
      const auto was = made_by.inputs.find(role);
      if (was == made_by.inputs.end())
        return "the list names its " + words(role) + " " + path.string() + ", and it was made without one";
      std::error_code ignored;
      if (!fs::exists(path, ignored)) {
        ++inputs_gone_;
        continue;
      }
      const auto time = made_by.written_at_ns.find(role);
      const bool same = is_unchanged(
          path, was->second,
          time == made_by.written_at_ns.end() ? std::optional<std::int64_t>() : std::optional(time->second));
      if (!same) return "its " + words(role) + " " + path.string() + " is not the file that it was made from";
    }
    for (const auto& [role, print] : made_by.inputs)
      if (!named.contains(role))
        return "it was made with its " + words(role) + ", which the list does not name now";
    return changed_cell(made_by);
  }

  // Compares the list's columns other than files. The options of all pairs are not known here.
  std::string changed_cell(const BatchRecipe& made_by) const {
    std::vector<std::pair<std::string, std::string>> cells;
    if (!entry_.is_series())
      cells = {{"fixed_page", std::to_string(entry_.fixed_page)},
               {"moving_page", std::to_string(entry_.moving_page)}};
    for (const auto& [name, word] : batch_word_columns) {
      const bool of_all = word == &BatchEntry::initial || is_word_of_pairs(word);
      if (of_all ? !(entry_.*word).empty() : entry_.is_series()) cells.emplace_back(name, entry_.*word);
    }
    for (const auto& [name, value] : cells) {
      const auto was = made_by.options.find(name);
      if (value != (was == made_by.options.end() ? std::string() : was->second))
        return "the list now gives it another " + name + " than it was made with";
    }
    return {};
  }

  const BatchEntry& entry_;
  const BatchOutputs& outputs_;
  std::size_t& inputs_gone_;
};

std::size_t count_json_files(const fs::path& folder) {
  std::size_t count = 0;
  std::error_code problem;
  for (const auto& file : fs::directory_iterator(folder, problem))
    if (file.path().extension() == ".json") ++count;
  return count;
}

}  // namespace

MergedBatch merged_batch(const std::vector<BatchEntry>& entries, const BatchOutputs& outputs,
                         CommandContext& context) {
  if (const std::size_t running = count_json_files(outputs.presences()); running > 0)
    context.warn((running == 1 ? messages::one_batch_still_runs : messages::batches_still_run)(running));
  MergedBatch merged;
  std::set<std::string> ids;
  std::size_t inputs_gone = 0;
  for (const BatchEntry& entry : entries) {
    context.progress().check_cancelled();
    merged.outcomes.push_back(Reading(entry, outputs, inputs_gone).outcome());
    ids.insert(entry.id);
  }
  if (inputs_gone > 0) context.warn(messages::inputs_gone_since(inputs_gone));
  std::error_code problem;
  for (const auto& file : fs::directory_iterator(outputs.records(), problem))
    if (file.path().extension() == ".json" && !ids.contains(file.path().stem().string()))
      merged.not_in_list.push_back(file.path().stem().string());
  std::sort(merged.not_in_list.begin(), merged.not_in_list.end());
  return merged;
}

}  // namespace alinify::cli
