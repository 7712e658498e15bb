#include "core/io/zarr/zarr_writer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/system_message.h"
#include "core/base/text.h"
#include "core/image/halve.h"
#include "core/image/pyramid.h"
#include "core/io/image_kind.h"
#include "core/io/messages.h"
#include "core/io/open_image.h"
#include "core/io/output_folder.h"
#include "core/io/pyramid_assembler.h"
#include "core/io/tiff_check.h"
#include "core/io/tile_arrivals.h"
#include "core/io/zarr/codecs.h"
#include "core/io/zarr/interleave.h"
#include "core/io/zarr/ngff.h"
#include "core/io/zarr/shard_writer.h"
#include "core/io/zarr/shown_range.h"
#include "core/io/zarr/store.h"
#include "core/io/zarr/v3_documents.h"
#include "core/io/zarr/zarr_reader.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::int64_t shard_side_chunks = 8;
// Chunks per level that are read back at the end.
constexpr std::int64_t checked_chunks = 16;

// Of Blosc's levels for zstd the higher ones took five times as long on fabric, for 1 % fewer bytes.
int blosc_level(CompressionLevel level) {
  return level == CompressionLevel::Small ? 7 : 1;
}

std::vector<ZarrCodec> codecs_for(const ZarrWriterOptions& options, PixelType type) {
  ZarrCodec codec;
  switch (options.compression) {
    case Compression::Zstd:
      codec.kind = ZarrCodec::Kind::Blosc;
      codec.level = blosc_level(options.level);
      codec.sample_bytes = bytes_per_sample(type);
      codec.shuffle = codec.sample_bytes > 1;
      return {codec};
    case Compression::Deflate:
      codec.kind = options.version == NgffVersion::V04 ? ZarrCodec::Kind::Zlib : ZarrCodec::Kind::Gzip;
      codec.level = zlib_level(options.level);
      return {codec};
    default:
      return {};
  }
}

std::string endian_word() {
  return std::endian::native == std::endian::little ? "little" : "big";
}

std::string v2_type(PixelType type) {
  const int bytes = bytes_per_sample(type);
  const std::string kind = is_float(type) ? "f" : lowest_value(type) < 0 ? "i" : "u";
  return (bytes == 1                                   ? "|"
          : std::endian::native == std::endian::little ? "<"
                                                       : ">") +
         kind + std::to_string(bytes);
}

Json v2_codec(const ZarrCodec& codec) {
  if (codec.kind == ZarrCodec::Kind::Blosc)
    return {{"id", "blosc"},
            {"cname", "zstd"},
            {"clevel", codec.level},
            {"shuffle", codec.shuffle ? 1 : 0},
            {"blocksize", 0}};
  return {{"id", name_of(codec.kind)}, {"level", codec.level}};
}

Json v3_codec(const ZarrCodec& codec) {
  Json setting{{"level", codec.level}};
  if (codec.kind == ZarrCodec::Kind::Blosc)
    setting = {{"cname", "zstd"},
               {"clevel", codec.level},
               {"shuffle", codec.shuffle ? "shuffle" : "noshuffle"},
               {"typesize", codec.sample_bytes},
               {"blocksize", 0}};
  return {{"name", name_of(codec.kind)}, {"configuration", std::move(setting)}};
}

bool is_zarr_folder(const fs::path& folder) {
  return holds_zarr(*open_folder_store(folder));
}

void check(Size size, int channels, const ZarrWriterOptions& options) {
  const auto refuse = [](Message why, Message hint) {
    throw Error(ErrorKind::Usage, messages::cannot_write_such_zarr, std::move(why), std::move(hint));
  };
  if (size.width < 1 || size.height < 1)
    refuse(messages::tiff_image_is_empty(size.width, size.height), messages::give_it_a_size);
  if (options.chunk_size < 2 || options.chunk_size % 2 != 0 || options.chunk_size > 16384)
    refuse(messages::tile_size_impossible(options.chunk_size), messages::choose_multiple_of_16);
  if (channels < 1 ||
      (!options.channel_names.empty() && static_cast<int>(options.channel_names.size()) != channels))
    refuse(messages::channels_do_not_make_image(channels, "zarr"), messages::choose_another_colour_model);
}

}  // namespace

NgffVersion ngff_version_from(const std::string& word) {
  for (const NgffVersion version : {NgffVersion::V04, NgffVersion::V05})
    if (word == name_of(version)) return version;
  throw Error(ErrorKind::Usage, messages::cannot_write_such_zarr, messages::word_is_not_known(word),
              messages::choose_ngff_version);
}

std::string name_of(NgffVersion version) {
  return version == NgffVersion::V04 ? "0.4" : "0.5";
}

bool promises_zarr(const fs::path& path) {
  return lower_case((path.has_filename() ? path : path.parent_path()).extension().string()) == ".zarr";
}

