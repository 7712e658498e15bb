#pragma once

#include <map>
#include <mutex>

#include "core/image/image.h"
#include "core/io/tile_arrivals.h"

namespace alinify {

/// Puts the tiles of an image together into bands, each a row of tiles as wide as the image, for formats that
/// hold whole rows of pixels.
/// **Threads**: any number at once. **Memory**: bands that are not complete: two or three if tiles arrive row
/// by row, the whole image at worst.
class TileBands {
 public:
  /// `tile`: the tiles' width, and the rows of a band.
  TileBands(Size image, Size tile, int channels, PixelType type);

  TileArrivals& arrivals() { return tiles_; }
  const TileArrivals& arrivals() const { return tiles_; }
  /// The band that this tile completes; empty while others of its row are missing. **Throws** Error(Usage) as
  /// TileArrivals::arriving. The caller calls arrivals().arrived().
  Image add(int column, int row, ConstPixels pixels);

 private:
  struct Band {
    Image pixels;
    std::int64_t missing = 0;
  };

  Pixels place_of(int row, Rect rect);
  Image completed_by_tile_of(int row);

  Size image_;
  int channels_;
  PixelType type_;
  TileArrivals tiles_;
  std::mutex mutex_;  ///< of the bands
  std::map<int, Band> bands_;
};

/// Tiles of a format that is written in bands: 512 pixels wide, and as many rows, in multiples of
/// `rows_multiple`, as keep a band within `band_bytes`; about square where they can be, so that a turned map
/// touches little of the moving image for each.
Size band_tile(Size image, std::int64_t row_bytes, std::int64_t rows_multiple, std::int64_t band_bytes);

/// Puts results that several threads finish in any order into the order of their numbers, from 0 on.
/// **Threads**: any number at once; the thread that brings the next item in order takes it and its successors
/// while the others wait, so that nothing piles up behind a slow take.
template <class Item>
class InOrder {
 public:
  template <class Take>
  void put(int number, Item item, const Take& take) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(item));
    for (auto next = waiting_.find(next_); next != waiting_.end(); next = waiting_.find(++next_)) {
      take(next_, std::move(next->second));
      waiting_.erase(next);
    }
  }

 private:
  std::mutex mutex_;
  int next_ = 0;
  std::map<int, Item> waiting_;
};

}  // namespace alinify
