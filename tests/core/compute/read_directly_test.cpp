#include "core/compute/read_directly.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/compute/multi_device_backend.h"
#include "tests/support/host_reader.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/with_reader.h"

namespace alinify {
namespace {

using testing::HostReader;
using testing::TemporaryFolder;
using testing::WithReader;

// A file of rows of 16-bit pixels behind a header, larger than the two blocks that are read into.
constexpr std::int64_t width = 4099, height = 20'000, header = 10;

class RowsInAFile final : public TileSource {
 public:
  explicit RowsInAFile(const std::filesystem::path& path) {
    std::ofstream out(path, std::ios::binary);
    out << std::string(header, 'h');
    std::vector<std::uint16_t> row(static_cast<std::size_t>(width));
    for (std::int64_t y = 0; y < height; ++y) {
      for (std::int64_t x = 0; x < width; ++x) row[static_cast<std::size_t>(x)] = value(x, y);
      out.write(reinterpret_cast<const char*>(row.data()), width * 2);
    }
    out.close();
    info_.size = {width, height};
    info_.type = PixelType::U16;
    info_.levels = {{info_.size, info_.size, {1, 1}}};
    stored_.file = std::make_shared<const platform::InputFile>(path);
    stored_.blocks = {{{0, 0, width, height}, header, width * 2}};
  }
  static std::uint16_t value(std::int64_t x, std::int64_t y) {
    return static_cast<std::uint16_t>(x * 31 + y * 17 + (y >> 8));
  }
  const ImageInfo& info() const override { return info_; }
  void read(int, Rect, Pixels) const override { FAIL() << "nobody reads it by way of the host"; }
  StoredPixels stored_pixels(int) const override { return stored_; }

 private:
  ImageInfo info_;
  StoredPixels stored_;
};

class ReadDirectly : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TemporaryFolder>();
    source_ = std::make_unique<RowsInAFile>(*folder_ / "rows");
  }
  static void TearDownTestSuite() {
    source_.reset();
    folder_.reset();
  }

  DirectRead read(const std::function<void(ConstPixels, Rect)>& take) {
    Progress progress;
    WithReader backend({reader_, {}});
    return read_directly(*source_, 0, backend, take, progress);
  }

  static std::unique_ptr<TemporaryFolder> folder_;
  static std::unique_ptr<RowsInAFile> source_;
  std::shared_ptr<HostReader> reader_ = std::make_shared<HostReader>();
};
std::unique_ptr<TemporaryFolder> ReadDirectly::folder_;
std::unique_ptr<RowsInAFile> ReadDirectly::source_;

TEST_F(ReadDirectly, HandsOnEveryPixelOnceInPiecesThatSeveralThreadsRead) {
  reader_->max_concurrent = 1'000'003;  // never what is asked for
  std::vector<int> rows(static_cast<std::size_t>(height), 0);
  const std::thread::id here = std::this_thread::get_id();
  std::int64_t wrong = 0;
  const DirectRead result = read([&](ConstPixels pixels, Rect rect) {
    EXPECT_EQ(std::this_thread::get_id(), here);
    ASSERT_EQ(rect.width, width);
    ASSERT_EQ(pixels.size(), rect.size());
    ASSERT_EQ(pixels.type, PixelType::U16);
    const auto samples = pixels.samples<const std::uint16_t>();
    for (std::int64_t y = 0; y < rect.height; ++y) {
      ++rows[static_cast<std::size_t>(rect.y + y)];
      for (std::int64_t x = 0; x < width; ++x) wrong += samples.at(x, y) != RowsInAFile::value(x, rect.y + y);
    }
  });
  EXPECT_TRUE(result.done);
  EXPECT_EQ(result.why_not.english(), "");
  EXPECT_EQ(result.reader.english(), "host reader");
  EXPECT_EQ(wrong, 0);
  EXPECT_TRUE(std::all_of(rows.begin(), rows.end(), [](int n) { return n == 1; }));
  EXPECT_EQ(result.bytes, reader_->bytes);
  EXPECT_GE(result.bytes, header + width * height * 2);
  EXPECT_LE(result.bytes, header + width * height * 2 + 8 * 4096);
  EXPECT_LE(reader_->longest, std::int64_t{4} << 20);
}

