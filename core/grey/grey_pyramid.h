#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend_buffer.h"
#include "core/grey/grey_reader.h"
#include "core/grey/image_reading.h"
#include "core/image/tile_source.h"
#include "core/math/view2d.h"

namespace alinify {

/// A rectangle of 16-bit grey pixels: a view of the pyramid in backend memory, or its own host memory.
struct GreyTile {
  View2D<const std::uint16_t> pixels;
  View2D<const std::uint8_t> mask;  ///< empty without a mask
  std::vector<std::uint16_t> pixels_memory;
  std::vector<std::uint8_t> mask_memory;
};

/// The dense engine's input: an image as 16-bit grey levels, repeatedly halved. The range holding all but 0.1
/// % of the values becomes 0..1 = 16384..49151, which leaves room for outliers.
///
/// Halving applies the taps 1 5 10 10 5 1 in both directions (a binomial of four, then the mean of two):
/// threads finer than two pixels vanish instead of aliasing into moire.
/// **Memory**: the backend's, 2 bytes a pixel for each level that is held (3 with a mask); while the finest
/// level is halved without being held, a band of it.
class GreyPyramid {
 public:
  /// Holds levels first..last, or all of them but the first, which is then read from the source on demand.
  /// The pixels are the same either way.
  /// **Throws** Error(NotReadable), OutOfMemory, Cancelled.
  GreyPyramid(std::shared_ptr<const TileSource> source, std::shared_ptr<const TileSource> mask, int first,
              int last, Backend& backend, Progress& progress, bool hold_first = true);

  static constexpr float gain = 1.0f / 32767.0f, offset = -0.5f;  ///< value = stored * gain + offset

  Size size(int level) const { return sizes_[static_cast<std::size_t>(level)]; }
  /// Whether all pixels have one value.
  bool flat() const { return flat_; }
  /// Whether there is a mask and it excludes every pixel.
  bool masked_out() const { return masked_out_; }
  bool holds(int level) const { return level >= first_held_ && level < static_cast<int>(levels_.size()); }
  /// Size of the held levels.
  std::int64_t bytes() const;
  /// How the finest held level was read; the image's name is not filled in.
  const ImageReading& reading() const { return reading_; }
  /// A piece of the image at any resolution, as GreyReader (grey_reader.h) returns it, in the source's scale;
  /// computed from level 0, which must be held. **Threads**: safe concurrently.
  void read(double downsample, std::int64_t first_column, std::int64_t first_row, View2D<float> out) const;
  /// The same from the held level that is next finer, not from level 0: of moire little is left.
  void read_without_moire(double downsample, std::int64_t first_column, std::int64_t first_row,
                          View2D<float> out) const;
  /// The rectangle must lie inside the level.
  GreyTile tile(int level, Rect rect, ThreadPool& pool) const;

 private:
  struct Level {
    BackendBuffer<std::uint16_t> pixels;
    BackendBuffer<std::uint8_t> mask;
  };
  void average(int level, double downsample, std::int64_t first_column, std::int64_t first_row,
               View2D<float> out) const;
  void read_level(int level, Backend& backend, Progress& progress);
  void read_halved(int level, Backend& backend, Progress& progress);
  std::int64_t stored_bytes(int level) const;
  bool load_directly(Backend& backend, Progress& progress);
  template <class Report>
  void load_pixels(Backend& backend, Progress& progress, const Report& report);
  float scale() const { return 32767.0f / (range_.max - range_.min); }
  void halve_into(int level, Backend& backend, Progress& progress);
  void store(View2D<const float> from, std::uint16_t* to) const;

  Backend* backend_;
  std::shared_ptr<const TileSource> source_, mask_source_;
  GreyRange range_;
  ImageReading reading_;
  bool flat_ = false, masked_out_ = false;
  int first_held_;
  std::vector<Size> sizes_;
  std::vector<Level> levels_;
};

}  // namespace alinify
