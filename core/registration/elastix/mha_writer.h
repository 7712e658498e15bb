#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/math/rect.h"

namespace alinify {

/// What was written.
struct MhaFile {
  std::filesystem::path path;
  Size size;
  double downsample = 1;  ///< of its pixels against the image's level 0
  PixelType type = PixelType::U8;
  std::int64_t data_offset = 0;  ///< bytes of header before the pixels
  bool flat = false;             ///< one grey level everywhere: nothing to register
};

/// Writes an image as one grey channel in MetaImage form, header and raw pixels in one file, streaming by
/// bands.
///
/// Images of 8 bits at full resolution stay 8 bits; everything else becomes 16 bits, scaled so that the
/// robust range of the image (see robust_range) fills them, so that neither the mean of four pixels nor the
/// depth of a microscope's camera is rounded away.
/// **Units and frame**: spacing and offset are such that MetaImage's physical coordinates are the image's
/// level-0 pixels.
/// **Memory**: one band, about 64 MB at most. **Throws** Error(NotWritable) when the disk is full, Cancelled.
MhaFile write_grey_mha(const std::shared_ptr<const TileSource>& source, double downsample,
                       const std::filesystem::path& path, ThreadPool& pool, Progress& progress);

/// The same from a file written before, `times` coarser still (1 or more): reads that instead of decoding the
/// image again.
MhaFile write_coarser_mha(const MhaFile& from, double times, const std::filesystem::path& path,
                          ThreadPool& pool, Progress& progress);

/// Writes a mask: 1 where at least half of the pixel's area is not zero, otherwise 0. `flat`: no pixel is 1.
MhaFile write_mask_mha(const std::shared_ptr<const TileSource>& mask, double downsample,
                       const std::filesystem::path& path, ThreadPool& pool, Progress& progress);

}  // namespace alinify
