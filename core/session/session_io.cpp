#include "core/session/session_io.h"

#include <algorithm>
#include <functional>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/temporary_file.h"
#include "core/io/text_file.h"
#include "core/io/transform_io.h"
#include "core/session/messages.h"
#include "core/session/session_json.h"

namespace alinify {
namespace fs = std::filesystem;
namespace {

constexpr const char* kPrefix = "result-";

fs::path result_path(const fs::path& data_folder, const std::string& id) {
  return data_folder / (kPrefix + id + ".json");
}

bool is_there(const fs::path& path) {
  std::error_code failure;
  return fs::is_regular_file(path, failure);
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
void remove_files(const fs::path& data_folder, const std::function<bool(const std::string& id)>& of) {
  std::error_code failure;
  std::vector<fs::path> unused;
  for (const auto& entry : fs::directory_iterator(data_folder, failure)) {
    const std::string id = id_in(entry.path());
    if ((!id.empty() && of(id)) || is_left_of_result(entry.path())) unused.push_back(entry.path());
  }
  for (const fs::path& path : unused) fs::remove(path, failure);
  fs::remove(data_folder, failure);  // only if it is empty
}

void remove_unused_files(const fs::path& data_folder, const std::vector<SessionResult>& results,
                         const std::optional<std::set<std::string>>& removable) {
  std::set<std::string> kept;
  for (const SessionResult& result : results) kept.insert(result.id);
  remove_files(data_folder, [&](const std::string& id) {
    return !kept.contains(id) && (!removable || removable->contains(id));
  });
}

}  // namespace

fs::path session_data_folder(const fs::path& session) {
  fs::path folder = session;
  folder += ".data";
  return folder;
}

void remove_results(const fs::path& data_folder, const std::set<std::string>& ids) noexcept {
  try {
    if (!ids.empty()) remove_files(data_folder, [&](const std::string& id) { return ids.contains(id); });
  } catch (const std::exception&) {
    // Harmless: it only wastes space.
  }
}

std::set<std::string> write_session(const Session& session, const fs::path& path, const SaveOptions& options,
                                    Progress& progress) {
  std::set<std::string> written;
  const fs::path target = fs::absolute(path).lexically_normal();
  const fs::path data =
      options.data_folder.empty() ? session_data_folder(target) : fs::absolute(options.data_folder);
  double done = 0;
  for (const SessionResult& result : session.results) {
    progress.check_cancelled();
    progress.update(0.9 * done++ / static_cast<double>(session.results.size()));
    const fs::path file = result_path(data, result.id);
    // The map's own file is written last: if it exists, all of them do, and they never change.
    if (is_there(file)) continue;
    std::error_code failure;
    fs::create_directories(data, failure);
    if (failure)
      throw Error(ErrorKind::NotWritable, messages::cannot_write(data), Message::verbatim(failure.message()),
                  messages::check_folder_permissions);
    write_transform(result.moving_from_fixed ? *result.moving_from_fixed : Transform{}, file);
    written.insert(result.id);
  }
  progress.check_cancelled();
  write_text_file(session_text(session, target.parent_path(), data), target);
  if (options.remove_unused) remove_unused_files(data, session.results, options.removable);
  progress.update(1);
  return written;
}

ReadSession read_session(const fs::path& path, Progress& progress, const FindMessage& find) {
  const fs::path target = fs::absolute(path).lexically_normal();
  ParsedSession parsed = parse_session(read_text_file(target, std::int64_t{1} << 30), target, find);
  ReadSession read;
  read.session = std::move(parsed.session);
  std::vector<SessionResult> results;
  double done = 0;
  for (SessionResult& result : read.session.results) {
    progress.check_cancelled();
    progress.update(done++ / static_cast<double>(read.session.results.size()));
    fs::path file = result_path(parsed.data_folder, result.id);
    // The session was renamed together with its folder.
    if (!is_there(file) && is_there(result_path(session_data_folder(target), result.id)))
      file = result_path(session_data_folder(target), result.id);
    try {
      result.moving_from_fixed = std::make_shared<const Transform>(read_transform(file));
      results.push_back(std::move(result));
    } catch (const Error& error) {
      read.warnings.push_back(messages::result_left_out(
          result.name, Message::joined({error.problem_message(), error.why_message()}, ": ")));
    }
  }
  read.session.results = std::move(results);
  const bool shown = std::any_of(read.session.results.begin(), read.session.results.end(),
                                 [&](const SessionResult& r) { return r.id == read.session.shown_result; });
  if (!shown) read.session.shown_result.clear();
  return read;
}

}  // namespace alinify