TEST_F(ReadDirectly, SaysWhatTheBackendOrTheImageHasAgainstIt) {
  Progress progress;
  const auto never = [](ConstPixels, Rect) { FAIL(); };
  WithReader none({nullptr, Message::verbatim("there is no such disk")}), some({reader_, {}});
  DirectRead result = read_directly(*source_, 0, none, never, progress);
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.why_not.english(), "there is no such disk");

  const auto memory = make_memory_source(std::make_shared<const Image>(Size{8, 8}, 1, PixelType::U8), {});
  result = read_directly(*memory, 0, some, never, progress);
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.why_not.english(), "it is held in memory");

  const auto plain = make_cpu_backend(1);
  EXPECT_FALSE(read_directly(*source_, 0, *plain, never, progress).done);
}

TEST_F(ReadDirectly, SaysWhenTheReaderCannotOpenTheFileOrHasNoMemory) {
  const auto never = [](ConstPixels, Rect) { FAIL(); };
  reader_->opens = false;
  EXPECT_EQ(read(never).why_not.english(), "the driver is asleep");
  reader_->opens = true;
  reader_->blocks_to_give = 1;
  const DirectRead result = read(never);
  EXPECT_FALSE(result.done);
  EXPECT_FALSE(result.why_not.empty());
}

TEST_F(ReadDirectly, StopsWhereTheDiskFailsOrTheFileHasBecomeShorterAndDoesNotCountWhatItHandedOver) {
  std::int64_t rows = 0;
  const auto count = [&](ConstPixels, Rect rect) { rows += rect.height; };
  reader_->fails_behind = header + width * height;  // half of the file
  DirectRead result = read(count);
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.why_not.english(), "the disk failed");
  EXPECT_LT(rows, height);

  reader_ = std::make_shared<HostReader>();
  reader_->ends_at = 3'000'000;
  result = read([](ConstPixels, Rect) { FAIL(); });
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.why_not.english().substr(0, 17), "the file ends at ");
}

TEST_F(ReadDirectly, TrustsNoReaderThatBringsOtherBytesThanTheFileHolds) {
  for (const std::int64_t place : {header, header + width * height * 2 - 1}) {
    reader_ = std::make_shared<HostReader>();
    reader_->spoils = place;
    std::int64_t rows = 0;
    const DirectRead result = read([&](ConstPixels, Rect rect) { rows += rect.height; });
    EXPECT_FALSE(result.done);
    EXPECT_EQ(result.why_not.english(), "host reader brought other bytes than the file holds");
    EXPECT_LT(rows, height);
  }
}

TEST_F(ReadDirectly, PassesOnCancellingAndWhatItsCallerThrows) {
  const auto flag = std::make_shared<CancelFlag>();
  Progress progress({}, flag);
  WithReader backend({reader_, {}});
  EXPECT_THROW(read_directly(
                   *source_, 0, backend, [&](ConstPixels, Rect) { flag->request(); }, progress),
               Cancelled);
  reader_ = std::make_shared<HostReader>();
  EXPECT_THROW(read([](ConstPixels, Rect) { throw OutOfMemory(Message::verbatim("cannot work"), 1, 0); }),
               OutOfMemory);
}

TEST_F(ReadDirectly, ManyDevicesOfferTheReaderOfTheFirst) {
  std::vector<std::unique_ptr<Backend>> devices;
  devices.push_back(std::make_unique<WithReader>(DirectReaderOffer{reader_, {}}));
  devices.push_back(make_cpu_backend(1));
  EXPECT_EQ(make_multi_device_backend(std::move(devices))->direct_reader().reader, reader_);
}

}  // namespace
}  // namespace alinify
