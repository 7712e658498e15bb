#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <tiffio.h>

#include "core/image/image.h"
#include "core/io/tiff_writer.h"

/// Written files seen through libtiff alone, and pictures to write.
namespace alinify::testing {

struct CloseTiff {
  void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using OpenTiff = std::unique_ptr<TIFF, CloseTiff>;

inline OpenTiff open_tiff(const std::filesystem::path& path) {
  OpenTiff tiff(TIFFOpen(path.string().c_str(), "r"));
  if (!tiff) throw std::runtime_error("libtiff does not open " + path.string());
  return tiff;
}

template <class T>
T tag_of(TIFF* tiff, int tag) {
  T value{};
  if (!TIFFGetFieldDefaulted(tiff, static_cast<std::uint32_t>(tag), &value))
    throw std::runtime_error("tag " + std::to_string(tag) + " is missing");
  return value;
}

/// One level as plain numbers.
struct Decoded {
  std::int64_t width = 0, height = 0;
  int channels = 1;
  std::vector<double> samples;
  double at(std::int64_t x, std::int64_t y, int c) const {
    return samples[static_cast<std::size_t>((y * width + x) * channels + c)];
  }
};

template <class T>
double sample_in(const void* buffer, std::int64_t index) {
  T value;
  std::memcpy(&value, static_cast<const char*>(buffer) + index * static_cast<std::int64_t>(sizeof(T)),
              sizeof(T));
  return static_cast<double>(value);
}

inline double sample_in(PixelType type, const void* buffer, std::int64_t index) {
  return visit_pixel_type(type, [&](auto zero) { return sample_in<decltype(zero)>(buffer, index); });
}

/// The directory that is current.
inline Decoded decode_directory(TIFF* tiff, PixelType type) {
  if (tag_of<std::uint16_t>(tiff, TIFFTAG_COMPRESSION) == COMPRESSION_JPEG)
    TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
  Decoded level;
  level.width = tag_of<std::uint32_t>(tiff, TIFFTAG_IMAGEWIDTH);
  level.height = tag_of<std::uint32_t>(tiff, TIFFTAG_IMAGELENGTH);
  level.channels = tag_of<std::uint16_t>(tiff, TIFFTAG_SAMPLESPERPIXEL);
  level.samples.resize(static_cast<std::size_t>(level.width * level.height * level.channels));
  const std::int64_t tile_width = tag_of<std::uint32_t>(tiff, TIFFTAG_TILEWIDTH);
  const std::int64_t tile_height = tag_of<std::uint32_t>(tiff, TIFFTAG_TILELENGTH);
  std::vector<char> tile(static_cast<std::size_t>(TIFFTileSize64(tiff)));
  for (std::int64_t y = 0; y < level.height; ++y) {
    for (std::int64_t x = 0; x < level.width; ++x) {
      if (x % tile_width == 0 || x == 0) {
        if (TIFFReadTile(tiff, tile.data(), static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), 0,
                         0) < 0)
          throw std::runtime_error("libtiff does not decode a tile");
      }
      for (int c = 0; c < level.channels; ++c)
        level.samples[static_cast<std::size_t>((y * level.width + x) * level.channels + c)] = sample_in(
            type, tile.data(), (y % tile_height * tile_width + x % tile_width) * level.channels + c);
    }
  }
  return level;
}

/// Every level of the file, finest first.
inline std::vector<Decoded> decode_levels(const std::filesystem::path& path, PixelType type) {
  const OpenTiff tiff = open_tiff(path);
  std::vector<Decoded> levels;
  do {
    levels.push_back(decode_directory(tiff.get(), type));
  } while (TIFFReadDirectory(tiff.get()));
  return levels;
}

/// Noise over the whole range of the type; every seventh sample is an extreme value.
inline Image noise_image(Size size, int channels, PixelType type, unsigned seed) {
  Image image(size, channels, type);
  std::mt19937 random(seed);
  visit_pixel_type(type, [&](auto zero) {
    using T = decltype(zero);
    const auto samples = image.pixels().samples<T>();
    for (std::int64_t y = 0; y < samples.height; ++y) {
      for (std::int64_t x = 0; x < samples.width; ++x) {
        const double share = static_cast<double>(random()) / 4294967295.0;
        const double value = random() % 7 == 0 ? static_cast<double>(random() % 2) : share;
        samples.at(x, y) =
            static_cast<T>(lowest_value(type) + value * (highest_value(type) - lowest_value(type)));
      }
    }
  });
  return image;
}

inline Decoded plain(const Image& image) {
  Decoded level{image.size().width, image.size().height, image.channels(), {}};
  const std::int64_t n = level.width * level.height * level.channels;
  for (std::int64_t i = 0; i < n; ++i)
    level.samples.push_back(sample_in(image.type(), image.pixels().data, i));
  return level;
}

/// The level half as large, from its definition: the mean of the pixels that exist, halves rounded up for
/// integers.
inline Decoded naive_half(const Decoded& finer, bool integers) {
  Decoded coarser{(finer.width + 1) / 2, (finer.height + 1) / 2, finer.channels, {}};
  for (std::int64_t y = 0; y < coarser.height; ++y) {
    for (std::int64_t x = 0; x < coarser.width; ++x) {
      for (int c = 0; c < finer.channels; ++c) {
        double sum = 0, count = 0;
        for (std::int64_t v = 2 * y; v < 2 * y + 2 && v < finer.height; ++v)
          for (std::int64_t u = 2 * x; u < 2 * x + 2 && u < finer.width; ++u)
            sum += finer.at(u, v, c), ++count;
        coarser.samples.push_back(integers ? std::floor(sum / count + 0.5) : sum / count);
      }
    }
  }
  return coarser;
}

/// Writes all tiles of the image in rows.
inline WrittenFile write_whole(const std::filesystem::path& path, const Image& image, ColorModel color,
                               const TiffWriterOptions& options) {
  TiffWriter writer(path, image.size(), image.channels(), image.type(), color, options);
  for (int row = 0; row < writer.tile_rows(); ++row)
    for (int column = 0; column < writer.tile_columns(); ++column)
      writer.write_tile(column, row, image.pixels().crop(writer.tile_rect(column, row)));
  return writer.finish();
}

}  // namespace alinify::testing
