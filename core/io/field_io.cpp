#include "core/io/field_io.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/base/thread_pool.h"
#include "core/io/close_tiff.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/tiff_writer.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr int tile_side = 256;
const char* const field_format = "alinify-field";

// libtiff's input stream. Exceptions must not pass through its C code: the first one is stored.
struct Stream {
  const platform::InputFile* input = nullptr;
  std::int64_t position = 0;
  std::exception_ptr failure;
  std::string complaint;  // libtiff's message
};

Stream& stream_of(thandle_t handle) {
  return *static_cast<Stream*>(handle);
}

tmsize_t read_bytes(thandle_t handle, void* to, tmsize_t bytes) {
  Stream& stream = stream_of(handle);
  try {
    const std::int64_t got = stream.input->read_at(stream.position, to, bytes);
    stream.position += got;
    return static_cast<tmsize_t>(got);
  } catch (...) {
    if (!stream.failure) stream.failure = std::current_exception();
    return -1;
  }
}

tmsize_t write_nothing(thandle_t, void*, tmsize_t) {
  return -1;
}

toff_t size_of_stream(thandle_t handle) {
  return static_cast<toff_t>(stream_of(handle).input->size());
}

toff_t seek(thandle_t handle, toff_t offset, int whence) {
  Stream& stream = stream_of(handle);
  const std::int64_t base = whence == SEEK_CUR   ? stream.position
                            : whence == SEEK_END ? stream.input->size()
                                                 : 0;
  stream.position = base + static_cast<std::int64_t>(offset);
  return static_cast<toff_t>(stream.position);
}

int close_nothing(thandle_t) {
  return 0;
}
int map_nothing(thandle_t, void**, toff_t*) {
  return 0;
}
void unmap_nothing(thandle_t, void*, toff_t) {}

int keep_complaint(TIFF*, void* user, const char*, const char* format, va_list arguments) {
  auto& stream = *static_cast<Stream*>(user);
  if (stream.complaint.empty()) {
    char text[400];
    std::vsnprintf(text, sizeof text, format, arguments);
    stream.complaint = text;
  }
  return 1;
}
using OpenFieldFile = std::unique_ptr<TIFF, CloseTiff>;

OpenFieldFile open_tiff(Stream& stream) {
  struct FreeOptions {
    void operator()(TIFFOpenOptions* options) const { TIFFOpenOptionsFree(options); }
  };
  const std::unique_ptr<TIFFOpenOptions, FreeOptions> options(TIFFOpenOptionsAlloc());
  TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keep_complaint, &stream);
  TIFFOpenOptionsSetWarningHandlerExtR(options.get(), drop_tiff_warning, &stream);
  return OpenFieldFile(TIFFClientOpenExt("field", "rm", &stream, read_bytes, write_nothing, seek,
                                         close_nothing, size_of_stream, map_nothing, unmap_nothing,
                                         options.get()));
}

std::string field_description(const FieldGeometry& g) {
  std::string text = "{\"format\": \"" + std::string(field_format) + "\", \"version\": 1, \"origin\": [";
  text += shortest_number(g.origin.x) + ", " + shortest_number(g.origin.y) + "], \"spacing\": [";
  text += shortest_number(g.spacing.x) + ", " + shortest_number(g.spacing.y) + "]}";
  return text;
}

[[noreturn]] void refuse_field(const fs::path& path, Message why) {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why));
}

// Origin and spacing from our description; a plain TIFF has none.
void read_description(TIFF* tiff, const fs::path& path, DisplacementField& field) {
  const char* text = nullptr;
  if (TIFFGetField(tiff, TIFFTAG_IMAGEDESCRIPTION, &text) != 1 || !text) return;
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", nlohmann::json()) != field_format) return;
  const JsonReader reader(json, path, "");
  const auto pair = [&reader](const char* name) {
    const JsonReader two = reader.member(name);
    if (two.size() != 2) two.refuse(messages::json_must_hold_two_numbers);
    return Vec2d{two.item(0).number(), two.item(1).number()};
  };
  field.origin = pair("origin");
  field.spacing = pair("spacing");
  if (!(field.spacing.x > 0 && field.spacing.y > 0)) refuse_field(path, messages::field_spacing_not_positive);
}

struct FieldLayout {
  std::uint32_t width = 0, height = 0;
  std::uint32_t block_width = 0, block_height = 0;
  bool tiled = false, planar = false;
};

