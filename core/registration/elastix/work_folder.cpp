#include "core/registration/elastix/work_folder.h"

#include <chrono>
#include <fstream>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/base/system_message.h"
#include "core/registration/elastix/messages.h"

namespace alinify {
namespace fs = std::filesystem;
namespace {

constexpr const char* prefix = "alinify-run-";

// Names of this process's folders. The process id alone cannot tell them from leftovers of a dead process
// with the same id: in a container, every run may have the same one.
class NamesInUse {
 public:
  void add(const fs::path& folder) {
    const std::lock_guard lock(mutex_);
    names_.insert(folder.filename().string());
  }
  void remove(const fs::path& folder) noexcept {
    const std::lock_guard lock(mutex_);
    std::erase_if(names_, [&](const std::string& name) { return folder.filename() == name; });
  }
  bool contains(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    return names_.count(name) > 0;
  }

 private:
  mutable std::mutex mutex_;
  std::set<std::string> names_;
};

NamesInUse& names_in_use() {
  static NamesInUse names;
  return names;
}

fs::path parent_or_default(const fs::path& parent) {
  if (!parent.empty()) return parent;
  std::error_code failure;
  const fs::path folder = fs::temp_directory_path(failure);
  return failure ? fs::path(".") : folder;
}

[[noreturn]] void refuse_folder(const fs::path& folder, Message why) {
  throw Error(ErrorKind::NotWritable, messages::cannot_make_temp_folder(folder), std::move(why),
              messages::set_temp_folder);
}

}  // namespace

WorkFolder::WorkFolder(const fs::path& parent) {
  const fs::path base = parent_or_default(parent);
  std::random_device random;
  for (int attempt = 0; attempt < 100; ++attempt) {
    const std::uint64_t number = (std::uint64_t{random()} << 32) ^ random();
    const fs::path candidate =
        fs::absolute(base) / (prefix + std::to_string(platform::process_id()) + "-" + std::to_string(number));
    std::error_code failure;
    // Register before creating: another thread may be cleaning up.
    names_in_use().add(candidate);
    // Only a newly created folder is used, never one that someone else placed under this name.
    if (!fs::create_directory(candidate, failure)) {
      names_in_use().remove(candidate);
      if (failure) refuse_folder(base, system_message(failure));
      continue;
    }
    fs::permissions(candidate, fs::perms::owner_all, fs::perm_options::replace, failure);
    if (!failure) {
      std::ofstream owner(candidate / "owner");
      owner << platform::process_id() << '\n';
      owner.close();
      if (owner) {
        path_ = candidate;
        return;
      }
    }
    std::error_code ignored;
    fs::remove_all(candidate, ignored);
    names_in_use().remove(candidate);
    refuse_folder(base, failure ? system_message(failure) : Message(messages::temp_disk_full_or_read_only));
  }
  refuse_folder(base, messages::no_free_folder_name);
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  names_in_use().remove(path_);
}

int remove_stale_work_folders(const fs::path& parent) {
  int removed = 0;
  std::error_code failure;
  for (fs::directory_iterator entry(parent_or_default(parent), failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const std::string name = entry->path().filename().string();
    std::error_code ignored;
    if (name.rfind(prefix, 0) != 0 || entry->symlink_status(ignored).type() != fs::file_type::directory)
      continue;
    // The name carries the process id in case the process was killed before writing the file.
    std::int64_t owner = 0;
    if (!(std::ifstream(entry->path() / "owner") >> owner))
      owner = std::atoll(name.c_str() + std::string(prefix).size());
    const bool in_use =
        owner == platform::process_id() ? names_in_use().contains(name) : platform::process_runs(owner);
    if (owner <= 0 || in_use) continue;
    if (fs::remove_all(entry->path(), ignored) > 0 && !ignored) ++removed;
  }
  return removed;
}

}  // namespace alinify
