#include "core/quality/error_full_resolution.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/math/neighbourhood.h"
#include "core/quality/lost_threshold.h"

namespace alinify {
namespace {

constexpr double finest_px = 0.05;       // errors that a block averages over
constexpr double certain_enough = 0.35;  // of all blocks found again, for one not found to be news
constexpr std::size_t neighbours = 8;

struct Said {
  Vec2d at_px;
  PlaceError error;
  bool speaks = false;
};

// A pixel of the coarser pictures is what they are sure of.
bool seen_coarsely(const PlaceError& p, double pixel_px) {
  return p.state == PlaceState::Lost || is_found_elsewhere(p, pixel_px);
}

// Places that the coarser pictures leave open: they see an error, or expect a far larger one than elsewhere.
bool is_open(const PlaceError& p, double usual_px) {
  constexpr double far_more = 2.5;
  return p.state == PlaceState::Lost || p.state == PlaceState::Ambiguous ||
         (p.state == PlaceState::Measured && static_cast<double>(p.expected_px) > far_more * usual_px);
}

double usual_error_px(const ErrorMap& map) {
  std::vector<float> expected;
  for (const PlaceError& p : map.places)
    if (p.state == PlaceState::Measured) expected.push_back(p.expected_px);
  return static_cast<double>(median(std::move(expected)));
}

Vec2d centre_of(const ErrorMap& map, std::size_t k) {
  const auto place = static_cast<std::int64_t>(k);
  return map.centre_px(place % map.size.width, place / map.size.width);
}

PlaceError error_of(const BlockResidual& b) {
  PlaceError e;
  const double off = length(b.shift_px), sigma = std::max(finest_px, 0.25 * b.return_error_px);
  e.state = PlaceState::Measured;
  e.off_px = b.shift_px;
  e.expected_px = static_cast<float>(std::sqrt(off * off + sigma * sigma));
  e.low_px = static_cast<float>(std::max(0.0, off - 1.6 * sigma));
  e.high_px = static_cast<float>(off + 1.6 * sigma);
  return e;
}

std::vector<Said> said_by(const ResidualMap& map) {
  const double lost_below = lost_threshold(map);
  const bool news =
      static_cast<double>(map.certain()) >= certain_enough * static_cast<double>(map.blocks.size());
  std::vector<Said> said;
  for (const BlockResidual& b : map.blocks) {
    Said s{b.centre_px, {}, false};
    PlaceError& e = s.error;
    if (b.certain) {
      e = error_of(b);
      s.speaks = true;
    } else if (news && b.ncc_at_map < lost_below && b.peak < lost_below) {
      e.state = PlaceState::Lost;
      e.expected_px = static_cast<float>(0.4 * map.reach_px);
      e.low_px = static_cast<float>(0.1 * map.reach_px), e.high_px = static_cast<float>(1.5 * map.reach_px);
      s.speaks = true;
    }
    said.push_back(s);
  }
  return said;
}

// An error is seen by more than one block.
void silence_outliers(std::vector<Said>& said) {
  std::vector<std::uint8_t> alone(said.size(), 0);
  std::vector<std::pair<double, std::size_t>> near(said.size());
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (!said[i].speaks) continue;
    for (std::size_t k = 0; k < said.size(); ++k) near[k] = {length(said[k].at_px - said[i].at_px), k};
    const std::size_t around = std::min(neighbours + 1, said.size());
    std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(around), near.end());
    int similar = 0;
    for (std::size_t k = 1; k < around; ++k) {
      const Said& other = said[near[k].second];
      similar += other.speaks && other.error.expected_px > 0.5f * said[i].error.expected_px ? 1 : 0;
    }
    alone[i] = similar < 2 ? 1 : 0;
  }
  for (std::size_t i = 0; i < said.size(); ++i)
    if (alone[i]) said[i].speaks = false;
}

// Positions along an axis of a lattice of places.
class LatticeAxis {
 public:
  LatticeAxis(std::int64_t places, std::int64_t spacing)
      : first_(std::min(spacing / 2, places - 1)),
        spacing_(spacing),
        count_((places - 1 - first_) / spacing + 1) {}
  std::int64_t count() const { return count_; }
  std::int64_t at(std::int64_t n) const { return first_ + n * spacing_; }
  // Those on either side of a place: twice the same at a lattice place and beyond the ends.
  std::array<std::int64_t, 2> around(std::int64_t place) const {
    const double n = static_cast<double>(place - first_) / static_cast<double>(spacing_);
    const auto inside = [&](double at_n) {
      return at(std::clamp<std::int64_t>(static_cast<std::int64_t>(at_n), 0, count_ - 1));
    };
    return {inside(std::floor(n)), inside(std::ceil(n))};
  }

