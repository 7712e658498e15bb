#include "core/transform/compose_maps.h"

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

Transform map_of(std::vector<TransformPart> parts, Size fixed, Size moving) {
  Transform map;
  map.parts = std::move(parts);
  map.fixed.size = fixed, map.moving.size = moving;
  return map;
}

TEST(ComposedMaps, LeadWhereOneAfterTheOtherLeads) {
  const Size first{400, 300}, middle{420, 330}, last{500, 410};
  const Transform a = map_of({testing::random_grid(400, 300, {60, 60}, 4, 1),
                              testing::similarity_about({200, 150}, 3, 1.02, {2, 1})},
                             first, middle);
  const Transform b = map_of(
      {testing::wavy_field(60, 50, {8, 8}, 5, 140), Affine2{1.1, 0.05, -0.02, 1.2, 3, 4}}, middle, last);
  const Transform both = composed(b, a);
  testing::Random random(7);
  int within = 0;
  for (int i = 0; i < 500; ++i) {
    const Vec2d p = random.point(400, 300), between = a(p);
    if (between.x < 0 || between.y < 0 || between.x > 419 || between.y > 329) continue;
    ++within;
    EXPECT_LT(length(both(p) - b(between)), 1e-9);
  }
  EXPECT_GT(within, 400);
  EXPECT_EQ(both.fixed.size, first);
  EXPECT_EQ(both.moving.size, last);
}

TEST(ComposedMaps, GoOnSmoothlyBeyondTheMiddleImage) {
  // A spline drops to nothing beyond its own image, which a place of the first one may well lie beyond.
  const Transform a = map_of({Affine2::translation({60, 0})}, {200, 100}, {200, 100});
  BsplineGrid grid = testing::random_grid(200, 100, {50, 50}, 0, 1);
  for (Vec2d& c : grid.coefficients) c = {0, 7};  // everywhere in its image the same displacement
  const Transform b = map_of({grid}, {200, 100}, {200, 100});
  const Transform both = composed(b, a);
  EXPECT_LT(length(both({100, 50}) - Vec2d{160, 57}), 1e-9);
  EXPECT_LT(length(both({190, 50}) - Vec2d{250, 57}), 1e-6) << "the displacement ended with the middle image";
}

TEST(ComposedMaps, RefusesMapsOfAnotherMiddleImage) {
  const Transform a = map_of({}, {200, 100}, {200, 100}), b = map_of({}, {200, 101}, {200, 100});
  testing::expect_error(ErrorKind::Failed, "200 x 101", [&] { composed(b, a); });
}

}  // namespace
}  // namespace alinify
