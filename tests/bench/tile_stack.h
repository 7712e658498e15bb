#pragma once

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/io/open_image.h"
#include "core/io/tiff_writer.h"
#include "core/prepare/illumination/basic/estimate_basic.h"

namespace alinify::bench {

/// A fluorescence tile: cells on a background of its own brightness, under an uneven light, with noise.
inline std::shared_ptr<const Image> fluorescence_tile(std::int64_t number, std::int64_t side) {
  auto image = std::make_shared<Image>(Size{side, side}, 1, PixelType::U16);
  const View2D<std::uint16_t> out = image->pixels().samples<std::uint16_t>();
  std::mt19937 random(static_cast<std::uint32_t>(number));
  const double base = 900 + 600 * static_cast<double>(random() % 1000) / 1000;
  std::vector<float> content(static_cast<std::size_t>(side * side), static_cast<float>(base));
  for (int cell = 0; cell < 60; ++cell) {
    const auto at_x = static_cast<std::int64_t>(random()) % side,
               at_y = static_cast<std::int64_t>(random()) % side;
    const std::int64_t radius = 8 + static_cast<std::int64_t>(random() % 24);
    for (std::int64_t y = std::max<std::int64_t>(0, at_y - radius); y < std::min(side, at_y + radius); ++y)
      for (std::int64_t x = std::max<std::int64_t>(0, at_x - radius); x < std::min(side, at_x + radius); ++x)
        if ((x - at_x) * (x - at_x) + (y - at_y) * (y - at_y) < radius * radius)
          content[static_cast<std::size_t>(y * side + x)] += 2500;
  }
  for (std::int64_t y = 0; y < side; ++y)
    for (std::int64_t x = 0; x < side; ++x) {
      const double u = (static_cast<double>(x) - 0.45 * static_cast<double>(side)) /
                       static_cast<double>(side),
                   v = (static_cast<double>(y) - 0.55 * static_cast<double>(side)) /
                       static_cast<double>(side);
      const double light = 1.15 - 0.9 * (u * u + v * v);
      out.at(x, y) = static_cast<std::uint16_t>(light * content[static_cast<std::size_t>(y * side + x)] +
                                                static_cast<double>(random() % 64));
    }
  return image;
}

/// `count` tiles. Without a folder, sixty-four different ones in turn, in memory; with one, each its own
/// uncompressed TIFF there, written where it is missing.
inline BasicInput tile_stack(std::int64_t count, std::int64_t side, const std::filesystem::path& folder) {
  constexpr std::int64_t different = 64;
  static const std::vector<std::shared_ptr<const Image>> tiles = [side] {
    std::vector<std::shared_ptr<const Image>> all(different);
    ThreadPool().parallel_for(
        different, [&](std::int64_t i) { all[static_cast<std::size_t>(i)] = fluorescence_tile(i, side); });
    return all;
  }();
  const auto source_of = [](std::int64_t i) {
    ImageInfo info;
    const std::shared_ptr<const Image>& image = tiles[static_cast<std::size_t>(i % different)];
    info.size = image->size();
    info.type = image->type();
    info.levels = {{info.size, {info.size.width, 64}, {1, 1}}};
    return make_memory_source(image, info);
  };
  BasicInput input;
  input.count = count;
  if (folder.empty()) {
    input.open = source_of;
    return input;
  }
  const auto path_of = [folder](std::int64_t i) { return folder / ("tile_" + std::to_string(i) + ".tif"); };
  std::filesystem::create_directories(folder);
  for (std::int64_t i = 0; i < count; ++i) {
    if (std::filesystem::exists(path_of(i))) continue;
    const ConstPixels pixels = tiles[static_cast<std::size_t>(i % different)]->pixels();
    TiffWriterOptions options;
    options.compression = Compression::None;
    options.pyramid = false;
    TiffWriter writer(path_of(i), {side, side}, 1, PixelType::U16, ColorModel::Grey, options);
    for (int row = 0; row < writer.tile_rows(); ++row)
      for (int column = 0; column < writer.tile_columns(); ++column)
        writer.write_tile(column, row, pixels.crop(writer.tile_rect(column, row)));
    writer.finish();
  }
  input.open = [path_of](std::int64_t i) { return open_image(path_of(i)); };
  return input;
}

}  // namespace alinify::bench
