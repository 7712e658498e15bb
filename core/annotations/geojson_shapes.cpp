#include "core/annotations/geojson_shapes.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "core/annotations/geojson_feature.h"
#include "core/annotations/geojson_reader.h"
#include "core/annotations/json_text.h"
#include "core/annotations/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

constexpr int kDeepest = 32;
constexpr std::size_t kGroup = 512;  ///< features that a thread reads at once

/// Shapes of one group of features.
class ShapeReader {
 public:
  explicit ShapeReader(const UnitFrame& frame) : frame_(frame) {}

  void read_feature(std::string_view text) {
    JsonText json(text);
    std::string_view type, geometry, nucleus, properties;
    json.object([&](std::string_view name, std::size_t) {
      const std::string_view value = json.value();
      if (name == "type") type = unquoted(value);
      if (name == "geometry") geometry = value;
      if (name == "nucleusGeometry") nucleus = value;
      if (name == "properties") properties = value;
    });
    color_.reset();
    if (is_geometry_type(type)) return read_geometry(text, 0);
    if (geometry.empty()) check_is_feature(type);
    if (!properties.empty()) read_color(properties, true);
    for (const std::string_view one : {geometry, nucleus})
      if (!one.empty() && one != "null") read_geometry(one, 0);
  }

  AnnotationShapes take() { return std::move(found_); }

 private:
  // {"classification": {"color": [200, 0, 0]}, "color": [0, 0, 255]}: the first one counts.
  void read_color(std::string_view properties, bool outermost) {
    JsonText json(properties);
    if (json.peek() != '{') return;
    std::optional<std::uint32_t> own;
    json.object([&](std::string_view name, std::size_t) {
      const std::string_view value = json.value();
      if (name == "color" || name == "colorRGB") own = color_from(value);
      if (outermost && name == "classification") read_color(value, false);
    });
    if (!color_) color_ = own;
  }

  static std::optional<std::uint32_t> color_from(std::string_view value) {
    JsonText json(value);
    if (json.peek() != '[') {
      // QuPath's older files have one signed number.
      try {
        return static_cast<std::uint32_t>(
                   static_cast<std::int64_t>(std::clamp(json.number(), -2147483648.0, 4294967295.0))) &
               0xffffff;
      } catch (const JsonText::Malformed&) {
        return std::nullopt;
      }
    }
    std::uint32_t color = 0;
    int count = 0;
    json.array([&] {
      color = color << 8 | static_cast<std::uint32_t>(std::clamp(json.number(), 0.0, 255.0));
      ++count;
    });
    return count == 3 ? std::optional(color) : std::nullopt;
  }

  void read_geometry(std::string_view text, int depth) {
    JsonText json(text);
    if (depth > kDeepest) json.fail();
    std::string_view type, coordinates, geometries;
    json.object([&](std::string_view name, std::size_t) {
      const std::string_view value = json.value();
      if (name == "type") type = unquoted(value);
      if (name == "coordinates") coordinates = value;
      if (name == "geometries") geometries = value;
    });
    JsonText inner(type == "GeometryCollection" ? geometries : coordinates);
    const auto lines = [&](bool closed) { inner.array([&] { read_line(inner, closed); }); };
    if (type == "Point") {
      begin();
      read_position(inner);
      end(false);
    } else if (type == "MultiPoint") {
      inner.array([&] {
        begin();
        read_position(inner);
        end(false);
      });
    } else if (type == "LineString") {
      read_line(inner, false);
    } else if (type == "MultiLineString" || type == "Polygon") {
      lines(type == "Polygon");
    } else if (type == "MultiPolygon") {
      inner.array([&] { lines(true); });
    } else if (type == "GeometryCollection") {
      inner.array([&] { read_geometry(inner.value(), depth + 1); });
    } else {
      throw Error(ErrorKind::NotReadable, messages::cannot_map_shape,
                  messages::unknown_geometry(std::string(type.substr(0, 40))));
    }
  }

  void read_line(JsonText& json, bool closed) {
    begin();
    json.array([&] { read_position(json); });
    end(closed);
  }

