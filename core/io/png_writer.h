#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/image/image.h"
#include "core/io/image_writer.h"
#include "core/io/png_encoder.h"

namespace alinify {

struct ImageKindDescription;

/// Writes an 8- or 16-bit image of 1 to 4 channels as PNG, atomically. **Throws** Error: Usage, NotWritable.
void write_png(ConstPixels pixels, const std::filesystem::path& path);

/// Encodes the same file in memory. **Throws** Error: Usage, OutOfMemory.
std::vector<std::byte> encode_png(ConstPixels pixels);

struct PngWriterOptions {
  CompressionLevel level = CompressionLevel::Default;
  bool alpha_is_premultiplied = false;  ///< of the tiles; a PNG's is not, so colours are divided by it
};

/// Writes a PNG from tiles that arrive in any order, from any thread, each once. Compression runs on the
/// threads that bring the last tile of a band of rows; finish() decodes the file and compares every row.
/// **Shapes**: tile_rect() gives tiles 512 pixels wide, of 512 rows or fewer. **Throws** Error(Usage) as
/// check_png(); see ImageWriter. **Memory**: bands of about 8 MiB, two or three and one for each thread.
class PngWriter final : public ImageWriter {
 public:
  PngWriter(const std::filesystem::path& path, const PngHeader& header, const PngWriterOptions& options = {});
  ~PngWriter() override;

  int tile_columns() const override;
  int tile_rows() const override;
  Rect tile_rect(int column, int row) const override;
  void write_tile(int column, int row, ConstPixels pixels) override;
  WrittenFile finish() override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Its entry among image_kinds().
ImageKindDescription png_kind();

}  // namespace alinify
