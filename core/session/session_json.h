#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "core/session/session.h"

namespace alinify {

/// The hashes in the names of the files that hold error maps, by the id of the result.
using ErrorMapHashes = std::map<std::string, std::string>;

/// The text of a session located in `folder`, with its results' files in `data_folder`. Excludes the maps and
/// error maps themselves.
std::string session_text(const Session& session, const std::filesystem::path& folder,
                         const std::filesystem::path& data_folder, const ErrorMapHashes& error_maps);

struct ParsedSession {
  Session session;  ///< its results have no maps and error maps yet
  std::filesystem::path data_folder;
  ErrorMapHashes error_maps;
};
/// `find`: see read_session. **Throws** Error(NotReadable), naming `path` and the JSON path of the error.
ParsedSession parse_session(const std::string& text, const std::filesystem::path& path,
                            const FindMessage& find = {});

}  // namespace alinify
