#include "app/commands/planned_files.h"

#include <system_error>
#include <utility>

#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/workflow/file_id.h"

namespace alinify::cli {

namespace fs = std::filesystem;

fs::path without_links(const fs::path& path) {
  std::error_code problem;
  const fs::path whole = fs::weakly_canonical(path, problem);
  return problem ? fs::absolute(path).lexically_normal() : whole;
}

void PlannedFiles::reads(const fs::path& file) {
  read_.insert(without_links(file));
}

bool PlannedFiles::is_read(const fs::path& file) const {
  return read_.contains(without_links(file));
}

void PlannedFiles::writes(const fs::path& file, const std::string& id, std::size_t line) {
  if (file.empty()) return;
  const auto in_its_line = [&](Message why) {
    return line > 0 ? messages::in_line_of_list(line, std::move(why)) : std::move(why);
  };
  const auto [other, is_new] = written_.emplace(folded_name(file.filename().string()), id);
  if (!is_new && other->second != id)
    throw Error(ErrorKind::Usage, messages::cannot_write_twice(file),
                in_its_line(messages::file_would_be_of_both(owner(id), owner(other->second))),
                messages::give_one_another_id);
  if (is_read(file))
    throw Error(ErrorKind::Usage, messages::cannot_write(file), in_its_line(messages::output_is_an_input),
                messages::give_another_out_dir_or_id);
}

MessageArgument PlannedFiles::owner(const std::string& id) const {
  return id.empty() ? MessageArgument(command_) : MessageArgument(id);
}

void make_output_folder(const fs::path& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (!fs::is_directory(folder))
    throw Error(ErrorKind::NotWritable, messages::cannot_make_folder(folder),
                problem ? Message::verbatim(problem.message()) : messages::something_else_has_that_name,
                messages::give_another_out_dir);
}

}  // namespace alinify::cli
