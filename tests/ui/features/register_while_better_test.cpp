#include "ui/features/register_while_better.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/workflow/register_region.h"
#include "tests/support/rgb_source.h"
#include "tests/ui/bent_map.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

constexpr Size kImage{1600, 1200};
constexpr double kStep = 100;
constexpr Rect kLeft{200, 500, 100, 100}, kRight{700, 500, 100, 100}, kFarAway{1500, 0, 100, 100};

// A verdict with these errors in the three places, and no error elsewhere.
QualityReport verdict(float left_px, float right_px, float far_away_px) {
  QualityReport q;
  q.tolerance_px = 1;
  q.errors.size = {16, 12}, q.errors.step_px = kStep, q.errors.origin_px = {49.5, 49.5};
  q.errors.places.assign(192, {PlaceState::Measured, 0.1f, 0, 0.2f, {}});
  const auto set = [&](Rect place, float px) {
    q.errors.places[static_cast<std::size_t>(place.y / 100 * 16 + place.x / 100)] = {
        PlaceState::Measured, px, 0, px, {}};
    if (px > 1) q.findings.push_back({place, {}, px, px, FindingKind::Off, false});
  };
  set(kLeft, left_px), set(kRight, right_px), set(kFarAway, far_away_px);
  q.expected = summary_of(q.errors, q.tolerance_px);
  return q;
}

class RegisterWhileBetter : public ::testing::Test {
 protected:
  RegisterWhileBetter() {
    job.pair.fixed = testing::rgb_source(kImage, [](std::int64_t, std::int64_t) {
      return std::array<int, 3>{0, 0, 0};
    });
    auto map = std::make_shared<Transform>();
    map->fixed.size = map->moving.size = kImage;
    map->parts.emplace_back(Affine2::translation({0, 0}));
    job.part = PartialRegistration{map, region_around(united(kLeft, kRight), kImage), {}, {}};
  }
  // The runs end with these verdicts, one after the other; each map is a shift by `shift_px` times the number
  // of its run.
  JobResult run() {
    Progress progress;
    return run(progress);
  }
  JobResult run(Progress& progress) {
    RegistrationObserver observer;
    return register_while_better(
        [this](const RegisterJob& asked, RegistrationObserver&, Progress& of_run) {
          of_run.update(0.5);
          jobs.push_back(asked);
          if (jobs.size() == fails_at)
            throw Error(ErrorKind::Failed, messages::cannot_use_map_here("it"),
                        messages::cannot_read_landmarks);
          JobResult done;
          done.quality = verdicts.at(jobs.size() - 1);
          Transform& map = done.result.moving_from_fixed;
          map.fixed.size = map.moving.size = kImage;
          if (jobs.size() == stretches_at)
            map.parts.emplace_back(test::bent_along_x(static_cast<double>(kRight.x + 50), 30, -0.9375, 100));
          map.parts.emplace_back(Affine2::translation({shift_px * static_cast<double>(jobs.size()), 0}));
          done.result.timing.push_back({"flow", 1});
          return done;
        },
        job, before, placed, observer, progress, changed);
  }
  static double number_of(const JobResult& result) { return result.result.moving_from_fixed({0, 0}).x; }
  static bool says_that_no_more_is_gained(const JobResult& result) {
    for (const Message& note : result.result.notes)
      if (note.text() == &messages::part_gains_no_more) return true;
    return false;
  }

  RegisterJob job;
  KnownBefore before;
  PlacedByHand placed;
  double shift_px = 1;
  std::vector<QualityReport> verdicts;
  std::vector<RegisterJob> jobs;
  std::size_t fails_at = 0;      // the number of a run that fails; 0: none
  std::size_t stretches_at = 0;  // of one whose map stretches the right place 16-fold; 0: none
  Rect changed;
};

TEST_F(RegisterWhileBetter, EndsWhereNothingIsLeftToLookAt) {
  verdicts = {verdict(0.1f, 0.1f, 20)};
  const JobResult result = run();
  EXPECT_EQ(jobs.size(), 1u) << "what lies outside of the part was not asked for";
  EXPECT_EQ(changed, job.part->region);
  EXPECT_FALSE(says_that_no_more_is_gained(result));
}

TEST_F(RegisterWhileBetter, KeepsWhatRunsHaveGainedWhenALaterOneFails) {
  verdicts = {verdict(8, 20, 20), verdict(8, 20, 20), verdict(1.5f, 20, 20), verdict(1.5f, 20, 20),
              verdict(1.5f, 20, 20)};
  fails_at = 2;
  const JobResult result = run();
  ASSERT_GE(jobs.size(), 3u);
  EXPECT_EQ(jobs[1].part->region, region_around(kRight, kImage)) << "whose seam would fold";
  EXPECT_EQ(jobs[2].part->region, region_around(kLeft, kImage));
  EXPECT_EQ((*jobs[2].part->current)({0, 0}).x, 1) << "from the last map that there was";
  EXPECT_EQ(number_of(result), 3);
}

