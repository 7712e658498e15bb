#include "core/io/itk/dicom_frames.h"

#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/support/dicom_files.h"
#include "tests/support/find_program.h"
#include "tests/support/image_samples.h"
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
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::put_text;
using testing::sample;
using testing::sequence;
using testing::slice;
using testing::slice_pattern;
using testing::TemporaryFolder;

const std::string kEnhancedMr = "1.2.840.10008.5.1.4.1.1.4.1";

std::string spacing(const std::string& rows_and_columns) {
  return sequence(0x28, 0x9110, {element(0x28, 0x30, "DS", rows_and_columns)});
}
std::string window(const std::string& center, const std::string& width, const std::string& function = "") {
  std::string item = element(0x28, 0x1050, "DS", center) + element(0x28, 0x1051, "DS", width);
  if (!function.empty()) item += element(0x28, 0x1056, "CS", function);
  return sequence(0x28, 0x9132, {item});
}
std::string rescaling(const std::string& slope, const std::string& intercept) {
  return sequence(0x28, 0x9145,
                  {element(0x28, 0x1052, "DS", intercept) + element(0x28, 0x1053, "DS", slope) +
                   element(0x28, 0x1054, "LO", "US")});
}

/// Three frames whose samples are 0, 1 and 2 larger than the pattern, `own` in the groups of each.
DicomSpec enhanced(const std::string& shared, const std::vector<std::string>& own) {
  DicomSpec spec;
  spec.kind = kEnhancedMr, spec.frames = 3, spec.spacing.clear();
  for (int i = 0; i < 3; ++i) spec.data += slice<std::uint16_t>(i);
  std::vector<std::string> frames;
  for (std::size_t i = 0; i < own.size(); ++i)
    frames.push_back(sequence(0x20, 0x9113, {element(0x20, 0x32, "DS", "0\\0\\" + std::to_string(i))}) +
                     own[i]);
  const std::string orientation = sequence(0x20, 0x9116, {element(0x20, 0x37, "DS", "1\\0\\0\\0\\1\\0")});
  spec.functional_groups =
      sequence(0x5200, 0x9229, {orientation + shared}) + sequence(0x5200, 0x9230, frames);
  return spec;
}

std::shared_ptr<const TileSource> page_of(const std::filesystem::path& file, int page) {
  OpenOptions options;
  options.page = page;
  return open_image(file, options);
}

void expect_samples(const TileSource& source, const std::function<double(int stored)>& meaning, int add) {
  const Image image = read_level(source, 0);
  for (int y = 0; y < testing::kHeight; ++y)
    for (int x = 0; x < testing::kWidth; ++x)
      ASSERT_EQ(sample(image, x, y, 0), float(meaning(slice_pattern(x, y) + add))) << x << ' ' << y;
}

TEST(DicomFrames, AreShownBetweenTheSamplesOfTheirOwnWindows) {
  const TemporaryFolder folder;
  const auto file = folder / "a.dcm";
  put_text(file, dicom(enhanced(spacing("1\\1") + window("2048", "4096"),
                                {"", window("40\\7", "400\\8"), window("100", "50", "LINEAR_EXACT")})));
  EXPECT_THAT(page_of(file, 0)->info().channel_windows, ElementsAre(ChannelWindow{0, 4095})) << "of all";
  EXPECT_THAT(page_of(file, 1)->info().channel_windows, ElementsAre(ChannelWindow{-160, 239}));
  EXPECT_THAT(page_of(file, 2)->info().channel_windows, ElementsAre(ChannelWindow{75, 125}));
  OpenOptions options;
  options.pages_as_channels = true;
  EXPECT_THAT(open_image(file, options)->info().channel_windows,
              ElementsAre(ChannelWindow{0, 4095}, ChannelWindow{-160, 239}, ChannelWindow{75, 125}));
  expect_samples(
      *page_of(file, 1), [](int stored) { return stored; }, 1);
}

TEST(DicomFrames, AreFoundWithoutTypesAndWithLengthsThatAreNotStated) {
  const auto gdcmconv = testing::find_program("gdcmconv");
  if (!gdcmconv) GTEST_SKIP() << "gdcmconv is not installed";
  const TemporaryFolder folder;
  put_text(folder / "a.dcm",
           dicom(enhanced(spacing("0.3\\0.2"), {"", window("2048", "4096"), window("40", "400")})));
  for (const char* const types : {"--implicit", "--explicit"}) {
    ASSERT_EQ(testing::run_quietly({gdcmconv->string(), "--raw", types, (folder / "a.dcm").string(),
                                    (folder / "b.dcm").string()}),
              0);
    EXPECT_THAT(page_of(folder / "b.dcm", 0)->info().channel_windows, IsEmpty());
    EXPECT_THAT(page_of(folder / "b.dcm", 2)->info().channel_windows, ElementsAre(ChannelWindow{-160, 239}));
  }
}

