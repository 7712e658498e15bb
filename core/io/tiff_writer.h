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
#include "core/io/deflate.h"
#include "core/io/image_writer.h"
#include "core/io/ome_metadata.h"

namespace alinify {

enum class Compression { None, Lzw, Deflate, Zstd, Jpeg, CcittG4 };
/// "none", "lzw", "deflate", "zstd", "jpeg", "ccitt-g4". **Throws** Error(Usage) for another word, as
/// check_codec() for one of these.
Compression compression_from(const std::string& word);
std::string name_of(Compression compression);
/// Whether files can be made smaller at the cost of time: deflate and zstd.
bool has_levels(Compression compression);
/// "fast", "default", "small". **Throws** Error(Usage) for another word.
CompressionLevel compression_level_from(const std::string& word);
/// **Throws** Error(NotWritable) for a codec missing from the local libtiff: the request is valid, and other
/// machines fulfil it.
void check_codec(Compression compression);

struct TiffWriterOptions {
  Compression compression = Compression::Deflate;
  CompressionLevel level = CompressionLevel::Default;  ///< of deflate and zstd; the others have none
  int jpeg_quality = 90;
  int tile_size = 512;  ///< a multiple of 16
  bool pyramid = true;  ///< reduced-resolution levels, each half of the previous one, down to one tile
  std::optional<bool> bigtiff;  ///< unset: chosen if the file might exceed 4 GiB
  std::optional<Vec2d> pixel_size_um;
  std::vector<std::byte> icc_profile;
  std::string description;  ///< UTF-8, where the format has a place for a text; not of an OME-TIFF
  /// An OME-TIFF of this description, see TiffLayout, instead of a plain TIFF.
  std::optional<OmeMetadata> ome;
  bool alpha_is_premultiplied = false;  ///< whether colours are premultiplied by alpha: see ImageInfo
  bool strips = false;                  ///< strips instead of tiles: see make_tiff_writer()
  bool dots_per_inch = false;           ///< resolution in dots per inch instead of per centimetre
  /// The meaning of samples that were read as stored; null: by the colour model.
  std::shared_ptr<const StoredTags> stored;
};

/// Writes a tiled, pyramidal TIFF from tiles that arrive in any order, from any thread, each once.
///
/// Data goes to a temporary file beside `path`; finish() completes the pyramid, verifies the file by reading
/// back its directories and a sample of its tiles, flushes it and renames it into place. Without finish() (an
/// exception, a cancel) the destructor removes the temporary file, and an older file at `path` is kept. A
/// leftover of a killed process is removed by the next writer for the same path.
/// **Shapes**: tile (i, j) covers pixels [i * tile_size, ...) x [j * tile_size, ...), clipped to the image.
/// **Throws** Error(NotWritable) for any disk failure (full, read-only, a folder), on opening or later.
/// **Threads**: write_tile may be called concurrently; compression runs on the calling thread.
/// **Memory**: incomplete pyramid tiles, about a row of tiles per level if tiles arrive roughly row by row
/// (in any order: at worst a third of the image), and a tile or two per thread.
class TiffWriter final : public ImageWriter {
 public:
  TiffWriter(const std::filesystem::path& path, Size size, int channels, PixelType type, ColorModel color,
             const TiffWriterOptions& options);
  ~TiffWriter() override;

  int tile_columns() const override;
  int tile_rows() const override;
  Rect tile_rect(int column, int row) const override;
  /// Whole tiles with packed rows are not copied.
  void write_tile(int column, int row, ConstPixels pixels) override;
  /// Of an OME-TIFF. **Throws** Error(Usage) if its text is not exactly as long as with the facts of
  /// TiffWriterOptions::ome: its place in the file is taken.
  void set_facts(const PictureFacts& facts) override;
  WrittenFile finish() override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Uncompressed file size including the pyramid; with compression, an estimate from typical ratios.
std::int64_t estimated_file_bytes(Size size, int channels, PixelType type, const TiffWriterOptions& options);

}  // namespace alinify