void check_zarr_place(const fs::path& path) {
  check_output_folder(path, is_zarr_folder);
}

void check_zarr_compression(Compression compression) {
  if (compression == Compression::None || compression == Compression::Deflate ||
      compression == Compression::Zstd)
    return;
  throw Error(ErrorKind::Usage, messages::cannot_write_with_compression(name_of(compression)),
              messages::zarr_has_no_such_codec, messages::choose_deflate_or_zstd);
}

struct ZarrWriter::State {
  struct Level {
    Size size, grid;
    std::vector<std::unique_ptr<ShardWriter>> shards;  // 0.5
    Size shard_grid, shard_chunks;
  };

  int channels;
  PixelType type;
  ColorModel color;
  ZarrWriterOptions options;
  std::vector<ZarrCodec> codecs;
  OutputFolder folder;
  std::vector<Level> levels;
  TileArrivals tiles;
  std::atomic<std::int64_t> bytes{0};
  std::mutex checksum_mutex;
  TileChecksums checksums;
  std::optional<ShownRange> shown;
  PictureFacts facts;
  PyramidAssembler assembler;

  State(const fs::path& path, Size size, int channel_count, PixelType sample_type, ColorModel color_model,
        const ZarrWriterOptions& wanted)
      : channels(channel_count),
        type(sample_type),
        color(color_model),
        options(wanted),
        codecs(codecs_for(wanted, sample_type)),
        folder(path, is_zarr_folder),
        tiles(size, chunk(), channels, type),
        assembler(sizes(size), chunk(), channels, type, opacity_of(color, options.alpha_is_premultiplied),
                  [this](int level, int column, int row, ConstPixels pixels) {
                    store(level, column, row, pixels);
                  }) {
    check_space(size);
    // Eight bits and colours are shown as they are.
    if (type != PixelType::U8 && (color == ColorModel::Grey || color == ColorModel::Channels))
      shown.emplace(size, channels);
    for (const Size level : sizes(size)) add_level(level);
  }

  Size chunk() const { return {options.chunk_size, options.chunk_size}; }
  std::int64_t chunk_bytes() const { return chunk().area() * bytes_per_sample(type); }
  std::vector<Size> sizes(Size full) const {
    return options.pyramid ? halving_sizes(full, options.chunk_size) : std::vector<Size>{full};
  }
  std::string name() const {
    std::string text = folder.target().filename().string();
    for (const char* const ending : {".zarr", ".ome"})
      if (const std::size_t at = text.rfind(ending); at != std::string::npos && at > 0) text.resize(at);
    return text;
  }

  // The compression ratio is unknown, so only an obvious lack of space is rejected here.
  void check_space(Size full) const {
    const double ratio = codecs.empty() ? 4.0 / 3 : 0.05;
    check_free_space(folder.target(),
                     static_cast<std::int64_t>(ratio * static_cast<double>(full.area() * channels) *
                                               bytes_per_sample(type)));
  }

  void add_level(Size size) {
    Level level;
    level.size = size;
    level.grid = tile_grid(size, chunk());
    const fs::path top = folder.path() / std::to_string(levels.size());
    std::error_code failure;
    const auto make = [&](const fs::path& path) {
      if (!failure) fs::create_directories(path, failure);
    };
    if (options.version == NgffVersion::V04) {
      for (int c = 0; c < channels; ++c)
        for (std::int64_t row = 0; row < level.grid.height; ++row)
          make(top / std::to_string(c) / std::to_string(row));
    } else {
      level.shard_chunks = {std::min(shard_side_chunks, level.grid.width),
                            std::min(shard_side_chunks, level.grid.height)};
      level.shard_grid = tile_grid(level.grid, level.shard_chunks);
      for (std::int64_t row = 0; row < level.shard_grid.height; ++row) {
        make(top / "c" / "0" / std::to_string(row));
        for (std::int64_t column = 0; column < level.shard_grid.width; ++column) {
          const Rect inside =
              tile_rect_of(level.grid, level.shard_chunks, static_cast<int>(column), static_cast<int>(row));
          level.shards.push_back(std::make_unique<ShardWriter>(
              top / "c" / "0" / std::to_string(row) / std::to_string(column), folder.target().string(),
              channels * level.shard_chunks.area(), channels * inside.area()));
        }
      }
    }
    if (failure)
      throw Error(ErrorKind::NotWritable, messages::cannot_write(folder.target()), system_message(failure),
                  messages::check_folder_permissions);
    levels.push_back(std::move(level));
  }

