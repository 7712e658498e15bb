#include "core/grey/missing_numbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/grey/mask_source.h"

namespace alinify {
namespace {

// Calls use(row, column, pixel) for every pixel of floating-point samples.
template <class Use>
void visit_float_pixels(PixelType type, Pixels pixels, std::int64_t channels, Size size, const Use& use) {
  visit_pixel_type(type, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_floating_point_v<T>) {
      const auto samples = pixels.samples<T>();
      for (std::int64_t y = 0; y < size.height; ++y) {
        T* pixel = samples.row(y);
        for (std::int64_t x = 0; x < size.width; ++x, pixel += channels) use(y, x, pixel);
      }
    }
  });
}

template <class T>
bool holds_number(const T* pixel, std::int64_t channels) {
  return std::all_of(pixel, pixel + channels, [](T sample) { return std::isfinite(sample); });
}

// What a part of an image holds.
struct Census {
  std::int64_t without_number = 0;
  std::vector<double> sums, counts;  // of the finite samples of each channel

  void add(const Census& part) {
    without_number += part.without_number;
    for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += part.sums[c], counts[c] += part.counts[c];
  }
};

Census empty_census(int channels) {
  const auto count = static_cast<std::size_t>(channels);
  return {0, std::vector<double>(count), std::vector<double>(count)};
}

Census census_of(Image& image) {
  Census census = empty_census(image.channels());
  const auto channels = static_cast<std::int64_t>(image.channels());
  visit_float_pixels(image.type(), image.pixels(), channels, image.size(),
                     [&](std::int64_t, std::int64_t, const auto* pixel) {
                       census.without_number += holds_number(pixel, channels) ? 0 : 1;
                       for (std::size_t c = 0; c < census.sums.size(); ++c)
                         if (std::isfinite(pixel[c]))
                           census.sums[c] += static_cast<double>(pixel[c]), census.counts[c] += 1;
                     });
  return census;
}

struct NumbersOfImage {
  double share_without = 0;
  std::vector<double> means;  // of each channel
};

NumbersOfImage numbers_of(const TileSource& source, ThreadPool& pool, const Progress& progress) {
  const ImageInfo& info = source.info();
  if (!is_float(info.type)) return {};
  constexpr std::int64_t max_pixels = std::int64_t{1} << 28, max_bytes = std::int64_t{16} << 20;
  std::size_t level = 0;
  while (level + 1 < info.levels.size() && info.levels[level].size.area() > max_pixels) ++level;
  const Size size = info.levels[level].size;
  const std::int64_t row_bytes = size.width * info.channels * bytes_per_sample(info.type),
                     tile = std::max<std::int64_t>(1, info.levels[level].tile_size.height),
                     rows = std::max<std::int64_t>(tile, max_bytes / row_bytes / tile * tile);
  std::vector<Census> bands(static_cast<std::size_t>((size.height + rows - 1) / rows));
  pool.parallel_for(std::ssize(bands), [&](std::int64_t band) {
    progress.check_cancelled();
    const Rect rect = intersect({0, band * rows, size.width, rows}, rect_of(size));
    Image pixels(rect.size(), info.channels, info.type);
    source.read(static_cast<int>(level), rect, pixels.pixels());
    bands[static_cast<std::size_t>(band)] = census_of(pixels);
  });
  Census all = empty_census(info.channels);
  for (const Census& band : bands) all.add(band);
  NumbersOfImage numbers{static_cast<double>(all.without_number) / static_cast<double>(size.area()), {}};
  for (std::size_t c = 0; c < all.sums.size(); ++c)
    numbers.means.push_back(all.counts[c] > 0 ? all.sums[c] / all.counts[c] : 0);
  return numbers;
}

// The image with the mean of each channel instead of NaN and infinity.
class FilledSource final : public TileSource {
 public:
  FilledSource(std::shared_ptr<const TileSource> image, std::vector<double> means)
      : image_(std::move(image)), means_(std::move(means)) {}

  const ImageInfo& info() const override { return image_->info(); }

  void read(int level, Rect rect, Pixels out) const override {
    image_->read(level, rect, out);
    visit_float_pixels(info().type, out, info().channels, rect.size(),
                       [&](std::int64_t, std::int64_t, auto* pixel) {
                         using T = std::remove_pointer_t<decltype(pixel)>;
                         for (std::size_t c = 0; c < means_.size(); ++c)
                           if (!std::isfinite(pixel[c])) pixel[c] = static_cast<T>(means_[c]);
                       });
  }

 private:
  std::shared_ptr<const TileSource> image_;
  std::vector<double> means_;
};

// 1 where all samples of a pixel are numbers, 0 elsewhere.
class MaskOfNumbers final : public TileSource {
 public:
  explicit MaskOfNumbers(std::shared_ptr<const TileSource> image)
      : image_(std::move(image)), info_(info_of_mask(image_->info())) {
    info_.path.clear();
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    const ImageInfo& from = image_->info();
    Image pixels(rect.size(), from.channels, from.type);
    image_->read(level, rect, pixels.pixels());
    visit_float_pixels(from.type, pixels.pixels(), from.channels, rect.size(),
                       [&](std::int64_t y, std::int64_t x, const auto* pixel) {
                         reinterpret_cast<std::uint8_t*>(out.row(y))[x] =
                             holds_number(pixel, from.channels) ? 1 : 0;
                       });
  }

 private:
  std::shared_ptr<const TileSource> image_;
  ImageInfo info_;
};

}  // namespace

ImagePair without_missing_numbers(ImagePair images, ThreadPool& pool, const Progress& progress,
                                  MissingNumbers* missing) {
  const auto leave_out = [&](std::shared_ptr<const TileSource>& image,
                             std::shared_ptr<const TileSource>& mask) {
    NumbersOfImage numbers = numbers_of(*image, pool, progress);
    if (numbers.share_without > 0 && numbers.share_without < 1) {
      mask = mask_of_both(std::make_shared<MaskOfNumbers>(image), std::move(mask));
      image = std::make_shared<FilledSource>(std::move(image), std::move(numbers.means));
    }
    return numbers.share_without;
  };
  const MissingNumbers shares{leave_out(images.fixed, images.fixed_mask),
                              leave_out(images.moving, images.moving_mask)};
  if (missing) *missing = shares;
  return images;
}

}  // namespace alinify
