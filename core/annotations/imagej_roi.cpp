#include "core/annotations/imagej_roi.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "core/annotations/messages.h"
#include "core/annotations/zip_writer.h"
#include "core/base/error.h"
#include "core/base/messages.h"

namespace alinify {
namespace {

enum Type {
  polygon = 0,
  rectangle = 1,
  oval = 2,
  line = 3,
  freeline = 4,
  polyline = 5,
  freehand = 7,
  traced = 8,
  angle = 9,
  point = 10
};
enum Subtype { none = 0, text = 1, arrow = 2, ellipse = 3, picture = 4, rotated_rectangle = 5 };
enum Segment { move_to = 0, line_to = 1, quadratic_to = 2, cubic_to = 3, close = 4 };

// Offsets in the header, and in the second header behind the coordinates.
constexpr std::size_t kVersion = 4, kType = 6, kTop = 8, kLeft = 10, kBottom = 12, kRight = 14, kCount = 16,
                      kX1 = 18, kLargeCount = 18, kShapeFloats = 36, kSubtype = 48, kOptions = 50,
                      kAspect = 52, kArc = 54, kHeader2 = 60, kHeader = 64;
constexpr std::size_t kNameOffset = 16, kNameLength = 20, kPropertiesOffset = 40, kPropertiesLength = 44,
                      kCountersOffset = 48;
constexpr unsigned kSubPixel = 128;
constexpr std::uint16_t kVersionWritten = 227;
constexpr std::size_t kMostInPolygon = 65535;

[[noreturn]] void damaged() {
  throw Error(ErrorKind::NotReadable, messages::cannot_map_shape, messages::roi_damaged);
}

// Numbers as Java writes them: the highest byte first.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes.begin(), bytes.end()) {}
  std::uint64_t number(std::size_t at, std::size_t count) const {
    if (at > bytes_.size() || bytes_.size() - at < count) damaged();
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i) value = value << 8 | static_cast<unsigned char>(bytes_[at + i]);
    return value;
  }
  // Coordinates beyond 32767 are kept as if they had no sign.
  int coordinate(std::size_t at) const {
    const int value = static_cast<std::int16_t>(number(at, 2));
    return value < -5000 ? value + 65536 : value;
  }
  double real(std::size_t at) const {
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(number(at, 4))));
  }
  void put(std::size_t at, std::uint64_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      bytes_[at + i] = static_cast<char>(value >> (8 * (count - 1 - i)) & 0xFF);
  }
  void put_real(std::size_t at, double value) {
    put(at, std::bit_cast<std::uint32_t>(static_cast<float>(value)), 4);
  }
  void add_real(double value) {
    bytes_.resize(bytes_.size() + 4);
    put_real(bytes_.size() - 4, value);
  }
  std::size_t size() const { return bytes_.size(); }
  std::string& text() { return bytes_; }
  const std::string& text() const { return bytes_; }

 private:
  std::string bytes_;
};

using Corners = std::vector<Vec2d>;
using Areas = std::vector<std::vector<Corners>>;

Corners coordinates_of(const Bytes& roi) {
  std::size_t n = static_cast<std::size_t>(roi.number(kCount, 2));
  if (n == 0) n = static_cast<std::size_t>(roi.number(kLargeCount, 4));
  if (n > roi.size()) damaged();
  const bool exact = (roi.number(kOptions, 2) & kSubPixel) != 0 && roi.number(kVersion, 2) >= 222;
  Corners corners(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (exact) {
      const std::size_t at = kHeader + 4 * n + 4 * i;
      corners[i] = {roi.real(at), roi.real(at + 4 * n)};
    } else {
      const std::size_t at = kHeader + 2 * i;
      corners[i] = {
          static_cast<double>(roi.coordinate(kLeft) + static_cast<std::int16_t>(roi.number(at, 2))),
          static_cast<double>(roi.coordinate(kTop) + static_cast<std::int16_t>(roi.number(at + 2 * n, 2)))};
    }
  }
  return corners;
}

// Left, top, width and height.
std::array<double, 4> rectangle_of(const Bytes& roi) {
  if ((roi.number(kOptions, 2) & kSubPixel) != 0 && roi.number(kVersion, 2) >= 223)
    return {roi.real(kX1), roi.real(kX1 + 4), roi.real(kX1 + 8), roi.real(kX1 + 12)};
  const double left = roi.coordinate(kLeft), top = roi.coordinate(kTop);
  return {left, top, roi.coordinate(kRight) - left, roi.coordinate(kBottom) - top};
}

