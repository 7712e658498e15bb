#include "core/prepare/illumination/fixed_pattern.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <numeric>
#include <span>
#include <utility>

#include "core/base/order_statistics.h"
#include "core/prepare/illumination/cloth_drift.h"
#include "core/prepare/illumination/short_time_spectrum.h"

namespace alinify {
namespace {

using Profile = std::vector<float>;
using Spectrum = std::vector<ShortTimeSpectrum::Complex>;
using Powers = std::vector<double>;

constexpr std::size_t group_count = 8;
constexpr std::size_t segment_positions = 1024;
constexpr double min_agreement = 0.3;
// Of the signal's power; below it nearly all periods are longer than the cloth moved.
constexpr double min_separable = 0.3;
// Limit for single pixels, where cloth was removed: a correction with a larger uncertainty is dropped.
constexpr double max_uncertain = 0.7;
// A weave's period stands out of the spectrum of single strips by more than this ...
constexpr double min_prominence = 4;
// ... and stands still if more than this share of it is in all of them.
constexpr double min_standing = 0.1;

double correlation(const Profile& a, const Profile& b) {
  double both = 0, one = 0, other = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
    both += x * y, one += x * x, other += y * y;
  }
  return one > 0 && other > 0 ? both / std::sqrt(one * other) : 0;
}

// The strips of group g of `groups`.
std::pair<std::size_t, std::size_t> strips_of(std::size_t g, std::size_t groups, std::size_t strips) {
  return {g * strips / groups, (g + 1) * strips / groups};
}

std::vector<Profile> group_means(const std::vector<Profile>& strips, std::size_t groups) {
  std::vector<Profile> means(groups, Profile(strips.front().size()));
  std::vector<float> values;
  for (std::size_t g = 0; g < groups; ++g) {
    const auto [begin, end] = strips_of(g, groups, strips.size());
    for (std::size_t x = 0; x < means[g].size(); ++x) {
      values.clear();
      for (std::size_t s = begin; s < end; ++s) values.push_back(strips[s][x]);
      means[g][x] = trimmed_mean(values);
    }
  }
  return means;
}

// One segment of the strips: the groups' means without the moving cloth, and the resolution of periods.
struct Segment {
  std::size_t begin = 0;
  std::vector<Profile> groups;
  bool moves = false;
  double moved_px = 0;
  Powers separable;  // by bin: 1 - the square of |mean over strips of exp(i 2 pi shift / period)|
};

Segment take_cloth_out(const std::vector<Profile>& strips, std::size_t begin, std::size_t length,
                       std::size_t groups, std::size_t bins) {
  Segment segment{begin, {}, false, 0, Powers(bins, 1.0)};
  std::vector<std::span<const float>> parts;
  for (const Profile& strip : strips) parts.emplace_back(strip.data() + begin, length);
  std::vector<Profile> rest;
  for (const std::span<const float> part : parts) rest.emplace_back(part.begin(), part.end());
  const ClothDrift cloth = length >= 64 ? find_cloth_drift(parts) : ClothDrift{};
  if (cloth.found) {
    segment.moves = true;
    segment.moved_px = cloth.range_px;
    for (std::size_t s = 0; s < rest.size(); ++s)
      for (std::size_t x = 0; x < length; ++x) rest[s][x] -= cloth_at(cloth, s, x);
    for (std::size_t k = 0; k < bins; ++k) {
      std::complex<double> mean = 0;
      for (const double shift : cloth.shift_px)
        mean += std::polar(1.0,
                           std::numbers::pi * static_cast<double>(k) * shift / static_cast<double>(bins - 1));
      segment.separable[k] = 1 - std::norm(mean / static_cast<double>(cloth.shift_px.size()));
    }
  }
  segment.groups = group_means(rest, groups);
  return segment;
}

std::vector<std::size_t> segment_begins(std::size_t length, std::size_t segment) {
  std::vector<std::size_t> begins{0};
  while (begins.back() + segment < length)
    begins.push_back(std::min(begins.back() + segment / 2, length - segment));
  return begins;
}

// The groups over the whole length, segments faded into each other.
std::vector<Profile> joined(const std::vector<Segment>& segments, std::size_t length) {
  std::vector<Profile> groups(segments.front().groups.size(), Profile(length, 0.0f));
  Profile weight(length, 0.0f);
  for (const Segment& segment : segments) {
    const std::size_t count = segment.groups.front().size();
    for (std::size_t x = 0; x < count; ++x) {
      const auto w = static_cast<float>(std::min(x + 1, count - x));
      weight[segment.begin + x] += w;
      for (std::size_t g = 0; g < groups.size(); ++g)
        groups[g][segment.begin + x] += w * segment.groups[g][x];
    }
  }
  for (Profile& group : groups) {
    for (std::size_t x = 0; x < length; ++x) group[x] /= weight[x];
    const double mean = std::accumulate(group.begin(), group.end(), 0.0) / static_cast<double>(length);
    for (float& v : group) v -= static_cast<float>(mean);
  }
  return groups;
}

Powers running_median(const Powers& values, std::size_t width) {
  Powers medians(values.size()), around;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::size_t half = width / 2;
    around.assign(values.begin() + static_cast<std::ptrdiff_t>(k - std::min(k, half)),
                  values.begin() + static_cast<std::ptrdiff_t>(std::min(values.size(), k + half + 1)));
    medians[k] = value_of_rank(around, around.size() / 2);
  }
  return medians;
}

