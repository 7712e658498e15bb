#include "core/io/tiff_segments.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/io/tiff_convert.h"
#include "core/io/tiff_jpeg2000.h"
#include "core/io/tiff_thunderscan.h"

namespace alinify {
namespace {

constexpr std::int64_t long_strip_bytes = 16 << 20;
// Read sizes that stay in the CPU cache until copied out.
constexpr std::int64_t chunk_bytes = 128 << 10;

template <int bytes>
void scatter_fixed(const std::byte* from, std::int64_t count, std::byte* to, std::int64_t step) {
  for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * step, from + i * bytes, bytes);
}

void scatter(const std::byte* from, std::int64_t count, std::int64_t bytes, std::byte* to,
             std::int64_t step) {
  switch (bytes) {
    case 1:
      return scatter_fixed<1>(from, count, to, step);
    case 2:
      return scatter_fixed<2>(from, count, to, step);
    case 3:
      return scatter_fixed<3>(from, count, to, step);
    case 4:
      return scatter_fixed<4>(from, count, to, step);
    case 6:
      return scatter_fixed<6>(from, count, to, step);
    case 8:
      return scatter_fixed<8>(from, count, to, step);
    case 12:
      return scatter_fixed<12>(from, count, to, step);
    default:
      for (std::int64_t i = 0; i < count; ++i)
        std::memcpy(to + i * step, from + i * bytes, static_cast<std::size_t>(bytes));
  }
}

std::int64_t output_bytes_per_pixel(const TiffDirectory& d) {
  return std::int64_t{channels_per_row_pixel(d)} * bytes_per_sample(d.type);
}

// Whether a row of the piece is contiguous in the output.
bool rows_are_blocks(const SegmentPiece& piece) {
  return piece.to.x == piece.pixel_stride && output_bytes_per_pixel(*piece.directory) == piece.pixel_stride;
}

// Writes row y of the piece (counted from its first) from a decoded row whose first pixel is the segment's
// pixel `x0`.
void emit_row(const SegmentPiece& piece, const std::byte* row, std::int64_t x0, std::int64_t y,
              std::vector<std::byte>& temporary) {
  const TiffDirectory& d = *piece.directory;
  const std::int64_t x = piece.within.x - x0, count = piece.within.width;
  std::byte* to = piece.to.at(0, y);
  if (rows_are_blocks(piece)) return convert_row(d, row, x, count, piece.plane, to);
  const std::int64_t bytes = output_bytes_per_pixel(d);
  if (d.conversion == SampleConversion::Copy && !(d.invert && piece.plane == 0) && !d.signed_ab)
    return scatter(row + x * bytes, count, bytes, to, piece.to.x);
  temporary.resize(static_cast<std::size_t>(count * bytes));
  convert_row(d, row, x, count, piece.plane, temporary.data());
  scatter(temporary.data(), count, bytes, to, piece.to.x);
}

void emit_segment(const SegmentPiece& piece, const std::byte* decoded, std::vector<std::byte>& temporary) {
  for (std::int64_t y = 0; y < piece.within.height; ++y)
    emit_row(piece, decoded + (piece.within.y + y) * piece.directory->row_bytes, 0, y, temporary);
}

// Maximum output bytes per compressed byte; 0 if unbounded.
std::int64_t greatest_expansion(int compression) {
  switch (compression) {
    case COMPRESSION_NONE:
      return 1;
    case COMPRESSION_PACKBITS:
      return 64;
    case COMPRESSION_LZW:
      return 4096;
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_DEFLATE:
      return 1040;
    default:
      return 0;
  }
}

Message words(const SegmentPiece& piece) {
  return (piece.directory->tiled ? messages::tile_number : messages::strip_number)(piece.index());
}

// `why` is libtiff's message, "" without one.
Message damage_of(const SegmentPiece& piece, const std::string& why) {
  return why.empty() ? messages::segment_damaged(words(piece))
                     : messages::segment_damaged_because(words(piece), why);
}

bool whole_segment(const SegmentPiece& piece) {
  const TiffDirectory& d = *piece.directory;
  return piece.within.width >= std::min(d.segment.width, d.size.width - piece.column * d.segment.width) &&
         piece.within.height >= std::min(d.segment.height, d.size.height - piece.row * d.segment.height);
}

}  // namespace

TiffSegments::TiffSegments(std::shared_ptr<const platform::InputFile> file, bool partial, Message damage_hint,
                           std::int64_t cache_bytes)
    : handles_(std::move(file)),
      partial_(partial),
      damage_hint_(std::move(damage_hint)),
      cache_(cache_bytes) {}

