// Agreement with transformix from end to end: what register finds, transform exports and warp draws.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "core/process/child_process.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/find_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

namespace fs = std::filesystem;

void run_program(const fs::path& program, const std::vector<std::string>& arguments) {
  std::string output;
  const ChildExit end = run_child(
      {program, arguments, {}}, [&](std::string_view line) { (output += line) += '\n'; },
      [] { return false; });
  ASSERT_TRUE(end.succeeded()) << output;
}

// Physical coordinates are pixels: spacing 1, origin 0, as the exported transform takes them.
void write_mha(const Image& grey, const fs::path& path) {
  std::ofstream file(path, std::ios::binary);
  file << "ObjectType = Image\nNDims = 2\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
       << "ElementSpacing = 1 1\nOffset = 0 0\nDimSize = " << grey.size().width << ' ' << grey.size().height
       << "\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n";
  for (std::int64_t y = 0; y < grey.size().height; ++y)
    file.write(reinterpret_cast<const char*>(grey.pixels().row(y)), grey.size().width);
}

class TransformixParity : public ::testing::Test {
 protected:
  void SetUp() override {
    transformix_ = find_program("transformix");
    if (!transformix_ || !find_program("elastix"))
      GTEST_SKIP() << "elastix and transformix are not installed: agreement with them was NOT checked";
  }
  TemporaryFolder folder_;
  std::optional<fs::path> transformix_;
};

TEST_F(TransformixParity, OfPointsAndPixelsThroughARegisteredBspline) {
  // The phantom's grey image is its fixed one; here it is the one to be warped.
  const std::string pair = make_pair(folder_, "pair", "tissue", "300x260", {"--grey"});
  const std::string fixed = pair + "/moving.tif", moving = pair + "/fixed.tif", map = pair + "/T.json";
  const CliResult made =
      run_cli({"register", "--fixed", fixed, "--moving", moving, "--engine", "elastix", "--transform-out",
               map, "--quiet", "--set", "iterations=50", "--set", "affine_iterations=50"});
  ASSERT_EQ(made.code, 0) << made.err;
  const Transform transform = read_transform(map);
  ASSERT_TRUE(std::any_of(transform.parts.begin(), transform.parts.end(), [](const TransformPart& part) {
    return std::holds_alternative<BsplineGrid>(part);
  }));
  const std::string exported = pair + "/TransformParameters.txt";
  const CliResult wrote =
      run_cli({"transform", "--transform", map, "--to", "elastix", "--out", exported, "--quiet"});
  ASSERT_EQ(wrote.code, 0) << wrote.err;
  // Linear, as the warp below.
  const std::string cubic = "(FinalBSplineInterpolationOrder 3)";
  ASSERT_NE(get_text(exported).find(cubic), std::string::npos);
  put_text(exported, replaced(get_text(exported), cubic, "(FinalBSplineInterpolationOrder 1)"));

  std::vector<NamedPoint> points;
  std::string their_points = "point\n";
  for (double y = -3.25; y < 262; y += 21.7)
    for (double x = -2.5; x < 302; x += 23.3) points.push_back({std::to_string(points.size()), {x, y}});
  their_points += std::to_string(points.size()) + "\n";
  for (const NamedPoint& p : points) {
    char line[80];
    std::snprintf(line, sizeof line, "%.17g %.17g\n", p.position.x, p.position.y);
    their_points += line;
  }
  write_points(points, pair + "/p.csv");
  put_text(pair + "/points.txt", their_points);
  const CliResult mapped =
      run_cli({"points", "--transform", map, "--points", pair + "/p.csv", "--out", pair + "/q.csv"});
  ASSERT_EQ(mapped.code, 0) << mapped.err;
  run_program(*transformix_, {"-def", pair + "/points.txt", "-tp", exported, "-out", pair, "-threads", "1"});
  const std::vector<NamedPoint> ours = read_points(pair + "/q.csv");
  ASSERT_EQ(ours.size(), points.size());
  std::ifstream table(pair + "/outputpoints.txt");
  double furthest = 0, moved = 0;
  std::size_t read = 0;
  for (std::string line; std::getline(table, line); ++read) {
    const std::size_t at = line.find("OutputPoint = [");
    ASSERT_NE(at, std::string::npos) << line;
    Vec2d theirs;
    ASSERT_EQ(std::sscanf(line.c_str() + at, "OutputPoint = [ %lf %lf ]", &theirs.x, &theirs.y), 2) << line;
    ASSERT_LT(read, ours.size());
    furthest = std::max(furthest, length(theirs - ours[read].position));
    moved = std::max(moved, length(theirs - points[read].position));
  }
  EXPECT_EQ(read, points.size());
  EXPECT_LT(furthest, 1e-3);
  EXPECT_GT(moved, 2) << "the map hardly moves anything: a weak test";
  RecordProperty("points_px", std::to_string(furthest));

  const Image source = read_image(moving);
  ASSERT_EQ(source.channels(), 1);
  write_mha(source, pair + "/moving.mha");
  run_program(*transformix_, {"-in", pair + "/moving.mha", "-tp", exported, "-out", pair, "-threads", "1"});
  const CliResult warped = run_cli({"warp", "--transform", map, "--image", moving, "--out", pair + "/w.tif",
                                    "--interpolation", "linear", "--quiet"});
  ASSERT_EQ(warped.code, 0) << warped.err;
  const Image our_picture = read_image(pair + "/w.tif");
  const Size size = our_picture.size();
  std::vector<float> theirs(static_cast<std::size_t>(size.area()));
  std::ifstream raw(pair + "/result.raw", std::ios::binary);
  raw.read(reinterpret_cast<char*>(theirs.data()), static_cast<std::streamsize>(4 * theirs.size()));
  ASSERT_EQ(raw.gcount(), static_cast<std::streamsize>(4 * theirs.size()));
  double largest = 0, changed = 0;
  std::int64_t compared = 0;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      // On the very edge of the moving image the two may disagree about being inside.
      const Vec2d p = transform({static_cast<double>(x), static_cast<double>(y)});
      if (p.x < 1 || p.y < 1 || p.x > static_cast<double>(source.size().width - 2) ||
          p.y > static_cast<double>(source.size().height - 2))
        continue;
      ++compared;
      const auto value =
          static_cast<double>(*reinterpret_cast<const std::uint8_t*>(our_picture.pixels().at(x, y)));
      largest = std::max(
          largest,
          std::fabs(value - static_cast<double>(theirs[static_cast<std::size_t>(y * size.width + x)])));
      if (x < source.size().width && y < source.size().height)
        changed =
            std::max(changed, std::fabs(value - static_cast<double>(*reinterpret_cast<const std::uint8_t*>(
                                                    source.pixels().at(x, y)))));
    }
  EXPECT_LE(largest, 1);
  EXPECT_GT(compared, size.area() / 2);
  EXPECT_GT(changed, 30) << "the warped picture is the moving one: a weak test";
  RecordProperty("grey_levels", std::to_string(largest));
}

