#include "core/annotations/outline_map.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace alinify {
namespace {

constexpr double kShortest_px = 0.02;

double distance_to_segment(Vec2d p, Vec2d a, Vec2d b) {
  const Vec2d along = b - a, to = p - a;
  const double square = dot(along, along);
  const double t = square > 0 ? std::clamp(dot(to, along) / square, 0.0, 1.0) : 0.0;
  return length(to - t * along);
}

}  // namespace

// Twice for every stretch that can be taken for smooth, and once on a piece that is short beside one, where
// the middle shows at least half of the largest error.
int OutlineMap::tests_of(const Piece& piece) const {
  const double stretches = length(piece.b - piece.a) / map_.smooth_over_px();
  return stretches <= 0.5 ? 1 : 2 * static_cast<int>(std::min(std::ceil(stretches), 15.0)) + 1;
}

double OutlineMap::allowed_px(int tests) const {
  return (tests == 1 ? 0.5 : 0.75) * tolerance_px_;
}

// Most edges are: it saves their tests. Where points had no inverse the map itself says nothing about them.
bool OutlineMap::known_straight(const Piece& piece, std::int64_t continued_before) const {
  return trail_.continued == continued_before &&
         map_.keeps_straight(piece.a, piece.b, piece.mapped_a, piece.mapped_b, allowed_px(tests_of(piece)));
}

void OutlineMap::map(std::span<const Vec2d> corners, bool closed, bool densified, std::vector<Vec2d>& mapped,
                     std::vector<int>& corner_of) {
  corners_mapped_.resize(corners.size());
  const std::int64_t continued_before = trail_.continued;
  map_.map(corners, corners_mapped_, trail_);
  between_.clear();
  pieces_.clear();
  if (densified && std::isfinite(map_.smooth_over_px())) {
    const std::size_t edges = corners.size() < 2 ? 0 : closed ? corners.size() : corners.size() - 1;
    for (std::size_t i = 0; i < edges; ++i) {
      const std::size_t j = i + 1 < corners.size() ? i + 1 : 0;
      const Piece edge{corners[i], corners[j], corners_mapped_[i], corners_mapped_[j], static_cast<int>(i),
                       0,          1};
      if (!known_straight(edge, continued_before)) pieces_.push_back(edge);
    }
  }
  while (!pieces_.empty()) {
    tests_.clear();
    for (const Piece& piece : pieces_) {
      const int n = tests_of(piece);
      for (int k = 1; k <= n; ++k) tests_.push_back(piece.a + (k / (n + 1.0)) * (piece.b - piece.a));
    }
    map_.map(tests_, tests_, trail_);
    halves_.clear();
    std::size_t at = 0;
    for (const Piece& piece : pieces_) {
      const int n = tests_of(piece);
      const double allowed = allowed_px(n);
      bool flat = true;
      for (int k = 0; k < n && flat; ++k)
        flat = distance_to_segment(tests_[at + static_cast<std::size_t>(k)], piece.mapped_a,
                                   piece.mapped_b) <= allowed;
      const Vec2d middle = tests_[at + static_cast<std::size_t>(n / 2)];
      at += static_cast<std::size_t>(n);
      if (flat) continue;
      const double half = 0.5 * piece.length_t;
      between_.push_back({piece.corner, piece.t + half, middle});
      if (0.5 * length(piece.b - piece.a) < kShortest_px) continue;
      const Vec2d centre = 0.5 * (piece.a + piece.b);
      for (const Piece& part :
           {Piece{piece.a, centre, piece.mapped_a, middle, piece.corner, piece.t, half},
            Piece{centre, piece.b, middle, piece.mapped_b, piece.corner, piece.t + half, half}}) {
        if (!known_straight(part, continued_before)) halves_.push_back(part);
      }
    }
    pieces_.swap(halves_);
  }
  std::sort(between_.begin(), between_.end(), [](const Between& p, const Between& q) {
    return std::tie(p.corner, p.t) < std::tie(q.corner, q.t);
  });
  inserted_ += static_cast<std::int64_t>(between_.size());
  mapped.clear();
  corner_of.clear();
  std::size_t next = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    mapped.push_back(corners_mapped_[i]);
    corner_of.push_back(static_cast<int>(i));
    for (; next < between_.size() && between_[next].corner == static_cast<int>(i); ++next) {
      mapped.push_back(between_[next].mapped);
      corner_of.push_back(static_cast<int>(i));
    }
  }
}

}  // namespace alinify
