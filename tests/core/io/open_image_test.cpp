#include "core/io/open_image.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;
using testing::put_text;
using testing::TemporaryFolder;

void expect_refused(const std::filesystem::path& path, ErrorKind kind, const std::string& why) {
  try {
    const auto source = open_image(path, {});
    if (source->info().size.area() < 100'000'000) read_level(*source, 0);
    ADD_FAILURE() << path << " was read";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    EXPECT_THAT(error.why(), HasSubstr(why));
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
  }
}

TEST(OpenImage, SaysWhyItCannotRead) {
  const TemporaryFolder folder;
  expect_refused(folder / "missing.tif", ErrorKind::NotFound, "no such file");
  expect_refused(folder.path(), ErrorKind::NotReadable, "folder");
  put_text(folder / "empty.tif", "");
  expect_refused(folder / "empty.tif", ErrorKind::NotReadable, "empty");
  put_text(folder / "text.TIF", "this is no picture at all");
  expect_refused(folder / "text.TIF", ErrorKind::NotReadable, "its content is no TIFF");
  put_text(folder / "one.png", "I");
  expect_refused(folder / "one.png", ErrorKind::NotReadable, "its content is no PNG");
  put_text(folder / "text.txt", "this is no picture at all");
  expect_refused(folder / "text.txt", ErrorKind::NotReadable, "not in one of the supported formats: ");
  put_text(folder / "four.tif", std::string("II\x2a\0", 4));
  expect_refused(folder / "four.tif", ErrorKind::NotReadable, "ends within its header");
  put_text(folder / "far.tif", std::string("II\x2a\0\xff\xff\xff\x7f", 8));
  expect_refused(folder / "far.tif", ErrorKind::NotReadable, "outside the file");
  put_text(folder / "none.tif", std::string("MM\0\x2a\0\0\0\0", 8));
  expect_refused(folder / "none.tif", ErrorKind::NotReadable, "no page");
  put_text(folder / "cut.png", "\x89PNG\r\n\x1a\n");
  expect_refused(folder / "cut.png", ErrorKind::NotReadable, "ends early");
  put_text(folder / "cut.jpg", "\xff\xd8\xff\xe0");
  expect_refused(folder / "cut.jpg", ErrorKind::NotReadable, "damaged");
}

TEST(OpenImage, SaysWhenItHasNoPermission) {
  const TemporaryFolder folder;
  put_text(folder / "secret.tif", "II");
  std::filesystem::permissions(folder / "secret.tif", std::filesystem::perms::none);
  if (std::ifstream(folder / "secret.tif")) GTEST_SKIP() << "this user may read everything (root?)";
  expect_refused(folder / "secret.tif", ErrorKind::NotReadable, "ermission");
}

TEST(OpenImage, RefusesSizesThatCannotBe) {
  const TemporaryFolder folder;
  // A directory by hand: width, height, bits, one strip declared to hold it all.
  const auto tiff = [&](std::uint32_t width, std::uint32_t height, std::uint16_t compression) {
    std::string bytes("II\x2a\0\x08\0\0\0", 8);
    const auto put = [&](std::uint32_t value, int size) {
      for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(value >> 8 * i & 255));
    };
    const std::uint32_t entries[8][2] = {{256, width}, {257, height}, {258, 8},      {259, compression},
                                         {262, 1},     {273, 122},    {278, height}, {279, 20}};
    put(8, 2);
    for (const auto& entry : entries) put(entry[0], 2), put(4, 2), put(1, 4), put(entry[1], 4);
    put(0, 4);
    bytes += std::string(100, 'x');
    put_text(folder / "s.tif", bytes);
    return folder / "s.tif";
  };
  expect_refused(tiff(0, 5, 1), ErrorKind::NotReadable, "0 x 5");
  expect_refused(tiff(0xffffffff, 0xffffffff, 1), ErrorKind::NotReadable, "cannot be right");
  expect_refused(tiff(5000, 5000, 1), ErrorKind::NotReadable, "strip 0 is truncated");
  expect_refused(tiff(5000, 5000, 5), ErrorKind::NotReadable, "strip 0 cannot hold its 23.8 MiB");
  // Terabytes in a file of 200 bytes: opening costs nothing, and reading any of it fails in bounded memory.
  for (const std::uint16_t compression : {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE,
                                          COMPRESSION_CCITTFAX4, COMPRESSION_ZSTD}) {
    const auto path = tiff(2'000'000, 2'000'000, compression);
    const std::int64_t before = platform::peak_memory_bytes();
    try {
      const auto source = open_image(path, {});
      Image some({512, 512}, 1, source->info().type);
      source->read(0, {1000, 1000, 512, 512}, some.pixels());
      ADD_FAILURE() << "terabytes were read from " << compression;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::NotReadable) << error.what();
    }
    EXPECT_LT(platform::peak_memory_bytes() - before, 64 << 20);
  }
}

TEST(OpenImage, TellsTheFormatByContent) {
  const TemporaryFolder folder;
  testing::PageSpec spec;
  spec.value = [](int x, int, int) { return x; };
  testing::write_tiff(folder / "really.jpg", {spec});
  EXPECT_EQ(open_image(folder / "really.jpg", {})->info().format, "TIFF");
}

TEST(OpenImage, RefusesRectanglesOutsideAndOtherBuffers) {
  const TemporaryFolder folder;
  testing::PageSpec spec;
  spec.value = [](int x, int, int) { return x; };
  testing::write_tiff(folder / "a.tif", {spec});
  const auto source = open_image(folder / "a.tif", {});
  Image image({10, 10}, 1, PixelType::U8), deep({10, 10}, 1, PixelType::U16);
  EXPECT_THROW(source->read(0, {55, 0, 10, 10}, image.pixels()), Error);
  EXPECT_THROW(source->read(1, {0, 0, 10, 10}, image.pixels()), Error);
  EXPECT_THROW(source->read(0, {0, 0, 10, 10}, deep.pixels()), Error);
  EXPECT_THROW(source->read(0, {0, 0, 9, 10}, image.pixels()), Error);
}

}  // namespace
}  // namespace alinify
