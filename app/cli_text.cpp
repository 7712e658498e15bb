#include "app/cli_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <locale>
#include <sstream>

#include "app/messages.h"
#include "core/base/error.h"
#include "core/io/parse_pixel_size.h"
#include "core/workflow/messages.h"

namespace alinify::cli {

std::optional<StatedPixelSize> stated_pixel_size(const std::string& text, const std::string& flag) {
  if (text.empty()) return std::nullopt;
  const std::optional<StatedPixelSize> stated = parse_pixel_size(text);
  if (!stated)
    throw Error(ErrorKind::Usage, messages::flag_does_not_understand(flag, text), messages::not_a_pixel_size,
                messages::write_pixel_size);
  return stated;
}

std::int64_t parse_bytes(const std::string& text, const std::string& flag) {
  const auto refuse = [&] {
    throw Error(ErrorKind::Usage, messages::flag_does_not_understand(flag, text),
                messages::not_an_amount_of_memory, messages::write_amount_of_memory);
  };
  std::istringstream stream(text);
  stream.imbue(std::locale::classic());
  double value = 0;
  std::string unit;
  if (!(stream >> value) || !std::isfinite(value) || value <= 0) refuse();
  stream >> unit;
  std::string rest;
  if (stream >> rest) refuse();
  std::transform(unit.begin(), unit.end(), unit.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  double factor = 1;
  if (!unit.empty() && unit != "B") {
    const std::size_t power = std::string("KMGT").find(unit[0]);
    if (power == std::string::npos || (unit.size() > 1 && unit.substr(1) != "B" && unit.substr(1) != "IB"))
      refuse();
    factor = std::pow(1024.0, static_cast<double>(power) + 1);
  }
  if (value * factor > 9e18 || value * factor < 1) refuse();
  return static_cast<std::int64_t>(value * factor);
}

Size parse_size(const std::string& text, const std::string& flag) {
  std::istringstream stream(text);
  stream.imbue(std::locale::classic());
  Size size;
  char cross = 0, more = 0;
  bool good = static_cast<bool>(stream >> size.width);
  if (good && stream.eof()) {
    size.height = size.width;
  } else {
    good = good && (stream >> cross >> size.height) && (cross == 'x' || cross == 'X') && !(stream >> more);
  }
  if (!good || size.width < 1 || size.height < 1)
    throw Error(ErrorKind::Usage, messages::flag_does_not_understand(flag, text),
                messages::not_a_size_in_pixels, messages::write_width_x_height);
  return size;
}

std::pair<std::string, std::string> parse_assignment(const std::string& text, const std::string& flag) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos)
    throw Error(ErrorKind::Usage, messages::flag_does_not_understand(flag, text), messages::not_key_value,
                messages::write_assignment(flag));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::string clock_time(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::lround(std::max(0.0, seconds)));
  const auto two = [](std::int64_t n) { return std::string(n < 10 ? "0" : "") + std::to_string(n); };
  const std::int64_t hours = whole / 3600, minutes = whole / 60 % 60;
  if (hours > 0) return std::to_string(hours) + ":" + two(minutes) + ":" + two(whole % 60);
  return std::to_string(minutes) + ":" + two(whole % 60);
}

std::string duration(double seconds) {
  if (seconds < 10) return fixed_decimals(seconds, 1) + " s";
  if (seconds < 120) return fixed_decimals(seconds, 0) + " s";
  return fixed_decimals(seconds / 60, seconds < 600 ? 1 : 0) + " min";
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool blank = static_cast<unsigned char>(c) <= ' ' || c == '\x7f';
    if (!blank) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

namespace {

bool starts_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

// Counts UTF-8 characters.
std::size_t character_count(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

}  // namespace

std::string cut_to(const std::string& text, std::size_t columns) {
  if (character_count(text) <= columns) return text;
  const std::size_t keep = columns > 3 ? columns - 3 : 0;
  std::size_t end = 0, seen = 0;
  while (end < text.size() && (seen < keep || !starts_character(text[end]))) {
    if (starts_character(text[end])) ++seen;
    ++end;
  }
  return text.substr(0, end) + std::string(std::min<std::size_t>(columns, 3), '.');
}

std::string aligned(const std::vector<std::pair<std::string, std::string>>& rows, const std::string& indent) {
  std::size_t widest = 0;
  for (const auto& row : rows) widest = std::max(widest, row.first.size());
  std::string text;
  for (const auto& [name, value] : rows)
    text += indent + name + std::string(widest - name.size() + 2, ' ') + value + "\n";
  return text;
}

std::string aligned_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], character_count(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += row[i] + (i + 1 < row.size() ? std::string(widths[i] - character_count(row[i]) + 2, ' ') : "");
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace alinify::cli
