#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image/image_info.h"
#include "core/io/image_writer.h"

namespace alinify {

struct ImageKindDescription;

/// The contents of a JPEG.
struct JpegHeader {
  Size size;
  int channels = 3;
  PixelType type = PixelType::U8;
  ColorModel color = ColorModel::Rgb;
  std::vector<std::byte> icc_profile;  ///< empty: none
  std::optional<Vec2d> pixel_size_um;  ///< kept to whole dots per inch or centimetre, whichever is closer
  std::string description;             ///< a comment, UTF-8, of 65533 bytes at most; empty: none
};

/// **Throws** Error(Usage) for contents that a JPEG cannot hold: more than 8 bits, alpha, channels that are
/// no colours, more than 65500 pixels a side, or none.
void check_jpeg(const JpegHeader& header);

/// Writes a JPEG from tiles that arrive in any order, from any thread, each once: chroma at full resolution,
/// CMYK as Adobe has it. One thread at a time compresses, at some 200 MB/s; finish() compares the file on the
/// disk with the bytes written and decodes it. **Shapes**: tile_rect() gives tiles 512 pixels wide, of 512
/// rows or fewer. **Throws** Error(Usage) as check_jpeg() or for a quality not in 1 to 100; see ImageWriter.
/// **Memory**: bands of about 8 MiB, two or three; the file, when it is verified.
class JpegWriter final : public ImageWriter {
 public:
  JpegWriter(const std::filesystem::path& path, const JpegHeader& header, int quality);
  ~JpegWriter() override;

  int tile_columns() const override;
  int tile_rows() const override;
  Rect tile_rect(int column, int row) const override;
  void write_tile(int column, int row, ConstPixels pixels) override;
  /// WrittenFile::notes states a pixel size that could not be kept.
  WrittenFile finish() override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Its entry among image_kinds().
ImageKindDescription jpeg_kind();

}  // namespace alinify
