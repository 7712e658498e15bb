#pragma once

#include <memory>

#include "core/io/tiff_writer.h"

namespace alinify {

struct ImageKindDescription;

/// Writes a TIFF in strips, one level, which is how printing programs and RIPs expect a design: rows from the
/// top, whatever order the tiles come in. As TiffWriter otherwise.
/// **Shapes**: tile_rect() gives tiles 512 pixels wide whose rows fill whole strips, 512 rows or fewer.
/// **Threads**: write_tile may be called concurrently; the thread that brings the last tile of a band
/// compresses its strips.
/// **Memory**: bands that are not complete, up to 64 MiB each: two or three if tiles arrive row by row, the
/// whole image at worst.
class TiffStripWriter final : public ImageWriter {
 public:
  TiffStripWriter(const std::filesystem::path& path, Size size, int channels, PixelType type,
                  ColorModel color, const TiffWriterOptions& options);
  ~TiffStripWriter() override;

  int tile_columns() const override;
  int tile_rows() const override;
  Rect tile_rect(int column, int row) const override;
  void write_tile(int column, int row, ConstPixels pixels) override;
  WrittenFile finish() override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A TiffStripWriter if options.strips is set, else a TiffWriter.
std::unique_ptr<ImageWriter> make_tiff_writer(const std::filesystem::path& path, Size size, int channels,
                                              PixelType type, ColorModel color,
                                              const TiffWriterOptions& options);

/// Their entries among image_kinds(), a plain TIFF and an OME-TIFF.
ImageKindDescription tiff_kind();
ImageKindDescription ome_tiff_kind();

}  // namespace alinify
