#include "core/registration/initial/find_piece_starts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registration/initial/blend_pieces.h"
#include "core/registration/initial/content_pieces.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/transform/transform.h"
#include "tests/core/registration/initial/aligned.h"
#include "tests/core/registration/slide_pieces.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::align;
using test::median_error_on;
using test::Slide;
using test::slide_of;
using test::SlidePiece;

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

InitialRequest request_of(const Slide& slide) {
  InitialRequest request;
  request.fixed = slide.fixed();
  request.moving = slide.moving();
  return request;
}

const PieceStart* start_on(const InitialAlignment& found, const SlidePiece& piece) {
  if (!found.pieces) return nullptr;
  for (const PieceStart& start : found.pieces->matched) {
    const Rect b = found.pieces->fixed.bounds[static_cast<std::size_t>(start.fixed - 1)];
    if (std::abs(static_cast<double>(b.x + b.width / 2) - piece.fixed.x) < 40 &&
        std::abs(static_cast<double>(b.y + b.height / 2) - piece.fixed.y) < 40)
      return &start;
  }
  return nullptr;
}

void expect_every_piece(const Slide& slide, const InitialAlignment& found) {
  ASSERT_TRUE(found.pieces) << found.chosen.english();
  EXPECT_TRUE(found.found);
  for (const SlidePiece& piece : slide.pieces) {
    if (!piece.in_fixed || !piece.in_moving) continue;
    const PieceStart* start = start_on(found, piece);
    ASSERT_TRUE(start) << "nothing was found for the piece around " << piece.fixed.x << ", " << piece.fixed.y;
    EXPECT_LT(median_error_on(piece, start->moving_from_fixed), 2.5)
        << piece.turn_deg << " degrees, " << start->name.english() << ", correlation " << start->correlation
        << ", texture " << start->z_score << ", features " << start->features_z_score;
  }
}

void expect_every_piece(const Slide& slide) {
  expect_every_piece(slide, align(request_of(slide)));
}

ContentPieces pieces_of(const std::shared_ptr<const TileSource>& source) {
  ThreadPool pool(1);
  Progress progress;
  const GreyImage image = read_small(source, 1024, pool, progress);
  return find_content_pieces(make_small_picture(image, nullptr, source->info()));
}

TEST(ContentPieces, AreCountedWithoutSpecks) {
  for (const int count : {1, 2, 4, 6}) {
    Slide slide = slide_of(count, 0, {0, 1, 2, 3, 4, 5});
    EXPECT_EQ(pieces_of(slide.fixed()).count(), count);
    slide.specks = 25;
    EXPECT_EQ(pieces_of(slide.fixed()).count(), count) << "with specks of dust";
  }
}

// Dots of 20 px on black, of which a few touch.
TEST(ContentPieces, AreNoneAmongSpecksOfWhichAFewTouch) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> anywhere(20, 880);
  std::vector<Vec2d> dots;
  for (int k = 0; k < 150; ++k) dots.push_back({anywhere(random), anywhere(random)});
  EXPECT_EQ(pieces_of(test::picture({900, 900},
                                    [&](double x, double y) {
                                      double nearest = 1e9;
                                      for (const Vec2d dot : dots)
                                        nearest = std::min(nearest, length(Vec2d{x, y} - dot));
                                      return nearest < 10 ? 180 + 3 * nearest : 8;
                                    }))
                .count(),
            0);
}

TEST(ContentPieces, AreNoneInAClothThatFillsItsFrame) {
  EXPECT_EQ(pieces_of(test::picture({500, 400}, test::weave)).count(), 0);
  EXPECT_EQ(
      pieces_of(test::picture({500, 400}, [](double x, double y) { return test::texture(x, y); })).count(),
      0);
}

// Two pieces in a row that touch in the fixed image, where they overlap by 10 of 170 pixels; a third one lies
// apart. Seeds are such that the pieces
// bulge towards each other.
Slide touching_slide(double turn_deg, std::uint64_t seed = 1) {
  Slide slide = slide_of(3, turn_deg, {1, 0, 2}, seed);
  for (SlidePiece& piece : slide.pieces) piece.radius = 85;
  const Vec2d towards{1, 0};
  SlidePiece &one = slide.pieces[0], &other = slide.pieces[1];
  const double reach = one.outline(0) + other.outline(std::numbers::pi);
  other.fixed = one.fixed + (reach - 10) * towards;
  return slide;
}

