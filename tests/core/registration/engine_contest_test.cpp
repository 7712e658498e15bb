#include "core/registration/engine_contest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/registration/auto_engine.h"
#include "core/registration/best_engine.h"
#include "core/registration/compared_engines.h"
#include "core/registration/flow/flow_engine.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/core/registration/true_judge.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::TrueJudge;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const Vec2d true_shift{3, -2};

// Finds a shift, whatever the pictures show.
class Shifts final : public RegistrationEngine {
 public:
  Shifts(std::string name, Vec2d shift, LocalAgreement agreement = {0.5, 0.01})
      : name_(std::move(name)), shift_(shift), agreement_(agreement) {}
  std::string_view name() const override { return name_; }
  std::map<std::string, std::string> options() const override { return {{"shifts", "true"}}; }

 private:
  RegistrationResult solve(const RegistrationProblem&, PyramidPair&, Backend&, RegistrationObserver&,
                           Progress& progress) const override {
    progress.check_cancelled();
    RegistrationResult result;
    result.moving_from_fixed.parts.emplace_back(Affine2::translation(shift_));
    result.agreement = agreement_;
    result.notes.push_back(Message::verbatim("made by " + name_));
    return result;
  }
  std::string name_;
  Vec2d shift_;
  LocalAgreement agreement_;
};

class Fails final : public RegistrationEngine {
 public:
  std::string_view name() const override { return "broken"; }
  std::map<std::string, std::string> options() const override { return {}; }

 private:
  RegistrationResult solve(const RegistrationProblem&, PyramidPair&, Backend&, RegistrationObserver&,
                           Progress&) const override {
    throw Error(ErrorKind::Failed, Message::verbatim("cannot do it"), Message::verbatim("it is broken"));
  }
};

struct Contest {
  explicit Contest(const test::Map& truth = [](Vec2d p) { return p + true_shift; })
      : judge(truth), problem(test::pair_of_cloth(truth, {224, 210})) {
    problem.judge = &judge;
  }
  TrueJudge judge;
  RegistrationProblem problem;
  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  PyramidPair pyramids;
  RegistrationObserver nobody;
  Progress progress;

  RegistrationResult between(const RegistrationEngine& first, std::vector<const RegistrationEngine*> others) {
    EngineContest contest(problem, pyramids, *backend, nobody);
    contest.run_first(first, progress);
    contest.judge_first(progress);
    for (const RegistrationEngine* other : others) contest.run_other(*other, progress);
    return contest.keep();
  }
};

TEST(EngineContest, KeepsTheClearlyBetterMapAndSaysByHowMuch) {
  Contest contest;
  // Off by 10 px, by 2 px and by 5 px.
  const Shifts first("first", {13, -2}), better("better", {5, -2}), worse("middling", {3, 3});
  const RegistrationResult kept = contest.between(first, {&better, &worse});
  EXPECT_EQ(kept.moving_from_fixed.provenance.engine, "better");
  EXPECT_EQ(kept.moving_from_fixed.provenance.options.at("shifts"), "true");
  EXPECT_EQ(kept.moving_from_fixed({10, 20}), (Vec2d{15, 18}));
  EXPECT_THAT(kept.notes, Contains(Says("made by better")));
  EXPECT_THAT(kept.notes, Not(Contains(Says("made by first"))));
  // (2 + 1/4) / (10 + 1/4) is 22 %.
  EXPECT_THAT(kept.notes, Contains(Says("better was kept: its expected error is smaller than that of "
                                        "first by 78 %.")));
  EXPECT_THAT(kept.notes, Contains(Says(HasSubstr("first: expected error 10 px at the median"))));
  ASSERT_EQ(kept.compared.size(), 3u);
  EXPECT_FALSE(kept.compared[0].kept);
  EXPECT_TRUE(kept.compared[1].kept);
  EXPECT_NEAR(*kept.compared[0].kept_is_better_by, 1 - 2.25 / 10.25, 1e-3);
  EXPECT_FALSE(kept.compared[1].kept_is_better_by.has_value());
  EXPECT_NEAR(*kept.compared[2].kept_is_better_by, 1 - 2.25 / 5.25, 1e-3);
}

