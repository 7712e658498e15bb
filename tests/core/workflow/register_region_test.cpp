#include "core/workflow/register_region.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/image/polygon_mask.h"
#include "tests/core/registration/pictures.h"
#include "tests/core/registration/textures.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;

constexpr Size kSize{640, 480};

/// Two bulges of the cloth, far from each other, on a shift.
Vec2d truth(Vec2d p) {
  const auto bulge = [&](Vec2d middle, Vec2d by) {
    const Vec2d d = p - middle;
    return std::exp(-dot(d, d) / (2 * 45.0 * 45.0)) * by;
  };
  return p + Vec2d{4, -3} + bulge({180, 220}, {7, 4}) + bulge({500, 300}, {-6, 6});
}

struct Pair {
  std::shared_ptr<const TileSource> fixed = test::picture(kSize,
                                                          [](double x, double y) {
                                                            const Vec2d q = truth({x, y});
                                                            return test::texture(q.x, q.y);
                                                          }),
                                    moving = test::picture(
                                        {660, 490}, [](double x, double y) { return test::texture(x, y); });
  std::shared_ptr<Transform> shift = std::make_shared<Transform>();
  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;

  Pair() {
    shift->parts = {Affine2::translation({4, -3})};
    shift->fixed.size = kSize, shift->moving.size = moving->info().size;
  }
  RegisterPairRequest images() const {
    RegisterPairRequest request;
    request.fixed = fixed, request.moving = moving;
    request.engine = "flow";
    return request;
  }
  RegistrationResult run(Rect region) { return run({shift, region, {}}); }
  RegistrationResult run(const PartialRegistration& part) {
    return register_region(images(), part, *backend, nobody, progress);
  }
};

double worst_off(const Transform& map, Rect part) {
  double worst = 0;
  for (std::int64_t y = part.y; y < part.bottom(); y += 7)
    for (std::int64_t x = part.x; x < part.right(); x += 7) {
      const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
      worst = std::max(worst, length(map(p) - truth(p)));
    }
  return worst;
}

TEST(RegisterRegion, FindsTheMapAnewThereAndLeavesItElsewhere) {
  Pair pair;
  const Rect region{80, 120, 200, 200}, middle{110, 150, 140, 140};
  ASSERT_GT(worst_off(*pair.shift, middle), 6);
  const RegistrationResult result = pair.run(region);
  const Transform& map = result.moving_from_fixed;
  EXPECT_LT(worst_off(map, middle), 0.7);
  for (const Vec2d p : {Vec2d{20, 20}, Vec2d{500, 300}, Vec2d{330, 220}, Vec2d{180, 400}})
    EXPECT_EQ(map(p), (*pair.shift)(p)) << "to the last bit";
  EXPECT_GT(jacobian_range(map, 200).min, 0.2);
  EXPECT_EQ(map.fixed.size, kSize);
  EXPECT_EQ(map.moving.size, (Size{660, 490}));
  EXPECT_EQ(map.provenance.engine, "flow");
  EXPECT_EQ(result.initial, *pair.shift);
  ASSERT_GE(result.notes.size(), 2u);
  EXPECT_THAT(result.notes[0], Says(HasSubstr("Only a region of 200 px x 200 px")));
  EXPECT_THAT(result.notes[1], Says(HasSubstr("Local correlation in the region")));
}

TEST(RegisterRegion, BuildsOnWhatWasRegisteredBefore) {
  Pair pair;
  const auto once = std::make_shared<Transform>(pair.run({80, 120, 200, 200}).moving_from_fixed);
  const Rect up_to_the_edge{400, 200, 240, 200};
  const Transform twice = pair.run({once, up_to_the_edge, {}}).moving_from_fixed;
  EXPECT_LT(worst_off(twice, {110, 150, 140, 140}), 0.7);
  EXPECT_LT(worst_off(twice, {430, 230, 200, 140}), 0.7);
  EXPECT_EQ(twice({180, 220}), (*once)({180, 220}));
}

TEST(RegisterRegion, ComparesEnginesByWhatTheyFoundInIt) {
  Pair pair;
  RegisterPairRequest images = pair.images();
  images.engine = "best";
  const RegistrationResult result = register_region(images, {pair.shift, {80, 120, 200, 200}, {}},
                                                    *pair.backend, pair.nobody, pair.progress);
  EXPECT_LT(worst_off(result.moving_from_fixed, {110, 150, 140, 140}), 0.7);
  ASSERT_GE(result.compared.size(), 2u);
  for (const ComparedEngine& engine : result.compared) {
    ASSERT_TRUE(engine.figures.has_value()) << engine.engine;
    EXPECT_GT(engine.figures->places, 100) << engine.engine;
    // The start is off by several pixels: it is the map that was found there that was judged.
    EXPECT_LT(engine.figures->median_px, 0.5) << engine.engine;
  }
}

TEST(RegisterRegion, ShowsWholeMapsWhileItRuns) {
  struct Listener final : RegistrationObserver {
    std::vector<std::shared_ptr<const Transform>> previews;
    void on_preview(std::shared_ptr<const Transform> map) override { previews.push_back(std::move(map)); }
  } listener;
  Pair pair;
  register_region(pair.images(), {pair.shift, {80, 120, 200, 200}, {}}, *pair.backend, listener,
                  pair.progress);
  ASSERT_FALSE(listener.previews.empty());
  for (const auto& preview : listener.previews) EXPECT_EQ((*preview)({600, 60}), (*pair.shift)({600, 60}));
  EXPECT_LT(length((*listener.previews.back())({180, 220}) - truth({180, 220})), 1);
}

TEST(RegisterRegion, TakesEnoughOfTheSurroundingsOfAPlace) {
  EXPECT_EQ(region_around({300, 200, 20, 10}, {1000, 800}), (Rect{172, 72, 276, 266}));
  EXPECT_EQ(region_around({400, 300, 500, 200}, {2000, 2000}), (Rect{150, 50, 1000, 700}));
  EXPECT_EQ(region_around({0, 700, 100, 100}, {1000, 800}), (Rect{0, 572, 228, 228})) << "an image's corner";
}

TEST(RegisterRegion, HoldsToMasksThatLieInIt) {
  Pair pair;
  RegisterPairRequest images = pair.images();
  // Nothing counts there.
  images.fixed_mask = make_polygon_mask(kSize, {{{{400, 10}, {600, 10}, {600, 90}}, true}});
  testing::expect_error(ErrorKind::Failed, "mask is empty", [&] {
    register_region(images, {pair.shift, {80, 120, 200, 200}, {}}, *pair.backend, pair.nobody, pair.progress);
  });
}

TEST(RegisterRegion, RefusesWhatCannotBeRegistered) {
  Pair pair;
  testing::expect_error(ErrorKind::Usage, "only 40 x 50 pixels", [&] { pair.run({600, 100, 100, 50}); });
  auto far = std::make_shared<Transform>(*pair.shift);
  far->parts = {Affine2::translation({5000, 0})};
  testing::expect_error(ErrorKind::Usage, "outside the moving image", [&] {
    pair.run({far, {80, 120, 200, 200}, {}});
  });
  auto stopped = std::make_shared<CancelFlag>();
  stopped->request();
  Progress cancelled({}, stopped);
  EXPECT_THROW(register_region(pair.images(), {pair.shift, {80, 120, 200, 200}, {}}, *pair.backend,
                               pair.nobody, cancelled),
               Cancelled);
}

}  // namespace
}  // namespace alinify
