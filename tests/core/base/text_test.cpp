#include "core/base/text.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <locale.h>
#include <string>

#include <gtest/gtest.h>

#include "core/base/message_numbers.h"

namespace alinify {
namespace {

std::string printed(const char* format, int digits, double value) {
  char text[512];
  std::snprintf(text, sizeof text, format, digits, value);
  return text;
}

TEST(HumanBytes, ReadsAsPeopleWriteIt) {
  EXPECT_EQ(human_bytes(0), "0 bytes");
  EXPECT_EQ(human_bytes(1023), "1023 bytes");
  EXPECT_EQ(human_bytes(1536), "1.5 KiB");
  EXPECT_EQ(human_bytes(9663676416), "9.0 GiB");
}

TEST(Letters, ChangeTheirCaseAndNothingElse) {
  EXPECT_EQ(lower_case("W.OME.Zarr [1]@`{"), "w.ome.zarr [1]@`{");
  EXPECT_EQ(upper_case("w.ome.Zarr [1]@`{"), "W.OME.ZARR [1]@`{");
  EXPECT_EQ(lower_case("\xC3\x84\xC4\xB0"), "\xC3\x84\xC4\xB0") << "letters of several bytes stay";
  EXPECT_EQ(lower_case(""), "");
}

TEST(Letters, AreFreedOfTheBlanksAroundThem) {
  static_assert(trimmed(" \t a b\r\n\f\v") == "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(HexDigits, AreAsManyAsAskedFor) {
  EXPECT_EQ(hex_digits(0xfedcba9876543210, 16), "fedcba9876543210");
  EXPECT_EQ(hex_digits(42, 16), "000000000000002a");
  EXPECT_EQ(hex_digits(0x12345, 4), "2345");
  EXPECT_EQ(hex_color(255, 128, 0), "ff8000");
  EXPECT_EQ(hex_color(0, 1, 16), "000110");
}

TEST(NumberText, OfTheShortestFormReadsBackTheSame) {
  EXPECT_EQ(shortest_number(0.1), "0.1");
  EXPECT_EQ(shortest_number(0.1f), "0.1");
  EXPECT_EQ(shortest_number(-2.0), "-2");
  EXPECT_EQ(shortest_number(1e22), "1e+22");
  EXPECT_EQ(shortest_number(std::int64_t{-8000000000}), "-8000000000");
  for (const double value : {1.0 / 3, 0.1 + 0.2, 5e-324, -std::numeric_limits<double>::max()})
    EXPECT_EQ(std::strtod(shortest_number(value).c_str(), nullptr), value);
}

TEST(NumberText, RoundsAsPrintfDoesInTheCLocale) {
  for (const double value : {0.0, 0.05, 0.125, 0.25, 2.5, 3.5, 9.95, 99.95, 1234.5, 12345.678, 1e-7, 1e22,
                             -0.04, -7.25, 1.0 / 3, std::numeric_limits<double>::max()})
    for (const int digits : {0, 1, 2, 3, 6}) {
      EXPECT_EQ(fixed_decimals(value, digits), printed("%.*f", digits, value));
      EXPECT_EQ(significant_digits(value, digits), printed("%.*g", digits, value));
    }
  EXPECT_EQ(fixed_decimals(std::nan(""), 1), "nan");
  EXPECT_EQ(fixed_decimals(-INFINITY, 1), "-inf");
}

TEST(NumberText, HasAPointWhateverTheLocaleSays) {
  const std::string before = setlocale(LC_NUMERIC, nullptr);
  const char* comma = nullptr;
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"})
    if (!comma) comma = setlocale(LC_NUMERIC, name);
  if (!comma) GTEST_SKIP() << "no locale with a decimal comma is installed";
  EXPECT_EQ(printed("%.*f", 1, 1.5), "1,5") << "a weak test";
  EXPECT_EQ(fixed_decimals(1.5, 1), "1.5");
  EXPECT_EQ(significant_digits(1.5, 2), "1.5");
  EXPECT_EQ(human_bytes(1536), "1.5 KiB");
  setlocale(LC_NUMERIC, before.c_str());
}

TEST(NumberText, TellsSharesSizesAndErrorsAsSentencesNeedThem) {
  EXPECT_EQ(percent_text(0.1234), "12.3 %");
  EXPECT_EQ(percent_text(1, 0), "100 %");
  EXPECT_EQ(dimensions_text(17320, 8000000000), "17320 x 8000000000");
  struct {
    int width = 64, height = 48;
  } size;
  EXPECT_EQ(dimensions_text(size), "64 x 48");
  EXPECT_EQ(short_px(3.21), "3.2 px");
  EXPECT_EQ(short_px(32.1), "32 px");
  EXPECT_EQ(short_px(0.1), "0.1 px");
  EXPECT_EQ(short_px(0.04), "0.04 px");
  EXPECT_EQ(short_px(0.0005), "0.0005 px");
  EXPECT_EQ(short_px(0), "0.0 px");
}

TEST(NumberText, WritesPercentagesWithoutPowersOfTen) {
  EXPECT_EQ(percent_of_digits(0.00123, 2).text(), "0.12 %");
  EXPECT_EQ(percent_of_digits(0.994, 2).text(), "99 %");
  EXPECT_EQ(percent_of_digits(0.9951, 2).text(), "100 %");
  EXPECT_EQ(percent_of_digits(1, 2).text(), "100 %");
  EXPECT_EQ(percent_of_digits(1.234, 2).text(), "123 %");
}

}  // namespace
}  // namespace alinify