void TiffSegments::check_length(TiffHandle& handle, const TiffDirectory& directory) {
  SegmentPiece piece;
  piece.directory = &directory;
  for (piece.plane = 0; piece.plane < directory.planes(); ++piece.plane)
    for (piece.row = 0; piece.row < directory.rows; ++piece.row)
      for (piece.column = 0; piece.column < directory.columns; ++piece.column)
        if (const Message cut = cut_off(piece, place_of(handle, piece)); !cut.empty()) damaged(piece, cut);
}

void TiffSegments::deliver(const SegmentPiece& piece) {
  const TiffDirectory& d = *piece.directory;
  if (d.decoder != SegmentDecoder::Raw && deliver_cached(piece)) return;
  const bool is_long =
      d.decoder == SegmentDecoder::Codec && !d.tiled && d.segment_bytes(piece.row) > long_strip_bytes;
  if (is_long && !whole_segment(piece)) return deliver_long_strip(piece);
  const TiffHandlePool::Lease handle = handles_.take(d.offset);
  if (d.decoder == SegmentDecoder::Raw) return deliver_raw(*handle, piece);
  if (is_long) return deliver_rows(*handle, piece);
  deliver_decoded(*handle, piece);
}

TiffSegments::Place TiffSegments::place_of(TiffHandle& handle, const SegmentPiece& piece) const {
  int failed = 0;
  const auto index = static_cast<std::uint32_t>(piece.index());
  Place place;
  place.offset = static_cast<std::int64_t>(TIFFGetStrileOffsetWithErr(handle.get(), index, &failed));
  if (!failed)
    place.bytes = static_cast<std::int64_t>(TIFFGetStrileByteCountWithErr(handle.get(), index, &failed));
  if (failed) return {-1, -1};
  place.offset += piece.directory->shift_bytes;
  return place;
}

// The defect of a segment's location; empty if there is none.
Message TiffSegments::cut_off(const SegmentPiece& piece, const Place& place) const {
  const std::int64_t file_bytes = handles_.file().size();
  if (place.offset < 0 || place.bytes < 0)
    return piece.directory->tiled ? messages::table_of_tiles_damaged : messages::table_of_strips_damaged;
  if (place.offset == 0 || place.bytes == 0) return messages::segment_has_no_data(words(piece));
  if (place.bytes > file_bytes || place.offset > file_bytes - place.bytes)
    return messages::segment_truncated(words(piece), place.bytes,
                                       std::max<std::int64_t>(0, file_bytes - place.offset));
  return {};
}

void TiffSegments::damaged(const SegmentPiece& piece, const Message& why) {
  if (!partial_)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(handles_.file().path()), why, damage_hint_);
  const std::lock_guard lock(damage_mutex_);
  if (!damaged_.insert({piece.directory->offset, piece.index()}).second) return;
  // A truncated file has thousands of damaged tiles; a few lines suffice.
  if (damaged_.size() <= 5)
    log_warning(handles_.file().path().string() + ": " + why.english() +
                "; what is missing is read as zeros");
}

void TiffSegments::deliver_zeros(const SegmentPiece& piece) const {
  std::vector<std::byte> zeros(static_cast<std::size_t>(piece.directory->row_bytes)), temporary;
  for (std::int64_t y = 0; y < piece.within.height; ++y) emit_row(piece, zeros.data(), 0, y, temporary);
}

