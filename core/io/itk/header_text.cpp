#include "core/io/itk/header_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/io/numbers.h"

namespace alinify {

std::string header_text(const platform::InputFile& file) {
  constexpr std::int64_t max_bytes = 64 << 10;
  std::string text(static_cast<std::size_t>(max_bytes), '\0');
  text.resize(static_cast<std::size_t>(file.read_at(0, text.data(), max_bytes)));
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    const std::string_view content = trimmed(std::string_view(text).substr(line, end - line));
    if (content.empty() || content.starts_with("ElementDataFile")) {
      text.resize(content.empty() ? line : std::min(end + 1, text.size()));
      break;
    }
    line = end + 1;
  }
  return text;
}

std::optional<std::string> header_value(std::string_view header, std::string_view key) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find('\n'), header.size());
    const std::string_view line = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    if (!line.starts_with(key)) continue;
    const std::string_view rest = trimmed(line.substr(key.size()));
    if (rest.starts_with(':') || rest.starts_with('=')) return std::string(trimmed(rest.substr(1)));
  }
  return std::nullopt;
}

}  // namespace alinify
