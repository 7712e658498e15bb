#include "core/workflow/register_pair.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/registration/pictures.h"
#include "tests/core/registration/textures.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// The moving image turned by 40 degrees about its middle: from where the images lie nothing leads there.
Affine2 turned(double degrees) {
  const double angle = degrees * 3.14159265358979 / 180, c = std::cos(angle), s = std::sin(angle);
  const Affine2 turn{c, -s, s, c, 0, 0};
  return compose(Affine2::translation({320, 320}), compose(turn, Affine2::translation({-300, -300})));
}

TEST(RegisterPair, BeginsFromTheMapThatItIsGivenAndLooksForNoOther) {
  const Affine2 truth = turned(40);
  RegisterPairRequest request;
  request.fixed = test::picture({600, 600}, [&](double x, double y) {
    const Vec2d q = truth({x, y});
    return test::texture(q.x, q.y);
  });
  request.moving = test::picture({640, 640}, [](double x, double y) { return test::texture(x, y); });
  request.engine = "flow";
  request.start = compose(Affine2::translation({2.5, -1.5}), truth);  // a person does not place it exactly
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  const RegistrationResult result = register_pair(request, *backend, nobody, progress);
  EXPECT_FALSE(result.start.has_value()) << "nothing was searched for";
  for (const Vec2d p : {Vec2d{150, 150}, Vec2d{300, 300}, Vec2d{420, 200}, Vec2d{200, 430}}) {
    EXPECT_LT(length(result.initial(p) - (*request.start)(p)), 1e-9);
    EXPECT_LT(length(result.moving_from_fixed(p) - truth(p)), 0.2);
  }
  // Without it the run begins where the images lie, and ends elsewhere.
  request.start.reset();
  request.initial = InitialMode::None;
  const RegistrationResult other = register_pair(request, *backend, nobody, progress);
  EXPECT_GT(length(other.moving_from_fixed({150, 150}) - truth({150, 150})), 5);
}

TEST(RegisterPair, TellsOneImageGivenTwiceFromTwoOfOneFileAndFromCopies) {
  const testing::TemporaryFolder folder;
  testing::put_text(folder / "a.tif", "a"), testing::put_text(folder / "copy.tif", "a");
  const auto image = [&](const std::string& name, int page = 0) {
    ImageInfo info;
    info.path = (folder / name).string(), info.page = page;
    return info;
  };
  EXPECT_TRUE(is_one_image_twice(image("a.tif"), image("a.tif")));
  EXPECT_TRUE(is_one_image_twice(image("a.tif"), image("./a.tif"))) << "spelt otherwise";
  EXPECT_FALSE(is_one_image_twice(image("a.tif"), image("a.tif", 1))) << "another page";
  EXPECT_FALSE(is_one_image_twice(image("a.tif"), image("copy.tif")));
  EXPECT_FALSE(is_one_image_twice(image("gone.tif"), image("gone.tif")));
  EXPECT_FALSE(is_one_image_twice(ImageInfo(), ImageInfo())) << "both in memory";
}

TEST(RegisterPair, SaysHowManyPixelsHoldNoNumber) {
  const Size size{256, 200};
  auto image = std::make_shared<Image>(size, 1, PixelType::F32);
  const auto samples = image->pixels().samples<float>();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      samples.at(x, y) = static_cast<float>(test::texture(static_cast<double>(x), static_cast<double>(y)));
  RegisterPairRequest request;
  request.fixed = test::picture(size, [](double x, double y) { return test::texture(x, y); });
  request.moving = make_memory_source(image, {});
  request.engine = "flow";
  request.initial = InitialMode::None;
  const auto notes = [&] {
    const auto backend = make_cpu_backend(2);
    RegistrationObserver nobody;
    Progress progress;
    return register_pair(request, *backend, nobody, progress).notes;
  };
  EXPECT_THAT(notes(), Not(Contains(Says(HasSubstr("no number")))));
  for (std::int64_t x = 0; x < size.width; ++x)
    for (std::int64_t y = 0; y < 10; ++y)
      samples.at(x, y) =
          y % 2 ? std::numeric_limits<float>::quiet_NaN() : -std::numeric_limits<float>::infinity();
  EXPECT_THAT(notes(), Contains(Says(HasSubstr("5.0 % of the moving image's pixels hold no number"))));
}

// A camera's dead pixels lie at the same place of both images, whatever lies under them.
TEST(RegisterPair, IsNotHeldByPixelsWithoutANumber) {
  const Size size{400, 320};
  const Rect hole{120, 90, 140, 110};
  const auto image = [&](double shift) {
    auto pixels = std::make_shared<Image>(size, 1, PixelType::F32);
    const auto samples = pixels->pixels().samples<float>();
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x)
        samples.at(x, y) = hole.contains(Vec2d{static_cast<double>(x), static_cast<double>(y)})
                               ? std::numeric_limits<float>::quiet_NaN()
                               : 5000 + static_cast<float>(test::texture(static_cast<double>(x) - shift,
                                                                         static_cast<double>(y)));
    return make_memory_source(pixels, {});
  };
  RegisterPairRequest request;
  request.fixed = image(0), request.moving = image(6);
  request.engine = "flow";
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  const Transform map = register_pair(request, *backend, nobody, progress).moving_from_fixed;
  for (double y = 40; y < 300; y += 20)
    for (double x = 40; x < 370; x += 20) {
      const Rect around = grown(hole, -10);
      if (around.contains(Vec2d{x, y})) continue;
      EXPECT_LT(length(map({x, y}) - Vec2d{x + 6, y}), 0.25) << x << " " << y;
    }
}

TEST(RegisterPair, RefusesALandmarkOutsideOfAnImageBeforeItReadsAPixel) {
  RegisterPairRequest request;
  request.fixed = test::picture({200, 100}, [](double x, double y) { return test::texture(x, y); });
  request.moving = test::picture({120, 160}, [](double x, double y) { return test::texture(x, y); });
  request.engine = "flow";
  const auto backend = make_cpu_backend(1);
  RegistrationObserver nobody;
  const auto refusal_of = [&](const LandmarkPair& landmark) -> std::string {
    request.landmarks = {{"fine", {199.5, 99.5}, {-0.5, -0.5}, true}, landmark};
    for (const bool held : {true, false}) {
      request.hold_to_landmarks = held;
      Progress progress;
      try {
        register_pair(request, *backend, nobody, progress);
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Usage);
        if (!held) return error.problem() + ": " + error.why();
      }
    }
    return "none";
  };
  EXPECT_EQ(refusal_of({"a7", {202, 50}, {60, 80}, true}),
            "cannot use landmark a7: its place in the fixed image, x 202.0, y 50.0, lies outside of that "
            "image, which has 200 x 100 pixels");
  EXPECT_EQ(refusal_of({"b", {60, 50}, {60, -4558}, true}),
            "cannot use landmark b: its place in the moving image, x 60.0, y -4558.0, lies outside of that "
            "image, which has 120 x 160 pixels");
  EXPECT_EQ(refusal_of({"off", {60, 50}, {60, -4558}, false}), "none") << "it takes no part";
}

}  // namespace
}  // namespace alinify
