#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace alinify {

/// The whole file unchanged, except for a removed byte order mark. **Throws** Error: NotFound, NotReadable (a
/// folder, no permission, more than `max_bytes`, or binary: text has no zero bytes).
std::string read_text_file(const std::filesystem::path& path, std::int64_t max_bytes = std::int64_t{1} << 32);

/// Writes the file atomically. **Throws** Error(NotWritable).
void write_text_file(std::string_view text, const std::filesystem::path& path);

}  // namespace alinify
