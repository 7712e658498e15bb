#include "core/session/session_io.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <system_error>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/system_message.h"
#include "core/io/json_reader.h"
#include "core/io/temporary_file.h"
#include "core/io/text_file.h"
#include "core/io/transform_io.h"
#include "core/quality/finding_groups.h"
#include "core/session/error_map_json.h"
#include "core/session/messages.h"
#include "core/session/relocate.h"
#include "core/session/run_record_json.h"
#include "core/session/session_json.h"

namespace alinify {
namespace fs = std::filesystem;
namespace {

constexpr const char* kPrefix = "result-";

fs::path result_path(const fs::path& data_folder, const std::string& id) {
  return data_folder / (kPrefix + id + ".json");
}

fs::path error_map_path(const fs::path& data_folder, const std::string& id, const std::string& hash) {
  return data_folder / (kPrefix + id + ".errors-" + hash + ".json");
}

fs::path start_path(const fs::path& data_folder, const std::string& id) {
  return data_folder / (kPrefix + id + ".start.json");
}

fs::path run_path(const fs::path& data_folder, const std::string& id) {
  return data_folder / (kPrefix + id + ".run.json");
}

// "result-3f0c.field0.tif" -> "3f0c"; empty for foreign files.
std::string id_in(const fs::path& file) {
  const std::string name = file.filename().string();
  if (name.rfind(kPrefix, 0) != 0) return {};
  const std::size_t begin = std::string(kPrefix).size(), end = name.find('.');
  return end == std::string::npos ? std::string() : name.substr(begin, end - begin);
}

// ".result-3f0c.json.partial-PROCESS-NUMBER" left behind by a killed process.
bool is_left_of_result(const fs::path& file) {
  return file.filename().string().rfind(std::string(".") + kPrefix, 0) == 0 && is_left_over(file);
}

// Failures are ignored: it only wastes space, and the next save tries again.
void remove_files(const fs::path& data_folder,
                  const std::function<bool(const std::string& id, const fs::path& file)>& is_unused) {
  std::error_code failure;
  std::vector<fs::path> unused;
  for (const auto& entry : fs::directory_iterator(data_folder, failure)) {
    const std::string id = id_in(entry.path());
    if ((!id.empty() && is_unused(id, entry.path())) || is_left_of_result(entry.path()))
      unused.push_back(entry.path());
  }
  for (const fs::path& path : unused) fs::remove(path, failure);
  fs::remove(data_folder, failure);  // only if it is empty
}

bool is_error_map(const fs::path& file, const std::string& id) {
  constexpr std::size_t hash_digits = 16;
  const std::string begin = kPrefix + id + ".errors-", end = ".json";
  const std::string name = file.filename().string();
  return name.size() == begin.size() + hash_digits + end.size() &&
         name.compare(0, begin.size(), begin) == 0 &&
         name.compare(name.size() - end.size(), end.size(), end) == 0;
}

// The error maps of earlier verdicts as well: those of a result that the session names are of no other
// session, whichever document wrote them. If an autosave of another window on this session names one, what it
// recovers has no expected errors.
void remove_unused_files(const fs::path& data_folder, const std::vector<SessionResult>& results,
                         const ErrorMapHashes& error_maps,
                         const std::optional<std::set<std::string>>& removable) {
  std::set<std::string> kept;
  for (const SessionResult& result : results) kept.insert(result.id);
  std::set<fs::path> kept_errors;
  for (const auto& [id, hash] : error_maps)
    kept_errors.insert(error_map_path(data_folder, id, hash).filename());
  remove_files(data_folder, [&](const std::string& id, const fs::path& file) {
    if (!kept.contains(id)) return !removable || removable->contains(id);
    return is_error_map(file, id) && !kept_errors.contains(file.filename());
  });
}

// Messages may name files whose names are no UTF-8.
std::string text_of(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

void make_folder(const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure)
    throw Error(ErrorKind::NotWritable, messages::cannot_write(folder), system_message(failure),
                messages::check_folder_permissions);
}

// Named by its content, because a result may be judged again. Returns the hash.
std::string write_error_map(const ErrorMap& errors, const fs::path& data_folder, const std::string& id,
                            WrittenSession& written) {
  const std::string text = error_map_json(errors).dump() + '\n';
  std::string hash = hash_of(text);
  if (const fs::path file = error_map_path(data_folder, id, hash); !is_present(file)) {
    make_folder(data_folder);
    write_text_file(text, file);
    written.error_maps.insert(file);
  }
  return hash;
}

ErrorMapHashes write_results(const Session& session, const fs::path& data, WrittenSession& written,
                             Progress& progress) {
  ErrorMapHashes error_maps;
  double done = 0;
  for (const SessionResult& result : session.results) {
    progress.check_cancelled();
    progress.update(0.9 * done++ / static_cast<double>(session.results.size()));
    if (const auto& errors = result.judgement.errors)
      error_maps[result.id] = write_error_map(*errors, data, result.id, written);
    const fs::path file = result_path(data, result.id);
    // The map's own file is written last: if it exists, all of them do, and they never change.
    if (is_present(file)) continue;
    make_folder(data);
    written.results.insert(result.id);
    if (result.start_map) write_transform(*result.start_map, start_path(data, result.id));
    if (result.run) write_text_file(text_of(run_record_json(*result.run)), run_path(data, result.id));
    write_transform(result.moving_from_fixed ? *result.moving_from_fixed : Transform{}, file);
  }
  return error_maps;
}

std::shared_ptr<const ErrorMap> load_error_map(const fs::path& file) {
  const nlohmann::json json = nlohmann::json::parse(read_text_file(file), nullptr, false);
  const JsonReader reader(json, file);
  return std::make_shared<const ErrorMap>(read_error_map(reader));
}

// Not there: an affine start, a map that no run found, or a session of an older version.
void read_how_it_was_found(SessionResult& result, const fs::path& data, const FindMessage& find) {
  if (const fs::path start = start_path(data, result.id); is_present(start))
    result.start_map = std::make_shared<const Transform>(read_transform(start));
  if (const fs::path run = run_path(data, result.id); is_present(run)) {
    const nlohmann::json json = nlohmann::json::parse(read_text_file(run), nullptr, false);
    result.run = std::make_shared<const RunRecord>(read_run_record(JsonReader(json, run), find));
  }
}

Message cause_of(const Error& error) {
  return Message::joined({error.problem_message(), error.why_message()}, ": ");
}

}  // namespace

fs::path session_data_folder(const fs::path& session) {
  fs::path folder = session;
  folder += ".data";
  return folder;
}

void remove_results(const fs::path& data_folder, const std::set<std::string>& ids) noexcept {
  try {
    if (!ids.empty())
      remove_files(data_folder, [&](const std::string& id, const fs::path&) { return ids.contains(id); });
  } catch (const std::exception&) {
    // Harmless: it only wastes space.
  }
}

void remove_error_maps(const std::set<fs::path>& files) noexcept {
  for (const fs::path& file : files) {
    std::error_code ignored;
    fs::remove(file, ignored);
  }
}

WrittenSession write_session(const Session& session, const fs::path& path, const SaveOptions& options,
                             Progress& progress) {
  WrittenSession written;
  ErrorMapHashes error_maps;
  const fs::path target = fs::absolute(path).lexically_normal();
  const fs::path data =
      options.data_folder.empty() ? session_data_folder(target) : fs::absolute(options.data_folder);
  try {
    error_maps = write_results(session, data, written, progress);
    progress.check_cancelled();
    write_text_file(session_text(session, target.parent_path(), data, error_maps), target);
  } catch (...) {
    // No session names them, and nobody is told that they are there.
    remove_error_maps(written.error_maps);
    remove_results(data, written.results);
    throw;
  }
  if (options.remove_unused) remove_unused_files(data, session.results, error_maps, options.removable);
  progress.update(1);
  return written;
}

ReadSession read_session(const fs::path& path, Progress& progress, const FindMessage& find) {
  const fs::path target = fs::absolute(path).lexically_normal();
  ParsedSession parsed = parse_session(read_text_file(target, std::int64_t{1} << 30), target, find);
  ReadSession read;
  read.session = std::move(parsed.session);
  std::vector<SessionResult> results;
  // The file was moved or copied alone: that is one thing to say, not one for each result.
  const auto is_folder = [](const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder, ignored);
  };
  if (!read.session.results.empty() && !is_folder(parsed.data_folder) &&
      !is_folder(session_data_folder(target))) {
    read.warnings.push_back(messages::results_folder_is_missing(parsed.data_folder));
    read.session.results.clear();
  }
  double done = 0;
  for (SessionResult& result : read.session.results) {
    progress.check_cancelled();
    progress.update(done++ / static_cast<double>(read.session.results.size()));
    fs::path data = parsed.data_folder;
    // The session was renamed together with its folder.
    if (!is_present(result_path(data, result.id)) &&
        is_present(result_path(session_data_folder(target), result.id)))
      data = session_data_folder(target);
    try {
      result.moving_from_fixed =
          std::make_shared<const Transform>(read_transform(result_path(data, result.id)));
    } catch (const Error& error) {
      read.warnings.push_back(messages::result_left_out(result.name, cause_of(error)));
      continue;
    }
    if (const auto hash = parsed.error_maps.find(result.id); hash != parsed.error_maps.end()) {
      try {
        result.judgement.errors = load_error_map(error_map_path(data, result.id, hash->second));
      } catch (const Error& error) {
        read.warnings.push_back(messages::expected_error_left_out(result.name, cause_of(error)));
      }
    }
    try {
      read_how_it_was_found(result, data, find);
    } catch (const Error& error) {
      read.warnings.push_back(messages::run_record_left_out(result.name, cause_of(error)));
    }
    name_unnamed_findings(result.judgement.findings, result.moving_from_fixed->fixed.size,
                          result.judgement.errors ? result.judgement.errors->step_px : 0);
    results.push_back(std::move(result));
  }
  read.session.results = std::move(results);
  const bool shown = std::any_of(read.session.results.begin(), read.session.results.end(),
                                 [&](const SessionResult& r) { return r.id == read.session.shown_result; });
  if (!shown) read.session.shown_result.clear();
  return read;
}

}  // namespace alinify
