#pragma once

#include <filesystem>
#include <string>

#include "core/session/session.h"

namespace alinify {

/// The text of a session located in `folder`, with its results' files in `data_folder`. Excludes the maps
/// themselves.
std::string session_text(const Session& session, const std::filesystem::path& folder,
                         const std::filesystem::path& data_folder);

struct ParsedSession {
  Session session;  ///< its results have no maps yet
  std::filesystem::path data_folder;
};
/// `find`: see read_session. **Throws** Error(NotReadable), naming `path` and the JSON path of the error.
ParsedSession parse_session(const std::string& text, const std::filesystem::path& path,
                            const FindMessage& find = {});

}  // namespace alinify
