#include "core/io/temporary_name.h"

#include <charconv>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

const std::string partial_sign = ".partial-";
// Marks files that only test whether a folder is writable. On most file systems they are never visible.
const std::string probe_prefix = ".alinify-probe-";

// The part of the hidden name that depends on the target alone. File systems allow 255 bytes: a long name is
// truncated and disambiguated by a checksum of the whole.
fs::path::string_type hidden_prefix(const fs::path& target) {
  fs::path::string_type name = target.filename().native();
  if (name.size() > 180) {
    const fs::path sum(std::to_string(std::hash<fs::path::string_type>{}(name)));
    name = name.substr(0, 160) + sum.native();
  }
  return fs::path(".").native() + name + fs::path(partial_sign).native();
}

// The numbers in the hidden names of this process's open files. The process id alone cannot tell them from
// leftovers of a dead process with the same id: in a container, every run may have the same one.
class NumbersInUse {
 public:
  int take() {
    const std::lock_guard lock(mutex_);
    taken_.insert(next_);
    return next_++;
  }
  void give_back(int number) noexcept {
    const std::lock_guard lock(mutex_);
    taken_.erase(number);
  }
  bool contains(std::int64_t number) const {
    const std::lock_guard lock(mutex_);
    return taken_.count(number) > 0;
  }

 private:
  mutable std::mutex mutex_;
  std::set<std::int64_t> taken_;
  int next_ = 0;
};

NumbersInUse& numbers_in_use() {
  static NumbersInUse numbers;
  return numbers;
}

std::string owner_text(int number) {
  return std::to_string(platform::process_id()) + "-" + std::to_string(number);
}

// Whether "<process>-<number>", the end of a hidden name, has no living owner. False for any other text.
bool is_of_the_dead(const std::string& owner) {
  const char* const end = owner.data() + owner.size();
  std::int64_t process = 0, number = 0;
  const auto [dash, no_process] = std::from_chars(owner.data(), end, process);
  if (no_process != std::errc() || process <= 0 || dash == end || *dash != '-') return false;
  const auto [after, no_number] = std::from_chars(dash + 1, end, number);
  if (no_number != std::errc() || after != end || number < 0) return false;
  return process == platform::process_id() ? !numbers_in_use().contains(number)
                                           : !platform::process_runs(process);
}

// The rest of a name that begins with `prefix`, "" otherwise. Other names may not even be valid text.
std::string after_prefix(const fs::path& name, const fs::path::string_type& prefix) {
  if (name.native().compare(0, prefix.size(), prefix) != 0) return {};
  return fs::path(name.native().substr(prefix.size())).string();
}

bool is_probe_of_the_dead(const fs::path& name) {
  const std::string owner = after_prefix(name, fs::path(probe_prefix).native());
  std::int64_t process = 0;
  const auto [after, problem] = std::from_chars(owner.data(), owner.data() + owner.size(), process);
  if (problem != std::errc() || after != owner.data() + owner.size() || process <= 0) return false;
  // One of this process's own has served its purpose once it is visible.
  return process == platform::process_id() || !platform::process_runs(process);
}

void remove_leftovers(const fs::path& folder, const fs::path::string_type& prefix) {
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const fs::path name = entry->path().filename();
    if (!is_of_the_dead(after_prefix(name, prefix)) && !is_probe_of_the_dead(name)) continue;
    std::error_code ignored;
    if (fs::remove_all(entry->path(), ignored) > 0 && !ignored)
      log_info("removed " + name.string() + ", left by a run that was killed");
  }
}

}  // namespace

TemporaryName::TemporaryName(const fs::path& target) {
  const fs::path folder = target.parent_path().empty() ? fs::path(".") : target.parent_path();
  const fs::path::string_type prefix = hidden_prefix(target);
  remove_leftovers(folder, prefix);
  // Only now: a leftover may have exactly this number's name.
  number_ = numbers_in_use().take();
  path_ = folder / fs::path(prefix + fs::path(owner_text(number_)).native());
}

TemporaryName::~TemporaryName() {
  numbers_in_use().give_back(number_);
}

fs::path follow_links(const fs::path& path) {
  std::error_code failure;
  if (!fs::is_symlink(fs::symlink_status(path, failure))) return path;
  const fs::path real = fs::weakly_canonical(path, failure);
  return failure ? path : real;
}

void check_place(const fs::path& target) {
  const auto refuse = [&](Message why, Message hint) {
    throw Error(ErrorKind::NotWritable, messages::cannot_write(target), std::move(why), std::move(hint));
  };
  std::error_code failure;
  if (!target.has_filename()) refuse(messages::target_names_no_file, messages::give_file_name);
  const fs::path folder = target.parent_path().empty() ? fs::path(".") : target.parent_path();
  const fs::file_status status = fs::status(folder, failure);
  if (!fs::exists(status)) refuse(messages::folder_does_not_exist(folder), messages::create_folder_or_choose);
  if (!fs::is_directory(status)) refuse(messages::is_not_a_folder(folder), messages::choose_another_place);
}

bool takes_new_files(const fs::path& folder) {
  return platform::can_make_file(folder / (probe_prefix + std::to_string(platform::process_id())));
}

bool is_left_over(const fs::path& file) {
  const std::string name = file.filename().string();
  const std::size_t sign = name.rfind(partial_sign);
  return name.size() > 1 && name.front() == '.' && sign != std::string::npos &&
         is_of_the_dead(name.substr(sign + partial_sign.size()));
}

}  // namespace alinify
