// ITK as the judge of what is exchanged beyond its text files: displacement fields as images, HDF5 files and
// thin-plate splines. What others ask for: a transform that means the same elsewhere
// (github.com/rohitrango/FireANTs/issues/15), and one that Warpy and BigWarp take.
#include <gtest/gtest.h>

#if defined(ALINIFY_TEST_WITH_ITK)

#include <algorithm>
#include <cmath>

#include <itkAffineTransform.h>
#include <itkCompositeTransform.h>
#include <itkDisplacementFieldTransform.h>
#include <itkHDF5TransformIO.h>
#include <itkHDF5TransformIOFactory.h>
#include <itkImageFileReader.h>
#include <itkImageFileWriter.h>
#include <itkMetaImageIO.h>
#include <itkNrrdImageIO.h>
#include <itkThinPlateR2LogRSplineKernelTransform.h>
#include <itkTransformFileReader.h>
#include <itkTransformFileWriter.h>
#include <nlohmann/json.hpp>

#include "core/io/field_image_io.h"
#include "core/io/hdf5_library.h"
#include "core/io/itk_hdf5_io.h"
#include "core/io/landmark_exchange.h"
#include "core/io/transform_exchange.h"
#include "core/process/child_process.h"
#include "tests/core/io/itk_maps.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::get_text;
using testing::ItkMap;
using testing::put_text;
using testing::Random;
using testing::TemporaryFolder;
using testing::through;
using ItkField = itk::DisplacementFieldTransform<double, 2>;
using ItkFieldImage = ItkField::DisplacementFieldType;
using ItkSpline = itk::ThinPlateR2LogRSplineKernelTransform<double, 2>;

itk::ImageIOBase::Pointer itk_format(const std::string& format) {
  if (format == "mha") return itk::MetaImageIO::New().GetPointer();
  return itk::NrrdImageIO::New().GetPointer();
}

ItkField::Pointer itk_field(const std::string& format, const std::filesystem::path& path) {
  auto reader = itk::ImageFileReader<ItkFieldImage>::New();
  reader->SetImageIO(itk_format(format));
  reader->SetFileName(path.string());
  reader->Update();
  auto field = ItkField::New();
  field->SetDisplacementField(reader->GetOutput());
  return field;
}

Transform deforming() {
  Transform t;
  t.fixed = {{400, 300}, Vec2d{0.5, 0.25}};
  t.moving = {{500, 450}, Vec2d{2, 1}};
  t.parts = {testing::similarity_about({200, 150}, 25, 1.1, {20, 10}),
             testing::random_grid(600, 500, {50, 50}, 6, 3)};
  return t;
}

// Smooth all over the image, so that few points of a thin-plate spline follow it.
Transform bending() {
  Transform t = deforming();
  t.parts = {testing::random_grid(400, 300, {150, 150}, 6, 3), t.parts.front()};
  return t;
}

TEST(ItkExchangeParity, ItkMovesPointsByOurFieldImagesAsWeDo) {
  const TemporaryFolder folder;
  const Transform t = deforming();
  for (const std::string format : {"mha", "nrrd"}) {
    const std::filesystem::path path = folder / ("f." + format);
    export_transform(t, format, path);
    const ItkField::Pointer field = itk_field(format, path);
    Random random(2);
    for (int i = 0; i < 500; ++i) {
      const Vec2d p{std::floor(random.in(0, 400)), std::floor(random.in(0, 300))};
      EXPECT_NEAR(length(through(*field, p) - t(p)), 0, 1e-4) << format;
    }
  }
}

// In millimetres an ITK program maps physical points of the one image to physical points of the other.
TEST(ItkExchangeParity, ItkMovesPhysicalPointsByFieldsInMillimetres) {
  const TemporaryFolder folder;
  const Transform t = deforming();
  for (const std::string format : {"mha", "nrrd"}) {
    const std::filesystem::path path = folder / ("f." + format);
    export_transform(t, format, path, {.field_step_px = 4, .millimetres = true});
    const ItkField::Pointer field = itk_field(format, path);
    EXPECT_NEAR(field->GetDisplacementField()->GetSpacing()[0], 4 * 0.5e-3, 1e-12);
    EXPECT_NEAR(field->GetDisplacementField()->GetSpacing()[1], 4 * 0.25e-3, 1e-12);
    for (int y = 0; y < 300; y += 4) {
      for (int x = 0; x < 400; x += 4) {
        const Vec2d moved = t({static_cast<double>(x), static_cast<double>(y)});
        const Vec2d physical = through(*field, {0.5e-3 * x, 0.25e-3 * y});
        ASSERT_NEAR(physical.x, 2e-3 * moved.x, 1e-6) << format;
        ASSERT_NEAR(physical.y, 1e-3 * moved.y, 1e-6) << format;
      }
    }
    const Transform read = import_transform(format, path, t.fixed, t.moving, true);
    for (int y = 0; y < 300; y += 20)
      for (int x = 0; x < 400; x += 20)
        EXPECT_NEAR(length(read(Vec2d{static_cast<double>(x), static_cast<double>(y)}) -
                           t(Vec2d{static_cast<double>(x), static_cast<double>(y)})),
                    0, 1e-3);
  }
}

