#include "core/prepare/illumination/cloth_drift.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/order_statistics.h"
#include "core/math/parabola.h"
#include "core/prepare/illumination/smooth_profile.h"

namespace alinify {
namespace {

// Slower changes than this are shading, which says nothing of where the cloth is. They are left out while it
// is followed only: the layers are told apart with them, for a cloth whose slow part is missing leaves in
// every strip what a running mean over so many positions keeps of it.
constexpr std::size_t slow_px = 65;
// The furthest that cloth is followed from one strip to the next.
constexpr int furthest_step_px = 6;
// Weight of the past in the reference of a strip: yarns change slowly.
constexpr float memory = 0.97f;
// Below it, strips are not one cloth seen several times. On real cloths whose yarns wander each by itself it
// stays below 0.4, on yarns that stay together it is above 0.9.
constexpr double min_likeness = 0.6;
// A cloth that moved less counts as stationary.
constexpr double min_range_px = 1;

using Profile = std::vector<float>;

// Where a profile's position lies on the cloth, and the weights of the four cloth positions about it: Catmull
// and Rom's cubic, because a line between two positions would blur yarns by an amount that hangs on the
// shift. Cloth positions are stored one further, so that the one before the first has a place.
struct Place {
  std::size_t first = 0;
  std::array<float, 4> weights{};
};

constexpr std::size_t margin = 1;  // cloth positions stored before the first
constexpr std::size_t beyond = 4;  // and all that a place needs past the largest whole shift and the length

Place place_of(double shift) {
  const double whole = std::floor(shift);
  const auto t = static_cast<float>(shift - whole);
  return {static_cast<std::size_t>(whole),
          {t * (-0.5f + t * (1 - 0.5f * t)), 1 + t * t * (-2.5f + 1.5f * t), t * (0.5f + t * (2 - 1.5f * t)),
           t * t * (-0.5f + 0.5f * t)}};
}

// The samples under a profile placed at a shift, summed with the weights of interpolation.
class ClothSum {
 public:
  explicit ClothSum(std::size_t positions) : sum_(positions, 0.0f), weight_(positions, 0.0f) {}

  void clear() {
    std::fill(sum_.begin(), sum_.end(), 0.0f);
    std::fill(weight_.begin(), weight_.end(), 0.0f);
  }
  void fade(float share) {
    for (float& v : sum_) v *= share;
    for (float& v : weight_) v *= share;
  }
  void add(const Profile& profile, const Place& at) {
    for (std::size_t k = 0; k < at.weights.size(); ++k) {
      float* const sum = sum_.data() + at.first + k;
      float* const weight = weight_.data() + at.first + k;
      const float w = at.weights[k];
      for (std::size_t x = 0; x < profile.size(); ++x) sum[x] += w * profile[x], weight[x] += w;
    }
  }
  Profile mean() const {
    Profile cloth(sum_.size(), 0.0f);
    for (std::size_t i = 0; i < cloth.size(); ++i)
      if (seen(i)) cloth[i] = sum_[i] / weight_[i];
    return cloth;
  }
  // Less than half of a strip at the very ends is noise.
  bool seen(std::size_t stored) const { return weight_[stored] > 0.5f; }

