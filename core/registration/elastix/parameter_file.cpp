#include "core/registration/elastix/parameter_file.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/registration/elastix/messages.h"

namespace alinify {
namespace {

// Drops a comment that starts outside quotation marks.
std::string_view without_comment(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (!quoted && line.substr(i, 2) == "//") return line.substr(0, i);
  }
  return line;
}

}  // namespace

ParameterFile::ParameterFile(std::string_view text) {
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;

    const std::string_view content = trimmed(without_comment(line));
    if (content.empty()) {
      lines_.push_back({"", std::string(line)});
      continue;
    }
    const std::string_view inner = content.size() >= 2 && content.front() == '(' && content.back() == ')'
                                       ? content.substr(1, content.size() - 2)
                                       : "";
    const std::string_view body = trimmed(inner);
    if (body.empty())
      throw Error(ErrorKind::NotReadable, messages::cannot_read_elastix_parameters,
                  messages::line_is_no_parameter(number, content.substr(0, 80)),
                  messages::parameters_look_like);
    const std::size_t space = std::min(body.find_first_of(" \t"), body.size());
    lines_.push_back({std::string(body.substr(0, space)), std::string(trimmed(body.substr(space)))});
  }
}

bool ParameterFile::has(std::string_view name) const {
  return std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) { return line.name == name; });
}

std::vector<std::string> ParameterFile::get(std::string_view name) const {
  const auto found =
      std::find_if(lines_.begin(), lines_.end(), [&](const Line& line) { return line.name == name; });
  std::vector<std::string> values;
  if (found == lines_.end()) return values;
  std::string_view rest = found->raw;
  while (!(rest = trimmed(rest)).empty()) {
    const bool quoted = rest.front() == '"';
    if (quoted) rest.remove_prefix(1);
    const std::size_t end = std::min(quoted ? rest.find('"') : rest.find_first_of(" \t"), rest.size());
    values.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return values;
}

void ParameterFile::put(std::string_view name, std::string raw) {
  for (Line& line : lines_) {
    if (line.name != name) continue;
    line.raw = std::move(raw);
    return;
  }
  lines_.push_back({std::string(name), std::move(raw)});
}

void ParameterFile::set(std::string_view name, const std::string& word) {
  put(name, '"' + word + '"');
}

void ParameterFile::set(std::string_view name, const std::vector<double>& values) {
  std::string raw;
  for (const double value : values) {
    if (!raw.empty()) raw += ' ';
    raw += shortest_number(value);
  }
  put(name, std::move(raw));
}

std::string ParameterFile::text() const {
  std::string text;
  for (const Line& line : lines_) {
    if (line.name.empty()) {
      text += line.raw;
    } else {
      text += '(' + line.name + (line.raw.empty() ? "" : " ") + line.raw + ')';
    }
    text += '\n';
  }
  return text;
}

void ParameterFile::write(const std::filesystem::path& path) const {
  std::ofstream file(path, std::ios::binary);
  file << text();
  file.close();
  if (!file)
    throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::disk_refused_parameters,
                messages::check_temp_space);
}

}  // namespace alinify
