#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/session/session.h"

namespace alinify {

/// Whether there is a file of that name; where that cannot be found out, there is none.
bool is_present(const std::filesystem::path& file);

enum class FileState { Same, Changed, Missing };

/// Whether a file that a session refers to exists and is unchanged (by its fingerprint).
FileState state_of(const ImageReference& image);

/// A question to ask before a session's images are opened.
struct FileQuestion {
  std::string
      role;  ///< "fixed", "moving", "fixed_mask", "moving_mask", "fixed_flatfield", "moving_flatfield"
  std::filesystem::path path;
  FileState state = FileState::Missing;
};
/// The files that are not Same, in the order fixed, moving, masks, illumination corrections.
std::vector<FileQuestion> questions_about(const Session& session);

/// Sets the file of `role` to `found`, and every other missing one that exists at the same relative location
/// as before. Returns the roles resolved that way.
std::vector<std::string> relocate(Session& session, const std::string& role,
                                  const std::filesystem::path& found);

}  // namespace alinify
