#include "core/workflow/batch_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/io/csv_table.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/workflow/file_id.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr std::array columns{"id",        "fixed",        "moving",     "fixed_mask",  "moving_mask",
                             "landmarks", "check_points", "fixed_page", "moving_page", "initial"};

class Reader {
 public:
  explicit Reader(const fs::path& path) : path_(path), table_(path, messages::pairs_list_begins_with) {
    for (const char* name : columns) at_[name] = table_.find(name);
    for (const char* name : {"fixed", "moving"})
      if (at_[name] < 0) refuse(0, messages::pairs_list_lacks_column(name), messages::pairs_list_columns);
  }

  BatchList read() {
    BatchList list;
    for (const std::string& name : table_.header())
      if (std::find(columns.begin(), columns.end(), name) == columns.end())
        list.unused_columns.push_back(name);
    while (table_.next()) list.entries.push_back(entry());
    if (list.entries.empty()) refuse(0, messages::pairs_list_is_empty, messages::write_a_line_for_every_pair);
    name_all(list.entries);
    return list;
  }

 private:
  [[noreturn]] void refuse(std::size_t line, const Message& why, const Message& hint) const {
    throw Error(ErrorKind::Usage, messages::cannot_use_pairs_list(path_),
                line > 0 ? messages::in_line(line, why) : why, hint);
  }

  std::string text(const char* column) { return table_.text(at_[column]); }
  fs::path file(const char* column) {
    const std::string name = text(column);
    if (name.empty()) return {};
    const fs::path path = name;
    return path.is_absolute() ? path : path_.parent_path() / path;
  }
  int page(const char* column) {
    const std::string cell = text(column);
    if (cell.empty()) return 0;
    const std::optional<double> number = number_from(cell);
    if (!number || !(*number >= 0 && *number <= 1e6) || *number != std::floor(*number))
      refuse(table_.line(), messages::pairs_list_cell_is(column, cell.substr(0, 40)),
             messages::pages_counted_from_zero);
    return static_cast<int>(*number);
  }

  BatchEntry entry() {
    BatchEntry e;
    e.line = table_.line();
    e.id = text("id");
    e.fixed = file("fixed"), e.moving = file("moving");
    e.fixed_mask = file("fixed_mask"), e.moving_mask = file("moving_mask");
    e.landmarks = file("landmarks"), e.check_points = file("check_points");
    e.fixed_page = page("fixed_page"), e.moving_page = page("moving_page");
    e.initial = text("initial");
    if (e.fixed.empty() || e.moving.empty())
      refuse(e.line, e.fixed.empty() ? messages::pair_lacks_fixed_image : messages::pair_lacks_moving_image,
             messages::every_line_names_both);
    if (!e.id.empty() && !is_file_id(e.id))
      refuse(e.line, messages::pair_id_is_no_file_name(e.id.substr(0, 40)), messages::characters_of_pair_ids);
    if (!e.initial.empty()) {
      try {
        initial_mode_from(e.initial);
      } catch (const Error& error) {
        refuse(e.line, Message::joined({error.problem_message(), error.why_message()}, ": "),
               error.hint_message());
      }
    }
    return e;
  }

  void name_all(std::vector<BatchEntry>& entries) const {
    std::map<std::string, std::size_t> taken;  // folded names and their lines
    for (const BatchEntry& e : entries) {
      if (e.id.empty()) continue;
      const auto [other, is_new] = taken.emplace(folded_name(e.id), e.line);
      if (!is_new)
        refuse(e.line, messages::pair_id_is_taken(e.id, other->second), messages::give_every_pair_its_id);
    }
    for (BatchEntry& e : entries) {
      if (!e.id.empty()) continue;
      const std::string name = file_id_after(e.moving, "pair");
      e.id = name;
      for (int n = 2; !taken.emplace(folded_name(e.id), e.line).second; ++n)
        e.id = name + "-" + std::to_string(n);
    }
  }

  fs::path path_;
  CsvTable table_;
  std::map<std::string, int> at_;
};

}  // namespace

std::vector<fs::path> BatchEntry::inputs() const {
  std::vector<fs::path> files;
  for (const fs::path* file : {&fixed, &moving, &fixed_mask, &moving_mask, &landmarks, &check_points})
    if (!file->empty()) files.push_back(*file);
  return files;
}

BatchList read_batch_list(const fs::path& path) {
  return Reader(path).read();
}

}  // namespace alinify
