#include "core/io/text_file.h"

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/io/temporary_file.h"

namespace alinify {

std::string read_text_file(const std::filesystem::path& path, std::int64_t max_bytes) {
  const platform::InputFile file(path);
  if (file.size() > max_bytes) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                messages::text_file_too_large(bytes_number(file.size())));
  }
  std::string text(static_cast<std::size_t>(file.size()), '\0');
  text.resize(static_cast<std::size_t>(file.read_at(0, text.data(), file.size())));
  // A pipe or a file in /proc reports no size: read until the end.
  if (file.size() == 0) {
    char block[4096];
    while (const std::int64_t got =
               file.read_at(static_cast<std::int64_t>(text.size()), block, sizeof block)) {
      text.append(block, static_cast<std::size_t>(got));
      if (static_cast<std::int64_t>(text.size()) > max_bytes) break;
    }
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  if (text.find('\0') != std::string::npos) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::file_is_not_text);
  }
  return text;
}

void write_text_file(std::string_view text, const std::filesystem::path& path) {
  TemporaryFile file(path);
  file.file().write_at(0, text.data(), static_cast<std::int64_t>(text.size()));
  file.move_into_place();
}

}  // namespace alinify
