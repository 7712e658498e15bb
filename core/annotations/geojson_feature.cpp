#include "core/annotations/geojson_feature.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/annotations/json_text.h"
#include "core/annotations/messages.h"
#include "core/annotations/number_text.h"
#include "core/base/error.h"

namespace alinify {
namespace {

constexpr int kDeepest = 32;

// A range of the text and its replacement.
struct Edit {
  std::size_t begin = 0, end = 0;
  std::string with;
};

void apply(std::string_view text, std::vector<Edit>& edits, std::string& out) {
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    out.append(text.substr(at, edit.begin - at));
    out.append(edit.with);
    at = edit.end;
  }
  out.append(text.substr(at));
}

struct Member {
  std::string_view name, value;
  std::size_t begin = 0, value_begin = 0, end = 0;  // in the text of the object
};

std::vector<Member> members_of(JsonText& json) {
  std::vector<Member> members;
  json.object([&](std::string_view name, std::size_t begin) {
    const std::size_t value_begin = json.at();
    const std::string_view value = json.value();
    members.push_back({name, value, begin, value_begin, json.at()});
  });
  return members;
}

const Member* find(const std::vector<Member>& members, std::string_view name) {
  for (const Member& member : members)
    if (member.name == name) return &member;
  return nullptr;
}

// Takes out a member with the comma that goes with it.
void drop(const std::vector<Member>& members, const Member& member, std::vector<Edit>& edits) {
  const auto i = static_cast<std::size_t>(&member - members.data());
  if (i + 1 < members.size()) {
    edits.push_back({member.begin, members[i + 1].begin, {}});
  } else {
    edits.push_back({i > 0 ? members[i - 1].end : member.begin, member.end, {}});
  }
}

bool has_measurements(std::string_view properties) {
  bool found = false;
  JsonText json(properties);
  if (json.peek() != '{') return false;
  json.object([&](std::string_view name, std::size_t) {
    JsonText value(json.value());
    if (name != "measurements" || !(value.peek() == '{' || value.peek() == '[')) return;
    value.jump(value.at() + 1);
    found = value.peek() != '}' && value.peek() != ']';
  });
  return found;
}

// A list of positions and the text after x and y in each: ",z".
struct Positions {
  std::vector<Vec2d> places;
  std::vector<std::string_view> tails;
  bool has_tails = false;

  void read_one(JsonText& json) {
    json.want('[');
    Vec2d p;
    p.x = json.number();
    json.want(',');
    p.y = json.number();
    json.blank();
    const std::size_t begin = json.at();
    while (json.take(',')) json.number();
    json.blank();
    const std::string_view tail = json.text().substr(begin, json.at() - begin);
    json.want(']');
    places.push_back(p);
    tails.push_back(tail);
    has_tails = has_tails || !tail.empty();
  }
  void read(JsonText& json) {
    json.array([&] { read_one(json); });
  }
};

void write_position(GridPoint p, std::string_view tail, std::string& out) {
  out += '[';
  append_grid(out, p.x);
  out += ',';
  append_grid(out, p.y);
  out.append(tail);
  out += ']';
}

void write_ring(const Ring& ring, std::string_view tail, std::string& out) {
  out += '[';
  for (const GridPoint p : ring) {
    write_position(p, tail, out);
    out += ',';
  }
  write_position(ring.front(), tail, out);
  out += ']';
}

void write_polygon(const Polygon& polygon, std::string_view tail, std::string& out) {
  out += '[';
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    if (i > 0) out += ',';
    write_ring(polygon[i], tail, out);
  }
  out += ']';
}

}  // namespace

bool is_geometry_type(std::string_view type) {
  constexpr std::array names = {"Point",   "MultiPoint",   "LineString",        "MultiLineString",
                                "Polygon", "MultiPolygon", "GeometryCollection"};
  return std::find(names.begin(), names.end(), type) != names.end();
}

void check_is_feature(std::string_view type) {
  if (type != "Feature")
    throw Error(ErrorKind::NotReadable, messages::cannot_map_shape,
                messages::neither_feature_nor_geometry(std::string(type.substr(0, 40))));
}

void FeatureMapper::map(std::string_view feature, std::string& out) {
  JsonText json(feature);
  ++shapes_.counts().records;
  const std::vector<Member> members = members_of(json);
  json.blank();
  if (json.at() != feature.size()) json.fail();
  const Member* const type = find(members, "type");
  if (type && is_geometry_type(unquoted(type->value))) {
    map_geometry(feature, out, 0);
    return;
  }
  if (!find(members, "geometry")) check_is_feature(type ? unquoted(type->value) : std::string_view());
  std::vector<Edit> edits;
  bool placed = false;
  for (const Member& member : members) {
    if (member.name == "geometry" || member.name == "nucleusGeometry") {
      if (member.value == "null") continue;
      placed = true;
      Edit edit{member.value_begin, member.end, {}};
      try {
        map_geometry(member.value, edit.with, 0);
      } catch (const JsonText::Malformed& inside) {
        throw JsonText::Malformed{member.value_begin + inside.at};
      }
      edits.push_back(std::move(edit));
    } else if (member.name == "bbox") {
      drop(members, member, edits);
      ++shapes_.counts().boxes_dropped;
    } else if (member.name == "properties") {
      shapes_.counts().measured += has_measurements(member.value);
    }
  }
  shapes_.counts().without_place += !placed;
  apply(feature, edits, out);
}

