#include "core/registration/initial/correlate.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

// Sums as they are written down, over the pixels that count in both.
double naive(const cv::Mat& a, const cv::Mat& ma, const cv::Mat& b, const cv::Mat& mb, int dx, int dy,
             bool centred) {
  double n = 0, sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (int y = 0; y < a.rows; ++y)
    for (int x = 0; x < a.cols; ++x) {
      const int u = x - dx, v = y - dy;
      if (u < 0 || v < 0 || u >= b.cols || v >= b.rows) continue;
      if (ma.at<float>(y, x) == 0 || mb.at<float>(v, u) == 0) continue;
      const double p = a.at<float>(y, x), q = b.at<float>(v, u);
      n += 1, sa += p, sb += q, saa += p * p, sbb += q * q, sab += p * q;
    }
  if (!centred) return sab / std::sqrt(saa * sbb);
  return (sab - sa * sb / n) / std::sqrt((saa - sa * sa / n) * (sbb - sb * sb / n));
}

TEST(Correlate, EqualsSumsOverTheOverlapAtEveryShift) {
  cv::Mat a(24, 30, CV_32F), ma = cv::Mat::ones(24, 30, CV_32F), b(20, 18, CV_32F),
                             mb = cv::Mat::ones(20, 18, CV_32F);
  for (int y = 0; y < a.rows; ++y)
    for (int x = 0; x < a.cols; ++x) a.at<float>(y, x) = static_cast<float>(test::noise(x / 3.0, y / 3.0, 1));
  for (int y = 0; y < b.rows; ++y)
    for (int x = 0; x < b.cols; ++x)
      b.at<float>(y, x) = static_cast<float>(test::noise(x / 3.0, y / 3.0, 2) + 0.1);
  ma(cv::Rect(0, 0, 9, 12)).setTo(0);
  mb(cv::Rect(12, 10, 6, 10)).setTo(0);
  a = a.mul(ma);
  b = b.mul(mb);
  const cv::Size padded(50, 45);
  for (const bool centred : {false, true}) {
    const ShiftCorrelations map =
        correlate(spectra_of(a, ma, padded), spectra_of(b, mb, padded), 40, centred, padded);
    int compared = 0;
    for (int dy = -12; dy <= 16; ++dy)
      for (int dx = -10; dx <= 20; ++dx) {
        const float found = map.correlation.at<float>((dy + 45) % 45, (dx + 50) % 50);
        if (found < -1.5) continue;
        ++compared;
        EXPECT_NEAR(found, naive(a, ma, b, mb, dx, dy, centred), 2e-3) << dx << " " << dy;
      }
    EXPECT_GT(compared, 300);
  }
}

}  // namespace
}  // namespace alinify