  void read_position(JsonText& json) {
    json.want('[');
    const double x = json.number();
    json.want(',');
    const double y = json.number();
    while (json.take(',')) json.number();
    json.want(']');
    const Vec2d p = frame_.px_from_file({x, y});
    if (!is_mappable(p))
      throw Error(ErrorKind::Failed, messages::cannot_map_shape, messages::coordinate_too_large,
                  messages::correct_the_coordinate);
    found_.points.push_back({static_cast<float>(p.x), static_cast<float>(p.y)});
  }

  void begin() { first_ = found_.points.size(); }

  void end(bool closed) {
    std::vector<Vec2f>& points = found_.points;
    if (closed && points.size() > first_ + 1 && points.back() == points[first_]) points.pop_back();
    if (points.size() == first_) return;
    AnnotationShape shape;
    shape.first = static_cast<std::uint32_t>(first_);
    shape.count = static_cast<std::uint32_t>(points.size() - first_);
    shape.closed = closed;
    shape.has_color = color_.has_value();
    shape.color = color_.value_or(0);
    shape.min = shape.max = points[first_];
    for (std::size_t i = first_ + 1; i < points.size(); ++i) {
      shape.min = {std::min(shape.min.x, points[i].x), std::min(shape.min.y, points[i].y)};
      shape.max = {std::max(shape.max.x, points[i].x), std::max(shape.max.y, points[i].y)};
    }
    found_.shapes.push_back(shape);
  }

  UnitFrame frame_;
  AnnotationShapes found_;
  std::optional<std::uint32_t> color_;  // of the feature at hand
  std::size_t first_ = 0;               // of the shape at hand
};

void append(AnnotationShapes more, AnnotationShapes& all, const std::filesystem::path& from) {
  const std::size_t before = all.points.size();
  if (before + more.points.size() > std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorKind::Failed, messages::cannot_read(from), messages::too_many_points_to_show,
                messages::show_fewer_annotations);
  for (AnnotationShape& shape : more.shapes) shape.first += static_cast<std::uint32_t>(before);
  all.shapes.insert(all.shapes.end(), more.shapes.begin(), more.shapes.end());
  all.points.insert(all.points.end(), more.points.begin(), more.points.end());
}

}  // namespace

AnnotationShapes read_geojson_shapes(const std::filesystem::path& from, const FrameFor& frame_for,
                                     ThreadPool& pool, Progress& progress) {
  GeojsonReader reader(from);
  const bool list = reader.find_list();
  const UnitFrame frame = frame_for(reader.unit());
  const auto read = [&](ShapeReader& shapes, std::string_view feature, std::int64_t number,
                        std::int64_t offset) {
    try {
      shapes.read_feature(feature);
    } catch (...) {
      reader.rethrow_in_feature(number, offset);
    }
  };
  AnnotationShapes all;
  if (!list) {
    ShapeReader shapes(frame);
    read(shapes, reader.take_all(), 1, 0);
    return shapes.take();
  }
  for (;;) {
    TextBatch batch;
    reader.next(batch);
    if (batch.records.empty()) break;
    const std::size_t groups = (batch.records.size() + kGroup - 1) / kGroup;
    std::vector<AnnotationShapes> found(groups);
    pool.parallel_for(static_cast<std::int64_t>(groups), [&](std::int64_t group) {
      progress.check_cancelled();
      ShapeReader shapes(frame);
      const std::size_t begin = static_cast<std::size_t>(group) * kGroup,
                        end = std::min(batch.records.size(), begin + kGroup);
      for (std::size_t i = begin; i < end; ++i)
        read(shapes, batch.record(i), batch.first_record + static_cast<std::int64_t>(i) + 1,
             batch.offset + static_cast<std::int64_t>(batch.records[i].begin));
      found[static_cast<std::size_t>(group)] = shapes.take();
    });
    for (AnnotationShapes& group : found) append(std::move(group), all, from);
    progress.update(reader.read_share());
  }
  AnnotationCounts ignored;
  reader.tail(ignored);
  if (!reader.unit_after().empty() && frame_for(reader.unit_after()) != frame) reader.refuse_unit_after();
  return all;
}

}  // namespace alinify
