#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"

namespace alinify {

/// Means of an image's samples along its columns, strip by strip, and along its rows, cell by cell: all that
/// the line-scan estimators look at.
/// **Shapes**: a strip is strip_rows full rows (rows left over at the end are not looked at); a cell is a
/// range of about cell_columns columns. Only colour channels.
/// **Range and NaN**: NaN where too little was to be seen: half of the samples or more are no finite number,
/// or more than one in fifty is at the top of its integer type, where light went uncounted.
struct LineMeans {
  std::int64_t width = 0, height = 0, strip_rows = 0;
  int channels = 0;
  std::size_t strips = 0, cells = 0;
  std::vector<float> columns;  ///< [strip][channel][column]
  std::vector<float> rows;     ///< [cell][row], over the colour channels together; empty unless asked for
  std::int64_t saturated = 0;  ///< samples at the top of their integer type
  std::int64_t not_finite = 0;

  /// Means of strip s and channel c: `width` of them.
  const float* column_means(std::size_t s, int c) const {
    return columns.data() + (s * static_cast<std::size_t>(channels) + static_cast<std::size_t>(c)) *
                                static_cast<std::size_t>(width);
  }
};

struct LineMeansOptions {
  std::int64_t strip_rows = 64;
  bool with_rows = false;
  std::int64_t cell_columns = 512;
};

/// Reads level 0 once, in the file's own tiling. The same for any number of threads.
/// **Throws** Error(NotReadable), Cancelled. **Memory**: the result, and a block of up to 32 MiB a thread.
LineMeans measure_lines(const TileSource& image, const LineMeansOptions& options, ThreadPool& pool,
                        Progress& progress);

}  // namespace alinify
