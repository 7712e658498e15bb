#include "core/base/system_message.h"

#include "core/base/messages.h"

namespace alinify {

Message system_message(const std::error_code& failure) {
  if (failure == std::errc::no_such_file_or_directory) return messages::no_such_file_or_folder;
  if (failure == std::errc::permission_denied || failure == std::errc::operation_not_permitted)
    return messages::not_permitted;
  if (failure == std::errc::read_only_file_system) return messages::read_only_file_system;
  if (failure == std::errc::no_space_on_device) return messages::disk_takes_no_more;
  if (failure == std::errc::not_a_directory) return messages::part_of_path_is_a_file;
  if (failure == std::errc::file_exists) return messages::something_else_has_that_name;
  return Message::verbatim(failure.message());
}

}  // namespace alinify
