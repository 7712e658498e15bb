#include "core/quality/design_repeats.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "core/base/error.h"
#include "core/base/order_statistics.h"
#include "core/math/parabola.h"
#include "core/quality/cross_spectrum.h"
#include "core/quality/fft2.h"
#include "core/quality/likeness_field.h"
#include "core/quality/picture.h"
#include "core/quality/repeat_evidence.h"
#include "core/transform/landmarks.h"

namespace alinify {
namespace {

constexpr std::size_t most_repeats = 4, most_tried = 24;
constexpr int some_blocks = 25, several_blocks = 36;
constexpr double shortest_repeat_px = 24;  // of the picture; texture_periods_of() finds shorter ones
constexpr float contrast_floor = 0.02f;
// The share of the variance left unexplained under the map over that left a repeat further.
constexpr double hardly_told_apart = 0.4, clearly_told_apart = 0.25;

// How much a feature image resembles itself, by the shift: sums over all pairs of pixels so far apart.
class SelfLikeness {
 public:
  explicit SelfLikeness(const GreyImage& feature) : size_(feature.size), fft_(side), sums_(side) {
    ComplexSquare value(side), square_and_seen(side);
    for (std::int64_t y = 0; y < size_.height; ++y)
      for (std::int64_t x = 0; x < size_.width; ++x) {
        const float v = feature.view().at(x, y);
        if (std::isnan(v)) continue;
        const std::size_t k = value.at(static_cast<int>(x), static_cast<int>(y));
        value.re[k] = v, square_and_seen.re[k] = v * v, square_and_seen.im[k] = 1;
      }
    fft_.forward(value), fft_.forward(square_and_seen);
    for (std::size_t k = 0; k < sums_.re.size(); ++k)
      sums_.re[k] = value.re[k] * value.re[k] + value.im[k] * value.im[k];
    add_cross_spectrum(square_and_seen, true, sums_);
    fft_.inverse(sums_);  // products, and as the imaginary part squares
  }

  // Normalised by what the overlap has of both; 0 where little overlaps.
  double at(int dx, int dy) const {
    constexpr double min_overlap = 0.25;
    const auto left = [](std::int64_t length, int shift) {
      return static_cast<double>(std::max<std::int64_t>(0, length - std::abs(shift)));
    };
    if (left(size_.width, dx) * left(size_.height, dy) < min_overlap * static_cast<double>(size_.area()))
      return 0;
    const double energy =
        static_cast<double>(sums_.im[index(dx, dy)]) * static_cast<double>(sums_.im[index(-dx, -dy)]);
    return energy > 0 ? static_cast<double>(sums_.re[index(dx, dy)]) / std::sqrt(energy) : 0;
  }

  static constexpr std::int64_t longest_side = 256;

 private:
  static constexpr int side = 2 * static_cast<int>(longest_side);  // padded with nothing
  std::size_t index(int dx, int dy) const { return sums_.at(dx & (side - 1), dy & (side - 1)); }

