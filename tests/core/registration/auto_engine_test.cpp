#include "core/registration/auto_engine.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registration/best_engine.h"
#include "core/registration/compared_engines.h"
#include "core/registration/flow/flow_engine.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/core/registration/true_judge.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

TEST(AutoEngine, KeepsTheDenseResultOfPicturesThatAreAlikeAndSaysSo) {
  const RegistrationProblem problem = test::pair_of_cloth(test::waves(2), {224, 210});
  const RegistrationResult chosen = test::registered_by(AutoEngine({}), problem);
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "flow");
  EXPECT_THAT(chosen.notes, Contains(Says(HasSubstr("The dense engine was kept"))));
  EXPECT_TRUE(chosen.moving_from_fixed.parts ==
              test::registered_by(FlowEngine({}), problem).moving_from_fixed.parts);
}

TEST(AutoEngine, TakesTheBsplineForADesignUnlessLandmarksMustBeMetExactly) {
  RegistrationProblem problem = test::pair_of_cloth(test::waves(2), {224, 210});
  problem.moving_is_design = true;
  const RegistrationResult chosen = test::registered_by(AutoEngine({}), problem);
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "bspline");
  EXPECT_THAT(chosen.notes, Contains(Says(HasSubstr("none of the cloth's threads"))));
  FlowOptions exact;
  exact.hard_landmarks = true;
  EXPECT_EQ(test::registered_by(AutoEngine(exact), problem).moving_from_fixed.provenance.engine, "flow");
}

TEST(AutoEngine, KnowsANegativeByTheDenseEngine) {
  // 5 px apart, all greys turned round.
  const auto fixed = test::picture({256, 256}, [](double x, double y) { return test::scene(x, y); });
  const auto moving =
      test::picture({256, 256}, [](double x, double y) { return 255 - test::scene(x - 5, y + 3); });
  const RegistrationResult chosen = test::registered_by(AutoEngine({}), test::problem_of(fixed, moving));
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "flow");
  EXPECT_THAT(chosen.notes, Contains(Says(HasSubstr("negative"))));
  const auto off = test::distances(chosen.moving_from_fixed,
                                   [](Vec2d p) {
                                     return Vec2d{p.x + 5, p.y - 3};
                                   },
                                   {40, 40, 170, 170}, {256, 256});
  EXPECT_LT(test::quantile(off, 0.5), 0.3);
}

#if !defined(_WIN32)
// Sets an environment variable as long as it lives.
struct Environment {
  Environment(const char* name_, const std::string& value) : name(name_) { setenv(name, value.c_str(), 1); }
  ~Environment() { unsetenv(name); }
  const char* name;
};

// Stands in for elastix: its affine stage finds a shift, its B-spline stage nothing more. Leaves a mark that
// it was called.
class StandIn {
 public:
  explicit StandIn(Vec2d shift)
      : program_(folder_ / "elastix"), environment_("ALINIFY_ELASTIX", program_.string()) {
    std::ofstream(program_)
        << "#!/bin/sh\n"
           "while [ $# -gt 0 ]; do if [ \"$1\" = -out ]; then out=$2; fi; shift; done\n"
           "s=\"0 0\"; case $out in *affine) s=\""
        << shift.x << ' ' << shift.y << "\";; esac\ntouch " << (folder_ / "called").string()
        << "\nprintf '(Transform \"TranslationTransform\")\\n(NumberOfParameters 2)\\n"
           "(TransformParameters %s)\\n(FixedImageDimension 2)\\n(MovingImageDimension 2)\\n"
           "(Size 256 256)\\n(Index 0 0)\\n(Spacing 1 1)\\n(Origin 0 0)\\n"
           "(Direction 1 0 0 1)\\n' \"$s\" > $out/TransformParameters.0.txt\n";
    std::filesystem::permissions(program_, std::filesystem::perms::owner_all);
  }
  bool called() const { return std::filesystem::exists(folder_ / "called"); }

 private:
  testing::TemporaryFolder folder_;
  std::filesystem::path program_;
  Environment environment_;
};

