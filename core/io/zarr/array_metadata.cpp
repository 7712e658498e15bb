#include "core/io/zarr/array_metadata.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/json_reader.h"
#include "core/io/messages.h"
#include "core/io/tiff_convert.h"

namespace alinify {
namespace {

constexpr std::int64_t max_chunk_bytes = std::int64_t{1} << 30;
constexpr std::int64_t max_chunks_in_shard = std::int64_t{1} << 22;
constexpr std::size_t max_rank = 16;

[[noreturn]] void cannot_do(const JsonReader& at, Message what) {
  at.refuse(std::move(what), messages::zarr_convert_plain);
}

std::vector<std::int64_t> extents(const JsonReader& list) {
  if (list.size() < 1 || list.size() > max_rank) list.refuse(messages::zarr_dimensions(list.size()));
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < list.size(); ++i)
    values.push_back(list.item(i).integer(1, std::numeric_limits<std::int64_t>::max()));
  return values;
}

std::int64_t product(const std::vector<std::int64_t>& factors, std::int64_t limit) {
  std::int64_t value = 1;
  for (const std::int64_t factor : factors) {
    if (factor > limit / value) return limit + 1;
    value *= factor;
  }
  return value;
}

// kind: b, i, u or f, as in numpy.
ZarrType type_of(const JsonReader& at, char kind, int bytes, bool big_endian) {
  ZarrType type;
  type.bytes = bytes;
  type.big_endian = big_endian && bytes > 1;
  struct Known {
    char kind;
    int bytes;
    PixelType pixel;
    ZarrConversion conversion = ZarrConversion::Copy;
  };
  constexpr Known known[] = {{'b', 1, PixelType::U8, ZarrConversion::Bool},
                             {'u', 1, PixelType::U8},
                             {'u', 2, PixelType::U16},
                             {'u', 4, PixelType::U32},
                             {'u', 8, PixelType::F64, ZarrConversion::Uint64},
                             {'i', 1, PixelType::I8},
                             {'i', 2, PixelType::I16},
                             {'i', 4, PixelType::I32},
                             {'i', 8, PixelType::F64, ZarrConversion::Int64},
                             {'f', 2, PixelType::F32, ZarrConversion::Half},
                             {'f', 4, PixelType::F32},
                             {'f', 8, PixelType::F64}};
  const auto* const found = std::find_if(std::begin(known), std::end(known), [&](const Known& entry) {
    return entry.kind == kind && entry.bytes == bytes;
  });
  if (found == std::end(known)) cannot_do(at, messages::zarr_type_unknown(at.raw().dump()));
  type.pixel = found->pixel;
  type.conversion = found->conversion;
  return type;
}

ZarrType type_from_v2(const JsonReader& at) {
  if (!at.raw().is_string()) cannot_do(at, messages::zarr_type_unknown(at.raw().dump()));
  const std::string text = at.text();
  int bytes = 0;
  if (text.size() < 3 || std::string("<>|").find(text[0]) == std::string::npos ||
      std::from_chars(text.data() + 2, text.data() + text.size(), bytes).ptr != text.data() + text.size())
    cannot_do(at, messages::zarr_type_unknown(text));
  return type_of(at, text[1], bytes, text[0] == '>');
}

ZarrType type_from_v3(const JsonReader& at, bool big_endian) {
  if (!at.raw().is_string()) cannot_do(at, messages::zarr_type_unknown(at.raw().dump()));
  const std::string text = at.text();
  if (text == "bool") return type_of(at, 'b', 1, false);
  for (const auto& [name, kind] : {std::pair{"uint", 'u'}, std::pair{"int", 'i'}, std::pair{"float", 'f'}}) {
    const std::size_t length = std::string(name).size();
    int bits = 0;
    if (text.compare(0, length, name) != 0) continue;
    const char* const end = text.data() + text.size();
    if (std::from_chars(text.data() + length, end, bits).ptr != end || bits % 8 != 0) break;
    return type_of(at, kind, bits / 8, big_endian);
  }
  cannot_do(at, messages::zarr_type_unknown(text));
}

// "0x7fc00000": the bits of a floating-point number.
double float_from_bits(const JsonReader& at, const std::string& text, int bytes) {
  std::uint64_t bits = 0;
  const char* const end = text.data() + text.size();
  const auto [read, problem] = std::from_chars(text.data() + 2, end, bits, 16);
  if (problem != std::errc() || read != end || text.size() != 2 + 2 * static_cast<std::size_t>(bytes))
    at.refuse(messages::zarr_fill_unknown(text));
  if (bytes == 2) return float_from_half(static_cast<std::uint16_t>(bits));
  if (bytes == 4) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  return std::bit_cast<double>(bits);
}

double fill_of(const JsonReader& at, const ZarrType& type) {
  const bool real = type.conversion == ZarrConversion::Half ||
                    (is_float(type.pixel) && type.conversion == ZarrConversion::Copy);
  const auto& json = at.raw();
  const auto unknown = [&] { at.refuse(messages::zarr_fill_unknown(json.dump())); };
  if (json.is_null()) return 0;
  if (json.is_boolean()) return json.get<bool>() ? (type.conversion == ZarrConversion::Bool ? 255 : 1) : 0;
  if (json.is_string() && real) {
    const std::string text = at.text();
    if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (text == "Infinity") return std::numeric_limits<double>::infinity();
    if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
    if (text.compare(0, 2, "0x") == 0) return float_from_bits(at, text, type.bytes);
  }
  if (!json.is_number()) unknown();
  const double value = json.get<double>();
  if (type.conversion == ZarrConversion::Bool) return value != 0 ? 255 : 0;
  if (real || is_float(type.pixel)) return value;
  if (value != std::floor(value) || value < lowest_value(type.pixel) || value > highest_value(type.pixel))
    unknown();
  return value;
}

ZarrCodec codec_named(const JsonReader& at, const std::string& name) {
  for (const auto kind : {ZarrCodec::Kind::Blosc, ZarrCodec::Kind::Zstd, ZarrCodec::Kind::Gzip,
                          ZarrCodec::Kind::Zlib, ZarrCodec::Kind::Crc32c}) {
    if (name != name_of(kind)) continue;
    ZarrCodec codec;
    codec.kind = kind;
    return codec;
  }
  cannot_do(at, messages::zarr_codec_unknown(name));
}

// The chain of a zarr 3 array or shard index: "bytes", then codecs between bytes.
std::vector<ZarrCodec> chain(const JsonReader& list, bool& big_endian) {
  std::vector<ZarrCodec> codecs;
  bool numbers = true;  // still before "bytes"
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JsonReader codec = list.item(i);
    const std::string name = codec.member("name").text();
    if (!numbers) {
      codecs.push_back(codec_named(codec, name));
      continue;
    }
    if (name != "bytes" && name != "endian") cannot_do(codec, messages::zarr_codec_unknown(name));
    big_endian = codec.has("configuration") && codec.member("configuration").has("endian") &&
                 codec.member("configuration").member("endian").text() == "big";
    numbers = false;
  }
  if (numbers) list.refuse(messages::zarr_codecs_without_bytes);
  return codecs;
}

