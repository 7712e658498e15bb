#include "core/prepare/illumination/corrected_source.h"

#include <array>
#include <cmath>
#include <numeric>
#include <thread>

#include <gtest/gtest.h>

#include "core/image/halve.h"
#include "core/image/pyramid.h"
#include "tests/core/prepare/illumination/web.h"
#include "tests/support/expect_error.h"

namespace alinify::testing {
namespace {

std::shared_ptr<const IlluminationCorrection> columns(Size image, int channels, std::vector<float> offset,
                                                      std::vector<float> gain,
                                                      std::vector<float> row_gain = {}) {
  IlluminationCorrection correction;
  correction.image_size = {image.width, row_gain.empty() ? 0 : image.height};
  correction.channels = channels;
  correction.model = ColumnProfile{std::move(offset), std::move(gain), std::move(row_gain)};
  return std::make_shared<const IlluminationCorrection>(std::move(correction));
}

template <class T>
T sample(const Image& image, std::int64_t x, std::int64_t y, int channel = 0) {
  return image.pixels().samples<T>().row(y)[x * image.channels() + channel];
}

TEST(CorrectedSource, TakesTheOffsetAndMultipliesByTheGain) {
  const Size size{4, 3};
  const auto image =
      image_of<std::uint16_t>(size, 1, PixelType::U16, [](std::int64_t x, std::int64_t y, int) {
        return 1000.0 * static_cast<double>(x + 1) + 10.0 * static_cast<double>(y);
      });
  const auto corrected =
      make_corrected_source(image, columns(size, 1, {0, 100, 0, 5}, {1, 1.5f, 0.25f, 2}, {1, 2, 0.5f}));
  const Image level = read_level(*corrected, 0);
  const double offset[] = {0, 100, 0, 5}, gain[] = {1, 1.5, 0.25, 2}, row[] = {1, 2, 0.5};
  for (std::int64_t y = 0; y < 3; ++y)
    for (std::int64_t x = 0; x < 4; ++x)
      EXPECT_EQ(sample<std::uint16_t>(level, x, y),
                std::floor((1000.0 * static_cast<double>(x + 1) + 10.0 * static_cast<double>(y) - offset[x]) *
                               gain[x] * row[y] +
                           0.5))
          << x << ", " << y;
}

TEST(CorrectedSource, CorrectsTheSameWhateverPartIsRead) {
  const Size size{50, 20};
  const auto image =
      image_of<std::uint8_t>(size, 3, PixelType::U8, [](std::int64_t x, std::int64_t y, int c) {
        return static_cast<double>((x * 7 + y * 13 + c * 50) % 200);
      });
  std::vector<float> offset(150), gain(150);
  for (std::size_t i = 0; i < 150; ++i)
    offset[i] = static_cast<float>(i % 5), gain[i] = 0.8f + 0.003f * static_cast<float>(i);
  gain[20] = gain[21] = gain[22] = gain[49] = gain[50] = 0;  // dead, also at both ends of a row
  const auto corrected = make_corrected_source(image, columns(size, 3, offset, gain));
  const Image whole = read_level(*corrected, 0);
  for (const Rect rect : {Rect{0, 0, 21, 20}, Rect{21, 3, 1, 5}, Rect{22, 0, 28, 20}, Rect{49, 19, 1, 1}}) {
    Image part(rect.size(), 3, PixelType::U8);
    corrected->read(0, rect, part.pixels());
    for (std::int64_t y = 0; y < rect.height; ++y)
      for (std::int64_t x = 0; x < rect.width; ++x)
        for (int c = 0; c < 3; ++c)
          EXPECT_EQ(sample<std::uint8_t>(part, x, y, c),
                    sample<std::uint8_t>(whole, rect.x + x, rect.y + y, c));
  }
}

TEST(CorrectedSource, InterpolatesDeadColumnsFromTheirNeighbours) {
  const Size size{6, 1};
  const auto image = image_of<std::uint8_t>(size, 1, PixelType::U8, [](std::int64_t x, std::int64_t, int) {
    return x == 2 || x == 3 || x == 5 ? 255 : 10 + 30 * x;
  });
  const auto corrected =
      make_corrected_source(image, columns(size, 1, std::vector<float>(6, 0), {1, 1, 0, 0, 0.5f, 0}));
  const Image level = read_level(*corrected, 0);
  // 40 at column 1, (10 + 120) / 2 = 65 at column 4: thirds between them, and 65 beyond the last living one.
  const int expected[] = {10, 40, 48, 57, 65, 65};
  for (std::int64_t x = 0; x < 6; ++x) EXPECT_EQ(sample<std::uint8_t>(level, x, 0), expected[x]) << x;
}

TEST(CorrectedSource, KeepsSaturatedSamplesAndCountsWhatItClips) {
  const Size size{4, 1};
  const auto image = image_of<std::uint8_t>(size, 1, PixelType::U8, [](std::int64_t x, std::int64_t, int) {
    return std::array{255.0, 200.0, 100.0, 3.0}[static_cast<std::size_t>(x)];
  });
  const auto corrected = make_corrected_source(image, columns(size, 1, {0, 0, 0, 10}, {0.5f, 1.5f, 1.5f, 1}));
  const Image level = read_level(*corrected, 0);
  EXPECT_EQ(sample<std::uint8_t>(level, 0, 0), 255);  // saturated: it was at least 255
  EXPECT_EQ(sample<std::uint8_t>(level, 1, 0), 255);  // 300 does not fit
  EXPECT_EQ(sample<std::uint8_t>(level, 2, 0), 150);
  EXPECT_EQ(sample<std::uint8_t>(level, 3, 0), 0);  // -7 does not fit
  EXPECT_EQ(corrected->limits().saturated, 1);
  EXPECT_EQ(corrected->limits().clipped, 2);
}

TEST(CorrectedSource, LeavesAlphaAndNaNAlone) {
  const Size size{2, 1};
  const auto rgba = image_of<std::uint8_t>(
      size, 4, PixelType::U8, [](std::int64_t, std::int64_t, int c) { return c == 3 ? 77 : 50; });
  const Image level = read_level(
      *make_corrected_source(rgba, columns(size, 3, std::vector<float>(6, 10), std::vector<float>(6, 2))), 0);
  EXPECT_EQ(sample<std::uint8_t>(level, 1, 0, 2), 80);
  EXPECT_EQ(sample<std::uint8_t>(level, 1, 0, 3), 77);
  const auto floats = image_of<float>(size, 1, PixelType::F32, [](std::int64_t x, std::int64_t, int) {
    return x == 0 ? std::nan("") : -2.5;
  });
  const Image real = read_level(*make_corrected_source(floats, columns(size, 1, {1, 1}, {2, 2})), 0);
  EXPECT_TRUE(std::isnan(sample<float>(real, 0, 0)));
  EXPECT_FLOAT_EQ(sample<float>(real, 1, 0), -7);
}

// An image with the levels that halving gives, in memory.
class Halved final : public TileSource {
 public:
  explicit Halved(const TileSource& full) : info_(full.info()) {
    levels_.push_back(read_level(full, 0));
    while (levels_.back().size().width > 4) {
      const Size size = halved(levels_.back().size());
      Image next(size, info_.channels, info_.type);
      halve(std::as_const(levels_.back()).pixels(), next.pixels());
      const double d = 2 * info_.levels.back().downsample.x;
      info_.levels.push_back({size, size, {d, d}});
      levels_.push_back(std::move(next));
    }
  }
  const ImageInfo& info() const override { return info_; }
  void read(int level, Rect rect, Pixels out) const override {
    copy_pixels(levels_[static_cast<std::size_t>(level)].pixels().crop(rect), out);
  }

