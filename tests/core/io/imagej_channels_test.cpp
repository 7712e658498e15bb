#include "core/io/imagej_channels.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::put_text;
using testing::TemporaryFolder;

using Colors = std::vector<std::optional<ChannelColor>>;
using Windows = std::vector<std::optional<ChannelWindow>>;

/// A stack of two channels and two sections as ImageJ lays it out, byte by byte, in either byte order.
class Stack {
 public:
  explicit Stack(bool big_endian) : big_endian_(big_endian) {}

  std::vector<std::string> labels;  // Latin-1
  std::vector<std::vector<unsigned char>> tables;
  std::vector<double> ranges;
  std::uint32_t magic = 0x494a494a;  // "IJIJ"

  std::string file() const {
    std::string header = number(magic, 4), items;
    std::vector<std::uint32_t> counts{0};
    const auto add = [&](std::uint32_t type, const std::vector<std::string>& values) {
      if (values.empty()) return;
      header += number(type, 4) + number(values.size(), 4);
      for (const std::string& value : values) {
        counts.push_back(static_cast<std::uint32_t>(value.size()));
        items += value;
      }
    };
    std::vector<std::string> texts, luts;
    for (const std::string& label : labels) {
      std::string wide;
      for (const char c : label) wide += number(static_cast<unsigned char>(c), 2);
      texts.push_back(wide);
    }
    for (const auto& table : tables) luts.emplace_back(table.begin(), table.end());
    add(0x696e666f, {"a comment"});
    add(0x6c61626c, texts);
    if (!ranges.empty()) {
      std::string bytes;
      for (const double value : ranges) {
        std::uint64_t bits;
        std::memcpy(&bits, &value, 8);
        bytes += number(bits, 8);
      }
      add(0x72616e67, {bytes});
    }
    add(0x6c757473, luts);
    counts[0] = static_cast<std::uint32_t>(header.size());
    return tiff(header + items, counts);
  }

 private:
  std::string number(std::uint64_t value, int bytes) const {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 0xff);
    if (big_endian_) std::reverse(text.begin(), text.end());
    return text;
  }
  // Four planes of 4 x 4, of 16 bits, one behind another.
  std::string tiff(const std::string& metadata, const std::vector<std::uint32_t>& counts) const {
    const std::string text =
        "ImageJ=1.54f\nimages=4\nchannels=2\nslices=2\nmode=composite\n" + std::string(1, '\0');
    std::string bytes = (big_endian_ ? "MM" : "II") + number(42, 2) + number(0, 4);
    const auto place = [&](const std::string& value) {
      const std::size_t at = bytes.size();
      bytes += value + std::string(value.size() % 2, '\0');
      return at;
    };
    std::string list;
    for (const std::uint32_t count : counts) list += number(count, 4);
    const std::size_t pixels = place(std::string(4 * 32, 'p')), text_at = place(text),
                      counts_at = place(list), metadata_at = place(metadata);
    const auto entry = [&](int tag, int type, std::size_t count, std::size_t value) {
      const bool is_short = type == 3 && count == 1;
      return number(static_cast<std::uint64_t>(tag), 2) + number(static_cast<std::uint64_t>(type), 2) +
             number(count, 4) + (is_short ? number(value, 2) + number(0, 2) : number(value, 4));
    };
    const std::string offset = number(bytes.size(), 4);
    bytes.replace(4, 4, offset);
    std::vector<std::string> entries{entry(256, 3, 1, 4),      entry(257, 3, 1, 4),
                                     entry(258, 3, 1, 16),     entry(259, 3, 1, 1),
                                     entry(262, 3, 1, 1),      entry(270, 2, text.size(), text_at),
                                     entry(273, 4, 1, pixels), entry(277, 3, 1, 1),
                                     entry(278, 3, 1, 4),      entry(279, 4, 1, 32)};
    // A single count lies in the entry itself.
    entries.push_back(entry(50838, 4, counts.size(), counts.size() == 1 ? counts[0] : counts_at));
    entries.push_back(entry(50839, 1, metadata.size(), metadata_at));
    bytes += number(entries.size(), 2);
    for (const std::string& one : entries) bytes += one;
    return bytes + number(0, 4);
  }

  bool big_endian_;
};

std::vector<unsigned char> ramp(int red, int green, int blue) {
  std::vector<unsigned char> table;
  for (const int end : {red, green, blue})
    for (int i = 0; i < 256; ++i) table.push_back(static_cast<unsigned char>(end * i / 255));
  return table;
}

ImageInfo info_of(const std::string& file, int page = 0) {
  const TemporaryFolder folder;
  put_text(folder / "stack.tif", file);
  OpenOptions options;
  options.page = page;
  return open_image(folder / "stack.tif", options)->info();
}

