#include "core/prepare/foreground/foreground_slabs.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "core/compute/foreground_steps.h"
#include "core/math/ops/column_distance.h"

namespace alinify {
namespace {

struct Slab {
  std::int64_t first = 0, rows = 0;
};

std::vector<Slab> slabs_of(std::int64_t height, std::int64_t rows) {
  std::vector<Slab> slabs;
  for (std::int64_t y = 0; y < height; y += std::max<std::int64_t>(1, rows))
    slabs.push_back({y, std::min(std::max<std::int64_t>(1, rows), height - y)});
  return slabs;
}

template <class T>
View2D<T> rows_of(View2D<T> all, Slab slab) {
  return {all.row(slab.first), all.width, slab.rows, all.stride};
}

template <class T>
View2D<T> as_row(std::vector<T>& values) {
  const auto width = static_cast<std::int64_t>(values.size());
  return {values.data(), width, 1, width};
}
template <class T>
View2D<const T> as_row(const std::vector<T>& values) {
  const auto width = static_cast<std::int64_t>(values.size());
  return {values.data(), width, 1, width};
}

/// Advances distances to the last zero by rows of the mask: `far` is one too many at each row, as at its
/// next.
void pass_row(const std::uint8_t* row, std::vector<std::uint16_t>& far) {
  for (std::size_t x = 0; x < far.size(); ++x) far[x] = row[x] ? one_farther(far[x]) : std::uint16_t{1};
}

/// Components of zeros that meet at seams, put together.
class SeamComponents {
 public:
  /// 0 is the outside, and no hole whatever its area.
  int add(std::int64_t area) {
    parents_.push_back(static_cast<int>(parents_.size()));
    areas_.push_back(area);
    return parents_.back();
  }
  int find(int k) const {
    while (parents_[static_cast<std::size_t>(k)] != k) k = parents_[static_cast<std::size_t>(k)];
    return k;
  }
  void join(int a, int b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (b < a) std::swap(a, b);
    parents_[static_cast<std::size_t>(b)] = a;
    areas_[static_cast<std::size_t>(a)] += areas_[static_cast<std::size_t>(b)];
  }
  bool is_hole(int k, std::uint32_t largest) const {
    const int root = find(k);
    return root != 0 && areas_[static_cast<std::size_t>(root)] <= largest;
  }

 private:
  std::vector<int> parents_{0};
  std::vector<std::int64_t> areas_{0};
};

}  // namespace

void squared_distance_in_slabs(View2D<const std::uint8_t> mask, View2D<std::uint32_t> squared,
                               std::int64_t slab_rows, Backend& backend, const Progress& progress) {
  const std::vector<Slab> slabs = slabs_of(mask.height, slab_rows);
  // To the nearest zero below each slab, from the last slab up.
  std::vector<std::vector<std::uint16_t>> below(slabs.size());
  std::vector<std::uint16_t> far(static_cast<std::size_t>(mask.width), farthest_px);
  for (std::size_t k = slabs.size(); k-- > 0;) {
    progress.check_cancelled();
    below[k] = far;
    for (std::int64_t y = slabs[k].first + slabs[k].rows; y-- > slabs[k].first;) pass_row(mask.row(y), far);
  }
  std::fill(far.begin(), far.end(), farthest_px);
  for (std::size_t k = 0; k < slabs.size(); ++k) {
    progress.check_cancelled();
    DistanceArgs args;
    args.mask = rows_of(mask, slabs[k]);
    args.squared = rows_of(squared, slabs[k]);
    args.zeros_above = as_row(std::as_const(far));
    args.zeros_below = as_row(std::as_const(below[k]));
    backend.foreground().squared_distance(args, progress);
    for (std::int64_t y = slabs[k].first; y < slabs[k].first + slabs[k].rows; ++y) pass_row(mask.row(y), far);
  }
}

void fill_holes_in_slabs(View2D<std::uint8_t> mask, std::uint32_t largest_px, std::int64_t slab_rows,
                         Backend& backend, const Progress& progress) {
  const std::vector<Slab> slabs = slabs_of(mask.height, slab_rows);
  const auto width = static_cast<std::size_t>(mask.width);
  SeamComponents components;
  // Component of each pixel of a slab's first row, then of its last; -1 in the mask.
  std::vector<std::vector<int>> seams(slabs.size());
  std::vector<std::uint32_t> labels(2 * width), areas(2 * width);
  for (std::size_t k = 0; k < slabs.size(); ++k) {
    progress.check_cancelled();
    HoleSeamArgs args;
    args.mask = rows_of(View2D<const std::uint8_t>(mask), slabs[k]);
    args.first = k == 0;
    args.last = k + 1 == slabs.size();
    args.labels = {labels.data(), mask.width, 2, mask.width};
    args.areas = {areas.data(), mask.width, 2, mask.width};
    backend.foreground().hole_seams(args, progress);
    std::map<std::uint32_t, int> known{{0, 0}};
    seams[k].assign(2 * width, -1);
    for (std::size_t i = 0; i < 2 * width; ++i) {
      const std::int64_t y = i < width ? 0 : slabs[k].rows - 1;
      if (args.mask.at(static_cast<std::int64_t>(i % width), y)) continue;
      const auto found = known.find(labels[i]);
      seams[k][i] = found != known.end() ? found->second
                                         : known.emplace(labels[i], components.add(areas[i])).first->second;
    }
    if (k == 0) continue;
    for (std::size_t x = 0; x < width; ++x) {
      const int above = seams[k - 1][width + x], below = seams[k][x];
      if (above >= 0 && below >= 0) components.join(above, below);
    }
  }
  for (std::size_t k = 0; k < slabs.size(); ++k) {
    progress.check_cancelled();
    std::vector<std::uint8_t> open(2 * width);
    for (std::size_t i = 0; i < 2 * width; ++i)
      open[i] = seams[k][i] >= 0 && !components.is_hole(seams[k][i], largest_px) ? 1 : 0;
    FillArgs args;
    args.mask = rows_of(mask, slabs[k]);
    args.largest_px = largest_px;
    const View2D<const std::uint8_t> both{open.data(), mask.width, 2, mask.width};
    if (k > 0) args.open_top = {both.row(0), both.width, 1, both.stride};
    if (k + 1 < slabs.size()) args.open_bottom = {both.row(1), both.width, 1, both.stride};
    backend.foreground().fill_holes(args, progress);
  }
}

}  // namespace alinify
