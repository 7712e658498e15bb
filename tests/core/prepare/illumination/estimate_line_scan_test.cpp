#include "core/prepare/illumination/estimate_line_scan.h"

#include <cmath>
#include <numeric>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/prepare/illumination/web.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_matchers.h"

namespace alinify::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

LineScanEstimate estimate(const LineScanRequest& request) {
  ThreadPool pool(2);
  Progress unseen;
  return estimate_line_scan(request, pool, unseen);
}

// The camera's remainder after the correction, column by column: 1 for none.
std::vector<double> left_over(const LineScanEstimate& found, const Camera& camera) {
  const auto& profile = std::get<ColumnProfile>(found.correction.model);
  std::vector<double> rest;
  for (std::size_t x = 0; x < camera.fine.size(); ++x)
    rest.push_back(camera.response(static_cast<std::int64_t>(x)) * static_cast<double>(profile.gain[x]));
  return rest;
}

// Only changes within some 64 columns: that is where yarns are.
std::vector<double> fast_part(std::vector<double> values) {
  std::vector<double> fast(values.size());
  for (std::size_t x = 0; x < values.size(); ++x) {
    const std::size_t begin = x < 32 ? 0 : x - 32, end = std::min(values.size(), x + 33);
    fast[x] = values[x] / (std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(begin),
                                           values.begin() + static_cast<std::ptrdiff_t>(end), 0.0) /
                           static_cast<double>(end - begin));
  }
  return fast;
}

double spread(const std::vector<double>& values) {
  return apart(values, std::vector<double>(values.size(), 1.0));
}

TEST(LineScan, FromReferencesCorrectsToOneInAThousandDespiteDust) {
  const std::size_t width = 300;
  const Camera camera = make_camera(width, 0.02, 0.3, 1);
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  const auto offset = [](std::int64_t x) { return 400.0 + 20.0 * static_cast<double>(x % 7); };
  LineScanRequest request;
  request.image = image_of<std::uint16_t>({width, 10}, 1, PixelType::U16, [](auto...) { return 5000.0; });
  request.white =
      image_of<std::uint16_t>({width, 1024}, 1, PixelType::U16, [&](std::int64_t x, std::int64_t y, int) {
        const bool dust = x > 100 && x < 120 && y > 300 && y < 340;
        return offset(x) + 40000 * camera.response(x) * (dust ? 0.4 : 1.0) + 100 * normal(random);
      });
  request.dark = image_of<std::uint16_t>(
      {width, 512}, 1, PixelType::U16,
      [&](std::int64_t x, std::int64_t, int) { return offset(x) + 5 * normal(random); });
  const LineScanEstimate found = estimate(request);
  EXPECT_LT(spread(left_over(found, camera)), 0.001);
  const auto& profile = std::get<ColumnProfile>(found.correction.model);
  for (std::size_t x = 0; x < width; ++x)
    EXPECT_NEAR(profile.offset[x], offset(static_cast<std::int64_t>(x)), 2);
  EXPECT_EQ(found.correction.origin, CorrectionOrigin::References);
  EXPECT_EQ(found.correction.image_size, (Size{static_cast<std::int64_t>(width), 0}));
  ASSERT_EQ(found.channels.size(), 1u);
  EXPECT_NEAR(found.channels[0].smooth_range, 0.3, 0.03);
  EXPECT_NEAR(found.channels[0].fine_found, 0.02 * std::hypot(1, 0.4), 0.003);
  EXPECT_GT(found.channels[0].agreement, 0.99);
}

TEST(LineScan, KeepsTheMeanOfAllColumns) {
  const Camera camera = make_camera(200, 0.05, 0.3, 3);
  LineScanRequest request;
  request.image = request.white =
      image_of<std::uint16_t>({200, 300}, 1, PixelType::U16,
                              [&](std::int64_t x, std::int64_t, int) { return 30000 * camera.response(x); });
  const auto profile = std::get<ColumnProfile>(estimate(request).correction.model);
  double before = 0, after = 0;
  for (std::size_t x = 0; x < 200; ++x) {
    const double light = camera.response(static_cast<std::int64_t>(x));
    before += light, after += light * static_cast<double>(profile.gain[x]);
  }
  EXPECT_NEAR(after / before, 1, 1e-4);
}

TEST(LineScan, MarksColumnsThatSeeNoLightAndTellsOfThem) {
  LineScanRequest request;
  request.image = request.white =
      image_of<std::uint8_t>({100, 300}, 1, PixelType::U8, [](std::int64_t x, std::int64_t, int) {
        return x == 40 ? 3.0 : x == 60 ? 20.0 : 180.0;
      });
  request.dark = image_of<std::uint8_t>(
      {100, 300}, 1, PixelType::U8, [](std::int64_t x, std::int64_t, int) { return x == 60 ? 25.0 : 2.0; });
  const LineScanEstimate found = estimate(request);
  const auto& profile = std::get<ColumnProfile>(found.correction.model);
  for (std::size_t x = 0; x < 100; ++x) EXPECT_EQ(profile.gain[x] == 0, x == 40 || x == 60) << x;
  EXPECT_EQ(found.channels[0].dead, 2);
  EXPECT_THAT(found.notes, Contains(Says(HasSubstr("2 dead columns"))));
}

