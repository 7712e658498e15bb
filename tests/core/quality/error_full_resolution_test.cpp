#include "core/quality/error_full_resolution.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

// 40 x 30 places of 20 px, from pictures four times as coarse; all are taken for right.
ErrorMap coarse() {
  ErrorMap map;
  map.size = {40, 30}, map.step_px = 20, map.origin_px = {9.5, 9.5}, map.pixel_px = 4;
  PlaceError fine;
  fine.state = PlaceState::Measured, fine.expected_px = 0.5f, fine.low_px = 0.2f, fine.high_px = 1;
  map.places.assign(1200, fine);
  return map;
}
PlaceError& at(ErrorMap& map, Vec2d p) {
  const auto i = static_cast<std::size_t>(p.x / 20), j = static_cast<std::size_t>(p.y / 20);
  return map.places[j * 40 + i];
}

BlockResidual found_at(Vec2d centre, Vec2d shift) {
  BlockResidual b;
  b.centre_px = centre, b.shift_px = shift;
  b.ncc_at_map = 0.3, b.peak = 0.9, b.second_peak = 0.2;
  b.certain = true;
  return b;
}

// 8 x 6 blocks 100 px apart, the first at 50.
ResidualMap blocks(const std::function<Vec2d(Vec2d)>& shift) {
  ResidualMap map;
  map.block_px = 64, map.reach_px = 32;
  for (int j = 0; j < 6; ++j)
    for (int i = 0; i < 8; ++i) {
      const Vec2d centre{50.0 + 100 * i, 50.0 + 100 * j};
      map.blocks.push_back(found_at(centre, shift(centre)));
    }
  return map;
}
BlockResidual& block(ResidualMap& map, int i, int j) {
  return map.blocks[static_cast<std::size_t>(8 * j + i)];
}
void lose(BlockResidual& b) {
  b.certain = false, b.ncc_at_map = 0.2, b.peak = 0.25;
}

TEST(ErrorFullResolution, IsWhatTheNearestBlockSays) {
  ErrorMap map = coarse();
  refine_by_blocks(map, blocks([](Vec2d c) { return c.x < 400 ? Vec2d{3, -4} : Vec2d{0, 8}; }));
  for (int j = 0; j < 30; ++j)
    for (int i = 0; i < 40; ++i) {
      const PlaceError& p = map.at(i, j);
      ASSERT_EQ(p.state, PlaceState::Measured);
      const bool left = i < 20;
      EXPECT_EQ(p.off_px, (left ? Vec2d{3, -4} : Vec2d{0, 8})) << i;
      EXPECT_NEAR(p.expected_px, left ? 5 : 8, 0.01);
      EXPECT_LT(p.low_px, p.expected_px);
      EXPECT_GT(p.high_px, p.expected_px);
      EXPECT_LT(p.high_px - p.low_px, 0.5f);
    }
}

TEST(ErrorFullResolution, IsFinerThanTheCoarserPicturesWhereAllIsRight) {
  ErrorMap map = coarse();
  refine_by_blocks(map, blocks([](Vec2d) { return Vec2d{0.02, 0}; }));
  for (const PlaceError& p : map.places) {
    EXPECT_LT(p.expected_px, 0.1f);
    EXPECT_GE(p.low_px, 0.0f);
    EXPECT_LE(p.low_px, p.expected_px);
  }
}

TEST(ErrorFullResolution, IsAsUnsureAsTheSearchBack) {
  ErrorMap sure = coarse(), unsure = coarse();
  ResidualMap b = blocks([](Vec2d) { return Vec2d{3, 0}; });
  refine_by_blocks(sure, b);
  for (BlockResidual& each : b.blocks) each.return_error_px = 1.4;
  refine_by_blocks(unsure, b);
  EXPECT_GT(unsure.places[0].high_px - unsure.places[0].low_px,
            3 * (sure.places[0].high_px - sure.places[0].low_px));
}

TEST(ErrorFullResolution, SeesASlipByARepeatThatCoarserPicturesDoNotShow) {
  ErrorMap map = coarse();
  refine_by_blocks(map, blocks([](Vec2d c) {
                     return c.x > 300 && c.y < 300 ? Vec2d{9, 0} : Vec2d{0.05, 0};
                   }));
  EXPECT_NEAR(at(map, {600, 100}).expected_px, 9, 0.01);
  EXPECT_LT(at(map, {100, 100}).expected_px, 0.2f);
  EXPECT_LT(at(map, {600, 500}).expected_px, 0.2f);
}

