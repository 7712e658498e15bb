#include "core/registration/itk/itk_syn_engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/plan/resolution_plan.h"
#include "core/registration/check_problem.h"
#include "core/registration/itk/syn_fields.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/resampled_pair.h"
#include "core/registration/planned_run.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t min_side = 16;
constexpr std::size_t max_levels = 12;
constexpr int max_iterations = 10'000;

// State shared by the steps of one run.
class ItkSynRun : public PlannedRun {
 public:
  ItkSynRun(const ItkSynOptions& options, const RegistrationProblem& problem, Backend& backend,
            RegistrationObserver& observer)
      : options_(options),
        problem_(problem),
        backend_(backend),
        pool_(*backend.pool()),
        observer_(observer) {}

  std::int64_t plan(std::optional<std::int64_t> limit_bytes) override {
    check_problem(problem_, min_side);
    settings_ = {options_.radius_px,           options_.iterations_per_level(), options_.learning_rate_px,
                 options_.update_variance_px2, options_.total_variance_px2,     options_.convergence,
                 options_.convergence_window};
    result_ = {};
    result_.moving_from_fixed = problem_.start();
    return decide_resolution(limit_bytes);
  }

  void release() override { pair_ = {}; }

  RegistrationResult run_as_planned(Progress& progress) override {
    auto began = Clock::now();
    Progress read = progress.sub(0.05, messages::step_reading);
    pair_ = resample_pair(problem_, result_.moving_from_fixed, fixed_downsample_, moving_downsample_,
                          PixelType::F32, backend_, result_.notes, read);
    result_.timing.push_back(StageTime::since(began, "reading"));

    began = Clock::now();
    leave_out_tiny_levels();
    Progress syn = progress.sub(0.98, messages::step_syn);
    const SynFields fields = find_fields(syn);
    result_.timing.push_back(StageTime::since(began, "syn"));

    began = Clock::now();
    Progress field_progress = progress.sub(1, messages::step_field);
    prepend_flow_field(fields.moving_from_fixed.vectors, pair_, fixed_downsample_, nullptr, pool_,
                       field_progress, result_);
    result_.timing.push_back(StageTime::since(began, "field"));
    observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    result_.peak_bytes = platform::peak_memory_bytes();
    progress.update(1);
    return std::move(result_);
  }

 private:
  std::int64_t decide_resolution(std::optional<std::int64_t> limit_bytes) {
    const ResolutionRequest request = problem_.resolution_request(options_.downsample, limit_bytes);
    const ResolutionPlan plan = plan_resolution(itk_syn_memory_model(), request);
    fixed_downsample_ = plan.fixed_downsample;
    moving_downsample_ =
        resampled_moving_downsample(plan.moving_downsample, plan.fixed_downsample, request.scale);
    check_working_sides(problem_, fixed_downsample_, moving_downsample_, min_side);
    result_.resolution = {plan.fixed_downsample, plan.reason};
    observer_.on_resolution(result_.resolution);
    return plan.needed_bytes;
  }

  void leave_out_tiny_levels() {
    const Size size = pair_.fixed.size();
    std::vector<int>& iterations = settings_.iterations;
    const std::size_t asked = iterations.size();
    const auto shortest = [&] { return std::min(size.width, size.height) >> (iterations.size() - 1); };
    while (iterations.size() > 1 && shortest() < min_side) iterations.erase(iterations.begin());
    if (iterations.size() < asked)
      result_.notes.push_back(
          messages::syn_levels_left_out(static_cast<std::int64_t>(asked - iterations.size()), min_side));
  }

