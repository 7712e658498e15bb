#include "core/compute/tile_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/math/kernels.h"
#include "core/math/lattice_map.h"

namespace alinify {
namespace {

constexpr int coarsest_shift = 5;

/// The exact map from output pixels to level pixels. Leading and trailing affine parts are folded into one
/// each.
class ExactMap {
 public:
  explicit ExactMap(const TileMapRequest& request)
      : request_(request), chain_(simplified(*request.moving_from_fixed)) {
    const double s = request.fixed_px_per_pixel;
    fixed_from_out_ = {s, 0, 0, s, request.first_pixel_fixed.x, request.first_pixel_fixed.y};
    if (chain_.parts.empty()) {
      level_from_out_ = compose(request.moving_level_from_full, fixed_from_out_);
      affine_ = true;
    } else if (chain_.parts.size() == 1 && std::holds_alternative<Affine2>(chain_.parts.front())) {
      level_from_out_ = compose(request.moving_level_from_full,
                                compose(std::get<Affine2>(chain_.parts.front()), fixed_from_out_));
      affine_ = true;
    }
  }

  bool affine() const { return affine_; }

  Vec2d operator()(double x, double y) const {
    if (affine_) return level_from_out_({x, y});
    return request_.moving_level_from_full(chain_(fixed_from_out_({x, y})));
  }

