#include "core/io/elastix_transform_io.h"

#include <cmath>
#include <fstream>

#include <gtest/gtest.h>

#include "core/io/transform_exchange.h"
#include "tests/core/io/expect_point.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::expect_point;
using testing::get_text;
using testing::put_text;
using testing::Random;
using testing::replaced;
using testing::TemporaryFolder;

const std::string surroundings =
    "(HowToCombineTransforms \"Compose\")\n\n// Image specific\n(FixedImageDimension "
    "2)\n(MovingImageDimension 2)\n"
    "(Size 100 80)\n(Index 0 0)\n(Spacing 1.0000000000 1.0000000000)\n(Origin 0.0000000000 0.0000000000)\n"
    "(Direction 1.0000000000 0.0000000000 0.0000000000 1.0000000000)\n(UseDirectionCosines \"true\")\n";

std::string file_of(const std::string& type, const std::string& parameters, const std::string& more = "",
                    const std::string& initial = "NoInitialTransform") {
  return "(Transform \"" + type + "\")\n(TransformParameters " + parameters +
         ")\n(InitialTransformParametersFileName \"" + initial + "\")\n" + more + surroundings;
}

const std::string center = "(CenterOfRotationPoint 49.5 39.5)\n";
const std::string bspline_more =
    "(GridSize 4 4)\n(GridIndex 0 0)\n(GridSpacing 100 100)\n(GridOrigin -150 -150)\n(GridDirection 1 0 0 "
    "1)\n"
    "(BSplineTransformSplineOrder 3)\n(UseCyclicTransform \"false\")\n";

std::string repeated(const std::string& word, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i ? " " : "") + word;
  return text;
}

// Every control point says (dx, dy): a shift wherever the grid is valid.
std::string shifting_grid(const std::string& dx, const std::string& dy,
                          const std::string& initial = "NoInitialTransform") {
  return file_of("BSplineTransform", repeated(dx, 16) + " " + repeated(dy, 16), bspline_more, initial);
}

Vec2d mapped(const std::string& text, Vec2d p) {
  const TemporaryFolder folder;
  put_text(folder / "t.txt", text);
  return read_elastix_parameters(folder / "t.txt")(p);
}

TEST(ReadElastix, KnowsEveryLinearTransform) {
  // About (49.5, 39.5): the point (50.5, 39.5) is one step to the right of the centre.
  expect_point(mapped(file_of("AffineTransform", "2 3 5 7 10 20", center), {50.5, 39.5}), {61.5, 64.5});
  expect_point(mapped(file_of("TranslationTransform", "1e1 -2.5"), {1, 1}), {11, -1.5});
  const std::string quarter = "1.5707963267948966";
  expect_point(mapped(file_of("EulerTransform", quarter + " 10 20", center), {50.5, 39.5}), {59.5, 60.5});
  expect_point(mapped(file_of("SimilarityTransform", "3 " + quarter + " 10 20", center), {50.5, 39.5}),
               {59.5, 62.5});
}

TEST(ReadElastix, TakesAllXCoefficientsBeforeAllY) {
  expect_point(mapped(shifting_grid("3", "-4"), {40, 30}), {43, 26});
}

TEST(ReadElastix, ComposesAChainFromItsFolder) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "run");
  put_text(folder / "run/TransformParameters.0.txt",
           file_of("AffineTransform", "2 0 0 2 0 0", "(CenterOfRotationPoint 0 0)\n"));
  // elastix names the initial transform as its own command line did, seen from a folder that may be gone.
  put_text(folder / "run/TransformParameters.1.txt",
           shifting_grid("3", "4", "/gone/run/TransformParameters.0.txt"));
  const Transform t = read_elastix_parameters(folder / "run/TransformParameters.1.txt");
  ASSERT_EQ(t.parts.size(), 2u);
  expect_point(t({20, 10}), {43, 24});
  put_text(folder / "run/TransformParameters.1.txt", shifting_grid("3", "4", "TransformParameters.0.txt"));
  expect_point(read_elastix_parameters(folder / "run/TransformParameters.1.txt")({20, 10}), {43, 24});
  std::filesystem::remove(folder / "run/TransformParameters.0.txt");
  expect_error(ErrorKind::NotFound, "its initial transform TransformParameters.0.txt is missing",
               [&] { read_elastix_parameters(folder / "run/TransformParameters.1.txt"); });
}

