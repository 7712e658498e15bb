#include "core/registration/initial/refine_affine.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/registration/initial/small_pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

using test::apart;
using test::small_picture;

constexpr AffineRefiner::Step step{256, 2, 9, 3, 6};
constexpr Size whole{256, 256};

double scene(double x, double y) {
  return test::texture(x / 2, y / 2);
}

SmallPicture moved(const Affine2& map, Size size = whole) {
  return small_picture(size, [back = inverse(map)](double x, double y) {
    const Vec2d p = back({x, y});
    return scene(p.x, p.y);
  });
}

TEST(RefineAffine, ReachesAThirdOfAPixelFromSixPixelsOff) {
  const Affine2 truth{1.03, 0.04, -0.03, 0.98, 4, -5};
  const SmallPicture fixed = small_picture(whole, scene), moving = moved(truth);
  const AffineRefiner refiner(fixed, moving);
  Progress progress;
  const auto r = refiner.refine({}, AffineFamily::Affine, step, progress);
  EXPECT_GT(apart({}, truth, whole), 6);
  EXPECT_LT(apart(r.map, truth, whole), 0.33);
  EXPECT_GT(r.fit.correlation, 0.98);
  EXPECT_GT(r.fit.overlap, 0.9);
}

TEST(RefineAffine, KeepsToItsFamily) {
  const Affine2 start{0, -1.5, 1.5, 0, 380, 3};
  const SmallPicture fixed = small_picture(whole, scene),
                     moving = moved({0.05, -1.45, 1.52, 0.02, 383, 1}, {390, 390});
  const AffineRefiner refiner(fixed, moving);
  Progress progress;
  const Affine2 shifted = refiner.refine(start, AffineFamily::Translation, step, progress).map;
  EXPECT_EQ(shifted.xy, start.xy);
  EXPECT_EQ(shifted.yx, start.yx);
  const Affine2 rigid = refiner.refine(start, AffineFamily::Rigid, step, progress).map;
  EXPECT_NEAR(rigid.determinant(), 2.25, 1e-9);
  EXPECT_NEAR(rigid.xx, rigid.yy, 1e-9);
  const Affine2 similar = refiner.refine(start, AffineFamily::Similarity, step, progress).map;
  EXPECT_NEAR(similar.xx, similar.yy, 1e-9);
  EXPECT_NEAR(similar.xy, -similar.yx, 1e-9);
  EXPECT_LT(similar.determinant(), 2.25);
  const Affine2 mirrored = nearest_in_family({-1, 0.1, 0.1, 1.2, 0, 0}, AffineFamily::Similarity, {});
  EXPECT_NEAR(mirrored.xx, -mirrored.yy, 1e-12);
  EXPECT_NEAR(mirrored.xy, mirrored.yx, 1e-12);
}

TEST(RefineAffine, APartThatIsMissingPullsLittle) {
  const SmallPicture fixed = small_picture(whole, scene);
  const SmallPicture moving = small_picture(
      whole, [](double x, double y) { return x > 170 ? test::texture(x, y, 99) : scene(x - 3, y + 4); });
  const AffineRefiner refiner(fixed, moving);
  Progress progress;
  const Affine2 found = refiner.refine({}, AffineFamily::Affine, step, progress).map;
  for (const Vec2d p : {Vec2d{10, 10}, Vec2d{150, 20}, Vec2d{20, 240}, Vec2d{150, 240}})
    EXPECT_LT(length(found(p) - (p + Vec2d{3, -4})), 1.2);
}

TEST(RefineAffine, LooksAtASmallPictureInALargeOneThroughAPartOfIt) {
  const Affine2 truth = Affine2::translation({-330, -270});
  const SmallPicture fixed = small_picture({700, 600}, scene), moving = moved(truth, {160, 150});
  const AffineRefiner refiner(fixed, moving);
  EXPECT_LT(refiner.part_for(truth, 160, 2, 9).normalised.total(), 300u * 300u);
  Progress progress;
  const auto r =
      refiner.refine(Affine2::translation({-326, -267}), AffineFamily::Affine, {160, 2, 9, 3, 6}, progress);
  const Affine2 back = inverse(r.map);
  EXPECT_LT(length(back({0, 0}) - Vec2d{330, 270}), 0.4);
  EXPECT_LT(length(back({159, 149}) - Vec2d{489, 419}), 0.4);
}

}  // namespace
}  // namespace alinify
