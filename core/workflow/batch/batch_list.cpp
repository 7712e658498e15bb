#include "core/workflow/batch/batch_list.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/io/csv_table.h"
#include "core/io/parse_pixel_size.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/workflow/batch/list_table.h"
#include "core/workflow/file_id.h"
#include "core/workflow/messages.h"
#include "core/workflow/series/series_list.h"
#include "core/workflow/series/series_plan.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

std::vector<const char*> columns() {
  std::vector<const char*> names{"id", "fixed_page", "moving_page"};
  for (const auto& [name, file] : batch_file_columns) names.push_back(name);
  for (const auto& [name, word] : batch_word_columns) names.push_back(name);
  return names;
}

// The columns that make a table a list.
bool names_images(const auto& has) {
  return has("series_list") || (has("fixed") && has("moving"));
}

class Reader {
 public:
  explicit Reader(const fs::path& path) : table_(path, columns(), messages::pairs_list_begins_with) {
    if (names_images([&](const char* column) { return table_.has(column); })) return;
    for (const char* name : {"fixed", "moving"})
      if (!table_.has(name))
        is_point_table(path)
            ? table_.refuse(0, messages::pairs_list_holds_points, messages::open_pair_for_its_points)
            : table_.refuse(0, messages::pairs_list_lacks_column(name), messages::pairs_list_columns);
  }

  BatchList read() {
    BatchList list;
    list.unused_columns = table_.unused_columns();
    while (table_.next()) list.entries.push_back(entry());
    if (list.entries.empty())
      table_.refuse(0, messages::pairs_list_is_empty, messages::write_a_line_for_every_pair);
    give_ids(list.entries);
    return list;
  }

 private:
  BatchEntry entry() {
    BatchEntry e;
    e.line = table_.line();
    for (const auto& [name, file] : batch_file_columns) e.*file = table_.file(name);
    for (const auto& [name, word] : batch_word_columns) e.*word = table_.text(name);
    e.fixed_page = table_.page("fixed_page"), e.moving_page = table_.page("moving_page");
    if (e.is_series()) {
      check_series(e);
    } else {
      check_pair(e);
    }
    e.id = table_.id();
    return e;
  }

  void check_pair(const BatchEntry& e) const {
    if (e.fixed.empty() || e.moving.empty())
      table_.refuse(e.line,
                    e.fixed.empty() ? messages::pair_lacks_fixed_image : messages::pair_lacks_moving_image,
                    messages::every_line_names_both);
    for (const auto& [name, word] : batch_word_columns)
      if (word != &BatchEntry::initial && !is_word_of_pairs(word) && !(e.*word).empty())
        table_.refuse(e.line, messages::column_is_for_series(name),
                      messages::leave_cell_empty_or_name_series);
    for (const auto& [name, word] : batch_word_columns)
      if (is_word_of_pairs(word) && !(e.*word).empty() && !parse_pixel_size(e.*word))
        table_.refuse(e.line, messages::pairs_list_cell_is(name, (e.*word).substr(0, 40)),
                      messages::write_pixel_size);
    if (!e.initial.empty()) check_word(e, [&] { initial_mode_from(e.initial); });
  }

  void check_series(const BatchEntry& e) const {
    for (const auto& [name, file] : batch_file_columns)
      if (file != &BatchEntry::series && !(e.*file).empty()) refuse_in_series(e, name);
    for (const auto& [name, word] : batch_word_columns)
      if (is_word_of_pairs(word) && !(e.*word).empty()) refuse_in_series(e, name);
    if (e.fixed_page > 0) refuse_in_series(e, "fixed_page");
    if (e.moving_page > 0) refuse_in_series(e, "moving_page");
    if (!e.initial.empty()) check_word(e, [&] { initial_mode_from(e.initial); });
    if (!e.strategy.empty()) check_word(e, [&] { series_strategy_from(e.strategy); });
    if (!e.order.empty() && e.order != "given" && e.order != "found")
      table_.refuse(e.line, messages::pairs_list_cell_is("series_order", e.order.substr(0, 40)),
                    messages::order_is_given_or_found);
    if (!e.merge.empty() && (fs::path(e.merge).filename() != fs::path(e.merge) || e.merge == ".."))
      table_.refuse(e.line, messages::pairs_list_cell_is("series_merge", e.merge.substr(0, 40)),
                    messages::merge_names_a_file);
  }
  [[noreturn]] void refuse_in_series(const BatchEntry& e, const char* column) const {
    table_.refuse(e.line, messages::column_is_for_pairs(column), messages::name_it_in_the_series_list);
  }

  // Reports an exception of `check` for a word, with its line.
  template <class Check>
  void check_word(const BatchEntry& e, const Check& check) const {
    try {
      check();
    } catch (const Error& error) {
      table_.refuse(e.line, Message::joined({error.problem_message(), error.why_message()}, ": "),
                    error.hint_message());
    }
  }

  void give_ids(std::vector<BatchEntry>& entries) const {
    FileIds ids;
    for (const BatchEntry& e : entries)
      if (!e.id.empty())
        if (const auto line = ids.take(e.id, e.line))
          table_.refuse(e.line, messages::pair_id_is_taken(e.id, *line), messages::give_every_pair_its_id);
    for (BatchEntry& e : entries)
      if (e.id.empty())
        e.id = ids.take_free(
            e.is_series() ? file_id_after(e.series, "series") : file_id_after(e.moving, "pair"), e.line);
  }

  ListTable table_;
};

}  // namespace

std::vector<fs::path> BatchEntry::inputs() const {
  std::vector<fs::path> files;
  for (const auto& [name, file] : batch_file_columns)
    if (!(this->*file).empty()) files.push_back(this->*file);
  return files;
}

BatchList read_batch_list(const fs::path& path) {
  return Reader(path).read();
}

bool is_batch_list(const fs::path& path) {
  const CsvTable table(path, messages::pairs_list_begins_with);
  return names_images([&](const char* column) { return table.find(column) >= 0; });
}

bool is_point_table(const fs::path& path) {
  const CsvTable table(path, messages::pairs_list_begins_with);
  const auto has = [&](const char* column) { return table.find(column) >= 0; };
  return (has("fixed_x") && has("fixed_y") && has("moving_x") && has("moving_y")) || (has("x") && has("y"));
}

std::vector<std::pair<std::string, fs::path>> inputs_by_role(const BatchEntry& entry) {
  std::vector<std::pair<std::string, fs::path>> files;
  for (const auto& [name, file] : batch_file_columns)
    if (!(entry.*file).empty()) files.emplace_back(name, entry.*file);
  if (!entry.is_series()) return files;
  for (const SeriesSection& section : read_series_list(entry.series).sections) {
    files.emplace_back(std::string("section ") + section.id, section.image);
    if (!section.mask.empty()) files.emplace_back(std::string("mask of ") + section.id, section.mask);
  }
  return files;
}

}  // namespace alinify
