#include "core/quality/block_match.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include "core/math/parabola.h"
#include "core/quality/cross_spectrum.h"
#include "core/quality/picture.h"

namespace alinify {
namespace {

constexpr int block = BlockMatcher::block_px, reach = BlockMatcher::reach_px,
              region = BlockMatcher::region_px, margin = BlockMatcher::margin_px;
constexpr int side = 2 * reach + 1;  // of a likeness surface
constexpr float impossible = -2;
constexpr double smallest_cover = 0.8;

// Likeness by displacement, -reach .. reach.
struct Surface {
  std::vector<float> values = std::vector<float>(static_cast<std::size_t>(side) * side, impossible);
  float& at(int dx, int dy) {
    return values[static_cast<std::size_t>(dy + reach) * side + static_cast<std::size_t>(dx + reach)];
  }
  float at(int dx, int dy) const {
    return values[static_cast<std::size_t>(dy + reach) * side + static_cast<std::size_t>(dx + reach)];
  }
};

float pixel(const GreyImage& view, int x, int y) {
  return view.view().at(margin + x, margin + y);
}

// Keeps only the phases, attenuating frequencies below the mean magnitude as noise. Low-passed by exp(-(2 pi
// f)^2 sigma^2 / 2), which makes the peak a Gaussian of sigma px, whose logarithm is a parabola. Returns the
// peak height of identical images.
double add_phases(const ComplexSquare& z, double sigma, ComplexSquare& sum) {
  const int n = z.side;
  std::vector<double> along(static_cast<std::size_t>(n));
  for (int x = 0; x < n; ++x) {
    const double f = std::min(x, n - x) / static_cast<double>(n);
    along[static_cast<std::size_t>(x)] =
        std::exp(-2 * std::numbers::pi * std::numbers::pi * sigma * sigma * f * f);
  }
  const auto low_pass = [&](int x, int y) {
    return along[static_cast<std::size_t>(x)] * along[static_cast<std::size_t>(y)];
  };
  double strength = 0, weights = 0, energy = 0;
  for (int pass = 0; pass < 2; ++pass)
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x) {
        const CrossSpectrum c = cross_spectrum_at(z, x, y);
        const auto re = static_cast<double>(c.re), im = static_cast<double>(c.im);
        const double size = std::sqrt(re * re + im * im), pass_through = low_pass(x, y);
        if (pass == 0) {
          strength += pass_through * size, weights += pass_through;
          continue;
        }
        const double weight = pass_through * size / std::max(1e-30, size + strength / weights);
        energy += weight;
        const auto by = static_cast<float>(weight / std::max(1e-30, size));
        sum.re[sum.at(x, y)] += by * c.re, sum.im[sum.at(x, y)] += by * c.im;
      }
  return energy;
}

// Real part: the template (block x block at (x0, y0) of `from`, minus its mean); imaginary part: the region
// of `in`. Returns the template's norm.
double load(const GreyImage& from, int x0, int y0, const GreyImage& in, ComplexSquare& z) {
  double sum = 0, square = 0;
  for (int y = 0; y < block; ++y)
    for (int x = 0; x < block; ++x) {
      const auto v = static_cast<double>(pixel(from, x0 + x, y0 + y));
      sum += v, square += v * v;
    }
  constexpr double n = block * block;
  const auto mean = static_cast<float>(sum / n);
  for (int y = 0; y < region; ++y)
    for (int x = 0; x < region; ++x) {
      z.re[z.at(x, y)] = x < block && y < block ? pixel(from, x0 + x, y0 + y) - mean : 0;
      z.im[z.at(x, y)] = pixel(in, x, y);
    }
  return std::sqrt(std::max(0.0, square - sum * sum / n));
}

// Standard deviations of all windows of `in`, times the root of their pixel count.
std::vector<float> window_norms(const GreyImage& in) {
  constexpr int stride = region + 1;
  std::vector<double> sum(stride * stride), square(stride * stride);
  for (int y = 0; y < region; ++y) {
    double row = 0, row_square = 0;
    for (int x = 0; x < region; ++x) {
      const auto v = static_cast<double>(pixel(in, x, y));
      row += v, row_square += v * v;
      const auto here = static_cast<std::size_t>((y + 1) * stride + x + 1);
      sum[here] = sum[here - stride] + row, square[here] = square[here - stride] + row_square;
    }
  }
  std::vector<float> norms;
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const auto box = [&](const std::vector<double>& of) {
        return of[static_cast<std::size_t>((y + block) * stride + x + block)] -
               of[static_cast<std::size_t>(y * stride + x + block)] -
               of[static_cast<std::size_t>((y + block) * stride + x)] +
               of[static_cast<std::size_t>(y * stride + x)];
      };
      const double s = box(sum);
      norms.push_back(static_cast<float>(std::sqrt(std::max(0.0, box(square) - s * s / (block * block)))));
    }
  return norms;
}

