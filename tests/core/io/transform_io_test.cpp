#include "core/io/transform_io.h"

#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

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
using testing::replaced;
using testing::TemporaryFolder;

Transform rich_transform() {
  Transform t;
  t.fixed = {{17320, 17320}, Vec2d{0.25, 0.5}};
  t.moving = {{9000, 4000}, std::nullopt};
  BsplineGrid grid = testing::random_grid(170, 90, {33.3, 17.1}, 5, 1);
  grid.coefficients[0] = {-0.0, 5e-324};
  grid.coefficients[1] = {1.0 / 3, 1e300};
  grid.coefficients[2] = {9007199254740993.0, 1152921504606846976.0};
  t.parts = {Affine2{1.0000000000000002, -1e-17, 0.1, -0.0, 12345.678901234567, 1e-320}, grid,
             testing::wavy_field(300, 270, {7.5, 3.25}, 20, 500), Affine2::translation({-0.0, 4})};
  t.provenance = {"elastix",
                  {{"grid_spacing_px", "64"}, {"odd \"name\"", "é\n"}},
                  -7,
                  "0.1.0",
                  "/a b/fixed.tif",
                  "moving.tif",
                  true};
  return t;
}

bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

TEST(TransformFile, ReadsBackBitForBit) {
  const TemporaryFolder folder;
  const Transform t = rich_transform();
  write_transform(t, folder / "T.json");
  const Transform read = read_transform(folder / "T.json");
  EXPECT_EQ(read, t);
  const auto& a = std::get<BsplineGrid>(t.parts[1]);
  const auto& b = std::get<BsplineGrid>(read.parts[1]);
  for (std::size_t i = 0; i < a.coefficients.size(); ++i) {
    ASSERT_TRUE(same_bits(a.coefficients[i].x, b.coefficients[i].x)) << i;
    ASSERT_TRUE(same_bits(a.coefficients[i].y, b.coefficients[i].y)) << i;
  }
  EXPECT_TRUE(same_bits(std::get<Affine2>(read.parts[0]).yy, -0.0));
  EXPECT_TRUE(same_bits(std::get<Affine2>(read.parts[3]).tx, -0.0));
}

TEST(TransformFile, KeepsItsFieldsBesideIt) {
  const TemporaryFolder folder;
  write_transform(rich_transform(), folder / "my result.json");
  EXPECT_TRUE(fs::exists(folder / "my result.field0.tif"));
  // Both move together.
  fs::create_directory(folder / "elsewhere");
  fs::rename(folder / "my result.json", folder / "elsewhere/my result.json");
  expect_error(ErrorKind::NotFound, "field0.tif",
               [&] { read_transform(folder / "elsewhere/my result.json"); });
  fs::rename(folder / "my result.field0.tif", folder / "elsewhere/my result.field0.tif");
  EXPECT_EQ(read_transform(folder / "elsewhere/my result.json"), rich_transform());
}

TEST(TransformFile, OfTheIdentityReadsBack) {
  const TemporaryFolder folder;
  write_transform(Transform{}, folder / "T.json");
  EXPECT_EQ(read_transform(folder / "T.json"), Transform{});
}

TEST(TransformFile, IsReadableAndCompact) {
  const TemporaryFolder folder;
  Transform t;
  t.parts = {testing::random_grid(1000, 1000, {16, 16}, 5, 2)};
  write_transform(t, folder / "T.json");
  const std::string text = get_text(folder / "T.json");
  const auto& grid = std::get<BsplineGrid>(t.parts[0]);
  EXPECT_LT(text.size(), grid.coefficients.size() * 2 * 22 + 1000);
  EXPECT_NE(text.find("\"format\": \"alinify-transform\""), std::string::npos);
  EXPECT_NE(text.find("\"version\": 1"), std::string::npos);
}

