#include "core/registration/flow/local_agreement.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/math/rect.h"

namespace alinify {

FlowLevel level_to_look_at(const RegistrationProblem& problem, const Affine2& affine,
                           std::int64_t longest_px) {
  FlowLevel level;
  level.fixed = problem.fixed->info().size;
  for (; std::max(level.fixed.width, level.fixed.height) > longest_px; level.fixed = halved(level.fixed))
    ++level.fixed_level;
  level.moving = problem.moving->info().size;
  const double wanted = std::ldexp(std::sqrt(std::abs(affine.determinant())), level.fixed_level);
  for (;
       std::ldexp(1.5, level.moving_level) < wanted && std::min(level.moving.width, level.moving.height) > 32;
       level.moving = halved(level.moving))
    ++level.moving_level;
  level.tile_px = longest_px;
  return level;
}

LevelImages read_level_images(const RegistrationProblem& problem, const FlowLevel& level, Backend& backend,
                              Progress& progress) {
  Progress fixed = progress.sub(0.5, {}), moving = progress.sub(1, {});
  return {
      GreyPyramid(problem.fixed, problem.fixed_mask, level.fixed_level, level.fixed_level, backend, fixed),
      GreyPyramid(problem.moving, problem.moving_mask, level.moving_level, level.moving_level, backend,
                  moving)};
}

LocalAgreement local_agreement(const RegistrationProblem& problem, const Transform& map, Backend& backend,
                               Progress& progress) {
  const Affine2 affine = nearest_affine(map);
  const double scale = std::sqrt(std::abs(affine.determinant()));
  if (!(scale > 1e-3 && scale < 1e3)) return {};
  const FlowLevel level = level_to_look_at(problem, affine);
  Progress read = progress.sub(0.6, {});
  const LevelImages images = read_level_images(problem, level, backend, read);
  const LevelInputs inputs{backend, images.fixed, images.moving, level, affine, 256, {}, 1, false};
  const double downsample = std::ldexp(1.0, level.fixed_level);
  Progress compare = progress.sub(1, {});
  return local_agreement(inputs, field_of(map, affine, level.fixed, downsample), compare);
}

LocalAgreement local_agreement(const LevelInputs& inputs, const FlowField& field, Progress& progress,
                               const std::vector<FeatureFilter>& filters) {
  FlowSteps steps;
  steps.filters = filters;
  steps.iterations = 0;
  const NormalEquations there = make_normal_equations(inputs.backend, field.cells);
  std::vector<float> normal_equations(static_cast<std::size_t>(field.cells.area() * 8));
  const auto under = [&](Vec2f shift) {
    FlowField moved = field;
    for (Vec2f& u : moved.vectors) u = u + shift;
    Progress part = progress.sub(0.2, {});
    LevelField level = placed(inputs.backend, moved);
    solve_level(inputs, steps, level, &there, part);
    there.read({normal_equations.data(), field.cells.width * 8, field.cells.height, field.cells.width * 8});
    double sum = 0;
    for (std::size_t i = 6; i < normal_equations.size(); i += 8)
      sum += static_cast<double>(normal_equations[i]);
    return sum / static_cast<double>(field.cells.area());
  };
  LocalAgreement agreement;
  agreement.correlation = under({0, 0});
  // Odd shifts of several windows, in four directions.
  for (const Vec2f shift : {Vec2f{37, 29}, Vec2f{-41, 31}, Vec2f{29, -43}, Vec2f{-31, -37}})
    agreement.chance += std::abs(under(shift)) / 4;
  progress.update(1);
  return agreement;
}

}  // namespace alinify
