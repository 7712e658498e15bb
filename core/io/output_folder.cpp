#include "core/io/output_folder.h"

#include <system_error>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform_folder.h"
#include "core/base/system_message.h"
#include "core/io/messages.h"

namespace alinify {

namespace fs = std::filesystem;

fs::path check_output_folder(const fs::path& named, bool (*may_replace)(const fs::path&)) {
  fs::path clean = named;
  if (!clean.has_filename()) clean = clean.parent_path();  // "a.zarr/"
  fs::path target = follow_links(clean);
  check_place(target);
  std::error_code failure;
  const fs::file_status status = fs::status(target, failure);
  if (!fs::exists(status)) return target;
  const auto refuse = [&](Message why) {
    throw Error(ErrorKind::NotWritable, messages::cannot_write(target), std::move(why),
                messages::choose_another_name);
  };
  if (!fs::is_directory(status)) refuse(messages::output_folder_is_a_file);
  if (!fs::is_empty(target, failure) && !may_replace(target)) refuse(messages::output_folder_is_another);
  return target;
}

OutputFolder::OutputFolder(const fs::path& target, bool (*may_replace)(const fs::path&))
    : target_(check_output_folder(target, may_replace)), name_(target_) {
  std::error_code failure;
  if (fs::create_directory(name_.path(), failure) && !failure) return;
  throw Error(ErrorKind::NotWritable, messages::cannot_write(target_),
              failure ? system_message(failure) : Message(messages::something_else_has_that_name),
              messages::check_folder_permissions);
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  if (!in_place_) fs::remove_all(name_.path(), ignored);
}

void OutputFolder::move_into_place() {
  platform::flush_folder(name_.path(), target_);
  platform::replace_folder(name_.path(), target_);
  in_place_ = true;
}

}  // namespace alinify
