#pragma once

#include <opencv2/core.hpp>

#include "core/base/thread_pool.h"
#include "core/math/rect.h"

namespace alinify {

/// An image's spectra for correlations at all shifts at once.
struct Spectra {
  cv::Mat values, squares, counts;  ///< packed as cv::dft packs real input
  double count = 0;                 ///< valid pixels
};
/// `values` are 0 where `counts` is. `pool`: runs the transforms in parallel, here and below.
Spectra spectra_of(const cv::Mat& values, const cv::Mat& counts, cv::Size padded, ThreadPool* pool = nullptr);

/// Normalised cross-correlation of two masked images at every shift: at (x, y) (modulo the size) the moving
/// image is shifted by (x, y) against the fixed one. Mean and deviation at each shift are those of its own
/// overlap (`centred`), or the mean is taken as zero. Shifts overlapping by fewer than `min` pixels are -2.
/// **Source**: Padfield, "Masked object registration in the Fourier domain", IEEE TIP 21(5), 2012.
struct ShiftCorrelations {
  cv::Mat correlation, overlap;  ///< CV_32F
};
ShiftCorrelations correlate(const Spectra& fixed, const Spectra& moving, double min, bool centred,
                            cv::Size padded, ThreadPool* pool = nullptr);

}  // namespace alinify
