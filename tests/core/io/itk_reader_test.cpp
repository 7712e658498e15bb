#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/itk/dicom_series.h"
#include "core/io/open_image.h"
#include "tests/core/io/itk_samples.h"
#include "tests/support/dicom_files.h"
#include "tests/support/expect_error.h"
#include "tests/support/find_program.h"
#include "tests/support/message_matchers.h"
#include "tests/support/run_quietly.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::Contains;
using testing::dicom;
using testing::DicomSpec;
using testing::element;
using ::testing::ElementsAre;
using testing::expect_error;
using testing::get_text;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kHeight;
using testing::kWidth;
using testing::mha;
using testing::nifti;
using testing::number;
using testing::put_text;
using testing::raw;
using testing::slice;
using testing::slice_pattern;
using testing::TemporaryFolder;

std::string colours() {
  std::string bytes;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x)
      bytes += {static_cast<char>(x), static_cast<char>(y), static_cast<char>(x + y)};
  return bytes;
}

void expect_values(const TileSource& source, const std::function<double(int x, int y)>& expected) {
  const Image image = read_level(source, 0);
  ASSERT_EQ(image.size(), (Size{kWidth, kHeight}));
  visit_pixel_type(image.type(), [&](auto zero) {
    using T = decltype(zero);
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x)
        ASSERT_EQ(double(image.pixels().samples<const T>().at(x * image.channels(), y)), expected(x, y))
            << x << ' ' << y;
  });
}

void expect_colours(const TileSource& source) {
  EXPECT_EQ(source.info().color, ColorModel::Rgb);
  const Image image = read_level(source, 0);
  const std::string expected = colours();
  ASSERT_EQ(image.byte_count(), static_cast<std::int64_t>(expected.size()));
  EXPECT_EQ(std::memcmp(image.pixels().data, expected.data(), expected.size()), 0);
}

void expect_pixel_size(const TileSource& source, double x_um, double y_um) {
  ASSERT_TRUE(source.info().pixel_size_um);
  EXPECT_NEAR(source.info().pixel_size_um->x, x_um, 1e-6 * x_um);
  EXPECT_NEAR(source.info().pixel_size_um->y, y_um, 1e-6 * y_um);
}

TEST(ItkReader, ReadsMetaImagesInMillimetres) {
  const TemporaryFolder folder;
  put_text(folder / "a.mha", mha("ElementSpacing = 0.002 0.003\n", 2, "MET_SHORT", slice<std::int16_t>()));
  const auto source = open_image(folder / "a.mha");
  EXPECT_EQ(source->info().type, PixelType::I16);
  EXPECT_THAT(source->info().warnings, IsEmpty());
  expect_pixel_size(*source, 2, 3);
  expect_values(*source, slice_pattern);
  // Without a spacing ITK says 1.
  put_text(folder / "b.mha", mha("", 2, "MET_USHORT", slice<std::uint16_t>()));
  EXPECT_FALSE(open_image(folder / "b.mha")->info().pixel_size_um);
  put_text(folder / "c.mha", mha("ElementSpacing = 1 1\n", 2, "MET_USHORT", slice<std::uint16_t>()));
  EXPECT_FALSE(open_image(folder / "c.mha")->info().pixel_size_um);
  EXPECT_THAT(open_image(folder / "c.mha")->info().warnings, Contains(Says(HasSubstr("is ignored"))));
}

