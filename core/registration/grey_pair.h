#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/registration/grey_pyramid.h"

namespace alinify {

/// Both images of a pair as grey pyramids down from level 0, read once for all who look at them: the search
/// for a start, the dense engine, the verdict. Empty until read, and after release(): then everyone reads the
/// files for himself.
/// **Threads**: one at a time. **Memory**: bytes(), the backend's, until release() or its end; what fixed()
/// and moving() gave keeps its own.
class GreyPair {
 public:
  /// What was there before is given back first.
  /// **Throws** Error(NotReadable), OutOfMemory, Cancelled; then it is empty.
  void read(const std::shared_ptr<const TileSource>& fixed,
            const std::shared_ptr<const TileSource>& fixed_mask,
            const std::shared_ptr<const TileSource>& moving,
            const std::shared_ptr<const TileSource>& moving_mask, Backend& backend, Progress& progress);
  void release();

  bool held() const { return fixed_ && moving_; }
  std::int64_t bytes() const;
  /// Null where it is empty.
  const std::shared_ptr<const GreyPyramid>& fixed() const { return fixed_; }
  const std::shared_ptr<const GreyPyramid>& moving() const { return moving_; }

 private:
  std::shared_ptr<const GreyPyramid> fixed_, moving_;
};

/// How the two were read.
std::vector<ImageReading> readings_of(const GreyPyramid& fixed, const GreyPyramid& moving);

}  // namespace alinify
