#include "core/io/pixel_size.h"

#include <limits>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;
using enum DensityUnit;

enum Format { Tiff, Picture };

StatedDensity stated(double x, double y, DensityUnit unit, Format format) {
  StatedDensity density{x, y, unit};
  density.in_picture_format = format == Picture;
  return density;
}

// UnitsLength of the OME schema 2016-06, each with the micrometres that its standard defines it by.
TEST(PixelSize, IsStatedInAnyLengthOfOme) {
  const std::pair<const char*, double> units[] = {{"Ym", 1e30},
                                                  {"Zm", 1e27},
                                                  {"Em", 1e24},
                                                  {"Pm", 1e21},
                                                  {"Tm", 1e18},
                                                  {"Gm", 1e15},
                                                  {"Mm", 1e12},
                                                  {"km", 1e9},
                                                  {"hm", 1e8},
                                                  {"dam", 1e7},
                                                  {"m", 1e6},
                                                  {"dm", 1e5},
                                                  {"cm", 1e4},
                                                  {"mm", 1e3},
                                                  {"\u00B5m", 1},
                                                  {"\u03BCm", 1},
                                                  {"um", 1},
                                                  {"nm", 1e-3},
                                                  {"pm", 1e-6},
                                                  {"fm", 1e-9},
                                                  {"am", 1e-12},
                                                  {"zm", 1e-15},
                                                  {"ym", 1e-18},
                                                  {"\u00C5", 1e-4},
                                                  {"\u212B", 1e-4},
                                                  {"thou", 25.4},
                                                  {"li", 2116.6666666666665},
                                                  {"in", 25400},
                                                  {"ft", 304800},
                                                  {"yd", 914400},
                                                  {"mi", 1609344000},
                                                  {"pt", 352.77777777777777},
                                                  {"ua", 1.495978707e17},
                                                  {"ly", 9.4607304725808e21},
                                                  {"pc", 3.0856775814913674e22}};
  for (const auto& [unit, um] : units) EXPECT_NEAR(micrometres_in(unit) / um, 1, 1e-12) << unit;
  for (const char* const none : {"pixel", "reference frame", "", "ell", "kin", "dapc", "MM", "Um", "IN", "s"})
    EXPECT_EQ(micrometres_in(none), 0) << none;
}

// https://ngff.openmicroscopy.org/0.4, "axes" metadata.
TEST(PixelSize, IsStatedInAnyLengthOfOmeZarr) {
  const std::pair<const char*, double> units[] = {
      {"angstrom", 1e-4},    {"attometer", 1e-12},  {"centimeter", 1e4},
      {"decimeter", 1e5},    {"exameter", 1e24},    {"femtometer", 1e-9},
      {"foot", 304800},      {"gigameter", 1e15},   {"hectometer", 1e8},
      {"inch", 25400},       {"kilometer", 1e9},    {"megameter", 1e12},
      {"meter", 1e6},        {"micrometer", 1},     {"mile", 1609344000},
      {"millimeter", 1e3},   {"nanometer", 1e-3},   {"parsec", 3.0856775814913674e22},
      {"petameter", 1e21},   {"picometer", 1e-6},   {"terameter", 1e18},
      {"yard", 914400},      {"yoctometer", 1e-18}, {"yottameter", 1e30},
      {"zeptometer", 1e-15}, {"zettameter", 1e27}};
  for (const auto& [unit, um] : units) EXPECT_NEAR(micrometres_in(unit) / um, 1, 1e-12) << unit;
}