TEST(ItkReader, MakesSlicesPagesOrChannels) {
  const TemporaryFolder folder;
  put_text(folder / "s.mha", mha("", 3, "MET_FLOAT", slice<float>(0) + slice<float>(1) + slice<float>(2)));
  OpenOptions options;
  for (options.page = 0; options.page < 3; ++options.page) {
    const auto source = open_image(folder / "s.mha", options);
    EXPECT_EQ(source->info().page_count, 3);
    EXPECT_EQ(source->info().type, PixelType::F32);
    expect_values(*source, [&](int x, int y) { return slice_pattern(x, y) + options.page; });
  }
  expect_error(ErrorKind::NotReadable, "no page 3", [&] { open_image(folder / "s.mha", options); });
  options.page = 0;
  options.pages_as_channels = true;
  const auto joined = open_image(folder / "s.mha", options);
  ASSERT_EQ(joined->info().channels, 3);
  const Image image = read_level(*joined, 0);
  for (int c = 0; c < 3; ++c)
    EXPECT_EQ(image.pixels().samples<const float>().at(3 * 5 + c, 4), float(slice_pattern(5, 4) + c));
}

std::string nrrd(const std::string& keys, const std::string& data) {
  return "NRRD0004\nencoding: raw\nendian: little\n" + keys + "\n" + data;
}

TEST(ItkReader, TakesAnNrrdsSpacingOnlyWithItsUnit) {
  const TemporaryFolder folder;
  const std::string grey = "type: uint16\ndimension: 2\nsizes: 90 70\n";
  put_text(folder / "um.nrrd",
           nrrd(grey + "space dimension: 2\nspace units: \"um\" \"um\"\nspace directions: (0.5,0) (0,0.25)\n",
                slice<std::uint16_t>()));
  const auto source = open_image(folder / "um.nrrd");
  expect_pixel_size(*source, 0.5, 0.25);
  expect_values(*source, slice_pattern);
  put_text(folder / "none.nrrd", nrrd(grey + "spacings: 0.5 0.25\n", slice<std::uint16_t>()));
  const auto unknown = open_image(folder / "none.nrrd");
  EXPECT_FALSE(unknown->info().pixel_size_um);
  EXPECT_THAT(unknown->info().warnings, Contains(Says(HasSubstr("0.5 x 0.25 has no unit"))));
  put_text(folder / "rgb.nrrd",
           nrrd("type: uint8\ndimension: 3\nsizes: 3 90 70\nkinds: RGB-color domain domain\n", colours()));
  expect_colours(*open_image(folder / "rgb.nrrd"));
  put_text(folder / "turned.nrrd",
           nrrd(grey + "space dimension: 2\nspace directions: (-1,0) (0,1)\n", slice<std::uint16_t>()));
  EXPECT_THAT(open_image(folder / "turned.nrrd")->info().warnings,
              Contains(Says(HasSubstr("rotated or mirrored"))));
  put_text(folder / "deep.nrrd",
           nrrd("type: uint8\ndimension: 4\nsizes: 9 7 2 3\n", std::string(9 * 7 * 6, 'a')));
  expect_error(ErrorKind::NotReadable, "4 axes", [&] { open_image(folder / "deep.nrrd"); });
}

TEST(ItkReader, ReadsNiftiWithItsUnits) {
  const TemporaryFolder folder;
  constexpr char none = 0, millimetres = 2, micrometres = 3;
  put_text(folder / "a.nii", nifti(1, 4, 16, millimetres, slice<std::int16_t>()));
  const auto source = open_image(folder / "a.nii");
  expect_pixel_size(*source, 500, 250);
  expect_values(*source, slice_pattern);
  put_text(folder / "um.nii", nifti(1, 4, 16, micrometres, slice<std::int16_t>()));
  expect_pixel_size(*open_image(folder / "um.nii"), 0.5, 0.25);
  put_text(folder / "s.nii", nifti(2, 16, 32, none, slice<float>() + slice<float>(7)));
  OpenOptions second;
  second.page = 1;
  const auto stack = open_image(folder / "s.nii", second);
  EXPECT_FALSE(stack->info().pixel_size_um);
  EXPECT_THAT(stack->info().warnings, Contains(Says(HasSubstr("no unit"))));
  expect_values(*stack, [](int x, int y) { return slice_pattern(x, y) + 7; });
}

