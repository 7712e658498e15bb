#include "core/workflow/file_unchanged.h"

#include <chrono>
#include <system_error>

namespace alinify {

namespace fs = std::filesystem;

std::optional<std::int64_t> written_at_ns(const fs::path& path) {
  std::error_code problem;
  if (!fs::is_regular_file(path, problem)) return {};
  const auto time = fs::last_write_time(path, problem);
  if (problem) return {};
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

bool is_unchanged(const fs::path& path, const FileFingerprint& was,
                  std::optional<std::int64_t> was_written_at_ns) {
  std::error_code problem;
  if (fs::is_regular_file(path, problem)) {
    const auto bytes = fs::file_size(path, problem);
    if (!problem && static_cast<std::int64_t>(bytes) != was.size_bytes) return false;
    if (!problem && was_written_at_ns && written_at_ns(path) == was_written_at_ns) return true;
  }
  return fingerprint_of(path) == was;
}

}  // namespace alinify
