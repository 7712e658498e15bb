#include "core/transform/cloth_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/base/error.h"
#include "core/transform/messages.h"

namespace alinify {
namespace {

constexpr std::size_t kAcross = 65;      // samples of a line
constexpr double kMinShown = 2.0 / 3;    // of them, of a line and of the common samples
constexpr double kMinSharing = 9.0 / 10;  // of the lines, for a sample to be common

double sum_of(const std::vector<Vec2d>& points, auto value) {
  double sum = 0;
  for (const Vec2d& p : points) sum += value(p);
  return sum;
}

// y = line.level + line.slope * (x - mean of x), by least squares.
struct Line {
  double level = 0, slope = 0, mean = 0;
  double operator()(double x) const { return level + slope * (x - mean); }
};

Line fit_line(const std::vector<Vec2d>& points) {
  const auto n = static_cast<double>(points.size());
  Line line;
  line.mean = sum_of(points, [](Vec2d p) { return p.x; }) / n;
  line.level = sum_of(points, [](Vec2d p) { return p.y; }) / n;
  const double xx = sum_of(points, [&](Vec2d p) { return (p.x - line.mean) * (p.x - line.mean); });
  const double xy = sum_of(points, [&](Vec2d p) { return (p.x - line.mean) * (p.y - line.level); });
  line.slope = xx > 0 ? xy / xx : 0;
  return line;
}

// The c of y = a + b x + c x^2, by least squares.
double curvature_of(const std::vector<Vec2d>& points) {
  // Regression of the residual of y on that of x^2, both after fitting a straight line.
  std::vector<Vec2d> squares;
  for (const Vec2d& p : points) squares.push_back({p.x, p.x * p.x});
  const Line of_y = fit_line(points), of_square = fit_line(squares);
  double both = 0, square = 0;
  for (const Vec2d& p : points) {
    const double rest = p.x * p.x - of_square(p.x);
    both += rest * (p.y - of_y(p.x)), square += rest * rest;
  }
  return square > 0 ? both / square : 0;
}

// The plane of the moving image, in units of length, seen along the cloth.
struct ClothFrame {
  Vec2d unit;   // lengths per moving pixel
  Vec2d along;  // unit vectors
  Vec2d across;

  // (across, along)
  Vec2d operator()(Vec2d p_moving) const {
    const Vec2d p{p_moving.x * unit.x, p_moving.y * unit.y};
    return {p.x * across.x + p.y * across.y, p.x * along.x + p.y * along.y};
  }
};

ClothFrame frame_of(const Transform& map, bool along_y, Vec2d unit) {
  const Affine2 affine = nearest_affine(map);
  const Vec2d down{affine.xy * unit.x, affine.yy * unit.y}, right{affine.xx * unit.x, affine.yx * unit.y};
  const Vec2d travel = along_y ? down : right, line = along_y ? right : down;
  ClothFrame frame;
  frame.unit = unit;
  frame.along = (1 / length(travel)) * travel;
  frame.across = {frame.along.y, -frame.along.x};
  if (frame.across.x * line.x + frame.across.y * line.y < 0) frame.across = -1.0 * frame.across;
  return frame;
}

// The samples of a line of the fixed image in the moving one, seen along the cloth.
struct MappedLine {
  double at_px = 0;
  std::array<Vec2d, kAcross> in_cloth;
  std::array<bool, kAcross> shown;  // by the moving image

