#include "core/io/tiff_output.h"

#include <optional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/io/tile_encoder.h"

namespace alinify {

TiffOutput::TiffOutput(const std::filesystem::path& path, TiffLayout layout, std::int64_t checked_per_level)
    : layout_(std::move(layout)),
      temporary_(path),
      disk_(temporary_.file()),
      checked_per_level_(checked_per_level),
      end_(layout_.first_tile_offset) {
  check_room(layout_, temporary_.target());
  // Strips are placed as they come: the last one is shorter.
  if (layout_.format.compression == Compression::None && !layout_.format.strip) allot_places();
}

// Uncompressed tiles have fixed offsets: coarsest level first, each from the top left.
void TiffOutput::allot_places() {
  std::uint64_t place = static_cast<std::uint64_t>(layout_.first_tile_offset);
  const auto bytes = static_cast<std::uint64_t>(layout_.format.tile_bytes());
  for (auto level = layout_.levels.rbegin(); level != layout_.levels.rend(); ++level) {
    for (std::size_t i = 0; i < level->offsets.size(); ++i, place += bytes) {
      level->offsets[i] = place;
      level->byte_counts[i] = bytes;
    }
  }
  end_ = static_cast<std::int64_t>(place);
}

void TiffOutput::write(int level_index, std::int64_t number, const TileFormat& format, ConstPixels pixels) {
  TiffLevel& level = layout_.levels[static_cast<std::size_t>(level_index)];
  const auto i = static_cast<std::size_t>(number);
  const std::int64_t raw_bytes = format.tile_bytes();
  const std::vector<std::byte> packed = stored_form(format, pixels);
  const std::byte* const stored = packed.empty() ? pixels.data : packed.data();
  const bool is_lossy = format.compression == Compression::Jpeg;
  const auto note_checksum = [&](const std::byte* checked, std::int64_t count) {
    if (number % (1 + level.grid.area() / checked_per_level_) != 0) return;
    const std::uint64_t sum = checksum_of(checked, count);
    const std::lock_guard lock(mutex_);
    checksums_[{level_index, number}] = sum;
  };
  if (!is_lossy) note_checksum(stored, raw_bytes);
  if (format.compression == Compression::None && !format.strip)
    return disk_.write_at(static_cast<std::int64_t>(level.offsets[i]), stored, raw_bytes);

  const std::vector<std::byte> encoded = encode_tile(format, stored, &choice_);
  const auto bytes = static_cast<std::int64_t>(encoded.size());
  if (is_lossy) note_checksum(encoded.data(), bytes);
  const std::int64_t place = end_.fetch_add((bytes + 1) / 2 * 2);  // TIFF requires even offsets
  if (!layout_.bigtiff && place + bytes > std::int64_t{UINT32_MAX})
    throw Error(ErrorKind::NotWritable, messages::cannot_write(target()), messages::tiff_grows_beyond_4_gib,
                messages::allow_bigtiff);
  disk_.write_at(place, encoded.data(), bytes);
  level.offsets[i] = static_cast<std::uint64_t>(place);
  level.byte_counts[i] = static_cast<std::uint64_t>(bytes);
}

void TiffOutput::set_facts(const PictureFacts& facts) {
  if (!layout_.options.ome) return;
  const std::size_t bytes = layout_.description().size();
  const PictureFacts before = std::exchange(layout_.options.ome->facts, facts);
  if (layout_.description().size() == bytes) return;
  layout_.options.ome->facts = before;
  throw Error(ErrorKind::Usage, messages::cannot_finish_file(target()), messages::ome_text_of_other_length);
}

WrittenFile TiffOutput::finish() {
  const std::vector<std::byte> front = layout_.front_matter();
  temporary_.file().write_at(0, front.data(), static_cast<std::int64_t>(front.size()));
  check_written_tiff(temporary_.path(), target(), layout_, checksums_);
  temporary_.move_into_place();
  return {target(),
          static_cast<std::int64_t>(std::filesystem::file_size(target())),
          layout_.bigtiff,
          static_cast<int>(layout_.levels.size()),
          {}};
}

}  // namespace alinify
