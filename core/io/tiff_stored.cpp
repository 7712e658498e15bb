#include "core/io/tiff_stored.h"

#include <utility>

#include <tiffio.h>

#include "core/io/messages.h"

namespace alinify {
namespace {

// Why read() does not deliver the bytes stored in the file; empty if it does.
Message why_not_as_it_is(const TiffDirectory& d) {
  if (d.compression != COMPRESSION_NONE)
    return messages::stored_compressed(tiff_compression_name(d.compression));
  if (d.decoder != SegmentDecoder::Raw) return messages::stored_colours_converted;
  switch (d.conversion) {
    case SampleConversion::Copy:
      break;
    case SampleConversion::Palette8:
    case SampleConversion::Palette16:
    case SampleConversion::Index:
      return messages::stored_colours_of_palette;
    case SampleConversion::Lab:
    case SampleConversion::CieLab:
      return messages::stored_colours_converted;
    default:
      return messages::stored_samples_converted(d.bits);
  }
  if (d.signed_ab) return messages::stored_colours_converted;
  if (d.planes() > 1) return messages::stored_channels_in_planes;
  if (d.swap_bytes) return messages::stored_bytes_in_other_order;
  if (d.reverse_bits) return messages::stored_bits_in_other_order;
  if (d.invert) return messages::stored_counted_from_white;
  if (d.channels != d.samples) return messages::stored_channels_left_out;
  if (d.row_bytes != d.segment.width * d.channels * bytes_per_sample(d.type))
    return messages::stored_rows_padded;
  return {};
}

// Strips contiguous both in the file and in the image.
bool continues(const StoredBlock& block, const StoredBlock& next) {
  return next.rect.x == block.rect.x && next.rect.width == block.rect.width &&
         next.rect.y == block.rect.bottom() && next.row_bytes == block.row_bytes &&
         next.offset == block.offset + block.rect.height * block.row_bytes;
}

}  // namespace

StoredPixels tiff_stored_pixels(TiffHandlePool& handles, const TiffDirectory& d) {
  if (Message why = why_not_as_it_is(d); !why.empty()) return StoredPixels::nowhere(std::move(why));
  const TiffHandlePool::Lease handle = handles.take(d.offset);
  const std::int64_t file_bytes = handles.file().size(), pixel_bytes = d.channels * bytes_per_sample(d.type);
  StoredPixels stored;
  stored.file = handles.shared_file();
  for (std::int64_t row = 0; row < d.rows; ++row)
    for (std::int64_t column = 0; column < d.columns; ++column) {
      const auto index = static_cast<std::uint32_t>(d.segment_index(column, row, 0));
      const auto nowhere = [&](const MessageText& why) {
        return StoredPixels::nowhere(why((d.tiled ? messages::tile_number : messages::strip_number)(index)));
      };
      int failed = 0;
      StoredBlock block;
      block.rect = intersect(rect_of(d.size), {column * d.segment.width, row * d.segment.height,
                                               d.segment.width, d.segment.height});
      block.row_bytes = d.row_bytes;
      block.offset = static_cast<std::int64_t>(TIFFGetStrileOffsetWithErr(handle->get(), index, &failed));
      const auto bytes =
          failed ? 0
                 : static_cast<std::int64_t>(TIFFGetStrileByteCountWithErr(handle->get(), index, &failed));
      if (failed) return nowhere(messages::stored_segment_has_no_place);
      if (block.offset == 0 && bytes == 0) return nowhere(messages::stored_segment_left_out);
      const std::int64_t needed = (block.rect.height - 1) * block.row_bytes + block.rect.width * pixel_bytes;
      if (block.offset <= 0 || bytes < needed || block.offset > file_bytes - needed)
        return nowhere(messages::stored_segment_cut_off);
      if (block.offset % bytes_per_sample(d.type) != 0) return nowhere(messages::stored_segment_begins_oddly);
      if (!stored.blocks.empty() && continues(stored.blocks.back(), block))
        stored.blocks.back().rect.height += block.rect.height;
      else
        stored.blocks.push_back(block);
    }
  return stored;
}

}  // namespace alinify