 private:
  std::int64_t first_, spacing_, count_;
};

std::vector<std::size_t> blank_on_lattice(const ErrorMap& map, std::int64_t spacing) {
  const LatticeAxis columns(map.size.width, spacing), rows(map.size.height, spacing);
  std::vector<std::size_t> blank;
  for (std::int64_t n = 0; n < rows.count(); ++n)
    for (std::int64_t m = 0; m < columns.count(); ++m)
      if (map.at(columns.at(m), rows.at(n)).state == PlaceState::Blank)
        blank.push_back(static_cast<std::size_t>(rows.at(n) * map.size.width + columns.at(m)));
  return blank;
}

// What the block at each sample says.
std::vector<Said> said_at(const ErrorMap& map, const std::vector<std::size_t>& samples,
                          const ResidualMap& blocks) {
  // Those at the image's edges were moved inwards.
  const double beside_px = 0.75 * std::max(map.step_px, blocks.block_px);
  std::vector<Said> said;
  for (const std::size_t k : samples) {
    Said s{centre_of(map, k), {}, false};
    const BlockResidual* nearest = nullptr;
    double distance = beside_px;
    for (const BlockResidual& b : blocks.blocks)
      if (const double d = length(b.centre_px - s.at_px); d < distance) nearest = &b, distance = d;
    if (nearest && nearest->certain) s.error = error_of(*nearest), s.speaks = true;
    said.push_back(s);
  }
  silence_outliers(said);
  return said;
}

}  // namespace

void refine_by_blocks(ErrorMap& map, const ResidualMap& blocks) {
  std::vector<Said> said = said_by(blocks);
  silence_outliers(said);
  if (said.empty()) return;
  // Blocks that turned out blank stand between those that speak: their places are not theirs to speak for.
  const auto looked_at =
      static_cast<double>(static_cast<std::int64_t>(said.size()) + blocks.blank + blocks.uncovered);
  const double area = map.step_px * map.step_px * static_cast<double>(map.places.size());
  const double apart = std::max(map.step_px, std::sqrt(area / looked_at));
  // Plain ground is seen by a block that reaches it, and not by one beyond its border.
  const double within_block = 0.5 * (blocks.block_px + map.step_px);
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    PlaceError& p = map.places[k];
    if (p.state == PlaceState::Uncovered) continue;
    const Vec2d at = centre_of(map, k);
    const Said* nearest = nullptr;
    double distance = 0.75 * apart;
    if (p.state == PlaceState::Blank) distance = std::min(distance, within_block);
    for (const Said& s : said)
      if (const double d = length(s.at_px - at); s.speaks && d < distance) nearest = &s, distance = d;
    if (!nearest) continue;
    const PlaceError& block = nearest->error;
    if (seen_coarsely(p, map.pixel_px) && p.expected_px > block.expected_px) continue;
    p = block;
  }
}

std::vector<std::uint8_t> suspected_places(const ErrorMap& map) {
  constexpr double clear_part = 0.3;  // of a pixel of the coarser pictures
  std::vector<std::uint8_t> suspected;
  for (const PlaceError& p : map.places)
    suspected.push_back(p.state == PlaceState::Measured && length(p.off_px) > clear_part * map.pixel_px ? 1
                                                                                                        : 0);
  return suspected;
}

std::vector<Vec2d> places_to_confirm(const ErrorMap& map, const std::vector<std::uint8_t>& suspected,
                                     std::size_t max) {
  const double usual_px = usual_error_px(map);
  std::vector<std::size_t> open;
  std::size_t covered = 0;
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    covered += map.places[k].state != PlaceState::Uncovered ? 1 : 0;
    if (is_open(map.places[k], usual_px) || suspected[k]) open.push_back(k);
  }
  if (2 * open.size() > covered) return {};
  // The worst first, none beside another: a block speaks for those around it too.
  std::stable_sort(open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
    return map.places[a].expected_px > map.places[b].expected_px;
  });
  std::vector<Vec2d> chosen;
  std::vector<std::uint8_t> spoken_for(map.places.size(), 0);
  for (const std::size_t k : open) {
    if (chosen.size() == max) break;
    if (spoken_for[k]) continue;
    const Vec2d at = centre_of(map, k);
    chosen.push_back({std::round(at.x), std::round(at.y)});
    const std::int64_t i = static_cast<std::int64_t>(k) % map.size.width,
                       j = static_cast<std::int64_t>(k) / map.size.width;
    for_each_neighbour(map.size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
      spoken_for[static_cast<std::size_t>(y * map.size.width + x)] = 1;
    });
  }
  return chosen;
}

