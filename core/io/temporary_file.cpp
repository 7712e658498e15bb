#include "core/io/temporary_file.h"

#include <system_error>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_target(const fs::path& target, Message why, Message hint) {
  throw Error(ErrorKind::NotWritable, messages::cannot_write(target), std::move(why), std::move(hint));
}

// The target with links followed, if a file can be put there.
fs::path checked_target(const fs::path& named) {
  fs::path target = follow_links(named);
  check_place(target);
  std::error_code failure;
  const fs::file_status status = fs::status(target, failure);
  if (!fs::exists(status)) return target;
  if (fs::is_directory(status)) refuse_target(target, messages::is_a_folder, messages::give_file_name_inside);
  if (!fs::is_regular_file(status))
    refuse_target(target, messages::not_an_ordinary_file, messages::choose_another_name);
  const auto writable = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  if ((status.permissions() & writable) == fs::perms::none)
    refuse_target(target, messages::older_file_protected, messages::choose_name_or_allow_writing);
  return target;
}

}  // namespace

TemporaryFile::TemporaryFile(const fs::path& target) : target_(checked_target(target)), name_(target_) {
  file_ = platform::RandomAccessFile::create(name_.path(), target_.string());
}

TemporaryFile::~TemporaryFile() {
  file_.close();
  std::error_code ignored;
  if (!in_place_) fs::remove(name_.path(), ignored);
}

void TemporaryFile::move_into_place() {
  file_.flush();
  file_.close();
  platform::replace_file(name_.path(), target_);
  in_place_ = true;
}

}  // namespace alinify
