#include "core/registration/opencv/resampled_run.h"

#include <chrono>
#include <utility>

#include "core/base/platform.h"
#include "core/registration/check_problem.h"
#include "core/registration/messages.h"

namespace alinify {

ResampledRun::ResampledRun(const Traits& traits, const RegistrationProblem& problem, Backend& backend,
                           RegistrationObserver& observer)
    : traits_(traits), problem_(problem), backend_(backend), pool_(*backend.pool()), observer_(observer) {}

std::int64_t ResampledRun::plan(std::optional<std::int64_t> limit_bytes) {
  check_problem(problem_, traits_.min_side);
  result_ = {};
  result_.moving_from_fixed = problem_.start();
  const ResolutionRequest request = problem_.resolution_request(traits_.downsample, limit_bytes);
  const ResolutionPlan plan = plan_resolution(traits_.memory, request);
  fixed_downsample_ = plan.fixed_downsample;
  moving_downsample_ =
      resampled_moving_downsample(plan.moving_downsample, plan.fixed_downsample, request.scale);
  traits_.check_sizes(problem_, fixed_downsample_, moving_downsample_, traits_.min_side);
  result_.resolution = {plan.fixed_downsample, plan.reason};
  observer_.on_resolution(result_.resolution);
  return plan.needed_bytes;
}

RegistrationResult ResampledRun::run_as_planned(Progress& progress) {
  using Clock = std::chrono::steady_clock;
  auto began = Clock::now();
  Progress read = progress.sub(traits_.reading_share, messages::step_reading);
  pair_ = resample_pair(problem_, result_.moving_from_fixed, fixed_downsample_, moving_downsample_,
                        traits_.type, backend_, result_.notes, read);
  result_.timing.push_back(StageTime::since(began, "reading"));

  began = Clock::now();
  Progress matching = progress.sub(traits_.matching_share, traits_.step);
  const Displacement found = match(matching);
  result_.timing.push_back(StageTime::since(began, traits_.stage));

  began = Clock::now();
  Progress field = progress.sub(1 - traits_.reading_share - traits_.matching_share, messages::step_field);
  prepend_flow_field(found.vectors, pair_, fixed_downsample_, nullptr, pool_, field, result_);
  result_.timing.push_back(StageTime::since(began, "field"));
  observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
  result_.peak_bytes = platform::peak_memory_bytes();
  progress.update(1);
  return std::move(result_);
}

}  // namespace alinify
