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
#include "core/base/platform.h"
#include "core/io/json_reader.h"
#include "core/io/numbers.h"
#include "core/io/temporary_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr int tile_side = 256;
const char* const format_name = "alinify-field";

// What libtiff reads from or writes to. Exceptions must not pass through its C code: the first one is kept.
struct Stream {
  const platform::InputFile* input = nullptr;
  platform::RandomAccessFile* output = nullptr;
  std::int64_t position = 0, size = 0;
  std::exception_ptr failure;
  std::string complaint;  // libtiff's own words
};

Stream& stream_of(thandle_t handle) {
  return *static_cast<Stream*>(handle);
}

tmsize_t read_bytes(thandle_t handle, void* to, tmsize_t bytes) {
  Stream& stream = stream_of(handle);
  try {
    std::int64_t got = 0;
    if (stream.input) {
      got = stream.input->read_at(stream.position, to, bytes);
    } else {
      got = std::clamp<std::int64_t>(stream.size - stream.position, 0, bytes);
      stream.output->read_at(stream.position, to, got);
    }
    stream.position += got;
    return static_cast<tmsize_t>(got);
  } catch (...) {
    if (!stream.failure) stream.failure = std::current_exception();
    return -1;
  }
}

tmsize_t write_bytes(thandle_t handle, void* from, tmsize_t bytes) {
  Stream& stream = stream_of(handle);
  if (!stream.output) return -1;
  try {
    stream.output->write_at(stream.position, from, bytes);
    stream.position += bytes;
    stream.size = std::max(stream.size, stream.position);
    return bytes;
  } catch (...) {
    if (!stream.failure) stream.failure = std::current_exception();
    return -1;
  }
}

toff_t seek(thandle_t handle, toff_t offset, int whence) {
  Stream& stream = stream_of(handle);
  const auto step = static_cast<std::int64_t>(offset);
  stream.position = step + (whence == SEEK_CUR ? stream.position : whence == SEEK_END ? stream.size : 0);
  return static_cast<toff_t>(stream.position);
}

int close_nothing(thandle_t) {
  return 0;
}
toff_t size_of(thandle_t handle) {
  return static_cast<toff_t>(stream_of(handle).size);
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
int drop_warning(TIFF*, void*, const char*, const char*, va_list) {
  return 1;
}

struct CloseTiff {
  void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using TiffHandle = std::unique_ptr<TIFF, CloseTiff>;

TiffHandle open_tiff(Stream& stream, const char* mode) {
  struct FreeOptions {
    void operator()(TIFFOpenOptions* options) const { TIFFOpenOptionsFree(options); }
  };
  const std::unique_ptr<TIFFOpenOptions, FreeOptions> options(TIFFOpenOptionsAlloc());
  TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keep_complaint, &stream);
  TIFFOpenOptionsSetWarningHandlerExtR(options.get(), drop_warning, &stream);
  return TiffHandle(TIFFClientOpenExt("field", mode, &stream, read_bytes, write_bytes, seek, close_nothing,
                                      size_of, map_nothing, unmap_nothing, options.get()));
}

std::string description_of(const FieldGeometry& g) {
  std::string text = "{\"format\": \"" + std::string(format_name) + "\", \"version\": 1, \"origin\": [";
  text += text_of(g.origin.x) + ", " + text_of(g.origin.y) + "], \"spacing\": [";
  text += text_of(g.spacing.x) + ", " + text_of(g.spacing.y) + "]}";
  return text;
}

[[noreturn]] void refuse(const fs::path& path, const std::string& why, const std::string& hint = {}) {
  throw Error(ErrorKind::NotReadable, "cannot read " + path.string(), why, hint);
}

// Origin and spacing from our description; a bare file has none.
void read_description(TIFF* tiff, const fs::path& path, DisplacementField& field) {
  const char* text = nullptr;
  if (TIFFGetField(tiff, TIFFTAG_IMAGEDESCRIPTION, &text) != 1 || !text) return;
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", nlohmann::json()) != format_name) return;
  const JsonReader reader(json, path, "");
  const auto pair = [&reader](const char* name) {
    const JsonReader two = reader.member(name);
    if (two.size() != 2) two.refuse("must hold two numbers");
    return Vec2d{two.item(0).number(), two.item(1).number()};
  };
  field.origin = pair("origin");
  field.spacing = pair("spacing");
  if (!(field.spacing.x > 0 && field.spacing.y > 0)) refuse(path, "its spacing is not positive");
}

struct Layout {
  std::uint32_t width = 0, height = 0;
  std::uint32_t block_width = 0, block_height = 0;
  bool tiled = false, planar = false;
};

Layout layout_of(TIFF* tiff, const fs::path& path) {
  Layout layout;
  std::uint16_t channels = 1, bits = 1, format = SAMPLEFORMAT_UINT, planes = PLANARCONFIG_CONTIG;
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &layout.width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &layout.height);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &channels);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
  if (channels != 2 || bits != 32 || format != SAMPLEFORMAT_IEEEFP) {
    refuse(path, "a displacement field has two channels of 32-bit floating point, this file has " +
                     std::to_string(channels) + " of " + std::to_string(bits) + " bits");
  }
  if (layout.width < 1 || layout.height < 1 || layout.width > 0x7fffffff || layout.height > 0x7fffffff) {
    refuse(path, "it has no samples");
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
  if (layout.block_width < 1 || layout.block_height < 1) refuse(path, "its tiles are empty");
  return layout;
}