TEST(ErrorFullResolution, DoesNotBelieveABlockThatLiesElsewhereAlone) {
  ErrorMap map = coarse();
  ResidualMap b = blocks([](Vec2d) { return Vec2d{0.05, 0}; });
  block(b, 4, 2).shift_px = {20, 0};
  lose(block(b, 1, 4));
  refine_by_blocks(map, b);
  for (const PlaceError& p : map.places) {
    EXPECT_EQ(p.state, PlaceState::Measured);
    EXPECT_LE(p.expected_px, 0.5f);
  }
  // Places that it does not cover keep the value of the coarser pictures.
  EXPECT_FLOAT_EQ(at(map, {450, 250}).expected_px, 0.5f);
  EXPECT_FLOAT_EQ(at(map, {150, 450}).expected_px, 0.5f);
}

TEST(ErrorFullResolution, IsLargeWhereSeveralBlocksAreLostAmidMostThatAreFound) {
  ErrorMap map = coarse();
  ResidualMap b = blocks([](Vec2d) { return Vec2d{0.05, 0}; });
  for (const int i : {5, 6, 7})
    for (const int j : {0, 1, 2}) lose(block(b, i, j));
  refine_by_blocks(map, b);
  EXPECT_EQ(at(map, {650, 150}).state, PlaceState::Lost);
  EXPECT_GT(at(map, {650, 150}).expected_px, 5.0f);
  EXPECT_GT(at(map, {650, 150}).high_px, static_cast<float>(b.reach_px));
  EXPECT_EQ(at(map, {150, 450}).state, PlaceState::Measured);
}

TEST(ErrorFullResolution, TakesNotBeingFoundForNoNewsWhereHardlyAnythingIs) {
  ErrorMap map = coarse();
  ResidualMap b = blocks([](Vec2d) { return Vec2d{0.05, 0}; });
  for (std::size_t k = 0; k < b.blocks.size(); ++k)
    if (k % 4 != 0) lose(b.blocks[k]);
  refine_by_blocks(map, b);
  for (const PlaceError& p : map.places) EXPECT_NE(p.state, PlaceState::Lost);
}

TEST(ErrorFullResolution, SaysNothingByBlocksThatAreAlikeButNotCertain) {
  ErrorMap map = coarse();
  ResidualMap b = blocks([](Vec2d) { return Vec2d{0.05, 0}; });
  for (const int i : {0, 1, 2})
    for (int j = 0; j < 6; ++j) block(b, i, j).certain = false, block(b, i, j).shift_px = {30, 0};
  refine_by_blocks(map, b);
  for (const double x : {50.0, 150.0}) {
    EXPECT_EQ(at(map, {x, 250}).state, PlaceState::Measured);
    EXPECT_FLOAT_EQ(at(map, {x, 250}).expected_px, 0.5f);
  }
}

TEST(ErrorFullResolution, LeavesLargerErrorsThatCoarserPicturesSee) {
  ErrorMap map = coarse();
  PlaceError lost, off, unsure, uncovered;
  lost.state = PlaceState::Lost, lost.expected_px = 48;
  off.state = PlaceState::Measured, off.expected_px = 20, off.off_px = {20, 0};
  // No more than a pixel and a half of theirs: full resolution knows better.
  unsure.state = PlaceState::Measured, unsure.expected_px = 20, unsure.off_px = {5, 0};
  at(map, {50, 50}) = lost, at(map, {250, 50}) = off, at(map, {450, 50}) = unsure;
  at(map, {650, 50}) = uncovered;
  PlaceError ambiguous = unsure, blank = unsure;
  ambiguous.state = PlaceState::Ambiguous, blank.state = PlaceState::Blank;
  at(map, {50, 450}) = ambiguous, at(map, {250, 450}) = blank;
  ErrorMap less = map;
  refine_by_blocks(map, blocks([](Vec2d) { return Vec2d{2, 0}; }));
  EXPECT_EQ(at(map, {50, 50}).state, PlaceState::Lost);
  EXPECT_EQ(at(map, {50, 50}).expected_px, 48);
  EXPECT_EQ(at(map, {250, 50}).expected_px, 20);
  EXPECT_NEAR(at(map, {450, 50}).expected_px, 2, 0.01);
  EXPECT_EQ(at(map, {650, 50}).state, PlaceState::Uncovered);
  EXPECT_EQ(at(map, {50, 450}).state, PlaceState::Measured);
  EXPECT_EQ(at(map, {250, 450}).state, PlaceState::Measured);
  // A still larger error at full resolution counts.
  refine_by_blocks(less, blocks([](Vec2d) { return Vec2d{0, 30}; }));
  EXPECT_NEAR(at(less, {250, 50}).expected_px, 30, 0.01);
}