TEST(ReadElastix, AddsWhereAddingCanBeSaid) {
  const TemporaryFolder folder;
  const auto add = [](const std::string& text) { return replaced(text, "\"Compose\"", "\"Add\""); };
  const auto write_initial = [&](const std::string& text) { put_text(folder / "0.txt", text); };
  const auto read = [&](const std::string& text) {
    put_text(folder / "1.txt", text);
    return read_elastix_parameters(folder / "1.txt");
  };
  const std::string affine = file_of("AffineTransform", "2 0.5 -0.5 3 7 8", "(CenterOfRotationPoint 0 0)\n");
  // T0(x) + T1(x) - x with T0(20, 10) = (52, 28).
  write_initial(affine);
  expect_point(read(add(shifting_grid("3", "4", "0.txt")))({20, 10}), {55, 32});
  expect_point(read(add(file_of("TranslationTransform", "1 2", "", "0.txt")))({20, 10}), {53, 30});
  write_initial(shifting_grid("3", "4"));
  expect_point(read(add(replaced(affine, "NoInitialTransform", "0.txt")))({20, 10}), {55, 32});
  expect_point(read(add(shifting_grid("1", "1", "0.txt")))({20, 10}), {24, 15});
  // Two grids that lie differently have no sum of our kinds.
  put_text(folder / "1.txt", add(replaced(shifting_grid("1", "1", "0.txt"), "-150 -150", "-140 -150")));
  expect_error(ErrorKind::NotReadable, "\"Add\" cannot be expressed",
               [&] { read_elastix_parameters(folder / "1.txt"); });
}

TEST(ReadElastix, TurnsAGridOfAnotherDirection) {
  // The grid's first axis runs down, its second to the left: the file lists the direction column by column.
  std::string text = shifting_grid("3", "4");
  text = replaced(text, "(GridDirection 1 0 0 1)", "(GridDirection 0 1 -1 0)");
  text = replaced(text, "(GridOrigin -150 -150)", "(GridOrigin 250 -150)");
  // Valid for 0 <= index - 1 < 1: y from -50 to 50, x from 150 down to 50.
  expect_point(mapped(text, {100, 20}), {103, 24});
  expect_point(mapped(text, {40, 20}), {40, 20});
  expect_point(mapped(text, {100, 60}), {100, 60});
}

TEST(ReadElastix, ReadsParametersInABinaryFile) {
  const TemporaryFolder folder;
  const double values[] = {2, 3, 5, 7, 10, 20};
  std::ofstream(folder / "t.txt.dat", std::ios::binary)
      .write(reinterpret_cast<const char*>(values), sizeof values);
  const std::string more = center + "(UseBinaryFormatForTransformationParameters \"true\")\n";
  put_text(folder / "t.txt", file_of("AffineTransform", "\"/gone/t.txt.dat\"", more));
  expect_point(read_elastix_parameters(folder / "t.txt")({50.5, 39.5}), {61.5, 64.5});
  std::filesystem::resize_file(folder / "t.txt.dat", 40);
  expect_error(ErrorKind::NotReadable, "must hold 6 numbers, and holds 5",
               [&] { read_elastix_parameters(folder / "t.txt"); });
}

TEST(ReadElastix, NamesWhatIsWrong) {
  const auto refuses = [](const std::string& text, const std::string& words) {
    expect_error(ErrorKind::NotReadable, words, [&] { mapped(text, {}); });
  };
  const std::string good = file_of("AffineTransform", "2 3 5 7 10 20", center);
  refuses("", "it is empty");
  refuses("{\"format\": 1}", "line 1: it does not begin with \"(\"");
  refuses("(Transform \"AffineTransform\"\n", "line 1: the closing \")\" is missing");
  refuses("(Transform \"AffineTransform)\n", "line 1: a quote is not closed");
  refuses("()\n", "line 1: it has no name");
  refuses(replaced(good, "(Transform ", "(Form "), "Transform is missing");
  refuses(replaced(good, "AffineTransform", "SplineKernelTransform"),
          "\"SplineKernelTransform\" cannot be read");
  refuses(replaced(good, " 20)", ")"), "TransformParameters must hold 6 numbers, and holds 5");
  refuses(replaced(good, " 20)", " zwanzig)"), "TransformParameters: \"zwanzig\" is not a number");
  refuses(replaced(good, " 20)", " nan)"), "TransformParameters: \"nan\" is not a number");
  refuses(replaced(good, "(CenterOfRotationPoint 49.5 39.5)", ""), "CenterOfRotationPoint is missing");
  refuses(replaced(good, "(CenterOfRotationPoint 49.5 39.5)", "(CenterOfRotationPoint 49.5)"),
          "must have 2 numbers or more");
  refuses(replaced(good, "(FixedImageDimension 2)", "(FixedImageDimension 3)"),
          "FixedImageDimension is not 2");
  refuses(good + "(Size 3 4)\n", "Size appears twice");
  const std::string grid = shifting_grid("3", "4");
  refuses(replaced(grid, "(GridSize 4 4)", "(GridSize 4 5)"), "must hold 40 numbers, and holds 32");
  refuses(replaced(grid, "(GridSize 4 4)", "(GridSize 1e9 5)"), "GridSize must be whole");
  refuses(replaced(grid, "(GridSpacing 100 100)", "(GridSpacing 100 0)"), "GridSpacing must be positive");
  refuses(replaced(grid, "SplineOrder 3", "SplineOrder 2"), "only order 3");
  refuses(replaced(grid, "(UseCyclicTransform \"false\")", "(UseCyclicTransform \"true\")"), "cyclic");
  refuses(replaced(grid, "(GridDirection 1 0 0 1)", "(GridDirection 0 0 0 1)"),
          "GridDirection has no inverse");
}

