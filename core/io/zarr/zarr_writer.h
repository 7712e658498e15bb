#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image/image_info.h"
#include "core/io/image_writer.h"
#include "core/io/tiff_writer.h"

namespace alinify {

struct ImageKindDescription;

enum class NgffVersion {
  V04,  ///< zarr 2, a file per chunk; read by most programs
  V05,  ///< zarr 3, chunks in shards: few files
};
/// "0.4", "0.5". **Throws** Error(Usage) for another word.
NgffVersion ngff_version_from(const std::string& word);
std::string name_of(NgffVersion version);

/// Whether a name's ending promises a zarr: ".zarr", ".ome.zarr".
bool promises_zarr(const std::filesystem::path& path);
/// **Throws** Error(NotWritable) if no OME-Zarr can be written there: see OutputFolder.
void check_zarr_place(const std::filesystem::path& path);
/// **Throws** Error(Usage) for a compression that zarr has no codec for.
void check_zarr_compression(Compression compression);

struct ZarrWriterOptions {
  NgffVersion version = NgffVersion::V04;
  Compression compression = Compression::Zstd;  ///< none, deflate or zstd (inside Blosc)
  CompressionLevel level = CompressionLevel::Default;
  int chunk_size = 512;  ///< even
  bool pyramid = true;   ///< further levels, each half of the previous one, down to one chunk
  std::optional<Vec2d> pixel_size_um;
  Vec2d position_px{};  ///< of its first pixel, in pixels of the image that it belongs to
  bool alpha_is_premultiplied = false;
  std::vector<std::string> channel_names;                   ///< these four: as in ImageInfo
  std::vector<std::optional<ChannelColor>> channel_colors;  ///< of independent channels and a grey one
  std::vector<std::optional<ChannelWindow>> channel_windows;
  std::vector<bool> channels_off;
};

/// Writes an OME-Zarr from tiles that arrive in any order, from any thread, each once: axes c, y, x, a chunk
/// for every channel of a tile, in 0.5 in shards of 8 x 8 chunks of all channels. Names, colours and windows
/// of the channels are as given; those of an RGB image make QuPath and napari show it as such. Facts go to an
/// attribute "provenance" of the group. There is no place for an ICC profile.
///
/// Everything goes to a hidden folder beside `path`, which finish() verifies by reading back its metadata and
/// a sample of its chunks, flushes and renames into place; an older OME-Zarr there is replaced, any other
/// folder is refused. Leaves nothing behind, as ImageWriter and OutputFolder. **Throws** Error(NotWritable);
/// Error(Usage) for impossible options. **Threads**: write_tile may be called concurrently; compression runs
/// on the calling thread. **Memory**: as TiffWriter; open shards take a file handle each, about a row of them
/// if tiles arrive row by row.
class ZarrWriter final : public ImageWriter {
 public:
  ZarrWriter(const std::filesystem::path& path, Size size, int channels, PixelType type, ColorModel color,
             const ZarrWriterOptions& options);
  ~ZarrWriter() override;

  int tile_columns() const override;
  int tile_rows() const override;
  Rect tile_rect(int column, int row) const override;
  void write_tile(int column, int row, ConstPixels pixels) override;
  void set_facts(const PictureFacts& facts) override;
  WrittenFile finish() override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Its entry among image_kinds().
ImageKindDescription ome_zarr_kind();

}  // namespace alinify