TEST(LineScan, RefusesReferencesThatAreNone) {
  const auto even = [](std::int64_t width, double value, int channels = 1) {
    return image_of<std::uint8_t>({width, 300}, channels, PixelType::U8, [=](auto...) { return value; });
  };
  const auto refused = [&](const std::shared_ptr<const TileSource>& white,
                           const std::shared_ptr<const TileSource>& dark, const char* words) {
    LineScanRequest request;
    request.image = even(100, 90);
    request.white = white, request.dark = dark;
    expect_error(ErrorKind::Failed, words, [&] { estimate(request); });
  };
  refused(even(101, 200), nullptr, "it has 101 columns, and the image has 100");
  refused(even(100, 200), even(99, 2), "it has 99 columns, and the image has 100");
  refused(even(100, 200, 3), nullptr, "it has 3 channels, and the image has 1");
  refused(even(100, 255), nullptr, "100 of its columns are saturated");
  refused(even(100, 0), nullptr, "no brighter than the dark");
  refused(even(100, 90), even(100, 90), "no brighter than the dark");
  const auto nothing = image_of<float>({100, 300}, 1, PixelType::F32, [](auto...) { return std::nan(""); });
  refused(nothing, nullptr, "not finite numbers");
}

TEST(LineScan, TellsThatAnEvenReferenceCorrectsNothing) {
  LineScanRequest request;
  request.image = request.white =
      image_of<std::uint8_t>({100, 1}, 1, PixelType::U8, [](auto...) { return 200.0; });
  const LineScanEstimate found = estimate(request);
  EXPECT_THAT(found.notes, Contains(Says(HasSubstr("the same in all columns"))));
  EXPECT_THAT(found.notes, Contains(Says(HasSubstr("the reference has 1 lines"))));
  EXPECT_EQ(std::get<ColumnProfile>(found.correction.model).gain, std::vector<float>(100, 1.0f));
}

TEST(LineScan, RefusesAnImageTooSmallToTellAnythingFrom) {
  const auto image = [](Size size) {
    return image_of<std::uint8_t>(size, 1, PixelType::U8, [](auto...) { return 90.0; });
  };
  LineScanRequest request;
  for (const std::int64_t height : {1, 127}) {
    request.image = image({100, height});
    expect_error(ErrorKind::Failed, "at least 128 are needed", [&] { estimate(request); });
  }
  request.image = image({63, 1000});
  expect_error(ErrorKind::Failed, "at least 64 are needed", [&] { estimate(request); });
  request.image = image_of<std::uint8_t>({100, 1000}, 1, PixelType::U8, [](auto...) { return 255.0; });
  expect_error(ErrorKind::Failed, "black or saturated", [&] { estimate(request); });
}

LineScanRequest web_seen_by(const Camera& camera, const Web& web, std::int64_t height,
                            const std::vector<double>& row_exposure = {}) {
  LineScanRequest request;
  request.image = image_of<std::uint16_t>(
      {static_cast<std::int64_t>(camera.fine.size()), height}, 1, PixelType::U16,
      [&](std::int64_t x, std::int64_t y, int) {
        const double row = row_exposure.empty() ? 1 : row_exposure[static_cast<std::size_t>(y)];
        return web(x, y) * camera.response(x) * row;
      });
  return request;
}

TEST(LineScan, TellsTheCamerasColumnsFromYarnsThatMoveByTwoOfTheirWidths) {
  const std::size_t width = 1200;
  const std::int64_t height = 16000;
  const Camera camera = make_camera(width, 0.01, 0.15, 27);
  const LineScanEstimate found = estimate(web_seen_by(camera, Web(width, height, 20, 28), height));
  EXPECT_EQ(found.channels[0].rejection, Rejection::None);
  EXPECT_NEAR(found.channels[0].moved_px, 18.5, 2);
  EXPECT_LT(spread(fast_part(left_over(found, camera))), 0.002);
}

TEST(LineScan, LeavesYarnsAloneThatMoveLessThanTheirWidth) {
  const std::size_t width = 1200;
  const std::int64_t height = 8000;
  const Camera none{std::vector<double>(width, 0.0), std::vector<double>(width, 0.0)};
  for (const double wander : {3.0, 6.0, 10.0}) {
    const LineScanEstimate found = estimate(web_seen_by(none, Web(width, height, wander, 29), height));
    EXPECT_LT(spread(fast_part(left_over(found, none))), 0.002) << wander;
  }
}

