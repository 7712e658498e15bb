#include "core/io/tiff_thunderscan.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_samples.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;
using testing::expect_error;
using testing::put_text;
using testing::sample;
using testing::TemporaryFolder;

std::vector<int> samples_of(const std::vector<int>& bytes, int width, int rows) {
  std::vector<std::byte> strip, out(static_cast<std::size_t>((width + 1) / 2 * rows));
  for (const int byte : bytes) strip.push_back(static_cast<std::byte>(byte));
  const Message why = decode_thunderscan(strip, width, rows, out.data());
  EXPECT_EQ(why.english(), "");
  std::vector<int> samples;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < width; ++x)
      samples.push_back(std::to_integer<int>(out[static_cast<std::size_t>(y * ((width + 1) / 2) + x / 2)]) >>
                            (x % 2 == 0 ? 4 : 0) &
                        15);
  return samples;
}

constexpr int kSample = 0xc0, kTwoBits = 0x40, kThreeBits = 0x80;

TEST(ThunderScan, AddsDifferencesOfTwoAndThreeBits) {
  // 7, then +1, none, -1; then +3, -3; then -2, none.
  EXPECT_THAT(
      samples_of({kSample | 7, kTwoBits | 0b011011, kThreeBits | 0b011101, kThreeBits | 0b110100}, 6, 1),
      ElementsAre(7, 8, 7, 10, 7, 5));
  EXPECT_THAT(samples_of({kSample | 15, kTwoBits | 0b010000}, 4, 1), ElementsAre(15, 0, 0, 0)) << "modulo 16";
}

TEST(ThunderScan, RepeatsTheLastSampleToTheVeryEndOfARow) {
  EXPECT_THAT(samples_of({kSample | 9, 3}, 4, 1), ElementsAre(9, 9, 9, 9));
  EXPECT_THAT(samples_of({kSample | 9, kSample | 4, 3}, 5, 1), ElementsAre(9, 4, 4, 4, 4));
  EXPECT_THAT(samples_of({3, kSample | 9, 1, 2, kSample | 1, kSample | 2, 1}, 5, 2),
              ElementsAre(0, 0, 0, 9, 9, 0, 0, 1, 2, 2))
      << "each row begins with zero";
}

TEST(ThunderScan, SaysHowManyRowsAStripHolds) {
  std::vector<std::byte> strip(3, std::byte{4}), out(10);
  EXPECT_EQ(decode_thunderscan(strip, 4, 5, out.data()).english(), "it holds 3 of its 5 rows");
}

// A TIFF of one strip, little endian.
std::string tiff_of(int width, int height, const std::string& strip) {
  const std::pair<int, int> tags[] = {{256, width}, {257, height}, {258, 4},      {259, 32809}, {262, 1},
                                      {273, 0},     {277, 1},      {278, height}, {279, 0}};
  const auto number = [](unsigned value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 255);
    return text;
  };
  const auto data_at = static_cast<unsigned>(8 + 2 + 12 * std::size(tags) + 4);
  std::string file = "II*" + number(0, 1) + number(8, 4) + number(std::size(tags), 2);
  for (const auto& [tag, value] : tags)
    file += number(static_cast<unsigned>(tag), 2) + number(4, 2) + number(1, 4) +
            number(tag == 273   ? data_at
                   : tag == 279 ? static_cast<unsigned>(strip.size())
                                : static_cast<unsigned>(value),
                   4);
  return file + number(0, 4) + strip;
}

TEST(ThunderScan, IsReadFromATiffAsFarAsItGoesWhenAsked) {
  const TemporaryFolder folder;
  const std::string two_rows = "\xc9\x03\xc1\xc2\xc3\xc4";
  put_text(folder / "a.tif", tiff_of(4, 2, two_rows));
  const Image whole = read_level(*open_image(folder / "a.tif"), 0);
  EXPECT_EQ(sample(whole, 3, 0, 0), 9 * 17);
  EXPECT_EQ(sample(whole, 3, 1, 0), 4 * 17);
  put_text(folder / "a.tif", tiff_of(4, 3, two_rows));
  expect_error(ErrorKind::NotReadable, "strip 0 is damaged (it holds 2 of its 3 rows)",
               [&] { read_level(*open_image(folder / "a.tif"), 0); });
  OpenOptions options;
  options.partial = true;
  const Image part = read_level(*open_image(folder / "a.tif", options), 0);
  EXPECT_EQ(sample(part, 3, 1, 0), 4 * 17);
  EXPECT_EQ(sample(part, 3, 2, 0), 0);
}

}  // namespace
}  // namespace alinify
