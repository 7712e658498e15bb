#include "core/grey/grey_pyramid.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/grey/grey_reader.h"
#include "core/grey/messages.h"
#include "core/image/cropped_source.h"
#include "core/image/pyramid.h"
#include "core/io/open_image.h"
#include "core/io/tiff_writer.h"
#include "tests/core/registration/pictures.h"
#include "tests/support/backend_decorator.h"
#include "tests/support/host_reader.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

double wavy(double x, double y) {
  return 120 + 60 * std::sin(0.21 * x + 0.05 * y) + 40 * std::cos(0.4 * y) + 20 * std::sin(1.7 * x);
}

GreyPyramid pyramid_of(std::shared_ptr<const TileSource> source, int last,
                       std::shared_ptr<const TileSource> mask = nullptr, bool hold_first = true) {
  static const std::unique_ptr<Backend> backend = make_cpu_backend(2);
  Progress progress;
  return {std::move(source), std::move(mask), 0, last, *backend, progress, hold_first};
}

// A whole level, as doubles.
struct Grey {
  Size size;
  std::vector<double> values;
  // Mirrored about the outermost pixels, one reflection after the other.
  double at(std::int64_t x, std::int64_t y) const {
    const auto mirror = [](std::int64_t i, std::int64_t n) {
      if (n == 1) return std::int64_t{0};
      const std::int64_t period = 2 * (n - 1), k = ((i % period) + period) % period;
      return k < n ? k : period - k;
    };
    return values[static_cast<std::size_t>(mirror(y, size.height) * size.width + mirror(x, size.width))];
  }
};

Grey level_of(const GreyPyramid& pyramid, int level) {
  ThreadPool pool(1);
  const Size size = pyramid.size(level);
  const GreyTile tile = pyramid.tile(level, rect_of(size), pool);
  Grey grey{size, {}};
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) grey.values.push_back(tile.pixels.at(x, y));
  return grey;
}

TEST(GreyPyramid, KeepsGreyLevelsInProportionWithRoomForOutliers) {
  const auto source = test::picture({90, 70}, wavy);
  const Image raw = read_level(*source, 0);
  const Grey grey = level_of(pyramid_of(source, 0), 0);
  // Two values fix the straight line; all others lie on it.
  const auto bytes = raw.pixels().samples<std::uint8_t>();
  const auto value = [&](std::int64_t x, std::int64_t y) { return static_cast<double>(bytes.at(x, y)); };
  std::int64_t min = 0, max = 0;
  for (std::int64_t k = 0; k < 90 * 70; ++k) {
    if (value(k % 90, k / 90) < value(min % 90, min / 90)) min = k;
    if (value(k % 90, k / 90) > value(max % 90, max / 90)) max = k;
  }
  const double low = value(min % 90, min / 90), high = value(max % 90, max / 90);
  const double from = grey.at(min % 90, min / 90), to = grey.at(max % 90, max / 90);
  EXPECT_NEAR(from, 16384, 2000);
  EXPECT_NEAR(to, 49151, 2000);
  for (std::int64_t y = 0; y < 70; ++y)
    for (std::int64_t x = 0; x < 90; ++x)
      ASSERT_NEAR(grey.at(x, y), from + (value(x, y) - low) * (to - from) / (high - low), 1.5)
          << x << ", " << y;
}

TEST(GreyPyramid, HalvesWithABinomialAndAMeanOfTwo) {
  for (const Size size : {Size{90, 70}, Size{81, 33}, Size{17, 64}}) {
    const GreyPyramid pyramid = pyramid_of(test::picture(size, wavy), 2);
    for (const int level : {1, 2}) {
      const Grey finer = level_of(pyramid, level - 1), coarse = level_of(pyramid, level);
      ASSERT_EQ(coarse.size, halved(finer.size));
      const double binomial[5] = {1.0 / 16, 4.0 / 16, 6.0 / 16, 4.0 / 16, 1.0 / 16};
      const auto smooth = [&](std::int64_t x, std::int64_t y) {
        double sum = 0;
        for (int j = -2; j <= 2; ++j)
          for (int i = -2; i <= 2; ++i) sum += binomial[i + 2] * binomial[j + 2] * finer.at(x + i, y + j);
        return sum;
      };
      for (std::int64_t y = 0; y < coarse.size.height; ++y)
        for (std::int64_t x = 0; x < coarse.size.width; ++x) {
          const double mean = 0.25 * (smooth(2 * x, 2 * y) + smooth(2 * x + 1, 2 * y) +
                                      smooth(2 * x, 2 * y + 1) + smooth(2 * x + 1, 2 * y + 1));
          ASSERT_NEAR(coarse.at(x, y), mean, 0.51) << "level " << level << ", " << x << ", " << y;
        }
    }
  }
}

