#include "core/image/tile_cache.h"

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "tests/support/slow_source.h"

namespace alinify {
namespace {

using test::SlowSource;

constexpr std::int64_t kTileBytes = 256 * 256;

TileKey key(std::uint32_t source, int level, std::int64_t column, std::int64_t row) {
  return {source, {level, column, row}};
}

TEST(TileCache, LoadsWhatIsWantedAndTellsWhenItArrives) {
  TileCache cache({64 << 20, 2});
  std::atomic<int> arrivals{0};
  cache.set_listener([&] { ++arrivals; });
  const auto source = std::make_shared<SlowSource>(Size{1000, 1000});
  const std::uint32_t id = cache.add(source);
  EXPECT_EQ(cache.add(source), id);
  EXPECT_EQ(cache.find(key(id, 0, 1, 2)), nullptr);
  cache.want(1, {key(id, 0, 1, 2), key(id, 1, 0, 0)});
  cache.wait_idle();
  const auto tile = cache.find(key(id, 0, 1, 2));
  ASSERT_NE(tile, nullptr);
  EXPECT_EQ(tile->rect, (Rect{256, 512, 256, 256}));
  EXPECT_EQ(static_cast<int>(*tile->image.pixels().at(0, 0)), SlowSource::value(0, 256, 512));
  EXPECT_EQ(arrivals.load(), 2);
}

TEST(TileCache, KeepsItsBudgetAndLetsTheLeastRecentlyUsedGo) {
  const auto source = std::make_shared<SlowSource>(Size{4096, 4096});
  TileCache cache({20 * kTileBytes, 1});
  const std::uint32_t id = cache.add(source);
  for (std::int64_t i = 0; i < 16; ++i)
    for (std::int64_t j = 0; j < 16; ++j) {
      cache.get(key(id, 0, i, j));
      ASSERT_LE(cache.state().resident_bytes, 20 * kTileBytes);
      ASSERT_NE(cache.find(key(id, 0, 0, 0)), nullptr) << "it was used all the time";
    }
  EXPECT_GT(cache.state().evictions, 200);
  EXPECT_FALSE(cache.resident(key(id, 0, 3, 3)));
}

TEST(TileCache, NeverLetsWhatIsVisibleOrTheCoarsestLevelsGo) {
  const auto source = std::make_shared<SlowSource>(Size{4096, 4096});
  TileCache cache({40 * kTileBytes, 1});
  const std::uint32_t id = cache.add(source);
  const TileKey coarsest = key(id, 4, 0, 0);
  std::vector<TileKey> visible = {coarsest};
  for (std::int64_t i = 0; i < 8; ++i) visible.push_back(key(id, 0, i, 0));
  cache.want(1, visible);
  cache.wait_idle();
  for (std::int64_t i = 0; i < 16; ++i)
    for (std::int64_t j = 1; j < 8; ++j) cache.get(key(id, 0, i, j));
  for (const TileKey& k : visible) EXPECT_TRUE(cache.resident(k));
  cache.want(1, {});
  for (std::int64_t i = 0; i < 16; ++i)
    for (std::int64_t j = 1; j < 8; ++j) cache.get(key(id, 0, i, j));
  EXPECT_TRUE(cache.resident(coarsest));
  EXPECT_FALSE(cache.resident(visible[1])) << "nobody looks at it any more";
}

TEST(TileCache, NeverBeginsARequestThatANewerViewportReplaced) {
  const auto source = std::make_shared<SlowSource>(Size{4096, 4096});
  TileCache cache({64 << 20, 1});
  const std::uint32_t id = cache.add(source);
  source->close();
  std::vector<TileKey> old_view, new_view;
  for (std::int64_t i = 0; i < 10; ++i)
    old_view.push_back(key(id, 0, i, 0)), new_view.push_back(key(id, 0, i, 9));
  cache.want(1, old_view);
  source->wait_for_readers(1);
  cache.want(1, new_view);
  source->open();
  cache.wait_idle();
  const auto reads = source->reads();
  ASSERT_EQ(reads.size(), 11U) << "one of the old view had begun";
  EXPECT_EQ(reads[0].rect.y, 0);
  for (std::size_t i = 1; i < reads.size(); ++i) {
    EXPECT_EQ(reads[i].rect.y, 9 * 256);
    EXPECT_EQ(reads[i].rect.x, static_cast<std::int64_t>(i - 1) * 256) << "in the order asked";
  }
}

TEST(TileCache, DropsWhatArrivesForASourceThatIsGone) {
  const auto source = std::make_shared<SlowSource>(Size{1000, 1000});
  TileCache cache({64 << 20, 1});
  const std::uint32_t id = cache.add(source);
  source->close();
  cache.want(1, {key(id, 0, 0, 0), key(id, 0, 1, 0)});
  source->wait_for_readers(1);
  cache.keep_only({});
  source->open();
  cache.wait_idle();
  EXPECT_EQ(cache.state().resident_bytes, 0);
  EXPECT_EQ(source->reads().size(), 1U);
}

TEST(TileCache, LoadsWhatIsVisibleBeforeWhatMayBeSeenNext) {
  const auto source = std::make_shared<SlowSource>(Size{4096, 4096});
  TileCache cache({64 << 20, 1});
  const std::uint32_t id = cache.add(source);
  source->close();
  cache.want(2, {key(id, 4, 0, 0)});
  source->wait_for_readers(1);
  cache.want(1, {key(id, 0, 5, 5)}, {key(id, 0, 6, 6)});
  source->open();
  cache.wait_idle();
  const auto reads = source->reads();
  ASSERT_EQ(reads.size(), 3U);
  EXPECT_EQ(reads[1].rect.x, 5 * 256);
  EXPECT_EQ(reads[2].rect.x, 6 * 256);
}

TEST(TileCache, TellsAFailureOnceAndDoesNotTryAgain) {
  const auto source = std::make_shared<SlowSource>(Size{1000, 1000});
  source->fail_level(0);
  TileCache cache({64 << 20, 1});
  const std::uint32_t id = cache.add(source);
  cache.want(1, {key(id, 0, 0, 0), key(id, 1, 0, 0)});
  cache.wait_idle();
  cache.want(1, {key(id, 0, 0, 0), key(id, 1, 0, 0)});
  cache.wait_idle();
  EXPECT_EQ(source->reads().size(), 2U);
  EXPECT_TRUE(cache.failed(key(id, 0, 0, 0)));
  const auto error = cache.take_error();
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->why(), "it was told to fail");
  EXPECT_FALSE(cache.take_error().has_value());
  EXPECT_THROW(cache.get(key(id, 0, 0, 0)), Error);
}

TEST(TileCache, BearsManyThreadsAtOnce) {
  const auto source = std::make_shared<SlowSource>(Size{4096, 4096});
  TileCache cache({30 * kTileBytes, 3});
  const std::uint32_t id = cache.add(source);
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      std::mt19937 random(static_cast<unsigned>(t));
      for (int n = 0; n < 400; ++n) {
        const auto i = static_cast<std::int64_t>(random() % 16), j = static_cast<std::int64_t>(random() % 16);
        if (n % 5 == 0) cache.want(t, {key(id, 0, j, i), key(id, 1, i / 2, j / 2)});
        const auto tile = n % 3 ? cache.find(key(id, 0, i, j)) : cache.get(key(id, 0, i, j));
        if (tile && static_cast<std::uint8_t>(*tile->image.pixels().at(9, 9)) !=
                        SlowSource::value(0, i * 256, j * 256))
          ++wrong;
      }
    });
  for (auto& thread : threads) thread.join();
  cache.wait_idle();
  EXPECT_EQ(wrong.load(), 0);
  EXPECT_LE(cache.state().resident_bytes, 30 * kTileBytes + 4 * 2 * kTileBytes);
}

}  // namespace
}  // namespace alinify