ZarrArray read_v2(const JsonReader& json, ZarrArray array) {
  array.version = 2;
  if (json.member("zarr_format").integer(1, 99) != 2) json.refuse(messages::zarr_format_unknown);
  array.shape = extents(json.member("shape"));
  array.chunk = extents(json.member("chunks"));
  array.type = type_from_v2(json.member("dtype"));
  if (json.has("fill_value")) array.fill = fill_of(json.member("fill_value"), array.type);
  const auto wide = [](const std::vector<std::int64_t>& values) {
    int count = 0;
    for (const std::int64_t value : values) count += value > 1;
    return count;
  };
  if (json.member("order").text() != "C" && wide(array.chunk) > 1)
    cannot_do(json.member("order"), messages::zarr_transposed);
  if (json.has("filters") && json.member("filters").size() > 0)
    cannot_do(json.member("filters"),
              messages::zarr_codec_unknown(json.member("filters").item(0).member("id").text()));
  if (json.has("compressor"))
    array.codecs.push_back(
        codec_named(json.member("compressor"), json.member("compressor").member("id").text()));
  if (json.has("dimension_separator")) {
    const std::string text = json.member("dimension_separator").text();
    if (text != "." && text != "/")
      json.member("dimension_separator").refuse(messages::zarr_separator_unknown(text));
    array.separator = text[0];
  }
  return array;
}

void read_v3_codecs(const JsonReader& json, ZarrArray& array, bool& big_endian) {
  const JsonReader codecs = json.member("codecs");
  if (codecs.size() == 0) codecs.refuse(messages::zarr_codecs_without_bytes);
  const JsonReader first = codecs.item(0);
  if (first.member("name").text() != "sharding_indexed") {
    array.codecs = chain(codecs, big_endian);
    return;
  }
  if (codecs.size() > 1)
    cannot_do(codecs.item(1), messages::zarr_codec_unknown(codecs.item(1).member("name").text()));
  const JsonReader setting = first.member("configuration");
  ZarrSharding sharding;
  sharding.shape = array.chunk;
  array.chunk = extents(setting.member("chunk_shape"));
  if (array.chunk.size() != sharding.shape.size()) setting.refuse(messages::zarr_shard_does_not_divide);
  for (std::size_t i = 0; i < array.chunk.size(); ++i)
    if (sharding.shape[i] % array.chunk[i] != 0) setting.refuse(messages::zarr_shard_does_not_divide);
  array.codecs = chain(setting.member("codecs"), big_endian);
  sharding.index_codecs = chain(setting.member("index_codecs"), sharding.index_big_endian);
  for (const ZarrCodec& codec : sharding.index_codecs)
    if (codec.kind != ZarrCodec::Kind::Crc32c)  // others have no fixed length, so their place is unknown
      cannot_do(setting.member("index_codecs"), messages::zarr_codec_unknown(name_of(codec.kind)));
  if (setting.has("index_location")) {
    const std::string place = setting.member("index_location").text();
    if (place != "start" && place != "end") setting.refuse(messages::word_is_not_known(place));
    sharding.index_at_start = place == "start";
  }
  if (sharding.chunks(array.chunk) > max_chunks_in_shard) setting.refuse(messages::zarr_shard_too_many);
  array.sharding = std::move(sharding);
}