// Grains that repeat nowhere, and the same 90 px further: too far for steps from where they lie.
constexpr Vec2d far_away{90, -70};
RegistrationProblem pair_far_apart() {
  const test::Brightness value = [](double x, double y) {
    auto h = static_cast<std::uint32_t>(std::lround(x) * 7919 + std::lround(y) * 104729 + 5);
    for (int round = 0; round < 3; ++round) h = (h ^ (h >> 15)) * 0x2c1b3c6du;
    return static_cast<double>(h >> 24);
  };
  return test::problem_of(
      test::picture({256, 256}, value),
      test::picture({256, 256}, [&](double x, double y) { return value(x - far_away.x, y - far_away.y); }));
}

// Cloth, and noise that has nothing to do with it.
RegistrationProblem pair_of_nothing() {
  std::uint32_t state = 1;
  return test::problem_of(test::picture({224, 210}, test::cloth(4.5)),
                          test::picture({224, 210}, [&](double, double) {
                            return ((state = state * 1664525u + 1013904223u) >> 16) / 257.0;
                          }));
}

TEST(AutoEngine, DoesNotAskElastixWherePicturesAreAlike) {
  const StandIn elastix({0, 0});
  test::registered_by(AutoEngine({}), test::pair_of_cloth(test::waves(2), {224, 210}));
  EXPECT_FALSE(elastix.called());
}

TEST(AutoEngine, KeepsWhatElastixFoundWhereTheDenseEngineLostItsWay) {
  const StandIn elastix(far_away);
  const RegistrationResult chosen = test::registered_by(AutoEngine({}), pair_far_apart());
  EXPECT_TRUE(elastix.called());
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "elastix");
  EXPECT_THAT(chosen.notes, Contains(Says(HasSubstr("elastix was kept"))));
  EXPECT_LT(length(chosen.moving_from_fixed({100, 150}) - Vec2d{190, 80}), 1e-6);
}

TEST(BestEngine, ComparesElastixAsWellWherePicturesAgreeNowhere) {
  const StandIn elastix(far_away);
  RegistrationProblem problem = pair_far_apart();
  test::TrueJudge judge([](Vec2d p) { return p + far_away; });
  problem.judge = &judge;
  const RegistrationResult chosen = test::registered_by(BestEngine({}), problem);
  EXPECT_TRUE(elastix.called());
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "elastix");
  ASSERT_EQ(chosen.compared.size(), compared_engines.size() + 1);
  for (const ComparedEngine& engine : chosen.compared)
    EXPECT_EQ(engine.kept, engine.engine == "elastix") << engine.engine;
}

TEST(AutoEngine, KeepsTheDenseResultWhereElastixDidNoBetter) {
  const StandIn elastix({30, 10});
  const RegistrationResult chosen = test::registered_by(AutoEngine({}), pair_of_nothing());
  EXPECT_TRUE(elastix.called());
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "flow");
  EXPECT_THAT(chosen.notes, Contains(Says(HasSubstr("elastix did no better"))));
}

TEST(AutoEngine, DoesNotSpendMinutesOnElastixWhereNoStartWasFoundEither) {
  const StandIn elastix({30, 10});
  RegistrationProblem problem = pair_of_nothing();
  problem.start_found = false;
  const RegistrationResult chosen = test::registered_by(AutoEngine({}), problem);
  EXPECT_FALSE(elastix.called());
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "flow");
  EXPECT_THAT(chosen.notes, Contains(AllOf(Says(HasSubstr("No starting position was found")),
                                           Says(HasSubstr("was not tried")))));
}

TEST(AutoEngine, BelievesTheDenseEngineWhereNoStartWasFoundButPicturesAreAlike) {
  RegistrationProblem problem = test::pair_of_cloth(test::waves(2), {224, 210});
  problem.start_found = false;
  EXPECT_THAT(test::registered_by(AutoEngine({}), problem).notes,
              Contains(Says(HasSubstr("The dense engine was kept"))));
}

TEST(AutoEngine, SaysThatElastixCouldNotBeTriedWherePicturesAreAlikeNowhere) {
  const Environment missing("ALINIFY_ELASTIX", "/no/such/elastix");
  const RegistrationResult chosen = test::registered_by(AutoEngine({}), pair_of_nothing());
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "flow");
  EXPECT_THAT(chosen.notes, Contains(Says(HasSubstr("elastix could not be tried"))));
}
#endif

}  // namespace
}  // namespace alinify
