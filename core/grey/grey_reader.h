#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/grey_rule.h"
#include "core/image/tile_source.h"
#include "core/math/view2d.h"

namespace alinify {

class GreyPyramid;

/// Reads an image as one channel of floats at any resolution, band by band.
///
/// Colour becomes luma (Rec. 601), CMYK the luma of its printed colour, independent channels their mean;
/// transparent pixels become white. Values keep the scale of the source; NaN becomes 0
/// (without_missing_numbers() leaves such pixels out by a mask).
/// A pixel is the mean of the area it covers, from the best-fitting pyramid level of the source, weighted
/// where pixel edges do not coincide. If the image is already held as a pyramid (its level 0), the file is
/// not read: values are then accurate to 1/32767 of the image's robust range and clamped to that range
/// extended by half of it at either end.
/// **Shapes**: ceil(size / downsample). **Units and frame**: pixel (i, j) covers level-0 pixels from i *
/// downsample, so its centre lies at (i + 0.5) * downsample - 0.5, see core/transform/coordinates.h.
class GreyReader {
 public:
  /// Reads nothing yet. A `downsample` below 1 counts as 1. `held`: a pyramid of `source` that holds level 0;
  /// null: the source is read.
  GreyReader(std::shared_ptr<const TileSource> source, double downsample,
             std::shared_ptr<const GreyPyramid> held = nullptr);

  Size size() const { return size_; }
  double downsample() const { return downsample_; }
  /// A band of this many rows touches each of the source's tiles once and stays below about 64 MB.
  std::int64_t rows_per_band() const { return rows_per_band_; }

  /// Whether the cost of a read is proportional to its rows: one read() of the whole image then needs little
  /// memory beyond `out`.
  bool any_rows() const { return any_rows_; }

  /// Reads rows [first_row, first_row + out.height) of columns [first_column, first_column + out.width),
  /// which must not be empty and lie within size(). If any_rows(), `progress` is checked for cancellation
  /// before every block, otherwise once; only a source's blocks advance it.
  /// **Throws** as TileSource::read, or as Backend if a pyramid is held; OutOfMemory, Cancelled. **Threads**:
  /// safe concurrently; bit-identical for any pool. **Memory**: a megabyte a thread if any_rows(), otherwise
  /// the data read.
  void read(std::int64_t first_column, std::int64_t first_row, View2D<float> out, ThreadPool& pool,
            Progress* progress = nullptr) const;

 private:
  std::shared_ptr<const TileSource> source_;
  std::shared_ptr<const GreyPyramid> held_;
  double downsample_;
  bool any_rows_ = false;
  int level_;
  Vec2d ratio_;  // level pixels per output pixel
  Size size_;
  std::int64_t rows_per_band_;
};

/// A small grey image in host memory. **Units and frame**: as GreyReader's pixels. **Range**: a reader's
/// values keep the scale of the source and hold no NaN; core/quality rescales them to 0..1 between black and
/// white and marks missing pixels with NaN.
struct GreyImage {
  Size size;
  double downsample = 1;      ///< level-0 pixels per pixel
  std::vector<float> values;  ///< size.area() of them, row by row from the top

  View2D<const float> view() const { return {values.data(), size.width, size.height, size.width}; }
};

/// The whole image, at a resolution where its longest side is about `longest_side` (never enlarged).
/// **Throws** as GreyReader::read. **Memory**: a band of the source besides the result.
GreyImage read_small(const std::shared_ptr<const TileSource>& source, std::int64_t longest_side,
                     ThreadPool& pool, Progress& progress, std::shared_ptr<const GreyPyramid> held = nullptr);

/// The same by halvings that leave no moire: threads finer than two of its pixels vanish, where means would
/// leave them aliased, as coarser ones that lie elsewhere in every image. Where the source has coarser levels
/// it begins at most two halvings above the result, otherwise at the pixels. **Throws** and **Memory** as
/// read_small().
GreyImage read_small_without_moire(const std::shared_ptr<const TileSource>& source, std::int64_t longest_side,
                                   ThreadPool& pool, Progress& progress,
                                   std::shared_ptr<const GreyPyramid> held = nullptr);

/// The range holding all but 0.1 % of the values at either end, from patches spread over the image: a hot or
/// dead pixel must not compress everything else into one grey level. The smallest and the largest value if
/// nearly all are equal; min == max for a constant image. **Units**: the source's scale.
struct GreyRange {
  float min = 0, max = 1;
};
/// **Throws** as GreyReader::read. **Memory**: at most 64 patches of 128 x 128 floats.
GreyRange robust_range(const std::shared_ptr<const TileSource>& source, double downsample, ThreadPool& pool,
                       Progress& progress);

}  // namespace alinify