  void store(int level_index, int column, int row, ConstPixels pixels) {
    const Level& level = levels[static_cast<std::size_t>(level_index)];
    const std::int64_t number = row * level.grid.width + column;
    if (number % (1 + level.grid.area() / checked_chunks) == 0) note_checksum(level_index, number, pixels);
    ByteVector plane(static_cast<std::size_t>(chunk_bytes()));
    for (int c = 0; c < channels; ++c) {
      // Beyond the image the buffer keeps its zeros.
      take_channel(pixels, c, plane.data(), options.chunk_size * bytes_per_sample(type));
      const ByteVector encoded = encode_zarr(codecs, plane);
      bytes += static_cast<std::int64_t>(encoded.size());
      if (options.version == NgffVersion::V04) {
        write_file(std::to_string(level_index) + "/" + std::to_string(c) + "/" + std::to_string(row) + "/" +
                       std::to_string(column),
                   encoded.data(), static_cast<std::int64_t>(encoded.size()));
        continue;
      }
      const std::int64_t x = column % level.shard_chunks.width, y = row % level.shard_chunks.height;
      level
          .shards[static_cast<std::size_t>(row / level.shard_chunks.height * level.shard_grid.width +
                                           column / level.shard_chunks.width)]
          ->write((c * level.shard_chunks.height + y) * level.shard_chunks.width + x, encoded);
    }
  }

  void note_checksum(int level, std::int64_t number, ConstPixels pixels) {
    Image packed(pixels.size(), channels, type);
    copy_pixels(pixels, packed.pixels());
    const std::uint64_t sum = checksum_of(std::as_const(packed).pixels().data, packed.byte_count());
    const std::lock_guard lock(checksum_mutex);
    checksums[{level, number}] = sum;
  }

  void write_file(const std::string& key, const void* data, std::int64_t count) {
    auto file = platform::RandomAccessFile::create(folder.path() / fs::path(key), folder.target().string());
    file.write_at(0, data, count);
    file.start_flush(0, count);
  }

  void write_document(const std::string& key, const std::string& text) {
    write_file(key, text.data(), static_cast<std::int64_t>(text.size()));
    bytes += static_cast<std::int64_t>(text.size());
  }

  Json array_document(const Level& level) const {
    const Json shape = {channels, level.size.height, level.size.width};
    const Json chunk_shape = {1, options.chunk_size, options.chunk_size};
    if (options.version == NgffVersion::V04)
      return {{"zarr_format", 2},
              {"shape", shape},
              {"chunks", chunk_shape},
              {"dtype", v2_type(type)},
              {"compressor", codecs.empty() ? Json() : v2_codec(codecs[0])},
              {"fill_value", 0},
              {"order", "C"},
              {"filters", nullptr},
              {"dimension_separator", "/"}};
    const Json samples = zarr_bytes_codec(endian_word());
    Json inner = Json::array({samples});
    for (const ZarrCodec& codec : codecs) inner.push_back(v3_codec(codec));
    const Json shard = {channels, level.shard_chunks.height * options.chunk_size,
                        level.shard_chunks.width * options.chunk_size};
    const Json sharding =
        zarr_named("sharding_indexed", {{"chunk_shape", chunk_shape},
                                        {"codecs", std::move(inner)},
                                        {"index_codecs", Json::array({samples, {{"name", "crc32c"}}})},
                                        {"index_location", "end"}});
    Json document =
        ZarrArrayDocument{shape, shard, Json::array({sharding}), std::string(name_of(type))}.json();
    document["attributes"] = Json::object();
    document["dimension_names"] = {"c", "y", "x"};
    return document;
  }

  // Those of the source, and for the other channels what their samples show.
  std::vector<std::optional<ChannelWindow>> shown_windows() const {
    std::vector<std::optional<ChannelWindow>> windows = options.channel_windows;
    if (!shown) return windows;
    windows.resize(static_cast<std::size_t>(channels));
    for (int c = 0; c < channels; ++c) {
      std::optional<ChannelWindow>& window = windows[static_cast<std::size_t>(c)];
      if (window) continue;
      window = shown->of(c);
      if (!window || is_float(type)) continue;
      window->low = std::floor(window->low);
      window->high = std::min(std::ceil(window->high), highest_value(type));
    }
    return windows;
  }

  void write_documents() {
    NgffDescription image;
    image.version = name_of(options.version);
    image.name = name();
    image.levels = static_cast<int>(levels.size());
    image.pixel_size_um = options.pixel_size_um;
    image.position_px = options.position_px;
    image.channels = channels;
    image.type = type;
    image.color = color;
    image.premultiplied = options.alpha_is_premultiplied;
    image.channel_names = options.channel_names;
    image.channel_colors = options.channel_colors;
    image.channel_windows = shown_windows();
    image.channels_off = options.channels_off;
    image.facts = facts;
    const std::string attributes = ngff_attributes(image);
    const bool v2 = options.version == NgffVersion::V04;
    for (std::size_t i = 0; i < levels.size(); ++i)
      write_document(std::to_string(i) + (v2 ? "/.zarray" : "/zarr.json"), array_document(levels[i]).dump(2));
    if (v2) {
      write_document(".zgroup", Json{{"zarr_format", 2}}.dump(2));
      write_document(".zattrs", attributes);
    } else {
      write_document("zarr.json", zarr_group_document(Json::parse(attributes)).dump(2));
    }
  }