TEST(GreyPyramid, MakesFineThreadsVanishInsteadOfComingBackAsMoire) {
  // A stripe pattern just above half of the coarser level's sampling rate.
  const double pi = std::acos(-1.0);
  const auto stripes =
      test::picture({256, 64}, [&](double x, double) { return 128 + 100 * std::sin(pi * 0.9 * x); });
  const Grey coarse = level_of(pyramid_of(stripes, 1), 1);
  double min = 1e9, max = 0;
  for (std::int64_t x = 3; x < 125; ++x) {  // mirrored, stripes change their phase at the border
    min = std::min(min, coarse.at(x, 30));
    max = std::max(max, coarse.at(x, 30));
  }
  EXPECT_LT(max - min, 0.005 * 32767);
}

TEST(GreyPyramid, ReadsPartsOfALevelAsTheWholeLevelHasThem) {
  const auto source = test::picture({150, 130}, wavy);
  const auto mask = test::picture({150, 130}, [](double x, double y) { return x + y > 100 ? 255 : 0; });
  const GreyPyramid held = pyramid_of(source, 2, mask), not_held = pyramid_of(source, 2, mask, false);
  ThreadPool pool(2);
  const Rect rect{13, 20, 101, 87};
  const GreyTile a = held.tile(0, rect, pool), b = not_held.tile(0, rect, pool);
  const Grey whole = level_of(held, 0);
  for (std::int64_t y = 0; y < rect.height; ++y)
    for (std::int64_t x = 0; x < rect.width; ++x) {
      ASSERT_EQ(a.pixels.at(x, y), whole.at(rect.x + x, rect.y + y)) << x << ", " << y;
      ASSERT_EQ(a.pixels.at(x, y), b.pixels.at(x, y)) << x << ", " << y;
      ASSERT_EQ(a.mask.at(x, y) != 0, b.mask.at(x, y) != 0) << x << ", " << y;
      ASSERT_EQ(a.mask.at(x, y) != 0, rect.x + x + rect.y + y > 100) << x << ", " << y;
    }
}

// In bands, whose seams lie on odd and even rows of an image of odd sides.
TEST(GreyPyramid, HasTheSameCoarserLevelsWhetherTheFinestIsHeldOrReadWhenNeeded) {
  const Size size{100'001, 93};
  const auto source = test::picture(
      size, [](double x, double y) { return std::fmod(7.3 * x + 3.1 * y + std::fmod(x * y, 11), 251); });
  const auto mask = test::picture(size, [](double x, double y) { return x + 40 * y > 2000 ? 255 : 0; });
  const GreyPyramid held = pyramid_of(source, 2, mask), not_held = pyramid_of(source, 2, mask, false);
  EXPECT_FALSE(not_held.holds(0));
  EXPECT_FALSE(not_held.masked_out());
  ThreadPool pool(2);
  for (const int level : {1, 2}) {
    ASSERT_TRUE(not_held.holds(level));
    const GreyTile a = held.tile(level, rect_of(held.size(level)), pool),
                   b = not_held.tile(level, rect_of(held.size(level)), pool);
    std::int64_t differ = 0;
    for (std::int64_t y = 0; y < a.pixels.height; ++y)
      for (std::int64_t x = 0; x < a.pixels.width; ++x)
        differ += a.pixels.at(x, y) != b.pixels.at(x, y) || a.mask.at(x, y) != b.mask.at(x, y);
    EXPECT_EQ(differ, 0) << "pixels of level " << level;
  }
}

TEST(GreyPyramid, KnowsThatItsMaskExcludesEveryPixelWithoutHoldingTheFinestLevel) {
  const auto none = test::picture({60, 50}, [](double, double) { return 0; });
  EXPECT_TRUE(pyramid_of(test::picture({60, 50}, wavy), 1, none, false).masked_out());
}

TEST(GreyPyramid, CountsACoarsePixelWhereAllThatItCoversCounts) {
  for (const bool hold_first : {true, false}) {
    SCOPED_TRACE(hold_first ? "all levels held" : "the finest level read when needed");
    const auto inside = [](std::int64_t x, std::int64_t y) { return x > 40 && y > 31 && x * y % 97 != 0; };
    const auto mask = test::picture({121, 90}, [&](double x, double y) {
      return inside(static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)) ? 1 : 0;
    });
    const GreyPyramid pyramid = pyramid_of(test::picture({121, 90}, wavy), 1, mask, hold_first);
    ThreadPool pool(1);
    const GreyTile tile = pyramid.tile(1, rect_of(pyramid.size(1)), pool);
    int differ = 0;
    for (std::int64_t y = 0; y < 45; ++y)
      for (std::int64_t x = 0; x < 61; ++x) {
        bool every = true;
        for (std::int64_t j = 2 * y; j <= std::min<std::int64_t>(2 * y + 1, 89); ++j)
          for (std::int64_t i = 2 * x; i <= std::min<std::int64_t>(2 * x + 1, 120); ++i)
            every = every && inside(i, j);
        differ += every != (tile.mask.at(x, y) != 0);
      }
    EXPECT_EQ(differ, 0) << "pixels";
  }
}