TEST(EngineContest, KeepsTheFirstWhereNoOtherIsClearlyBetter) {
  Contest contest;
  const Shifts first("first", {5, -2}), alike("alike", {4.9, -2}), worse("worse", {23, -2});
  const RegistrationResult against_alike = contest.between(first, {&alike}),
                           against_worse = contest.between(first, {&worse});
  EXPECT_EQ(against_alike.moving_from_fixed.provenance.engine, "first");
  EXPECT_THAT(against_alike.notes,
              Contains(Says(AllOf(HasSubstr("alike"), HasSubstr("too little to be sure")))));
  const Shifts mirror("mirror", {1, -2});  // as far off, the other way
  EXPECT_THAT(contest.between(first, {&mirror}).notes,
              Contains(Says("first was kept: the expected error of mirror is the same.")));
  EXPECT_EQ(against_worse.moving_from_fixed.provenance.engine, "first");
  EXPECT_THAT(against_worse.notes,
              Contains(Says("first was kept: its expected error is smaller than that of worse "
                            "by 89 %.")));
}

TEST(EngineContest, DoesNotBelieveTheMeasureWherePicturesShareNoTexture) {
  Contest contest;
  const Shifts first("first", {13, -2}, {0.1, 0.01}), better("better", {5, -2});
  const RegistrationResult kept = contest.between(first, {&better});
  EXPECT_EQ(kept.moving_from_fixed.provenance.engine, "first");
  EXPECT_THAT(
      kept.notes,
      Contains(Says(AllOf(HasSubstr("first was kept although"), HasSubstr("better"), HasSubstr("78 %")))));
  EXPECT_NEAR(*kept.compared[1].kept_is_better_by, 1 - 10.25 / 2.25, 1e-2) << "the kept one is worse by it";
}

TEST(EngineContest, NotesAnEngineThatFailsAndGoesOn) {
  Contest contest;
  const Shifts first("first", {13, -2}), better("better", {5, -2});
  const Fails broken;
  const RegistrationResult kept = contest.between(first, {&broken, &better});
  EXPECT_EQ(kept.moving_from_fixed.provenance.engine, "better");
  EXPECT_THAT(kept.notes, Contains(Says("broken could not be tried: it is broken")));
  EXPECT_EQ(kept.compared[1].failure.english(), "it is broken");
  const RegistrationResult alone = contest.between(first, {&broken});
  EXPECT_EQ(alone.moving_from_fixed.provenance.engine, "first");
  EXPECT_THAT(alone.notes, Contains(Says(HasSubstr("no other result"))));
}

TEST(EngineContest, StopsInTheSecondEngineWhenCancelled) {
  Contest contest;
  const auto flag = std::make_shared<CancelFlag>();
  contest.progress = Progress({}, flag);
  const Shifts first("first", {13, -2}), better("better", {5, -2});
  EngineContest two(contest.problem, contest.pyramids, *contest.backend, contest.nobody);
  two.run_first(first, contest.progress);
  two.judge_first(contest.progress);
  flag->request();
  EXPECT_THROW(two.run_other(better, contest.progress), Cancelled);
}

TEST(BestEngine, RunsEveryEngineAndSaysWhatToExpectOfEach) {
  Contest contest(test::waves(2));
  const RegistrationResult kept = test::registered_by(BestEngine({}), contest.problem);
  ASSERT_EQ(kept.compared.size(), compared_engines.size());
  EXPECT_EQ(contest.judge.judged, static_cast<int>(compared_engines.size()));
  for (std::size_t i = 0; i < compared_engines.size(); ++i) {
    EXPECT_EQ(kept.compared[i].engine, compared_engines[i]);
    EXPECT_LT(kept.compared[i].figures->median_px, 0.2);
    EXPECT_THAT(kept.notes, Contains(Says(HasSubstr(std::string(compared_engines[i]) + ": expected error"))));
  }
  // Both are right here: the dense engine's map is kept, bit for bit.
  EXPECT_EQ(kept.moving_from_fixed.provenance.engine, "flow");
  EXPECT_TRUE(kept.moving_from_fixed.parts ==
              test::registered_by(FlowEngine({}), contest.problem).moving_from_fixed.parts);
}

