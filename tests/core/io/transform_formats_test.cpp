#include "core/io/transform_formats.h"

#include <cstdint>
#include <cstring>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/hdf5_library.h"
#include "core/io/transform_exchange.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using testing::expect_error;
using testing::get_text;
using testing::put_text;
using testing::Random;
using testing::TemporaryFolder;

Transform affine_map() {
  Transform t;
  t.fixed = {{90, 70}, Vec2d{0.5, 0.5}};
  t.moving = {{120, 100}, Vec2d{0.25, 0.25}};
  t.parts = {Affine2{1.2, 0.3, -0.25, 0.9, 13.5, 7.25}};
  return t;
}

TEST(TransformFormats, AreNamedOnceAndFoundByTheirNames) {
  std::set<std::string> names;
  for (const TransformFormat& format : transform_formats()) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_EQ(find_transform_format(format.name), &format);
    EXPECT_GT(std::string(format.loses->english).size(), 10u) << format.name;
  }
  EXPECT_EQ(find_transform_format("nifti"), nullptr);
}

// Every format is written, and those that are read bring the same map back.
TEST(TransformFormats, AreAllWrittenAndReadBack) {
  const TemporaryFolder folder;
  const Transform t = affine_map();
  for (const TransformFormat& format : transform_formats()) {
    if (!format.writes) continue;
    if (std::string(format.name) == "itk-h5" && !hdf5_available()) continue;
    const fs::path path = folder / (std::string(format.name) + "." + format.ending);
    export_transform(t, format.name, path);
    ASSERT_TRUE(fs::exists(path)) << format.name;
    if (!format.reads) continue;
    const Transform read = import_transform(format.name, path, t.fixed, t.moving);
    EXPECT_EQ(read.fixed, t.fixed) << format.name;
    for (int y = 0; y < 70; y += 3)
      for (int x = 0; x < 90; x += 3)
        EXPECT_NEAR(length(read(Vec2d{x * 1.0, y * 1.0}) - t(Vec2d{x * 1.0, y * 1.0})), 0, 1e-4)
            << format.name;
  }
}

TEST(TransformFormats, AreFoundByTheEndingOfAName) {
  const auto name = [](const char* ending, bool to_read, const char* preferred = nullptr) {
    const TransformFormat* found =
        transform_format_of_ending(ending, to_read, preferred ? find_transform_format(preferred) : nullptr);
    return std::string(found ? found->name : "");
  };
  EXPECT_EQ(name("json", false), "alinify");
  EXPECT_EQ(name("json", false, "warpy"), "warpy");
  EXPECT_EQ(name("json", true, "warpy"), "alinify") << "it is only written";
  EXPECT_EQ(name("csv", false), "affine");
  EXPECT_EQ(name("csv", false, "elastix"), "affine");
  EXPECT_EQ(name("txt", true, "qupath"), "qupath");
  EXPECT_EQ(name("tiff", true), "field");
  EXPECT_EQ(name("mhd", true), "mha");
  EXPECT_EQ(name("mhd", false), "") << "one file is written";
  EXPECT_EQ(name("png", false), "");
}

TEST(TransformFormats, SayWhatIsMissingForHdf5) {
  if (hdf5_available()) GTEST_SKIP() << "the HDF5 library is on this machine";
  const TemporaryFolder folder;
  expect_error(ErrorKind::Usage, "not on this machine",
               [&] { export_transform(affine_map(), "itk-h5", folder / "t.h5"); });
  EXPECT_FALSE(fs::exists(folder / "t.h5"));
}

