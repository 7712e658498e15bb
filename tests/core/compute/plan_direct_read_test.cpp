#include "core/compute/plan_direct_read.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::put_text;
using testing::TemporaryFolder;

std::string numbered(std::size_t bytes) {
  std::string text(bytes, '\0');
  for (std::size_t i = 0; i < bytes; ++i) text[i] = static_cast<char>((i * 2654435761u) >> 13);
  return text;
}

std::shared_ptr<const platform::InputFile> file_of(const std::filesystem::path& path,
                                                   const std::string& bytes) {
  put_text(path, bytes);
  return std::make_shared<const platform::InputFile>(path);
}

// Carries the plan out on the file's bytes and holds every pixel against where the blocks say that it lies.
void expect_every_pixel(const StoredPixels& stored, const std::string& bytes, std::int64_t pixel_bytes,
                        const DirectReadPlan& plan, Size size) {
  std::vector<int> seen(static_cast<std::size_t>(size.area()), 0);
  std::int64_t read = 0;
  for (const DirectBand& band : plan.bands) {
    std::string block(static_cast<std::size_t>(plan.block_bytes), '\x55');
    std::int64_t last_end = 0;
    for (const DirectExtent& extent : band.extents) {
      EXPECT_EQ(extent.offset % 4096, 0);
      EXPECT_EQ(extent.at % 4096, 0);
      EXPECT_GE(extent.at, last_end) << "two extents share memory";
      last_end = extent.at + extent.bytes;
      ASSERT_LE(last_end, plan.block_bytes);
      ASSERT_LE(extent.offset + extent.bytes, static_cast<std::int64_t>(bytes.size()));
      bytes.copy(block.data() + extent.at, static_cast<std::size_t>(extent.bytes),
                 static_cast<std::size_t>(extent.offset));
      read += extent.bytes;
    }
    for (const DirectPiece& piece : band.pieces)
      for (std::int64_t y = 0; y < piece.rect.height; ++y)
        for (std::int64_t x = 0; x < piece.rect.width; ++x) {
          const std::int64_t px = piece.rect.x + x, py = piece.rect.y + y;
          ++seen[static_cast<std::size_t>(py * size.width + px)];
          const auto from =
              std::find_if(stored.blocks.begin(), stored.blocks.end(), [&](const StoredBlock& b) {
                return b.rect.contains(Rect{px, py, 1, 1});
              });
          ASSERT_NE(from, stored.blocks.end());
          const std::int64_t offset =
              from->offset + (py - from->rect.y) * from->row_bytes + (px - from->rect.x) * pixel_bytes;
          ASSERT_EQ(std::memcmp(block.data() + piece.at + y * piece.row_bytes + x * pixel_bytes,
                                bytes.data() + offset, static_cast<std::size_t>(pixel_bytes)),
                    0)
              << px << ", " << py;
        }
  }
  EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int n) { return n == 1; }));
  EXPECT_EQ(plan.read_bytes, read);
}

TEST(PlanDirectRead, CutsALongStripIntoBandsOfWholeRows) {
  const TemporaryFolder folder;
  const std::string bytes = numbered(300'000);
  StoredPixels stored;
  stored.file = file_of(folder / "a", bytes);
  stored.blocks = {{{0, 0, 100, 900}, 1234, 300}};
  const DirectReadPlan plan = plan_direct_read(stored, 3, 64 << 10);
  EXPECT_GE(plan.bands.size(), 4u);
  EXPECT_LE(plan.block_bytes, 64 << 10);
  for (const DirectBand& band : plan.bands) EXPECT_EQ(band.extents.size(), 1u);
  expect_every_pixel(stored, bytes, 3, plan, {100, 900});
}

TEST(PlanDirectRead, ReadsNeighboursInTheFileTogetherAndOthersApart) {
  const TemporaryFolder folder;
  const std::string bytes = numbered(200'000);
  StoredPixels stored;
  stored.file = file_of(folder / "a", bytes);
  // Tiles of 32 x 32, two side by side in the file, one far away, two that are the same place, the last of
  // all at the file's end; given out of order.
  stored.blocks = {{{32, 0, 32, 32}, 9 + 1024, 32},        {{0, 0, 32, 32}, 9, 32},
                   {{64, 0, 32, 32}, 100'000, 32},         {{0, 32, 32, 32}, 100'000, 32},
                   {{32, 32, 32, 32}, 200'000 - 1024, 32}, {{64, 32, 20, 32}, 60'000, 32}};
  StoredPixels whole = stored;
  whole.blocks.push_back({{84, 32, 12, 32}, 60'000 + 20, 32});
  const DirectReadPlan plan = plan_direct_read(whole, 1, 1 << 20);
  ASSERT_EQ(plan.bands.size(), 1u);
  EXPECT_EQ(plan.bands[0].extents.size(), 4u);
  EXPECT_EQ(plan.bands[0].extents[0], (DirectExtent{0, 4096, 0}));
  EXPECT_EQ(plan.bands[0].extents.back().offset + plan.bands[0].extents.back().bytes, 200'000);
  expect_every_pixel(whole, bytes, 1, plan, {96, 64});
  const DirectReadPlan tight = plan_direct_read(whole, 1, 3 * 4096);
  EXPECT_GT(tight.bands.size(), 1u);
  expect_every_pixel(whole, bytes, 1, tight, {96, 64});
}

TEST(PlanDirectRead, TakesARowThatIsLongerThanABlock) {
  const TemporaryFolder folder;
  const std::string bytes = numbered(121'000);
  StoredPixels stored;
  stored.file = file_of(folder / "a", bytes);
  stored.blocks = {{{0, 0, 19'999, 3}, 8, 39'998}};
  const DirectReadPlan plan = plan_direct_read(stored, 2, 16 << 10);
  EXPECT_EQ(plan.bands.size(), 3u);
  expect_every_pixel(stored, bytes, 2, plan, {19'999, 3});
}

}  // namespace
}  // namespace alinify
