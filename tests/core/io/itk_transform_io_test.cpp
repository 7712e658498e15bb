#include "core/io/itk_transform_io.h"

#include <gtest/gtest.h>

#include "tests/core/io/expect_point.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::expect_point;
using testing::put_text;
using testing::replaced;
using testing::TemporaryFolder;

Transform read_text(const std::string& text) {
  const TemporaryFolder folder;
  put_text(folder / "t.tfm", text);
  return read_itk_transform(folder / "t.tfm");
}

std::string file_of(const std::string& type, const std::string& parameters, const std::string& fixed) {
  return "#Insight Transform File V1.0\n#Transform 0\nTransform: " + type + "\nParameters: " + parameters +
         "\nFixedParameters: " + fixed + "\n";
}

TEST(ItkTransformFile, ReadsBackBitForBit) {
  const TemporaryFolder folder;
  Transform t;
  t.parts = {Affine2{1.0000000000000002, 0.1, -1.0 / 3, 0.9, 12345.678901234567, -1e-9},
             testing::random_grid(170, 90, {33.3, 17.1}, 5, 1),
             testing::random_grid(170, 90, {10, 10}, 5, 2)};
  write_itk_transform(t, folder / "t.tfm");
  EXPECT_EQ(read_itk_transform(folder / "t.tfm").parts, t.parts);
  t.parts.resize(1);
  write_itk_transform(t, folder / "t.tfm");
  EXPECT_EQ(read_itk_transform(folder / "t.tfm").parts, t.parts);
  write_itk_transform(Transform{}, folder / "t.tfm");
  expect_point(read_itk_transform(folder / "t.tfm")({3, 4}), {3, 4});
}

TEST(ItkTransformFile, KnowsTheLinearTransforms) {
  const std::string quarter = "1.5707963267948966";
  expect_point(read_text(file_of("AffineTransform_double_2_2", "2 3 5 7 10 20", "49.5 39.5"))({50.5, 39.5}),
               {61.5, 64.5});
  expect_point(
      read_text(file_of("MatrixOffsetTransformBase_float_2_2", "2 3 5 7 10 20", "49.5 39.5"))({50.5, 39.5}),
      {61.5, 64.5});
  expect_point(
      read_text(file_of("Euler2DTransform_double_2_2", quarter + " 10 20", "49.5 39.5"))({50.5, 39.5}),
      {59.5, 60.5});
  expect_point(read_text(file_of("Similarity2DTransform_double_2_2", "3 " + quarter + " 10 20", "49.5 39.5"))(
                   {50.5, 39.5}),
               {59.5, 62.5});
  expect_point(read_text(file_of("CenteredRigid2DTransform_double_2_2", quarter + " 49.5 39.5 10 20", ""))(
                   {50.5, 39.5}),
               {59.5, 60.5});
  expect_point(read_text(file_of("TranslationTransform_double_2_2", "3 4", ""))({1, 1}), {4, 5});
  expect_point(read_text(file_of("ScaleTransform_double_2_2", "2 3", "1 1"))({2, 2}), {3, 4});
  expect_point(read_text(file_of("IdentityTransform_double_2_2", "", ""))({2, 3}), {2, 3});
}

TEST(ItkTransformFile, NamesWhatIsWrong) {
  const auto refuses = [](const std::string& text, const std::string& words) {
    expect_error(ErrorKind::NotReadable, words, [&] { read_text(text); });
  };
  const std::string good = file_of("AffineTransform_double_2_2", "2 3 5 7 10 20", "0 0");
  refuses("", "it holds no transform");
  refuses("hello", "line 1: it does not begin with");
  refuses(replaced(good, "AffineTransform", "ThinPlateSplineKernelTransform"),
          "line 3: Transform ThinPlateSpline");
  refuses(replaced(good, "_2_2", "_3_3"), "not one of two dimensions");
  refuses(replaced(good, " 20\n", "\n"), "must have 6 parameters, and has 5");
  refuses(replaced(good, " 20\n", " x\n"), "line 4: \"x\" is not a number");
  refuses(replaced(good, "FixedParameters", "Fixtures"), "line 5: \"Fixtures\" is not known");
  refuses(good + "#Transform 1\nTransform: AffineTransform_double_2_2\nParameters: 1 0 0 1 0 0\n",
          "no composite joins");
  refuses(file_of("BSplineTransform_double_2_2", "1 2 3", "4 4 0 0 1 1 1 0 0 1"), "must have 32 parameters");
  refuses(file_of("BSplineTransform_double_2_2", "1 2 3", "4 4 0 0 1 1"), "must hold 10 numbers, and hold 6");
  refuses(file_of("BSplineTransform_double_2_2", "1 2 3", "1e12 1e12 0 0 1 1 1 0 0 1"), "size must be whole");
}

}  // namespace
}  // namespace alinify
