#include "ui/lengths.h"

#include <cmath>

#include <QLocale>
#include <gtest/gtest.h>

#include "core/base/message_numbers.h"
#include "core/quality/messages.h"
#include "ui/core_text.h"

namespace alinify {
namespace {

using ui::DisplayUnit;
using ui::LengthFormat;

struct Speaking {
  explicit Speaking(const char* locale) { QLocale::setDefault(QLocale(QString::fromLatin1(locale))); }
  ~Speaking() { QLocale::setDefault(before); }
  QLocale before;
};

TEST(LengthFormat, WritesPixelsMicrometresAndMillimetres) {
  const Speaking english("en_GB");
  const Vec2d um{0.5, 0.5};
  EXPECT_EQ(LengthFormat(DisplayUnit::Pixel, um).text(12.34), "12.3 px");
  EXPECT_EQ(LengthFormat(DisplayUnit::Micrometre, um).text(12.34), "6.17 µm");
  EXPECT_EQ(LengthFormat(DisplayUnit::Millimetre, um).text(12.34), "0.00617 mm");
  EXPECT_EQ(LengthFormat(DisplayUnit::Millimetre, um).text(250000), "125 mm");
  EXPECT_EQ(LengthFormat(DisplayUnit::Micrometre, um).text(Vec2d{60, 80}), "50 µm");
}

TEST(LengthFormat, ReadsTheNoiseOfArithmeticAsNothing) {
  const Speaking english("en_GB");
  const Vec2d um{0.5, 0.5};
  EXPECT_EQ(LengthFormat(DisplayUnit::Micrometre, um).text(4e-9), "0 µm");
  EXPECT_EQ(LengthFormat(DisplayUnit::Automatic, um).number(4e-9), "0");
  EXPECT_EQ(LengthFormat(DisplayUnit::Pixel, um).text(-1e-12), "0 px");
  EXPECT_EQ(LengthFormat(DisplayUnit::Micrometre, um).text(0.0012), "0.0006 µm");
  EXPECT_EQ(LengthFormat(DisplayUnit::Millimetre, um).text(0.0012), "0.0000006 mm");
}

TEST(LengthFormat, ChangesFromMicrometresToMillimetresByItselfWhereNobodyChose) {
  const Speaking english("en_GB");
  const LengthFormat lengths(DisplayUnit::Automatic, Vec2d{0.5, 0.5});
  EXPECT_EQ(lengths.text(1998), "999 µm");
  EXPECT_EQ(lengths.text(2000), "1 mm");
  EXPECT_EQ(lengths.text(Vec2d{60000, 80000}), "50 mm");
  EXPECT_EQ(lengths.size({1200, 640}), "600.0 × 320.0 µm");
  EXPECT_EQ(lengths.size({12000, 640}), "6.0000 × 0.3200 mm") << "one unit for both sides";
  EXPECT_EQ(lengths.for_lengths_of({10, 10}).symbol(), "µm");
  EXPECT_EQ(lengths.for_lengths_of({5000, 10}).place({100, 200}), "0.05000, 0.10000");
  EXPECT_EQ(LengthFormat(DisplayUnit::Micrometre, Vec2d{0.5, 0.5}).text(250000), "125000 µm")
      << "who chose micrometres gets them";
  EXPECT_EQ(LengthFormat(DisplayUnit::Automatic, std::nullopt).text(250000), "250000 px");
  for (const DisplayUnit unit :
       {DisplayUnit::Pixel, DisplayUnit::Micrometre, DisplayUnit::Millimetre, DisplayUnit::Automatic})
    EXPECT_EQ(ui::display_unit_from(ui::name_of(unit)), unit);
  EXPECT_EQ(ui::display_unit_from(""), DisplayUnit::Automatic);
}

TEST(LengthFormat, StaysInPixelsWhereNobodyKnowsTheirSize) {
  for (const std::optional<Vec2d>& none : {std::optional<Vec2d>(), std::optional(Vec2d{0, 0})}) {
    const LengthFormat lengths(DisplayUnit::Millimetre, none);
    EXPECT_EQ(lengths.unit(), DisplayUnit::Pixel);
    EXPECT_EQ(lengths.text(7), "7 px");
  }
}

TEST(LengthFormat, MeasuresAlongPixelsThatAreNotSquare) {
  const LengthFormat lengths(DisplayUnit::Micrometre, Vec2d{4, 1});
  EXPECT_DOUBLE_EQ(lengths.in_unit(Vec2d{3, 0}), 12);
  EXPECT_DOUBLE_EQ(lengths.in_unit(Vec2d{0, 3}), 3);
  EXPECT_DOUBLE_EQ(lengths.in_unit(3.0), 6) << "the geometric mean where there is no direction";
  EXPECT_DOUBLE_EQ(lengths.in_px(6), 3);
  EXPECT_EQ(lengths.place_in_px({8, 5}), (Vec2d{2, 5}));
}

TEST(LengthFormat, TellsPlacesToATenthOfAPixelWithTheLocalesComma) {
  {
    const Speaking english("en_GB");
    EXPECT_EQ(LengthFormat().place({12500, -0.04}), "12500.0, 0.0") << "no groups, no minus zero";
    EXPECT_EQ(LengthFormat(DisplayUnit::Millimetre, Vec2d{42.3, 42.3}).place({100, 200}), "4.230, 8.460");
    EXPECT_EQ(LengthFormat(DisplayUnit::Micrometre, Vec2d{0.25, 0.25}).size({1200, 640}), "300.0 × 160.0 µm");
  }
  const Speaking german("de_DE");
  EXPECT_EQ(LengthFormat().place({12.2, 3}), "12,2; 3,0");
  EXPECT_EQ(LengthFormat(DisplayUnit::Micrometre, Vec2d{0.5, 0.5}).text(1.5), "0,75 µm");
}

TEST(Significant, NeverWritesAnExponentNorEmptyZeros) {
  const Speaking english("en_GB");
  EXPECT_EQ(ui::significant(1234.6, 3), "1235") << "no groups";
  EXPECT_EQ(ui::significant(0.0001234, 2), "0.00012");
  EXPECT_EQ(ui::significant(2.5, 4), "2.5");
  EXPECT_EQ(ui::significant(0, 4), "0");
  EXPECT_EQ(ui::significant(0.0712, 3, ui::error_decimals_in(DisplayUnit::Pixel)), "0.07");
  EXPECT_EQ(ui::significant(0.0712, 3, ui::error_decimals_in(DisplayUnit::Millimetre)), "0.0712");
  EXPECT_EQ(ui::significant(2e7, 1), "20000000");
  EXPECT_EQ(ui::column_decimals({0.3, 4.2, 118.5}), 2) << "three digits of the one in the middle";
  EXPECT_EQ(ui::column_decimals({NAN, 0.042}), 4);
  EXPECT_EQ(ui::column_decimals({}), 0);
  EXPECT_EQ(ui::with_decimals(4, 2), "4.00");
  EXPECT_EQ(ui::with_decimals(-0.001, 2), "0.00");
}

TEST(Messages, RoundALengthOnlyInTheUnitItIsShownIn) {
  const Speaking english("en_GB");
  const auto shown = [](const MessageArgument& length, double um) {
    return ui::translated(messages::map_expected_off_by(length),
                          LengthFormat(DisplayUnit::Automatic, Vec2d{um, um}))
        .section(' ', 5, 6);
  };
  EXPECT_EQ(shown(pixels_number(0.0121), 100), "1.2 µm") << "not 1 µm, of 0.01 px";
  EXPECT_EQ(shown(px_number(0.34), 100), "34 µm") << "not 30 µm";
  EXPECT_EQ(shown(px_number(12.6), 100), "1.3 mm");
  EXPECT_EQ(shown(fixed_number(12.6, 0, "px"), 1), "13 µm");
  const Message pixels = messages::map_expected_off_by(pixels_number(0.0319));
  EXPECT_EQ(pixels.english(), "an error of up to 0.03 px is expected here");
  EXPECT_EQ(ui::translated(pixels), "an error of up to 0.03 px is expected here");
  EXPECT_EQ(ui::translated(messages::map_expected_off_by(pixels_number(0.482))).section(' ', 5, 6),
            "0.48 px");
  EXPECT_EQ(shown(MessageArgument::number("0.01 px"), 100), "1 µm") << "an older session knows no more";
}

TEST(Messages, HaveAMinusBeforeTheirNumbersNoHyphen) {
  const Speaking english("en_GB");
  EXPECT_EQ(ui::translated(messages::map_expected_off_by(plain_number(-0.006, 3))),
            QStringLiteral("an error of up to \u22120.006 is expected here"));
}

TEST(Messages, HaveTheirPixelsWrittenInTheChosenUnit) {
  const Speaking english("en_GB");
  const Message said = messages::map_expected_off_by(px_number(7.04));
  const LengthFormat millimetres(DisplayUnit::Millimetre, Vec2d{50, 50});
  EXPECT_EQ(ui::translated(said), "an error of up to 7.0 px is expected here");
  EXPECT_EQ(ui::translated(said, millimetres), "an error of up to 0.35 mm is expected here");
  const Message nested = Message::joined({said, messages::only_share_lands(percent_number(0.5, 1))});
  EXPECT_EQ(
      ui::translated(nested, millimetres),
      "an error of up to 0.35 mm is expected here; only 50.0 % of the fixed image lands on the moving image");
}

}  // namespace
}  // namespace alinify
