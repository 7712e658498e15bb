#include "core/annotations/table_file.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/annotations/messages.h"
#include "core/annotations/number_text.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text_list.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"

namespace alinify {
namespace {

struct Cell {
  std::size_t begin = 0, end = 0;  // without blanks and quotes around it
};

// Whether the quote at i opens a cell, or opens it again after the first of two. An inch sign within a cell
// does neither.
bool opens_quote(std::string_view text, std::size_t i) {
  return i == 0 || std::string_view(",;\t\n\"").find(text[i - 1]) != std::string_view::npos;
}

// Where the cells of a line lie.
void split(std::string_view line, char separator, std::vector<Cell>& cells) {
  cells.clear();
  const auto add = [&](std::size_t begin, std::size_t end) {
    while (begin < end && (line[begin] == ' ' || (line[begin] == '\t' && separator != '\t'))) ++begin;
    while (end > begin && (line[end - 1] == ' ' || line[end - 1] == '\r' || line[end - 1] == '\n')) --end;
    if (end - begin >= 2 && line[begin] == '"' && line[end - 1] == '"') ++begin, --end;
    cells.push_back({begin, end});
  };
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted && opens_quote(line, i);
    if (line[i] == separator && !quoted) {
      add(begin, i);
      begin = i + 1;
    }
  }
  add(begin, line.size());
}

char separator_of(std::string_view header) {
  char best = ',';
  std::ptrdiff_t max_count = 0;
  for (const char candidate : {',', ';', '\t'}) {
    const auto n = std::count(header.begin(), header.end(), candidate);
    if (n > max_count) best = candidate, max_count = n;
  }
  return best;
}

class LineReader {
 public:
  explicit LineReader(const std::filesystem::path& path) : file_(path), path_(path) {}

  // The first line that is no comment and the text before it; both with their line ends.
  std::string header(std::string& before) {
    TextBatch line;
    for (;;) {
      std::size_t end = 0;
      while (!find_end(end))
        if (!read_more()) {
          if (text_.empty())
            throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), messages::file_is_empty,
                        messages::table_has_a_header);
          end = text_.size();
          break;
        }
      std::string first = text_.substr(0, end);
      text_.erase(0, end);
      offset_ += static_cast<std::int64_t>(end);
      ++lines_;
      const std::string_view words = trimmed(first);
      if (!words.empty() && words.front() != '#') return first;
      before += first;
    }
  }

  void next(TextBatch& batch) {
    for (;;) {
      std::size_t begin = 0, end = 0;
      bool quoted = false;
      for (std::size_t i = 0; i < text_.size(); ++i) {
        if (text_[i] == '"') quoted = !quoted && opens_quote(text_, i);
        if (text_[i] != '\n' || quoted) continue;
        end = i + 1;
        batch.records.push_back({begin, end});
        begin = end;
      }
      if (batch.records.empty() && read_more()) continue;
      if (batch.records.empty() && !text_.empty()) {
        if (quoted)
          throw Error(ErrorKind::NotReadable, messages::cannot_read(path_),
                      messages::in_line(lines_ + 1, messages::quote_not_closed));
        end = text_.size();
        batch.records.push_back({0, end});
      }
      batch.offset = offset_;
      batch.first_record = lines_;
      lines_ += static_cast<std::int64_t>(batch.records.size());
      offset_ += static_cast<std::int64_t>(end);
      std::string rest = text_.substr(end);
      text_.resize(end);
      batch.text = std::move(text_);
      text_ = std::move(rest);
      read_more();
      return;
    }
  }

  double read_share() const {
    return file_.size() > 0 ? static_cast<double>(read_) / static_cast<double>(file_.size()) : 1.0;
  }

 private:
  bool find_end(std::size_t& end) const {
    bool quoted = false;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '"') quoted = !quoted && opens_quote(text_, i);
      if (text_[i] == '\n' && !quoted) {
        end = i + 1;
        return true;
      }
    }
    return false;
  }

  bool read_more() {
    const std::size_t before = text_.size();
    const std::int64_t got = append_batch(file_, read_, text_);
    if (text_.find('\0', before) != std::string::npos)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), messages::file_is_not_text);
    read_ += got;
    return got > 0;
  }

  platform::InputFile file_;
  std::filesystem::path path_;
  std::string text_;
  std::int64_t offset_ = 0, read_ = 0, lines_ = 0;
};

std::string names_in(const std::vector<std::string>& header, const std::vector<PlaceColumns>& found) {
  std::string text;
  for (const PlaceColumns& pair : found) append_item(text, header[pair.x] + " / " + header[pair.y]);
  return text;
}

