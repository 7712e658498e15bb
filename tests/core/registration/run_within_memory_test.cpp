#include "core/registration/run_within_memory.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/registration/engine.h"
#include "core/registration/itk/syn_fields.h"
#include "tests/core/registration/engine_fixture.h"
#include "tests/core/registration/pictures.h"
#include "tests/support/backend_decorator.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

OutOfMemory shortage(const std::string& what) {
  return {Message::verbatim(what), 64, 32};
}

// Plans for all it may have, 1000 bytes at first.
class MadeRun final : public PlannedRun {
 public:
  std::int64_t plan(std::optional<std::int64_t> limit_bytes) override {
    limits.push_back(limit_bytes);
    if (limit_bytes && *limit_bytes < min_bytes) throw shortage("cannot plan");
    return limit_bytes.value_or(1000);
  }
  RegistrationResult run_as_planned(Progress&) override {
    attempt();
    RegistrationResult result;
    result.notes.push_back(Message::verbatim("from the run"));
    return result;
  }
  bool can_plan_for(std::int64_t bytes) const override { return bytes >= refused_below_bytes; }
  void release() override { ++released; }

  std::int64_t min_bytes = 0, refused_below_bytes = 0;
  std::function<void()> attempt;
  std::vector<std::optional<std::int64_t>> limits;
  int released = 0;
};

class PlannedRuns : public ::testing::Test {
 protected:
  RegistrationResult run() {
    Progress progress;
    return run_within_memory(run_, *backend_, progress);
  }
  std::string failure() {
    try {
      run();
    } catch (const Error& error) {
      return error.problem();
    }
    return "nothing was thrown";
  }

  MadeRun run_;
  std::unique_ptr<Backend> backend_ = make_cpu_backend(1);
};

TEST_F(PlannedRuns, AreRunOnceWhereMemorySuffices) {
  run_.attempt = [] {};
  EXPECT_THAT(run().notes, ElementsAre(Says("from the run")));
  EXPECT_THAT(run_.limits, ElementsAre(std::nullopt));
  EXPECT_EQ(run_.released, 0);
}

TEST_F(PlannedRuns, ArePlannedForSevenTenthsEachTimeThatMemoryRunsOutAndSaySoFirst) {
  int left = 2;
  run_.attempt = [&] {
    if (left-- > 0) throw shortage(left == 1 ? "first" : "second");
  };
  EXPECT_THAT(run().notes,
              ElementsAre(Says(HasSubstr("Memory ran out despite the plan (first")),
                          Says(HasSubstr("Memory ran out despite the plan (second")), Says("from the run")));
  EXPECT_THAT(run_.limits, ElementsAre(std::nullopt, 700, 489));
  EXPECT_EQ(run_.released, 2);
}

TEST_F(PlannedRuns, EndWithTheShortageWhereNothingSmallerCanBePlanned) {
  run_.attempt = [] { throw shortage("the shortage"); };
  run_.min_bytes = 600;
  EXPECT_EQ(failure(), "the shortage");
  EXPECT_THAT(run_.limits, ElementsAre(std::nullopt, 700, 489));
  run_.limits.clear();
  run_.refused_below_bytes = 701;
  EXPECT_EQ(failure(), "the shortage");
  EXPECT_THAT(run_.limits, ElementsAre(std::nullopt));
}

TEST_F(PlannedRuns, AreNotRepeatedForAnyOtherReason) {
  run_.attempt = [] { throw Error(ErrorKind::Failed, Message::verbatim("no overlap"), {}); };
  EXPECT_EQ(failure(), "no overlap");
  run_.attempt = [] { throw Cancelled(); };
  EXPECT_THROW(run(), Cancelled);
  EXPECT_EQ(run_.limits.size(), 2u);
  EXPECT_EQ(run_.released, 0);
}

// Runs out of memory at the first piece of work it is given.
class ShortOnce final : public testing::BackendDecorator {
 public:
  ShortOnce() : BackendDecorator(make_cpu_backend(2)) {}
  FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                         const Progress& progress) override {
    fall_short();
    return BackendDecorator::flow_tile(args, steps, progress);
  }
  void warp_tile(const WarpTileRequest& request, Pixels out) override {
    fall_short();
    BackendDecorator::warp_tile(request, out);
  }
  void trim_memory() override {
    trimmed_ = trimmed_ || !first_;
    BackendDecorator::trim_memory();
  }
  bool trimmed() const { return trimmed_; }

 private:
  void fall_short() {
    if (std::exchange(first_, false)) throw shortage("cannot allocate memory");
  }
  bool first_ = true, trimmed_ = false;
};

class EveryEngine : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryEngine, WorksAtHalfTheResolutionAfterMemoryRanOutAndSaysSo) {
  const std::string name = GetParam();
  if (name == "itk-syn" && !why_no_itk_registration().empty()) GTEST_SKIP() << "built without it";
  constexpr Vec2d shift{2.5, -1.25};
  RegistrationProblem problem;
  const auto scene = [](double x, double y) { return test::detailed(x / 4.2, y / 4.2); };
  problem.fixed = test::picture({1100, 1000}, scene);
  problem.moving =
      test::picture({1100, 1000}, [&](double x, double y) { return scene(x - shift.x, y - shift.y); });
  ShortOnce backend;
  RegistrationObserver nobody;
  Progress progress;
  const RegistrationResult result = make_engine(name, {})->run(problem, backend, nobody, progress);
  EXPECT_THAT(result.notes,
              Contains(Says(HasSubstr("Memory ran out despite the plan (cannot allocate memory: "))));
  EXPECT_EQ(result.resolution.downsample, 2);
  EXPECT_TRUE(backend.trimmed());
  for (double y = 100; y < 950; y += 200)
    for (double x = 100; x < 1050; x += 200) {
      const Vec2d p{x, y};
      EXPECT_LT(length(result.moving_from_fixed(p) - p - shift), 0.3) << x << ' ' << y;
    }
}

INSTANTIATE_TEST_SUITE_P(WithoutAProgramOfItsOwn, EveryEngine,
                         ::testing::Values("auto", "flow", "bspline", "syn", "opencv-dis", "itk-syn"),
                         [](const auto& engine) {
                           std::string name = engine.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace alinify