TEST(DicomFrames, AreRescaledEachByItsOwnSlopeAndIntercept) {
  const TemporaryFolder folder;
  const auto file = folder / "a.dcm";
  put_text(file, dicom(enhanced(spacing("1\\1"), {rescaling("0.5", "-3"), rescaling("2", "0"),
                                                  rescaling("1", "0") + window("40", "400")})));
  for (int page = 0; page < 3; ++page) EXPECT_EQ(page_of(file, page)->info().type, PixelType::F32) << page;
  expect_samples(
      *page_of(file, 0), [](int stored) { return 0.5 * stored - 3; }, 0);
  expect_samples(
      *page_of(file, 1), [](int stored) { return 2 * stored; }, 1);
  expect_samples(
      *page_of(file, 2), [](int stored) { return stored; }, 2);
  EXPECT_THAT(page_of(file, 0)->info().warnings, Contains(Says(HasSubstr("slope 0.5 and intercept -3"))));
  EXPECT_THAT(page_of(file, 1)->info().warnings, Contains(Says(HasSubstr("slope 2 and intercept 0"))));
  EXPECT_THAT(page_of(file, 2)->info().warnings, Not(Contains(Says(HasSubstr("slope")))));
  OpenOptions options;
  options.pages_as_channels = true;
  const auto joined = open_image(file, options);
  EXPECT_THAT(joined->info().warnings, Contains(Says(HasSubstr("slope and an intercept of its own"))));
  const Image image = read_level(*joined, 0);
  EXPECT_EQ(sample(image, 5, 4, 0), 0.5 * slice_pattern(5, 4) - 3);
  EXPECT_EQ(sample(image, 5, 4, 1), 2 * (slice_pattern(5, 4) + 1));
  EXPECT_EQ(sample(image, 5, 4, 2), slice_pattern(5, 4) + 2);
}

TEST(DicomFrames, KeepWholeNumbersWhereAllAreRescaledAlike) {
  const TemporaryFolder folder;
  put_text(folder / "a.dcm",
           dicom(enhanced(spacing("1\\1") + rescaling("1", "-1024") + window("40", "400"), {"", "", ""})));
  const auto source = page_of(folder / "a.dcm", 1);
  EXPECT_EQ(source->info().type, PixelType::I16);
  EXPECT_THAT(source->info().warnings, Contains(Says(HasSubstr("slope 1 and intercept -1024"))));
  EXPECT_THAT(source->info().channel_windows, ElementsAre(ChannelWindow{-160, 239}));
  expect_samples(
      *source, [](int stored) { return stored - 1024; }, 1);
}

// Of some classes GDCM rescales no samples.
TEST(DicomFrames, AreRescaledAsTheHeaderSaysWhateverTheirClass) {
  const TemporaryFolder folder;
  for (const char* const kind : {"1.2.840.10008.5.1.4.1.1.7", "1.2.840.10008.5.1.4.1.1.4"}) {
    DicomSpec spec;
    spec.kind = kind, spec.slope = "2", spec.intercept = "-7", spec.data = slice<std::uint16_t>();
    put_text(folder / "a.dcm", dicom(spec));
    const auto source = open_image(folder / "a.dcm");
    EXPECT_THAT(source->info().warnings, Contains(Says(HasSubstr("slope 2 and intercept -7"))));
    expect_samples(
        *source, [](int stored) { return 2 * stored - 7; }, 0);
  }
}

TEST(DicomFrames, TurnTheirWindowsWithInvertedSamples) {
  const TemporaryFolder folder;
  DicomSpec spec =
      enhanced(spacing("1\\1"), {"", rescaling("2", "-1024") + window("-774", "100", "LINEAR_EXACT"), ""});
  spec.photometric = "MONOCHROME1";
  put_text(folder / "a.dcm", dicom(spec));
  const auto source = page_of(folder / "a.dcm", 1);
  // Between stored samples of 100 and 150, which are 3995 and 3945 inverted.
  EXPECT_THAT(source->info().channel_windows, ElementsAre(ChannelWindow{2 * 3945 - 1024, 2 * 3995 - 1024}));
  expect_samples(
      *source, [](int stored) { return 2 * (4095 - stored) - 1024; }, 1);
}

TEST(DicomFrames, HaveTheSpacingOfTheirGroups) {
  const TemporaryFolder folder;
  const auto expect_um = [&](const DicomSpec& spec, int page, double x, double y) {
    put_text(folder / "a.dcm", dicom(spec));
    const auto size = page_of(folder / "a.dcm", page)->info().pixel_size_um;
    ASSERT_TRUE(size);
    EXPECT_DOUBLE_EQ(size->x, x);
    EXPECT_DOUBLE_EQ(size->y, y);
  };
  expect_um(enhanced(spacing("0.3\\0.2"), {"", "", ""}), 0, 200, 300);
  expect_um(enhanced(spacing("1\\1"), {"", "", ""}), 0, 1000, 1000);
  expect_um(enhanced("", {spacing("0.3\\0.2"), spacing("0.3\\0.2"), spacing("0.5\\0.4")}), 2, 400, 500);
}

TEST(DicomFrames, TellAWindowThatMakesNoSenseOnce) {
  const TemporaryFolder folder;
  put_text(folder / "a.dcm",
           dicom(enhanced(spacing("1\\1") + window("40", "wide"), {"", "", window("40", "400")})));
  OpenOptions options;
  options.pages_as_channels = true;
  const ImageInfo info = open_image(folder / "a.dcm", options)->info();
  EXPECT_THAT(info.channel_windows, ElementsAre(std::nullopt, std::nullopt, ChannelWindow{-160, 239}));
  EXPECT_THAT(info.warnings, ElementsAre(Says(HasSubstr("its window of centre 40 and width wide"))));
}

TEST(DicomFrames, OutliveDamagedGroups) {
  const TemporaryFolder folder;
  const std::string whole =
      dicom(enhanced(spacing("1\\1") + window("40", "400"), {rescaling("2", "1"), "", ""}));
  const std::size_t from = whole.find(std::string("\x00\x52\x29\x92", 4));
  ASSERT_NE(from, std::string::npos);
  for (std::size_t at = from; at < from + 240; at += 7) {
    std::string odd = whole;
    odd[at] = static_cast<char>(odd[at] ^ 0xa5);
    put_text(folder / "odd.dcm", odd);
    try {
      read_level(*open_image(folder / "odd.dcm"), 0);
    } catch (const Error& error) {
      EXPECT_FALSE(error.why().empty());
    }
  }
}

}  // namespace
}  // namespace alinify
