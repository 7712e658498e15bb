#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/compute/backend.h"
#include "core/image/tile_source.h"

namespace alinify {

/// One level of an image in a backend's own memory. It comes piece by piece, as it is asked for: whoever
/// needs a piece first reads it, once, while others read other pieces.
///
/// Output tiles whose footprints overlap then share what was read, and a device gets every pixel once instead
/// of as often as footprints overlap.
/// **Threads**: any. **Memory**: the level's bytes of the backend's memory, from the start; two pieces a
/// calling thread in the host's.
class ResidentLevel {
 public:
  /// **Throws** OutOfMemory. `source` and `backend` must outlive it.
  ResidentLevel(const TileSource& source, int level, Backend& backend);

  /// The pixels of `rect`, which lies in the level, where the backend works; they stay as long as this does.
  /// **Throws** what reading throws; a piece that could not be read is tried again when it is asked for
  /// again.
  ConstPixels pixels(Rect rect);

  /// Bytes of the backend's memory that a level takes.
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

/// A resident level for work that will touch most of it, where that pays and fits: nothing where the backend
/// works in the host's memory anyway, or where the level would take more than three quarters of what the
/// backend has.
std::unique_ptr<ResidentLevel> make_resident_level(const TileSource& source, int level, Backend& backend);

}  // namespace alinify