Powers running_mean(const Powers& values, std::size_t width) {
  Powers means(values.size());
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::size_t half = width / 2, begin = k - std::min(k, half),
                      end = std::min(values.size(), k + half + 1);
    means[k] = std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(begin),
                               values.begin() + static_cast<std::ptrdiff_t>(end), 0.0) /
               static_cast<double>(end - begin);
  }
  return means;
}

// Mean power by bin.
void add_power(const Spectrum& spectrum, double weight, Powers& power) {
  const std::size_t windows = spectrum.size() / power.size();
  for (std::size_t i = 0; i < spectrum.size(); ++i)
    power[i % power.size()] += weight * std::norm(spectrum[i]) / static_cast<double>(windows);
}

// Bins whose period is exactly 2, 4 or 8 positions, with the bins beside them that the window spreads to.
std::vector<bool> tap_bins(std::size_t bins, bool has_taps) {
  std::vector<bool> taps(bins, false);
  if (!has_taps) return taps;
  const std::size_t step = 2 * (bins - 1) / 8;
  for (std::size_t at = step; at < bins; at += step)
    for (std::size_t k = at - 1; k <= std::min(bins - 1, at + 1); ++k) taps[k] = true;
  return taps;
}

// Spectra of the strips' common part and of the rest.
struct Spectra {
  Powers shared, noise;     // noise: of the groups' mean
  Powers signal, standing;  // of `shared`: what it is over a wide range of bins, and what sticks out of that
};

Spectra spectra_of(const std::vector<Spectrum>& groups, const Spectrum& mean, const std::vector<bool>& taps) {
  const std::size_t bins = taps.size(), windows = mean.size() / bins;
  const auto count = static_cast<double>(groups.size());
  Powers total(bins, 0.0), of_mean(bins, 0.0);
  for (const Spectrum& group : groups) add_power(group, 1 / count, total);
  add_power(mean, 1, of_mean);
  Spectra spectra{Powers(bins), Powers(bins), {}, Powers(bins, 0.0)};
  for (std::size_t k = 0; k < bins; ++k) {
    spectra.shared[k] = (count * of_mean[k] - total[k]) / (count - 1);
    spectra.noise[k] = std::max(total[k] - spectra.shared[k], 1e-30) / count;
  }
  Powers wide = running_median(spectra.shared, 21);
  for (double& power : wide) power = std::max(power, 0.0);
  spectra.signal = running_mean(wide, 5);
  const Powers narrow = running_mean(spectra.shared, 3);
  for (std::size_t k = 0; k < bins; ++k) {
    // Twice the chance scatter of a mean over so many windows of exponentially distributed powers.
    const double chance =
        2 * (spectra.signal[k] + spectra.noise[k]) / std::sqrt(static_cast<double>(windows));
    if (!taps[k]) spectra.standing[k] = std::max(0.0, narrow[k] - spectra.signal[k] - chance);
    if (taps[k]) spectra.signal[k] = std::max(spectra.signal[k], spectra.shared[k]);
  }
  return spectra;
}

// Whether the period that sticks out most of single strips is in all of them, at the same place.
bool weave_stands(const std::vector<Profile>& strips, const ShortTimeSpectrum& transform,
                  const Spectra& spectra, const std::vector<bool>& taps) {
  Powers single(taps.size(), 0.0);
  const std::size_t step = std::max<std::size_t>(1, strips.size() / 32),
                    used = (strips.size() + step - 1) / step;
  for (std::size_t s = 0; s < strips.size(); s += step)
    add_power(transform.forward(strips[s]), 1 / static_cast<double>(used), single);
  const Powers around = running_median(single, 41), narrow = running_mean(single, 3),
               shared = running_mean(spectra.shared, 3);
  std::size_t weave = 0;
  double prominence = 0;
  // The slowest periods are shading.
  for (std::size_t k = taps.size() / 32; k < taps.size(); ++k) {
    if (taps[k] || !(around[k] > 0) || narrow[k] <= prominence * around[k]) continue;
    prominence = narrow[k] / around[k];
    weave = k;
  }
  if (prominence < min_prominence) return false;
  return shared[weave] - spectra.signal[weave] > min_standing * (narrow[weave] - around[weave]);
}

Profile filtered(const ShortTimeSpectrum& transform, Spectrum spectrum, const Powers& gain) {
  for (std::size_t i = 0; i < spectrum.size(); ++i) spectrum[i] *= gain[i % gain.size()];
  return transform.inverse(spectrum);
}

Profile mean_of(const std::vector<Profile>& profiles, std::size_t begin, std::size_t end) {
  Profile mean(profiles.front().size(), 0.0f);
  for (std::size_t i = begin; i < end; ++i)
    for (std::size_t x = 0; x < mean.size(); ++x) mean[x] += profiles[i][x] / static_cast<float>(end - begin);
  return mean;
}

