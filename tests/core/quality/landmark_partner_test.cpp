#include "core/quality/landmark_partner.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/image/image.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::unrepeating;
using testing::weave;

template <class Function>
std::shared_ptr<const TileSource> source_of(Size size, Function value) {
  auto image = std::make_shared<Image>(size, 1, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const double v = 255 * value(static_cast<double>(x), static_cast<double>(y));
      *image->pixels().at(x, y) = std::byte(static_cast<int>(std::min(255.0, std::max(0.0, v + 0.5))));
    }
  ImageInfo info;
  info.size = size;
  info.levels = {{size, {256, 256}, {1, 1}}};
  return make_memory_source(std::move(image), std::move(info));
}

Transform map_by(const Affine2& affine, Size fixed, Size moving) {
  Transform map;
  map.fixed.size = fixed, map.moving.size = moving;
  map.parts = {affine};
  return map;
}

class RefineLandmark : public ::testing::Test {
 protected:
  // The moving image is the same formula seen through an affine map: moving(m) = value(inverse(m)).
  static constexpr Size kSize{900, 800};
  const Affine2 truth{1.03, 0.05, -0.04, 0.98, 21.3, -12.6};
  std::shared_ptr<const TileSource> fixed = source_of(kSize, unrepeating);
  std::shared_ptr<const TileSource> moving = source_of(kSize, [this](double x, double y) {
    const Vec2d p = inverse(truth)({x, y});
    return unrepeating(p.x, p.y);
  });
  PartnerProposal propose(const Affine2& guess, Vec2d at, bool in_moving = false) {
    ThreadPool pool(2);
    return propose_partner({fixed, moving, map_by(guess, kSize, kSize), at, in_moving}, pool, Progress());
  }
};

TEST_F(RefineLandmark, FindsThePartnerToATenthOfAPixelFromAMapThatIsFarOff) {
  Affine2 guess = truth;
  guess.tx += 31, guess.ty -= 24;
  for (const Vec2d at : {Vec2d{300, 310}, Vec2d{512.4, 401.7}, Vec2d{610, 250}}) {
    const PartnerProposal p = propose(guess, at);
    EXPECT_TRUE(p.refined);
    EXPECT_EQ(p.downsample, 1);
    EXPECT_EQ(p.fixed, at) << "the point that was given stays";
    EXPECT_LT(length(p.moving - truth(at)), 0.15) << at.x;
    EXPECT_NEAR(p.moved_px, length(Vec2d{31, 24}), 3);
  }
}

TEST_F(RefineLandmark, FindsTheFixedPointOfAPointGivenInTheMovingImage) {
  Affine2 guess = truth;
  guess.tx -= 18.5, guess.ty += 9.25;
  const Vec2d at{420, 380};
  const PartnerProposal p = propose(guess, at, true);
  EXPECT_TRUE(p.refined);
  EXPECT_EQ(p.moving, guess(at)) << "the point that was given stays";
  EXPECT_LT(length(truth(p.fixed) - p.moving), 0.15);
}

TEST_F(RefineLandmark, FindsItInInvertedContrastByTheEdges) {
  moving = source_of(kSize, [this](double x, double y) {
    const Vec2d p = inverse(truth)({x, y});
    return 0.9 - 0.7 * unrepeating(p.x, p.y);
  });
  Affine2 guess = truth;
  guess.tx += 8;
  const PartnerProposal p = propose(guess, {450, 400});
  EXPECT_TRUE(p.refined);
  EXPECT_LT(length(p.moving - truth({450, 400})), 0.6);
}

TEST_F(RefineLandmark, KeepsTheProposalOfTheMapWhereNothingIsToBeSeen) {
  fixed = source_of(kSize, [](double, double) { return 0.8; });
  const PartnerProposal p = propose(truth, {450, 400});
  EXPECT_FALSE(p.refined);
  EXPECT_EQ(p.moving, truth({450, 400}));
}

// Every place of a perfect weave is as good as the next: guessing one would be worse than none.
TEST_F(RefineLandmark, DoesNotChooseAmongTheThreadsOfAnEvenWeave) {
  const auto even = [](double x, double y) { return weave(x, y, 12, 0); };
  fixed = source_of(kSize, even);
  moving = source_of(kSize, [&](double x, double y) { return even(x - 5, y - 4); });
  const PartnerProposal p = propose(Affine2{}, {450, 400});
  EXPECT_FALSE(p.refined);
  EXPECT_EQ(p.moving, (Vec2d{450, 400}));
}

TEST_F(RefineLandmark, SurvivesPlacesAtAndBeyondTheBorder) {
  for (const Vec2d at : {Vec2d{0, 0}, Vec2d{899, 799}, Vec2d{-500, 20}, Vec2d{1e7, 1e7}}) {
    const PartnerProposal p = propose(truth, at);
    EXPECT_TRUE(std::isfinite(p.moving.x) && std::isfinite(p.moving.y));
  }
}

}  // namespace
}  // namespace alinify
