#pragma once

#include <opencv2/core.hpp>

namespace alinify {

/// The pixels that show something before an even background, which is darker or brighter than nearly all of
/// it, among those that count; empty if the border shows no such background.
/// **Shapes**: grey CV_32F with values as in SmallPicture, counts CV_8U, 0 or 255; returns CV_8U.
cv::Mat foreground_mask(const cv::Mat& grey, const cv::Mat& counts);

}  // namespace alinify
