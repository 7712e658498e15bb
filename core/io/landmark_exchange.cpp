#include "core/io/landmark_exchange.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/csv_table.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/points_io.h"
#include "core/io/text_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
constexpr std::int64_t kMaxBytes = std::int64_t{1} << 30;

// QuPath's origin is the corner of the first pixel.
constexpr double kCorner = 0.5;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + (text.compare(end, 2, "\r\n") == 0 ? 2 : 1);
  }
  return lines;
}

bool is_bigwarp_line(const std::string& line) {
  const std::vector<std::string> cells = csv_cells(line, ',');
  if (cells.size() != 6 && cells.size() != 8) return false;
  return cells[1] == "true" || cells[1] == "false";
}

// A coordinate; empty for "Infinity", BigWarp's marker for a point not set in that image.
std::optional<double> bigwarp_number(const std::string& cell, const fs::path& path, std::size_t line) {
  if (cell == "Infinity" || cell == "-Infinity" || cell == "NaN") return std::nullopt;
  const std::optional<double> value = number_from(cell);
  if (!value)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                messages::in_line(line, messages::word_is_no_number(cell.substr(0, 40))));
  return std::isfinite(*value) ? value : std::nullopt;
}

std::vector<LandmarkPair> read_bigwarp(const std::string& text, const fs::path& path) {
  std::vector<LandmarkPair> pairs;
  const std::vector<std::string> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (trimmed(lines[i]).empty()) continue;
    if (!is_bigwarp_line(lines[i]))
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                  messages::in_line(i + 1, messages::no_landmark_of_bigwarp), messages::bigwarp_line_format);
    const std::vector<std::string> cells = csv_cells(lines[i], ',');
    const std::size_t fixed = cells.size() == 8 ? 5 : 4;
    const auto mx = bigwarp_number(cells[2], path, i + 1), my = bigwarp_number(cells[3], path, i + 1),
               fx = bigwarp_number(cells[fixed], path, i + 1),
               fy = bigwarp_number(cells[fixed + 1], path, i + 1);
    if (mx && my && fx && fy) pairs.push_back({cells[0], {*fx, *fy}, {*mx, *my}, cells[1] == "true"});
  }
  return pairs;
}

std::string first_nonblank_line(const std::string& text) {
  for (const std::string& line : lines_of(text))
    if (!trimmed(line).empty()) return line;
  return {};
}

bool is_json(const fs::path& path) {
  const std::string ending = lower_case(path.extension().string());
  return ending == ".geojson" || ending == ".json";
}

std::vector<NamedPoint> read_points_of_any_form(const fs::path& path) {
  return is_json(path) ? read_geojson(path) : read_points(path);
}

std::string bigwarp_quoted(const std::string& text) {
  std::string out = "\"";
  // BigWarp's reader does not support doubled quotes.
  for (const char c : text) out += c == '"' ? '\'' : c == '\n' || c == '\r' ? ' ' : c;
  return out + '"';
}

}  // namespace

LandmarkForm landmark_form_of(const fs::path& path) {
  return is_bigwarp_line(first_nonblank_line(read_text_file(path, kMaxBytes))) ? LandmarkForm::BigWarp
                                                                               : LandmarkForm::Csv;
}

void make_ids_unique(std::vector<LandmarkPair>& pairs) {
  std::set<std::string> taken;
  for (LandmarkPair& pair : pairs) {
    const std::string stem = pair.id;
    for (int number = stem.empty() ? 1 : 2; pair.id.empty() || taken.contains(pair.id); ++number)
      pair.id = stem.empty() ? std::to_string(number) : stem + " (" + std::to_string(number) + ")";
    taken.insert(pair.id);
  }
}

std::vector<LandmarkPair> read_any_landmarks(const fs::path& path) {
  const std::string text = read_text_file(path, kMaxBytes);
  std::vector<LandmarkPair> pairs =
      is_bigwarp_line(first_nonblank_line(text)) ? read_bigwarp(text, path) : read_landmarks(path);
  make_ids_unique(pairs);
  return pairs;
}

std::vector<LandmarkPair> read_point_pairs(const fs::path& fixed, const fs::path& moving) {
  const std::vector<NamedPoint> f = read_points_of_any_form(fixed), m = read_points_of_any_form(moving);
  std::vector<LandmarkPair> pairs = match_by_id(f, m);
  if (pairs.empty())
    throw Error(ErrorKind::NotReadable, messages::cannot_pair_points(fixed, moving),
                messages::no_same_name_in_both, messages::name_points_alike);
  make_ids_unique(pairs);
  return pairs;
}

void write_bigwarp(const std::vector<LandmarkPair>& pairs, const fs::path& path) {
  std::string text;
  for (const LandmarkPair& pair : pairs) {
    text += bigwarp_quoted(pair.id) + (pair.active ? ",\"true\"" : ",\"false\"");
    for (const double v : {pair.moving.x, pair.moving.y, pair.fixed.x, pair.fixed.y})
      text += ",\"" + shortest_number(v) + '"';
    text += '\n';
  }
  write_text_file(text, path);
}

void write_geojson(const std::vector<NamedPoint>& points, const fs::path& path) {
  nlohmann::ordered_json features = nlohmann::ordered_json::array();
  for (const NamedPoint& point : points)
    features.push_back(
        {{"type", "Feature"},
         {"geometry",
          {{"type", "Point"}, {"coordinates", {point.position.x + kCorner, point.position.y + kCorner}}}},
         {"properties", {{"objectType", "annotation"}, {"name", point.id}}}});
  const nlohmann::ordered_json json{{"type", "FeatureCollection"}, {"features", std::move(features)}};
  write_text_file(json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n', path);
}

std::vector<NamedPoint> read_geojson(const fs::path& path) {
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(read_text_file(path, kMaxBytes));
  } catch (const nlohmann::json::exception&) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::it_is_no_json,
                messages::export_annotations_as_geojson);
  }
  const JsonReader top(json, path);
  std::vector<NamedPoint> points;
  const auto add = [&](const JsonReader& at, const std::string& name) {
    if (at.size() < 2) at.refuse(messages::json_must_be_two_numbers);
    points.push_back({name.empty() ? std::to_string(points.size() + 1) : name,
                      {at.item(0).number() - kCorner, at.item(1).number() - kCorner}});
  };
  const auto feature = [&](const JsonReader& value) {
    std::string name;
    if (value.has("properties") && value.member("properties").has("name"))
      name = value.member("properties").member("name").text();
    const JsonReader geometry = value.member("geometry"), places = geometry.member("coordinates");
    const std::string type = geometry.member("type").text();
    if (type == "Point") {
      add(places, name);
    } else if (type == "MultiPoint") {
      // An annotation of many points names them all.
      for (std::size_t i = 0; i < places.size(); ++i)
        add(places.item(i), name.empty() ? name : name + " " + std::to_string(i + 1));
    }
  };
  // QuPath writes a FeatureCollection, or a bare array of features.
  const bool collection = top.raw().is_object() && top.has("features");
  if (collection || top.raw().is_array()) {
    const JsonReader list = collection ? top.member("features") : top;
    for (std::size_t i = 0; i < list.size(); ++i) feature(list.item(i));
  } else {
    feature(top);
  }
  if (points.empty()) top.refuse(messages::no_point_annotations);
  return points;
}

}  // namespace alinify
