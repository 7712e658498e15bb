#include "core/workflow/batch/batch_record.h"

#include <algorithm>
#include <cstdint>
#include <system_error>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/io/text_file.h"
#include "core/workflow/file_unchanged.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* format = "alinify batch";
constexpr int version = 2;  // 1 was one file for all pairs

Json to_json(const FileFingerprint& print) {
  return {{"size_bytes", print.size_bytes}, {"sampled_hash", print.sampled_hash}};
}

Json to_json(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json to_json(const BatchRecord& record) {
  Json json;
  json["inputs"] = Json::object();
  const auto& times = record.made_by.written_at_ns;
  for (const auto& [role, print] : record.made_by.inputs) {
    json["inputs"][role] = to_json(print);
    if (const auto time = times.find(role); time != times.end())
      json["inputs"][role]["written_at_ns"] = time->second;
  }
  json["options"] = record.made_by.options;
  json["image_options"] = record.made_by.image_options;
  json["files"] = Json::array();
  for (const BatchFile& file : record.files) {
    Json entry{{"role", file.role}, {"name", file.name}};
    entry.update(to_json(file.fingerprint));
    if (file.written_at_ns) entry["written_at_ns"] = *file.written_at_ns;
    json["files"].push_back(std::move(entry));
  }
  const BatchOutcome& o = record.outcome;
  json["outcome"] = {{"state", name_of(o.state)},
                     {"verdict", o.verdict_name()},
                     {"tolerance_px", to_json(o.tolerance_px)},
                     {"agreement", to_json(o.agreement)},
                     {"downsample", to_json(o.downsample)},
                     {"check_points_px", to_json(o.check_points_px)},
                     {"elapsed_s", o.elapsed_s},
                     {"device", o.device},
                     {"reason", o.reason.english()},
                     {"error", o.error.english()}};
  return json;
}

FileFingerprint fingerprint_in(const JsonReader& json) {
  return {json.member("size_bytes").integer(0, INT64_MAX), json.member("sampled_hash").text()};
}

std::optional<double> number_in(const JsonReader& json, const char* name) {
  if (!json.has(name)) return {};
  return json.member(name).number();
}

// Records of before there were times have none.
std::optional<std::int64_t> time_in(const JsonReader& json) {
  if (!json.has("written_at_ns")) return {};
  return json.member("written_at_ns").integer(INT64_MIN, INT64_MAX);
}

std::map<std::string, std::string> words_in(const JsonReader& json) {
  std::map<std::string, std::string> words;
  if (!json.raw().is_object()) json.refuse(messages::json_must_be_object);
  for (const auto& [key, value] : json.raw().items()) words[key] = json.member(key.c_str()).text();
  return words;
}

BatchState batch_state_from(const JsonReader& json) {
  const std::string word = json.text();
  for (const BatchState state : {BatchState::Done, BatchState::Check, BatchState::Failed})
    if (word == name_of(state)) return state;
  json.refuse(messages::is_no_batch_record);
}

std::optional<Verdict> verdict_from(const JsonReader& json) {
  const std::string word = json.text();
  if (word.empty()) return std::nullopt;
  if (const auto verdict = verdict_named(word)) return verdict;
  json.refuse(messages::is_no_batch_record);
}

BatchRecord record_in(const JsonReader& json, const std::string& id) {
  BatchRecord record;
  const JsonReader inputs = json.member("inputs");
  if (!inputs.raw().is_object()) inputs.refuse(messages::json_must_be_object);
  for (const auto& [role, value] : inputs.raw().items()) {
    const JsonReader input = inputs.member(role.c_str());
    record.made_by.inputs[role] = fingerprint_in(input);
    if (const auto time = time_in(input)) record.made_by.written_at_ns[role] = *time;
  }
  record.made_by.options = words_in(json.member("options"));
  record.made_by.image_options = words_in(json.member("image_options"));
  const JsonReader files = json.member("files");
  for (std::size_t i = 0; i < files.size(); ++i)
    record.files.push_back({files.item(i).member("role").text(), files.item(i).member("name").text(),
                            fingerprint_in(files.item(i)), time_in(files.item(i))});
  const JsonReader outcome = json.member("outcome");
  BatchOutcome& o = record.outcome;
  o.id = id;
  o.state = batch_state_from(outcome.member("state"));
  o.verdict = verdict_from(outcome.member("verdict"));
  o.tolerance_px = number_in(outcome, "tolerance_px");
  o.agreement = number_in(outcome, "agreement");
  o.downsample = number_in(outcome, "downsample");
  o.check_points_px = number_in(outcome, "check_points_px");
  o.elapsed_s = outcome.member("elapsed_s").number();
  o.device = outcome.member("device").text();
  o.reason = Message::verbatim(outcome.member("reason").text());
  o.error = Message::verbatim(outcome.member("error").text());
  return record;
}

bool is_as_written(const fs::path& path, const FileFingerprint& print) {
  try {
    return fingerprint_of(path) == print;
  } catch (const Error&) {
    return false;  // it is gone, or cannot be read: then it is made again
  }
}

}  // namespace