 private:
  const TileMapRequest& request_;
  Transform chain_;
  Affine2 fixed_from_out_, level_from_out_;
  bool affine_ = false;
};

bool is_finite(Vec2d p) {
  return std::isfinite(p.x) && std::isfinite(p.y);
}

struct Lattice {
  int columns, rows;
  double step, first;  // node (i, j) lies at output pixel (first + i * step, first + j * step)
};

Lattice lattice_of(Size out, int shift) {
  if (shift < 0) return {static_cast<int>(out.width), static_cast<int>(out.height), 1, 0};
  const std::int64_t step = std::int64_t{1} << shift;
  // One node before the tile, then enough that the last pixel has two nodes after its cell's start.
  return {static_cast<int>((out.width - 1) / step + 4), static_cast<int>((out.height - 1) / step + 4),
          static_cast<double>(step), -static_cast<double>(step)};
}

std::vector<Vec2d> evaluate(const ExactMap& exact, const Lattice& lattice) {
  std::vector<Vec2d> nodes;
  nodes.reserve(static_cast<std::size_t>(lattice.columns) * static_cast<std::size_t>(lattice.rows));
  for (int j = 0; j < lattice.rows; ++j)
    for (int i = 0; i < lattice.columns; ++i)
      nodes.push_back(exact(lattice.first + i * lattice.step, lattice.first + j * lattice.step));
  return nodes;
}

// The largest difference between lattice and exact map at the middles of the cells that the tile's pixels lie
// in.
double error_at_middles(const ExactMap& exact, const Lattice& lattice, const std::vector<Vec2d>& nodes,
                        double enough) {
  double w[4];
  lagrange_weights(0.5, w);
  double worst = 0;
  for (int j = 1; j + 2 < lattice.rows; ++j) {
    for (int i = 1; i + 2 < lattice.columns; ++i) {
      Vec2d sum{0, 0};
      for (int b = 0; b < 4; ++b)
        for (int a = 0; a < 4; ++a)
          sum = sum +
                (w[a] * w[b]) * nodes[static_cast<std::size_t>((j - 1 + b) * lattice.columns + i - 1 + a)];
      const Vec2d truth =
          exact(lattice.first + (i + 0.5) * lattice.step, lattice.first + (j + 0.5) * lattice.step);
      const double error = length(sum - truth);
      if (!(error <= enough)) return std::numeric_limits<double>::infinity();
      worst = std::max(worst, error);
    }
  }
  return worst;
}

// Cubic interpolation leaves the straight line between two nodes by at most an eighth of the larger second
// difference beside them, per axis; a quarter of the largest one anywhere covers both axes.
double overshoot(const TileMap& map) {
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

}  // namespace

TileMap make_tile_map(const TileMapRequest& request) {
  const ExactMap exact(request);
  TileMap map;
  map.out_size = request.out_size;
  for (int shift = coarsest_shift;; --shift) {
    // Two pixels apart, a lattice costs as much as it saves.
    if (shift < 2) shift = -1;
    const Lattice lattice = lattice_of(request.out_size, shift);
    map.nodes = evaluate(exact, lattice);
    map.shift = shift;
    map.columns = lattice.columns;
    map.rows = lattice.rows;
    if (shift < 0 || exact.affine()) break;
    if (error_at_middles(exact, lattice, map.nodes, request.tolerance_px) <= request.tolerance_px) break;
  }

  constexpr double huge = std::numeric_limits<double>::infinity();
  map.least = {huge, huge};
  map.most = {-huge, -huge};
  const auto note = [&map](Vec2d p) {
    if (!is_finite(p)) return;
    map.least = {std::min(map.least.x, p.x), std::min(map.least.y, p.y)};
    map.most = {std::max(map.most.x, p.x), std::max(map.most.y, p.y)};
  };
  if (map.shift < 0) {
    for (const Vec2d p : map.nodes) note(p);
  } else {
    // The nodes inside the tile and the tile's own last row and column: nodes beyond it would only widen what
    // is read.
    const std::int64_t step = std::int64_t{1} << map.shift;
    const std::int64_t last_x = map.out_size.width - 1, last_y = map.out_size.height - 1;
    for (std::int64_t y = 0; y <= last_y; y += step)
      for (std::int64_t x = 0; x <= last_x; x += step)
        note(map.nodes[static_cast<std::size_t>((y / step + 1) * map.columns + x / step + 1)]);
    for (std::int64_t x = 0; x <= last_x; x += step)
      note(exact(static_cast<double>(x), static_cast<double>(last_y)));
    for (std::int64_t y = 0; y <= last_y; y += step)
      note(exact(static_cast<double>(last_x), static_cast<double>(y)));
    note(exact(static_cast<double>(last_x), static_cast<double>(last_y)));
  }
  // 0.01: nodes become floats relative to the footprint.
  const double margin = (map.shift < 0 ? 0 : overshoot(map)) + 0.01;
  map.least = map.least - Vec2d{margin, margin};
  map.most = map.most + Vec2d{margin, margin};
  return map;
}

Rect footprint(const TileMap& map, Interpolation interpolation, Size level_size) {
  const double width = static_cast<double>(level_size.width), height = static_cast<double>(level_size.height);
  if (!(map.least.x <= map.most.x) || map.most.x < -0.5 || map.most.y < -0.5 || map.least.x > width - 0.5 ||
      map.least.y > height - 0.5)
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
  // Clamped before they become integers: a wild map reaches far beyond what an integer holds.
  const auto least_x = static_cast<std::int64_t>(std::floor(std::clamp(map.least.x, -1.0, width)));
  const auto least_y = static_cast<std::int64_t>(std::floor(std::clamp(map.least.y, -1.0, height)));
  const auto most_x = static_cast<std::int64_t>(std::ceil(std::clamp(map.most.x, -1.0, width)));
  const auto most_y = static_cast<std::int64_t>(std::ceil(std::clamp(map.most.y, -1.0, height)));
  const Rect touched{least_x - before, least_y - before, most_x - least_x + 1 + before + after,
                     most_y - least_y + 1 + before + after};
  return intersect(touched, rect_of(level_size));
}

std::vector<Vec2f> rebased_nodes(const TileMap& map, Vec2d origin) {
  std::vector<Vec2f> nodes(map.nodes.size());
  std::transform(map.nodes.begin(), map.nodes.end(), nodes.begin(), [origin](Vec2d p) {
    // Far outside is outside; a float must be able to say so without overflow.
    return Vec2f{static_cast<float>(std::clamp(p.x - origin.x, -1e9, 1e9)),
                 static_cast<float>(std::clamp(p.y - origin.y, -1e9, 1e9))};
  });
  return nodes;
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
