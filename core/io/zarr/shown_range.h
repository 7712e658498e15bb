#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/image/image.h"
#include "core/image/image_info.h"

namespace alinify {

/// Between which samples the channels of an image are worth showing: all but a thousandth at either end. For
/// viewers that show what a file tells them to: over the range of their type, 12 bits of 16 are almost black
/// and floating-point samples beyond 0 to 1 saturated.
/// **Range**: widened to seven binary digits; samples that are not finite do not count. **Threads**: take()
/// from any; the result does not depend on their order. **Memory**: 256 KiB a channel.
class ShownRange {
 public:
  ShownRange(Size image, int channels);

  /// Tiles at their places in the image, of which every pixel of a grid of some millions counts.
  void take(std::int64_t x, std::int64_t y, ConstPixels pixels);
  /// Nothing where no sample is finite.
  std::optional<ChannelWindow> of(int channel) const;

 private:
  std::int64_t step_;
  std::vector<std::unique_ptr<std::atomic<std::uint32_t>[]>> counts_;  // by the highest 16 bits of a float
};

}  // namespace alinify
