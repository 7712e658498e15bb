#include "core/warp/pyramid_source.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

// Pixels that follow from their coordinates: any size costs no memory. Counts what is asked of it.
class RuledSource final : public TileSource {
 public:
  explicit RuledSource(Size size, Size tile, int channels = 1, PixelType type = PixelType::U8) {
    info_.size = size;
    info_.channels = channels;
    info_.type = type;
    info_.color = channels == 3 ? ColorModel::Rgb : ColorModel::Channels;
    info_.compression = "deflate";
    info_.levels = {LevelInfo{size, tile, {1, 1}}};
  }

  ImageInfo& edit() { return info_; }
  const ImageInfo& info() const override { return info_; }

  double value(int level, std::int64_t x, std::int64_t y, int c) const {
    // Scrambled, so that no two neighbourhoods are alike.
    std::uint32_t h = static_cast<std::uint32_t>(x) * 73856093u ^ static_cast<std::uint32_t>(y) * 19349663u ^
                      static_cast<std::uint32_t>(c + 10 * level) * 83492791u;
    h = (h ^ (h >> 13)) * 1274126177u;
    return static_cast<double>((h ^ (h >> 16)) % 251u);
  }

  void read(int level, Rect rect, Pixels out) const override {
    ASSERT_EQ(rect.size(), out.size());
    ASSERT_TRUE(rect_of(info_.levels.at(static_cast<std::size_t>(level)).size).contains(rect));
    visit_pixel_type(info_.type, [&](auto zero) {
      using T = decltype(zero);
      const auto samples = out.samples<T>();
      for (std::int64_t y = 0; y < rect.height; ++y)
        for (std::int64_t x = 0; x < rect.width; ++x)
          for (int c = 0; c < info_.channels; ++c)
            samples.at(x * info_.channels + c, y) = static_cast<T>(value(level, rect.x + x, rect.y + y, c));
    });
    pixels_read_ += rect.area();
    std::int64_t max = max_concurrent_;
    while (max < rect.area() && !max_concurrent_.compare_exchange_weak(max, rect.area())) {
    }
    if (while_reading) while_reading();
  }

  std::function<void()> while_reading;
  mutable std::atomic<std::int64_t> pixels_read_{0}, max_concurrent_{0};

 private:
  ImageInfo info_;
};

// A level by its definition, from level 0 of the source, one halving after the other.
std::vector<double> naive_level(const RuledSource& source, int base, Size size, int halvings, int c) {
  std::vector<double> values;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) values.push_back(source.value(base, x, y, c));
  for (int step = 0; step < halvings; ++step) {
    const std::int64_t w = (size.width + 1) / 2, h = (size.height + 1) / 2;
    std::vector<double> half;
    for (std::int64_t y = 0; y < h; ++y) {
      for (std::int64_t x = 0; x < w; ++x) {
        double sum = 0, count = 0;
        for (std::int64_t v = 2 * y; v < 2 * y + 2 && v < size.height; ++v)
          for (std::int64_t u = 2 * x; u < 2 * x + 2 && u < size.width; ++u)
            sum += values[static_cast<std::size_t>(v * size.width + u)], ++count;
        half.push_back(std::floor(sum / count + 0.5));
      }
    }
    values = std::move(half);
    size = {w, h};
  }
  return values;
}

void expect_level(const TileSource& pyramid, int level, const RuledSource& source, int base, int halvings) {
  const Image image = read_level(pyramid, level);
  const ImageInfo& info = source.info();
  for (int c = 0; c < info.channels; ++c) {
    const std::vector<double> expected =
        naive_level(source, base, info.levels[static_cast<std::size_t>(base)].size, halvings, c);
    ASSERT_EQ(static_cast<std::size_t>(image.size().area()), expected.size());
    visit_pixel_type(info.type, [&](auto zero) {
      const auto samples = image.pixels().samples<decltype(zero)>();
      for (std::int64_t y = 0; y < image.size().height; ++y)
        for (std::int64_t x = 0; x < image.size().width; ++x)
          ASSERT_EQ(static_cast<double>(samples.at(x * info.channels + c, y)),
                    expected[static_cast<std::size_t>(y * image.size().width + x)])
              << "level " << level << " at " << x << ", " << y << " channel " << c;
    });
  }
}

