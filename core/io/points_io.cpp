#include "core/io/points_io.h"

#include <initializer_list>
#include <string>
#include <vector>

#include "core/io/csv_table.h"
#include "core/io/landmark_exchange.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

void append_cells(std::string& text, std::initializer_list<double> values) {
  for (const double v : values) text += ',', append_number(text, v);
}

}  // namespace

std::vector<NamedPoint> read_points(const fs::path& path) {
  CsvTable table(path, messages::points_file_begins_with);
  const std::string wanted = "id,x,y";
  const int x = table.require("x", wanted), y = table.require("y", wanted);
  // The id column is "id", or unnamed (as in tables with a row index); without one, points are numbered.
  int id = table.find("id");
  if (id < 0) id = table.find("");
  std::vector<NamedPoint> points;
  while (table.next()) {
    NamedPoint point{table.text(id), {table.coordinate(x, "x"), table.coordinate(y, "y")}};
    if (id < 0) point.id = std::to_string(points.size());
    points.push_back(std::move(point));
  }
  return points;
}

void write_points(const std::vector<NamedPoint>& points, const fs::path& path) {
  std::string text = "id,x,y\n";
  for (const NamedPoint& point : points) {
    text += csv_cell(point.id);
    append_cells(text, {point.position.x, point.position.y});
    text += '\n';
  }
  write_text_file(text, path);
}

std::vector<LandmarkPair> read_landmarks(const fs::path& path) {
  CsvTable table(path, messages::points_file_begins_with);
  const std::string wanted = "id,fixed_x,fixed_y,moving_x,moving_y";
  const int columns[] = {table.require("fixed_x", wanted), table.require("fixed_y", wanted),
                         table.require("moving_x", wanted), table.require("moving_y", wanted)};
  int id = table.find("id");
  if (id < 0) id = table.find("");
  const int active = table.find("active");
  std::vector<LandmarkPair> pairs;
  while (table.next()) {
    LandmarkPair pair{table.text(id),
                      {table.coordinate(columns[0], "fixed_x"), table.coordinate(columns[1], "fixed_y")},
                      {table.coordinate(columns[2], "moving_x"), table.coordinate(columns[3], "moving_y")},
                      active < 0 || table.flag(active)};
    if (id < 0) pair.id = std::to_string(pairs.size());
    pairs.push_back(std::move(pair));
  }
  make_ids_unique(pairs);
  return pairs;
}

void write_landmarks(const std::vector<LandmarkPair>& pairs, const fs::path& path) {
  std::string text = "id,fixed_x,fixed_y,moving_x,moving_y,active\n";
  for (const LandmarkPair& pair : pairs) {
    text += csv_cell(pair.id);
    append_cells(text, {pair.fixed.x, pair.fixed.y, pair.moving.x, pair.moving.y});
    text += pair.active ? ",1\n" : ",0\n";
  }
  write_text_file(text, path);
}

}  // namespace alinify