TEST(ErrorFullResolution, ReachesNoFurtherThanBlocksLieApart) {
  ErrorMap map = coarse();
  ResidualMap b = blocks([](Vec2d) { return Vec2d{0, 6}; });
  // The right half of the blocks say nothing; those of the left half speak for three quarters of 100 px.
  for (int j = 0; j < 6; ++j)
    for (int i = 4; i < 8; ++i) block(b, i, j).certain = false;
  refine_by_blocks(map, b);
  EXPECT_NEAR(at(map, {410, 250}).expected_px, 6, 0.01);
  EXPECT_FLOAT_EQ(at(map, {470, 250}).expected_px, 0.5f);
  EXPECT_FLOAT_EQ(at(map, {750, 250}).expected_px, 0.5f);
}

TEST(ErrorFullResolution, ReachesNoFurtherWhereMostBlocksTurnedOutBlank) {
  // Soft sections hold no texture at full resolution: of 48 blocks four had something to compare.
  ErrorMap map = coarse();
  ResidualMap b = blocks([](Vec2d) { return Vec2d{0, 6}; });
  b.blocks = {block(b, 3, 2), block(b, 4, 2), block(b, 3, 3), block(b, 4, 3)};
  b.blank = 44;
  refine_by_blocks(map, b);
  EXPECT_NEAR(at(map, {350, 250}).expected_px, 6, 0.01);
  EXPECT_NEAR(at(map, {290, 250}).expected_px, 6, 0.01);
  EXPECT_FLOAT_EQ(at(map, {250, 250}).expected_px, 0.5f);
  EXPECT_FLOAT_EQ(at(map, {350, 50}).expected_px, 0.5f);
}

TEST(ErrorFullResolution, LeavesBlankWhatNoBlockReaches) {
  // A missing patch of 100 px, and the next blocks beyond its border.
  ErrorMap map = coarse();
  for (const double y : {270.0, 290.0, 310.0, 330.0})
    for (const double x : {370.0, 390.0, 410.0, 430.0}) at(map, {x, y}).state = PlaceState::Blank;
  ResidualMap b = blocks([](Vec2d) { return Vec2d{0.2, 0}; });
  refine_by_blocks(map, b);
  EXPECT_EQ(at(map, {390, 310}).state, PlaceState::Blank) << "the nearest block lies 64 px away";
  EXPECT_EQ(at(map, {370, 270}).state, PlaceState::Measured) << "this one 28 px: the block covers it";
}

TEST(ErrorFullResolution, ChangesNothingWithoutBlocks) {
  ErrorMap map = coarse();
  refine_by_blocks(map, ResidualMap());
  for (const PlaceError& p : map.places) EXPECT_FLOAT_EQ(p.expected_px, 0.5f);
}

void lose(PlaceError& p) {
  p.state = PlaceState::Lost, p.expected_px = 50;
}
// Matches around those centres, found with that shift.
ResidualMap closer(const std::vector<Vec2d>& centres, Vec2d shift) {
  ResidualMap map;
  map.block_px = 64, map.reach_px = 32;
  for (const Vec2d c : centres) map.blocks.push_back(found_at(c, shift));
  return map;
}

TEST(PlacesToConfirm, AreThoseThatAreLostFarWorseThanUsualOrSuspected) {
  ErrorMap map = coarse();
  lose(at(map, {130, 70}));
  at(map, {410, 310}).expected_px = 4;
  at(map, {710, 110}).off_px = {2, 0};
  const std::vector<std::uint8_t> suspected = suspected_places(map);
  EXPECT_EQ(std::count(suspected.begin(), suspected.end(), 1), 1);
  const std::vector<Vec2d> centres = places_to_confirm(map, suspected, 100);
  // The worst first; whole pixels.
  ASSERT_EQ(centres.size(), 3u);
  EXPECT_EQ(centres[0], (Vec2d{130, 70}));
  EXPECT_EQ(centres[1], (Vec2d{410, 310}));
  EXPECT_EQ(centres[2], (Vec2d{710, 110}));
  EXPECT_EQ(places_to_confirm(map, suspected, 2).size(), 2u);
  EXPECT_TRUE(places_to_confirm(coarse(), suspected_places(coarse()), 100).empty());
}

