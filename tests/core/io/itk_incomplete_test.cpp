// Samples that are missing: told or refused, never replaced by zeros without a word.
#include <filesystem>
#include <string>
#include <vector>
#include <zlib.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/core/io/itk_samples.h"
#include "tests/support/dicom_files.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::Contains;
using testing::dicom;
using testing::DicomSpec;
using testing::element;
using testing::expect_error;
using ::testing::HasSubstr;
using testing::kHeight;
using testing::kWidth;
using testing::mha;
using testing::nifti;
using testing::number;
using testing::put_text;
using testing::raw;
using testing::replaced;
using testing::slice;
using testing::slice_pattern;
using testing::TemporaryFolder;

// The sample in the middle of a page.
double middle_of(const std::filesystem::path& file, int page = 0) {
  OpenOptions options;
  options.page = page;
  const Image image = read_level(*open_image(file, options), 0);
  double value = -1;
  visit_pixel_type(image.type(), [&](auto zero) {
    using T = decltype(zero);
    value = double(image.pixels().samples<const T>().at(kWidth / 2 * image.channels(), kHeight / 2));
  });
  return value;
}
const double kMiddle = slice_pattern(kWidth / 2, kHeight / 2);

void expect_refused(const std::filesystem::path& file, const std::string& why, int page = 0) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  expect_error(ErrorKind::NotReadable, why, [&] { middle_of(file, page); });
  ::testing::internal::GetCapturedStderr();
  ::testing::internal::GetCapturedStdout();
}

void put_gzip(const std::filesystem::path& path, const std::string& bytes) {
  const gzFile file = gzopen(path.string().c_str(), "wb");
  ASSERT_TRUE(file);
  ASSERT_EQ(gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())), static_cast<int>(bytes.size()));
  ASSERT_EQ(gzclose(file), Z_OK);
}

std::string deflated(const std::string& bytes) {
  uLongf count = compressBound(static_cast<uLong>(bytes.size()));
  std::string stream(count, '\0');
  EXPECT_EQ(compress(reinterpret_cast<Bytef*>(stream.data()), &count,
                     reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size())),
            Z_OK);
  return stream.substr(0, count);
}

const std::string kSamples = slice<std::int16_t>();
const std::string kHalf = kSamples.substr(0, kSamples.size() / 2);

std::string pair_header() {
  std::string header = nifti(1, 4, 16, 2, "");
  header.replace(108, 4, raw(0.0f));
  return header.replace(344, 4, std::string("ni1\0", 4));
}

TEST(IncompleteNifti, IsNeverFilledFromTheFileOfTheSameNameBesideIt) {
  const TemporaryFolder folder;
  const std::string others(kSamples.size(), '\1');
  put_gzip(folder / "a.nii.gz", nifti(1, 4, 16, 2, kSamples));
  EXPECT_EQ(middle_of(folder / "a.nii.gz"), kMiddle);
  put_text(folder / "a.nii", nifti(1, 4, 16, 2, others));
  expect_refused(folder / "a.nii.gz", "a.nii lies beside it");
  EXPECT_EQ(middle_of(folder / "a.nii"), 257);
  // Nor a pair of files from a single one.
  put_text(folder / "pair.hdr", pair_header());
  put_text(folder / "pair.nii", nifti(1, 4, 16, 2, others));
  expect_refused(folder / "pair.hdr", "pair.img");
  put_text(folder / "pair.img", kSamples);
  EXPECT_EQ(middle_of(folder / "pair.hdr"), kMiddle);
}

TEST(IncompleteNifti, IsRefusedWhereTheFileOfItsSamplesIsTooShort) {
  const TemporaryFolder folder;
  put_text(folder / "a.hdr", pair_header());
  put_text(folder / "a.img", kHalf);
  expect_refused(folder / "a.hdr", "a.img holds 6300 bytes of samples where its header describes 12600");
  put_text(folder / "z.hdr", pair_header());
  put_gzip(folder / "z.img.gz", kSamples);
  EXPECT_EQ(middle_of(folder / "z.hdr"), kMiddle);
  put_gzip(folder / "z.img.gz", kHalf);
  expect_refused(folder / "z.hdr", "z.img.gz holds 6300 bytes");
  // With what is there, if that is asked for, and said.
  OpenOptions partial;
  partial.partial = true;
  EXPECT_THAT(open_image(folder / "a.hdr", partial)->info().warnings, Contains(Says(HasSubstr("6300"))));
}

TEST(IncompleteMetaImage, IsRefusedWhereTheFileOfItsSamplesIsTooShort) {
  const TemporaryFolder folder;
  put_text(folder / "a.mhd", replaced(mha("", 2, "MET_SHORT", ""), "LOCAL", "a.raw"));
  put_text(folder / "a.raw", kSamples);
  EXPECT_EQ(middle_of(folder / "a.mhd"), kMiddle);
  put_text(folder / "a.raw", kHalf);
  expect_refused(folder / "a.mhd", "a.raw holds 6300 bytes of samples where its header describes 12600");
  put_text(folder / "skip.mhd", replaced(mha("HeaderSize = 100\n", 2, "MET_SHORT", ""), "LOCAL", "skip.raw"));
  put_text(folder / "skip.raw", std::string(100, 'x') + kSamples);
  EXPECT_EQ(middle_of(folder / "skip.mhd"), kMiddle);
  put_text(folder / "skip.raw", kSamples);
  expect_refused(folder / "skip.mhd",
                 "skip.raw holds 12600 bytes of samples where its header describes 12700");
}

