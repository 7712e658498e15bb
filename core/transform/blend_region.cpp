#include "core/transform/blend_region.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace alinify {
namespace {

constexpr double kMaxSamples = 8e6;
constexpr double kMinDeterminant = 0.05;  // less than a twentieth of the area is left: practically a fold
constexpr double kWiden = 1.4;

// From 0 to 1 with two continuous derivatives.
double smooth_step(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * t * (t * (6 * t - 15) + 10);
}

class Blending {
 public:
  Blending(const Transform& around, const Transform& within, Rect outer, double spacing_px, ThreadPool& pool,
           const Progress& progress)
      : around_(around), within_(within), outer_(outer), pool_(pool), progress_(progress) {
    const double w = static_cast<double>(outer.width - 1), h = static_cast<double>(outer.height - 1);
    const double spacing = std::max(spacing_px, std::sqrt(std::max(1.0, w * h) / kMaxSamples));
    // Both edges are samples, so that the displacement there is exactly zero.
    columns_ = std::max<std::int64_t>(2, std::llround(std::ceil(w / spacing)) + 1);
    rows_ = std::max<std::int64_t>(2, std::llround(std::ceil(h / spacing)) + 1);
    spacing_ = {std::max(1e-9, w / static_cast<double>(columns_ - 1)),
                std::max(1e-9, h / static_cast<double>(rows_ - 1))};
  }

  RegionBlend blend(double min_seam_px) {
    measure_whole();
    const double half = 0.5 * static_cast<double>(std::min(outer_.width, outer_.height));
    RegionBlend result;
    for (result.seam_px = std::min(min_seam_px, half);;
         result.seam_px = std::min(half, kWiden * result.seam_px)) {
      progress_.check_cancelled();
      result.field = weighted(result.seam_px);
      const auto [min, seam_folds] = examine(*result.field.vectors);
      result.min_jacobian = min, result.seam_folds = seam_folds;
      if (!seam_folds || result.seam_px >= half) return result;
    }
  }

 private:
  Vec2d position(std::int64_t i, std::int64_t j) const {
    return {static_cast<double>(outer_.x) + static_cast<double>(i) * spacing_.x,
            static_cast<double>(outer_.y) + static_cast<double>(j) * spacing_.y};
  }

  // The displacement from `around` to `within` everywhere in the rectangle.
  void measure_whole() {
    whole_.resize(static_cast<std::size_t>(columns_ * rows_));
    pool_.parallel_for(rows_, [&](std::int64_t j) {
      progress_.check_cancelled();
      for (std::int64_t i = 0; i < columns_; ++i) {
        const Vec2d p = position(i, j), wanted = within_(p);
        Vec2d& d = whole_[static_cast<std::size_t>(j * columns_ + i)];
        if (const auto found = inverse_point(around_, wanted, 1e-4)) {
          d = *found - p;
          continue;
        }
        const Jacobian2 slope = jacobian(around_, p);
        const double determinant = slope.determinant();
        const Vec2d off = wanted - around_(p);
        d = std::abs(determinant) > 1e-9 ? (1 / determinant) * Vec2d{slope.yy * off.x - slope.xy * off.y,
                                                                     slope.xx * off.y - slope.yx * off.x}
                                         : Vec2d{};
        if (!is_finite(d)) d = {};
      }
    });
  }

  double weight(Vec2d p, double seam_px) const {
    const Size image = around_.fixed.size;
    double weight = 1;
    const auto edge = [&](bool is_the_images, double inside_px) {
      if (!is_the_images) weight *= smooth_step(inside_px / std::max(1e-9, seam_px));
    };
    edge(outer_.x <= 0, p.x - static_cast<double>(outer_.x));
    edge(outer_.y <= 0, p.y - static_cast<double>(outer_.y));
    edge(outer_.right() >= image.width, static_cast<double>(outer_.right() - 1) - p.x);
    edge(outer_.bottom() >= image.height, static_cast<double>(outer_.bottom() - 1) - p.y);
    return weight;
  }

  DisplacementField weighted(double seam_px) const {
    DisplacementField field;
    field.origin = position(0, 0), field.spacing = spacing_;
    field.columns = static_cast<int>(columns_), field.rows = static_cast<int>(rows_);
    auto vectors = std::make_shared<std::vector<Vec2f>>(whole_.size());
    pool_.parallel_for(rows_, [&](std::int64_t j) {
      for (std::int64_t i = 0; i < columns_; ++i) {
        const auto k = static_cast<std::size_t>(j * columns_ + i);
        const Vec2d d = weight(position(i, j), seam_px) * whole_[k];
        (*vectors)[k] = {static_cast<float>(d.x), static_cast<float>(d.y)};
      }
    });
    field.vectors = std::move(vectors);
    return field;
  }

  // The determinant of a bilinear cell is linear, so its minimum is at a corner.
  template <class Vector>
  double min_of_cell(const std::vector<Vector>& v, std::int64_t i, std::int64_t j) const {
    const auto at = [&](std::int64_t x, std::int64_t y) {
      const Vector d = v[static_cast<std::size_t>(y * columns_ + x)];
      return Vec2d{static_cast<double>(d.x), static_cast<double>(d.y)};
    };
    double min = std::numeric_limits<double>::infinity();
    for (const std::int64_t y : {j, j + 1})
      for (const std::int64_t x : {i, i + 1}) {
        const Vec2d along_x = (1 / spacing_.x) * (at(i + 1, y) - at(i, y)),
                    along_y = (1 / spacing_.y) * (at(x, j + 1) - at(x, j));
        min = std::min(min, (1 + along_x.x) * (1 + along_y.y) - along_x.y * along_y.x);
      }
    return min;
  }

  std::pair<double, bool> examine(const std::vector<Vec2f>& blended) const {
    std::vector<double> min(static_cast<std::size_t>(rows_ - 1));
    std::vector<char> folds(min.size());
    pool_.parallel_for(rows_ - 1, [&](std::int64_t j) {
      double row = std::numeric_limits<double>::infinity();
      for (std::int64_t i = 0; i + 1 < columns_; ++i) {
        const double cell = min_of_cell(blended, i, j);
        row = std::min(row, cell);
        if (cell < kMinDeterminant && min_of_cell(whole_, i, j) >= kMinDeterminant)
          folds[static_cast<std::size_t>(j)] = 1;
      }
      min[static_cast<std::size_t>(j)] = row;
    });
    return {*std::min_element(min.begin(), min.end()),
            std::any_of(folds.begin(), folds.end(), [](char c) { return c != 0; })};
  }

  const Transform &around_, &within_;
  Rect outer_;
  ThreadPool& pool_;
  const Progress& progress_;
  std::int64_t columns_ = 0, rows_ = 0;
  Vec2d spacing_;
  std::vector<Vec2d> whole_;
};

}  // namespace

RegionBlend blend_region(const Transform& around, const Transform& within, Rect outer, double min_seam_px,
                         double spacing_px, ThreadPool& pool, const Progress& progress) {
  return Blending(around, within, outer, spacing_px, pool, progress).blend(std::max(1.0, min_seam_px));
}

}  // namespace alinify