TEST(GreyPyramid, IsFlatOnlyWhenEveryPixelHasOneValue) {
  EXPECT_TRUE(pyramid_of(test::picture({60, 50}, [](double, double) { return 77; }), 1).flat());
  EXPECT_FALSE(pyramid_of(test::picture({60, 50}, wavy), 1).flat());
}

TEST(GreyPyramid, TakesPixelsThatAreNotNumbersForBlackAndKeepsTheOthers) {
  const Size size{80, 64};
  const auto of = [&](bool broken) {
    auto image = std::make_shared<Image>(size, 1, PixelType::F32);
    const auto samples = image->pixels().samples<float>();
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x)
        samples.at(x, y) =
            static_cast<float>(wavy(static_cast<double>(x), static_cast<double>(y)) - wavy(20, 20));
    samples.at(20, 20) = broken ? std::numeric_limits<float>::quiet_NaN() : 0;
    ImageInfo info;
    info.path = "floats";
    return make_memory_source(std::move(image), info);
  };
  const GreyPyramid whole = pyramid_of(of(false), 1), holed = pyramid_of(of(true), 1);
  for (const int level : {0, 1})
    EXPECT_EQ(level_of(whole, level).values, level_of(holed, level).values) << "level " << level;
}

TEST(GreyPyramid, GivesTheImageAtAnyResolutionAsItsReaderDoes) {
  const auto source = test::picture({203, 151}, wavy);
  const GreyPyramid pyramid = pyramid_of(source, 2);
  ThreadPool pool(2);
  for (const double downsample : {1.0, 2.0, 3.7, 16.9}) {
    const GreyReader reader(source, downsample);
    const Size size = reader.size();
    std::vector<float> wanted(static_cast<std::size_t>(size.area())), given(wanted.size());
    reader.read(0, 0, {wanted.data(), size.width, size.height, size.width}, pool);
    pyramid.read(downsample, 0, 0, {given.data(), size.width, size.height, size.width});
    for (std::size_t i = 0; i < wanted.size(); ++i)
      ASSERT_NEAR(given[i], wanted[i], 255.0 / 32767) << "at 1/" << downsample << ", " << i;
    // Any piece of it.
    float value = 0;
    const std::int64_t x = size.width - 1, y = size.height / 2;
    pyramid.read(downsample, x, y, {&value, 1, 1, 1});
    EXPECT_EQ(value, given[static_cast<std::size_t>(y * size.width + x)]);
  }
}

TEST(GreyPyramid, GivesAPictureWithoutMoireAsItsReaderDoes) {
  constexpr double pi = 3.14159265358979;
  const auto source = test::picture({1040, 300}, [&](double x, double y) {
    return 128 + 60 * std::sin(2 * pi * x / 3.1) + 40 * std::sin(2 * pi * (x + y) / 130);
  });
  const auto held = std::make_shared<const GreyPyramid>(pyramid_of(source, 6));
  ThreadPool pool(2);
  Progress progress;
  for (const std::int64_t side : {400, 150, 61}) {
    const GreyImage direct = read_small_without_moire(source, side, pool, progress),
                    from_held = read_small_without_moire(source, side, pool, progress, held);
    ASSERT_EQ(from_held.size, direct.size);
    // The one halves first and averages then, the other the other way round; the threads' own contrast is
    // 120.
    for (std::int64_t y = 3; y < direct.size.height - 4; ++y)
      for (std::int64_t x = 3; x < direct.size.width - 4; ++x)
        ASSERT_NEAR(from_held.view().at(x, y), direct.view().at(x, y), 3) << side << ": " << x << ", " << y;
  }
}

TEST(GreyPyramid, KeepsThreadsSoFineThatTheyVanishWhereAPictureIsMadeSmaller) {
  // At half the size it is one grey: that range would leave nothing of it.
  const auto source =
      test::picture({8200, 40}, [](double x, double) { return std::fmod(x, 2) < 1 ? 20 : 220; });
  const GreyPyramid pyramid = pyramid_of(source, 1);
  EXPECT_FALSE(pyramid.flat());
  std::vector<float> row(8200);
  pyramid.read(1, 0, 20, {row.data(), 8200, 1, 8200});
  for (std::size_t x = 0; x < row.size(); ++x) ASSERT_NEAR(row[x], x % 2 == 0 ? 20 : 220, 0.01) << x;
}

