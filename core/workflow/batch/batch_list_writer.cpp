#include "core/workflow/batch/batch_list_writer.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/path_text.h"
#include "core/io/csv_table.h"
#include "core/io/text_file.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

class Writer {
 public:
  explicit Writer(const fs::path& list) : list_(list), folder_(fs::absolute(list).parent_path()) {}

  std::string file(const fs::path& path) const {
    if (path.empty()) return {};
    const fs::path whole = fs::absolute(path).lexically_normal();
    const fs::path below = whole.lexically_relative(folder_.lexically_normal());
    const std::string name = utf8_of(below.empty() || *below.begin() == ".." ? whole : below);
    if (name.find_first_of("\r\n") != std::string::npos || name.front() == ' ' || name.back() == ' ')
      throw Error(ErrorKind::Usage, messages::cannot_write_pairs_list(list_),
                  messages::list_cannot_hold_name(name), messages::rename_the_file);
    return csv_cell(name);
  }

 private:
  fs::path list_, folder_;
};

template <class Row>
struct Column {
  const char* name;
  std::function<std::string(const Row&)> cell;
  bool always = false;  ///< also where no row needs it
};

template <class Row>
void write_table(std::span<const Row> rows, const std::vector<Column<Row>>& columns, const fs::path& path) {
  std::vector<std::string> lines(rows.size() + 1);
  for (const Column<Row>& column : columns) {
    std::vector<std::string> cells;
    for (const Row& row : rows) cells.push_back(column.cell(row));
    const bool used = std::any_of(cells.begin(), cells.end(), [](const auto& cell) { return !cell.empty(); });
    if (!used && !column.always) continue;
    const char* const comma = lines.front().empty() ? "" : ",";
    lines.front().append(comma).append(column.name);
    for (std::size_t i = 0; i < cells.size(); ++i) lines[i + 1].append(comma).append(cells[i]);
  }
  std::string text;
  for (const std::string& line : lines) text.append(line).append("\n");
  write_text_file(text, path);
}

std::string page_cell(int number) {
  return number > 0 ? std::to_string(number) : std::string();
}

}  // namespace

void write_batch_list(std::span<const BatchEntry> entries, const fs::path& path) {
  const Writer writer(path);
  // Without a pair a list is of series alone.
  const bool pairs = entries.empty() || std::any_of(entries.begin(), entries.end(),
                                                    [](const BatchEntry& e) { return !e.is_series(); });
  std::vector<Column<BatchEntry>> columns{{"id", [](const BatchEntry& e) { return csv_cell(e.id); }, true}};
  for (const auto& [name, file] : batch_file_columns)
    columns.push_back({name, [&writer, file = file](const BatchEntry& e) { return writer.file(e.*file); },
                       pairs && (file == &BatchEntry::fixed || file == &BatchEntry::moving)});
  columns.push_back({"fixed_page", [](const BatchEntry& e) { return page_cell(e.fixed_page); }});
  columns.push_back({"moving_page", [](const BatchEntry& e) { return page_cell(e.moving_page); }});
  for (const auto& [name, word] : batch_word_columns)
    columns.push_back({name, [word = word](const BatchEntry& e) { return csv_cell(e.*word); }});
  write_table(entries, columns, path);
}

void write_series_list(std::span<const SeriesSection> sections, const fs::path& path) {
  const Writer writer(path);
  write_table<SeriesSection>(
      sections,
      {{"id", [](const SeriesSection& s) { return csv_cell(s.id); }, true},
       {"image", [&writer](const SeriesSection& s) { return writer.file(s.image); }, true},
       {"mask", [&writer](const SeriesSection& s) { return writer.file(s.mask); }},
       {"page", [](const SeriesSection& s) { return page_cell(s.page); }}},
      path);
}

}  // namespace alinify