TEST(PlacesToConfirm, LieNeverBesideEachOther) {
  ErrorMap map = coarse();
  for (int y = 200; y < 400; y += 20)
    for (int x = 200; x < 400; x += 20) lose(at(map, {x + 10.0, y + 10.0}));
  const std::vector<Vec2d> centres = places_to_confirm(map, suspected_places(map), 1000);
  EXPECT_EQ(centres.size(), 25u);
  for (const Vec2d a : centres)
    for (const Vec2d b : centres)
      if (!(a == b)) {
        EXPECT_GE(std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)), 40);
      }
}

TEST(PlacesToConfirm, AreNoneWhereMostIsLost) {
  ErrorMap map = coarse();
  for (std::size_t k = 0; k < 700; ++k) lose(map.places[k]);
  EXPECT_TRUE(places_to_confirm(map, suspected_places(map), 100).empty());
}

TEST(ConfirmByBlocks, TakesBackWhatIsFoundWhereTheMapPutsIt) {
  ErrorMap map = coarse();
  for (const Vec2d p : {Vec2d{130, 70}, Vec2d{150, 70}, Vec2d{130, 170}}) lose(at(map, p));
  confirm_by_blocks(map, suspected_places(map), closer({{130, 70}}, {0.1, 0}));
  EXPECT_NEAR(at(map, {130, 70}).expected_px, 0.11, 0.02);
  EXPECT_NEAR(at(map, {150, 70}).expected_px, 0.11, 0.02) << "beside it";
  EXPECT_EQ(at(map, {130, 170}).state, PlaceState::Lost) << "nobody looked";
  EXPECT_EQ(at(map, {90, 70}).expected_px, 0.5f) << "nobody asked";
}

TEST(ConfirmByBlocks, TellsHowFarOffASuspectedPlaceIs) {
  ErrorMap map = coarse();
  at(map, {710, 110}).off_px = {2, 0};
  const std::vector<std::uint8_t> suspected = suspected_places(map);
  refine_by_blocks(map, blocks([](Vec2d) { return Vec2d{0.05, 0}; }));
  ASSERT_LT(at(map, {710, 110}).expected_px, 0.2f) << "a block beside it did not see it";
  confirm_by_blocks(map, suspected, closer({{710, 110}}, {2.2, 0.1}));
  EXPECT_NEAR(at(map, {710, 110}).expected_px, 2.2, 0.05);
}

TEST(ConfirmByBlocks, LeavesLostWhatIsNotFound) {
  ErrorMap map = coarse();
  lose(at(map, {130, 70})), lose(at(map, {410, 310}));
  ResidualMap looked = closer({{130, 70}, {410, 310}, {730, 510}}, {0, 0});
  lose(looked.blocks[0]);
  // Like its partner, and like a repeat of it: neither lost nor known.
  looked.blocks[1].certain = false, looked.blocks[1].ncc_at_map = 0.85;
  confirm_by_blocks(map, suspected_places(map), looked);
  EXPECT_EQ(at(map, {130, 70}).state, PlaceState::Lost);
  EXPECT_EQ(at(map, {410, 310}).state, PlaceState::Blank);
}

// 40 x 30 places, nothing to be seen at those within 200 px of the middle along both axes.
ErrorMap plain_in_the_middle() {
  ErrorMap map = coarse();
  for (int j = 5; j < 25; ++j)
    for (int i = 10; i < 30; ++i) map.places[static_cast<std::size_t>(40 * j + i)].state = PlaceState::Blank;
  return map;
}
bool is_plain(int i, int j) {
  return i >= 10 && i < 30 && j >= 5 && j < 25;
}

TEST(BlankSamples, LieOnTheDensestLatticeThatHasNoMoreThanAsked) {
  const ErrorMap map = plain_in_the_middle();
  const BlankSamples all = sample_blank_places(map, 1000), few = sample_blank_places(map, 25);
  EXPECT_EQ(all.spacing, 2);
  EXPECT_EQ(all.places.size(), 100u);
  EXPECT_LE(few.places.size(), 25u);
  EXPECT_GT(sample_blank_places(map, 1000).places.size(), few.places.size());
  for (const BlankSamples* samples : {&all, &few}) {
    ASSERT_EQ(samples->places.size(), samples->centres_px.size());
    for (std::size_t s = 0; s < samples->places.size(); ++s) {
      const auto k = static_cast<int>(samples->places[s]);
      EXPECT_TRUE(is_plain(k % 40, k / 40));
      EXPECT_EQ(samples->centres_px[s], (Vec2d{10.0 + 20 * (k % 40), 10.0 + 20 * (k / 40)}));
    }
  }
  EXPECT_TRUE(sample_blank_places(coarse(), 1000).places.empty());
  EXPECT_TRUE(sample_blank_places(ErrorMap(), 1000).places.empty());
}