TEST_F(TransformixParity, OfAMapThatTransformProjectsOnAGrid) {
  const std::string pair = make_pair(folder_, "pair", "fabric", "500x420"), truth = pair + "/truth.json",
                    map = pair + "/grid.json", exported = pair + "/TransformParameters.txt";
  const CliResult made =
      run_cli({"transform", "--transform", truth, "--to", "bspline", "--grid", "64", "--out", map, "--json"});
  ASSERT_EQ(made.code, 0) << made.err;
  ASSERT_EQ(run_cli({"transform", "--transform", truth, "--to", "elastix", "--grid", "64", "--out", exported,
                     "--quiet"})
                .code,
            0);
  const Transform dense = read_transform(truth), grid = read_transform(map);
  ASSERT_EQ(grid.parts.size(), 2u);
  ASSERT_TRUE(std::holds_alternative<BsplineGrid>(grid.parts[0]));
  ASSERT_TRUE(std::holds_alternative<Affine2>(grid.parts[1]));
  EXPECT_EQ(std::get<BsplineGrid>(grid.parts[0]).spacing, (Vec2d{64, 64}));
  std::vector<Vec2d> points;
  std::string their_points;
  for (double y = 0; y < 420; y += 13.7)
    for (double x = 0; x < 500; x += 17.3) {
      points.push_back({x, y});
      char line[80];
      std::snprintf(line, sizeof line, "%.17g %.17g\n", x, y);
      their_points += line;
    }
  put_text(pair + "/points.txt", "point\n" + std::to_string(points.size()) + "\n" + their_points);
  run_program(*transformix_, {"-def", pair + "/points.txt", "-tp", exported, "-out", pair, "-threads", "1"});
  std::ifstream table(pair + "/outputpoints.txt");
  double furthest = 0, lost = 0, moved = 0;
  std::size_t read = 0;
  for (std::string line; std::getline(table, line); ++read) {
    const std::size_t at = line.find("OutputPoint = [");
    ASSERT_NE(at, std::string::npos) << line;
    ASSERT_LT(read, points.size());
    Vec2d theirs;
    ASSERT_EQ(std::sscanf(line.c_str() + at, "OutputPoint = [ %lf %lf ]", &theirs.x, &theirs.y), 2) << line;
    furthest = std::max(furthest, length(theirs - grid(points[read])));
    lost = std::max(lost, length(theirs - dense(points[read])));
    moved = std::max(moved, length(theirs - points[read]));
  }
  EXPECT_EQ(read, points.size());
  EXPECT_LT(furthest, 1e-3);
  EXPECT_GT(moved, 2) << "the map hardly moves anything: a weak test";
  // The loss is as reported, and no more.
  const auto told = nlohmann::json::parse(made.out).at("residual");
  EXPECT_LE(told.at("rms_px").get<double>(), told.at("p99_px").get<double>());
  EXPECT_LE(lost, 1.05 * told.at("max_px").get<double>() + 1e-3);
  EXPECT_GT(told.at("max_px").get<double>(), 1e-4);
  EXPECT_EQ(told.at("points").get<int>(), 501 * 421);
}

}  // namespace
}  // namespace alinify::testing
