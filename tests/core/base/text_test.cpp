#include "core/base/text.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <locale.h>
#include <string>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace alinify