  SynFields find_fields(Progress& progress) {
    const auto floats = [](const Image& image) { return image.pixels().samples<const float>(); };
    SynImages images{floats(pair_.fixed), floats(pair_.resampled), {}};
    const auto valid = pair_.valid.pixels().samples<const std::uint8_t>();
    if (!all_of(valid)) images.valid = valid;

    const auto began = Clock::now();
    const int level_count = static_cast<int>(settings_.iterations.size());
    // Four times the pixels on every next level.
    const auto cost_of = [](int level) { return std::ldexp(1.0, 2 * level); };
    double cost = 0, total_cost = 0;
    int last_level = -1;
    for (int i = 0; i < level_count; ++i)
      total_cost += cost_of(i) * settings_.iterations[static_cast<std::size_t>(i)];

    SynListener listener;
    listener.on_iteration = [&](const SynIteration& step) {
      progress.check_cancelled();
      if (step.level != last_level) {
        progress.relabel(messages::step_level(step.level + 1, level_count));
        last_level = step.level;
      }
      // A level that converges early has used up its share.
      cost = 0;
      for (int i = 0; i < step.level; ++i)
        cost += cost_of(i) * settings_.iterations[static_cast<std::size_t>(i)];
      progress.update((cost + cost_of(step.level) * step.iteration) / total_cost);
      result_.trace.push_back({"syn", step.level, level_count, step.iteration, step.metric,
                               settings_.learning_rate_px,
                               std::chrono::duration<double>(Clock::now() - began).count()});
      observer_.on_iteration(result_.trace.back());
    };
    if (observer_.wants_previews())
      listener.on_level = [&](const SynField& field) { observer_.on_preview(with(field)); };
    return syn_fields(images, settings_, listener, pool_, progress);
  }

  bool all_of(View2D<const std::uint8_t> valid) const {
    for (std::int64_t y = 0; y < valid.height; ++y)
      if (std::memchr(valid.row(y), 0, static_cast<std::size_t>(valid.width))) return false;
    return true;
  }

  // The start behind a field of working pixels, as it is.
  std::shared_ptr<const Transform> with(const SynField& field) const {
    auto vectors = std::make_shared<std::vector<Vec2f>>();
    vectors->reserve(static_cast<std::size_t>(field.vectors.width * field.vectors.height));
    for (std::int64_t y = 0; y < field.vectors.height; ++y)
      for (std::int64_t x = 0; x < field.vectors.width; ++x)
        vectors->push_back(static_cast<float>(fixed_downsample_) * field.vectors.at(x, y));
    auto whole = std::make_shared<Transform>(result_.moving_from_fixed);
    whole->parts.insert(
        whole->parts.begin(),
        DisplacementField{full_from_level(field.origin, fixed_downsample_),
                          {fixed_downsample_ * field.spacing.x, fixed_downsample_ * field.spacing.y},
                          static_cast<int>(field.vectors.width),
                          static_cast<int>(field.vectors.height),
                          std::move(vectors)});
    return whole;
  }

  const ItkSynOptions& options_;
  const RegistrationProblem& problem_;
  Backend& backend_;
  ThreadPool& pool_;
  RegistrationObserver& observer_;
  SynSettings settings_;
  double fixed_downsample_ = 1, moving_downsample_ = 1;
  ResampledPair pair_;
  RegistrationResult result_;
};

}  // namespace

std::vector<int> ItkSynOptions::iterations_per_level() const {
  const auto refuse = [&] {
    return Error(ErrorKind::Usage, messages::cannot_set_option("iterations", iterations),
                 messages::syn_iterations_are(static_cast<std::int64_t>(max_levels), max_iterations),
                 messages::option_syn_iterations_help);
  };
  std::vector<int> numbers(1, 0);
  bool digit = false;
  for (const char c : iterations) {
    if (c == 'x' && digit) {
      numbers.push_back(0);
      digit = false;
    } else if (c >= '0' && c <= '9') {
      numbers.back() = 10 * numbers.back() + (c - '0');
      digit = true;
      if (numbers.back() > max_iterations) throw refuse();
    } else {
      throw refuse();
    }
  }
  if (!digit || numbers.size() > max_levels) throw refuse();
  if (std::all_of(numbers.begin(), numbers.end(), [](int n) { return n == 0; })) throw refuse();
  return numbers;
}

void ItkSynOptions::check() const {
  iterations_per_level();
  check_downsample(downsample);
}

RegistrationResult ItkSynEngine::solve(const RegistrationProblem& problem, PyramidPair& pyramids,
                                       Backend& backend, RegistrationObserver& observer,
                                       Progress& progress) const {
  pyramids.release();  // ITK can use the memory
  ItkSynRun run(options_, problem, backend, observer);
  RegistrationResult result = run_within_memory(run, backend, progress);
  result.moving_from_fixed = simplified(result.moving_from_fixed);
  sign(result, problem);
  return result;
}

}  // namespace alinify