// An ellipse of two half axes, with so many corners that no chord is off by more than the tolerance.
Corners ellipse_around(Vec2d centre, Vec2d first, Vec2d second, double tolerance_px) {
  const double radius = std::max({length(first), length(second), 2 * tolerance_px});
  const double step = 2 * std::acos(1 - tolerance_px / radius);
  const int n = std::max(16, 4 * static_cast<int>(std::ceil(6.283185307179586 / step / 4)));
  Corners corners;
  for (int i = 0; i < n; ++i) {
    const double a = 6.283185307179586 * i / n;
    corners.push_back(centre + std::cos(a) * first + std::sin(a) * second);
  }
  return corners;
}

// The closed paths of a composite, curves cut into chords of a fixed share.
std::vector<Corners> paths_of(const Bytes& roi) {
  const std::size_t count = static_cast<std::size_t>(roi.number(kShapeFloats, 4));
  std::vector<Corners> paths;
  std::size_t i = 0;
  const auto next = [&] {
    if (i >= count) damaged();
    return roi.real(kHeader + 4 * i++);
  };
  const auto place = [&] {
    const double x = next();
    return Vec2d{x, next()};
  };
  constexpr int chords = 16;
  while (i < count) {
    const int kind = static_cast<int>(next());
    if (kind == close) continue;
    if (kind == move_to) {
      paths.push_back({place()});
      continue;
    }
    if (paths.empty()) damaged();
    Corners& path = paths.back();
    const Vec2d a = path.back();
    if (kind == line_to) {
      path.push_back(place());
    } else if (kind == quadratic_to) {
      const Vec2d b = place(), c = place();
      for (int k = 1; k <= chords; ++k) {
        const double t = static_cast<double>(k) / chords, s = 1 - t;
        path.push_back(s * s * a + 2 * s * t * b + t * t * c);
      }
    } else if (kind == cubic_to) {
      const Vec2d b = place(), c = place(), d = place();
      for (int k = 1; k <= chords; ++k) {
        const double t = static_cast<double>(k) / chords, s = 1 - t;
        path.push_back(s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d);
      }
    } else {
      damaged();
    }
  }
  std::erase_if(paths, [](Corners& path) {
    while (path.size() > 1 && path.back() == path.front()) path.pop_back();
    return path.size() < 3;
  });
  return paths;
}

// Paths within an odd number of others are holes of the smallest of them.
Areas areas_of(std::vector<Corners> paths) {
  std::vector<Ring> rings;
  std::vector<GridBox> boxes;
  for (const Corners& path : paths) {
    Ring& ring = rings.emplace_back();
    for (const Vec2d q : path) {
      GridPoint p;
      if (!on_grid(q, p)) damaged();
      ring.push_back(p);
    }
    boxes.push_back(box_of(ring));
  }
  const auto around = [&](std::size_t inner, std::size_t outer) {
    return inner != outer && boxes[inner].meets(boxes[outer]) &&
           std::abs(double_area(rings[inner])) < std::abs(double_area(rings[outer])) &&
           place_in_ring(rings[inner][0] + rings[inner][1], rings[outer]) == Placed::Inside;
  };
  Areas areas;
  std::vector<std::size_t> area_of(paths.size());
  std::vector<std::size_t> holes;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    std::size_t depth = 0;
    for (std::size_t j = 0; j < paths.size(); ++j) depth += around(i, j);
    if (depth % 2) {
      holes.push_back(i);
      area_of[i] = paths.size();
    } else {
      area_of[i] = areas.size();
      areas.push_back({paths[i]});
    }
  }
  for (const std::size_t hole : holes) {
    std::size_t best = paths.size();
    for (std::size_t j = 0; j < paths.size(); ++j)
      if (area_of[j] < areas.size() && around(hole, j) &&
          (best == paths.size() || std::abs(double_area(rings[j])) < std::abs(double_area(rings[best])))) {
        best = j;
      }
    if (best < paths.size()) areas[area_of[best]].push_back(std::move(paths[hole]));
  }
  return areas;
}

