#include "core/annotations/table_columns.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/text.h"

namespace alinify {
namespace {

struct PlainName {
  std::string words;
  ColumnUnit unit = ColumnUnit::None;
};

PlainName plain(std::string_view name) {
  std::string words;
  for (const char c : lower_case(name)) {
    const bool gap = std::string_view(" _-.:()[]/\t\"").find(c) != std::string_view::npos;
    if (!gap) {
      words += c;
    } else if (!words.empty() && words.back() != ' ') {
      words += ' ';
    }
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  PlainName result{words, ColumnUnit::None};
  const std::size_t last = words.rfind(' ');
  if (last == std::string::npos) return result;
  const std::string_view unit = std::string_view(words).substr(last + 1);
  // The micro sign, the Greek letter, and how they are written without either.
  constexpr std::array micrometre = {"\xC2\xB5m", "\xCE\xBCm",  "\xB5m",       "um",         "micron",
                                     "microns",   "micrometer", "micrometers", "micrometre", "micrometres"};
  constexpr std::array pixel = {"px", "pixel", "pixels"};
  if (std::find(micrometre.begin(), micrometre.end(), unit) != micrometre.end()) {
    result.unit = ColumnUnit::Micrometre;
  } else if (std::find(pixel.begin(), pixel.end(), unit) != pixel.end()) {
    result.unit = ColumnUnit::Pixel;
  } else {
    return result;
  }
  result.words.resize(last);
  return result;
}

// How programs name a column of x and the one of y that goes with it.
constexpr std::pair<const char*, const char*> kPairs[] = {
    {"x", "y"},
    {"centroid x", "centroid y"},
    {"x centroid", "y centroid"},
    {"center x", "center y"},
    {"centre x", "centre y"},
    {"x center", "y center"},
    {"x centre", "y centre"},
    {"location center x", "location center y"},
    {"areashape center x", "areashape center y"},
    {"position x", "position y"},
    {"x position", "y position"},
    {"pos x", "pos y"},
    {"x location", "y location"},
    {"xm", "ym"},
    {"centroid 1", "centroid 0"},
    {"axis 1", "axis 0"},
    {"pxl col in fullres", "pxl row in fullres"},
};

bool from_corner(const PlainName& x) {
  return x.unit == ColumnUnit::Micrometre || (x.unit == ColumnUnit::Pixel && x.words == "centroid x");
}

}  // namespace

std::vector<PlaceColumns> find_place_columns(const std::vector<std::string>& header) {
  std::vector<PlainName> names;
  for (const std::string& name : header) names.push_back(plain(name));
  std::vector<PlaceColumns> found;
  for (const auto& [x, y] : kPairs)
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i].words != x) continue;
      for (std::size_t j = 0; j < names.size(); ++j)
        if (names[j].words == y && names[j].unit == names[i].unit) {
          found.push_back({i, j, names[i].unit, from_corner(names[i])});
          break;
        }
    }
  return found;
}

std::optional<PlaceColumns> named_place_columns(const std::vector<std::string>& header, std::string_view x,
                                                std::string_view y) {
  const auto index = [&](std::string_view wanted) {
    auto at = std::find(header.begin(), header.end(), wanted);
    if (at == header.end())
      at = std::find_if(header.begin(), header.end(),
                        [&](const std::string& name) { return lower_case(name) == lower_case(wanted); });
    return static_cast<std::size_t>(at - header.begin());
  };
  const std::size_t i = index(x), j = index(y);
  if (i == header.size() || j == header.size()) return std::nullopt;
  const PlainName name = plain(header[i]);
  return PlaceColumns{i, j, name.unit, from_corner(name)};
}

}  // namespace alinify