TEST(ReadElastix, RefusesAChainThatBitesItsTail) {
  const TemporaryFolder folder;
  put_text(folder / "a.txt", file_of("TranslationTransform", "1 1", "", "b.txt"));
  put_text(folder / "b.txt", file_of("TranslationTransform", "1 1", "", "a.txt"));
  expect_error(ErrorKind::NotReadable, "does not end", [&] { read_elastix_parameters(folder / "a.txt"); });
}

TEST(ImportElastix, TakesLevelsWithPixelCoordinatesAsTheyStand) {
  const TemporaryFolder folder;
  std::string text = replaced(file_of("TranslationTransform", "8 -4"), "(Spacing 1.0000000000 1.0000000000)",
                              "(Spacing 4 4)");
  put_text(folder / "t.txt", replaced(text, "(Origin 0.0000000000 0.0000000000)", "(Origin 1.5 1.5)"));
  const Transform t = import_transform("elastix", folder / "t.txt", {{400, 320}, std::nullopt}, {});
  expect_point(t({10, 10}), {18, 6});
  EXPECT_EQ(t.fixed.size, (Size{400, 320}));
}

TEST(ImportElastix, ConvertsMicrometresToPixels) {
  const TemporaryFolder folder;
  std::string text = replaced(file_of("AffineTransform", "1 0 0 1 30 -15", center),
                              "(Spacing 1.0000000000 1.0000000000)", "(Spacing 0.5 0.25)");
  put_text(folder / "t.txt", text);
  // Without pixel sizes the moving image is as the fixed one.
  expect_point(import_elastix(folder / "t.txt", {}, {})({100, 100}), {160, 40});
  // With them: (100, 100) lies at (50, 25) um, goes to (80, 10) um, which are 1 um and 2.5 um pixels of the
  // moving image.
  const ImageGeometry fixed{{100, 80}, Vec2d{0.5, 0.25}}, moving{{100, 80}, Vec2d{1, 2.5}};
  expect_point(import_elastix(folder / "t.txt", fixed, moving)({100, 100}), {80, 4});
}

TEST(ImportElastix, LearnsTheFixedImagesSizeWhereNobodyKnowsIt) {
  const TemporaryFolder folder;
  put_text(folder / "t.txt", file_of("TranslationTransform", "8 -4"));
  EXPECT_EQ(import_elastix(folder / "t.txt", {}, {}).fixed.size, (Size{100, 80}));
}

TEST(WriteElastix, ReadsBackBitForBit) {
  const TemporaryFolder folder;
  Transform t;
  t.fixed.size = {170, 90};
  t.parts = {Affine2{1.0000000000000002, 0.1, -1.0 / 3, 0.9, 12345.678901234567, -1e-9},
             testing::random_grid(170, 90, {33.3, 17.1}, 5, 1), Affine2::translation({1e-300, 1})};
  const std::string said = export_transform(t, "elastix", folder / "out.txt").remark.english();
  EXPECT_NE(said.find("3 files"), std::string::npos) << said;
  EXPECT_TRUE(std::filesystem::exists(folder / "out.0.txt"));
  EXPECT_TRUE(std::filesystem::exists(folder / "out.1.txt"));
  EXPECT_EQ(read_elastix_parameters(folder / "out.txt").parts, t.parts);
  EXPECT_EQ(import_transform("elastix", folder / "out.txt", {}, {}).fixed.size, t.fixed.size);
  // Moved together they still find each other.
  std::filesystem::create_directory(folder / "elsewhere");
  for (const char* name : {"out.0.txt", "out.1.txt", "out.txt"}) {
    std::filesystem::rename(folder / name, folder / ("elsewhere/" + std::string(name)));
  }
  EXPECT_EQ(read_elastix_parameters(folder / "elsewhere/out.txt").parts, t.parts);
}

TEST(WriteElastix, WritesTheIdentityAsAnAffineTransform) {
  const TemporaryFolder folder;
  EXPECT_EQ(export_transform(Transform{}, "elastix", folder / "out").remark.english(), "");
  EXPECT_NE(get_text(folder / "out").find("(Transform \"AffineTransform\")"), std::string::npos);
  expect_point(read_elastix_parameters(folder / "out")({3, 4}), {3, 4});
}

}  // namespace
}  // namespace alinify
