#include "core/quality/findings.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/order_statistics.h"
#include "core/math/neighbourhood.h"
#include "core/quality/messages.h"
#include "core/transform/connected_cells.h"

namespace alinify {
namespace {

// Minimum share of bad places in a reported rectangle.
constexpr double min_filled = 0.75;
// Of a bounding box, that a cut has to save.
constexpr double worthwhile = 0.05;
// Rectangles that touch are joined, so that one defect is one place, until this share of the image is framed
// for nothing; none to more than so many times the area of its parts.
constexpr double max_framed_for_nothing = 0.01, max_growth = 2;
// Of the image, that may lie right within a rim of bad places and be looked at with it.
constexpr double max_enclosed = 0.04;

using Cells = std::vector<std::uint8_t>;

// A place surrounded by bad ones is bad too, since errors are regional. Bad ones surrounded by good ones
// stay: slipped threads are narrow.
Cells bad_cells(const ErrorMap& map, double tolerance_px) {
  Cells bad(map.places.size(), 0);
  for (std::size_t k = 0; k < bad.size(); ++k) bad[k] = is_bad(map.places[k], tolerance_px) ? 1 : 0;
  Cells closed = bad;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      if (map.at(i, j).state == PlaceState::Uncovered) continue;
      int around = 0, there = 0;
      for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
        if (x == i && y == j) return;
        around += bad[static_cast<std::size_t>(y * map.size.width + x)], ++there;
      });
      if (4 * around >= 3 * there && there > 0) closed[static_cast<std::size_t>(j * map.size.width + i)] = 1;
    }
  return closed;
}

Cells with_surroundings(const Cells& of, Size size) {
  Cells grown(of.size(), 0);
  for (std::int64_t j = 0; j < size.height; ++j)
    for (std::int64_t i = 0; i < size.width; ++i)
      if (of[static_cast<std::size_t>(j * size.width + i)])
        for_each_neighbour(size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
          grown[static_cast<std::size_t>(y * size.width + x)] = 1;
        });
  return grown;
}

// A patch that was moved has errors along its rim and none within: it is one defect, not four strips. Gaps of
// two cells in a rim count as closed.
void take_in_enclosed(Cells& bad, Size size) {
  auto left = static_cast<std::size_t>(max_enclosed * static_cast<double>(bad.size()));
  Cells taken = with_surroundings(bad, size), enclosed(bad.size(), 0);
  for (std::size_t seed = 0; seed < bad.size(); ++seed) {
    if (taken[seed]) continue;
    const std::vector<std::size_t> hole = take_connected(seed, false, size, taken);
    const bool open = std::any_of(hole.begin(), hole.end(), [&](std::size_t k) {
      const auto i = static_cast<std::int64_t>(k) % size.width, j = static_cast<std::int64_t>(k) / size.width;
      return i == 0 || j == 0 || i + 1 == size.width || j + 1 == size.height;
    });
    if (open || hole.size() > left) continue;
    left -= hole.size();
    for (const std::size_t k : hole) enclosed[k] = 1;
  }
  enclosed = with_surroundings(enclosed, size);
  for (std::size_t k = 0; k < bad.size(); ++k) bad[k] |= enclosed[k];
}

// Connected regions of bad cells, each a list of indices in order.
std::vector<std::vector<std::size_t>> regions_of(const Cells& bad, Size size) {
  Cells taken(bad.size(), 0);
  for (std::size_t k = 0; k < bad.size(); ++k) taken[k] = bad[k] ? 0 : 1;
  std::vector<std::vector<std::size_t>> regions;
  for (std::size_t seed = 0; seed < bad.size(); ++seed) {
    if (taken[seed]) continue;
    regions.push_back(take_connected(seed, true, size, taken));
    std::sort(regions.back().begin(), regions.back().end());
  }
  return regions;
}

// The error of blank ground from which on it is worth telling. Glass has no structures between which a map
// could be held.
double doubtful_blank_px(const ErrorMap& map, double tolerance_px) {
  constexpr double tolerances_on_glass = 2;
  return shows_glass(map) ? tolerances_on_glass * tolerance_px : tolerance_px;
}

