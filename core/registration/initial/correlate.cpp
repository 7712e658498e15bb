#include "core/registration/initial/correlate.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel_invoke.h"

namespace alinify {
namespace {

cv::Mat spectrum(const cv::Mat& values, cv::Size padded) {
  cv::Mat in = cv::Mat::zeros(padded, CV_32F), out;
  values.copyTo(in(cv::Rect(0, 0, values.cols, values.rows)));
  cv::dft(in, out, 0, values.rows);
  return out;
}

cv::Mat product(const cv::Mat& a, const cv::Mat& b) {
  cv::Mat c;
  cv::mulSpectrums(a, b, c, 0, true);
  cv::idft(c, c, cv::DFT_SCALE | cv::DFT_REAL_OUTPUT);
  return c;
}

}  // namespace

Spectra spectra_of(const cv::Mat& values, const cv::Mat& counts, cv::Size padded, ThreadPool* pool) {
  Spectra s;
  parallel_invoke(pool, {[&] { s.values = spectrum(values, padded); },
                         [&] { s.squares = spectrum(values.mul(values), padded); },
                         [&] { s.counts = spectrum(counts, padded); }});
  s.count = cv::sum(counts)[0];
  return s;
}

ShiftCorrelations correlate(const Spectra& fixed, const Spectra& moving, double min, bool centred,
                            cv::Size padded, ThreadPool* pool) {
  ShiftCorrelations map;
  cv::Mat aa, bb, a, b;
  parallel_invoke(pool, {[&] { map.overlap = product(fixed.counts, moving.counts); },
                         [&] { map.correlation = product(fixed.values, moving.values); },
                         [&] { aa = product(fixed.squares, moving.counts); },
                         [&] { bb = product(fixed.counts, moving.squares); },
                         [&] {
                           if (centred) a = product(fixed.values, moving.counts);
                         },
                         [&] {
                           if (centred) b = product(fixed.counts, moving.values);
                         }});
  for (int y = 0; y < padded.height; ++y) {
    float *r = map.correlation.ptr<float>(y), *n = map.overlap.ptr<float>(y);
    const float *paa = aa.ptr<float>(y), *pbb = bb.ptr<float>(y);
    const float *pa = centred ? a.ptr<float>(y) : nullptr, *pb = centred ? b.ptr<float>(y) : nullptr;
    for (int x = 0; x < padded.width; ++x) {
      if (n[x] < min) {
        r[x] = -2;
        continue;
      }
      float va = paa[x], vb = pbb[x], ab = r[x];
      if (centred) {
        ab -= pa[x] * pb[x] / n[x];
        va -= pa[x] * pa[x] / n[x];
        vb -= pb[x] * pb[x] / n[x];
      }
      // Below a thousandth of a pixel's variance each, there is nothing to compare.
      const float floor = 1e-3f * n[x];
      r[x] = ab / std::sqrt(std::max(va, floor) * std::max(vb, floor));
    }
  }
  return map;
}

}  // namespace alinify
