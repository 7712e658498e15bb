#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/math/grey.h"
#include "core/math/view2d.h"

namespace alinify {

class GreyPyramid;

/// How the pixels of an image become grey.
GreyRule grey_rule(const ImageInfo& info);

/// An image as one channel of floats at any resolution, read band by band.
///
/// Colour becomes luma (Rec. 601), CMYK the luma of what it prints, independent channels their mean; what is
/// transparent becomes white. Values keep the scale of the source; NaN becomes 0.
/// A pixel is the mean of the area that it covers, taken from the fitting pyramid level of the source,
/// weighted where the edges of pixels do not meet. Where the image is held as a pyramid already (level 0 of
/// it), nothing is read from the file: the values are then good to 1/32767 of the image's robust range, and
/// held within half of it more at either end.
/// **Shapes**: ceil(size / downsample). **Units and frame**: pixel (i, j) covers level-0 pixels from i *
/// downsample, so its centre lies at (i + 0.5) * downsample - 0.5, as core/transform/coordinates.h says.
class GreyReader {
 public:
  GreyReader(std::shared_ptr<const TileSource> source, double downsample,
             std::shared_ptr<const GreyPyramid> held = nullptr);

  Size size() const { return size_; }
  double downsample() const { return downsample_; }
  /// So many rows at a time touch each of the source's tiles once and stay below about 64 MB.
  std::int64_t rows_per_band() const { return rows_per_band_; }

  /// True when any few rows can be read for the price of these rows: then one read() of the whole image takes
  /// little more memory than `out`.
  bool any_rows() const { return any_rows_; }

  /// Rows [first_row, first_row + out.height) of columns [first_column, first_column + out.width). `progress`
  /// is asked before every piece and told of it, where any_rows().
  /// **Threads**: several calls at once; the same bits for any pool. **Memory**: where any_rows() a megabyte
  /// a thread, otherwise what is read.
  void read(std::int64_t first_column, std::int64_t first_row, View2D<float> out, ThreadPool& pool,
            Progress* progress = nullptr) const;

 private:
  std::shared_ptr<const TileSource> source_;
  std::shared_ptr<const GreyPyramid> held_;
  double downsample_;
  bool any_rows_ = false;
  int level_;
  Vec2d ratio_;  // level pixels to a pixel of ours
  Size size_;
  std::int64_t rows_per_band_;
};

/// A small grey image in memory.
struct GreyImage {
  Size size;
  double downsample = 1;
  std::vector<float> values;

  View2D<const float> view() const { return {values.data(), size.width, size.height, size.width}; }
};

/// The whole image, at a resolution where its longest side is about `longest_side` (never enlarged).
GreyImage read_small(const std::shared_ptr<const TileSource>& source, std::int64_t longest_side,
                     ThreadPool& pool, Progress& progress, std::shared_ptr<const GreyPyramid> held = nullptr);

/// The range that holds all but 0.1 % of the values at either end, from patches spread over the image: a hot
/// pixel or a dead one must not squeeze everything else into one grey level. least == most for an image of
/// one value.
struct GreyRange {
  float min = 0, max = 1;
};
GreyRange robust_range(const std::shared_ptr<const TileSource>& source, double downsample, ThreadPool& pool,
                       Progress& progress);

}  // namespace alinify