TEST(TransformFormats, RefuseHdf5FilesThatHoldNoTransform) {
  if (!hdf5_available()) GTEST_SKIP() << "without the HDF5 library its files were NOT checked";
  const TemporaryFolder folder;
  const auto refuses = [&](ErrorKind kind, const char* words) {
    expect_error(kind, words, [&] { import_transform("itk-h5", folder / "x.h5", {}, {}); });
  };
  refuses(ErrorKind::NotFound, "x.h5");
  put_text(folder / "x.h5", "no such thing");
  refuses(ErrorKind::NotReadable, "not an HDF5 file");
  const auto write = [&](const auto& fill) {
    Hdf5File file(folder / "x.h5", Hdf5File::Use::Create, folder / "x.h5");
    fill(file);
    file.close();
  };
  write([](Hdf5File& file) { file.create_group("/Other"); });
  refuses(ErrorKind::NotReadable, "holds no transform");
  write([](Hdf5File& file) {
    file.create_group("/TransformGroup");
    file.create_group("/TransformGroup/0");
  });
  refuses(ErrorKind::NotReadable, "TransformType");
  write([](Hdf5File& file) {
    file.create_group("/TransformGroup");
    file.create_group("/TransformGroup/0");
    file.write_text("/TransformGroup/0/TransformType", "AffineTransform_double_2_2");
    file.write_numbers("/TransformGroup/0/TransformFixedParameters", {0, 0});
    file.write_text("/TransformGroup/0/TransformParameters", "1 0 0 1 0 0");
  });
  refuses(ErrorKind::NotReadable, "of another type");
  write([](Hdf5File& file) {
    file.create_group("/TransformGroup");
    file.create_group("/TransformGroup/0");
    file.write_text("/TransformGroup/0/TransformType", "AffineTransform_double_2_2");
    file.write_numbers("/TransformGroup/0/TransformFixedParameters", {0, 0});
    file.write_numbers("/TransformGroup/0/TransformParameters", {1, 0, 0, 1, 0});
  });
  refuses(ErrorKind::NotReadable, "must have 6 parameters");
}

// As QuPath's GeometryTools.parseTransformMatrix reads it: six numbers between blanks, tabs, line ends and,
// where there is a point, commas; java.text.NumberFormat knows no lower-case exponents. Its pixels are
// counted from the corner, and the matrix leads from the viewer's image, the fixed one, to the overlaid one.
TEST(ExchangeQuPath, IsReadByQuPathsRules) {
  const TemporaryFolder folder;
  Transform t = affine_map();
  t.parts = {Affine2{0, -1, 1, 0, 99, 1.5e-7}};
  EXPECT_EQ(export_transform(t, "qupath", folder / "q.txt").remark.english(), "");
  std::string text = get_text(folder / "q.txt");
  EXPECT_EQ(text.find('e'), std::string::npos) << text;
  ASSERT_NE(text.find('.'), std::string::npos);
  for (char& c : text)
    if (c == '\n' || c == '\t' || c == ',') c = ' ';
  std::istringstream tokens(text);
  std::vector<double> m;
  for (double v; tokens >> v;) m.push_back(v);
  ASSERT_EQ(m.size(), 6u);
  for (const Vec2d corner : {Vec2d{0, 0}, Vec2d{90, 0}, Vec2d{90, 70}}) {
    // A corner of the image is half a pixel before the centre of the pixel there.
    const Vec2d expected = t(corner - Vec2d{0.5, 0.5}) + Vec2d{0.5, 0.5};
    EXPECT_NEAR(m[0] * corner.x + m[1] * corner.y + m[2], expected.x, 1e-9);
    EXPECT_NEAR(m[3] * corner.x + m[4] * corner.y + m[5], expected.y, 1e-9);
  }
  // As the text area of its window shows it.
  put_text(folder / "shown.txt", "0.0000,\t-1.0000,\t100.0000,\n1.0000,\t0.0000,\t0.0000");
  const Transform read = import_transform("qupath", folder / "shown.txt", t.fixed, t.moving);
  EXPECT_NEAR(length(read(Vec2d{0, 0}) - Vec2d{99, 0}), 0, 1e-12)
      << "the first pixel becomes the last of a row";
}

TEST(ExchangeQuPath, SaysWhatOfADeformationIsLost) {
  const TemporaryFolder folder;
  Transform t = affine_map();
  t.parts.emplace_back(testing::random_grid(130, 110, {40, 40}, 5, 2));
  EXPECT_NE(export_transform(t, "qupath", folder / "q.txt").remark.english().find("nearest affine"),
            std::string::npos);
}

