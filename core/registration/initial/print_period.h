#pragma once

#include <optional>

#include <opencv2/core.hpp>

#include "core/base/thread_pool.h"
#include "core/math/vec2.h"

namespace alinify {

/// Two translations by which a picture looks as before, the shortest that do.
struct PrintPeriod {
  Vec2d first, second;  ///< pixels of the picture; none is shorter than the first
  double likeness = 0;  ///< correlation of the picture with itself, moved by them: the smaller of both
};

/// The periods of the printed design, from the picture's correlation with itself at every shift. A weave does
/// not count: its threads are finer than the picture, or nearer to each other than `shortest`.
///
/// Takes the two shortest non-parallel peaks among those nearly as high as the highest: multiples of a period
/// are as high but longer, motifs that resemble each other lower.
/// **Shapes**: `normalised`, `counts`: CV_32F, as of normalise(). **Range**: periods up to three quarters of
/// a side; empty if nothing repeats, or only in one direction. **Threads**: the same for any pool.
/// **Memory**: some 100 bytes a pixel.
std::optional<PrintPeriod> find_print_period(const cv::Mat& normalised, const cv::Mat& counts,
                                             double shortest, ThreadPool& pool);

}  // namespace alinify
