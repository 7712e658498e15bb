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

namespace {

// The images' mean local correlation under a field and a shift.
class ShiftedCorrelation {
 public:
  ShiftedCorrelation(const LevelInputs& inputs, const FlowField& field,
                     const std::vector<FeatureFilter>& filters)
      : inputs_(inputs),
        field_(field),
        there_(make_normal_equations(inputs.backend, field.cells)),
        normal_equations_(static_cast<std::size_t>(field.cells.area() * 8)) {
    steps_.filters = filters;
    steps_.iterations = 0;
  }

  double operator()(Vec2f shift, Progress& progress) {
    FlowField moved = field_;
    for (Vec2f& u : moved.vectors) u = u + shift;
    LevelField level = placed(inputs_.backend, moved);
    solve_level(inputs_, steps_, level, &there_, progress);
    const Size cells = field_.cells;
    there_.read({normal_equations_.data(), cells.width * 8, cells.height, cells.width * 8});
    double sum = 0;
    for (std::size_t i = 6; i < normal_equations_.size(); i += 8)
      sum += static_cast<double>(normal_equations_[i]);
    return sum / static_cast<double>(cells.area());
  }

 private:
  const LevelInputs& inputs_;
  const FlowField& field_;
  FlowSteps steps_;
  NormalEquations there_;
  std::vector<float> normal_equations_;
};

}  // namespace

LocalAgreement local_agreement(const LevelInputs& inputs, const FlowField& field, Progress& progress,
                               const std::vector<FeatureFilter>& filters) {
  ShiftedCorrelation under(inputs, field, filters);
  const auto correlation_at = [&](Vec2f shift) {
    Progress part = progress.sub(0.2, {});
    return under(shift, part);
  };
  LocalAgreement agreement;
  agreement.correlation = correlation_at({0, 0});
  // Odd shifts of several windows, in four directions.
  for (const Vec2f shift : {Vec2f{37, 29}, Vec2f{-41, 31}, Vec2f{29, -43}, Vec2f{-31, -37}})
    agreement.chance += std::abs(correlation_at(shift)) / 4;
  progress.update(1);
  return agreement;
}

bool looks_negative(const LevelInputs& inputs, const FlowField& field, Progress& progress) {
  constexpr double above_chance = 0.05, clearly = 1.1;
  Progress first = progress.sub(0.1, {});
  const LocalAgreement here = local_agreement(inputs, field, first);
  if (here.correlation >= 0 || here.above_chance() <= above_chance) return false;
  constexpr int reach_px = 12, step_px = 3;
  ShiftedCorrelation under(inputs, field, {FeatureFilter{}});
  for (int dy = -reach_px; dy <= reach_px; dy += step_px)
    for (int dx = -reach_px; dx <= reach_px; dx += step_px) {
      Progress part = progress.sub(0.02, {});
      if (clearly * under({static_cast<float>(dx), static_cast<float>(dy)}, part) > -here.correlation)
        return false;
    }
  return true;
}

}  // namespace alinify
