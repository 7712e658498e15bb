#include "core/workflow/series/series_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/workflow/batch/list_table.h"
#include "core/workflow/file_id.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr std::array series_columns{"id", "image", "mask", "page", "order"};

void give_ids(std::vector<SeriesSection>& sections, const Message& problem) {
  FileIds ids;
  for (const SeriesSection& s : sections)
    if (!s.id.empty())
      if (const auto line = ids.take(s.id, s.line))
        throw Error(ErrorKind::Usage, problem,
                    messages::in_line(s.line, messages::pair_id_is_taken(s.id, *line)),
                    messages::give_every_section_its_id);
  for (SeriesSection& s : sections)
    if (s.id.empty()) s.id = ids.take_free(file_id_after(s.image, "section"), s.line);
}

class SeriesReader {
 public:
  explicit SeriesReader(const fs::path& path)
      : table_(path, series_columns, messages::series_list_begins_with) {
    if (!table_.has("image"))
      table_.refuse(0, messages::pairs_list_lacks_column("image"), messages::series_list_columns);
  }

  SeriesList read() {
    SeriesList list;
    list.unused_columns = table_.unused_columns();
    std::vector<std::pair<double, SeriesSection>> sections;
    while (table_.next()) {
      SeriesSection s = section();
      sections.emplace_back(place(static_cast<double>(sections.size())), std::move(s));
    }
    if (sections.size() < 2)
      table_.refuse(0, messages::series_is_too_short(sections.size()), messages::name_sections);
    std::stable_sort(sections.begin(), sections.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1; i < sections.size(); ++i)
      if (sections[i].first == sections[i - 1].first)
        table_.refuse(sections[i].second.line, messages::place_is_taken(sections[i - 1].second.line),
                      messages::order_counts_sections);
    for (auto& [at, s] : sections) list.sections.push_back(std::move(s));
    give_ids(list.sections, table_.problem());
    return list;
  }

 private:
  // Where the section lies in the series.
  double place(double by_line) {
    if (!table_.has("order")) return by_line;
    const std::string cell = table_.text("order");
    const std::optional<double> number = number_from(cell);
    if (!number || !std::isfinite(*number))
      table_.refuse(table_.line(), messages::pairs_list_cell_is("order", cell.substr(0, 40)),
                    messages::order_counts_sections);
    return *number;
  }

  SeriesSection section() {
    SeriesSection s;
    s.line = table_.line();
    s.image = table_.file("image"), s.mask = table_.file("mask");
    if (s.image.empty())
      table_.refuse(s.line, messages::section_lacks_image, messages::every_line_names_an_image);
    s.id = table_.id();
    s.page = table_.page("page");
    return s;
  }

  ListTable table_;
};

}  // namespace

std::vector<fs::path> SeriesSection::inputs() const {
  if (mask.empty()) return {image};
  return {image, mask};
}

SeriesList read_series_list(const fs::path& path) {
  return SeriesReader(path).read();
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
  give_ids(list.sections, messages::cannot_register_series);
  return list;
}

std::optional<std::size_t> section_named(std::span<const SeriesSection> sections, const std::string& name) {
  for (std::size_t i = 0; i < sections.size(); ++i)
    if (sections[i].id == name) return i;
  for (std::size_t i = 0; i < sections.size(); ++i)
    if (sections[i].image == fs::path(name) || sections[i].image.filename() == fs::path(name)) return i;
  return {};
}

}  // namespace alinify