TEST_F(RegisterWhileBetter, FailsWithTheFirstRun) {
  fails_at = 1;
  EXPECT_THROW(run(), Error);
}

TEST_F(RegisterWhileBetter, GoesOnFromPlaceToPlaceFromTheBestMapUntilNoneGetsBetter) {
  verdicts = {verdict(8, 20, 20),     // the part as a whole
              verdict(8, 2, 20),      // the right place, the worse one: better
              verdict(1.5f, 2, 20),   // the left one: better
              verdict(1.5f, 2, 20),   // the right one again: not better
              verdict(1.6f, 2, 20)};  // the left one: not better
  const JobResult result = run();
  ASSERT_EQ(jobs.size(), 5u);
  EXPECT_EQ(jobs[1].part->region, region_around(kRight, kImage));
  EXPECT_EQ(jobs[2].part->region, region_around(kLeft, kImage));
  EXPECT_EQ(jobs[3].part->region, region_around(kRight, kImage));
  EXPECT_EQ(jobs[4].part->region, region_around(kLeft, kImage));
  EXPECT_EQ((*jobs[2].part->current)({0, 0}).x, 2);
  EXPECT_EQ((*jobs[4].part->current)({0, 0}).x, 3) << "a run that made nothing better is dropped";
  EXPECT_EQ(number_of(result), 3);
  EXPECT_TRUE(says_that_no_more_is_gained(result));
  EXPECT_EQ(result.result.timing.size(), 5u) << "all of it took time";
  EXPECT_TRUE(changed.contains(region_around(kRight, kImage)));
}

TEST_F(RegisterWhileBetter, DropsARunThatCostsMoreElsewhereThanItGains) {
  verdicts = {verdict(8, 0.1f, 0.1f), verdict(0.9f, 9, 9)};
  EXPECT_EQ(number_of(run()), 1);
}

// The places that the map before had, with their names.
KnownBefore known_of(QualityReport q) {
  name_findings(q.findings, kImage, kStep);
  return {std::make_shared<const ErrorMap>(q.errors), q.expected.share_within, q.tolerance_px, q.findings};
}

TEST_F(RegisterWhileBetter, EndsAfterAFirstRunThatGainsNothingInAnyPlace) {
  before = known_of(verdict(8, 20, 20));
  verdicts.assign(16, verdict(8, 20, 20));
  EXPECT_EQ(number_of(run()), 1);
  EXPECT_EQ(jobs.size(), 1u);
}

TEST_F(RegisterWhileBetter, RegistersThePlaceThatGainedAloneFromTheMapBeforeWhereThePartGotNoBetter) {
  before = known_of(verdict(8, 20, 20));
  verdicts.assign(16, verdict(3, 20, 20));
  verdicts.front() = verdict(3, 24, 20);  // the left one gains, and the right one loses
  const JobResult result = run();
  ASSERT_GT(jobs.size(), 1u);
  EXPECT_EQ(jobs[1].part->region, region_around(kLeft, kImage));
  EXPECT_EQ(jobs[1].part->current, job.part->current);
  EXPECT_EQ(number_of(result), 2);
  EXPECT_EQ(changed, region_around(kLeft, kImage)) << "the right one is as it was";
  EXPECT_EQ(is_better(before, result.quality, changed), true);
}

TEST_F(RegisterWhileBetter, EndsWhereNothingSmallerGained) {
  before = known_of(verdict(8, 20, 20));
  job.part->region = region_around(kLeft, kImage);
  verdicts.assign(16, verdict(3, 24, 24));  // better there, and worse as a whole
  verdicts.front().expected.share_within -= 0.1;
  EXPECT_EQ(number_of(run()), 1);
  EXPECT_EQ(jobs.size(), 1u);
  EXPECT_EQ(changed, job.part->region);
}

TEST_F(RegisterWhileBetter, LosesNoMoreElsewhereByManyRunsThanByOne) {
  before = known_of(verdict(8, 20, 20));
  verdicts.assign(16, verdict(3, 20, 20));
  const double share = verdicts.front().expected.share_within;
  // Each loses too little of the whole to be told.
  float right_px = 20;
  for (std::size_t i = 1; i < verdicts.size(); ++i) {
    verdicts[i] = verdict(3, right_px *= 0.9f, 20);
    verdicts[i].expected.share_within = share - 0.0004 * static_cast<double>(i);
  }
  const JobResult result = run();
  EXPECT_EQ(number_of(result), 2);
  EXPECT_EQ(is_better(before, result.quality, changed), true);
}

