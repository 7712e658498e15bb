// Cloth that repeats perfectly: nothing in the images tells one repeat from the next.
#include <cmath>
#include <numbers>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/quality/messages.h"
#include "core/workflow/inspect.h"
#include "core/workflow/messages.h"
#include "core/workflow/register_pair.h"
#include "tests/core/registration/pictures.h"
#include "tests/core/registration/textures.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

constexpr Size size{640, 480};
constexpr double period = 16;
constexpr std::uint64_t grain_of_fixed = 11, grain_of_moving = 12;

double cloth(Vec2d p) {
  const double u = 2 * std::numbers::pi * (0.98 * p.x + 0.2 * p.y) / period,
               v = 2 * std::numbers::pi * (-0.2 * p.x + 0.98 * p.y) / period;
  return 128 + 28 * (std::cos(u) + std::cos(v) + 0.6 * std::sin(2 * u + v) + 0.4 * std::sin(u - 2 * v));
}

// One repeat of the moving image, along its first thread.
constexpr Vec2d repeat{0.98 * period, 0.2 * period};

// Bent gently: by 6 px over the image.
Vec2d truth(Vec2d p) {
  return {p.x + 6 * std::sin(p.y / 120) + 3, p.y + 5 * std::cos(p.x / 150) - 2};
}

Transform truth_moved_by(Vec2d moved) {
  DisplacementField field;
  field.origin = {0, 0}, field.spacing = {4, 4};
  field.columns = 161, field.rows = 121;
  std::vector<Vec2f> vectors;
  for (int j = 0; j < 121; ++j)
    for (int i = 0; i < 161; ++i) {
      const Vec2d p{4.0 * i, 4.0 * j}, u = truth(p) + moved - p;
      vectors.push_back({static_cast<float>(u.x), static_cast<float>(u.y)});
    }
  field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
  Transform map;
  map.parts.emplace_back(std::move(field));
  map.fixed.size = map.moving.size = size;
  return map;
}

ImagePair cloth_pair() {
  const auto grain = [](double x, double y, std::uint64_t seed) {
    return 16 * test::noise(x + 0.5, y + 0.5, seed);
  };
  ImagePair pair;
  pair.fixed = test::picture(size, [&](double x, double y) {
    return cloth(truth({x, y})) + grain(x, y, grain_of_fixed);
  });
  pair.moving = test::picture(size, [&](double x, double y) {
    return cloth({x, y}) + grain(x, y, grain_of_moving);
  });
  return pair;
}

std::vector<LandmarkPair> landmarks() {
  std::vector<LandmarkPair> pairs;
  for (const Vec2d p : {Vec2d{120, 100}, Vec2d{520, 110}, Vec2d{320, 240}, Vec2d{110, 380}, Vec2d{530, 370}})
    pairs.push_back({std::to_string(pairs.size() + 1), p, truth(p)});
  return pairs;
}

QualityReport inspect(const Transform& map, const std::vector<LandmarkPair>& landmarks) {
  const auto backend = make_cpu_backend(2);
  Progress progress;
  InspectRequest request = inspection_of(cloth_pair(), map, map);
  request.landmarks = landmarks;
  return inspect_registration(request, *backend, progress);
}

TEST(RepeatingCloth, CannotBeKnownWhicheverRepeatTheMapLeadsTo) {
  for (const Vec2d moved : {Vec2d{0, 0}, repeat}) {
    const QualityReport q = inspect(truth_moved_by(moved), {});
    EXPECT_EQ(q.verdict, Verdict::Check);
    EXPECT_GT(q.expected.share_ambiguous, 0.9);
    EXPECT_NEAR(q.errors.rival_px, period, 1);
    ASSERT_FALSE(q.findings.empty());
    EXPECT_EQ(q.findings.front().kind, FindingKind::Ambiguous);
    EXPECT_THAT(q.reasons,
                Contains(Says(HasSubstr("one repeat of the texture cannot be told from the next"))));
  }
}

TEST(RepeatingCloth, IsKnownByLandmarksThatTheMapFollows) {
  const QualityReport q = inspect(truth_moved_by({0, 0}), landmarks());
  EXPECT_LT(q.expected.share_ambiguous, 0.05);
  EXPECT_GT(q.expected.share_within, 0.95);
}

TEST(RepeatingCloth, IsNotKnownByLandmarksThatTheMapMisses) {
  const QualityReport q = inspect(truth_moved_by(repeat), landmarks());
  EXPECT_EQ(q.verdict, Verdict::Check);
  EXPECT_GT(q.expected.share_ambiguous, 0.9);
  EXPECT_THAT(q.reasons, Contains(Says(HasSubstr("misses the landmarks by 16 px"))));
}

TEST(RepeatingCloth, IsRegisteredOnTheRepeatThatTheLandmarksShow) {
  RegisterPairRequest request;
  request.images() = cloth_pair();
  request.engine = "flow";
  request.start = Affine2::translation(repeat);
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  const auto largest_error = [&](const RegistrationResult& result) {
    double largest = 0;
    for (const LandmarkPair& pair : landmarks())
      largest = std::max(largest, length(result.moving_from_fixed(pair.fixed) - pair.moving));
    return largest;
  };
  Progress alone;
  EXPECT_GT(largest_error(register_pair(request, *backend, nobody, alone)), 10) << "the start is wrong";
  request.landmarks = landmarks();
  Progress led;
  const RegistrationResult result = register_pair(request, *backend, nobody, led);
  EXPECT_LT(largest_error(result), 0.5);
  EXPECT_THAT(result.notes, Contains(Says(HasSubstr("begun again from where they lie"))));
}

}  // namespace
}  // namespace alinify