void TiffSegments::deliver_raw(TiffHandle& handle, const SegmentPiece& piece) {
  const TiffDirectory& d = *piece.directory;
  const Place place = place_of(handle, piece);
  // Sparse files omit empty tiles.
  if (d.tiled && place.offset == 0 && place.bytes == 0) return deliver_zeros(piece);
  const std::int64_t row_bytes = d.row_bytes, first_row = piece.within.y;
  const std::int64_t needed = (first_row + piece.within.height) * row_bytes;
  const platform::InputFile& file = handles_.file();
  if (place.offset <= 0 || place.bytes < needed || place.offset > file.size() - needed) {
    Message why = place.offset > 0 && place.bytes > 0 && place.bytes < needed
                      ? messages::segment_too_short(words(piece), place.bytes, needed)
                      : cut_off(piece, place);
    if (why.empty()) why = messages::segment_outside_file(words(piece));
    damaged(piece, why);
    if (place.offset <= 0 || place.offset >= file.size()) return deliver_zeros(piece);
  }
  // The byte count may be arbitrary; it is clamped to the file.
  const std::int64_t limit =
      place.offset + std::clamp<std::int64_t>(place.bytes, 0, file.size() - place.offset);

  // Whole-byte columns can be read on their own; worthwhile if most of a row is not needed.
  const std::int64_t pixel_bits = std::int64_t{d.samples_per_row_pixel()} * d.bits;
  std::int64_t x0 = 0, span = row_bytes;
  if (pixel_bits % 8 == 0 && piece.within.width * 2 < d.segment.width) {
    x0 = piece.within.x;
    span = piece.within.width * pixel_bits / 8;
  }
  const std::int64_t start = place.offset + first_row * row_bytes + x0 * pixel_bits / 8;
  const auto read = [&](std::int64_t offset, std::byte* to, std::int64_t bytes) {
    const std::int64_t wanted = std::clamp<std::int64_t>(limit - offset, 0, bytes);
    const std::int64_t got = wanted > 0 ? file.read_at(offset, to, wanted) : 0;
    if (got == bytes) return;
    if (got < wanted) damaged(piece, messages::segment_truncated_meanwhile(words(piece)));
    std::memset(to + got, 0, static_cast<std::size_t>(bytes - got));
  };

  const bool as_stored = rows_are_output(d) && rows_are_blocks(piece);
  if (as_stored && !d.swap_bytes && !d.reverse_bits && span == row_bytes &&
      piece.within.width == d.segment.width && piece.to.y == row_bytes)
    return read(start, piece.to.origin, row_bytes * piece.within.height);
  if (as_stored && !d.swap_bytes && !d.reverse_bits && (span != row_bytes || row_bytes > chunk_bytes)) {
    const std::int64_t inset = (piece.within.x - x0) * pixel_bits / 8;
    for (std::int64_t y = 0; y < piece.within.height; ++y)
      read(start + y * row_bytes + inset, piece.to.at(0, y), piece.within.width * pixel_bits / 8);
    return;
  }
  const std::int64_t rows_per_slice =
      span == row_bytes ? std::max<std::int64_t>(1, chunk_bytes / row_bytes) : 1;
  std::vector<std::byte>& chunk = handle.scratch;
  for (std::int64_t y = 0; y < piece.within.height; y += rows_per_slice) {
    const std::int64_t rows = std::min(rows_per_slice, piece.within.height - y);
    chunk.resize(static_cast<std::size_t>(rows * span));
    read(start + y * row_bytes, chunk.data(), rows * span);
    to_native(d, chunk.data(), rows * span);
    for (std::int64_t i = 0; i < rows; ++i)
      emit_row(piece, chunk.data() + i * span, x0, y + i, handle.more_scratch);
  }
}