TEST(ItkReader, ScalesTheSamplesOfANiftiAsItsHeaderSays) {
  const TemporaryFolder folder;
  const auto scaled = [](std::string bytes) { return bytes.replace(112, 8, raw(2.0f) + raw(5.0f)); };
  const auto expect_scaled = [&](const std::string& name, const std::string& bytes, int modulo) {
    put_text(folder / name, bytes);
    const auto source = open_image(folder / name);
    EXPECT_THAT(source->info().warnings, Contains(Says(HasSubstr("slope 2 and intercept 5")))) << name;
    expect_values(*source, [modulo](int x, int y) { return slice_pattern(x, y) % modulo * 2 + 5; });
    put_text(folder / name, bytes.substr(0, bytes.size() - 100));
    expect_error(ErrorKind::NotReadable, "ends early", [&] { open_image(folder / name); });
  };
  expect_scaled("u8.nii", scaled(nifti(1, 2, 8, 2, slice<std::uint8_t>())), 256);
  expect_scaled("i16.nii", scaled(nifti(1, 4, 16, 2, slice<std::int16_t>())), 4096);
  expect_scaled("u16.nii", scaled(nifti(1, 512, 16, 2, slice<std::uint16_t>())), 4096);
  expect_scaled("i32.nii", scaled(nifti(1, 8, 32, 2, slice<std::int32_t>())), 4096);
  expect_scaled("f32.nii", scaled(nifti(1, 16, 32, 2, slice<float>())), 4096);
  // Colours are not scaled; their bits are those of all components.
  std::string colour = nifti(1, 128, 24, 2, colours());
  put_text(folder / "rgb.nii", colour);
  EXPECT_EQ(open_image(folder / "rgb.nii")->info().channels, 3);
  put_text(folder / "rgb.nii", colour.substr(0, colour.size() - 100));
  expect_error(ErrorKind::NotReadable, "ends early", [&] { open_image(folder / "rgb.nii"); });
}

const std::string kTomography = "1.2.840.10008.5.1.4.1.1.2";

TEST(ItkReader, ReadsDicomWithSpacingOfRowsBeforeColumns) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.data = slice<std::uint16_t>();
  put_text(folder / "a.dcm", dicom(spec));
  const auto source = open_image(folder / "a.dcm");
  EXPECT_EQ(source->info().type, PixelType::U16);
  expect_pixel_size(*source, 200, 300);
  expect_values(*source, slice_pattern);
  // The same pixels as extracted by another program.
  if (const auto gdcmraw = testing::find_program("gdcmraw")) {
    ASSERT_EQ(testing::run_quietly(
                  {gdcmraw->string(), "-i", (folder / "a.dcm").string(), "-o", (folder / "a.raw").string()}),
              0);
    EXPECT_EQ(get_text(folder / "a.raw"), spec.data);
  }
  EXPECT_EQ(source->info().compression, "none");
  if (const auto gdcmconv = testing::find_program("gdcmconv")) {
    for (const auto& [option, name] :
         {std::pair{"--j2k", "jpeg 2000"}, {"--jpegls", "jpeg-ls"}, {"--rle", "rle"}}) {
      ASSERT_EQ(testing::run_quietly({gdcmconv->string(), option, (folder / "a.dcm").string(),
                                      (folder / "packed.dcm").string()}),
                0);
      const auto packed = open_image(folder / "packed.dcm");
      EXPECT_EQ(packed->info().compression, name);
      expect_values(*packed, slice_pattern);
    }
  }
  spec.spacing.clear();
  spec.detector_spacing = "0.1\\0.1";
  spec.kind = "1.2.840.10008.5.1.4.1.1.1";
  put_text(folder / "detector.dcm", dicom(spec));
  const auto detector = open_image(folder / "detector.dcm");
  EXPECT_FALSE(detector->info().pixel_size_um);
  EXPECT_THAT(detector->info().warnings, Contains(Says(HasSubstr("of the detector"))));
}

