// ITK itself as the judge of B-spline grids, chains and .tfm files.
#include <gtest/gtest.h>

#if defined(ALINIFY_TEST_WITH_ITK)

#include <cmath>
#include <filesystem>
#include <limits>

#include <itkAffineTransform.h>
#include <itkBSplineTransform.h>
#include <itkCompositeTransform.h>
#include <itkEuler2DTransform.h>
#include <itkTransformFactory.h>
#include <itkTransformFileReader.h>
#include <itkTransformFileWriter.h>
#include <itkTxtTransformIOFactory.h>

#include "core/io/itk_transform_io.h"
#include "core/transform/bspline_projection.h"
#include "tests/core/io/itk_maps.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::ItkMap;
using testing::Random;
using testing::TemporaryFolder;
using testing::through;
using ItkBspline = itk::BSplineTransform<double, 2, 3>;
using ItkComposite = itk::CompositeTransform<double, 2>;

void register_transforms() {
  itk::TxtTransformIOFactory::RegisterOneFactory();
  itk::TransformFactory<ItkBspline>::RegisterTransform();
  itk::TransformFactory<ItkComposite>::RegisterTransform();
}

ItkBspline::Pointer itk_bspline(const BsplineGrid& grid) {
  auto spline = ItkBspline::New();
  ItkBspline::FixedParametersType fixed(10);
  const double values[] = {static_cast<double>(grid.columns),
                           static_cast<double>(grid.rows),
                           grid.origin.x,
                           grid.origin.y,
                           grid.spacing.x,
                           grid.spacing.y,
                           1,
                           0,
                           0,
                           1};
  for (unsigned i = 0; i < 10; ++i) fixed[i] = values[i];
  spline->SetFixedParameters(fixed);
  const std::size_t n = grid.coefficients.size();
  ItkBspline::ParametersType parameters(2 * n);
  for (std::size_t i = 0; i < n; ++i) {
    parameters[i] = grid.coefficients[i].x;
    parameters[n + i] = grid.coefficients[i].y;
  }
  spline->SetParametersByValue(parameters);
  return spline;
}

TEST(ItkParity, BsplineGridsDisplacePointsAsItksDo) {
  const BsplineGrid grid = testing::random_grid(17320, 12000, {300, 256}, 40, 5);
  const ItkBspline::Pointer spline = itk_bspline(grid);
  Random random(6);
  double worst = 0;
  for (int i = 0; i < 20000; ++i) {
    const double x = random.in(-1500, 19000);
    const Vec2d p{x, random.in(-1500, 13500)};
    worst = std::max(worst, length(grid(p) - through(*spline, p)));
  }
  EXPECT_LT(worst, 1e-9);
  RecordProperty("largest_difference_px", std::to_string(worst));
}

TEST(ItkParity, BsplineDerivativesAreItks) {
  Transform t;
  t.parts = {testing::random_grid(900, 700, {50, 40}, 10, 7)};
  const ItkBspline::Pointer spline = itk_bspline(std::get<BsplineGrid>(t.parts[0]));
  Random random(8);
  for (int i = 0; i < 500; ++i) {
    const Vec2d p = random.point(900, 700);
    // ITK 5 differentiates a B-spline transform by parameters only; its displacements at both sides give the
    // derivative.
    const double h = 1e-3;
    const Vec2d dx = (0.5 / h) * (through(*spline, p + Vec2d{h, 0}) - through(*spline, p - Vec2d{h, 0}));
    const Vec2d dy = (0.5 / h) * (through(*spline, p + Vec2d{0, h}) - through(*spline, p - Vec2d{0, h}));
    const Jacobian2 j = jacobian(t, p);
    EXPECT_NEAR(j.xx, dx.x, 1e-7);
    EXPECT_NEAR(j.yx, dx.y, 1e-7);
    EXPECT_NEAR(j.xy, dy.x, 1e-7);
    EXPECT_NEAR(j.yy, dy.y, 1e-7);
  }
}

TEST(ItkParity, TheValidRegionIsItks) {
  BsplineGrid grid{{-10, -10}, {10, 10}, 8, 7, {}};
  grid.coefficients.assign(56, {3, -2});
  const ItkBspline::Pointer spline = itk_bspline(grid);
  // Its last digits aside: at the upper limit itself ITK rounds into the region, elastix (and we) do not.
  for (const double x : {-10.0, -1e-6, 0.0, 1e-6, 25.0, 50 - 1e-6, 50 + 1e-6, 60.0}) {
    for (const double y : {-10.0, -1e-6, 0.0, 25.0, 40 - 1e-6, 40 + 1e-6}) {
      EXPECT_NEAR(length(grid({x, y}) - through(*spline, {x, y})), 0, 1e-12) << x << ", " << y;
    }
  }
}

