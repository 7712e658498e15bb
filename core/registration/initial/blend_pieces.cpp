#include "core/registration/initial/blend_pieces.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// In labels: the detected outline of a piece lies a little inside of it.
constexpr double rim = 1.5, nearest = 0.05;
constexpr double max_blended_samples = 20e6;
// In labels: of the starts' field, whose maps are straight on the pieces.
constexpr double start_spacing = 2;
// A map that weighs less is not evaluated.
constexpr double min_blended_weight = 1e-7;

}  // namespace

PieceBlend::PieceBlend(const PieceStarts& starts) : fixed_(starts.fixed) {
  const cv::Mat labels(static_cast<int>(fixed_.size.height), static_cast<int>(fixed_.size.width), CV_32S,
                       const_cast<std::int32_t*>(fixed_.labels->data()));
  for (const PieceStart& piece : starts.matched) {
    cv::Mat distance;
    cv::distanceTransform(cv::Mat(labels != piece.fixed), distance, cv::DIST_L2, cv::DIST_MASK_PRECISE);
    distances_.emplace_back(distance.begin<float>(), distance.end<float>());
    starts_.push_back(piece.moving_from_fixed);
    labels_.push_back(piece.fixed);
  }
  if (starts_.size() < 2) return;
  // The steeper the way over, the narrower the fold between pieces that have changed places, and the surer
  // there is one between others.
  double best = power_, min_share = folded_share();
  for (const double power : {8.0, 24.0}) {
    power_ = power;
    if (const double share = folded_share(); share < min_share) best = power, min_share = share;
  }
  power_ = best;
}

// Of the field of the starts.
double PieceBlend::folded_share() const {
  ThreadPool alone(1);
  const DisplacementField field = field_of_starts(alone, Progress());
  const auto at = [&](int column, int row) {
    return (*field.vectors)[static_cast<std::size_t>(row) * static_cast<std::size_t>(field.columns) +
                            static_cast<std::size_t>(column)];
  };
  const auto per = static_cast<float>(1 / field.spacing.x);
  std::int64_t folded = 0;
  for (int row = 0; row + 1 < field.rows; ++row)
    for (int column = 0; column + 1 < field.columns; ++column) {
      const Vec2f here = at(column, row), x = at(column + 1, row) - here, y = at(column, row + 1) - here;
      if (!((1 + per * x.x) * (1 + per * y.y) - per * per * x.y * y.x > 0)) ++folded;
    }
  return static_cast<double>(folded) / (static_cast<double>(field.columns) * static_cast<double>(field.rows));
}

double PieceBlend::distance(std::size_t k, Vec2d p) const {
  const auto w = fixed_.size.width, h = fixed_.size.height;
  const Vec2d q = level_from_full(p, fixed_.downsample);
  const double x = std::clamp(q.x, 0.0, static_cast<double>(w - 1)),
               y = std::clamp(q.y, 0.0, static_cast<double>(h - 1));
  const auto i = std::min<std::int64_t>(static_cast<std::int64_t>(x), std::max<std::int64_t>(0, w - 2)),
             j = std::min<std::int64_t>(static_cast<std::int64_t>(y), std::max<std::int64_t>(0, h - 2));
  const double u = x - static_cast<double>(i), v = y - static_cast<double>(j);
  const float* const d = distances_[k].data() + j * w + i;
  const std::int64_t right = i + 1 < w ? 1 : 0, down = j + 1 < h ? w : 0;
  return (1 - v) * ((1 - u) * d[0] + u * d[right]) + v * ((1 - u) * d[down] + u * d[down + right]);
}

DisplacementField PieceBlend::field(const Affine2& base, std::span<const Transform> maps, double spacing_px,
                                    ThreadPool& pool, const Progress& progress) const {
  const auto width = static_cast<double>(fixed_.image.width),
             height = static_cast<double>(fixed_.image.height);
  const double spacing = std::max(spacing_px, std::sqrt(width * height / max_blended_samples));
  DisplacementField field;
  field.spacing = {spacing, spacing};
  field.columns = static_cast<int>(std::ceil((width - 1) / spacing)) + 2;
  field.rows = static_cast<int>(std::ceil((height - 1) / spacing)) + 2;
  auto vectors = std::make_shared<std::vector<Vec2f>>(static_cast<std::size_t>(field.columns) *
                                                      static_cast<std::size_t>(field.rows));
  const Affine2 back = inverse(base);
  pool.parallel_for(field.rows, [&](std::int64_t row) {
    progress.check_cancelled();
    std::vector<double> weights(maps.size());
    for (int column = 0; column < field.columns; ++column) {
      const Vec2d p{column * spacing, static_cast<double>(row) * spacing};
      double sum = 0;
      for (std::size_t k = 0; k < maps.size(); ++k)
        sum += weights[k] = std::pow(std::max(distance(k, p) - rim, nearest), -power_);
      Vec2d there;
      double taken = 0;
      for (std::size_t k = 0; k < maps.size(); ++k) {
        if (weights[k] < min_blended_weight * sum) continue;
        there = there + weights[k] * maps[k](p);
        taken += weights[k];
      }
      const Vec2d u = back((1 / taken) * there) - p;
      (*vectors)[static_cast<std::size_t>(row) * static_cast<std::size_t>(field.columns) +
                 static_cast<std::size_t>(column)] = {static_cast<float>(u.x), static_cast<float>(u.y)};
    }
  });
  field.vectors = std::move(vectors);
  return field;
}

DisplacementField PieceBlend::field_of_starts(ThreadPool& pool, const Progress& progress) const {
  std::vector<Transform> maps(starts_.size());
  for (std::size_t k = 0; k < maps.size(); ++k) maps[k].parts.emplace_back(starts_[k]);
  return field(starts_.front(), maps, start_spacing * fixed_.downsample, pool, progress);
}

double PieceBlend::smallest_determinant(const DisplacementField& field) const {
  double smallest = 1e9;
  std::size_t at = 0;
  for (std::int64_t y = 0; y < fixed_.size.height; ++y)
    for (std::int64_t x = 0; x < fixed_.size.width; ++x) {
      const std::int32_t label = (*fixed_.labels)[at++];
      if (label == 0 || std::find(labels_.begin(), labels_.end(), label) == labels_.end()) continue;
      const Vec2d p = full_from_level({static_cast<double>(x), static_cast<double>(y)}, fixed_.downsample);
      const LocalDisplacement u = field.local(p);
      smallest = std::min(smallest, (1 + u.along_x.x) * (1 + u.along_y.y) - u.along_x.y * u.along_y.x);
    }
  return smallest;
}

}  // namespace alinify
