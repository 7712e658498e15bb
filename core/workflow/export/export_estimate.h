#pragma once

#include <cstdint>
#include <filesystem>

#include "core/workflow/export/export_warped.h"

namespace alinify {

/// Expected size, time and memory of an export.
struct ExportEstimate {
  ImageKind kind = ImageKind::Tiff;
  Rect frame;  ///< the area shown, in pixels of the fixed image
  Size size;   ///< of the file, in pixels
  int channels = 1;
  PixelType type = PixelType::U8;
  std::int64_t raw_bytes = 0;     ///< of the file's pixels without a pyramid, not compressed
  std::int64_t file_bytes = 0;    ///< with the pyramid, compressed
  std::int64_t memory_bytes = 0;  ///< at most, of the export itself, beside that of the open images
  double elapsed_s = 0;
  double sampled = 1;                 ///< the share of the pixels that this was found from
  std::int64_t free_disk_bytes = -1;  ///< where the file is to lie; -1 if not known
  std::vector<Message> notes;         ///< as ExportedImage has them

  bool fits_on_disk() const { return free_disk_bytes < 0 || file_bytes <= free_disk_bytes; }
};

/// Estimates by a trial: reads, warps, compresses and writes runs of tiles spread over the image, about 12
/// megapixels at most, with everything that export_warped() would do to them, into a file under a hidden name
/// beside request.path, and removes it. Bytes and time grow with the pixels from there; one-time costs
/// (opening and decoding a PNG, a profile) are counted once. A small image is written whole.
/// **Range**: within 25 % where the tiles are alike throughout; a slide that is mostly bare glass, or a disk
/// that is slower than its cache, may be off by more. `memory_bytes` follows from the options, not from
/// measuring.
/// **Throws** Error as export_warped(), and Error(NotWritable) where nothing can be written there; Cancelled.
/// Leaves nothing behind.
ExportEstimate estimate_export(const ExportRequest& request, Backend& backend, Progress& progress);

/// The size of the file alone, by the same trial, but in `folder`: where the file is to lie is neither
/// touched nor looked at, so that it may be estimated while that is still being chosen. **Range**, **Throws**
/// as above, Error(NotWritable) of `folder`.
std::int64_t estimate_export_bytes(const ExportRequest& request, const std::filesystem::path& folder,
                                   Backend& backend, Progress& progress);

}  // namespace alinify