// Decodes the block that begins at (x, y) and puts its samples where they belong.
bool read_block(TIFF* tiff, const Layout& layout, std::uint32_t x, std::uint32_t y, std::uint16_t plane,
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

}  // namespace

void write_field(const FieldGeometry& geometry, const FieldRows& rows, const fs::path& path) {
  static_assert(sizeof(Vec2f) == 2 * sizeof(float));
  if (geometry.columns < 1 || geometry.rows < 1) {
    throw Error(ErrorKind::NotWritable, "cannot write " + path.string(), "the displacement field is empty");
  }
  TemporaryFile temporary(path);
  Stream stream;
  stream.output = &temporary.file();
  // Noise hardly shrinks: what might pass 4 GiB when stored plain is a BigTIFF.
  const std::int64_t plain_bytes = std::int64_t{geometry.columns} * geometry.rows * 8;
  TiffHandle tiff = open_tiff(stream, plain_bytes > std::int64_t{3'900'000'000} ? "w8" : "w");
  const auto check = [&](bool good) {
    if (good) return;
    if (stream.failure) std::rethrow_exception(stream.failure);
    throw Error(ErrorKind::NotWritable, "cannot write " + path.string(),
                stream.complaint.empty() ? "the TIFF library gave up" : stream.complaint);
  };
  check(tiff != nullptr);
  TIFF* const t = tiff.get();
  TIFFSetField(t, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(geometry.columns));
  TIFFSetField(t, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(geometry.rows));
  TIFFSetField(t, TIFFTAG_SAMPLESPERPIXEL, 2);
  TIFFSetField(t, TIFFTAG_BITSPERSAMPLE, 32);
  TIFFSetField(t, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP);
  TIFFSetField(t, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
  TIFFSetField(t, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  const std::uint16_t extra[] = {EXTRASAMPLE_UNSPECIFIED};
  TIFFSetField(t, TIFFTAG_EXTRASAMPLES, 1, extra);
  TIFFSetField(t, TIFFTAG_TILEWIDTH, static_cast<std::uint32_t>(tile_side));
  TIFFSetField(t, TIFFTAG_TILELENGTH, static_cast<std::uint32_t>(tile_side));
  TIFFSetField(t, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
  TIFFSetField(t, TIFFTAG_PREDICTOR, PREDICTOR_FLOATINGPOINT);
  TIFFSetField(t, TIFFTAG_ZIPQUALITY, 3);
  TIFFSetField(t, TIFFTAG_IMAGEDESCRIPTION, description_of(geometry).c_str());

  const auto columns = static_cast<std::size_t>(geometry.columns);
  std::vector<Vec2f> band(columns * tile_side), tile(std::size_t{tile_side} * tile_side);
  for (int y = 0; y < geometry.rows; y += tile_side) {
    const int row_count = std::min(tile_side, geometry.rows - y);
    rows(y, row_count, band.data());
    for (std::size_t i = 0; i < columns * static_cast<std::size_t>(row_count); ++i) {
      if (std::isfinite(band[i].x) && std::isfinite(band[i].y)) continue;
      throw Error(ErrorKind::NotWritable, "cannot write " + path.string(),
                  "a displacement is not a finite number");
    }
    for (int x = 0; x < geometry.columns; x += tile_side) {
      const auto width = static_cast<std::size_t>(std::min(tile_side, geometry.columns - x));
      for (int row = 0; row < tile_side; ++row) {
        // Beyond the edge the last samples are repeated: they compress well and nobody reads them.
        const auto source_row = static_cast<std::size_t>(std::min(row, row_count - 1));
        const Vec2f* from = band.data() + source_row * columns + static_cast<std::size_t>(x);
        Vec2f* to = tile.data() + static_cast<std::size_t>(row) * tile_side;
        std::copy(from, from + width, to);
        std::fill(to + width, to + tile_side, from[width - 1]);
      }
      const auto index =
          TIFFComputeTile(t, static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), 0, 0);
      check(TIFFWriteEncodedTile(t, index, tile.data(), static_cast<tmsize_t>(tile.size() * sizeof(Vec2f))) >=
            0);
    }
  }
  check(TIFFFlush(t) == 1);
  tiff.reset();
  check(!stream.failure && stream.complaint.empty());
  temporary.move_into_place();
}

void write_field(const DisplacementField& field, const fs::path& path) {
  const auto columns = static_cast<std::size_t>(std::max(0, field.columns));
  if (!field.vectors ||
      field.vectors->size() != columns * static_cast<std::size_t>(std::max(0, field.rows))) {
    throw Error(ErrorKind::NotWritable, "cannot write " + path.string(), "the displacement field is empty");
  }
  const auto rows = [&](int first_row, int row_count, Vec2f* out) {
    const Vec2f* from = field.vectors->data() + static_cast<std::size_t>(first_row) * columns;
    std::copy(from, from + static_cast<std::size_t>(row_count) * columns, out);
  };
  write_field({field.origin, field.spacing, field.columns, field.rows}, rows, path);
}

DisplacementField read_field(const fs::path& path) {
  const platform::InputFile file(path);
  Stream stream;
  stream.input = &file;
  stream.size = file.size();
  const TiffHandle tiff = open_tiff(stream, "r");
  const auto check = [&](bool good) {
    if (good) return;
    if (stream.failure) std::rethrow_exception(stream.failure);
    refuse(path, stream.complaint.empty() ? "it is no TIFF, or damaged" : stream.complaint);
  };
  check(tiff != nullptr);
  const Layout layout = layout_of(tiff.get(), path);
  DisplacementField field;
  field.columns = static_cast<int>(layout.width);
  field.rows = static_cast<int>(layout.height);
  read_description(tiff.get(), path, field);

  const std::size_t count = std::size_t{layout.width} * layout.height;
  const std::size_t block_samples =
      std::size_t{layout.block_width} * layout.block_height * (layout.planar ? 1 : 2);
  const auto bytes = static_cast<double>(count) * 8 + static_cast<double>(block_samples) * 4;
  const std::int64_t free_bytes = platform::available_memory_bytes();
  if (bytes > static_cast<double>(free_bytes)) {
    throw OutOfMemory("cannot read " + path.string(), static_cast<std::int64_t>(std::min(bytes, 9e18)),
                      free_bytes, "Export the field with a larger step.");
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
  const bool finite = std::all_of(vectors->begin(), vectors->end(),
                                  [](Vec2f v) { return std::isfinite(v.x) && std::isfinite(v.y); });
  if (!finite) refuse(path, "a displacement is not a finite number");
  field.vectors = std::move(vectors);
  return field;
}

}  // namespace alinify
