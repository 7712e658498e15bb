// A folder of DICOM slices is one image wherever it is given.

#include <filesystem>
#include <string>

#include "core/io/itk/itk_formats.h"
#include "core/io/open_image.h"
#include "tests/support/dicom_files.h"
#include "tests/support/text_files.h"
#include "tests/ui/pairs_fixture.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::wait_for;
using ui::Side;

class DicomFolderTest : public test::PairsTest {
 protected:
  void SetUp() override {
    PairsTest::SetUp();
    if (!dicom_format().unavailable.empty()) GTEST_SKIP() << dicom_format().unavailable.english();
  }
  ui::Services services_of_test() override {
    ui::Services services = PairsTest::services_of_test();
    services.open_image = [](const fs::path& path, int page, Progress&) {
      OpenOptions options;
      options.page = page;
      return open_image(path, options);
    };
    return services;
  }
  /// `count` slices, each of the series of that name.
  void put_slices(const std::string& name, int count, const std::string& series = "1.2.3") {
    fs::create_directories(folder / name);
    for (int i = 0; i < count; ++i) {
      testing::DicomSpec spec;
      spec.kind = "1.2.840.10008.5.1.4.1.1.2", spec.series = series, spec.instance = std::to_string(i + 1);
      spec.data = testing::slice<std::uint16_t>(i);
      testing::put_text(folder / name / ("slice " + std::to_string(i) + ".dcm"), testing::dicom(spec));
    }
  }
  void expect_stack(Side side, const std::string& name, int slices) {
    ASSERT_TRUE(wait_for([&] { return window->document().image(side) && !window->busy(); }));
    const ui::LoadedImage& image = *window->document().image(side);
    EXPECT_EQ(image.path, file(name.c_str()));
    EXPECT_EQ(image.name(), QString::fromStdString(name));
    EXPECT_EQ(image.source->info().page_count, slices);
    EXPECT_EQ(image.source->info().layout, "series of " + std::to_string(slices) + " files");
  }
  QPoint middle() { return window->canvas().rect().center(); }
};

TEST_F(DicomFolderTest, OpensAsAStackWhenItIsDropped) {
  put_slices("reference", 3);
  put_slices("later", 2);
  drop_files({file("reference")}, {20, 200});
  expect_stack(Side::Fixed, "reference", 3);
  drop_files({file("later") + "/"}, {window->canvas().width() - 20, 200});
  expect_stack(Side::Moving, "later", 2);
  EXPECT_TRUE(queue().pairs().empty());
}

TEST_F(DicomFolderTest, OpensAsAStackFromTheDialogOfAPair) {
  put_slices("reference", 3);
  put_slices("later", 2);
  ask_for_pair("reference", "later");
  expect_stack(Side::Fixed, "reference", 3);
  expect_stack(Side::Moving, "later", 2);
}

TEST_F(DicomFolderTest, IsFoundAgainByASession) {
  put_slices("reference", 3);
  put_slices("later", 2);
  ask_for_pair("reference", "later");
  expect_stack(Side::Moving, "later", 2);
  activate();
  save_as(file("own.alinify"));
  key(Qt::Key_N);
  ASSERT_TRUE(wait_for([&] { return !window->document().image(Side::Fixed); }));
  drop_files({file("own.alinify")}, middle());
  expect_stack(Side::Fixed, "reference", 3);
  expect_stack(Side::Moving, "later", 2);
}

TEST_F(DicomFolderTest, IsHalfOfAPairWhenTwoAreDropped) {
  put_slices("series moving", 2);
  put_slices("series fixed", 3);
  drop_files({file("series moving"), file("series fixed")}, middle());
  auto* dialog = wait_child<ui::PairDialog>("pair_dialog");
  ASSERT_NE(dialog, nullptr);
  QTest::mouseClick(dialog->findChild<QPushButton*>("open"), Qt::LeftButton);
  expect_stack(Side::Fixed, "series fixed", 3);
  expect_stack(Side::Moving, "series moving", 2);
}

TEST_F(DicomFolderTest, IsOneImageOfAPairInTheList) {
  put_slices("study/a fixed", 3);
  put_slices("study/a moving", 2);
  show_list();
  drop_on_list({"study"});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }));
  EXPECT_EQ(pair(0).fixed(), file("study/a fixed"));
  EXPECT_EQ(pair(0).moving(), file("study/a moving"));
}

TEST_F(DicomFolderTest, HoldsImagesOfPairsWhereItIsNoStack) {
  put_slices("scans", 1, "1.2.3");
  fs::rename(folder / "scans/slice 0.dcm", folder / "scans/fixed.dcm");
  put_slices("scans", 1, "1.2.4");
  fs::rename(folder / "scans/slice 0.dcm", folder / "scans/moving.dcm");
  drop_files({file("scans")}, middle());
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }));
  EXPECT_EQ(pair(0).fixed(), file("scans/fixed.dcm"));
  EXPECT_EQ(pair(0).moving(), file("scans/moving.dcm"));
  EXPECT_FALSE(window->document().image(Side::Fixed));
}

}  // namespace
}  // namespace alinify
