// elastix and transformix themselves as judges.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "core/io/elastix_transform_io.h"
#include "core/io/transform_exchange.h"
#include "core/process/child_process.h"
#include "core/transform/bspline_projection.h"
#include "tests/support/find_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using testing::find_program;
using testing::get_text;
using testing::put_text;
using testing::Random;
using testing::TemporaryFolder;

// transformix prints six digits after the point.
constexpr double printed_px = 1e-6;

class ElastixParity : public ::testing::Test {
 protected:
  void SetUp() override {
    elastix_ = find_program("elastix");
    transformix_ = find_program("transformix");
    if (!elastix_ || !transformix_) {
      GTEST_SKIP() << "elastix and transformix are not installed: agreement with them was NOT checked";
    }
  }

  void run(const fs::path& program, const std::vector<std::string>& arguments) {
    std::string output;
    const ChildExit end = run_child(
        {program, arguments, folder_.path()}, [&](std::string_view line) { (output += line) += '\n'; },
        [] { return false; });
    ASSERT_TRUE(end.succeeded()) << output;
  }

  // The positions to which transformix takes the points by that file.
  std::vector<Vec2d> transformix(const fs::path& parameters, const std::vector<Vec2d>& points) {
    std::string text = "point\n" + std::to_string(points.size()) + "\n";
    char line[80];
    for (const Vec2d p : points) {
      std::snprintf(line, sizeof line, "%.17g %.17g\n", p.x, p.y);
      text += line;
    }
    put_text(folder_ / "points.txt", text);
    fs::create_directories(folder_ / "mapped");
    run(*transformix_, {"-def", (folder_ / "points.txt").string(), "-tp", parameters.string(), "-out",
                        (folder_ / "mapped").string(), "-threads", "1"});
    std::vector<Vec2d> mapped;
    std::istringstream lines(get_text(folder_ / "mapped/outputpoints.txt"));
    for (std::string row; std::getline(lines, row);) {
      const std::size_t at = row.find("OutputPoint = [ ");
      if (at == std::string::npos) continue;
      std::istringstream numbers(row.substr(at + 16));
      Vec2d p;
      numbers >> p.x >> p.y;
      mapped.push_back(p);
    }
    return mapped;
  }

  void expect_agreement(const fs::path& parameters, const Transform& ours, const std::vector<Vec2d>& points) {
    const std::vector<Vec2d> theirs = transformix(parameters, points);
    ASSERT_EQ(theirs.size(), points.size());
    double worst = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec2d p = ours(points[i]);
      worst = std::max({worst, std::abs(p.x - theirs[i].x), std::abs(p.y - theirs[i].y)});
      ASSERT_NEAR(p.x, theirs[i].x, printed_px) << points[i].x << ", " << points[i].y;
      ASSERT_NEAR(p.y, theirs[i].y, printed_px) << points[i].x << ", " << points[i].y;
    }
    RecordProperty("largest_difference_px", std::to_string(worst));
  }

  TemporaryFolder folder_;
  std::optional<fs::path> elastix_, transformix_;
};

std::vector<Vec2d> points_over(double width, double height, int count) {
  Random random(17);
  std::vector<Vec2d> points = {{0, 0}, {width - 1, 0}, {0, height - 1}, {width - 1, height - 1}};
  for (int i = 0; i < count; ++i) {
    const double x = random.in(-0.1 * width, 1.1 * width);
    points.push_back({x, random.in(-0.1 * height, 1.1 * height)});
  }
  return points;
}

TEST_F(ElastixParity, TransformixMapsPointsByOurFilesAsWeDo) {
  Transform t;
  t.fixed.size = {17320, 12000};
  t.parts = {testing::similarity_about({8660, 6000}, 7, 1.01, {33.25, -41.5}),
             testing::random_grid(17320, 12000, {256, 300}, 25, 3), Affine2{0.99, 0.02, -0.01, 1.01, 5, 7}};
  export_transform(t, "elastix", folder_ / "chain.txt");
  expect_agreement(folder_ / "chain.txt", t, points_over(17320, 12000, 3000));
}

// A dense map in any chain, as the dense engine leaves it, on one grid: what is written is what is mapped.
TEST_F(ElastixParity, AProjectedDenseMapGoesToTransformixWithoutLoss) {
  Transform dense;
  dense.fixed.size = {3000, 2000};
  dense.parts = {testing::similarity_about({1500, 1000}, -140, 0.8, {33.25, -41.5}),
                 testing::wavy_field(900, 700, {4, 4}, 9, 700)};
  ThreadPool pool(2);
  Progress progress;
  const Transform t = project_on_bspline(dense, 64, pool, progress).map;
  ASSERT_EQ(t.parts.size(), 2u);
  export_transform(t, "elastix", folder_ / "projected.txt");
  expect_agreement(folder_ / "projected.txt", t, points_over(3000, 2000, 2000));
  // The numbers read back are the same, not just near.
  EXPECT_EQ(read_elastix_parameters(folder_ / "projected.txt").parts, t.parts);
}