ZarrArray read_v3(const JsonReader& json, ZarrArray array) {
  array.version = 3;
  if (json.member("zarr_format").integer(1, 99) != 3) json.refuse(messages::zarr_format_unknown);
  if (json.member("node_type").text() != "array") json.refuse(messages::zarr_is_a_group);
  array.shape = extents(json.member("shape"));
  const JsonReader grid = json.member("chunk_grid");
  if (grid.member("name").text() != "regular") cannot_do(grid, messages::zarr_grid_irregular);
  array.chunk = extents(grid.member("configuration").member("chunk_shape"));
  if (json.has("storage_transformers") && json.member("storage_transformers").size() > 0)
    cannot_do(json.member("storage_transformers"), messages::zarr_transformers);
  bool big_endian = false;
  read_v3_codecs(json, array, big_endian);
  array.type = type_from_v3(json.member("data_type"), big_endian);
  if (json.has("fill_value")) array.fill = fill_of(json.member("fill_value"), array.type);
  const JsonReader keys = json.member("chunk_key_encoding");
  const std::string encoding = keys.member("name").text();
  if (encoding != "default" && encoding != "v2") cannot_do(keys, messages::word_is_not_known(encoding));
  array.keys_begin_with_c = encoding == "default";
  array.separator = array.keys_begin_with_c ? '/' : '.';
  if (keys.has("configuration") && keys.member("configuration").has("separator")) {
    const std::string text = keys.member("configuration").member("separator").text();
    if (text != "." && text != "/") keys.refuse(messages::zarr_separator_unknown(text));
    array.separator = text[0];
  }
  return array;
}

}  // namespace

std::int64_t ZarrSharding::chunks(const std::vector<std::int64_t>& chunk) const {
  std::vector<std::int64_t> counts;
  for (std::size_t i = 0; i < shape.size(); ++i) counts.push_back(shape[i] / chunk[i]);
  return product(counts, max_chunks_in_shard);
}

std::int64_t ZarrArray::chunk_samples() const {
  return product(chunk, max_chunk_bytes);
}

std::string ZarrArray::key(const std::vector<std::int64_t>& place) const {
  std::string name = path;
  if (!name.empty()) name += '/';
  if (keys_begin_with_c) name.append(1, 'c').append(1, separator);
  for (std::size_t i = 0; i < place.size(); ++i) {
    if (i > 0) name += separator;
    name += std::to_string(place[i]);
  }
  return name;
}

ZarrArray read_zarr_array(const ZarrStore& store, const std::string& path) {
  const std::string prefix = path.empty() ? "" : path + "/";
  ZarrArray array;
  array.path = path;
  for (const auto& [name, version] : {std::pair{"zarr.json", 3}, std::pair{".zarray", 2}}) {
    const std::string key = prefix + name;
    const std::optional<std::string> text = store.read(key, max_zarr_document_bytes);
    if (!text) continue;
    const nlohmann::json document = nlohmann::json::parse(*text, nullptr, false);
    const JsonReader json(document, store.path(), key);
    if (document.is_discarded()) json.refuse(messages::it_is_no_json, messages::file_damaged_export_again);
    array = version == 3 ? read_v3(json, array) : read_v2(json, array);
    if (array.chunk.size() != array.shape.size()) json.refuse(messages::zarr_chunk_rank);
    const std::int64_t bytes = array.stored_chunk_bytes();
    // Each reading thread decodes one, and a few stored bytes may claim to be all of it.
    if (bytes > std::min(max_chunk_bytes, platform::available_memory_bytes() / 8))
      json.refuse(messages::zarr_chunk_takes(bytes_number(bytes)));
    return array;
  }
  throw Error(ErrorKind::NotReadable, messages::cannot_read(store.path()),
              messages::zarr_array_missing(prefix), messages::file_damaged_export_again);
}

}  // namespace alinify
