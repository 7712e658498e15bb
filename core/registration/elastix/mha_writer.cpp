#include "core/registration/elastix/mha_writer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/grey/grey_reader.h"
#include "core/grey/mask_source.h"
#include "core/registration/elastix/messages.h"
#include "core/registration/elastix/parameter_file.h"

namespace alinify {
namespace {

[[noreturn]] void refuse_handover(const std::filesystem::path& path, Message why) {
  throw Error(ErrorKind::NotWritable, messages::cannot_hand_images_over, std::move(why),
              messages::free_space_in_folder(path.parent_path()));
}

std::string header_of(Size size, double downsample, bool two_bytes) {
  const std::string offset = shortest_number((downsample - 1) / 2), spacing = shortest_number(downsample);
  return "ObjectType = Image\nNDims = 2\nBinaryData = True\nBinaryDataByteOrderMSB = " +
         std::string(std::endian::native == std::endian::big ? "True" : "False") +
         "\nCompressedData = False\nTransformMatrix = 1 0 0 1\nOffset = " + offset + " " + offset +
         "\nCenterOfRotation = 0 0\nElementSpacing = " + spacing + " " + spacing +
         "\nDimSize = " + std::to_string(size.width) + " " + std::to_string(size.height) +
         "\nElementType = " + (two_bytes ? "MET_USHORT" : "MET_UCHAR") + "\nElementDataFile = LOCAL\n";
}

// Streams the bands through `convert`, which turns a row of floats into T and reports every value.
template <class T>
MhaFile write_bands(const GreyReader& reader, double downsample, const std::filesystem::path& path,
                    ThreadPool& pool, Progress& progress, const std::function<T(float)>& convert) {
  const Size size = reader.size();
  const std::int64_t wanted = size.area() * static_cast<std::int64_t>(sizeof(T)) + 4096;
  if (const std::int64_t free = platform::free_disk_bytes(path.parent_path()); free >= 0 && free < wanted)
    refuse_handover(path, messages::temp_folder_too_full(bytes_number(free), bytes_number(wanted)));

  std::ofstream file(path, std::ios::binary);
  if (!file) refuse_handover(path, messages::temp_folder_not_writable);
  const std::string header = header_of(size, downsample, sizeof(T) == 2);
  file << header;

  const std::int64_t band_rows = reader.rows_per_band();
  std::vector<float> grey(static_cast<std::size_t>(size.width * band_rows));
  std::vector<T> out(grey.size());
  T min = std::numeric_limits<T>::max(), max = std::numeric_limits<T>::min();
  for (std::int64_t y = 0; y < size.height; y += band_rows) {
    progress.check_cancelled();
    const std::int64_t rows = std::min(band_rows, size.height - y);
    reader.read(0, y, {grey.data(), size.width, rows, size.width}, pool);
    pool.parallel_for(rows, [&](std::int64_t row) {
      const auto begin = static_cast<std::size_t>(row * size.width),
                 end = begin + static_cast<std::size_t>(size.width);
      for (std::size_t i = begin; i < end; ++i) out[i] = convert(grey[i]);
    });
    const auto used = out.begin() + static_cast<std::ptrdiff_t>(rows * size.width);
    const auto [low, high] = std::minmax_element(out.begin(), used);
    min = std::min(min, *low);
    max = std::max(max, *high);
    file.write(reinterpret_cast<const char*>(out.data()),
               static_cast<std::streamsize>(static_cast<std::size_t>(rows * size.width) * sizeof(T)));
    if (!file) refuse_handover(path, messages::temp_disk_full);
    progress.update(static_cast<double>(y + rows) / static_cast<double>(size.height));
  }
  file.close();
  if (!file) refuse_handover(path, messages::temp_disk_full);
  return {path,
          size,
          downsample,
          sizeof(T) == 2 ? PixelType::U16 : PixelType::U8,
          static_cast<std::int64_t>(header.size()),
          !(max > min)};
}

// The pixels of a file written by write_bands.
class RawSource final : public TileSource {
 public:
  explicit RawSource(const MhaFile& file) : file_(file) {
    info_.size = file.size;
    info_.type = file.type;
    info_.levels = {LevelInfo{file.size, {file.size.width, 1}, {1, 1}}};
  }
  const ImageInfo& info() const override { return info_; }
  void read(int, Rect rect, Pixels out) const override {
    std::ifstream stream(file_.path, std::ios::binary);
    for (std::int64_t y = 0; y < rect.height; ++y) {
      stream.seekg(file_.data_offset + ((rect.y + y) * file_.size.width + rect.x) * out.pixel_bytes());
      stream.read(reinterpret_cast<char*>(out.row(y)), rect.width * out.pixel_bytes());
    }
    if (!stream)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(file_.path), messages::temp_file_changed);
  }

 private:
  MhaFile file_;
  ImageInfo info_;
};

}  // namespace

MhaFile write_grey_mha(const std::shared_ptr<const TileSource>& source, double downsample,
                       const std::filesystem::path& path, ThreadPool& pool, Progress& progress) {
  const GreyReader reader(source, downsample);
  if (source->info().type == PixelType::U8 && reader.downsample() == 1)
    return write_bands<std::uint8_t>(reader, reader.downsample(), path, pool, progress, [](float v) {
      return static_cast<std::uint8_t>(std::clamp(v + 0.5f, 0.0f, 255.0f));
    });
  Progress look = progress.sub(0.05, {});
  GreyRange range = robust_range(source, downsample, pool, look);
  if (source->info().type == PixelType::U8) range = {0, 255};
  const float width = range.max - range.min, factor = width > 0 ? 65535.0f / width : 0;
  Progress write = progress.sub(1, {});
  return write_bands<std::uint16_t>(reader, reader.downsample(), path, pool, write, [=](float v) {
    return static_cast<std::uint16_t>(std::clamp((v - range.min) * factor + 0.5f, 0.0f, 65535.0f));
  });
}

MhaFile write_coarser_mha(const MhaFile& from, double times, const std::filesystem::path& path,
                          ThreadPool& pool, Progress& progress) {
  const GreyReader reader(std::make_shared<RawSource>(from), times);
  // 8-bit values are spread over 16 bits to keep the fractions of means; 16-bit values were scaled before.
  const float factor = from.type == PixelType::U8 ? 257.0f : 1.0f;
  return write_bands<std::uint16_t>(reader, from.downsample * times, path, pool, progress, [=](float v) {
    return static_cast<std::uint16_t>(std::clamp(v * factor + 0.5f, 0.0f, 65535.0f));
  });
}

MhaFile write_mask_mha(const std::shared_ptr<const TileSource>& mask, double downsample,
                       const std::filesystem::path& path, ThreadPool& pool, Progress& progress) {
  const GreyReader reader(binary_mask(mask), downsample);
  bool any = false;
  MhaFile file = write_bands<std::uint8_t>(reader, reader.downsample(), path, pool, progress, [](float v) {
    return static_cast<std::uint8_t>(v >= 0.5f ? 1 : 0);
  });
  // An all-ones mask is flat too, and valid: only its first value distinguishes the two cases.
  if (file.flat) {
    std::vector<float> first(1);
    reader.read(0, 0, {first.data(), 1, 1, 1}, pool);
    any = first[0] >= 0.5f;
  }
  file.flat = file.flat && !any;
  return file;
}

}  // namespace alinify
