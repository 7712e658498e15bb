#include "core/registration/initial/significance.h"

#include <algorithm>
#include <cmath>

#include "core/registration/initial/correlate.h"

namespace alinify {

ChanceTest test_against_chance(const AffineRefiner& pictures, const Affine2& map, double long_side,
                               double blur, double window, ThreadPool* pool) {
  const LevelPart part = pictures.part_for(map, long_side, blur, window);
  const cv::Mat& a = part.normalised;
  const double downsample = part.level->downsample;
  const ResampledPicture resampled = pictures.resample(part, map);
  const cv::Mat b = normalise(resampled.grey, resampled.counts, blur, window, pool);
  const int reach_x = a.cols / 4, reach_y = a.rows / 4;
  const cv::Size padded(cv::getOptimalDFTSize(a.cols + reach_x + 1),
                        cv::getOptimalDFTSize(a.rows + reach_y + 1));
  const Spectra fixed = spectra_of(a, part.counts, padded, pool),
                moving = spectra_of(b, resampled.counts, padded, pool);
  const double overlap = part.counts.dot(resampled.counts);
  ChanceTest j;
  if (overlap < 64) return j;
  const ShiftCorrelations all = correlate(fixed, moving, 0.5 * overlap, false, padded, pool);

  const auto at = [&](int dx, int dy) {
    return all.correlation.at<float>((dy + padded.height) % padded.height,
                                     (dx + padded.width) % padded.width);
  };
  j.correlation = -1;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) j.correlation = std::max<double>(j.correlation, at(dx, dy));
  // Smaller shifts still lie on the slope of the peak itself.
  const double near = 2 * window;
  double sum = 0, squares = 0, n = 0;
  double best = j.correlation;
  j.best_other = -1;
  for (int dy = -reach_y; dy <= reach_y; ++dy) {
    for (int dx = -reach_x; dx <= reach_x; ++dx) {
      const double v = at(dx, dy);
      if (v < -1.5) continue;
      const bool far = dx * dx + dy * dy > near * near;
      if (v > best && (std::abs(dx) > 2 || std::abs(dy) > 2)) {
        best = v;
        j.best_shift = {dx * downsample, dy * downsample};
      }
      if (!far) continue;
      sum += v;
      squares += v * v;
      n += 1;
      j.best_other = std::max(j.best_other, v);
    }
  }
  if (n < 16) {
    j.best_other = 0;
    return j;
  }
  j.chance = sum / n;
  j.spread = std::sqrt(std::max(1e-12, squares / n - j.chance * j.chance));
  j.z_score = j.spread > 1e-5 ? (j.correlation - j.chance) / j.spread : 0;
  return j;
}

}  // namespace alinify
