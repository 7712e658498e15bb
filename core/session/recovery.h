#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace alinify {

/// The location of a session's unsaved changes, for the next start to find them after a crash.
///
/// Each window has a unique name (letters and digits). While it has unsaved changes, a record under that name
/// in the recovery folder points to them: beside the session (".NAME.autosave.alinify", with the results'
/// files in the session's own data folder), or in the recovery folder itself if it was never saved. A lock
/// beside the record, managed by the window, shows whether the window is still alive.
struct RecoveryRecord {
  std::string window;
  std::filesystem::path autosave;  ///< an .alinify file
  std::filesystem::path session;   ///< its saved file; empty: never saved
  std::string title;               ///< the pair's names, for display
  std::string saved_at;            ///< UTC, "2026-05-04T12:30:00Z"
};

/// $XDG_STATE_HOME/alinify/recovery or the platform's equivalent. Created if missing.
std::filesystem::path recovery_folder();
/// A window's autosave file, see above. If another window already has unsaved changes of that session, they
/// are kept, and this window's name becomes part of the file name: ".NAME.WINDOW.autosave.alinify".
/// **Throws** as recovery_folder() does: Error(NotWritable).
std::filesystem::path autosave_path(const std::string& window, const std::filesystem::path& session);

/// Written atomically. **Throws** Error(NotWritable).
void write_record(const RecoveryRecord& record);
/// All records whose autosave exists, newest first; damaged ones are skipped and logged.
std::vector<RecoveryRecord> read_records();
/// Removes a record's autosave and the data only it used; the record stays. Never throws.
void drop_autosave_files(const RecoveryRecord& record) noexcept;
/// Removes a record; with `everything` also the autosave and the data only it used. Never throws.
void drop_record(const RecoveryRecord& record, bool everything) noexcept;

}  // namespace alinify