 private:
  Profile sum_, weight_;
};

double correlation(const Profile& profile, const Profile& cloth, const ClothSum& seen, std::size_t at) {
  double both = 0, one = 0, other = 0;
  for (std::size_t x = 0; x < profile.size(); ++x) {
    if (!seen.seen(at + margin + x)) continue;
    const double a = static_cast<double>(profile[x]), b = static_cast<double>(cloth[at + margin + x]);
    both += a * b, one += a * a, other += b * b;
  }
  return one > 0 && other > 0 ? both / std::sqrt(one * other) : 0;
}

struct Track {
  std::vector<double> shift_px;
  double likeness = 0;
};

// Follows the cloth from strip to strip. `guess`: where to look for each strip; empty: where the one before
// was.
Track follow(const std::vector<Profile>& strips, const Profile& camera, const std::vector<double>& guess) {
  const std::size_t length = strips.front().size();
  const std::size_t furthest = length / 2;  // either way
  ClothSum sum(length + 2 * furthest + beyond);
  Track track;
  track.shift_px.assign(strips.size(), 0.0);
  Profile rest(length);
  std::vector<double> likeness(2 * furthest_step_px + 1);
  double total = 0;
  for (std::size_t s = 0; s < strips.size(); ++s) {
    for (std::size_t x = 0; x < length; ++x) rest[x] = strips[s][x] - camera[x];
    double shift = guess.empty() ? (s == 0 ? 0.0 : track.shift_px[s - 1]) : guess[s];
    if (s > 0) {
      const Profile cloth = sum.mean();
      const double around = std::round(shift);
      for (int step = -furthest_step_px; step <= furthest_step_px; ++step) {
        const double at = around + step + static_cast<double>(furthest);
        const bool inside = at >= 0 && at <= static_cast<double>(2 * furthest);
        likeness[static_cast<std::size_t>(step + furthest_step_px)] =
            inside ? correlation(rest, cloth, sum, static_cast<std::size_t>(at)) : -1;
      }
      const auto best =
          static_cast<std::size_t>(std::max_element(likeness.begin(), likeness.end()) - likeness.begin());
      shift = around + static_cast<double>(best) - furthest_step_px;
      if (best > 0 && best + 1 < likeness.size())
        shift += parabola_vertex(likeness[best - 1], likeness[best], likeness[best + 1]);
      total += likeness[best];
    }
    shift = std::clamp(shift, -static_cast<double>(furthest), static_cast<double>(furthest));
    track.shift_px[s] = shift;
    sum.fade(memory);
    sum.add(rest, place_of(shift + static_cast<double>(furthest)));
  }
  track.likeness = total / static_cast<double>(strips.size() - 1);
  return track;
}

struct Layers {
  Profile camera, cloth;
};

// From 0 up.
void begin_at_zero(std::vector<double>& shift_px) {
  const double min_px = *std::min_element(shift_px.begin(), shift_px.end());
  for (double& shift : shift_px) shift -= min_px;
}

Layers separate(const std::vector<Profile>& strips, const std::vector<double>& shift_px) {
  constexpr int rounds = 40;
  constexpr float settled = 2e-5f;
  const std::size_t length = strips.front().size();
  const auto count = static_cast<float>(strips.size());
  std::vector<Place> places;
  for (const double shift : shift_px) places.push_back(place_of(shift));
  Layers layers{Profile(length, 0.0f), {}};
  ClothSum sum(length + static_cast<std::size_t>(std::ceil(range_of(shift_px))) + beyond);
  Profile rest(length), camera(length);
  for (int round = 0; round < rounds; ++round) {
    sum.clear();
    for (std::size_t s = 0; s < strips.size(); ++s) {
      for (std::size_t x = 0; x < length; ++x) rest[x] = strips[s][x] - layers.camera[x];
      sum.add(rest, places[s]);
    }
    layers.cloth = sum.mean();
    std::fill(camera.begin(), camera.end(), 0.0f);
    for (std::size_t s = 0; s < strips.size(); ++s) {
      for (std::size_t x = 0; x < length; ++x) camera[x] += strips[s][x];
      for (std::size_t k = 0; k < places[s].weights.size(); ++k) {
        const float* const cloth = layers.cloth.data() + places[s].first + k;
        const float w = places[s].weights[k];
        for (std::size_t x = 0; x < length; ++x) camera[x] -= w * cloth[x];
      }
    }
    float change = 0;
    const float mean =
        std::accumulate(camera.begin(), camera.end(), 0.0f) / (count * static_cast<float>(length));
    for (std::size_t x = 0; x < length; ++x) {
      const float value = camera[x] / count - mean;
      change = std::max(change, std::fabs(value - layers.camera[x]));
      layers.camera[x] = value;
    }
    if (change < settled) break;
  }
  return layers;
}

ClothDrift follow_from(const std::vector<Profile>& strips, const Profile& camera,
                       const std::vector<Profile>& whole) {
  ClothDrift found;
  Track track = follow(strips, camera, {});
  if (track.likeness < min_likeness || range_of(track.shift_px) < min_range_px) {
    found.likeness = track.likeness;
    found.range_px = range_of(track.shift_px);
    return found;
  }
  // Once more with the camera's part, as far as it is known now, out of the way.
  begin_at_zero(track.shift_px);
  Layers layers = separate(strips, track.shift_px);
  const double first = track.shift_px.front();
  for (double& shift : track.shift_px) shift -= first;
  track = follow(strips, layers.camera, track.shift_px);
  begin_at_zero(track.shift_px);
  found.range_px = range_of(track.shift_px);
  found.likeness = track.likeness;
  found.found = track.likeness >= min_likeness && found.range_px >= min_range_px;
  found.shift_px = std::move(track.shift_px);
  if (found.found) found.cloth = separate(whole, found.shift_px).cloth;
  return found;
}

}  // namespace

ClothDrift find_cloth_drift(std::span<const std::span<const float>> strips) {
  std::vector<Profile> fast, whole;
  for (const std::span<const float> strip : strips) {
    fast.push_back(without_slow_changes(strip, slow_px));
    whole.emplace_back(strip.begin(), strip.end());
  }
  if (fast.size() < 4) return {};
  // Where yarns are stronger than the camera's columns, strips are alike at the yarns' shift as they are.
  const std::size_t length = fast.front().size();
  ClothDrift found = follow_from(fast, Profile(length, 0.0f), whole);
  if (found.found) return found;
  // Where they are weaker, after the component common to all strips is removed.
  Profile common(length, 0.0f);
  for (const Profile& strip : fast)
    for (std::size_t x = 0; x < length; ++x) common[x] += strip[x] / static_cast<float>(fast.size());
  ClothDrift weaker = follow_from(fast, common, whole);
  return weaker.found ? weaker : found;
}

float cloth_at(const ClothDrift& cloth, std::size_t strip, std::size_t position) {
  const Place place = place_of(cloth.shift_px[strip]);
  const float* const at = cloth.cloth.data() + place.first + position;
  float value = 0;
  for (std::size_t k = 0; k < place.weights.size(); ++k) value += place.weights[k] * at[k];
  return value;
}

}  // namespace alinify
