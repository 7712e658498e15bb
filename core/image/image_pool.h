#pragma once

#include <mutex>
#include <vector>

#include "core/image/image.h"

namespace alinify {

/// A pool of images of one size, type and channel count: fresh memory costs a page fault every 4 KiB, which
/// is slower than halving the pixels in it. **Threads**: any.
class ImagePool {
 public:
  ImagePool(Size size, int channels, PixelType type) : size_(size), channels_(channels), type_(type) {}

  /// The pixels are left over from the last user. An image that is not returned is simply lost to the pool.
  Image take();
  void give_back(Image image);

 private:
  Size size_;
  int channels_;
  PixelType type_;
  std::mutex mutex_;
  std::vector<Image> spare_;
};

}  // namespace alinify
