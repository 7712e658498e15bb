#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <openjpeg.h>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace alinify::testing {

/// A little-endian TIFF whose tiles or strips are JPEG 2000 codestreams without loss, byte by byte: libtiff
/// writes no such file.
struct Jpeg2000TiffSpec {
  int width = 300, height = 200;
  std::vector<int> steps = {1};  ///< every how many pixels of full size a level, one a directory, has
  int tile = 128;                ///< side; 0: strips of `rows`
  int rows = 200;
  bool cropped = false;  ///< tiles end with the image
  int samples = 3, bits = 8, precision = 8;
  int compression = 33005, photometric = 2;
  bool mixes = false;  ///< the codestream mixes red, green and blue
  int thinning = 1;    ///< columns for one sample of chrominance
  std::string description;
  std::function<int(int x, int y, int c)> value;
};

/// The pixels from (left, top) on of a level, `width` x `height` of them.
inline std::string jpeg2000_codestream(const Jpeg2000TiffSpec& spec, int left, int top, int width, int height,
                                       int step) {
  const auto every = [&](int c) { return c == 0 ? 1 : spec.thinning; };
  std::vector<opj_image_cmptparm_t> components(static_cast<std::size_t>(spec.samples));
  for (int c = 0; c < spec.samples; ++c) {
    opj_image_cmptparm_t& component = components[static_cast<std::size_t>(c)];
    component = {};
    component.dx = static_cast<OPJ_UINT32>(every(c)), component.dy = 1;
    component.w = static_cast<OPJ_UINT32>((width + every(c) - 1) / every(c));
    component.h = static_cast<OPJ_UINT32>(height);
    component.prec = static_cast<OPJ_UINT32>(spec.precision);
  }
  opj_image_t* image = opj_image_create(static_cast<OPJ_UINT32>(spec.samples), components.data(),
                                        spec.samples >= 3 ? OPJ_CLRSPC_SRGB : OPJ_CLRSPC_GRAY);
  image->x1 = static_cast<OPJ_UINT32>(width), image->y1 = static_cast<OPJ_UINT32>(height);
  for (int c = 0; c < spec.samples; ++c) {
    const int columns = (width + every(c) - 1) / every(c);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < columns; ++x)
        image->comps[c].data[y * columns + x] = spec.value((left + x * every(c)) * step, (top + y) * step, c);
  }
  opj_cparameters_t parameters;
  opj_set_default_encoder_parameters(&parameters);
  parameters.tcp_numlayers = 1, parameters.cp_disto_alloc = 1;
  parameters.tcp_mct = spec.mixes ? 1 : 0;
  if (std::min(width, height) < 64) parameters.numresolution = 3;
  opj_codec_t* codec = opj_create_compress(OPJ_CODEC_J2K);
  std::string bytes;
  opj_stream_t* stream = opj_stream_default_create(OPJ_FALSE);
  opj_stream_set_user_data(stream, &bytes, nullptr);
  opj_stream_set_write_function(stream, [](void* from, OPJ_SIZE_T count, void* to) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(from), count);
    return count;
  });
  // It is never asked to go back.
  opj_stream_set_seek_function(stream, [](OPJ_OFF_T, void*) { return OPJ_FALSE; });
  EXPECT_TRUE(opj_setup_encoder(codec, &parameters, image) && opj_start_compress(codec, image, stream) &&
              opj_encode(codec, stream) && opj_end_compress(codec, stream));
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  opj_image_destroy(image);
  return bytes;
}

inline std::string jpeg2000_tiff(const Jpeg2000TiffSpec& spec) {
  std::string file("II\x2a\0\0\0\0\0", 8);
  const auto append = [&](auto value) {
    file.append(reinterpret_cast<const char*>(&value), sizeof value);  // little-endian machines
  };
  const auto here = [&] {
    if (file.size() % 2) file += '\0';
    return static_cast<std::uint32_t>(file.size());
  };
  std::size_t link = 4;
  for (const int step : spec.steps) {
    const int width = spec.width / step, height = spec.height / step;
    const int columns = spec.tile > 0 ? spec.tile : width, rows = spec.tile > 0 ? spec.tile : spec.rows;
    const bool cropped = spec.cropped || spec.tile == 0;
    std::vector<std::uint32_t> offsets, lengths;
    for (int top = 0; top < height; top += rows)
      for (int left = 0; left < width; left += columns) {
        const std::string segment =
            jpeg2000_codestream(spec, left, top, cropped ? std::min(columns, width - left) : columns,
                                cropped ? std::min(rows, height - top) : rows, step);
        offsets.push_back(here());
        lengths.push_back(static_cast<std::uint32_t>(segment.size()));
        file += segment;
      }
    // What does not fit an entry lies elsewhere.
    struct Entry {
      std::uint16_t tag, type;
      std::uint32_t count, value;
    };
    constexpr std::uint16_t text_type = 2, short_type = 3, long_type = 4;
    const auto longs = [&](std::uint16_t tag, const std::vector<std::uint32_t>& values) {
      const auto count = static_cast<std::uint32_t>(values.size());
      if (count == 1) return Entry{tag, long_type, 1, values[0]};
      const std::uint32_t at = here();
      for (const std::uint32_t value : values) append(value);
      return Entry{tag, long_type, count, at};
    };
    const auto samples = static_cast<std::uint32_t>(spec.samples);
    std::uint32_t bits = static_cast<std::uint32_t>(spec.bits);
    if (samples > 2) {
      bits = here();
      for (int c = 0; c < spec.samples; ++c) append(static_cast<std::uint16_t>(spec.bits));
    } else if (samples == 2) {
      bits |= bits << 16;
    }
    const std::string text = spec.description + std::string(1, '\0');
    const std::uint32_t text_at = here();
    file += text;
    const Entry places = longs(static_cast<std::uint16_t>(spec.tile > 0 ? 324 : 273), offsets);
    const Entry byte_counts = longs(static_cast<std::uint16_t>(spec.tile > 0 ? 325 : 279), lengths);
    const auto number = [](int value) { return static_cast<std::uint32_t>(value); };
    std::vector<Entry> entries = {{256, long_type, 1, number(width)},
                                  {257, long_type, 1, number(height)},
                                  {258, short_type, samples, bits},
                                  {259, short_type, 1, number(spec.compression)},
                                  {262, short_type, 1, number(spec.photometric)},
                                  {277, short_type, 1, samples},
                                  {284, short_type, 1, 1},
                                  places,
                                  byte_counts};
    if (text.size() > 4)
      entries.push_back({270, text_type, static_cast<std::uint32_t>(text.size()), text_at});
    if (spec.tile > 0) {
      entries.push_back({322, long_type, 1, number(columns)});
      entries.push_back({323, long_type, 1, number(rows)});
    } else {
      entries.push_back({278, long_type, 1, number(rows)});
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.tag < b.tag; });
    const std::uint32_t directory = here();
    std::memcpy(&file[link], &directory, 4);
    append(static_cast<std::uint16_t>(entries.size()));
    for (const Entry& entry : entries)
      append(entry.tag), append(entry.type), append(entry.count), append(entry.value);
    link = file.size();
    append(std::uint32_t{0});
  }
  return file;
}

}  // namespace alinify::testing