TEST(ItkExchangeParity, WeReadItksFieldImages) {
  const TemporaryFolder folder;
  auto image = ItkFieldImage::New();
  image->SetRegions(ItkFieldImage::SizeType{{7, 5}});
  const double origin[] = {-3.5, 2}, spacing[] = {4, 2.5};
  image->SetOrigin(origin);
  image->SetSpacing(spacing);
  image->Allocate();
  Random random(4);
  for (int k = 0; k < 35; ++k) {
    image->GetBufferPointer()[k][0] = random.in(-9, 9);
    image->GetBufferPointer()[k][1] = random.in(-9, 9);
  }
  auto map = ItkField::New();
  map->SetDisplacementField(image);
  for (const std::string format : {"mha", "nrrd", "mhd"}) {
    const std::filesystem::path path = folder / ("itk." + format);
    auto writer = itk::ImageFileWriter<ItkFieldImage>::New();
    writer->SetInput(image);
    writer->SetImageIO(itk_format(format == "nrrd" ? "nrrd" : "mha"));
    writer->SetUseCompression(false);
    writer->SetFileName(path.string());
    writer->Update();
    const Transform read = import_transform(format == "nrrd" ? "nrrd" : "mha", path, {{30, 20}, {}}, {});
    for (int i = 0; i < 200; ++i) {
      const double x = random.in(-3.4, 20.4);
      const Vec2d p{x, random.in(2.1, 11.9)};
      EXPECT_NEAR(length(read(p) - through(*map, p)), 0, 1e-5) << format;
    }
  }
}

ItkMap::Pointer read_by_itk(const std::filesystem::path& path) {
  itk::HDF5TransformIOFactory::RegisterOneFactory();
  auto reader = itk::TransformFileReaderTemplate<double>::New();
  reader->SetTransformIO(itk::HDF5TransformIOTemplate<double>::New());
  reader->SetFileName(path.string());
  reader->Update();
  EXPECT_EQ(reader->GetTransformList()->size(), 1u);
  return dynamic_cast<ItkMap*>(reader->GetModifiableTransformList()->front().GetPointer());
}

// A chain with a field in its middle, entered far beyond its samples: ITK displaces nothing there.
Transform chain_with_a_field() {
  Transform t;
  t.fixed.size = {800, 600};
  t.parts = {testing::similarity_about({400, 300}, 30, 1.2, {15, -9}),
             testing::wavy_field(51, 41, {8, 8}, 9, 200), testing::random_grid(900, 700, {80, 80}, 7, 11)};
  return t;
}

TEST(ItkExchangeParity, ItkMapsPointsByOurHdf5FilesAsWeDo) {
  if (!hdf5_available()) GTEST_SKIP() << "without the HDF5 library agreement with ITK was NOT checked";
  const TemporaryFolder folder;
  Transform t = chain_with_a_field();
  Transform field_only = t;
  field_only.parts = {testing::wavy_field(101, 76, {8, 8}, 9, 200)};
  Transform affine_only = t;
  affine_only.parts.resize(1);
  for (const Transform& map : {t, field_only, affine_only}) {
    export_transform(map, "itk-h5", folder / "t.h5");
    const ItkMap::Pointer theirs = read_by_itk(folder / "t.h5");
    ASSERT_NE(theirs.GetPointer(), nullptr);
    Random random(9);
    for (int i = 0; i < 2000; ++i) {
      const Vec2d p = random.point(800, 600);
      ASSERT_NEAR(length(map(p) - through(*theirs, p)), 0, 1e-9) << p.x << ", " << p.y;
    }
    const Transform back = import_transform("itk-h5", folder / "t.h5", map.fixed, {});
    EXPECT_EQ(back.parts.size(), map.parts.size());
    for (int i = 0; i < 500; ++i) {
      const Vec2d p = random.point(800, 600);
      ASSERT_NEAR(length(map(p) - back(p)), 0, 1e-9);
    }
  }
}

