#include "core/warp/resident_level.h"

#include <atomic>
#include <cstring>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

/// An image in memory, cut into tiles, that notes what was read and can be made to fail.
class NotingSource final : public TileSource {
 public:
  NotingSource(Size size, Size tile, int channels, PixelType type) : image_(size, channels, type) {
    std::mt19937 random(3);
    for (std::int64_t i = 0; i < image_.byte_count(); ++i)
      image_.pixels().data[i] = static_cast<std::byte>(random());
    info_.size = size;
    info_.channels = channels;
    info_.type = type;
    info_.levels = {LevelInfo{size, tile}};
  }
  const ImageInfo& info() const override { return info_; }
  void read(int, Rect rect, Pixels out) const override {
    if (failures > 0) {
      --failures;
      throw Error(ErrorKind::NotReadable, Message::verbatim("cannot read it"),
                  Message::verbatim("the test says so"));
    }
    {
      const std::lock_guard lock(mutex_);
      for (std::int64_t y = 0; y < rect.height; ++y)
        for (std::int64_t x = 0; x < rect.width; ++x) {
          const bool first = read_.insert({rect.x + x, rect.y + y}).second;
          twice = twice || !first;
        }
    }
    std::this_thread::yield();
    copy_pixels(std::as_const(image_).pixels().crop(rect), out);
  }
  ConstPixels all() const { return image_.pixels(); }
  std::size_t pixels_read() const { return read_.size(); }

  mutable std::atomic<int> failures{0};
  mutable std::atomic<bool> twice{false};

 private:
  Image image_;
  ImageInfo info_;
  mutable std::mutex mutex_;
  mutable std::set<std::pair<std::int64_t, std::int64_t>> read_;
};

bool same(ConstPixels a, ConstPixels b) {
  for (std::int64_t y = 0; y < a.height; ++y)
    if (std::memcmp(a.row(y), b.row(y), static_cast<std::size_t>(a.width * a.pixel_bytes())) != 0)
      return false;
  return true;
}

TEST(ResidentLevel, GivesThePixelsOfEveryRectangle) {
  const auto backend = make_cpu_backend(1);
  for (const Size tile : {Size{16, 16}, Size{301, 8}, Size{1000, 1000}, Size{0, 0}})
    for (const auto& [channels, type] : {std::pair{1, PixelType::U8}, std::pair{3, PixelType::U16}}) {
      const NotingSource source({301, 207}, tile, channels, type);
      ResidentLevel level(source, 0, *backend);
      std::mt19937 random(1);
      for (int k = 0; k < 60; ++k) {
        const auto x = static_cast<std::int64_t>(random() % 301),
                   y = static_cast<std::int64_t>(random() % 207);
        const Rect rect{x, y, 1 + static_cast<std::int64_t>(random()) % (301 - x),
                        1 + static_cast<std::int64_t>(random()) % (207 - y)};
        const ConstPixels found = level.pixels(rect);
        ASSERT_EQ(found.size(), rect.size());
        ASSERT_TRUE(same(found, source.all().crop(rect)));
      }
      EXPECT_FALSE(source.twice);
    }
}

TEST(ResidentLevel, ReadsWhatIsAskedForAlone) {
  const auto backend = make_cpu_backend(1);
  const NotingSource source({4096, 2048}, {1024, 1024}, 1, PixelType::U8);
  ResidentLevel level(source, 0, *backend);
  EXPECT_EQ(source.pixels_read(), 0u);
  level.pixels({1100, 10, 200, 300});
  EXPECT_EQ(source.pixels_read(), 1024u * 1024u);
}

TEST(ResidentLevel, ReadsNothingTwiceHoweverManyAsk) {
  const auto backend = make_cpu_backend(1);
  const NotingSource source({500, 400}, {1024, 8}, 3, PixelType::U8);
  ResidentLevel level(source, 0, *backend);
  std::atomic<bool> right{true};
  ThreadPool pool(8);
  pool.parallel_for(200, [&](std::int64_t i) {
    const Rect rect{i % 50, 2 * (i % 150), 400, 90};
    if (!same(level.pixels(rect), source.all().crop(rect))) right = false;
  });
  EXPECT_TRUE(right);
  EXPECT_FALSE(source.twice);
}

TEST(ResidentLevel, TellsWhatReadingThrowsAndTriesAgainWhenAskedAgain) {
  const auto backend = make_cpu_backend(1);
  const NotingSource source({64, 64}, {16, 16}, 1, PixelType::U8);
  ResidentLevel level(source, 0, *backend);
  source.failures = 1;
  EXPECT_THROW(level.pixels({0, 0, 64, 64}), Error);
  EXPECT_TRUE(same(level.pixels({0, 0, 64, 64}), source.all()));

  // Readers that wait for a piece that then fails read it themselves.
  const NotingSource shaky({300, 300}, {300, 4}, 1, PixelType::U8);
  ResidentLevel other(shaky, 0, *backend);
  shaky.failures = 5;
  std::atomic<int> thrown{0}, right{0};
  ThreadPool pool(6);
  pool.parallel_for(24, [&](std::int64_t) {
    try {
      if (same(other.pixels({0, 0, 300, 300}), shaky.all())) ++right;
    } catch (const Error&) {
      ++thrown;
    }
  });
  EXPECT_EQ(thrown, 5);
  EXPECT_EQ(right, 19);
}

TEST(ResidentLevel, IsNotMadeWhereTheBackendWorksInHostMemory) {
  const auto backend = make_cpu_backend(1);
  const NotingSource source({64, 64}, {16, 16}, 1, PixelType::U8);
  EXPECT_EQ(make_resident_level(source, 0, *backend), nullptr);
}

}  // namespace
}  // namespace alinify
