#include "core/quality/error_full_resolution.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace alinify {
namespace {

constexpr double finest_px = 0.05;       // errors that a block averages over
constexpr double lost_share = 0.6;       // of the usual likeness: less is lost
constexpr double certain_enough = 0.35;  // of all blocks found again, for one not found to be news
constexpr std::size_t neighbours = 8;

struct Said {
  Vec2d at_px;
  PlaceError error;
  bool speaks = false;
};

std::vector<Said> said_by(const ResidualMap& map) {
  const double usual = map.usual_likeness();
  const bool news =
      static_cast<double>(map.certain()) >= certain_enough * static_cast<double>(map.blocks.size());
  std::vector<Said> said;
  for (const BlockResidual& b : map.blocks) {
    Said s{b.centre_px, {}, false};
    PlaceError& e = s.error;
    if (b.certain) {
      const double off = length(b.shift_px), sigma = std::max(finest_px, 0.25 * b.return_error_px);
      e.state = PlaceState::Measured;
      e.off_px = b.shift_px;
      e.expected_px = static_cast<float>(std::sqrt(off * off + sigma * sigma));
      e.low_px = static_cast<float>(std::max(0.0, off - 1.6 * sigma));
      e.high_px = static_cast<float>(off + 1.6 * sigma);
      s.speaks = true;
    } else if (news && b.here < lost_share * usual && b.best < lost_share * usual) {
      e.state = PlaceState::Lost;
      e.expected_px = static_cast<float>(0.4 * map.reach_px);
      e.low_px = static_cast<float>(0.1 * map.reach_px), e.high_px = static_cast<float>(1.5 * map.reach_px);
      s.speaks = true;
    }
    said.push_back(s);
  }
  return said;
}

// What is wrong is seen by more than one.
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

}  // namespace

void refine_by_blocks(ErrorMap& map, const ResidualMap& blocks) {
  std::vector<Said> said = said_by(blocks);
  silence_outliers(said);
  if (said.empty()) return;
  const double area = map.step_px * map.step_px * static_cast<double>(map.places.size());
  const double apart = std::max(map.step_px, std::sqrt(area / static_cast<double>(said.size())));
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      PlaceError& p = map.places[static_cast<std::size_t>(j * map.size.width + i)];
      if (p.state == PlaceState::Uncovered) continue;
      const Vec2d at = map.origin_px + map.step_px * Vec2d{static_cast<double>(i), static_cast<double>(j)};
      const Said* nearest = nullptr;
      double distance = 0.75 * apart;
      for (const Said& s : said)
        if (const double d = length(s.at_px - at); s.speaks && d < distance) nearest = &s, distance = d;
      if (!nearest) continue;
      const PlaceError& block = nearest->error;
      // A pixel of the coarser pictures is what they are sure of.
      const bool seen_coarsely = p.state == PlaceState::Lost ||
                                 (p.state == PlaceState::Measured && length(p.off_px) > 1.5 * map.pixel_px);
      if (seen_coarsely && p.expected_px > block.expected_px) continue;
      p = block;
    }
}

}  // namespace alinify
