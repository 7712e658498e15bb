#include "core/io/tile_encoder.h"

#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/io/close_tiff.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

struct MemoryFile {
  std::vector<std::byte> bytes;
  std::size_t position = 0;
};

MemoryFile& memory_of(thandle_t handle) {
  return *static_cast<MemoryFile*>(handle);
}

tmsize_t read_memory(thandle_t handle, void* to, tmsize_t wanted) {
  MemoryFile& file = memory_of(handle);
  const std::size_t left = file.bytes.size() - std::min(file.position, file.bytes.size());
  const std::size_t n = std::min(static_cast<std::size_t>(wanted), left);
  if (n > 0) std::memcpy(to, file.bytes.data() + file.position, n);
  file.position += n;
  return static_cast<tmsize_t>(n);
}

tmsize_t write_memory(thandle_t handle, void* from, tmsize_t wanted) {
  MemoryFile& file = memory_of(handle);
  const auto n = static_cast<std::size_t>(wanted);
  if (file.position + n > file.bytes.size()) file.bytes.resize(file.position + n);
  if (n > 0) std::memcpy(file.bytes.data() + file.position, from, n);
  file.position += n;
  return wanted;
}

toff_t seek_memory(thandle_t handle, toff_t offset, int whence) {
  MemoryFile& file = memory_of(handle);
  std::size_t base = 0;
  if (whence == SEEK_CUR) base = file.position;
  if (whence == SEEK_END) base = file.bytes.size();
  file.position = base + static_cast<std::size_t>(offset);
  return file.position;
}

int close_memory(thandle_t) {
  return 0;
}
toff_t size_of_memory(thandle_t handle) {
  return memory_of(handle).bytes.size();
}

int keep_error(TIFF*, void* text, const char* module, const char* format, va_list arguments) {
  char buffer[512];
  std::vsnprintf(buffer, sizeof buffer, format, arguments);
  *static_cast<std::string*>(text) = std::string(module ? module : "libtiff") + ": " + buffer;
  return 1;
}
// 3 is zstd's own default; libtiff's is 9, which takes four times as long for a few percent.
int zstd_level(CompressionLevel level) {
  if (level == CompressionLevel::Fast) return 1;
  return level == CompressionLevel::Small ? 12 : 3;
}

void set_tags(TIFF* tiff, const TileFormat& format) {
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(format.tile.width));
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(format.tile.height));
  if (format.strip) {
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(format.tile.height));
  } else {
    TIFFSetField(tiff, TIFFTAG_TILEWIDTH, static_cast<std::uint32_t>(format.tile.width));
    TIFFSetField(tiff, TIFFTAG_TILELENGTH, static_cast<std::uint32_t>(format.tile.height));
  }
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, format.channels);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, format.stored_bits());
  TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, is_float(format.type) ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
  TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  TIFFSetField(tiff, TIFFTAG_COMPRESSION, compression_tag(format.compression));
  if (format.compression == Compression::Jpeg) {
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, format.rgb ? PHOTOMETRIC_YCBCR : PHOTOMETRIC_MINISBLACK);
    if (format.rgb) TIFFSetField(tiff, TIFFTAG_YCBCRSUBSAMPLING, 1, 1);
    if (format.rgb) TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    TIFFSetField(tiff, TIFFTAG_JPEGQUALITY, format.jpeg_quality);
    TIFFSetField(tiff, TIFFTAG_JPEGTABLESMODE, 0);
  } else {
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    if (format.compression == Compression::Zstd)
      TIFFSetField(tiff, TIFFTAG_ZSTD_LEVEL, zstd_level(format.level));
    if (predictor_of(format) != Predictor::None)
      TIFFSetField(tiff, TIFFTAG_PREDICTOR, static_cast<int>(predictor_of(format)));
  }
}

// Samples of less than a byte, from the highest bit of each byte on; each row begins with a byte.
void pack_row(const std::byte* samples, std::int64_t count, int bits, std::byte* out) {
  const int per_byte = 8 / bits;
  for (std::int64_t i = 0; i < count; i += per_byte) {
    unsigned packed = 0;
    for (int k = 0; k < per_byte; ++k)
      packed = packed << bits | (i + k < count ? std::to_integer<unsigned>(samples[i + k]) : 0u);
    out[i / per_byte] = static_cast<std::byte>(packed);
  }
}

// Offset a*, b* back to two's complement: the highest bit changes.
template <class T>
void flip_signs(std::byte* row, std::int64_t pixels, int channels) {
  constexpr T sign = static_cast<T>(T{1} << (8 * sizeof(T) - 1));
  auto* samples = reinterpret_cast<T*>(row);
  for (std::int64_t i = 0; i < pixels; ++i)
    for (const int c : {1, 2}) samples[i * channels + c] = static_cast<T>(samples[i * channels + c] ^ sign);
}

