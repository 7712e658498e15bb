#include "core/quality/repeat_evidence.h"

#include <algorithm>
#include <cmath>

#include "core/math/parabola.h"
#include "core/quality/likeness_field.h"

namespace alinify {
namespace {

// Twice what noise lets a repeat lead by at one place of thirty, docs/algorithms.md.
constexpr double sure_lead = 4, near_px = 1.5;

}  // namespace

double unexplained_share(double likeness) {
  constexpr double least = 0.06;
  const double c = std::max(0.0, likeness);
  return std::max(least, 1 - c * c);
}

double lead_over_noise(double likeness, double other, double pixels) {
  return 0.5 * std::sqrt(pixels) * std::log(unexplained_share(other) / unexplained_share(likeness));
}

float highest_between_pixels(std::span<const float> likeness) {
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(likeness.size()))));
  const auto k =
      static_cast<std::size_t>(std::max_element(likeness.begin(), likeness.end()) - likeness.begin());
  const float here = likeness[k];
  const auto rise = [&](std::size_t step, std::size_t at) {
    if (at == 0 || at + 1 == side) return 0.0f;
    const float before = likeness[k - step], after = likeness[k + step];
    if (std::min(before, after) <= LikenessField::impossible) return 0.0f;
    const auto off = static_cast<float>(
        parabola_vertex(static_cast<double>(before), static_cast<double>(here), static_cast<double>(after)));
    return -0.25f * (before - after) * off;
  };
  return std::min(1.0f, here + rise(1, k % side) + rise(side, k / side));
}

RepeatEvidence evidence_of(const LikenessPeak& at_map, double elsewhere, const AtRepeats& repeats,
                           double pixels) {
  RepeatEvidence evidence;
  const std::size_t count = std::min(repeats.large.size(), most_repeats_compared);
  if (count == 0) return evidence;
  const auto likeness_at = [&](std::size_t r) { return static_cast<double>(repeats.large[r]); };
  std::size_t best = 0;
  for (std::size_t r = 1; r < count; ++r)
    if (likeness_at(r) > likeness_at(best)) best = r;
  double second = std::max(at_map.likeness, elsewhere);
  for (std::size_t r = 0; r < count; ++r)
    if (r != best) second = std::max(second, likeness_at(r));
  if (lead_over_noise(likeness_at(best), second, pixels) >= sure_lead) {
    evidence.is_elsewhere = true;
    evidence.off_px = repeats.off_px[best];
    return evidence;
  }
  if (length(at_map.at_px) > near_px || elsewhere > at_map.likeness) return evidence;
  // At an edge of the cloth the repeats along it are as alike as the map. An edge or a stain of the moving
  // image alone makes those unlike it that lead to one side. Where a mark is met, none that leads out of the
  // image can be the place's either.
  const auto exclude = [&](std::size_t begin, std::size_t end) {
    std::uint32_t excluded = 0;
    std::size_t worse = 0;
    for (std::size_t r = begin; r < end; ++r) {
      if (lead_over_noise(at_map.likeness, likeness_at(r), pixels) < sure_lead) continue;
      excluded |= std::uint32_t{1} << r;
      worse += repeats.large[r] > LikenessField::impossible ? 1 : 0;
    }
    if (2 * worse > end - begin) evidence.excluded |= excluded;
  };
  const std::size_t of_texture = std::min(repeats.of_texture, count);
  exclude(0, of_texture);
  exclude(of_texture, count);
  return evidence;
}

}  // namespace alinify
