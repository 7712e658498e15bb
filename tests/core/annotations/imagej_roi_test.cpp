#include "core/annotations/imagej_roi.h"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <optional>

#include <gtest/gtest.h>

#include "core/annotations/zip_writer.h"
#include "tests/core/annotations/mapped_file.h"
#include "tests/support/expect_error.h"
#include "tests/support/find_program.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::job_of;
using testing::Mapped;
using testing::shift_by;

// A .roi as ImageJ lays it out: big-endian, a header of 64 bytes, coordinates, a second header, a name.
class Roi {
 public:
  explicit Roi(int type) : bytes(64, '\0') {
    bytes.replace(0, 4, "Iout");
    put(4, 227, 2), put(6, static_cast<std::uint64_t>(type), 1);
  }
  explicit Roi(std::string text) : bytes(std::move(text)) {}

  void put(std::size_t at, std::uint64_t value, std::size_t n) {
    if (bytes.size() < at + n) bytes.resize(at + n);
    for (std::size_t i = 0; i < n; ++i) bytes[at + i] = static_cast<char>(value >> (8 * (n - 1 - i)));
  }
  void put(std::size_t at, float value) { put(at, std::bit_cast<std::uint32_t>(value), 4); }
  std::uint64_t get(std::size_t at, std::size_t n) const {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < n; ++i) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return value;
  }
  float real(std::size_t at) const { return std::bit_cast<float>(static_cast<std::uint32_t>(get(at, 4))); }

  void bounds(int left, int top, int right, int bottom) {
    put(8, static_cast<std::uint64_t>(top), 2), put(10, static_cast<std::uint64_t>(left), 2);
    put(12, static_cast<std::uint64_t>(bottom), 2), put(14, static_cast<std::uint64_t>(right), 2);
  }
  // Whole coordinates relative to the bounds, and behind them those with fractions where wanted.
  void corners(const std::vector<Vec2d>& points, bool fractions) {
    const std::size_t n = points.size();
    put(16, n, 2);
    const double left = static_cast<double>(get(10, 2)), top = static_cast<double>(get(8, 2));
    for (std::size_t i = 0; i < n; ++i) {
      put(64 + 2 * i, static_cast<std::uint64_t>(points[i].x - left), 2);
      put(64 + 2 * n + 2 * i, static_cast<std::uint64_t>(points[i].y - top), 2);
    }
    if (!fractions) return;
    put(50, 128, 2);
    for (std::size_t i = 0; i < n; ++i) {
      put(64 + 4 * n + 4 * i, static_cast<float>(points[i].x));
      put(64 + 8 * n + 4 * i, static_cast<float>(points[i].y));
    }
  }
  void name(const std::string& text) {
    const std::size_t at = bytes.size();
    put(60, at, 4);
    bytes.resize(at + 64);
    put(at + 16, at + 64, 4), put(at + 20, text.size(), 4);
    for (std::size_t i = 0; i < text.size(); ++i)
      put(at + 64 + 2 * i, static_cast<std::uint64_t>(text[i]), 2);
  }
  std::string name() const {
    const std::size_t at = static_cast<std::size_t>(get(60, 4)),
                      from = static_cast<std::size_t>(get(at + 16, 4));
    std::string text;
    for (std::size_t i = 0; i < get(at + 20, 4); ++i) text += static_cast<char>(get(from + 2 * i, 2));
    return text;
  }
  std::vector<Vec2d> exact() const {
    const std::size_t n = static_cast<std::size_t>(get(16, 2));
    EXPECT_EQ(get(50, 2) & 128, 128u);
    std::vector<Vec2d> points;
    for (std::size_t i = 0; i < n; ++i)
      points.push_back(
          {static_cast<double>(real(64 + 4 * n + 4 * i)), static_cast<double>(real(64 + 8 * n + 4 * i))});
    return points;
  }

  std::string bytes;
};

Transform doubled() {
  Transform map = shift_by({});
  map.parts = {Affine2{2, 0, 0, 2, 0, 0}};
  return map;
}