  std::size_t count() const {
    return static_cast<std::size_t>(std::count(shown.begin(), shown.end(), true));
  }
};

MappedLine map_line(const Transform& map, const ClothFrame& frame, bool along_y, double at_px) {
  const double last = static_cast<double>((along_y ? map.fixed.size.width : map.fixed.size.height) - 1);
  std::array<Vec2d, kAcross> p, q;
  for (std::size_t i = 0; i < kAcross; ++i) {
    const double s = last * static_cast<double>(i) / (kAcross - 1);
    p[i] = along_y ? Vec2d{s, at_px} : Vec2d{at_px, s};
  }
  map_points(map, p, q);
  MappedLine line;
  line.at_px = at_px;
  for (std::size_t i = 0; i < kAcross; ++i) {
    line.shown[i] = q[i].x >= -0.5 && q[i].y >= -0.5 &&
                    q[i].x <= static_cast<double>(map.moving.size.width) - 0.5 &&
                    q[i].y <= static_cast<double>(map.moving.size.height) - 0.5;
    line.in_cloth[i] = frame(q[i]);
  }
  return line;
}

// Samples that nearly all lines show. Lines are compared over the same part of them: fitted over another one,
// a line that waves would seem to run ahead of its neighbours. Empty where the lines have too few in common,
// as under a large rotation.
std::optional<std::array<bool, kAcross>> common_samples(const std::vector<MappedLine>& lines) {
  std::array<bool, kAcross> common{};
  for (std::size_t i = 0; i < kAcross; ++i) {
    const auto showing = std::count_if(lines.begin(), lines.end(),
                                       [i](const MappedLine& line) { return line.shown[i]; });
    common[i] = static_cast<double>(showing) >= kMinSharing * static_cast<double>(lines.size());
  }
  const auto count = std::count(common.begin(), common.end(), true);
  if (static_cast<double>(count) < kMinShown * kAcross) return {};
  return common;
}

bool shows_all(const MappedLine& line, const std::array<bool, kAcross>& samples) {
  for (std::size_t i = 0; i < kAcross; ++i)
    if (samples[i] && !line.shown[i]) return false;
  return true;
}

// `length`: of a whole line of the fixed image. `stretch_along` is not known yet.
ClothLine measure_line(const MappedLine& mapped, const std::array<bool, kAcross>& samples, double length) {
  std::vector<Vec2d> ahead, across;  // against -1..1 from the line's beginning to its end
  for (std::size_t i = 0; i < kAcross; ++i) {
    if (!samples[i]) continue;
    const double s = 2.0 * static_cast<double>(i) / (kAcross - 1) - 1;
    across.push_back({s, mapped.in_cloth[i].x}), ahead.push_back({s, mapped.in_cloth[i].y});
  }
  const Line chord = fit_line(ahead);
  ClothLine line;
  line.at = mapped.at_px;
  line.bow = -curvature_of(ahead);
  line.ahead = chord(0);
  line.skew = 2 * chord.slope;
  line.stretch_across = 2 * fit_line(across).slope / length - 1;
  return line;
}

}  // namespace

ClothGeometry measure_cloth(const Transform& map, bool along_y, int lines) {
  if (map.fixed.size.area() < 1 || map.moving.size.area() < 1)
    throw Error(ErrorKind::Failed, messages::cannot_measure_cloth, messages::frame_needs_both_sizes);
  ClothGeometry cloth;
  cloth.along_y = along_y;
  cloth.calibrated = map.fixed.pixel_size_um && map.moving.pixel_size_um;
  const Vec2d fixed_unit = cloth.calibrated ? *map.fixed.pixel_size_um : Vec2d{1, 1};
  const double unit_along = along_y ? fixed_unit.y : fixed_unit.x,
               unit_across = along_y ? fixed_unit.x : fixed_unit.y;
  const ClothFrame frame = frame_of(map, along_y, cloth.calibrated ? *map.moving.pixel_size_um : Vec2d{1, 1});
  const auto length_px = static_cast<double>(along_y ? map.fixed.size.height : map.fixed.size.width);
  const auto width_px = static_cast<double>(along_y ? map.fixed.size.width : map.fixed.size.height);
  cloth.length = length_px * unit_along;
  std::vector<MappedLine> mapped;
  for (int i = 0; i < lines; ++i) {
    MappedLine line = map_line(map, frame, along_y, length_px * (i + 0.5) / lines - 0.5);
    if (static_cast<double>(line.count()) >= kMinShown * kAcross) mapped.push_back(line);
  }
  const auto common = common_samples(mapped);
  std::vector<Vec2d> positions;
  for (const MappedLine& one : mapped) {
    if (common && !shows_all(one, *common)) continue;
    ClothLine line = measure_line(one, common ? *common : one.shown, (width_px - 1) * unit_across);
    line.at *= unit_along;
    positions.push_back({line.at, line.ahead});
    cloth.lines.push_back(line);
  }
  cloth.lines_left_out = static_cast<std::size_t>(lines) - cloth.lines.size();
  if (cloth.lines.empty()) return cloth;
  const Line even = fit_line(positions);
  cloth.stretch_along = even.slope - 1;
  const auto n = static_cast<double>(cloth.lines.size());
  for (std::size_t i = 0; i < cloth.lines.size(); ++i) {
    ClothLine& line = cloth.lines[i];
    const std::size_t before = i > 0 ? i - 1 : i, after = std::min(i + 1, cloth.lines.size() - 1);
    if (after > before)
      line.stretch_along =
          (positions[after].y - positions[before].y) / (positions[after].x - positions[before].x) - 1;
    line.ahead = positions[i].y - even(positions[i].x);
    cloth.stretch_across += line.stretch_across / n;
    cloth.skew += line.skew / n;
    cloth.bow += line.bow / n;
  }
  cloth.width = (1 + cloth.stretch_across) * (width_px - 1) * unit_across;
  return cloth;
}

}  // namespace alinify
