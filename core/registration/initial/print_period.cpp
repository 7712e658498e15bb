#include "core/registration/initial/print_period.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/math/parabola.h"
#include "core/registration/initial/correlate.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {
namespace {

// Correlation times the square root of the share of the picture that it is of. Noise reaches 0.16 with
// features as large as those of a print.
constexpr double min_evidence = 0.2;

struct Peak {
  Vec2d shift;
  double height = 0;
};

// Local maxima in the half plane of positive shifts; the others are their mirror images.
std::vector<Peak> peaks_of(const ShiftCorrelations& map, double total, cv::Size picture, double shortest) {
  const cv::Mat& correlation = map.correlation;
  const int w = correlation.cols, h = correlation.rows;
  const int far_x = picture.width * 3 / 4, far_y = picture.height * 3 / 4;
  const auto at = [&](int x, int y) { return correlation.at<float>((y + h) % h, (x + w) % w); };
  std::vector<Peak> peaks;
  for (int y = 0; y <= far_y; ++y)
    for (int x = y == 0 ? 1 : -far_x; x <= far_x; ++x) {
      const float value = at(x, y);
      // The less is compared, the more is alike by chance.
      const float overlap = map.overlap.at<float>((y + h) % h, (x + w) % w);
      const double evidence =
          static_cast<double>(value) * std::sqrt(std::max(0.0, static_cast<double>(overlap) / total));
      if (evidence < min_evidence || std::hypot(x, y) < shortest) continue;
      bool highest = true;
      for (int j = -2; j <= 2 && highest; ++j)
        for (int i = -2; i <= 2 && highest; ++i) highest = (i == 0 && j == 0) || at(x + i, y + j) <= value;
      if (!highest) continue;
      peaks.push_back({{x + parabola_vertex(at(x - 1, y), value, at(x + 1, y)),
                        y + parabola_vertex(at(x, y - 1), value, at(x, y + 1))},
                       static_cast<double>(value)});
    }
  return peaks;
}

}  // namespace

std::optional<PrintPeriod> find_print_period(const cv::Mat& normalised, const cv::Mat& counts,
                                             double shortest, ThreadPool& pool) {
  const cv::Size size = normalised.size();
  const cv::Size padded(cv::getOptimalDFTSize(size.width * 7 / 4 + 1),
                        cv::getOptimalDFTSize(size.height * 7 / 4 + 1));
  const Spectra spectra = spectra_of(normalised, counts, padded, &pool);
  // Shifts that leave less than a sixteenth of the picture compare too little.
  ShiftCorrelations map = correlate(spectra, spectra, spectra.count / 16, false, padded, &pool);
  // Strain makes far peaks lower and wider than near ones.
  map.correlation = smooth(map.correlation, 1);
  std::vector<Peak> peaks = peaks_of(map, spectra.count, size, shortest);
  if (peaks.size() < 2) return {};
  double highest = 0;
  for (const Peak& peak : peaks) highest = std::max(highest, peak.height);
  std::erase_if(peaks, [&](const Peak& peak) { return peak.height < 0.7 * highest; });
  std::sort(peaks.begin(), peaks.end(),
            [](const Peak& a, const Peak& b) { return dot(a.shift, a.shift) < dot(b.shift, b.shift); });
  for (std::size_t i = 1; i < peaks.size(); ++i) {
    const Vec2d a = peaks[0].shift, b = peaks[i].shift;
    if (std::abs(a.x * b.y - a.y * b.x) < 0.3 * length(a) * length(b)) continue;
    return PrintPeriod{a, b, std::min(peaks[0].height, peaks[i].height)};
  }
  return {};
}

}  // namespace alinify