TEST(ItkReader, RescalesAndInvertsDicom) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.data = slice<std::uint16_t>();
  spec.photometric = "MONOCHROME1";
  put_text(folder / "inverted.dcm", dicom(spec));
  EXPECT_THAT(open_image(folder / "inverted.dcm")->info().warnings, Contains(Says(HasSubstr("MONOCHROME1"))));
  expect_values(*open_image(folder / "inverted.dcm"),
                [](int x, int y) { return 4095 - slice_pattern(x, y); });
  spec.photometric = "MONOCHROME2";
  spec.kind = kTomography;
  spec.slope = "1", spec.intercept = "-1024";
  put_text(folder / "ct.dcm", dicom(spec));
  EXPECT_EQ(open_image(folder / "ct.dcm")->info().type, PixelType::I16);
  expect_values(*open_image(folder / "ct.dcm"), [](int x, int y) { return slice_pattern(x, y) - 1024; });
  spec.slope = "0.5", spec.intercept = "-3";
  put_text(folder / "fraction.dcm", dicom(spec));
  const auto fraction = open_image(folder / "fraction.dcm");
  EXPECT_EQ(fraction->info().type, PixelType::F32);
  EXPECT_THAT(fraction->info().warnings, Contains(Says(HasSubstr("slope 0.5 and intercept -3"))));
  expect_values(*fraction, [](int x, int y) { return 0.5 * slice_pattern(x, y) - 3; });
}

// PS3.3, C.11.2.1.2.1: a center of 2^(n-1) and a width of 2^n select all samples of n bits.
TEST(ItkReader, ShowsADicomBetweenTheSamplesOfItsFirstWindow) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.data = slice<std::uint16_t>();
  const auto windows = [&] {
    put_text(folder / "a.dcm", dicom(spec));
    return open_image(folder / "a.dcm")->info().channel_windows;
  };
  EXPECT_THAT(windows(), IsEmpty());
  spec.window_center = "2048\\300", spec.window_width = "4096\\10";
  EXPECT_THAT(windows(), ElementsAre(ChannelWindow{0, 4095}));
  expect_values(*open_image(folder / "a.dcm"), slice_pattern);
  spec.window_function = "LINEAR_EXACT";
  EXPECT_THAT(windows(), ElementsAre(ChannelWindow{0, 4096}));
  spec.window_function.clear();
  // It is one of rescaled samples.
  spec.kind = kTomography;
  spec.slope = "1", spec.intercept = "-1024";
  spec.window_center = "40", spec.window_width = "400";
  EXPECT_THAT(windows(), ElementsAre(ChannelWindow{-160, 239}));
}

TEST(ItkReader, TellsADicomsWindowThatMakesNoSense) {
  const TemporaryFolder folder;
  for (const char* const width : {"0", "-5", "wide", "1e999"}) {
    DicomSpec spec;
    spec.data = slice<std::uint16_t>();
    spec.window_center = "40", spec.window_width = width;
    put_text(folder / "a.dcm", dicom(spec));
    const ImageInfo info = open_image(folder / "a.dcm")->info();
    EXPECT_THAT(info.channel_windows, IsEmpty()) << width;
    EXPECT_THAT(info.warnings, Contains(Says(HasSubstr("its window of centre 40")))) << width;
  }
}

