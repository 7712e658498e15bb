#include "core/io/transform_io.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/field_io.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

const char* const transform_format = "alinify-transform";
constexpr int current_version = 1;

// ---- Writing. The layout is formatted by hand: one part per line, coefficients one grid row per line, and
// every number in the shortest form that round-trips exactly.

class Writer {
 public:
  explicit Writer(const fs::path& path) : path_(path) {}

  void number(double value) {
    if (!std::isfinite(value)) {
      throw Error(ErrorKind::NotWritable, messages::cannot_write(path_),
                  messages::place_holds_not_finite(place_));
    }
    // JSON readers parse "-0" as the integer zero.
    if (value == 0 && std::signbit(value)) {
      text_ += "-0.0";
    } else {
      append_number(text_, value);
    }
  }
  void numbers(std::initializer_list<double> values) {
    text_ += '[';
    bool first = true;
    for (const double v : values) {
      if (!std::exchange(first, false)) text_ += ", ";
      number(v);
    }
    text_ += ']';
  }
  void string(const std::string& value) {
    text_ += nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  Writer& raw(std::string_view text) {
    text_ += text;
    return *this;
  }
  void at(Message place) { place_ = std::move(place); }
  const std::string& text() const { return text_; }

 private:
  fs::path path_;
  std::string text_;
  Message place_;
};

void write_geometry(Writer& to, const char* name, const MessageText& place, const ImageGeometry& geometry) {
  to.at(place);
  to.raw("  \"").raw(name).raw("\": {\"width\": ").raw(std::to_string(geometry.size.width));
  to.raw(", \"height\": ").raw(std::to_string(geometry.size.height));
  if (geometry.pixel_size_um) {
    to.raw(", \"pixel_size_um\": ");
    to.numbers({geometry.pixel_size_um->x, geometry.pixel_size_um->y});
  }
  to.raw("},\n");
}

void write_lattice(Writer& to, const char* type, Vec2d origin, Vec2d spacing, int columns, int rows) {
  to.raw("{\"type\": \"").raw(type).raw("\", \"columns\": ").raw(std::to_string(columns));
  to.raw(", \"rows\": ").raw(std::to_string(rows)).raw(", \"origin\": ");
  to.numbers({origin.x, origin.y});
  to.raw(", \"spacing\": ");
  to.numbers({spacing.x, spacing.y});
}

void write_json_part(Writer& to, const Affine2& m) {
  to.raw("{\"type\": \"affine\", \"matrix\": [");
  to.numbers({m.xx, m.xy, m.tx});
  to.raw(", ");
  to.numbers({m.yx, m.yy, m.ty});
  to.raw("]}");
}

void write_json_part(Writer& to, const BsplineGrid& grid) {
  write_lattice(to, "bspline", grid.origin, grid.spacing, grid.columns, grid.rows);
  to.raw(", \"order\": 3, \"coefficients\": [");
  for (std::size_t i = 0; i < grid.coefficients.size(); ++i) {
    if (i > 0) to.raw(",");
    if (grid.columns > 0 && i % static_cast<std::size_t>(grid.columns) == 0) to.raw("\n      ");
    to.number(grid.coefficients[i].x);
    to.raw(",");
    to.number(grid.coefficients[i].y);
  }
  to.raw("]}");
}

// T.json -> T.field0.tif
fs::path field_path(const fs::path& json_path, int number) {
  fs::path name = json_path.stem();
  name += ".field" + std::to_string(number) + ".tif";
  return json_path.parent_path() / name;
}

std::string utf8(const fs::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

void write_provenance(Writer& to, const Provenance& provenance) {
  to.raw("  \"provenance\": {\n    \"engine\": ");
  to.string(provenance.engine);
  to.raw(",\n    \"options\": {");
  bool first = true;
  for (const auto& [name, value] : provenance.options) {
    if (!std::exchange(first, false)) to.raw(", ");
    to.string(name);
    to.raw(": ");
    to.string(value);
  }
  to.raw("}");
  if (provenance.seed) to.raw(",\n    \"seed\": ").raw(std::to_string(*provenance.seed));
  const std::pair<const char*, const std::string*> members[] = {
      {"program_version", &provenance.program_version},
      {"fixed_path", &provenance.fixed_path},
      {"moving_path", &provenance.moving_path}};
  for (const auto& [name, value] : members) {
    to.raw(",\n    \"").raw(name).raw("\": ");
    to.string(*value);
  }
  if (provenance.inverse) to.raw(",\n    \"inverse\": true");
  to.raw("\n  }\n");
}

// ---- Reading.

Vec2d pair_of(const JsonReader& value) {
  if (value.size() != 2) value.refuse(messages::json_must_hold_two_numbers);
  return {value.item(0).number(), value.item(1).number()};
}

Vec2d positive_pair_of(const JsonReader& value) {
  const Vec2d pair = pair_of(value);
  if (!(pair.x > 0 && pair.y > 0)) value.refuse(messages::json_must_be_positive);
  return pair;
}

ImageGeometry read_geometry(const JsonReader& value) {
  constexpr std::int64_t max = std::int64_t{1} << 40;
  ImageGeometry geometry;
  geometry.size.width = value.member("width").integer(0, max);
  geometry.size.height = value.member("height").integer(0, max);
  if (value.has("pixel_size_um")) geometry.pixel_size_um = positive_pair_of(value.member("pixel_size_um"));
  return geometry;
}

BsplineGrid read_bspline(const JsonReader& value) {
  if (value.member("order").integer(0, 9) != 3) value.member("order").refuse(messages::only_cubic_bsplines);
  BsplineGrid grid;
  grid.columns = static_cast<int>(value.member("columns").integer(0, INT32_MAX));
  grid.rows = static_cast<int>(value.member("rows").integer(0, INT32_MAX));
  grid.origin = pair_of(value.member("origin"));
  grid.spacing = positive_pair_of(value.member("spacing"));
  const JsonReader coefficients = value.member("coefficients");
  const std::uint64_t wanted =
      2 * static_cast<std::uint64_t>(grid.columns) * static_cast<std::uint64_t>(grid.rows);
  if (coefficients.size() != wanted) {
    coefficients.refuse(messages::wrong_coefficient_count(wanted, coefficients.size()));
  }
  grid.coefficients.resize(static_cast<std::size_t>(wanted / 2));
  for (std::size_t i = 0; i < grid.coefficients.size(); ++i) {
    grid.coefficients[i] = {coefficients.item(2 * i).number(), coefficients.item(2 * i + 1).number()};
  }
  return grid;
}

DisplacementField read_field_part(const JsonReader& value, const fs::path& json_path) {
  const JsonReader member = value.member("file");
  const std::string text = member.text();
  const fs::path name(std::u8string(text.begin(), text.end()));
  if (name.empty() || name.is_absolute() || name.has_root_path())
    member.refuse(messages::must_be_relative_path);
  for (const fs::path& step : name) {
    if (step == "..") member.refuse(messages::must_not_lead_out);
  }
  DisplacementField field = read_field(json_path.parent_path() / name);
  const std::int64_t columns = value.member("columns").integer(1, INT32_MAX);
  const std::int64_t rows = value.member("rows").integer(1, INT32_MAX);
  if (field.columns != columns || field.rows != rows) {
    member.refuse(messages::field_of_other_size(text, field.columns, field.rows, columns, rows),
                  messages::keep_field_with_file);
  }
  field.origin = pair_of(value.member("origin"));
  field.spacing = positive_pair_of(value.member("spacing"));
  return field;
}

TransformPart read_part(const JsonReader& value, const fs::path& json_path) {
  const std::string type = value.member("type").text();
  if (type == "affine") return affine_from(value.member("matrix"));
  if (type == "bspline") return read_bspline(value);
  if (type == "field") return read_field_part(value, json_path);
  value.member("type").refuse(messages::word_is_not_known(type.substr(0, 40)), messages::part_types);
}

Provenance read_provenance(const JsonReader& value) {
  Provenance provenance;
  const auto text = [&value](const char* name) {
    return value.has(name) ? value.member(name).text() : std::string();
  };
  provenance.engine = text("engine");
  provenance.program_version = text("program_version");
  provenance.fixed_path = text("fixed_path");
  provenance.moving_path = text("moving_path");
  provenance.inverse = value.has("inverse") && value.member("inverse").raw() == true;
  if (value.has("seed")) provenance.seed = value.member("seed").integer(INT64_MIN, INT64_MAX);
  if (value.has("options")) {
    const JsonReader options = value.member("options");
    if (!options.raw().is_object()) options.refuse(messages::json_must_be_object);
    for (const auto& [name, unused] : options.raw().items()) {
      provenance.options[name] = options.member(name.c_str()).text();
    }
  }
  return provenance;
}

}  // namespace

void write_transform(const Transform& transform, const fs::path& path, Progress* progress) {
  Writer to(path);
  to.raw("{\n  \"format\": \"")
      .raw(transform_format)
      .raw("\",\n  \"version\": ")
      .raw(std::to_string(current_version));
  to.raw(
      ",\n  \"maps\": \"moving_from_fixed: level-0 pixels, pixel centres are integers, parts in order\",\n");
  write_geometry(to, "fixed", messages::fixed_image_geometry, transform.fixed);
  write_geometry(to, "moving", messages::moving_image_geometry, transform.moving);
  to.raw("  \"parts\": [");
  std::vector<std::pair<const DisplacementField*, fs::path>> fields;
  for (std::size_t i = 0; i < transform.parts.size(); ++i) {
    to.at(messages::transform_part(i + 1));
    to.raw(i == 0 ? "\n    " : ",\n    ");
    if (const auto* field = std::get_if<DisplacementField>(&transform.parts[i])) {
      fields.emplace_back(field, field_path(path, static_cast<int>(fields.size())));
      write_lattice(to, "field", field->origin, field->spacing, field->columns, field->rows);
      to.raw(", \"file\": ");
      to.string(utf8(fields.back().second.filename()));
      to.raw("}");
    } else if (const auto* grid = std::get_if<BsplineGrid>(&transform.parts[i])) {
      write_json_part(to, *grid);
    } else {
      write_json_part(to, std::get<Affine2>(transform.parts[i]));
    }
  }
  to.raw(transform.parts.empty() ? "],\n" : "\n  ],\n");
  write_provenance(to, transform.provenance);
  to.raw("}\n");
  // The fields first: an existing JSON file is then complete.
  for (const auto& [field, file] : fields) write_field(*field, file, progress);
  write_text_file(to.text(), path);
}

Transform read_transform(const fs::path& path) {
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(read_text_file(path));
  } catch (const nlohmann::json::exception& failure) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                messages::no_transform_in_json(reason_of(failure)), messages::other_files_are_imported);
  }
  const JsonReader top(json, path);
  if (!top.has("format") || top.member("format").text() != transform_format) {
    top.refuse(messages::json_but_no_transform(transform_format));
  }
  const std::int64_t version = top.member("version").integer(1, INT32_MAX);
  if (version > current_version) {
    top.member("version").refuse(messages::newer_file_version(version, current_version),
                                 messages::use_newer_program);
  }
  Transform transform;
  transform.fixed = read_geometry(top.member("fixed"));
  transform.moving = read_geometry(top.member("moving"));
  const JsonReader parts = top.member("parts");
  for (std::size_t i = 0; i < parts.size(); ++i) transform.parts.push_back(read_part(parts.item(i), path));
  if (top.has("provenance")) transform.provenance = read_provenance(top.member("provenance"));
  return transform;
}

}  // namespace alinify
