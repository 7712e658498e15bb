#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "core/image/halve.h"
#include "core/image/image.h"
#include "core/io/image_writer.h"

namespace alinify {

/// Whether an image can be written so many times smaller each way: 1, 2, 4 and so on to 64.
bool is_reduction(int times);
/// The size of an image that is so many times smaller each way, as a pyramid's level is.
Size reduced_size(Size size, int times);

/// Takes the tiles of a whole image, and gives another writer those of the same image so many times smaller
/// each way. A pixel is the mean of those that it covers, to the bit that of a pyramid's level (see halve());
/// of names, such as palette indices, it is the one in their middle.
/// **Shapes**: tiles of 512 x 512 pixels of the whole image. **Memory**: the incomplete tiles of the other
/// writer: a row of them if tiles arrive row by row.
class ReducedWriter final : public ImageWriter {
 public:
  static constexpr std::int64_t tile_px = 512;

  /// Keeps a reference to `to`, a writer of an image of reduced_size(size, times). `opacity`: of samples that
  /// are names, none.
  ReducedWriter(ImageWriter& to, Size size, int times, int channels, PixelType type,
                std::optional<Opacity> opacity);

  int tile_columns() const override;
  int tile_rows() const override;
  Rect tile_rect(int column, int row) const override;
  void write_tile(int column, int row, ConstPixels pixels) override;
  WrittenFile finish() override { return to_.finish(); }

 private:
  struct Tile {
    Image image;
    std::atomic<std::int64_t> missing_px{0};
  };
  std::shared_ptr<Tile> tile_at(int column, int row);
  void add(Rect where, ConstPixels pixels);

  ImageWriter& to_;
  Size size_;
  int times_, channels_;
  PixelType type_;
  std::optional<Opacity> opacity_;
  std::mutex mutex_;
  std::unordered_map<std::int64_t, std::shared_ptr<Tile>> waiting_;  ///< by their place in the other's grid
};

}  // namespace alinify
