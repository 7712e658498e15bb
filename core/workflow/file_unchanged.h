#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/session/fingerprint.h"

namespace alinify {

/// When a file was written last, in nanoseconds of its file system's clock, from a platform-dependent epoch:
/// only comparable with an earlier time of the same file. Unset for a folder, where it is meaningless, and
/// where it is unavailable.
std::optional<std::int64_t> written_at_ns(const std::filesystem::path& path);

/// Whether a file is unchanged: of the same size and not written since, or else with the same samples. A file
/// that was copied or touched is thus unchanged; so, wrongly, is one rewritten with the same size and time.
/// **Throws** Error: NotFound, NotReadable.
bool is_unchanged(const std::filesystem::path& path, const FileFingerprint& was,
                  std::optional<std::int64_t> was_written_at_ns);

}  // namespace alinify
