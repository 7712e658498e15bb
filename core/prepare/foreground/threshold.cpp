#include "core/prepare/foreground/threshold.h"

#include <algorithm>
#include <cmath>

namespace alinify {
namespace {

struct Ends {
  int first = 0, last = -1;  ///< bins with counts
};

Ends ends_of(std::span<const std::uint32_t> counts) {
  Ends ends;
  const int bins = static_cast<int>(counts.size());
  while (ends.first < bins && counts[static_cast<std::size_t>(ends.first)] == 0) ++ends.first;
  for (int k = ends.first; k < bins; ++k)
    if (counts[static_cast<std::size_t>(k)]) ends.last = k;
  return ends;
}

double count_at(std::span<const std::uint32_t> counts, int k) {
  return counts[static_cast<std::size_t>(k)];
}

}  // namespace

std::optional<int> otsu_bin(std::span<const std::uint32_t> counts) {
  const Ends ends = ends_of(counts);
  if (ends.last <= ends.first) return std::nullopt;
  double all = 0, moment = 0;
  for (int k = ends.first; k <= ends.last; ++k) {
    all += count_at(counts, k);
    moment += count_at(counts, k) * k;
  }
  double dark = 0, dark_moment = 0, highest = -1;
  int best = ends.first;
  for (int k = ends.first; k < ends.last; ++k) {
    dark += count_at(counts, k);
    dark_moment += count_at(counts, k) * k;
    const double apart = dark_moment / dark - (moment - dark_moment) / (all - dark);
    const double between = dark * (all - dark) * apart * apart;
    if (between > highest) {
      highest = between;
      best = k;
    }
  }
  return best;
}

std::optional<int> triangle_bin(std::span<const std::uint32_t> counts) {
  const Ends ends = ends_of(counts);
  if (ends.last <= ends.first) return std::nullopt;
  const int peak = static_cast<int>(
      std::max_element(counts.begin() + ends.first, counts.begin() + ends.last + 1) - counts.begin());
  const bool to_bright = ends.last - peak >= peak - ends.first;
  const int end = to_bright ? ends.last : ends.first, step = to_bright ? 1 : -1;
  // The distance to the line, but for a factor.
  const double rise = count_at(counts, peak), run = std::abs(end - peak);
  double highest = -1;
  int best = peak;
  for (int k = peak; k != end; k += step) {
    const double below = rise * (1 - std::abs(k - peak) / run) - count_at(counts, k);
    if (below > highest) {
      highest = below;
      best = k;
    }
  }
  // The bin itself belongs to the class of the peak.
  return to_bright ? std::min(best, ends.last - 1) : std::max(best - 1, ends.first);
}

}  // namespace alinify
