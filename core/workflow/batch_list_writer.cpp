#include "core/workflow/batch_list_writer.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/error.h"
#include "core/io/csv_table.h"
#include "core/io/text_file.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

std::string utf8(const fs::path& path) {
  const std::u8string text = path.generic_u8string();
  return {text.begin(), text.end()};
}

class Writer {
 public:
  explicit Writer(const fs::path& list) : list_(list), folder_(fs::absolute(list).parent_path()) {}

  std::string file(const fs::path& path) const {
    if (path.empty()) return {};
    const fs::path whole = fs::absolute(path).lexically_normal();
    const fs::path below = whole.lexically_relative(folder_.lexically_normal());
    const std::string name = utf8(below.empty() || *below.begin() == ".." ? whole : below);
    if (name.find_first_of("\r\n") != std::string::npos || name.front() == ' ' || name.back() == ' ')
      throw Error(ErrorKind::Usage, messages::cannot_write_pairs_list(list_),
                  messages::list_cannot_hold_name(name), messages::rename_the_file);
    return csv_cell(name);
  }

 private:
  fs::path list_, folder_;
};

}  // namespace

void write_batch_list(std::span<const BatchEntry> entries, const fs::path& path) {
  const Writer writer(path);
  struct Column {
    const char* name;
    std::string (*cell)(const Writer&, const BatchEntry&);
    bool always;
  };
  static constexpr auto page = [](int number) { return number > 0 ? std::to_string(number) : std::string(); };
  static const std::array<Column, 10> columns{{
      {"id", [](const Writer&, const BatchEntry& e) { return csv_cell(e.id); }, true},
      {"fixed", [](const Writer& w, const BatchEntry& e) { return w.file(e.fixed); }, true},
      {"moving", [](const Writer& w, const BatchEntry& e) { return w.file(e.moving); }, true},
      {"fixed_mask", [](const Writer& w, const BatchEntry& e) { return w.file(e.fixed_mask); }, false},
      {"moving_mask", [](const Writer& w, const BatchEntry& e) { return w.file(e.moving_mask); }, false},
      {"landmarks", [](const Writer& w, const BatchEntry& e) { return w.file(e.landmarks); }, false},
      {"check_points", [](const Writer& w, const BatchEntry& e) { return w.file(e.check_points); }, false},
      {"fixed_page", [](const Writer&, const BatchEntry& e) { return page(e.fixed_page); }, false},
      {"moving_page", [](const Writer&, const BatchEntry& e) { return page(e.moving_page); }, false},
      {"initial", [](const Writer&, const BatchEntry& e) { return csv_cell(e.initial); }, false},
  }};
  std::vector<std::string> lines(entries.size() + 1);
  for (const Column& column : columns) {
    std::vector<std::string> cells;
    for (const BatchEntry& entry : entries) cells.push_back(column.cell(writer, entry));
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

}  // namespace alinify