bool is_doubtful_blank(const PlaceError& place, double doubtful_px) {
  return place.state == PlaceState::Blank && static_cast<double>(place.expected_px) > doubtful_px;
}

// Whether a few cells are barely beyond the tolerance, or found about where the map says and only doubted,
// where blocks are seen in part only, beside what the moving image does not show: what ends there looks
// shifted, or decides little.
bool is_frayed_edge(const std::vector<std::size_t>& region, const ErrorMap& map, double tolerance_px) {
  constexpr std::size_t few = 4;
  constexpr int near_cells = 2;
  if (region.size() > few) return false;
  return std::all_of(region.begin(), region.end(), [&](std::size_t k) {
    const PlaceError& p = map.places[k];
    const double barely_px = 2 * tolerance_px;
    const bool only_doubted = p.state == PlaceState::Measured && length(p.off_px) < barely_px &&
                              static_cast<double>(p.jump_px) < barely_px;
    if (largest_px(p) >= barely_px && !only_doubted) return false;
    const auto i = static_cast<std::int64_t>(k) % map.size.width,
               j = static_cast<std::int64_t>(k) / map.size.width;
    bool at_edge = false;
    for_each_neighbour(map.size, i, j, near_cells, [&](std::int64_t x, std::int64_t y) {
      at_edge = at_edge || map.at(x, y).state == PlaceState::Uncovered;
    });
    return at_edge;
  });
}

// The cells of all defects: bad ones, what they surround, and doubtful blank ground within two cells of them.
// What is missing there may lie just beyond a block's reach, and belongs to the piece that lies elsewhere.
Cells defect_cells(const ErrorMap& map, double tolerance_px) {
  Cells bad = bad_cells(map, tolerance_px);
  take_in_enclosed(bad, map.size);
  Cells defects(bad.size(), 0);
  for (const std::vector<std::size_t>& region : regions_of(bad, map.size)) {
    // Barely above and isolated: blocks overlap, so a real error shows in several.
    if (region.size() == 1 && static_cast<double>(map.places[region[0]].expected_px) < 2 * tolerance_px)
      continue;
    if (is_frayed_edge(region, map, tolerance_px)) continue;
    for (const std::size_t k : region) defects[k] = 1;
  }
  constexpr int beside = 2;
  const double doubtful_px = doubtful_blank_px(map, tolerance_px);
  for (int ring = 0; ring < beside; ++ring) {
    const Cells near = with_surroundings(defects, map.size);
    for (std::size_t k = 0; k < near.size(); ++k)
      if (near[k] && is_doubtful_blank(map.places[k], doubtful_px)) defects[k] = 1;
  }
  return defects;
}

Rect bounds_of(const std::vector<std::size_t>& cells, Size size) {
  Rect r;
  for (const std::size_t k : cells)
    r = united(r,
               {static_cast<std::int64_t>(k) % size.width, static_cast<std::int64_t>(k) / size.width, 1, 1});
  return r;
}

// Splits a region where the two bounding boxes are smallest together, until the boxes hold little else. A
// region full of holes has no such place: it is halved, for peeling it would leave strips a cell wide.
void cut_up(std::vector<std::size_t> cells, Size size, std::vector<std::vector<std::size_t>>& out) {
  const Rect box = bounds_of(cells, size);
  if (static_cast<double>(cells.size()) >= min_filled * static_cast<double>(box.area())) {
    out.push_back(std::move(cells));
    return;
  }
  const auto little = static_cast<std::int64_t>(worthwhile * static_cast<double>(box.area()));
  bool along_x = box.width >= box.height;
  std::int64_t min = box.area() - little, at = (along_x ? box.width : box.height) / 2;
  for (const bool x : {true, false}) {
    const std::int64_t extent = x ? box.width : box.height;
    // Bounding boxes on either side of every cut, from one pass over the cells.
    std::vector<Rect> of(static_cast<std::size_t>(extent));
    for (const std::size_t k : cells) {
      const Rect cell{static_cast<std::int64_t>(k) % size.width, static_cast<std::int64_t>(k) / size.width, 1,
                      1};
      Rect& slice = of[static_cast<std::size_t>(x ? cell.x - box.x : cell.y - box.y)];
      slice = united(slice, cell);
    }
    std::vector<Rect> behind(of.size());
    Rect sum;
    for (std::size_t k = of.size(); k-- > 0;) behind[k] = sum = united(sum, of[k]);
    sum = {};
    for (std::size_t k = 0; k + 1 < of.size(); ++k) {
      sum = united(sum, of[k]);
      const std::int64_t area = sum.area() + behind[k + 1].area();
      if (area < min) min = area, at = static_cast<std::int64_t>(k) + 1, along_x = x;
    }
  }
  std::vector<std::size_t> before, after;
  for (const std::size_t k : cells) {
    const std::int64_t place = along_x ? static_cast<std::int64_t>(k) % size.width - box.x
                                       : static_cast<std::int64_t>(k) / size.width - box.y;
    (place < at ? before : after).push_back(k);
  }
  cut_up(std::move(before), size, out);
  cut_up(std::move(after), size, out);
}

