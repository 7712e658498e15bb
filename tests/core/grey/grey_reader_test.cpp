#include "core/grey/grey_reader.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/image/pyramid.h"
#include "core/io/open_image.h"
#include "core/io/tiff_writer.h"
#include "tests/core/registration/pictures.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

std::vector<float> read_all(const std::shared_ptr<const TileSource>& source, double downsample) {
  const GreyReader reader(source, downsample);
  ThreadPool pool(2);
  std::vector<float> values(static_cast<std::size_t>(reader.size().area()));
  reader.read(0, 0, {values.data(), reader.size().width, reader.size().height, reader.size().width}, pool);
  return values;
}

template <class T>
std::shared_ptr<const TileSource> pixels(Size size, int channels, PixelType type, ColorModel color,
                                         const std::vector<T>& samples) {
  auto image = std::make_shared<Image>(size, channels, type);
  std::copy(samples.begin(), samples.end(), reinterpret_cast<T*>(image->pixels().data));
  ImageInfo info;
  info.color = color;
  return make_memory_source(std::move(image), info);
}

using Values = std::vector<float>;

TEST(GreyReader, KeepsAGreyImageAsItIs) {
  EXPECT_EQ(read_all(pixels<std::uint16_t>({3, 1}, 1, PixelType::U16, ColorModel::Grey, {7, 500, 65535}), 1),
            (Values{7, 500, 65535}));
}

TEST(GreyReader, TakesTheLumaOfColour) {
  const Values values = read_all(
      pixels<std::uint8_t>({3, 1}, 3, PixelType::U8, ColorModel::Rgb, {255, 0, 0, 0, 255, 0, 10, 10, 10}), 1);
  EXPECT_NEAR(values[0], 76.245, 1e-3);
  EXPECT_NEAR(values[1], 149.685, 1e-3);
  EXPECT_NEAR(values[2], 10, 1e-4);
}

TEST(GreyReader, TakesTheMeanOfIndependentChannels) {
  EXPECT_EQ(read_all(pixels<float>({1, 1}, 5, PixelType::F32, ColorModel::Channels, {1, 2, 3, 4, 10}), 1),
            Values{4});
}

TEST(GreyReader, TurnsInkIntoLight) {
  const Values values = read_all(
      pixels<std::uint8_t>({2, 1}, 4, PixelType::U8, ColorModel::Cmyk, {0, 0, 0, 0, 0, 0, 0, 255}), 1);
  EXPECT_NEAR(values[0], 255, 1e-3);
  EXPECT_NEAR(values[1], 0, 1e-3);
}

TEST(GreyReader, ShowsWhiteThroughWhatIsTransparent) {
  const Values values = read_all(
      pixels<std::uint8_t>({2, 1}, 4, PixelType::U8, ColorModel::Rgba, {0, 0, 0, 0, 50, 50, 50, 255}), 1);
  EXPECT_NEAR(values[0], 255, 1e-3);
  EXPECT_NEAR(values[1], 50, 1e-3);
}

TEST(GreyReader, TurnsWhatIsNoNumberOrInfiniteIntoZero) {
  using Limits = std::numeric_limits<float>;
  EXPECT_EQ(read_all(pixels<float>({4, 1}, 1, PixelType::F32, ColorModel::Grey,
                                   {Limits::quiet_NaN(), 3, Limits::infinity(), -Limits::infinity()}),
                     1),
            (Values{0, 3, 0, 0}));
  EXPECT_EQ(read_all(pixels<double>({2, 1}, 1, PixelType::F64, ColorModel::Grey, {1e300, 4}), 1),
            (Values{0, 4}));
}

TEST(GreyReader, AveragesWhatAPixelCoversAndCutsAtTheEdge) {
  // Columns 0 1 | 2 3 | 4, rows 0 1 | 2.
  const auto source = test::picture({5, 3}, [](double x, double y) { return 10 * x + 100 * (y > 1); });
  EXPECT_EQ(read_all(source, 2), (Values{5, 25, 40, 105, 125, 140}));
}

TEST(GreyReader, WeighsPixelsThatItCoversInPart) {
  // At 1.5: pixel 0 covers 0 and half of 1, pixel 1 half of 1 and 2.
  const auto source = test::picture({3, 1}, [](double x, double) { return 30 * x; });
  const Values values = read_all(source, 1.5);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_NEAR(values[0], (0 + 0.5 * 30) / 1.5, 1e-3);
  EXPECT_NEAR(values[1], (0.5 * 30 + 60) / 1.5, 1e-3);
}

TEST(GreyReader, ReadsAnyPartOfIt) {
  const auto source = test::picture({64, 48}, [](double x, double y) { return 2 * x + y; });
  const GreyReader reader(source, 2);
  ThreadPool pool(1);
  float value = 0;
  reader.read(10, 7, {&value, 1, 1, 1}, pool);
  // The mean of columns 20, 21 and rows 14, 15.
  EXPECT_FLOAT_EQ(value, 2 * 20.5f + 14.5f);
}

TEST(GreyReader, ReadsSmallOverviewsWhole) {
  ThreadPool pool(2);
  Progress progress;
  const GreyImage small =
      read_small(test::picture({1000, 500}, [](double x, double) { return x / 4; }), 100, pool, progress);
  EXPECT_EQ(small.size, (Size{100, 50}));
  EXPECT_DOUBLE_EQ(small.downsample, 10);
  EXPECT_NEAR(small.values[50], 504.5 / 4, 0.6);
  EXPECT_EQ(read_small(test::picture({30, 20}, test::scene), 100, pool, progress).size, (Size{30, 20}));
}