Vec2d real(GridPoint p) {
  return {static_cast<double>(p.x) / kGridPerUnit, static_cast<double>(p.y) / kGridPerUnit};
}

// Replaces the shape between a region's header and the data after it.
class RoiWriter {
 public:
  explicit RoiWriter(const Bytes& old) : old_(old), roi_(std::string_view(old.text()).substr(0, kHeader)) {
    roi_.put(kVersion, std::max<std::uint64_t>(old.number(kVersion, 2), kVersionWritten), 2);
    roi_.put(kArc, 0, 2);
  }

  void points(int type, const std::vector<GridPoint>& points) {
    begin(type, points);
    const std::size_t n = points.size();
    const bool many = n > kMostInPolygon;
    roi_.put(kCount, many ? 0 : n, 2);
    if (many) roi_.put(kLargeCount, n, 4);
    roi_.put(kOptions, roi_.number(kOptions, 2) | kSubPixel, 2);
    roi_.text().resize(kHeader + 4 * n);
    for (std::size_t i = 0; i < n; ++i) {
      roi_.put(kHeader + 2 * i, whole(real(points[i]).x - left_), 2);
      roi_.put(kHeader + 2 * n + 2 * i, whole(real(points[i]).y - top_), 2);
    }
    for (const GridPoint p : points) roi_.add_real(real(p).x);
    for (const GridPoint p : points) roi_.add_real(real(p).y);
  }

  void straight_line(GridPoint a, GridPoint b) {
    begin(line, {a, b});
    std::size_t at = kX1;
    for (const Vec2d p : {real(a), real(b)}) {
      roi_.put_real(at, p.x);
      roi_.put_real(at + 4, p.y);
      at += 8;
    }
    roi_.put(kOptions, roi_.number(kOptions, 2) | kSubPixel, 2);
  }

  void composite(const std::vector<Polygon>& polygons) {
    std::vector<GridPoint> all;
    for (const Polygon& one : polygons) all.insert(all.end(), one[0].begin(), one[0].end());
    begin(rectangle, all);
    roi_.put(kOptions, roi_.number(kOptions, 2) & ~static_cast<std::uint64_t>(kSubPixel), 2);
    std::size_t count = 0;
    const auto add = [&](double value) {
      roi_.add_real(value);
      ++count;
    };
    for (const Polygon& one : polygons)
      for (const Ring& ring : one) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
          add(i == 0 ? move_to : line_to);
          add(real(ring[i]).x);
          add(real(ring[i]).y);
        }
        add(close);
      }
    roi_.put(kShapeFloats, count, 4);
  }

  // With the second header and the data it points to: the name, the properties, the counters of points.
  std::string finished(std::size_t counters) {
    const std::size_t from = static_cast<std::size_t>(old_.number(kHeader2, 4));
    if (from == 0 || from + kCountersOffset + 4 > old_.size()) {
      roi_.put(kHeader2, 0, 4);
      return roi_.text();
    }
    const std::size_t to = roi_.size();
    roi_.put(kHeader2, to, 4);
    roi_.text() += old_.text().substr(from, kHeader);
    roi_.text().resize(to + kHeader);
    const auto keep = [&](std::size_t offset_at, std::size_t bytes) {
      const std::size_t old_offset = static_cast<std::size_t>(old_.number(from + offset_at, 4));
      const bool there =
          old_offset > 0 && bytes > 0 && old_offset <= old_.size() && bytes <= old_.size() - old_offset;
      roi_.put(to + offset_at, there ? roi_.size() : 0, 4);
      if (there) roi_.text() += old_.text().substr(old_offset, bytes);
    };
    keep(kNameOffset, 2 * static_cast<std::size_t>(old_.number(from + kNameLength, 4)));
    keep(kPropertiesOffset, 2 * static_cast<std::size_t>(old_.number(from + kPropertiesLength, 4)));
    keep(kCountersOffset, 4 * counters);
    return roi_.text();
  }

  void subtype(int value) { roi_.put(kSubtype, static_cast<std::uint64_t>(value), 2); }

 private:
  static std::uint64_t whole(double value) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(value)));
  }
  void begin(int type, const std::vector<GridPoint>& points) {
    double right = -std::numeric_limits<double>::infinity(), bottom = right;
    left_ = top_ = -right;
    for (const GridPoint p : points) {
      left_ = std::min(left_, real(p).x), right = std::max(right, real(p).x);
      top_ = std::min(top_, real(p).y), bottom = std::max(bottom, real(p).y);
    }
    left_ = std::floor(left_), top_ = std::floor(top_);
    roi_.put(kType, static_cast<std::uint64_t>(type), 1);
    roi_.put(kLeft, whole(left_), 2);
    roi_.put(kTop, whole(top_), 2);
    roi_.put(kRight, whole(std::ceil(right)), 2);
    roi_.put(kBottom, whole(std::ceil(bottom)), 2);
    roi_.put(kCount, 0, 2);
    roi_.put(kX1, 0, 8);
    roi_.put(kX1 + 8, 0, 8);
    roi_.put(kShapeFloats, 0, 4);
  }

  const Bytes& old_;
  Bytes roi_;
  double left_ = 0, top_ = 0;
};

