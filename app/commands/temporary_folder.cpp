#include "app/commands/temporary_folder.h"

#include <string>
#include <system_error>

#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/temporary_name.h"

namespace alinify::cli {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder(const fs::path& place)
    : path_(place / (".alinify-estimate-" + std::to_string(platform::process_id()))) {
  std::error_code problem;
  fs::create_directories(path_, problem);
  if (problem || !takes_new_files(path_)) {
    fs::remove_all(path_, problem);
    throw Error(ErrorKind::NotWritable, messages::cannot_make_folder(path_),
                problem ? Message::verbatim(problem.message()) : messages::folder_cannot_be_written(place),
                messages::give_another_out_dir);
  }
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path existing_folder(fs::path folder) {
  std::error_code problem;
  folder = fs::absolute(folder, problem);
  while (!fs::is_directory(folder, problem) && folder.has_relative_path()) folder = folder.parent_path();
  return folder;
}

}  // namespace alinify::cli