void BatchRecipe::add_input(const std::string& role, const fs::path& path) {
  // The time first: later writes are then seen to differ.
  const std::optional<std::int64_t> time = alinify::written_at_ns(path);
  inputs[role] = fingerprint_of(path);
  if (time) written_at_ns[role] = *time;
}

BatchFile batch_file(const std::string& role, const std::string& name, const fs::path& folder) {
  const std::optional<std::int64_t> time = written_at_ns(folder / name);
  return {role, name, fingerprint_of(folder / name), time};
}

bool BatchRecipe::covers(const BatchRecipe& wanted) const {
  return inputs == wanted.inputs && options == wanted.options &&
         (wanted.image_options.empty() || image_options == wanted.image_options);
}

bool BatchRecord::still_there(const fs::path& folder, const std::vector<std::string>& names) const {
  const auto named = [&](const std::string& name) {
    return std::any_of(files.begin(), files.end(), [&](const BatchFile& file) { return file.name == name; });
  };
  const auto counts = [&](const BatchFile& file) {
    return file.role == "transform" || file.role == "series" ||
           std::find(names.begin(), names.end(), file.name) != names.end();
  };
  return std::all_of(names.begin(), names.end(), named) &&
         std::all_of(files.begin(), files.end(), [&](const BatchFile& file) {
           return !counts(file) || is_as_written(folder / file.name, file.fingerprint);
         });
}

std::optional<BatchRecord> read_batch_record(const std::string& id, const fs::path& folder) {
  const fs::path path = folder / (id + ".json");
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return {};
  const nlohmann::json document = nlohmann::json::parse(read_text_file(path), nullptr, false);
  const JsonReader json(document, path);
  if (document.is_discarded()) json.refuse(messages::record_is_not_json);
  if (json.member("format").text() != format || json.member("id").text() != id)
    json.refuse(messages::is_no_batch_record);
  json.member("version").integer(version, version);
  return record_in(json, id);
}

void write_batch_record(const std::string& id, const BatchRecord& record, const fs::path& folder) {
  std::error_code ignored;
  fs::create_directory(folder, ignored);
  Json json{{"format", format}, {"version", version}, {"id", id}};
  json.update(to_json(record));
  write_text_file(json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n",
                  folder / (id + ".json"));
}

std::vector<BatchFile> files_left(const JobResult& report) {
  std::vector<BatchFile> files;
  const auto add = [&](const std::string& role, const fs::path& path) {
    files.push_back(batch_file(role, path.filename().string(), path.parent_path()));
  };
  for (const RunOutput& output : report.outputs) {
    add(output.role, output.path);
    if (output.role != "transform") continue;
    for (int field = 0;; ++field) {
      fs::path part = output.path;
      part.replace_extension(".field" + std::to_string(field) + ".tif");
      std::error_code ignored;
      if (!fs::exists(part, ignored)) break;
      add(output.role, part);
    }
  }
  return files;
}

std::vector<BatchFile> files_left_in(const std::string& name, const fs::path& folder) {
  std::vector<std::string> names;
  for (auto entry = fs::recursive_directory_iterator(folder / name); entry != fs::end(entry); ++entry) {
    const bool one = !entry->is_directory() || entry->path().extension() == ".zarr";
    if (one) names.push_back(entry->path().lexically_relative(folder).generic_string());
    if (one) entry.disable_recursion_pending();
  }
  std::sort(names.begin(), names.end());
  std::vector<BatchFile> files;
  for (const std::string& file : names) files.push_back(batch_file("series", file, folder));
  return files;
}

}  // namespace alinify