TEST(BestEngine, TellsTheSameToAllComparedEngines) {
  CoarseToFineOptions options;
  options.data = "structure", options.downsample = 2, options.landmark_sigma_px = 3;
  for (const char* name : compared_engines) {
    const auto told = make_engine(name, BestEngine(options).options())->options();
    EXPECT_EQ(told.at("data"), "structure") << name;
    EXPECT_EQ(told.at("downsample"), "2") << name;
    EXPECT_EQ(told.at("landmark_sigma_px"), "3") << name;
  }
}

TEST(BestEngine, RefusesToRunWithoutAJudge) {
  Contest contest;
  contest.problem.judge = nullptr;
  try {
    test::registered_by(BestEngine({}), contest.problem);
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Usage);
  }
}

TEST(AutoEngine, AsksNobodyWherePicturesAreAlike) {
  Contest contest(test::waves(2));
  const RegistrationResult kept = test::registered_by(AutoEngine({}), contest.problem);
  EXPECT_EQ(contest.judge.judged, 0);
  EXPECT_TRUE(kept.compared.empty());
}

// Cloth under so much noise that hardly half of what is seen agrees, and a map between.
RegistrationProblem noisy_pair(const test::Map& map) {
  const auto value = test::cloth(4.5);
  const auto noisy = [&](const test::Map& through, std::uint32_t state) {
    return test::picture({300, 280}, [&](double x, double y) {
      state = state * 1664525u + 1013904223u;
      const Vec2d q = through({x, y});
      return 0.6 * value(q.x, q.y) + 0.4 * static_cast<double>(state >> 24);
    });
  };
  return test::problem_of(noisy(map, 1), noisy([](Vec2d p) { return p; }, 7));
}

// Areas change by a factor of 8 under this one.
const test::Map much_bent = test::waves(16, 200);

void expect_neither_alike_nor_strange(const RegistrationResult& result) {
  ASSERT_GT(result.agreement->above_chance(), 0.15) << "the pair is too noisy for this test";
  ASSERT_LT(result.agreement->above_chance(), 0.6) << "the pair is not noisy enough for this test";
}

TEST(AutoEngine, TriesOthersWhereItsMapIsNotGoodEnoughAndSaysWhy) {
  RegistrationProblem problem = noisy_pair(much_bent);
  // Whatever the map, it is too far off for this judge.
  TrueJudge strict([](Vec2d p) { return p + Vec2d{30, 30}; }), content(much_bent);
  content.tolerance_px = 50;
  problem.judge = &strict;
  const RegistrationResult tried = test::registered_by(AutoEngine({}), problem);
  expect_neither_alike_nor_strange(tried);
  EXPECT_EQ(strict.judged, static_cast<int>(compared_engines.size()));
  EXPECT_EQ(tried.compared.size(), compared_engines.size());
  EXPECT_THAT(tried.notes, Contains(Says(HasSubstr("Other engines were tried"))));
  // A judge who is content with the dense map is asked once, and no other engine runs.
  problem.judge = &content;
  const RegistrationResult dense = test::registered_by(AutoEngine({}), problem);
  EXPECT_EQ(content.judged, 1);
  EXPECT_TRUE(dense.compared.empty());
  EXPECT_THAT(dense.notes, Contains(Says(HasSubstr("no other engine was needed"))));
}

TEST(AutoEngine, AsksNobodyWhereItsMapBendsLittle) {
  RegistrationProblem problem = noisy_pair([](Vec2d p) { return p + true_shift; });
  TrueJudge strict([](Vec2d p) { return p + Vec2d{30, 30}; });
  problem.judge = &strict;
  const RegistrationResult dense = test::registered_by(AutoEngine({}), problem);
  expect_neither_alike_nor_strange(dense);
  EXPECT_EQ(strict.judged, 0);
  EXPECT_THAT(dense.notes, Contains(Says(HasSubstr("changes areas by a factor of"))));
}

TEST(AutoEngine, TriesNoOtherThatCouldNotDoWhatIsAskedFor) {
  RegistrationProblem problem = noisy_pair(much_bent);
  TrueJudge strict([](Vec2d p) { return p + Vec2d{30, 30}; });
  problem.judge = &strict;
  FlowOptions options;
  options.hard_landmarks = true;
  EXPECT_TRUE(test::registered_by(AutoEngine(options), problem).compared.empty());
  EXPECT_EQ(strict.judged, 0);
}

}  // namespace
}  // namespace alinify
