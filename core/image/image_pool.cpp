#include "core/image/image_pool.h"

#include <utility>

namespace alinify {

Image ImagePool::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!spare_.empty()) {
      Image image = std::move(spare_.back());
      spare_.pop_back();
      return image;
    }
  }
  return Image(size_, channels_, type_);
}

void ImagePool::give_back(Image image) {
  const std::lock_guard lock(mutex_);
  spare_.push_back(std::move(image));
}

}  // namespace alinify