  Size size_;
  Fft2 fft_;
  ComplexSquare sums_;
};

// A block that is found so far from where the repeat says was found on another one, or where the map says.
constexpr double most_off = 1.0 / 3;  // of the repeat's length

// The median over blocks of how much less of their variance the map leaves unexplained than it does a repeat
// further: 1 where that is as good. Empty: too few blocks have both.
std::optional<double> unexplained_ratio(const ResidualMap& under_the_map, const ResidualMap& further,
                                        double repeat_px) {
  const auto likeness_of = [&](const BlockResidual& b) {
    return length(b.shift_px) <= most_off * repeat_px ? std::max(b.peak, b.ncc_at_map) : b.ncc_at_map;
  };
  std::vector<double> ratios;
  for (const BlockResidual& a : under_the_map.blocks)
    for (const BlockResidual& b : further.blocks)
      if (a.centre_px == b.centre_px)
        ratios.push_back(unexplained_share(a.ncc_at_map) / unexplained_share(likeness_of(b)));
  if (ratios.size() < few_blocks) return std::nullopt;
  return median(std::move(ratios));
}

// A repeat corrected by where blocks are found: cloth is strained, so that it changes from place to place.
Affine2 corrected(const Affine2& repeat, const ResidualMap& further, double repeat_px) {
  std::vector<BlockResidual> found;
  for (const BlockResidual& block : further.blocks)
    if (length(block.shift_px) <= most_off * repeat_px) found.push_back(block);
  std::vector<double> xs, ys;
  for (const BlockResidual& block : found) xs.push_back(block.shift_px.x), ys.push_back(block.shift_px.y);
  if (xs.size() < few_blocks) return repeat;
  Affine2 correction = Affine2::translation({median(std::move(xs)), median(std::move(ys))});
  constexpr int rounds = 3;
  for (int round = 0; round < rounds; ++round) {
    const auto missed_px = [&](const BlockResidual& block) {
      return length(block.centre_px + block.shift_px - correction(block.centre_px));
    };
    std::vector<double> distances;
    for (const BlockResidual& block : found) distances.push_back(missed_px(block));
    // Blocks that found something else do not count.
    const double near_px = std::max(2 * further.downsample, 2 * median(std::move(distances)));
    std::vector<LandmarkPair> pairs;
    for (const BlockResidual& block : found)
      if (missed_px(block) <= near_px)
        pairs.push_back({{}, block.centre_px, block.centre_px + block.shift_px});
    if (pairs.size() < few_blocks) break;
    try {
      correction = fit_landmarks(pairs, LandmarkFit::Affine);
    } catch (const Error&) {
      break;  // blocks in one row leave it undetermined
    }
  }
  return compose(repeat, correction);
}

// The repeat, made exact; empty where the images tell it from the map.
std::optional<Affine2> hardly_told(const DesignRepeatRequest& request, const ResidualMap& under_the_map,
                                   Vec2d shift_px, ThreadPool& pool, const Progress& progress) {
  Affine2 repeat = Affine2::translation(shift_px);
  constexpr int looks = 3;
  for (int look = 0; look < looks; ++look) {
    progress.check_cancelled();
    const ResidualMap further =
        measure_residuals(*request.fixed, request.warped_further(repeat), several_blocks, pool, progress);
    const std::optional<double> ratio = unexplained_ratio(under_the_map, further, length(shift_px));
    const bool last = look + 1 == looks;
    if (!ratio || *ratio < (last ? hardly_told_apart : clearly_told_apart)) return std::nullopt;
    if (!last) repeat = corrected(repeat, further, length(shift_px));
  }
  if (!request.full_resolution) return repeat;
  std::vector<Vec2d> centres;
  constexpr std::size_t most_blocks = 64;
  const std::vector<BlockResidual>& blocks = request.full_resolution->blocks;
  const std::size_t step = std::max<std::size_t>(1, blocks.size() / most_blocks);
  for (std::size_t k = 0; k < blocks.size(); k += step) centres.push_back(blocks[k].centre_px);
  if (centres.size() < few_blocks) return repeat;
  const std::optional<double> ratio =
      unexplained_ratio(*request.full_resolution, request.look_closer(repeat, centres), length(shift_px));
  return ratio && *ratio < hardly_told_apart ? std::nullopt : std::optional(repeat);
}

}  // namespace

std::vector<Vec2d> self_similar_shifts(const GreyImage& picture, ThreadPool& pool) {
  constexpr double min_likeness = 0.3;
  constexpr std::int64_t longest_side = SelfLikeness::longest_side;
  const std::int64_t factor =
      (std::max(picture.size.width, picture.size.height) + longest_side - 1) / longest_side;
  const GreyImage small = factor > 1 ? reduced(picture, factor, &pool) : picture;
  if (std::min(small.size.width, small.size.height) < 16) return {};
  const SelfLikeness self(feature_images(small, ComparedFeatures::Grey, contrast_floor, pool).front());
  const auto likeness = [&](int dx, int dy) { return self.at(dx, dy); };
  const double shortest = std::max(3.0, shortest_repeat_px * picture.downsample / small.downsample);
  struct Peak {
    double value;
    Vec2d at;
  };
  std::vector<Peak> peaks;
  const int width = static_cast<int>(small.size.width), height = static_cast<int>(small.size.height);
  for (int dy = 0; dy < height; ++dy)
    for (int dx = dy == 0 ? 1 : 1 - width; dx < width; ++dx) {
      const double value = likeness(dx, dy);
      if (value < min_likeness || std::hypot(dx, dy) < shortest) continue;
      bool highest = true;
      for (int y = -1; y <= 1 && highest; ++y)
        for (int x = -1; x <= 1 && highest; ++x) highest = likeness(dx + x, dy + y) <= value;
      if (!highest) continue;
      peaks.push_back({value,
                       {dx + parabola_vertex(likeness(dx - 1, dy), value, likeness(dx + 1, dy)),
                        dy + parabola_vertex(likeness(dx, dy - 1), value, likeness(dx, dy + 1))}});
    }
  std::stable_sort(peaks.begin(), peaks.end(),
                   [](const Peak& a, const Peak& b) { return a.value > b.value; });
  std::vector<Vec2d> shifts;
  for (const Peak& peak : peaks) {
    constexpr double as_alike = 0.5;
    if (peak.value < as_alike * peaks.front().value) break;
    shifts.push_back(small.downsample * peak.at);
  }
  return shifts;
}

DesignRepeats find_design_repeats(const DesignRepeatRequest& request, ThreadPool& pool,
                                  const Progress& progress) {
  if (request.similar_px.empty()) return {};
  std::vector<Vec2d> shifts = request.similar_px;
  std::stable_sort(shifts.begin(), shifts.end(), [](Vec2d a, Vec2d b) { return length(a) < length(b); });
  shifts.resize(std::min(shifts.size(), most_tried));
  // A figure repeats at each of them, but the threads of its ground need not.
  const auto under_the_map = [&](int blocks) {
    return measure_residuals(*request.fixed, *request.warped, blocks, pool, progress);
  };
  struct Tried {
    double ratio;
    Vec2d shift;
  };
  std::vector<Tried> tried;
  const ResidualMap some = under_the_map(some_blocks);
  for (const Vec2d shift : shifts) {
    progress.check_cancelled();
    const GreyImage further = request.warped_further(Affine2::translation(shift));
    const auto ratio = unexplained_ratio(
        some, measure_residuals(*request.fixed, further, some_blocks, pool, progress), length(shift));
    if (ratio && *ratio >= clearly_told_apart) tried.push_back({*ratio, shift});
  }
  // Of those that are about as alike the shortest: the others lead out of the image.
  constexpr double about_as_alike = 0.9;
  double highest = 0;
  for (const Tried& one : tried) highest = std::max(highest, one.ratio);
  const auto rank = [&](const Tried& one) {
    return one.ratio >= about_as_alike * highest ? highest : one.ratio;
  };
  std::stable_sort(tried.begin(), tried.end(),
                   [&](const Tried& a, const Tried& b) { return rank(a) > rank(b); });
  tried.resize(std::min(tried.size(), most_repeats));
  if (tried.empty()) return {};
  const ResidualMap several = under_the_map(several_blocks);
  DesignRepeats repeats;
  for (const Tried& one : tried)
    for (const double sign : {1.0, -1.0})
      if (const auto repeat = hardly_told(request, several, sign * one.shift, pool, progress))
        repeats.push_back(*repeat);
  return repeats;
}

}  // namespace alinify
