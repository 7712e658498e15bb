#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/image/image.h"

namespace alinify {

/// Keeps count of the tiles of an image that is being written, each of which must come once, whole.
/// **Threads**: arriving() and arrived() from any.
class TileArrivals {
 public:
  TileArrivals(Size image, Size tile, int channels, PixelType type);

  int columns() const { return static_cast<int>(grid_.width); }
  int rows() const { return static_cast<int>(grid_.height); }
  Rect rect(int column, int row) const;
  /// **Throws** Error(Usage) for a tile that does not exist, has another shape or type, or came before.
  void arriving(int column, int row, ConstPixels pixels);
  void arrived(int column, int row);
  /// **Throws** Error(Failed) naming `target` if a tile is missing.
  void check_all_arrived(const std::filesystem::path& target) const;

 private:
  enum State : std::uint8_t { Wanted, Arriving, Written };
  std::size_t number(int column, int row) const {
    return static_cast<std::size_t>(row * grid_.width + column);
  }

  Size image_, tile_, grid_;
  int channels_;
  PixelType type_;
  std::vector<std::atomic<std::uint8_t>> tiles_;
};

/// **Throws** Error(NotWritable) if the disk that is to hold `target` has less than `bytes` left.
void check_free_space(const std::filesystem::path& target, std::int64_t bytes);

}  // namespace alinify