void FeatureMapper::map_geometry(std::string_view geometry, std::string& out, int depth) {
  JsonText json(geometry);
  if (depth > kDeepest) json.fail();
  const std::vector<Member> members = members_of(json);
  const Member* const type = find(members, "type");
  if (!type) json.fail();
  const std::string_view name = unquoted(type->value);
  if (!is_geometry_type(name))
    throw Error(ErrorKind::NotReadable, messages::cannot_map_shape,
                messages::unknown_geometry(std::string(name.substr(0, 40))));
  std::vector<Edit> edits;
  for (const Member& member : members) {
    if (member.name == "bbox") {
      drop(members, member, edits);
      ++shapes_.counts().boxes_dropped;
    } else if (member.name == "isEllipse" && member.value == "true") {
      edits.push_back({member.value_begin, member.end, "false"});
      ++shapes_.counts().ellipses;
    }
  }
  const bool collection = name == "GeometryCollection";
  const Member* const content = find(members, collection ? "geometries" : "coordinates");
  if (!content) json.fail();
  Edit edit{content->value_begin, content->end, {}};
  try {
    if (collection) {
      JsonText items(content->value);
      std::size_t copied = 0;
      items.array([&] {
        items.blank();
        const std::size_t begin = items.at();
        edit.with.append(content->value.substr(copied, begin - copied));
        map_geometry(items.value(), edit.with, depth + 1);
        copied = items.at();
      });
      edit.with.append(content->value.substr(copied));
    } else {
      std::string type_now;
      map_coordinates(name, content->value, type_now, edit.with);
      if (type_now != name) edits.push_back({type->value_begin, type->end, '"' + type_now + '"'});
    }
  } catch (const JsonText::Malformed& inside) {
    throw JsonText::Malformed{content->value_begin + inside.at};
  }
  edits.push_back(std::move(edit));
  apply(geometry, edits, out);
}

void FeatureMapper::map_coordinates(std::string_view type, std::string_view coordinates,
                                    std::string& type_out, std::string& out) {
  JsonText json(coordinates);
  type_out = type;
  if (type == "Point" || type == "MultiPoint") {
    Positions read;
    if (type == "MultiPoint") {
      read.read(json);
    } else {
      JsonText look = json;
      look.want('[');
      if (look.peek() != ']') read.read_one(json);
    }
    const std::vector<GridPoint> points = shapes_.points(read.places);
    const bool many = type == "MultiPoint" || points.empty();
    if (many) out += '[';
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (i > 0) out += ',';
      write_position(points[i], read.tails[i], out);
    }
    if (many) out += ']';
    return;
  }
  if (type == "LineString" || type == "MultiLineString") {
    const bool many = type == "MultiLineString";
    std::vector<int> corner_of;
    bool first = true;
    const auto line = [&] {
      Positions read;
      read.read(json);
      const std::vector<GridPoint> points = shapes_.line(read.places, corner_of);
      if (!first) out += ',';
      first = false;
      out += '[';
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0) out += ',';
        write_position(points[i], read.tails[static_cast<std::size_t>(corner_of[i])], out);
      }
      out += ']';
    };
    if (many) {
      out += '[';
      json.array(line);
      out += ']';
    } else {
      line();
    }
    return;
  }

  std::vector<std::vector<Corners>> polygons;
  std::string_view tail;
  bool one_tail = true, closed = true, any = false;
  const auto polygon = [&] {
    std::vector<Corners>& rings = polygons.emplace_back();
    json.array([&] {
      Positions read;
      read.read(json);
      if (read.has_tails || !tail.empty())
        for (const std::string_view t : read.tails) {
          if (!any) tail = t;
          any = true;
          one_tail = one_tail && t == tail;
        }
      any = any || !read.places.empty();
      if (read.places.size() > 1 && read.places.front() == read.places.back()) {
        read.places.pop_back();
      } else {
        closed = closed && read.places.size() < 2;
      }
      rings.push_back(std::move(read.places));
    });
  };
  if (type == "MultiPolygon") {
    json.array(polygon);
  } else {
    polygon();
  }
  if (!any) {
    out.append(coordinates);
    ++shapes_.counts().without_place;
    return;
  }
  shapes_.counts().heights_lost += !one_tail;
  const MappedArea area = shapes_.area(polygons);
  if (!closed && !area.repaired && !area.polygons.empty()) {
    ++shapes_.counts().repaired;
    ++shapes_.counts().invalid_before;
  }
  if (area.polygons.empty()) {
    const bool point = area.collapsed_to.size() == 1;
    type_out = point ? "Point" : "LineString";
    if (!point) out += '[';
    for (std::size_t i = 0; i < area.collapsed_to.size(); ++i) {
      if (i > 0) out += ',';
      write_position(area.collapsed_to[i], tail, out);
    }
    if (!point) out += ']';
    return;
  }
  if (type == "Polygon" && area.polygons.size() == 1) {
    write_polygon(area.polygons[0], tail, out);
    return;
  }
  type_out = "MultiPolygon";
  out += '[';
  for (std::size_t i = 0; i < area.polygons.size(); ++i) {
    if (i > 0) out += ',';
    write_polygon(area.polygons[i], tail, out);
  }
  out += ']';
}

}  // namespace alinify
