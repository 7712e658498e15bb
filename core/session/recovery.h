#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace alinify {

/// Where a session's changes lie until it is saved, and how they are found again by the next start after a
/// crash.
///
/// Each window has a name of its own (letters and digits). While it has changes that are not saved, a record
/// under that name in the recovery folder says where they are: beside the session (".NAME.autosave.alinify",
/// with the results' files in the session's own data folder), or in the recovery folder itself when it was
/// never saved. A lock beside the record tells whether the window still lives; it is the window's affair.
struct RecoveryRecord {
  std::string window;
  std::filesystem::path autosave;  ///< an .alinify file
  std::filesystem::path session;   ///< what it was saved as; empty: never
  std::string title;               ///< the pair's names, for people
  std::string saved_at;            ///< UTC, "2026-05-04T12:30:00Z"
};

/// $XDG_STATE_HOME/alinify/recovery and its like. Created when missing.
std::filesystem::path recovery_folder();
/// Where a window keeps what it does not save: see above. Where another window's changes of that session lie
/// already, they stay, and this one's name is in its file's: ".NAME.WINDOW.autosave.alinify". **Throws** as
/// recovery_folder() does: Error(NotWritable).
std::filesystem::path autosave_path(const std::string& window, const std::filesystem::path& session);

/// **Throws** Error(NotWritable). The record appears whole or not at all.
void write_record(const RecoveryRecord& record);
/// All records whose autosave is there, the newest first; damaged ones are passed over, with a line in the
/// log.
std::vector<RecoveryRecord> read_records();
/// Removes what a record leads to, and the data that only it used; the record stays. Never throws.
void drop_autosave_files(const RecoveryRecord& record) noexcept;
/// Removes a record; with `everything` the autosave and the data that only it used too. Never throws.
void drop_record(const RecoveryRecord& record, bool everything) noexcept;

}  // namespace alinify
