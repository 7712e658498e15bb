#include "core/workflow/batch_list.h"

#include <array>

#include "core/base/error.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/workflow/file_id.h"
#include "core/workflow/list_table.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr std::array columns{"id",        "fixed",        "moving",     "fixed_mask",  "moving_mask",
                             "landmarks", "check_points", "fixed_page", "moving_page", "initial"};

class Reader {
 public:
  explicit Reader(const fs::path& path) : table_(path, columns, messages::pairs_list_begins_with) {
    for (const char* name : {"fixed", "moving"})
      if (!table_.has(name))
        table_.refuse(0, messages::pairs_list_lacks_column(name), messages::pairs_list_columns);
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
    e.fixed = table_.file("fixed"), e.moving = table_.file("moving");
    e.fixed_mask = table_.file("fixed_mask"), e.moving_mask = table_.file("moving_mask");
    e.landmarks = table_.file("landmarks"), e.check_points = table_.file("check_points");
    e.fixed_page = table_.page("fixed_page"), e.moving_page = table_.page("moving_page");
    e.initial = table_.text("initial");
    if (e.fixed.empty() || e.moving.empty())
      table_.refuse(e.line,
                    e.fixed.empty() ? messages::pair_lacks_fixed_image : messages::pair_lacks_moving_image,
                    messages::every_line_names_both);
    e.id = table_.id();
    if (!e.initial.empty()) {
      try {
        initial_mode_from(e.initial);
      } catch (const Error& error) {
        table_.refuse(e.line, Message::joined({error.problem_message(), error.why_message()}, ": "),
                      error.hint_message());
      }
    }
    return e;
  }

  void give_ids(std::vector<BatchEntry>& entries) const {
    FileIds ids;
    for (const BatchEntry& e : entries)
      if (!e.id.empty())
        if (const auto line = ids.take(e.id, e.line))
          table_.refuse(e.line, messages::pair_id_is_taken(e.id, *line), messages::give_every_pair_its_id);
    for (BatchEntry& e : entries)
      if (e.id.empty()) e.id = ids.take_free(file_id_after(e.moving, "pair"), e.line);
  }

  ListTable table_;
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