// Likeness of the template at (x0, y0) of from_* at every place of in_*. Displacement 0 is (x0, y0).
Surface likeness(const Fft2& fft, const GreyImage& from_grey, const GreyImage& from_edges,
                 const GreyImage& in_grey, const GreyImage& in_edges, ComparedFeatures features, int x0,
                 int y0) {
  ComplexSquare back(region);
  double norm_grey = 0, norm_edges = 0;
  std::vector<float> in_norm_grey, in_norm_edges;
  const bool grey = features != ComparedFeatures::Edges, edges = features != ComparedFeatures::Grey;
  const auto add = [&](const GreyImage& from, const GreyImage& in, bool of_edges, double& norm,
                       std::vector<float>& in_norm) {
    ComplexSquare z(region);
    norm = load(from, x0, y0, in, z);
    fft.forward(z);
    add_cross_spectrum(z, of_edges, back);
    in_norm = window_norms(in);
  };
  if (grey) add(from_grey, in_grey, false, norm_grey, in_norm_grey);
  if (edges) add(from_edges, in_edges, true, norm_edges, in_norm_edges);
  fft.inverse(back);
  constexpr auto scale = 1.0f / (region * region);
  Surface surface;
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const auto k = static_cast<std::size_t>(y * side + x);
      // Nearly blank windows would divide by zero.
      const auto part = [&](double norm, const std::vector<float>& norms, float value) {
        const auto size = static_cast<float>(norm) * std::max(norms[k], 0.2f * static_cast<float>(norm));
        return size > 1e-9f ? value * scale / size : 0.0f;
      };
      float value = 0;
      if (grey) value += part(norm_grey, in_norm_grey, back.re[back.at(x, y)]);
      if (edges) value += part(norm_edges, in_norm_edges, back.im[back.at(x, y)]);
      surface.at(x - reach, y - reach) = grey && edges ? value / 2 : value;
    }
  return surface;
}

// Excludes displacements where too little of the window is covered.
void strike_out_uncovered(Surface& surface, const std::vector<int>& missing) {
  constexpr int stride = region + 1;
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const int gone = missing[static_cast<std::size_t>((y + block) * stride + x + block)] -
                       missing[static_cast<std::size_t>(y * stride + x + block)] -
                       missing[static_cast<std::size_t>((y + block) * stride + x)] +
                       missing[static_cast<std::size_t>(y * stride + x)];
      if (gone > (1 - smallest_cover) * block * block) surface.at(x - reach, y - reach) = impossible;
    }
}

// Running counts of the region's missing pixels.
std::vector<int> missing_sums(const GreyImage& picture) {
  constexpr int stride = region + 1;
  std::vector<int> sums(stride * stride);
  for (int y = 0; y < region; ++y) {
    int row = 0;
    for (int x = 0; x < region; ++x) {
      row += std::isfinite(pixel(picture, x, y)) ? 0 : 1;
      const auto here = static_cast<std::size_t>((y + 1) * stride + x + 1);
      sums[here] = sums[here - stride] + row;
    }
  }
  return sums;
}