TEST(MeasureBlankPlaces, KnowsWhatFullResolutionShowsBetweenTheBlocksToo) {
  ErrorMap map = plain_in_the_middle();
  const BlankSamples samples = sample_blank_places(map, 30);
  ASSERT_GT(samples.spacing, 2);
  const std::vector<std::uint8_t> unsure =
      measure_blank_places(map, samples, closer(samples.centres_px, {0.3, 0}), {});
  EXPECT_EQ(std::count(unsure.begin(), unsure.end(), 1), 0);
  for (int j = 0; j < 30; ++j)
    for (int i = 0; i < 40; ++i) {
      EXPECT_EQ(map.at(i, j).state, PlaceState::Measured) << i << ", " << j;
      if (is_plain(i, j)) {
        EXPECT_LE(map.at(i, j).expected_px, 0.5f) << i << ", " << j;
      }
    }
  EXPECT_NEAR(at(map, samples.centres_px[0]).expected_px, 0.3, 0.01) << "as its block says";
}

TEST(MeasureBlankPlaces, LeavesBlankAndUnsureWhatLiesBesideABlockThatWasNotFound) {
  ErrorMap map = plain_in_the_middle();
  const BlankSamples samples = sample_blank_places(map, 1000);
  ResidualMap looked = closer(samples.centres_px, {0.1, 0});
  std::vector<std::size_t> lost;
  // A patch of four blocks: three of those around the places within are missing.
  for (std::size_t s = 0; s < samples.places.size(); ++s)
    if (length(samples.centres_px[s] - Vec2d{410, 310}) < 60) {
      lose(looked.blocks[s]);
      lost.push_back(samples.places[s]);
    }
  ASSERT_GE(lost.size(), 4u);
  const std::vector<std::uint8_t> unsure = measure_blank_places(map, samples, looked, {});
  for (const std::size_t k : lost) {
    EXPECT_EQ(map.places[k].state, PlaceState::Blank);
    EXPECT_EQ(unsure[k], 1);
  }
  EXPECT_EQ(at(map, {210, 110}).state, PlaceState::Measured) << "far from it";
}

TEST(MeasureBlankPlaces, TellsHowFarOffAPatchIsAndWhatLiesBesideIt) {
  ErrorMap map = plain_in_the_middle();
  const BlankSamples samples = sample_blank_places(map, 1000);
  ResidualMap looked = closer(samples.centres_px, {0.1, 0});
  for (BlockResidual& b : looked.blocks)
    if (length(b.centre_px - Vec2d{410, 310}) < 60) b.shift_px = {6, 0};
  measure_blank_places(map, samples, looked, {});
  EXPECT_NEAR(at(map, {410, 310}).expected_px, 6, 0.1);
  EXPECT_LT(at(map, {250, 150}).expected_px, 0.5f);
}

TEST(MeasureBlankPlaces, DoesNotBelieveABlockThatLiesElsewhereAlone) {
  ErrorMap map = plain_in_the_middle();
  const BlankSamples samples = sample_blank_places(map, 1000);
  ResidualMap looked = closer(samples.centres_px, {0.1, 0});
  looked.blocks[44].shift_px = {9, 0};
  measure_blank_places(map, samples, looked, {});
  for (const PlaceError& p : map.places) EXPECT_LE(p.expected_px, 0.5f);
}

TEST(MeasureBlankPlaces, DoesNotSpeakForPlacesBetweenBlocksWhereTheMapJumps) {
  ErrorMap map = plain_in_the_middle();
  const BlankSamples samples = sample_blank_places(map, 30);
  std::vector<std::uint8_t> abrupt(map.places.size(), 0);
  const std::size_t jumps = 40 * 15 + 20;
  abrupt[jumps] = 1;
  const std::vector<std::uint8_t> unsure =
      measure_blank_places(map, samples, closer(samples.centres_px, {0.1, 0}), abrupt);
  std::size_t blank = 0;
  for (std::size_t k = 0; k < map.places.size(); ++k)
    if (map.places[k].state == PlaceState::Blank) {
      ++blank;
      EXPECT_EQ(unsure[k], 1) << k;
      EXPECT_LE(std::abs(static_cast<int>(k % 40) - 20), samples.spacing);
      EXPECT_LE(std::abs(static_cast<int>(k / 40) - 15), samples.spacing);
    }
  EXPECT_GE(blank, 4u) << "all places between the same blocks";
}

}  // namespace
}  // namespace alinify