// A place to be: its cells, and the rectangle around them.
struct Part {
  std::vector<std::size_t> cells;
  Rect box;
  bool ambiguous = false;  // most of its bad cells are: these stay apart, for they are no fault of the map's
};

Part part_of(std::vector<std::size_t> cells, const ErrorMap& map, double tolerance_px) {
  std::size_t bad = 0, ambiguous = 0;
  for (const std::size_t k : cells) {
    if (!is_bad(map.places[k], tolerance_px)) continue;
    ++bad;
    ambiguous += map.places[k].state == PlaceState::Ambiguous ? 1 : 0;
  }
  const Rect box = bounds_of(cells, map.size);
  return {std::move(cells), box, 2 * ambiguous > bad};
}

// Joins the two parts side by side whose common rectangle adds least, again and again.
void join_neighbours(std::vector<Part>& parts, std::int64_t cells) {
  auto left = static_cast<std::int64_t>(max_framed_for_nothing * static_cast<double>(cells));
  while (parts.size() > 1) {
    std::int64_t min = left + 1;
    std::size_t first = 0, second = 0;
    for (std::size_t a = 0; a < parts.size(); ++a)
      for (std::size_t b = a + 1; b < parts.size(); ++b) {
        if (parts[a].ambiguous != parts[b].ambiguous) continue;
        if (intersect(grown(parts[a].box, 1), parts[b].box).empty()) continue;
        const std::int64_t apart = parts[a].box.area() + parts[b].box.area(),
                           together = united(parts[a].box, parts[b].box).area();
        if (together - apart < min &&
            static_cast<double>(together) <= max_growth * static_cast<double>(apart))
          min = together - apart, first = a, second = b;
      }
    if (first == second) return;
    left -= std::max<std::int64_t>(0, min);
    Part& to = parts[first];
    to.box = united(to.box, parts[second].box);
    to.cells.insert(to.cells.end(), parts[second].cells.begin(), parts[second].cells.end());
    std::sort(to.cells.begin(), to.cells.end());
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(second));
  }
}

std::vector<Part> parts_of(std::vector<std::vector<std::size_t>> regions, const ErrorMap& map,
                           double tolerance_px) {
  std::vector<Part> parts;
  for (auto& region : regions) {
    std::vector<std::vector<std::size_t>> pieces;
    cut_up(std::move(region), map.size, pieces);
    for (auto& cells : pieces) parts.push_back(part_of(std::move(cells), map, tolerance_px));
  }
  join_neighbours(parts, map.size.area());
  return parts;
}

// The parts of all defects that hold anything bad: cutting may leave blank ground alone.
std::vector<Part> defects_of(const ErrorMap& map, double tolerance_px) {
  std::vector<Part> parts =
      parts_of(regions_of(defect_cells(map, tolerance_px), map.size), map, tolerance_px);
  std::erase_if(parts, [&](const Part& part) {
    return std::none_of(part.cells.begin(), part.cells.end(),
                        [&](std::size_t k) { return is_bad(map.places[k], tolerance_px); });
  });
  return parts;
}

