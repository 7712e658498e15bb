#include "core/io/tile_arrivals.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/messages.h"
#include "core/io/pyramid_assembler.h"

namespace alinify {

TileArrivals::TileArrivals(Size image, Size tile, int channels, PixelType type)
    : image_(image),
      tile_(tile),
      grid_(tile_grid(image, tile)),
      channels_(channels),
      type_(type),
      tiles_(static_cast<std::size_t>(grid_.area())) {}

Rect TileArrivals::rect(int column, int row) const {
  return tile_rect_of(image_, tile_, column, row);
}

void TileArrivals::arriving(int column, int row, ConstPixels pixels) {
  const Message name = messages::cannot_write_tile(column, row);
  if (column < 0 || row < 0 || column >= columns() || row >= rows())
    throw Error(ErrorKind::Usage, name, messages::image_has_no_such_tile);
  if (pixels.size() != rect(column, row).size() || pixels.channels != channels_ || pixels.type != type_)
    throw Error(ErrorKind::Usage, name, messages::tile_is_not_the_images);
  std::uint8_t wanted = Wanted;
  if (!tiles_[number(column, row)].compare_exchange_strong(wanted, Arriving))
    throw Error(ErrorKind::Usage, name, messages::tile_came_before);
}

void TileArrivals::arrived(int column, int row) {
  tiles_[number(column, row)] = Written;
}

void TileArrivals::check_all_arrived(const std::filesystem::path& target) const {
  const auto missing = std::find_if(tiles_.begin(), tiles_.end(),
                                    [](const std::atomic<std::uint8_t>& tile) { return tile != Written; });
  if (missing == tiles_.end()) return;
  const auto number = missing - tiles_.begin();
  throw Error(ErrorKind::Failed, messages::cannot_finish_file(target),
              messages::tile_was_not_written(number % columns(), number / columns()));
}

void check_free_space(const std::filesystem::path& target, std::int64_t bytes) {
  const std::int64_t free = platform::free_disk_bytes(target.parent_path());
  if (free < 0 || bytes <= free) return;
  throw Error(ErrorKind::NotWritable, messages::cannot_write(target),
              messages::disk_has_left_file_needs(bytes_number(free), bytes_number(bytes)),
              messages::make_room_or_compress);
}

}  // namespace alinify