TEST(ItkExchangeParity, WeReadItksHdf5Files) {
  if (!hdf5_available()) GTEST_SKIP() << "without the HDF5 library agreement with ITK was NOT checked";
  const TemporaryFolder folder;
  auto composite = itk::CompositeTransform<double, 2>::New();
  auto affine = itk::AffineTransform<double, 2>::New();
  itk::Point<double, 2> centre;
  centre[0] = 40, centre[1] = 30;
  affine->SetCenter(centre);
  affine->Rotate2D(0.3);
  auto image = ItkFieldImage::New();
  image->SetRegions(ItkFieldImage::SizeType{{21, 16}});
  image->SetSpacing(itk::Vector<double, 2>(5.0));
  image->Allocate();
  Random random(4);
  for (int k = 0; k < 21 * 16; ++k) {
    image->GetBufferPointer()[k][0] = random.in(-3, 3);
    image->GetBufferPointer()[k][1] = random.in(-3, 3);
  }
  auto field = ItkField::New();
  field->SetDisplacementField(image);
  composite->AddTransform(affine);
  composite->AddTransform(field);
  auto writer = itk::TransformFileWriterTemplate<double>::New();
  writer->SetTransformIO(itk::HDF5TransformIOTemplate<double>::New());
  writer->SetInput(composite);
  writer->SetFileName((folder / "t.h5").string());
  writer->Update();
  const Transform read = read_itk_hdf5(folder / "t.h5");
  ASSERT_EQ(read.parts.size(), 2u);
  for (int i = 0; i < 500; ++i) {
    const Vec2d p = random.point(100, 75);
    EXPECT_NEAR(length(read(p) - through(*composite, p)), 0, 1e-6);
  }
}

// The file itself, by a reader that is not ITK's.
TEST(ItkExchangeParity, H5pyFindsTheNumbersWhereItkKeepsThem) {
  const std::filesystem::path python = "/usr/bin/python3";
  const auto runs = [&](const std::string& script, std::string& output) {
    if (!std::filesystem::exists(python)) return false;
    return run_child(
               {python, {"-c", script}, {}}, [&](std::string_view line) { (output += line) += '\n'; },
               [] { return false; })
        .succeeded();
  };
  std::string output;
  if (!hdf5_available() || !runs("import h5py", output))
    GTEST_SKIP() << "python3 with h5py is not installed: the HDF5 file was NOT read by another reader";
  const TemporaryFolder folder;
  Transform t;
  t.fixed.size = {100, 80};
  t.parts = {testing::wavy_field(5, 4, {30, 30}, 9, 200), Affine2{1.5, 0.25, -0.5, 2, 10, -20}};
  export_transform(t, "itk-h5", folder / "t.h5");
  ASSERT_TRUE(runs("import h5py\nf = h5py.File(r'" + (folder / "t.h5").string() +
                       "')\ng = f['TransformGroup']\n"
                       "for k in sorted(g): print(g[k]['TransformType'][0].decode())\n"
                       "print([float(v) for v in g['1']['TransformParameters']])\n"
                       "print([float(v) for v in g['2']['TransformFixedParameters']])",
                   output))
      << output;
  EXPECT_EQ(
      output,
      "CompositeTransform_double_2_2\nAffineTransform_double_2_2\nDisplacementFieldTransform_double_2_2\n"
      "[1.5, 0.25, -0.5, 2.0, 10.0, -20.0]\n"
      "[5.0, 4.0, 0.0, 0.0, 30.0, 30.0, 1.0, 0.0, 0.0, 1.0]\n");
}

// ITK's thin-plate spline through points. It drops singular values below 1e-8, which in pixels are of the
// points themselves: so it is given thousands of pixels, in which a thin-plate spline is the same.
class SplineOfItk {
 public:
  SplineOfItk(const std::vector<Vec2d>& from, const std::vector<Vec2d>& to) {
    auto sources = ItkSpline::PointSetType::New(), targets = ItkSpline::PointSetType::New();
    for (unsigned i = 0; i < from.size(); ++i) {
      ItkSpline::InputPointType a, b;
      a[0] = from[i].x / unit, a[1] = from[i].y / unit;
      b[0] = to[i].x / unit, b[1] = to[i].y / unit;
      sources->SetPoint(i, a);
      targets->SetPoint(i, b);
    }
    spline_->SetSourceLandmarks(sources);
    spline_->SetTargetLandmarks(targets);
    spline_->ComputeWMatrix();
  }
  Vec2d operator()(Vec2d p) const { return unit * through(*spline_, (1 / unit) * p); }