struct Peak {
  int x = 0, y = 0;
  float value = impossible;
};

Peak highest(const Surface& surface) {
  Peak peak;
  for (int y = -reach; y <= reach; ++y)
    for (int x = -reach; x <= reach; ++x)
      if (surface.at(x, y) > peak.value) peak = {x, y, surface.at(x, y)};
  return peak;
}

float rival_of(const Surface& surface, const Peak& peak) {
  constexpr int apart = 4;
  float best = 0;
  for (int y = 1 - reach; y < reach; ++y)
    for (int x = 1 - reach; x < reach; ++x) {
      const float value = surface.at(x, y);
      const int dx = x - peak.x, dy = y - peak.y;
      if (value <= best || dx * dx + dy * dy < apart * apart) continue;
      bool summit = true;
      for (int j = -1; j <= 1 && summit; ++j)
        for (int i = -1; i <= 1 && summit; ++i) summit = surface.at(x + i, y + j) <= value;
      if (summit) best = value;
    }
  return best;
}

Vec2d refined(const Surface& surface, const Peak& peak) {
  Vec2d p{static_cast<double>(peak.x), static_cast<double>(peak.y)};
  if (std::abs(peak.x) < reach && surface.at(peak.x - 1, peak.y) > impossible &&
      surface.at(peak.x + 1, peak.y) > impossible)
    p.x += parabola_vertex(surface.at(peak.x - 1, peak.y), peak.value, surface.at(peak.x + 1, peak.y));
  if (std::abs(peak.y) < reach && surface.at(peak.x, peak.y - 1) > impossible &&
      surface.at(peak.x, peak.y + 1) > impossible)
    p.y += parabola_vertex(surface.at(peak.x, peak.y - 1), peak.value, surface.at(peak.x, peak.y + 1));
  return p;
}

// The remaining shift between the central block of `fixed` and the block at `from` of `warped`, under a Hann
// window.
void phase_correlate(const Fft2& fft, const BlockMatcher::Pair& pair, ComparedFeatures features,
                     const Peak& found, BlockMatch& match) {
  ComplexSquare sum(block);
  std::array<float, block> window{};
  for (int i = 0; i < block; ++i) {
    const double s = std::sin(std::numbers::pi * (i + 0.5) / block);
    window[static_cast<std::size_t>(i)] = static_cast<float>(s * s);
  }
  constexpr double sigma = 1.2;
  double energy = 0;
  const auto add = [&](const GreyImage& fixed, const GreyImage& warped) {
    ComplexSquare z(block);
    for (int y = 0; y < block; ++y)
      for (int x = 0; x < block; ++x) {
        const float w = window[static_cast<std::size_t>(x)] * window[static_cast<std::size_t>(y)];
        z.re[z.at(x, y)] = w * pixel(fixed, reach + x, reach + y);
        z.im[z.at(x, y)] = w * pixel(warped, reach + found.x + x, reach + found.y + y);
      }
    fft.forward(z);
    energy += add_phases(z, sigma, sum);
  };
  if (features != ComparedFeatures::Edges) add(pair.fixed_grey, pair.warped_grey);
  if (features != ComparedFeatures::Grey) add(pair.fixed_edges, pair.warped_edges);
  fft.inverse(sum);
  const auto at = [&](int x, int y) {
    return sum.re[sum.at((x + block) % block, (y + block) % block)] /
           static_cast<float>(std::max(1e-30, energy));
  };
  Peak peak;
  for (int y = -2; y <= 2; ++y)
    for (int x = -2; x <= 2; ++x)
      if (at(x, y) > peak.value) peak = {x, y, at(x, y)};
  const auto log_at = [&](int x, int y) { return std::log(std::max(1e-6f, at(x, y))); };
  match.phase_peak = std::clamp(static_cast<double>(peak.value), 0.0, 1.0);
  match.phase_shift_px = {
      found.x + peak.x +
          parabola_vertex(log_at(peak.x - 1, peak.y), log_at(peak.x, peak.y), log_at(peak.x + 1, peak.y)),
      found.y + peak.y +
          parabola_vertex(log_at(peak.x, peak.y - 1), log_at(peak.x, peak.y), log_at(peak.x, peak.y + 1))};
}

}  // namespace

