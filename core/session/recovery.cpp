#include "core/session/recovery.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/path_text.h"
#include "core/base/platform.h"
#include "core/base/system_message.h"
#include "core/io/temporary_file.h"
#include "core/io/text_file.h"
#include "core/session/messages.h"
#include "core/session/session_io.h"

namespace alinify {
namespace fs = std::filesystem;
namespace {

fs::path record_path(const std::string& window) {
  return recovery_folder() / (window + ".json");
}

}  // namespace

fs::path recovery_folder() {
  const fs::path folder = platform::state_folder() / "recovery";
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure)
    throw Error(ErrorKind::NotWritable, messages::cannot_make_recovery_folder(folder),
                system_message(failure), messages::check_recovery_permissions);
  return folder;
}

fs::path autosave_path(const std::string& window, const fs::path& session) {
  if (session.empty()) return recovery_folder() / (window + ".alinify");
  fs::path name = ".";
  name += session.stem();
  fs::path path = session.parent_path() / fs::path(name).concat(".autosave.alinify");
  for (const RecoveryRecord& other : read_records())
    if (other.window != window && other.autosave == path)
      path = session.parent_path() / fs::path(name).concat("." + window + ".autosave.alinify");
  return path;
}

void write_record(const RecoveryRecord& record) {
  const nlohmann::ordered_json json{{"autosave", utf8_of(record.autosave)},
                                    {"session", utf8_of(record.session)},
                                    {"title", record.title},
                                    {"saved_at", record.saved_at}};
  write_text_file(json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n',
                  record_path(record.window));
}

std::vector<RecoveryRecord> read_records() {
  std::vector<RecoveryRecord> records;
  std::error_code failure, ignored;
  for (const auto& entry : fs::directory_iterator(recovery_folder(), failure)) {
    // Window and file names are never reused, so nothing else cleans up these leftovers.
    if (is_left_over(entry.path())) fs::remove(entry.path(), ignored);
    if (entry.path().extension() != ".json" || entry.path().filename().string().front() == '.') continue;
    RecoveryRecord record;
    record.window = entry.path().stem().string();
    try {
      const auto json = nlohmann::json::parse(read_text_file(entry.path(), 1 << 20));
      record.autosave = path_of_utf8(json.at("autosave").get<std::string>());
      record.session = path_of_utf8(json.at("session").get<std::string>());
      record.title = json.at("title").get<std::string>();
      record.saved_at = json.at("saved_at").get<std::string>();
    } catch (const std::exception& problem) {
      log_warning("a recovery record cannot be read: " + entry.path().string() + ": " + problem.what());
      continue;
    }
    if (fs::is_regular_file(record.autosave, failure)) records.push_back(std::move(record));
  }
  std::sort(records.begin(), records.end(), [](const RecoveryRecord& a, const RecoveryRecord& b) {
    return a.saved_at != b.saved_at ? a.saved_at > b.saved_at : a.window < b.window;
  });
  return records;
}

void drop_autosave_files(const RecoveryRecord& record) noexcept {
  try {
    if (record.autosave.empty()) return;
    std::error_code failure;
    fs::remove(record.autosave, failure);
    // A saved session owns its data.
    if (record.session.empty()) fs::remove_all(session_data_folder(record.autosave), failure);
  } catch (const std::exception&) {
    // Harmless: it only wastes space.
  }
}

void drop_record(const RecoveryRecord& record, bool everything) noexcept {
  if (everything) drop_autosave_files(record);
  try {
    std::error_code failure;
    fs::remove(record_path(record.window), failure);
  } catch (const std::exception&) {
    // No state folder: nothing to drop.
  }
}

}  // namespace alinify
