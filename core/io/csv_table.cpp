#include "core/io/csv_table.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"

namespace alinify {

std::vector<std::string> csv_cells(std::string_view line, char separator) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quoted) {
      if (c != '"') {
        cells.back() += c;
      } else if (i + 1 < line.size() && line[i + 1] == '"') {
        cells.back() += line[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"' && trimmed(cells.back()).empty()) {
      cells.back().clear();
      quoted = true;
    } else if (c == separator) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  if (quoted) return {};
  for (std::string& cell : cells) cell = std::string(trimmed(cell));
  return cells;
}

CsvTable::CsvTable(const std::filesystem::path& path, Message hint_when_empty)
    : path_(path), text_(read_text_file(path, std::int64_t{1} << 30)) {
  if (!next_line()) {
    line_number_ = 0;
    refuse(messages::file_is_empty, std::move(hint_when_empty));
  }
  for (const char candidate : {',', ';', '\t'}) {
    if (line_.find(candidate) != std::string_view::npos) {
      separator_ = candidate;
      break;
    }
  }
  for (const std::string& name : csv_cells(line_, separator_)) header_.push_back(lower_case(name));
}

int CsvTable::find(const std::string& name) const {
  for (std::size_t i = 0; i < header_.size(); ++i) {
    if (header_[i] == name) return static_cast<int>(i);
  }
  return -1;
}

int CsvTable::require(const std::string& name, const std::string& wanted) const {
  const int column = find(name);
  if (column < 0) refuse(messages::csv_no_column(name), messages::csv_header_must_read(wanted));
  return column;
}

bool CsvTable::next() {
  if (!next_line()) return false;
  cells_ = csv_cells(line_, separator_);
  if (cells_.empty()) refuse(messages::quote_not_closed);
  return true;
}

std::string CsvTable::text(int column) const {
  const auto i = static_cast<std::size_t>(column);
  return column >= 0 && i < cells_.size() ? cells_[i] : std::string();
}

double CsvTable::coordinate(int column, const char* name) const {
  const auto i = static_cast<std::size_t>(column);
  if (i >= cells_.size() || cells_[i].empty()) refuse(messages::value_is_missing(name));
  const std::optional<double> value = number_from(cells_[i]);
  if (!value || !std::isfinite(*value)) refuse(messages::csv_not_a_number(name, cells_[i].substr(0, 40)));
  return *value;
}

bool CsvTable::flag(int column) const {
  const std::string word = lower_case(text(column));
  if (word == "1" || word == "true" || word == "yes" || word.empty()) return true;
  if (word == "0" || word == "false" || word == "no") return false;
  refuse(messages::csv_bad_active(word.substr(0, 40)), messages::csv_write_1_or_0);
}

void CsvTable::refuse(Message why, Message hint) const {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path_),
              line_number_ > 0 ? messages::in_line(line_number_, std::move(why)) : std::move(why),
              std::move(hint));
}

// The next non-blank line.
bool CsvTable::next_line() {
  while (position_ < text_.size()) {
    std::size_t end = text_.find_first_of("\r\n", position_);
    if (end == std::string::npos) end = text_.size();
    line_ = std::string_view(text_).substr(position_, end - position_);
    position_ = end + (text_.compare(end, 2, "\r\n") == 0 ? 2 : 1);
    ++line_number_;
    if (!trimmed(line_).empty()) return true;
  }
  return false;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",;\"\t\r\n") == std::string::npos && trimmed(text).size() == text.size())
    return text;
  std::string cell = "\"";
  for (const char c : text)
    cell += c == '"' ? std::string("\"\"") : std::string(1, c == '\n' || c == '\r' ? ' ' : c);
  return cell + '"';
}

}  // namespace alinify