// The samples that were at the window's ends are so after the inversion, the other way round.
TEST(ItkReader, TurnsTheWindowOfAnInvertedDicomWithItsSamples) {
  const TemporaryFolder folder;
  for (const bool is_signed : {false, true})
    for (const bool rescaled : {false, true}) {
      DicomSpec spec;
      spec.photometric = "MONOCHROME1", spec.is_signed = is_signed;
      spec.data = slice<std::uint16_t>();
      // Two samples whose rescaled values are the window's ends: 75 and 124, or 2 * 75 - 1024 and so on.
      spec.data.replace(0, 4, raw(std::uint16_t{75}) + raw(std::uint16_t{124}));
      if (is_signed) spec.stored = 13;
      spec.window_center = "100", spec.window_width = "50";
      if (rescaled) {
        spec.kind = kTomography;
        spec.slope = "2", spec.intercept = "-1024";
        spec.window_center = "-824.5", spec.window_width = "99";
      }
      put_text(folder / "a.dcm", dicom(spec));
      const auto source = open_image(folder / "a.dcm");
      const Image image = read_level(*source, 0);
      visit_pixel_type(image.type(), [&](auto zero) {
        const auto samples = image.pixels().samples<const decltype(zero)>();
        EXPECT_THAT(source->info().channel_windows,
                    ElementsAre(ChannelWindow{double(samples.at(1, 0)), double(samples.at(0, 0))}))
            << is_signed << ' ' << rescaled;
      });
    }
}

TEST(ItkReader, ReadsColoursAndFramesOfDicom) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.bits = spec.stored = 8, spec.samples = 3, spec.photometric = "RGB", spec.data = colours();
  put_text(folder / "rgb.dcm", dicom(spec));
  expect_colours(*open_image(folder / "rgb.dcm"));
  DicomSpec frames;
  frames.kind = "1.2.840.10008.5.1.4.1.1.7.3", frames.frames = 3;
  frames.data = slice<std::uint16_t>() + slice<std::uint16_t>(1) + slice<std::uint16_t>(2);
  put_text(folder / "frames.dcm", dicom(frames));
  OpenOptions third;
  third.page = 2;
  // GDCM has something to say of it on stderr.
  ::testing::internal::CaptureStderr();
  const auto source = open_image(folder / "frames.dcm", third);
  EXPECT_EQ(source->info().page_count, 3);
  expect_values(*source, [](int x, int y) { return slice_pattern(x, y) + 2; });
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

// A slice whose samples are `add` larger than the pattern.
DicomSpec slice_of_series(int add) {
  DicomSpec spec;
  spec.kind = kTomography, spec.series = "1.2.3.5";
  spec.data = slice<std::uint16_t>(add);
  return spec;
}

void expect_pages(const std::filesystem::path& folder, const std::vector<int>& adds) {
  OpenOptions options;
  for (options.page = 0; options.page < static_cast<int>(adds.size()); ++options.page) {
    const auto source = open_image(folder, options);
    EXPECT_EQ(source->info().page_count, static_cast<int>(adds.size()));
    EXPECT_EQ(source->info().page, options.page);
    EXPECT_EQ(source->info().path, folder.string());
    const int add = adds[static_cast<std::size_t>(options.page)];
    expect_values(*source, [add](int x, int y) { return slice_pattern(x, y) + add; });
  }
  expect_error(ErrorKind::NotReadable, "no page " + std::to_string(options.page),
               [&] { open_image(folder, options); });
}

TEST(DicomFolder, HasItsSlicesAsPagesInTheOrderOfTheirPositions) {
  const TemporaryFolder folder;
  // Coronal slices, whose normal is the y axis, from the front to the back; names and numbers say otherwise.
  const struct {
    const char *name, *instance, *position;
  } files[] = {{"a.dcm", "1", "0\\7.5\\0"}, {"b", "2", "0\\-2.5\\0"}, {"c.dcm", "3", "0\\1e1\\0"}};
  for (int i = 0; i < 3; ++i) {
    DicomSpec spec = slice_of_series(i);
    spec.instance = files[i].instance, spec.position = files[i].position;
    spec.orientation = "1\\0\\0\\0\\0\\-1";
    put_text(folder / files[i].name, dicom(spec));
  }
  put_text(folder / "read me.txt", "how they were taken");
  // An index of the medium is no slice.
  DicomSpec index;
  index.kind = "1.2.840.10008.1.3.10";
  put_text(folder / "DICOMDIR", dicom(index));
  expect_pages(folder.path(), {1, 0, 2});
  EXPECT_EQ(open_image(folder.path())->info().layout, "series of 3 files");
  expect_pixel_size(*open_image(folder.path()), 200, 300);
  OpenOptions options;
  options.pages_as_channels = true;
  const auto joined = open_image(folder.path(), options);
  ASSERT_EQ(joined->info().channels, 3);
  const Image image = read_level(*joined, 0);
  for (int c = 0; c < 3; ++c)
    EXPECT_EQ(image.pixels().samples<const std::uint16_t>().at(3 * 5 + c, 4),
              slice_pattern(5, 4) + (c == 0   ? 1
                                     : c == 1 ? 0
                                              : 2));
}