TEST(GreyPyramid, SavesItsReaderTheFile) {
  const auto source = test::picture({120, 90}, wavy);
  const auto pyramid = std::make_shared<const GreyPyramid>(pyramid_of(source, 2));
  class Closed final : public TileSource {
   public:
    explicit Closed(ImageInfo info) : info_(std::move(info)) {}
    const ImageInfo& info() const override { return info_; }
    void read(int, Rect, Pixels) const override { FAIL() << "the file was read"; }

   private:
    ImageInfo info_;
  };
  const auto closed = std::make_shared<const Closed>(source->info());
  ThreadPool pool(2);
  Progress progress;
  const GreyImage direct = read_small(source, 40, pool, progress),
                  held = read_small(closed, 40, pool, progress, pyramid);
  EXPECT_EQ(held.size, direct.size);
  EXPECT_EQ(held.downsample, direct.downsample);
  for (std::size_t i = 0; i < direct.values.size(); ++i)
    ASSERT_NEAR(held.values[i], direct.values[i], 255.0 / 32767);
}

// The processor as a device with memory of its own.
class AsADevice final : public testing::BackendDecorator {
 public:
  explicit AsADevice(DirectReaderOffer offer)
      : BackendDecorator(make_cpu_backend(2)), offer_(std::move(offer)) {}
  bool works_in_host_memory() const override { return false; }
  DirectReaderOffer direct_reader() const override { return offer_; }

 private:
  DirectReaderOffer offer_;
};

TEST(GreyPyramid, IsTheSameHoweverTheFileIsReadAndSaysHow) {
  const testing::TemporaryFolder folder;
  const auto picture = test::picture({530, 470}, wavy);
  const Image pixels = read_level(*picture, 0);
  TiffWriterOptions options;
  options.compression = Compression::None;
  options.pyramid = false;
  options.tile_size = 128;
  TiffWriter writer(folder / "a.tif", {530, 470}, 1, PixelType::U8, ColorModel::Grey, options);
  for (int row = 0; row < writer.tile_rows(); ++row)
    for (int column = 0; column < writer.tile_columns(); ++column)
      writer.write_tile(column, row, pixels.pixels().crop(writer.tile_rect(column, row)));
  writer.finish();
  const std::shared_ptr<const TileSource> file = open_image(folder / "a.tif", {});
  const auto made = [&](const DirectReaderOffer& offer, const std::shared_ptr<const TileSource>& source,
                        ImageReading& reading) {
    AsADevice device(offer);
    Progress progress;
    const GreyPyramid pyramid(source, nullptr, 0, 2, device, progress);
    reading = pyramid.reading();
    std::vector<double> all;
    for (int level = 0; level <= 2; ++level) {
      const Grey grey = level_of(pyramid, level);
      all.insert(all.end(), grey.values.begin(), grey.values.end());
    }
    return all;
  };
  ImageReading usual, direct, failed, cropped;
  const std::vector<double> want = made({nullptr, Message::verbatim("there is no such disk")}, file, usual);
  EXPECT_EQ(usual.reader.english(), "page-locked buffers");
  EXPECT_EQ(usual.why_not_direct.english(), "there is no such disk");
  EXPECT_EQ(usual.threads, 2);
  EXPECT_EQ(usual.bytes, 530 * 470);
  EXPECT_GT(usual.elapsed_s, 0);

  const auto reader = std::make_shared<testing::HostReader>();
  EXPECT_EQ(made({reader, {}}, file, direct), want);
  EXPECT_EQ(direct.reader.english(), "host reader");
  EXPECT_EQ(direct.why_not_direct.english(), "");
  EXPECT_GE(reader->bytes, 530 * 470);

  reader->blocks_to_give = 2;
  reader->fails_behind = 100'000;
  EXPECT_EQ(made({reader, {}}, file, failed), want) << "what was read before the failure was kept";
  EXPECT_EQ(failed.reader.english(), "page-locked buffers");
  EXPECT_EQ(failed.why_not_direct.english(), "the disk failed");

  made({reader, {}}, make_cropped_source(file, {5, 5, 200, 200}), cropped);
  EXPECT_EQ(cropped.why_not_direct.english(), "only a part of it is wanted");
}

TEST(ImageReading, IsToldInOneLine) {
  const ImageReading reading{messages::reading_of_fixed,
                             messages::reading_page_locked,
                             16,
                             900'000'000,
                             0.147,
                             Message::verbatim("it is compressed (lzw)")};
  EXPECT_EQ(describe(reading).english(),
            "fixed: page-locked buffers, 16 threads, 6.1 GB/s; not directly: it is compressed (lzw)");
  EXPECT_EQ(describe({messages::reading_of_moving, Message::verbatim("cuFile 1.16"), 1, 5, 0, {}}).english(),
            "moving: cuFile 1.16, 1 thread");
}

}  // namespace
}  // namespace alinify