TEST(ImagejRoi, MapsAPolygonFromThePixelsCornerAndKeepsItsNameAndColours) {
  Roi roi(0);
  roi.bounds(10, 20, 20, 40);
  roi.corners({{10, 20}, {20, 20}, {20, 40}}, false);
  roi.put(40, 0xFFAA0102, 4);
  roi.name("tumour");
  const Roi out(Mapped("a.roi", roi.bytes, job_of(doubled())).text);
  EXPECT_EQ(out.get(6, 1), 0u);
  EXPECT_EQ(out.name(), "tumour");
  EXPECT_EQ(out.get(40, 4), 0xFFAA0102u);
  // 2 (x - 0.5) + 0.5
  EXPECT_EQ(out.exact(), (std::vector<Vec2d>{{19.5, 39.5}, {39.5, 39.5}, {39.5, 79.5}}));
  EXPECT_EQ(out.get(10, 2), 19u);
  EXPECT_EQ(out.get(14, 2), 40u);
}

TEST(ImagejRoi, MapsPointsAndLinesFromThePixelsCentre) {
  Roi points(10);
  points.bounds(10, 20, 31, 41);
  points.corners({{10.25, 20.5}, {30, 40}}, true);
  points.name("p");
  EXPECT_EQ(Roi(Mapped("a.roi", points.bytes, job_of(doubled())).text).exact(),
            (std::vector<Vec2d>{{20.5, 41}, {60, 80}}));
  Roi line(3);
  line.put(18, 1.5F), line.put(22, 2.0F), line.put(26, 10.0F), line.put(30, 20.0F);
  const Roi out(Mapped("a.roi", line.bytes, job_of(doubled())).text);
  EXPECT_EQ(out.get(6, 1), 3u);
  EXPECT_EQ(out.real(18), 3.0F);
  EXPECT_EQ(out.real(30), 40.0F);
}

TEST(ImagejRoi, MakesPolygonsOfRectanglesAndOvals) {
  Roi rectangle(1);
  rectangle.bounds(10, 10, 30, 20);
  const Roi square(Mapped("a.roi", rectangle.bytes, job_of(shift_by({5, 5}))).text);
  EXPECT_EQ(square.get(6, 1), 0u);
  EXPECT_EQ(square.exact(), (std::vector<Vec2d>{{15, 15}, {35, 15}, {35, 25}, {15, 25}}));
  Roi oval(2);
  oval.bounds(100, 100, 300, 200);
  const std::vector<Vec2d> outline = Roi(Mapped("a.roi", oval.bytes, job_of(shift_by({5, 5}))).text).exact();
  EXPECT_GT(outline.size(), 30u);
  for (const Vec2d p : outline) EXPECT_NEAR(std::hypot((p.x - 205) / 100, (p.y - 155) / 50), 1, 1e-5);
}

TEST(ImagejRoi, KeepsTheHoleOfAComposite) {
  Roi composite(1);
  composite.bounds(0, 0, 100, 100);
  std::size_t at = 64, count = 0;
  const auto add = [&](double v) {
    composite.put(at, static_cast<float>(v));
    at += 4, ++count;
  };
  for (const double inset : {0.0, 40.0}) {
    const double low = inset, high = 100 - inset;
    for (const auto& [kind, x, y] :
         {std::tuple{0.0, low, low}, {1.0, high, low}, {1.0, high, high}, {1.0, low, high}})
      add(kind), add(x), add(y);
    add(4);
  }
  composite.put(36, count, 4);
  const Roi out(Mapped("a.roi", composite.bytes, job_of(shift_by({200, 0}))).text);
  EXPECT_EQ(out.get(6, 1), 1u);
  ASSERT_EQ(out.get(36, 4), count);
  EXPECT_EQ(out.real(64), 0.0F);
  EXPECT_EQ(out.real(68), 200.0F);
  EXPECT_EQ(out.real(64 + 4 * 12), 4.0F) << "the outer ring is closed";
  EXPECT_EQ(out.real(64 + 4 * 14), 240.0F) << "the hole";
}