void confirm_by_blocks(ErrorMap& map, const std::vector<std::uint8_t>& suspected, const ResidualMap& blocks) {
  constexpr double steps_beside = 1.6, as_usual = 0.8;
  const double usual = blocks.usual_likeness(), usual_px = usual_error_px(map);
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    PlaceError& p = map.places[k];
    if (!is_open(p, usual_px) && !suspected[k]) continue;
    const Vec2d at = centre_of(map, k);
    const BlockResidual* nearest = nullptr;
    double distance = steps_beside * map.step_px;
    for (const BlockResidual& b : blocks.blocks)
      if (const double d = length(b.centre_px - at); d < distance) nearest = &b, distance = d;
    if (!nearest) continue;
    if (!nearest->certain) {
      // It looks like its partner, if like a repeat of it too: nothing is lost, and neighbours decide the
      // rest.
      if (p.state == PlaceState::Lost && nearest->ncc_at_map > as_usual * usual) p.state = PlaceState::Blank;
      continue;
    }
    if (length(nearest->shift_px) > std::max(length(p.off_px), 2 * map.pixel_px)) continue;
    p = error_of(*nearest);
  }
}

BlankSamples sample_blank_places(const ErrorMap& map, std::size_t max) {
  BlankSamples samples;
  if (map.places.empty()) return samples;
  for (samples.spacing = 2;; ++samples.spacing) {
    samples.places = blank_on_lattice(map, samples.spacing);
    if (samples.places.size() <= max) break;
  }
  for (const std::size_t k : samples.places) {
    const Vec2d at = centre_of(map, k);
    samples.centres_px.push_back({std::round(at.x), std::round(at.y)});
  }
  return samples;
}

std::vector<std::uint8_t> measure_blank_places(ErrorMap& map, const BlankSamples& samples,
                                               const ResidualMap& blocks,
                                               const std::vector<std::uint8_t>& abrupt) {
  std::vector<std::uint8_t> silent(map.places.size(), 0), unsure(map.places.size(), 0);
  const std::vector<Said> said = said_at(map, samples.places, blocks);
  for (std::size_t s = 0; s < said.size(); ++s) {
    const std::size_t k = samples.places[s];
    if (said[s].speaks)
      map.places[k] = said[s].error;
    else
      silent[k] = 1;
  }
  const auto index = [&](std::int64_t i, std::int64_t j) {
    return static_cast<std::size_t>(j * map.size.width + i);
  };
  const LatticeAxis columns(map.size.width, samples.spacing), rows(map.size.height, samples.spacing);
  std::vector<std::pair<std::size_t, PlaceError>> measured;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const std::size_t k = index(i, j);
      if (map.places[k].state != PlaceState::Blank) continue;
      const auto [left, right] = columns.around(i);
      const auto [above, below] = rows.around(j);
      int corners = 0, speaking = 0;
      bool unseen = false, doubtful = false;
      PlaceError worst;
      const auto ask = [&](std::int64_t x, std::int64_t y) {
        const PlaceError& p = map.at(x, y);
        ++corners;
        unseen = unseen || silent[index(x, y)] != 0;
        doubtful = doubtful || p.state == PlaceState::Lost || p.state == PlaceState::Ambiguous;
        if (p.state != PlaceState::Measured) return;
        if (speaking == 0 || p.expected_px > worst.expected_px) worst = p;
        ++speaking;
      };
      ask(left, above);
      if (right != left) ask(right, above);
      if (below != above) ask(left, below);
      if (right != left && below != above) ask(right, below);
      bool jumps = false;
      if (!abrupt.empty())
        for (std::int64_t y = std::min(j, above); y <= std::max(j, below); ++y)
          for (std::int64_t x = std::min(i, left); x <= std::max(i, right); ++x)
            jumps = jumps || abrupt[index(x, y)] != 0;
      if (!doubtful && !jumps && speaking >= std::min(corners, 3))
        measured.emplace_back(k, worst);
      else
        unsure[k] = unseen || jumps ? 1 : 0;
    }
  for (const auto& [k, error] : measured) map.places[k] = error;
  return unsure;
}

}  // namespace alinify