  // Reads the written array back through the reader.
  void verify() const {
    const auto differs = [&](Message what) {
      throw Error(ErrorKind::NotWritable, messages::cannot_write(folder.target()),
                  messages::read_back_differs(std::move(what)), messages::check_the_disk);
    };
    try {
      const auto source = open_zarr(open_folder_store(folder.path()), {});
      const ImageInfo& info = source->info();
      if (info.channels != channels || info.type != type) differs(messages::written_header);
      for (std::size_t i = 0; i < levels.size(); ++i)
        if (i >= info.levels.size() || info.levels[i].size != levels[i].size)
          differs(messages::written_level_missing(i));
      for (const auto& [place, sum] : checksums) {
        const auto& [level, number] = place;
        const Level& written = levels[static_cast<std::size_t>(level)];
        const Rect rect = tile_rect_of(written.size, chunk(), static_cast<int>(number % written.grid.width),
                                       static_cast<int>(number / written.grid.width));
        Image tile(rect.size(), channels, type);
        source->read(level, rect, tile.pixels());
        if (checksum_of(std::as_const(tile).pixels().data, tile.byte_count()) != sum)
          differs(messages::written_level_tile(level, number));
      }
    } catch (const Error& error) {
      // Not under the hidden name.
      if (error.kind() == ErrorKind::NotWritable) throw;
      differs(error.why_message());
    }
  }
};

ZarrWriter::ZarrWriter(const fs::path& path, Size size, int channels, PixelType type, ColorModel color,
                       const ZarrWriterOptions& options) {
  check(size, channels, options);
  check_zarr_compression(options.compression);
  state_ = std::make_unique<State>(path, size, channels, type, color, options);
}

ZarrWriter::~ZarrWriter() = default;

int ZarrWriter::tile_columns() const {
  return state_->tiles.columns();
}
int ZarrWriter::tile_rows() const {
  return state_->tiles.rows();
}

Rect ZarrWriter::tile_rect(int column, int row) const {
  return state_->tiles.rect(column, row);
}

void ZarrWriter::write_tile(int column, int row, ConstPixels pixels) {
  state_->tiles.arriving(column, row, pixels);
  state_->store(0, column, row, pixels);
  if (state_->shown) {
    const Rect rect = state_->tiles.rect(column, row);
    state_->shown->take(rect.x, rect.y, pixels);
  }
  state_->assembler.add(0, column, row, pixels);
  state_->tiles.arrived(column, row);
}

void ZarrWriter::set_facts(const PictureFacts& facts) {
  state_->facts = facts;
}

WrittenFile ZarrWriter::finish() {
  State& state = *state_;
  state.tiles.check_all_arrived(state.folder.target());
  state.write_documents();
  state.verify();
  state.folder.move_into_place();
  WrittenFile written;
  written.path = state.folder.target();
  written.bytes = state.bytes;
  written.levels = static_cast<int>(state.levels.size());
  return written;
}

ImageKindDescription ome_zarr_kind() {
  ImageKindDescription zarr;
  zarr.name = "ome-zarr";
  zarr.title = "OME-Zarr";
  zarr.endings = {".ome.zarr", ".zarr"};
  zarr.compression = "zstd";
  zarr.is_folder = true;
  zarr.keeps_facts = true;
  zarr.check_compression = check_zarr_compression;
  zarr.check_place = check_zarr_place;
  zarr.note_losses = [](const TiffWriterOptions& file, std::vector<Message>& notes) {
    if (!file.icc_profile.empty()) notes.push_back(messages::zarr_has_no_profile);
  };
  zarr.make_writer = [](const std::filesystem::path& path, Size size,
                        const ImageFileContents& contents) -> std::unique_ptr<ImageWriter> {
    const ImageInfo& samples = contents.samples;
    const TiffWriterOptions& file = contents.file;
    ZarrWriterOptions options;
    options.version = contents.zarr_version;
    options.compression = file.compression;
    options.level = file.level;
    options.chunk_size = file.tile_size;
    options.pyramid = file.pyramid;
    options.pixel_size_um = file.pixel_size_um;
    options.position_px = contents.position_px;
    options.alpha_is_premultiplied = file.alpha_is_premultiplied;
    options.channel_names = samples.channel_names;
    options.channel_colors = samples.channel_colors;
    options.channel_windows = samples.channel_windows;
    options.channels_off = samples.channels_off;
    return std::make_unique<ZarrWriter>(path, size, samples.channels, samples.type, samples.color, options);
  };
  return zarr;
}

}  // namespace alinify
