#include "core/io/tiff_stored.h"

#include <string>

#include <tiffio.h>

namespace alinify {
namespace {

// Why read() does not deliver the bytes stored in the file; "" if it does.
std::string why_not_as_it_is(const TiffDirectory& d) {
  if (d.compression != COMPRESSION_NONE)
    return "it is compressed (" + tiff_compression_name(d.compression) + ")";
  if (d.decoder != SegmentDecoder::Raw) return "its colours are converted as they are read";
  switch (d.conversion) {
    case SampleConversion::Copy:
      break;
    case SampleConversion::Palette8:
    case SampleConversion::Palette16:
    case SampleConversion::Index:
      return "its colours come from a palette";
    case SampleConversion::Lab:
    case SampleConversion::CieLab:
      return "its colours are converted as they are read";
    default:
      return "its " + std::to_string(d.bits) + "-bit samples are converted as they are read";
  }
  if (d.signed_ab) return "its colours are converted as they are read";
  if (d.planes() > 1) return "its channels lie in planes of their own";
  if (d.swap_bytes) return "its bytes lie in another order than this machine's";
  if (d.reverse_bits) return "its bits lie in another order than this machine's";
  if (d.invert) return "it counts from white";
  if (d.channels != d.samples) return "not all of its channels are taken";
  if (d.row_bytes != d.segment.width * d.channels * bytes_per_sample(d.type)) return "its rows are padded";
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
  if (std::string why = why_not_as_it_is(d); !why.empty()) return StoredPixels::nowhere(std::move(why));
  const TiffHandlePool::Lease handle = handles.take(d.offset);
  const std::int64_t file_bytes = handles.file().size(), pixel_bytes = d.channels * bytes_per_sample(d.type);
  StoredPixels stored;
  stored.file = handles.shared_file();
  for (std::int64_t row = 0; row < d.rows; ++row)
    for (std::int64_t column = 0; column < d.columns; ++column) {
      const auto index = static_cast<std::uint32_t>(d.segment_index(column, row, 0));
      const auto nowhere = [&](const char* why) {
        return StoredPixels::nowhere("its " + std::string(d.segment_word()) + " " + std::to_string(index) +
                                     " " + why);
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
      if (failed) return nowhere("has no place that could be read");
      if (block.offset == 0 && bytes == 0) return nowhere("is left out of the file");
      const std::int64_t needed = (block.rect.height - 1) * block.row_bytes + block.rect.width * pixel_bytes;
      if (block.offset <= 0 || bytes < needed || block.offset > file_bytes - needed)
        return nowhere("is not all in the file");
      if (block.offset % bytes_per_sample(d.type) != 0)
        return nowhere("does not begin at a multiple of its samples' size");
      if (!stored.blocks.empty() && continues(stored.blocks.back(), block))
        stored.blocks.back().rect.height += block.rect.height;
      else
        stored.blocks.push_back(block);
    }
  return stored;
}

}  // namespace alinify