std::string with_area(RoiWriter writer, int type, const MappedArea& area) {
  writer.subtype(none);
  if (area.polygons.empty()) {
    writer.points(area.collapsed_to.size() > 1 ? polyline : point, area.collapsed_to);
  } else if (area.polygons.size() == 1 && area.polygons[0].size() == 1 &&
             area.polygons[0][0].size() <= kMostInPolygon) {
    writer.points(type, area.polygons[0][0]);
  } else {
    writer.composite(area.polygons);
  }
  return writer.finished(0);
}

ShapeFrames frames(double origin_px, double tolerance_px) {
  const UnitFrame frame{{1, 1}, origin_px};
  return {frame, frame, tolerance_px};
}

bool is_zip(const std::filesystem::path& path) {
  const platform::InputFile file(path);
  char start[2] = {};
  return file.read_at(0, start, 2) == 2 && start[0] == 'P' && start[1] == 'K';
}

bool is_roi(std::string_view bytes) {
  return bytes.size() >= kHeader && bytes.starts_with("Iout");
}

}  // namespace

RoiMapper::RoiMapper(const PointMap& map, double tolerance_px)
    : areas_(map, frames(0.5, tolerance_px)),
      lines_(map, frames(0, tolerance_px)),
      tolerance_px_(tolerance_px) {}

AnnotationCounts RoiMapper::take_counts() {
  AnnotationCounts counts = areas_.take_counts();
  counts.add(lines_.take_counts());
  return counts;
}

