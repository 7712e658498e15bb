#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/image/image.h"
#include "core/image/image_info.h"

namespace alinify {

enum class Compression { None, Lzw, Deflate, Zstd, Jpeg };
/// "none", "lzw", "deflate", "zstd", "jpeg". **Throws** Error(Usage) for another word, or one the local
/// libtiff lacks.
Compression compression_from(const std::string& word);
std::string name_of(Compression compression);

struct TiffWriterOptions {
  Compression compression = Compression::Deflate;
  int jpeg_quality = 90;
  int tile_size = 512;          ///< a multiple of 16
  bool pyramid = true;          ///< reduced-resolution levels, each half of the one before, down to one tile
  std::optional<bool> bigtiff;  ///< unset: chosen when the file might pass 4 GiB
  std::optional<Vec2d> pixel_size_um;
  std::vector<std::byte> icc_profile;
  std::string description;              ///< ImageDescription
  bool alpha_is_premultiplied = false;  ///< what an opacity channel has been done with: see ImageInfo
};

/// What the finished file is.
struct WrittenFile {
  std::filesystem::path path;
  std::int64_t bytes = 0;
  bool bigtiff = false;
  int levels = 1;
};

/// Writes a tiled, pyramidal TIFF from tiles that arrive in any order, from any thread, each once.
///
/// Everything goes to a temporary name beside `path`; finish() completes the pyramid, verifies the file by
/// reading its directories and a sample of its tiles back, flushes it and renames it into place. Without
/// finish() (an exception, a cancel) the destructor removes the temporary file, and an older file at `path`
/// stays as it was. A file left over by a process that was killed is removed when the next writer opens the
/// same path.
/// **Shapes**: tile (i, j) covers pixels [i * tile_size, ...) x [j * tile_size, ...), cut at the image's
/// edge.
/// **Throws** Error(NotWritable) for anything the disk refuses (full, read-only, a folder), at open or later.
/// **Threads**: write_tile may be called from several threads at once; compression runs on the calling
/// thread.
/// **Memory**: pyramid tiles with quarters still missing, about a row of tiles a level when tiles arrive more
/// or less row by row (in any order: at worst a third of the image), and a tile or two a thread.
class TiffWriter {
 public:
  TiffWriter(const std::filesystem::path& path, Size size, int channels, PixelType type, ColorModel color,
             const TiffWriterOptions& options);
  ~TiffWriter();
  TiffWriter(const TiffWriter&) = delete;
  TiffWriter& operator=(const TiffWriter&) = delete;

  int tile_columns() const;
  int tile_rows() const;
  /// The pixels that tile (column, row) covers.
  Rect tile_rect(int column, int row) const;
  /// `pixels` has the tile's size and the writer's channels and type. Packed rows of whole tiles are not
  /// copied.
  void write_tile(int column, int row, ConstPixels pixels);
  WrittenFile finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Bytes the file will have without compression, pyramid included; with compression, a guess from typical
/// ratios.
std::int64_t estimated_file_bytes(Size size, int channels, PixelType type, const TiffWriterOptions& options);

}  // namespace alinify