TEST_F(ElastixParity, TheValidRegionEndsWhereTransformixEndsIt) {
  Transform t;
  t.fixed.size = {100, 80};
  BsplineGrid grid{{-10, -10}, {10, 10}, 8, 7, {}};
  grid.coefficients.assign(56, {3, -2});
  t.parts = {grid};
  export_transform(t, "elastix", folder_ / "grid.txt");
  std::vector<Vec2d> points;
  for (const double x : {-1e-3, 0.0, 25.0, 49.999, 50.0, 50.001}) {
    for (const double y : {-1e-3, 0.0, 25.0, 39.999, 40.0, 40.001}) points.push_back({x, y});
  }
  expect_agreement(folder_ / "grid.txt", t, points);
}

// A field's image goes to transformix as it is, any chain in it.
TEST_F(ElastixParity, TransformixMovesPointsByOurFieldImagesAsWeDo) {
  Transform t;
  t.fixed = {{300, 200}, Vec2d{0.5, 0.5}};
  t.moving = {{400, 380}, Vec2d{0.25, 0.25}};
  t.parts = {testing::similarity_about({150, 100}, 40, 1.2, {33.25, 41.5}),
             testing::random_grid(400, 400, {60, 60}, 8, 3)};
  for (const bool millimetres : {false, true}) {
    export_transform(t, "mha", folder_ / "field.mha", {.millimetres = millimetres});
    put_text(folder_ / "field.txt",
             "(Transform \"DeformationFieldTransform\")\n(DeformationFieldFileName \"" +
                 (folder_ / "field.mha").string() +
                 "\")\n(DeformationFieldInterpolationOrder 1)\n(NumberOfParameters 0)\n"
                 "(InitialTransformParametersFileName \"NoInitialTransform\")\n"
                 "(HowToCombineTransforms \"Compose\")\n(FixedImageDimension 2)\n(MovingImageDimension 2)\n"
                 "(FixedInternalImagePixelType \"float\")\n(MovingInternalImagePixelType \"float\")\n"
                 "(Size 300 200)\n(Index 0 0)\n(Spacing 1 1)\n(Origin 0 0)\n(Direction 1 0 0 1)\n"
                 "(UseDirectionCosines \"true\")\n(ResampleInterpolator \"FinalBSplineInterpolator\")\n"
                 "(FinalBSplineInterpolationOrder 3)\n(Resampler \"DefaultResampler\")\n"
                 "(DefaultPixelValue 0)\n(ResultImageFormat \"mhd\")\n(ResultImagePixelType \"float\")\n");
    // Millimetres of either image.
    const double from = millimetres ? 0.5e-3 : 1, to = millimetres ? 0.25e-3 : 1;
    std::vector<Vec2d> pixels, points;
    for (double y = 0; y < 200; y += 13)
      for (double x = 0; x < 300; x += 17) pixels.push_back({x, y}), points.push_back({from * x, from * y});
    const std::vector<Vec2d> theirs = transformix(folder_ / "field.txt", points);
    ASSERT_EQ(theirs.size(), points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
      EXPECT_NEAR(length(theirs[i] - to * t(pixels[i])), 0, millimetres ? 2 * printed_px : 1e-4) << i;
  }
}

TEST_F(ElastixParity, WeMapPointsByElastixsResultAsTransformixDoes) {
  // Two levels of one picture, shifted by a fraction of a pixel, whose physical coordinates are
  // full-resolution pixels.
  const auto write_image = [&](const char* name, double shift) {
    const int width = 150, height = 120;
    std::ofstream file(folder_ / name, std::ios::binary);
    file << "ObjectType = Image\nNDims = 2\nBinaryData = True\nBinaryDataByteOrderMSB = "
            "False\nTransformMatrix = 1 0 0 1\n"
         << "Offset = 0.5 0.5\nElementSpacing = 2 2\nDimSize = " << width << " " << height
         << "\nElementType = MET_FLOAT\nElementDataFile = LOCAL\n";
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const auto v = static_cast<float>(100 * std::sin((x + shift) / 7.0) +
                                          100 * std::cos((y - shift) / 9.0 + x * 0.01));
        file.write(reinterpret_cast<const char*>(&v), sizeof v);
      }
    }
  };
  write_image("fixed.mha", 0);
  write_image("moving.mha", 1.3);
  const auto parameters = [&](const char* transform, const char* more) {
    return std::string(
               "(FixedInternalImagePixelType \"float\")\n(MovingInternalImagePixelType "
               "\"float\")\n(FixedImageDimension 2)\n"
               "(MovingImageDimension 2)\n(Registration \"MultiResolutionRegistration\")\n(Interpolator "
               "\"LinearInterpolator\")\n"
               "(ResampleInterpolator \"FinalBSplineInterpolator\")\n(Resampler \"DefaultResampler\")\n"
               "(FixedImagePyramid \"FixedSmoothingImagePyramid\")\n(MovingImagePyramid "
               "\"MovingSmoothingImagePyramid\")\n"
               "(Optimizer \"AdaptiveStochasticGradientDescent\")\n(Metric \"AdvancedMeanSquares\")\n"
               "(HowToCombineTransforms \"Compose\")\n(AutomaticTransformInitialization "
               "\"false\")\n(NumberOfResolutions 2)\n"
               "(MaximumNumberOfIterations 20)\n(NumberOfSpatialSamples 1000)\n(NewSamplesEveryIteration "
               "\"true\")\n"
               "(ImageSampler \"RandomCoordinate\")\n(WriteResultImage \"false\")\n(Transform \"") +
           transform + "\")\n" + more;
  };
  put_text(folder_ / "affine.txt", parameters("AffineTransform", ""));
  put_text(folder_ / "bspline.txt", parameters("BSplineTransform", "(FinalGridSpacingInVoxels 16)\n"));
  run(*elastix_, {"-f", "fixed.mha", "-m", "moving.mha", "-p", "affine.txt", "-p", "bspline.txt", "-out",
                  folder_.path().string(), "-threads", "1"});
  const fs::path result = folder_ / "TransformParameters.1.txt";
  const Transform t = read_elastix_parameters(result);
  ASSERT_EQ(t.parts.size(), 2u);
  expect_agreement(result, t, points_over(300, 240, 1000));

  // The grid is the one we would make, moved by the affine part that elastix takes into account.
  const BsplineGrid ours = make_bspline_grid(300, 240, {32, 32});
  const auto& theirs = std::get<BsplineGrid>(t.parts[1]);
  EXPECT_EQ(theirs.columns, ours.columns);
  EXPECT_EQ(theirs.rows, ours.rows);
  EXPECT_NEAR(theirs.spacing.x, 32, 0.5);
}