 private:
  ImageInfo info_;
  std::vector<Image> levels_;
};

TEST(CorrectedSource, MakesAnEvenSurfaceEvenAtEveryLevel) {
  // 33 columns: the last pixel of every level covers fewer. Columns 8 and 20 see nothing.
  const Size size{33, 16};
  std::vector<float> offset(33), gain(33);
  for (std::size_t x = 0; x < 33; ++x)
    offset[x] = static_cast<float>(x % 4), gain[x] = 0.5f + 0.05f * static_cast<float>(x * 7 % 33);
  gain[8] = gain[20] = 0;
  const auto full = image_of<float>(size, 1, PixelType::F32, [&](std::int64_t x, std::int64_t, int) {
    const auto i = static_cast<std::size_t>(x);
    return (gain[i] > 0 ? 80.0 / static_cast<double>(gain[i]) : 0.0) + static_cast<double>(offset[i]);
  });
  const auto corrected =
      make_corrected_source(std::make_shared<Halved>(*full), columns(size, 1, offset, gain));
  for (int level = 0; level < static_cast<int>(corrected->info().levels.size()); ++level) {
    const Image pixels = read_level(*corrected, level);
    for (std::int64_t x = 0; x < pixels.size().width; ++x)
      EXPECT_NEAR(sample<float>(pixels, x, 0), 80, 1e-3) << "level " << level << ", " << x;
  }
}

TEST(CorrectedSource, DividesByAFieldBetweenItsSamples) {
  // A field of 2 x 2 on 4 x 4 pixels: samples lie at pixels 0.5 and 2.5.
  const auto image =
      image_of<float>({4, 4}, 1, PixelType::F32, [](std::int64_t, std::int64_t, int) { return 100; });
  IlluminationCorrection correction;
  correction.image_size = {4, 4};
  correction.model = IlluminationField{{2, 2}, {1, 2, 1, 2}, {10, 10, 20, 20}};
  const Image level = read_level(
      *make_corrected_source(image, std::make_shared<const IlluminationCorrection>(correction)), 0);
  const double flat[] = {0.75, 1.25, 1.75, 2.25}, dark[] = {7.5, 12.5, 17.5, 22.5};
  for (std::int64_t y = 0; y < 4; ++y)
    for (std::int64_t x = 0; x < 4; ++x)
      EXPECT_NEAR(sample<float>(level, x, y), (100 - dark[y]) / flat[x], 1e-4) << x << ", " << y;
}

TEST(CorrectedSource, ContinuesASteepFieldToTheEdgeWithoutReachingZero) {
  const auto image =
      image_of<float>({4, 1}, 1, PixelType::F32, [](std::int64_t, std::int64_t, int) { return 100; });
  IlluminationCorrection correction;
  correction.image_size = {4, 1};
  correction.model = IlluminationField{{2, 1}, {0.2f, 2}, {}};
  const Image level = read_level(
      *make_corrected_source(image, std::make_shared<const IlluminationCorrection>(correction)), 0);
  const double flat[] = {0.1, 0.65, 1.55, 2.45};  // on the line it would be -0.25 at the first
  for (std::int64_t x = 0; x < 4; ++x) EXPECT_NEAR(sample<float>(level, x, 0), 100 / flat[x], 1e-3) << x;
}

TEST(CorrectedSource, RefusesAnImageThatItIsNotFor) {
  const auto grey = image_of<std::uint8_t>({4, 4}, 1, PixelType::U8, [](auto...) { return 1.0; });
  const auto refused = [&](const std::shared_ptr<const TileSource>& image,
                           const std::shared_ptr<const IlluminationCorrection>& correction,
                           const char* words) {
    expect_error(ErrorKind::Failed, words, [&] { make_corrected_source(image, correction); });
  };
  refused(grey, columns({5, 4}, 1, std::vector<float>(5, 0), std::vector<float>(5, 1)),
          "is for 5 columns, and web.tif has 4");
  refused(grey,
          columns({4, 5}, 1, std::vector<float>(4, 0), std::vector<float>(4, 1), std::vector<float>(5, 1)),
          "is for an image of 4 x 5 pixels");
  refused(grey, columns({4, 4}, 3, std::vector<float>(12, 0), std::vector<float>(12, 1)),
          "is for 3 channels, and web.tif has 1");
  auto pixels = std::make_shared<Image>(Size{4, 4}, 1, PixelType::U8);
  ImageInfo indexed;
  indexed.color = ColorModel::Indexed;
  refused(make_memory_source(pixels, indexed),
          columns({4, 4}, 1, std::vector<float>(4, 0), std::vector<float>(4, 1)), "not light intensities");
}

TEST(CorrectedSource, CannotBeReadPastItself) {
  const auto grey = image_of<std::uint8_t>({4, 4}, 1, PixelType::U8, [](auto...) { return 1.0; });
  const auto corrected =
      make_corrected_source(grey, columns({4, 4}, 1, std::vector<float>(4, 0), std::vector<float>(4, 1)));
  EXPECT_TRUE(corrected->stored_pixels(0).blocks.empty());
  EXPECT_EQ(corrected->stored_pixels(0).why_not.english(), "its illumination is corrected as it is read");
  EXPECT_EQ(corrected->as_stored(), nullptr);
}

TEST(CorrectedSource, IsReadByManyThreadsAtOnce) {
  const Size size{64, 64};
  const auto image = image_of<std::uint8_t>(
      size, 1, PixelType::U8, [](std::int64_t x, std::int64_t, int) { return x == 5 ? 255 : 100; });
  std::vector<float> gain(64, 1.1f);
  gain[9] = 0;
  const auto corrected = make_corrected_source(image, columns(size, 1, std::vector<float>(64, 0), gain));
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      const Image level = read_level(*corrected, 0);
      EXPECT_EQ(sample<std::uint8_t>(level, 9, 63), 110);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(corrected->limits().saturated, 4 * 64);
}

}  // namespace
}  // namespace alinify::testing