TEST(ExchangeThinPlate, TellsItsResidualAndWhenItIsMoreThanSought) {
  const TemporaryFolder folder;
  Transform t;
  t.fixed.size = {500, 400};
  t.parts = {testing::random_grid(500, 400, {40, 40}, 8, 5)};
  for (const char* format : {"warpy", "bigwarp"}) {
    const Exported few = export_transform(t, format, folder / "few", {.thin_plate = {0.2, 20}});
    ASSERT_TRUE(few.residual);
    EXPECT_EQ(few.points, 20u);
    EXPECT_GT(few.residual->max_px, 0.2);
    EXPECT_NE(few.remark.english().find("more than the 0.2 px requested"), std::string::npos)
        << few.remark.english();
    const Exported enough = export_transform(t, format, folder / "enough", {.thin_plate = {6, 400}});
    EXPECT_LT(enough.residual->rms_px, few.residual->rms_px + 6);
    EXPECT_NE(enough.remark.english().find("through " + std::to_string(enough.points) + " points"),
              std::string::npos);
  }
}

TEST(ExchangeFieldImage, RefusesMillimetresWithoutPixelSizes) {
  const TemporaryFolder folder;
  Transform t = affine_map();
  t.moving.pixel_size_um.reset();
  for (const char* format : {"mha", "nrrd"}) {
    expect_error(ErrorKind::Usage, "pixel sizes of both images",
                 [&] { export_transform(t, format, folder / format, {.millimetres = true}); });
    EXPECT_FALSE(fs::exists(folder / format));
    EXPECT_NE(export_transform(t, format, folder / format).remark.english().find("in pixels"),
              std::string::npos);
  }
}

TEST(ExchangeFieldImage, RefusesWhatItCannotRead) {
  const TemporaryFolder folder;
  export_transform(affine_map(), "mha", folder / "good.mha");
  export_transform(affine_map(), "nrrd", folder / "good.nrrd");
  const auto refuses = [&](const std::string& format, const std::string& from, const std::string& to,
                           const char* words) {
    std::string text = get_text(folder / ("good." + format));
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    put_text(folder / "bad", text.replace(at, from.size(), to));
    expect_error(ErrorKind::NotReadable, words, [&] { import_transform(format, folder / "bad", {}, {}); });
  };
  refuses("mha", "CompressedData = False", "CompressedData = True", "compressed");
  refuses("mha", "MSB = False", "MSB = True", "big-endian");
  refuses("mha", "1 0 0 1", "0 1 1 0", "rotated");
  refuses("mha", "NDims = 2", "NDims = 3", "two-dimensional");
  refuses("mha", "Channels = 2", "Channels = 3", "two floating-point");
  refuses("mha", "MET_FLOAT", "MET_SHORT", "two floating-point");
  refuses("mha", "DimSize = 90 70", "DimSize = 90 71", "truncated");
  refuses("mha", "DimSize = 90 70", "DimSize = 90 x", "\"x\" is not a number");
  refuses("mha", "DimSize = 90 70", "DimSize = -90 70", "no samples");
  refuses("mha", "DimSize = 90 70\n", "", "DimSize is missing");
  refuses("mha", "ElementSpacing = 1 1", "ElementSpacing = 0 1", "spacing is not positive");
  refuses("mha", "LOCAL", "/etc/passwd", "not in this file");
  refuses("mha", "ObjectType = Image", "ObjectType Image", "it has no ");
  refuses("nrrd", "NRRD0004", "NURD0004", "it has no ");
  refuses("nrrd", "encoding: raw", "encoding: gzip", "compressed");
  refuses("nrrd", "endian: little", "endian: big", "big-endian");
  refuses("nrrd", "(1,0) (0,1)", "(0,1) (1,0)", "rotated");
  refuses("nrrd", "sizes: 2 90", "sizes: 3 90", "two floating-point");
  refuses("nrrd", "sizes: 2 90 70", "sizes: 2 90", "sizes must hold 3 numbers");
  put_text(folder / "bad", "NRRD0004\n");
  expect_error(ErrorKind::NotReadable, "it has no ",
               [&] { import_transform("nrrd", folder / "bad", {}, {}); });
  expect_error(ErrorKind::NotFound, "none", [&] { import_transform("mha", folder / "none", {}, {}); });
}