TEST(DicomFolder, GoesByNumbersOrNamesWherePositionsAreNotStatedAndSaysSo) {
  const TemporaryFolder folder;
  const char* const numbers[] = {"10", "9", "11"};
  for (int i = 0; i < 3; ++i) {
    DicomSpec spec = slice_of_series(i);
    spec.instance = numbers[i];
    put_text(folder / ("slice" + std::to_string(i)), dicom(spec));
  }
  expect_pages(folder.path(), {1, 0, 2});
  EXPECT_THAT(open_image(folder.path())->info().warnings,
              Contains(Says(HasSubstr("order of their instance numbers"))));
  for (int i = 0; i < 3; ++i) put_text(folder / ("slice" + std::to_string(i)), dicom(slice_of_series(i)));
  expect_pages(folder.path(), {0, 1, 2});
  EXPECT_THAT(open_image(folder.path())->info().warnings,
              Contains(Says(HasSubstr("order of the files' names"))));
}

TEST(DicomFolder, FindsPositionsBehindSequencesAndWithoutTypes) {
  const TemporaryFolder folder;
  for (int i = 0; i < 2; ++i) {
    DicomSpec spec = slice_of_series(i);
    spec.orientation = "1\\0\\0\\0\\1\\0", spec.position = "0\\0\\" + std::to_string(-i);
    std::string bytes = dicom(spec);
    // A sequence of unstated length, with an item of unstated length, and with another position in it.
    const std::string open_ended(4, '\xff'), none(4, '\0');
    const auto tag = [](int group, int number) {
      return raw(static_cast<std::uint16_t>(group)) + raw(static_cast<std::uint16_t>(number));
    };
    const std::string sequence = tag(8, 0x1140) + "SQ" + std::string(2, '\0') + open_ended +
                                 tag(0xfffe, 0xe000) + open_ended +
                                 element(0x20, 0x32, "DS", "0\\0\\" + std::to_string(7 * i)) +
                                 tag(0xfffe, 0xe00d) + none + tag(0xfffe, 0xe0dd) + none;
    const std::size_t at = bytes.find(element(0x20, 0xe, "UI", spec.series));
    ASSERT_NE(at, std::string::npos);
    put_text(folder / ("slice" + std::to_string(i)), bytes.insert(at, sequence));
  }
  expect_pages(folder.path(), {1, 0});
  const auto gdcmconv = testing::find_program("gdcmconv");
  if (!gdcmconv) GTEST_SKIP() << "gdcmconv is not installed";
  for (const char* const name : {"slice0", "slice1"})
    ASSERT_EQ(testing::run_quietly({gdcmconv->string(), "--raw", "--implicit", (folder / name).string(),
                                    (folder / name).string()}),
              0);
  expect_pages(folder.path(), {1, 0});
}

