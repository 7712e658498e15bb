#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/session/session.h"

/// `.alinify` files: one JSON text, and a folder NAME.alinify.data beside it with a transform file for each
/// result (result-ID.json, also readable by `alinify-cli warp --transform`, with large fields as TIFF beside
/// it), its error map (result-ID.errors-HASH.json), how it was found (result-ID.run.json), and its initial
/// map where that is more than affine (result-ID.start.json).
///
/// Image paths are written relative to the session's folder, and absolute in case it is moved alone;
/// fingerprints show whether the files found are still the same. A result's files are written once and never
/// changed, so saving again only writes new ones; all files are written atomically, the session last:
/// whenever the program is killed, either the old session or the new one is complete.
namespace alinify {

struct SaveOptions {
  /// Folder of the results' files; empty: beside the session.
  std::filesystem::path data_folder;
  /// Remove the files of results that are no longer in the session, and the error maps of verdicts that its
  /// results have no more.
  bool remove_unused = true;
  /// Of results that are no longer in it, only these; unset: all. The folder may contain files of another
  /// session.
  std::optional<std::set<std::string>> removable = std::nullopt;
};

/// The files that were not there before.
struct WrittenSession {
  std::set<std::string> results;               ///< ids of the results whose maps are new
  std::set<std::filesystem::path> error_maps;  ///< new files of error maps, also of results that were there
};

/// **Throws** Error(NotWritable), Cancelled; the new files are then removed. **Threads**: one writer per
/// file.
WrittenSession write_session(const Session& session, const std::filesystem::path& path,
                             const SaveOptions& options, Progress& progress);

/// Removes error maps that no saved session names: those of a verdict that was discarded before it was saved.
/// Never throws.
void remove_error_maps(const std::set<std::filesystem::path>& files) noexcept;

/// Removes any existing files of these results, and the folder if it is then empty. Never throws.
void remove_results(const std::filesystem::path& data_folder, const std::set<std::string>& ids) noexcept;

struct ReadSession {
  Session session;
  std::vector<Message> warnings;  ///< one for each part that could not be read; the rest is loaded
};

/// Reads files of this version and older ones. Images are looked up at their relative path first; one found
/// nowhere keeps its absolute path; a folder of results found nowhere is one warning. Messages of a result
/// stay translatable if `find` knows their entries.
/// **Throws** Error: NotFound, NotReadable.
ReadSession read_session(const std::filesystem::path& path, Progress& progress, const FindMessage& find = {});

/// NAME.alinify.data beside NAME.alinify.
std::filesystem::path session_data_folder(const std::filesystem::path& session);

}  // namespace alinify