// 0 where a period is as good as not separable, 1 where it is.
double trust_in_separation(double separable) {
  return std::clamp((separable - 0.05) / 0.2, 0.0, 1.0);
}

}  // namespace

float trimmed_mean(std::vector<float>& values) {
  std::erase_if(values, [](float v) { return !std::isfinite(v); });
  if (values.empty()) return std::numeric_limits<float>::quiet_NaN();
  const std::size_t cut = values.size() / 10;
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(cut),
             end = values.end() - static_cast<std::ptrdiff_t>(cut);
  if (cut > 0) {
    std::nth_element(values.begin(), begin, values.end());
    std::nth_element(begin, end - 1, values.end());
  }
  return static_cast<float>(std::accumulate(begin, end, 0.0) / static_cast<double>(end - begin));
}

FixedPattern find_fixed_pattern(const std::vector<Profile>& strips, const FixedPatternOptions& options,
                                ThreadPool& pool, Progress& progress) {
  const std::size_t length = strips.front().size();
  FixedPattern part;
  part.fine.assign(length, 0.0f);
  part.smooth.values.assign(length, 0.0f);
  const std::size_t groups = std::min(group_count, strips.size());
  if (options.smooth_terms > 0 && groups > 1)
    part.smooth = fit_smooth_profile(group_means(strips, groups), options.smooth_terms);
  if (strips.size() < 2 * group_count || length < 64) {
    part.rejection = Rejection::TooFewStrips;
    return part;
  }
  std::vector<Profile> rest = strips;
  for (Profile& strip : rest)
    for (std::size_t x = 0; x < length; ++x) strip[x] -= part.smooth.values[x];

  const std::size_t window = std::bit_floor(std::clamp<std::size_t>(length / 3, 32, 512));
  const ShortTimeSpectrum transform(window, length);
  const std::size_t bins = transform.bins();
  const std::size_t segment_length = std::min(segment_positions, length);
  const std::vector<std::size_t> begins = segment_begins(length, segment_length);
  std::vector<Segment> segments(begins.size());
  pool.parallel_for(static_cast<std::int64_t>(begins.size()), [&](std::int64_t i) {
    progress.check_cancelled();
    const auto at = static_cast<std::size_t>(i);
    segments[at] = take_cloth_out(rest, begins[at], segment_length, groups, bins);
    progress.advance(0.9 / static_cast<double>(begins.size()));
  });
  Powers separable(bins, 0.0);
  std::vector<double> moved;
  for (const Segment& segment : segments) {
    for (std::size_t k = 0; k < bins; ++k)
      separable[k] += trust_in_separation(segment.separable[k]) / static_cast<double>(segments.size());
    if (segment.moves) moved.push_back(segment.moved_px);
  }
  const bool moves = 2 * moved.size() > segments.size();
  if (moves) part.moved_px = median(std::move(moved));

  const std::vector<Profile> means = joined(segments, length);
  std::vector<Spectrum> spectra_of_groups;
  for (const Profile& mean : means) spectra_of_groups.push_back(transform.forward(mean));
  const Spectrum spectrum = transform.forward(mean_of(means, 0, groups));
  const std::vector<bool> taps = tap_bins(bins, options.has_taps);
  const Spectra spectra = spectra_of(spectra_of_groups, spectrum, taps);

  Powers gain(bins, 0.0);
  double wrong = 0, shared = 0, signal = 0, separable_power = 0;
  for (std::size_t k = 0; k < bins; ++k) {
    if (options.longest_period > 0 && k * options.longest_period < window) continue;
    const double noise = spectra.noise[k] + spectra.standing[k], power = spectra.signal[k];
    gain[k] = separable[k] * power / (power + noise);
    // The remaining noise, and the removed signal.
    wrong += gain[k] * gain[k] * noise + (1 - gain[k]) * (1 - gain[k]) * power;
    shared += std::max(spectra.shared[k], 0.0);
    signal += power;
    separable_power += separable[k] * power;
  }
  part.uncertainty = std::sqrt(4 * wrong) / static_cast<double>(window);
  part.fine = filtered(transform, spectrum, gain);
  part.fine_found = std::sqrt(4 * shared) / static_cast<double>(window);
  part.agreement =
      correlation(filtered(transform, transform.forward(mean_of(means, 0, groups / 2)), gain),
                  filtered(transform, transform.forward(mean_of(means, groups / 2, groups)), gain));
  double applied = 0;
  for (const float v : part.fine) applied += static_cast<double>(v) * static_cast<double>(v);
  applied = std::sqrt(applied / static_cast<double>(length));
  if ((moves && separable_power < min_separable * signal) ||
      (!moves && weave_stands(rest, transform, spectra, taps)))
    part.rejection = Rejection::StationaryYarns;
  else if (part.agreement < min_agreement)
    part.rejection = Rejection::HalvesDisagree;
  else if (moves && part.uncertainty > max_uncertain * applied)
    part.rejection = Rejection::StationaryYarns;
  if (part.rejection != Rejection::None) std::fill(part.fine.begin(), part.fine.end(), 0.0f);
  progress.update(1);
  return part;
}

}  // namespace alinify
