#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "ui/document/session_values.h"
#include "ui/models/queued_pair.h"

namespace alinify::ui {

/// Session files of the pairs of a list. **Threads**: any; one at a time for one file.

/// Makes the pair's session: images, masks and landmarks of its files, and how a run is to be done. A file
/// that is there already stays as it is. Without `path` it becomes FOLDER/ID.alinify, with a number behind
/// the id where that is taken; the folder is made where it is missing. **Returns** its absolute path.
/// **Throws** Error: NotFound, NotReadable, NotWritable; Usage where the pair needs options that a session
/// cannot hold.
std::filesystem::path make_pair_session(const QueuedPair& pair, const std::filesystem::path& path,
                                        const std::filesystem::path& folder, const RunOptions& options,
                                        Progress& progress);

/// The session's content, with its images opened. **Throws** as read_session() and state_from() do.
DocumentState read_pair_state(const std::filesystem::path& session, const OpenImage& open,
                              Progress& progress);

struct AddedResult {
  std::filesystem::path session;
  std::string id;
};
/// Adds a finished run to the session as it is now, and shows it. Of one that can be read in part only a copy
/// with the result is made beside it. **Throws** Error.
AddedResult add_to_session(const std::filesystem::path& session,
                           std::shared_ptr<const Registration> registration, Progress& progress);

/// State, reasons and figures of a registration's result.
void set_outcome(QueuedPair& pair, const ResultJudgement& judged);
void set_outcome(QueuedPair& pair, const Registration& registration);
/// The same of the result that is shown in the session; of a session without any the pair is unregistered.
/// **Throws** Error.
void set_outcome_of_session(QueuedPair& pair, const std::filesystem::path& session, Progress& progress);

}  // namespace alinify::ui
