#include "core/image/select_tiles.h"

#include <set>

#include <gtest/gtest.h>

namespace alinify {
namespace {

const std::vector<TileGrid> kGrids = {
    {{1000, 700}, {256, 256}}, {{500, 350}, {256, 256}}, {{250, 175}, {256, 256}}};

Rect whole(int level) {
  return rect_of(kGrids[static_cast<std::size_t>(level)].level);
}

TEST(TileGrid, CutsTheLastColumnAndRowAtTheEdge) {
  EXPECT_EQ(kGrids[0].columns(), 4);
  EXPECT_EQ(kGrids[0].rows(), 3);
  EXPECT_EQ(kGrids[0].rect(3, 2), (Rect{768, 512, 232, 188}));
}

TEST(TilesTouching, AreThoseThatShareAPixelWithTheRectangle) {
  EXPECT_EQ(tiles_touching(kGrids[0], 0, {255, 255, 2, 2}).size(), 4U);
  EXPECT_EQ(tiles_touching(kGrids[0], 0, {256, 256, 256, 256}), (std::vector<TileIndex>{{0, 1, 1}}));
  EXPECT_TRUE(tiles_touching(kGrids[0], 0, {-50, -50, 50, 50}).empty());
  EXPECT_EQ(tiles_touching(kGrids[0], 0, {-5000, -5000, 20000, 20000}).size(), 12U);
}

TEST(SelectTiles, DrawsTheWantedLevelWhenAllOfItIsThere) {
  const TileSelection s = select_tiles(kGrids, 0, whole, [](TileIndex) { return true; });
  EXPECT_EQ(s.level, 0);
  EXPECT_EQ(s.draw.size(), 12U);
  EXPECT_TRUE(s.missing.empty());
}

TEST(SelectTiles, FallsBackToTheNearestCoarserLevelThatIsComplete) {
  const auto resident = [](TileIndex t) {
    return t.level == 2 || (t.level == 1 && t.column == 0) || t == TileIndex{0, 0, 0};
  };
  const TileSelection s = select_tiles(kGrids, 0, whole, resident);
  EXPECT_EQ(s.level, 2);
  EXPECT_EQ(s.draw, (std::vector<TileIndex>{{2, 0, 0}}));
  EXPECT_EQ(s.missing.size(), 11U) << "all of the wanted level but the one that is there";
}

TEST(SelectTiles, DrawsNothingWhenNothingIsThere) {
  const TileSelection s = select_tiles(kGrids, 1, whole, [](TileIndex) { return false; });
  EXPECT_EQ(s.level, -1);
  EXPECT_TRUE(s.draw.empty());
  EXPECT_EQ(s.missing.size(), 4U);
}

TEST(SortFromCenter, PutsTheMiddleFirstAcrossLevels) {
  std::vector<TileIndex> tiles = tiles_touching(kGrids[0], 0, whole(0));
  tiles.push_back({2, 0, 0});
  sort_from_center(tiles, kGrids, {130, 130});
  EXPECT_EQ(tiles.front(), (TileIndex{0, 0, 0}));
  EXPECT_EQ(tiles.back(), (TileIndex{0, 3, 2}));
}

TEST(TileGrids, KeepTheFilesOwnTilesAndWholeCompressedStrips) {
  ImageInfo info;
  info.compression = "deflate";
  info.levels = {{{5000, 4000}, {240, 240}, {1, 1}},
                 {{2500, 2000}, {2500, 16}, {2, 2}},
                 {{100, 80}, {100, 80}, {50, 50}}};
  const auto grids = tile_grids(info);
  EXPECT_EQ(grids[0].tile, (Size{240, 240}));
  EXPECT_EQ(grids[1].tile.width, 2500);
  EXPECT_EQ(grids[1].tile.height % 16, 0) << "a strip is never decoded twice";
  info.compression = "none";
  EXPECT_EQ(tile_grids(info)[1].tile, (Size{512, 512}));
}

}  // namespace
}  // namespace alinify
