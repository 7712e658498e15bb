#include "core/workflow/batch/batch_estimate.h"

#include <algorithm>
#include <numeric>

namespace alinify {
namespace {

// Beyond this ratio of sizes, the fixed costs of a pair can be separated from those per pixel.
constexpr double apart_ratio = 1.5;

struct Line {
  double each = 0, per_pixel = 0;
  double at(double pixels) const { return each + per_pixel * pixels; }
};

// Least squares of relative errors, so that small pairs count as much as large ones. Neither part is
// negative.
Line line_through(std::span<const MeasuredPair> measured, double MeasuredPair::*value) {
  double pixels = 0, total = 0;
  for (const MeasuredPair& pair : measured) pixels += pair.pixels, total += pair.*value;
  const Line proportional{0, total / pixels};
  const auto [smallest, largest] = std::minmax_element(
      measured.begin(), measured.end(), [](const auto& a, const auto& b) { return a.pixels < b.pixels; });
  if (largest->pixels < apart_ratio * smallest->pixels) return proportional;
  double w = 0, wx = 0, wxx = 0, wy = 0, wxy = 0;
  for (const MeasuredPair& pair : measured) {
    const double x = pair.pixels, y = pair.*value, weight = 1 / std::max(1e-12, y * y);
    w += weight, wx += weight * x, wxx += weight * x * x, wy += weight * y, wxy += weight * x * y;
  }
  const double determinant = w * wxx - wx * wx;
  if (determinant <= 0) return proportional;
  const Line line{(wy * wxx - wxy * wx) / determinant, (w * wxy - wx * wy) / determinant};
  if (line.per_pixel < 0) return {total / static_cast<double>(measured.size()), 0};
  return line.each < 0 ? proportional : line;
}

}  // namespace

double time_side_by_side(std::span<const double> elapsed_s, std::size_t workers) {
  std::vector<double> free_at(std::max<std::size_t>(1, workers), 0.0);
  for (const double job : elapsed_s) *std::min_element(free_at.begin(), free_at.end()) += job;
  return *std::max_element(free_at.begin(), free_at.end());
}

double time_alone(double elapsed_s, double computed_s, double waited_s) {
  if (computed_s <= 0 || waited_s <= 0) return elapsed_s;
  return elapsed_s * computed_s / (computed_s + waited_s);
}

BatchEstimate estimate_batch(std::span<const MeasuredPair> measured, std::span<const double> pixels,
                             std::size_t side_by_side) {
  const Line time = line_through(measured, &MeasuredPair::elapsed_s),
             bytes = line_through(measured, &MeasuredPair::bytes);
  BatchEstimate estimate;
  std::vector<double> elapsed_s;
  for (const double of_pair : pixels) {
    elapsed_s.push_back(time.at(of_pair));
    estimate.bytes += bytes.at(of_pair);
  }
  estimate.elapsed_s = time_side_by_side(elapsed_s, side_by_side);
  return estimate;
}

std::vector<std::size_t> pairs_to_measure(std::span<const double> pixels, std::size_t side_by_side) {
  std::vector<std::size_t> by_size(pixels.size());
  std::iota(by_size.begin(), by_size.end(), std::size_t{0});
  std::stable_sort(by_size.begin(), by_size.end(),
                   [&](std::size_t a, std::size_t b) { return pixels[a] > pixels[b]; });
  std::vector<std::size_t> chosen(
      by_size.begin(), by_size.begin() + static_cast<std::ptrdiff_t>(std::min(
                                             by_size.size(), std::max<std::size_t>(1, side_by_side))));
  for (const std::size_t place : {by_size.size() / 2, by_size.size() - 1})
    if (place < by_size.size() && std::find(chosen.begin(), chosen.end(), by_size[place]) == chosen.end())
      chosen.push_back(by_size[place]);
  return chosen;
}

}  // namespace alinify
