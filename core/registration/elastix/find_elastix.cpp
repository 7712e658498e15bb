#include "core/registration/elastix/find_elastix.h"

#include <cstdlib>
#include <string_view>
#include <system_error>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/registration/elastix/messages.h"

namespace alinify {
namespace fs = std::filesystem;
namespace {

#if defined(_WIN32)
constexpr char path_separator = ';';
constexpr const char* program_name = "elastix.exe";
#else
constexpr char path_separator = ':';
constexpr const char* program_name = "elastix";
#endif

bool is_program(const fs::path& path) {
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (failure || status.type() != fs::file_type::regular) return false;
#if defined(_WIN32)
  return true;
#else
  constexpr fs::perms any_exec = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  return (status.permissions() & any_exec) != fs::perms::none;
#endif
}

// `why_not`: the message for a path that is no program.
fs::path named_program(const std::string& path, const MessageText& why_not) {
  if (is_program(path)) return fs::absolute(path);
  throw Error(ErrorKind::NotFound, messages::cannot_find_elastix, why_not(path),
              messages::how_to_install_elastix);
}

}  // namespace

fs::path find_elastix(const std::string& named) {
  if (!named.empty()) return named_program(named, messages::option_names_no_program);
  if (const char* set = std::getenv("ALINIFY_ELASTIX"); set && *set)
    return named_program(set, messages::variable_names_no_program);
  const fs::path ours = platform::program_folder();
  for (const fs::path& beside : {ours / ".." / "lib" / "alinify" / program_name, ours / program_name})
    if (!ours.empty() && is_program(beside)) return fs::weakly_canonical(beside);
  const char* const path = std::getenv("PATH");
  for (std::string_view rest = path ? path : ""; !rest.empty();) {
    const std::size_t end = std::min(rest.find(path_separator), rest.size());
    if (end > 0)
      if (const fs::path candidate = fs::path(rest.substr(0, end)) / program_name; is_program(candidate))
        return fs::absolute(candidate);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  throw Error(ErrorKind::NotFound, messages::cannot_find_elastix, messages::elastix_nowhere,
              messages::how_to_install_elastix);
}

}  // namespace alinify
