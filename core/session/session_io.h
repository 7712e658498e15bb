#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/session/session.h"

/// `.alinify` files: one JSON text, and a folder NAME.alinify.data beside it with a transform file for each
/// result (result-ID.json, readable by `alinify-cli warp --transform` too, large fields as TIFF beside it).
///
/// Paths of images are written relative to the session's folder, and absolutely for when it moved alone;
/// their fingerprints say whether what is found there is still the same. A result's files are written once
/// and never changed, so that saving again costs what is new; all files appear whole or not at all, the
/// session last: whenever the program is killed, the session that was there before, or the new one, is
/// complete.
namespace alinify {

struct SaveOptions {
  /// Where the results' files lie; empty: beside the session.
  std::filesystem::path data_folder;
  /// Removes the files of results that the session no longer has.
  bool remove_unused = true;
  /// Of these results only; unset: of all. A folder may hold what another session has put there.
  std::optional<std::set<std::string>> removable = std::nullopt;
};

/// Returns the ids of the results whose files were not there before. **Throws** Error(NotWritable),
/// Cancelled.
/// **Threads**: one writer a file.
std::set<std::string> write_session(const Session& session, const std::filesystem::path& path,
                                    const SaveOptions& options, Progress& progress);

/// Removes the files of these results, where they are there, and the folder when it is empty then. Never
/// throws.
void remove_results(const std::filesystem::path& data_folder, const std::set<std::string>& ids) noexcept;

struct ReadSession {
  Session session;
  std::vector<std::string> warnings;  ///< what could not be read, a sentence each: the rest is there
};

/// Reads this version's files and older ones. Images are looked for at their relative place first; one that
/// is found nowhere keeps its absolute path. **Throws** Error: NotFound, NotReadable.
ReadSession read_session(const std::filesystem::path& path, Progress& progress);

/// NAME.alinify.data beside NAME.alinify.
std::filesystem::path session_data_folder(const std::filesystem::path& session);

}  // namespace alinify