std::string RoiMapper::map(std::string_view bytes) {
  if (!is_roi(bytes))
    throw Error(ErrorKind::NotReadable, messages::cannot_map_shape, messages::no_imagej_roi);
  const Bytes roi(bytes);
  ++areas_.counts().records;
  const int type = static_cast<int>(roi.number(kType, 1)),
            subtype = static_cast<int>(roi.number(kSubtype, 2));
  RoiWriter writer(roi);

  if (type == rectangle && roi.number(kShapeFloats, 4) > 0)
    return with_area(writer, polygon, areas_.area(areas_of(paths_of(roi))));
  if (subtype == text || subtype == picture) {
    const auto [left, top, width, height] = rectangle_of(roi);
    const Vec2d middle{left + width / 2, top + height / 2};
    const Vec2d shift = real(areas_.points({&middle, 1})[0]) - middle;
    Bytes moved = roi;
    const auto move = [&](std::size_t at, double by) {
      moved.put(at, static_cast<std::uint64_t>(roi.coordinate(at) + std::llround(by)), 2);
    };
    move(kLeft, shift.x), move(kRight, shift.x), move(kTop, shift.y), move(kBottom, shift.y);
    if ((roi.number(kOptions, 2) & kSubPixel) != 0) {
      moved.put_real(kX1, left + shift.x);
      moved.put_real(kX1 + 4, top + shift.y);
    }
    return moved.text();
  }
  if (subtype == ellipse || subtype == rotated_rectangle) {
    const Vec2d a{roi.real(kX1), roi.real(kX1 + 4)}, b{roi.real(kX1 + 8), roi.real(kX1 + 12)};
    const Vec2d half = 0.5 * (b - a), across{-half.y, half.x};
    Corners corners;
    if (subtype == ellipse) {
      corners = ellipse_around(0.5 * (a + b), half, roi.real(kAspect) * across, 0.5 * tolerance_px_);
    } else {
      const double long_side = length(half);
      const Vec2d side = long_side > 0 ? (0.5 * roi.real(kAspect) / long_side) * across : Vec2d{};
      corners = {a + side, b + side, b - side, a - side};
    }
    return with_area(writer, freehand, areas_.area({{corners}}));
  }
  switch (type) {
    case polygon:
    case freehand:
    case traced:
      return with_area(writer, type, areas_.area({{coordinates_of(roi)}}));
    case rectangle: {
      const auto [x, y, w, h] = rectangle_of(roi);
      return with_area(writer, polygon, areas_.area({{{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}}));
    }
    case oval: {
      const auto [x, y, w, h] = rectangle_of(roi);
      return with_area(writer, polygon,
                       areas_.area({{ellipse_around({x + w / 2, y + h / 2}, {w / 2, 0}, {0, h / 2},
                                                    0.5 * tolerance_px_)}}));
    }
    case line: {
      const Vec2d ends[] = {{roi.real(kX1), roi.real(kX1 + 4)}, {roi.real(kX1 + 8), roi.real(kX1 + 12)}};
      std::vector<int> corner_of;
      const std::vector<GridPoint> mapped = lines_.line(ends, corner_of);
      if (mapped.size() == 2 || subtype == arrow) {
        writer.straight_line(mapped.front(), mapped.back());
      } else {
        writer.points(polyline, mapped);
      }
      return writer.finished(0);
    }
    case freeline:
    case polyline: {
      std::vector<int> corner_of;
      writer.points(type, lines_.line(coordinates_of(roi), corner_of));
      return writer.finished(0);
    }
    case angle:
    case point: {
      const std::vector<GridPoint> mapped = lines_.points(coordinates_of(roi));
      writer.points(type, mapped);
      return writer.finished(type == point ? mapped.size() : 0);
    }
    default:
      throw Error(ErrorKind::NotReadable, messages::cannot_map_shape, messages::unknown_roi(type));
  }
}

AnnotationCounts map_imagej(const std::filesystem::path& from, SequentialOutput& to, const PointMap& map,
                            ThreadPool& pool, Progress& progress) {
  if (!is_zip(from)) {
    const platform::InputFile file(from);
    std::string bytes(static_cast<std::size_t>(file.size()), '\0');
    file.read_at(0, bytes.data(), file.size());
    RoiMapper mapper(map);
    try {
      to.write(mapper.map(bytes));
    } catch (const Error& failure) {
      throw Error(failure.kind(), messages::cannot_read(from), failure.why_message(), failure.hint_message());
    }
    return mapper.take_counts();
  }
  // Deflate makes regions at most some tens of times smaller: more is a bomb, but few regions cannot be one.
  constexpr std::int64_t most_bytes = std::int64_t{2} << 30, few_bytes = std::int64_t{64} << 20;
  constexpr std::int64_t most_expansion = 100;
  const std::int64_t file_bytes = platform::InputFile(from).size();
  const std::int64_t max_bytes =
      std::clamp(std::min(file_bytes, most_bytes / most_expansion) * most_expansion, few_bytes, most_bytes);
  std::vector<ZipEntry> entries = read_zip(from, max_bytes);
  constexpr std::int64_t group = 256;
  const auto count = static_cast<std::int64_t>(entries.size());
  std::vector<AnnotationCounts> counts(static_cast<std::size_t>((count + group - 1) / group));
  pool.parallel_for(static_cast<std::int64_t>(counts.size()), [&](std::int64_t g) {
    progress.check_cancelled();
    RoiMapper mapper(map);
    for (std::int64_t i = g * group; i < std::min(count, (g + 1) * group); ++i) {
      ZipEntry& entry = entries[static_cast<std::size_t>(i)];
      if (!entry.name.ends_with(".roi") && !is_roi(entry.data)) continue;
      try {
        entry.data = mapper.map(entry.data);
      } catch (const Error& failure) {
        throw Error(failure.kind(), messages::cannot_read(from),
                    messages::in_entry(entry.name, failure.why_message()), failure.hint_message());
      }
    }
    counts[static_cast<std::size_t>(g)] = mapper.take_counts();
    progress.advance(0.9 / static_cast<double>(counts.size()));
  });
  to.write(zip_of(entries));
  AnnotationCounts sum;
  for (const AnnotationCounts& one : counts) sum.add(one);
  return sum;
}

}  // namespace alinify
