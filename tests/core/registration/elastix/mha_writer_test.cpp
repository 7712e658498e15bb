#include "core/registration/elastix/mha_writer.h"

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/registration/elastix/work_folder.h"
#include "tests/core/registration/pictures.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

struct Written {
  std::string header;
  std::string data;
};

Written read_back(const std::filesystem::path& path) {
  const std::string text = testing::get_text(path), end = "ElementDataFile = LOCAL\n";
  const std::size_t at = text.find(end) + end.size();
  return {text.substr(0, at), text.substr(at)};
}

std::uint16_t u16_at(const std::string& data, std::size_t i) {
  std::uint16_t value;
  std::memcpy(&value, data.data() + 2 * i, 2);
  return value;
}

class MhaWriter : public ::testing::Test {
 protected:
  WorkFolder folder_;
  ThreadPool pool_{2};
  Progress progress_;
};

TEST_F(MhaWriter, KeepsEightBitsAtFullResolution) {
  const auto path = folder_.path() / "a.mha";
  const MhaFile file = write_grey_mha(test::picture({3, 2}, [](double x, double y) { return 10 * x + y; }), 1,
                                      path, pool_, progress_);
  const Written written = read_back(path);
  EXPECT_EQ(written.data, std::string("\0\x0a\x14\x01\x0b\x15", 6));
  EXPECT_NE(written.header.find("DimSize = 3 2\n"), std::string::npos);
  EXPECT_NE(written.header.find("Offset = 0 0\n"), std::string::npos);
  EXPECT_NE(written.header.find("ElementType = MET_UCHAR\n"), std::string::npos);
  EXPECT_EQ(file.data_offset, static_cast<std::int64_t>(written.header.size()));
  EXPECT_FALSE(file.flat);
}

TEST_F(MhaWriter, LaysCoarserPixelsInFullResolutionCoordinates) {
  const auto path = folder_.path() / "a.mha";
  write_grey_mha(test::picture({8, 4}, [](double x, double) { return x; }), 4, path, pool_, progress_);
  const Written written = read_back(path);
  EXPECT_NE(written.header.find("ElementSpacing = 4 4\n"), std::string::npos);
  // The first pixel covers pixels 0 to 3: its centre is 1.5.
  EXPECT_NE(written.header.find("Offset = 1.5 1.5\n"), std::string::npos);
  EXPECT_NE(written.header.find("ElementType = MET_USHORT\n"), std::string::npos);
  // Means 1.5 and 5.5 of 255, in 16 bits.
  EXPECT_NEAR(u16_at(written.data, 0), 1.5 * 257, 0.51);
  EXPECT_NEAR(u16_at(written.data, 1), 5.5 * 257, 0.51);
}

TEST_F(MhaWriter, MakesACoarserFileFromAFile) {
  const MhaFile fine = write_grey_mha(test::picture({8, 4}, [](double x, double) { return x; }), 1,
                                      folder_.path() / "a.mha", pool_, progress_);
  const MhaFile coarse = write_coarser_mha(fine, 4, folder_.path() / "b.mha", pool_, progress_);
  EXPECT_EQ(coarse.size, (Size{2, 1}));
  EXPECT_DOUBLE_EQ(coarse.downsample, 4);
  const Written written = read_back(coarse.path);
  EXPECT_NE(written.header.find("Offset = 1.5 1.5\n"), std::string::npos);
  EXPECT_NEAR(u16_at(written.data, 1), 5.5 * 257, 0.51);
}

TEST_F(MhaWriter, TellsAFlatImage) {
  EXPECT_TRUE(write_grey_mha(test::picture({30, 20}, [](double, double) { return 99; }), 1,
                             folder_.path() / "a.mha", pool_, progress_)
                  .flat);
}

TEST_F(MhaWriter, WritesMasksAsZerosAndOnes) {
  const auto mask = test::picture({4, 2}, [](double x, double) { return x < 1 ? 0 : x < 3 ? 7 : 255; });
  EXPECT_FALSE(write_mask_mha(mask, 1, folder_.path() / "a.mha", pool_, progress_).flat);
  EXPECT_EQ(read_back(folder_.path() / "a.mha").data, std::string("\0\1\1\1\0\1\1\1", 8));
  // Half of the first pixel at 1/2 counts: that is enough.
  write_mask_mha(mask, 2, folder_.path() / "b.mha", pool_, progress_);
  EXPECT_EQ(read_back(folder_.path() / "b.mha").data, std::string("\1\1", 2));
}

TEST_F(MhaWriter, TellsAnEmptyMaskFromAFullOne) {
  const auto full = test::picture({4, 4}, [](double, double) { return 1; });
  const auto empty = test::picture({4, 4}, [](double, double) { return 0; });
  EXPECT_FALSE(write_mask_mha(full, 1, folder_.path() / "a.mha", pool_, progress_).flat);
  EXPECT_TRUE(write_mask_mha(empty, 1, folder_.path() / "b.mha", pool_, progress_).flat);
}

}  // namespace
}  // namespace alinify