TEST(DicomFolder, IsRefusedWithWhatToDoWhereItsFilesAreNoStack) {
  const TemporaryFolder folder;
  for (int i = 0; i < 2; ++i) {
    DicomSpec spec = slice_of_series(i);
    spec.series += "." + std::to_string(i);
    put_text(folder / std::to_string(i), dicom(spec));
  }
  expect_error(ErrorKind::NotReadable, "belong to 2 series", [&] { open_image(folder.path()); });
  expect_error(ErrorKind::NotReadable, "Open one of its files", [&] { open_image(folder.path()); });
  DicomSpec frames = slice_of_series(0);
  frames.kind = "1.2.840.10008.5.1.4.1.1.7.3", frames.frames = 2;
  frames.data += slice<std::uint16_t>(1);
  put_text(folder / "0", dicom(frames));
  put_text(folder / "1", dicom(frames));
  expect_error(ErrorKind::NotReadable, "several frames", [&] { open_image(folder.path()); });
  // One such file alone is a stack.
  std::filesystem::remove(folder / "1");
  EXPECT_EQ(open_image(folder.path())->info().page_count, 2);
  std::filesystem::remove(folder / "0");
  expect_error(ErrorKind::NotReadable, "it is a folder", [&] { open_image(folder.path()); });
}

TEST(DicomFolder, IsOneImageOnlyWhereItOpensAsOne) {
  const TemporaryFolder folder;
  EXPECT_FALSE(is_dicom_stack(folder.path())) << "it is empty";
  EXPECT_FALSE(is_dicom_stack(folder / "nowhere"));
  DicomSpec frames = slice_of_series(0);
  frames.kind = "1.2.840.10008.5.1.4.1.1.7.3", frames.frames = 2;
  frames.data += slice<std::uint16_t>(1);
  put_text(folder / "a.dcm", dicom(frames));
  EXPECT_TRUE(is_dicom_stack(folder.path())) << "a stack of its own";
  put_text(folder / "b.tif", "another image");
  EXPECT_FALSE(is_dicom_stack(folder.path())) << "one image of several";
  put_text(folder / "b.tif", dicom(frames));
  EXPECT_FALSE(is_dicom_stack(folder.path())) << "two stacks";
  for (const char* const name : {"a.dcm", "b.tif"}) put_text(folder / name, dicom(slice_of_series(0)));
  EXPECT_TRUE(is_dicom_stack(folder.path()));
  put_text(folder / "read me.txt", "how they were taken");
  EXPECT_TRUE(is_dicom_stack(folder.path()));
  DicomSpec other = slice_of_series(0);
  other.series += ".1";
  put_text(folder / "c.dcm", dicom(other));
  EXPECT_FALSE(is_dicom_stack(folder.path())) << "two series";
  // Levels of a whole slide hold a frame for each tile.
  std::filesystem::remove(folder / "c.dcm");
  frames.kind = "1.2.840.10008.5.1.4.1.1.77.1.6";
  for (const char* const name : {"a.dcm", "b.tif"}) put_text(folder / name, dicom(frames));
  EXPECT_TRUE(is_dicom_stack(folder.path()));
}

TEST(DicomFolder, OutlivesChangedHeaders) {
  const TemporaryFolder folder;
  DicomSpec spec = slice_of_series(0);
  spec.instance = "1", spec.position = "0\\0\\1", spec.orientation = "1\\0\\0\\0\\1\\0";
  const std::string whole = dicom(spec);
  put_text(folder / "a", whole);
  for (std::size_t at = 132; at < 480; ++at) {
    std::string odd = whole;
    odd[at] = static_cast<char>(odd[at] ^ 0xff);
    put_text(folder / "b", odd);
    const DicomSeries series = find_dicom_series(folder.path());
    EXPECT_THAT(series.files, ::testing::SizeIs(::testing::AnyOf(1, 2)));
    EXPECT_EQ(series.files.size(), series.places.size());
  }
}

TEST(ItkReader, RefusesAWholeSlideInDicomWithTheReason) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.kind = "1.2.840.10008.5.1.4.1.1.77.1.6", spec.data = slice<std::uint16_t>();
  put_text(folder / "slide.dcm", dicom(spec));
  expect_error(ErrorKind::NotReadable, "OpenSlide 4", [&] { open_image(folder / "slide.dcm"); });
}