TEST_F(ElastixParity, AddAndComposeMeanWhatTransformixMeans) {
  const char* const affine = "(CenterOfRotationPoint 20 30)\n";
  const std::string rest =
      "(FixedImageDimension 2)\n(MovingImageDimension 2)\n(FixedInternalImagePixelType \"float\")\n"
      "(MovingInternalImagePixelType \"float\")\n(Size 100 80)\n(Index 0 0)\n(Spacing 1 1)\n(Origin 0 "
      "0)\n(Direction 1 0 0 1)\n"
      "(UseDirectionCosines \"true\")\n(ResampleInterpolator "
      "\"FinalBSplineInterpolator\")\n(FinalBSplineInterpolationOrder 3)\n"
      "(Resampler \"DefaultResampler\")\n(DefaultPixelValue 0)\n(ResultImageFormat "
      "\"mhd\")\n(ResultImagePixelType \"float\")\n";
  const std::string initial =
      std::string("(InitialTransformParametersFileName \"").append((folder_ / "0.txt").string()) + "\")\n";
  std::string numbers;
  Random random(4);
  for (int i = 0; i < 2 * 11 * 9; ++i) numbers.append(" ").append(std::to_string(random.in(-3, 3)));
  const std::string grid =
      "(Transform \"BSplineTransform\")\n(NumberOfParameters 198)\n(TransformParameters" + numbers +
      ")\n(GridSize 11 9)\n(GridIndex 0 0)\n(GridSpacing 16 16)\n(GridOrigin -30 -30)\n"
      "(GridDirection 1 0 0 1)\n(BSplineTransformSplineOrder 3)\n(UseCyclicTransform \"false\")\n" +
      rest;
  const char* const none = "(InitialTransformParametersFileName \"NoInitialTransform\")\n";
  const std::string general =
      "(Transform \"AffineTransform\")\n(NumberOfParameters 6)\n(TransformParameters 1.1 0.2 -0.3 0.9 3 "
      "-4)\n" +
      (affine + rest);
  const std::string euler =
      "(Transform \"EulerTransform\")\n(NumberOfParameters 3)\n(TransformParameters -0.3 3 -4)\n" +
      (affine + rest);
  const std::string shift =
      "(Transform \"TranslationTransform\")\n(NumberOfParameters 2)\n(TransformParameters 2.5 -1)\n" + rest;
  const std::pair<std::string, std::string> chains[] = {
      {general, grid}, {euler, general}, {grid, euler}, {shift, grid}, {grid, grid}};
  for (const auto& [first, second] : chains) {
    put_text(folder_ / "0.txt", first + none + "(HowToCombineTransforms \"Compose\")\n");
    for (const char* how :
         {"(HowToCombineTransforms \"Compose\")\n", "(HowToCombineTransforms \"Add\")\n", ""}) {
      put_text(folder_ / "1.txt", second + initial + how);
      expect_agreement(folder_ / "1.txt", read_elastix_parameters(folder_ / "1.txt"),
                       points_over(100, 80, 100));
    }
  }
}

}  // namespace
}  // namespace alinify