// How much a small picture of stripes varies along its middle row, of the stripes' own contrast.
double left_of_stripes(const GreyImage& small) {
  const float* const row = small.view().row(small.size.height / 2);
  // Mirrored, stripes change their phase at the border.
  const auto [min, max] = std::minmax_element(row + 4, row + small.size.width - 4);
  return double(*max - *min) / 200;
}

TEST(SmallWithoutMoire, ShowsNothingOfThreadsFinerThanItsPixels) {
  ThreadPool pool(2);
  Progress progress;
  constexpr double pi = 3.14159265358979;
  double worst_of_means = 0;
  for (const double period : {2.6, 3.0, 3.3, 4.1, 5.0})
    for (const std::int64_t side : {130, 97, 60, 37}) {
      const auto stripes = test::picture(
          {1040, 40}, [&](double x, double) { return 128 + 100 * std::sin(2 * pi * x / period); });
      if (1040.0 / double(side) < 1.5 * period) continue;  // not finer than the result's own pixels
      EXPECT_LT(left_of_stripes(read_small_without_moire(stripes, side, pool, progress)), 0.01)
          << period << " px at " << side;
      worst_of_means = std::max(worst_of_means, left_of_stripes(read_small(stripes, side, pool, progress)));
    }
  EXPECT_GT(worst_of_means, 0.1) << "means leave moire, or this test shows nothing";
}

TEST(SmallWithoutMoire, ShowsWhatIsCoarserWhereItLies) {
  ThreadPool pool(2);
  Progress progress;
  const auto ramp = test::picture({1003, 617}, [](double x, double y) { return 0.1 * x + 0.2 * y; });
  for (const std::int64_t side : {400, 141, 60}) {
    const GreyImage means = read_small(ramp, side, pool, progress),
                    small = read_small_without_moire(ramp, side, pool, progress);
    ASSERT_EQ(small.size, means.size) << side;
    EXPECT_EQ(small.downsample, means.downsample);
    // Away from the edges, where one mirrors and the other cuts.
    for (std::int64_t y = 3; y < small.size.height - 4; ++y)
      for (std::int64_t x = 3; x < small.size.width - 4; ++x)
        ASSERT_NEAR(small.view().at(x, y), means.view().at(x, y), 0.3) << side << ": " << x << ", " << y;
  }
}

// A colour picture in a file, stored that way.
std::shared_ptr<const TileSource> in_a_file(const std::filesystem::path& path, Compression compression) {
  const Size size{301, 187};
  TiffWriterOptions options;
  options.compression = compression;
  options.tile_size = 64;
  options.pyramid = false;
  TiffWriter writer(path, size, 3, PixelType::U8, ColorModel::Rgb, options);
  for (int j = 0; j < writer.tile_rows(); ++j)
    for (int i = 0; i < writer.tile_columns(); ++i) {
      const Rect r = writer.tile_rect(i, j);
      Image tile(r.size(), 3, PixelType::U8);
      for (std::int64_t y = 0; y < r.height; ++y)
        for (std::int64_t x = 0; x < r.width; ++x)
          for (std::int64_t c = 0; c < 3; ++c)
            tile.pixels().at(x, y)[c] =
                static_cast<std::byte>((31 * (r.x + x) * (c + 1) + 17 * (r.y + y) * (r.x + x)) % 251);
      writer.write_tile(i, j, tile.pixels());
    }
  writer.finish();
  return open_image(path, {});
}

TEST(GreyReader, GivesTheSameBitsHoweverAFileIsStoredAndReadByHoweverMany) {
  const testing::TemporaryFolder folder;
  const auto plain = in_a_file(folder / "plain.tif", Compression::None),
             packed = in_a_file(folder / "packed.tif", Compression::Deflate);
  ASSERT_TRUE(GreyReader(plain, 1).any_rows());
  ASSERT_FALSE(GreyReader(packed, 1).any_rows());
  for (const double downsample : {1.0, 2.0, 3.7, 16.9}) {
    const Values wanted = read_all(packed, downsample);
    for (const int threads : {1, 3}) {
      ThreadPool pool(threads);
      const GreyReader reader(plain, downsample);
      Values values(wanted.size());
      const Size size = reader.size();
      Progress progress;
      reader.read(0, 0, {values.data(), size.width, size.height, size.width}, pool, &progress);
      EXPECT_EQ(values, wanted) << "at 1/" << downsample << " on " << threads;
      // In bands the same as in one piece.
      Values banded(wanted.size());
      for (std::int64_t y = 0; y < size.height; y += 5)
        reader.read(0, y,
                    {banded.data() + y * size.width, size.width, std::min<std::int64_t>(5, size.height - y),
                     size.width},
                    pool);
      EXPECT_EQ(banded, wanted);
    }
  }
}

TEST(GreyReader, StopsWithinAPictureWhenAsked) {
  const auto flag = std::make_shared<CancelFlag>();
  Progress progress({}, flag);
  flag->request();
  ThreadPool pool(2);
  EXPECT_THROW(read_small(test::picture({1000, 500}, test::scene), 100, pool, progress), Cancelled);
}

TEST(GreyReader, DoesNotLetAHotPixelSetTheRange) {
  ThreadPool pool(2);
  Progress progress;
  const GreyRange range = robust_range(
      test::picture({256, 256},
                    [](double x, double y) { return x == 9 && y == 9 ? 255 : 20 + std::fmod(x, 10); }),
      1, pool, progress);
  EXPECT_EQ(range.min, 20);
  EXPECT_EQ(range.max, 29);
}

}  // namespace
}  // namespace alinify
