#include "core/io/transform_exchange.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/io/field_io.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::get_text;
using testing::put_text;
using testing::Random;
using testing::TemporaryFolder;

const ImageGeometry fixed_geometry{{400, 300}, Vec2d{0.5, 0.5}}, moving_geometry{{500, 450}, std::nullopt};

Transform deforming() {
  Transform t;
  t.fixed = fixed_geometry;
  t.moving = moving_geometry;
  t.parts = {testing::similarity_about({200, 150}, 5, 1.1, {20, 10}),
             testing::random_grid(460, 400, {50, 50}, 6, 3)};
  return t;
}

TEST(ExchangeAffine, WritesTwoRowsOfThreeNumbers) {
  const TemporaryFolder folder;
  Transform t;
  t.parts = {Affine2{1.5, 0.25, -0.125, 2, 10, -20}};
  EXPECT_EQ(export_transform(t, "affine", folder / "a.txt").remark.english(), "");
  EXPECT_EQ(get_text(folder / "a.txt"), "1.5 0.25 10\n-0.125 2 -20\n");
  const Transform read = import_transform("affine", folder / "a.txt", fixed_geometry, moving_geometry);
  EXPECT_EQ(read.parts, t.parts);
  EXPECT_EQ(read.fixed, fixed_geometry);
  EXPECT_EQ(read.moving, moving_geometry);
  EXPECT_EQ(read.provenance.engine, "imported");
}

TEST(ExchangeAffine, SaysWhatOfADeformationIsLost) {
  const TemporaryFolder folder;
  const std::string lost = export_transform(deforming(), "affine", folder / "a.txt").remark.english();
  EXPECT_NE(lost.find("nearest affine map"), std::string::npos) << lost;
  EXPECT_EQ(std::get<Affine2>(import_transform("affine", folder / "a.txt", {}, {}).parts.at(0)),
            nearest_affine(deforming()));
}

TEST(ExchangeAffine, TakesMatricesAsOthersWriteThem) {
  const TemporaryFolder folder;
  const Affine2 expected{1, 2, 4, 5, 3, 6};
  for (const char* text : {"1,2,3\r\n4,5,6\r\n", "# a comment\n[[1, 2, 3],\n [4, 5, 6]]", "1 2 3 4 5 6",
                           "1 2 3\n4 5 6\n0 0 1\n"}) {
    put_text(folder / "a.txt", text);
    EXPECT_EQ(std::get<Affine2>(import_transform("affine", folder / "a.txt", {}, {}).parts.at(0)), expected)
        << text;
  }
  const auto refuses = [&](const char* text, const char* words) {
    put_text(folder / "a.txt", text);
    expect_error(ErrorKind::NotReadable, words,
                 [&] { import_transform("affine", folder / "a.txt", {}, {}); });
  };
  refuses("", "it holds 0 numbers");
  refuses("1 2 3 4 5\n", "it holds 5 numbers");
  refuses("1 2 3\n4 five 6\n", "line 2: \"five\" is not a number");
  refuses("1 2 3\n4 nan 6\n", "line 2: \"nan\" is not a number");
  refuses("1 2 3 4 5 6 0 1 1\n", "it holds 9 numbers");
}

TEST(ExchangeField, HoldsTheDisplacementAtEveryStep) {
  const TemporaryFolder folder;
  const Transform t = deforming();
  for (const double step : {1.0, 4.0, 2.5}) {
    export_transform(t, "field", folder / "f.tif", {.field_step_px = step});
    const DisplacementField field = read_field(folder / "f.tif");
    EXPECT_EQ(field.origin, (Vec2d{0, 0}));
    EXPECT_EQ(field.spacing, (Vec2d{step, step}));
    EXPECT_EQ(field.columns, static_cast<int>(std::ceil(399 / step)) + 1);
    EXPECT_EQ(field.rows, static_cast<int>(std::ceil(299 / step)) + 1);
    for (int j = 0; j < field.rows; j += 7) {
      for (int i = 0; i < field.columns; i += 7) {
        const Vec2d p{i * step, j * step}, u = t(p) - p;
        const Vec2f v = (*field.vectors)[static_cast<std::size_t>(j * field.columns + i)];
        EXPECT_EQ(v.x, static_cast<float>(u.x));
        EXPECT_EQ(v.y, static_cast<float>(u.y));
      }
    }
  }
}

TEST(ExchangeField, ComesBackAsTheSameMap) {
  const TemporaryFolder folder;
  const Transform t = deforming();
  EXPECT_EQ(export_transform(t, "field", folder / "f.tif").remark.english(), "");
  const Transform read = import_transform("field", folder / "f.tif", fixed_geometry, moving_geometry);
  for (int y = 0; y < 300; y += 11) {
    for (int x = 0; x < 400; x += 13) {
      const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
      EXPECT_NEAR(length(read(p) - t(p)), 0, 1e-4);
    }
  }
}

TEST(ExchangeField, SaysHowMuchACoarseStepLoses) {
  const TemporaryFolder folder;
  EXPECT_NE(export_transform(deforming(), "field", folder / "f.tif", {.field_step_px = 20})
                .remark.english()
                .find("differs"),
            std::string::npos);
  expect_error(ErrorKind::Usage, "positive",
               [&] { export_transform(deforming(), "field", folder / "g.tif", {.field_step_px = 0}); });
  Transform unknown;
  expect_error(ErrorKind::Usage, "size", [&] { export_transform(unknown, "field", folder / "g.tif"); });
  EXPECT_FALSE(std::filesystem::exists(folder / "g.tif"));
}

TEST(Exchange, RefusesAFormatItDoesNotKnow) {
  const TemporaryFolder folder;
  expect_error(ErrorKind::Usage, "Choose one of alinify, elastix",
               [&] { export_transform({}, "nifti", folder / "x"); });
  expect_error(ErrorKind::Usage, "Choose one of alinify",
               [&] { import_transform("", folder / "x", {}, {}); });
}

// Fields that a B-spline can stand for go to elastix and ITK; others are refused, not bent.
TEST(Exchange, ExpressesAFieldAsABsplineOnlyWhereThatIsNear) {
  const TemporaryFolder folder;
  Transform smooth;
  smooth.fixed.size = {200, 160};
  smooth.parts = {testing::wavy_field(201, 161, {1, 1}, 5, 120)};
  for (const char* format : {"elastix", "itk"}) {
    EXPECT_EQ(export_transform(smooth, format, folder / "smooth.txt").remark.english(), "");
    const Transform read = import_transform(format, folder / "smooth.txt", smooth.fixed, {});
    Random random(5);
    for (int i = 0; i < 500; ++i) {
      const Vec2d p = random.point(200, 160);
      EXPECT_NEAR(length(read(p) - smooth(p)), 0, 0.01);
    }
    Transform rough = smooth;
    rough.parts = {testing::wavy_field(51, 41, {4, 4}, 5, 40)};
    expect_error(ErrorKind::Usage, "Export it as a field",
                 [&] { export_transform(rough, format, folder / "rough.txt"); });
    EXPECT_FALSE(std::filesystem::exists(folder / "rough.txt"));
  }
}

}  // namespace
}  // namespace alinify