 private:
  static constexpr double unit = 1000;
  ItkSpline::Pointer spline_ = ItkSpline::New();
};

// ITK's kernel transform is what jitk was ported from, by which BigWarp and Warpy map points.
TEST(ItkExchangeParity, ThinPlateSplinesAreItks) {
  Random random(6);
  std::vector<LandmarkPair> pairs;
  std::vector<Vec2d> from, to;
  for (int i = 0; i < 60; ++i) {
    from.push_back(random.point(5000, 4000));
    to.push_back(from.back() + Vec2d{random.in(-80, 80), random.in(-80, 80)});
    pairs.push_back({std::to_string(i), from.back(), to.back(), true});
  }
  const SplineOfItk theirs(from, to);
  const ThinPlateSpline ours(pairs);
  for (int i = 0; i < 1000; ++i) {
    const Vec2d p = random.point(5000, 4000);
    EXPECT_NEAR(length(ours(p) - theirs(p)), 0, 1e-6);
  }
}

// Warpy applies the file to the points of the fixed image's objects, in QuPath's pixels: from the corner.
TEST(ItkExchangeParity, WarpysSplineTakesFixedPointsOfQuPathToTheMovingImage) {
  const TemporaryFolder folder;
  const Transform t = bending();
  const Exported told = export_transform(t, "warpy", folder / "transform_2_1.json");
  const auto json = nlohmann::json::parse(get_text(folder / "transform_2_1.json"));
  EXPECT_EQ(json.at("type"), "Wrapped2DTransformAs3D");
  EXPECT_EQ(json.at("wrappedTransform").at("type"), "WrappedIterativeInvertibleRealTransform");
  const auto& spline = json.at("wrappedTransform").at("wrappedTransform");
  EXPECT_EQ(spline.at("type"), "ThinplateSplineTransform");
  const auto points = [&](const char* name) {
    std::vector<Vec2d> list;
    const auto x = spline.at(name).at(0).get<std::vector<double>>(),
               y = spline.at(name).at(1).get<std::vector<double>>();
    EXPECT_EQ(x.size(), y.size());
    for (std::size_t i = 0; i < x.size(); ++i) list.push_back({x[i], y[i]});
    return list;
  };
  EXPECT_EQ(spline.at("srcPts").size(), 2u) << "all x, then all y";
  const std::vector<Vec2d> sources = points("srcPts"), targets = points("tgtPts");
  EXPECT_EQ(sources.size(), told.points);
  const SplineOfItk warpy(sources, targets);
  ASSERT_TRUE(told.residual);
  EXPECT_LT(told.residual->max_px, 1);
  Random random(8);
  double largest = 0;
  constexpr Vec2d corner{0.5, 0.5};
  for (int i = 0; i < 2000; ++i) {
    const Vec2d p = random.point(400, 300);
    largest = std::max(largest, length(warpy(p + corner) - corner - t(p)));
  }
  EXPECT_LT(largest, 1.05 * told.residual->max_px);
  EXPECT_GT(largest, 0.5 * told.residual->max_px);
}

// BigWarp's spline has its sources at the fixed points and its targets at the moving ones.
TEST(ItkExchangeParity, BigWarpsLandmarksMakeTheSameSpline) {
  const TemporaryFolder folder;
  const Transform t = bending();
  const Exported told = export_transform(t, "bigwarp", folder / "landmarks.csv");
  ASSERT_EQ(landmark_form_of(folder / "landmarks.csv"), LandmarkForm::BigWarp);
  std::vector<Vec2d> fixed, moving;
  for (const LandmarkPair& pair : read_any_landmarks(folder / "landmarks.csv")) {
    fixed.push_back(pair.fixed);
    moving.push_back(pair.moving);
  }
  EXPECT_EQ(fixed.size(), told.points);
  const SplineOfItk bigwarp(fixed, moving);
  Random random(8);
  for (int i = 0; i < 1000; ++i) {
    const Vec2d p = random.point(400, 300);
    EXPECT_LT(length(bigwarp(p) - t(p)), 1.05 * told.residual->max_px);
  }
}

}  // namespace
}  // namespace alinify

#else

TEST(ItkExchangeParity, NeedsItk) {
  GTEST_SKIP() << "ITK's development files were not found: agreement with ITK was NOT checked";
}

#endif