TEST(ContentPieces, ThatTouchAreSplitWhereTheOtherImageHasThemApart) {
  for (const std::uint64_t seed : {1, 8, 14, 19, 26}) {
    const Slide slide = touching_slide(25, seed);
    const ContentPieces fixed = pieces_of(slide.fixed()), moving = pieces_of(slide.moving());
    ASSERT_EQ(fixed.count(), 2) << seed;
    ASSERT_EQ(moving.count(), 3) << seed;
    ThreadPool pool(2);
    const ContentPieces split = split_like(fixed, moving, pool, Progress());
    ASSERT_EQ(split.count(), 3) << seed;
    // Each place of a piece has the label of one only, whatever is near the bridge.
    for (int k = 1; k <= 3; ++k) {
      std::array<int, 3> on{};
      for (int y = 0; y < split.labels.rows; ++y)
        for (int x = 0; x < split.labels.cols; ++x) {
          if (split.labels.at<int>(y, x) != k) continue;
          for (std::size_t p = 0; p < 3; ++p)
            on[p] += slide.pieces[p].covers({static_cast<double>(x), static_cast<double>(y)}) ? 1 : 0;
        }
      std::sort(on.begin(), on.end());
      EXPECT_GT(on[2], 30 * on[1]) << seed << ", piece " << k;
    }
    for (int k = 1; k < 3; ++k)
      EXPECT_GE(split.area_px[static_cast<std::size_t>(k - 1)], split.area_px[static_cast<std::size_t>(k)]);
  }
}

TEST(ContentPieces, StayWholeWhereTheOtherImageHasNoMoreOfThem) {
  const ContentPieces touching = pieces_of(touching_slide(25).fixed());
  ThreadPool pool(2);
  const ContentPieces alike = split_like(touching, touching, pool, Progress());
  EXPECT_EQ(alike.count(), 2);
  EXPECT_EQ(cv::countNonZero(alike.labels != touching.labels), 0);
  EXPECT_EQ(split_like(touching, {}, pool, Progress()).count(), 2);
}

TEST(ContentPieces, StayWholeWhereTheOtherImageHasButAShredMore) {
  // Two pieces that touch in both images, and a shred in one.
  const Slide slide = touching_slide(0);
  const ContentPieces touching = pieces_of(slide.fixed());
  Slide more = slide;
  more.size = {720, 480};
  SlidePiece shred = slide.pieces[2];
  shred.fixed = {600, 400}, shred.radius = 40;
  more.pieces.push_back(shred);
  const ContentPieces with_shred = pieces_of(more.fixed());
  ASSERT_EQ(with_shred.count(), 3);
  ThreadPool pool(2);
  EXPECT_EQ(split_like(touching, with_shred, pool, Progress()).count(), 2);
}

class SlidesOf : public ::testing::TestWithParam<int> {};
TEST_P(SlidesOf, AreFoundPieceByPieceTurnedAndShifted) {
  expect_every_piece(slide_of(GetParam(), 25, {0, 1, 2, 3, 4, 5}));
}
TEST_P(SlidesOf, AreFoundWhereThePiecesHaveChangedPlaces) {
  const std::vector<std::vector<int>> order{
      {1, 0}, {2, 0, 1}, {3, 2, 1, 0}, {4, 3, 2, 1, 0}, {5, 3, 4, 1, 2, 0}};
  expect_every_piece(slide_of(GetParam(), 60, order[static_cast<std::size_t>(GetParam() - 2)], 40));
}
INSTANTIATE_TEST_SUITE_P(Pieces, SlidesOf, ::testing::Values(2, 3, 4, 5, 6));

TEST(PieceStarts, AreFoundForPiecesThatTouchInOneImage) {
  const Slide slide = touching_slide(35, 14);
  expect_every_piece(slide);
  // The other way round too: they lie apart in the fixed image.
  InitialRequest request;
  request.fixed = slide.moving(), request.moving = slide.fixed();
  const InitialAlignment found = align(request);
  ASSERT_TRUE(found.pieces);
  EXPECT_EQ(found.pieces->matched.size(), 3U);
  for (const SlidePiece& piece : slide.pieces) {
    double nearest = 1e9;
    for (const PieceStart& start : found.pieces->matched)
      nearest =
          std::min(nearest, length(start.moving_from_fixed(piece.to_moving(piece.fixed)) - piece.fixed));
    EXPECT_LT(nearest, 3) << "of the piece around " << piece.fixed.x << ", " << piece.fixed.y;
  }
}

TEST(PieceStarts, SayWhichPieceHasNoCounterpart) {
  Slide slide = slide_of(4, 30, {0, 1, 2, 3}, 7);
  slide.pieces[1].in_moving = false;
  slide.specks = 20;
  const InitialAlignment found = align(request_of(slide));
  expect_every_piece(slide, found);
  ASSERT_TRUE(found.pieces);
  ASSERT_EQ(found.pieces->fixed_alone.size(), 1U);
  EXPECT_TRUE(found.pieces->moving_alone.empty());
  const Rect alone = found.pieces->fixed.bounds[static_cast<std::size_t>(found.pieces->fixed_alone[0] - 1)];
  EXPECT_NEAR(static_cast<double>(alone.x) + static_cast<double>(alone.width) / 2, slide.pieces[1].fixed.x,
              15);
  EXPECT_THAT(found.notes, Contains(Says(HasSubstr("no counterpart in the moving image"))));
}