bool TiffSegments::decode_as_rgb(TiffHandle& handle, const SegmentPiece& piece, std::byte* out) const {
  const TiffDirectory& d = *piece.directory;
  const std::int64_t width = d.segment.width, rows = d.rows_of(piece.row);
  std::vector<std::uint32_t> raster(static_cast<std::size_t>(width * d.segment.height));
  // The reader applies the orientation itself.
  TIFFSetField(handle.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  const auto x = static_cast<std::uint32_t>(piece.column * width),
             y = static_cast<std::uint32_t>(piece.row * d.segment.height);
  const int ok = d.tiled ? TIFFReadRGBATileExt(handle.get(), x, y, raster.data(), 1)
                         : TIFFReadRGBAStripExt(handle.get(), y, raster.data(), 1);
  if (!ok) return false;
  for (std::int64_t row = 0; row < rows; ++row) {
    // Rasters are stored bottom-up.
    const std::uint32_t* from = raster.data() + (rows - 1 - row) * width;
    std::byte* to = out + row * d.row_bytes;
    for (std::int64_t i = 0; i < width; ++i) {
      const std::uint32_t rgba = from[i];
      to[0] = static_cast<std::byte>(TIFFGetR(rgba));
      if (d.samples == 3) {
        to[1] = static_cast<std::byte>(TIFFGetG(rgba));
        to[2] = static_cast<std::byte>(TIFFGetB(rgba));
      }
      to += d.samples;
    }
  }
  return true;
}

// Decodes a whole segment. `out` is zeroed beforehand, so missing data stays zero. False: damaged, and
// reported.
bool TiffSegments::decode(TiffHandle& handle, const SegmentPiece& piece, const Place& place, std::byte* out,
                          std::int64_t bytes) {
  const TiffDirectory& d = *piece.directory;
  // Sparse files omit empty tiles.
  if (d.tiled && place.offset == 0 && place.bytes == 0) return true;
  // Old-style JPEG stores its data elsewhere.
  const bool placed = d.compression != COMPRESSION_OJPEG;
  const Message cut = placed ? cut_off(piece, place) : Message();
  const auto index = static_cast<std::uint32_t>(piece.index());
  if (!cut.empty()) {
    damaged(piece, cut);
    // The available part may still be useful.
    const std::int64_t have = place.offset > 0 && place.bytes > 0
                                  ? std::min(place.bytes, handles_.file().size() - place.offset)
                                  : 0;
    if (have <= 0 || d.decoder != SegmentDecoder::Codec) return false;
    std::vector<std::byte> remains(static_cast<std::size_t>(have));
    if (handles_.file().read_at(place.offset, remains.data(), have) == have)
      TIFFReadFromUserBuffer(handle.get(), index, remains.data(), have, out, bytes);
    handle.take_error();
    return false;
  }
  if (d.decoder == SegmentDecoder::Jpeg2000 || d.decoder == SegmentDecoder::ThunderScan)
    return decode_ourselves(piece, place, out);
  if (const std::int64_t max = d.decoder == SegmentDecoder::Codec ? greatest_expansion(d.compression) : 0;
      max > 0 && (place.bytes + 64) < bytes / max) {
    damaged(piece, messages::segment_cannot_hold(words(piece), bytes_number(bytes), place.bytes));
    return false;
  }
  bool ok;
  if (d.decoder == SegmentDecoder::Rgba) {
    ok = decode_as_rgb(handle, piece, out);
  } else {
    ok = (d.tiled ? TIFFReadEncodedTile(handle.get(), index, out, bytes)
                  : TIFFReadEncodedStrip(handle.get(), index, out, bytes)) >= 0;
  }
  const std::string why = handle.take_error();
  if (!ok) damaged(piece, damage_of(piece, why));
  return ok;
}

bool TiffSegments::decode_ourselves(const SegmentPiece& piece, const Place& place, std::byte* out) {
  const platform::InputFile& file = handles_.file();
  std::vector<std::byte> segment(static_cast<std::size_t>(place.bytes));
  if (file.read_at(place.offset, segment.data(), place.bytes) != place.bytes) {
    damaged(piece, messages::segment_truncated_meanwhile(words(piece)));
    return false;
  }
  const TiffDirectory& d = *piece.directory;
  const std::int64_t rows = d.rows_of(piece.row);
  const Message why = d.decoder == SegmentDecoder::Jpeg2000
                          ? decode_tiff_jpeg2000(d, segment, rows, !partial_, file.path(), out)
                          : decode_thunderscan(segment, d.segment.width, rows, out);
  if (!why.empty()) damaged(piece, messages::segment_damaged_because(words(piece), why));
  return why.empty();
}

bool TiffSegments::deliver_cached(const SegmentPiece& piece) {
  const SegmentCache::Bytes cached = cache_.recall({piece.directory->offset, piece.index()});
  if (!cached) return false;
  std::vector<std::byte> temporary;
  emit_segment(piece, cached->data(), temporary);
  return true;
}

void TiffSegments::deliver_decoded(TiffHandle& handle, const SegmentPiece& piece) {
  const TiffDirectory& d = *piece.directory;
  const Place place = place_of(handle, piece);
  const std::int64_t bytes = d.segment_bytes(piece.row);
  const bool whole = whole_segment(piece);
  // A strip that covers its whole part of the output is decoded in place.
  if (whole && !d.tiled && d.decoder == SegmentDecoder::Codec && rows_are_output(d) &&
      rows_are_blocks(piece) && piece.to.y == d.row_bytes) {
    std::memset(piece.to.origin, 0, static_cast<std::size_t>(bytes));
    decode(handle, piece, place, piece.to.origin, bytes);
    return;
  }
  if (whole || bytes > cache_.budget_bytes() / 4) {
    handle.scratch.assign(static_cast<std::size_t>(bytes), std::byte{0});
    decode(handle, piece, place, handle.scratch.data(), bytes);
    emit_segment(piece, handle.scratch.data(), handle.more_scratch);
    if (bytes > cache_.budget_bytes()) std::vector<std::byte>().swap(handle.scratch);
    return;
  }
  auto decoded = std::make_shared<std::vector<std::byte>>(static_cast<std::size_t>(bytes));
  decode(handle, piece, place, decoded->data(), bytes);
  emit_segment(piece, decoded->data(), handle.more_scratch);
  cache_.remember({d.offset, piece.index()}, std::move(decoded));
}

// Decodes a long strip row by row, so that it is never held twice.
void TiffSegments::deliver_rows(TiffHandle& handle, const SegmentPiece& piece) {
  const TiffDirectory& d = *piece.directory;
  const Place place = place_of(handle, piece);
  if (rows_are_output(d) && rows_are_blocks(piece) && piece.to.y == d.row_bytes)
    return deliver_decoded(handle, piece);
  if (const Message cut = cut_off(piece, place); !cut.empty()) {
    damaged(piece, cut);
    return deliver_zeros(piece);
  }
  handle.restart();
  handle.scratch.assign(static_cast<std::size_t>(d.row_bytes), std::byte{0});
  const std::int64_t top = piece.row * d.segment.height;
  bool ok = true;
  for (std::int64_t y = 0; y < piece.within.bottom(); ++y) {
    if (ok && TIFFReadScanline(handle.get(), handle.scratch.data(), static_cast<std::uint32_t>(top + y),
                               static_cast<std::uint16_t>(piece.plane)) < 0) {
      ok = false;
      const std::string why = handle.take_error();
      damaged(piece, damage_of(piece, why));
      std::fill(handle.scratch.begin(), handle.scratch.end(), std::byte{0});
    }
    if (y >= piece.within.y)
      emit_row(piece, handle.scratch.data(), 0, y - piece.within.y, handle.more_scratch);
  }
}

void TiffSegments::deliver_long_strip(const SegmentPiece& piece) {
  const TiffDirectory& d = *piece.directory;
  const Key key{d.offset, piece.index()};
  const std::int64_t bytes = d.segment_bytes(piece.row), top = piece.row * d.segment.height;
  const std::lock_guard lock(descent_mutex_);
  std::vector<std::byte> temporary;
  if (descent_.key != key) {
    descent_.forget();
    descent_.key = key;
  }
  if (!descent_.whole.empty()) return emit_segment(piece, descent_.whole.data(), temporary);
  const auto start_over = [&] {
    descent_.handle.reset();
    descent_.handle.emplace(handles_.take(d.offset));
    (*descent_.handle)->restart();
    descent_.next_row = 0;
  };
  if (!descent_.handle) {
    start_over();
    const Place place = place_of(**descent_.handle, piece);
    Message cut = cut_off(piece, place);
    const std::int64_t max = greatest_expansion(d.compression);
    if (cut.empty() && max > 0 && place.bytes + 64 < bytes / max)
      cut = messages::segment_cannot_hold(words(piece), bytes_number(bytes), place.bytes);
    if (!cut.empty()) {
      descent_.forget();
      damaged(piece, cut);
      return deliver_zeros(piece);
    }
  } else if (piece.within.y < descent_.next_row) {
    // Going back once may be a second look; repeatedly going back means a reader that wants tiles.
    if (++descent_.restarts >= 2 && bytes < platform::available_memory_bytes() / 2) {
      start_over();
      TiffHandle& handle = **descent_.handle;
      descent_.whole.assign(static_cast<std::size_t>(bytes), std::byte{0});
      const Place place = place_of(handle, piece);
      try {
        decode(handle, piece, place, descent_.whole.data(), bytes);
      } catch (...) {
        descent_.forget();
        throw;
      }
      descent_.handle.reset();
      return emit_segment(piece, descent_.whole.data(), temporary);
    }
    start_over();
  }
  TiffHandle& handle = **descent_.handle;
  handle.scratch.resize(static_cast<std::size_t>(d.row_bytes));
  bool ok = true;
  for (std::int64_t y = descent_.next_row; y < piece.within.bottom(); ++y) {
    if (ok && TIFFReadScanline(handle.get(), handle.scratch.data(), static_cast<std::uint32_t>(top + y),
                               static_cast<std::uint16_t>(piece.plane)) < 0) {
      ok = false;
      const std::string why = handle.take_error();
      descent_.next_row = std::numeric_limits<std::int64_t>::max();
      if (!partial_) descent_.forget();
      damaged(piece, damage_of(piece, why));
      std::fill(handle.scratch.begin(), handle.scratch.end(), std::byte{0});
    }
    if (y >= piece.within.y) emit_row(piece, handle.scratch.data(), 0, y - piece.within.y, temporary);
  }
  descent_.next_row = piece.within.bottom();
  if (!ok) descent_.forget();
}

}  // namespace alinify
