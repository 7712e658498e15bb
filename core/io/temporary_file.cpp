#include "core/io/temporary_file.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <system_error>

#include "core/base/error.h"
#include "core/base/log.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& target, const std::string& why, const std::string& hint) {
  throw Error(ErrorKind::NotWritable, "cannot write " + target.string(), why, hint);
}

// Through links, so that the file behind a link is replaced and not the link.
fs::path follow_links(const fs::path& path) {
  std::error_code failure;
  if (!fs::is_symlink(fs::symlink_status(path, failure))) return path;
  const fs::path real = fs::weakly_canonical(path, failure);
  return failure ? path : real;
}

void check_target(const fs::path& target) {
  std::error_code failure;
  if (!target.has_filename()) refuse(target, "it names no file", "Give a file name.");
  const fs::path folder = target.parent_path().empty() ? fs::path(".") : target.parent_path();
  const fs::file_status folder_status = fs::status(folder, failure);
  if (!fs::exists(folder_status))
    refuse(target, "the folder " + folder.string() + " does not exist", "Create it or choose another one.");
  if (!fs::is_directory(folder_status))
    refuse(target, folder.string() + " is not a folder", "Choose another place.");

  const fs::file_status status = fs::status(target, failure);
  if (!fs::exists(status)) return;
  if (fs::is_directory(status)) refuse(target, "it is a folder", "Give a file name inside it.");
  if (!fs::is_regular_file(status)) refuse(target, "it is not an ordinary file", "Choose another name.");
  const auto writable = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  if ((status.permissions() & writable) == fs::perms::none)
    refuse(target, "an older file there is write-protected", "Choose another name, or allow writing.");
}

// The part of the hidden name that depends on the target alone. File systems allow 255 bytes: a long name is
// cut and told apart by a checksum of the whole.
fs::path::string_type hidden_prefix(const fs::path& target) {
  fs::path::string_type name = target.filename().native();
  if (name.size() > 180) {
    const fs::path sum(std::to_string(std::hash<fs::path::string_type>{}(name)));
    name = name.substr(0, 160) + sum.native();
  }
  return fs::path(".").native() + name + fs::path(".partial-").native();
}

void remove_leftovers(const fs::path& folder, const fs::path::string_type& prefix) {
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const fs::path name = entry->path().filename();
    if (name.native().compare(0, prefix.size(), prefix) != 0) continue;
    const std::string process = fs::path(name.native().substr(prefix.size())).string();
    char* after = nullptr;
    const std::int64_t id = std::strtoll(process.c_str(), &after, 10);
    if (after == process.c_str() || *after != '-' || id <= 0 || platform::process_runs(id)) continue;
    std::error_code ignored;
    if (fs::remove(entry->path(), ignored))
      log_info("removed " + name.string() + ", left by an export that was killed");
  }
}

}  // namespace

TemporaryFile::TemporaryFile(const fs::path& target) : target_(follow_links(target)) {
  static std::atomic<int> counter{0};
  check_target(target_);
  const fs::path folder = target_.parent_path().empty() ? fs::path(".") : target_.parent_path();
  const fs::path::string_type prefix = hidden_prefix(target_);
  remove_leftovers(folder, prefix);
  const std::string own = std::to_string(platform::process_id()) + "-" + std::to_string(counter++);
  path_ = folder / fs::path(prefix + fs::path(own).native());
  file_ = platform::RandomAccessFile::create(path_, target_.string());
}

TemporaryFile::~TemporaryFile() {
  file_.close();
  std::error_code ignored;
  if (!in_place_) fs::remove(path_, ignored);
}

void TemporaryFile::move_into_place() {
  file_.flush();
  file_.close();
  platform::replace_file(path_, target_);
  in_place_ = true;
}

}  // namespace alinify
