#pragma once

#include <mutex>
#include <vector>

#include "core/image/image.h"

namespace alinify {

/// Images of one size, type and channel count that are used again and again: fresh memory costs a page fault
/// every 4 KiB, which is slower than halving the pixels in it. **Threads**: any.
class SparePixels {
 public:
  SparePixels(Size size, int channels, PixelType type) : size_(size), channels_(channels), type_(type) {}

  /// Its pixels are what the last user left. Not given back, it is simply one spare fewer.
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
