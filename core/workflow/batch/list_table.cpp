#include "core/workflow/batch/list_table.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/error.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/workflow/file_id.h"
#include "core/workflow/messages.h"

namespace alinify {

namespace fs = std::filesystem;

ListTable::ListTable(const fs::path& path, std::span<const char* const> columns, const Message& begins_with)
    : path_(path), table_(path, begins_with) {
  for (const char* name : columns) at_[name] = table_.find(name);
  for (const std::string& name : table_.header())
    if (std::find(columns.begin(), columns.end(), name) == columns.end()) unused_columns_.push_back(name);
}

fs::path ListTable::file(const char* column) {
  const fs::path path = text(column);
  return path.empty() || path.is_absolute() ? path : path_.parent_path() / path;
}

int ListTable::page(const char* column) {
  const std::string cell = text(column);
  if (cell.empty()) return 0;
  const std::optional<double> number = number_from(cell);
  if (!number || !(*number >= 0 && *number <= 1e6) || *number != std::floor(*number))
    refuse(line(), messages::pairs_list_cell_is(column, cell.substr(0, 40)),
           messages::pages_counted_from_zero);
  return static_cast<int>(*number);
}

std::string ListTable::id() {
  std::string cell = text("id");
  if (!cell.empty() && !is_file_id(cell))
    refuse(line(), messages::pair_id_is_no_file_name(cell.substr(0, 40)), messages::characters_of_pair_ids);
  return cell;
}

Message ListTable::problem() const {
  return messages::cannot_use_pairs_list(path_);
}

void ListTable::refuse(std::size_t line, const Message& why, const Message& hint) const {
  throw Error(ErrorKind::Usage, problem(), line > 0 ? messages::in_line(line, why) : why, hint);
}

}  // namespace alinify
