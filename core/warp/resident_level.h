#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/compute/backend.h"
#include "core/image/tile_source.h"

namespace alinify {

/// One level of an image in a backend's own memory, loaded piece by piece on demand: the first caller to need
/// a piece reads it, once, while others read other pieces.
///
/// Output tiles with overlapping footprints then share the pixels, and each pixel is transferred to a device
/// once instead of once per footprint.
/// **Threads**: any. **Memory**: the whole level in backend memory, from the start; two pieces per calling
/// thread in host memory.
class ResidentLevel {
 public:
  /// **Throws** OutOfMemory. `source` and `backend` must outlive this object.
  ResidentLevel(const TileSource& source, int level, Backend& backend);

  /// The pixels of `rect`, which lies in the level, in backend memory; valid as long as this object.
  /// **Throws** read errors; a piece that failed is retried on the next request.
  ConstPixels pixels(Rect rect);

  /// Backend memory that a level takes, in bytes.
  static std::int64_t bytes(const ImageInfo& info, int level);

 private:
  enum class State : std::uint8_t { Absent, Coming, Here };
  Rect piece(std::int64_t column, std::int64_t row) const;
  void read(Rect piece);
  Pixels at(Rect rect) const;

  const TileSource& source_;
  int level_;
  Backend& backend_;
  Size size_, piece_size_;
  std::int64_t columns_ = 0;
  std::int64_t pixel_bytes_, row_bytes_;
  std::shared_ptr<void> memory_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<State> states_;
};

/// A resident level for work that will touch most of it, if that pays and fits: null if the backend works in
/// host memory anyway or the level would take more than three quarters of the backend's memory.
std::unique_ptr<ResidentLevel> make_resident_level(const TileSource& source, int level, Backend& backend);

}  // namespace alinify
