#include "app/commands/batch_merge.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

#include "app/messages.h"
#include "core/workflow/batch_record.h"

namespace alinify::cli {
namespace {

namespace fs = std::filesystem;

// The first of a pair's files that is not there in full; empty where all are.
std::string damaged_file(const BatchRecord& record, const fs::path& folder) {
  for (const BatchFile& file : record.files) {
    std::error_code problem;
    const auto bytes = static_cast<std::int64_t>(fs::file_size(folder / file.name, problem));
    const bool is_folder = fs::is_directory(folder / file.name, problem);  // an OME-Zarr
    if (!is_folder && (problem || bytes != file.fingerprint.size_bytes)) return file.name;
  }
  return {};
}

BatchOutcome outcome_of(const BatchEntry& entry, const BatchOutputs& outputs) {
  const std::optional<BatchRecord> record = read_batch_record(entry.id, outputs.records());
  BatchOutcome missing;
  missing.id = entry.id;
  missing.state = BatchState::Missing;
  if (!record) {
    missing.error = "no job has ended with it";
    return missing;
  }
  if (const std::string file = damaged_file(*record, outputs.folder()); !file.empty()) {
    missing.error = "its file " + file + " is gone or incomplete";
    return missing;
  }
  return record->outcome;
}

std::size_t count_json_files(const fs::path& folder) {
  std::size_t count = 0;
  std::error_code problem;
  for (const auto& file : fs::directory_iterator(folder, problem))
    if (file.path().extension() == ".json") ++count;
  return count;
}

}  // namespace

std::vector<BatchOutcome> merged_outcomes(const std::vector<BatchEntry>& entries, const BatchOutputs& outputs,
                                          CommandContext& context) {
  if (const std::size_t running = count_json_files(outputs.presences()); running > 0)
    context.warn((running == 1 ? messages::one_batch_still_runs : messages::batches_still_run)(running));
  std::vector<BatchOutcome> outcomes;
  std::set<std::string> ids;
  for (const BatchEntry& entry : entries) {
    outcomes.push_back(outcome_of(entry, outputs));
    ids.insert(entry.id);
  }
  std::size_t strangers = 0;
  std::string one;
  std::error_code problem;
  for (const auto& file : fs::directory_iterator(outputs.records(), problem)) {
    if (file.path().extension() != ".json" || ids.contains(file.path().stem().string())) continue;
    ++strangers;
    one = file.path().stem().string();
  }
  if (strangers > 0) context.warn(messages::records_not_in_list(strangers, one));
  return outcomes;
}

}  // namespace alinify::cli
