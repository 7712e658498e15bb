#include "core/workflow/register_pieces.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compute/backend.h"
#include "core/transform/point_inverter.h"
#include "core/workflow/inspect.h"
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

// Of the places in the middle of each piece, and of those away from all pieces, how many are said to be off,
// and how many to be right.
struct Judged {
  double all = 0, off = 0, right = 0;
};
std::vector<Judged> by_piece_and_on_glass(const Slide& slide, const QualityReport& report) {
  const ErrorMap& errors = report.errors;
  std::vector<Judged> judged(slide.pieces.size() + 1);
  for (std::int64_t j = 0; j < errors.size.height; ++j)
    for (std::int64_t i = 0; i < errors.size.width; ++i) {
      std::size_t where = slide.pieces.size();
      bool at_rim = false;
      for (std::size_t k = 0; k < slide.pieces.size(); ++k) {
        const Vec2d off = errors.centre_px(i, j) - slide.pieces[k].fixed;
        const double from_middle = length(off) / slide.pieces[k].outline(std::atan2(off.y, off.x));
        if (from_middle < 0.7) where = k;
        at_rim = at_rim || (from_middle >= 0.7 && from_middle < 1.2);
      }
      if (at_rim) continue;
      const PlaceError& place = errors.at(i, j);
      judged[where].all += 1;
      judged[where].off += is_bad(place, report.tolerance_px) ? 1 : 0;
      judged[where].right +=
          shows_something(place) && static_cast<double>(place.expected_px) <= report.tolerance_px ? 1 : 0;
    }
  return judged;
}

QualityReport judged(const Slide& slide) {
  const RegistrationResult result = register_slide(slide, "flow");
  InspectRequest request;
  request.fixed = slide.fixed(), request.moving = slide.moving();
  request.initial = result.initial, request.moving_from_fixed = result.moving_from_fixed;
  const auto backend = make_cpu_backend(2);
  Progress progress;
  return inspect_registration(request, *backend, progress);
}

TEST(RegisterPieces, AreJudgedByThePiecesAndNotByTheGlassBetweenThem) {
  for (const auto& [count, order] :
       {std::pair{3, std::vector{2, 0, 1}}, std::pair{5, std::vector{4, 3, 0, 1, 2}}}) {
    const Slide slide = slide_of(count, 60, order, 40);
    const std::vector<Judged> judged_places = by_piece_and_on_glass(slide, judged(slide));
    EXPECT_LT(judged_places.back().off, 0.025 * judged_places.back().all) << count;
    for (std::size_t k = 0; k + 1 < judged_places.size(); ++k)
      EXPECT_GT(judged_places[k].right, 0.98 * judged_places[k].all) << count << ", piece " << k;
  }
}

TEST(RegisterPieces, AreRightNowhereWhereOneHasNoCounterpart) {
  Slide slide = slide_of(5, 60, {4, 3, 0, 1, 2}, 40);
  slide.pieces[1].in_moving = false;
  const std::vector<Judged> judged_places = by_piece_and_on_glass(slide, judged(slide));
  EXPECT_EQ(judged_places[1].right, 0);
  for (const std::size_t k : {0, 2, 3, 4})
    EXPECT_GT(judged_places[k].right, 0.98 * judged_places[k].all) << "piece " << k;
}

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