TEST(PieceStarts, SayHowManyPiecesLieBeyondTheLimits) {
  // Of three pieces two lie alike, and one is turned by 60 degrees.
  Slide slide = slide_of(3, 0, {0, 1, 2});
  for (SlidePiece& piece : slide.pieces) piece.moving = piece.fixed + Vec2d{6, -4}, piece.turn_deg = 0;
  slide.pieces[2].turn_deg = 60;
  InitialRequest request = request_of(slide);
  const InitialAlignment free = align(request);
  expect_every_piece(slide, free);
  EXPECT_THAT(free.notes, Not(Contains(Says(HasSubstr("within the limits")))));
  request.limits.max_rotation_deg = 20;
  const InitialAlignment limited = align(request);
  EXPECT_TRUE(limited.found);
  EXPECT_FALSE(limited.pieces);
  EXPECT_THAT(limited.notes,
              Contains(Says(HasSubstr("within the limits (turned by at most 20 degrees): 1."))));
}

TEST(PieceStarts, AreNotMadeWhereOneStartExplainsAllPieces) {
  Slide slide = slide_of(4, 0, {0, 1, 2, 3});
  for (SlidePiece& piece : slide.pieces) piece.moving = piece.fixed + Vec2d{6, -4};
  InitialRequest request = request_of(slide);
  const InitialAlignment found = align(request);
  EXPECT_FALSE(found.pieces);
  request.limits.pieces = false;
  const InitialAlignment without = align(request);
  EXPECT_EQ(found.moving_from_fixed, without.moving_from_fixed) << "the same bits";
  EXPECT_EQ(found.notes, without.notes);
}

TEST(PieceStarts, AreNotMadeOfASinglePieceOrACloth) {
  for (const bool cloth : {false, true}) {
    InitialRequest request = request_of(slide_of(1, 20, {1}));
    if (cloth) {
      request.fixed = test::picture({400, 300}, test::weave);
      request.moving =
          test::picture({400, 300}, [](double x, double y) { return test::weave(x + 3, y - 5); });
    }
    const InitialAlignment found = align(request);
    EXPECT_TRUE(found.found);
    EXPECT_FALSE(found.pieces);
    request.limits.pieces = false;
    EXPECT_EQ(align(request).moving_from_fixed, found.moving_from_fixed);
  }
}

TEST(PieceStarts, AreNotMadeOfPiecesThatHaveNothingInCommon) {
  // Of three pieces the two that agree best by chance.
  Slide slide = slide_of(3, 20, {0, 1, 2}), other = slide_of(3, 20, {0, 1, 2}, 70);
  for (Slide* of : {&slide, &other}) of->pieces.erase(of->pieces.begin());
  InitialRequest request = request_of(slide);
  request.moving = other.moving();
  const InitialAlignment found = align(request);
  EXPECT_FALSE(found.pieces) << found.score;
}

TEST(PieceStarts, AreLeftAloneWhereTheyAreTurnedOff) {
  InitialRequest request = request_of(slide_of(3, 25, {0, 1, 2}));
  request.limits.pieces = false;
  const InitialAlignment found = align(request);
  EXPECT_FALSE(found.pieces);
  EXPECT_THAT(found.notes, Not(Contains(Says(HasSubstr("pieces")))));
}

TEST(PieceStarts, AreTheSameForAnyNumberOfThreads) {
  const InitialRequest request = request_of(slide_of(2, 25, {1, 0}));
  const InitialAlignment one = align(request, 1), three = align(request, 3);
  ASSERT_TRUE(one.pieces && three.pieces);
  ASSERT_EQ(one.pieces->matched.size(), three.pieces->matched.size());
  for (std::size_t k = 0; k < one.pieces->matched.size(); ++k)
    EXPECT_EQ(one.pieces->matched[k].moving_from_fixed, three.pieces->matched[k].moving_from_fixed);
}

TEST(PieceBlend, IsEachPiecesOwnMapOnThePieceAndDoesNotFoldThere) {
  const Slide slide = slide_of(4, 30, {1, 0, 3, 2});
  const InitialAlignment found = align(request_of(slide));
  ASSERT_TRUE(found.pieces);
  ThreadPool pool(2);
  const PieceBlend blend(*found.pieces);
  const DisplacementField field = blend.field_of_starts(pool, Progress());
  EXPECT_GT(blend.smallest_determinant(field), 0.5);
  for (const SlidePiece& piece : slide.pieces) {
    const PieceStart* start = start_on(found, piece);
    ASSERT_TRUE(start);
    for (double y = -60; y <= 60; y += 7)
      for (double x = -60; x <= 60; x += 7) {
        const Vec2d p = piece.fixed + Vec2d{x, y};
        if (!piece.covers(p + 0.05 * Vec2d{x, y})) continue;
        EXPECT_LT(length(found.pieces->base()(field(p)) - start->moving_from_fixed(p)), 0.01);
      }
  }
}

}  // namespace
}  // namespace alinify
