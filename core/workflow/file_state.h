#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/session/fingerprint.h"

namespace alinify {

/// When a file was written last, in nanoseconds by its file system's clock from a beginning that hangs on the
/// platform: to be compared with an earlier one of the same file and nothing else. Unset where that says
/// nothing, of a folder, or cannot be had.
std::optional<std::int64_t> written_at_ns(const std::filesystem::path& path);

/// Whether a file is what it was: of the same size and not written since, or else by its samples. A file that
/// was copied or touched is thus still the same; so is one that was written otherwise but for its size and
/// time.
/// **Throws** Error: NotFound, NotReadable.
bool is_unchanged(const std::filesystem::path& path, const FileFingerprint& was,
                  std::optional<std::int64_t> was_written_at_ns);

}  // namespace alinify
