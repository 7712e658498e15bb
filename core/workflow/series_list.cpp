#include "core/workflow/series_list.h"

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
#include "core/workflow/file_id.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr std::array columns{"id", "image", "mask", "page", "order"};

// Gives a name to every section that has none.
void name_all(std::vector<SeriesSection>& sections, const Message& problem) {
  std::map<std::string, std::size_t> taken;  // folded names and their lines
  for (const SeriesSection& s : sections) {
    if (s.id.empty()) continue;
    const auto [other, is_new] = taken.emplace(folded_name(s.id), s.line);
    if (!is_new)
      throw Error(ErrorKind::Usage, problem,
                  messages::in_line(s.line, messages::pair_id_is_taken(s.id, other->second)),
                  messages::give_every_section_its_id);
  }
  for (SeriesSection& s : sections) {
    if (!s.id.empty()) continue;
    const std::string name = file_id_after(s.image, "section");
    s.id = name;
    for (int n = 2; !taken.emplace(folded_name(s.id), s.line).second; ++n)
      s.id = name + "-" + std::to_string(n);
  }
}

class Reader {
 public:
  explicit Reader(const fs::path& path) : path_(path), table_(path, messages::series_list_begins_with) {
    for (const char* name : columns) at_[name] = table_.find(name);
    if (at_["image"] < 0)
      refuse(0, messages::pairs_list_lacks_column("image"), messages::series_list_columns);
  }

  SeriesList read() {
    SeriesList list;
    for (const std::string& name : table_.header())
      if (std::find(columns.begin(), columns.end(), name) == columns.end())
        list.unused_columns.push_back(name);
    std::vector<std::pair<double, SeriesSection>> sections;
    while (table_.next()) {
      SeriesSection s = section();
      sections.emplace_back(place(static_cast<double>(sections.size())), std::move(s));
    }
    if (sections.size() < 2)
      refuse(0, messages::series_is_too_short(sections.size()), messages::name_sections);
    std::stable_sort(sections.begin(), sections.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1; i < sections.size(); ++i)
      if (sections[i].first == sections[i - 1].first)
        refuse(sections[i].second.line, messages::place_is_taken(sections[i - 1].second.line),
               messages::order_counts_sections);
    for (auto& [at, s] : sections) list.sections.push_back(std::move(s));
    name_all(list.sections, messages::cannot_use_pairs_list(path_));
    return list;
  }

 private:
  [[noreturn]] void refuse(std::size_t line, const Message& why, const Message& hint) const {
    throw Error(ErrorKind::Usage, messages::cannot_use_pairs_list(path_),
                line > 0 ? messages::in_line(line, why) : why, hint);
  }

  std::string text(const char* column) { return table_.text(at_[column]); }
  fs::path file(const char* column) {
    const fs::path path = text(column);
    return path.empty() || path.is_absolute() ? path : path_.parent_path() / path;
  }

  // Where the section lies in the series.
  double place(double by_line) {
    if (at_["order"] < 0) return by_line;
    const std::string cell = text("order");
    const std::optional<double> number = number_from(cell);
    if (!number || !std::isfinite(*number))
      refuse(table_.line(), messages::pairs_list_cell_is("order", cell.substr(0, 40)),
             messages::order_counts_sections);
    return *number;
  }

  SeriesSection section() {
    SeriesSection s;
    s.line = table_.line();
    s.id = text("id");
    s.image = file("image"), s.mask = file("mask");
    if (s.image.empty()) refuse(s.line, messages::section_lacks_image, messages::every_line_names_an_image);
    if (!s.id.empty() && !is_file_id(s.id))
      refuse(s.line, messages::pair_id_is_no_file_name(s.id.substr(0, 40)), messages::characters_of_pair_ids);
    if (const std::string cell = text("page"); !cell.empty()) {
      const std::optional<double> number = number_from(cell);
      if (!number || !(*number >= 0 && *number <= 1e6) || *number != std::floor(*number))
        refuse(s.line, messages::pairs_list_cell_is("page", cell.substr(0, 40)),
               messages::pages_counted_from_zero);
      s.page = static_cast<int>(*number);
    }
    return s;
  }

  fs::path path_;
  CsvTable table_;
  std::map<std::string, int> at_;
};

}  // namespace

std::vector<fs::path> SeriesSection::inputs() const {
  if (mask.empty()) return {image};
  return {image, mask};
}

SeriesList read_series_list(const fs::path& path) {
  return Reader(path).read();
}

SeriesList series_of(const std::vector<fs::path>& images) {
  if (images.size() < 2)
    throw Error(ErrorKind::Usage, messages::cannot_register_series,
                messages::series_is_too_short(images.size()), messages::name_sections);
  SeriesList list;
  for (const fs::path& image : images) {
    SeriesSection s;
    s.image = image;
    list.sections.push_back(std::move(s));
  }
  name_all(list.sections, messages::cannot_register_series);
  return list;
}

}  // namespace alinify