GreyImage blank_patch(double downsample) {
  constexpr int side_px = BlockMatcher::picture_px;
  GreyImage patch;
  patch.size = {side_px, side_px};
  patch.downsample = downsample;
  patch.values.assign(static_cast<std::size_t>(side_px) * side_px, std::numeric_limits<float>::quiet_NaN());
  return patch;
}

BlockMatcher::BlockMatcher(float contrast_floor)
    : floor_(contrast_floor), region_(region_px), block_(block_px) {}

BlockMatcher::Pair BlockMatcher::prepare(const GreyImage& fixed, const GreyImage& warped) const {
  constexpr std::int64_t radius = 10;
  Pair pair;
  const GreyImage fixed_smooth = smoothed(fixed), warped_smooth = smoothed(warped);
  const GreyImage fixed_slope = gradient_of(fixed_smooth);
  constexpr Rect compared{margin, margin, region, region};
  pair.fixed_grey = locally_normalized_within(compared, fixed_smooth, radius, floor_);
  pair.fixed_edges = locally_normalized_within(compared, fixed_slope, radius, 0.5f * floor_);
  pair.warped_grey = locally_normalized_within(compared, warped_smooth, radius, floor_);
  pair.warped_edges = locally_normalized_within(compared, gradient_of(warped_smooth), radius, 0.5f * floor_);
  pair.fixed_missing = missing_sums(fixed), pair.warped_missing = missing_sums(warped);
  double squares = 0;
  int seen = 0;
  for (int y = reach; y < reach + block; ++y)
    for (int x = reach; x < reach + block; ++x) {
      const auto v = static_cast<double>(pixel(pair.fixed_grey, x, y));
      squares += v * v;
      if (const float slope = pixel(fixed_slope, x, y); std::isfinite(slope))
        pair.contrast += static_cast<double>(slope) / (block * block);
      seen += std::isfinite(pixel(warped, x, y)) && std::isfinite(pixel(fixed, x, y)) ? 1 : 0;
    }
  pair.texture = squares / (block * block);
  pair.seen = static_cast<double>(seen) / (block * block);
  return pair;
}

std::optional<BlockMatch> BlockMatcher::match(const Pair& pair, ComparedFeatures features) const {
  if (pair.seen < smallest_cover) return std::nullopt;
  Surface there = likeness(region_, pair.fixed_grey, pair.fixed_edges, pair.warped_grey, pair.warped_edges,
                           features, reach, reach);
  strike_out_uncovered(there, pair.warped_missing);
  // If only few displacements can be evaluated, the best of them means nothing.
  constexpr double min_possible = 0.4;
  const auto possible =
      std::count_if(there.values.begin(), there.values.end(), [](float value) { return value > impossible; });
  if (static_cast<double>(possible) < min_possible * side * side) return std::nullopt;
  const Peak peak = highest(there);
  BlockMatch match;
  match.shift_px = refined(there, peak);
  match.peak = static_cast<double>(peak.value);
  match.second_peak = static_cast<double>(rival_of(there, peak));
  match.ncc_at_map = -1;
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x)
      match.ncc_at_map = std::max(match.ncc_at_map, static_cast<double>(there.at(x, y)));
  Surface back = likeness(region_, pair.warped_grey, pair.warped_edges, pair.fixed_grey, pair.fixed_edges,
                          features, reach + peak.x, reach + peak.y);
  strike_out_uncovered(back, pair.fixed_missing);
  const Peak home = highest(back);
  match.return_error_px = length(refined(back, home));
  phase_correlate(block_, pair, features, peak, match);
  return match;
}

}  // namespace alinify