TEST(ImagejChannels, HaveTheNamesColoursAndWindowsThatImagejShowsThemWith) {
  for (const bool big_endian : {false, true}) {
    Stack stack(big_endian);
    stack.labels = {"c:1/2 z:1/2 - DAPI", "c:2/2 z:1/2 - \xb5m\nmore of it", "first", "second"};
    stack.tables = {ramp(0, 0, 255), ramp(255, 128, 0)};
    stack.ranges = {100, 4000, 0.5, 65000};
    const ImageInfo info = info_of(stack.file());
    EXPECT_EQ(info.channels, 2);
    EXPECT_THAT(info.channel_names, ElementsAre("DAPI", "\xC2\xB5m"));
    EXPECT_EQ(info.channel_colors, (Colors{ChannelColor{0, 0, 255}, ChannelColor{255, 128, 0}}));
    EXPECT_EQ(info.channel_windows, (Windows{ChannelWindow{100, 4000}, ChannelWindow{0.5, 65000}}));
    EXPECT_THAT(info.warnings, IsEmpty());
    EXPECT_THAT(info_of(stack.file(), 1).channel_names, ElementsAre("first", "second"));
  }
}

TEST(ImagejChannels, AreNotNamedOrColouredByWhatSaysNothing) {
  Stack stack(false);
  stack.labels = {"scan.tif", "scan.tif", "scan.tif", "scan.tif"};
  stack.tables = {ramp(255, 255, 255), ramp(255, 255, 255)};
  stack.ranges = {9, 9, 90, 9};
  ImageInfo info = info_of(stack.file());
  EXPECT_THAT(info.channel_names, IsEmpty());
  EXPECT_THAT(info.channel_colors, IsEmpty());
  EXPECT_THAT(info.channel_windows, IsEmpty());
  // A table that is no ramp, such as "Fire", is no colour.
  stack.tables = {ramp(0, 255, 0), ramp(255, 0, 0)};
  stack.tables[1][100] = 9;
  EXPECT_EQ(info_of(stack.file()).channel_colors, (Colors{ChannelColor{0, 255, 0}, std::nullopt}));
  stack.ranges = {9, 90, 90, 9};
  EXPECT_EQ(info_of(stack.file()).channel_windows, (Windows{ChannelWindow{9, 90}, std::nullopt}));
  // The counts of too few channels.
  stack.labels.resize(1), stack.tables.resize(1), stack.ranges.resize(2);
  info = info_of(stack.file());
  EXPECT_THAT(info.channel_names, IsEmpty());
  EXPECT_THAT(info.channel_colors, IsEmpty());
  EXPECT_THAT(info.channel_windows, IsEmpty());
}

TEST(ImagejChannels, AreReadAsTheyAreWhereTheMetadataAreDamaged) {
  Stack stack(false);
  stack.labels = {"one", "two", "three", "four"};
  stack.ranges = {1, 2, 3, 4};
  const std::string whole = stack.file();
  const std::size_t begin = whole.find("IJIJ") != std::string::npos ? whole.find("IJIJ") : whole.find("JIJI");
  ASSERT_NE(begin, std::string::npos);
  for (std::size_t at = begin - 40; at < std::min(begin + 60, whole.size()); ++at)
    for (const char flip : {'\x01', '\xff'}) {
      std::string odd = whole;
      odd[at] = static_cast<char>(odd[at] ^ flip);
      try {
        EXPECT_EQ(info_of(odd).channels, 2);
      } catch (const Error&) {
        // What was changed was the image's description.
      }
    }
  stack.magic = 7;
  EXPECT_THAT(info_of(stack.file()).channel_names, IsEmpty());
}

TEST(ImagejChannels, AreReadFromWhatTifffileWrites) {
  std::string python;
  for (const char* const program : {"python3", "/usr/bin/python3"})
    if (testing::run_program(std::string(program) + " -c 'import tifffile, numpy'").code == 0)
      python = program;
  if (python.empty()) GTEST_SKIP() << "python3 with tifffile is not installed: agreement was NOT checked";
  const TemporaryFolder folder;
  put_text(folder / "make.py",
           "import sys, numpy, tifffile\n"
           "lut = numpy.zeros((3, 256), 'uint8')\n"
           "lut[2] = numpy.arange(256)\n"
           "tifffile.imwrite(sys.argv[1], numpy.ones((2, 3, 40, 50), 'uint16'), imagej=True, metadata={\n"
           "    'axes': 'ZCYX', 'mode': 'composite', 'Ranges': [(1.0, 9.0, 2.0, 8.0, 3.0, 7.0)],\n"
           "    'LUTs': [lut, lut[::-1].copy(), lut], 'Labels': ['DAPI', 'CD3', 'CD8'] * 2})\n");
  const std::string file = (folder / "stack.tif").string();
  const auto made = testing::run_program(python + " '" + (folder / "make.py").string() + "' '" + file + "'");
  ASSERT_EQ(made.code, 0) << made.text;
  const ImageInfo info = open_image(file)->info();
  EXPECT_THAT(info.channel_names, ElementsAre("DAPI", "CD3", "CD8"));
  EXPECT_EQ(info.channel_colors,
            (Colors{ChannelColor{0, 0, 255}, ChannelColor{255, 0, 0}, ChannelColor{0, 0, 255}}));
  EXPECT_EQ(info.channel_windows, (Windows{ChannelWindow{1, 9}, ChannelWindow{2, 8}, ChannelWindow{3, 7}}));
}

}  // namespace
}  // namespace alinify
