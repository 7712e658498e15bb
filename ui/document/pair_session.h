#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "ui/document/session_values.h"
#include "ui/models/queued_pair.h"

namespace alinify::ui {

/// Session files of listed pairs. **Threads**: any; one call at a time per file.

/// Makes the pair's session: images, masks and landmarks of its files, and the settings of a run. An existing
/// file stays as it is. An empty `path` becomes FOLDER/ID.alinify, numbered if that is taken; a missing
/// folder is created. **Returns** its absolute path. **Throws** Error: NotFound, NotReadable, NotWritable;
/// Usage if the pair needs options that a session cannot hold.
std::filesystem::path make_pair_session(const QueuedPair& pair, const std::filesystem::path& path,
                                        const std::filesystem::path& folder, const RunOptions& options,
                                        Progress& progress);

/// FOLDER/NAME.alinify, numbered if that session or its data is there already.
std::filesystem::path free_session_path(const std::filesystem::path& folder, const QString& name);

/// The session's content, with its images opened. **Throws** as read_session() and state_from() do.
DocumentState read_pair_state(const std::filesystem::path& session, const OpenImage& open,
                              Progress& progress);

struct AddedResult {
  std::filesystem::path session;
  std::string id;
  SessionResult shown;  ///< what the session shows now: the new one, or that which a person has reviewed
};
/// Adds a finished run to the session as it is now, and shows it, unless a person has reviewed the result
/// that is shown, and `over_reviewed` is false. If the session is only partly readable, writes a copy with
/// the result beside it instead. **Throws** Error.
AddedResult add_to_session(const std::filesystem::path& session,
                           std::shared_ptr<const Registration> registration, bool over_reviewed,
                           Progress& progress);

/// Sets state, reasons and figures from a registration's result.
void set_outcome(QueuedPair& pair, const ResultJudgement& judged);
void set_outcome(QueuedPair& pair, const KeptResult& kept);
void set_outcome(QueuedPair& pair, const SessionResult& result);
/// For a registered pair whose map was corrected by hand since it was judged: no figure holds any more.
void set_unchecked(QueuedPair& pair);
/// Sets all of this from the result shown in the session; without one, the pair becomes unregistered.
/// **Throws** Error.
void set_outcome_of_session(QueuedPair& pair, const std::filesystem::path& session, Progress& progress);

}  // namespace alinify::ui