TEST(PixelSize, IsTakenFromADensityThatAScannerOrALineScanCameraWrites) {
  struct Case {
    double dots;
    DensityUnit unit;
    Format format;
    double um;
  };
  for (const Case& c : {
           Case{600, Inch, Tiff, 42.333},
           Case{300, Inch, Tiff, 84.667},
           Case{254, Inch, Tiff, 100},
           Case{192, Inch, Tiff, 132.29},
           Case{144, Inch, Tiff, 176.39},
           Case{120, Inch, Tiff, 211.67},
           Case{100, Inch, Tiff, 254},
           Case{75, Inch, Tiff, 338.67},
           Case{20000, Centimetre, Tiff, 0.5},
           Case{118, Centimetre, Tiff, 84.746},
           Case{50, Centimetre, Tiff, 200},
           Case{600, Inch, Picture, 42.333},
           Case{300, Inch, Picture, 84.667},
           Case{240, Inch, Picture, 105.83},
           Case{200, Inch, Picture, 127},
           Case{150, Inch, Picture, 169.33},
           Case{100, Inch, Picture, 254},
           Case{75, Inch, Picture, 338.67},
           Case{118, Centimetre, Picture, 84.746},  // 300 dpi
           Case{59, Centimetre, Picture, 169.49},   // 150 dpi
           Case{39, Centimetre, Picture, 256.41},   // 100 dpi
           Case{30, Centimetre, Picture, 333.33},   // 75 dpi
           Case{29, Centimetre, Picture, 344.83},   // 75 dpi, cut off
           Case{11811, Metre, Picture, 84.667},     // 300 dpi
           Case{3937, Metre, Picture, 254},         // 100 dpi
           Case{4'000'000, Metre, Picture, 0.25},
       }) {
    SCOPED_TRACE(std::to_string(c.dots) + (c.format == Tiff ? " in a TIFF" : " in a picture"));
    const JudgedDensity judged = judge_density(stated(c.dots, c.dots, c.unit, c.format));
    EXPECT_EQ(judged.doubt.english(), "");
    ASSERT_TRUE(judged.pixel_size_um);
    EXPECT_NEAR(judged.pixel_size_um->x, c.um, 1e-4 * c.um);
    EXPECT_NEAR(judged.pixel_size_um->y, c.um, 1e-4 * c.um);
  }
}

TEST(PixelSize, IsNotTakenFromADensityThatProgramsWriteWhenTheyKnowNoScale) {
  struct Case {
    double dots;
    DensityUnit unit;
    Format format;
    const char* why;
  };
  const char *const screen = "screen resolution", *const coarse = "such a coarse";
  for (const Case& c : {
           Case{72, Inch, Tiff, screen},
           Case{72.009, Inch, Tiff, screen},
           Case{96, Inch, Tiff, screen},
           Case{95.987, Inch, Tiff, screen},
           Case{28, Centimetre, Tiff, screen},
           Case{28.3465, Centimetre, Tiff, screen},
           Case{28.35, Centimetre, Tiff, screen},
           Case{37.8, Centimetre, Tiff, screen},
           Case{72, Inch, Picture, screen},
           Case{96, Inch, Picture, screen},
           Case{28, Centimetre, Picture, screen},
           Case{37, Centimetre, Picture, screen},
           Case{38, Centimetre, Picture, screen},
           Case{2834, Metre, Picture, screen},
           Case{2835, Metre, Picture, screen},
           Case{3779, Metre, Picture, screen},
           Case{3780, Metre, Picture, screen},
           // Screens whose pixels are small.
           Case{120, Inch, Picture, screen},
           Case{144, Inch, Picture, screen},
           Case{192, Inch, Picture, screen},
           Case{57, Centimetre, Picture, screen},
           Case{5669, Metre, Picture, screen},
           // Further words for "unknown".
           Case{1, Inch, Tiff, coarse},
           Case{1, Centimetre, Tiff, coarse},
           Case{10, Centimetre, Tiff, coarse},
           Case{1, Inch, Picture, coarse},
           Case{1, Centimetre, Picture, coarse},
           Case{1000, Metre, Picture, coarse},
           Case{4294967295.0, Centimetre, Tiff, "implausibly fine"},
       }) {
    SCOPED_TRACE(std::to_string(c.dots) + (c.format == Tiff ? " in a TIFF" : " in a picture"));
    const JudgedDensity judged = judge_density(stated(c.dots, c.dots, c.unit, c.format));
    EXPECT_FALSE(judged.pixel_size_um);
    EXPECT_THAT(judged.doubt, Says(HasSubstr("is ignored")));
    EXPECT_THAT(judged.doubt, Says(HasSubstr(c.why)));
  }
}

