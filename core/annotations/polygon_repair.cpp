#include "core/annotations/polygon_repair.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/annotations/ring_arrangement.h"

namespace alinify {
namespace {

constexpr double kSmallestPiece = 2 * 0.01 * kGridPerUnit * kGridPerUnit;  // of double_area()

// Each hole into the smallest outer ring around it.
std::vector<Polygon> assembled(std::vector<Ring> rings) {
  double largest = 0;
  for (const Ring& ring : rings) largest = std::max(largest, double_area(ring));
  std::vector<Polygon> polygons;
  std::vector<double> areas;
  std::vector<GridBox> boxes;
  for (Ring& ring : rings) {
    const double area = double_area(ring);
    if (area <= 0 || (area < kSmallestPiece && area < largest)) continue;
    boxes.push_back(box_of(ring));
    areas.push_back(area);
    polygons.push_back({std::move(ring)});
  }
  for (Ring& ring : rings) {
    if (ring.empty() || -double_area(ring) < kSmallestPiece) continue;
    // The middle of an edge lies on no other ring.
    const GridPoint middle = ring[0] + ring[1];
    const GridBox box = box_of(ring);
    std::size_t around = polygons.size();
    for (std::size_t i = 0; i < polygons.size(); ++i)
      if (boxes[i].meets(box) && (around == polygons.size() || areas[i] < areas[around]) &&
          place_in_ring(middle, polygons[i][0]) == Placed::Inside) {
        around = i;
      }
    if (around < polygons.size()) polygons[around].push_back(std::move(ring));
  }
  return polygons;
}

// The doubled area, exact but for multiples of 2^64.
std::uint64_t wrapped_area(const Ring& ring) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++)
    sum += static_cast<std::uint64_t>(ring[j].x) * static_cast<std::uint64_t>(ring[i].y) -
           static_cast<std::uint64_t>(ring[j].y) * static_cast<std::uint64_t>(ring[i].x);
  return double_area(ring) < 0 ? 0 - sum : sum;
}

std::pair<std::uint64_t, std::size_t> measure(const std::vector<Polygon>& polygons) {
  std::pair<std::uint64_t, std::size_t> sum{0, 0};
  for (const Polygon& polygon : polygons)
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const std::uint64_t area = wrapped_area(polygon[i]);
      sum.first += i == 0 ? area : 0 - area;
      ++sum.second;
    }
  return sum;
}

}  // namespace

std::vector<Polygon> repaired(const std::vector<Polygon>& polygons) {
  std::vector<Polygon> parts;
  for (const Polygon& polygon : polygons) {
    if (polygon.empty()) continue;
    // Holes by their outlines, all the same way round, so that no two of them cancel out.
    std::vector<Ring> holes;
    for (std::size_t i = 1; i < polygon.size(); ++i)
      for (Ring& ring : outlines_of({{&polygon[i], 0}}, [](const Windings& w) { return w[0] != 0; }))
        holes.push_back(std::move(ring));
    std::vector<TaggedRing> rings{{&polygon[0], 0}};
    for (const Ring& hole : holes) rings.push_back({&hole, 1});
    for (Polygon& part :
         assembled(outlines_of(rings, [](const Windings& w) { return w[0] != 0 && w[1] == 0; })))
      parts.push_back(std::move(part));
  }
  if (polygons.size() < 2) return parts;
  // Parts that overlap, or share an edge, become one.
  std::vector<TaggedRing> rings;
  for (const Polygon& part : parts)
    for (const Ring& ring : part) rings.push_back({&ring, 0});
  return assembled(outlines_of(rings, [](const Windings& w) { return w[0] > 0; }));
}

bool same_area_and_rings(const std::vector<Polygon>& a, const std::vector<Polygon>& b) {
  return a.size() == b.size() && measure(a) == measure(b);
}

}  // namespace alinify
