#pragma once

#include <opencv2/imgproc.hpp>

namespace alinify {

/// A disc as a structuring element of cv::morphologyEx. **Shape**: CV_8U, 2 radius + 1 on a side.
inline cv::Mat disc(int radius) {
  return cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * radius + 1, 2 * radius + 1});
}

}  // namespace alinify
