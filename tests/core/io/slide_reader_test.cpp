#include "core/io/slides/slide_reader.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/io/open_image.h"
#include "tests/core/io/jpeg2000_tiff.h"
#include "tests/support/expect_error.h"
#include "tests/support/find_program.h"
#include "tests/support/message_matchers.h"
#include "tests/support/run_quietly.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::Contains;
using testing::expect_error;
using ::testing::HasSubstr;
using testing::put_text;
using testing::TemporaryFolder;

constexpr int kTile = 128;

std::uint8_t pattern(int x, int y, int c) {
  return static_cast<std::uint8_t>(x / 4 + y / 3 * (c + 1) + (x / 16 + y / 16) % 2 * 90);
}

// A slide as Aperio's scanners write it in JPEG 2000: a full level and one at 1/4. `scale`: its MPP.
std::string aperio_slide(int width, int height, const std::string& scale) {
  testing::Jpeg2000TiffSpec spec;
  spec.width = width, spec.height = height, spec.tile = kTile, spec.steps = {1, 4};
  spec.description = "Aperio Image Library v11.2.1 \r\nmade for a test|AppMag = 20|MPP = " + scale;
  spec.value = pattern;
  return testing::jpeg2000_tiff(spec);
}

class SlideReader : public ::testing::Test {
 protected:
  std::shared_ptr<const TileSource> open_it(const OpenOptions& options = {}) const {
    return open_slide(std::make_shared<const platform::InputFile>(slide_), options);
  }
  void SetUp() override {
    const OpenSlideHere here = find_openslide();
    if (!here.why_not.empty()) GTEST_SKIP() << "no slides are read here: " << here.why_not.english();
    put_text(slide_, aperio_slide(kWidth, kHeight, "0.499"));
  }
  static constexpr int kWidth = 1200, kHeight = 900;
  const TemporaryFolder folder_;
  const std::filesystem::path slide_ = folder_ / "slide.svs";
};

void expect_pattern(const TileSource& source, int level, Rect rect, int step) {
  Image part(rect.size(), 3, PixelType::U8);
  source.read(level, rect, part.pixels());
  for (std::int64_t y = 0; y < rect.height; ++y)
    for (std::int64_t x = 0; x < rect.width; ++x)
      for (int c = 0; c < 3; ++c)
        ASSERT_EQ(part.pixels().samples<const std::uint8_t>().at(3 * x + c, y),
                  pattern(static_cast<int>(rect.x + x) * step, static_cast<int>(rect.y + y) * step, c))
            << rect.x + x << ' ' << rect.y + y;
}

TEST_F(SlideReader, ReadsAnyRectangleOfAnyLevel) {
  OpenOptions options;
  options.pool = std::make_shared<ThreadPool>(3);
  const auto source = open_it(options);
  const ImageInfo& info = source->info();
  EXPECT_EQ(info.format, "slide (aperio)");
  EXPECT_EQ(info.size, (Size{kWidth, kHeight}));
  ASSERT_TRUE(info.pixel_size_um);
  EXPECT_NEAR(info.pixel_size_um->x, 0.499, 1e-9);
  EXPECT_THAT(info.layout, HasSubstr("objective 20x"));
  ASSERT_EQ(info.levels.size(), 2u);
  EXPECT_EQ(info.levels[1].size, (Size{kWidth / 4, kHeight / 4}));
  EXPECT_EQ(info.levels[1].downsample, (Vec2d{4, 4}));
  expect_pattern(*source, 0, {0, 0, kWidth, kHeight}, 1);
  expect_pattern(*source, 0, {kWidth - 77, 411, 77, 90}, 1);
  expect_pattern(*source, 1, {0, 0, kWidth / 4, kHeight / 4}, 4);
  expect_pattern(*source, 1, {101, 55, 40, 30}, 4);
}

TEST_F(SlideReader, ReadsWhatOpenSlidesOwnProgramReads) {
  const auto program = testing::find_program("openslide-write-png");
  if (!program) GTEST_SKIP() << "openslide-write-png is not installed";
  const auto source = open_it();
  for (const int level : {0, 1}) {
    const std::string png = (folder_ / "part.png").string();
    ASSERT_EQ(testing::run_quietly({program->string(), slide_.string(), "400", "200", std::to_string(level),
                                    "120", "90", png}),
              0);
    const auto theirs = open_image(png);
    Image expected({120, 90}, theirs->info().channels, PixelType::U8), got({120, 90}, 3, PixelType::U8);
    theirs->read(0, {0, 0, 120, 90}, expected.pixels());
    const std::int64_t step = level == 0 ? 1 : 4;
    source->read(level, {400 / step, 200 / step, 120, 90}, got.pixels());
    for (std::int64_t y = 0; y < 90; ++y)
      for (std::int64_t x = 0; x < 120; ++x)
        ASSERT_EQ(std::memcmp(expected.pixels().at(x, y), got.pixels().at(x, y), 3), 0)
            << level << ' ' << x << ' ' << y;
  }
}

