#include "core/io/points_io.h"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, std::size_t line, const std::string& why,
                         const std::string& hint = {}) {
  const std::string where = line > 0 ? "line " + std::to_string(line) + ": " : "";
  throw Error(ErrorKind::NotReadable, "cannot read " + path.string(), where + why, hint);
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

// One record, cut at the separator; quotes may hold it, and a doubled quote stands for one. RFC 4180, less
// line breaks within quotes: no name of a point has one.
// Empty when a quote is left open.
std::vector<std::string> cells_of(std::string_view line, char separator) {
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

// The lines of a CSV that carry something, cut into cells, with the header looked up by name.
class Table {
 public:
  explicit Table(const fs::path& path) : path_(path), text_(read_text_file(path, std::int64_t{1} << 30)) {
    if (!next_line()) refuse(path_, 0, "it is empty", "A points file begins with the line id,x,y.");
    for (const char candidate : {',', ';', '\t'}) {
      if (line_.find(candidate) != std::string_view::npos) {
        separator_ = candidate;
        break;
      }
    }
    for (const std::string& name : cells_of(line_, separator_)) header_.push_back(lower(name));
  }

  // The column of that name, or -1.
  int find(const std::string& name) const {
    for (std::size_t i = 0; i < header_.size(); ++i) {
      if (header_[i] == name) return static_cast<int>(i);
    }
    return -1;
  }
  int require(const std::string& name, const std::string& wanted) const {
    const int column = find(name);
    if (column < 0)
      refuse(path_, line_number_, "the header has no column " + name, "It must read " + wanted + ".");
    return column;
  }

  bool next() {
    if (!next_line()) return false;
    cells_ = cells_of(line_, separator_);
    if (cells_.empty()) refuse(path_, line_number_, "a quote is not closed");
    return true;
  }

  std::string text(int column) const {
    const auto i = static_cast<std::size_t>(column);
    return column >= 0 && i < cells_.size() ? cells_[i] : std::string();
  }
  double coordinate(int column, const char* name) const {
    const auto i = static_cast<std::size_t>(column);
    if (i >= cells_.size() || cells_[i].empty())
      refuse(path_, line_number_, std::string(name) + " is missing");
    const std::optional<double> value = number_from(cells_[i]);
    if (!value || !std::isfinite(*value)) {
      refuse(path_, line_number_,
             std::string(name) + " is \"" + cells_[i].substr(0, 40) + "\", which is not a number");
    }
    return *value;
  }
  bool flag(int column) const {
    const std::string word = lower(text(column));
    if (word == "1" || word == "true" || word == "yes" || word.empty()) return true;
    if (word == "0" || word == "false" || word == "no") return false;
    refuse(path_, line_number_, "active is \"" + word.substr(0, 40) + "\"", "Write 1 or 0.");
  }

 private:
  // The next line that is not blank.
  bool next_line() {
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

  fs::path path_;
  std::string text_;
  std::size_t position_ = 0, line_number_ = 0;
  std::string_view line_;
  char separator_ = ',';
  std::vector<std::string> header_, cells_;
};

std::string quoted(const std::string& id) {
  if (id.find_first_of(",;\"\t") == std::string::npos && trimmed(id).size() == id.size()) return id;
  std::string text = "\"";
  for (const char c : id)
    text += c == '"' ? std::string("\"\"") : std::string(1, c == '\n' || c == '\r' ? ' ' : c);
  return text + '"';
}

void append_cells(std::string& text, std::initializer_list<double> values) {
  for (const double v : values) text += ',', append_number(text, v);
}

}  // namespace

std::vector<NamedPoint> read_points(const fs::path& path) {
  Table table(path);
  const std::string wanted = "id,x,y";
  const int x = table.require("x", wanted), y = table.require("y", wanted);
  // The ids' column is "id", or has no name (as tables written with a row index do); without one, points are
  // numbered.
  int id = table.find("id");
  if (id < 0) id = table.find("");
  std::vector<NamedPoint> points;
  while (table.next()) {
    NamedPoint point{table.text(id), {table.coordinate(x, "x"), table.coordinate(y, "y")}};
    if (id < 0) point.id = std::to_string(points.size());
    points.push_back(std::move(point));
  }
  return points;
}

void write_points(const std::vector<NamedPoint>& points, const fs::path& path) {
  std::string text = "id,x,y\n";
  for (const NamedPoint& point : points) {
    text += quoted(point.id);
    append_cells(text, {point.position.x, point.position.y});
    text += '\n';
  }
  write_text_file(text, path);
}

std::vector<LandmarkPair> read_landmarks(const fs::path& path) {
  Table table(path);
  const std::string wanted = "id,fixed_x,fixed_y,moving_x,moving_y";
  const int columns[] = {table.require("fixed_x", wanted), table.require("fixed_y", wanted),
                         table.require("moving_x", wanted), table.require("moving_y", wanted)};
  int id = table.find("id");
  if (id < 0) id = table.find("");
  const int active = table.find("active");
  std::vector<LandmarkPair> pairs;
  while (table.next()) {
    LandmarkPair pair{table.text(id),
                      {table.coordinate(columns[0], "fixed_x"), table.coordinate(columns[1], "fixed_y")},
                      {table.coordinate(columns[2], "moving_x"), table.coordinate(columns[3], "moving_y")},
                      active < 0 || table.flag(active)};
    if (id < 0) pair.id = std::to_string(pairs.size());
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

void write_landmarks(const std::vector<LandmarkPair>& pairs, const fs::path& path) {
  std::string text = "id,fixed_x,fixed_y,moving_x,moving_y,active\n";
  for (const LandmarkPair& pair : pairs) {
    text += quoted(pair.id);
    append_cells(text, {pair.fixed.x, pair.fixed.y, pair.moving.x, pair.moving.y});
    text += pair.active ? ",1\n" : ",0\n";
  }
  write_text_file(text, path);
}

}  // namespace alinify