PyramidOptions small(std::int64_t coarsest_side = 40) {
  PyramidOptions options;
  options.coarsest_side = coarsest_side;
  options.always_kept_bytes = 0;
  return options;
}

TEST(PyramidSource, HalvesEveryLevelExactlyHoweverTheFileIsCut) {
  ThreadPool pool(3);
  Progress progress;
  for (const Size tile :
       {Size{64, 64}, Size{16, 16}, Size{301, 1}, Size{301, 7}, Size{301, 205}, Size{48, 80}}) {
    for (const PixelType type : {PixelType::U8, PixelType::U16}) {
      for (const int kept_from_step : {1, 2, 3}) {
        SCOPED_TRACE(::testing::Message()
                     << tile.width << " x " << tile.height << ", kept from " << kept_from_step);
        const auto source = std::make_shared<RuledSource>(Size{301, 205}, tile, 3, type);
        PyramidOptions options = small();
        options.kept_from_step = kept_from_step;
        const auto pyramid = with_pyramid(source, pool, options, progress);
        ASSERT_EQ(pyramid->info().levels.size(), 4u);
        for (int level = 0; level < 4; ++level) {
          EXPECT_EQ(pyramid->info().levels[static_cast<std::size_t>(level)].downsample.x, 1 << level);
          expect_level(*pyramid, level, *source, 0, level);
        }
      }
    }
  }
}

TEST(PyramidSource, ReadsAnyRectangleOfAnyLevel) {
  ThreadPool pool(2);
  Progress progress;
  const auto source = std::make_shared<RuledSource>(Size{203, 157}, Size{32, 32});
  const auto pyramid = with_pyramid(source, pool, small(30), progress);
  std::mt19937 random(3);
  for (std::size_t level = 0; level < pyramid->info().levels.size(); ++level) {
    const Image whole = read_level(*pyramid, static_cast<int>(level));
    const Size size = whole.size();
    for (int i = 0; i < 30; ++i) {
      const auto below = [&](std::int64_t n) {
        return static_cast<std::int64_t>(random() % static_cast<unsigned>(n));
      };
      const std::int64_t x = below(size.width), y = below(size.height);
      const Rect r{x, y, 1 + below(size.width - x), 1 + below(size.height - y)};
      Image part(r.size(), 1, PixelType::U8);
      pyramid->read(static_cast<int>(level), r, part.pixels());
      for (std::int64_t v = 0; v < r.height; ++v)
        for (std::int64_t u = 0; u < r.width; ++u)
          ASSERT_EQ(*part.pixels().at(u, v), *whole.pixels().at(r.x + u, r.y + v));
    }
  }
}

TEST(PyramidSource, ReturnsTheSourceItselfWhenItsOwnLevelsDo) {
  ThreadPool pool(2);
  Progress progress;
  const auto source = std::make_shared<RuledSource>(Size{16000, 12000}, Size{256, 256});
  source->edit().levels = {{{16000, 12000}, {256, 256}, {1, 1}},
                           {{4000, 3000}, {256, 256}, {4, 4}},
                           {{1000, 750}, {256, 256}, {16, 16}}};
  EXPECT_EQ(with_pyramid(source, pool, progress), source);
  EXPECT_EQ(source->pixels_read_, 0);
  const auto tiny = std::make_shared<RuledSource>(Size{1024, 3}, Size{64, 64});
  EXPECT_EQ(with_pyramid(tiny, pool, progress), tiny);
}

TEST(PyramidSource, BuildsOnTheCoarsestGoodLevelAndDropsAThumbnailBeyondAGap) {
  ThreadPool pool(2);
  Progress progress;
  const auto source = std::make_shared<RuledSource>(Size{800, 640}, Size{64, 64});
  source->edit().levels = {
      {{800, 640}, {64, 64}, {1, 1}}, {{200, 160}, {64, 64}, {4, 4}}, {{20, 16}, {20, 16}, {40, 40}}};
  const auto pyramid = with_pyramid(source, pool, small(60), progress);
  const std::vector<LevelInfo>& levels = pyramid->info().levels;
  ASSERT_EQ(levels.size(), 4u);
  EXPECT_EQ(levels[2].size, (Size{100, 80}));
  EXPECT_EQ(levels[3].size, (Size{50, 40}));
  EXPECT_EQ(levels[3].downsample.y, 16);
  expect_level(*pyramid, 1, *source, 1, 0);
  expect_level(*pyramid, 2, *source, 1, 1);
  expect_level(*pyramid, 3, *source, 1, 2);
}

