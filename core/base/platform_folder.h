#pragma once

#include <filesystem>

/// Operating-system calls for folders that are written as a unit.
namespace alinify::platform {

/// Flushes the files in a folder to disk: one by one if they are few; otherwise on Linux its whole file
/// system in one call, since thousands of small files would wait for the disk in turn. **Throws**
/// Error(NotWritable) naming `shown_as`.
void flush_folder(const std::filesystem::path& folder, const std::filesystem::path& shown_as);

/// Renames folder `from` to `to`, both in the same folder. An existing folder is exchanged in one step where
/// the system can (Linux), else moved aside first, and then removed; it comes back if the renaming fails.
/// **Throws** Error(NotWritable).
void replace_folder(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace alinify::platform