TEST_F(RegisterWhileBetter, GivesNoPlaceALetterThatAnotherHadWhenItBegan) {
  before = known_of(verdict(20, 8, 20));  // A is left, C right
  // A is registered, and then, while C gets better, another place becomes the worst.
  QualityReport last = verdict(0.1f, 3, 20);
  last.findings.push_back({{400, 300, 100, 100}, {}, 30, 30, FindingKind::Off, false});
  verdicts.assign(16, last);
  verdicts.front() = verdict(0.1f, 6, 20);
  const JobResult result = run();
  std::string names;
  for (const Finding& finding : result.quality->findings)
    names += alinify::place_letters(static_cast<std::size_t>(finding.name.value_or(25)));
  EXPECT_EQ(names, "CBD") << "A was the place that is right now";
}

TEST_F(RegisterWhileBetter, SaysWhichRunItIsAndOfWhichPlace) {
  before = known_of(verdict(20, 8, 20));  // A is left, C right: the far one is as bad as A
  verdicts = {verdict(0.1f, 6, 20), verdict(0.1f, 0.1f, 20)};
  std::vector<std::string> stages;
  Progress progress([&](const ProgressSnapshot& now) {
    if (const std::string stage = now.stage.english(); stages.empty() || stages.back() != stage)
      stages.push_back(stage);
  });
  run(progress);
  ASSERT_EQ(jobs.size(), 2u);
  EXPECT_EQ(stages.back(), "run 2, place C") << "it keeps the name that it had before";
}

TEST_F(RegisterWhileBetter, LetsLaterRunsFollowWhatAPersonPlacedBeyondThePart) {
  job.part->region = {72, 372, 650, 356};  // ends within the right place
  before = known_of(verdict(20, 8, 20));
  const Vec2d at{900, 550};
  ASSERT_FALSE(job.part->region.contains(at));
  ASSERT_TRUE(region_around(kRight, kImage).contains(at));
  placed.hints = {{"", at, at, true}, {"", {10, 10}, {10, 10}, true}};
  verdicts = {verdict(0.1f, 6, 20), verdict(0.1f, 0.1f, 20)};
  run();
  ASSERT_EQ(jobs.size(), 2u);
  ASSERT_EQ(jobs[1].part->hints.size(), 1u) << "the other lies outside";
  EXPECT_EQ(jobs[1].part->hints[0].fixed, at);
  EXPECT_TRUE(jobs[1].part->found_elsewhere.empty()) << "a person's word comes first";
}

TEST_F(RegisterWhileBetter, DropsALaterRunThatMovesADraggedSpotAway) {
  before = known_of(verdict(20, 8, 20));
  verdicts = {verdict(0.1f, 6, 20), verdict(0.1f, 0.1f, 20)};
  shift_px = 5;
  EXPECT_EQ(number_of(run()), 10) << "nothing was dragged";
  jobs.clear();
  placed.spots = {{{900, 550}, {896, 550}, 50, false}};
  EXPECT_EQ(number_of(run()), 5);
}

TEST_F(RegisterWhileBetter, DropsALaterRunThatStretchesAnAreaAsHardlyEverHappens) {
  before = known_of(verdict(20, 8, 20));
  verdicts = {verdict(0.1f, 6, 20), verdict(0.1f, 0.1f, 20)};
  EXPECT_EQ(number_of(run()), 2) << "a shift stretches nothing";
  jobs.clear();
  stretches_at = 2;
  EXPECT_EQ(number_of(run()), 1);
}

// Two stains have little in common, and a map that bends freely raises what they have.
TEST_F(RegisterWhileBetter, RunsOnceWhereTheImagesDifferInTheirTexture) {
  verdicts = {verdict(8, 20, 20), verdict(8, 2, 20)};
  for (QualityReport& report : verdicts) {
    report.residuals.resize(1);
    report.residuals[0].blocks.assign(20, BlockResidual{{}, {}, 0.4, 0.4, 0.1, 0, 0, true});
  }
  EXPECT_EQ(number_of(run()), 1);
  EXPECT_EQ(jobs.size(), 1u);
}

TEST_F(RegisterWhileBetter, RunsOnceWhereAPersonShowsTheWay) {
  job.part->hints = {{"1", {250, 550}, {260, 550}, true}};
  verdicts = {verdict(8, 8, 20)};
  EXPECT_EQ(number_of(run()), 1);
  EXPECT_EQ(jobs.size(), 1u);
}

}  // namespace
}  // namespace alinify::ui
