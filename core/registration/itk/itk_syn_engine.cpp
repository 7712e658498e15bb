#include "core/registration/itk/itk_syn_engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/registration/check_problem.h"
#include "core/registration/itk/messages.h"
#include "core/registration/itk/syn_fields.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/resampled_run.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t min_syn_side = 16;
constexpr std::size_t max_levels = 12;
constexpr int max_iterations = 10'000;

class ItkSynRun : public ResampledRun {
 public:
  ItkSynRun(const ItkSynOptions& options, const RegistrationProblem& problem, Backend& backend,
            RegistrationObserver& observer)
      : ResampledRun({.memory = itk_syn_memory_model(),
                      .min_side = min_syn_side,
                      .downsample = options.downsample,
                      .type = PixelType::F32,
                      .check_sizes = &check_working_sides,
                      .stage = "syn",
                      .step = messages::step_syn,
                      .reading_share = 0.05,
                      .matching_share = 0.93},
                     problem, backend, observer),
        options_(options) {}

 private:
  Displacement match(Progress& progress) override {
    settings_ = {options_.radius_px,           options_.iterations_per_level(), options_.learning_rate_px,
                 options_.update_variance_px2, options_.total_variance_px2,     options_.convergence,
                 options_.convergence_window};
    leave_out_tiny_levels();
    const SynField field = find_fields(progress).moving_from_fixed;
    return {field.vectors, field.owner};
  }

  void leave_out_tiny_levels() {
    const Size size = pair().fixed.size();
    std::vector<int>& iterations = settings_.iterations;
    const std::size_t asked = iterations.size();
    const auto shortest = [&] { return std::min(size.width, size.height) >> (iterations.size() - 1); };
    while (iterations.size() > 1 && shortest() < min_syn_side) iterations.erase(iterations.begin());
    if (iterations.size() < asked)
      result().notes.push_back(
          messages::syn_levels_left_out(static_cast<std::int64_t>(asked - iterations.size()), min_syn_side));
  }

  SynFields find_fields(Progress& progress) {
    const auto floats = [](const Image& image) { return image.pixels().samples<const float>(); };
    SynImages images{floats(pair().fixed), floats(pair().resampled), {}};
    const auto valid = pair().valid.pixels().samples<const std::uint8_t>();
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
      result().trace.push_back({"syn", step.level, level_count, step.iteration, step.metric,
                                settings_.learning_rate_px,
                                std::chrono::duration<double>(Clock::now() - began).count()});
      observer().on_iteration(result().trace.back());
    };
    if (observer().wants_previews())
      listener.on_level = [&](const SynField& field) { observer().on_preview(with(field)); };
    return syn_fields(images, settings_, listener, pool(), progress);
  }

  bool all_of(View2D<const std::uint8_t> valid) const {
    for (std::int64_t y = 0; y < valid.height; ++y)
      if (std::memchr(valid.row(y), 0, static_cast<std::size_t>(valid.width))) return false;
    return true;
  }

  // The start behind a field of working pixels, as it is.
  std::shared_ptr<const Transform> with(const SynField& field) {
    auto vectors = std::make_shared<std::vector<Vec2f>>();
    vectors->reserve(static_cast<std::size_t>(field.vectors.width * field.vectors.height));
    for (std::int64_t y = 0; y < field.vectors.height; ++y)
      for (std::int64_t x = 0; x < field.vectors.width; ++x)
        vectors->push_back(static_cast<float>(fixed_downsample()) * field.vectors.at(x, y));
    auto whole = std::make_shared<Transform>(result().moving_from_fixed);
    whole->parts.insert(
        whole->parts.begin(),
        DisplacementField{full_from_level(field.origin, fixed_downsample()),
                          {fixed_downsample() * field.spacing.x, fixed_downsample() * field.spacing.y},
                          static_cast<int>(field.vectors.width),
                          static_cast<int>(field.vectors.height),
                          std::move(vectors)});
    return whole;
  }

  const ItkSynOptions& options_;
  SynSettings settings_;
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