TEST(TransformFile, ReplacesAnOlderOneOnlyWhenItIsWhole) {
  const TemporaryFolder folder;
  Transform t;
  t.parts = {Affine2::translation({1, 2})};
  write_transform(t, folder / "T.json");
  Transform broken = t;
  broken.parts.emplace_back(Affine2::translation({std::numeric_limits<double>::quiet_NaN(), 0}));
  expect_error(ErrorKind::NotWritable, "part 2 holds a number that is not finite",
               [&] { write_transform(broken, folder / "T.json"); });
  EXPECT_EQ(read_transform(folder / "T.json"), t);
  expect_error(ErrorKind::NotWritable, "no/such/T.json",
               [&] { write_transform(t, folder / "no/such/T.json"); });
  expect_error(ErrorKind::NotWritable, "folder", [&] { write_transform(t, folder.path()); });
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

// Expects a good file with one thing changed to be refused with that message.
void expect_refused(const std::string& from, const std::string& to, const std::string& words) {
  const TemporaryFolder folder;
  Transform t;
  t.fixed.size = {10, 20};
  BsplineGrid grid{{0, 0}, {5, 5}, 4, 4, std::vector<Vec2d>(16, {0.5, 0.25})};
  t.parts = {Affine2{1, 0, 0, 1, 7, 8}, grid, testing::wavy_field(8, 6, {2, 2}, 1, 9)};
  t.provenance.seed = 3;
  write_transform(t, folder / "T.json");
  const std::string good = get_text(folder / "T.json"), bad = replaced(good, from, to);
  ASSERT_NE(good, bad) << from;
  put_text(folder / "T.json", bad);
  expect_error(ErrorKind::NotReadable, words, [&] { read_transform(folder / "T.json"); });
}

TEST(TransformFile, NamesTheMemberThatIsWrong) {
  expect_refused("alinify-transform", "something-else", "not a transform: its \"format\"");
  expect_refused("\"version\": 1", "\"version\": 99", "version: it is 99, and this program reads up to 1");
  expect_refused("\"version\": 1", "\"version\": \"1\"", "version: must be a whole number");
  expect_refused("\"version\": 1,", "", "the member \"version\" is missing");
  expect_refused("\"width\": 10", "\"width\": -1", "fixed.width: must lie between");
  expect_refused("\"width\": 10", "\"width\": 1e3", "fixed.width: must be a whole number");
  expect_refused("\"width\": 10", "\"pixel_size_um\": [0, 1], \"width\": 10",
                 "fixed.pixel_size_um: must be positive");
  expect_refused("\"parts\"", "\"bits\"", "the member \"parts\" is missing");
  expect_refused("\"type\": \"affine\"", "\"type\": \"tps\"", "parts[0].type: \"tps\" is not known");
  expect_refused("\"matrix\": [[", "\"matrix\": [[1, ", "parts[0].matrix: must be two rows of three numbers");
  expect_refused("[1, 0, 7]", "[1, 0, \"7\"]", "parts[0].matrix[0][2]: must be a number");
  expect_refused("[1, 0, 7]", "[1, 0, null]", "parts[0].matrix[0][2]: must be a number");
  expect_refused("[1, 0, 7]", "[1, 0, 1e999]", "T.json");
  expect_refused("[1, 0, 7]", "[1, 0, NaN]", "not a transform in JSON");
  expect_refused("\"order\": 3", "\"order\": 2", "parts[1].order");
  expect_refused("\"columns\": 4", "\"columns\": 5",
                 "parts[1].coefficients: must hold 40 numbers, two per control point, and holds 32");
  expect_refused("\"columns\": 4", "\"columns\": 2147483648", "parts[1].columns: must lie between");
  expect_refused("\"spacing\": [5, 5]", "\"spacing\": [5, 0]", "parts[1].spacing: must be positive");
  expect_refused("\"columns\": 8", "\"columns\": 9",
                 "parts[2].file: T.field0.tif has 8 x 6 vectors, not 9 x 6");
  expect_refused("T.field0.tif", "../T.field0.tif", "parts[2].file: must not point outside");
  expect_refused("T.field0.tif", "/etc/passwd", "parts[2].file: must be a path relative");
  expect_refused("T.field0.tif", "T.json", "T.json");
  expect_refused("\"seed\": 3", "\"seed\": 3.5", "provenance.seed: must be a whole number");
  expect_refused("\"options\": {}", "\"options\": {\"a\": 1}", "provenance.options.a: must be a string");
  expect_refused("\"options\": {}", "\"options\": []", "provenance.options: must be an object");
}

TEST(TransformFile, RefusesWhatIsNoJson) {
  const TemporaryFolder folder;
  const auto refuses = [&](const std::string& text, const std::string& words) {
    put_text(folder / "T.json", text);
    expect_error(ErrorKind::NotReadable, words, [&] { read_transform(folder / "T.json"); });
  };
  refuses("", "it is not a transform in JSON");
  refuses("(Transform \"AffineTransform\")\n", "it is not a transform in JSON");
  refuses("[1, 2]", "not a transform: its \"format\"");
  refuses("42", "not a transform: its \"format\"");
  refuses(std::string(200000, '['), "it is not a transform in JSON");
  refuses("{\"format\": \"alinify-transform\", \"version\": 1", "it is not a transform in JSON");
  refuses(std::string("{\0}", 3), "it is not text");
  expect_error(ErrorKind::NotFound, "none.json", [&] { read_transform(folder / "none.json"); });
  expect_error(ErrorKind::NotReadable, "folder", [&] { read_transform(folder.path()); });
}

}  // namespace
}  // namespace alinify
