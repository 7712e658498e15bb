#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/image/image.h"

namespace alinify {

/// A picture's provenance: a name and a value each, in this order.
using PictureFacts = std::vector<std::pair<std::string, std::string>>;

/// Properties of the finished file.
struct WrittenFile {
  std::filesystem::path path;
  std::int64_t bytes = 0;
  bool bigtiff = false;
  int levels = 1;
  std::vector<Message> notes;  ///< departures from the request, with reasons
};

/// Writes an image file from tiles that arrive in any order, from any thread, each once. Nothing appears at
/// the file's path before finish(); without it (an exception, a cancel) the destructor removes the partial
/// file, and an older file is kept. **Shapes**: tile (i, j) is the one in column i and row j of a grid whose
/// cells are of one size, clipped to the image. **Throws** Error(NotWritable) for any disk failure, on
/// opening or later. **Threads**: write_tile may be called concurrently.
class ImageWriter {
 public:
  ImageWriter() = default;
  virtual ~ImageWriter() = default;
  ImageWriter(const ImageWriter&) = delete;
  ImageWriter& operator=(const ImageWriter&) = delete;

  virtual int tile_columns() const = 0;
  virtual int tile_rows() const = 0;
  /// The pixels covered by tile (column, row).
  virtual Rect tile_rect(int column, int row) const = 0;
  /// `pixels` has the tile's size and the writer's channels and type.
  virtual void write_tile(int column, int row, ConstPixels pixels) = 0;
  /// Sets the picture's provenance, any time before finish(). Formats that keep no facts leave it out, see
  /// ImageKindDescription::keeps_facts.
  virtual void set_facts(const PictureFacts&) {}
  /// Completes the file, verifies it, and renames it into place.
  virtual WrittenFile finish() = 0;
};

}  // namespace alinify
