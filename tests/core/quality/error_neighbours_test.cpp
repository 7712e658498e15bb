#include "core/quality/error_neighbours.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/transform/displacement_field.h"

namespace alinify {
namespace {

// 30 x 30 places of 8 px, all found within half a pixel but for a square of `side` places in the middle.
ErrorMap with_lost(int side) {
  ErrorMap map;
  map.size = {30, 30};
  map.origin_px = {3.5, 3.5}, map.step_px = 8, map.pixel_px = 1;
  PlaceError found;
  found.state = PlaceState::Measured;
  found.expected_px = 0.5f, found.low_px = 0.1f, found.high_px = 1.5f;
  map.places.assign(900, found);
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      PlaceError& p = map.places[static_cast<std::size_t>((15 - side / 2 + j) * 30 + 15 - side / 2 + i)];
      p.state = PlaceState::Lost;
      p.expected_px = 12, p.low_px = 4, p.high_px = 36;
    }
  return map;
}

Transform map_of(const std::function<Vec2d(Vec2d)>& displacement) {
  DisplacementField field;
  field.origin = {0, 0}, field.spacing = {4, 4};
  field.columns = field.rows = 61;
  std::vector<Vec2f> vectors;
  for (int j = 0; j < 61; ++j)
    for (int i = 0; i < 61; ++i) {
      const Vec2d u = displacement({4.0 * i, 4.0 * j});
      vectors.push_back({static_cast<float>(u.x), static_cast<float>(u.y)});
    }
  field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
  Transform map;
  map.parts.emplace_back(std::move(field));
  map.fixed.size = map.moving.size = {240, 240};
  return map;
}

const PlaceError& middle(const ErrorMap& map) {
  return map.at(15, 15);
}

// Ambiguous all over, but for a frame of `width` places that were measured.
ErrorMap ambiguous_within_a_frame(std::int64_t width) {
  ErrorMap map = with_lost(0);
  for (std::int64_t j = width; j < 30 - width; ++j)
    for (std::int64_t i = width; i < 30 - width; ++i)
      map.places[static_cast<std::size_t>(j * 30 + i)].state = PlaceState::Ambiguous;
  return map;
}

std::vector<bool> edge_of(std::int64_t width) {
  std::vector<bool> at_edge;
  for (std::int64_t k = 0; k < 900; ++k)
    at_edge.push_back(std::min({k % 30, k / 30, 29 - k % 30, 29 - k / 30}) < width);
  return at_edge;
}

TEST(DoubtEdges, LeavesNoEdgeToVouchForARepeatingTexture) {
  ErrorMap map = ambiguous_within_a_frame(5);
  doubt_edges(map, edge_of(5));
  for (const PlaceError& p : map.places) EXPECT_EQ(p.state, PlaceState::Ambiguous);
}

TEST(DoubtEdges, KeepsWhatIsMeasuredInside) {
  ErrorMap map = ambiguous_within_a_frame(5);
  doubt_edges(map, edge_of(3));
  for (std::int64_t k = 0; k < 900; ++k)
    EXPECT_EQ(map.places[static_cast<std::size_t>(k)].state,
              ambiguous_within_a_frame(5).places[static_cast<std::size_t>(k)].state);
}

TEST(DoubtEdges, KeepsEdgesFarFromAnythingAmbiguous) {
  ErrorMap map = with_lost(0);
  map.places[15 * 30 + 1].state = PlaceState::Ambiguous;
  doubt_edges(map, edge_of(5));
  EXPECT_EQ(map.at(1, 20).state, PlaceState::Ambiguous);
  EXPECT_EQ(map.at(1, 22).state, PlaceState::Measured);
  EXPECT_EQ(map.at(28, 15).state, PlaceState::Measured);
}

TEST(DoubtEdges, BelievesAnEdgeThatWasFoundElsewhere) {
  ErrorMap map = ambiguous_within_a_frame(5);
  for (PlaceError& p : map.places) p.off_px = {4, 0};
  doubt_edges(map, edge_of(5));
  EXPECT_EQ(map.at(0, 0).state, PlaceState::Measured);
  EXPECT_EQ(map.at(4, 15).state, PlaceState::Measured);
}

TEST(BridgeLost, TakesAChangedSpotForWhatItIsWhereTheMapGoesOnStraight) {
  ErrorMap map = with_lost(5);
  bridge_lost(map, map_of([](Vec2d p) { return Vec2d{3 + 0.05 * p.x - 0.02 * p.y, 0.04 * p.y}; }));
  // 0.5, and the undetected bend over 20 px.
  EXPECT_LT(middle(map).expected_px, 4);
  EXPECT_GT(middle(map).expected_px, 0.5f + 20 * 20 / 200.0f);
  EXPECT_GE(middle(map).high_px, 2 * middle(map).expected_px);
  EXPECT_EQ(map.at(2, 2).expected_px, 0.5f);
}

TEST(BridgeLost, LeavesAPatchLostThatTheMapPutsElsewhere) {
  ErrorMap map = with_lost(5);
  const ErrorMap before = map;
  bridge_lost(map, map_of([](Vec2d p) {
                const bool inside = std::max(std::abs(p.x - 123.5), std::abs(p.y - 123.5)) < 20;
                return inside ? Vec2d{30, 0} : Vec2d{0, 0};
              }));
  for (std::size_t k = 0; k < map.places.size(); ++k) {
    if (before.places[k].state != PlaceState::Lost) continue;
    EXPECT_GT(map.places[k].expected_px, 10) << k % 30 << ", " << k / 30;
  }
}

TEST(BridgeLost, DoesNotReachIntoTheMiddleOfAWideLostArea) {
  ErrorMap map = with_lost(15);
  bridge_lost(map, map_of([](Vec2d) { return Vec2d{0, 0}; }));
  EXPECT_EQ(middle(map).expected_px, 12);
  EXPECT_LT(map.at(8, 15).expected_px, 2) << "beside what was found";
}

TEST(BridgeLost, CountsWhatTheMapStraysInPixelsOfTheFixedImage) {
  const auto strayed = [](double scale) {
    ErrorMap map = with_lost(3);
    Transform bent = map_of([](Vec2d p) { return Vec2d{p.x * p.x / 400, 0}; });
    bent.parts.emplace_back(Affine2{scale, 0, 0, scale, 0, 0});
    bridge_lost(map, bent);
    return middle(map).expected_px;
  };
  EXPECT_NEAR(strayed(4), strayed(1), 0.05);
}

// All found within half a pixel but for a blank square of `side` places in the middle.
ErrorMap with_blank(int side) {
  ErrorMap map = with_lost(side);
  for (PlaceError& p : map.places)
    if (p.state == PlaceState::Lost) p = {PlaceState::Blank, 0, 0, 0, {}};
  return map;
}

TEST(Inherit, ExpectsOfBlankPlacesWhatIsExpectedAroundThemUnderAnAffineMap) {
  ErrorMap map = with_blank(9);
  fill_from_neighbours(map, map_of([](Vec2d p) {
                         return Vec2d{3 + 0.05 * p.x - 0.02 * p.y, 0.04 * p.y};
                       }),
                       12);
  EXPECT_EQ(middle(map).state, PlaceState::Blank);
  // The middle is five places of 8 px away: a stretch by 1/1000 would not be seen.
  EXPECT_NEAR(middle(map).expected_px, 0.5 + 40 / 1000.0, 0.001);
  // And a bulge need not be like what is seen elsewhere: a bend of one in 200 px is possible.
  EXPECT_NEAR(middle(map).high_px, 1.5 + 3 * 40 * 40 / 200.0, 0.01);
  EXPECT_EQ(map.at(2, 2).expected_px, 0.5f);
}

TEST(Inherit, AddsWhatTheMapStraysFromGoingOnStraightOverTheWay) {
  // Over n places of 8 px to either side the second difference of x^2 / 1000 is 2 (8 n)^2 / 1000 along x, and
  // none along y. On the whole this map is no scale.
  const auto bent = map_of([](Vec2d p) { return Vec2d{(p.x - 120) * (p.x - 120) / 1000, 0}; });
  ErrorMap map = with_blank(9);
  fill_from_neighbours(map, bent, 12);
  const auto strayed = [](int places) { return 0.5 * 2 * 64 * places * places / 1000.0; };
  EXPECT_NEAR(map.at(11, 15).expected_px, 0.5 + strayed(1), 0.1 * strayed(1));
  EXPECT_NEAR(map.at(12, 15).expected_px, 0.5 + strayed(2), 0.1 * strayed(2));
  EXPECT_NEAR(map.at(12, 12).expected_px, 0.5 + strayed(2), 0.1 * strayed(2));
  EXPECT_NEAR(middle(map).high_px, 1.5 + 3 * 40 * 40 / 200.0, 0.01);
}

TEST(Inherit, ExpectsMoreOfBlankPlacesAroundWhichTheMapBendsMore) {
  // Bent in its right half alone, where x > 120.
  const auto half_bent = map_of([](Vec2d p) {
    const double beyond = std::max(0.0, p.x - 120);
    return Vec2d{beyond * beyond / 1000, 0};
  });
  ErrorMap map = with_blank(0);
  for (const int left : {6, 22})
    for (int j = 14; j < 17; ++j)
      for (int i = left; i < left + 3; ++i)
        map.places[static_cast<std::size_t>(j * 30 + i)] = {PlaceState::Blank, 0, 0, 0, {}};
  fill_from_neighbours(map, half_bent, 12);
  const double straight = static_cast<double>(map.at(7, 15).expected_px) - 0.5,
               bent = static_cast<double>(map.at(23, 15).expected_px) - 0.5;
  // The second difference over two places is 2 (8 * 2)^2 / 1000 along x, half of that in the mean of both
  // axes, and half of it between two places. A mean over both halves of the map would expect half again of
  // either.
  EXPECT_NEAR(bent, 0.5 * 0.5 * 2 * 16 * 16 / 1000.0, 0.05);
  EXPECT_LT(straight, 0.3 * bent);
}

TEST(Inherit, ExpectsHalfAsMuchHalfwayBetweenTwoMeasuredPlaces) {
  // On x^2 a straight line between the ends of a gap of 2 n places strays by n^2 in its middle, going on from
  // one end by 2 n^2.
  const auto square = [](double x) { return (x - 120) * (x - 120) / 1000; };
  const auto bent = map_of([&](Vec2d p) { return Vec2d{square(p.x), square(p.y)}; });
  ErrorMap gap = with_blank(9), end = with_blank(0);
  for (int j = 0; j < 30; ++j)
    for (int i = 20; i < 30; ++i)
      end.places[static_cast<std::size_t>(j * 30 + i)] = {PlaceState::Blank, 0, 0, 0, {}};
  fill_from_neighbours(gap, bent, 12), fill_from_neighbours(end, bent, 12);
  const double beyond =
                   static_cast<double>(end.at(24, 15).expected_px) - 0.5,  // five places from the nearest
      between = static_cast<double>(middle(gap).expected_px) - 0.5;
  EXPECT_NEAR(between, 0.5 * beyond, 0.05 * beyond);
}

TEST(Inherit, GrowsWithTheSquareOfTheWayWhereNothingSoFarApartWasMeasured) {
  // Only a strip of 30 x 4 places is seen.
  ErrorMap map = with_blank(0);
  for (std::size_t k = 4 * 30; k < map.places.size(); ++k) map.places[k] = {PlaceState::Blank, 0, 0, 0, {}};
  fill_from_neighbours(map, map_of([](Vec2d p) { return Vec2d{p.x * p.x / 1000, p.y * p.y / 1000}; }), 12);
  const float near = map.at(15, 11).expected_px - 0.5f, far = map.at(15, 19).expected_px - 0.5f;
  EXPECT_GT(near, 1);
  EXPECT_NEAR(far / near, 4, 0.4) << "after 8 places and after 16";
}

TEST(Inherit, ExpectsSoManyPlacesWidthWhereNothingIsKnownAtAll) {
  ErrorMap map = with_blank(0);
  for (PlaceError& p : map.places) p = {PlaceState::Blank, 0, 0, 0, {}};
  fill_from_neighbours(map, map_of([](Vec2d) { return Vec2d{0, 0}; }), 12);
  EXPECT_EQ(middle(map).expected_px, 12 * 8);
}

TEST(AllowForJumps, RaisesPlacesOfASureJumpAndThoseBesideItThatJumpLess) {
  ErrorMap map = with_lost(0);
  std::vector<float> jumps(900, 0.1f);
  const auto set = [&](int i, int j, float px) { jumps[static_cast<std::size_t>(j * 30 + i)] = px; };
  set(10, 10, 2), set(11, 11, 0.5f), set(12, 12, 0.4f), set(14, 14, 0.5f);
  allow_for_jumps(map, jumps);
  EXPECT_FLOAT_EQ(map.at(10, 10).expected_px, 3) << "half as much again";
  EXPECT_GE(map.at(10, 10).high_px, 3);
  for (const int beside : {11, 12}) EXPECT_GT(map.at(beside, beside).expected_px, 1) << beside;
  EXPECT_FLOAT_EQ(map.at(14, 14).expected_px, 0.5f) << "by itself, it may be a bend";
  EXPECT_FLOAT_EQ(map.at(9, 10).expected_px, 0.5f);
}

TEST(AllowForJumps, LeavesBlankAndUncoveredPlacesAndThoseThatAreKnownToBeWorse) {
  ErrorMap map = with_lost(2);
  const std::vector<float> jumps(900, 2);
  map.places[0].state = PlaceState::Blank;
  map.places[1].state = PlaceState::Uncovered;
  allow_for_jumps(map, jumps);
  for (const std::size_t k : {0u, 1u}) EXPECT_FLOAT_EQ(map.places[k].expected_px, 0.5f);
  EXPECT_FLOAT_EQ(middle(map).expected_px, 12);
  EXPECT_EQ(middle(map).state, PlaceState::Lost);
  EXPECT_FLOAT_EQ(map.at(3, 3).expected_px, 3);
}

TEST(AllowForJumps, CountsInPixelsOfThePictures) {
  ErrorMap map = with_lost(0);
  map.pixel_px = 4;
  allow_for_jumps(map, std::vector<float>(900, 1));
  EXPECT_FLOAT_EQ(map.at(3, 3).expected_px, 6);
}

// Every place lost but near the map by its strongest likeness, as in a shadow.
ErrorMap lost_in_a_shadow() {
  ErrorMap map = with_lost(8);
  for (PlaceError& p : map.places) p.off_px = {0.2, -0.1};
  return map;
}

OwnErrors own_errors(const ErrorMap& map, float rival_px = 40) {
  return {std::vector<float>(map.places.size(), 0.3f), std::vector<float>(map.places.size(), rival_px),
          confirmed_at_map(map)};
}

TEST(ConfirmedAtMap, ArePlacesAmongNeighboursThatAllLieWhereTheMapSays) {
  ErrorMap map = lost_in_a_shadow();
  const std::vector<std::uint8_t> confirmed = confirmed_at_map(map);
  EXPECT_EQ(std::count(confirmed.begin(), confirmed.end(), 1), 900);
  // Two of nine lie elsewhere: less than four in five agree.
  map.places[15 * 30 + 14].off_px = {4, 0}, map.places[14 * 30 + 15].off_px = {0, 7};
  EXPECT_EQ(confirmed_at_map(map)[15 * 30 + 15], 0);
  EXPECT_EQ(confirmed_at_map(map)[15 * 30 + 14], 0) << "itself elsewhere";
  EXPECT_EQ(confirmed_at_map(map)[20 * 30 + 20], 1);
}

TEST(ConfirmedAtMap, AreNoBlankOnesAndTakeNoWordFromThem) {
  ErrorMap map = lost_in_a_shadow();
  for (std::size_t k = 0; k < 450; ++k)
    map.places[k].state = PlaceState::Blank, map.places[k].off_px = {9, 9};
  EXPECT_EQ(confirmed_at_map(map)[14 * 30 + 15], 0);
  EXPECT_EQ(confirmed_at_map(map)[15 * 30 + 15], 1);
}

TEST(KeepConfirmed, MeasuresWhatIsFaintButWhereTheMapSays) {
  ErrorMap map = lost_in_a_shadow();
  keep_confirmed(map, own_errors(map));
  EXPECT_EQ(middle(map).state, PlaceState::Measured);
  EXPECT_FLOAT_EQ(middle(map).expected_px, 0.3f);
  EXPECT_LE(middle(map).low_px, middle(map).expected_px);
  EXPECT_GE(middle(map).high_px, middle(map).expected_px);
  EXPECT_FLOAT_EQ(map.places[0].expected_px, 0.5f) << "there was no doubt";
}

TEST(KeepConfirmed, LeavesAPatchLostWhosePeaksLieAnywhere) {
  ErrorMap map = with_lost(8);
  for (std::size_t k = 0; k < map.places.size(); ++k)
    if (map.places[k].state == PlaceState::Lost)
      map.places[k].off_px = {static_cast<double>(k % 17) - 8, static_cast<double>(k % 13) - 6};
  keep_confirmed(map, own_errors(map));
  EXPECT_EQ(middle(map).state, PlaceState::Lost);
  EXPECT_FLOAT_EQ(middle(map).expected_px, 12);
}

TEST(SettleConfirmed, MeasuresAmbiguousPlacesWhoseRivalLiesFartherThanTheirNeighboursAllow) {
  ErrorMap map = ambiguous_within_a_frame(3);
  for (PlaceError& p : map.places)
    if (p.state == PlaceState::Ambiguous) p.expected_px = 1.5f;
  ErrorMap near = map;
  settle_confirmed(map, own_errors(map, 8));
  EXPECT_EQ(middle(map).state, PlaceState::Measured);
  EXPECT_FLOAT_EQ(middle(map).expected_px, 0.3f);
  settle_confirmed(near, own_errors(near, 2.5f));
  EXPECT_EQ(middle(near).state, PlaceState::Ambiguous) << "it may be the rival that the map follows";
}

TEST(AllowForUnresolved, PassesOverConfirmedPlacesWhereTheMapIsBentButSmooth) {
  ErrorMap map = with_lost(0);
  std::vector<float> errors(900, 2), roughness(900, 0.03f);
  std::vector<std::uint8_t> confirmed(900, 1);
  roughness[0] = 0.3f, confirmed[1] = 0;
  allow_for_unresolved(map, 1, errors, confirmed, roughness);
  EXPECT_FLOAT_EQ(map.places[0].expected_px, 2) << "rough";
  EXPECT_FLOAT_EQ(map.places[1].expected_px, 2) << "not confirmed";
  EXPECT_FLOAT_EQ(map.places[2].expected_px, 0.5f);
  allow_for_unresolved(map, 1, errors, {}, {});
  EXPECT_FLOAT_EQ(map.places[2].expected_px, 2) << "nothing is known of the map's roughness";
}

TEST(AllowForRoughness, RaisesBothSidesOfBlankGroundsRimWhereTheMapIsRough) {
  ErrorMap map = with_blank(10);
  for (PlaceError& p : map.places) p.expected_px = 0.5f;
  std::vector<float> roughness(900, 0.2f);
  ErrorMap rough = map;
  allow_for_roughness(rough, roughness);
  EXPECT_GT(rough.at(9, 15).expected_px, 1) << "beside the blank ground";
  EXPECT_GT(rough.at(10, 15).expected_px, 1) << "its outermost place";
  EXPECT_EQ(rough.at(10, 15).state, PlaceState::Measured) << "so that it counts";
  EXPECT_FLOAT_EQ(rough.at(15, 15).expected_px, 0.5f) << "inside";
  EXPECT_EQ(rough.at(15, 15).state, PlaceState::Blank);
  EXPECT_FLOAT_EQ(rough.at(3, 3).expected_px, 0.5f) << "outside";
  allow_for_roughness(map, std::vector<float>(900, 0.05f));
  EXPECT_FLOAT_EQ(map.at(9, 15).expected_px, 0.5f);
  EXPECT_EQ(map.at(10, 15).state, PlaceState::Blank);
}

TEST(AllowForRoughness, LeavesStripsAlongTheEdgesAloneWhereTheImageHasNoPlainGround) {
  ErrorMap map = with_blank(0);
  for (PlaceError& p : map.places) p.expected_px = 0.5f;
  const auto make_blank = [&map](std::int64_t from, std::int64_t to) {
    for (std::int64_t j = from; j < to; ++j)
      for (std::int64_t i = 0; i < map.size.width; ++i)
        map.places[static_cast<std::size_t>(j * map.size.width + i)].state = PlaceState::Blank;
  };
  make_blank(0, 2), make_blank(28, 30);  // together more than a tenth
  ErrorMap strained = map;
  allow_for_roughness(strained, std::vector<float>(900, 0.2f));
  EXPECT_FLOAT_EQ(strained.at(5, 2).expected_px, 0.5f) << "a map of strained cloth is rough there too";
  make_blank(15, 18);  // a sixth of the image in all
  allow_for_roughness(map, std::vector<float>(900, 0.2f));
  EXPECT_GT(map.at(5, 2).expected_px, 1) << "plain ground goes on to the edge";
}

TEST(AllowForRoughness, LeavesStripsAlongTheMovingImagesEdgesAloneToo) {
  ErrorMap map = with_blank(0);
  for (PlaceError& p : map.places) p.expected_px = 0.5f;
  const auto set_column = [&map](std::int64_t i, PlaceState state) {
    for (std::int64_t j = 0; j < map.size.height; ++j)
      map.places[static_cast<std::size_t>(j * map.size.width + i)].state = state;
  };
  for (std::int64_t i = 0; i < 8; ++i) set_column(i, PlaceState::Uncovered);  // the moving image ends here
  set_column(8, PlaceState::Blank), set_column(9, PlaceState::Blank);
  ErrorMap ends = map;
  allow_for_roughness(ends, std::vector<float>(900, 0.2f));
  EXPECT_FLOAT_EQ(ends.at(10, 15).expected_px, 0.5f);
  EXPECT_EQ(ends.at(9, 15).state, PlaceState::Blank);
  set_column(10, PlaceState::Blank);  // wider than a block's half: ground
  allow_for_roughness(map, std::vector<float>(900, 0.2f));
  EXPECT_GT(map.at(11, 15).expected_px, 1);
}

// Ambiguous all over, repeats 12 px apart.
ErrorMap ambiguous() {
  ErrorMap map = with_lost(0);
  for (PlaceError& p : map.places) p.state = PlaceState::Ambiguous, p.expected_px = 100;
  map.rival_px = 12;
  return map;
}

Vec2d at_place(int i, int j) {
  return {3.5 + 8 * i, 3.5 + 8 * j};
}

TEST(SettleAtLandmarks, MeasuresWhatIsReachedFromALandmarkWithoutAJump) {
  ErrorMap map = ambiguous();
  const std::vector<float> own(900, 0.2f);
  std::vector<float> jumps(900, 0.1f);
  for (int j = 0; j < 30; ++j)
    jumps[static_cast<std::size_t>(j * 30 + 20)] = 0.9f;  // a slip from top to bottom
  settle_at_landmarks(map, own, jumps, {{at_place(5, 5), 1.5}});
  EXPECT_EQ(map.at(19, 29).state, PlaceState::Measured);
  EXPECT_FLOAT_EQ(map.at(19, 29).expected_px, 0.2f);
  EXPECT_EQ(map.at(20, 10).state, PlaceState::Ambiguous);
  EXPECT_EQ(map.at(25, 10).state, PlaceState::Ambiguous);
}

TEST(SettleAtLandmarks, BelievesNoneThatAnotherContradicts) {
  ErrorMap map = ambiguous();
  const std::vector<float> own(900, 0.2f), jumps(900, 0.1f);
  settle_at_landmarks(map, own, jumps, {{at_place(5, 5), 1.5}, {at_place(25, 25), 12.2}});
  EXPECT_EQ(middle(map).state, PlaceState::Ambiguous);
}

TEST(SettleAtLandmarks, EndsWhereTheMapDoesNotMeetTheTexture) {
  ErrorMap map = ambiguous();
  std::vector<float> own(900, 0.2f);
  const std::vector<float> jumps(900, 0.1f);
  for (int i = 0; i < 30; ++i) own[static_cast<std::size_t>(12 * 30 + i)] = std::nanf("");
  settle_at_landmarks(map, own, jumps, {{at_place(5, 5), 0.5}});
  EXPECT_EQ(map.at(5, 11).state, PlaceState::Measured);
  EXPECT_EQ(map.at(5, 12).state, PlaceState::Ambiguous);
  EXPECT_EQ(map.at(5, 13).state, PlaceState::Ambiguous);
}

TEST(SettleAtMarks, MeasuresWhatIsReachedFromMarksThatTogetherExcludeAllRepeats) {
  const std::vector<float> own(900, 0.2f);
  std::vector<float> jumps(900, 0.1f);
  for (std::size_t j = 0; j < 30; ++j) jumps[j * 30 + 20] = 0.9f;
  std::vector<RepeatEvidence> evidence(900);
  for (const std::size_t k : {33, 34, 63, 64}) evidence[k].excluded = 0b011;  // as a vertical edge does
  for (const std::size_t k : {333, 334, 363}) evidence[k].excluded = 0b110;
  ErrorMap map = ambiguous();
  settle_at_marks(map, own, jumps, evidence, 3);
  EXPECT_EQ(middle(map).state, PlaceState::Ambiguous) << "three places are few";
  evidence[364].excluded = 0b100;
  settle_at_marks(map, own, jumps, evidence, 3);
  EXPECT_EQ(middle(map).state, PlaceState::Measured);
  EXPECT_FLOAT_EQ(middle(map).expected_px, 0.2f);
  EXPECT_EQ(map.at(25, 10).state, PlaceState::Ambiguous) << "beyond a jump";
}

TEST(SettleAtMarks, FindsTheMapARepeatOff) {
  const std::vector<float> own(900, 0.2f), jumps(900, 0.1f);
  std::vector<RepeatEvidence> evidence(900);
  for (const std::size_t k : {33, 34, 63, 64}) evidence[k].is_elsewhere = true, evidence[k].off_px = {12, -5};
  ErrorMap map = ambiguous();
  settle_at_marks(map, own, jumps, evidence, 3);
  EXPECT_EQ(middle(map).state, PlaceState::Measured);
  EXPECT_FLOAT_EQ(middle(map).expected_px, 13);
  EXPECT_EQ(middle(map).off_px, (Vec2d{12, -5}));
}

TEST(SettleAtMarks, LeavesOpenWhatMarksContradict) {
  const std::vector<float> own(900, 0.2f), jumps(900, 0.1f);
  std::vector<RepeatEvidence> evidence(900);
  for (const std::size_t k : {33, 34, 63, 64}) evidence[k].is_elsewhere = true, evidence[k].off_px = {12, -5};
  for (const std::size_t k : {333, 334, 363, 364, 393}) evidence[k].excluded = 0b111;
  ErrorMap map = ambiguous();
  settle_at_marks(map, own, jumps, evidence, 3);
  EXPECT_EQ(middle(map).state, PlaceState::Ambiguous);
}

TEST(ExpectOneRepeat, BoundsWhatCannotBeKnown) {
  ErrorMap map = ambiguous();
  map.rival_px = 13;
  for (PlaceError& p : map.places) p.expected_px = 900;
  map.places[0].state = PlaceState::Measured, map.places[1].expected_px = 4;
  expect_one_repeat(map);
  EXPECT_FLOAT_EQ(map.places[0].expected_px, 900);
  EXPECT_FLOAT_EQ(map.places[1].expected_px, 4);
  EXPECT_FLOAT_EQ(map.places[2].expected_px, 13);
}

TEST(DoubtFewDecided, LeavesPatchesAndTakesSinglePlaces) {
  ErrorMap map = ambiguous();
  const auto measure = [&](int i, int j) {
    map.places[static_cast<std::size_t>(j * 30 + i)].state = PlaceState::Measured;
  };
  measure(3, 3), measure(4, 3);
  for (int j = 20; j < 23; ++j)
    for (int i = 20; i < 23; ++i) measure(i, j);
  doubt_few_decided(map);
  EXPECT_EQ(map.at(3, 3).state, PlaceState::Ambiguous);
  EXPECT_EQ(map.at(4, 3).state, PlaceState::Ambiguous);
  for (int j = 20; j < 23; ++j)
    for (int i = 20; i < 23; ++i) EXPECT_EQ(map.at(i, j).state, PlaceState::Measured);
}

TEST(AbruptPlaces, AreThoseWhereTheMapJumpsOrIsRougherThanStrainedCloth) {
  EXPECT_EQ(abrupt_places({0.1f, 0.5f}, {}), (std::vector<std::uint8_t>{0, 1}));
  EXPECT_EQ(abrupt_places({}, {0.05f, 0.2f}), (std::vector<std::uint8_t>{0, 1}));
  EXPECT_TRUE(abrupt_places({}, {}).empty());
}

}  // namespace
}  // namespace alinify