TEST(IncompleteMetaImage, IsRefusedWhereAnyFileOfAListIsTooShort) {
  const TemporaryFolder folder;
  const std::string all = kSamples + kSamples + kSamples;
  std::string header = mha("", 3, "MET_SHORT", all);
  header = header.substr(0, header.size() - all.size());
  put_text(folder / "a.mhd", replaced(header, "LOCAL", "LIST") + "0.raw\n1.raw\n2.raw\n");
  for (const char* name : {"0.raw", "1.raw", "2.raw"}) put_text(folder / name, kSamples);
  EXPECT_EQ(middle_of(folder / "a.mhd", 1), kMiddle);
  put_text(folder / "1.raw", kHalf);
  expect_refused(folder / "a.mhd", "ends early", 1);
}

TEST(IncompleteMetaImage, IsRefusedWhereItsCompressedSamplesAreTornOrDamaged) {
  const TemporaryFolder folder;
  const auto compressed = [](const std::string& stream) {
    return replaced(mha("CompressedDataSize = " + std::to_string(stream.size()) + "\n", 2, "MET_SHORT", ""),
                    "CompressedData = False", "CompressedData = True");
  };
  const std::string whole = deflated(kSamples);
  const auto put = [&](const std::string& stream) {
    put_text(folder / "in.mha", compressed(stream) + stream);
    put_text(folder / "out.mhd", replaced(compressed(stream), "LOCAL", "out.zraw"));
    put_text(folder / "out.zraw", stream);
  };
  put(whole);
  for (const char* name : {"in.mha", "out.mhd"}) EXPECT_EQ(middle_of(folder / name), kMiddle);
  for (const std::string& stream :
       {whole.substr(0, whole.size() / 2), std::string(2, '\0') + whole.substr(2), deflated(kHalf)}) {
    put(stream);
    for (const char* name : {"in.mha", "out.mhd"}) expect_refused(folder / name, "ends early");
  }
}

TEST(IncompleteDicom, IsRefusedWhereItHoldsFewerSamplesThanItsHeaderDescribes) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.data = slice<std::uint16_t>().substr(0, 1000);
  put_text(folder / "short.dcm", dicom(spec));
  expect_refused(folder / "short.dcm",
                 "short.dcm holds 1000 bytes of samples where its header describes 12600");
  spec.frames = 3;
  spec.data = slice<std::uint16_t>() + slice<std::uint16_t>(1);
  put_text(folder / "frames.dcm", dicom(spec));
  expect_refused(folder / "frames.dcm", "holds 25200 bytes of samples where its header describes 37800");
  // Bits are packed, and a colour shared by two pixels is stored once.
  DicomSpec bits;
  bits.bits = bits.stored = 1;
  bits.data = std::string((kWidth * kHeight + 7) / 8, '\x55');
  put_text(folder / "bits.dcm", dicom(bits));
  try {
    open_image(folder / "bits.dcm");
  } catch (const Error& error) {
    EXPECT_THAT(error.why_message().english(), ::testing::Not(HasSubstr("bytes of samples")));
  }
}

// GDCM ends the process that looks for single elements in a deflated file.
TEST(Dicom, IsReadDeflated) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.data = slice<std::uint16_t>();
  const std::string whole = dicom(spec), plain = "1.2.840.10008.1.2.1";
  // The first group tells its own length and stays as it is.
  const std::string meta = element(2, 0x10, "UI", plain), told = element(2, 0x10, "UI", plain + ".99");
  const std::size_t first = whole.find(element(8, 0x16, "UI", spec.kind));
  std::string head = replaced(whole.substr(0, first), meta, told);
  const std::size_t length_at = 128 + 4 + 8;
  head.replace(length_at, 4, raw(static_cast<std::uint32_t>(head.size() - length_at - 4)));
  const std::string zlib = deflated(whole.substr(first));
  // Without zlib's own header and checksum (PS3.5, annex A.5).
  put_text(folder / "a.dcm", head + zlib.substr(2, zlib.size() - 6));
  EXPECT_EQ(middle_of(folder / "a.dcm"), kMiddle);
  EXPECT_EQ(open_image(folder / "a.dcm")->info().compression, "deflate");
}

TEST(IncompleteDicom, TellsWhatItsSamplesLackToBeUnderstood) {
  const TemporaryFolder folder;
  DicomSpec spec;
  spec.data = slice<std::uint16_t>();
  spec.slope = "0", spec.intercept = "5";
  put_text(folder / "slope.dcm", dicom(spec));
  EXPECT_THAT(open_image(folder / "slope.dcm")->info().warnings,
              Contains(Says(HasSubstr("slope 0 with intercept 5 makes no sense"))));
  spec.slope.clear(), spec.intercept.clear();
  const std::string whole = dicom(spec), meaning = element(0x28, 4, "CS", "MONOCHROME2");
  put_text(folder / "odd.dcm", replaced(whole, meaning, ""));
  EXPECT_THAT(open_image(folder / "odd.dcm")->info().warnings,
              Contains(Says(HasSubstr("photometric interpretation"))));
}

}  // namespace
}  // namespace alinify