TEST(LineScan, TellsTheCamerasColumnsFromYarnsThatMove) {
  const std::size_t width = 1200;
  const std::int64_t height = 12000;
  const Camera camera = make_camera(width, 0.01, 0.15, 7);
  const LineScanRequest request = web_seen_by(camera, Web(width, height, 80, 8), height);
  const LineScanEstimate found = estimate(request);
  EXPECT_EQ(found.channels[0].rejection, Rejection::None);
  EXPECT_NEAR(found.channels[0].moved_px, 74, 8);
  // Yarns of 10 % and a camera of 1 %: all but 0.2 % of it is found.
  const double wrong = spread(fast_part(left_over(found, camera)));
  EXPECT_LT(wrong, 0.002);
  // The mean of each column alone would be far off.
  const Image web = read_level(*request.image, 0);
  std::vector<double> naive(width, 0.0);
  for (std::int64_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x)
      naive[x] +=
          web.pixels().samples<std::uint16_t>().row(y)[x] / camera.response(static_cast<std::int64_t>(x));
  EXPECT_GT(spread(fast_part(naive)), 5 * wrong);
  // Nor does the estimate think better of itself than it is, or much worse.
  EXPECT_GT(found.channels[0].fine_uncertainty, 0.7 * wrong);
  EXPECT_LT(found.channels[0].fine_uncertainty, 2 * wrong);
  EXPECT_GT(found.channels[0].agreement, 0.9);
}

TEST(LineScan, LeavesYarnsAloneWhereTheCameraDoesNothing) {
  const std::size_t width = 1200;
  const std::int64_t height = 6000;
  const Camera none{std::vector<double>(width, 0.0), std::vector<double>(width, 0.0)};
  const LineScanEstimate found = estimate(web_seen_by(none, Web(width, height, 80, 9), height));
  EXPECT_LT(spread(fast_part(left_over(found, none))), 0.002);
}

TEST(LineScan, HoldsSingleColumnsBackWhereYarnsStand) {
  const std::size_t width = 1000;
  for (const double wander : {0.0, 2.0}) {
    const Camera camera = make_camera(width, 0.01, 0.15, 10);
    const LineScanEstimate found = estimate(web_seen_by(camera, Web(width, 4000, wander, 11), 4000));
    EXPECT_EQ(found.channels[0].rejection, Rejection::StationaryYarns) << wander;
    EXPECT_EQ(found.channels[0].fine_applied, 0) << wander;
    // More than the camera's own 1.08 %, for yarns are in it; fewer where some of them were seen to move.
    EXPECT_GT(found.channels[0].fine_found, wander == 0 ? 0.02 : 0.014) << wander;
    EXPECT_THAT(found.notes, Contains(Says(HasSubstr("not applied"))));
    // No yarn is any different.
    const Camera smooth{camera.smooth, std::vector<double>(width, 0.0)};
    EXPECT_LT(spread(fast_part(left_over(found, smooth))), 0.002) << wander;
  }
}

TEST(LineScan, FindsTheExposureOfLinesAndLeavesWeftYarnsAlone) {
  const std::size_t width = 5000;
  const std::int64_t height = 800;
  std::mt19937 random(12);
  std::normal_distribution<double> normal;
  std::vector<double> exposure(static_cast<std::size_t>(height));
  for (double& v : exposure) v = std::exp(0.01 * normal(random));
  const Camera camera = make_camera(width, 0.01, 0.15, 13);
  LineScanRequest request = web_seen_by(camera, Web(width, height, 30, 14), height, exposure);
  request.rows = true;
  const LineScanEstimate found = estimate(request);
  ASSERT_TRUE(found.rows);
  EXPECT_EQ(found.rows->rejection, Rejection::None);
  const auto& profile = std::get<ColumnProfile>(found.correction.model);
  ASSERT_EQ(profile.row_gain.size(), exposure.size());
  EXPECT_EQ(found.correction.image_size.height, height);
  std::vector<double> rest;
  for (std::size_t y = 0; y < exposure.size(); ++y)
    rest.push_back(exposure[y] * static_cast<double>(profile.row_gain[y]));
  const double wrong = spread(fast_part(rest));
  EXPECT_LT(wrong, 0.002);
  EXPECT_GT(found.rows->fine_uncertainty, 0.7 * wrong);
}

TEST(LineScan, IsTheSameForAnyNumberOfThreads) {
  const Camera camera = make_camera(400, 0.01, 0.15, 15);
  LineScanRequest request = web_seen_by(camera, Web(400, 1500, 40, 16), 1500);
  request.rows = true;
  ThreadPool one(1), three(3);
  Progress unseen;
  EXPECT_EQ(estimate_line_scan(request, one, unseen).correction,
            estimate_line_scan(request, three, unseen).correction);
}

}  // namespace
}  // namespace alinify::testing
