#include "core/registration/design/design_picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <opencv2/imgproc.hpp>

#include "core/base/order_statistics.h"
#include "core/grey/grey_reader.h"
#include "core/image/cropped_source.h"

namespace alinify {

bool stretch(cv::Mat& grey) {
  std::vector<float> values(grey.begin<float>(), grey.end<float>());
  if (values.empty()) return false;
  const auto [min, max] = trimmed_range(values, 0.005);
  grey = (grey - min) / (max > min ? max - min : 1);
  return max > min;
}

DesignPicture::DesignPicture(const std::shared_ptr<const TileSource>& design, Size repeat,
                             std::int64_t longest_side, ThreadPool& pool, Progress& progress) {
  const bool whole = repeat == design->info().size;
  const GreyImage image =
      read_small(whole ? design : make_cropped_source(design, rect_of(repeat)), longest_side, pool, progress);
  Level finest;
  finest.downsample = image.downsample;
  finest.grey = cv::Mat(static_cast<int>(image.size.height), static_cast<int>(image.size.width), CV_32F,
                        const_cast<float*>(image.values.data()))
                    .clone();
  blank_ = !stretch(finest.grey);
  levels_.push_back(std::move(finest));
  while (std::min(levels_.back().grey.rows, levels_.back().grey.cols) >= 16) {
    const Level& finer = levels_.back();
    Level coarser;
    coarser.downsample = 2 * finer.downsample;
    // An odd last row or column is a pixel of its own, as at the edge of any level.
    cv::Mat even;
    cv::copyMakeBorder(finer.grey, even, 0, finer.grey.rows % 2, 0, finer.grey.cols % 2,
                       cv::BORDER_REPLICATE);
    cv::resize(even, coarser.grey, even.size() / 2, 0, 0, cv::INTER_AREA);
    levels_.push_back(std::move(coarser));
  }
}

cv::Mat DesignPicture::draw(const RepeatLayout& layout, const Affine2& plane_from_pixel,
                            cv::Size size) const {
  const double footprint = std::sqrt(std::abs(plane_from_pixel.determinant()));
  std::size_t l = 0;
  while (l + 1 < levels_.size() && levels_[l + 1].downsample <= 1.2 * footprint) ++l;
  const Level& level = levels_[l];
  const double last_x = level.grey.cols - 1, last_y = level.grey.rows - 1;
  cv::Mat drawn(size, CV_32F);
  for (int y = 0; y < size.height; ++y) {
    auto* to = drawn.ptr<float>(y);
    for (int x = 0; x < size.width; ++x) {
      const Vec2d q =
          layout.design_point_of(plane_from_pixel({static_cast<double>(x), static_cast<double>(y)}));
      const double u = std::clamp((q.x + 0.5) / level.downsample - 0.5, 0.0, last_x),
                   v = std::clamp((q.y + 0.5) / level.downsample - 0.5, 0.0, last_y);
      const int i = static_cast<int>(u), j = static_cast<int>(v);
      const int right = std::min(i + 1, level.grey.cols - 1), below = std::min(j + 1, level.grey.rows - 1);
      const auto fu = static_cast<float>(u - i), fv = static_cast<float>(v - j);
      const float *upper = level.grey.ptr<float>(j), *lower = level.grey.ptr<float>(below);
      const float top = upper[i] + fu * (upper[right] - upper[i]),
                  bottom = lower[i] + fu * (lower[right] - lower[i]);
      to[x] = top + fv * (bottom - top);
    }
  }
  return drawn;
}

}  // namespace alinify
