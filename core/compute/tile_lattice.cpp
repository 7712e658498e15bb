#include "core/compute/tile_lattice.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/compute/exact_map.h"
#include "core/math/kernels.h"
#include "core/math/lattice_map.h"

namespace alinify {
namespace {

constexpr int coarsest_shift = 5;

struct Lattice {
  int columns, rows;
  double step, first;  // node (i, j) lies at output pixel (first + i * step, first + j * step)
};

Lattice lattice_of(Size out, int shift) {
  if (shift < 0) return {static_cast<int>(out.width), static_cast<int>(out.height), 1, 0};
  const std::int64_t step = std::int64_t{1} << shift;
  // One node before the tile, and enough that the last pixel has two nodes after its cell's start.
  return {static_cast<int>((out.width - 1) / step + 4), static_cast<int>((out.height - 1) / step + 4),
          static_cast<double>(step), -static_cast<double>(step)};
}

// In bands of rows on a pool's threads, or in one piece on the caller's.
template <class Work>
void in_bands(ThreadPool* pool, int columns, int rows, const Work& work) {
  constexpr int worth_it = 1 << 14, band = 8;
  if (!pool || std::int64_t{columns} * rows < worth_it) return work(0, rows);
  pool->parallel_for((rows + band - 1) / band, [&](std::int64_t i) {
    const int first = static_cast<int>(i) * band;
    work(first, std::min(rows, first + band));
  });
}

std::vector<Vec2d> nodes_of(const ExactMap& exact, const Lattice& lattice, ThreadPool* pool) {
  std::vector<Vec2d> nodes(static_cast<std::size_t>(lattice.columns) *
                           static_cast<std::size_t>(lattice.rows));
  in_bands(pool, lattice.columns, lattice.rows, [&](int first, int end) {
    // Steps are powers of two, so counting rows from the band's first changes no position.
    const std::vector<Vec2d> band = exact.lattice({lattice.first, lattice.first + first * lattice.step},
                                                  lattice.step, lattice.columns, end - first);
    std::copy(band.begin(), band.end(), nodes.begin() + static_cast<std::ptrdiff_t>(first) * lattice.columns);
  });
  return nodes;
}

// Whether lattice and exact map agree to `enough` at the centres of the cells that contain the tile's pixels.
bool agrees_at_middles(const ExactMap& exact, const Lattice& lattice, const std::vector<Vec2d>& nodes,
                       double enough, ThreadPool* pool) {
  double w[4];
  lagrange_weights(0.5, w);
  std::atomic<bool> agrees{true};
  const auto check_row = [&](int j) {
    const std::vector<Vec2d> truths =
        exact.lattice({lattice.first + 1.5 * lattice.step, lattice.first + (j + 0.5) * lattice.step},
                      lattice.step, lattice.columns - 3, 1);
    for (int i = 1; i + 2 < lattice.columns; ++i) {
      Vec2d sum{0, 0};
      for (int b = 0; b < 4; ++b)
        for (int a = 0; a < 4; ++a)
          sum = sum +
                (w[a] * w[b]) * nodes[static_cast<std::size_t>((j - 1 + b) * lattice.columns + i - 1 + a)];
      if (!(length(sum - truths[static_cast<std::size_t>(i - 1)]) <= enough)) return false;
    }
    return true;
  };
  in_bands(pool, lattice.columns, lattice.rows - 3, [&](int first, int end) {
    for (int j = first + 1; j < end + 1 && agrees; ++j)
      if (!check_row(j)) agrees = false;
  });
  return agrees;
}

// Cubic interpolation deviates from the straight line between two nodes by at most an eighth of the larger
// adjacent second difference, per axis; a quarter of the global maximum covers both axes.
double overshoot(const TileLattice& map) {
  double largest = 0;
  const auto node = [&](int i, int j) { return map.nodes[static_cast<std::size_t>(j * map.columns + i)]; };
  const auto note = [&](Vec2d a, Vec2d b, Vec2d c) {
    const Vec2d d = a - 2.0 * b + c;
    largest = std::max({largest, std::fabs(d.x), std::fabs(d.y)});
  };
  for (int j = 0; j < map.rows; ++j)
    for (int i = 1; i + 1 < map.columns; ++i) note(node(i - 1, j), node(i, j), node(i + 1, j));
  for (int j = 1; j + 1 < map.rows; ++j)
    for (int i = 0; i < map.columns; ++i) note(node(i, j - 1), node(i, j), node(i, j + 1));
  return largest / 4;
}

// Uses the samples of the chain's own displacement field as nodes, interpolated linearly.
void take_own_lattice(const ExactMap& exact, const ExactMap::OwnLattice& own, TileLattice& map) {
  const Lattice lattice = lattice_of(map.out_size, own.shift);
  map.nodes = exact.at_samples(own, lattice.columns, lattice.rows);
  map.shift = own.shift;
  map.columns = lattice.columns;
  map.rows = lattice.rows;
  const int phases = 1 << own.shift;
  for (int phase = 0; phase < phases; ++phase) {
    const double at = (phase + own.phase_px) / phases;
    const int cell = at < 1 ? 0 : 1;
    const auto t = static_cast<float>(at - cell);
    for (int k = 0; k < 4; ++k) map.weights.push_back(k == cell ? 1 - t : k == cell + 1 ? t : 0.0f);
  }
}

// Bounds of all positions: those of nodes inside the tile and of the tile's own border. Nodes beyond it would
// only enlarge the footprint. `phase_px`: offset of the first pixel from a node of a bilinear lattice.
void note_bounds(const ExactMap& exact, double phase_px, TileLattice& map) {
  constexpr double huge = std::numeric_limits<double>::infinity();
  map.min = {huge, huge};
  map.max = {-huge, -huge};
  const auto note = [&map](Vec2d p) {
    if (!is_finite(p)) return;
    map.min = {std::min(map.min.x, p.x), std::min(map.min.y, p.y)};
    map.max = {std::max(map.max.x, p.x), std::max(map.max.y, p.y)};
  };
  const bool straight = !map.weights.empty();
  if (map.shift < 0) {
    for (const Vec2d p : map.nodes) note(p);
  } else {
    const double step = std::ldexp(1.0, map.shift);
    // Output pixel of node 0: linear lattices start at or before the tile, cubic ones one step before it.
    const double first = straight ? -phase_px : -step;
    const auto last_x = static_cast<double>(map.out_size.width - 1),
               last_y = static_cast<double>(map.out_size.height - 1);
    for (int j = 0; j < map.rows; ++j)
      for (int i = 0; i < map.columns; ++i) {
        const double x = first + i * step, y = first + j * step;
        if (x < 0 || y < 0 || x > last_x || y > last_y) continue;
        note(map.nodes[static_cast<std::size_t>(j * map.columns + i)]);
      }
    // A bilinear patch is straight along its sides, so it suffices to check the corners and where node lines
    // cross the border.
    for (int i = 0; i < map.columns; ++i) {
      const double x = first + i * step;
      if (x < 0 || x > last_x) continue;
      if (straight) note(exact(x, 0));
      note(exact(x, last_y));
    }
    for (int j = 0; j < map.rows; ++j) {
      const double y = first + j * step;
      if (y < 0 || y > last_y) continue;
      if (straight) note(exact(0, y));
      note(exact(last_x, y));
    }
    for (const double x : {0.0, last_x})
      for (const double y : {0.0, last_y})
        if (straight || (x == last_x && y == last_y)) note(exact(x, y));
  }
  // 0.01: rounding of nodes to floats relative to the footprint.
  const double margin = (map.shift < 0 || straight ? 0 : overshoot(map)) + 0.01;
  map.min = map.min - Vec2d{margin, margin};
  map.max = map.max + Vec2d{margin, margin};
}

}  // namespace

TileLattice make_tile_lattice(const TileLatticeRequest& request) {
  const ExactMap exact(*request.moving_from_fixed, request.first_pixel_fixed, request.fixed_px_per_pixel,
                       request.moving_level_from_full);
  TileLattice map;
  map.out_size = request.out_size;
  const auto own = request.straight_allowed ? exact.own_lattice() : std::nullopt;
  if (own) take_own_lattice(exact, *own, map);
  for (int shift = coarsest_shift; !own; --shift) {
    // At a spacing of two pixels a lattice costs as much as it saves.
    if (shift < 2) shift = -1;
    const Lattice lattice = lattice_of(request.out_size, shift);
    map.nodes = nodes_of(exact, lattice, request.pool);
    map.shift = shift;
    map.columns = lattice.columns;
    map.rows = lattice.rows;
    if (shift < 0 || exact.affine()) break;
    if (agrees_at_middles(exact, lattice, map.nodes, request.tolerance_px, request.pool)) break;
  }

  note_bounds(exact, own ? own->phase_px : 0, map);
  return map;
}

Rect footprint(const TileLattice& map, Interpolation interpolation, Size level_size) {
  const double width = static_cast<double>(level_size.width), height = static_cast<double>(level_size.height);
  if (!(map.min.x <= map.max.x) || map.max.x < -0.5 || map.max.y < -0.5 || map.min.x > width - 0.5 ||
      map.min.y > height - 0.5)
    return {};
  int before = 0, after = 1;
  switch (interpolation) {
    case Interpolation::Nearest:
      break;
    case Interpolation::Linear:
      break;
    case Interpolation::Cubic:
      before = CubicKernel::before, after = CubicKernel::taps - CubicKernel::before;
      break;
    case Interpolation::Lanczos:
      before = LanczosKernel::before, after = LanczosKernel::taps - LanczosKernel::before;
      break;
  }
  // Clamp before converting: a degenerate map reaches beyond the range of an integer.
  const auto min_x = static_cast<std::int64_t>(std::floor(std::clamp(map.min.x, -1.0, width)));
  const auto min_y = static_cast<std::int64_t>(std::floor(std::clamp(map.min.y, -1.0, height)));
  const auto max_x = static_cast<std::int64_t>(std::ceil(std::clamp(map.max.x, -1.0, width)));
  const auto max_y = static_cast<std::int64_t>(std::ceil(std::clamp(map.max.y, -1.0, height)));
  const Rect touched{min_x - before, min_y - before, max_x - min_x + 1 + before + after,
                     max_y - min_y + 1 + before + after};
  return intersect(touched, rect_of(level_size));
}

std::vector<Vec2f> rebased_nodes(const TileLattice& map, Vec2d origin) {
  std::vector<Vec2f> nodes(map.nodes.size());
  std::transform(map.nodes.begin(), map.nodes.end(), nodes.begin(), [origin](Vec2d p) {
    // Any far position is outside; clamp so that the conversion cannot overflow.
    return Vec2f{static_cast<float>(std::clamp(p.x - origin.x, -1e9, 1e9)),
                 static_cast<float>(std::clamp(p.y - origin.y, -1e9, 1e9))};
  });
  return nodes;
}

std::vector<float> lattice_weights(const TileLattice& map) {
  return map.weights.empty() ? lattice_weights(map.shift) : map.weights;
}

std::vector<float> lattice_weights(int shift) {
  if (shift < 0) return {};
  const int phases = 1 << shift;
  std::vector<float> weights;
  for (int phase = 0; phase < phases; ++phase) {
    double w[4];
    lagrange_weights(static_cast<double>(phase) / phases, w);
    for (const double weight : w) weights.push_back(static_cast<float>(weight));
  }
  return weights;
}

}  // namespace alinify
