#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/memory_plan/flow_plan.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/recover_level.h"
#include "core/registration/flow/solve_level.h"

namespace alinify::bench {

using Clock = std::chrono::steady_clock;

inline double since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

/// What the dense engine took between two pyramids that lie where it works, and its field, which lies there.
struct DenseFlow {
  LevelField field;
  std::vector<double> levels_s;
  double fit_s = 0, whole_s = 0;
};

/// The levels of one picture that are planned to be held.
inline GreyPyramid pyramid_of(std::shared_ptr<const TileSource> source, const FlowPlan& plan, bool fixed,
                              Backend& backend) {
  Progress progress;
  const auto level_of = [&](const FlowLevel& level) {
    return fixed ? level.fixed_level : level.moving_level;
  };
  return GreyPyramid(std::move(source), nullptr, level_of(plan.finest()), level_of(plan.levels.front()),
                     backend, progress, plan.finest().held);
}

/// From the identity, by texture, with the last fit.
inline DenseFlow dense_flow(Backend& backend, const FlowPlan& plan, const GreyPyramid& fixed,
                            const GreyPyramid& moving) {
  Progress progress;
  DenseFlow flow;
  NormalEquations normal_equations;
  FlowTileSums means;
  const auto whole = Clock::now();
  for (std::size_t i = 0; i < plan.levels.size(); ++i) {
    const auto began = Clock::now();
    const FlowLevel& level = plan.levels[i];
    const bool last = i + 1 == plan.levels.size();
    flow.field = i == 0 ? placed(backend, FlowField(level.fixed, std::ldexp(1.0, level.fixed_level)))
                        : refined(backend, flow.field, level.fixed);
    if (last) normal_equations = make_normal_equations(backend, flow.field.cells);
    const LevelInputs in{backend, fixed, moving, level, {}, plan.halo_px, {}};
    const FlowSteps steps = flow_steps(FlowData::Texture, level.fixed, i == 0, last);
    const NormalEquations* const measured = last ? &normal_equations : nullptr;
    means = solve_level(in, steps, flow.field, measured, progress);
    if (looks_for_lost_places(level, i == 0))
      recover_level(in, steps, i == 0, flow.field, measured, means, progress);
    flow.levels_s.push_back(since(began));
  }
  const auto began = Clock::now();
  fit_level(backend, normal_equations, means.trace, flow.field, progress);
  const Size finest = plan.finest().fixed;
  bridge_plain_ground(backend, flow_steps(FlowData::Texture, finest, plan.levels.size() == 1, true),
                      normal_equations, flow.field, progress);
  flow.fit_s = since(began);
  flow.whole_s = since(whole);
  return flow;
}

}  // namespace alinify::bench