TEST(ItkReader, TellsTruncatedFiles) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.data = slice<std::uint16_t>();
  const struct {
    const char* name;
    std::string bytes;
  } files[] = {{"cut.mha", mha("", 2, "MET_SHORT", slice<std::int16_t>())},
               {"cut.nrrd", nrrd("type: uint16\ndimension: 2\nsizes: 90 70\n", slice<std::uint16_t>())},
               {"cut.nii", nifti(1, 4, 16, 2, slice<std::int16_t>())},
               {"cut.dcm", dicom(spec)}};
  for (const auto& file : files) {
    put_text(folder / file.name, file.bytes);
    expect_values(*open_image(folder / file.name), slice_pattern);
    for (const std::size_t missing : {std::size_t{2}, std::size_t{3000}, file.bytes.size() - 150}) {
      put_text(folder / file.name, file.bytes.substr(0, file.bytes.size() - missing));
      expect_error(ErrorKind::NotReadable, file.name,
                   [&] { read_level(*open_image(folder / file.name), 0); });
    }
  }
}

// Each byte of the header changed in two ways: read or refused, and nothing worse.
TEST(ItkReader, OutlivesChangedHeaders) {
  const TemporaryFolder folder;
  const struct {
    const char* name;
    std::string bytes;
  } files[] = {
      {"x.mha", mha("ElementSpacing = 0.5 0.5\n", 2, "MET_SHORT", slice<std::int16_t>())},
      {"x.nrrd", nrrd("type: uint16\ndimension: 2\nsizes: 90 70\nspacings: 2 2\n", slice<std::uint16_t>())},
      {"x.nii", nifti(1, 4, 16, 2, slice<std::int16_t>())}};
  ::testing::internal::CaptureStderr();
  ::testing::internal::CaptureStdout();
  for (const auto& file : files)
    for (std::size_t i = 0; i < 352; ++i)
      for (const char flip : {'\x01', '\xa5'}) {
        std::string odd = file.bytes;
        odd[i] = static_cast<char>(odd[i] ^ flip);
        put_text(folder / file.name, odd);
        try {
          const auto source = open_image(folder / file.name);
          if (source->info().size.area() < 1'000'000) read_level(*source, 0);
        } catch (const Error&) {
        }
      }
  ::testing::internal::GetCapturedStdout();
  ::testing::internal::GetCapturedStderr();
}

TEST(ItkReader, OutlivesDicomThatEndsGdcm) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.data = slice<std::uint16_t>();
  const std::string whole = dicom(spec);
  for (const std::size_t at : {140, 156, 300, 350, 420, 460, 480}) {
    std::string odd = whole;
    odd[at] = static_cast<char>(odd[at] ^ 0xa5);
    put_text(folder / "odd.dcm", odd);
    try {
      read_level(*open_image(folder / "odd.dcm"), 0);
    } catch (const Error&) {
    }
    put_text(folder / "cut.dcm", whole.substr(0, at));
    expect_error(ErrorKind::NotReadable, "cut.dcm", [&] { read_level(*open_image(folder / "cut.dcm"), 0); });
  }
  // More rows than it has data for, at which GDCM ends its process.
  const std::string rows = element(0x28, 0x10, "US", number(kHeight));
  std::string tall = whole;
  tall.replace(tall.find(rows), rows.size(), element(0x28, 0x10, "US", number(9000)));
  put_text(folder / "tall.dcm", tall);
  expect_error(ErrorKind::NotReadable, "tall.dcm", [&] { read_level(*open_image(folder / "tall.dcm"), 0); });
}

TEST(ItkReader, RefusesSizesThatItsFileCannotHold) {
  const TemporaryFolder folder;
  put_text(folder / "bomb.nrrd",
           "NRRD0004\nencoding: gzip\ntype: uint8\ndimension: 2\nsizes: 90000 90000\n\nabc");
  expect_error(ErrorKind::NotReadable, "more than its", [&] { open_image(folder / "bomb.nrrd"); });
}

}  // namespace
}  // namespace alinify