// An error beyond the tolerance with as many digits as show that it is: "1.04 px" beside 1 px, not "1.0 px".
MessageArgument px_beyond(double error_px, double tolerance_px) {
  const std::string shown = short_px(error_px);
  if (error_px <= tolerance_px || shown != short_px(tolerance_px)) return px_number(error_px);
  constexpr int max_decimals = 4;
  for (int decimals = error_px < 10 ? 2 : 1; decimals < max_decimals; ++decimals)
    if (fixed_decimals(error_px, decimals) != fixed_decimals(tolerance_px, decimals))
      return fixed_number(error_px, decimals, "px");
  return fixed_number(error_px, max_decimals, "px");
}

Message structures_lie(Vec2d shift) {
  const bool right = shift.x > 0, down = shift.y > 0;
  MessageArgument x = px_number(std::abs(shift.x)), y = px_number(std::abs(shift.y));
  if (std::abs(shift.x) < 0.3 * std::abs(shift.y))
    return down ? messages::structures_lie_down(y) : messages::structures_lie_up(y);
  if (std::abs(shift.y) < 0.3 * std::abs(shift.x))
    return right ? messages::structures_lie_right(x) : messages::structures_lie_left(x);
  // Side by side, both have the decimals that the larger one deserves.
  constexpr double whole_from_px = 10;  // as short_px()
  if (std::max(std::abs(shift.x), std::abs(shift.y)) >= whole_from_px) {
    x = fixed_number(std::abs(shift.x), 0, "px");
    y = fixed_number(std::abs(shift.y), 0, "px");
  }
  if (right)
    return down ? messages::structures_lie_right_down(x, y) : messages::structures_lie_right_up(x, y);
  return down ? messages::structures_lie_left_down(x, y) : messages::structures_lie_left_up(x, y);
}

template <class Value>
double median_of(const std::vector<const PlaceError*>& places, Value value) {
  std::vector<double> values;
  for (const PlaceError* p : places) values.push_back(value(*p));
  return median(std::move(values));
}

// A quantile of the errors expected at the places; 0: no place has a figure.
double error_quantile_px(const std::vector<const PlaceError*>& places, double quantile) {
  std::vector<double> expected;
  for (const PlaceError* p : places)
    if (std::isfinite(p->expected_px)) expected.push_back(static_cast<double>(p->expected_px));
  return expected.empty() ? 0 : nearest_quantile(expected, quantile);
}

// What 19 of 20 of the places are expected to stay below: a few do not speak for all.
constexpr double nearly_all = 0.95;

// Of the squares that the cells stand for; level-0 fixed pixels.
Rect frame_of(const std::vector<std::size_t>& cells, const ErrorMap& map, Size fixed) {
  const Rect r = bounds_of(cells, map.size);
  const Vec2d corner = map.origin_px + map.step_px * (corner_of(r) - Vec2d{0.5, 0.5}) + Vec2d{0.5, 0.5};
  const auto x0 = std::llround(corner.x), y0 = std::llround(corner.y);
  const auto x1 = std::llround(corner.x + map.step_px * static_cast<double>(r.width)),
             y1 = std::llround(corner.y + map.step_px * static_cast<double>(r.height));
  return intersect({x0, y0, x1 - x0, y1 - y0}, rect_of(fixed));
}

// Of the cells around which the bad ones of a place lie, what 19 of 20 stay below, where they are a fifth of
// it at least: a piece that was won back is right within its rim. Empty: the place is bad throughout.
std::optional<double> right_inside_px(const std::vector<std::size_t>& cells, const ErrorMap& map,
                                      double tolerance_px) {
  constexpr std::size_t fifth = 5;
  std::vector<const PlaceError*> right;
  for (const std::size_t k : cells) {
    const PlaceError& p = map.places[k];
    if (p.state == PlaceState::Measured && !is_bad(p, tolerance_px)) right.push_back(&p);
  }
  return fifth * right.size() < cells.size() ? std::nullopt
                                             : std::optional(error_quantile_px(right, nearly_all));
}

