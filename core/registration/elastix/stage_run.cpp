#include "core/registration/elastix/stage_run.h"

#include <cmath>
#include <exception>
#include <string>
#include <system_error>

#include "core/io/elastix_transform_io.h"
#include "core/memory_plan/messages.h"
#include "core/process/child_process.h"
#include "core/registration/elastix/elastix_failure.h"
#include "core/registration/elastix/log_parser.h"
#include "core/registration/elastix/messages.h"
#include "core/registration/messages.h"

namespace alinify {
namespace fs = std::filesystem;
namespace {

bool is_finite(const TransformPart& part) {
  if (const auto* affine = std::get_if<Affine2>(&part))
    return std::isfinite(affine->xx + affine->xy + affine->yx + affine->yy + affine->tx + affine->ty);
  if (const auto* grid = std::get_if<BsplineGrid>(&part)) {
    for (const Vec2d c : grid->coefficients)
      if (!std::isfinite(c.x + c.y)) return false;
  }
  return true;
}

// Only the part that a parameter file itself holds, without its initial transforms.
TransformPart read_own_part(const fs::path& parameters) {
  const Transform chain = read_elastix_parameters(parameters);
  if (chain.parts.empty())
    throw Error(ErrorKind::External, messages::cannot_read_elastix_result, messages::file_holds_no_transform,
                messages::check_elastix_5);
  return chain.parts.back();
}

}  // namespace

StageResult run_stage(const fs::path& program, const StagePlan& plan, const StageFiles& files, int threads,
                      std::chrono::steady_clock::time_point began, std::vector<IterationSample>& trace,
                      RegistrationObserver& observer,
                      const std::function<void(const TransformPart&)>& on_level, Progress& progress) {
  std::error_code failure;
  fs::create_directories(files.folder, failure);
  const fs::path parameters = files.folder / "parameters.txt";
  plan.file.write(parameters);

  // All paths are absolute, so no working folder is needed; setting one would briefly change this process's
  // own.
  ChildCommand command{program, {}, {}};
  const auto add = [&](const char* flag, const fs::path& path) {
    if (!path.empty()) command.arguments.insert(command.arguments.end(), {flag, path.string()});
  };
  add("-f", files.fixed);
  add("-m", files.moving);
  add("-fMask", files.fixed_mask);
  add("-mMask", files.moving_mask);
  add("-t0", files.start);
  add("-p", parameters);
  add("-out", files.folder);
  command.arguments.insert(command.arguments.end(), {"-threads", std::to_string(threads)});

  LogParser log;
  const double iterations = static_cast<double>(plan.levels) * plan.iterations;
  const auto seen = [&](std::string_view line) {
    const auto event = log.parse(line);
    if (!event) return;
    if (event->kind == LogEvent::Kind::LevelBegins) {
      progress.relabel(
          Message::joined({plan.title, messages::step_level(event->level + 1, plan.levels)}, ", "));
      // elastix writes a level's parameters after the line that ends it and before the line that begins the
      // next.
      if (event->level == 0) return;
      const fs::path written =
          files.folder / ("TransformParameters.0.R" + std::to_string(event->level - 1) + ".txt");
      try {
        if (const TransformPart part = read_own_part(written); is_finite(part)) on_level(part);
      } catch (const Error&) {
        // A preview must not fail the run; the final result is read strictly.
      }
      return;
    }
    if (event->kind != LogEvent::Kind::Iteration) return;
    IterationSample sample;
    sample.stage = plan.name;
    sample.level = event->level;
    sample.level_count = plan.levels;
    sample.iteration = event->iteration;
    sample.metric = event->metric;
    sample.step = event->step;
    sample.elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    trace.push_back(sample);
    observer.on_iteration(sample);
    progress.update((static_cast<double>(event->level) * plan.iterations + event->iteration + 1) /
                    iterations);
  };

  const ChildExit end = run_child(command, seen, [&] { return progress.cancelled(); });
  progress.check_cancelled();
  const fs::path written = files.folder / "TransformParameters.0.txt";
  if (!end.succeeded() || !fs::exists(written, failure)) throw failure_of(end, log, plan.title);
  StageResult result{read_own_part(written), written};
  if (!is_finite(result.part))
    throw Error(ErrorKind::Failed, messages::cannot_register_pair, messages::elastix_diverged(plan.title),
                messages::try_other_start_or_grid);
  return result;
}

}  // namespace alinify