TEST(PyramidSource, ReadsTheFileOnceInBoundedPieces) {
  ThreadPool pool(2);
  Progress progress;
  for (const Size tile : {Size{512, 512}, Size{6000, 16}, Size{6000, 4000}}) {
    const auto source = std::make_shared<RuledSource>(Size{6000, 4000}, tile);
    source->edit().compression = "none";
    const auto pyramid = with_pyramid(source, pool, small(1000), progress);
    EXPECT_EQ(source->pixels_read_, 6000 * 4000);
    EXPECT_LE(source->max_concurrent_, 4 << 20);
    source->pixels_read_ = 0;
    read_level(*pyramid, 2);  // kept in memory
    EXPECT_EQ(source->pixels_read_, 0);
    read_level(*pyramid, 1);  // made of the level above when read
    EXPECT_EQ(source->pixels_read_, 6000 * 4000);
  }
}

TEST(PyramidSource, ReadsWholeStripsOfCompressedFiles) {
  ImageInfo info;
  info.compression = "lzw";
  info.channels = 3;
  const std::int64_t max = 64 << 20;
  // 17 rows to a strip: four strips are the least that halving twice can be cut into.
  const Size block = reading_block(info, {{5000, 5000}, {5000, 17}, {1, 1}}, 4, max);
  EXPECT_EQ(block.width, 5000);
  EXPECT_EQ(block.height % 68, 0);
  EXPECT_LE(block.area() * 3, max);
  // One strip that is larger than may be held: bands of it.
  const Size band = reading_block(info, {{20000, 20000}, {20000, 20000}, {1, 1}}, 4, max);
  EXPECT_EQ(band.width, 20000);
  EXPECT_EQ(band.height % 4, 0);
  EXPECT_LE(band.area() * 3, max);
}

TEST(PyramidSource, StopsWhenCancelledAndReportsProgress) {
  ThreadPool pool(2);
  const auto cancel = std::make_shared<CancelFlag>();
  double last = 0;
  Progress progress([&](const ProgressSnapshot& snapshot) { last = snapshot.fraction; }, cancel);
  const auto source = std::make_shared<RuledSource>(Size{6000, 6000}, Size{256, 256});
  with_pyramid(source, pool, progress);
  EXPECT_EQ(last, 1);
  source->pixels_read_ = 0;
  source->while_reading = [&] { cancel->request(); };
  Progress second({}, cancel);
  EXPECT_THROW(with_pyramid(source, pool, second), Cancelled);
  EXPECT_LT(source->pixels_read_, 6000 * 6000 / 4);
}

TEST(PyramidSource, PassesOnWhatTheFileSays) {
  ThreadPool pool(2);
  Progress progress;
  const auto source = std::make_shared<RuledSource>(Size{3000, 3000}, Size{256, 256});
  source->while_reading = [] {
    throw Error(ErrorKind::NotReadable, Message::verbatim("cannot read a.tif"),
                Message::verbatim("tile 3 is damaged"));
  };
  EXPECT_THROW(with_pyramid(source, pool, progress), Error);
}

TEST(PyramidSource, IsReadFromSeveralThreadsAtOnce) {
  ThreadPool pool(2);
  Progress progress;
  const auto source = std::make_shared<RuledSource>(Size{500, 500}, Size{64, 64});
  const auto pyramid = with_pyramid(source, pool, small(100), progress);
  const Image expected = read_level(*pyramid, 1);
  std::vector<std::thread> threads;
  std::atomic<int> same{0};
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        const Image image = read_level(*pyramid, 1);
        if (std::equal(image.pixels().data, image.pixels().data + image.byte_count(), expected.pixels().data))
          ++same;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(same, 80);
}

}  // namespace
}  // namespace alinify
