#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>

#include "core/io/deflate.h"
#include "core/io/image_writer.h"
#include "core/io/temporary_file.h"
#include "core/io/tiff_check.h"
#include "core/io/tiff_layout.h"
#include "core/io/write_behind.h"

namespace alinify {

/// The file behind TiffWriter and TiffStripWriter: compresses segments (tiles or strips), gives them their
/// places, and at the end writes the directories, verifies the file and renames it into place.
/// **Throws** Error(NotWritable) for any disk failure. **Threads**: write may be called concurrently.
class TiffOutput {
 public:
  /// `checked_per_level`: about how many segments of a level are read back at the end.
  TiffOutput(const std::filesystem::path& path, TiffLayout layout, std::int64_t checked_per_level);

  const TiffLayout& layout() const { return layout_; }
  const std::filesystem::path& target() const { return temporary_.target(); }

  /// Stores segment `number` of a level, counted from the top left, plane after plane. `pixels`: a whole
  /// segment of `format` with packed rows.
  void write(int level, std::int64_t number, const TileFormat& format, ConstPixels pixels);
  /// Replaces the facts of an OME-TIFF. **Throws** Error(Usage) unless the text is as long as before.
  void set_facts(const PictureFacts& facts);
  WrittenFile finish();

 private:
  void allot_places();

  TiffLayout layout_;
  TemporaryFile temporary_;
  WriteBehind disk_;
  const std::int64_t checked_per_level_;
  std::atomic<std::int64_t> end_;  ///< offset of the next compressed segment
  std::mutex mutex_;               ///< of the checksums
  TileChecksums checksums_;
  DeflateChoice choice_;
};

}  // namespace alinify