TEST(ImagejRoi, MapsASetAndKeepsItsOrderAndWhatElseIsInIt) {
  Roi roi(10);
  roi.bounds(1, 1, 2, 2);
  roi.corners({{1, 1}}, true);
  const std::string set = zip_of({{"0002.roi", roi.bytes}, {"notes.txt", "kept"}, {"0001.roi", roi.bytes}});
  const Mapped mapped("RoiSet.zip", set, job_of(shift_by({7, 0})));
  EXPECT_EQ(mapped.result.counts.records, 2);
  testing::TemporaryFolder folder;
  testing::put_text(folder / "out.zip", mapped.text);
  const std::vector<ZipEntry> entries = read_zip(folder / "out.zip", 1 << 20);
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries[0].name, "0002.roi");
  EXPECT_EQ(Roi(entries[0].data).exact(), (std::vector<Vec2d>{{8, 1}}));
  EXPECT_EQ(entries[1].data, "kept");
}

TEST(ImagejRoi, WritesArchivesThatPythonReadsAndReadsPythons) {
  if (!testing::find_program("python3")) GTEST_SKIP() << "python3 is not installed";
  testing::TemporaryFolder folder;
  const std::string long_text(100000, 'a');
  testing::put_text(folder / "ours.zip", zip_of({{"a.txt", long_text}, {"b.txt", ""}}));
  testing::put_text(folder / "check.py",
                    "import sys, zipfile\n"
                    "z = zipfile.ZipFile(sys.argv[1] + '/ours.zip')\n"
                    "assert z.testzip() is None and z.namelist() == ['a.txt', 'b.txt']\n"
                    "assert z.read('a.txt') == b'a' * 100000\n"
                    "o = zipfile.ZipFile(sys.argv[1] + '/theirs.zip', 'w', zipfile.ZIP_DEFLATED)\n"
                    "o.writestr('packed', 'x' * 5000)\n"
                    "o.writestr('stored', 'y', zipfile.ZIP_STORED)\n"
                    "o.close()\n");
  const std::string command =
      "python3 '" + (folder / "check.py").string() + "' '" + folder.path().string() + "'";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const std::vector<ZipEntry> theirs = read_zip(folder / "theirs.zip", 1 << 20);
  ASSERT_EQ(theirs.size(), 2u);
  EXPECT_EQ(theirs[0].data, std::string(5000, 'x'));
  EXPECT_EQ(theirs[1].data, "y");
}

// Of 100 KiB, with 100 MiB in it.
TEST(ImagejRoi, UnpacksNoZipBomb) {
  const std::string bomb = zip_of({{"a.roi", std::string(std::size_t{100} << 20, '\0')}});
  ASSERT_LT(bomb.size(), std::size_t{1} << 20);
  expect_error(ErrorKind::NotReadable, "more than this program unpacks",
               [&] { Mapped("RoiSet.zip", bomb, job_of(shift_by({}))); });
}

TEST(ImagejRoi, RefusesDamagedFiles) {
  const AnnotationJob job = job_of(shift_by({}));
  Roi roi(0);
  roi.bounds(0, 0, 9, 9);
  roi.corners({{0, 0}, {9, 0}, {9, 9}}, true);
  expect_error(ErrorKind::NotReadable, "damaged", [&] { Mapped("a.roi", roi.bytes.substr(0, 80), job); });
  Roi unknown(6);
  expect_error(ErrorKind::NotReadable, "type 6", [&] { Mapped("a.roi", unknown.bytes, job); });
  std::string set = zip_of({{"a.roi", roi.bytes}});
  set[40] = static_cast<char>(set[40] ^ 0x55);
  expect_error(ErrorKind::NotReadable, "damaged", [&] { Mapped("a.zip", set, job); });
  expect_error(ErrorKind::NotReadable, "damaged",
               [&] { Mapped("a.zip", set.substr(0, set.size() - 30), job); });
}

}  // namespace
}  // namespace alinify
