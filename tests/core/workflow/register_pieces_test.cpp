#include "core/workflow/register_pieces.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compute/backend.h"
#include "core/transform/point_inverter.h"
#include "core/workflow/register_pair.h"
#include "tests/core/registration/slide_pieces.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::median_error_on;
using test::Slide;
using test::slide_of;

using ::testing::Contains;
using ::testing::HasSubstr;

RegistrationResult register_slide(const Slide& slide, const std::string& engine, bool pieces = true,
                                  RegistrationObserver* observer = nullptr) {
  RegisterPairRequest request;
  request.fixed = slide.fixed();
  request.moving = slide.moving();
  request.engine = engine;
  request.limits.pieces = pieces;
  const auto backend = make_cpu_backend(2);
  RegistrationObserver none;
  Progress progress;
  return register_pair(request, *backend, observer ? *observer : none, progress);
}

// On every piece the map of the whole slide is as good as that of the piece alone.
void expect_as_good_as_alone(const Slide& slide, const std::string& engine) {
  const RegistrationResult all = register_slide(slide, engine);
  ASSERT_TRUE(all.start && all.start->pieces);
  EXPECT_EQ(all.moving_from_fixed.parts.size(), 2U);
  for (std::size_t k = 0; k < slide.pieces.size(); ++k) {
    const auto& piece = slide.pieces[k];
    if (!piece.in_moving) continue;
    const Slide only = slide.only(k);
    const RegistrationResult alone = register_slide(only, engine);
    const double by_itself = median_error_on(only.pieces[0], alone.moving_from_fixed),
                 among_all = median_error_on(piece, all.moving_from_fixed);
    EXPECT_LT(among_all, 1.25 * by_itself + 0.02) << engine << ", piece " << k << ", " << piece.turn_deg;
    EXPECT_LT(among_all, 0.35) << engine << ", piece " << k;
    PointInverter inverse(all.moving_from_fixed);
    EXPECT_LT(test::share_led_astray(piece, all.moving_from_fixed, [&](Vec2d p) { return inverse(p); }), 0.05)
        << engine << ", piece " << k;
  }
}

class SlidesOfPieces : public ::testing::TestWithParam<int> {};
TEST_P(SlidesOfPieces, AreRegisteredAsWellAsEveryPieceAlone) {
  const std::vector<std::vector<int>> order{
      {1, 0}, {0, 1, 2}, {3, 2, 1, 0}, {0, 1, 2, 3, 4}, {5, 3, 4, 1, 2, 0}};
  expect_as_good_as_alone(slide_of(GetParam(), 25, order[static_cast<std::size_t>(GetParam() - 2)]), "flow");
}
INSTANTIATE_TEST_SUITE_P(Pieces, SlidesOfPieces, ::testing::Values(2, 3, 4, 5, 6));

TEST(RegisterPieces, IsAsGoodAsThePieceAloneWithEveryEngine) {
  for (const std::string engine : {"bspline", "syn"})
    expect_as_good_as_alone(slide_of(3, 40, {2, 0, 1}, 20), engine);
}

TEST(RegisterPieces, LeavesAMissingPieceOutAndSaysSo) {
  Slide slide = slide_of(4, 30, {0, 1, 2, 3}, 7);
  slide.pieces[2].in_moving = false;
  slide.specks = 15;
  const RegistrationResult result = register_slide(slide, "flow");
  EXPECT_THAT(result.notes, Contains(Says(HasSubstr("no counterpart in the moving image"))));
  for (const std::size_t k : {0, 1, 3})
    EXPECT_LT(median_error_on(slide.pieces[k], result.moving_from_fixed), 0.35);
}

TEST(RegisterPieces, ChangesNothingForASinglePieceOrACloth) {
  const Slide slide = slide_of(1, 20, {1});
  EXPECT_EQ(register_slide(slide, "flow").moving_from_fixed,
            register_slide(slide, "flow", false).moving_from_fixed);
}

TEST(RegisterPieces, IsWorthIt) {
  const Slide slide = slide_of(4, 25, {3, 2, 1, 0});
  const RegistrationResult one = register_slide(slide, "flow", false);
  double worst = 0;
  for (const auto& piece : slide.pieces)
    worst = std::max(worst, median_error_on(piece, one.moving_from_fixed));
  EXPECT_GT(worst, 5) << "one start for all does as well: there is nothing to show";
}

TEST(RegisterPieces, ShowsWholeMapsOnTheWay) {
  struct Watcher final : RegistrationObserver {
    int previews = 0, iterations = 0;
    Size fixed;
    void on_preview(std::shared_ptr<const Transform> map) override {
      ++previews;
      fixed = map->fixed.size;
    }
    void on_iteration(const IterationSample&) override { ++iterations; }
  } watcher;
  const Slide slide = slide_of(2, 25, {0, 1});
  register_slide(slide, "flow", true, &watcher);
  EXPECT_GT(watcher.previews, 1);
  EXPECT_GT(watcher.iterations, 4);
  EXPECT_EQ(watcher.fixed, slide.size);
}

}  // namespace
}  // namespace alinify