FieldLayout layout_of(TIFF* tiff, const fs::path& path) {
  FieldLayout layout;
  std::uint16_t channels = 1, bits = 1, format = SAMPLEFORMAT_UINT, planes = PLANARCONFIG_CONTIG;
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &layout.width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &layout.height);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &channels);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
  if (channels != 2 || bits != 32 || format != SAMPLEFORMAT_IEEEFP) {
    refuse_field(path, messages::field_wrong_samples(channels, bits));
  }
  if (layout.width < 1 || layout.height < 1 || layout.width > 0x7fffffff || layout.height > 0x7fffffff) {
    refuse_field(path, messages::field_has_no_samples);
  }
  layout.tiled = TIFFIsTiled(tiff) != 0;
  layout.planar = planes == PLANARCONFIG_SEPARATE;
  if (layout.tiled) {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &layout.block_width);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &layout.block_height);
  } else {
    layout.block_width = layout.width;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &layout.block_height);
    layout.block_height = std::min(layout.block_height, layout.height);
  }
  if (layout.block_width < 1 || layout.block_height < 1) refuse_field(path, messages::field_tiles_empty);
  if (std::uint64_t{layout.block_width} * layout.block_height > std::uint64_t{1} << 40) {
    refuse_field(path, messages::field_tiles_too_large);
  }
  return layout;
}

// Before allocating for a size that a few bytes may merely claim.
void check_blocks_lie_in_file(TIFF* tiff, const FieldLayout& layout, const fs::path& path,
                              std::int64_t file_bytes) {
  const std::uint32_t count = layout.tiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t offset = TIFFGetStrileOffset(tiff, i), bytes = TIFFGetStrileByteCount(tiff, i);
    const auto end = static_cast<std::uint64_t>(file_bytes);
    if (bytes > 0 && offset <= end && bytes <= end - offset) continue;
    refuse_field(path, messages::segment_outside_file(
                           (layout.tiled ? messages::tile_number : messages::strip_number)(i)));
  }
}

// Decodes the block that begins at (x, y) and stores its samples.
bool read_block(TIFF* tiff, const FieldLayout& layout, std::uint32_t x, std::uint32_t y, std::uint16_t plane,
                std::vector<float>& block, std::vector<Vec2f>& vectors) {
  const auto bytes = static_cast<tmsize_t>(block.size() * sizeof(float));
  const std::uint32_t columns = std::min(layout.block_width, layout.width - x);
  const std::uint32_t rows = std::min(layout.block_height, layout.height - y);
  const std::size_t samples = layout.planar ? 1 : 2;
  const tmsize_t wanted =
      layout.tiled ? bytes : static_cast<tmsize_t>(columns * samples * rows * sizeof(float));
  const tmsize_t got =
      layout.tiled ? TIFFReadEncodedTile(tiff, TIFFComputeTile(tiff, x, y, 0, plane), block.data(), bytes)
                   : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, y, plane), block.data(), wanted);
  if (got < wanted) return false;
  for (std::uint32_t row = 0; row < rows; ++row) {
    const float* from = block.data() + std::size_t{row} * layout.block_width * samples;
    Vec2f* to = vectors.data() + (std::size_t{y} + row) * layout.width + x;
    if (!layout.planar) {
      for (std::uint32_t i = 0; i < columns; ++i) to[i] = {from[2 * i], from[2 * i + 1]};
    } else {
      for (std::uint32_t i = 0; i < columns; ++i) (plane == 0 ? to[i].x : to[i].y) = from[i];
    }
  }
  return true;
}

TiffWriterOptions options_for(const FieldGeometry& geometry) {
  TiffWriterOptions options;
  options.compression = Compression::Deflate;
  options.tile_size = tile_side;
  options.pyramid = false;
  options.description = field_description(geometry);
  return options;
}

void check_not_empty(const FieldGeometry& geometry, const fs::path& path) {
  if (geometry.columns < 1 || geometry.rows < 1)
    throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::field_is_empty);
}

// Writes the tile whose rectangle begins at `first`, in rows of `columns` vectors.
void write_tile_of(TiffWriter& writer, int tile_column, int tile_row, const Vec2f* first, int columns,
                   const fs::path& path) {
  static_assert(sizeof(Vec2f) == 2 * sizeof(float));
  const Rect rect = writer.tile_rect(tile_column, tile_row);
  for (std::int64_t row = 0; row < rect.height; ++row) {
    const Vec2f* const vectors = first + row * columns;
    if (!std::all_of(vectors, vectors + rect.width, is_finite<float>))
      throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::displacement_not_finite);
  }
  writer.write_tile(tile_column, tile_row,
                    {reinterpret_cast<const std::byte*>(first), PixelType::F32, 2, rect.width, rect.height,
                     std::int64_t{columns} * static_cast<std::int64_t>(sizeof(Vec2f))});
}

}  // namespace

