#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/transform/connected_cells.h"
#include "core/transform/continued_map.h"

namespace alinify {

/// A place that leads to a point.
struct Origin {
  Vec2d at;
  /// How far the map stretches or squeezes there: the larger of its singular values' largest and the inverse
  /// of their smallest. 1 for one that only turns.
  double strain = 1;
  /// How far it is to where the map stretches further than an object does, or the part's domain ends; pixels
  /// of the part's input.
  double depth = 0;
};

/// Stretched or squeezed no further, a place lies on the object: between the pieces of a slide that moved
/// apart, or through each other, a map stretches far more.
inline constexpr double max_strain_on_object = 2;

/// Of several origins, that on the object: the one deepest inside its area, since around a piece the map goes
/// on over glass as on the piece, to where it gives way to that of another one. Null if none is on an object.
inline const Origin* on_object(const std::vector<Origin>& origins) {
  const Origin* best = nullptr;
  for (const Origin& o : origins)
    if (o.strain <= max_strain_on_object && (!best || o.depth > best->depth)) best = &o;
  return best;
}

/// See Origin; infinite for a singular Jacobian.
inline double strain_of(const Jacobian2& j) {
  const double squares = j.xx * j.xx + j.xy * j.xy + j.yx * j.yx + j.yy * j.yy, det = j.determinant();
  const double root = std::sqrt(std::max(0.0, squares * squares - 4 * det * det));
  const double largest = std::sqrt(0.5 * (squares + root)), smallest = std::sqrt(0.5 * (squares - root));
  return std::max(largest, smallest > 0 ? 1 / smallest : std::numeric_limits<double>::infinity());
}

/// Coordinates of a point along a triangle's two edges from its first corner; empty if it is not inside, with
/// a margin, since the image of a triangle is curved.
inline std::optional<Vec2d> within_triangle(const std::array<Vec2d, 3>& triangle, Vec2d p) {
  constexpr double margin = 0.25;
  const Vec2d a = triangle[1] - triangle[0], b = triangle[2] - triangle[0], d = p - triangle[0];
  const double area = a.x * b.y - a.y * b.x;
  if (area == 0) return std::nullopt;
  const double s = (d.x * b.y - d.y * b.x) / area, r = (a.x * d.y - a.y * d.x) / area;
  if (!(s >= -margin && r >= -margin && s + r <= 1 + margin)) return std::nullopt;
  return Vec2d{s, r};
}

/// Finds all the places of a part's domain that lead to a point, from the triangles of a lattice over the
/// domain whose images contain it: several where the part folds, or where pieces of a slide changed places.
/// Keeps a reference to the map. **Units and frame**: those of ContinuedMap. **Threads**: const members from
/// any number. **Memory**: some 10 MB, for 512 x 512 cells at most.
template <class Part>
class OriginSearch {
 public:
  explicit OriginSearch(const ContinuedMap<Part>& map) : map_(map) {
    const Vec2d side = map.domain().size();
    const auto cells = [](double length, double spacing) {
      return static_cast<int>(std::clamp(std::ceil(length / (0.5 * spacing)), 1.0, 512.0));
    };
    columns_ = cells(side.x, map.part().spacing.x), rows_ = cells(side.y, map.part().spacing.y);
    pace_ = {side.x / columns_, side.y / rows_};
    images_.reserve(static_cast<std::size_t>(columns_ + 1) * static_cast<std::size_t>(rows_ + 1));
    Box all;
    for (int j = 0; j <= rows_; ++j)
      for (int i = 0; i <= columns_; ++i) {
        images_.push_back(map(corner(i, j)));
        all.take(images_.back());
      }
    image_ = all.grown(1e-9);  // with its border
    bucket_ = {std::max(1e-9, image_.size().x / buckets_per_side),
               std::max(1e-9, image_.size().y / buckets_per_side)};
    sort_cells();
    find_areas();
  }

  /// Those where the part does not fold, to within `tolerance`, each once.
  std::vector<Origin> unfolded(Vec2d q, double tolerance) const {
    std::vector<Origin> found;
    if (!image_.contains(q)) return found;
    const auto b = static_cast<std::size_t>(bucket_of(q.y - image_.min.y, bucket_.y) * buckets_per_side +
                                            bucket_of(q.x - image_.min.x, bucket_.x));
    for (std::size_t n = first_[b]; n < first_[b + 1]; ++n) {
      const int i = cells_[n] % columns_, j = cells_[n] / columns_;
      for (int half = 0; half < 2; ++half) {
        const std::optional<Vec2d> start = start_within(i, j, half, q);
        if (!start) continue;
        Vec2d x = *start;
        if (!map_.solve(q, tolerance, x) || !map_.domain().contains(x)) continue;
        const auto again = [&](const Origin& o) { return length(o.at - x) < 0.01 * length(pace_); };
        if (std::none_of(found.begin(), found.end(), again)) {
          const std::size_t cell = cell_at(x);
          found.push_back({x, strain_of(map_.local(x).slope), depths_[cell]});
        }
      }
    }
    return found;
  }

  /// Whether the map tears between areas that it does not strain, as it does between pieces.
  bool has_several_areas() const { return area_count_ > 1; }

 private:
  static constexpr int buckets_per_side = 256;

  Vec2d corner(int i, int j) const { return map_.domain().min + Vec2d{i * pace_.x, j * pace_.y}; }
  const Vec2d& image(int i, int j) const {
    return images_[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_ + 1) +
                   static_cast<std::size_t>(i)];
  }
  static int bucket_of(double from_first, double width) {
    return std::clamp(static_cast<int>(from_first / width), 0, buckets_per_side - 1);
  }