// Null unless the file holds one map of the plane.
ItkMap::ConstPointer read_by_itk(const std::filesystem::path& path) {
  auto reader = itk::TransformFileReaderTemplate<double>::New();
  reader->SetFileName(path.string());
  reader->Update();
  const auto& list = *reader->GetTransformList();
  return list.size() == 1 ? dynamic_cast<const ItkMap*>(list.front().GetPointer()) : nullptr;
}

TEST(ItkParity, ItkReadsOurFiles) {
  register_transforms();
  const TemporaryFolder folder;
  Transform t;
  t.parts = {testing::similarity_about({450, 350}, 12, 1.1, {5, -9}),
             testing::random_grid(900, 700, {50, 40}, 10, 7), Affine2{0.9, 0.1, -0.05, 1.2, 30, 40}};
  for (const std::size_t count : {3u, 2u, 1u}) {
    t.parts.resize(count);
    write_itk_transform(t, folder / "t.tfm");
    const ItkMap::ConstPointer map = read_by_itk(folder / "t.tfm");
    ASSERT_TRUE(map);
    Random random(9);
    for (int i = 0; i < 1000; ++i) {
      const Vec2d p = random.point(900, 700);
      EXPECT_NEAR(length(t(p) - through(*map, p)), 0, 1e-10);
    }
  }
}

TEST(ItkParity, ItkMapsPointsByAProjectedDenseMapAsWeDo) {
  register_transforms();
  const TemporaryFolder folder;
  Transform dense;
  dense.fixed.size = {3000, 2000};
  dense.parts = {testing::similarity_about({1500, 1000}, -140, 0.8, {33.25, -41.5}),
                 testing::wavy_field(900, 700, {4, 4}, 9, 700)};
  ThreadPool pool(2);
  Progress progress;
  const BsplineProjection projected = project_on_bspline(dense, 64, pool, progress);
  write_itk_transform(projected.map, folder / "t.tfm");
  const ItkMap::ConstPointer map = read_by_itk(folder / "t.tfm");
  ASSERT_TRUE(map);
  Random random(12);
  double beside_ours = 0, beside_dense = 0;
  for (int i = 0; i < 5000; ++i) {
    const Vec2d p = random.point(3000, 2000);
    beside_ours = std::max(beside_ours, length(projected.map(p) - through(*map, p)));
    beside_dense = std::max(beside_dense, length(dense(p) - through(*map, p)));
  }
  EXPECT_LT(beside_ours, 1e-9);
  EXPECT_LT(beside_dense, 1.01 * projected.residual.max_px + 1e-3);
  EXPECT_EQ(read_itk_transform(folder / "t.tfm").parts, projected.map.parts);
}

TEST(ItkParity, WeReadItksFiles) {
  register_transforms();
  const TemporaryFolder folder;
  const BsplineGrid grid = testing::random_grid(900, 700, {50, 40}, 10, 7);
  auto composite = ItkComposite::New();
  auto rigid = itk::Euler2DTransform<double>::New();
  itk::Point<double, 2> center;
  center[0] = 450, center[1] = 350;
  rigid->SetCenter(center);
  rigid->SetAngle(0.3);
  itk::Vector<double, 2> shift;
  shift[0] = 12, shift[1] = -7;
  rigid->SetTranslation(shift);
  composite->AddTransform(itk_bspline(grid));
  composite->AddTransform(rigid);
  auto writer = itk::TransformFileWriterTemplate<double>::New();
  writer->SetInput(composite);
  writer->SetFileName((folder / "t.tfm").string());
  writer->Update();
  const Transform read = read_itk_transform(folder / "t.tfm");
  ASSERT_EQ(read.parts.size(), 2u);
  Random random(10);
  for (int i = 0; i < 1000; ++i) {
    const Vec2d p = random.point(900, 700);
    EXPECT_NEAR(length(read(p) - through(*composite, p)), 0, 1e-9);
  }
}

}  // namespace
}  // namespace alinify

#else

TEST(ItkParity, NeedsItk) {
  GTEST_SKIP() << "ITK's development files were not found: agreement with ITK was NOT checked";
}

#endif
