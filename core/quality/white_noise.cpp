#include "core/quality/white_noise.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "core/math/vec2.h"

namespace alinify {
namespace {

constexpr std::int64_t nearest = 2, furthest = 3;  // pixels, along the longer axis
// The ratio of the squared autocorrelations to those of independent values, averaged over 20 displacements:
// their sum is as chi squared, and exceeds this by chance in fewer than one block of 100 000. Twice that for
// noise that is smoothed a little.
constexpr double above_expected = 3;

}  // namespace

bool is_white_noise(const GreyImage& picture, Rect block) {
  const Rect r = intersect(block, rect_of(picture.size));
  constexpr std::int64_t few = 64;
  if (r.area() < few || r.width <= 2 * furthest || r.height <= 2 * furthest) return false;
  std::vector<float> left(static_cast<std::size_t>(r.area()));
  const auto at = [&](std::int64_t x, std::int64_t y) -> float& {
    return left[static_cast<std::size_t>(y * r.width + x)];
  };
  // On a full rectangle the mean and the two slopes are found one by one.
  const double xm = 0.5 * static_cast<double>(r.width - 1), ym = 0.5 * static_cast<double>(r.height - 1);
  double sum = 0, along_x = 0, along_y = 0, sxx = 0, syy = 0;
  for (std::int64_t y = 0; y < r.height; ++y)
    for (std::int64_t x = 0; x < r.width; ++x) {
      const auto v = static_cast<double>(picture.view().at(r.x + x, r.y + y));
      const double dx = static_cast<double>(x) - xm, dy = static_cast<double>(y) - ym;
      sum += v, along_x += dx * v, along_y += dy * v, sxx += dx * dx, syy += dy * dy;
    }
  if (!std::isfinite(sum)) return false;
  const auto n = static_cast<double>(r.area());
  double square = 0;
  for (std::int64_t y = 0; y < r.height; ++y)
    for (std::int64_t x = 0; x < r.width; ++x) {
      const double plane = sum / n + along_x / sxx * (static_cast<double>(x) - xm) +
                           along_y / syy * (static_cast<double>(y) - ym);
      const double v = static_cast<double>(picture.view().at(r.x + x, r.y + y)) - plane;
      at(x, y) = static_cast<float>(v);
      square += v * v;
    }
  if (!(square > 1e-12 * n)) return true;
  double correlated = 0, expected = 0;
  for (std::int64_t dy = 0; dy <= furthest; ++dy)
    for (std::int64_t dx = -furthest; dx <= furthest; ++dx) {
      if (std::max(dy, std::abs(dx)) < nearest || (dy == 0 && dx < 0)) continue;
      const std::int64_t x0 = std::max<std::int64_t>(0, -dx), x1 = std::min(r.width, r.width - dx);
      double product = 0;
      for (std::int64_t y = 0; y + dy < r.height; ++y) {
        float row = 0;
        const float *const a = &at(0, y), *const b = &at(0, y + dy) + dx;
        for (std::int64_t x = x0; x < x1; ++x) row += a[x] * b[x];
        product += static_cast<double>(row);
      }
      correlated += product * product / (square * square);
      expected += static_cast<double>((x1 - x0) * (r.height - dy)) / (n * n);
    }
  return correlated < above_expected * expected;
}

}  // namespace alinify