// Nothing tells how far off the lost ones among the bad places are; where most are, no figure is told.
Message reason_of(std::size_t lost, std::size_t bad, const MessageArgument& off,
                  const std::optional<double>& inside_px) {
  const bool mostly_lost = 2 * lost >= bad;
  if (!inside_px) {
    if (mostly_lost) return messages::hardly_anything_found;
    return lost > 0 ? messages::map_expected_off_by_at_least(off) : messages::map_expected_off_by(off);
  }
  const MessageArgument right_to = px_number(*inside_px);
  if (mostly_lost) return messages::inside_right_edge_unmatched(right_to);
  return lost > 0 ? messages::inside_right_edge_off_at_least(right_to, off)
                  : messages::inside_right_edge_off(right_to, off);
}

Finding named(const std::vector<std::size_t>& cells, const ErrorMap& map, double tolerance_px, Size fixed) {
  std::vector<const PlaceError*> bad, off;
  std::size_t lost = 0, ambiguous = 0;
  for (const std::size_t k : cells) {
    const PlaceError& p = map.places[k];
    if (!is_bad(p, tolerance_px)) continue;
    bad.push_back(&p);
    lost += p.state == PlaceState::Lost ? 1 : 0;
    ambiguous += p.state == PlaceState::Ambiguous ? 1 : 0;
    if (p.state == PlaceState::Measured && length(p.off_px) > tolerance_px) off.push_back(&p);
  }
  Finding place;
  place.rect = frame_of(cells, map, fixed);
  if (bad.empty()) return place;
  // "Up to": by the worst place within. A few lost ones, of which nothing tells how far off they are, do not
  // give the others their figure.
  const bool mostly_lost = 2 * lost >= bad.size(), few_lost = 5 * lost < bad.size();
  for (const PlaceError* p : bad)
    if (!few_lost || p->state != PlaceState::Lost)
      place.expected_error_px = std::max(place.expected_error_px, largest_px(*p));
  place.severity = 0;
  for (const PlaceError* p : bad) place.severity += static_cast<double>(p->expected_px);
  if (ambiguous * 2 > bad.size()) {
    place.kind = FindingKind::Ambiguous;
    const MessageArgument rival = px_number(map.rival_px);
    if (map.periodic) {
      place.reason = map.rival_px > 0 ? messages::unknown_for_repeats_every(rival)
                                      : Message(messages::unknown_for_repeats);
    } else {
      place.reason =
          map.rival_px > 0 ? messages::unknown_for_rival_at(rival) : Message(messages::unknown_for_rival);
    }
    return place;
  }
  // One shift is told of a place only where more than two thirds of it were found elsewhere, or half of it by
  // as much as it is expected to be off at most: at the rim of a dragged spot, whose middle is lost,
  // structures lie off by far less than there.
  if (2 * off.size() >= bad.size()) {
    constexpr double as_much = 0.8;
    const Vec2d shift{median_of(off, [](const PlaceError& p) { return p.off_px.x; }),
                      median_of(off, [](const PlaceError& p) { return p.off_px.y; })};
    const bool tells =
        3 * off.size() > 2 * bad.size() || length(shift) > as_much * error_quantile_px(bad, nearly_all);
    // Where some lie far further off, as at the rim of a dragged spot, the median does not tell the error.
    std::vector<const PlaceError*> measured;
    for (const PlaceError* p : bad)
      if (p->state == PlaceState::Measured) measured.push_back(p);
    constexpr double far_further = 2;
    const bool differs = error_quantile_px(measured, nearly_all) > far_further * length(shift);
    // Nearer than that it is the doubt that makes the place a bad one, not where it seems to lie.
    if (tells && !differs && length(shift) > tolerance_px) {
      place.kind = FindingKind::Off;
      place.reason = structures_lie(shift);
      place.expected_error_px = length(shift);  // one place, one figure
      return place;
    }
  }
  place.kind = mostly_lost ? FindingKind::Lost : FindingKind::Off;
  place.reason = reason_of(lost, bad.size(), px_beyond(place.expected_error_px, tolerance_px),
                           right_inside_px(cells, map, tolerance_px));
  return place;
}

}  // namespace