void write_field(const FieldGeometry& geometry, const FieldRows& rows, const fs::path& path) {
  check_not_empty(geometry, path);
  TiffWriter writer(path, {geometry.columns, geometry.rows}, 2, PixelType::F32, ColorModel::Channels,
                    options_for(geometry));
  ThreadPool pool;
  std::vector<Vec2f> band(static_cast<std::size_t>(geometry.columns) * tile_side);
  for (int tile_row = 0; tile_row < writer.tile_rows(); ++tile_row) {
    const int y = tile_row * tile_side, row_count = std::min(tile_side, geometry.rows - y);
    rows(y, row_count, band.data());
    pool.parallel_for(writer.tile_columns(), [&](std::int64_t column) {
      write_tile_of(writer, static_cast<int>(column), tile_row, band.data() + column * tile_side,
                    geometry.columns, path);
    });
  }
  writer.finish();
}

void write_field(const DisplacementField& field, const fs::path& path, Progress* progress) {
  const FieldGeometry geometry{field.origin, field.spacing, field.columns, field.rows};
  check_not_empty(geometry, path);
  const auto columns = static_cast<std::size_t>(field.columns);
  if (!field.vectors || field.vectors->size() != columns * static_cast<std::size_t>(field.rows))
    throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::field_is_empty);
  TiffWriter writer(path, {field.columns, field.rows}, 2, PixelType::F32, ColorModel::Channels,
                    options_for(geometry));
  // All tiles at once, so that no thread waits at the end of a tile row.
  ThreadPool pool;
  const std::int64_t across = writer.tile_columns(), count = across * writer.tile_rows();
  pool.parallel_for(count, [&](std::int64_t i) {
    if (progress) progress->check_cancelled();
    const std::int64_t column = i % across, row = i / across;
    write_tile_of(writer, static_cast<int>(column), static_cast<int>(row),
                  field.vectors->data() + (row * tile_side * field.columns + column * tile_side),
                  field.columns, path);
    if (progress) progress->advance(1.0 / static_cast<double>(count));
  });
  writer.finish();
}

DisplacementField read_field(const fs::path& path) {
  const platform::InputFile file(path);
  Stream stream;
  stream.input = &file;
  const OpenFieldFile tiff = open_tiff(stream);
  const auto check = [&](bool good) {
    if (good) return;
    if (stream.failure) std::rethrow_exception(stream.failure);
    refuse_field(
        path, stream.complaint.empty() ? messages::no_tiff_or_damaged : Message::verbatim(stream.complaint));
  };
  check(tiff != nullptr);
  const FieldLayout layout = layout_of(tiff.get(), path);
  DisplacementField field;
  field.columns = static_cast<int>(layout.width);
  field.rows = static_cast<int>(layout.height);
  read_description(tiff.get(), path, field);

  check_blocks_lie_in_file(tiff.get(), layout, path, file.size());
  const std::size_t count = std::size_t{layout.width} * layout.height;
  const std::size_t block_samples =
      std::size_t{layout.block_width} * layout.block_height * (layout.planar ? 1 : 2);
  const auto bytes = static_cast<double>(count) * 8 + static_cast<double>(block_samples) * 4;
  const std::int64_t free_bytes = platform::available_memory_bytes();
  if (bytes > static_cast<double>(free_bytes)) {
    throw OutOfMemory(messages::cannot_read(path), static_cast<std::int64_t>(std::min(bytes, 9e18)),
                      free_bytes, messages::export_field_with_larger_step);
  }
  auto vectors = std::make_shared<std::vector<Vec2f>>(count);
  std::vector<float> block(block_samples);
  for (std::uint16_t plane = 0; plane < (layout.planar ? 2 : 1); ++plane) {
    for (std::uint64_t y = 0; y < layout.height; y += layout.block_height) {
      for (std::uint64_t x = 0; x < layout.width; x += layout.block_width) {
        check(read_block(tiff.get(), layout, static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y),
                         plane, block, *vectors));
      }
    }
  }
  if (!std::all_of(vectors->begin(), vectors->end(), is_finite<float>))
    refuse_field(path, messages::displacement_not_finite);
  field.vectors = std::move(vectors);
  return field;
}

}  // namespace alinify
