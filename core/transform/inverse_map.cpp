#include "core/transform/inverse_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/base/error.h"
#include "core/transform/messages.h"
#include "core/transform/point_inverter.h"
#include "core/transform/sampled_inverse.h"

namespace alinify {
namespace {

// Points all over an image, from the centre of the first pixel to that of the last.
std::vector<Vec2d> lattice_over(Size size) {
  if (size.width < 1 || size.height < 1) return {};
  constexpr int n = 64;
  std::vector<Vec2d> points;
  for (int j = 0; j <= n; ++j)
    for (int i = 0; i <= n; ++i)
      points.push_back(
          {static_cast<double>(size.width - 1) * i / n, static_cast<double>(size.height - 1) * j / n});
  return points;
}

bool changes_nothing(const DisplacementField& field) {
  return !field.vectors || field.vectors->empty() || field.columns < 1 || field.rows < 1;
}
bool changes_nothing(const BsplineGrid& grid) {
  return grid.columns < 4 || grid.rows < 4;
}

// How much an affine map shrinks at most.
double smallest_scale(const Affine2& m) {
  const double squares = m.xx * m.xx + m.xy * m.xy + m.yx * m.yx + m.yy * m.yy, determinant = m.determinant();
  return std::sqrt(std::max(
      0.0, (squares - std::sqrt(std::max(0.0, squares * squares - 4 * determinant * determinant))) / 2));
}

// The illumination corrections that both images were read through are noted among the options.
void exchange_images(std::map<std::string, std::string>& options) {
  for (const std::string name : {"flatfield", "flatfield_hash"}) {
    auto fixed = options.extract("fixed_" + name), moving = options.extract("moving_" + name);
    if (fixed) fixed.key() = "moving_" + name, options.insert(std::move(fixed));
    if (moving) moving.key() = "fixed_" + name, options.insert(std::move(moving));
  }
}

class Inverting {
 public:
  Inverting(const Transform& map, const InverseOptions& options, ThreadPool& pool, Progress& progress)
      : map_(map), options_(options), pool_(pool), progress_(progress) {}

  InverseMap run() {
    follow_fixed_image();
    result_.tolerance_px = options_.tolerance_px;
    in_moving_ = lattice_over(map_.moving.size);
    for (std::size_t k = map_.parts.size(); k-- > 0;)
      std::visit([&](const auto& part) { invert(part, k); }, map_.parts[k]);
    Transform& inverse = result_.fixed_from_moving;
    inverse.fixed = map_.moving, inverse.moving = map_.fixed;
    inverse.provenance = map_.provenance;
    inverse.provenance.inverse = !map_.provenance.inverse;
    std::swap(inverse.provenance.fixed_path, inverse.provenance.moving_path);
    exchange_images(inverse.provenance.options);
    inverse = simplified(inverse);
    std::stable_sort(result_.folded.begin(), result_.folded.end(),
                     [](Rect a, Rect b) { return a.area() > b.area(); });
    progress_.update(1);
    return std::move(result_);
  }

 private:
  // Where the fixed image lies before every part and after the last, and how small affine parts made it.
  void follow_fixed_image() {
    in_fixed_.push_back(lattice_over(map_.fixed.size));
    scales_.push_back(1);
    Affine2 joined;
    for (const TransformPart& part : map_.parts) {
      std::vector<Vec2d> points = in_fixed_.back();
      std::visit(
          [&](const auto& m) {
            for (Vec2d& p : points) p = m(p);
          },
          part);
      if (const auto* affine = std::get_if<Affine2>(&part)) {
        joined = compose(*affine, joined);
      } else {
        ++displacing_;
      }
      in_fixed_.push_back(std::move(points));
      scales_.push_back(smallest_scale(joined));
    }
  }

  void invert(const Affine2& affine, std::size_t) {
    const Affine2 back = inverse(affine);
    for (const double v : {back.xx, back.xy, back.yx, back.yy, back.tx, back.ty}) {
      if (!std::isfinite(v))
        throw Error(ErrorKind::Failed, messages::cannot_invert_map, messages::map_flattens_plane,
                    messages::register_again_or_other_map);
    }
    append(back);
  }

  template <class Part>
  void invert(const Part& part, std::size_t k) {
    Progress share = progress_.sub(1.0 / displacing_, {});
    if (changes_nothing(part)) return;
    SampledInverseRequest request;
    const double scale = scales_[k] > 0 ? scales_[k] : 1;
    request.tolerance_px = options_.tolerance_px * scale / displacing_;
    request.finest_spacing_px = options_.finest_spacing_px;
    request.wanted = in_moving_;
    request.wanted.insert(request.wanted.end(), in_fixed_[k + 1].begin(), in_fixed_[k + 1].end());
    if constexpr (std::is_same_v<Part, BsplineGrid>)
      request.spline_ends_inside = std::any_of(in_fixed_[k].begin(), in_fixed_[k].end(),
                                               [&](Vec2d p) { return !part.in_valid_region(p); });
    SampledInverse found = sampled_inverse(part, request, pool_, share);
    result_.error_px += found.error_px / scale;
    result_.off_share = std::max(result_.off_share, found.off_share);
    for (const Box& place : found.folded) name(place, k);
    append(found.straighten);
    append(std::move(found.field));
  }

  template <class Part>
  void append(Part part) {
    for (Vec2d& p : in_moving_) p = part(p);
    result_.fixed_from_moving.parts.emplace_back(std::move(part));
  }

  // A place before part k, as pixels of the fixed image.
  void name(const Box& place, std::size_t k) {
    Transform until;
    until.parts.assign(map_.parts.begin(), map_.parts.begin() + static_cast<std::ptrdiff_t>(k));
    PointInverter back(until);
    Box box;
    for (const double y : {place.min.y, 0.5 * (place.min.y + place.max.y), place.max.y})
      for (const double x : {place.min.x, 0.5 * (place.min.x + place.max.x), place.max.x})
        if (const std::optional<Vec2d> p = back({x, y}, 1e-3)) box.take(*p);
    if (box.empty()) return;
    static constexpr double far = 4e15;  // the range of integers
    const auto whole = [](double v) { return static_cast<std::int64_t>(std::clamp(v, -far, far)); };
    Rect rect{whole(std::floor(box.min.x)), whole(std::floor(box.min.y)), 0, 0};
    rect.width = whole(std::ceil(box.max.x)) + 1 - rect.x;
    rect.height = whole(std::ceil(box.max.y)) + 1 - rect.y;
    if (map_.fixed.size.area() > 0) rect = intersect(rect, rect_of(map_.fixed.size));
    if (!rect.empty()) result_.folded.push_back(rect);
  }

  const Transform& map_;
  const InverseOptions& options_;
  ThreadPool& pool_;
  Progress& progress_;
  InverseMap result_;
  std::vector<std::vector<Vec2d>> in_fixed_;  // the fixed image's lattice before each part, and after
  std::vector<Vec2d> in_moving_;              // the moving image's, led back so far
  std::vector<double> scales_;                // of the affine parts before each part
  int displacing_ = 0;
};

}  // namespace

InverseMap inverted(const Transform& moving_from_fixed, const InverseOptions& options, ThreadPool& pool,
                    Progress& progress) {
  return Inverting(moving_from_fixed, options, pool, progress).run();
}

}  // namespace alinify
