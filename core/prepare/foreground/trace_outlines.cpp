#include "core/prepare/foreground/trace_outlines.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/prepare/foreground/simplify_ring.h"

namespace alinify {
namespace {

struct Corner {
  std::int64_t x = 0, y = 0;
};
using Ring = std::vector<Corner>;

// Right, down, left, up, as seen on the screen.
constexpr std::int64_t step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

/// Walks along the edges of a label, the label on the right hand.
class Tracer {
 public:
  explicit Tracer(View2D<const std::uint32_t> labels)
      : labels_(labels), seen_(static_cast<std::size_t>(labels.width * labels.height), 0) {}

  /// Whether the upper edge of a pixel is an outline's and no ring has taken it yet.
  bool starts_at(std::int64_t x, std::int64_t y) const {
    return labels_.at(x, y) && !seen_[index(x, y)] && label_at(x, y - 1) != labels_.at(x, y);
  }

  /// All rings that leave the upper edge of that pixel: more than one where the way meets itself.
  std::vector<Ring> follow(std::int64_t x, std::int64_t y) {
    const std::uint32_t label = labels_.at(x, y);
    std::vector<Ring> rings;
    Ring ring{{x, y}};
    // Where the way passed a corner at which it may pass again, and how long the ring was then.
    std::map<std::pair<std::int64_t, std::int64_t>, std::size_t> crossings;
    if (touches_at_corner({x, y}, label)) crossings.emplace(std::pair{x, y}, 0);
    int heading = 0;
    Corner at{x, y};
    do {
      if (heading == 0) seen_[index(at.x, at.y)] = 1;
      at = {at.x + step_x[heading], at.y + step_y[heading]};
      const int before = heading;
      heading = turned(at, heading, label);
      if (at.x == x && at.y == y && heading == 0) break;
      if (touches_at_corner(at, label)) {
        const auto [found, first_time] = crossings.emplace(std::pair{at.x, at.y}, ring.size());
        if (first_time) {
          ring.push_back(at);
          continue;
        }
        // A loop is complete: it becomes a ring of its own.
        const std::size_t begin = found->second;
        rings.emplace_back(ring.begin() + static_cast<std::ptrdiff_t>(begin), ring.end());
        ring.resize(begin + 1);
        std::erase_if(crossings, [&](const auto& crossing) { return crossing.second > begin; });
        continue;
      }
      if (heading != before) ring.push_back(at);
    } while (true);
    rings.push_back(std::move(ring));
    return rings;
  }

 private:
  std::size_t index(std::int64_t x, std::int64_t y) const {
    return static_cast<std::size_t>(y * labels_.width + x);
  }
  std::uint32_t label_at(std::int64_t x, std::int64_t y) const {
    return x < 0 || y < 0 || x >= labels_.width || y >= labels_.height ? 0 : labels_.at(x, y);
  }
  /// The heading after a corner: to the right if the pixel there is not the label's, and so on.
  int turned(Corner at, int heading, std::uint32_t label) const {
    // The pixels ahead of the corner, on the right and on the left hand.
    const std::int64_t right_x[4] = {0, -1, -1, 0}, right_y[4] = {0, 0, -1, -1};
    const auto pixel_ahead = [&](int way) { return label_at(at.x + right_x[way], at.y + right_y[way]); };
    // Heading right, the pixel ahead on the right hand is (x, y), on the left hand (x, y - 1).
    if (pixel_ahead(heading) != label) return (heading + 1) % 4;
    if (pixel_ahead((heading + 3) % 4) != label) return heading;
    return (heading + 3) % 4;
  }
  /// Whether the label has exactly two pixels at a corner, and these opposite each other.
  bool touches_at_corner(Corner at, std::uint32_t label) const {
    const bool a = label_at(at.x - 1, at.y - 1) == label, b = label_at(at.x, at.y - 1) == label,
               c = label_at(at.x - 1, at.y) == label, d = label_at(at.x, at.y) == label;
    return a == d && b == c && a != b;
  }

  View2D<const std::uint32_t> labels_;
  std::vector<char> seen_;
};

/// Without corners on straight lines, which loops that were taken out may leave.
std::vector<Vec2d> cleaned(const Ring& ring) {
  std::vector<Vec2d> corners;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Corner &before = ring[(k + ring.size() - 1) % ring.size()], &here = ring[k],
                 &after = ring[(k + 1) % ring.size()];
    if ((before.x == here.x && here.x == after.x) || (before.y == here.y && here.y == after.y)) continue;
    corners.push_back({static_cast<double>(here.x), static_cast<double>(here.y)});
  }
  return corners;
}

bool inside(const std::vector<Vec2d>& ring, Vec2d p) {
  bool in = false;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2d a = ring[k], b = ring[(k + 1) % ring.size()];
    if ((a.y > p.y) == (b.y > p.y)) continue;
    if (p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) in = !in;
  }
  return in;
}

/// A point just inside a hole, at the middle of a pixel that the hole excludes.
Vec2d point_in_hole(const std::vector<Vec2d>& hole) {
  // Its topmost edge runs along the screen's rows; the pixels below belong to the hole.
  std::size_t top = 0;
  for (std::size_t k = 1; k < hole.size(); ++k)
    if (hole[k].y < hole[top].y || (hole[k].y == hole[top].y && hole[k].x < hole[top].x)) top = k;
  return {hole[top].x + 0.5, hole[top].y + 0.5};
}

}  // namespace

std::vector<Outline> trace_outlines(View2D<const std::uint32_t> labels, double chord_px) {
  struct Shell {
    Outline outline;
    std::vector<Vec2d> exact;
    double area = 0;
  };
  std::vector<Shell> shells;
  std::vector<std::pair<std::uint32_t, std::vector<Vec2d>>> holes;
  Tracer tracer(labels);
  for (std::int64_t y = 0; y < labels.height; ++y) {
    for (std::int64_t x = 0; x < labels.width; ++x) {
      if (!tracer.starts_at(x, y)) continue;
      for (const Ring& ring : tracer.follow(x, y)) {
        std::vector<Vec2d> corners = cleaned(ring);
        const double area = doubled_area(corners);
        if (area > 0)
          shells.push_back(
              {{labels.at(x, y), simplify_ring(corners, chord_px), {}}, std::move(corners), area});
        else
          holes.emplace_back(labels.at(x, y), std::move(corners));
      }
    }
  }
  // A hole belongs to the smallest shell of its label that surrounds it.
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> of_label;
  for (std::size_t k = 0; k < shells.size(); ++k) of_label[shells[k].outline.label].push_back(k);
  for (auto& [label, hole] : holes) {
    const Vec2d point = point_in_hole(hole);
    Shell* around = nullptr;
    for (const std::size_t k : of_label[label])
      if ((!around || shells[k].area < around->area) && inside(shells[k].exact, point)) around = &shells[k];
    if (around) around->outline.holes.push_back(simplify_ring(hole, chord_px));
  }
  std::vector<Outline> outlines;
  for (Shell& shell : shells) outlines.push_back(std::move(shell.outline));
  std::stable_sort(outlines.begin(), outlines.end(),
                   [](const Outline& a, const Outline& b) { return a.label < b.label; });
  return outlines;
}

}  // namespace alinify
