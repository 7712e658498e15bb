#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/session/session.h"

namespace alinify {

enum class FileState { Same, Changed, Missing };

/// Whether the file that a session names is there and still the one it was made with (as far as its
/// fingerprint tells).
FileState state_of(const ImageReference& image);

/// What has to be asked before a session's images are opened.
struct FileQuestion {
  std::string role;  ///< "fixed", "moving", "fixed_mask", "moving_mask"
  std::filesystem::path path;
  FileState state = FileState::Missing;
};
/// Those that are not Same, in the order fixed, moving, masks.
std::vector<FileQuestion> questions_about(const Session& session);

/// Puts the file of `role` at `found`, and every other missing one that lies at the same place relative to it
/// as it did before. Returns the roles that were found so.
std::vector<std::string> relocate(Session& session, const std::string& role,
                                  const std::filesystem::path& found);

}  // namespace alinify
