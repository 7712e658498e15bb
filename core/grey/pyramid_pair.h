#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/grey/grey_pyramid.h"
#include "core/image/image_pair.h"

namespace alinify {

/// Both images of a pair as grey pyramids from level 0 up, read once and shared by the search for a start,
/// the dense engine and the verdict. Empty until read() and after release(); each of them then reads the
/// files.
/// **Threads**: one at a time. **Memory**: bytes(), of the backend, until release(); pyramids handed out by
/// fixed() and moving() live as long as their owners.
class PyramidPair {
 public:
  /// Releases earlier pyramids first.
  /// **Throws** Error(NotReadable), OutOfMemory, Cancelled; the pair is empty afterwards.
  void read(const ImagePair& images, Backend& backend, Progress& progress);
  void release();

  bool held() const { return fixed_ && moving_; }
  std::int64_t bytes() const;
  /// Null while empty.
  const std::shared_ptr<const GreyPyramid>& fixed() const { return fixed_; }
  const std::shared_ptr<const GreyPyramid>& moving() const { return moving_; }

 private:
  std::shared_ptr<const GreyPyramid> fixed_, moving_;
};

/// How both images were read.
std::vector<ImageReading> readings_of(const GreyPyramid& fixed, const GreyPyramid& moving);

}  // namespace alinify
