// One job on several devices: what they find together has the bits of one of them alone.
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/registration/flow/solve_level.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/gpu/need_gpu.h"

namespace alinify {
namespace {

constexpr Size size{768, 520};

struct Found {
  FlowField field;
  double trace = 0;
};

// A level of 3 x 3 tiles and a fit of many pieces, from a start that is up to 1.5 px off.
Found found_on(Backend& backend, bool held) {
  const auto value = test::cloth(4.5);
  Progress progress;
  const GreyPyramid fixed(test::seen_through(test::waves(1.5), value, size), nullptr, 0, 1, backend, progress,
                          held),
      moving(test::picture(size, value), nullptr, 0, 1, backend, progress, held);
  FlowLevel level;
  level.fixed = level.moving = size;
  level.tile_px = 256;
  level.columns = level.rows = 3;
  level.held = held;
  const LevelInputs in{backend, fixed, moving, level, {}, 256, {}};
  LevelField field = placed(backend, FlowField(size, 1));
  const NormalEquations measured = make_normal_equations(backend, field.cells);
  Found found{FlowField(size, 1)};
  found.trace =
      solve_level(in, flow_steps(FlowData::Texture, size, false, true), field, &measured, progress).trace;
  fit_level(backend, measured, found.trace, field, progress, 64);
  found.field = fetched(field);
  return found;
}

TEST(SeveralGpus, FindTheFieldThatOneFindsToTheLastBit) {
  ALINIFY_NEED_GPU();
  const auto gpus = list_gpus();
  if (gpus.size() < 2) GTEST_SKIP() << "there is one GPU only";
  const auto one = make_cuda_backend(gpus.front().index, 4, 0);
  const auto all = make_all_cuda_backend(4, 0);
  ASSERT_EQ(all->devices().size(), gpus.size());
  for (const bool held : {true, false}) {
    const Found alone = found_on(*one, held), together = found_on(*all, held);
    EXPECT_GT(alone.trace, 0);
    EXPECT_EQ(alone.trace, together.trace);
    EXPECT_TRUE(alone.field.vectors == together.field.vectors) << "held " << held;
  }
}

}  // namespace
}  // namespace alinify
