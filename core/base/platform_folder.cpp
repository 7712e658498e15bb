#include "core/base/platform_folder.h"

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/system_message.h"

#if defined(__linux__)
#include <fcntl.h>
#include <unistd.h>
#endif

namespace alinify::platform {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::error_code& failure) {
  throw Error(ErrorKind::NotWritable, messages::cannot_write(path), system_message(failure),
              messages::check_folder_permissions);
}

// Beyond so many files, syncing each costs more than syncing the file system.
constexpr std::size_t max_flushed_files = 64;

// Flushes all that a file system has to write. False where the system cannot.
bool flush_file_system(const fs::path& folder, const fs::path& shown_as) {
#if defined(__linux__)
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) refuse(shown_as, {errno, std::generic_category()});
  const int result = ::syncfs(handle);
  const std::error_code failure(errno, std::generic_category());
  ::close(handle);
  if (result != 0) refuse(shown_as, failure);
  return true;
#else
  static_cast<void>(folder), static_cast<void>(shown_as);
  return false;
#endif
}

// Swaps two names in one step. False where the system or the file system cannot.
bool exchange(const fs::path& a, const fs::path& b) {
#if defined(__linux__) && defined(RENAME_EXCHANGE)
  return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
#else
  static_cast<void>(a), static_cast<void>(b);
  return false;
#endif
}

}  // namespace

void flush_folder(const fs::path& folder, const fs::path& shown_as) {
  std::vector<fs::path> files;
  std::error_code failure;
  for (fs::recursive_directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure))
    if (entry->is_regular_file()) files.push_back(entry->path());
  if (failure) refuse(shown_as, failure);
  if (files.size() > max_flushed_files && flush_file_system(folder, shown_as)) return;
  try {
    for (const fs::path& file : files) flush_to_disk(file);
  } catch (const Error& error) {
    throw Error(error.kind(), messages::cannot_write(shown_as), error.why_message(), error.hint_message());
  }
}

void replace_folder(const fs::path& from, const fs::path& to) {
  std::error_code failure, ignored;
  if (!fs::exists(fs::symlink_status(to, ignored))) {
    fs::rename(from, to, failure);
    if (failure) refuse(to, failure);
    return;
  }
  if (exchange(from, to)) {
    fs::remove_all(from, ignored);
    return;
  }
  fs::path aside = from;
  aside += ".old";
  fs::rename(to, aside, failure);
  if (failure) refuse(to, failure);
  fs::rename(from, to, failure);
  if (failure) {
    fs::rename(aside, to, ignored);
    refuse(to, failure);
  }
  fs::remove_all(aside, ignored);
}

}  // namespace alinify::platform