nlohmann::json attributes_of(const fs::path& node) {
  return nlohmann::json::parse(get_text(node / "zarr.json")).at("attributes").at("ome");
}

// By the steps of the standard: the point is taken to the array by the inverse of the scale, the vector found
// there is added, y first.
TEST(ExchangeNgff, IsADisplacementsTransformationOfOmeZarr) {
  const TemporaryFolder folder;
  Transform t;
  t.fixed = {{2100, 600}, Vec2d{0.5, 0.25}};
  t.moving = {{500, 450}, Vec2d{2, 1}};
  t.parts = {testing::similarity_about({200, 150}, 25, 1.1, {20, 10}),
             testing::random_grid(2400, 1700, {90, 90}, 6, 3)};
  const fs::path root = folder / "map.zarr";
  export_transform(t, "ngff", root, {.field_step_px = 2});
  export_transform(t, "ngff", root, {.field_step_px = 2});  // in the older one's place
  const nlohmann::json ome = attributes_of(root);
  EXPECT_EQ(ome.at("version"), "0.6rc0");
  const nlohmann::json& displacements = ome.at("scene").at("coordinateTransformations").at(0);
  EXPECT_EQ(displacements.at("type"), "displacements");
  EXPECT_EQ(displacements.at("input").at("name"), "fixed");
  EXPECT_EQ(displacements.at("output").at("name"), "moving");
  const fs::path field = root / displacements.at("path").get<std::string>();
  const nlohmann::json image = attributes_of(field).at("multiscales").at(0);
  const nlohmann::json& axes = image.at("coordinateSystems").at(0).at("axes");
  EXPECT_EQ(axes.at(0).at("type"), "displacement");
  EXPECT_EQ(axes.at(0).at("discrete"), true);
  EXPECT_EQ(axes.at(1).at("name"), "y");
  EXPECT_EQ(axes.at(2).at("unit"), "micrometer");
  const auto scale =
      image.at("datasets").at(0).at("coordinateTransformations").at(0).at("scale").get<std::vector<double>>();
  EXPECT_EQ(scale, (std::vector<double>{1, 0.5, 1}));
  const fs::path array = field / image.at("datasets").at(0).at("path").get<std::string>();
  const auto meta = nlohmann::json::parse(get_text(array / "zarr.json"));
  EXPECT_EQ(meta.at("shape"), (std::vector<int>{2, 301, 1051}));
  const auto chunk = meta.at("chunk_grid").at("configuration").at("chunk_shape").get<std::vector<int>>();
  const auto value = [&](int c, int j, int i) {
    std::ifstream file(array / "c" / std::to_string(c / chunk[0]) / std::to_string(j / chunk[1]) /
                           std::to_string(i / chunk[2]),
                       std::ios::binary);
    file.seekg(4 * ((static_cast<std::streamoff>(c % chunk[0]) * chunk[1] + j % chunk[1]) * chunk[2] +
                    i % chunk[2]));
    unsigned char b[4] = {};
    file.read(reinterpret_cast<char*>(b), 4);
    EXPECT_TRUE(file.good());
    const std::uint32_t bits = b[0] | b[1] << 8 | b[2] << 16 | static_cast<std::uint32_t>(b[3]) << 24;
    float v;
    std::memcpy(&v, &bits, 4);
    return static_cast<double>(v);
  };
  for (int j = 0; j < 301; j += 43) {
    for (int i = 0; i < 1051; i += 75) {
      const double y_um = scale[1] * j, x_um = scale[2] * i;
      const Vec2d moved = t({x_um / 0.5, y_um / 0.25});
      EXPECT_NEAR(y_um + value(0, j, i), moved.y * 1, 1e-3);
      EXPECT_NEAR(x_um + value(1, j, i), moved.x * 2, 1e-3);
    }
  }
  put_text(folder / "file.zarr", "mine");
  expect_error(ErrorKind::NotWritable, "has that name",
               [&] { export_transform(t, "ngff", folder / "file.zarr"); });
  EXPECT_EQ(get_text(folder / "file.zarr"), "mine");
}

}  // namespace
}  // namespace alinify
