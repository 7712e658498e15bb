#include "core/registration/auto_engine.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registration/flow/flow_engine.h"
#include "tests/core/registration/flow/cloth.h"

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

RegistrationResult registered(const RegistrationEngine& engine, const RegistrationProblem& problem) {
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  return engine.run(problem, *backend, nobody, progress);
}

TEST(AutoEngine, KeepsTheDenseResultOfPicturesThatAreAlikeAndSaysSo) {
  const RegistrationProblem problem = test::pair_of_cloth(test::waves(2), {224, 210});
  const RegistrationResult chosen = registered(AutoEngine(FlowOptions{}), problem);
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "flow");
  EXPECT_THAT(chosen.notes, Contains(HasSubstr("The dense engine was kept")));
  EXPECT_TRUE(chosen.moving_from_fixed.parts == registered(FlowEngine(FlowOptions{}), problem).moving_from_fixed.parts);
}

TEST(AutoEngine, KnowsANegativeByTheDenseEngine) {
  // 5 px apart, all greys turned round.
  const auto fixed = test::picture({256, 256}, [](double x, double y) { return test::scene(x, y); });
  const auto moving =
      test::picture({256, 256}, [](double x, double y) { return 255 - test::scene(x - 5, y + 3); });
  const RegistrationResult chosen = registered(AutoEngine(FlowOptions{}), test::problem_of(fixed, moving));
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "flow");
  EXPECT_THAT(chosen.notes, Contains(HasSubstr("negative")));
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
  Environment(const char* name_, const char* value) : name(name_) { setenv(name, value, 1); }
  ~Environment() { unsetenv(name); }
  const char* name;
};

TEST(AutoEngine, SaysThatElastixCouldNotBeTriedWherePicturesAreAlikeNowhere) {
  // Cloth, and noise that has nothing to do with it.
  const Size size{224, 210};
  const auto fixed = test::picture(size, test::cloth(4.5));
  std::uint32_t state = 1;
  const auto moving = test::picture(
      size, [&](double, double) { return ((state = state * 1664525u + 1013904223u) >> 16) / 257.0; });
  const RegistrationProblem problem = test::problem_of(fixed, moving);
  const Environment missing("ALINIFY_ELASTIX", "/no/such/elastix");
  const RegistrationResult chosen = registered(AutoEngine(FlowOptions{}), problem);
  EXPECT_EQ(chosen.moving_from_fixed.provenance.engine, "flow");
  EXPECT_THAT(chosen.notes, Contains(HasSubstr("elastix could not be tried")));
}
#endif

}  // namespace
}  // namespace alinify