  // The cells by the buckets that their images touch: counted, then filled in.
  void sort_cells() {
    constexpr std::size_t buckets = std::size_t{buckets_per_side} * buckets_per_side;
    first_.assign(buckets + 1, 0);
    const auto visit = [&](const auto& use) {
      for (int j = 0; j < rows_; ++j)
        for (int i = 0; i < columns_; ++i) {
          Box b;
          b.take(image(i, j)), b.take(image(i + 1, j)), b.take(image(i, j + 1)), b.take(image(i + 1, j + 1));
          if (b.empty()) continue;
          // The image of a triangle is curved.
          b = b.grown(0.25 * std::max(b.size().x, b.size().y));
          const int left = bucket_of(b.min.x - image_.min.x, bucket_.x),
                    right = bucket_of(b.max.x - image_.min.x, bucket_.x),
                    top = bucket_of(b.min.y - image_.min.y, bucket_.y),
                    bottom = bucket_of(b.max.y - image_.min.y, bucket_.y);
          for (int y = top; y <= bottom; ++y)
            for (int x = left; x <= right; ++x)
              use(static_cast<std::size_t>(y * buckets_per_side + x), j * columns_ + i);
        }
    };
    visit([&](std::size_t bucket, std::int32_t) { ++first_[bucket + 1]; });
    for (std::size_t b = 0; b < buckets; ++b) first_[b + 1] += first_[b];
    cells_.resize(first_[buckets]);
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    visit([&](std::size_t bucket, std::int32_t cell) { cells_[next[bucket]++] = cell; });
  }

  std::size_t cell_at(Vec2d x) const {
    const Vec2d from_first = x - map_.domain().min;
    const auto index = [](double v, int n) { return std::clamp(static_cast<int>(v), 0, n - 1); };
    return static_cast<std::size_t>(index(from_first.y / pace_.y, rows_) * columns_ +
                                    index(from_first.x / pace_.x, columns_));
  }

  // Counts the areas between which the map stretches further than an object does, and finds how far each cell
  // lies inside of one: by steps from cell to cell, first down and then up.
  void find_areas() {
    const Size grid{columns_, rows_};
    const auto count = static_cast<std::size_t>(grid.area());
    depths_.assign(count, std::numeric_limits<double>::max());
    std::vector<std::uint8_t> taken(count, 0);
    for (int j = 0; j < rows_; ++j)
      for (int i = 0; i < columns_; ++i) {
        const Vec2d along_x = (1 / pace_.x) * (image(i + 1, j) - image(i, j)),
                    along_y = (1 / pace_.y) * (image(i, j + 1) - image(i, j));
        const Jacobian2 slope{along_x.x, along_y.x, along_x.y, along_y.y};
        if (slope.determinant() > 0 && strain_of(slope) <= max_strain_on_object) continue;
        const auto k = static_cast<std::size_t>(j * columns_ + i);
        taken[k] = 1, depths_[k] = 0;
      }
    const std::size_t few = count / 100;  // within a fold, and no piece
    for (std::size_t seed = 0; seed < count; ++seed)
      if (!taken[seed] && take_connected(seed, false, grid, taken).size() > few) ++area_count_;
    const double across = length(pace_);
    const auto reach = [&](int i, int j, int di, int dj, double step) {
      double& here = depths_[static_cast<std::size_t>(j * columns_ + i)];
      const bool beyond = i + di < 0 || i + di >= columns_ || j + dj < 0 || j + dj >= rows_;
      here = std::min(here,
                      beyond ? step : depths_[static_cast<std::size_t>((j + dj) * columns_ + i + di)] + step);
    };
    for (int j = 0; j < rows_; ++j)
      for (int i = 0; i < columns_; ++i)
        reach(i, j, -1, 0, pace_.x), reach(i, j, 0, -1, pace_.y), reach(i, j, -1, -1, across),
            reach(i, j, 1, -1, across);
    for (int j = rows_ - 1; j >= 0; --j)
      for (int i = columns_ - 1; i >= 0; --i)
        reach(i, j, 1, 0, pace_.x), reach(i, j, 0, 1, pace_.y), reach(i, j, 1, 1, across),
            reach(i, j, -1, 1, across);
  }

  // Where q lies in one of the two triangles of a cell, as if the map were affine there; empty: not inside.
  std::optional<Vec2d> start_within(int i, int j, int half, Vec2d q) const {
    const bool upper = half == 0;
    const std::optional<Vec2d> share =
        within_triangle(upper ? std::array{image(i, j), image(i + 1, j), image(i, j + 1)}
                              : std::array{image(i + 1, j + 1), image(i, j + 1), image(i + 1, j)},
                        q);
    if (!share) return std::nullopt;
    const double direction = upper ? 1 : -1;
    return corner(upper ? i : i + 1, upper ? j : j + 1) +
           direction * Vec2d{share->x * pace_.x, share->y * pace_.y};
  }

  const ContinuedMap<Part>& map_;
  int columns_ = 1, rows_ = 1;
  Vec2d pace_, bucket_;
  std::vector<Vec2d> images_;  // of the lattice's corners
  Box image_;
  std::vector<std::size_t> first_;  // of each bucket in cells_
  std::vector<std::int32_t> cells_;
  int area_count_ = 0;
  std::vector<double> depths_;  // of each cell
};

}  // namespace alinify