TEST(PixelSize, IsLeftOpenWithoutAWordWhereNoDensityIsStated) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const StatedDensity& density :
       {StatedDensity{}, StatedDensity{1, 1, None}, StatedDensity{72, 72, None}, StatedDensity{0, 0, Inch},
        StatedDensity{300, 0, Inch}, StatedDensity{-300, -300, Inch}, StatedDensity{nan, nan, Inch}}) {
    const JudgedDensity judged = judge_density(density);
    EXPECT_FALSE(judged.pixel_size_um) << density.x;
    EXPECT_EQ(judged.doubt.english(), "") << density.x;
  }
}

TEST(PixelSize, IsNotTakenFromACameraThatWritesADensityForPrints) {
  StatedDensity density = stated(300, 300, Inch, Picture);
  density.by_camera = true;
  EXPECT_FALSE(judge_density(density).pixel_size_um);
  EXPECT_THAT(judge_density(density).doubt, Says(HasSubstr("a camera wrote it")));
}

TEST(PixelSize, OfPixelsThatAreNotSquareHasTwoFigures) {
  // A fax is no screen although one of its figures is near.
  const JudgedDensity fax = judge_density(stated(204, 96, Inch, Tiff));
  ASSERT_TRUE(fax.pixel_size_um);
  EXPECT_NEAR(fax.pixel_size_um->x, 124.51, 0.01);
  EXPECT_NEAR(fax.pixel_size_um->y, 264.58, 0.01);
}

TEST(PixelSize, OfASlideIsAtMostATenthOfAMillimetre) {
  EXPECT_TRUE(sane_pixel_size(4990, 4990));
  EXPECT_FALSE(sane_slide_pixel_size(4990, 4990));
  EXPECT_FALSE(sane_slide_pixel_size(0.25, 101));
  EXPECT_FALSE(sane_slide_pixel_size(0, 0));
  EXPECT_FALSE(sane_slide_pixel_size(std::nan(""), 0.25));
  EXPECT_EQ(sane_slide_pixel_size(0.25, 0.5), (Vec2d{0.25, 0.5}));
  EXPECT_EQ(sane_slide_pixel_size(100, 100), (Vec2d{100, 100}));
}

TEST(PixelSize, IsDoubtedInAWholeSentence) {
  EXPECT_EQ(judge_density(stated(28, 28, Centimetre, Picture)).doubt.english(),
            "its density of 28 dots per cm (357.1 um per pixel) is ignored: it is a screen resolution, which "
            "programs write when they know no scale");
  EXPECT_EQ(judge_density(stated(1, 1, Inch, Picture)).doubt.english(),
            "its density of 1 dot per inch (25400 um per pixel) is ignored: programs write such a coarse "
            "one when they know no scale");
  EXPECT_THAT(judge_density(stated(10, 20, Centimetre, Tiff)).doubt,
              Says(HasSubstr("10 x 20 dots per cm (1000 x 500 um per pixel)")));
}

TEST(PixelSize, ThatAFileStatesAsSuchIsBelievedWithinReason) {
  EXPECT_TRUE(sane_pixel_size(352.78, 352.78)) << "OME may say what it likes";
  EXPECT_TRUE(sane_pixel_size(0.25, 0.5));
  EXPECT_FALSE(sane_pixel_size(0, 0.5));
  EXPECT_FALSE(sane_pixel_size(1e9, 1e9));
  EXPECT_TRUE(sane_pixel_size(0.5, 20)) << "uneven travel under a line-scan camera";
  EXPECT_FALSE(sane_pixel_size(0.5, 500)) << "a slip of the decimal point";
  EXPECT_FALSE(sane_pixel_size(500, 0.5));
}

}  // namespace
}  // namespace alinify
