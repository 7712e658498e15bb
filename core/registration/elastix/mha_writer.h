#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/math/rect.h"

namespace alinify {

/// A written file.
struct MhaFile {
  std::filesystem::path path;
  Size size;
  double downsample = 1;  ///< of its pixels relative to the image's level 0
  PixelType type = PixelType::U8;
  std::int64_t data_offset = 0;  ///< header bytes before the pixels
  bool flat = false;             ///< a single grey level: nothing to register
};

/// Writes an image as one grey channel in MetaImage format, header and raw pixels in one file, streamed in
/// bands.
///
/// 8-bit images at full resolution stay 8-bit; everything else becomes 16-bit, scaled so that the robust
/// range of the image (see robust_range) fills it: neither the mean of four pixels nor a microscope camera's
/// bit depth is rounded away.
/// **Units and frame**: spacing and offset make MetaImage's physical coordinates equal level-0 pixels.
/// **Memory**: one band, about 64 MB at most. **Throws** Error(NotWritable) when the disk is full, Cancelled.
MhaFile write_grey_mha(const std::shared_ptr<const TileSource>& source, double downsample,
                       const std::filesystem::path& path, ThreadPool& pool, Progress& progress);

/// Writes a further reduced image, coarser by a factor `times` (1 or more), from a written file instead of
/// decoding the image again.
MhaFile write_coarser_mha(const MhaFile& from, double times, const std::filesystem::path& path,
                          ThreadPool& pool, Progress& progress);

/// Writes a mask: 1 where at least half of the pixel's area is nonzero, else 0. `flat`: no pixel is 1.
MhaFile write_mask_mha(const std::shared_ptr<const TileSource>& mask, double downsample,
                       const std::filesystem::path& path, ThreadPool& pool, Progress& progress);

}  // namespace alinify