TableColumnsUsed choose_columns(const std::filesystem::path& path, const std::vector<std::string>& header,
                                const TableRequest& request) {
  TableColumnsUsed used;
  if (!request.x_column.empty() || !request.y_column.empty()) {
    const auto named = named_place_columns(header, request.x_column, request.y_column);
    if (!named)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                  messages::table_lacks_columns(request.x_column, request.y_column),
                  messages::name_the_columns);
    used.columns = *named;
  } else {
    const std::vector<PlaceColumns> found = find_place_columns(header);
    if (found.empty())
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::table_without_places,
                  messages::name_the_columns);
    if (found.size() > 1)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                  messages::table_with_several_places(names_in(header, found)), messages::name_the_columns);
    used.columns = found.front();
  }
  used.x_name = header[used.columns.x];
  used.y_name = header[used.columns.y];
  return used;
}

// Replaces the two cells of a line.
class RowMapper {
 public:
  RowMapper(const PointMap& map, const ShapeFrames& frames, const PlaceColumns& columns, char separator)
      : shapes_(map, frames), columns_(columns), separator_(separator) {}

  // False for a cell that is no number.
  bool map(std::string_view line, std::string& out) {
    if (trimmed(line).empty()) {
      out.append(line);
      return true;
    }
    ++shapes_.counts().records;
    split(line, separator_, cells_);
    Vec2d place;
    bool comma = false;
    if (std::max(columns_.x, columns_.y) >= cells_.size()) return keep(line, out);
    const Cell x = cells_[columns_.x], y = cells_[columns_.y];
    for (const auto& [cell, value] : {std::pair{x, &place.x}, std::pair{y, &place.y}}) {
      std::string_view text = line.substr(cell.begin, cell.end - cell.begin);
      if (text.empty()) return keep(line, out);
      std::string with_point;
      if (separator_ != ',' && text.find(',') != std::string_view::npos) {
        with_point = text;
        std::replace(with_point.begin(), with_point.end(), ',', '.');
        text = with_point;
        comma = true;
      }
      const std::optional<double> number = number_from(text);
      if (!number) {
        if (trimmed(text) == "NA" || trimmed(text) == "null") return keep(line, out);
        wrong_ = text;
        return false;
      }
      if (!std::isfinite(*number)) return keep(line, out);
      *value = *number;
    }
    const std::vector<GridPoint> mapped = shapes_.points({&place, 1});
    const bool x_first = x.begin < y.begin;
    const Cell first = x_first ? x : y, second = x_first ? y : x;
    out.append(line.substr(0, first.begin));
    write(x_first ? mapped[0].x : mapped[0].y, comma, out);
    out.append(line.substr(first.end, second.begin - first.end));
    write(x_first ? mapped[0].y : mapped[0].x, comma, out);
    out.append(line.substr(second.end));
    return true;
  }

  const std::string& wrong() const { return wrong_; }
  AnnotationCounts take_counts() { return shapes_.take_counts(); }

 private:
  bool keep(std::string_view line, std::string& out) {
    ++shapes_.counts().without_place;
    out.append(line);
    return true;
  }
  static void write(std::int64_t value, bool comma, std::string& out) {
    const std::size_t begin = out.size();
    append_grid(out, value);
    if (const std::size_t point = out.find('.', begin); comma && point != std::string::npos) out[point] = ',';
  }

  ShapeMapper shapes_;
  PlaceColumns columns_;
  char separator_;
  std::vector<Cell> cells_;
  std::string wrong_;
};

}  // namespace

AnnotationCounts map_table(const std::filesystem::path& from, SequentialOutput& to, const PointMap& map,
                           const TableRequest& request, TableColumnsUsed& used, ThreadPool& pool,
                           Progress& progress) {
  LineReader reader(from);
  std::string before;
  const std::string first = reader.header(before);
  const char separator = separator_of(first);
  std::vector<Cell> cells;
  split(first, separator, cells);
  std::vector<std::string> header;
  for (const Cell& cell : cells) header.push_back(first.substr(cell.begin, cell.end - cell.begin));
  if (before.empty() && header[0].starts_with("\xEF\xBB\xBF")) header[0].erase(0, 3);
  if (header[0].size() > 1 && header[0].front() == '"' && header[0].back() == '"')
    header[0] = header[0].substr(1, header[0].size() - 2);
  used = choose_columns(from, header, request);
  const ShapeFrames frames = request.frames_for(used);
  to.write(before);
  to.write(first);
  return map_in_order(
      [&](TextBatch& batch) { reader.next(batch); },
      [&](const TextBatch& batch, std::size_t begin, std::size_t end, std::string& out) {
        RowMapper rows(map, frames, used.columns, separator);
        for (std::size_t i = begin; i < end; ++i) {
          if (i % 1024 == 0) progress.check_cancelled();
          const std::int64_t line = batch.first_record + static_cast<std::int64_t>(i) + 1;
          try {
            if (rows.map(batch.record(i), out)) continue;
          } catch (const Error& failure) {
            throw Error(failure.kind(), messages::cannot_read(from),
                        messages::in_line(line, failure.why_message()), failure.hint_message());
          }
          throw Error(ErrorKind::NotReadable, messages::cannot_read(from),
                      messages::in_line(line, messages::word_is_no_number(rows.wrong().substr(0, 40))));
        }
        return rows.take_counts();
      },
      [&] { return reader.read_share(); }, to, pool, progress);
}

}  // namespace alinify