std::vector<std::byte> encode_by_libtiff(const TileFormat& format, const std::byte* stored) {
  MemoryFile file;
  std::string why;
  file.bytes.reserve(static_cast<std::size_t>(format.tile_bytes() / 2));
  const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                 &TIFFOpenOptionsFree);
  TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keep_error, &why);
  TIFFOpenOptionsSetWarningHandlerExtR(options.get(), drop_tiff_warning, nullptr);
  const std::unique_ptr<TIFF, CloseTiff> tiff(TIFFClientOpenExt("tile", "w", &file, read_memory, write_memory,
                                                                seek_memory, close_memory, size_of_memory,
                                                                nullptr, nullptr, options.get()));
  const auto fail = [&] {
    throw Error(ErrorKind::Failed, messages::cannot_compress_tile,
                why.empty() ? messages::encoder_failed : Message::verbatim(why));
  };
  if (!tiff) fail();
  set_tags(tiff.get(), format);
  // libtiff's signature is not const; the codecs used here work on copies.
  auto* data = const_cast<std::byte*>(stored);
  const tmsize_t bytes_in = format.tile_bytes();
  const tmsize_t done = format.strip ? TIFFWriteEncodedStrip(tiff.get(), 0, data, bytes_in)
                                     : TIFFWriteEncodedTile(tiff.get(), 0, data, bytes_in);
  if (done < 0) fail();
  const auto offset = static_cast<std::ptrdiff_t>(TIFFGetStrileOffset(tiff.get(), 0));
  const auto bytes = static_cast<std::ptrdiff_t>(TIFFGetStrileByteCount(tiff.get(), 0));
  if (offset <= 0 || bytes <= 0 || offset + bytes > static_cast<std::ptrdiff_t>(file.bytes.size())) fail();
  return {file.bytes.begin() + offset, file.bytes.begin() + offset + bytes};
}

}  // namespace

int compression_tag(Compression compression) {
  switch (compression) {
    case Compression::None:
      return COMPRESSION_NONE;
    case Compression::Lzw:
      return COMPRESSION_LZW;
    case Compression::Deflate:
      return COMPRESSION_ADOBE_DEFLATE;
    case Compression::Zstd:
      return COMPRESSION_ZSTD;
    case Compression::Jpeg:
      return COMPRESSION_JPEG;
    case Compression::CcittG4:
      return COMPRESSION_CCITTFAX4;
  }
  return COMPRESSION_NONE;
}

Predictor predictor_of(const TileFormat& format) {
  const bool has_one = format.compression == Compression::Lzw || format.compression == Compression::Deflate ||
                       format.compression == Compression::Zstd;
  if (!has_one || !format.differences || format.bits > 0) return Predictor::None;
  if (!is_float(format.type)) return Predictor::Horizontal;
  return format.float_predictor ? Predictor::FloatingPoint : Predictor::None;
}

std::vector<std::byte> stored_form(const TileFormat& format, ConstPixels tile) {
  if (format.bits == 0 && !format.signed_ab) return {};
  const std::int64_t row_bytes = format.stored_row_bytes();
  std::vector<std::byte> bytes(static_cast<std::size_t>(format.tile_bytes()));
  for (std::int64_t y = 0; y < tile.height; ++y) {
    std::byte* out = bytes.data() + y * row_bytes;
    if (format.bits > 0) {
      pack_row(tile.row(y), tile.width * tile.channels, format.bits, out);
      continue;
    }
    std::memcpy(out, tile.row(y), static_cast<std::size_t>(row_bytes));
    if (format.type == PixelType::U8)
      flip_signs<std::uint8_t>(out, tile.width, tile.channels);
    else
      flip_signs<std::uint16_t>(out, tile.width, tile.channels);
  }
  return bytes;
}

std::vector<std::byte> encode_tile(const TileFormat& format, const std::byte* stored, DeflateChoice* choice) {
  if (format.compression != Compression::Deflate) return encode_by_libtiff(format, stored);
  const auto bytes = static_cast<std::size_t>(format.tile_bytes());
  const Predictor predictor = predictor_of(format);
  if (predictor == Predictor::None) return deflate({stored, bytes}, format.level, choice);
  thread_local std::vector<std::byte> differences;
  differences.resize(bytes);
  const Size size = format.tile;
  predict(predictor,
          {stored, format.type, format.channels, size.width, size.height, format.stored_row_bytes()},
          differences.data());
  return deflate(differences, format.level, choice);
}

}  // namespace alinify
