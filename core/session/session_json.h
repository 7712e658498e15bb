#pragma once

#include <filesystem>
#include <string>

#include "core/session/session.h"

namespace alinify {

/// The text of a session that lies in `folder`, its results' files in `data_folder`. Maps themselves are not
/// in it.
std::string session_text(const Session& session, const std::filesystem::path& folder,
                         const std::filesystem::path& data_folder);

struct ParsedSession {
  Session session;  ///< its results without their maps
  std::filesystem::path data_folder;
};
/// **Throws** Error(NotReadable), naming `path` and the way to what is wrong.
ParsedSession parse_session(const std::string& text, const std::filesystem::path& path);

}  // namespace alinify