const char* name_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::Off:
      return "off";
    case FindingKind::Lost:
      return "lost";
    case FindingKind::Ambiguous:
      return "ambiguous";
    case FindingKind::Blank:
      break;
  }
  return "blank";
}

std::string place_letters(std::size_t rank) {
  std::string letters;
  for (std::size_t rest = rank + 1; rest > 0; rest = (rest - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>('A' + (rest - 1) % 26));
  return letters;
}

bool needs_a_look(const Finding& place) {
  return !place.accepted && place.kind != FindingKind::Blank;
}

bool holds_lost(const Finding& place) {
  const MessageText* const reason = place.reason.text();
  return place.kind == FindingKind::Lost || reason == &messages::map_expected_off_by_at_least ||
         reason == &messages::inside_right_edge_off_at_least;
}

double clear_jump_px(const ErrorMap& map, Rect place, double tolerance_px) {
  constexpr double cells_beside = 2, clear_pixels = 4, clear_tolerances = 2;
  constexpr int least_cells = 8;  // of a rim: beside a label the map bends as well
  const double clear_px = std::max(clear_pixels * map.pixel_px, clear_tolerances * tolerance_px);
  const Rect near = grown(place, std::llround(cells_beside * map.step_px));
  double largest_px = 0;
  int cells = 0;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const PlaceError& p = map.at(i, j);
      const auto jump_px = static_cast<double>(p.jump_px);
      if (p.state != PlaceState::Measured || jump_px <= clear_px || !near.contains(map.centre_px(i, j)))
        continue;
      ++cells;
      largest_px = std::max(largest_px, jump_px);
    }
  return cells < least_cells ? 0 : largest_px;
}

Message reason_and_jump(const Finding& place) {
  if (!(place.jump_px > 0)) return place.reason;
  return Message::joined({place.reason, messages::piece_seems_moved(px_number(place.jump_px))});
}

bool is_worse(const Finding& a, const Finding& b) {
  const auto known = [](const Finding& f) {
    return f.kind == FindingKind::Blank ? 0 : f.kind == FindingKind::Ambiguous ? 1 : 2;
  };
  if (known(a) != known(b)) return known(a) > known(b);
  return std::tie(a.expected_error_px, a.severity) > std::tie(b.expected_error_px, b.severity);
}

std::vector<Finding> findings_of(const ErrorMap& map, double tolerance_px, Size fixed) {
  std::vector<Finding> places;
  for (const Part& part : defects_of(map, tolerance_px)) {
    Finding place = named(part.cells, map, tolerance_px, fixed);
    if (place.reason.empty() || place.rect.empty()) continue;
    place.jump_px = clear_jump_px(map, place.rect, tolerance_px);
    places.push_back(std::move(place));
  }
  std::stable_sort(places.begin(), places.end(), is_worse);
  return places;
}

std::vector<Finding> blank_findings_of(const ErrorMap& map, double tolerance_px, Size fixed) {
  Cells doubtful(map.places.size(), 0);
  const double doubtful_px = doubtful_blank_px(map, tolerance_px);
  for (std::size_t k = 0; k < doubtful.size(); ++k)
    doubtful[k] = is_doubtful_blank(map.places[k], doubtful_px) ? 1 : 0;
  for (const Part& defect : defects_of(map, tolerance_px))
    for (const std::size_t k : defect.cells) doubtful[k] = 0;
  std::vector<Finding> places;
  for (const Part& part : parts_of(regions_of(doubtful, map.size), map, tolerance_px)) {
    std::vector<const PlaceError*> blank;
    for (const std::size_t k : part.cells) blank.push_back(&map.places[k]);
    Finding place;
    place.kind = FindingKind::Blank;
    place.rect = frame_of(part.cells, map, fixed);
    place.expected_error_px =
        median_of(blank, [](const PlaceError& p) { return static_cast<double>(p.expected_px); });
    place.severity = place.expected_error_px * static_cast<double>(blank.size());
    place.reason = messages::nothing_to_see_here(px_number(place.expected_error_px));
    if (!place.rect.empty()) places.push_back(std::move(place));
  }
  std::stable_sort(places.begin(), places.end(), is_worse);
  return places;
}

}  // namespace alinify