TEST_F(SlideReader, ReadsFromManyThreadsAtOnce) {
  const auto source = open_it();
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 8; ++i)
        expect_pattern(*source, 0, {(t * 173 + i * 61) % 1000, (t * 97 + i * 31) % 700, 190, 150}, 1);
    });
  for (std::thread& thread : threads) thread.join();
}

TEST_F(SlideReader, DoesNotBelieveANonsensicalPixelSize) {
  for (const char* const scale : {"-7", "4990"}) {
    put_text(slide_, aperio_slide(600, 600, scale));
    const auto source = open_it();
    EXPECT_FALSE(source->info().pixel_size_um);
    EXPECT_THAT(source->info().warnings, Contains(Says(HasSubstr("makes no sense"))));
  }
}

TEST_F(SlideReader, TellsATruncatedSlide) {
  const std::string bytes = aperio_slide(600, 600, "0.5");
  for (const double share : {0.3, 0.7, 0.98}) {
    put_text(slide_, bytes.substr(0, static_cast<std::size_t>(share * double(bytes.size()))));
    expect_error(ErrorKind::NotReadable, "slide.svs", [&] { read_level(*open_it(), 0); });
  }
}

// One tile's beginning, spoilt: reads that touch it fail, and what is elsewhere can still be read.
TEST_F(SlideReader, GoesOnAfterADamagedTile) {
  std::string bytes = aperio_slide(kWidth, kHeight, "0.5");
  const std::string begin = "\xff\x4f\xff\x51";
  std::size_t at = bytes.find(begin);
  // Of ten columns: the third tile of the second row.
  for (int tile = 0; tile < 12; ++tile) at = bytes.find(begin, at + 4);
  bytes[at] = 'x';
  put_text(slide_, bytes);
  const auto source = open_it();
  Image part({20, 20}, 3, PixelType::U8);
  expect_pattern(*source, 0, {2 * kTile - 20, kTile, 20, 20}, 1);
  expect_error(ErrorKind::NotReadable, "OpenSlide says", [&] {
    source->read(0, {2 * kTile + 5, kTile + 5, 20, 20}, part.pixels());
  });
  expect_pattern(*source, 0, {600, 600, 200, 200}, 1);
}

#if defined(__linux__)
// Processes of that name that this one started.
std::vector<int> children_named(const std::string& name) {
  std::vector<int> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream stat(entry.path() / "stat");
    std::string id, comm, state;
    int parent = 0;
    if (!(stat >> id >> comm >> state >> parent) || parent != platform::process_id()) continue;
    if (comm.find(name) != std::string::npos) found.push_back(std::stoi(id));
  }
  return found;
}

TEST_F(SlideReader, TellsACrashAndStartsAgainForTheNextRead) {
  const auto source = open_it();
  expect_pattern(*source, 0, {0, 0, 100, 100}, 1);
  const std::vector<int> readers = children_named("alinify-slide");
  ASSERT_EQ(readers.size(), 1u);
  ASSERT_EQ(testing::run_quietly({"kill", "-SEGV", std::to_string(readers[0])}), 0);
  Image part({300, 300}, 3, PixelType::U8);
  // The signal may come after the next answer.
  const auto read_until_it_fails = [&] {
    for (int i = 0; i < 10000; ++i) source->read(0, {0, 0, 300, 300}, part.pixels());
  };
  expect_error(ErrorKind::NotReadable, "crashed", read_until_it_fails);
  expect_pattern(*source, 0, {500, 500, 100, 100}, 1);
}

std::filesystem::path script(const TemporaryFolder& folder, const std::string& line) {
  const auto path = folder / "reader.sh";
  put_text(path, "#!/bin/sh\n" + line + "\n");
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

TEST_F(SlideReader, TellsReadersThatCrashHangOrTalkNonsense) {
  const auto file = std::make_shared<const platform::InputFile>(slide_);
  const auto expect_told = [&](const std::string& line, double patience_s, const std::string& words) {
    const SlideReading reading{script(folder_, line), patience_s};
    expect_error(ErrorKind::NotReadable, words, [&] { open_slide(file, {}, reading); });
  };
  expect_told("kill -SEGV $$", 60, "crashed");
  expect_told("exit 0", 60, "crashed");
  expect_told("sleep 1000", 0.2, "did not answer within 0.2 s");
  expect_told("yes nonsense", 60, "makes no sense");
  EXPECT_TRUE(children_named("reader.sh").empty());
}
#endif

}  // namespace
}  // namespace alinify
