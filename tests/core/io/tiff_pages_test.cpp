#include "core/io/tiff_pages.h"

#include <chrono>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;
using testing::get_text;
using ::testing::HasSubstr;
using testing::PageSpec;
using testing::put_text;
using testing::TemporaryFolder;
using testing::write_tiff;

// A page whose every pixel is `value`.
PageSpec page(int width, int height, int value, int tile = 16) {
  PageSpec spec;
  spec.width = width;
  spec.height = height;
  spec.tile = tile;
  spec.value = [value](int, int, int) { return value; };
  return spec;
}

PageSpec reduced(PageSpec spec) {
  spec.subfile_type = FILETYPE_REDUCEDIMAGE;
  return spec;
}

std::vector<int> level_values(const TileSource& source) {
  std::vector<int> values;
  for (std::size_t level = 0; level < source.info().levels.size(); ++level) {
    const Image image = read_level(source, static_cast<int>(level));
    const Size size = image.size();
    values.push_back(std::to_integer<int>(*image.pixels().at(size.width - 1, size.height - 1)));
  }
  return values;
}

int value_of_page(const std::filesystem::path& path, int number) {
  OpenOptions options;
  options.page = number;
  return level_values(*open_image(path, options)).front();
}

TEST(TiffPages, TakesReducedPagesAsLevelsWithWholeNumbersForTheirScale) {
  const TemporaryFolder folder;
  write_tiff(folder / "p.tif", {page(301, 203, 1), reduced(page(151, 102, 2)), reduced(page(75, 51, 3)),
                                reduced(page(38, 25, 4))});
  const auto source = open_image(folder / "p.tif", {});
  EXPECT_THAT(level_values(*source), ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(source->info().page_count, 1);
  double expected = 1;
  for (const LevelInfo& level : source->info().levels) {
    EXPECT_EQ(level.downsample.x, expected);
    EXPECT_EQ(level.downsample.y, expected);
    expected *= 2;
  }
}

TEST(TiffPages, TakesSubDirectoriesAsLevels) {
  const TemporaryFolder folder;
  PageSpec full = page(300, 200, 1);
  full.sub_pages = 2;
  PageSpec second = page(300, 200, 5);
  write_tiff(folder / "s.tif", {full, reduced(page(150, 100, 2)), reduced(page(75, 50, 3)), second});
  const auto source = open_image(folder / "s.tif", {});
  EXPECT_THAT(level_values(*source), ElementsAre(1, 2, 3));
  EXPECT_EQ(source->info().page_count, 2);
  EXPECT_EQ(value_of_page(folder / "s.tif", 1), 5);
}

TEST(TiffPages, TellsSlideLevelsFromThumbnailLabelAndOverview) {
  const TemporaryFolder folder;
  PageSpec full = page(640, 480, 1);
  full.description = "Aperio Image Library v11\n640x480|MPP = 0.25";
  PageSpec label = reduced(page(60, 70, 4, 0)), macro = page(128, 43, 5, 0);
  macro.subfile_type = 9;
  write_tiff(folder / "slide.svs", {full, page(160, 120, 2, 0), page(160, 120, 3), label, macro});
  const auto source = open_image(folder / "slide.svs", {});
  EXPECT_THAT(level_values(*source), ElementsAre(1, 3));
  EXPECT_EQ(source->info().levels[1].downsample.x, 4);
  EXPECT_EQ(source->info().page_count, 1);
  EXPECT_DOUBLE_EQ(source->info().pixel_size_um->x, 0.25);
}

TEST(TiffPages, LeavesMasksAndOtherProportionsOut) {
  const TemporaryFolder folder;
  PageSpec mask = page(300, 200, 9);
  mask.subfile_type = FILETYPE_MASK;
  PageSpec odd = reduced(page(100, 100, 7)), deep = reduced(page(75, 50, 8));
  deep.bits = 16;
  write_tiff(folder / "m.tif", {page(300, 200, 1), mask, reduced(page(150, 100, 2)), odd, deep});
  EXPECT_THAT(level_values(*open_image(folder / "m.tif", {})), ElementsAre(1, 2));
}

TEST(TiffPages, OffersSeveralPagesAsAChoiceOrAsChannels) {
  const TemporaryFolder folder;
  write_tiff(folder / "c.tif", {page(50, 40, 10), page(50, 40, 20), page(50, 40, 30)});
  EXPECT_EQ(open_image(folder / "c.tif", {})->info().page_count, 3);
  EXPECT_EQ(value_of_page(folder / "c.tif", 2), 30);
  EXPECT_THROW(value_of_page(folder / "c.tif", 3), Error);
  EXPECT_THROW(value_of_page(folder / "c.tif", -1), Error);
  OpenOptions options;
  options.pages_as_channels = true;
  const auto joined = open_image(folder / "c.tif", options);
  EXPECT_EQ(joined->info().channels, 3);
  EXPECT_EQ(joined->info().color, ColorModel::Channels);
  const Image image = read_level(*joined, 0);
  const std::byte* pixel = image.pixels().at(31, 17);
  EXPECT_EQ(std::to_integer<int>(pixel[0]), 10);
  EXPECT_EQ(std::to_integer<int>(pixel[1]), 20);
  EXPECT_EQ(std::to_integer<int>(pixel[2]), 30);
  write_tiff(folder / "d.tif", {page(50, 40, 10), page(51, 40, 20)});
  EXPECT_THROW(open_image(folder / "d.tif", options), Error);
}

// The values of all channels at one place.
std::vector<int> channel_values(const std::filesystem::path& path, int number, bool joined = false) {
  OpenOptions options;
  options.page = number;
  options.pages_as_channels = joined;
  const auto source = open_image(path, options);
  const Image image = read_level(*source, 0);
  std::vector<int> values;
  for (int c = 0; c < image.channels(); ++c)
    values.push_back(std::to_integer<int>(image.pixels().at(31, 17)[c]));
  return values;
}

TEST(TiffPages, TakesTheChannelsOfAnImagejHyperstackAsChannels) {
  const TemporaryFolder folder;
  std::vector<PageSpec> pages;
  for (const int value : {10, 20, 30, 11, 21, 31}) pages.push_back(page(50, 40, value, 0));
  pages[0].description = "ImageJ=1.54f\nimages=6\nchannels=3\nslices=2\nhyperstack=true\nmode=composite\n";
  write_tiff(folder / "h.tif", pages);
  const auto source = open_image(folder / "h.tif", {});
  EXPECT_EQ(source->info().page_count, 2);
  EXPECT_EQ(source->info().color, ColorModel::Channels);
  EXPECT_TRUE(source->info().warnings.empty());
  EXPECT_THAT(channel_values(folder / "h.tif", 0), ElementsAre(10, 20, 30));
  EXPECT_THAT(channel_values(folder / "h.tif", 1), ElementsAre(11, 21, 31));
  EXPECT_THROW(channel_values(folder / "h.tif", 2), Error);
  EXPECT_THAT(channel_values(folder / "h.tif", 0, true), ElementsAre(10, 20, 30, 11, 21, 31));
  // A stack without channels stays one of pages, and a page that is missing is told.
  pages[0].description = "ImageJ=1.54f\nimages=7\nslices=7\n";
  write_tiff(folder / "s.tif", pages);
  const auto stack = open_image(folder / "s.tif", {});
  EXPECT_EQ(stack->info().page_count, 6);
  EXPECT_THAT(stack->info().warnings, ::testing::Contains(Says(HasSubstr("1 of the 7 planes"))));
}

TEST(TiffPages, FindsThePlanesOfAnImagejStackThatHasOneDirectory) {
  const TemporaryFolder folder;
  PageSpec first = page(50, 40, 10, 0);
  first.rows_per_strip = 40;
  const auto write = [&](const std::string& name, const std::string& description, std::size_t planes) {
    first.description = description;
    write_tiff(folder / name, {first});
    std::string bytes = get_text(folder / name);
    // The planes lie at the end, those of the first too.
    const auto put_number = [&](std::size_t place, std::size_t value) {
      for (int i = 0; i < 4; ++i) bytes[place + std::size_t(i)] = static_cast<char>(value >> 8 * i & 0xff);
    };
    const auto number_at = [&](std::size_t place, int count) {
      std::size_t value = 0;
      for (int i = count; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[place + std::size_t(i)]);
      return value;
    };
    const std::size_t directory = number_at(4, 4), end = bytes.size();
    for (std::size_t i = 0; i < number_at(directory, 2); ++i)
      if (number_at(directory + 2 + 12 * i, 2) == TIFFTAG_STRIPOFFSETS)
        put_number(directory + 2 + 12 * i + 8, end);
    for (std::size_t p = 0; p < planes; ++p) bytes += std::string(50 * 40, static_cast<char>(10 + p));
    put_text(folder / name, bytes);
  };
  write("c.tif", "ImageJ=1.54f\nimages=6\nchannels=3\nslices=2\n", 6);
  EXPECT_EQ(open_image(folder / "c.tif", {})->info().page_count, 2);
  EXPECT_TRUE(open_image(folder / "c.tif", {})->info().warnings.empty());
  EXPECT_THAT(channel_values(folder / "c.tif", 0), ElementsAre(10, 11, 12));
  EXPECT_THAT(channel_values(folder / "c.tif", 1), ElementsAre(13, 14, 15));
  EXPECT_THAT(channel_values(folder / "c.tif", 0, true), ElementsAre(10, 11, 12, 13, 14, 15));
  write("p.tif", "ImageJ=1.54f\nimages=4\nslices=4\n", 4);
  EXPECT_THAT(channel_values(folder / "p.tif", 3), ElementsAre(13));
  // Programs that cut one plane out may leave the description as it was.
  write("cut.tif", "ImageJ=1.54f\nimages=6\nchannels=3\nslices=2\n", 1);
  const auto cut = open_image(folder / "cut.tif", {});
  EXPECT_EQ(cut->info().channels, 1);
  EXPECT_THAT(cut->info().warnings, ::testing::Contains(Says(HasSubstr("of the 6 planes"))));
}

const char* const ome =
    "<?xml version=\"1.0\"?><!-- <Pixels SizeX=\"9\"/> --><OME "
    "xmlns=\"http://www.openmicroscopy.org/Schemas/OME/2016-06\">"
    "<Image ID=\"Image:0\"><Pixels DimensionOrder=\"XYZCT\" SizeX=\"50\" SizeY=\"40\" SizeC=\"2\" "
    "SizeZ=\"3\" SizeT=\"1\" "
    "PhysicalSizeX=\"650\" PhysicalSizeXUnit=\"nm\" PhysicalSizeY=\"0.65\">"
    "<Channel ID=\"Channel:0:0\" Name=\"DAPI &gt; x\" SamplesPerPixel=\"1\"/><Channel ID='Channel:0:1' "
    "Name='CD3'/>"
    "<TiffData/></Pixels></Image></OME>";

TEST(TiffPages, JoinsTheChannelsOfAnOmePlane) {
  const TemporaryFolder folder;
  std::vector<PageSpec> pages;
  for (int i = 0; i < 6; ++i) pages.push_back(page(50, 40, 10 + i));
  pages[0].description = ome;
  write_tiff(folder / "o.ome.tif", pages);
  for (int plane = 0; plane < 3; ++plane) {
    OpenOptions options;
    options.page = plane;
    const auto source = open_image(folder / "o.ome.tif", options);
    EXPECT_EQ(source->info().page_count, 3);
    ASSERT_EQ(source->info().channels, 2);
    EXPECT_THAT(source->info().channel_names, ElementsAre("DAPI > x", "CD3"));
    EXPECT_NEAR(source->info().pixel_size_um->x, 0.65, 1e-9);
    EXPECT_NEAR(source->info().pixel_size_um->y, 0.65, 1e-9);
    // Z runs before C in this file.
    const Image image = read_level(*source, 0);
    EXPECT_EQ(std::to_integer<int>(image.pixels().at(3, 3)[0]), 10 + plane);
    EXPECT_EQ(std::to_integer<int>(image.pixels().at(3, 3)[1]), 13 + plane);
  }
}

TEST(TiffPages, OpensAFileOfManyThousandPagesAtOnce) {
  const TemporaryFolder folder;
  const auto path = folder / "many.tif";
  // By hand: libtiff takes minutes to append that many.
  constexpr std::uint32_t count = 100'000;
  std::string bytes("II\x2a\0\x10\0\0\0pixels..", 16);
  const auto put = [&](std::uint32_t value, int size) {
    for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(value >> 8 * i & 255));
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t here = static_cast<std::uint32_t>(bytes.size());
    put(8, 2);
    const std::uint32_t entries[8][3] = {{256, 3, 2}, {257, 3, 2}, {258, 3, 8}, {259, 3, 1},
                                         {262, 3, 1}, {273, 4, 8}, {278, 3, 2}, {279, 4, 4}};
    for (const auto& entry : entries) put(entry[0], 2), put(entry[1], 2), put(1, 4), put(entry[2], 4);
    put(i + 1 < count ? here + 2 + 8 * 12 + 4 : 0, 4);
  }
  put_text(path, bytes);
  const auto start = std::chrono::steady_clock::now();
  OpenOptions options;
  options.page = static_cast<int>(count) - 1;
  const auto source = open_image(path, options);
  EXPECT_EQ(source->info().page_count, static_cast<int>(count));
  EXPECT_EQ(std::to_integer<char>(*read_level(*source, 0).pixels().data), 'p');
  // It takes 0.1 s; libtiff's own walk takes many.
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 5.0);
}

TEST(TiffPages, CutsAChainThatRunsInACircle) {
  const TemporaryFolder folder;
  const auto path = folder / "loop.tif";
  write_tiff(path, {page(20, 20, 1, 0), page(20, 20, 2, 0)});
  std::string bytes = get_text(path);
  // The second directory's pointer to the next is the only zero one; aim it at the first directory.
  std::uint32_t first = 0, second = 0;
  std::memcpy(&first, &bytes[4], 4);
  std::uint16_t entries = 0;
  std::memcpy(&entries, &bytes[first], 2);
  std::memcpy(&second, &bytes[first + 2 + 12u * entries], 4);
  std::memcpy(&entries, &bytes[second], 2);
  std::memcpy(&bytes[second + 2 + 12u * entries], &first, 4);
  put_text(path, bytes);
  const auto source = open_image(path, {});
  EXPECT_EQ(source->info().page_count, 2);
  EXPECT_THAT(source->info().warnings, ::testing::Contains(Says(HasSubstr("circular"))));
}

}  // namespace
}  // namespace alinify
